"""Battle GUM, what lies on the table and how moves are numbered: no rule acts here, see rules.py."""

import numpy as np

from powderkeg.engine.contract import MAX_SEATS, NOBODY, state_dtype

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

# --- codes -------------------------------------------------------------------------------------------

SUBSETS_OF_FOUR = 14  # one, two or three of four suits: masks 1 … 14, S = 1, H = 2, D = 4, C = 8
PLAY = 0
PLAY_13 = PLAY + 12 * SUBSETS_OF_FOUR
PLAY_NINJA = PLAY_13 + MAX_SEATS * SUBSETS_OF_FOUR
COUNTER_13 = PLAY_NINJA + 3
COUNTER_1 = COUNTER_13 + MAX_SEATS * 4
PICKUP = COUNTER_1 + 4
TAKE = PICKUP + 1
COMPLETE = TAKE + FRONT
DECLINE = COMPLETE + 13 * 6
HOLD = DECLINE + 1
ACTIONS = HOLD + 20
MOST_LEGAL = ACTIONS
MOST_CARDS = CARDS

PAIRS = (3, 5, 6, 9, 10, 12)  # two of four suits
HOLDS = np.array([mask for mask in range(64) if mask.bit_count() == HAND], np.int8)  # three of the six cards


def _cards_of_codes() -> tuple[np.ndarray, np.ndarray]:
    """What each code lays on the pile, and whom it names."""
    cards, named = np.zeros(ACTIONS, np.int64), np.full(ACTIONS, NOBODY, np.int8)
    for mask in range(1, 15):
        for kind in range(12):
            cards[PLAY + kind * SUBSETS_OF_FOUR + mask - 1] = mask << 4 * kind
        for seat in range(MAX_SEATS):
            cards[PLAY_13 + seat * SUBSETS_OF_FOUR + mask - 1] = mask << 4 * THIRTEEN
            named[PLAY_13 + seat * SUBSETS_OF_FOUR + mask - 1] = seat
    for mask in range(1, 4):
        cards[PLAY_NINJA + mask - 1] = mask << NINJA
    for suit in range(4):
        cards[COUNTER_1 + suit] = 1 << suit
        for seat in range(MAX_SEATS):
            cards[COUNTER_13 + seat * 4 + suit] = 1 << 4 * THIRTEEN + suit
            named[COUNTER_13 + seat * 4 + suit] = seat
    for kind in range(13):
        for i, pair in enumerate(PAIRS):
            cards[COMPLETE + kind * 6 + i] = pair << 4 * kind
    return cards, named


LAYS, NAMES = _cards_of_codes()

# For the suits held of a value: how many plays they make, and their masks less 1 (G5: up to three cards).
SUBSETS = np.zeros((16, SUBSETS_OF_FOUR), np.int16)
SUBSETS_N = np.zeros(16, np.int16)
for _suits in range(16):
    _masks = [mask for mask in range(1, 15) if mask & ~_suits == 0]
    SUBSETS[_suits, : len(_masks)] = np.array(_masks, np.int16) - 1
    SUBSETS_N[_suits] = len(_masks)

PAIR_AT = np.zeros(16, np.int16)  # the place of a pair of suits in PAIRS
for _i, _pair in enumerate(PAIRS):
    PAIR_AT[_pair] = _i


# --- what goes on what ---------------------------------------------------------------------------------


def goes_on(kind: int, top: int, must: int) -> bool:
    """Whether a card may be laid on the value `top` (1 … 13, 0 for none) by whoever's turn it is."""
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

# --- events and reasons ------------------------------------------------------------------------------------

EVENTS = (
    "",
    "held",  # seat, how many cards were exchanged (G3)
    "laid_up",  # seat, card: from the hand to the face-up cards (G3)
    "took_up",  # seat, card: from the face-up cards to the hand (G3)
    "played",  # seat, card, seat named or none: one for each card
    "countered",  # seat, card, seat named or none
    "completed",  # seat, card: one for each card
    "declined",  # seat
    "picked_up",  # seat, how many cards, 1 because of a 13
    "drew",  # seat, card that only the seat sees: from the draw pile
    "drew_up",  # seat, card: a face-up card came into the hand by itself
    "took",  # seat, card: a face-up card that the player picked
    "drew_down",  # seat, card that only the seat sees, place 0 … 2: from the face-down cards
    "burned",  # seat, how many cards, why: 0 a 9, 1 four in a row, 2 a completion
    "skipped",  # seat that misses its turn
    "leads",  # seat that leads on an empty table
    "won",  # seat
)
(
    _,
    HELD,
    LAID_UP,
    TOOK_UP,
    PLAYED,
    COUNTERED,
    COMPLETED,
    DECLINED,
    PICKED_UP,
    DREW,
    DREW_UP,
    TOOK,
    DREW_DOWN,
    BURNED,
    SKIPPED,
    LEADS,
    WON,
) = range(17)
NONE = 255

REASONS = (
    "",
    "G3 hold-first",  # anything else before the hand is chosen
    "G3 already-chosen",
    "G3 no-such-card",  # fewer than six cards to choose from
    "G5 not-in-hand",
    "G6 too-low",
    "G6 can-play",  # a pick-up by one who can play
    "G6 no-pile",
    "G8 take-first",
    "G8 nothing-to-take",
    "G8 no-such-card",
    "G11 above-six",
    "G14 names-self",
    "G14 no-such-seat",
    "G15 answer-first",  # a play by the one whom a 13 names
    "G15 nothing-to-counter",
    "G15 not-in-hand",
    "G17 one",
    "G19 answer-first",  # complete or decline
    "G19 not-asked",
    "G19 off",
    "G19 never-sixes",
    "G19 other-value",
    "G19 not-in-hand",
)
(
    _,
    HOLD_FIRST,
    ALREADY_CHOSEN,
    NO_HOLD_CARD,
    NOT_IN_HAND,
    TOO_LOW,
    CAN_PLAY,
    NO_PILE,
    TAKE_FIRST,
    NOTHING_TO_TAKE,
    NO_UP_CARD,
    ABOVE_SIX,
    NAMES_SELF,
    NO_SUCH_SEAT,
    ANSWER_FIRST,
    NOTHING_TO_COUNTER,
    NO_COUNTER,
    ONE,
    ASKED_FIRST,
    NOT_ASKED,
    NO_COMPLETION,
    NEVER_SIXES,
    OTHER_VALUE,
    NO_PAIR,
) = range(24)
