"""`simple` in every game: its moves are legal, it uses only what its seat knows, its games end, and it beats
`random`."""

import itertools
import os
import subprocess
import sys

import numpy as np
import pytest

from powderkeg.bots.heuristic import simple
from powderkeg.engine.contract import breaks, load
from powderkeg.engine.generator import new_rng
from powderkeg.games import SPECS
from powderkeg.research.arena import run
from powderkeg.research.simulate import simulate
from testkit.midgame import positions, trace, twin_of
from testkit.traces import variants, whole


@pytest.mark.parametrize("name", SPECS)
def test_the_choice_is_legal_and_the_same_in_every_world_that_looks_the_same(name: str) -> None:
    game = load(name)
    codes = np.zeros(game.most_legal, np.int16)
    for number, s in enumerate(itertools.islice(positions(game, max(60, len(variants(game.spec))), 1), 0, None, 7)):
        before = whole(s)
        code = simple(s, new_rng(number), codes)
        assert breaks(s, code) == 0
        assert whole(s) == before
        for seed in range(3):
            assert simple(twin_of(s, seed), new_rng(number), codes) == code


@pytest.mark.slow
@pytest.mark.parametrize("name", SPECS)
def test_compiled_and_interpreted_choose_and_think_the_same(name: str) -> None:
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-m", "testkit.midgame", name]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    assert done.stdout.strip() == trace(name), done.stderr


@pytest.mark.parametrize(("name", "bar"), [("boom", 0.97), ("kaboo", 0.85), ("exploding", 0.70), ("battle-gum", 0.85)])
def test_it_beats_random(name: str, bar: float) -> None:
    """At Kaboo nobody can do much better: `random` knocks in half of its first turns, and then one turn decides."""
    assert (run(name, ["simple", "random"], deals=500).share[0] or 0) > bar


@pytest.mark.slow
@pytest.mark.parametrize("name", SPECS)
def test_its_games_end(name: str) -> None:
    for players, options in variants(load(name).spec):
        played = simulate(name, 500, players, ["simple"] * players, 1, options | {"turn_limit": 1000})
        assert played.outcomes["unfinished"] <= 5, (players, options)
