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
def sharers(outcome: int, winners: int, left: int) -> int:
    """The set of seats that share the win: the winners, or those still in after a draw. An unfinished game (T1) has
    none: it is counted apart."""
    return int(left) if outcome == DRAW else int(winners)


@kernel
def equal_part(seats: int, seat: int) -> float:
    """The seat's part of what a set of seats shares equally."""
    return (int(seats) >> int(seat) & 1) / bitset.count(int(seats)) if seats else 0.0


@kernel
def share(s: State, seat: int) -> float:
    """The seat's share of the win. In a finished game the shares add up to 1; otherwise they are all 0."""
    return equal_part(sharers(s.outcome, s.winners, s.left), seat)


@kernel
def returns(s: State, out: NDArray[np.float32]) -> None:
    """Write each seat's return, zero-sum: its share of the win on a scale where 1 is a lone win and an even share is 0.
    An unfinished game returns 0 to everyone."""
    sharing = sharers(s.outcome, s.winners, s.left)
    for seat in range(s.players):
        part = equal_part(sharing, seat)
        out[seat] = (s.players * part - 1) / (s.players - 1) if sharing else 0.0
