"""Kaboo, what may be done: the moves of each stage and why others are refused, for `legal` and for `breaks`."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import NOBODY, Codes
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.kaboo import state as k
from powderkeg.games.kaboo.moves import MOVES, POWER, REASONS


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    if s.stage == k.CHOOSING:
        return legal_choices(s, codes)
    if s.stage == k.PLAYING:
        return legal_plays(s, codes)
    return legal_decisions(codes)


@kernel
def breaks(s: AnyState, code: int) -> int:
    if s.stage == k.LOOKING:
        return decision_breaks(code)
    if code >= MOVES.TRADE_THEM:  # K6
        return REASONS.LOOK_FIRST
    return play_breaks(s, code) if s.stage == k.PLAYING else choice_breaks(s, code)


# --- a turn begins: draw, take or knock (K3) -------------------------------------------------------


@kernel(inline="llvm")
def can_take(s: AnyState) -> bool:
    """K10"""
    return s.discard_n > 0


@kernel(inline="llvm")
def can_knock(s: AnyState) -> bool:
    """K11"""
    return s.knocker == NOBODY and turns_until_knock(s) <= 0


@kernel(inline="llvm")
def turns_until_knock(s: AnyState) -> int:
    """K11: how many turns of the record must still be over before a knock is legal; 0 or less: none."""
    return (int(s.knock_from) - 1) * int(s.players) - int(s.turn)


@kernel(inline="llvm")
def legal_choices(s: AnyState, codes: Codes) -> int:
    codes[0] = MOVES.DRAW
    codes[1] = MOVES.KNOCK
    n = 1 + can_knock(s)
    for slot in range(k.SQUARE):
        codes[n + slot] = MOVES.take.code(slot)
    return n + k.SQUARE * can_take(s)


@kernel
def choice_breaks(s: AnyState, code: int) -> int:
    # K9
    if code >= MOVES.peek.FIRST:
        return REASONS.NO_POWER_DRAWN
    # K4
    if code >= MOVES.swap.FIRST:
        return REASONS.NOTHING_DRAWN
    # K10
    if code >= MOVES.take.FIRST:
        return 0 if can_take(s) else REASONS.EMPTY_PILE
    # K11
    if code == MOVES.KNOCK and not can_knock(s):
        return REASONS.KNOCKED_ALREADY if s.knocker != NOBODY else REASONS.KNOCK_TOO_EARLY
    return 0


# --- a drawn card: swap, discard or use its power (K4) ---------------------------------------------


@kernel(inline="llvm")
def power_targets(s: AnyState, power: int) -> int:
    """The places that a power may name, a bit each; `power` is its first code."""
    # K7: the actor's own slots
    if power == MOVES.peek.FIRST:
        return k.SQUARE_BITS
    # K5, K6, K8: the places of others
    places = bitset.bit(k.SQUARE * int(s.players)) - 1 & ~(k.SQUARE_BITS << k.SQUARE * int(s.actor))
    # K12
    if s.knocker_safe and s.knocker != NOBODY:
        places &= ~(k.SQUARE_BITS << k.SQUARE * int(s.knocker))
    return places


@kernel(inline="llvm")
def legal_plays(s: AnyState, codes: Codes) -> int:
    for i in range(k.SQUARE + 1):  # the code of `discard` follows those of `swap`
        codes[i] = MOVES.swap.FIRST + i
    n = k.SQUARE + 1
    power = int(POWER[s.drawn >> 2])
    places = power_targets(s, power)
    for own in range((power > 0) + (k.SQUARE - 1) * (power >= MOVES.trade.FIRST)):
        for first in range(0, k.SQUARE * int(s.players), k.SQUARE):  # a square is a target as a whole or not at all
            for place in range(first, first + k.SQUARE):
                codes[n + place - first] = power + own * k.PLACES + place
            n += k.SQUARE * (places >> first & 1)
    return n


@kernel
def play_breaks(s: AnyState, code: int) -> int:
    # K3
    if code < MOVES.swap.FIRST:
        return REASONS.DRAWN_ALREADY
    # K4
    if code <= MOVES.DISCARD:
        return 0
    # K6
    if code >= MOVES.look.FIRST:
        return power_breaks(s, MOVES.look.FIRST, MOVES.look.place(code), REASONS.NO_QUEEN, REASONS.OWN_LOOK)
    # K5
    if code >= MOVES.trade.FIRST:
        return power_breaks(s, MOVES.trade.FIRST, MOVES.trade.place(code), REASONS.NO_JACK, REASONS.OWN_TRADE)
    # K8
    if code >= MOVES.spy.FIRST:
        return power_breaks(s, MOVES.spy.FIRST, MOVES.spy.place(code), REASONS.NO_NINE_OR_TEN, REASONS.OWN_SPY)
    # K7
    return power_breaks(s, MOVES.peek.FIRST, MOVES.peek.slot(code), REASONS.NO_SEVEN_OR_EIGHT, 0)


@kernel
def power_breaks(s: AnyState, power: int, place: int, missing: int, own: int) -> int:
    """Why the power may not name the place: `missing` where the drawn card has another power or none, `own` where the
    place is the actor's."""
    if POWER[s.drawn >> 2] != power:
        return missing
    if power_targets(s, power) >> place & 1:
        return 0
    # K1
    if place // k.SQUARE >= s.players:
        return REASONS.NO_SUCH_SEAT
    # K12
    return own if place // k.SQUARE == s.actor else REASONS.KNOCKER_SAFE


# --- after a look: trade or keep (K6) --------------------------------------------------------------


@kernel(inline="llvm")
def legal_decisions(codes: Codes) -> int:
    codes[0] = MOVES.TRADE_THEM
    codes[1] = MOVES.KEEP
    return 2


@kernel
def decision_breaks(code: int) -> int:
    return 0 if code >= MOVES.TRADE_THEM else REASONS.TRADE_OR_KEEP
