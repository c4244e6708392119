"""Games of known value. Phases 1 and 2 of Exploding leave no choice, so the first player's chance to win is exact."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from powderkeg.engine.contract import load
from powderkeg.engine.generator import new_rng
from powderkeg.research.solve.drawing import solve_drawing
from testkit.kernels import wins_of_seat_1

GAME = load("exploding")
GAMES = 1_000_000

VALUES = {
    1: Fraction(23, 47),
    2: Fraction(
        832843005599426794337214766877263617665154531493054913350849761532866869200902887273,
        1814397204639079663972899023085796863929322508844828567611242171287049985009200000000,
    ),
}
DECIMALS = {1: 0.489361702127, 2: 0.459019118565}


def table(phase: int) -> NDArray[np.void]:
    """An empty table at which seat 1 starts."""
    states = GAME.new()
    states[0].players, states[0].actor, states[0].phase = 2, 0, phase
    return states  # type: ignore[no-any-return]


@pytest.mark.parametrize("phase", [1, 2])
def test_exact_value_for_the_first_player(phase: int) -> None:
    value, _ = solve_drawing(phase)
    assert value == VALUES[phase]
    assert float(VALUES[phase]) == pytest.approx(DECIMALS[phase], abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("phase", [1, 2])
def test_a_million_games_agree(phase: int) -> None:
    codes, cards = np.zeros(GAME.most_legal, np.int16), np.zeros(GAME.most_cards, np.int8)
    wins = wins_of_seat_1(table(phase), GAME.new(), new_rng(phase), codes, cards, GAMES)
    chance = float(VALUES[phase])
    assert abs(wins / GAMES - chance) < 5 * sqrt(chance * (1 - chance) / GAMES)
