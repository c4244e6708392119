"""Hash random play: the output must be the same compiled and interpreted.

python -m testkit.traces boom 1000 1
"""

import hashlib
import itertools
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import numba
import numpy as np

from powderkeg.engine.contract import RUNNING, Game, apply, deal, legal, load, observe, redeal
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.engine.spec import Spec, Value
from testkit.plain_state import PlainState

EVERY = 1000  # moves between two hashes
INTERPRETED = bool(numba.config.DISABLE_JIT)


def variants(spec: Spec) -> list[tuple[int, dict[str, Value]]]:
    """Every number of players with every combination of options."""
    names = [option.name for option in spec.own_options]
    choices = list(itertools.product(*(option.values for option in spec.own_options)))
    players = range(spec.seats[0], spec.seats[1] + 1)
    return [(n, dict(zip(names, values, strict=True))) for n in players for values in choices]


def new_state(game: Game, players: int, options: dict[str, Value], turn_limit: int = 300) -> Any:
    return game.start(players, options | {"turn_limit": turn_limit})[0]


def fields(s: Any) -> tuple[str, ...]:
    return s.dtype.names or ()


def whole(s: Any) -> bytes:
    """The bytes of all fields of a state, without padding."""
    return np.frombuffer(s.tobytes(), np.uint8)[field_bytes(s.dtype)].tobytes()


@cache
def field_bytes(kind: Any) -> Any:
    """The indices of a record's bytes that belong to a field."""
    blank = np.frombuffer(bytearray(b"\xff" * kind.itemsize), kind)
    for name in kind.names:
        blank[name] = 0
    return np.flatnonzero(blank.view(np.uint8) == 0)


def trace(name: str, moves: int, seed: int = 1) -> Iterator[str]:
    """Hash the state after every move, and a world and an observation after every tenth.

    Interpreted, one game in 11 is played on a NumPy record and the others on plain states; 11, so that every variant is
    played on both.
    """
    game, rng, digest = load(name), new_rng(seed), hashlib.sha256()
    buffers: Any = (
        np.zeros(game.most_legal, np.int16),
        np.zeros(game.most_cards, np.int8),
        np.zeros(game.numbers, np.int8),
    )
    made = 0
    for number, (players, options) in enumerate(itertools.cycle(variants(game.spec))):
        s = new_state(game, players, options)
        codes, cards, numbers = buffers
        if INTERPRETED and number % 11:
            s, codes, cards, numbers = PlainState(s), *(buffer.data for buffer in buffers)
        s.actor = below(rng, players)
        deal(s)
        settle(s, rng, cards)
        while s.outcome == RUNNING:
            if made % 10 == 0:
                seat = made // 10 % players
                world = s.copy()
                redeal(world, seat, rng)
                observe(world, seat, numbers)
                digest.update(whole(world) + numbers.tobytes())
            apply(s, codes[below(rng, legal(s, codes))])
            settle(s, rng, cards)
            digest.update(whole(s))
            made += 1
            if made % EVERY == 0:
                yield f"{made} {digest.hexdigest()}"
                if made >= moves:
                    return


if __name__ == "__main__":
    for line in trace(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        print(line)
