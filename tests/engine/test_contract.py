"""The contract: states, and the verbs that pick the game by its dtype."""

import numpy as np
import pytest

from powderkeg.engine.contract import RUNNING, VERBS, apply, deal, game_module, game_of, load
from powderkeg.engine.generator import any_code, new_rng, settle
from powderkeg.games import SPECS
from testkit.traces import new_state, variants, whole


@pytest.mark.parametrize("name", SPECS)
def test_a_game_is_found_by_its_state(name: str) -> None:
    game = load(name)
    assert set(VERBS) <= set(game.verbs)
    assert game_of(game.start(2)[0]) is game


def test_a_module_of_a_game_s_folder_is_found() -> None:
    kaboo, boom = load("kaboo"), load("boom")
    assert game_module(kaboo, "belief").__name__ == "powderkeg.games.kaboo.belief"
    assert game_module(boom, "belief") is None


@pytest.mark.parametrize("name", SPECS)
def test_a_deal_leaves_nothing_of_the_previous_game(name: str) -> None:
    """So a loop can reuse one state without clearing it; only the first `log_n` entries of the log count."""
    game, rng = load(name), new_rng(6)
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    for players, options in variants(game.spec)[::3]:
        new, used = (new_state(game, players, options, 120) for _ in range(2))
        deal(used)
        settle(used, rng, cards)
        while used.outcome == RUNNING:
            code, rng[0] = any_code(used, codes, rng[0])
            apply(used, code)
            settle(used, rng, cards)
        new.actor = used.actor = players - 1
        deal(new)
        deal(used)
        used.log[:] = new.log
        assert whole(used) == whole(new)
