"""A pile without an order: chance decides a card only when it is drawn or looked at, which is equivalent to shuffling.

The top cards that a seat knows are decided (E10); of the others only their kinds matter, wherever they lie in the
state.
"""

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, Cards, pending, shuffle
from powderkeg.engine.state_record import State
from powderkeg.games.exploding.knowledge import known_top
from powderkeg.games.exploding.state import DEFUSE, EXPLOSIVE, FUTURE, SEATS
from powderkeg.games.exploding.tally import count, tally_pile

KIND_BITS = 2  # of a decided card in the key of `alike`: 0 for none, else 1 more than its kind


@kernel
def decided_n(s: State) -> int:
    """The number of top cards that are decided."""
    most = 0
    for seat in range(SEATS):
        most = max(most, known_top(s, seat))
    return most


@kernel
def undecided(s: State, decided: int) -> int:
    """The tally of the cards below the decided ones."""
    return tally_pile(s, int(s.pile_n) - decided)


@kernel
def decide(s: State, decided: int, kind: int) -> None:
    """Fix the kind of the next card below the decided ones."""
    place = int(s.pile_n) - decided - 1
    i = 0
    while s.deck[i] != kind:
        i += 1
    s.deck[i] = s.deck[place]
    s.deck[place] = kind


@kernel(inline="source")
def leave_in_order(s: State, cards: Cards) -> None:
    """Answer a reshuffle: no card is decided any more, so any order will do."""
    while s.actor == CHANCE:
        pending(s, cards)
        shuffle(s, cards)


@kernel
def alike(s: State) -> int:
    """A key of everything that matters where players only draw: defuses in the mover's hand and in the other's (4 bits
    each), undecided defuses (4), explosives (4) and other cards (8), then the decided cards."""
    me = int(s.mover)
    decided = decided_n(s)
    below = undecided(s, decided)
    others = int(s.pile_n) - decided - count(below, DEFUSE) - count(below, EXPLOSIVE)
    key = int(s.hand[me, DEFUSE]) | int(s.hand[1 - me, DEFUSE]) << 4
    key |= count(below, DEFUSE) << 8 | count(below, EXPLOSIVE) << 12 | others << 16
    for place in range(decided):
        kind = min(int(s.deck[s.pile_n - 1 - place]), FUTURE)  # all other kinds have the same effect when drawn
        key |= (kind + 1) << (24 + KIND_BITS * place)
    return key
