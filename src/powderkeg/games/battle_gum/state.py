"""Battle GUM: what lies on the table, and what goes on what."""

from itertools import product

import numpy as np

from powderkeg.engine.contract import MAX_SEATS, state_dtype

CARDS = 54  # G1: (value - 1) * 4 + suit, then the Ninjas
NINJA = 52  # the first of two; the card from which cards have no value
NO_NINJAS = (1 << NINJA) - 1  # all other cards
HAND = 3
FRONT = 3  # at most
KINDS = 14  # the values 1 … 13 and the Ninja, as 0 … 13: card >> 2
SIX, EIGHT, NINE, THIRTEEN = 5, 7, 8, 12  # kinds

WITH_NINJAS, ALWAYS = 1, 2  # State.voluntary_pickup
COMPLETION = 5  # State.laid: more than any lay

LANE = 16  # bits for one hidden card in State.may_be
ONE_LANE = (1 << LANE) - 1
IN_ALL_LANES = 1 | 1 << LANE | 1 << 2 * LANE
ANYTHING = (1 << KINDS) - 1
A_NINJA = IN_ALL_LANES << KINDS - 1  # in all lanes

DEALING, HOLDING, PLAYING, DRAWING, TAKING, ASKING, RESOLVING, ANSWERING = range(8)  # State.stage

State = state_dtype(
    [
        ("stage", np.int8),  # what comes next; it rests in HOLDING, PLAYING, TAKING, ASKING or ANSWERING
        ("layer", np.int8),  # the last player who laid a card (G7); at first the seat before the first player
        ("laid", np.int8),  # cards of the lay whose effects are still to come, COMPLETION (G19), else 0
        ("named", np.int8),  # the seat that such a 13 names (G14), else NOBODY; once it must answer it is the actor
        ("ninjas", np.int8),  # option, G1: N1 alone with 1
        ("front", np.int8),  # option, G2: columns
        ("most_laid", np.int8),  # option, G5
        ("voluntary_pickup", np.int8),  # option, G6: 0 false, 1 ninja, 2 true
        ("own_pile", np.int8),  # option, G7: 0 lead, 1 next
        ("ninja_resets", np.int8),  # option, G10
        ("six", np.int8),  # option, G11: 0 may, 1 must
        ("eights", np.int8),  # option, G12: 0 round, 1 others
        ("burner_leads", np.int8),  # option, G13
        ("thirteen", np.int8),  # option, G14: 0 must, 1 may
        ("four_burns", np.int8),  # option, G18
        ("completion", np.int8),  # option, G19: 0 off, 1 pair, 2 any
        ("deck_n", np.int8),
        ("pile_n", np.int8),
        ("hand_n", np.int8, (MAX_SEATS,)),
        ("down", np.int8, (MAX_SEATS, FRONT)),  # face down, leftmost drawn first, NO_CARD where none lies; G2: three
        ("hand", np.int64, (MAX_SEATS,)),  # a bit for each card
        ("open", np.int64, (MAX_SEATS,)),  # the cards of the hand that everyone knows to be there
        ("up", np.int64, (MAX_SEATS,)),  # face up in front
        # What each other card of the hand may be, for those who do not see it: a bit per kind, LANE bits per card,
        # the card drawn last lowest. Never more than three: hidden cards come only from the deal (three) and from
        # draw-ups (G8), which end with three in hand. An older card may be nothing that a younger one may not.
        ("may_be", np.int64, (MAX_SEATS,)),
        ("gone", np.int64),  # the cards that have left the game
        ("deck", np.int8, (CARDS,)),  # top last, NO_CARD beyond deck_n; all cards before the deal
        ("pile", np.int8, (CARDS,)),  # bottom first, NO_CARD beyond pile_n; no more than all cards
    ]
)

MOST_CARDS = CARDS


# --- what goes on what ---------------------------------------------------------------------------------


def goes_on(kind: int, top: int, must: int, may: int) -> bool:
    """Whether the player in turn may lay a card of that kind on the value `top` (1 … 13, 0 for none), with `six` must
    and `thirteen` may or without."""
    value = kind + 1
    if top == 0 or kind == KINDS - 1:  # G6, G10
        return True
    if value == 1:  # G17: a 13 that names nobody, as no other is on top when a turn begins
        return top == 13 and may == 1
    if top == 6:  # G11
        return not must or value <= 6
    return value >= top  # G6


# By the options six and thirteen, and the value to answer; 16 places for that, as a power of two: 0.5 % faster.
PLAYABLE = np.zeros((2, 2, 16), np.int64)  # the cards that may be played
UNPLAYABLE = np.zeros((2, 2, 16), np.int64)  # the kinds that may not, in all three lanes of State.may_be
for _must, _may, _top, _kind in product(range(2), range(2), range(KINDS), range(KINDS)):
    if goes_on(_kind, _top, _must, _may):
        PLAYABLE[_must, _may, _top] |= (3 if _kind == KINDS - 1 else 15) << 4 * _kind
    else:
        UNPLAYABLE[_must, _may, _top] |= IN_ALL_LANES << _kind
