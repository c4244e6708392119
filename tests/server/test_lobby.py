"""The lobby: one cached list for all clients, and no long wait for tables that are not in memory."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from powderkeg.server.cluster.notifications import Channels
from powderkeg.server.compile_service import Readiness
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.registry import Rooms
from powderkeg.server.services import tables
from powderkeg.server.services.tables import LOBBY_SECONDS, House
from powderkeg.server.services.thinking_pool import ThinkingPool
from powderkeg.server.storage.errors import Unavailable
from powderkeg.server.storage.rows import Listing, StoredTable
from powderkeg.server.storage.store import Store
from powderkeg.server.tables import entries
from powderkeg.text.refusal import Refused
from testkit.server.clock import Clock

SETUP = entries.Setup("boom", 2, public=True)


class CountingStore(Store):
    """A store that counts reads of the lobby, can be unavailable, and can delay loading a table."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.read = 0
        self.away = False
        self.delayed: dict[str, asyncio.Event] = {}

    async def offered(self, since: float, limit: int) -> list[Listing]:
        self.read += 1
        if self.away:
            raise Unavailable("made unavailable by the test")
        return await super().offered(since, limit)

    async def load(self, table: str) -> StoredTable | None:
        if table in self.delayed:
            await self.delayed[table].wait()
        return await super().load(table)


def in_house(folder: Path, act: Callable[[House, CountingStore, Clock], Coroutine[Any, Any, None]]) -> None:
    """Act on a house with the public tables `a` and `b` and a stopped clock."""

    async def run() -> None:
        store, clock = await CountingStore.open(f"sqlite:///{folder}/house.db"), Clock()
        clock.stop()
        assert isinstance(store, CountingStore)
        thinkers, readiness = ThinkingPool(1, 1), Readiness(["boom"])
        await readiness.start()
        await readiness.ready("boom")
        rooms = Rooms(store, Channels(), thinkers, readiness, Environment(monotonic=clock.monotonic))
        lobby = House(rooms, b"")
        try:
            for table in ("a", "b"):
                await rooms.open(SETUP, table, bytes(32), [], [entries.TableOpened(SETUP)])
            await act(lobby, store, clock)
        finally:
            await lobby.close()
            await rooms.close()
            await readiness.close()
            await thinkers.close()
            await store.close()

    asyncio.run(run())


async def listed(lobby: House) -> set[str]:
    return {line.table for line in (await lobby.lobby()).tables}


def test_requests_at_once_or_within_a_second_get_the_same_list(tmp_path: Path) -> None:
    async def act(lobby: House, store: CountingStore, clock: Clock) -> None:
        told = await asyncio.gather(*(lobby.lobby() for _ in range(20)))
        assert {line.table for line in told[0].tables} == {"a", "b"}
        assert all(one is told[0] for one in told)
        clock.advance(0.9 * LOBBY_SECONDS)
        assert await lobby.lobby() is told[0]
        assert store.read == 1
        clock.advance(0.1 * LOBBY_SECONDS)
        await lobby.lobby()
        assert store.read == 2

    in_house(tmp_path, act)


def test_a_cancelled_request_does_not_cancel_the_others(tmp_path: Path) -> None:
    async def act(lobby: House, store: CountingStore, clock: Clock) -> None:
        first, second = asyncio.ensure_future(lobby.lobby()), asyncio.ensure_future(lobby.lobby())
        await asyncio.sleep(0)
        first.cancel()
        assert len((await second).tables) == 2

    in_house(tmp_path, act)


def test_a_failure_of_the_store_is_not_cached(tmp_path: Path) -> None:
    async def act(lobby: House, store: CountingStore, clock: Clock) -> None:
        store.away = True
        with pytest.raises(Refused, match="cannot reach its database"):
            await lobby.lobby()
        store.away = False
        assert await listed(lobby) == {"a", "b"}

    in_house(tmp_path, act)


def test_a_table_that_is_slow_to_load_is_listed_once_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(lobby: House, store: CountingStore, clock: Clock) -> None:
        rooms = lobby.rooms
        late = store.delayed["b"] = asyncio.Event()
        rooms.drop(rooms.live["b"])
        monkeypatch.setattr(tables, "READING_SECONDS", 0.0)
        assert await listed(lobby) == {"a"}
        late.set()
        await rooms.get("b")  # the same load is still running
        clock.advance(LOBBY_SECONDS)
        assert await listed(lobby) == {"a", "b"}

    in_house(tmp_path, act)
