"""Some hundred random moves of a game as one hash: the same with and without the accelerators.

POWDERKEG_PLAIN=1 python -m testkit.plain_play boom kaboo
"""

import hashlib
import json
import sys

from powderkeg.engine.accelerators import hooks_on
from powderkeg.engine.contract import load
from powderkeg.engine.generator import below, new_rng
from powderkeg.engine.scratch import new_scratch
from powderkeg.engine.stepper import begin, step
from testkit.traces import variants, whole

MOVES = 400


def play(name: str) -> str:
    """The hash of every state of games over all tables and options, and of the codes legal in it."""
    game, rng, digest, made = load(name), new_rng(9), hashlib.sha256(), 0
    for players, options in variants(game.spec)[:: -max(1, len(variants(game.spec)) // 8)]:
        scratch = new_scratch(game, 9 + players)
        n = begin(scratch, game.start(players, options | {"turn_limit": 60}))
        for _ in range(MOVES // 8):
            digest.update(whole(scratch[0].state) + scratch[0].codes[:n].tobytes())
            if n:
                n = step(scratch, int(scratch[0].codes[below(rng, n)]))
                made += 1
    assert made >= MOVES // 2, made
    return digest.hexdigest()


if __name__ == "__main__":
    print(json.dumps({"hooks": hooks_on(), **{name: play(name) for name in sys.argv[1:]}}))
