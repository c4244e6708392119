"""Every abuse of bench/robustness/abuse for a moment, one after another against one server: the abuser is told why, and
nobody else is refused or disconnected. Response times are measured by the bench, on a quiet machine."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.load.servers import Running
from bench.robustness.abuse.abuses import ABUSES, abuse
from bench.robustness.abuse.measure import Found, measure
from bench.robustness.abuse.size import SMALL
from bench.robustness.abuse.stored_tables import fill
from testkit.patience import PATIENCE
from testkit.server.process import House, open_house

SECONDS = 0.5  # of each abuse; longer until the abuser has been told what it must be told
RATE = 50
ENTRIES = 4 * RATE  # per second, at most: by the abuser, the innocent clients, and the bots that answer them
BOT_TABLES = 3
LAST = ("self-playing", "budgets", "queue", "idle")  # their tables keep playing, or their polls keep places
ORDER = [*(name for name in ABUSES if name not in LAST), *LAST]


@pytest.fixture
def laid_house(tmp_path: Path) -> Iterator[House]:
    """A server with default limits, except for fewer connections and bot tables per address."""
    database = f"sqlite:///{tmp_path}/house.db"
    fill(database, SMALL)
    with open_house(database, tmp_path, rate=RATE, connections_each=SMALL.each, bot_tables_each=BOT_TABLES) as house:
        yield house


def test_nobody_can_hold_the_house_up(laid_house: House) -> None:
    assert laid_house.process is not None
    server = Running(laid_house.process, laid_house.port)
    for name in ORDER:
        found = asyncio.run(under(server, name))
        assert found.missed == [], name
        assert found.entries < ENTRIES * (found.seconds + 2), name  # two seconds' worth may have been saved up
    assert "Traceback" not in laid_house.log()


async def under(server: Running, name: str) -> Found:
    return await measure(name, server, lambda: abuse(name, server.port, SECONDS, SMALL, PATIENCE), PATIENCE)
