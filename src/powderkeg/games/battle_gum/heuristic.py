"""Battle GUM, `simple`: low cards go first, strong ones wait for the end.

- Hold the three lowest cards: the high ones lie face up and come into the hand late (G3). Take the lowest first (G8).
- Lay the lowest value that may be laid, as many cards of it as may go together. Ninjas come after the 12s and 13s last,
  both one at a time unless they win: another Ninja goes on any pile, another 13 can counter.
- Pick up only when nothing goes, also where one may choose (G6).
- A 13 names the player with the fewest cards, the next in turn among equals, also where it need not (G14).
- Named by a 13, counter: with a 1 if there is one, else with a 13 (G15). Complete every pair (G19).
- Once in a while pass over the lowest value: otherwise players who know each other's hands could repeat the same turns
  for ever (T1).
"""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import Codes, Rng
from powderkeg.engine.generator import below
from powderkeg.engine.state_record import State
from powderkeg.games.battle_gum import state as g
from powderkeg.games.battle_gum.legal import legal, playable, seat_after
from powderkeg.games.battle_gum.moves import MOVES, SUBSETS, SUBSETS_N
from powderkeg.games.battle_gum.rules import has_no_front

SELDOM = 64  # one play in this many passes over the lowest value
SUITS = 15  # all four


@kernel
def choose(s: State, rng: Rng, codes: Codes) -> int:
    me = int(s.actor)
    if s.stage == g.HOLDING:
        return MOVES.hold.FIRST  # the first choice: the three lowest
    if s.stage == g.TAKING:
        return MOVES.take.FIRST
    if s.stage == g.ASKING:
        legal(s, codes)
        return int(codes[0])  # to decline comes last
    return answer(s, me) if s.stage == g.ANSWERING else play(s, rng, me)


@kernel
def answer(s: State, me: int) -> int:
    """Answer a 13."""
    ones, thirteens = suits_of(s.hand[me], 0), suits_of(s.hand[me], g.THIRTEEN)
    if ones:
        return MOVES.counter_1.code(bitset.first(ones))
    return MOVES.counter_13.code(fewest_cards(s, me), bitset.first(thirteens)) if thirteens else MOVES.PICKUP


@kernel
def play(s: State, rng: Rng, me: int) -> int:
    can = int(playable(s, me))
    if can == 0:
        return MOVES.PICKUP
    kind = first_kind(can)
    others = can & ~(SUITS << 4 * kind)
    if others and below(rng, SELDOM) == 0:
        kind = first_kind(others)
    suits = suits_of(can, kind)
    if suits == SUITS and s.most_laid == 4 and (kind < g.THIRTEEN or wins(s, me, kind)):
        return MOVES.play_four.code(kind) if kind < g.THIRTEEN else MOVES.play_13_four.code(fewest_cards(s, me))
    if kind < g.THIRTEEN:
        return MOVES.play.code(kind, all_of(suits))
    some = all_of(suits) if wins(s, me, kind) else one_of(suits)
    if kind == g.THIRTEEN:
        return MOVES.play_13.code(fewest_cards(s, me), some)
    return MOVES.play_ninja.code(some)


@kernel(inline="source")
def first_kind(cards: int) -> int:
    """The lowest kind, with the Ninja before the 13."""
    rest = cards & ~(SUITS << 4 * g.THIRTEEN)
    return bitset.first(rest or cards) >> 2


@kernel(inline="source")
def suits_of(cards: int, kind: int) -> int:
    return int(cards) >> 4 * kind & SUITS


@kernel(inline="source")
def one_of(suits: int) -> int:
    return int(SUBSETS[suits, 0])


@kernel(inline="source")
def all_of(suits: int) -> int:
    """The largest play of a value is the last, except for all four (G5)."""
    return int(SUBSETS[suits, SUBSETS_N[suits] - 1])


@kernel(inline="source")
def wins(s: State, me: int, kind: int) -> bool:
    """Whether nothing would be left (G9)."""
    return int(s.hand[me]) & ~(SUITS << 4 * kind) == 0 and has_no_front(s, me)


@kernel
def fewest_cards(s: State, me: int) -> int:
    fewest = seat = int(seat_after(s, me))
    while seat != me:
        if s.hand_n[seat] < s.hand_n[fewest]:
            fewest = seat
        seat = int(seat_after(s, seat))
    return fewest
