"""The limit that speed is measured against, written by hand in C, plays the very games that the rules play."""

import numpy as np
import pytest

from bench.speed.c_program import LIMITS, NoCompiler, compiler, differing, play_in_c
from bench.speed.setups import LIMITED, Table
from powderkeg.engine.contract import UNFINISHED
from powderkeg.research.simulate import Row

GAMES = 1000


@pytest.fixture(autouse=True, scope="module")
def _compiler() -> None:
    try:
        compiler()
    except NoCompiler as missing:
        pytest.fail(f"tests/games/test_limit.py cannot run: {missing}", pytrace=False)


@pytest.mark.slow
@pytest.mark.parametrize("turn_limit", LIMITS)
@pytest.mark.parametrize("table", LIMITED, ids=lambda table: table.label)
def test_c_plays_the_same_games(table: Table, turn_limit: int) -> None:
    assert differing(table, GAMES, turn_limit).tolist() == []


@pytest.mark.slow
def test_other_words_are_other_games() -> None:
    """So that the comparison has something to compare."""
    table, rows = LIMITED[-1], np.zeros((2, GAMES), Row)
    words = table.words(2 * GAMES)[:, 0].copy()
    for half in range(2):
        play_in_c(table, words[half * GAMES : (half + 1) * GAMES], rows[half])
    assert np.mean(rows[0] == rows[1]) < 0.01
    assert np.mean(rows["outcome"] == UNFINISHED) < 0.1
