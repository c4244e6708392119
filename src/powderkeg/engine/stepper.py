"""Play one game move by move from Python, in one compiled call for each move.

    scratch, start = new_scratch(game, seed=7), game.start(players, options)
    n = begin(scratch, start)
    while n:
        n = step(scratch, scratch[0].codes[choice(n)])

The first n of `scratch[0].codes` are legal; the state is `scratch[0].state`, for the verbs of the contract. Nothing is
checked: only give it codes from the list. `BatchEnv` checks, and plays many games in one call.
"""

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import RUNNING, apply, deal, legal
from powderkeg.engine.generator import below, settle


@kernel
def begin(scratch: NDArray[np.void], start: NDArray[np.void]) -> int:
    """Draw who begins, and deal; returns how many codes are legal."""
    b = scratch[0]
    b.state = start[0]
    s = b.state
    s.actor = below(b.rng, s.players)
    deal(s)
    settle(s, b.rng, b.cards)
    return legal(s, b.codes)


@kernel
def step(scratch: NDArray[np.void], code: int) -> int:
    """Make a move; returns how many codes are legal after it, none when the game is over."""
    b = scratch[0]
    s = b.state
    apply(s, code)
    settle(s, b.rng, b.cards)
    if s.outcome != RUNNING:
        return 0
    return legal(s, b.codes)
