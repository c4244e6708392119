"""Kaboo, the rules: the deal and what moves do.

From the English rule text of Kaboo. What the text does not say, or says two ways, is settled so:

- Made for two; up to six seats are allowed (K1). The first look is part of the deal: at slots 3 and 4, unless
  `first_look` says otherwise (K2).
- A knock is legal on the first turn, unless `knock_from` gives everyone a turn before (K11).
- The knocker's cards may still be looked at and traded, unless `knocker_safe` (K12).
- The game ends at once when the draw pile's last card has been played, even if last turns are still owed (K13).
- Which places are touched, looked at and traded is public, so everyone knows who has seen what (K15). What a seat has
  seen goes with the card; a card taken from the discard pile is known to all. Worlds are dealt accordingly: every card
  that a seat has not seen is equally likely in every place that it cannot see into, save that a drawn card whose
  power was just used for `look` is known to be a Queen (K6).
- `memory_aid` changes no rule: `seen` is all that a seat has seen, `looking` what it looks at now. `sighted` changes
  none either: it says when each seat last saw a card, for bots that forget.
- When the game is over, however it ended, all squares are open.
"""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, MAX_SEATS, NO_CARD, NOBODY, SHARED, WIN, Cards
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import end_turn, finish, open_table
from powderkeg.engine.vocabulary import NONE
from powderkeg.games.kaboo import state as k
from powderkeg.games.kaboo.knowledge import sighting
from powderkeg.games.kaboo.moves import MOVES, note
from powderkeg.games.kaboo.points import square_points

# --- the deal --------------------------------------------------------------------------------------


@kernel
def deal(s: AnyState) -> None:
    """Clear the table: the first shuffle deals."""
    open_table(s)
    s.first = s.actor
    s.actor = CHANCE
    s.stage = k.DEALING
    s.knocker = NOBODY
    s.drawn = NO_CARD
    s.look_own = k.NO_PLACE
    s.look_other = k.NO_PLACE
    s.deck_n = 0
    s.discard_n = 0
    for place in range(k.PLACES):
        s.square[place] = NO_CARD
        s.seen[place] = 0
        for seat in range(MAX_SEATS):
            s.sighted[place, seat] = 0
    for seat in range(MAX_SEATS):
        s.looking[seat] = 0
    for i in range(k.CARDS):
        s.deck[i] = NO_CARD
    for i in range(k.CARDS - 2 * k.SQUARE):
        s.discard[i] = NO_CARD


@kernel
def pending(s: AnyState, cards: Cards) -> int:
    """List the whole deck, once: nothing is reshuffled."""
    for card in range(k.CARDS):
        cards[card] = card
    return k.CARDS


@kernel
def shuffle(s: AnyState, cards: Cards) -> None:
    """K1: deal four to each square from seat 1, slot by slot; the rest is the draw pile."""
    laid = k.SQUARE * int(s.players)
    for place in range(laid):
        s.square[place] = cards[place]
    s.deck_n = k.CARDS - laid
    for i in range(s.deck_n):
        s.deck[i] = cards[k.CARDS - 1 - i]
    first_looks(s)
    s.stage = k.CHOOSING
    s.actor = s.first


@kernel(inline="llvm")
def first_looks(s: AnyState) -> None:
    """K2: each seat looks at its slots 3 and 4, or at another number of them."""
    if s.first_look != 2:
        other_first_looks(s, int(s.first_look))
        return
    for seat in range(s.players):
        place = k.SQUARE * seat
        for slot in (2, 3):
            s.seen[place + slot] = 1 << seat
            s.sighted[place + slot, seat] = sighting(s, place + slot)
        s.looking[seat] = 12 << place
        note.first_look(s, seat, s.square[place + 2], s.square[place + 3])


@kernel
def other_first_looks(s: AnyState, looks: int) -> None:
    """K2: the first so many of slots 4, 3, 2, 1. A separate function, so that the usual deal does not pay for it."""
    for seat in range(s.players):
        for slot in range(k.SQUARE - looks, k.SQUARE):
            look_at(s, seat, k.SQUARE * seat + slot)


# --- what a move does ------------------------------------------------------------------------------


@kernel
def apply(s: AnyState, code: int) -> None:
    s.log_n = 0
    me = int(s.actor)
    if s.stage == k.CHOOSING:
        ends_turn = apply_choice(s, me, code)
    elif s.stage == k.PLAYING:
        ends_turn = apply_play(s, me, code)
    else:
        ends_turn = apply_decision(s, me, code)
    if ends_turn:
        next_turn(s)


# --- a turn begins: draw, take or knock (K3) -------------------------------------------------------


@kernel(inline="source")
def apply_choice(s: AnyState, me: int, code: int) -> bool:
    """Begin a turn; returns whether it ends with this move."""
    if code == MOVES.DRAW:
        draw(s, me)
        return False
    if code == MOVES.KNOCK:
        knock(s, me)
    else:
        take(s, me, k.SQUARE * me + MOVES.take.slot(code))
    return True


@kernel(inline="source")
def draw(s: AnyState, me: int) -> None:
    """K4"""
    left = int(s.deck_n) - 1
    card = s.deck[left]
    note.drew(s, me, card, left)
    s.deck[left] = NO_CARD
    s.deck_n = left
    s.drawn = card
    s.looking[me] = 0
    s.stage = k.PLAYING


@kernel(inline="source")
def knock(s: AnyState, me: int) -> None:
    """K11"""
    s.knocker = me
    s.looking[me] = 0
    note.knocked(s, me)


@kernel(inline="source")
def take(s: AnyState, me: int, place: int) -> None:
    """K10: the top of the discard pile, which everyone has seen (K15), goes into the place."""
    s.discard_n -= 1
    card = s.discard[s.discard_n]
    note.took(s, me, place, card)
    exchange(s, me, place, card, k.EVERYONE)


# --- a drawn card: swap, discard or use its power (K4) ---------------------------------------------


@kernel(inline="source")
def apply_play(s: AnyState, me: int, code: int) -> bool:
    """Play the drawn card; returns whether the turn ends with this move."""
    own = k.SQUARE * me
    if code < MOVES.DISCARD:
        swap(s, me, own + MOVES.swap.slot(code))
        return True
    if code >= MOVES.look.FIRST:
        look(s, me, own + MOVES.look.slot(code), MOVES.look.place(code))
        return False
    if code >= MOVES.trade.FIRST:  # K5
        trade(s, me, own + MOVES.trade.slot(code), MOVES.trade.place(code))
    elif code >= MOVES.spy.FIRST:  # K8
        look_at(s, me, MOVES.spy.place(code))
    elif code >= MOVES.peek.FIRST:  # K7
        look_at(s, me, own + MOVES.peek.slot(code))
    discard_drawn(s, me)
    return True


@kernel(inline="source")
def swap(s: AnyState, me: int, place: int) -> None:
    """K4: the drawn card, which only the drawer has seen, goes into the place."""
    card = s.drawn
    s.drawn = NO_CARD
    note.swapped(s, me, place, card)
    exchange(s, me, place, card, 1 << me)


@kernel(inline="source")
def look(s: AnyState, me: int, own: int, other: int) -> None:
    """K6: look at both places; the Queen stays out until the decision."""
    look_at(s, me, own)
    look_at(s, me, other)
    s.look_own = own
    s.look_other = other
    s.stage = k.LOOKING


# --- after a look: trade or keep (K6) --------------------------------------------------------------


@kernel(inline="source")
def apply_decision(s: AnyState, me: int, code: int) -> bool:
    """Trade or keep; returns whether the turn ends with this move, as it always does."""
    own, other = int(s.look_own), int(s.look_other)
    if code == MOVES.TRADE_THEM:
        trade(s, me, own, other)
    else:
        s.looking[me] = 0
        note.kept(s, me, own, other)
    s.look_own = k.NO_PLACE
    s.look_other = k.NO_PLACE
    discard_drawn(s, me)
    return True


# --- moving and seeing cards -----------------------------------------------------------------------


@kernel(inline="llvm")
def exchange(s: AnyState, me: int, place: int, card: int, seen: int) -> None:
    """A card that the seats of `seen` know goes into the place; the old one is discarded."""
    old = s.square[place]
    s.square[place] = card
    s.seen[place] = seen
    for seat in range(MAX_SEATS):
        s.sighted[place, seat] = sighting(s, place)
    hide(s, me, bitset.bit(place))
    put_away(s, me, old, place)


@kernel(inline="llvm")
def discard_drawn(s: AnyState, me: int) -> None:
    put_away(s, me, s.drawn, NONE)
    s.drawn = NO_CARD


@kernel(inline="llvm")
def put_away(s: AnyState, me: int, card: int, place: int) -> None:
    """Put a card from the place (NONE: the drawn card) face up on the discard pile."""
    note.discarded(s, me, card, place)
    s.discard[s.discard_n] = card
    s.discard_n += 1


@kernel(inline="llvm")
def look_at(s: AnyState, me: int, place: int) -> None:
    s.seen[place] |= 1 << me
    s.sighted[place, me] = sighting(s, place)
    s.looking[me] |= bitset.bit(place)
    note.looked(s, me, place, s.square[place])


@kernel(inline="llvm")
def trade(s: AnyState, me: int, own: int, other: int) -> None:
    """Exchange two cards; a seat that has seen one of them knows where it went (K15)."""
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
    note.traded(s, me, own, other)


@kernel(inline="llvm")
def hide(s: AnyState, me: int, places: int) -> None:
    """K15: nobody looks at a card that is no longer there; the actor's last look ends with this move."""
    for seat in range(MAX_SEATS):
        s.looking[seat] &= ~places
    s.looking[me] = 0


# --- the end of a turn -----------------------------------------------------------------------------


@kernel(inline="llvm")
def next_turn(s: AnyState) -> None:
    s.stage = k.CHOOSING
    seat = int(s.actor) + 1
    if seat == s.players:
        seat = 0
    if seat == s.knocker or s.deck_n == 0:  # K13
        turn_up(s, seat == s.knocker)
    else:
        s.actor = seat
        end_turn(s)


@kernel(inline="llvm")
def turn_up(s: AnyState, is_back: bool) -> None:
    """K14: fewest points win, ties share."""
    note.turned_up(s, s.knocker if is_back else NONE)
    fewest = k.MOST_POINTS * k.SQUARE + 1
    winners = 0
    for seat in range(s.players):
        total = square_points(s, seat)
        if total < fewest:
            fewest = total
            winners = 0
        winners |= (total == fewest) << seat
    finish(s, SHARED if winners & (winners - 1) else WIN, winners)
