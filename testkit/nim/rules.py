"""Nim with cards: take one to three from a closed pile, and mind who takes the last.

- Sixteen cards, aces to fours, lie shuffled in a pile (N1).
- In turn take one, two or three cards from the top, face up in front of you (N2).
- The last card wins, or loses with `last_loses`; with more than two players all others share the win (N3).
"""

import numpy as np

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import (
    CHANCE,
    MAX_SEATS,
    NO_CARD,
    SHARED,
    WIN,
    Cards,
    Codes,
    Numbers,
    Rng,
    Shown,
    state_dtype,
)
from powderkeg.engine.generator import mix
from powderkeg.engine.lists import write_set
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import end_turn, finish, open_table, seat_after, seats_on
from powderkeg.engine.vocabulary import CARD, SEAT, Events, Move, Moves, Reasons

MOST_CARDS = 16  # N1
MOST_SHOWN = 2 + MAX_SEATS + MOST_CARDS

State = state_dtype(
    [
        ("mover", np.int8),  # whose turn it is, also during a shuffle
        ("last_loses", np.int8),  # option, N3
        ("pile_n", np.int8),
        ("pile", np.int8, (MOST_CARDS,)),  # top last
        ("taken", np.int64, (MAX_SEATS,)),  # the cards in front of each seat, a bit each
    ]
)

MOVES = Moves(Move("take", "take {number=2}", number=range(1, 4)))  # N2
EVENTS = Events(took=dict(seat=SEAT, card=CARD))
REASONS = Reasons(TOO_MANY="N2 too-many")
LAYOUT = (
    ("pile", 1),  # cards left
    ("actor", 1),  # seats counted from the observer
    ("last_loses", 1),
)


@kernel
def deal(s: AnyState) -> None:
    open_table(s)
    s.mover, s.actor = s.actor, CHANCE
    s.pile_n = 0
    for i in range(MOST_CARDS):
        s.pile[i] = NO_CARD
    for seat in range(MAX_SEATS):
        s.taken[seat] = 0


@kernel
def pending(s: AnyState, cards: Cards) -> int:
    return bitset.write_members(bitset.up_to(MOST_CARDS), cards)


@kernel
def shuffle(s: AnyState, cards: Cards) -> None:
    """N1"""
    for i in range(MOST_CARDS):
        s.pile[i] = cards[MOST_CARDS - 1 - i]
    s.pile_n = MOST_CARDS
    s.actor = s.mover


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    """N2"""
    n = min(MOVES.take.count, int(s.pile_n))
    for i in range(n):
        codes[i] = MOVES.take.FIRST + i
    return n


@kernel
def breaks(s: AnyState, code: int) -> int:
    return REASONS.TOO_MANY if MOVES.take.number(code) > s.pile_n else 0


@kernel
def apply(s: AnyState, code: int) -> None:
    s.log_n = 0
    me = int(s.mover)
    for _ in range(MOVES.take.number(code)):
        s.pile_n -= 1
        card = s.pile[s.pile_n]
        s.pile[s.pile_n] = NO_CARD
        s.taken[me] = bitset.add(s.taken[me], card)
        EVENTS.note.took(s, me, card)
    if s.pile_n == 0:  # N3
        winners = bitset.without(int(s.left), me) if s.last_loses else bitset.bit(me)
        finish(s, WIN if bitset.is_single(winners) else SHARED, winners)
    s.mover = s.actor = seat_after(s, me)
    end_turn(s)


@kernel
def observe(s: AnyState, seat: int, numbers: Numbers) -> None:
    numbers[0] = s.pile_n
    numbers[1] = seats_on(seat, s.mover, s.players)
    numbers[2] = s.last_loses


@kernel
def redeal(s: AnyState, seat: int, rng: Rng) -> None:
    """Nobody knows the order of the pile."""
    mix(rng, s.pile, int(s.pile_n))


@kernel
def show(s: AnyState, seat: int, is_open: bool, numbers: Shown) -> int:
    numbers[0], numbers[1] = s.pile_n, s.players
    at = 2
    for owner in range(s.players):
        at = write_set(numbers, at, int(s.taken[owner]))
    return at
