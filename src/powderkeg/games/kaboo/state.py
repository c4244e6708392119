"""Kaboo, what lies on the table and how moves are numbered: no rule acts here, see rules.py."""

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
NONE = 255  # in an event
PUBLIC = MAX_SEATS  # the bit of `seen` for who has no seat
EVERYONE = (1 << MAX_SEATS + 1) - 1

POINTS = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, -1], np.int8)  # K14, by rank

DEALING, CHOOSING, PLAYING, LOOKING = range(4)  # State.stage: before the deal, K3, K4, K6 after the look

State = state_dtype(
    [
        ("stage", np.int8),
        ("first", np.int8),  # who starts, also while chance has the word
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
        ("deck", np.int8, (CARDS,)),  # top last; all 52 since redeal gathers the unseen cards behind it
        ("discard", np.int8, (CARDS - 2 * SQUARE,)),  # top last; at least two squares are never in it
    ]
)

DRAW = 0
KNOCK = 1
TAKE = 2
SWAP = TAKE + SQUARE
DISCARD = SWAP + SQUARE
PEEK = DISCARD + 1
SPY = PEEK + SQUARE
TRADE = SPY + PLACES
LOOK = TRADE + SQUARE * PLACES
TRADE_THEM = LOOK + SQUARE * PLACES
KEEP = TRADE_THEM + 1
ACTIONS = KEEP + 1
MOST_LEGAL = SQUARE + 1 + SQUARE * PLACES  # a Jack or Queen at six: swap, discard, every pair; legal needs some room
MOST_CARDS = CARDS

POWER = np.zeros(RANKS, np.int16)  # K5–K8: the first code of a rank's power, 0 for none
POWER[SEVEN] = POWER[EIGHT] = PEEK
POWER[NINE] = POWER[TEN] = SPY
POWER[JACK] = TRADE
POWER[QUEEN] = LOOK

EVENTS = (
    "",
    "first-look",  # seat, card in slot 3, card in slot 4: the cards for that seat alone (K2)
    "drew",  # seat, card for that seat alone, cards left in the draw pile
    "swapped",  # seat, place, card that went in, for that seat alone
    "took",  # seat, place, card that went in, open
    "discarded",  # seat, card, open; the place it came from, NONE for the drawn card
    "looked",  # seat, place, card for that seat alone
    "traded",  # seat, own place, other place
    "kept",  # seat, own place, other place
    "knocked",  # seat
    "turned-up",  # the knocker to whom play has come back, NONE when the draw pile is used up: all squares are open
)
_, FIRST_LOOK, DREW, SWAPPED, TOOK, DISCARDED, LOOKED, TRADED, KEPT, KNOCKED, TURNED_UP = range(11)

REASONS = (
    "",
    "K1 no-such-seat",
    "K3 drawn-already",  # draw, take or knock with a drawn card to play
    "K4 nothing-drawn",  # swap or discard
    "K5 no-jack",
    "K5 own-card",
    "K6 no-queen",
    "K6 own-card",
    "K6 look-first",  # trade or keep without a look
    "K6 trade-or-keep",  # anything else after a look
    "K7 no-seven-or-eight",
    "K8 no-nine-or-ten",
    "K8 own-card",
    "K9 nothing-drawn",  # a power
    "K10 empty-pile",
    "K11 knocked-already",
    "K12 knocker-safe",
)
(
    _,
    NO_SUCH_SEAT,
    DRAWN_ALREADY,
    NOTHING_DRAWN,
    NO_JACK,
    OWN_TRADE,
    NO_QUEEN,
    OWN_LOOK,
    LOOK_FIRST,
    TRADE_OR_KEEP,
    NO_SEVEN_OR_EIGHT,
    NO_NINE_OR_TEN,
    OWN_SPY,
    NO_POWER_DRAWN,
    EMPTY_PILE,
    KNOCKED_ALREADY,
    KNOCKER_SAFE,
) = range(17)
