"""Battle GUM, what a seat knows: worlds that look the same to it, and its observation.

Hidden cards of other hands that may be anything, the face-down cards and the draw pile take what is left at random.
Before that come the cards known not to have gone on some pile (G6, State.may_be), those that may be the fewest kinds
first. Of the cards that fit such a place, each place dealt before that may be nothing else has taken one; a number is
drawn below the number of the others. If they are fewer still, because another place has taken one as well, a number
beyond them means that all is dealt again. So each placement comes out equally often: the numbers drawn below depend
only on what is known, never on the cards drawn before. Where what is known of one place always contains what is known
of another, as in most options, nothing is ever dealt again.
"""

from typing import Any

import numpy as np

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, NO_CARD, NOBODY, Numbers, Rng
from powderkeg.engine.generator import below, mix
from powderkeg.engine.packed import write_bits, write_ranks, write_zeros
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import seats_on
from powderkeg.games.battle_gum import state as g
from powderkeg.games.battle_gum.legal import nth, top_value

LANES = MAX_SEATS * g.HAND


@kernel
def public_cards(s: AnyState) -> int:
    """The cards that everyone can place: open ones in hands, face up, in the pile, out of the game."""
    return pile_cards(s) | beside_the_pile(s)


@kernel
def beside_the_pile(s: AnyState) -> int:
    """The other cards that everyone can place."""
    cards = int(s.gone)
    for seat in range(s.players):
        cards |= int(s.open[seat] | s.up[seat])
    return cards


@kernel
def pile_cards(s: AnyState) -> int:
    cards = 0
    for i in range(s.pile_n):
        cards |= bitset.bit(s.pile[i])
    return cards


@kernel
def sees(s: AnyState, seat: int, card: int) -> bool:
    """Whether the seat (NOBODY: a spectator) knows where the card is."""
    return public_cards(s) >> card & 1 == 1 or (seat != NOBODY and s.hand[seat] >> card & 1 == 1)


# --- worlds ------------------------------------------------------------------------------------------


@kernel
def redeal(s: AnyState, seat: int, rng: Rng) -> None:
    """Gather every card that the seat does not see, shuffle, and deal them to the same places."""
    pool: Any = np.int64(0)  # typed, so that the compiler makes one version of what they are given to
    known: Any = np.int64(0)  # a bit for each hidden card of which something is known: 3 * seat + lane
    for i in range(s.deck_n):
        pool |= bitset.bit(s.deck[i])
    for other in range(s.players):
        for place in range(g.FRONT):
            if s.down[other, place] != NO_CARD:
                pool |= bitset.bit(s.down[other, place])
        if other != seat:
            pool |= int(s.hand[other] & ~s.open[other])
            s.hand[other] &= s.open[other]
            for lane in range(g.HAND):
                kinds = doubt(s, g.HAND * other + lane)
                known |= (kinds != 0 and kinds != g.ANYTHING) << g.HAND * other + lane
    if known:
        pool = deal_known(s, rng, pool, known)
    n = bitset.write_members(pool, s.deck)
    mix(rng, s.deck, n)
    hand_out(s, seat, n)


@kernel
def doubt(s: AnyState, place: int) -> int:
    """The kinds that a hidden card (3 * seat + lane) may be, 0 if there is none."""
    return int(s.may_be[place // g.HAND]) >> g.LANE * (place % g.HAND) & g.ONE_LANE


@kernel
def deal_known(s: AnyState, rng: Rng, pool: int, known: int) -> int:
    """Deal to the hidden places of which something is known until it works out; returns the pool without the cards."""
    left = deal_by_size(s, rng, pool, known)
    while left < 0:
        rest = known
        while rest:
            owner = bitset.first(rest) // g.HAND
            s.hand[owner] &= s.open[owner]
            rest &= rest - 1
        left = deal_by_size(s, rng, pool, known)
    return left


@kernel
def deal_by_size(s: AnyState, rng: Rng, pool: int, known: int) -> int:
    """Deal to places with few kinds first; returns the pool without the cards, or -1 if it must be tried again."""
    left, dealt = pool, 0
    for size in range(1, g.KINDS):
        rest = known
        while rest:
            place = bitset.first(rest)
            kinds = doubt(s, place)
            if bitset.count(kinds) == size:
                fits = cards_of(kinds)
                free = bitset.count(pool & fits) - places_within(s, dealt, kinds)
                chosen = below(rng, free)
                if chosen >= bitset.count(left & fits):
                    return -1
                card = bitset.bit(nth(left & fits, chosen))
                s.hand[place // g.HAND] |= card
                left &= ~card
                dealt |= bitset.bit(place)
            rest &= rest - 1
    return left


@kernel
def cards_of(kinds: int) -> int:
    if kinds & kinds + 1 == 0:  # from 1 to some value, as mostly
        return bitset.up_to(4 * bitset.count(kinds))
    cards = 0
    while kinds:
        cards |= 15 << 4 * bitset.first(kinds)
        kinds &= kinds - 1
    return cards


@kernel
def places_within(s: AnyState, places: int, kinds: int) -> int:
    """How many of these hidden places may be nothing but these kinds."""
    n = 0
    while places:
        n += doubt(s, bitset.first(places)) & ~kinds == 0
        places &= places - 1
    return n


@kernel
def hand_out(s: AnyState, seat: int, n: int) -> None:
    """Deal from the n shuffled cards in the deck to the hidden places; the rest stays there."""
    for other in range(s.players):
        for place in range(g.FRONT):
            if s.down[other, place] != NO_CARD:
                n -= 1
                s.down[other, place] = s.deck[n]
                s.deck[n] = NO_CARD
        if other != seat:
            for lane in range(g.HAND):
                if doubt(s, g.HAND * other + lane) == g.ANYTHING:
                    n -= 1
                    s.hand[other] |= bitset.bit(s.deck[n])
                    s.deck[n] = NO_CARD


# --- the observation --------------------------------------------------------------------------------------

LAYOUT = (
    ("players", 1),
    ("actor", 1),  # seats are counted from the observer: 0 is the observer, 1 the next clockwise
    ("layer", 1),  # who laid last
    ("named", 1),  # the seat that a 13 names while its answer is still to come, -1 for none
    ("stage", 1),
    ("laid", 1),
    ("ninjas", 1),
    ("front", 1),
    ("most_laid", 1),
    ("voluntary_pickup", 1),
    ("own_pile", 1),
    ("ninja_resets", 1),
    ("six", 1),
    ("eights", 1),
    ("burner_leads", 1),
    ("thirteen", 1),
    ("four_burns", 1),
    ("completion", 1),
    ("deck", 1),  # cards left
    ("top", g.KINDS),  # how many cards of one kind lie in a row on top of the pile, at that kind
    ("answer", 1),  # the value to answer, 0 for none
    ("pile", g.KINDS),  # cards of each kind
    ("gone", g.KINDS),
    ("unseen", g.KINDS),  # cards of each kind that the observer does not see
    ("hand", g.CARDS),  # the observer's, 1 for each card held
    ("up", g.CARDS),  # the observer's
    ("hands", MAX_SEATS),  # number of cards
    ("downs", MAX_SEATS),
    ("open", MAX_SEATS * g.KINDS),  # cards of each kind that all know to be in a hand
    ("ups", MAX_SEATS * g.KINDS),
    ("doubts", LANES),  # for each hidden card the number of kinds that it may be, 0 for none
    ("gaps", LANES),  # 1 where 2 … 6 are ruled out and more than 1 is not
    ("no_ones", LANES),  # 1 where 1 is ruled out
    ("ninjas_left", LANES),  # 1 where something is ruled out, and a Ninja is not
)


@kernel
def observe(s: AnyState, seat: int, numbers: Numbers) -> None:
    players = int(s.players)
    numbers[0] = players
    numbers[1] = seats_on(seat, s.actor, players)
    numbers[2] = seats_on(seat, s.layer, players)
    numbers[3] = seats_on(seat, s.named, players) if s.named != NOBODY else -1
    numbers[4] = s.stage
    numbers[5] = s.laid
    numbers[6] = s.ninjas
    numbers[7] = s.front
    numbers[8] = s.most_laid
    numbers[9] = s.voluntary_pickup
    numbers[10] = s.own_pile
    numbers[11] = s.ninja_resets
    numbers[12] = s.six
    numbers[13] = s.eights
    numbers[14] = s.burner_leads
    numbers[15] = s.thirteen
    numbers[16] = s.four_burns
    numbers[17] = s.completion
    numbers[18] = s.deck_n
    observe_top(s, numbers, 19)
    at = 20 + g.KINDS
    pile = pile_cards(s)
    write_ranks(numbers, at, pile, g.KINDS)
    write_ranks(numbers, at + g.KINDS, int(s.gone), g.KINDS)
    placed = pile | beside_the_pile(s) | int(s.hand[seat])
    write_ranks(numbers, at + 2 * g.KINDS, bitset.up_to(g.NINJA + s.ninjas) & ~placed, g.KINDS)
    at += 3 * g.KINDS
    write_bits(numbers, at, int(s.hand[seat]), g.CARDS)
    write_bits(numbers, at + g.CARDS, int(s.up[seat]), g.CARDS)
    at += 2 * g.CARDS
    write_zeros(numbers, at, 2 * MAX_SEATS + 2 * MAX_SEATS * g.KINDS + 4 * LANES)
    for other in range(players):
        observe_seat(s, other, seats_on(seat, other, players), numbers, at)


@kernel
def observe_top(s: AnyState, numbers: Numbers, at: int) -> None:
    """Write the row of cards on top of the pile, and the value to answer."""
    write_zeros(numbers, at, g.KINDS + 1)
    top = int(s.pile_n) - 1
    if top < 0:
        return
    kind = s.pile[top] >> 2
    i = top
    while i >= 0 and s.pile[i] >> 2 == kind:
        i -= 1
    numbers[at + kind] = top - i
    numbers[at + g.KINDS] = top_value(s)


@kernel
def observe_seat(s: AnyState, other: int, i: int, numbers: Numbers, at: int) -> None:
    downs = 0
    for place in range(g.FRONT):
        downs += s.down[other, place] != NO_CARD
    numbers[at + i] = s.hand_n[other]
    numbers[at + MAX_SEATS + i] = downs
    at += 2 * MAX_SEATS
    write_ranks(numbers, at + i * g.KINDS, int(s.open[other]), g.KINDS)
    write_ranks(numbers, at + (MAX_SEATS + i) * g.KINDS, int(s.up[other]), g.KINDS)
    at += 2 * MAX_SEATS * g.KINDS
    may_be = int(s.may_be[other])
    for lane in range(g.HAND):
        kinds = may_be >> g.LANE * lane & g.ONE_LANE
        numbers[at + g.HAND * i + lane] = bitset.count(kinds)
        if kinds != 0 and kinds != g.ANYTHING:
            place = at + LANES + g.HAND * i + lane
            numbers[place] = (kinds > 1) & (kinds & 2 == 0)
            numbers[place + LANES] = kinds & 1 == 0
            numbers[place + 2 * LANES] = kinds >> g.KINDS - 1
