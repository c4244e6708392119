"""Exploding: what may be done."""

from typing import Any

import numpy as np

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import Codes
from powderkeg.engine.generator import any_code_of_list, next_state
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.exploding.moves import MOVES, REASONS
from powderkeg.games.exploding.state import DEFUSE, KINDS


@kernel(inline="source")
def only_draws(s: AnyState) -> bool:
    """E1, E3: before phase 3 no card is played."""
    return s.phase < 3


@kernel(inline="source")
def holds(s: AnyState, me: int, kind: int) -> bool:
    """E7: in phase 3, any card in hand can be played."""
    return s.hand[me, kind] > 0


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    codes[0] = MOVES.DRAW  # E1, E3, E7: always open
    n = 1
    if only_draws(s):
        return n
    for kind in range(DEFUSE, KINDS):
        codes[n] = MOVES.play.code(kind)
        n += holds(s, s.mover, kind)
    return n


@kernel
def any_code(s: AnyState, codes: Codes, x: np.uint64) -> tuple[Any, np.uint64]:
    """A random legal code; where drawing is the only one, without listing it."""
    if only_draws(s):
        return np.int16(MOVES.DRAW), next_state(x)
    return any_code_of_list(s, codes, x)


@kernel
def breaks(s: AnyState, code: int) -> int:
    if code == MOVES.DRAW:
        return 0
    if only_draws(s):
        return REASONS.NO_HANDS if s.phase == 1 else REASONS.PLAYS_NO_CARDS
    return 0 if holds(s, s.mover, MOVES.play.kind(code)) else REASONS.NOT_IN_HAND
