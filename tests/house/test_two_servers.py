"""Two servers, one table: real PostgreSQL, real channels, two server processes, and players at both."""

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from houses import House, open_house
from players import (
    Guest,
    Player,
    check_finished,
    guests,
    log_of,
    open_with,
    seen,
    shown_by_all,
    take_turns,
    wait_all,
    wait_for_mover,
)
from servers import PostgreSQL, Redis

pytestmark = pytest.mark.slow

Pair = tuple[House, House]
GAMES: dict[str, dict[str, Any]] = {
    "boom": {"options": {"turn_limit": 25}},
    "kaboo": {"options": {"turn_limit": 25}},
    "exploding": {"options": {"turn_limit": 25}},
    "battle-gum": {"options": {"completion": "any", "turn_limit": 25}, "window": 0.2},
}
PEOPLE = {"boom": 3, "kaboo": 2, "exploding": 2, "battle-gum": 3}


def two_houses(database: str, channels: str, folder: Path) -> Iterator[Pair]:
    with ExitStack() as stack:
        found = [stack.enter_context(open_house(database, folder, channels=channels)) for _ in range(2)]
        yield found[0], found[1]


@pytest.fixture(scope="module")
def redis_pair(
    postgres: PostgreSQL, redis_server: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    yield from two_houses(postgres.new_database(), redis_server.address, tmp_path_factory.mktemp("redis"))


@pytest.fixture(scope="module")
def postgres_pair(postgres: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    database = postgres.new_database()
    yield from two_houses(database, database, tmp_path_factory.mktemp("postgres"))


@pytest.fixture(params=["redis_pair", "postgres_pair"])
def pair(request: pytest.FixtureRequest) -> Pair:
    """Both run, whatever the last test did."""
    found: Pair = request.getfixturevalue(request.param)
    for house in found:
        if house.process is None:
            house.start()
    return found


def no_trouble(*houses: House) -> None:
    """Nothing in the logs that nobody expected."""
    for house in houses:
        assert "Traceback" not in house.log(), house.log()[-3000:]


# --- one server dies ---


def test_play_goes_on_when_a_server_is_killed(pair: Pair) -> None:
    first, second = pair
    tables, players = [], []
    for game, setup in GAMES.items():
        table, tokens = open_with(first, game, PEOPLE[game], **setup)
        tables.append((table, tokens))
        for seat, token in enumerate(tokens):
            players.append(Player(table, token, pair if seat % 2 else (second, first), seed=seat, pause=0.02))
    play_on(players, moves=2)
    first.kill()
    wait_all(players)
    assert any(player.arrivals > 1 for player in players)
    first.start()
    for table, tokens in tables:
        check_finished(pair, table, tokens)
        log_of(first.database, table)
    for player in players:
        view = first.get(f"/api/tables/{player.table}?after=-1", player.token).json
        assert player.events == seen(view), "what was told live is what is told afterwards"
    no_trouble(*pair)


def play_on(players: Sequence[Player], moves: int) -> None:
    """Until everyone has made so many moves, and somebody still plays."""
    while not all(player.done >= moves or player.over for player in players):
        for player in players:
            player.check()
        time.sleep(0.02)
    assert not all(player.over for player in players), "it was over too soon"
