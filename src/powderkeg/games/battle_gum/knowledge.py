"""Battle GUM, what a seat knows: worlds that look the same to it, and its observation.

Hidden cards of other hands that may be anything, the face-down cards and the draw pile take what is left at random.
Before that come the cards known not to have gone on some pile (G6, State.may_be). Those may be

- a run: any value from 1 to some highest one. Runs lie within each other, so dealing the shortest first, each card at
  random from what fits, makes every placement equally likely;
- a gap (only with `six` must): 1, or 7 to some highest value. How many gaps get each of the values 7 … 13 is drawn
  first, by the exact number of placements behind each way (counted in floats, so to some 15 digits).
"""

from typing import Any

import numpy as np

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, NO_CARD, NOBODY, Numbers, Rng
from powderkeg.engine.generator import below, mix, next_bits
from powderkeg.engine.packed import write_bits, write_ranks, write_zeros
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import seats_on
from powderkeg.games.battle_gum import state as g

SEVEN = g.SIX + 1
DIGIT = 3  # bits for a number 0 … 4 of cards of one value
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
    gaps: Any = np.int64(0)
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
                gaps |= is_gap(kinds) << g.HAND * other + lane
    if gaps:
        pool = deal_gaps(s, rng, pool, gaps, known & ~gaps)
    if known & ~gaps:
        pool = deal_runs(s, rng, pool, known & ~gaps)
    n = bitset.write_members(pool, s.deck)
    mix(rng, s.deck, n)
    hand_out(s, seat, n)


@kernel
def doubt(s: AnyState, place: int) -> int:
    """The kinds that a hidden card (3 * seat + lane) may be, 0 if there is none."""
    return int(s.may_be[place // g.HAND]) >> g.LANE * (place % g.HAND) & g.ONE_LANE


@kernel
def is_gap(kinds: int) -> bool:
    return (kinds > 1) & (kinds & 2 == 0)


@kernel
def pick(rng: Rng, bits: int) -> int:
    """Pick one of the bits that are set, each equally likely."""
    for _ in range(below(rng, bitset.count(bits))):
        bits &= bits - 1
    return bitset.first(bits)


@kernel
def give(s: AnyState, rng: Rng, pool: int, place: int, fits: int) -> int:
    """Deal a random card of the pool that fits to a hidden place; returns the pool without it."""
    card = bitset.bit(pick(rng, pool & fits))
    s.hand[place // g.HAND] |= card
    return pool & ~card


@kernel
def deal_runs(s: AnyState, rng: Rng, pool: int, runs: int) -> int:
    for kinds in range(1, g.KINDS):
        rest = runs
        while rest:
            place = bitset.first(rest)
            if doubt(s, place) == (1 << kinds) - 1:
                pool = give(s, rng, pool, place, (1 << 4 * kinds) - 1)
                runs &= ~bitset.bit(place)
            rest &= rest - 1
    return pool


@kernel
def deal_gaps(s: AnyState, rng: Rng, pool: int, gaps: int, runs: int) -> int:
    """Draw how many of each value 13 … 7 go to gaps, then which gaps and which cards. The other gaps get 1s."""
    most = bitset.count(gaps)
    share: Any = np.int64(0)  # DIGIT bits for each of the values 7 … 13
    used = 0  # the sum of its digits
    drawn = 0
    total = 0.0
    while share >= 0:
        weight = placements(s, pool, gaps, runs, share)
        total += weight
        if weight > 0.0 and chance(rng) * total < weight:
            drawn = share
        i = 0  # the next share: up by one where there is room for it, else back to zero and carry
        while i < 7 and (used == most or share >> DIGIT * i & 7 == bitset.count(pool >> 4 * (SEVEN + i) & 15)):
            used -= share >> DIGIT * i & 7
            share &= ~(7 << DIGIT * i)
            i += 1
        if i < 7:
            share += 1 << DIGIT * i
            used += 1
        else:
            share = np.int64(-1)
    for kind in range(g.THIRTEEN, -1, -1):
        takers = bitset.count(gaps) if kind == 0 else 0
        if kind > g.SIX:
            takers = drawn >> DIGIT * (kind - SEVEN) & 7
        for _ in range(takers):
            place = pick(rng, reaching(s, gaps, kind))
            pool = give(s, rng, pool, place, 15 << 4 * kind)
            gaps &= ~bitset.bit(place)
    return pool


@kernel
def reaching(s: AnyState, places: int, kind: int) -> int:
    """Those hidden cards that may be of the kind."""
    some = 0
    rest = places
    while rest:
        place = bitset.first(rest)
        some |= (doubt(s, place) >> kind & 1) << place
        rest &= rest - 1
    return some


@kernel
def placements(s: AnyState, pool: int, gaps: int, runs: int, share: int) -> float:
    """Count the ways to deal this share to the gaps, and cards of what is left to the runs."""
    ways = 1.0
    filled = 0
    for kind in range(g.THIRTEEN, g.SIX, -1):
        mine = share >> DIGIT * (kind - SEVEN) & 7
        if mine:
            places = bitset.count(reaching(s, gaps, kind)) - filled
            cards = bitset.count(pool >> 4 * kind & 15)
            for i in range(mine):
                ways *= (places - i) * (cards - i) / (i + 1)
            filled += mine
            if places < mine:
                return 0.0
    aces = bitset.count(gaps) - filled
    fits = bitset.count(pool & 15)
    if aces > fits:
        return 0.0
    for i in range(aces):
        ways *= fits - i
    fits -= aces
    filled = 0
    for kinds in range(1, g.KINDS):
        if kinds > 1:
            fits += bitset.count(pool >> 4 * (kinds - 1) & 15)
        if kinds > SEVEN:
            fits -= share >> DIGIT * (kinds - 1 - SEVEN) & 7
        rest = runs
        while rest:
            if doubt(s, bitset.first(rest)) == (1 << kinds) - 1:
                ways *= max(fits - filled, 0)
                filled += 1
            rest &= rest - 1
    return ways


@kernel
def chance(rng: Rng) -> float:
    """A random number from 0 to below 1, in steps of 2 to the -53."""
    high = float(next_bits(rng) >> np.uint64(5))
    low = float(next_bits(rng) >> np.uint64(6))
    return (high * 67108864.0 + low) / 9007199254740992.0


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
    ("voluntary_pickup", 1),
    ("six", 1),
    ("burner_leads", 1),
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
    numbers[6] = s.voluntary_pickup
    numbers[7] = s.six
    numbers[8] = s.burner_leads
    numbers[9] = s.four_burns
    numbers[10] = s.completion
    numbers[11] = s.deck_n
    observe_top(s, numbers, 12)
    at = 13 + g.KINDS
    pile = pile_cards(s)
    write_ranks(numbers, at, pile, g.KINDS)
    write_ranks(numbers, at + g.KINDS, int(s.gone), g.KINDS)
    write_ranks(numbers, at + 2 * g.KINDS, g.ALL_CARDS & ~(pile | beside_the_pile(s) | int(s.hand[seat])), g.KINDS)
    at += 3 * g.KINDS
    write_bits(numbers, at, int(s.hand[seat]), g.CARDS)
    write_bits(numbers, at + g.CARDS, int(s.up[seat]), g.CARDS)
    at += 2 * g.CARDS
    write_zeros(numbers, at, 2 * MAX_SEATS + 2 * MAX_SEATS * g.KINDS + 2 * LANES)
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
    if kind < g.KINDS - 1:
        i = top
    if i >= 0:
        numbers[at + g.KINDS] = (s.pile[i] >> 2) + 1


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
        if s.six:  # must
            numbers[at + LANES + g.HAND * i + lane] = is_gap(kinds)
