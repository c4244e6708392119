"""Kaboo, what cards count (K14)."""

from powderkeg.engine.compile import kernel
from powderkeg.engine.state_record import State
from powderkeg.games.kaboo.state import LEAST_POINTS, POINTS, SQUARE


@kernel(inline="source")
def card_points(s: State, card: int) -> int:
    """What the card counts at the end; a King counts what the table says."""
    return int(POINTS[s.king_points - LEAST_POINTS, card >> 2])


@kernel(inline="llvm")
def square_points(s: State, seat: int) -> int:
    """What the four cards of the seat count."""
    total = 0
    for place in range(SQUARE * seat, SQUARE * seat + SQUARE):
        total += card_points(s, s.square[place])
    return total
