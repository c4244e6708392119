"""Every test of the store runs on SQLite and on a real PostgreSQL, of the channels on a real Redis and PostgreSQL."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TypeVar

import pytest

from testkit.services import NoServer, PostgreSQL, Redis, postgresql, redis

Server = TypeVar("Server")

HERE = Path(__file__).parent
QUICK = ("test_room_moves", "test_room_window", "test_settings")  # the others start servers, or take long


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE and not item.path.name.startswith(QUICK):
            item.add_marker(pytest.mark.slow)


def running(server: AbstractContextManager[Server]) -> Iterator[Server]:
    with ExitStack() as stack:
        try:
            found = stack.enter_context(server)
        except NoServer as error:
            pytest.fail(str(error), pytrace=False)
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    yield from running(postgresql())


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    yield from running(redis())


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a database that nobody has opened yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.db"
    server: PostgreSQL = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture(params=["redis", "postgresql"])
def broker(request: pytest.FixtureRequest) -> Redis | PostgreSQL:
    """A server through which servers tell each other."""
    found: Redis | PostgreSQL = request.getfixturevalue("redis_server" if request.param == "redis" else "postgres")
    return found
