"""The C program that speed is measured against plays exactly the games that the rules play."""

import numpy as np
import pytest

from bench.speed.c_program import TURN_LIMITS, NoCompiler, compiler, differing, play_in_c
from bench.speed.setups import IN_C, GameSetup
from powderkeg.engine.contract import UNFINISHED
from powderkeg.research.simulate import GameRow

GAMES = 1000


@pytest.fixture(autouse=True, scope="module")
def _compiler() -> None:
    try:
        compiler()
    except NoCompiler as missing:
        pytest.fail(f"tests/games/test_c_program.py cannot run: {missing}", pytrace=False)


@pytest.mark.slow
@pytest.mark.parametrize("turn_limit", TURN_LIMITS)
@pytest.mark.parametrize("setup", IN_C, ids=lambda setup: setup.label)
def test_c_plays_the_same_games(setup: GameSetup, turn_limit: int) -> None:
    assert differing(setup, GAMES, turn_limit).tolist() == []


@pytest.mark.slow
def test_other_seeds_are_other_games() -> None:
    """Otherwise the comparison above would prove nothing."""
    setup, rows = IN_C[-1], np.zeros((2, GAMES), GameRow)
    seeds = setup.seeds(2 * GAMES)[:, 0].copy()
    for half in range(2):
        play_in_c(setup, seeds[half * GAMES : (half + 1) * GAMES], rows[half])
    assert np.mean(rows[0] == rows[1]) < 0.01
    assert np.mean(rows["outcome"] == UNFINISHED) < 0.1
