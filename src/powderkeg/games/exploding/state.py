"""Exploding: what lies on the table."""

import numpy as np

from powderkeg.engine.contract import NO_CARD, state_dtype

EXPLOSIVE, DEFUSE, FUTURE, SKIP, BLANK = range(5)  # the order of cards
KINDS = 5
SEATS = 2
MOST_SKIPS = MOST_DEFUSES = 8  # E6
MOST_CARDS = 62  # E6: the explosive, 37 blanks, and 8 of each other kind
MOST_SEEN = 5  # E9
DECK = 64  # places: MOST_CARDS, and as many more as make it four times 16 bytes, which are written at once: 1 % faster

HANDS, PILE, PLAYING = range(3)  # State.stage: what the next shuffle is for
OPPONENT, EVERYONE = range(2)  # who knows something of a hand


def stacked(*counts: int) -> list[int]:
    """A pile with these counts of each kind, in the order of cards, top last."""
    cards = [kind for kind, n in enumerate(counts) for _ in range(n)]
    return cards[::-1] + [NO_CARD] * (DECK - len(cards))


STACKS = np.array(  # the cards to be shuffled in phases 1 and 2
    [
        stacked(),
        stacked(1, 0, 0, 0, 46),  # E1
        stacked(1, 2, 0, 0, 46),  # E2
    ],
    np.int8,
)
STACK_N = (STACKS != NO_CARD).sum(1).astype(np.int8)

State = state_dtype(
    [
        ("stage", np.int8),
        ("mover", np.int8),  # whose turn it is, also while the actor is CHANCE
        ("phase", np.int8),  # option: 1, 2, 3
        ("open_future", np.int8),  # option, E9
        ("sees", np.int8),  # option, E9
        ("blanks", np.int8),  # option, E6: used in phase 3 only, as are the next four
        ("futures", np.int8),
        ("skips", np.int8),
        ("defuses", np.int8),
        ("dealt", np.int8),
        ("pile_n", np.int8),
        ("known", np.int8, (SEATS,)),  # E10: how many top cards of the pile each seat knows
        ("hand", np.int8, (SEATS, KINDS)),  # cards of each kind
        ("discarded", np.int8, (KINDS,)),  # cards of each kind in the discard pile
        ("shown", np.int8, (2, SEATS, KINDS)),  # of those in hand: known to OPPONENT, known to EVERYONE (never more)
        ("plain", np.int8, (2, SEATS)),  # of those in hand but not shown: from the deal, so no defuse
        ("deck", np.int8, (DECK,)),  # the pile's kinds, top last; a set-up may have all cards in it
    ]
)
