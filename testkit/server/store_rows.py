"""Rows for the tests of the store, and a store to put them in."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from powderkeg.server.storage.errors import Unavailable
from powderkeg.server.storage.rows import EntryRow, Person, TableRow
from powderkeg.server.storage.store import Store
from testkit.patience import PATIENCE

SECRET = b"hash of a secret"
SEED = b"seed of a table."
ANN = Person("p1", "Ann", SECRET, 1.5)
LAID = EntryRow(0, 1.0, '{"laid":true}')


def row(table: str = "t", **more: Any) -> TableRow:
    given: dict[str, Any] = {"id": table, "game": "boom", "players": 2, "setup": "{}", "seed": SEED}
    return TableRow(**given | {"created": 1.0, "changed": 1.0} | more)


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
