"""Boom, what a seat knows: worlds that look the same to it, and its observation."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, NO_CARD, NOBODY, Numbers, Rng
from powderkeg.engine.generator import below, mix
from powderkeg.engine.packed import write_bits, write_ranks, write_zeros
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import seats_on
from powderkeg.games.boom import state as b


@kernel
def known(s: AnyState, seat: int) -> int:
    """The cards of which the seat (NOBODY: a spectator) knows where they are, a bit each (B19)."""
    cards = int(s.laid | s.shown)
    if s.open_discard:
        cards |= int(s.discarded)
    if seat != NOBODY:
        for h in range(s.hand_n[seat]):
            cards |= bitset.bit(s.hand[seat, h])
    return cards


@kernel
def redeal(s: AnyState, seat: int, rng: Rng) -> None:
    """Gather every card that the seat does not see in the deck, shuffle, and deal them to the same places."""
    pool = b.ALL_CARDS & ~known(s, seat)
    if s.open_discard:
        pool = deal_alike(s, seat, rng, pool)
    n = bitset.write_members(pool, s.deck)
    mix(rng, s.deck, n)
    if not s.open_discard:
        n = hand_out(s, seat, n)
    for i in range(n, b.CARDS):  # cards drawn long ago still lie there
        s.deck[i] = NO_CARD


@kernel
def hand_out(s: AnyState, seat: int, n: int) -> int:
    """Deal from the n cards in the deck to the hidden places of hands and the discard pile; returns how many remain."""
    for other in range(s.players):
        if other != seat:
            for h in range(s.hand_n[other]):
                if s.shown >> s.hand[other, h] & 1 == 0:
                    n -= 1
                    s.hand[other, h] = s.deck[n]
    s.discarded = 0
    while n > s.deck_n:
        n -= 1
        s.discarded |= bitset.bit(s.deck[n])
    return n


@kernel
def deal_alike(s: AnyState, seat: int, rng: Rng, pool: int) -> int:
    """Deal to the hidden places of hands where the discard pile is open: a hidden card is one of those that came into
    the deck with it. Returns the pool without the dealt cards."""
    for other in range(s.players):
        if other != seat:
            for h in range(s.hand_n[other]):
                if s.shown >> s.hand[other, h] & 1 == 0:
                    card = one_alike(s, rng, pool, s.born[s.hand[other, h]])
                    s.hand[other, h] = card
                    pool &= ~bitset.bit(card)
    return pool


@kernel
def one_alike(s: AnyState, rng: Rng, pool: int, born: int) -> int:
    """Pick a random card of the pool that came into the deck with reshuffle `born`."""
    alike = 0  # a bit for each card
    for card in range(b.CARDS):
        alike |= int(s.born[card] == born) << card
    alike &= pool
    for _ in range(below(rng, bitset.count(alike))):
        alike &= alike - 1
    return bitset.first(alike)


LAYOUT = (
    ("players", 1),
    ("actor", 1),  # seats are counted from the observer: 0 is the observer, 1 the next clockwise
    ("swapped", 1),
    ("face_attacks", 1),
    ("deck", 1),  # cards left
    ("discard", 1),
    ("hand", b.HAND),  # value of each hand card, -1 for none
    ("owner", b.SLOTS),  # of each slot, -1 for an empty one
    ("life", b.SLOTS),
    ("value", b.SLOTS),  # the accumulator card's own value
    ("pinned", b.SLOTS),  # 1 with a card on it
    ("hands", MAX_SEATS),  # number of cards
    ("shown", MAX_SEATS * b.VALUES),  # cards of each value known to be in each other hand
    ("unseen", b.VALUES),  # cards of each value that the observer does not see
)


@kernel
def observe(s: AnyState, seat: int, numbers: Numbers) -> None:
    players = int(s.players)
    numbers[0] = players
    numbers[1] = seats_on(seat, s.mover, players)
    numbers[2] = s.swapped
    numbers[3] = s.face_attacks
    numbers[4] = s.deck_n
    numbers[5] = s.discard_n
    at = 6
    for h in range(b.HAND):
        numbers[at + h] = b.value(s.hand[seat, h]) if h < s.hand_n[seat] else -1
    at += b.HAND
    for slot in range(b.SLOTS):
        owner = s.owner[slot]
        numbers[at + slot] = seats_on(seat, owner, players) if owner != NOBODY else -1
        numbers[at + 2 * b.SLOTS + slot] = b.value(s.card[slot]) if owner != NOBODY else 0
    for slot in range(b.SLOTS):
        numbers[at + b.SLOTS + slot] = s.life[slot]
    write_bits(numbers, at + 3 * b.SLOTS, int(s.pinned), b.SLOTS)
    at += 4 * b.SLOTS
    write_zeros(numbers, at, MAX_SEATS + MAX_SEATS * b.VALUES)
    for other in range(players):
        i = seats_on(seat, other, players)
        numbers[at + i] = s.hand_n[other]
        for h in range(s.hand_n[other]):
            card = s.hand[other, h]
            if i > 0 and s.shown >> card & 1:
                numbers[at + MAX_SEATS + i * b.VALUES + b.value(card)] += 1
    at += MAX_SEATS + MAX_SEATS * b.VALUES
    unseen = b.ALL_CARDS & ~known(s, seat)
    numbers[at] = bitset.count(unseen & b.FACES)
    write_ranks(numbers, at + 1, unseen, b.VALUES - 1)
