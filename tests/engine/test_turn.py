"""What all games share: events, the turn limit, seats, returns."""

from typing import Any

import numpy as np
import pytest

from powderkeg.engine.contract import DRAW, RUNNING, SHARED, UNFINISHED, WIN, load
from powderkeg.engine.turn import end_turn, finish, is_in, open_table, returns, seat_after, seats_on, write_event


def new_table(players: int = 4, left: int | None = None) -> Any:
    s = load("boom").start(players, {"turn_limit": 3})[0]
    open_table(s)
    if left is not None:
        s.left = left
    return s


def test_everyone_is_in_at_a_new_table() -> None:
    s = new_table(3)
    assert (s.outcome, s.winners, s.turn, s.log_n) == (RUNNING, 0, 0, 0)
    assert [is_in(s, seat) for seat in range(4)] == [True, True, True, False]


def test_an_event_is_four_bytes_of_the_log() -> None:
    s = new_table()
    write_event(s, 7, 1, 52, 255)
    assert s.log_n == 1
    assert int(s.log[0]).to_bytes(4, "little") == bytes([7, 1, 52, 255])


def test_the_limit_ends_a_game_unfinished() -> None:
    s = new_table()
    outcomes = []
    for _ in range(3):
        end_turn(s)
        outcomes.append(int(s.outcome))
    assert outcomes == [RUNNING, RUNNING, UNFINISHED]


def test_the_limit_leaves_a_finished_game_alone() -> None:
    s = new_table()
    s.turn = 2
    finish(s, WIN, 0b0100)
    end_turn(s)
    assert (s.outcome, s.winners) == (WIN, 0b0100)


def test_seats_out_of_the_game_are_passed_over() -> None:
    s = new_table(4, left=0b1010)
    assert [int(seat_after(s, seat)) for seat in range(4)] == [1, 3, 3, 1]


def test_seats_are_counted_clockwise() -> None:
    assert [seats_on(2, other, 4) for other in range(4)] == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("outcome", "winners", "left", "expected"),
    [
        (WIN, 0b001, 0b001, [1, -0.5, -0.5]),
        (SHARED, 0b011, 0b111, [0.25, 0.25, -0.5]),
        (DRAW, 0, 0b110, [-0.5, 0.25, 0.25]),
        (UNFINISHED, 0, 0b111, [0, 0, 0]),
    ],
)
def test_returns_are_zero_sum(outcome: int, winners: int, left: int, expected: list[float]) -> None:
    s, out = new_table(3, left), np.full(6, 9, np.float32)
    finish(s, outcome, winners)
    returns(s, out)
    assert out.tolist() == [*expected, 9, 9, 9]
