"""Shares of the win are defined once: returns, rows, matches and search follow from them."""

from typing import Any

import numpy as np
import pytest

from powderkeg.bots.rollouts import end_value
from powderkeg.engine.contract import DRAW, MAX_SEATS, RUNNING, SHARED, UNFINISHED, WIN, load
from powderkeg.engine.turn import equal_part, returns, share, sharers
from powderkeg.games import SPECS
from powderkeg.research.shares import SEAT_SETS, Meeting, equal_parts
from powderkeg.research.simulate.games import GameRow, sharers_of
from powderkeg.research.simulate.rows import columns_of

# outcome, winners, left, the shares of three seats
ENDS: list[tuple[int, int, int, list[float]]] = [
    (WIN, 0b010, 0b110, [0, 1, 0]),
    (SHARED, 0b101, 0b111, [1 / 2, 0, 1 / 2]),
    (DRAW, 0b000, 0b110, [0, 1 / 2, 1 / 2]),
    (DRAW, 0b000, 0b111, [1 / 3, 1 / 3, 1 / 3]),
    (UNFINISHED, 0b000, 0b011, [0, 0, 0]),
    (RUNNING, 0b000, 0b111, [0, 0, 0]),
]


def ended(outcome: int, winners: int, left: int, game: str = "boom", players: int = 3) -> Any:
    s = load(game).start(players, {})[0]
    s.outcome, s.winners, s.left = outcome, winners, left
    return s


@pytest.mark.parametrize(("outcome", "winners", "left", "shares"), ENDS)
def test_T1_shares_of_a_game(outcome: int, winners: int, left: int, shares: list[float]) -> None:
    s = ended(outcome, winners, left)
    assert [share(s, seat) for seat in range(3)] == shares


@pytest.mark.parametrize(("outcome", "winners", "left", "shares"), ENDS)
def test_T1_returns_follow_from_shares(outcome: int, winners: int, left: int, shares: list[float]) -> None:
    """A lone win is 1, an even share is 0, and so is an unfinished game."""
    out = np.full(MAX_SEATS, 9, np.float32)
    returns(ended(outcome, winners, left), out)
    expected = [(3 * part - 1) / 2 for part in shares] if any(shares) else [0, 0, 0]
    assert out[:3].tolist() == np.array(expected, np.float32).tolist()
    assert out[:3].sum() == pytest.approx(0)


@pytest.mark.parametrize(("outcome", "winners", "left", "shares"), ENDS[:-1])
def test_T1_search_values_an_unfinished_game_as_even(
    outcome: int, winners: int, left: int, shares: list[float]
) -> None:
    s = ended(outcome, winners, left)
    assert [end_value(s, seat) for seat in range(3)] == ([1 / 3] * 3 if outcome == UNFINISHED else shares)


def test_T1_rows_have_the_same_shares() -> None:
    rows = np.array([(0, outcome, winners, left, 5, 6) for outcome, winners, left, _ in ENDS], GameRow)
    assert sharers_of(rows).tolist() == [sharers(outcome, winners, left) for outcome, winners, left, _ in ENDS]
    columns = columns_of(0, rows, 3)
    for at, (_, _, _, shares) in enumerate(ENDS):
        assert [columns[f"share_{seat}"][at] for seat in (1, 2, 3)] == [np.float32(part) for part in shares]


def test_equal_parts_of_every_set_of_seats() -> None:
    parts = equal_parts()
    assert parts.shape == (SEAT_SETS, MAX_SEATS)
    for seats in range(SEAT_SETS):
        members = [seat for seat in range(MAX_SEATS) if seats >> seat & 1]
        assert parts[seats].tolist() == [1 / len(members) if seat in members else 0 for seat in range(MAX_SEATS)]
        assert parts[seats].tolist() == [equal_part(seats, seat) for seat in range(MAX_SEATS)]


@pytest.mark.parametrize("game", SPECS)
def test_T1_nobody_has_a_share_of_an_unfinished_game(game: str) -> None:
    players = SPECS[game].seats[1]
    s = ended(UNFINISHED, 0, (1 << players) - 1, game, players)
    assert [share(s, seat) for seat in range(players)] == [0] * players


def test_T1_a_match_counts_unfinished_games_separately() -> None:
    """A lone win and an unfinished game: one point in one game, not half of two."""
    shares, outcomes = np.zeros((1, 2, 2)), np.array([[WIN, UNFINISHED]], np.int8)
    shares[0, 0, 0] = 1
    points, games, wins = Meeting((0, 1), shares, outcomes).points(frozenset({0}))
    assert (points.tolist(), games.tolist(), wins) == ([1], [1], 1)
