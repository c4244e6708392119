"""The arena: duplicate deals, line-ups, shares and their intervals, times, threads and Ray, and refusals."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from threading import Event
from typing import Any

import numpy as np
import pytest

from powderkeg.bots.autoplay import new_game_scratch, open_game
from powderkeg.bots.ladder import Mind, policies
from powderkeg.cli import main
from powderkeg.engine.contract import DRAW, UNFINISHED, WIN, load
from powderkeg.engine.seeds import key_of
from powderkeg.research.arena import Standings, open_match, play_match, run
from powderkeg.research.arena.duplicate import (
    ChunkResult,
    DealChunk,
    cut,
    deal_seeds,
    play_chunk,
    play_deals,
    play_thinking,
)
from powderkeg.research.arena.ratings import Rating, rate, rate_game
from powderkeg.research.arena.scheduler import over_threads
from powderkeg.research.arena.standings import MoveTimes, stand, tell_standings
from powderkeg.research.parallel import never
from powderkeg.research.shares import Meeting, estimate, wilson
from powderkeg.text.messages import LANGUAGES
from powderkeg.text.refusal import Refused

TIMES = {"ms_per_move", "ms_per_move_p99", "over_budget_p99", "seconds"}
FIELDS = {
    *("game", "players", "options", "seed", "sealed", "bots", "deals", "games", "share", "interval", "finished"),
    *("wins", "unfinished", "unfinished_games", "ratings", "cross_table", *TIMES),
}


def timeless(standings: Standings | str) -> dict[str, Any]:
    """The JSON without measured times."""
    text = standings if isinstance(standings, str) else standings.to_json()
    return {name: value for name, value in json.loads(text).items() if name not in TIMES}


def script(*args: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """Run a new process in which a warning is an error."""
    return subprocess.run(
        [sys.executable, "-W", "error", *args], capture_output=True, text=True, check=False, env=os.environ | env
    )


# --- where the numbers come from ---


def splitmix(key: int, number: int) -> int:
    """Number `number` of SplitMix64, from 0, as its author wrote it."""
    wrap = 2**64 - 1
    z = key + (number + 1) * 0x9E3779B97F4A7C15 & wrap
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & wrap
    z = (z ^ z >> 27) * 0x94D049BB133111EB & wrap
    return z ^ z >> 31


def test_the_seeds_of_a_deal_are_those_of_splitmix() -> None:
    assert splitmix(0, 0) == 0xE220A8397B1DCDAF  # the known first number
    match = open_match("boom", ["random", "random"], 10, seed=-5)
    seeds = deal_seeds(match, 3, 2)
    for deal in (3, 4):
        numbers = [splitmix(int(key_of("powderkeg arena tuning -5")), 64 * deal + i) for i in range(seeds.shape[1])]
        assert seeds[deal - 3].tolist() == [
            number & ~2 | 1 if i == 0 else number | 1 for i, number in enumerate(numbers)
        ]
    assert (deal_seeds(match, 0, 5)[3:] == seeds).all()


def test_no_seed_gives_a_tuning_run_a_sealed_deal() -> None:
    chance: dict[bool, set[int]] = {True: set(), False: set()}
    for seed in range(50):
        for sealed, found in chance.items():
            seeds = deal_seeds(open_match("boom", ["random", "random"], 20, seed, sealed=sealed), 0, 20)
            assert {int(seed_of_chance) & 3 for seed_of_chance in seeds[:, 0]} == {3 if sealed else 1}
            found |= set(seeds[:, 0].tolist())
    assert len(chance[True]) == len(chance[False]) == 1000
    assert not chance[True] & chance[False]


def test_every_generator_of_a_match_has_a_different_seed() -> None:
    seeds = deal_seeds(open_match("boom", ["random", "random"], 500), 0, 500)
    assert len(np.unique(seeds)) == seeds.size
    assert (seeds % 2 == 1).all()


# --- rotations ---


def test_a_deal_is_the_same_in_every_rotation_and_the_bots_rotate() -> None:
    game = load("boom")
    match = open_match("boom", ["simple", "random", "level:2"], 1)
    seeds, start, slips = deal_seeds(match, 0, 1), game.start(3, match.options), policies(list(match.bots))
    tables = []
    for rotation in range(3):
        scratches = new_game_scratch(game)
        open_game(scratches, start, seeds, 0, rotation, slips)
        tables.append(scratches[0])
        assert scratches[0].slips[:3].tolist() == np.roll(slips, rotation).tolist()
    assert tables[0].state.tobytes() == tables[1].state.tobytes() == tables[2].state.tobytes()
    assert len({int(table.minds[seat, 0]) for table in tables for seat in range(3)}) == 9


def test_a_bot_that_thinks_has_the_generator_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    reseed = Mind.reseed

    def remember(mind: Mind, seed: int) -> None:
        given.append(seed)
        reseed(mind, seed)

    monkeypatch.setattr(Mind, "reseed", remember)
    match = open_match("exploding", ["random", "sharp:1worlds"], 2)
    play_chunk(match, DealChunk(0, 0, 2))
    seeds = deal_seeds(match, 0, 2)
    seats = [(0, 1), (1, 0)]  # rotation, seat of the second bot
    assert given == [0, *(int(seeds[deal, 1 + 6 * rotation + seat]) for deal in (0, 1) for rotation, seat in seats)]


@pytest.mark.parametrize("players", [2, 4])
def test_twins_with_the_same_choices_share_every_deal_evenly(players: int) -> None:
    """With the same choices in every rotation, the same game is played from every seat."""
    game, deals = load("boom"), 40
    match = open_match("boom", ["random"], deals, players=players)
    seeds, played = deal_seeds(match, 0, deals), ChunkResult(deals, players)
    for rotation in range(1, 6):
        seeds[:, 1 + 6 * rotation : 7 + 6 * rotation] = seeds[:, 1:7]
    slips = policies(list(match.bots) * players)
    start = game.start(players, match.options)
    play_deals(new_game_scratch(game), start, seeds, slips, played.shares, played.outcomes, played.moves)
    assert (played.outcomes == played.outcomes[:, :1]).all()
    assert played.shares.sum(axis=1) == pytest.approx(1)
    for rotation in range(players):
        assert (np.roll(played.shares[:, rotation], rotation, axis=1) == played.shares[:, 0]).all()


@pytest.mark.parametrize(("game", "players"), [("boom", 2), ("boom", 3), ("exploding", 2)])
def test_equal_bots_have_equal_shares(game: str, players: int) -> None:
    standings = run(game, ["random"] * players, 1500, seed=4, threads=1)
    for share, interval in zip(standings.share, standings.interval, strict=True):
        assert share is not None
        assert interval is not None
        assert interval[0] < 1 / players < interval[1]
        assert interval[1] - interval[0] < 0.06
    assert sum(share or 0 for share in standings.share) == pytest.approx(1)


# --- line-ups ---


def lineups(bots: list[str], players: int | None = None, game: str = "boom") -> tuple[int, tuple[tuple[int, ...], ...]]:
    match = open_match(game, bots, 1, players=players)
    assert match.games == len(match.lineups) * match.players
    return match.players, match.lineups


def test_which_bots_meet() -> None:
    assert lineups(["simple", "random"]) == (2, ((0, 1),))
    assert lineups(["simple", "random", "random"]) == (3, ((0, 1, 2),))
    assert lineups(["simple", "random"], players=4) == (4, ((0, 1, 1, 1),))
    assert lineups(["simple"], players=3) == (3, ((0, 0, 0),))
    assert lineups(["simple", "random", "level:2"], players=2) == (2, ((0, 1), (0, 2), (1, 2)))
    assert lineups(["simple", "random", "level:2"], game="exploding") == (2, ((0, 1), (0, 2), (1, 2)))
    assert lineups(["random"] * 7)[0] == 6
    assert len(lineups(["random"] * 7)[1]) == 7


def test_chunks_cover_every_deal_of_every_lineup_once() -> None:
    match = open_match("exploding", ["simple", "random", "sharp:8worlds"], 1203)
    found = {(chunk.lineup, deal) for chunk in cut(match) for deal in range(chunk.first, chunk.first + chunk.deals)}
    assert len(found) == sum(chunk.deals for chunk in cut(match)) == 3 * 1203
    assert {chunk.deals for chunk in cut(match) if chunk.lineup > 0} == {1}


# --- shares and intervals ---


def test_wilson() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038315, 0.5961685), abs=1e-6)
    assert wilson(1.0, 20) == pytest.approx((0.8388748, 1.0), abs=1e-6)


def test_an_interval_where_no_variance_is_seen() -> None:
    """If all games are won, a whole deal counts as one game. If every deal is split, a few deals prove little."""
    won = estimate(np.full(20, 2.0), np.full(20, 2.0))
    assert won
    assert (won.share, won.low, won.high) == pytest.approx((1, 0.8388748, 1), abs=1e-6)
    lost = estimate(np.zeros(20), np.full(20, 2.0))
    assert lost
    assert (lost.low, lost.high) == pytest.approx((0, 1 - 0.8388748), abs=1e-6)
    split = [estimate(np.full(n, 1.0), np.full(n, 2.0)) for n in (1, 5, 1000)]
    assert [found.worth for found in split if found] == pytest.approx([2, 30, 1_001_000])
    assert estimate(np.zeros(5), np.zeros(5)) is None


def test_games_of_a_deal_that_always_end_alike_count_once() -> None:
    points = np.random.default_rng(1).integers(0, 2, 4000).astype(np.float64) * 2
    alike = estimate(points, np.full(4000, 2.0))
    assert alike
    assert alike.worth == pytest.approx(4000, rel=0.01)
    apart = estimate(np.random.default_rng(1).binomial(2, 0.5, 4000).astype(np.float64), np.full(4000, 2.0))
    assert apart
    assert apart.worth == pytest.approx(8000, rel=0.05)


@pytest.mark.parametrize(("mean", "alike"), [(0.5, 0.0), (0.6, 3.0), (0.9, 0.5), (0.97, 3.0), (0.25, -1.0)])
@pytest.mark.parametrize("deals", [40, 300])
def test_95_intervals_in_100_hold_the_truth(mean: float, alike: float, deals: int) -> None:
    """Deals of two games, some unfinished. `alike` says how much the luck of the deal decides both games; below zero,
    winning one of them means losing the other."""
    source, rounds = np.random.default_rng(deals), 3000
    if alike > 0:
        luck = source.beta(mean * 2 / alike, (1 - mean) * 2 / alike, (rounds, deals, 1))
        won = source.random((rounds, deals, 2)) < luck
    else:
        first = source.random((rounds, deals, 1)) < mean
        other = source.random((rounds, deals, 1)) < (mean if alike == 0 else np.where(first, 0, mean / (1 - mean)))
        won = np.concatenate([first, other], axis=2)
    finished = source.random((rounds, deals, 2)) < 0.9
    points, games = (won & finished).sum(axis=2).astype(float), finished.sum(axis=2).astype(float)
    found = [estimate(*pair) for pair in zip(points, games, strict=True)]
    held = np.mean([one is not None and one.low <= mean <= one.high for one in found])
    assert 0.925 <= held <= 0.985


def meeting(lineup: tuple[int, ...], *games: list[float] | None) -> Meeting:
    """A meeting with these games, rotation by rotation and deal by deal; None is an unfinished one."""
    n = len(lineup)
    shares = np.array([game or [1 / n] * n for game in games]).reshape(-1, n, n)
    outcomes = np.array([WIN if game else UNFINISHED for game in games], np.int8).reshape(-1, n)
    return Meeting(lineup, shares, outcomes)


def standings_of(bots: list[str], *meetings: Meeting, players: int = 2) -> Standings:
    match = open_match("boom", bots, len(meetings[0].shares), players=players)
    return stand(match, meetings, [MoveTimes() for _ in bots], 1.0)


def test_shares_wins_and_cross_table_by_hand() -> None:
    """Three bots, two seats, two deals: 1 beats 2 three to one, 1 and 3 tie all but one, 2 against 3 is unfinished."""
    standings = standings_of(
        ["simple", "random", "level:2"],
        meeting((0, 1), [1, 0], [1, 0], [0, 1], [1, 0]),
        meeting((0, 2), [0.5, 0.5], [0.5, 0.5], [0, 1], None),
        meeting((1, 2), None, None, None, None),
    )
    assert standings.share == [4 / 7, 1 / 4, 2 / 3]
    assert [row.wins for row in standings.rows] == [3, 1, 1]
    assert [row.finished for row in standings.rows] == [7, 4, 3]
    assert standings.cross_table == [[None, 3 / 4, 1 / 3], [1 / 4, None, None], [2 / 3, None, None]]
    assert (standings.unfinished_games, standings.unfinished) == (5, 5 / 12)


def test_bots_of_one_name_are_pooled_in_the_table() -> None:
    standings = standings_of(
        ["simple", "random", "random"], meeting((0, 1, 2), [1, 0, 0], [0, 1, 0], [1, 0, 0]), players=3
    )
    assert standings.share == [2 / 3, 1 / 3, 0]
    assert [row.bot for row in standings.pooled] == ["simple", "random"]
    assert [row.share for row in standings.pooled] == [2 / 3, 1 / 6]
    assert [row.finished for row in standings.pooled] == [3, 6]
    assert standings.pooled_cross_table == [[None, 0.8], [0.2, None]]
    assert standings.rows[1].rating == standings.rows[2].rating == standings.pooled[1].rating


@pytest.mark.parametrize("bots", [["simple", "random", "level:2", "level:3"], ["random"] * 3])
def test_cross_tables_of_real_games_sum_to_one(bots: list[str]) -> None:
    standings = run("exploding", bots, 100, seed=2, threads=1)
    for i in range(len(bots)):
        assert standings.cross_table[i][i] is None
        for j in set(range(len(bots))) - {i}:
            assert (standings.cross_table[i][j] or 0) + (standings.cross_table[j][i] or 0) == pytest.approx(1)
    assert sum(row.wins for row in standings.rows) <= standings.match.games
    assert sum(row.finished for row in standings.rows) == 2 * standings.match.games


def test_a_bot_that_fills_several_seats_has_its_share_of_a_seat() -> None:
    standings = run("boom", ["simple", "random"], 60, players=4, threads=1)
    strong, weak = standings.share
    assert strong is not None
    assert weak is not None
    assert strong + 3 * weak == pytest.approx(1)
    assert strong > 0.5
    assert [row.finished for row in standings.rows] == [240, 720]


# --- unfinished games ---


def test_T1_unfinished_games_count_for_nobody() -> None:
    """In Kaboo nothing ends on the first turn."""
    standings = run("kaboo", ["simple", "random"], 20, options={"turn_limit": 1}, threads=1)
    assert standings.share == [None, None]
    assert standings.interval == [None, None]
    assert (standings.unfinished, standings.unfinished_games) == (1.0, 40)
    assert standings.cross_table == [[None, None], [None, None]]
    assert {row.wins + row.finished for row in standings.rows} == {0}
    assert {(row.rating.mu, round(row.rating.sigma, 3)) for row in standings.rows} == {(25.0, 8.333)}
    assert json.loads(standings.to_json())["share"] == [None, None]
    assert "40 games (100.0%) stayed unfinished" in tell_standings(standings, "en")


def test_T1_some_unfinished_games_are_reported_as_their_own_share() -> None:
    limit = run("boom", ["random", "random"], 300, options={"turn_limit": 30}, threads=1)
    assert 0 < limit.unfinished_games < 600
    assert {row.finished for row in limit.rows} == {600 - limit.unfinished_games}
    assert limit.unfinished == limit.unfinished_games / 600
    assert sum(share or 0 for share in limit.share) == pytest.approx(1)
    assert open_match("boom", ["random", "random"], 1).options == {"turn_limit": 1000}


# --- ratings ---


def test_ratings_follow_results_and_leave_out_unfinished_games() -> None:
    games = [[1.0, 0.0], [1.0, 0.0], [0.5, 0.5], [1.0, 0.0]]
    strong, weak = rate([meeting((0, 1), *games)], ["simple", "random"])
    assert strong.mu > 25 > weak.mu
    assert strong.sigma < 25 / 3
    assert strong.ordinal == strong.mu - 3 * strong.sigma
    assert rate([meeting((0, 1), *games, None, None)], ["simple", "random"]) == [strong, weak]
    assert rate([meeting((0, 1), *games)], ["simple", "random"]) == [strong, weak]


def test_a_shared_win_is_a_tie() -> None:
    tied = Meeting((0, 1), np.full((1, 2, 2), 0.5), np.full((1, 2), DRAW, np.int8))
    one, other = rate([tied], ["simple", "random"])
    assert one.mu == pytest.approx(other.mu)
    first, second, third = rate_game([Rating()] * 3, [0.5, 0.5, 0.0])
    assert first.mu == second.mu > 25 > third.mu
    winner, *losers = rate_game([Rating()] * 3, [1.0, 0.0, 0.0])
    assert winner.mu > first.mu
    assert losers[0] == losers[1]


def test_a_bot_against_itself_keeps_its_rating() -> None:
    games = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] * 50
    assert [rating.mu for rating in rate([meeting((0, 1, 1), *games)], ["random", "random"])] == pytest.approx([25, 25])


# --- the same result, however it is played ---


@pytest.mark.parametrize(
    ("game", "bots", "deals", "players"),
    [("boom", ["simple", "random", "level:2"], 700, 3), ("exploding", ["sharp:24worlds", "simple", "random"], 6, 2)],
)
def test_the_same_for_any_number_of_threads(game: str, bots: list[str], deals: int, players: int) -> None:
    match = open_match(game, bots, deals, 8, players)
    once = play_match(match, threads=1)
    assert timeless(once) == timeless(play_match(match, threads=2))
    assert timeless(once) != timeless(play_match(replace(match, seed=9), threads=2))
    assert timeless(once) != timeless(play_match(replace(match, sealed=True), threads=2)) | {"sealed": False}


def test_deals_do_not_depend_on_the_size_of_the_chunk() -> None:
    match = open_match("boom", ["simple", "random"], 100, 1)
    whole = play_chunk(match, DealChunk(0, 0, 100))
    part = play_chunk(match, DealChunk(0, 60, 40))
    assert (whole.shares[60:] == part.shares).all()
    assert (whole.outcomes[60:] == part.outcomes).all()


def test_bots_that_think_meet_the_same_deals_as_bots_that_do_not() -> None:
    """Through the loop that stops for searching bots, and through the one that does not."""
    match = open_match("exploding", ["simple", "random"], 30, 6)
    game, quick, slow = load("exploding"), play_chunk(match, DealChunk(0, 0, 30)), ChunkResult(30, 2)
    play_thinking(game, list(match.bots), game.start(2, match.options), deal_seeds(match, 0, 30), slow, never)
    assert (quick.shares == slow.shares).all()
    assert (quick.moves == slow.moves).all()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["boom", "exploding"])
def test_compiled_and_interpreted_games_are_the_same(game: str) -> None:
    command = ("-m", "powderkeg.cli.main", "arena", game, "simple", "random", "-n", "3", "--seed", "5", "--json")
    interpreted = script(*command, NUMBA_DISABLE_JIT="1")
    assert interpreted.stderr == ""
    assert timeless(interpreted.stdout) == timeless(run(game, ["simple", "random"], 3, 5))


RAY = """
from powderkeg.research.arena import open_match, play_match, scheduler
from powderkeg.research.arena.duplicate import DealChunk
from powderkeg.text.refusal import Refused
import ray

ray.init("local", num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level="CRITICAL")
match = open_match("exploding", ["sharp:24worlds", "simple", "random"], 3, 8)
print(play_match(match, ray="local").to_json())
assert ray.is_initialized(), "an existing cluster is left running"
scheduler.cut = lambda match: [DealChunk(99, 0, 1)]
try:
    play_match(match, ray="local")
except Refused as refused:
    print(refused)
ray.shutdown()
"""


RAY_BOTS = ("sharp:24worlds", "simple", "random")


@pytest.mark.slow
def test_the_same_over_ray() -> None:
    """A real cluster on this machine, started by the command."""
    asked = (
        "arena",
        "exploding",
        *RAY_BOTS,
        "--deals",
        "3",
        "--seed",
        "8",
        "--json",
        "--ray",
        "local",
        "--threads",
        "1",
    )
    started = script("-m", "powderkeg.cli.main", *asked)
    assert (started.returncode, started.stderr) == (0, "")
    assert timeless(started.stdout) == timeless(run("exploding", RAY_BOTS, 3, 8))


@pytest.mark.slow
@pytest.mark.soak
def test_an_existing_ray_cluster_is_used_and_left_running() -> None:
    joined = script("-c", RAY)
    assert (joined.returncode, joined.stderr) == (0, "")
    answer, refusal = joined.stdout.splitlines()
    assert timeless(answer) == timeless(run("exploding", RAY_BOTS, 3, 8))
    assert refusal == "Ray gave up: IndexError: tuple index out of range."


def test_a_match_stops_when_its_results_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first line-up is quick; the others think for a minute per move and would take hours."""
    thinking, think = Event(), Mind.think

    def think_and_signal(mind: Mind, *world: Any) -> Any:
        thinking.set()
        return think(mind, *world)

    monkeypatch.setattr(Mind, "think", think_and_signal)
    match = open_match("exploding", ["random", "simple", "sharp:60000ms"], 3)
    playing = over_threads(match, 1)
    assert next(playing)[0].lineup == 0
    thinking.wait()
    playing.close()


# --- clocks ---


@pytest.mark.slow
def test_clocks_of_bots_that_think_and_of_bots_that_do_not() -> None:
    standings = run("exploding", ["sharp:30ms", "sharp:8worlds", "simple"], 1, threads=1)
    timed, counted, quick = standings.rows
    assert timed.ms_per_move is not None
    assert timed.ms_per_move_p99 is not None
    assert 0 < timed.ms_per_move <= timed.ms_per_move_p99
    assert timed.over_budget_p99 is not None
    assert counted.ms_per_move_p99 is not None
    assert counted.over_budget_p99 is None
    assert quick.ms_per_move is not None
    assert quick.ms_per_move > 0
    assert quick.ms_per_move_p99 is None


def test_move_times_by_hand() -> None:
    played = ChunkResult(1, 2)
    played.moves[:] = 30, 10
    played.quick = 0.004
    played.thoughts = [[], [50.0] * 98 + [70.0] * 2]
    times = MoveTimes(budget=60.0)
    times.count(played, 1)
    assert (times.moves, times.quick) == (10, 1.0)
    assert times.per_move() == pytest.approx((1 + 98 * 50 + 140) / 110, abs=1e-4)
    assert (times.p99(), times.over_budget()) == (70.0, 10.0)
    times.budget = 100.0
    assert times.over_budget() == 0.0
    assert (MoveTimes().per_move(), MoveTimes().p99(), MoveTimes(budget=1.0).over_budget()) == (None, None, None)


# --- the command ---


class Answer:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def refusal(self) -> str:
        assert (self.code, self.out) == (2, "")
        assert self.err.count("\n") == 1
        return self.err.strip()


Arena = Callable[..., Answer]


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Arena:
    """Run the real main() in this process."""

    def call(*args: object, lang: str = "en") -> Answer:
        monkeypatch.setattr(sys, "argv", ["powderkeg", "arena", *map(str, args), "--lang", lang])
        capsys.readouterr()
        code: Any = 0
        try:
            main.main()
        except SystemExit as leaving:
            code = leaving.code or 0
        return Answer(code, *capsys.readouterr())

    return call


def test_json_has_every_field(arena: Arena) -> None:
    command = ("boom", "sharp:8worlds", "simple", "-n", 4, "--seed", 7, "-o", "open_discard=true", "--threads", 1)
    answer = arena(*command, "--json")
    assert (answer.code, answer.err) == (0, "")
    (line,) = answer.out.splitlines()
    found = json.loads(line)
    assert set(found) == FIELDS
    assert found["game"] == "boom"
    assert found["bots"] == ["sharp:8worlds", "simple"]
    assert found["options"] == {"open_discard": True, "turn_limit": 1000}
    assert (found["players"], found["deals"], found["games"], found["seed"], found["sealed"]) == (2, 4, 8, 7, False)
    lists = ("share", "interval", "finished", "wins", "ratings", "cross_table", *sorted(TIMES - {"seconds"}))
    assert {len(found[name]) for name in lists} == {2}
    for share, (low, high) in zip(found["share"], found["interval"], strict=True):
        assert 0 <= low <= share <= high <= 1
    assert set(found["ratings"][0]) == {"mu", "sigma", "ordinal"}
    assert timeless(arena(*command, "--json").out) == timeless(line)
    sealed = timeless(arena(*command, "--json", "--sealed").out)
    assert sealed["sealed"] is True
    assert sealed | {"sealed": False} != timeless(line)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_for_people(arena: Arena, lang: str) -> None:
    answer = arena("exploding", "simple", "random", "level:2", "-n", 50, "--threads", 1, lang=lang)
    assert (answer.code, answer.err) == (0, "")
    assert "\x1b" not in answer.out
    lines = answer.out.splitlines()
    heads = {"en": "Exploding, 2 players: 50 deals", "es": "Exploding, 2 jugadores: 50 repartos"}
    assert lines[0].startswith(heads.get(lang, "Exploding, 2 joueurs\N{NO-BREAK SPACE}: 50 donnes"))
    assert [line.split()[0] for line in lines[3:7]] == ["bot", "simple", "random", "level:2"]
    assert len({len(line) for line in lines[3:7]}) == 1
    assert [line.split()[0] for line in lines[-3:]] == ["simple", "random", "level:2"]
    assert lines[-3].split()[1] == "–"


def test_a_table_of_two_needs_no_cross_table(arena: Arena) -> None:
    lines = arena("boom", "simple", "random", "--deals", 1, "--sealed", "--threads", 1).out.splitlines()
    assert lines[0].startswith("Boom, 2 players: 1 sealed deal, each from every seat, 2 games, seed 0.")
    assert lines[1] == "Every game was finished."
    assert len(lines) == 6


REFUSED = {
    "bridge simple random": "There is no game “bridge”. There are: boom, kaboo, exploding, battle-gum.",
    "boom simple shark": "There is no bot “shark”. There are: random, simple, sharp, level; for example simple,",
    "boom simple level:11": "There is no level “11”; levels go from level:1 to level:10.",
    "boom simple level": "There is no level “”; levels go from level:1 to level:10.",
    "boom simple sharp:0ms": "A budget of “0ms” leaves no time to think; it must be more than zero, such as 50ms",
    "boom simple sharp:-5worlds": "A budget of “-5worlds” leaves no time to think",
    "boom simple sharp:soon": "“soon” is neither a budget nor a method. Budgets look like 50ms",
    "boom simple random:5ms": "Random has no setting “5ms”. Budgets such as 50ms or 200worlds go with sharp;",
    "boom simple simple:forgetful=6": "Bots forget nothing in boom: forgetful is for games of memory, such as kaboo.",
    "kaboo simple simple:forgetful=0": "“0” is not a time to forget in. It is a number of turns from 1 to 9999",
    "boom simple": "One bot alone is not a match: 2 or more are needed, or --players says how many seats the last one",
    "boom simple random --deals 0": "--deals is 0; it must be at least 1.",
    "boom simple random --deals 6000000": "This match has 12,000,000 games; 10,000,000 can be played at once.",
    "boom simple random --threads 0": "--threads is 0; it must be at least 1.",
    "boom simple random --threads 257": "--threads is 257; it can be at most 256.",
    "boom simple random --players 7": "Boom is for 2 to 6 players, not 7.",
    "boom simple random --players 1": "Boom is for 2 to 6 players, not 1.",
    "exploding simple --players 3": "Exploding is for 2 players, not 3.",
    "boom simple random -o turn_limit=0": "Turn_limit is 0; it must be at least 1. (T1)",
    "boom simple random -o jokers=1": "There is no option “jokers”.",
    "boom simple random --ray nowhere": "“nowhere” is not the address of a Ray cluster. Possible: local, auto or",
    "boom simple random --ray=": "“” is not the address of a Ray cluster. Possible: local, auto or host:port.",
    "boom simple random --ray 127.0.0.1:1": "No Ray cluster answers at “127.0.0.1:1”. Start one there, or give",
    "boom simple random --ray 127.0.0.1:99999": "No Ray cluster answers at “127.0.0.1:99999”.",
}


@pytest.mark.parametrize("command", REFUSED)
def test_refusals(arena: Arena, command: str) -> None:
    assert arena(*command.split()).refusal.startswith(REFUSED[command])
    for lang in LANGUAGES[1:]:
        assert arena(*command.split(), lang=lang).refusal


def test_without_ray_its_extra_is_named(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    refusal = arena("boom", "simple", "random", "--ray", "local").refusal
    assert refusal == "Ray is not installed. Install powderkeg[ray] to play over a cluster, or leave --ray out."


def test_a_match_without_bots_is_refused() -> None:
    with pytest.raises(Refused, match="No bots are not a match: 2 or more are needed"):
        open_match("boom", [], 1, players=2)
