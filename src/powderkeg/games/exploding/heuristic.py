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
from powderkeg.games.exploding.legal import holds
from powderkeg.games.exploding.moves import MOVES
from powderkeg.games.exploding.state import DEFUSE, EXPLOSIVE, FUTURE, SKIP

LOOK_AT = 14  # look when the pile has this many cards or fewer
SKIP_AT = 8  # without a defuse, skip rather than draw unseen when the pile has this many cards or fewer
WASTEFUL = (MOVES.play.code(DEFUSE),)  # E7: it does nothing, and a defuse in hand saves its player


@kernel
def choose(s: AnyState, rng: Rng, codes: Codes) -> int:
    me = int(s.mover)
    if s.known[me] > 0:
        is_safe = s.deck[s.pile_n - 1] != EXPLOSIVE
        return MOVES.DRAW if is_safe or not holds(s, me, SKIP) else MOVES.play.code(SKIP)
    if s.pile_n <= LOOK_AT and holds(s, me, FUTURE):
        return MOVES.play.code(FUTURE)
    if s.pile_n <= SKIP_AT and not holds(s, me, DEFUSE) and holds(s, me, SKIP):
        return MOVES.play.code(SKIP)
    return MOVES.DRAW
