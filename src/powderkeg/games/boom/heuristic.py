"""Boom, a heuristic that a person could follow.

1. Faces enough for a Boom: Boom on the number that costs the others most, if it costs them more than yourself, and
   more than an attack would count (B13: two faces may be enough, and leave a card to attack with).
2. Attack where it counts most: the blow that takes a player out, then an exact kill (if it brings an accumulator), then
   any kill, then the heaviest blow.
3. Before that, swap: the strongest card that the attack does not need goes on the board in place of the weakest
   accumulator nothing lies on, if that adds at least two to your life.
4. No blow to deal: keep two faces, they may become a Boom; discard all else.
"""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import NO_CARD, Codes, Rng
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import is_in
from powderkeg.games.boom.legal import attack_slots, swap_slots, usable_faces, waiting_place
from powderkeg.games.boom.moves import MOVES
from powderkeg.games.boom.state import HAND, value

OUT = 100  # how much more a blow is worth that takes a player out,
EXACT = 12  # that kills exactly,
KILL = 6  # that kills at all
SWAP_GAIN = 2
NONE = -1


@kernel
def choose(s: AnyState, rng: Rng, codes: Codes) -> int:
    me = int(s.actor)
    if s.hand_n[me] == 0 or (s.hand_n[me] == 1 and s.waiting != NO_CARD):  # B18, B4
        return MOVES.PASS
    faces = bitset.count(usable_faces(s, me))
    if faces == HAND:
        return boom_or_discard(s, me)
    blow = best_blow(s, me)
    if faces >= s.boom_faces:
        boom = best_boom(s, me, blow_of(s, me, blow) if blow != NONE else 0)
        if boom != NONE:
            return boom
    swap = best_swap(s, me, MOVES.put.hand(blow) if blow != NONE else NONE)
    if swap != NONE:
        return swap
    return blow if blow != NONE else MOVES.discard.code(discards(s, me))


@kernel
def boom_or_discard(s: AnyState, me: int) -> int:
    boom = best_boom(s, me, 0)
    return boom if boom != NONE else MOVES.discard.LAST  # all three


@kernel
def best_boom(s: AnyState, me: int, least: int) -> int:
    """The code of the Boom that gains most, and more than `least`; or NONE."""
    best = least
    code = NONE
    for number in range(1, 11):
        gain = boom_gain(s, me, number)
        if gain > best:
            best = gain
            code = MOVES.boom.code(number)
    return code


@kernel
def boom_gain(s: AnyState, me: int, number: int) -> int:
    """How much more life the others lose than the player who says it."""
    hit = s.strong[number] & ~s.strong[number + 1]
    if s.mine[me] & s.strong[1] & ~hit == 0:
        return 0
    gain = 0
    for seat in range(s.players):
        bits = s.mine[seat] & hit
        while bits:
            gain += -number if seat == me else number
            bits &= bits - 1
        if seat != me and s.mine[seat] & s.strong[1] & ~hit == 0 and is_in(s, seat):
            gain += OUT
    return gain


@kernel
def best_blow(s: AnyState, me: int) -> int:
    """The code of the attack that counts most, or NONE; faces do not attack."""
    best = 0
    code = NONE
    for h in range(s.hand_n[me]):
        worth = value(s.hand[me, h])
        if worth > 0 and s.hand[me, h] != s.waiting:
            targets = attack_slots(s, me, worth)
            while targets:
                slot = bitset.first(targets)
                targets &= targets - 1
                weight = blow_weight(s, worth, slot)
                if weight > best:
                    best = weight
                    code = MOVES.put.code(h, slot)
    return code


@kernel
def blow_of(s: AnyState, me: int, code: int) -> int:
    """What an attack counts, by its code."""
    return blow_weight(s, value(s.hand[me, MOVES.put.hand(code)]), MOVES.put.slot(code))


@kernel(inline="source")
def blow_weight(s: AnyState, worth: int, slot: int) -> int:
    weight = worth
    if worth == s.life[slot]:
        alive = s.mine[s.owner[slot]] & s.strong[1]
        weight += KILL
        if worth == value(s.card[slot]) and s.exact_kill:
            weight += EXACT
        if alive & (alive - 1) == 0:
            weight += OUT
    return weight


@kernel
def best_swap(s: AnyState, me: int, kept: int) -> int:
    """The code of the swap that adds most life, or NONE; the card that attacks stays in hand."""
    slots = swap_slots(s, me)
    best = SWAP_GAIN - 1
    code = NONE
    while slots:
        slot = bitset.first(slots)
        slots &= slots - 1
        for h in range(s.hand_n[me]):
            gain = value(s.hand[me, h]) - s.life[slot]
            if h != kept and gain > best:
                best = gain
                code = MOVES.put.code(h, slot)
    return code


@kernel
def discards(s: AnyState, me: int) -> int:
    """All cards that may be used (B4), or all but the faces when there are two; a bit for each place in the hand."""
    faces = 0
    for h in range(s.hand_n[me]):
        faces |= (value(s.hand[me, h]) == 0) << h
    everything = (1 << s.hand_n[me]) - 1
    waits = waiting_place(s, me)
    if waits >= 0:
        everything &= ~(1 << waits)
    two = faces & (faces - 1) != 0
    return everything & ~faces if two and everything & ~faces else everything
