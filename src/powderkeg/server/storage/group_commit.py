"""Group commit: one thread writes, and requests that come meanwhile are committed together: durability becomes cheap.

A request is answered after the commit. A group holds at most one request for each table, in the order of tables: so
servers that share a database lock rows in one order and cannot deadlock, and no answer depends on another of its group.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import attrgetter
from queue import SimpleQueue
from threading import Thread
from typing import Any, ClassVar

import msgspec
import sqlalchemy as sa
from msgspec import UNSET
from msgspec.structs import astuple, replace

from powderkeg.server.storage.dialects import DIALECTS, Dialect, Entry, Key, Values, driver_cursor
from powderkeg.server.storage.engines import DAMAGED, Trouble, cause, house, is_damage, is_outage
from powderkeg.server.storage.errors import Damaged, Missing, Rejected, StoreError, Taken, Unavailable
from powderkeg.server.storage.rows import NO_CHANGES, Changes, Daily, Row, StoredTable

MOST_TOGETHER = 500
PAUSES = 0.1, 5.0  # seconds without a try after a first outage, and at most
PROBE_BYTES = 65_536  # more than a usual change takes


class Create(msgspec.Struct, frozen=True):
    kept: StoredTable

    @property
    def table(self) -> str:
        return self.kept.table.id

    @property
    def key(self) -> Key:
        return self.table, 0


class Append(Row, frozen=True):
    hidden = frozenset({"row"})

    table: str
    row: Entry
    changes: Changes

    @property
    def key(self) -> Key:
        return self.row[:2]

    @property
    def before(self) -> Key:
        return self.table, self.row[1] - 1


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
Call = tuple[WriteRequest, Done]
Failures = dict[str, StoreError]  # by table, of those that were not written


class Unchanged(StoreError):
    """An Edit found nothing to change."""


COUNTED = {"preserve_rowcount": True}  # for an INSERT, SQLAlchemy would forget how many rows it wrote


def write(connection: sa.Connection, group: Sequence[WriteRequest]) -> Failures:
    """Write a group, whose tables all differ. Returns what went wrong, by table."""
    creates: list[Create] = []
    appends: list[Append] = []
    others: list[Edit | Probe] = []
    for request in group:
        if isinstance(request, Append):
            appends.append(request)
        elif isinstance(request, Create):
            creates.append(request)
        else:
            others.append(request)
    with driver_cursor(connection) as cursor:
        dialect = DIALECTS[connection.dialect.name]
        if creates:
            lay_tables(dialect, cursor, creates)
        failures = add_entries(dialect, cursor, appends) if appends else {}
    for other in sorted(others, key=attrgetter("table")):
        if not edit(connection, other):
            failures[other.table] = Unchanged(other.table)
    return failures


def lay_tables(dialect: Dialect, cursor: Any, creates: Sequence[Create]) -> None:
    """Write whole tables. Raises IntegrityError if there is one already."""
    new = sorted((request.kept for request in creates), key=lambda kept: kept.table.id)
    cursor.executemany(dialect.lay_table, [astuple(kept.table) for kept in new])
    cursor.executemany(dialect.lay_entry, [(kept.table.id, *astuple(entry)) for kept in new for entry in kept.entries])
    analysed = [(kept.table.id, kept.analysis) for kept in new if kept.analysis is not None]
    if analysed:
        cursor.executemany(dialect.lay_analysis, analysed)
    apply_changes(dialect, cursor, [(kept.table.id, kept.entries[-1].at, beside(kept)) for kept in new])


def beside(kept: StoredTable) -> Changes:
    return Changes(deadline=kept.deadline or UNSET, people=kept.people, daily=kept.daily)


def add_entries(dialect: Dialect, cursor: Any, appends: Sequence[Append]) -> Failures:
    late = dialect.add(cursor, sorted(request.row for request in appends))
    changing = [request for request in appends if request.changes != NO_CHANGES and request.table not in late]
    if changing:
        changing.sort(key=attrgetter("table"))
        apply_changes(dialect, cursor, [(request.table, request.row[2], request.changes) for request in changing])
    if not late:
        return {}
    return {
        request.table: why_not(dialect, cursor, request) or Missing(*request.key)
        for request in appends
        if request.table in late
    }


def why_not(dialect: Dialect, cursor: Any, request: Append | Create) -> Taken | Missing | None:
    """Why a table or an entry was not written, if the log says it."""
    if isinstance(request, Create):
        return Taken(*request.key) if dialect.find(cursor, [request.key]) else None
    held = dialect.find(cursor, [request.key, request.before])
    if request.key in held:
        return Taken(*request.key)
    return None if request.before in held else Missing(*request.key)


def edit(connection: sa.Connection, request: Edit | Probe) -> bool:
    """Answers whether there was anything to edit."""
    if isinstance(request, Edit):
        return connection.execute(request.statement, request.values, execution_options=COUNTED).rowcount > 0
    connection.execute(sa.insert(house), {"name": "probe", "value": bytes(PROBE_BYTES)})
    connection.execute(sa.delete(house).where(house.c.name == "probe"))
    return True


def apply_changes(dialect: Dialect, cursor: Any, changes: Sequence[tuple[str, float, Changes]]) -> None:
    """For each table: its id, the time of the entry, what changes with it."""
    altered = [
        (new.status, new.public, new.changed, table)
        for table, _, new in changes
        if (new.status, new.public, new.changed) != (None, None, None)
    ]
    put = [(table, new.deadline.number, new.deadline.due) for table, _, new in changes if new.deadline]
    cleared = [(table,) for table, _, new in changes if new.deadline is None]
    joined = [(table, *astuple(person)) for table, _, new in changes for person in new.people]
    results = [daily_row(table, at, new.daily) for table, at, new in changes if new.daily]
    for text, rows in (
        (dialect.change_table, altered),
        (dialect.put_deadline, put),
        (dialect.clear_deadline, cleared),
        (dialect.join, joined),
        (dialect.keep_daily, results),
    ):
        if rows:
            cursor.executemany(text, rows)


def daily_row(table: str, at: float, daily: Daily) -> Values:
    return table, *astuple(daily if daily.finished is not None else replace(daily, finished=at))


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
            failures[request.table] = failure(connection, request, error)
    return failures


def failure(connection: sa.Connection, request: WriteRequest, error: Exception) -> StoreError:
    """What the database meant by an error, after it has undone the request."""
    if is_damage(error):
        return Damaged(DAMAGED)
    if isinstance(request, Append | Create):
        with driver_cursor(connection) as cursor:
            if why := why_not(DIALECTS[connection.dialect.name], cursor, request):
                return why
    return Rejected(request.table, cause(error))


def write_together(connection: sa.Connection, group: Sequence[WriteRequest]) -> Failures:
    try:
        connection.begin()
        return write(connection, group)
    except Exception as error:
        if is_outage(error):
            raise
        connection.rollback()
        return write_apart(connection, sorted(group, key=attrgetter("table")))


def unavailable(group: Iterable[WriteRequest], why: str, perhaps: bool = False) -> Failures:
    return {request.table: Unavailable(why, perhaps) for request in group}


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
        self._asked: list[Call] = []  # in this round of the event loop
        self._queue: SimpleQueue[list[Call] | None] = SimpleQueue()
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
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append((request, done))

    def _hand_over(self) -> None:
        """Give the thread all calls of a round at once: to wake it for each costs as much as the call itself, and would
        commit the first alone."""
        asked, self._asked = self._asked, []
        self._queue.put(asked)

    def _run(self) -> None:
        while group := self._gather():
            failures = self._commit([request for request, _ in group])
            # The loop is gone when a process ends without closing the store; nobody waits for an answer then.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._answer, group, failures)

    def _gather(self) -> list[Call]:
        """Wait for a call; then all that are there, one for each table. Nothing: closed, and all is done."""
        if not (self._left or self._ended):
            self._take(self._queue.get())
        for _ in range(self._queue.qsize()):
            self._take(self._queue.get())
        group: dict[str, Call] = {}
        left = []
        for call in self._left:
            table = call[0].table
            if table in group or len(group) == MOST_TOGETHER:
                left.append(call)
            else:
                group[table] = call
        self._left = left
        return list(group.values())

    def _take(self, calls: list[Call] | None) -> None:
        if calls is None:
            self._ended = True
        else:
            self._left += calls

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
        if any(isinstance(failure, Damaged) for failure in failures.values()):
            self.damage.begin(DAMAGED)
        for request, done in group:
            try:
                done(failures.get(request.table) if failures else None)
            except Exception as error:
                self._loop.call_exception_handler({"message": f"{done!r} failed", "exception": error})
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
