"""OpenSpiel's own suites, on all games and numbers of players.

Each test imports the suite that it runs: with SciPy that takes a second, which a quick run need not spend.
"""

import pickle
import random
import re
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment, test_utils

from testkit.openspiel_tables import TABLES, with_more

pytestmark = pytest.mark.slow  # the peers' suites

SMALLEST = "powderkeg_exploding(first=1,blanks=0,futures=0,skips=1,defuses=2,dealt=0)"

every_table = pytest.mark.parametrize("table", TABLES)


def sampled(table: str) -> str:
    return with_more(table, "chance=sampled")


def run_suite(case: Any) -> None:
    """Run a test class of OpenSpiel's, and check that it passes."""
    random.seed(1)
    np.random.seed(1)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun
    assert not (result.errors + result.failures), (result.errors + result.failures)[0][1]


@every_table
def test_random_simulations_with_serialisation(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), 2, True, False)


@every_table
def test_random_simulations_with_sampled_chance(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(sampled(table)), 2, False, False)


@every_table
def test_games_sim_test(table: str) -> None:
    from open_spiel.python.tests import games_sim_test

    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(table))
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(sampled(table)), check_pyspiel_serialization=False)


@every_table
def test_api_on_part_of_the_tree(table: str) -> None:
    from open_spiel.integration_tests import api_test

    case = type("Part", (api_test.EnforceAPIOnPartialTreeBase,), {"game": pyspiel.load_game(table), "game_name": table})
    run_suite(case)


def test_api_on_a_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers of states and information sets are expected values; OpenSpiel checks perfect recall and zero sums."""
    from open_spiel.integration_tests import api_test

    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, SMALLEST, (3, 24, 14))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, SMALLEST, 19)
    left_out = {"test_current_player_infosets_no_overlap_between_players": None}  # needs information-state tensors
    case = type(
        "Whole",
        (api_test.EnforceAPIOnFullTreeBase,),
        {"game": pyspiel.load_game(SMALLEST), "game_name": SMALLEST, **left_out},
    )
    run_suite(case)


@pytest.mark.parametrize("game", [*TABLES, *map(sampled, TABLES[::4])])
def test_playthroughs_are_reproducible(game: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough(game, None, seed=1)
    assert "IsTerminal() = True" in text
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
    assert generate_playthrough.playthrough(game, actions, seed=2) == text


@every_table
def test_stateful_games_are_pickled_with_their_generator(table: str) -> None:
    """As in sampled_stochastic_games_test.py."""
    game = pyspiel.load_game(sampled(table))
    for seed in range(2):
        test_utils.random_playout(game.new_initial_state(), seed)
        again = pickle.loads(pickle.dumps(game))
        one, other = (test_utils.random_playout(g.new_initial_state(), seed) for g in (game, again))
        assert str(one) == str(other)


@every_table
def test_rl_environment(table: str) -> None:
    environment = rl_environment.Environment(pyspiel.load_game(table), enable_legality_check=True)
    environment.seed(1)
    rng = np.random.RandomState(1)
    step = environment.reset()
    size = environment.observation_spec()["info_state"]
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == size[0]
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)
