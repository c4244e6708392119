"""Battle GUM, what may be done: each kind of move is judged in one place, for `legal` and for `breaks`."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import NOBODY, Codes
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.battle_gum import state as g
from powderkeg.games.battle_gum.moves import HOLDS, LAYS, MOVES, NAMES, PAIR_AT, REASONS, SUBSETS, SUBSETS_N
from powderkeg.games.battle_gum.state import PLAYABLE

# All 52 cards and both Ninjas in one hand (G5, G14): 15 plays of each of 12 values, 15 of the 13s for each of five
# others and 15 without a name, 3 of Ninjas, and a pick-up.
MOST_LEGAL = 12 * 15 + 6 * 15 + 3 + 1

# --- small questions -------------------------------------------------------------------------------


@kernel(inline="source")
def seat_after(s: AnyState, seat: int) -> int:
    """The next seat clockwise: nobody leaves before the end."""
    return seat + 1 if seat + 1 < s.players else 0


@kernel(inline="source")
def seat_before(s: AnyState, seat: int) -> int:
    return seat - 1 if seat > 0 else s.players - 1


@kernel(inline="source")
def nth(cards: int, n: int) -> int:
    """The n-th of some cards, from 0, in the order of cards."""
    cards = int(cards)
    for _ in range(n):
        cards &= cards - 1
    return bitset.first(cards)


@kernel(inline="source")
def top_value(s: AnyState) -> int:
    """G6, G10: the value to answer, of the topmost card that is no Ninja; 0 for none, and on one that resets."""
    n = int(s.pile_n)
    while n > 0 and s.pile[n - 1] >= g.NINJA:
        n = 0 if s.ninja_resets else n - 1
    return (s.pile[n - 1] >> 2) + 1 if n > 0 else 0


@kernel(inline="source")
def other_two(s: AnyState) -> int:
    """G19: the two cards of the value of the pile's top two that do not lie there."""
    top = int(s.pile[s.pile_n - 1])
    return (15 << (top & ~3)) ^ bitset.bit(top) ^ bitset.bit(s.pile[s.pile_n - 2])


# --- what is legal ---------------------------------------------------------------------------------


@kernel(inline="source")
def playable(s: AnyState, me: int) -> int:
    """G6, G10, G11, G17: the cards in hand that could be played now."""
    return s.hand[me] & PLAYABLE[s.six, s.thirteen, top_value(s)]


@kernel(inline="source")
def can_pick_up(s: AnyState, playable: int) -> bool:
    """G6: only a player who cannot play, or only Ninjas, or anyone: `voluntary_pickup`; there must be a pile."""
    return s.pile_n > 0 and (playable == 0 or s.voluntary_pickup > (playable & g.NO_NINJAS != 0))


@kernel(inline="source")
def can_name(s: AnyState, me: int, seat: int) -> bool:
    """G14: another player."""
    return seat != me and seat < s.players


@kernel(inline="source")
def can_complete(s: AnyState, me: int) -> bool:
    """G19: both in hand."""
    return other_two(s) & ~s.hand[me] == 0


@kernel(inline="source")
def hold_masks(s: AnyState, me: int) -> int:
    """G3: the masks of cards that can be chosen from are below this."""
    return 1 << bitset.count(s.hand[me] | s.up[me])


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    me = s.actor
    if s.stage == g.PLAYING:
        return legal_plays(s, me, codes)
    if s.stage == g.ANSWERING:
        return legal_answers(s, me, codes)
    n = 0
    if s.stage == g.ASKING:  # G19
        if can_complete(s, me):
            kind = s.pile[s.pile_n - 1] >> 2
            codes[n] = MOVES.complete.code(int(kind), PAIR_AT[other_two(s) >> 4 * int(kind)])
            n += 1
        codes[n] = MOVES.DECLINE
        return n + 1
    if s.stage == g.TAKING:  # G8
        for place in range(bitset.count(s.up[me])):
            codes[n] = MOVES.take.code(place)
            n += 1
        return n
    masks = hold_masks(s, me)  # G3
    while n < len(HOLDS) and HOLDS[n] < masks:
        codes[n] = MOVES.hold.code(n)
        n += 1
    return n


@kernel(inline="llvm")
def legal_plays(s: AnyState, me: int, codes: Codes) -> int:
    can = int(playable(s, me))
    n = 0
    rest = can & ((1 << 4 * g.THIRTEEN) - 1)
    while rest:  # G5: value by value
        first = bitset.first(rest) & ~3
        n = list_subsets(can >> first & 15, MOVES.play.code(first >> 2, 0), codes, n)
        rest &= ~(15 << first)
    suits = can >> 4 * g.THIRTEEN & 15
    if suits:  # G14
        for seat in range(s.players):
            after = list_subsets(suits, MOVES.play_13.code(seat, 0), codes, n)
            n = after if can_name(s, me, seat) else n
    if s.most_laid == 4 or s.thirteen:
        n = legal_by_option(s, me, can, codes, n)
    n = list_subsets(can >> g.NINJA, MOVES.play_ninja.code(0), codes, n)  # G10
    codes[n] = MOVES.PICKUP
    return n + int(can_pick_up(s, can))


@kernel(inline="source")
def list_subsets(suits: int, at: int, codes: Codes, n: int) -> int:
    """List the plays that some suits of a value make: `at` is the code for no suits. Mostly there are at most three, so
    three are always written."""
    more = SUBSETS_N[suits]
    codes[n] = at + SUBSETS[suits, 0]
    codes[n + 1] = at + SUBSETS[suits, 1]
    codes[n + 2] = at + SUBSETS[suits, 2]
    for i in range(3, more):
        codes[n + i] = at + SUBSETS[suits, i]
    return n + int(more)


@kernel
def legal_by_option(s: AnyState, me: int, can: int, codes: Codes, n: int) -> int:
    """The plays that `most_laid` and `thirteen` add."""
    if s.most_laid == 4:  # G5
        for kind in range(g.THIRTEEN):
            codes[n] = MOVES.play_four.code(kind)
            n += can >> 4 * kind & 15 == 15
        for seat in range(s.players):
            codes[n] = MOVES.play_13_four.code(seat)
            n += can >> 4 * g.THIRTEEN & 15 == 15 and can_name(s, me, seat)
    if s.thirteen:  # G14
        for suits in range(1, 16):
            codes[n] = MOVES.play_13_unnamed.code(suits)
            n += suits & ~(can >> 4 * g.THIRTEEN) == 0 and bitset.count(suits) <= s.most_laid
    return n


@kernel(inline="llvm")
def legal_answers(s: AnyState, me: int, codes: Codes) -> int:
    """G15. As in list_subsets, write every code and count it only if it is legal: faster than a branch."""
    codes[0] = MOVES.PICKUP
    n = 1
    hand = int(s.hand[me])
    for suit in range(4):
        codes[n] = MOVES.counter_1.code(suit)
        n += hand >> suit & 1
    suits = hand >> 4 * g.THIRTEEN & 15
    if suits:
        for seat in range(s.players):
            for suit in range(4):
                codes[n] = MOVES.counter_13.code(seat, suit)
                n += suits >> suit & int(can_name(s, me, seat))
    return n


@kernel
def breaks(s: AnyState, code: int) -> int:
    me = s.actor
    is_play = code < MOVES.counter_13.FIRST or code > MOVES.hold.LAST
    if code >= MOVES.hold.FIRST and not is_play:
        return hold_breaks(s, me, code)
    if s.stage == g.HOLDING:
        return REASONS.HOLD_FIRST
    if code >= MOVES.complete.FIRST and not is_play:
        return completion_breaks(s, me, code)
    if code >= MOVES.take.FIRST and not is_play:
        return take_breaks(s, me, code)
    if s.stage == g.TAKING or s.stage == g.ASKING:
        return REASONS.TAKE_FIRST if s.stage == g.TAKING else REASONS.ASKED_FIRST
    if code == MOVES.PICKUP:
        return pickup_breaks(s, me)
    if not is_play:
        return counter_breaks(s, me, code)
    return REASONS.ANSWER_FIRST if s.stage == g.ANSWERING else play_breaks(s, me, code)


@kernel
def hold_breaks(s: AnyState, me: int, code: int) -> int:
    """G3"""
    if s.stage != g.HOLDING:
        return REASONS.ALREADY_CHOSEN
    return 0 if HOLDS[MOVES.hold.choice(code)] < hold_masks(s, me) else REASONS.NO_HOLD_CARD


@kernel
def take_breaks(s: AnyState, me: int, code: int) -> int:
    """G8"""
    if s.stage != g.TAKING:
        return REASONS.NOTHING_TO_TAKE
    return 0 if MOVES.take.place(code) < bitset.count(s.up[me]) else REASONS.NO_UP_CARD


@kernel
def pickup_breaks(s: AnyState, me: int) -> int:
    """G6, G15"""
    if s.stage == g.ANSWERING or can_pick_up(s, playable(s, me)):
        return 0
    return REASONS.NO_PILE if s.pile_n == 0 else REASONS.CAN_PLAY


@kernel
def counter_breaks(s: AnyState, me: int, code: int) -> int:
    """G15"""
    if s.stage != g.ANSWERING:
        return REASONS.NOTHING_TO_COUNTER
    return REASONS.NO_COUNTER if LAYS[code] & ~s.hand[me] else name_breaks(s, me, NAMES[code])


@kernel
def play_breaks(s: AnyState, me: int, code: int) -> int:
    if bitset.count(LAYS[code]) > s.most_laid:
        return REASONS.TOO_MANY
    if code >= MOVES.play_13_unnamed.FIRST and s.thirteen == 0:
        return REASONS.NAMES_NOBODY
    if LAYS[code] & ~s.hand[me]:
        return REASONS.NOT_IN_HAND
    if LAYS[code] & ~playable(s, me) == 0:
        return name_breaks(s, me, NAMES[code])
    if LAYS[code] & 15:
        return REASONS.ONE_ALSO if s.ninja_resets or s.thirteen else REASONS.ONE
    if top_value(s) == 6:
        return REASONS.ABOVE_SIX
    return REASONS.NOT_ON_13 if top_value(s) == 13 and s.thirteen else REASONS.TOO_LOW


@kernel(inline="source")
def name_breaks(s: AnyState, me: int, seat: int) -> int:
    if seat == NOBODY or can_name(s, me, seat):
        return 0
    return REASONS.NAMES_SELF if seat == me else REASONS.NO_SUCH_SEAT


@kernel
def completion_breaks(s: AnyState, me: int, code: int) -> int:
    """G19"""
    if s.completion == 0:
        return REASONS.NO_COMPLETION
    if code != MOVES.DECLINE and MOVES.complete.kind(code) == g.SIX:
        return REASONS.NEVER_SIXES
    if s.stage != g.ASKING:
        return REASONS.NOT_ASKED
    if code == MOVES.DECLINE or (LAYS[code] == other_two(s) and can_complete(s, me)):
        return 0
    return REASONS.NO_PAIR if MOVES.complete.kind(code) == s.pile[s.pile_n - 1] >> 2 else REASONS.OTHER_VALUE
