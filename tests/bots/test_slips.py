"""Slips of the lower levels: careless but not absurd, and the same at a table as in compiled loops."""

from typing import Any

import pytest

from powderkeg.bots.autoplay import THINKS, make_move, new_game_scratch, open_game, play_on
from powderkeg.bots.ladder import Mind, policies, read_bot
from powderkeg.engine.contract import MAX_SEATS, NOBODY, RUNNING, load
from powderkeg.engine.seeds import key_of, nonzero_seeds, seed_rows
from powderkeg.games import SPECS
from powderkeg.research.arena import run as play_match
from powderkeg.research.simulate.run import game_seeds, open_run
from testkit.positions import lay
from testkit.scale import scaled
from testkit.traces import whole

KABOO = load("kaboo")
SLIPPING = ("level:1", "level:2", "level:3")


def knocks(bot: str, players: int, turns: int) -> float:
    """The share of Kaboo games in which a bot knocks within so many turns."""
    games = scaled(3000)
    run = open_run("kaboo", games, players, [bot], seed=1, options={"turn_limit": turns})
    columns = 1 + MAX_SEATS  # of chance and of each seat; a run of random bots alone would have no seeds for seats
    seeds = nonzero_seeds(seed_rows(key_of("knocks"), 0, games, columns, columns))
    start, slips = KABOO.start(players, run.options), policies(run.bots)
    scratches, knocked = new_game_scratch(KABOO), 0
    for at in range(games):
        open_game(scratches, start, seeds, at, 0, slips)
        play_on(scratches)
        knocked += scratches[0].state.knocker != NOBODY
    return knocked / games


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("bot", SLIPPING)
def test_no_level_knocks_in_the_first_round(bot: str, players: int) -> None:
    assert knocks(bot, players, turns=players) < 0.01


def test_random_knocks_in_half_of_its_first_turns() -> None:
    """It draws or knocks: nothing can be taken yet."""
    assert 0.46 < knocks("random", 2, turns=1) < 0.54


@pytest.mark.parametrize("bot", SLIPPING)
@pytest.mark.parametrize(
    ("square", "top", "simply"),
    [
        ("2S 3S AS 2D", "10D", "knock"),  # 8 points
        ("2S 3S AS 3D", "10D", "draw"),  # 9
        ("2S 3S AS 9D", "3C", "take 4"),
        ("2S 3S AS 9D", "4C", "draw"),
    ],
)
def test_a_slip_is_a_knock_or_takes_a_card_only_where_simple_would(
    bot: str, square: str, top: str, simply: str
) -> None:
    assert choices(bot, square, top) == {"draw", simply}


def test_random_makes_every_move() -> None:
    assert choices("random", "2S 3S AS 3D", "10D") == {"draw", "knock", "take 1", "take 2", "take 3", "take 4"}


def choices(bot: str, square: str, top: str) -> set[str]:
    """What the bot begins a turn with when it knows its square, in 400 tries."""
    table = lay("kaboo", squares=[square, "9S 9H KD KC"], discard=top)
    table.state.seen[:4] = 1
    mind = Mind(read_bot(bot, KABOO), KABOO, seed=1)
    return {table.notation.text(table.state, mind.choose(table.state)) for _ in range(400)}


@pytest.mark.parametrize(("better", "worse"), [(2, 1), (3, 2), (4, 3)])
def test_each_level_of_kaboo_beats_the_one_below(better: int, worse: int) -> None:
    assert (play_match("kaboo", [f"level:{better}", f"level:{worse}"], deals=500).share[0] or 0) > 0.55


@pytest.mark.parametrize("name", SPECS)
def test_a_level_plays_the_same_at_a_table_and_in_compiled_loops(name: str) -> None:
    for first in SLIPPING:
        run = open_run(name, 10, 2, [first, "random"], options={"turn_limit": 60})
        for at in range(run.games):
            assert whole(played(run, at, by_minds=True)) == whole(played(run, at, by_minds=False))


def played(run: Any, at: int, by_minds: bool) -> Any:
    """Game number `at` of the run, at its end."""
    game, seeds, slips = load(run.game), game_seeds(run, at, 1), policies(run.bots)
    scratches = new_game_scratch(game)
    scratch = scratches[0]
    open_game(scratches, game.start(run.players, run.options), seeds, 0, 0, slips * 0 + THINKS if by_minds else slips)
    minds = [Mind(bot, game) for bot in run.bots]
    for seat, mind in enumerate(minds):
        mind.rng = scratch.minds[seat]
    while by_minds and scratch.state.outcome == RUNNING:
        make_move(scratches, minds[scratch.state.actor].choose(scratch.state))
    play_on(scratches)
    return scratch.state
