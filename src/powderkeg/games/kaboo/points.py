"""Kaboo, what cards count (K14)."""

from powderkeg.engine.compile import kernel
from powderkeg.engine.state_record import State
from powderkeg.games.kaboo.state import KING, POINTS, SQUARE


@kernel(inline="source")
def card_points(s: State, card: int) -> int:
    """What the card counts at the end; a King counts what the table says."""
    rank = int(card) >> 2
    return int(s.king_points) if rank == KING else int(POINTS[rank])


@kernel
def square_points(s: State, seat: int) -> int:
    """What the four cards of the seat count."""
    total = 0
    for place in range(SQUARE * seat, SQUARE * seat + SQUARE):
        total += card_points(s, s.square[place])
    return total
