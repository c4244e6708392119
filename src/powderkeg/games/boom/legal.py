"""Boom, what may be done: each kind of move is judged in one place, for `legal` and for `breaks`."""

from typing import Any

import numpy as np

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import NO_CARD, NOBODY, Codes
from powderkeg.engine.generator import draw_below
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.boom.moves import MOVES, REASONS
from powderkeg.games.boom.state import HAND, SLOTS, value


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    me = s.actor
    held = s.hand_n[me]
    if held == 0:  # B18
        codes[0] = MOVES.PASS
        return 1
    if a_card_waits(s):
        return legal_while_waiting(s, codes)
    puts, faces = put_codes(s, me, held)
    n = bitset.write_members_in_strides(puts, codes)
    if faces >= s.boom_faces:  # B13
        n = add_booms(codes, n)
    for i in range(MOVES.discard.count):  # B14, all seven written at once
        codes[n + i] = MOVES.discard.FIRST + i
    return n + (1 << held) - 1


@kernel(inline="source")
def add_booms(codes: Codes, n: int) -> int:
    for code in range(MOVES.boom.FIRST, MOVES.boom.LAST + 1):
        codes[n] = code
        n += 1
    return n


@kernel
def legal_while_waiting(s: AnyState, codes: Codes) -> int:
    """B4, later: the same after a swap, without the card that was taken up; with no other card, pass."""
    me = s.actor
    held = s.hand_n[me]
    if held == 1:
        codes[0] = MOVES.PASS
        return 1
    waits = waiting_place(s, me)
    puts, _ = put_codes(s, me, held)
    n = bitset.write_members(puts & ~(((1 << SLOTS) - 1) << waits * SLOTS), codes)
    if bitset.count(usable_faces(s, me)) >= s.boom_faces:  # B13
        n = add_booms(codes, n)
    for mask in range(1, 1 << held):  # B14
        if mask >> waits & 1 == 0:
            codes[n] = MOVES.discard.code(mask)
            n += 1
    return n


@kernel
def any_code(s: AnyState, codes: Codes, x: np.uint64) -> tuple[Any, np.uint64]:
    """A random one of the codes that `legal` lists, listed only while a card waits (B4)."""
    me = s.actor
    held = s.hand_n[me]
    if a_card_waits(s):
        chosen, x = draw_below(x, legal_while_waiting(s, codes))
        return int(codes[chosen]), x
    puts, faces = put_codes(s, me, held)
    puts_n = bitset.count(puts)
    booms = MOVES.boom.count if faces >= s.boom_faces else 0
    chosen, x = draw_below(x, puts_n + booms + (max((1 << held) - 1, 1)))
    if chosen < puts_n:
        return bitset.nth(puts, chosen), x
    chosen -= puts_n
    if chosen < booms:
        return MOVES.boom.FIRST + chosen, x
    return MOVES.discard.FIRST + chosen - booms if held > 0 else MOVES.PASS, x


@kernel(inline="source")
def put_codes(s: AnyState, me: int, held: int) -> tuple[int, int]:
    """Swaps and attacks, a bit for each code of `put`; and how many of the hand cards are faces."""
    faces = 0
    puts = 0
    swaps = swap_slots(s, me)
    for h in range(HAND):
        if h < held:  # three steps nearly always, so the compiler unrolls the loop
            worth = value(s.hand[me, h])
            faces += worth == 0
            puts |= int(swaps | attack_slots(s, me, worth)) << h * SLOTS
    return puts, faces


@kernel(inline="source")
def swap_slots(s: AnyState, me: int) -> int:
    """The slots that a hand card may be swapped with, a bit each. B4: once a turn. B5: no card on it."""
    return 0 if s.swapped else s.mine[me] & ~s.pinned


@kernel(inline="source")
def attack_slots(s: AnyState, me: int, worth: int) -> int:
    """The slots that a card of that value may attack, a bit each. B9: another player's, with life enough. B10: a face
    attacks unless the option forbids it."""
    if s.face_attacks == 0 and worth == 0:
        return 0
    return s.strong[worth] & ~s.mine[me]


@kernel
def breaks(s: AnyState, code: int) -> int:
    me = s.actor
    held = s.hand_n[me]
    waits = waiting_place(s, me)
    if code == MOVES.PASS:
        return pass_breaks(held, waits)
    if held == 0:
        return REASONS.EMPTY_HAND
    if held == 1 and waits == 0:
        return REASONS.ONLY_WAITING
    if code >= MOVES.discard.FIRST:
        return discard_breaks(MOVES.discard.chosen(code), held, waits)
    if code >= MOVES.boom.FIRST:
        return boom_breaks(s, me)
    if MOVES.put.hand(code) >= held:
        return REASONS.NO_HAND_CARD
    if MOVES.put.hand(code) == waits and s.owner[MOVES.put.slot(code)] != me:
        return REASONS.WAITING
    return put_breaks(s, me, value(s.hand[me, MOVES.put.hand(code)]), MOVES.put.slot(code))


@kernel
def pass_breaks(held: int, waits: int) -> int:
    if held == 0 or (held == 1 and waits == 0):
        return 0
    return REASONS.MUST_ACT if waits < 0 else REASONS.OTHERS_LEFT


@kernel
def discard_breaks(mask: int, held: int, waits: int) -> int:
    if mask >= 1 << held:
        return REASONS.NO_DISCARD
    return REASONS.WAITING if waits >= 0 and mask >> waits & 1 else 0


@kernel
def boom_breaks(s: AnyState, me: int) -> int:
    if bitset.count(usable_faces(s, me)) >= s.boom_faces:
        return 0
    if faces_in(s, me) >= s.boom_faces:
        return REASONS.WAITING
    return REASONS.NOT_THREE_FACES if s.boom_faces == HAND else REASONS.NOT_TWO_FACES


@kernel
def put_breaks(s: AnyState, me: int, worth: int, slot: int) -> int:
    if (swap_slots(s, me) | attack_slots(s, me, worth)) >> slot & 1:
        return 0
    if s.owner[slot] == me:
        return REASONS.SWAPPED_ALREADY if s.swapped else REASONS.PINNED
    if s.owner[slot] == NOBODY:
        return REASONS.NO_TARGET
    if s.life[slot] == 0:
        return REASONS.NO_LIFE
    return REASONS.TOO_STRONG if worth > s.life[slot] else REASONS.FACE_ATTACK


@kernel(inline="source")
def a_card_waits(s: AnyState) -> bool:
    """B4, later: whether this turn's swap took up a card. Asking for the option first makes Boom 1 % faster."""
    return s.swapped_card > 0 and s.waiting != NO_CARD


@kernel
def waiting_place(s: AnyState, seat: int) -> int:
    """The place in the hand of the card that may not be used before the turn is over (B4), or -1."""
    for h in range(s.hand_n[seat]):
        if a_card_waits(s) and s.hand[seat, h] == s.waiting:
            return h
    return -1


@kernel(inline="source")
def faces_in(s: AnyState, seat: int) -> int:
    """How many faces the hand holds."""
    faces = 0
    for h in range(s.hand_n[seat]):
        faces += value(s.hand[seat, h]) == 0
    return faces


@kernel
def usable_faces(s: AnyState, seat: int) -> int:
    """The faces in the hand that may be used now (B4), a bit for each card."""
    faces = 0
    for h in range(s.hand_n[seat]):
        card = s.hand[seat, h]
        if value(card) == 0 and card != s.waiting:
            faces |= bitset.bit(card)
    return faces
