"""Group commit: one thread writes, and requests that come meanwhile are committed together: durability becomes cheap.

A request is answered after the commit. A group holds at most one request for each table, in the order of tables: so
servers that share a database lock rows in one order and cannot deadlock, and no answer depends on another of its group.
"""

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, ClassVar

import msgspec
import sqlalchemy as sa
from msgspec import UNSET
from sqlalchemy.dialects import postgresql, sqlite

from powderkeg.server.storage.engines import (
    DAMAGED,
    Trouble,
    analyses,
    cause,
    dailies,
    deadlines,
    entries,
    house,
    is_damage,
    is_outage,
    people,
    tables,
)
from powderkeg.server.storage.errors import Damaged, Missing, Rejected, StoreError, Taken, Unavailable
from powderkeg.server.storage.rows import Changes, Daily, EntryRow, Person, StoredTable

MOST_TOGETHER = 500
PAUSES = 0.1, 5.0  # seconds without a try after a first outage, and at most
PROBE_BYTES = 65_536  # more than a usual change takes

Key = tuple[str, int]  # table and number


class Create(msgspec.Struct, frozen=True):
    kept: StoredTable

    @property
    def table(self) -> str:
        return self.kept.table.id


class Append(msgspec.Struct, frozen=True):
    table: str
    entry: EntryRow
    changes: Changes

    @property
    def key(self) -> Key:
        return self.table, self.entry.number

    @property
    def before(self) -> Key:
        return self.table, self.entry.number - 1


class Edit(msgspec.Struct, frozen=True):
    """Its outcome is Unchanged if there was nothing to edit."""

    table: str
    statement: sa.UpdateBase
    values: dict[str, Any] = {}


class Probe(msgspec.Struct, frozen=True):
    """Writes something and removes it again, in one transaction, to learn whether the database takes changes."""

    table: ClassVar[str] = ""


WriteRequest = Create | Append | Edit | Probe
Outcome = StoreError | None  # None: written
Done = Callable[[Outcome], None]
Failures = dict[str, StoreError]  # by table, of those that were not written


class Unchanged(StoreError):
    """An Edit found nothing to change."""


COUNTED = {"preserve_rowcount": True}  # for an INSERT, SQLAlchemy would forget how many rows it wrote
THIS_TABLE = tables.c.id == sa.bindparam("table")
STILL_AWAITED = sa.select(
    tables.c.id, sa.bindparam("number", type_=sa.Integer), sa.bindparam("due", type_=sa.Double)
).where(
    THIS_TABLE,
    ~sa.exists().where(entries.c.table_id == tables.c.id, entries.c.number == sa.bindparam("number", type_=sa.Integer)),
)
ANALYSED = sa.select(tables.c.id, sa.bindparam("body", type_=sa.Text)).where(THIS_TABLE)


class Dialect(ABC):
    """What differs between SQLite and PostgreSQL. The hot path is plain SQL whose text is the same for any number of
    rows, so that it is prepared once."""

    def __init__(self, insert: Callable[[sa.Table], sqlite.Insert] | Callable[[sa.Table], postgresql.Insert]) -> None:
        self.lay_table = insert(tables).on_conflict_do_nothing().returning(tables.c.id)
        put = insert(deadlines)
        later = {"number": put.excluded.number, "due": put.excluded.due}
        self.put_deadline = put.on_conflict_do_update(index_elements=["table_id"], set_=later)
        # Another server may have written the entry meanwhile, and awaits the next one.
        self.expect = put.from_select(list(deadlines.c), STILL_AWAITED).on_conflict_do_update(
            index_elements=["table_id"], set_=later, where=deadlines.c.number <= put.excluded.number
        )
        self.keep_daily = insert(dailies).on_conflict_do_nothing()
        put = insert(analyses)
        self.keep_analysis = put.from_select(list(analyses.c), ANALYSED).on_conflict_do_update(
            index_elements=["table_id"], set_={"body": put.excluded.body}
        )
        self.keep_key = insert(house).on_conflict_do_nothing()

    @abstractmethod
    def find(self, connection: sa.Connection, keys: Sequence[Key]) -> set[Key]:
        """Those of the entries that exist."""

    @abstractmethod
    def add(self, connection: sa.Connection, appends: Sequence[Append]) -> set[Key]:
        """Write the entries whose number is free and whose predecessor is there; returns their keys."""


class SQLite(Dialect):
    FIND = """SELECT entries.table_id, entries.number FROM json_each(?) AS sought CROSS JOIN entries
        ON entries.table_id = sought.value ->> 0 AND entries.number = sought.value ->> 1"""
    ADD = "INSERT INTO entries (table_id, number, at, body) VALUES (?, ?, ?, ?)"

    def find(self, connection: sa.Connection, keys: Sequence[Key]) -> set[Key]:
        return keys_in(connection.exec_driver_sql(self.FIND, (msgspec.json.encode(keys).decode(),)))

    def add(self, connection: sa.Connection, appends: Sequence[Append]) -> set[Key]:
        """Only one process writes at a time, so what was found free stays free."""
        held = self.find(connection, [key for request in appends for key in (request.key, request.before)])
        sound = [request for request in appends if request.before in held and request.key not in held]
        if sound:
            connection.exec_driver_sql(
                self.ADD, [(*request.key, request.entry.at, request.entry.body) for request in sound]
            )
        return {request.key for request in sound}


class PostgreSQL(Dialect):
    # LIMIT makes it look up one key after the other, whatever it believes about the size of the tables.
    FIND = """SELECT sought.* FROM unnest(%b::text[], %b::int[]) AS sought (table_id, number)
        CROSS JOIN LATERAL (SELECT 1 FROM entries AS held
            WHERE held.table_id = sought.table_id AND held.number = sought.number LIMIT 1) AS held"""
    ADD = """INSERT INTO entries (table_id, number, at, body)
        SELECT new.* FROM unnest(%b::text[], %b::int[], %b::float8[], %b::text[]) AS new (table_id, number, at, body)
        CROSS JOIN LATERAL (SELECT 1 FROM entries AS before
            WHERE before.table_id = new.table_id AND before.number = new.number - 1 LIMIT 1) AS before
        ORDER BY new.table_id
        ON CONFLICT DO NOTHING RETURNING table_id, number"""

    def find(self, connection: sa.Connection, keys: Sequence[Key]) -> set[Key]:
        columns = tuple(map(list, zip(*keys, strict=True)))
        return keys_in(connection.exec_driver_sql(self.FIND, columns))

    def add(self, connection: sa.Connection, appends: Sequence[Append]) -> set[Key]:
        rows = [(*request.key, request.entry.at, request.entry.body) for request in appends]
        columns = tuple(map(list, zip(*rows, strict=True)))
        return keys_in(connection.exec_driver_sql(self.ADD, columns))


def keys_in(result: sa.CursorResult[*tuple[Any, ...]]) -> set[Key]:
    return {(row[0], row[1]) for row in result}


DIALECTS: dict[str, Dialect] = {"sqlite": SQLite(sqlite.insert), "postgresql": PostgreSQL(postgresql.insert)}
CHANGE_TABLE = (
    sa.update(tables)
    .where(THIS_TABLE)
    .values(
        {
            column: sa.func.coalesce(sa.bindparam(f"new_{column.name}", type_=column.type), column)
            for column in (tables.c.status, tables.c.public, tables.c.changed)
        }
    )
)
CLEAR_DEADLINE = sa.delete(deadlines).where(deadlines.c.table_id == sa.bindparam("table"))


def write(connection: sa.Connection, group: Sequence[WriteRequest]) -> Failures:
    """Write a group, whose tables all differ. Returns what went wrong, by table."""
    group = sorted(group, key=lambda request: request.table)
    failures = lay_tables(connection, [request for request in group if isinstance(request, Create)])
    failures |= add_entries(connection, [request for request in group if isinstance(request, Append)])
    for request in group:
        if isinstance(request, Edit):
            done = connection.execute(request.statement, request.values, execution_options=COUNTED)
            if not done.rowcount:
                failures[request.table] = Unchanged(request.table)
        elif isinstance(request, Probe):
            connection.execute(sa.insert(house), {"name": "probe", "value": bytes(PROBE_BYTES)})
            connection.execute(sa.delete(house).where(house.c.name == "probe"))
    return failures


def lay_tables(connection: sa.Connection, creates: Sequence[Create]) -> Failures:
    if not creates:
        return {}
    dialect = DIALECTS[connection.dialect.name]
    rows = [msgspec.structs.asdict(request.kept.table) for request in creates]
    laid = set(connection.execute(dialect.lay_table, rows).scalars())
    new = [request.kept for request in creates if request.table in laid]
    if new:
        connection.execute(sa.insert(entries), [row_of(kept.table.id, entry) for kept in new for entry in kept.entries])
    analysed = [{"table_id": kept.table.id, "body": kept.analysis} for kept in new if kept.analysis is not None]
    if analysed:
        connection.execute(sa.insert(analyses), analysed)
    apply_changes(
        connection,
        [
            (
                kept.table.id,
                kept.entries[-1].at,
                Changes(deadline=kept.deadline or UNSET, people=kept.people, daily=kept.daily),
            )
            for kept in new
        ],
    )
    return {request.table: Taken(request.table, 0) for request in creates if request.table not in laid}


def add_entries(connection: sa.Connection, appends: Sequence[Append]) -> Failures:
    if not appends:
        return {}
    dialect = DIALECTS[connection.dialect.name]
    added = dialect.add(connection, appends)
    apply_changes(
        connection, [(request.table, request.entry.at, request.changes) for request in appends if request.key in added]
    )
    late = [request for request in appends if request.key not in added]
    held = dialect.find(connection, [request.key for request in late]) if late else set()
    return {
        request.table: (Taken if request.key in held else Missing)(request.table, request.entry.number)
        for request in late
    }


def apply_changes(connection: sa.Connection, changes: Sequence[tuple[str, float, Changes]]) -> None:
    """For each table: its id, the time of the entry, what changes with it."""
    altered = [
        {"table": table, "new_status": new.status, "new_public": new.public, "new_changed": new.changed}
        for table, _, new in changes
        if (new.status, new.public, new.changed) != (None, None, None)
    ]
    put = [
        {"table_id": table, "number": new.deadline.number, "due": new.deadline.due}
        for table, _, new in changes
        if new.deadline
    ]
    cleared = [{"table": table} for table, _, new in changes if new.deadline is None]
    joined = [row_of(table, person) for table, _, new in changes for person in new.people]
    results = [daily_row(table, at, new.daily) for table, at, new in changes if new.daily]
    dialect = DIALECTS[connection.dialect.name]
    for statement, rows in (
        (CHANGE_TABLE, altered),
        (dialect.put_deadline, put),
        (CLEAR_DEADLINE, cleared),
        (sa.insert(people), joined),
        (dialect.keep_daily, results),
    ):
        if rows:
            connection.execute(statement, rows)


def row_of(table: str, row: EntryRow | Person) -> dict[str, object]:
    return {"table_id": table, **msgspec.structs.asdict(row)}


def daily_row(table: str, at: float, daily: Daily) -> dict[str, object]:
    row = {"table_id": table, **msgspec.structs.asdict(daily)}
    return row if daily.finished is not None else row | {"finished": at}


def write_apart(connection: sa.Connection, group: Iterable[WriteRequest]) -> Failures:
    """Write one by one, so that what the database rejects harms no other request of the group."""
    failures: Failures = {}
    for request in group:
        try:
            with connection.begin_nested():
                failures |= write(connection, [request])
        except Exception as error:
            if is_outage(error):
                raise
            failures[request.table] = Damaged(DAMAGED) if is_damage(error) else Rejected(request.table, cause(error))
    return failures


def write_together(connection: sa.Connection, group: Sequence[WriteRequest]) -> Failures:
    try:
        return write(connection, group)
    except Exception as error:
        if is_outage(error):
            raise
        connection.rollback()
        return write_apart(connection, group)


def unavailable(group: Iterable[WriteRequest], why: str, perhaps: bool = False) -> Failures:
    return {request.table: Unavailable(why, perhaps) for request in group}


class Call(msgspec.Struct, frozen=True):
    request: WriteRequest
    done: Done


class Writer:
    """The writing thread. At most `places` calls are queued for it; later ones wait for a place."""

    def __init__(self, engine: sa.Engine, places: int) -> None:
        self.on_the_way = 0  # calls in the queue or being written
        self.commits = 0
        self.trouble = Trouble("written")
        self.damage = Trouble("written completely")
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._places = places
        self._waiting: OrderedDict[asyncio.Future[Outcome], WriteRequest] = OrderedDict()  # for a place
        self._queue: SimpleQueue[Call | None] = SimpleQueue()
        self._left: list[Call] = []  # for a later group, in the order of the calls
        self._ended = False
        self._pause = 0.0  # seconds, grows while an outage lasts
        self._silent_until = 0.0
        self._closing = False
        self._all_answered = asyncio.Event()
        self._thread = Thread(target=self._run, name="powderkeg-writer", daemon=True)
        self._thread.start()

    @property
    def has_place(self) -> bool:
        """Whether a request would be queued now."""
        return not (self._closing or self._waiting) and self.on_the_way < self._places

    def submit(self, request: WriteRequest, done: Done) -> bool:
        """Queue a request and return at once. Answers whether there was a place for it: there is none while others wait
        for one, nor in a closed store; `done` is not called then."""
        if not self.has_place:
            return False
        self._enqueue(request, done)
        return True

    async def do(self, request: WriteRequest) -> bool:
        """Write a request, waiting for a place if none is free. A call cancelled while it waits writes nothing. Answers
        whether there was anything to change."""
        if self._closing:
            raise Unavailable("the store is closed")
        answer: asyncio.Future[Outcome] = self._loop.create_future()
        if not self.submit(request, partial(settle, answer)):
            self._waiting[answer] = request
        try:
            outcome = await answer
        finally:
            self._waiting.pop(answer, None)
            self._note_if_all_answered()
        if isinstance(outcome, StoreError) and not isinstance(outcome, Unchanged):
            raise outcome
        return outcome is None

    async def close(self) -> None:
        """Stop after everything asked before is written and answered."""
        self._closing = True
        self._note_if_all_answered()
        await self._all_answered.wait()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _enqueue(self, request: WriteRequest, done: Done) -> None:
        self.on_the_way += 1
        self._queue.put(Call(request, done))

    def _run(self) -> None:
        while group := self._gather():
            failures = self._commit([call.request for call in group])
            # The loop is gone when a process ends without closing the store; nobody waits for an answer then.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._answer, group, failures)

    def _gather(self) -> list[Call]:
        """Wait for a call; then all that are there, one for each table. None: closed, and all is done."""
        while not (self._left or self._ended):
            self._take(self._queue.get())
        while not self._queue.empty():
            self._take(self._queue.get())
        group: dict[str, Call] = {}
        left = []
        for call in self._left:
            if call.request.table in group or len(group) == MOST_TOGETHER:
                left.append(call)
            else:
                group[call.request.table] = call
        self._left = left
        return list(group.values())

    def _take(self, call: Call | None) -> None:
        if call is None:
            self._ended = True
        else:
            self._left.append(call)

    def _commit(self, group: Sequence[WriteRequest]) -> Failures:
        if time.monotonic() < self._silent_until:
            return unavailable(group, "the database cannot be reached")
        committing = False
        for last_try in (False, True):
            try:
                with self._engine.connect() as connection:
                    failures = write_together(connection, group)
                    committing = True
                    connection.commit()
            except Exception as error:
                # What was lost before its commit has written nothing: once more, on a new connection.
                if committing or last_try or not is_outage(error):
                    return self._give_up(group, error, committing)
            else:
                break
        self.commits += 1
        self._pause = 0.0
        self.trouble.end()
        return failures

    def _give_up(self, group: Sequence[WriteRequest], error: Exception, perhaps: bool) -> Failures:
        first, most = PAUSES
        self._pause = min(2 * self._pause or first, most)
        self._silent_until = time.monotonic() + self._pause
        self.trouble.begin(cause(error))
        return unavailable(group, f"the database cannot be reached ({cause(error)})", perhaps)

    def _answer(self, group: list[Call], failures: Failures) -> None:
        """Call the `done` of every call of a group, in the order of the calls."""
        self.on_the_way -= len(group)
        self._admit_waiting()
        for call in group:
            outcome = failures.get(call.request.table)
            if isinstance(outcome, Damaged):
                self.damage.begin(DAMAGED)
            try:
                call.done(outcome)
            except Exception as error:
                self._loop.call_exception_handler({"message": f"{call.done!r} failed", "exception": error})
        self._note_if_all_answered()

    def _admit_waiting(self) -> None:
        """Give free places to those who wait, first come, first served."""
        while self._waiting and self.on_the_way < self._places:
            answer, request = self._waiting.popitem(last=False)
            self._enqueue(request, partial(settle, answer))

    def _note_if_all_answered(self) -> None:
        if self._closing and not self.on_the_way and not self._waiting:
            self._all_answered.set()


def settle(answer: asyncio.Future[Outcome], outcome: Outcome) -> None:
    if not answer.done():  # the caller was cancelled otherwise
        answer.set_result(outcome)
