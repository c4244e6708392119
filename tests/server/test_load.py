"""The load generator for a moment: two tables of each game that bench/load plays, against one server."""

import asyncio
import math
from collections.abc import Iterator

import pytest

from bench.load import closed_loop
from bench.load.contenders import powderkeg
from bench.load.powderkeg_client import IN_WORDS, PHASE_1, Game
from bench.load.servers import Running
from powderkeg.games import SPECS
from testkit.server.process import House, open_house

SECONDS = 0.5
TABLES = 2


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("load")
    with open_house(f"sqlite:///{folder}/house.db", folder) as house:
        yield house


@pytest.mark.parametrize("game", [PHASE_1, *IN_WORDS], ids=lambda game: game.title)
def test_players_move_until_the_game_is_over_and_play_again(
    served: House, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closed_loop, "WARM_UP", 0.1)
    assert served.process is not None
    server = Running(served.process, served.port)
    found = asyncio.run(powderkeg(game).play(server, TABLES, SECONDS))
    assert found.moves_per_second > 0
    assert found.p99_ms >= found.p50_ms > 0
    assert not math.isnan(found.p99_ms)


def test_every_game_is_measured() -> None:
    assert {game.name for game in IN_WORDS} == set(SPECS)
