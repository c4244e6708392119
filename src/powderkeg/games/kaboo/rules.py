"""Kaboo, the rules.

From the English rule text of Kaboo. What the text does not say, or says two ways, is settled so:

- Made for two; up to six seats are allowed (K1). The look at slots 3 and 4 happens by itself (K2).
- The knocker's cards may still be looked at and traded, unless `knocker_safe` (K12).
- The game ends at once when the draw pile's last card has been played, even if last turns are still owed (K13).
- Which places are touched, looked at and traded is public, so everyone knows who has seen what (K15). What a seat has
  seen goes with the card; a card taken from the discard pile is known to all. Worlds are dealt accordingly: every card
  that a seat has not seen is equally likely in every place that it cannot see into, save that a drawn card whose
  power was just used for `look` is known to be a Queen (K6).
- `memory_aid` changes no rule: `seen` is all that a seat has seen, `looking` what it looks at now.
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

import numpy as np

from powderkeg.games.kaboo import SPEC
from powderkeg.kernel import (
    CHANCE,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    RUNNING,
    SHARED,
    WIN,
    Cards,
    Codes,
    Numbers,
    Rng,
    State as AnyState,
    bit,
    end_turn,
    finish,
    kernel,
    list_bits,
    note,
    open_table,
    state_dtype,
)
from powderkeg.rng import below, mix

__all__ = ["SPEC"]

CARDS = 52
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
        s.seen[place + 2] = 1 << seat
        s.seen[place + 3] = 1 << seat
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
    places = bit(SQUARE * int(s.players)) - 1 & ~(SQUARE_BITS << SQUARE * int(s.actor))
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
    hide(s, me, bit(place))
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
    s.looking[me] |= bit(place)
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
    hide(s, me, bit(own) | bit(other))
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


# --- what a seat knows -----------------------------------------------------------------------------


@kernel
def knows_place(s: AnyState, seat: int, place: int) -> bool:
    """Whether the seat (NOBODY: a spectator) knows the card in the place (K15)."""
    return s.outcome != RUNNING or s.seen[place] >> (PUBLIC if seat == NOBODY else seat) & 1 == 1


@kernel
def knows_drawn(s: AnyState, seat: int) -> bool:
    """K4: the drawer alone."""
    return s.drawn != NO_CARD and seat != NOBODY and seat == s.actor


@kernel
def sees(s: AnyState, seat: int, card: int) -> bool:
    """Whether the seat (NOBODY: a spectator) knows where the card is."""
    return known(s, seat) >> int(card) & 1 == 1


@kernel
def known(s: AnyState, seat: int) -> int:
    """The cards of which the seat knows where they are, a bit each."""
    cards = 0
    if s.stage == DEALING:
        return cards
    for i in range(s.discard_n):
        cards |= bit(s.discard[i])
    for place in range(SQUARE * int(s.players)):
        if knows_place(s, seat, place):
            cards |= bit(s.square[place])
    if knows_drawn(s, seat):
        cards |= bit(s.drawn)
    return cards


@kernel
def redeal(s: AnyState, seat: int, rng: Rng) -> None:
    """Gather every card the seat does not know in the deck, mix, and hand them out to the same places."""
    places = SQUARE * int(s.players)
    pool = 0
    for i in range(s.deck_n):
        pool |= bit(s.deck[i])
    for place in range(places):
        if not knows_place(s, seat, place):
            pool |= bit(s.square[place])
    unknown_drawn = s.drawn != NO_CARD and not knows_drawn(s, seat)
    if unknown_drawn:
        pool |= bit(s.drawn)
    n = list_bits(pool, s.deck)
    if unknown_drawn:
        n -= 1
        if s.stage == LOOKING:
            redraw_queen(s, rng, n)
            mix(rng, s.deck, n)
        else:
            mix(rng, s.deck, n + 1)
        s.drawn = s.deck[n]
        s.deck[n] = NO_CARD
    else:
        mix(rng, s.deck, n)
    for place in range(places):
        if not knows_place(s, seat, place):
            n -= 1
            s.square[place] = s.deck[n]
            s.deck[n] = NO_CARD


@kernel
def redraw_queen(s: AnyState, rng: Rng, last: int) -> None:
    """K6: all know that the drawn card is a Queen; any of the unseen ones, put last."""
    queens = 0
    for i in range(last + 1):
        queens += s.deck[i] >> 2 == QUEEN
    left = below(rng, queens)
    for i in range(last + 1):
        if s.deck[i] >> 2 == QUEEN:
            if left == 0:
                queen = s.deck[i]
                s.deck[i] = s.deck[last]
                s.deck[last] = queen
                return
            left -= 1


LAYOUT = (
    ("players", 1),
    ("actor", 1),  # seats are counted from the observer: 0 is the observer (NOBODY: seat 1), 1 the next clockwise
    ("stage", 1),  # 1 a turn begins, 2 a card is drawn, 3 trade or keep
    ("knocker", 1),  # -1 for none
    ("knocker_safe", 1),
    ("deck", 1),  # cards left
    ("discard", 1),
    ("top", 1),  # rank of the discard pile's top card, 0 … 12, -1 for none
    ("drawn", 1),  # rank of the drawn card, -1 for none or unknown
    ("look_own", 1),  # places as in `squares`, -1 for none
    ("look_other", 1),
    ("squares", PLACES),  # rank of the card in each place, from the observer's own, -1 unknown or none
    ("seen", PLACES * MAX_SEATS),  # for each place: 1 for each seat that knows its card
    ("unseen", RANKS),  # cards of each rank of which the observer does not know where they are
)


@kernel
def observe(s: AnyState, seat: int, numbers: Numbers) -> None:
    players = int(s.players)
    near = 0 if seat == NOBODY else int(seat)
    numbers[0] = players
    numbers[1] = (int(s.actor) - near) % players
    numbers[2] = s.stage
    numbers[3] = (int(s.knocker) - near) % players if s.knocker != NOBODY else -1
    numbers[4] = s.knocker_safe
    numbers[5] = s.deck_n
    numbers[6] = s.discard_n
    numbers[7] = s.discard[s.discard_n - 1] >> 2 if s.discard_n > 0 else -1
    is_open = knows_drawn(s, seat) or s.stage == LOOKING
    numbers[8] = s.drawn >> 2 if is_open else -1
    around = SQUARE * players
    numbers[9] = (int(s.look_own) - SQUARE * near) % around if s.look_own != NO_PLACE else -1
    numbers[10] = (int(s.look_other) - SQUARE * near) % around if s.look_other != NO_PLACE else -1
    at = 11
    for i in range(PLACES):
        numbers[at + i] = -1
    for i in range(PLACES * MAX_SEATS + RANKS):
        numbers[at + PLACES + i] = 0
    for i in range(around):
        place = (i + SQUARE * near) % around
        if s.stage != DEALING and knows_place(s, seat, place):
            numbers[at + i] = s.square[place] >> 2
        for j in range(players):
            numbers[at + PLACES + i * MAX_SEATS + j] = s.seen[place] >> (j + near) % players & 1
    at += PLACES + PLACES * MAX_SEATS
    hidden = ~known(s, seat)
    for card in range(CARDS):
        numbers[at + (card >> 2)] += hidden >> card & 1
