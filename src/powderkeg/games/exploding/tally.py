"""A tally: the number of cards of each kind, a byte each."""

import numpy as np

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.exploding.state import BLANK, DECK, DEFUSE, EXPLOSIVE, FUTURE, KINDS, SKIP


@kernel(inline="llvm")
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


@kernel(inline="llvm")
def lay_in_order(s: AnyState, tally: int) -> int:
    """Make these cards the whole pile, in the order of cards; returns how many. Without a branch, so that it is
    vectorised."""
    skip = np.int8(count(tally, BLANK))  # the lowest place of the kind; blanks lie at the bottom
    future = np.int8(skip + count(tally, SKIP))
    defuse = np.int8(future + count(tally, FUTURE))
    explosive = np.int8(defuse + count(tally, DEFUSE))
    n = np.int8(explosive + count(tally, EXPLOSIVE))
    for i in range(DECK):
        at = np.int8(i)
        s.deck[i] = BLANK - (at >= skip) - (at >= future) - (at >= defuse) - (at >= explosive) - (at >= n)
    return int(n)
