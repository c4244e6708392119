"""Boom, what may be done: each kind of move is judged in one place, for `legal` and for `breaks`."""

from typing import Any

import numpy as np

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import NOBODY, Codes
from powderkeg.engine.generator import draw_below
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.boom.state import (
    BOOM,
    BOOMS,
    DISCARD,
    EMPTY_HAND,
    FACE_ATTACK,
    HAND,
    MUST_ACT,
    NO_DISCARD,
    NO_HAND_CARD,
    NO_LIFE,
    NO_TARGET,
    NOT_THREE_FACES,
    PASS,
    PINNED,
    SLOTS,
    SWAPPED_ALREADY,
    TOO_STRONG,
    value,
)


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    me = s.actor
    held = s.hand_n[me]
    if held == 0:  # B18
        codes[0] = PASS
        return 1
    puts, faces = put_codes(s, me, held)
    n = bitset.write_members_in_strides(puts, codes)
    if faces == HAND:  # B13
        for number in range(BOOMS):
            codes[n] = BOOM + number
            n += 1
    for mask in range(1, 1 << HAND):  # B14, all seven written at once
        codes[n + mask - 1] = DISCARD + mask
    return n + (1 << held) - 1


@kernel
def any_code(s: AnyState, codes: Codes, x: np.uint64) -> tuple[Any, np.uint64]:
    """One of the same, in the same order, without a list."""
    me = s.actor
    held = s.hand_n[me]
    puts, faces = put_codes(s, me, held)
    puts_n = bitset.count(puts)
    booms = BOOMS if faces == HAND else 0
    chosen, x = draw_below(x, puts_n + booms + (max((1 << held) - 1, 1)))
    if chosen < puts_n:
        return bitset.nth(puts, chosen), x
    chosen -= puts_n
    if chosen < booms:
        return BOOM + chosen, x
    return DISCARD + 1 + chosen - booms if held > 0 else PASS, x


@kernel(inline="source")
def put_codes(s: AnyState, me: int, held: int) -> tuple[int, int]:
    """Swaps and attacks, a bit for each code below BOOM; and how many of the hand cards are faces."""
    faces = 0
    puts = 0
    swaps = swap_slots(s, me)
    for h in range(HAND):
        if h < held:  # three steps, as good as always: unrolled
            worth = value(s.hand[me, h])
            faces += worth == 0
            puts |= int(swaps | attack_slots(s, me, worth)) << h * SLOTS
    return puts, faces


@kernel(inline="source")
def swap_slots(s: AnyState, me: int) -> int:
    """B4: once a turn. B5: no card on it."""
    return 0 if s.swapped else s.mine[me] & ~s.pinned


@kernel(inline="source")
def attack_slots(s: AnyState, me: int, worth: int) -> int:
    """B9: another's, with life enough. B10: a face, where it may."""
    if s.face_attacks == 0 and worth == 0:
        return 0
    return s.strong[worth] & ~s.mine[me]


@kernel
def breaks(s: AnyState, code: int) -> int:
    me = s.actor
    held = s.hand_n[me]
    if code == PASS:
        return MUST_ACT if held > 0 else 0
    if held == 0:
        return EMPTY_HAND
    if code < BOOM:
        if code // SLOTS >= held:
            return NO_HAND_CARD
        return put_breaks(s, me, value(s.hand[me, code // SLOTS]), code % SLOTS)
    if code <= DISCARD:
        return 0 if has_three_faces(s, me) else NOT_THREE_FACES
    return NO_DISCARD if code - DISCARD >= 1 << held else 0


@kernel
def put_breaks(s: AnyState, me: int, worth: int, slot: int) -> int:
    if (swap_slots(s, me) | attack_slots(s, me, worth)) >> slot & 1:
        return 0
    if s.owner[slot] == me:
        return SWAPPED_ALREADY if s.swapped else PINNED
    if s.owner[slot] == NOBODY:
        return NO_TARGET
    if s.life[slot] == 0:
        return NO_LIFE
    return TOO_STRONG if worth > s.life[slot] else FACE_ATTACK


@kernel(inline="source")
def has_three_faces(s: AnyState, seat: int) -> bool:
    faces = 0
    for h in range(s.hand_n[seat]):
        faces += value(s.hand[seat, h]) == 0
    return faces == HAND
