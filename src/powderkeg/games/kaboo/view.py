"""Kaboo, what people are shown: the position as a seat sees it, and what moves name."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, NO_CARD, NOBODY, RUNNING, Shown
from powderkeg.engine.lists import NOTHING, write_top
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.kaboo import state as k
from powderkeg.games.kaboo.knowledge import knows_drawn, knows_place
from powderkeg.games.kaboo.moves import MOVES
from powderkeg.games.kaboo.points import card_points, square_points

# Every square with its length, its points and what they add up to; the discard pile; 10 more numbers.
MOST_SHOWN = MAX_SEATS * (2 * (1 + k.SQUARE) + 1) + k.CARDS + 10


@kernel
def show(s: AnyState, seat: int, is_open: bool, numbers: Shown) -> int:
    shown = bitset.up_to(k.SQUARE * s.players) if is_open else shown_places(s, seat)
    numbers[0] = s.players
    at = 1
    for owner in range(s.players):
        at = show_square(s, owner, shown, numbers, at)
    numbers[at] = s.deck_n
    at = write_top(numbers, at + 1, s.discard, s.discard_n, s.discard_n)
    is_drawn = s.drawn != NO_CARD
    numbers[at] = is_drawn
    numbers[at + 1] = s.drawn if is_drawn and (is_open or knows_drawn(s, seat)) else NOTHING
    is_looking = s.stage == k.LOOKING
    numbers[at + 2] = is_looking
    numbers[at + 3] = 0
    if is_looking:
        numbers[at + 3] = 2
        numbers[at + 4] = s.look_own
        numbers[at + 5] = s.look_other
        at += 2
    numbers[at + 4] = s.knocker + 1 if s.knocker != NOBODY else NOTHING
    return at + 5


@kernel
def shown_places(s: AnyState, seat: int) -> int:
    """K15: a face-down card is shown while the seat looks at it; with the aid as long as the seat knows it."""
    if not s.memory_aid and s.outcome == RUNNING:
        return int(s.looking[seat]) if seat != NOBODY else 0
    places = 0
    for place in range(k.SQUARE * s.players):
        if knows_place(s, seat, place):
            places |= bitset.bit(place)
    return places


@kernel
def show_square(s: AnyState, owner: int, shown: int, numbers: Shown, at: int) -> int:
    """Write the cards of a square that are among the shown places, and the points once all are open."""
    first = k.SQUARE * owner
    numbers[at] = k.SQUARE
    for slot in range(k.SQUARE):
        numbers[at + 1 + slot] = s.square[first + slot] if bitset.has(shown, first + slot) else NOTHING
    at += 1 + k.SQUARE
    if s.outcome == RUNNING:
        numbers[at] = NOTHING
        numbers[at + 1] = NOTHING
        return at + 2
    numbers[at] = square_points(s, owner)
    numbers[at + 1] = k.SQUARE
    for slot in range(k.SQUARE):
        numbers[at + 2 + slot] = card_points(s, s.square[first + slot])
    return at + 2 + k.SQUARE


@kernel
def spell(s: AnyState, code: int, numbers: Shown) -> int:
    numbers[0] = s.actor + 1
    if code <= MOVES.DISCARD:
        return spell_turn(s, code, numbers)
    if code <= MOVES.peek.LAST:
        numbers[1] = MOVES.peek.slot(code) + 1
        return MOVES.form.PEEK
    if code <= MOVES.spy.LAST:
        write_place(numbers, 1, MOVES.spy.place(code))
        return MOVES.form.SPY
    if code <= MOVES.trade.LAST:
        write_pair(numbers, MOVES.trade.slot(code), MOVES.trade.place(code))
        return MOVES.form.TRADE
    if code <= MOVES.look.LAST:
        write_pair(numbers, MOVES.look.slot(code), MOVES.look.place(code))
        return MOVES.form.LOOK
    write_pair(numbers, s.look_own % k.SQUARE, s.look_other)
    return MOVES.form.KEEP if code == MOVES.KEEP else MOVES.form.TRADE_THEM


@kernel
def spell_turn(s: AnyState, code: int, numbers: Shown) -> int:
    """The moves with a card that is drawn or taken, or none."""
    if code == MOVES.DRAW:
        return MOVES.form.DRAW
    if code == MOVES.KNOCK:
        return MOVES.form.KNOCK
    if code <= MOVES.take.LAST:
        numbers[1] = MOVES.take.slot(code) + 1
        numbers[2] = s.discard[s.discard_n - 1]
        return MOVES.form.TAKE
    if code <= MOVES.swap.LAST:
        numbers[1] = MOVES.swap.slot(code) + 1
        numbers[2] = s.drawn
        return MOVES.form.SWAP
    numbers[1] = s.drawn
    return MOVES.form.DISCARD


@kernel
def write_pair(numbers: Shown, slot: int, place: int) -> None:
    """Write a slot of the actor and a place of another player."""
    numbers[1] = slot + 1
    write_place(numbers, 2, place)


@kernel
def write_place(numbers: Shown, at: int, place: int) -> None:
    """Write the owner of a place and the slot."""
    numbers[at] = place // k.SQUARE + 1
    numbers[at + 1] = place % k.SQUARE + 1
