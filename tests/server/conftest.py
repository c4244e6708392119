"""Shared fixtures: two servers for a test session, SQLite and a real PostgreSQL for the store, a real Redis and
PostgreSQL for the channels."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TypeVar

import pytest

from powderkeg.server.live.registry import IDLE_SECONDS
from testkit.requirements import Missing
from testkit.server.process import EACH, FRIEND, LONGEST, RATE, TABLES, TOTAL, House, open_house
from testkit.services import PostgreSQL, Redis, postgresql, redis

Server = TypeVar("Server")

HERE = Path(__file__).parent
QUICK = (  # no processes, no search
    "test_clock",
    "test_events",
    "test_fair_turns",
    "test_room_",
    "test_seats",
    "test_settings",
    "test_slices",
    "test_thinking_pool",
    "test_undo",
    "test_window",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE and not item.path.name.startswith(QUICK):
            item.add_marker(pytest.mark.slow)


def running(server: AbstractContextManager[Server]) -> Iterator[Server]:
    with ExitStack() as stack:
        try:
            found = stack.enter_context(server)
        except Missing as error:
            pytest.fail(str(error), pytrace=False)
        yield found


# --- servers ---


@pytest.fixture(scope="session")
def session_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server without limits, shared by all tests that neither kill nor configure it. Its database is where
    `powderkeg` looks for it when XDG_DATA_HOME is the server's folder."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "powderkeg").mkdir()
    with open_house(f"sqlite:///{folder}/powderkeg/house.db", folder, origins=FRIEND, log_format="json") as house:
        yield house


@pytest.fixture
def house(session_house: House, request: pytest.FixtureRequest) -> House:
    """The session's server, with seeds from the test's name: it deals the same whatever ran before."""
    session_house.stage.seeds(request.node.name)
    return session_house


@pytest.fixture(scope="session")
def session_strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with low limits and a stopped clock. It takes the client's address from X-Forwarded-For, so that every
    test can use a different one."""
    folder = tmp_path_factory.mktemp("strict")
    limits = {"rate": RATE, "connections_each": EACH, "connections": TOTAL}
    sizes = {"message_bytes": LONGEST, "tables_in_memory": TABLES}
    with open_house(f"sqlite:///{folder}/house.db", folder, proxied=True, **limits, **sizes) as house:
        house.stage.stop_clock()
        yield house


@pytest.fixture
def strict(session_strict: House, request: pytest.FixtureRequest) -> House:
    """The session's strict server, with full rate limits for every address and no idle table in memory."""
    session_strict.stage.seeds(request.node.name)
    session_strict.stage.advance(IDLE_SECONDS + 1)
    return session_strict


# --- databases and channels ---


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    yield from running(postgresql())


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    yield from running(redis())


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.db"
    server: PostgreSQL = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture(params=["redis", "postgresql"])
def broker(request: pytest.FixtureRequest) -> Redis | PostgreSQL:
    """The broker through which servers notify each other."""
    found: Redis | PostgreSQL = request.getfixturevalue("redis_server" if request.param == "redis" else "postgres")
    return found
