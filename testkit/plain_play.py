"""Hash a few hundred random moves of a game: the hash must be the same with and without the accelerators.

POWDERKEG_PLAIN=1 python -m testkit.plain_play boom kaboo
"""

import hashlib
import itertools
import json
import sys

from powderkeg.engine.accelerators import hooks_on
from powderkeg.engine.contract import load
from powderkeg.engine.generator import below, new_rng
from powderkeg.engine.scratch import new_scratch
from powderkeg.engine.stepper import begin, step
from testkit.traces import variants, whole

MOVES = 400
STRIDE = 5  # every fifth set of options: a few of each number of players


def play(name: str) -> str:
    """Hash every state and its legal codes, in games with various numbers of players and options."""
    game, rng, digest, made = load(name), new_rng(9), hashlib.sha256(), 0
    for players, options in itertools.cycle(variants(game.spec)[::-STRIDE]):
        scratch = new_scratch(game, made)
        n = begin(scratch, game.start(players, options | {"turn_limit": 20}))
        while n and made < MOVES:
            digest.update(whole(scratch[0].state) + scratch[0].codes[:n].tobytes())
            n = step(scratch, int(scratch[0].codes[below(rng, n)]))
            made += 1
        digest.update(whole(scratch[0].state))
        if made == MOVES:
            return digest.hexdigest()
    raise AssertionError


if __name__ == "__main__":
    print(json.dumps({"hooks": hooks_on(), **{name: play(name) for name in sys.argv[1:]}}))
