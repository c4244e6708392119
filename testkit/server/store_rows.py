"""Rows for the tests of the store, and a store to put them in."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from powderkeg.server.storage.errors import Unavailable
from powderkeg.server.storage.rows import Deadline, EntryRow, Person, StoredTable, TableRow
from powderkeg.server.storage.store import Store
from testkit.patience import PATIENCE

SECRET = b"hash of a secret"
SEED = b"seed of a table."
ANN = Person("p1", "Ann", SECRET, 1.5)
END_OF_TIME = 1e12
LAID = EntryRow(0, 1.0, '{"laid":true}')


def row(table: str = "t", **more: Any) -> TableRow:
    given: dict[str, Any] = {"id": table, "game": "boom", "players": 2, "setup": "{}", "seed": SEED}
    return TableRow(**given | {"created": 1.0, "changed": 1.0} | more)


async def create(
    store: Store, table: TableRow, *people: Person, entry: EntryRow = LAID, deadline: Deadline | None = None
) -> None:
    """Write a new table with entry 0 of its log."""
    await store.restore(StoredTable(table, (entry,), people, deadline))


async def next_due(store: Store) -> float | None:
    """The earliest deadline of all tables."""
    return next((deadline.due for _, deadline in await store.due(END_OF_TIME, 1)), None)


def with_store(address: str, act: Callable[[Store], Coroutine[Any, Any, None]], **options: int) -> None:
    async def run() -> None:
        store = await Store.open(address, **options)
        try:
            await act(store)
        finally:
            await store.close()

    asyncio.run(run())


async def outcomes(*calls: Coroutine[Any, Any, Any]) -> list[str]:
    """Make all calls at once and return the type of each result or exception."""
    return [type(done).__name__ for done in await asyncio.gather(*calls, return_exceptions=True)]


async def patiently(call: Callable[[], Coroutine[Any, Any, Any]]) -> None:
    """Retry a call while the store is unavailable."""
    for _ in range(100):
        try:
            await call()
        except Unavailable:
            await asyncio.sleep(0.1)
        else:
            return
    raise AssertionError("the store did not come back")


async def until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


async def shielded(call: "asyncio.Task[None]") -> None:
    await call
