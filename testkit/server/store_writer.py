"""A process that writes to a store and prints what was acknowledged, until it is killed or done.

python -m testkit.server.store_writer WHAT ADDRESS, where WHAT is

tables     append to twenty tables at once, without end
streams    when told to go, append entries to each of STREAMS, signed with the next argument, while other writers do the
           same; gives up after the number of entries in the argument after it, or after LONGEST seconds
open       open the store and close it
key        print the key of the house
"""

import asyncio
import sys

from powderkeg.server.storage.errors import Taken
from powderkeg.server.storage.rows import EntryRow, TableRow
from powderkeg.server.storage.store import Store
from testkit.patience import PATIENCE
from testkit.server.store_rows import create

STREAMS = ("stream-0", "stream-1", "stream-2", "stream-3")
SIGNED = 30  # entries of each writer in each stream, at least
MOST_SIGNED = 20_000  # where to give up if the other writer is dead
LONGEST = PATIENCE / 2  # seconds; a test that waits for the writers waits longer


class Alone(Exception):
    """No other writer has written."""


def row(table: str) -> TableRow:
    return TableRow(id=table, game="boom", players=2, created=1.0, changed=1.0, setup="{}", seed=b"s" * 32)


def acknowledge(table: str, number: int, body: str) -> None:
    print(table, number, body, flush=True)


async def write_tables(store: Store) -> None:
    await asyncio.gather(*(write_one(store, f"table-{place}") for place in range(20)))


async def write_one(store: Store, table: str) -> None:
    kept = await store.load(table)
    if kept is None:
        await create(store, row(table), entry=EntryRow(0, 0.0, "laid"))
    number = len(kept.entries) if kept else 1
    while True:
        body = f"body-{number}"
        await store.append(table, number, float(number), body)
        acknowledge(table, number, body)
        number += 1


async def write_streams(store: Store, me: str, most: int) -> None:
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    try:
        async with asyncio.timeout(LONGEST):
            await asyncio.gather(*(write_stream(store, stream, me, most) for stream in STREAMS))
    except TimeoutError:
        raise Alone(f"{me} has met no other writer in {LONGEST:.0f} seconds") from None


async def write_stream(store: Store, stream: str, me: str, most: int) -> None:
    """Append at least SIGNED entries, and continue until another writer has written between them."""
    number, signed, met = 1, 0, False
    while signed < SIGNED or not met:
        if signed == most:
            raise Alone(f"{me} has met no other writer in {most} entries of {stream}")
        try:
            await store.append(stream, number, 0.0, f"{me}-{signed}")
        except Taken:
            number += len(await store.since(stream, number))
            met = True
        else:
            acknowledge(stream, number, f"{me}-{signed}")
            number += 1
            signed += 1
            await asyncio.sleep(0.005)  # SQLite's lock is not fair: give the others a chance


async def main(what: str, address: str, me: str = "", most: str = str(MOST_SIGNED)) -> None:
    store = await Store.open(address)
    try:
        if what == "tables":
            await write_tables(store)
        elif what == "streams":
            await write_streams(store, me, int(most))
        elif what == "key":
            print((await store.house_key()).hex(), flush=True)
    finally:
        await store.close()


if __name__ == "__main__":
    try:
        asyncio.run(main(*sys.argv[1:]))
    except Alone as alone:
        sys.exit(str(alone))
