"""Drive the store alone: python -m bench.load.commits

Callers append entries, each to a table of its own and each as soon as its last entry is on disk. Shown are entries a
second, processor time per entry of the event loop's thread and of the writing thread, entries per transaction, and
about which share of the time the disk needs to flush so many transactions of full groups.

python -m bench.load.commits                          200 and 2,000 callers, on SQLite and on PostgreSQL
python -m bench.load.commits --database sqlite --callers 200 --seconds 5
python -m bench.load.commits --door append            through the awaitable instead of the callback
python -m bench.load.commits --games 23               after 23 entries each caller goes to a new table
python -m bench.load.commits --work 40                with 40 µs of other work on the event loop for each entry
"""

import argparse
import asyncio
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.load.servers import machine_seconds
from powderkeg.server.storage.errors import StoreError
from powderkeg.server.storage.group_commit import MOST_TOGETHER
from powderkeg.server.storage.rows import NO_CHANGES, Changes, Deadline, EntryRow, Person, StoredTable, TableRow
from powderkeg.server.storage.store import Store
from testkit.requirements import Missing
from testkit.services import own_folder, postgresql

DATABASES = ("sqlite", "postgresql")
DOORS = ("append_then", "append")
BODY = '{"type":"moved","seat":1,"move":"draw","shuffles":[[17,3,29,8]]}'
WARM_UP = 0.5  # seconds
FLUSHED_BYTES = {"sqlite": 4096, "postgresql": 256}  # of an entry: a page of the write-ahead log, or a record of it
FLUSHES = 50


class Plan(msgspec.Struct, frozen=True):
    door: str
    seconds: float
    game: int  # entries until a caller goes to a new table; 0: never
    work: float  # seconds of other work for each entry


class Figures(msgspec.Struct, frozen=True):
    database: str
    callers: int
    entries_per_second: float
    loop_us: float  # processor time of the event loop's thread, per entry
    writer_us: float  # of the writing thread
    group: float  # entries in a transaction
    flush_share: float
    other_cores: float


class Caller:
    """Appends to one table after another; the next entry goes when the last one is on disk."""

    def __init__(self, store: Store, plan: Plan, number: int) -> None:
        self.written = 0
        self.stopped = False
        self._store = store
        self._plan = plan
        self._number = number
        self._tables = 0
        self._next = 1
        self._task: asyncio.Task[None] | None = None

    @property
    def table(self) -> str:
        return f"{self._number * 7919 % 10007:05}-{self._number}-{self._tables}"

    async def open_table(self) -> None:
        self._tables += 1
        self._next = 1
        row = TableRow(id=self.table, game="exploding", players=2, created=1.0, changed=1.0, setup=BODY, seed=bytes(16))
        people = tuple(Person(f"p{seat}", f"Ann {seat}", bytes(32), 1.0) for seat in range(2))
        rows = tuple(EntryRow(number, 1.0, BODY) for number in range(3))
        self._next = len(rows)
        await self._store.restore(StoredTable(row, rows, people))

    def append(self) -> None:
        spend(self._plan.work)
        if not self._store.append_then(self.table, self._next, time.time(), BODY, self._changes(), self.on_written):
            self._task = asyncio.ensure_future(self._append_later())

    def on_written(self, outcome: StoreError | None) -> None:
        if outcome is not None:
            raise outcome
        self.written += 1
        self._next += 1
        if self.stopped:
            return
        if self._is_over():
            self._task = asyncio.ensure_future(self._play_on())
        else:
            self.append()

    def start_task(self) -> None:
        self._task = asyncio.ensure_future(self._append_one_by_one())

    async def _append_one_by_one(self) -> None:
        while not self.stopped:
            spend(self._plan.work)
            await self._store.append(self.table, self._next, time.time(), BODY, self._changes())
            self.written += 1
            self._next += 1
            if self._is_over():
                await self.open_table()

    def _changes(self) -> Changes:
        """A table begins, ends, and is otherwise as it was."""
        if self._plan.game and self._next == 3:
            return Changes(status="playing", changed=2.0, deadline=Deadline(4, 99.0))
        return Changes(status="finished", changed=3.0, deadline=None) if self._is_last() else NO_CHANGES

    def _is_last(self) -> bool:
        return bool(self._plan.game) and self._next == self._plan.game + 2

    def _is_over(self) -> bool:
        return bool(self._plan.game) and self._next > self._plan.game + 2

    async def _append_later(self) -> None:
        await self._store.append(self.table, self._next, time.time(), BODY, self._changes())
        self.on_written(None)

    async def _play_on(self) -> None:
        await self.open_table()
        if not self.stopped:
            self.append()

    async def stop(self) -> None:
        self.stopped = True
        if self._task is not None:
            await self._task


def spend(seconds: float) -> None:
    """Keep the event loop busy, as the rest of a server would."""
    until = time.perf_counter() + seconds if seconds else 0.0
    while time.perf_counter() < until:
        pass


async def drive(store: Store, callers: list[Caller], plan: Plan) -> None:
    await asyncio.gather(*(caller.open_table() for caller in callers))
    for caller in callers:
        if plan.door == "append":
            caller.start_task()
        else:
            caller.append()
    await asyncio.sleep(WARM_UP)


async def measure(database: str, address: str, callers: int, plan: Plan, flush_seconds: float) -> Figures:
    store = await Store.open(address, places=max(1000, callers))
    all_callers = [Caller(store, plan, number) for number in range(callers)]
    await drive(store, all_callers, plan)
    before = clocks(store, all_callers)
    await asyncio.sleep(plan.seconds)
    after = clocks(store, all_callers)
    await asyncio.gather(*(caller.stop() for caller in all_callers))
    await store.close()
    wall, loop, writer, process, everyone, commits, written = (a - b for a, b in zip(after, before, strict=True))
    return Figures(
        database,
        callers,
        entries_per_second=round(written / wall),
        loop_us=round(1e6 * loop / written, 2),
        writer_us=round(1e6 * writer / written, 2),
        group=round(written / commits, 1),
        flush_share=round(commits * flush_seconds / wall, 2),
        other_cores=round((everyone - process) / wall, 2),
    )


def clocks(store: Store, callers: list[Caller]) -> tuple[float, ...]:
    """The time; processor seconds of this thread, the writing thread, this process, the machine; commits; entries."""
    (writer,) = (thread for thread in threading.enumerate() if thread.name == "powderkeg-writer")
    assert writer.ident is not None
    return (
        time.perf_counter(),
        time.thread_time(),
        time.clock_gettime(time.pthread_getcpuclockid(writer.ident)),
        time.process_time(),
        machine_seconds(),
        store.commits,
        sum(caller.written for caller in callers),
    )


def time_a_flush(folder: Path, size: int) -> float:
    """Seconds that the disk takes to flush so many bytes, at the median."""
    waits = []
    with (folder / "flushed").open("wb", buffering=0) as file:
        for _ in range(FLUSHES):
            file.write(bytes(size))
            began = time.perf_counter()
            os.fdatasync(file)
            waits.append(time.perf_counter() - began)
    return median(waits)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder}/house.db"
        return
    with postgresql() as server:
        yield server.new_database()


def grid(found: list[Figures]) -> Grid:
    shown = Grid("", "callers", "entries/s", "µs: loop", "writer", "group", "flush", "other cores")
    for one in found:
        shown.add_row(
            one.database,
            f"{one.callers:,}",
            f"{one.entries_per_second:,.0f}",
            f"{one.loop_us:.2f}",
            f"{one.writer_us:.2f}",
            f"{one.group:.0f}",
            f"{one.flush_share:.0%}",
            f"{one.other_cores:.2f}",
        )
    return shown


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load.commits", description="What an appended entry costs.")
    parser.add_argument("--database", choices=DATABASES, help="only this one")
    parser.add_argument("--callers", type=int, nargs="+", default=[200, 2000])
    parser.add_argument("--seconds", type=float, default=3.0, help="of each measurement")
    parser.add_argument("--door", choices=DOORS, default=DOORS[0])
    parser.add_argument("--games", type=int, default=0, help="entries of a table before it is followed by another")
    parser.add_argument("--work", type=float, default=0.0, help="µs of other work on the event loop for each entry")
    return parser.parse_args()


def main() -> None:
    asked = read_arguments()
    plan = Plan(asked.door, asked.seconds, asked.games, asked.work / 1e6)
    found: list[Figures] = []
    for kind in (asked.database,) if asked.database else DATABASES:
        for callers in asked.callers:
            try:
                with own_folder() as folder, database(kind, folder) as address:
                    flush_seconds = time_a_flush(folder, FLUSHED_BYTES[kind] * min(callers, MOST_TOGETHER))
                    found.append(uvloop.run(measure(kind, address, callers, plan, flush_seconds)))
            except Missing as error:
                sys.exit(str(error))
    Console(width=120).print(grid(found))


if __name__ == "__main__":
    main()
