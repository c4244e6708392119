"""One game move by move from Python."""

import pytest

from powderkeg.engine.contract import RUNNING, legal, load
from powderkeg.engine.scratch import new_scratch
from powderkeg.engine.stepper import begin, step
from powderkeg.games import SPECS


@pytest.mark.parametrize("name", SPECS)
def test_codes_are_listed_until_the_game_is_over(name: str) -> None:
    game = load(name)
    scratch = new_scratch(game, 3)
    n, s = begin(scratch, game.start(2, {"turn_limit": 40})), scratch[0].state
    while n:
        assert s.outcome == RUNNING
        listed = scratch[0].codes[:n].tolist()
        assert legal(s, scratch[0].codes) == n
        assert scratch[0].codes[:n].tolist() == listed
        n = step(scratch, listed[n // 2])
    assert s.outcome != RUNNING
