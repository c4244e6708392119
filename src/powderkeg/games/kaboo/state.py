"""Kaboo: what lies on the table.

A place is seat * 4 + slot, both from 0:

    0 1    4 5
    2 3    6 7   …
"""

import numpy as np

from powderkeg.engine.contract import MAX_SEATS, state_dtype

CARDS = 52
ALL_CARDS = (1 << CARDS) - 1
RANKS = 13
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(6, RANKS)
SQUARE = 4
SQUARE_BITS = 15  # the slots of one square
PLACES = SQUARE * MAX_SEATS
NO_PLACE = -1
PUBLIC = MAX_SEATS  # the bit of `seen` for spectators
EVERYONE = (1 << MAX_SEATS + 1) - 1

LEAST_POINTS = -1  # of any card, whatever a King counts
MOST_POINTS = 13
KINGS = range(LEAST_POINTS, MOST_POINTS + 1)
# K14: by `king_points`, from LEAST_POINTS, and by rank. A table, not a question whether it is a King: 2 % faster.
POINTS = np.array([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, king] for king in KINGS], np.int8)

DEALING, CHOOSING, PLAYING, LOOKING = range(4)  # State.stage: before the deal, K3, K4, K6 after the look

State = state_dtype(
    [
        ("stage", np.int8),
        ("first", np.int8),  # who starts; the actor is CHANCE until the deal
        ("knocker", np.int8),  # seat, or NOBODY
        ("knocker_safe", np.int8),  # option, K12
        ("memory_aid", np.int8),  # option, K15
        ("drawn", np.int8),  # the card the actor has drawn and not played yet, or NO_CARD
        ("look_own", np.int8),  # the place in the actor's square that `look` named, or NO_PLACE
        ("look_other", np.int8),  # the place in another square that `look` named, or NO_PLACE
        ("deck_n", np.int8),
        ("discard_n", np.int8),
        ("square", np.int8, (PLACES,)),  # the card in each place; NO_CARD where nobody sits
        ("seen", np.int8, (PLACES,)),  # who knows the card in each place: a bit per seat, and PUBLIC
        ("sighted", np.int32, (PLACES, MAX_SEATS)),  # by place and seat: when it last saw that card, see `sighting`
        ("looking", np.int32, (MAX_SEATS,)),  # the places each seat looks at right now, a bit each (K15)
        ("deck", np.int8, (CARDS,)),  # top last; room for all 52, as redeal gathers the unseen cards here
        ("discard", np.int8, (CARDS - 2 * SQUARE,)),  # top last; at least two squares are never in it
        # Last, as few moves read them, so that the fields above lie at the bytes where they are fastest: 1 %.
        ("first_look", np.int8),  # option, K2
        ("knock_from", np.int8),  # option, K11
        ("king_points", np.int8),  # option, K14
    ]
)

MOST_LEGAL = SQUARE + 1 + SQUARE * PLACES  # a Jack or Queen at six: swap, discard, every pair; legal needs some room
MOST_CARDS = CARDS
