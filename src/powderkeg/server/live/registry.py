"""The rooms that this server has in memory. The log in the store is the truth; a room is rebuilt from it when it is
wanted, and dropped when nobody needs it.

A change is checked, tried on the room, written and committed, and only then shown to anyone (optimistic concurrency).
When another server was first, the room reads what is new and the change is checked again. Bots and clocks make changes
in the same way, so what is due happens once, however many servers see it.
"""

import asyncio
import logging
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import msgspec

from powderkeg.server import bounds
from powderkeg.server.cluster.notifications import Channels
from powderkeg.server.compile_service import Readiness
from powderkeg.server.live.background import Background
from powderkeg.server.live.bots import BotPlayer, BotTablePlaces
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.live.loader import RoomLoader
from powderkeg.server.live.presence import Attendance, Here, Presence
from powderkeg.server.live.timers import Timers
from powderkeg.server.protocol.messages import Reacted
from powderkeg.server.services.fair_turns import NOBODY
from powderkeg.server.services.thinking_pool import ThinkingPool
from powderkeg.server.storage.errors import Missing, StoreError, Taken
from powderkeg.server.storage.rows import NO_CHANGES, Changes, Deadline, EntryRow, Person, StoredTable, TableRow
from powderkeg.server.storage.store import Store
from powderkeg.server.tables import entries
from powderkeg.server.tables.room import Room
from powderkeg.text.refusal import Refused, refused

IDLE_SECONDS = 20.0  # that a room stays which nobody needs
FINISHED_SECONDS = 3.0  # and if its game is over
TRIES = 20  # against other servers that write the same table
UNKNOWN_DUE = math.nan  # of a reminder that another server has set for a bot; equal to nothing, so it is set again

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)  # anything else is no table, whatever a database makes of it

logger = logging.getLogger(__name__)

MadeEntry = TypeVar("MadeEntry", bound=entries.AnyEntry)


class Writing(NamedTuple):
    """What is written of an entry that was applied to a room."""

    number: int
    at: float
    body: str
    changes: Changes


def acquire_at_once(lock: asyncio.Lock) -> bool:
    """Acquire a lock if that needs no waiting."""
    acquiring = lock.acquire()
    try:
        acquiring.send(None)
    except StopIteration:
        return True
    acquiring.close()
    return False


class Rooms:
    def __init__(
        self,
        store: Store,
        channels: Channels,
        pool: ThinkingPool,
        readiness: Readiness,
        environment: Environment,
        capacity: int = 20_000,
        rate: float = math.inf,
        bot_tables_each: int = 20,
    ) -> None:
        self.store = store
        self.channels = channels
        self.pool = pool
        self.readiness = readiness
        self.environment = environment
        self.capacity = capacity
        self.live: dict[str, LiveRoom] = {}
        self.entries_written = 0  # by this server
        self.final_changes: Callable[[Room], dict[str, Any]] = lambda room: {}  # written beside the end of a game
        self.background = Background()
        self.loader = RoomLoader(store, environment)
        self.presence = Presence(environment, channels)
        self.timers = Timers(environment, self.background, self.change)
        self.bots = BotPlayer(pool, readiness, environment, self.background, self.change, rate)
        self._bot_tables = BotTablePlaces(bot_tables_each)
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}
        self._arriving: Counter[str] = Counter()  # tables being read or opened, and in how many calls at once
        self._notified: set[str] = set()  # those of them that notifications came for meanwhile

    # --- in and out of memory ---

    async def get(self, table: str, address: str | None = None) -> LiveRoom:
        """The room, up to date as far as this server knows; refused if there is none. The address is that of the
        client who asks for it, if one does."""
        live = self.live.get(table) or await self._load_once(table)
        if address is None:
            live.used_at = self.environment.monotonic()
        else:
            self.visit(live, address)
        return live

    async def _load_once(self, table: str) -> LiveRoom:
        """Load a room, once for all who ask for it meanwhile."""
        if not TABLE_ID.fullmatch(table):
            raise refused("missing", "table-unknown")
        task = self._loading.get(table)
        if task is None:
            self._make_place()
            task = self._loading[table] = asyncio.ensure_future(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    def visit(self, live: LiveRoom, address: str) -> None:
        """Note that a client looks at the table: bots alone play on."""
        live.used_at = live.visited_at = self.environment.monotonic()
        if live.address == NOBODY != address:
            live.address = address
            self.pool.reassign(live.id, address)
        if live.is_writer and live.room.bots_alone and live.is_settled:
            self.bots.play(live)

    def _make_place(self) -> None:
        if len(self.live) >= self.capacity and not self.drop_idle():
            raise refused("busy", "house-full")

    async def _load(self, table: str) -> LiveRoom:
        with self._subscribed(table):  # before the log is read, so that no notification is missed in between
            stored = await self.loader.read(table)
            if stored is None:
                raise refused("missing", "table-unknown")
            await self.readiness.ready(stored.table.game)  # no kernel is loaded on the loop
            room = await self.loader.rebuild(stored)
            return self._add(self._live(room, is_writer=self.channels.alone))

    def _live(self, room: Room, is_writer: bool) -> LiveRoom:
        now = self.environment.monotonic()
        return LiveRoom(room, is_writer=is_writer, used_at=now, attendance=Attendance(now))

    @contextmanager
    def _subscribed(self, table: str) -> Iterator[None]:
        """Subscribe to a table that may come into memory. The same table may be read and opened at once: the call that
        fails must not end the subscription of the other."""
        self._arriving[table] += 1
        self.channels.subscribe(table)
        try:
            yield
        finally:
            self._arriving[table] -= 1
            self._unsubscribe_unless_needed(table)

    def _unsubscribe_unless_needed(self, table: str) -> None:
        if not self._arriving[table]:
            del self._arriving[table]
            self._notified.discard(table)
            if table not in self.live:
                self.channels.unsubscribe(table)

    def _add(self, new: LiveRoom) -> LiveRoom:
        """Add a room to memory, or return the one that came there first. A notification that came meanwhile may be
        about something written after the log was read."""
        live = self.live.setdefault(new.id, new)
        live.is_writer |= new.is_writer
        self._changed(live)
        if live.id in self._notified or live is not new:
            self.refresh_later(live)
        return live

    def drop(self, live: LiveRoom, is_deleted: bool = False) -> None:
        if self.live.get(live.id) is live:
            del self.live[live.id]
        live.cancel_timer()
        self.presence.forget(live)
        live.is_dropped = True
        live.is_deleted = is_deleted
        live.wake_viewers()
        live.release_counts()
        self._unsubscribe_unless_needed(live.id)

    def drop_idle(self) -> int:
        """Drop the rooms that nobody needs; returns how many."""
        idle = [live for live in self.live.values() if self._is_idle(live)]
        for live in idle:
            self.drop(live)
        return len(idle)

    def _is_idle(self, live: LiveRoom) -> bool:
        stays = FINISHED_SECONDS if live.room.status == "finished" else IDLE_SECONDS
        return (
            not live.viewers
            and not live.lock.locked()
            and self.environment.monotonic() - live.used_at > stays
            and not live.thinking
            and not (live.is_writer and self.bots.due(live))
            and not live.room.is_window_open  # it closes soon, and until then counts are held back
        )

    async def current(self, table: str, address: str | None = None) -> LiveRoom:
        """The room, with nothing in it that is not committed. It may be shown until the next await."""
        live = await self.get(table, address)
        if not live.is_settled:
            async with live.lock:
                if live.stale:
                    await self.refresh(live)
        return live

    async def reload(self, table: str) -> LiveRoom:
        """The room with all its people: another server may have added some who have no seat any more."""
        live = await self.get(table)
        async with live.lock:
            live.stale = True
            await self.refresh(live)
        return live

    async def exists(self, table: str) -> bool:
        try:
            await self.get(table)
        except Refused as no:
            if no.refusal.kind != "missing":
                raise
            return False
        return True

    # --- what other servers have written ---

    async def refresh(self, live: LiveRoom) -> None:
        """Read what other servers have written. The lock must be held."""
        was_writer, next_entry = live.is_writer and not live.stale, live.room.next_entry
        if not live.stale:
            await self._apply_new_entries(live)
        if live.stale:
            await self._rebuild(live)
        live.is_writer = self.channels.alone or (was_writer and live.room.next_entry == next_entry)
        self._changed(live)

    async def _apply_new_entries(self, live: LiveRoom) -> None:
        """Names and secrets are not in the log. A room that does not know the person at a seat stays stale: it would
        take that person for a spectator."""
        room, times_stale = live.room, live.times_stale
        new = await self.loader.read_new(room)
        live.stale = True  # until all of it is read, which may fail half-way
        await self.loader.apply(room, new)
        live.stale = live.times_stale != times_stale or room.seats.has_unknown_person
        if new:
            room.stored_due = UNKNOWN_DUE if room.bots_asked else room.deadline

    async def _rebuild(self, live: LiveRoom) -> None:
        times_stale = live.times_stale
        stored = await self.loader.read(live.id)
        if stored is None:
            self.drop(live, is_deleted=True)
            raise refused("missing", "table-unknown")
        live.room = await self.loader.rebuild(stored)
        live.stale = live.times_stale != times_stale

    async def refresh_alone(self, live: LiveRoom) -> None:
        """Refresh a room that something new was said about; it is stale if that fails."""
        async with live.lock:
            try:
                await self.refresh(live)
            except BaseException:
                live.stale = True
                raise

    def refresh_later(self, live: LiveRoom) -> None:
        self.background.start(self.refresh_alone(live))

    def refresh_all(self) -> None:
        """Called every second while no notifications come."""
        for live in self.live.values():
            self.refresh_later(live)

    async def refresh_if_older(self, live: LiveRoom, version: int | None) -> None:
        """If the client quotes a newer version than ours, another server wrote it and its notification was lost."""
        if version is not None and version > live.room.version:
            await self.refresh_alone(live)

    def on_notification(self, table: str, note: bytes) -> None:
        """Another server has changed the table, passes on a reaction, or says who has a connection to it."""
        live = self.live.get(table)
        if live is None:
            if table in self._arriving:
                self._notified.add(table)
        elif note.startswith(b"{"):
            self._on_message(live, msgspec.json.decode(note, type=Reacted | Here))
        elif not note or live.stale:  # a stale room may have counted a change of its own that was never written
            self._mark_stale(live)
        elif int(note) > live.room.next_entry:
            self.refresh_later(live)

    def _on_message(self, live: LiveRoom, message: Reacted | Here) -> None:
        if isinstance(message, Here):
            self.presence.hear(live, message)
        else:
            live.pass_on(message)

    def on_connection_lost(self) -> None:
        logger.warning("no notifications from other servers: reading the store every second")

    def on_notifications_missed(self) -> None:
        for live in self.live.values():
            self._mark_stale(live)

    def _mark_stale(self, live: LiveRoom) -> None:
        """Read everything again: people may have changed too, or the table was deleted."""
        live.mark_stale()
        self.refresh_later(live)

    # --- changing ---

    async def open(
        self,
        setup: entries.Setup,
        table: str,
        seed: bytes,
        people: list[Person],
        first_entries: list[entries.AnyEntry],
        address: str = NOBODY,
    ) -> LiveRoom:
        """Open a table with its first entries, for a client at this address. Raises Taken."""
        self._make_place()
        now = self.environment.now()
        room = Room(table, seed, people, self.environment.deal)
        for entry in first_entries:
            room.apply(entry, now)
        row = TableRow(
            id=table,
            game=setup.game,
            players=setup.players,
            status=room.status,
            public=setup.public,
            created=now,
            changed=now,
            setup=msgspec.json.encode(setup).decode(),
            seed=seed,
        )
        rows = tuple(EntryRow(number, now, entries.encode_text(entry)) for number, entry in enumerate(first_entries))
        with self._bot_tables.held(room, address, self.live.values()), self._subscribed(table):
            await self.store.restore(StoredTable(row, rows, tuple(people), room.reminder))
            room.stored_due = room.reminder.due if room.reminder else None
            live = self._add(self._live(room, is_writer=True))
            self.visit(live, address)
            return live

    async def change(self, live: LiveRoom, make: Callable[[Room], MadeEntry], *people: Person) -> MadeEntry:
        """Make the entry for a change and write it; if it is refused, nothing has changed."""
        async with live.lock:
            for _ in range(TRIES):
                if live.stale:
                    await self.refresh(live)
                if live.is_deleted:
                    raise refused("missing", "table-unknown")
                entry = make(live.room)
                try:
                    with self.loader.store_refusals(live.id):
                        await self._write(live, entry, people)
                except Taken:
                    live.stale = True
                    continue
                except Missing:
                    live.stale = True
                    await self.refresh(live)
                    continue
                except BaseException:
                    live.stale = True
                    raise
                return entry
            raise refused("busy", "house-busy")

    def change_at_once(
        self, live: LiveRoom, make: Callable[[Room], MadeEntry], done: Callable[[MadeEntry, StoreError | None], None]
    ) -> bool:
        """As `change`, without a task: `done` is called when the entry is written, or could not be. False if that would
        have to wait for something else first, or another server's entry is to be read: then nothing was done."""
        if live.stale or live.is_dropped or not self.store.has_place or not acquire_at_once(live.lock):
            return False
        try:
            entry = make(live.room)
        except BaseException:
            live.lock.release()
            raise
        try:
            write = self._apply(live, entry, ())
        except BaseException:
            live.uncommitted, live.stale = False, True
            live.lock.release()
            raise

        def written(error: StoreError | None) -> None:
            try:
                live.uncommitted = False
                if error is None:
                    self._written(live, write.changes)
                else:
                    live.stale = True
                done(entry, error)
            finally:
                live.lock.release()

        self.store.append_then(live.id, *write, written)
        return True

    async def _write(self, live: LiveRoom, entry: entries.AnyEntry, people: tuple[Person, ...]) -> None:
        try:
            write = self._apply(live, entry, people)
            await self.store.append(live.id, *write)
        finally:
            live.uncommitted = False
        self._written(live, write.changes)

    def _apply(self, live: LiveRoom, entry: entries.AnyEntry, people: tuple[Person, ...]) -> Writing:
        """Apply an entry to the room, which must not be shown until it is written; returns what to write."""
        room, now = live.room, self.environment.now()
        live.uncommitted = True
        status, number = room.status, room.next_entry
        if people:
            room.seats.add_people(people)
        room.apply(entry, now)
        if people:
            room.update_names()
        return Writing(number, now, entries.encode_text(entry), self._changes(room, status, now, people))

    def _written(self, live: LiveRoom, changes: Changes) -> None:
        room = live.room
        self.count(room.id, self._count_entry)
        if changes.deadline is not msgspec.UNSET:
            room.stored_due = changes.deadline.due if changes.deadline else None
        live.is_writer = True
        self._changed(live)
        if not self.channels.alone:
            self.channels.publish(room.id, str(room.next_entry).encode())

    def _changes(self, room: Room, status_before: str, now: float, people: tuple[Person, ...]) -> Changes:
        reminder = room.reminder
        is_same = (reminder.due if reminder else None) == room.stored_due
        deadline: Deadline | msgspec.UnsetType | None = msgspec.UNSET if is_same else reminder
        if room.status == status_before:
            return Changes(deadline=deadline, people=people) if people or not is_same else NO_CHANGES
        more = self.final_changes(room) if room.status == "finished" else {}
        return Changes(status=room.status, changed=now, deadline=deadline, people=people, **more)

    def _changed(self, live: LiveRoom) -> None:
        """What follows a change: counts, views, the timer, the bots."""
        if live.held_counts and not live.room.is_window_open:
            live.release_counts()
        live.spectator_messages.clear()
        live.wake_viewers()
        self.timers.set(live)
        if live.attendance.absent:
            self.presence.look(live)
        if live.is_writer:
            self.bots.play(live)

    async def delete(self, live: LiveRoom) -> None:
        async with live.lock:
            await self.store.delete(live.id)
            self.drop(live, is_deleted=True)
        self.channels.publish(live.id, b"")

    async def forget(self, live: LiveRoom, secret_hash: bytes) -> None:
        """Delete the name and the hash of a secret's holder; a bot plays on."""
        for seat in live.room.seats.held_by(secret_hash):
            await self._vacate(live, seat)
        async with live.lock:
            seats = live.room.seats
            for person in [found for found in seats.people.values() if found.secret_hash == secret_hash]:
                await self.store.forget(live.id, person.person)
                seats.forget_person(person.person)
            live.room.update_names()
            self._changed(live)
        self.channels.publish(live.id, b"")

    async def _vacate(self, live: LiveRoom, seat: int) -> None:
        chair = live.room.chair(seat)
        if live.room.status != "finished" and not chair.bot:
            await self.change(live, lambda room: entries.Left(seat, for_good=True))

    def react(self, live: LiveRoom, reaction: Reacted) -> None:
        """Pass a reaction on to all who watch, also at other servers."""
        now = self.environment.monotonic()
        if now - live.reacted_at.get(reaction.seat, 0.0) < bounds.REACTION_SECONDS:
            raise refused("limit", "too-often", number=1)
        live.reacted_at[reaction.seat] = now
        live.pass_on(reaction)
        self.channels.publish(live.id, msgspec.json.encode(reaction))

    # --- counting, and the end ---

    def count(self, table: str, count: Callable[[], None]) -> None:
        """Count something that concerns a table, not before its window closes: see `LiveRoom.count`."""
        live = self.live.get(table)
        if live is None:
            count()
        else:
            live.count(count)

    def _count_entry(self) -> None:
        self.entries_written += 1

    def wake_all(self) -> None:
        """Wake all long polls and sockets so that they see the server is stopping."""
        for live in self.live.values():
            live.wake_viewers()

    def reset_timers(self) -> None:
        """Set all timers again, after the clock was changed."""
        for live in self.live.values():
            self.timers.set(live)
            self.presence.look(live)

    async def close(self) -> None:
        """Stop timers and bots; what has begun is finished or left to the next server."""
        for live in self.live.values():
            live.cancel_timer()
            self.presence.forget(live)
            live.is_dropped = True
        await self.background.close()
