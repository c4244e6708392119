"""Boom, what a seat knows: worlds that look the same to it, and its observation."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, NO_CARD, NOBODY, Numbers, Rng
from powderkeg.engine.generator import mix
from powderkeg.engine.packed import write_bits, write_ranks, write_zeros
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import seats_on
from powderkeg.games.boom import state as b


@kernel
def known(s: AnyState, seat: int) -> int:
    """The cards of which the seat (NOBODY: a spectator) knows where they are, a bit each (B19)."""
    cards = int(s.laid | s.shown | counted(s, seat))
    if seat != NOBODY:
        for h in range(s.hand_n[seat]):
            cards |= bitset.bit(s.hand[seat, h])
    return cards


@kernel(inline="source")
def counted(s: AnyState, seat: int) -> int:
    """The cards that the seat knows to be in the discard pile (B19, counting), a bit each."""
    return int(s.counted | s.own_counted[seat]) if seat != NOBODY else int(s.counted)


@kernel
def redeal(s: AnyState, seat: int, rng: Rng) -> None:
    """Gather every card that the seat does not see in the deck, shuffle, and deal them to the same places."""
    n = bitset.write_members(b.ALL_CARDS & ~known(s, seat), s.deck)
    mix(rng, s.deck, n)
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
    s.discarded = counted(s, seat)
    if s.counting:
        n = hand_out_counted(s, seat, n)
    while n > s.deck_n:
        n -= 1
        s.discarded |= bitset.bit(s.deck[n])
    return n


@kernel
def hand_out_counted(s: AnyState, seat: int, n: int) -> int:
    """Deal the cards of the discard pile that only another player knows."""
    for other in range(s.players):
        if other != seat:
            theirs = 0
            for _ in range(bitset.count(s.own_counted[other])):
                n -= 1
                theirs |= bitset.bit(s.deck[n])
            s.own_counted[other] = theirs
            s.discarded |= theirs
    return n


LAYOUT = (
    ("players", 1),
    ("actor", 1),  # seats are counted from the observer: 0 is the observer, 1 the next clockwise
    ("swapped", 1),
    ("swapped_card", 1),
    ("face_attacks", 1),
    ("extra_face", 1),
    ("exact_kill", 1),
    ("boom_faces", 1),
    ("reshuffle", 1),
    ("deck", 1),  # cards left
    ("discard", 1),
    ("hand", b.HAND),  # value of each hand card, -1 for none
    ("waiting", b.HAND),  # 1 for a hand card that may not be used before the turn is over
    ("owner", b.SLOTS),  # of each slot, -1 for an empty one
    ("life", b.SLOTS),
    ("value", b.SLOTS),  # the accumulator card's own value
    ("pinned", b.SLOTS),  # 1 with a card on it
    ("hands", MAX_SEATS),  # number of cards
    ("shown", MAX_SEATS * b.VALUES),  # cards of each value known to be in each other hand
    ("counted", b.VALUES),  # cards of each value that the observer knows to be in the discard pile
    ("unseen", b.VALUES),  # cards of each value that the observer knows nowhere
)


@kernel
def observe(s: AnyState, seat: int, numbers: Numbers) -> None:
    players = int(s.players)
    numbers[0] = players
    numbers[1] = seats_on(seat, s.mover, players)
    numbers[2] = s.swapped
    numbers[3] = s.swapped_card
    numbers[4] = s.face_attacks
    numbers[5] = s.extra_face
    numbers[6] = s.exact_kill
    numbers[7] = s.boom_faces
    numbers[8] = s.reshuffle
    numbers[9] = s.deck_n
    numbers[10] = s.discard_n
    at = 11
    for h in range(b.HAND):
        card = s.hand[seat, h] if h < s.hand_n[seat] else NO_CARD
        numbers[at + h] = b.value(card) if card != NO_CARD else -1
        numbers[at + b.HAND + h] = card == s.waiting and card != NO_CARD
    at += 2 * b.HAND
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
    write_values(numbers, at, counted(s, seat))
    write_values(numbers, at + b.VALUES, b.ALL_CARDS & ~known(s, seat))


@kernel(inline="source")
def write_values(numbers: Numbers, at: int, cards: int) -> None:
    """Write how many cards of the set are of each value, faces first."""
    numbers[at] = bitset.count(cards & b.FACES)
    write_ranks(numbers, at + 1, cards, b.VALUES - 1)
