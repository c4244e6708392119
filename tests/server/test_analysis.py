"""Analysis: judges by what the seat knew at the time, finds wasted chances, and claims no more than it can show."""

import itertools
from math import sqrt
from statistics import pstdev
from typing import Any

import msgspec
import pytest

from powderkeg.bots.ladder import Mind, read_bot
from powderkeg.bots.search import Budget
from powderkeg.engine.contract import legal, load
from powderkeg.games import SPECS
from powderkeg.play.record import Record
from powderkeg.play.table import Table
from powderkeg.server.services.analysis import BUDGETS, Analysis, Analyst, Judge, Stopped, analyse
from powderkeg.text.refusal import Refused
from testkit.midgame import positions, twin_of
from testkit.positions import cards_in, lay, moves
from testkit.scale import scaled

NAMES = ["Ana", "Bo", "Cy", "Di"]


def played_out(game: str, players: int = 2, bot: str = "level:2", seed: int = 1, **options: Any) -> Record:
    return play_on(Table.new(game, NAMES[:players], options, seed=bytes([seed]) * 32), bot, seed)


def play_on(table: Table, bot: str = "level:2", seed: int = 1) -> Record:
    mind = Mind(read_bot(bot, table.game), table.game, seed)
    while table.actor:
        table.play(table.actor, table.describe(mind.choose(table.state)).text)
    return table.record()


def never() -> bool:
    return False


# --- results ---


def test_a_game_of_chance_alone_has_the_known_chance_and_costs_nothing() -> None:
    """Exploding, phase 1: the first player wins 23 games in 47."""
    record = played_out("exploding", phase=1)
    found = analyse(record, [1, 2], "4000worlds")
    assert found.chances[0][record.first - 1] == pytest.approx(23 / 47, abs=0.03)
    assert found.chances[0][2 - record.first] is None
    assert {(decision.choices, decision.cost, decision.high) for decision in found.decisions} == {(1, 0.0, 0.0)}
    winner = (record.result.winners if record.result else [])[0]
    assert found.chances[-1] == [float(seat == winner) for seat in (1, 2)]


def doomed(move: str) -> Analysis:
    """Ana has looked and seen the explosive on top; with a skip Bo has to draw it."""
    whole = cards_in(Table.new("exploding", NAMES[:2], {"phase": 3}).deal)
    hands = ["skip future blank", "blank blank"]
    table = lay("exploding", options={"phase": 3}, whole=whole, hands=hands, deck="explosive")
    moves(table, "play future")
    moves(table, move)
    while table.actor:
        moves(table, "draw")
    return analyse(table.record(), [1], "300worlds")


def test_a_move_that_throws_the_game_away_costs_its_chance() -> None:
    decision = doomed("draw").decisions[1]
    assert (decision.number, decision.seat, decision.move, decision.best) == (2, 1, "draw", "play skip")
    assert decision.chance == 0
    assert decision.cost == decision.best_chance > 0.5
    assert decision.low < decision.cost < decision.high


def test_the_best_move_costs_nothing() -> None:
    decision = doomed("play skip").decisions[1]
    assert (decision.move, decision.best, decision.cost) == ("play skip", "play skip", 0)
    assert decision.best_chance == decision.chance > 0.5


@pytest.mark.parametrize("name", SPECS)
def test_costs_chances_and_intervals_fit_together(name: str) -> None:
    record = played_out(name, turn_limit=20)
    found = analyse(record, [1, 2], "30worlds")
    assert len(found.decisions) == len(record.moves)
    assert len(found.chances) == len(record.moves) + 1
    for decision in found.decisions:
        assert 0 <= decision.chance <= decision.best_chance <= 1 + 1e-9
        assert 0 <= decision.low <= decision.high
        assert decision.cost == pytest.approx(decision.best_chance - decision.chance if decision.low > 0 else 0)
        assert (decision.best_chance == decision.chance) == (decision.best == decision.move)
        assert found.chances[decision.number - 1][decision.seat - 1] == decision.best_chance
        later = found.chances[decision.number : decision.number + 1]
        assert record.moves[decision.number - 1] == f"{decision.seat} {decision.move}"
        assert decision.number == len(record.moves) or later
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


def test_between_decisions_a_chance_is_carried_along() -> None:
    record = played_out("exploding", phase=3)
    found = analyse(record, [1, 2], "30worlds")
    for decision, later in itertools.pairwise(found.decisions):
        if later.seat != decision.seat:
            assert found.chances[decision.number][decision.seat - 1] == decision.chance


# --- requests ---


def test_only_the_decisions_of_the_seats_asked_about_are_told() -> None:
    record = played_out("exploding", phase=3)
    both, one = (analyse(record, seats, "40worlds") for seats in ([1, 2], [2]))
    assert one.decisions == [decision for decision in both.decisions if decision.seat == 2]
    assert all(None not in row for row in one.chances[2:])


def test_after_resigning_the_decisions_are_a_bots() -> None:
    table = Table.new("kaboo", NAMES[:3], seed=bytes(32))
    first = table.actor or 0
    table.play(first, "resign")
    mind = Mind(read_bot("simple", table.game), table.game, 1)
    for _ in range(9):
        table.play(table.actor or 0, table.describe(mind.choose(table.state)).text)
    found = analyse(table.record(), [1, 2, 3], "5worlds")
    assert len(found.chances) == 11
    assert {decision.seat for decision in found.decisions} == {1, 2, 3} - {first}


def test_draw_offers_are_not_decisions() -> None:
    table = Table.new("exploding", NAMES[:2], {"phase": 1}, seed=bytes(32))
    table.play(1, "offer-draw")
    table.play(table.actor or 0, "draw")
    table.play(1, "offer-draw") if 1 not in table.agreed else None
    table.play(2, "accept-draw")
    found = analyse(table.record(), [1, 2], "20worlds")
    assert len(found.decisions) == 1
    assert len(found.chances) == len(table.moves) + 1
    assert found.chances[-1] == [0.5, 0.5]


def test_a_game_without_a_decision_has_an_end_all_the_same() -> None:
    table = Table.new("exploding", NAMES[:2], seed=bytes(32))
    table.play(1, "resign")
    found = analyse(table.record(), [1], "20worlds")
    assert (found.decisions, found.chances) == ([], [[None, None], [0.0, 1.0]])


@pytest.mark.parametrize(("seats", "budget"), [([3], ""), ([0], ""), ([1], "soon"), ([1], "0worlds")])
def test_an_unknown_seat_or_a_bad_budget_is_refused(seats: list[int], budget: str) -> None:
    with pytest.raises(Refused):
        analyse(played_out("exploding", phase=1), seats, budget)


# --- what the result depends on ---


def test_a_seed_gives_the_same_analysis_again() -> None:
    record = played_out("exploding", phase=3)
    assert analyse(record, [1, 2], "40worlds", seed=5) == analyse(record, [1, 2], "40worlds", seed=5)
    other = analyse(record, [1, 2], "40worlds", seed=6)
    assert other.chances[0] != analyse(record, [1, 2], "40worlds", seed=5).chances[0]


@pytest.mark.parametrize("name", SPECS)
def test_an_analysis_knows_only_what_the_seat_knew(name: str) -> None:
    """Worlds that look the same to the seat get the same analysis."""
    game = load(name)
    judge = Judge(game, Budget(worlds=10), 3)
    codes = Mind(read_bot("simple", game), game).codes
    for number, s in enumerate(itertools.islice(positions(game, 8, 4), 0, 120, 12)):
        twin = twin_of(s, number + 1)
        made = int(codes[legal(s, codes) - 1])
        best = judge.find(s, number, never)
        assert judge.find(twin, number, never) == best
        assert judge.compare(twin, made, best[0], number, never) == judge.compare(s, made, best[0], number, never)


def test_an_interrupted_analysis_loses_nothing() -> None:
    record = played_out("exploding", phase=3)
    analyst = Analyst(record, [1, 2], "60worlds")
    checks = 0

    def stop() -> bool:
        nonlocal checks
        checks += 1
        return checks in (1, 5, 30, 60, 100)

    stopped = 0
    while not analyst.is_done:
        try:
            analyst.step(stop)
        except Stopped:
            stopped += 1
    assert stopped == 5
    assert analyst.analysis() == analyse(record, [1, 2], "60worlds")


# --- error estimates ---


@pytest.mark.parametrize("name", ["kaboo", "battle-gum"])
def test_the_second_look_spends_all_its_worlds_on_the_two_moves(name: str) -> None:
    """Checked for both search methods."""
    game = load(name)
    judge = Judge(game, Budget(worlds=50), 1)
    codes = Mind(read_bot("simple", game), game).codes
    for s in itertools.islice(positions(game, 4, 2), 0, 60, 6):
        n = legal(s, codes)
        if n > 2:
            found = judge.compare(s, int(codes[0]), int(codes[n - 1]), 1, never)
            assert found.worlds == 100
            assert found.error > 0
            assert name == "battle-gum" or judge.second.scratch.n == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", SPECS)
def test_the_error_is_as_large_as_the_spread_over_seeds(name: str) -> None:
    """Checked for the gains that matter: those of a move that a search preferred."""
    game = load(name)
    codes = Mind(read_bot("simple", game), game).codes
    judges = [Judge(game, Budget(worlds=200), seed) for seed in range(12)]
    ratios = []
    for number, s in enumerate(itertools.islice(positions(game, 60, 7), 0, 900, 23)):
        best, _ = judges[0].find(s, number, never)
        made = next((int(code) for code in codes[: legal(s, codes)] if code != best), best)
        found = [judge.compare(s, made, best, number, never) for judge in judges[1:]]
        if made != best and sum(one.gain for one in found) > 0:
            mean_square = sum(one.error**2 for one in found) / len(found)
            ratios.append(pstdev([one.gain for one in found]) / sqrt(mean_square))
    assert len(ratios) > 5
    assert sum(ratios) / len(ratios) < 1.2


def careless(game: str) -> Record:
    """A game by level 2 in which chances are wasted: the end of a Battle GUM game, or some turns of another game."""
    if game == "battle-gum":
        hands, none = ["5S 9H 13D 3C 4D", "7S 8D 4C 11H 6S"], ["", ""]
        return play_on(lay(game, hands=hands, up=none, down=none, deck="", hold=False))
    turns = {"boom": 6, "kaboo": 6, "exploding": 20}[game]
    return played_out(game, seed=2, turn_limit=scaled(turns))


@pytest.mark.slow
@pytest.mark.parametrize("name", SPECS)
def test_the_default_budget_finds_what_careless_play_throws_away(name: str) -> None:
    found = analyse(careless(name), [1, 2])
    assert found.budget == BUDGETS[name]
    assert sum(decision.cost for decision in found.decisions) > 0.1
