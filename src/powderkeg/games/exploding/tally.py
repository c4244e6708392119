"""A tally: the number of cards of each kind, a byte each."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.exploding.state import KINDS


@kernel
def count(tally: int, kind: int) -> int:
    """How many cards of a kind there are."""
    return tally >> 8 * kind & 255


@kernel(inline="llvm")
def tally_pile(s: AnyState, n: int) -> int:
    """Tally the n lowest cards of the pile."""
    tally = 0
    for i in range(n):
        tally += bitset.bit(8 * s.deck[i])
    return tally


@kernel(inline="llvm")
def stack(s: AnyState, tally: int) -> int:
    """Lay the cards at the bottom of the pile in the order of cards; returns how many."""
    n = 0
    for kind in range(KINDS - 1, -1, -1):
        for _ in range(count(tally, kind)):
            s.deck[n] = kind
            n += 1
    return n
