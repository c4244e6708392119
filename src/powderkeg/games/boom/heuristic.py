"""Boom, a heuristic that a person could follow.

1. Three faces in hand: Boom on the number that costs the others most, if it costs them more than yourself.
2. Attack where it counts most: the blow that takes a player out, then an exact kill (it brings an accumulator), then
   any kill, then the heaviest blow.
3. Before that, swap: the strongest card that the attack does not need goes on the board in place of the weakest
   accumulator nothing lies on, if that adds at least two to your life.
4. No blow to deal: keep two faces, they may become a Boom; discard all else.
"""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import Codes, Rng
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import is_in
from powderkeg.games.boom.legal import attack_slots, has_three_faces, swap_slots
from powderkeg.games.boom.moves import MOVES
from powderkeg.games.boom.state import value

OUT = 100  # how much more a blow is worth that takes a player out,
EXACT = 12  # that kills exactly,
KILL = 6  # that kills at all
SWAP_GAIN = 2
NONE = -1


@kernel
def choose(s: AnyState, rng: Rng, codes: Codes) -> int:
    me = int(s.actor)
    if s.hand_n[me] == 0:
        return MOVES.PASS
    if has_three_faces(s, me):
        return boom_or_discard(s, me)
    blow = best_blow(s, me)
    swap = best_swap(s, me, MOVES.put.hand(blow) if blow != NONE else NONE)
    if swap != NONE:
        return swap
    return blow if blow != NONE else MOVES.discard.code(discards(s, me))


@kernel
def boom_or_discard(s: AnyState, me: int) -> int:
    best = 0
    code = MOVES.discard.LAST  # all three
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
        if worth > 0:
            targets = attack_slots(s, me, worth)
            while targets:
                slot = bitset.first(targets)
                targets &= targets - 1
                weight = blow_weight(s, worth, slot)
                if weight > best:
                    best = weight
                    code = MOVES.put.code(h, slot)
    return code


@kernel(inline="source")
def blow_weight(s: AnyState, worth: int, slot: int) -> int:
    weight = worth
    if worth == s.life[slot]:
        alive = s.mine[s.owner[slot]] & s.strong[1]
        weight += KILL
        if worth == value(s.card[slot]):
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
    """All cards, or all but the faces when there are two; a bit for each place in the hand."""
    faces = 0
    for h in range(s.hand_n[me]):
        faces |= (value(s.hand[me, h]) == 0) << h
    everything = (1 << s.hand_n[me]) - 1
    two = faces & (faces - 1) != 0
    return everything & ~faces if two and faces != everything else everything
