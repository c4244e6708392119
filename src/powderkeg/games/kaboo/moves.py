"""Kaboo's moves, what happens, and why a move may be refused. Everything that spells these out follows from here."""

import numpy as np

from powderkeg.engine.vocabulary import (
    CARD,
    CARDS,
    IS_THERE,
    NONE,
    NUMBER,
    SEAT,
    SEAT_IF_ANY,
    Events,
    Item,
    Move,
    Moves,
    Reasons,
)
from powderkeg.games.kaboo.state import EIGHT, JACK, NINE, PLACES, QUEEN, RANKS, SEVEN, SQUARE, TEN

MOVES = Moves(
    Move("draw"),  # K4
    Move("knock"),  # K11
    Move("take", "take {slot=4}", tells=("card",), slot=SQUARE),  # K10
    Move("swap", "swap {slot=3}", tells=("card",), slot=SQUARE),  # K4
    Move("discard", tells=("card",)),  # K4
    Move("peek", "peek {slot=2}", slot=SQUARE),  # K7
    Move("spy", "spy {owner=2}:{slot=4}", place=PLACES),  # K8
    Move("trade", "trade {slot=1} {owner=2}:{owner_slot=3}", slot=SQUARE, place=PLACES),  # K5
    Move("look", "look {slot=2} {owner=2}:{owner_slot=1}", slot=SQUARE, place=PLACES),  # K6
    Move("trade-them", "trade-them: trade", tells=("slot", "owner", "owner_slot")),  # K6, after a look
    Move("keep", tells=("slot", "owner", "owner_slot")),  # K6, after a look
)

POWER = np.zeros(RANKS, np.int16)  # the first code of a rank's power, 0 for none
POWER[SEVEN] = POWER[EIGHT] = MOVES.peek.FIRST  # K7
POWER[NINE] = POWER[TEN] = MOVES.spy.FIRST  # K8
POWER[JACK] = MOVES.trade.FIRST  # K5
POWER[QUEEN] = MOVES.look.FIRST  # K6

# What events tell of a place.
SLOT = Item(lambda place: place % SQUARE + 1)
OWNER = Item(lambda place: place // SQUARE + 1)
IS_OWN = Item(lambda seat, place: int(place // SQUARE == seat))
SLOT_OR_0 = Item(lambda place: 0 if place == NONE else place % SQUARE + 1)  # 0: the drawn card, from no slot

EVENTS = Events(
    first_look=dict(seat=SEAT, cards=CARDS.of(1, 2).only("seat")),  # K2: slots 3 and 4; another first look is `looked`
    drew=dict(seat=SEAT, card=CARD.only("seat"), count=NUMBER),  # the count: cards left in the draw pile
    swapped=dict(seat=SEAT, slot=SLOT, card=CARD.only("seat")),
    took=dict(seat=SEAT, slot=SLOT, card=CARD),
    discarded=dict(seat=SEAT, slot=SLOT_OR_0.of(2), card=CARD.of(1)),
    looked=dict(seat=SEAT, owner=OWNER.of(1), slot=SLOT.of(1), own=IS_OWN.of(0, 1), card=CARD.of(2).only("seat")),
    traded=dict(seat=SEAT, slot=SLOT.of(1), owner=OWNER.of(2), owner_slot=SLOT.of(2)),
    kept=dict(seat=SEAT, slot=SLOT.of(1), owner=OWNER.of(2), owner_slot=SLOT.of(2)),
    knocked=dict(seat=SEAT),
    turned_up=dict(back=IS_THERE.of(0), seat=SEAT_IF_ANY.of(0)),  # K13: play is back at the knocker, or no card is left
)

REASONS = Reasons(
    NO_SUCH_SEAT="K1 no-such-seat",
    DRAWN_ALREADY="K3 drawn-already",  # draw, take or knock with a drawn card to play
    NOTHING_DRAWN="K4 nothing-drawn",  # swap or discard
    NO_JACK="K5 no-jack",
    OWN_TRADE="K5 own-card",
    NO_QUEEN="K6 no-queen",
    OWN_LOOK="K6 own-card",
    LOOK_FIRST="K6 look-first",  # trade or keep without a look
    TRADE_OR_KEEP="K6 trade-or-keep",  # anything else after a look
    NO_SEVEN_OR_EIGHT="K7 no-seven-or-eight",
    NO_NINE_OR_TEN="K8 no-nine-or-ten",
    OWN_SPY="K8 own-card",
    NO_POWER_DRAWN="K9 nothing-drawn",  # a power
    EMPTY_PILE="K10 empty-pile",
    KNOCKED_ALREADY="K11 knocked-already",
    KNOCK_TOO_EARLY="K11 knock-too-early",
    KNOCKER_SAFE="K12 knocker-safe",
)

note = EVENTS.note
