"""Kaboo, the rules: the deal, what may be done and what moves do. State and codes are in state.py, what a seat
knows in knowledge.py; this is the door to both.

From the English rule text of Kaboo. What the text does not say, or says two ways, is settled so:

- Made for two; up to six seats are allowed (K1). The look at slots 3 and 4 happens by itself (K2).
- The knocker's cards may still be looked at and traded, unless `knocker_safe` (K12).
- The game ends at once when the draw pile's last card has been played, even if last turns are still owed (K13).
- Which places are touched, looked at and traded is public, so everyone knows who has seen what (K15). What a seat has
  seen goes with the card; a card taken from the discard pile is known to all. Worlds are dealt accordingly: every card
  that a seat has not seen is equally likely in every place that it cannot see into, save that a drawn card whose
  power was just used for `look` is known to be a Queen (K6).
- `memory_aid` changes no rule: `seen` is all that a seat has seen, `looking` what it looks at now. `sighted` changes
  none either: it says when each seat last saw a card, for bots that forget.
- When the game is over, however it ended, all squares are open.

A place is seat * 4 + slot, slots from 0:

    0 1    4 5
    2 3    6 7   …

Codes:  0                     draw
        1                     knock
        2 + slot              take
        6 + slot              swap
        10                    discard
        11 + slot             peek
        15 + place            spy
        39 + slot*24 + place  trade an own slot with a place (Jack)
        135 + slot*24 + place look at both (Queen)
        231                   trade, after look
        232                   keep, after look
"""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, MAX_SEATS, NO_CARD, NOBODY, SHARED, WIN, Cards, Codes
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import end_turn, finish, note, open_table
from powderkeg.games.kaboo import SPEC
from powderkeg.games.kaboo.knowledge import LAYOUT, known, knows_drawn, knows_place, observe, redeal, sees, sighting
from powderkeg.games.kaboo.state import (
    ACTIONS,
    CARDS,
    CHOOSING,
    DEALING,
    DISCARD,
    DISCARDED,
    DRAW,
    DRAWN_ALREADY,
    DREW,
    EMPTY_PILE,
    EVENTS,
    EVERYONE,
    FIRST_LOOK,
    KEEP,
    KEPT,
    KNOCK,
    KNOCKED,
    KNOCKED_ALREADY,
    KNOCKER_SAFE,
    LOOK,
    LOOK_FIRST,
    LOOKED,
    LOOKING,
    MOST_CARDS,
    MOST_LEGAL,
    NO_JACK,
    NO_NINE_OR_TEN,
    NO_PLACE,
    NO_POWER_DRAWN,
    NO_QUEEN,
    NO_SEVEN_OR_EIGHT,
    NO_SUCH_SEAT,
    NONE,
    NOTHING_DRAWN,
    OWN_LOOK,
    OWN_SPY,
    OWN_TRADE,
    PEEK,
    PLACES,
    PLAYING,
    POINTS,
    POWER,
    REASONS,
    SPY,
    SQUARE,
    SQUARE_BITS,
    SWAP,
    SWAPPED,
    TAKE,
    TOOK,
    TRADE,
    TRADE_OR_KEEP,
    TRADE_THEM,
    TRADED,
    TURNED_UP,
    State,
)

__all__ = [
    "ACTIONS",
    "EVENTS",
    "LAYOUT",
    "MOST_CARDS",
    "MOST_LEGAL",
    "REASONS",
    "SPEC",
    "State",
    "known",
    "knows_drawn",
    "knows_place",
    "observe",
    "redeal",
    "sees",
]


# --- the deal --------------------------------------------------------------------------------------


@kernel
def deal(s: AnyState) -> None:
    """An empty table: the first shuffle deals."""
    open_table(s)
    s.first = s.actor
    s.actor = CHANCE
    s.stage = DEALING
    s.knocker = NOBODY
    s.drawn = NO_CARD
    s.look_own = NO_PLACE
    s.look_other = NO_PLACE
    s.deck_n = 0
    s.discard_n = 0
    for place in range(PLACES):
        s.square[place] = NO_CARD
        s.seen[place] = 0
        for seat in range(MAX_SEATS):
            s.sighted[place, seat] = 0
    for seat in range(MAX_SEATS):
        s.looking[seat] = 0
    for i in range(CARDS):
        s.deck[i] = NO_CARD
    for i in range(CARDS - 2 * SQUARE):
        s.discard[i] = NO_CARD


@kernel
def pending(s: AnyState, cards: Cards) -> int:
    """The whole deck, once: nothing is reshuffled."""
    for card in range(CARDS):
        cards[card] = card
    return CARDS


@kernel
def shuffle(s: AnyState, cards: Cards) -> None:
    """K1: four to each square from seat 1, slot by slot; the rest is the draw pile."""
    laid = SQUARE * int(s.players)
    for place in range(laid):
        s.square[place] = cards[place]
    s.deck_n = CARDS - laid
    for i in range(s.deck_n):
        s.deck[i] = cards[CARDS - 1 - i]
    first_looks(s)
    s.stage = CHOOSING
    s.actor = s.first


@kernel
def first_looks(s: AnyState) -> None:
    """K2: each looks at the own slots 3 and 4."""
    for seat in range(s.players):
        place = SQUARE * seat
        for slot in (2, 3):
            s.seen[place + slot] = 1 << seat
            s.sighted[place + slot, seat] = sighting(s, place + slot)
        s.looking[seat] = 12 << place
        note(s, FIRST_LOOK, seat, s.square[place + 2], s.square[place + 3])


# --- what is legal ---------------------------------------------------------------------------------


@kernel
def can_take(s: AnyState) -> bool:
    """K10"""
    return s.discard_n > 0


@kernel
def can_knock(s: AnyState) -> bool:
    """K11"""
    return s.knocker == NOBODY


@kernel
def power_targets(s: AnyState, power: int) -> int:
    """K7: the own slots. K5, K6, K8: the places of the others, without a safe knocker's (K12)."""
    if power == PEEK:
        return SQUARE_BITS
    places = bitset.bit(SQUARE * int(s.players)) - 1 & ~(SQUARE_BITS << SQUARE * int(s.actor))
    if s.knocker_safe and s.knocker != NOBODY:
        places &= ~(SQUARE_BITS << SQUARE * int(s.knocker))
    return places


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    if s.stage == CHOOSING:
        return legal_choices(s, codes)
    if s.stage == PLAYING:
        return legal_plays(s, codes)
    codes[0] = TRADE_THEM  # K6
    codes[1] = KEEP
    return 2


@kernel
def legal_choices(s: AnyState, codes: Codes) -> int:
    """K3"""
    codes[0] = DRAW
    codes[1] = KNOCK
    n = 1 + can_knock(s)
    for slot in range(SQUARE):
        codes[n + slot] = TAKE + slot
    return n + SQUARE * can_take(s)


@kernel
def legal_plays(s: AnyState, codes: Codes) -> int:
    """K4"""
    for i in range(SQUARE + 1):
        codes[i] = SWAP + i
    n = SQUARE + 1
    power = int(POWER[s.drawn >> 2])
    places = power_targets(s, power)
    for own in range((power > 0) + (SQUARE - 1) * (power >= TRADE)):
        for first in range(0, SQUARE * int(s.players), SQUARE):  # a square is a target as a whole or not at all
            for place in range(first, first + SQUARE):
                codes[n + place - first] = power + own * PLACES + place
            n += SQUARE * (places >> first & 1)
    return n


@kernel
def breaks(s: AnyState, code: int) -> int:
    if s.stage == LOOKING:  # K6
        return 0 if code >= TRADE_THEM else TRADE_OR_KEEP
    if code >= TRADE_THEM:
        return LOOK_FIRST
    if s.stage == PLAYING:
        if code < SWAP:
            return DRAWN_ALREADY
        return 0 if code <= DISCARD else power_breaks(s, code)
    if code >= PEEK:
        return NO_POWER_DRAWN
    if code >= SWAP:
        return NOTHING_DRAWN
    if code >= TAKE:
        return 0 if can_take(s) else EMPTY_PILE
    return KNOCKED_ALREADY if code == KNOCK and not can_knock(s) else 0


@kernel
def power_breaks(s: AnyState, code: int) -> int:
    if code >= LOOK:
        power, missing, own = LOOK, NO_QUEEN, OWN_LOOK
    elif code >= TRADE:
        power, missing, own = TRADE, NO_JACK, OWN_TRADE
    elif code >= SPY:
        power, missing, own = SPY, NO_NINE_OR_TEN, OWN_SPY
    else:
        power, missing, own = PEEK, NO_SEVEN_OR_EIGHT, 0
    if POWER[s.drawn >> 2] != power:
        return missing
    place = (code - power) % PLACES
    if power_targets(s, power) >> place & 1:
        return 0
    if place // SQUARE >= s.players:
        return NO_SUCH_SEAT
    return own if place // SQUARE == s.actor else KNOCKER_SAFE


# --- what a move does ------------------------------------------------------------------------------


@kernel
def apply(s: AnyState, code: int) -> None:
    s.log_n = 0
    me = int(s.actor)
    own = SQUARE * me
    if code == DRAW:
        apply_draw(s, me)
        return
    if code == KNOCK:  # K11
        s.knocker = me
        s.looking[me] = 0
        note(s, KNOCKED, me, NONE, NONE)
    elif code < DISCARD:
        apply_exchange(s, me, code)
    else:
        if code >= TRADE_THEM:
            apply_decision(s, me, code)
        elif code >= TRADE:
            pair = (code - TRADE) % (SQUARE * PLACES)
            if code >= LOOK:
                apply_look(s, me, own + pair // PLACES, pair % PLACES)
                return
            trade(s, me, own + pair // PLACES, pair % PLACES)  # K5
        elif code > DISCARD:
            look_at(s, me, code - SPY if code >= SPY else own + code - PEEK)  # K8, K7
        put_away(s, me, s.drawn, NONE)  # K4
        s.drawn = NO_CARD
    next_turn(s)


@kernel
def apply_draw(s: AnyState, me: int) -> None:
    """K4"""
    left = int(s.deck_n) - 1
    card = s.deck[left]
    note(s, DREW, me, card, left)
    s.deck[left] = NO_CARD
    s.deck_n = left
    s.drawn = card
    s.looking[me] = 0
    s.stage = PLAYING


@kernel
def apply_exchange(s: AnyState, me: int, code: int) -> None:
    """K4, K10: the drawn card or the top of the discard pile goes into an own slot, the old card is discarded."""
    place = SQUARE * me + (code - TAKE) % SQUARE
    old = s.square[place]
    if code < SWAP:
        s.discard_n -= 1
        card = s.discard[s.discard_n]
        s.seen[place] = EVERYONE  # K15
        note(s, TOOK, me, place, card)
    else:
        card = s.drawn
        s.drawn = NO_CARD
        s.seen[place] = 1 << me
        note(s, SWAPPED, me, place, card)
    s.square[place] = card
    for seat in range(MAX_SEATS):
        s.sighted[place, seat] = sighting(s, place)
    hide(s, me, bitset.bit(place))
    put_away(s, me, old, place)


@kernel
def apply_look(s: AnyState, me: int, own: int, other: int) -> None:
    """K6: look at both; the Queen stays out until the decision."""
    look_at(s, me, own)
    look_at(s, me, other)
    s.look_own = own
    s.look_other = other
    s.stage = LOOKING


@kernel
def apply_decision(s: AnyState, me: int, code: int) -> None:
    """K6"""
    own, other = int(s.look_own), int(s.look_other)
    if code == TRADE_THEM:
        trade(s, me, own, other)
    else:
        s.looking[me] = 0
        note(s, KEPT, me, own, other)
    s.look_own = NO_PLACE
    s.look_other = NO_PLACE


@kernel
def put_away(s: AnyState, me: int, card: int, place: int) -> None:
    """Face up on the discard pile."""
    note(s, DISCARDED, me, card, place)
    s.discard[s.discard_n] = card
    s.discard_n += 1


@kernel
def look_at(s: AnyState, me: int, place: int) -> None:
    s.seen[place] |= 1 << me
    s.sighted[place, me] = sighting(s, place)
    s.looking[me] |= bitset.bit(place)
    note(s, LOOKED, me, place, s.square[place])


@kernel
def trade(s: AnyState, me: int, own: int, other: int) -> None:
    """Two cards change places; whoever has seen one knows where it went (K15)."""
    card = s.square[own]
    s.square[own] = s.square[other]
    s.square[other] = card
    who = s.seen[own]
    s.seen[own] = s.seen[other]
    s.seen[other] = who
    for seat in range(MAX_SEATS):
        when = s.sighted[own, seat]
        s.sighted[own, seat] = s.sighted[other, seat]
        s.sighted[other, seat] = when
    hide(s, me, bitset.bit(own) | bitset.bit(other))
    note(s, TRADED, me, own, other)


@kernel
def hide(s: AnyState, me: int, places: int) -> None:
    """K15: nobody looks at a card that is no longer there; the actor's last look ends with this move."""
    for seat in range(MAX_SEATS):
        s.looking[seat] &= ~places
    s.looking[me] = 0


# --- the end of a turn -----------------------------------------------------------------------------


@kernel
def next_turn(s: AnyState) -> None:
    s.stage = CHOOSING
    seat = int(s.actor) + 1
    if seat == s.players:
        seat = 0
    if seat == s.knocker or s.deck_n == 0:  # K13
        turn_up(s, seat == s.knocker)
    else:
        s.actor = seat
        end_turn(s)


@kernel
def turn_up(s: AnyState, is_back: bool) -> None:
    """K14: fewest points win, ties share."""
    note(s, TURNED_UP, s.knocker if is_back else NONE, NONE, NONE)
    fewest = 10 * SQUARE + 1
    winners = 0
    for seat in range(s.players):
        total = points(s, seat)
        if total < fewest:
            fewest = total
            winners = 0
        winners |= (total == fewest) << seat
    finish(s, SHARED if winners & (winners - 1) else WIN, winners)


@kernel
def points(s: AnyState, seat: int) -> int:
    """K14"""
    total = 0
    for place in range(SQUARE * seat, SQUARE * seat + SQUARE):
        total += POINTS[s.square[place] >> 2]
    return int(total)
