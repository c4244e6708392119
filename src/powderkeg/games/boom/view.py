"""Boom, what people are shown: the position as a seat sees it, and what moves name."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, NO_CARD, NOBODY, Shown
from powderkeg.engine.lists import NOTHING, write_set
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.boom import state as b
from powderkeg.games.boom.knowledge import counted
from powderkeg.games.boom.moves import MOVES

# Each card is on a board, in a hand or in the discard pile, and those of the reader's hand are listed twice. With every
# accumulator come its life and a length, with every player three lengths and `alive`; besides these are 7 numbers.
MOST_SHOWN = b.CARDS + b.HAND + 2 * b.SLOTS + 4 * MAX_SEATS + 7


@kernel
def show(s: AnyState, seat: int, is_open: bool, numbers: Shown) -> int:
    at = write_set(numbers, 0, hand_of(s, seat) if seat != NOBODY else 0)
    numbers[at] = s.players
    at += 1
    for owner in range(s.players):
        at = show_player(s, owner, is_open, numbers, at)
    numbers[at] = s.deck_n
    numbers[at + 1] = s.discard_n
    at += 2
    if s.counting:
        at = write_set(numbers, at, counted(s, seat))
    else:
        numbers[at] = NOTHING
        at += 1
    numbers[at] = s.swapped
    numbers[at + 1] = s.waiting if s.waiting != NO_CARD else NOTHING
    return at + 2


@kernel
def show_player(s: AnyState, owner: int, is_open: bool, numbers: Shown, at: int) -> int:
    slots = int(s.mine[owner])
    numbers[at] = bitset.count(slots)
    at += 1
    while slots:
        at = show_accumulator(s, bitset.first(slots), numbers, at)
        slots = bitset.rest(slots)
    hand = hand_of(s, owner)
    numbers[at] = s.hand_n[owner]
    at = write_set(numbers, at + 1, hand if is_open else hand & int(s.shown))
    numbers[at] = bitset.has(s.left, owner)
    return at + 1


@kernel
def show_accumulator(s: AnyState, slot: int, numbers: Shown, at: int) -> int:
    """Write its card, its life, and the cards on it, lowest first."""
    numbers[at] = s.card[slot]
    numbers[at + 1] = s.life[slot]
    n = 0
    card = int(s.top[slot])
    while card != s.card[slot]:
        card = int(s.below[card])
        n += 1
    numbers[at + 2] = n
    at += 3 + n
    card = int(s.top[slot])
    for i in range(n):
        numbers[at - 1 - i] = card
        card = int(s.below[card])
    return at


@kernel
def hand_of(s: AnyState, seat: int) -> int:
    """The cards in hand, a bit each."""
    cards = 0
    for h in range(s.hand_n[seat]):
        cards |= bitset.bit(s.hand[seat, h])
    return cards


@kernel
def spell(s: AnyState, code: int, numbers: Shown) -> int:
    me = int(s.actor)
    numbers[0] = me + 1
    if code <= MOVES.put.LAST:
        return spell_put(s, me, MOVES.put.hand(code), MOVES.put.slot(code), numbers)
    if code <= MOVES.boom.LAST:
        numbers[1] = MOVES.boom.number(code)
        return MOVES.form.BOOM
    if code <= MOVES.discard.LAST:
        write_set(numbers, 1, chosen(s, me, MOVES.discard.chosen(code)))
        return MOVES.form.DISCARD
    return MOVES.form.PASS


@kernel
def spell_put(s: AnyState, me: int, h: int, slot: int, numbers: Shown) -> int:
    numbers[1] = s.hand[me, h]
    if s.owner[slot] == me:
        numbers[2] = s.card[slot]
        return MOVES.form.SWAP
    numbers[2] = s.owner[slot] + 1
    numbers[3] = s.card[slot]
    return MOVES.form.ATTACK


@kernel
def chosen(s: AnyState, me: int, places: int) -> int:
    """The cards in these places of the hand, a bit each."""
    cards = 0
    for h in range(b.HAND):
        if bitset.has(places, h):
            cards |= bitset.bit(s.hand[me, h])
    return cards
