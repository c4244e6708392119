"""One game move by move from Python, in one compiled call for each move.

    room, start = room_for(game, seed=7), game.start(players, options)
    n = begin(room, start)
    while n:
        n = step(room, room[0].codes[choice(n)])

The first n of `room[0].codes` are legal; the state is `room[0].state`, its verbs those of the kernel. Nothing is
checked: only give it codes from the list. `BatchEnv` checks, and does many games in one call.
"""

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.contract import RUNNING, apply, deal, kernel, legal
from powderkeg.engine.generator import below, settle


@kernel
def begin(room: NDArray[np.void], start: NDArray[np.void]) -> int:
    """Draw who begins, and deal; returns how many codes are legal."""
    b = room[0]
    b.state = start[0]
    s = b.state
    s.actor = below(b.rng, s.players)
    deal(s)
    settle(s, b.rng, b.cards)
    return legal(s, b.codes)


@kernel
def step(room: NDArray[np.void], code: int) -> int:
    """Make a move; returns how many codes are legal after it, none when the game is over."""
    b = room[0]
    s = b.state
    apply(s, code)
    settle(s, b.rng, b.cards)
    if s.outcome != RUNNING:
        return 0
    return legal(s, b.codes)
