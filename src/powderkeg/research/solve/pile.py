"""A pile in no order yet: chance decides a card when it is drawn or looked at, which comes to the same as shuffling.

The top cards that a seat knows are decided (E10); of the others only the kinds count, wherever they lie in the state.
"""

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, Cards, pending, shuffle
from powderkeg.engine.state_record import State
from powderkeg.games.exploding.knowledge import known_top
from powderkeg.games.exploding.state import DEFUSE, EXPLOSIVE, FUTURE, SEATS
from powderkeg.games.exploding.tally import count, tally_pile

KIND_BITS = 2  # of a card on top in `alike`: 0 for none, else 1 more than its kind


@kernel
def decided_n(s: State) -> int:
    """How many top cards have their kind."""
    most = 0
    for seat in range(SEATS):
        most = max(most, known_top(s, seat))
    return most


@kernel
def undecided(s: State, decided: int) -> int:
    """The tally of the cards below."""
    return tally_pile(s, int(s.pile_n) - decided)


@kernel
def decide(s: State, decided: int, kind: int) -> None:
    """Chance says the kind of the next card below those decided."""
    place = int(s.pile_n) - decided - 1
    i = 0
    while s.deck[i] != kind:
        i += 1
    s.deck[i] = s.deck[place]
    s.deck[place] = kind


@kernel(inline="source")
def leave_in_order(s: State, cards: Cards) -> None:
    """A reshuffle: nothing is decided any more, so any order will do."""
    while s.actor == CHANCE:
        pending(s, cards)
        shuffle(s, cards)


@kernel
def alike(s: State) -> int:
    """What counts where everyone only draws, as one number: defuses in the mover's hand and in the other's (4 bits
    each), defuses (4), explosives (4) and all other cards (8) that are not decided, then the decided ones."""
    me = int(s.mover)
    decided = decided_n(s)
    below = undecided(s, decided)
    others = int(s.pile_n) - decided - count(below, DEFUSE) - count(below, EXPLOSIVE)
    key = int(s.hand[me, DEFUSE]) | int(s.hand[1 - me, DEFUSE]) << 4
    key |= count(below, DEFUSE) << 8 | count(below, EXPLOSIVE) << 12 | others << 16
    for place in range(decided):
        kind = min(int(s.deck[s.pile_n - 1 - place]), FUTURE)  # drawn, the others are alike
        key |= (kind + 1) << (24 + KIND_BITS * place)
    return key
