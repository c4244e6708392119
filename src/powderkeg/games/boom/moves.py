"""Boom's moves, events and reasons to refuse a move: whatever spells these out is derived from here."""

from powderkeg.engine.vocabulary import CARD, NUMBER, SEAT, Events, Move, Moves, Reasons
from powderkeg.games.boom.state import HAND, SLOTS

MOVES = Moves(
    # A hand card put on a slot is a swap on one's own board (B4) and an attack on another's (B9).
    Move("put", ("swap {card=5H} {target=3D}", "attack {card=8S} {owner=2}:{target=8C}"), hand=HAND, slot=SLOTS),
    Move("boom", "boom {number=7}", number=range(1, 11)),  # B13
    Move("discard", "discard {cards:3=2C KD}", chosen=range(1, 1 << HAND)),  # B14: a bit for each place of the hand
    Move("pass"),  # B18
)

# The log holds 48. The longest action notes 43: a Boom at six with `open_discard` that takes all out at once: the call,
# 3 faces, 18 accumulators, 6 players with 15 cards. One that leaves two in, so that cards are drawn, notes 40 at most;
# an exact kill with `redraw` 37, as all 12 faces may be turned up before a shuffle and again after it.
EVENTS = Events(
    swapped=dict(seat=SEAT, card=CARD, target=CARD),
    attacked=dict(seat=SEAT, card=CARD, target=CARD),
    hit=dict(owner=SEAT, target=CARD, life=NUMBER),
    destroyed=dict(owner=SEAT, target=CARD),
    extra=dict(seat=SEAT, card=CARD),
    boomed=dict(seat=SEAT, number=NUMBER),
    discarded=dict(seat=SEAT, card=CARD.only("seat", unless="open_discard")),  # B19
    passed=dict(seat=SEAT),
    eliminated=dict(seat=SEAT),
    drew=dict(seat=SEAT, card=CARD.only("seat")),
    reshuffled=dict(count=NUMBER),
    all_reshuffled=dict(count=NUMBER),  # B18, always: deck and discard pile together
    turned=dict(seat=SEAT, card=CARD),  # B12: a face, put on the discard pile
)

REASONS = Reasons(
    SWAPPED_ALREADY="B4 swapped-already",
    WAITING="B4 waiting",  # the card just taken up may not be used yet
    ONLY_WAITING="B4 only-waiting",  # and there is no other card in the hand
    NO_HAND_CARD="B4 no-such-card",  # the hand has no card in that place
    PINNED="B5 pinned",
    MUST_ACT="B8 must-act",  # pass with cards in hand
    NO_TARGET="B9 no-target",  # an empty slot
    NO_LIFE="B9 no-life",
    TOO_STRONG="B9 too-strong",
    FACE_ATTACK="B10 face-attack",
    NOT_THREE_FACES="B13 not-three-faces",
    NOT_TWO_FACES="B13 not-two-faces",
    NO_DISCARD="B14 no-such-card",
    EMPTY_HAND="B18 empty-hand",
    OTHERS_LEFT="B18 others-left",  # pass after a swap, with cards in hand that may be used
)

note = EVENTS.note
