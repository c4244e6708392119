"""Exploding: what lies on the table."""

import numpy as np

from powderkeg.engine.contract import NO_CARD, state_dtype

EXPLOSIVE, DEFUSE, FUTURE, SKIP, BLANK = range(5)  # the order of cards
KINDS = 5
CARDS = 51
SEATS = 2
DEALT = 7  # E6: cards of each hand that come at random
LOOK = 3  # E9

HANDS, PILE, PLAYING = range(3)  # State.stage: what the next shuffle is for
OPPONENT, EVERYONE = range(2)  # who knows something of a hand


def stacked(*counts: int) -> list[int]:
    """A pile with these counts of each kind, in the order of cards, top last."""
    cards = [kind for kind, n in enumerate(counts) for _ in range(n)]
    return cards[::-1] + [NO_CARD] * (CARDS - len(cards))


STACKS = np.array(  # the first cards to be shuffled in each phase
    [
        stacked(),
        stacked(1, 0, 0, 0, 46),  # E1
        stacked(1, 2, 0, 0, 46),  # E2
        stacked(0, 0, 5, 4, 37),  # E6: the hands come from these
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
        ("pile_n", np.int8),
        ("known", np.int8, (SEATS,)),  # E10: how many top cards of the pile each seat knows
        ("hand", np.int8, (SEATS, KINDS)),  # cards of each kind
        ("discarded", np.int8, (KINDS,)),  # cards of each kind in the discard pile
        ("shown", np.int8, (2, SEATS, KINDS)),  # of those in hand: known to OPPONENT, known to EVERYONE (never more)
        ("plain", np.int8, (2, SEATS)),  # of those in hand but not shown: from the deal, so no defuse
        ("deck", np.int8, (CARDS,)),  # the pile's kinds, top last; no set-up has more than all 51 cards in it
    ]
)

MOST_CARDS = CARDS
