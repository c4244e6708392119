"""Battle GUM's moves, what happens, and why a move may be refused. Everything that spells these out follows from here.

Suits are a mask, S = 1, H = 2, D = 4, C = 8; kinds are the values from 0.
"""

from collections.abc import Mapping

import numpy as np

from powderkeg.engine.contract import MAX_SEATS, NOBODY
from powderkeg.engine.vocabulary import CARD, IS_THERE, NUMBER, PLACE, SEAT, SEAT_IF_ANY, Events, Move, Moves, Reasons
from powderkeg.games.battle_gum.state import FRONT, HAND, NINJA, THIRTEEN

SUBSETS_OF_FOUR = range(1, 15)  # G5: one, two or three suits; all four have codes of their own
PAIRS = (3, 5, 6, 9, 10, 12)  # G19: two suits
HOLDS = np.array([mask for mask in range(1 << 2 * HAND) if mask.bit_count() == HAND], np.int8)  # G3: three of six cards

MOVES = Moves(
    Move("play", "play {cards=4S 4H}", kind=THIRTEEN, suits=SUBSETS_OF_FOUR),  # G5
    Move("play-13", "play-naming: play {cards=13H} >{other=2}", named=MAX_SEATS, suits=SUBSETS_OF_FOUR),  # G14
    Move("play-ninja", "play {cards}", ninjas=range(1, 4)),  # G10: a bit for each
    Move("counter-13", "counter-naming: counter {cards=13S} >{other=1}", named=MAX_SEATS, suit=4),  # G15
    Move("counter-1", "counter {cards=1C}", suit=4),  # G15
    Move("pickup", tells=("count",)),  # G6, G15
    Move("take", "take {cards:1=12D}", place=FRONT),  # G8: of the face-up cards, in the order of cards
    Move("complete", "complete {cards=10D 10C}", kind=THIRTEEN + 1, pair=len(PAIRS)),  # G19
    Move("decline"),  # G19
    Move("hold", "hold {cards=4S 4H 9D}", choice=len(HOLDS)),  # G3: of hand and face-up cards, in the order of cards
    Move("play-four", "play {cards}", kind=THIRTEEN),  # G5
    Move("play-13-four", "play-naming: play {cards} >{other}", named=MAX_SEATS),  # G5, G14
    Move("play-13-unnamed", "play {cards}", suits=range(1, 16)),  # G14
    opening="hold",
)

EVENTS = Events(
    held=dict(seat=SEAT, count=NUMBER),  # G3: how many cards were exchanged
    laid_up=dict(seat=SEAT, card=CARD),  # G3: from the hand to the face-up cards
    took_up=dict(seat=SEAT, card=CARD),  # G3: from the face-up cards to the hand
    played=dict(seat=SEAT, card=CARD, naming=IS_THERE.of(2), other=SEAT_IF_ANY.of(2)),  # one for each card
    countered=dict(seat=SEAT, card=CARD, naming=IS_THERE.of(2), other=SEAT_IF_ANY.of(2)),
    completed=dict(seat=SEAT, card=CARD),  # one for each card
    declined=dict(seat=SEAT),
    picked_up=dict(seat=SEAT, count=NUMBER, thirteen=NUMBER),  # thirteen: 1 because of a 13, else 0
    drew=dict(seat=SEAT, card=CARD.only("seat")),  # from the draw pile
    drew_up=dict(seat=SEAT, card=CARD),  # a face-up card that came without a choice
    took=dict(seat=SEAT, card=CARD),  # a face-up card that the player picked
    drew_down=dict(seat=SEAT, card=CARD.only("seat"), place=PLACE),  # from the face-down cards
    burned=dict(seat=SEAT, count=NUMBER, why=NUMBER),  # why: 0 a 9, 1 four in a row, 2 a completion
    skipped=dict(seat=SEAT),
    leads=dict(seat=SEAT),  # on an empty table
    won=dict(seat=SEAT),
)

REASONS = Reasons(
    HOLD_FIRST="G3 hold-first",  # anything else before the hand is chosen
    ALREADY_CHOSEN="G3 already-chosen",
    NO_HOLD_CARD="G3 no-such-card",  # fewer than six cards to choose from
    NOT_IN_HAND="G5 not-in-hand",
    TOO_LOW="G6 too-low",
    CAN_PLAY="G6 can-play",  # a pick-up by a player who can play
    NO_PILE="G6 no-pile",
    TAKE_FIRST="G8 take-first",
    NOTHING_TO_TAKE="G8 nothing-to-take",
    NO_UP_CARD="G8 no-such-card",
    ABOVE_SIX="G11 above-six",
    NAMES_SELF="G14 names-self",
    NO_SUCH_SEAT="G14 no-such-seat",
    ANSWER_FIRST="G15 answer-first",  # a play by the player whom a 13 names
    NOTHING_TO_COUNTER="G15 nothing-to-counter",
    NO_COUNTER="G15 not-in-hand",
    ONE="G17 one",
    ASKED_FIRST="G19 answer-first",  # complete or decline
    NOT_ASKED="G19 not-asked",
    NO_COMPLETION="G19 off",
    NEVER_SIXES="G19 never-sixes",
    OTHER_VALUE="G19 other-value",
    NO_PAIR="G19 not-in-hand",
    TOO_MANY="G5 no-play",  # four where three are the most
    NOT_ON_13="G6 not-on-13",  # with `thirteen` may, where a 1 goes too
    NAMES_NOBODY="G14 names-nobody",
    ONE_ALSO="G17 one-also",  # where a 1 goes on a Ninja or on a 13 too
)

note = EVENTS.note


# --- tables for kernels ----------------------------------------------------------------------------


def cards_laid(move: str, fields: Mapping[str, int]) -> int:
    """The cards that a move lays on the pile, a bit for each; 0 for a move that lays none."""
    match move:
        case "play":
            return fields["suits"] << 4 * fields["kind"]
        case "play-13":
            return fields["suits"] << 4 * THIRTEEN
        case "play-four":
            return 15 << 4 * fields["kind"]
        case "play-13-four":
            return 15 << 4 * THIRTEEN
        case "play-13-unnamed":
            return fields["suits"] << 4 * THIRTEEN
        case "play-ninja":
            return fields["ninjas"] << NINJA
        case "counter-13":
            return 1 << 4 * THIRTEEN + fields["suit"]
        case "counter-1":
            return 1 << fields["suit"]
        case "complete":
            return PAIRS[fields["pair"]] << 4 * fields["kind"]
    return 0


_READ = [MOVES.read(code) for code in range(MOVES.count)]
LAYS = np.array([cards_laid(move.name, fields) for move, fields in _READ], np.int64)  # by code
NAMES = np.array([fields.get("named", NOBODY) for _, fields in _READ], np.int8)  # by code: the seat, or NOBODY
FORMS = np.array(
    [list(MOVES.forms).index(move.forms[0].name) for move in MOVES.by_code], np.int8
)  # by code: each has one

# By the suits held of a value: the masks of suits that can be played (G5), filled up with zeros, and their number.
_PLAYS = [[mask for mask in SUBSETS_OF_FOUR if mask & ~suits == 0] for suits in range(16)]
SUBSETS = np.array([masks + [0] * (len(SUBSETS_OF_FOUR) - len(masks)) for masks in _PLAYS], np.int16)
SUBSETS_N = np.array([len(masks) for masks in _PLAYS], np.int16)

PAIR_AT = np.array([PAIRS.index(mask) if mask in PAIRS else 0 for mask in range(16)], np.int16)  # the place in PAIRS
