"""Measure what a server needs: python -m bench.load.capacity

Memory for a process, a connection and a table, bytes on disk for an entry, and how fast a database appends entries and
loads a table. Writes bench/results/capacity.json, from which docs/running.md is calculated.
"""

import asyncio
import tempfile
import time

import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.load import servers
from bench.load.closed_loop import Tally, allow_connections, connect, wait_until
from bench.load.idle_connections import IdleWatcher
from bench.load.powderkeg_client import PATH, new_secret, open_tables
from bench.report import write_results
from powderkeg.server.storage.rows import EntryRow, StoredTable, TableRow
from powderkeg.server.storage.store import Store
from powderkeg.server.tables.entries import Moved, encode_text
from testkit.services import PostgreSQL, postgresql

CONNECTIONS = 2000
TABLES = 2000
GAME = {"game": "boom", "seats": [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}, {"name": "Di"}]}
ENTRIES = 100  # of each stored table
STORED_TABLES = 500
WRITERS = 200
MOVE = encode_text(Moved(1, "attack 8S 2:8C"))


async def measure_memory(server: servers.Running) -> dict[str, float]:
    """Measure a server that is empty, then with tables, then with connections that watch ten of them."""
    await open_tables(server, GAME, [new_secret()])
    empty = server.megabytes
    owners = [new_secret() for _ in range(TABLES)]
    tables = await open_tables(server, GAME, owners)
    full = server.megabytes
    tally = Tally()
    watchers = [IdleWatcher(tally, owners[n % 10], tables[n % 10]) for n in range(CONNECTIONS)]
    before = server.megabytes
    await connect(f"ws://{servers.HOST}:{server.port}{PATH}", watchers)
    await wait_until(tally, lambda: tally.begun == CONNECTIONS, "tables shown")
    after = server.megabytes
    tally.playing = False
    return {
        "empty_megabytes": empty,
        "table_kilobytes": 1000 * (full - empty) / TABLES,
        "connection_kilobytes": 1000 * (after - before) / CONNECTIONS,
    }


def stored_table(table: str) -> StoredTable:
    row = TableRow(id=table, game="boom", players=4, created=0.0, changed=0.0, setup="{}", seed=bytes(32))
    return StoredTable(row, tuple(EntryRow(number, float(number), MOVE) for number in range(ENTRIES)))


async def measure_database(address: str) -> dict[str, float]:
    """How fast a database loads a table, and appends entries."""
    store = await Store.open(address)
    try:
        for number in range(STORED_TABLES):
            await store.restore(stored_table(f"table-{number:06}"))
        began = time.perf_counter()
        for number in range(0, STORED_TABLES, 10):
            await store.load(f"table-{number:06}")
        rebuild = (time.perf_counter() - began) / (STORED_TABLES / 10)
        return {"rebuild_ms": 1000 * rebuild, "entries_per_second": await append_rate(store)}
    finally:
        await store.close()


async def append_rate(store: Store, seconds: float = 5.0) -> float:
    """Entries a second from many tables at once, each appended when the one before it is stored."""
    until = time.monotonic() + seconds

    async def write(table: str) -> int:
        number = ENTRIES
        while time.monotonic() < until:
            await store.append(table, number, 0.0, MOVE)
            number += 1
        return number - ENTRIES

    return sum(await asyncio.gather(*(write(f"table-{number:06}") for number in range(WRITERS)))) / seconds


def entry_bytes(database: PostgreSQL, schema: str) -> float:
    """The bytes of an entry on disk, with its index."""
    import psycopg

    with psycopg.connect(database.address) as connection:
        found = connection.execute(
            f"SELECT pg_total_relation_size('{schema}.entries')::float8 / count(*) FROM {schema}.entries".encode()
        ).fetchone()
    assert found
    return float(found[0])


def main() -> None:
    allow_connections(CONNECTIONS)
    with servers.powderkeg() as server:
        figures = uvloop.run(measure_memory(server))
    with postgresql() as database:
        address = database.new_database()
        figures |= uvloop.run(measure_database(address))
        figures["entry_bytes"] = entry_bytes(database, address.rpartition("%3D")[2])
    with tempfile.TemporaryDirectory() as folder:
        on_sqlite = uvloop.run(measure_database(f"sqlite:///{folder}/house.db"))
    figures |= {f"sqlite_{name}": value for name, value in on_sqlite.items()}
    shown = Grid("what", "measured")
    for name, value in figures.items():
        shown.add_row(name.replace("_", " "), f"{value:,.1f}")
    Console(width=100).print(shown)
    write_results("capacity", {name: round(value, 2) for name, value in figures.items()})


if __name__ == "__main__":
    main()
