"""The store: for each table an append-only log, and beside it the rows that may change or be deleted.

A log is a stream of entries numbered 0, 1, 2 …, and `(table, number)` is its key: however many servers write, one
of them writes number 17, and the others are told that it is taken. What a call has answered is on disk.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Self, TypeVar, get_args

import sqlalchemy as sa

from powderkeg.server.storage.dialects import CLEAR_DEADLINE, DIALECTS
from powderkeg.server.storage.engines import (
    DAMAGED,
    Trouble,
    analyses,
    cause,
    connect,
    dailies,
    deadlines,
    entries,
    house,
    is_damage,
    is_outage,
    parse_address,
    people,
    prepare,
    tables,
)
from powderkeg.server.storage.errors import Damaged, Rejected, StoreError, Unavailable
from powderkeg.server.storage.group_commit import Append, Create, Edit, Probe, Writer
from powderkeg.server.storage.rows import (
    NO_CHANGES,
    Changes,
    Daily,
    DailyResult,
    Deadline,
    EntryRow,
    Listing,
    Person,
    Status,
    StoredTable,
    TableRow,
)

T = TypeVar("T")

PLACES = 1000  # calls on their way to the database; later ones wait
READERS = 4
PAGE = 100  # tables looked up at a time for an export
KEY_BYTES = 32
LATEST_BEGUN = 1000  # tables in play that are looked at for the lobby: abandoned ones stay for weeks

# A table with what there is at most once for it.
ALONE = (tables, deadlines, dailies, analyses)
TABLE = sa.select(*(column.label(f"{part.name}_{column.name}") for part in ALONE for column in part.c)).select_from(
    tables.outerjoin(deadlines).outerjoin(dailies).outerjoin(analyses)
)
LISTING = sa.select(*(tables.c[field] for field in Listing.__struct_fields__))
ENTRY = sa.select(entries.c.number, entries.c.at, entries.c.body).order_by(entries.c.number)
PERSON = sa.select(people.c.person, people.c.name, people.c.secret_hash, people.c.created)


class Store:
    """The database, for one event loop. One thread writes, a few others read."""

    def __init__(self, url: sa.URL, places: int, readers: int) -> None:
        self._writing = connect(url, connections=1, writes=True)
        self._reading = connect(url, connections=readers, writes=False)
        self._writer = Writer(self._writing, places)
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="powderkeg-reader")
        self._reads = asyncio.Semaphore(places)
        self._trouble = Trouble("read")
        self._damage = Trouble("read completely")
        self._dialect = DIALECTS[self._writing.dialect.name]

    @classmethod
    async def open(cls, address: str, places: int = PLACES, readers: int = READERS) -> Self:
        """`sqlite:///path` or `postgresql://…`; what is missing is created. Refused where that fails."""
        url = parse_address(address)
        await asyncio.to_thread(prepare, url)
        return cls(url, places, readers)

    async def close(self) -> None:
        """Finish and answer what was asked; refuse what is asked from now on."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._writing.dispose()
        self._reading.dispose()

    @property
    def on_the_way(self) -> int:
        """Changes that are not committed yet."""
        return self._writer.on_the_way

    @property
    def has_place(self) -> bool:
        """Whether a change would be queued for the database now, and not wait for a place."""
        return self._writer.has_place

    @property
    def commits(self) -> int:
        """Transactions so far; each may hold many changes."""
        return self._writer.commits

    # --- writing: Unavailable if the database cannot be reached, Rejected if it does not accept the values ---

    async def restore(self, kept: StoredTable) -> None:
        """Write a whole table, as `load` gives it. Raises Taken, and leaves a table of the same id as it is."""
        if [entry.number for entry in kept.entries] != list(range(max(1, len(kept.entries)))):
            raise Rejected(kept.table.id, "a log begins with 0 and leaves no number out")
        await self._writer.do(Create(kept))

    async def append(self, table: str, number: int, at: float, body: str, changes: Changes = NO_CHANGES) -> None:
        """Raises Taken when that number is written already, Missing when the one before is not."""
        await self._writer.do(Append(table, (table, number, at, body), changes))

    def append_then(
        self,
        table: str,
        number: int,
        at: float,
        body: str,
        changes: Changes,
        done: Callable[[StoreError | None], None],
    ) -> bool:
        """Append without a task: return at once and call `done` on the event loop after the commit, with None or what
        `append` would raise; calls of one commit in their order. Answers whether there was a place; if not, nothing was
        asked: use `append`, which waits for one, and says it if the store is closed."""
        return self._writer.submit(Append(table, (table, number, at, body), changes), done)

    async def expect(self, table: str, deadline: Deadline | None) -> bool:
        """Set what is awaited until when, or clear it, without an entry. Answers whether that was done: it is not
        where the table is gone, or the entry that would be awaited is written already, or a later one is awaited."""
        if deadline is None:
            return await self._writer.do(Edit(table, CLEAR_DEADLINE, {"table": table}))
        values = {"table": table, "number": deadline.number, "due": deadline.due}
        return await self._writer.do(Edit(table, self._dialect.expect, values))

    async def keep_analysis(self, table: str, body: str) -> bool:
        """Replace an earlier analysis. Answers whether there is such a table."""
        return await self._writer.do(Edit(table, self._dialect.keep_analysis, {"table": table, "body": body}))

    async def house_key(self) -> bytes:
        """Random bytes, made once for each database, and the same for every server that uses it."""
        wanted = sa.select(house.c.value).where(house.c.name == "key")
        while True:
            key: bytes | None = await self._read("", lambda connection: connection.scalar(wanted))
            if key is not None:
                return key
            await self.take_key(secrets.token_bytes(KEY_BYTES))

    async def meeting(self, game: str, first: str) -> str:
        """The table at which the next stranger sits down, opened or not yet; `first` if there is none."""
        name = meeting_name(game)
        wanted = sa.select(house.c.value).where(house.c.name == name)
        while True:
            table: bytes | None = await self._read("", lambda connection: connection.scalar(wanted))
            if table is not None:
                return table.decode()
            await self._writer.do(Edit("", self._dialect.keep_key, {"name": name, "value": first.encode()}))

    async def move_meeting(self, game: str, table: str, to: str) -> bool:
        """Let strangers meet at another table from now on, unless another server has done so."""
        at_table = house.c.name == meeting_name(game), house.c.value == table.encode()
        return await self._writer.do(Edit("", sa.update(house).where(*at_table).values(value=to.encode())))

    async def offer(self, waiting: Sequence[str], at: float) -> None:
        """Note when someone who sits at these tables was last connected, while they wait for players."""
        for first in range(0, len(waiting), PAGE):
            are_waiting = tables.c.id.in_(waiting[first : first + PAGE]), tables.c.status == "waiting"
            await self._writer.do(Edit("", sa.update(tables).where(*are_waiting).values(changed=at)))

    async def take_key(self, key: bytes) -> bool:
        """Set the key of a database that has none yet. Answers whether it was set."""
        return await self._writer.do(Edit("", self._dialect.keep_key, {"name": "key", "value": key}))

    async def forget(self, table: str, person: str) -> bool:
        """Delete the name and the secret's hash; the log, which has neither, stays."""
        return await self._writer.do(Edit(table, sa.delete(people).where(is_person(table, person))))

    async def delete(self, table: str) -> bool:
        """Delete the table with all its rows."""
        return await self._writer.do(Edit(table, sa.delete(tables).where(tables.c.id == table)))

    async def delete_old(self, table: str, before_finished: float | None, before_unfinished: float | None) -> bool:
        """As `delete`, if the table is still as old as `old` found it."""
        is_old = sa.or_(sa.false(), *(sa.and_(*test) for test in ages(before_finished, before_unfinished)))
        return await self._writer.do(Edit(table, sa.delete(tables).where(tables.c.id == table, is_old)))

    async def why_unwritable(self) -> str | None:
        """Why nothing can be written; None if it can. That is tried only if the last change was not written, so that a
        healthy database is not written to."""
        if self._writer.trouble.why is not None:
            with suppress(Unavailable):
                await self._writer.do(Probe())
        return self._writer.trouble.why

    # --- reading: each call sees one snapshot of the database ---

    async def load(self, table: str) -> StoredTable | None:
        return await self._read(table, lambda connection: load(connection, table))

    async def since(self, table: str, number: int) -> list[EntryRow]:
        """The entries from that number on."""
        return await self._read(table, lambda connection: read_log(connection, table, number))

    async def offered(self, since: float, limit: int) -> list[Listing]:
        """Public tables that wait for players and were offered since then, the longest waiting first."""
        wanted = LISTING.where(is_offered(since)).order_by(tables.c.created, tables.c.id).limit(limit)
        return await self._read("", lambda connection: [Listing(*row) for row in connection.execute(wanted)])

    async def is_offered(self, table: str, since: float) -> bool:
        wanted = sa.select(tables.c.id).where(tables.c.id == table, is_offered(since))
        return await self._read(table, lambda connection: connection.scalar(wanted)) is not None

    async def played(self, since: float, watched: Sequence[str], limit: int) -> list[Listing]:
        """Public tables in play at which something happened since then, or which are among those watched; the latest
        begun first."""
        wanted = (
            LISTING.where(tables.c.public, is_played(since, watched, is_public=True))
            .order_by(tables.c.changed.desc(), tables.c.id)
            .limit(limit)
        )
        return await self._read("", lambda connection: [Listing(*row) for row in connection.execute(wanted)])

    async def due(self, now: float, limit: int) -> list[tuple[str, Deadline]]:
        """Overdue tables, the longest overdue first. The server that writes the awaited entry first acts."""
        wanted = (
            sa.select(deadlines.c.table_id, deadlines.c.number, deadlines.c.due)
            .where(deadlines.c.due <= now)
            .order_by(deadlines.c.due, deadlines.c.table_id)
            .limit(limit)
        )
        return await self._read(
            "", lambda connection: [(row[0], Deadline(row[1], row[2])) for row in connection.execute(wanted)]
        )

    async def analysis(self, table: str) -> str | None:
        wanted = sa.select(analyses.c.body).where(analyses.c.table_id == table)
        return await self._read(table, lambda connection: connection.scalar(wanted))

    async def daily_seed(self, day: str, begins: float, game: str) -> bytes | None:
        """The seed of the first table for a day's deal."""
        is_of_day = tables.c.game == game, tables.c.id.startswith("daily-"), tables.c.setup.contains(f'"day":"{day}"')
        since = tables.c.status.in_(get_args(Status)), tables.c.changed >= begins
        wanted = sa.select(tables.c.seed).where(*since, *is_of_day).order_by(tables.c.created).limit(1)
        return await self._read("", lambda connection: connection.scalar(wanted))

    async def daily_results(self, day: str, game: str, limit: int) -> list[DailyResult]:
        """The best score first, then fewer moves, then who was earlier."""
        first = (
            sa.select(people.c.name)
            .where(people.c.table_id == dailies.c.table_id)
            .order_by(people.c.created, people.c.person)
            .limit(1)
            .scalar_subquery()
        )
        order = dailies.c.score.desc(), dailies.c.moves, dailies.c.finished, dailies.c.table_id
        wanted = (
            sa.select(dailies.c.table_id, first, dailies.c.score, dailies.c.moves, dailies.c.finished)
            .where(dailies.c.day == day, dailies.c.game == game)
            .order_by(*order)
            .limit(limit)
        )
        return await self._read("", lambda connection: [DailyResult(*row) for row in connection.execute(wanted)])

    async def count_offered(self, since: float) -> int:
        return await self._count(is_offered(since))

    async def count_played(self, since: float, watched: Sequence[str]) -> int:
        """How many tables `played` would list, were all of them public, at which people sit."""
        has_people = sa.exists().where(people.c.table_id == tables.c.id)
        return await self._count(sa.and_(is_played(since, watched), has_people))

    async def _count(self, which: sa.ColumnElement[bool]) -> int:
        wanted = sa.select(sa.func.count()).select_from(tables).where(which)
        return await self._read("", lambda connection: connection.scalar(wanted) or 0)

    async def old(self, before_finished: float | None, before_unfinished: float | None, limit: int) -> list[str]:
        """Tables that have not changed since these times, the oldest first. None: such tables are never old."""
        parts = [
            sa.select(tables.c.id, tables.c.changed).where(*test).order_by(tables.c.changed).limit(limit).subquery()
            for test in ages(before_finished, before_unfinished)
        ]
        if not parts:
            return []
        found = sa.union_all(*(sa.select(part) for part in parts)).subquery()
        wanted = sa.select(found.c.id).order_by(found.c.changed, found.c.id).limit(limit)
        return await self._read("", lambda connection: list(connection.scalars(wanted)))

    async def all_tables(self) -> AsyncIterator[StoredTable]:
        """Every table in the order of ids, each read when its turn comes."""
        last = ""
        while page := await self._ids_after(last):
            for table in page:
                if kept := await self.load(table):
                    yield kept
            last = page[-1]

    async def check(self) -> None:
        """Raises Unavailable when the database does not answer."""
        await self._read("", lambda connection: connection.execute(sa.select(1)))

    async def _ids_after(self, table: str) -> list[str]:
        wanted = sa.select(tables.c.id).where(tables.c.id > table).order_by(tables.c.id).limit(PAGE)
        return await self._read(table, lambda connection: list(connection.scalars(wanted)))

    async def _read(self, table: str, act: Callable[[sa.Connection], T]) -> T:
        async with self._reads:
            try:
                answer = asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, table, act)
            except RuntimeError:
                raise Unavailable("the store is closed") from None
            try:
                return await answer
            except Damaged:
                self._damage.begin(DAMAGED)
                raise

    def _read_now(self, table: str, act: Callable[[sa.Connection], T]) -> T:
        for last_try in (False, True):
            try:
                with self._reading.connect() as connection:
                    found = act(connection)
                self._trouble.end()
            except Damaged:
                raise
            except Exception as error:
                if is_damage(error):
                    raise Damaged(DAMAGED) from None
                if not is_outage(error):
                    raise Rejected(table, cause(error)) from None
                if last_try:
                    self._trouble.begin(cause(error))
                    raise Unavailable(f"the database cannot be reached ({cause(error)})") from None
            else:
                return found
        raise AssertionError


def load(connection: sa.Connection, table: str) -> StoredTable | None:
    found = connection.execute(TABLE.where(tables.c.id == table)).one_or_none()
    if found is None:
        return None
    log = read_log(connection, table)
    sitting = connection.execute(PERSON.where(people.c.table_id == table).order_by(people.c.created, people.c.person))
    row = found._mapping
    return StoredTable(
        TableRow(**{field: row[f"tables_{field}"] for field in TableRow.__struct_fields__}),
        tuple(log),
        tuple(Person(*person) for person in sitting),
        Deadline(row["deadlines_number"], row["deadlines_due"]) if row["deadlines_table_id"] else None,
        Daily(*(row[f"dailies_{field}"] for field in Daily.__struct_fields__)) if row["dailies_table_id"] else None,
        row["analyses_body"],
    )


def read_log(connection: sa.Connection, table: str, number: int = 0) -> list[EntryRow]:
    """The entries from that number on. Damaged says which of them cannot be read."""
    log: list[EntryRow] = []
    try:
        wanted = ENTRY.where(entries.c.table_id == table, entries.c.number >= number)
        log.extend(EntryRow(*row) for row in connection.execute(wanted))
    except sa.exc.DBAPIError as error:
        if not is_damage(error):
            raise
        raise Damaged(f"{DAMAGED} from entry {number + len(log)} on") from None
    return log


def ages(
    before_finished: float | None, before_unfinished: float | None
) -> Iterator[tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]]:
    """What makes a table old, for each status: one range of an index."""
    for status in get_args(Status):
        before = before_finished if status == "finished" else before_unfinished
        if before is not None:
            yield tables.c.status == status, tables.c.changed < before


def is_offered(since: float) -> sa.ColumnElement[bool]:
    return sa.and_(tables.c.public, tables.c.status == "waiting", tables.c.changed >= since)


def is_played(since: float, watched: Sequence[str], is_public: bool = False) -> sa.ColumnElement[bool]:
    """Whether a table in play is watched, or is one of the latest begun and something happened there since then."""
    begun = tables.alias()
    latest = (
        sa.select(begun.c.id).where(begun.c.status == "playing").order_by(begun.c.changed.desc()).limit(LATEST_BEGUN)
    )
    if is_public:
        latest = latest.where(begun.c.public)
    last = sa.select(entries.c.at).where(entries.c.table_id == tables.c.id).order_by(entries.c.number.desc()).limit(1)
    moved = sa.and_(tables.c.id.in_(latest), last.scalar_subquery() >= since)
    return sa.and_(tables.c.status == "playing", sa.or_(tables.c.id.in_(watched), moved))


def meeting_name(game: str) -> str:
    return f"meeting {game}"


def is_person(table: str, person: str) -> sa.ColumnElement[bool]:
    return sa.and_(people.c.table_id == table, people.c.person == person)
