"""Exploding, a heuristic that a person could follow.

1. Draw while the top card is known to be safe; draw while it is unknown and the danger small.
2. The explosive is known to be on top: skip it, so that the other must draw it; with no skip, draw and hope for a
   defuse.
3. When the danger has grown: look, if you can; else skip, if a draw could be the last.
4. Blanks and defuses are never played: it helps nobody.
"""

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import Codes, Rng
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.exploding.rules import DEFUSE, DRAW_ONE, EXPLOSIVE, FUTURE, SKIP, holds

LOOK_AT = 14  # cards in the pile from which on looking is worth a card
SKIP_AT = 8  # cards in the pile from which on an undefended player skips rather than draws unseen


@kernel
def choose(s: AnyState, rng: Rng, codes: Codes) -> int:
    me = int(s.mover)
    if s.known[me] > 0:
        is_safe = s.deck[s.pile_n - 1] != EXPLOSIVE
        return DRAW_ONE if is_safe or not holds(s, me, SKIP) else SKIP
    if s.pile_n <= LOOK_AT and holds(s, me, FUTURE):
        return FUTURE
    if s.pile_n <= SKIP_AT and not holds(s, me, DEFUSE) and holds(s, me, SKIP):
        return SKIP
    return DRAW_ONE
