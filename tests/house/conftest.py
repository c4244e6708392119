"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from servers import NoServer, PostgreSQL, postgresql


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgresql())
        except NoServer as error:
            pytest.skip(str(error))
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a database that nobody has opened yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.db"
    server: PostgreSQL = request.getfixturevalue("postgres")
    return server.new_database()
