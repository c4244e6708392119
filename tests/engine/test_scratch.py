"""Scratch memory for one game."""

import pytest

from powderkeg.engine.contract import load
from powderkeg.engine.generator import new_rng
from powderkeg.engine.scratch import CACHE_LINE, new_scratch
from powderkeg.games import SPECS


@pytest.mark.parametrize("name", SPECS)
def test_it_begins_at_a_cache_line_and_has_one_dtype(name: str) -> None:
    game = load(name)
    one, other = new_scratch(game, 7), new_scratch(game)
    assert one.ctypes.data % CACHE_LINE == 0
    assert one.dtype is other.dtype
    assert one[0].rng.tolist() == new_rng(7).tolist()
    assert (len(one[0].codes), len(one[0].cards)) == (game.most_legal, game.most_cards)
