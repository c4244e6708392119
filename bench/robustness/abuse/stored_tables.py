"""Write tables to the database before the server starts: playing them through it would take most of the time."""

import asyncio
import time

import msgspec

from bench.robustness.abuse.size import Size
from powderkeg.engine.spec import Value
from powderkeg.play.table import Table
from powderkeg.research.selfplay import fresh_tables, play_on
from powderkeg.server.identity import secret_hash
from powderkeg.server.storage.rows import EntryRow, Person, Status, StoredTable, TableRow
from powderkeg.server.storage.store import Store
from powderkeg.server.tables.entries import AnyEntry, Moved, Sat, Setup, TableOpened, encode_text

SECRET = "the-secret-of-the-abuser-at-stored-tables"
OWN = "long-and-not-over"  # the table where the abuser has all seats
LONGEST = "longest"  # a game of Battle GUM, where random bots play the longest games
TURNS = 1000  # T1
CANDIDATES = 5  # games, of which the longest is stored


def finished(number: int) -> str:
    return f"finished-{number}"


def cold(number: int) -> str:
    return f"cold-{number}"


def fill(database: str, size: Size) -> None:
    asyncio.run(store_all(database, size))


async def store_all(database: str, size: Size) -> None:
    store = await Store.open(database)
    try:
        await store.restore(stored(OWN, taking_turns(size.moves)))
        await store.restore(stored(LONGEST, longest(size.moves)))
        for number, table in enumerate(fresh_tables("boom", 2, {"turn_limit": TURNS}, size.finished, seed=1)):
            play_on(table, number, with_legal=False)
            await store.restore(stored(finished(number), table))
        for number in range(size.cold):
            await store.restore(stored(cold(number), taking_turns(size.moves), public=True))
    finally:
        await store.close()


def taking_turns(moves: int) -> Table:
    """A game of Kaboo in which everyone takes what the other has just discarded, so that it never ends."""
    options: dict[str, Value] = {"turn_limit": TURNS}
    table = Table.new("kaboo", ["Ana", "Bo"], options, bytes(32))
    for text in ("draw", "discard", *["take 1"] * (moves - 2)):
        assert table.actor is not None
        table.play(table.actor, text)
    return table


def longest(turns: int) -> Table:
    tables = list(fresh_tables("battle-gum", 2, {"turn_limit": turns}, CANDIDATES, seed=1))
    for number, table in enumerate(tables):
        play_on(table, number, with_legal=False)
    return max(tables, key=lambda table: len(table.moves))


def stored(name: str, table: Table, public: bool = False) -> StoredTable:
    """The rows of a table, dated now: the server would delete older ones."""
    now = time.time()
    setup = Setup(table.game.name, len(table.players), table.options, public=public)
    people = [
        Person(f"{name}-{seat}", player, secret_hash(name, SECRET), now) for seat, player in enumerate(table.players, 1)
    ]
    log: list[AnyEntry] = [TableOpened(setup), *(Sat(seat, person.person) for seat, person in enumerate(people, 1))]
    log += [Moved(played.seat, played.move) for played in table.moves]
    assert table.seed is not None
    status: Status = "finished" if table.result else "playing"
    row = TableRow(
        id=name,
        game=setup.game,
        players=setup.players,
        status=status,
        public=public,
        created=now,
        changed=now,
        setup=msgspec.json.encode(setup).decode(),
        seed=table.seed,
    )
    entries = tuple(EntryRow(number, now, encode_text(entry)) for number, entry in enumerate(log))
    return StoredTable(row, entries, tuple(people))
