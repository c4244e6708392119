"""Exploding, what people are shown: the position as a seat sees it."""

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import NOBODY, Shown
from powderkeg.engine.lists import write_top
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.exploding import state as e
from powderkeg.games.exploding.knowledge import known_top
from powderkeg.games.exploding.tally import count

# Each card is in one hand, the top of the pile or the discard pile, and those in hands are listed twice; besides them
# are 12 lengths and counts.
MOST_SHOWN = 2 * e.MOST_CARDS + 12


@kernel
def show(s: AnyState, seat: int, is_open: bool, numbers: Shown) -> int:
    who = e.EVERYONE if seat == NOBODY else e.OPPONENT
    at = write_tally(numbers, 0, tally_hand(s, seat) if seat != NOBODY else 0)
    numbers[at] = e.SEATS
    at += 1
    for owner in range(e.SEATS):
        hand = tally_hand(s, owner)
        numbers[at] = size(hand)
        at = write_tally(numbers, at + 1, hand if is_open else tally_shown(s, who, owner))
        numbers[at] = s.known[owner]
        at += 1
    numbers[at] = s.pile_n
    at = write_top(numbers, at + 1, s.deck, s.pile_n, known_top(s, seat))
    discarded = tally_discarded(s)
    numbers[at] = size(discarded)
    return write_tally(numbers, at + 1, discarded)


@kernel
def tally_hand(s: AnyState, owner: int) -> int:
    tally = 0
    for kind in range(e.KINDS):
        tally += int(s.hand[owner, kind]) << 8 * kind
    return tally


@kernel
def tally_shown(s: AnyState, who: int, owner: int) -> int:
    """The cards of a hand that OPPONENT or EVERYONE knows."""
    tally = 0
    for kind in range(e.KINDS):
        tally += int(s.shown[who, owner, kind]) << 8 * kind
    return tally


@kernel
def tally_discarded(s: AnyState) -> int:
    tally = 0
    for kind in range(e.KINDS):
        tally += int(s.discarded[kind]) << 8 * kind
    return tally


@kernel
def size(tally: int) -> int:
    """How many cards there are."""
    n = 0
    for kind in range(e.KINDS):
        n += count(tally, kind)
    return n


@kernel
def write_tally(numbers: Shown, at: int, tally: int) -> int:
    """Write a list of cards, in the order of cards; returns where the next number goes."""
    numbers[at] = size(tally)
    at += 1
    for kind in range(e.KINDS):
        for _ in range(count(tally, kind)):
            numbers[at] = kind
            at += 1
    return at
