"""Battle GUM: what lies on the table, and what goes on what."""

import numpy as np

from powderkeg.engine.contract import MAX_SEATS, state_dtype

CARDS = 54  # G1: (value - 1) * 4 + suit, then the Ninjas
ALL_CARDS = (1 << CARDS) - 1
NINJA = 52  # the first of two; the card from which cards have no value
HAND = 3
FRONT = 3
KINDS = 14  # the values 1 … 13 and the Ninja, as 0 … 13: card >> 2
SIX, EIGHT, NINE, THIRTEEN = 5, 7, 8, 12  # kinds

LANE = 16  # bits for one hidden card in State.may_be
ONE_LANE = (1 << LANE) - 1
ANYTHING = (1 << KINDS) - 1

DEALING, HOLDING, PLAYING, DRAWING, TAKING, ASKING, RESOLVING, ANSWERING = range(8)  # State.stage

State = state_dtype(
    [
        ("stage", np.int8),  # what comes next; it rests in HOLDING, PLAYING, TAKING, ASKING or ANSWERING
        ("layer", np.int8),  # the last player who laid a card (G7); at first the seat before the first player
        ("laid", np.int8),  # cards of the lay whose effects are still to come, 4 for a completion (G19), else 0
        ("named", np.int8),  # the seat that such a 13 names (G14), else NOBODY; once it must answer it is the actor
        ("voluntary_pickup", np.int8),  # option, G6
        ("six", np.int8),  # option, G11: 0 may, 1 must
        ("burner_leads", np.int8),  # option, G13
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


def goes_on(kind: int, top: int, must: int) -> bool:
    """Whether the player in turn may lay a card of that kind on the value `top` (1 … 13, 0 for none)."""
    value = kind + 1
    if top == 0 or kind == KINDS - 1:  # G6, G10
        return True
    if value == 1:  # G17
        return False
    if top == 6:  # G11
        return not must or value <= 6
    return value >= top  # G6


PLAYABLE = np.zeros((2, KINDS), np.int64)  # by option six and top: the cards that may be played
BARRED = np.zeros((2, KINDS), np.int64)  # the kinds that may not, in all three lanes of State.may_be
for _must in range(2):
    for _top in range(KINDS):
        for _kind in range(KINDS):
            _bits = (3 if _kind == KINDS - 1 else 15) << 4 * _kind
            if goes_on(_kind, _top, _must):
                PLAYABLE[_must, _top] |= _bits
            else:
                BARRED[_must, _top] |= (1 | 1 << LANE | 1 << 2 * LANE) << _kind
