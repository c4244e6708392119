"""Kaboo, what a seat knows: which cards, worlds that it cannot tell apart, and its observation."""

import numpy as np

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, NO_CARD, NOBODY, RUNNING, Numbers, Rng
from powderkeg.engine.generator import below, mix
from powderkeg.engine.packed import spread_bits, write8, write_ranks, write_zeros
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.kaboo import state as k
from powderkeg.games.kaboo.legal import turns_until_knock


@kernel
def knows_place(s: AnyState, seat: int, place: int) -> bool:
    """Whether the seat (NOBODY: a spectator) knows the card in the place (K15)."""
    return s.outcome != RUNNING or s.seen[place] >> (k.PUBLIC if seat == NOBODY else seat) & 1 == 1


@kernel(inline="source")
def sighting(s: AnyState, place: int) -> int:
    """This turn and this place in one number. It moves with the card, so it identifies one memory of a seat; it reveals
    no card, since who looks where is public (K15)."""
    return int(s.turn) * k.PLACES + place


@kernel(inline="source")
def age(s: AnyState, seat: int, place: int) -> int:
    """Turns since the seat last saw the card in the place."""
    return int(s.turn) - int(s.sighted[place, seat]) // k.PLACES


@kernel
def knows_drawn(s: AnyState, seat: int) -> bool:
    """K4: the drawer alone."""
    return s.drawn != NO_CARD and seat != NOBODY and seat == s.actor


@kernel
def known(s: AnyState, seat: int) -> int:
    """The cards whose place the seat knows, a bit each."""
    cards = 0
    if s.stage == k.DEALING:
        return cards
    for i in range(s.discard_n):
        cards |= bitset.bit(s.discard[i])
    for place in range(k.SQUARE * int(s.players)):
        if knows_place(s, seat, place):
            cards |= bitset.bit(s.square[place])
    if knows_drawn(s, seat):
        cards |= bitset.bit(s.drawn)
    return cards


@kernel
def redeal(s: AnyState, seat: int, rng: Rng) -> None:
    """Gather every card that the seat does not know in the deck, shuffle, and deal them to the same places."""
    places = k.SQUARE * int(s.players)
    pool = 0
    for i in range(s.deck_n):
        pool |= bitset.bit(s.deck[i])
    for place in range(places):
        if not knows_place(s, seat, place):
            pool |= bitset.bit(s.square[place])
    unknown_drawn = s.drawn != NO_CARD and not knows_drawn(s, seat)
    if unknown_drawn:
        pool |= bitset.bit(s.drawn)
    n = bitset.write_members(pool, s.deck)
    if unknown_drawn:
        n -= 1
        if s.stage == k.LOOKING:
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
    """K6: the drawn card is known to be a Queen. Move a random one of the unseen Queens to the place `last`."""
    queens = 0
    for i in range(last + 1):
        queens += s.deck[i] >> 2 == k.QUEEN
    left = below(rng, queens)
    for i in range(last + 1):
        if s.deck[i] >> 2 == k.QUEEN:
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
    ("knock_wait", 1),  # turns until a knock is legal, 0 for none (K11)
    ("king_points", 1),
    ("deck", 1),  # cards left
    ("discard", 1),
    ("top", 1),  # rank of the discard pile's top card, 0 … 12, -1 for none
    ("drawn", 1),  # rank of the drawn card, -1 for none or unknown
    ("look_own", 1),  # places as in `squares`, -1 for none
    ("look_other", 1),
    ("squares", k.PLACES),  # rank of the card in each place, from the observer's own, -1 unknown or none
    ("seen", k.PLACES * MAX_SEATS),  # for each place: 1 for each seat that knows its card
    ("unseen", k.RANKS),  # cards of each rank of which the observer does not know where they are
)


ALL_UNKNOWN = np.uint64(0xFFFFFFFFFFFFFFFF)  # eight times -1


@kernel(inline="source")
def going_round(seat: int, players: int) -> int:
    """Wrap a seat around: the first follows the last."""
    return seat - players if seat >= players else seat


@kernel
def observe(s: AnyState, seat: int, numbers: Numbers) -> None:
    players = int(s.players)
    near = 0 if seat == NOBODY else int(seat)
    numbers[0] = players
    numbers[1] = (int(s.actor) - near) % players
    numbers[2] = s.stage
    numbers[3] = (int(s.knocker) - near) % players if s.knocker != NOBODY else -1
    numbers[4] = s.knocker_safe
    numbers[5] = max(turns_until_knock(s), 0)
    numbers[6] = s.king_points
    numbers[7] = s.deck_n
    numbers[8] = s.discard_n
    numbers[9] = s.discard[s.discard_n - 1] >> 2 if s.discard_n > 0 else -1
    is_open = knows_drawn(s, seat) or s.stage == k.LOOKING
    numbers[10] = s.drawn >> 2 if is_open else -1
    around = k.SQUARE * players
    numbers[11] = (int(s.look_own) - k.SQUARE * near) % around if s.look_own != k.NO_PLACE else -1
    numbers[12] = (int(s.look_other) - k.SQUARE * near) % around if s.look_other != k.NO_PLACE else -1
    at = 13
    for i in range(0, k.PLACES, 8):
        write8(numbers, at + i, ALL_UNKNOWN)
    write_zeros(numbers, at + k.PLACES, k.PLACES * MAX_SEATS)
    for i in range(players):
        observe_square(s, seat, going_round(near + i, players), i, numbers, at)
    write_ranks(numbers, at + k.PLACES + k.PLACES * MAX_SEATS, k.ALL_CARDS & ~known(s, seat), k.RANKS)


@kernel(inline="source")
def observe_square(s: AnyState, seat: int, owner: int, i: int, numbers: Numbers, at: int) -> None:
    """Write the i-th square: the ranks that the seat knows, and which seats know each card."""
    players = int(s.players)
    near = 0 if seat == NOBODY else int(seat)
    everyone = (1 << players) - 1
    for slot in range(k.SQUARE):
        place = k.SQUARE * owner + slot
        if s.stage != k.DEALING and knows_place(s, seat, place):
            numbers[at + k.SQUARE * i + slot] = s.square[place] >> 2
        seen = int(s.seen[place]) & everyone
        around = (seen >> near | seen << players - near) & everyone
        write8(numbers, at + k.PLACES + (k.SQUARE * i + slot) * MAX_SEATS, spread_bits(around))
