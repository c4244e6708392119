"""What every game does at a table: open it, note what happened, pass the turn on, finish, count the score."""

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import DRAW, RUNNING, UNFINISHED
from powderkeg.engine.state_record import State


@kernel(inline="source")
def open_table(s: State) -> None:
    """Reset the header for a new game with everyone in."""
    s.outcome = RUNNING
    s.winners = 0
    s.left = (1 << s.players) - 1
    s.turn = 0
    s.log_n = 0


@kernel(inline="source")
def write_event(s: State, kind: int, a: int, b: int, c: int) -> None:
    """Add an event to the log; a, b and c are seats, cards or small numbers, 255 for none."""
    s.log[s.log_n] = int(kind) | int(a) << 8 | int(b) << 16 | int(c) << 24
    s.log_n += 1


@kernel(inline="source")
def finish(s: State, outcome: int, winners: int) -> None:
    """End the game; `winners` is a set of seats."""
    s.outcome = outcome
    s.winners = winners


@kernel(inline="source")
def end_turn(s: State) -> None:
    """Count a turn that is over; at the limit the game ends unfinished (T1)."""
    s.turn += 1
    if s.turn == s.turn_limit and s.outcome == RUNNING:
        finish(s, UNFINISHED, 0)


@kernel(inline="source")
def is_in(s: State, seat: int) -> bool:
    """Whether the seat is still in the game."""
    return bitset.has(s.left, seat)


@kernel(inline="source")
def seat_after(s: State, seat: int) -> int:
    """The next seat still in, clockwise."""
    after = s.left >> (seat + 1)
    return seat + 1 + bitset.first(after) if after else bitset.first(s.left)


@kernel(inline="source")
def seats_on(seat: int, other: int, players: int) -> int:
    """How many seats clockwise the other seat is."""
    far = int(other) - int(seat)
    return far + players if far < 0 else far


@kernel
def returns(s: State, out: NDArray[np.float32]) -> None:
    """Write each seat's return, zero-sum: 1 for the winner, the others share -1. A draw is shared by those left, and
    an unfinished game gives 0."""
    sharing = s.winners
    if s.outcome == DRAW:
        sharing = s.left
    sharers = bitset.count(sharing)
    for seat in range(s.players):
        out[seat] = 0.0
        if sharers > 0:
            part = ((sharing >> seat) & 1) / sharers
            out[seat] = (s.players * part - 1) / (s.players - 1)
