"""How long the home page says that a game takes is what bots of level 3 play, at six seconds a move."""

import re
from pathlib import Path

import pytest

from powderkeg.games import SPECS
from powderkeg.research.simulate import simulate

LENGTHS = Path(__file__).parents[2] / "web" / "src" / "home" / "lengths.ts"
SECONDS_A_MOVE = 6
GAMES = 500


@pytest.mark.parametrize("game", SPECS)
def test_the_home_page_says_how_long_a_game_takes(game: str) -> None:
    said = re.search(rf'"?{game}"?: \[(\d+), (\d+)\]', LENGTHS.read_text())
    assert said is not None
    fewest, most = SPECS[game].seats
    minutes = [
        simulate(game, GAMES, players=players, bots=["level:3"] * players, seed=1).moves / GAMES * SECONDS_A_MOVE / 60
        for players in {fewest, most}
    ]
    assert [int(number) for number in said.groups()] == pytest.approx([min(minutes), max(minutes)], abs=1)
