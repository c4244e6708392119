"""The rooms that this server has in memory. The log in the store is the truth; a room is rebuilt from it when it is
wanted, and dropped when nobody needs it.

A change is checked, tried on the room, written and committed, and only then told to anyone. When another server was
first, the room reads what is new and checks again. Bots and clocks make changes in the same way, so whatever is due
happens once, however many servers see it.
"""

import asyncio
import hashlib
import logging
import math
import re
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import msgspec

from powderkeg.server import bounds
from powderkeg.server.cluster.notifications import Channels
from powderkeg.server.compile_service import Readiness
from powderkeg.server.protocol.messages import Reacted
from powderkeg.server.services.fair_turns import NOBODY
from powderkeg.server.services.thinking_pool import Thinkers
from powderkeg.server.services.workers import Closed
from powderkeg.server.slices import Slices
from powderkeg.server.storage.errors import Damaged, Missing, Taken, refuse_while_away
from powderkeg.server.storage.rows import Changes, Deadline, Entry, Kept, Person, TableRow
from powderkeg.server.storage.store import Store
from powderkeg.server.tables import entries as log
from powderkeg.server.tables.room import NUDGE, Dealer, Room, deal
from powderkeg.server.tables.spacing import Spacing
from powderkeg.text.refusal import Refused, refused

LATE = 1.0  # seconds after which this server does what another should have done
REST_SECONDS = 20.0  # a room that nobody needs stays so long
FINISHED_SECONDS = 3.0  # and if its game is over
LOOK_SECONDS = 60.0  # that bots alone play on after someone has asked for their table
DUE_AT_ONCE = 200
MOST_UNCOUNTED = 1000  # counts held back while a window is open; more are lost
TRIES = 20  # against other servers that write the same table
SAID = "store-away", "table-broken"  # refusals whose cause is in the log already
UNKNOWN = math.nan  # of a reminder that another server has set for a bot; equal to nothing, so it is set anew

ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)  # what else is asked for is no table, whatever a database makes of it

logger = logging.getLogger(__name__)


@dataclass
class Outside:
    """What comes from outside the log: time, and what nobody may guess."""

    now: Callable[[], float] = time.time  # as written in logs
    monotonic: Callable[[], float] = time.monotonic  # for rates, idle times and pauses
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    token: Callable[[], str] = lambda: secrets.token_urlsafe(12)
    seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    deal: Dealer = deal


class Watcher(Protocol):
    """A client that is told when a room has changed. It asks for what it is shown when it can send it."""

    def wake(self, live: "Live") -> None: ...

    def pass_on(self, message: msgspec.Struct) -> None: ...


@dataclass(eq=False)
class Live:
    """A room in memory, and who looks at it."""

    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    shown: dict[Any, bytes] = field(default_factory=dict)  # what was built for the present number
    held: bool = False  # the room has a change that is not committed yet: it must not be shown
    doubtful: bool = False  # it must be read again before it is used
    doubts: int = 0  # how often another server gave reason for that
    gone: bool = False  # the table was deleted
    ours: bool = False  # this server wrote the last entry or is the only one, so it plays the bots
    address: str = NOBODY  # of the client for whom its bots think: who opened the table, else who asked for it first
    looked: float = -math.inf  # when a client asked for it last
    nudged: float = -math.inf  # when bots alone that had not moved for long were last set going again
    thinking: set[tuple[int, int]] = field(default_factory=set)  # seat and entry number
    timer: asyncio.TimerHandle | None = None
    reacted: dict[int, float] = field(default_factory=dict)  # when each seat did last
    used: float = 0.0
    uncounted: list[Callable[[], None]] = field(default_factory=list)  # held back while a window is open (G19)

    @property
    def id(self) -> str:
        return self.room.id


Made = TypeVar("Made", bound=log.AnyEntry)


class Rooms:
    def __init__(
        self,
        store: Store,
        channels: Channels,
        thinkers: Thinkers,
        readiness: Readiness,
        outside: Outside,
        most: int = 20_000,
        rate: float = math.inf,
        bot_tables_each: int = 20,
    ) -> None:
        self.store = store
        self.channels = channels
        self.thinkers = thinkers
        self.readiness = readiness
        self.outside = outside
        self.most = most
        self.bot_tables_each = bot_tables_each  # that bots play alone, from one address
        self.live: dict[str, Live] = {}
        self.entries = 0  # that this server has written
        self.ending: Callable[[Room], dict[str, Any]] = lambda room: {}  # what else is written when a game ends
        self._slices = Slices()
        self._spacing = Spacing(rate, outside.monotonic)  # of moves that bots make alone
        self._opening: Counter[str] = Counter()  # tables of bots alone, by address, that are not in memory yet
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._coming: Counter[str] = Counter()  # tables being read or opened, and in how many calls at once
        self._early: set[str] = set()  # those of them that notes came for meanwhile
        self._broken: set[str] = set()  # tables of which that was said already
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    # --- in and out of memory ---

    async def get(self, table: str, address: str | None = None) -> Live:
        """The room, up to date as far as this server knows; refused if there is none. The address is that of the
        client who asks for it, if one does."""
        live = self.live.get(table)
        if live is None:
            if not ID.fullmatch(table):
                raise refused("missing", "table-unknown")
            task = self._loading.get(table)
            if task is None:
                self._make_place()
                task = self._loading[table] = asyncio.ensure_future(self._load(table))
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(task)
        live.used = self.outside.monotonic()
        if address is not None:
            self._look_at(live, address)
        return live

    def _look_at(self, live: Live, address: str) -> None:
        """A client looks at the table: bots alone play on."""
        live.looked = self.outside.monotonic()
        if live.address == NOBODY != address:
            live.address = address
            self.thinkers.reassign(live.id, address)
        if live.ours and live.room.bots_alone and not live.held and not live.doubtful:
            self._play_bots(live)

    def _make_place(self) -> None:
        if len(self.live) >= self.most and not self.rest():
            raise refused("busy", "house-full")

    async def _load(self, table: str) -> Live:
        with self._subscribed(table):  # before the log is read, so that no note is missed in between
            kept = await self.read(table)
            if kept is None:
                raise refused("missing", "table-unknown")
            await self.readiness.ready(kept.table.game)  # no kernel is loaded on the loop
            room = await self.rebuild(kept)
            return self._take_in(Live(room, ours=self.channels.alone, used=self.outside.monotonic()))

    @contextmanager
    def _subscribed(self, table: str) -> Iterator[None]:
        """Subscribe to a table that may come into memory. The same table may be read and opened at once: whichever
        call fails must not end the subscription of the other."""
        self._coming[table] += 1
        self.channels.subscribe(table)
        try:
            yield
        finally:
            self._coming[table] -= 1
            self._unsubscribe_unless_needed(table)

    def _unsubscribe_unless_needed(self, table: str) -> None:
        if not self._coming[table]:
            del self._coming[table]
            self._early.discard(table)
            if table not in self.live:
                self.channels.unsubscribe(table)

    def _take_in(self, new: Live) -> Live:
        """Take a room into memory, or return the one that came there first. A note that came for it may be about
        something written after its log was read."""
        live = self.live.setdefault(new.id, new)
        live.ours |= new.ours
        self._changed(live)
        if live.id in self._early or live is not new:
            self._later(self._look_again(live))
        return live

    async def read(self, table: str) -> Kept | None:
        with self._store_refusals(table):
            return await self.store.load(table)

    @contextmanager
    def _store_refusals(self, table: str) -> Iterator[None]:
        """Refuse what the store cannot do for a table, as away or as damaged."""
        with refuse_while_away():
            try:
                yield
            except Damaged as error:
                raise self._broken_table(table, str(error)) from None

    async def rebuild(self, kept: Kept) -> Room:
        room = Room(kept.table.id, kept.table.seed, kept.people, self.outside.deal)
        room.stored_due = kept.deadline.due if kept.deadline else None
        await self._read_in(room, kept.entries)
        return room

    async def _read_in(self, room: Room, entries: Iterable[Entry]) -> None:
        """What is wrong with one log concerns its table alone."""
        await self._slices.run(self._applied(room, entries))

    def _applied(self, room: Room, entries: Iterable[Entry]) -> Iterator[None]:
        """Read entries into a room, one at each step."""
        for entry in entries:
            if entry.number != room.next_entry:
                raise self._broken_table(room.id, f"entry {room.next_entry} is missing")
            try:
                room.apply(log.decode(entry.body), entry.at)
            except Exception as error:
                raise self._broken_table(room.id, f"{type(error).__name__} in entry {entry.number}") from None
            yield

    def _broken_table(self, table: str, why: str) -> Refused:
        """The refusal of a table that cannot be read; the log says why, once."""
        if table not in self._broken:
            self._broken.add(table)
            logger.error("table %s cannot be read: %s", table, why)
        return refused("missing", "table-broken")

    async def refresh(self, live: Live) -> None:
        """Read what others have written. The lock must be held."""
        ours, number = live.ours and not live.doubtful, live.room.next_entry
        if not live.doubtful:
            await self._catch_up(live)
        if live.doubtful:
            await self._read_anew(live)
        live.ours = self.channels.alone or (ours and live.room.next_entry == number)
        self._changed(live)

    async def _catch_up(self, live: Live) -> None:
        """Apply the entries that are new. Names and secrets are not among them: a room with a seat whose holder is not
        known here must not be shown, since that holder would be taken for a spectator."""
        room, doubts = live.room, live.doubts
        with self._store_refusals(live.id):
            new = await self.store.since(live.id, room.next_entry)
        live.doubtful = True  # until all of it is read, which may fail half-way
        await self._read_in(room, new)
        live.doubtful = live.doubts != doubts or room.seats.has_unknown_person
        if new:
            room.stored_due = UNKNOWN if room.bots_asked else room.deadline

    async def _read_anew(self, live: Live) -> None:
        doubts = live.doubts
        kept = await self.read(live.id)
        if kept is None:
            self._drop(live, gone=True)
            raise refused("missing", "table-unknown")
        live.room = await self.rebuild(kept)
        live.doubtful = live.doubts != doubts

    def _drop(self, live: Live, gone: bool = False) -> None:
        if self.live.get(live.id) is live:
            del self.live[live.id]
        if live.timer:
            live.timer.cancel()
        live.gone = gone
        for watcher in tuple(live.watchers):
            watcher.wake(live)
        self._catch_up_counting(live)
        self._unsubscribe_unless_needed(live.id)

    def rest(self) -> int:
        """Drop the rooms that nobody needs."""
        now = self.outside.monotonic()
        idle = [
            live
            for live in self.live.values()
            if not live.watchers
            and not live.lock.locked()
            and now - live.used > (FINISHED_SECONDS if live.room.status == "finished" else REST_SECONDS)
            and not live.thinking
            and not (live.ours and self._bots_due(live))
            and not live.room.is_window_open  # it closes soon, and until then counts are held back
        ]
        for live in idle:
            self._drop(live)
        return len(idle)

    async def current(self, table: str, address: str | None = None) -> Live:
        """The room, with nothing in it that is not committed. It may be shown until the next await."""
        live = await self.get(table, address)
        if live.held or live.doubtful:
            async with live.lock:
                if live.doubtful:
                    await self.refresh(live)
        return live

    async def anew(self, table: str) -> Live:
        """The room with all its people: another server may have written some down whom no seat names any more."""
        live = await self.get(table)
        async with live.lock:
            live.doubtful = True
            await self.refresh(live)
        return live

    async def keep_up(self, live: Live, number: int | None) -> None:
        """A client that has seen more than this room heard it from another server, whose word did not come here."""
        if number is not None and number > live.room.version:
            await self._look_again(live)

    async def exists(self, table: str) -> bool:
        try:
            await self.get(table)
        except Refused as no:
            if no.refusal.kind != "missing":
                raise
            return False
        return True

    async def delete(self, live: Live) -> None:
        async with live.lock:
            await self.store.delete(live.id)
            self._drop(live, gone=True)
        self.channels.publish(live.id, b"")

    async def forget(self, live: Live, holder: bytes) -> None:
        """Whoever holds the secret is known to nobody any more; a bot plays on."""
        for seat in live.room.seats.held_by(holder):
            await self._vacate(live, seat)
        async with live.lock:
            for person in [found for found in live.room.seats.people.values() if found.secret_hash == holder]:
                await self.store.forget(live.id, person.person)
                live.room.seats.forget_person(person.person)
            live.room.update_names()
            self._changed(live)
        self.channels.publish(live.id, b"")

    async def _vacate(self, live: Live, seat: int) -> None:
        chair = live.room.chair(seat)
        if live.room.status != "finished" and not chair.bot:
            await self.change(live, lambda room: log.Left(seat, for_good=True))

    def react(self, live: Live, reaction: Reacted) -> None:
        """Pass it on to all who watch, also at other servers."""
        now = self.outside.monotonic()
        if now - live.reacted.get(reaction.seat, 0.0) < bounds.REACTION_SECONDS:
            raise refused("limit", "too-often", number=1)
        live.reacted[reaction.seat] = now
        for watcher in live.watchers:
            watcher.pass_on(reaction)
        self.channels.publish(live.id, msgspec.json.encode(reaction))

    # --- changing ---

    async def open(
        self,
        setup: log.Setup,
        table: str,
        seed: bytes,
        people: list[Person],
        entries: list[log.AnyEntry],
        address: str = NOBODY,
    ) -> Live:
        """A new table with all that is known of it from the start, for a client at this address. Raises Taken."""
        self._make_place()
        now = self.outside.now()
        room = Room(table, seed, people, self.outside.deal)
        for entry in entries:
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
        body = tuple(Entry(number, now, log.encode_text(entry)) for number, entry in enumerate(entries))
        with self._bots_place(room, address), self._subscribed(table):
            await self.store.restore(Kept(row, body, tuple(people), room.reminder))
            room.stored_due = room.reminder.due if room.reminder else None
            live = self._take_in(Live(room, ours=True, used=self.outside.monotonic()))
            self._look_at(live, address)
            return live

    @contextmanager
    def _bots_place(self, room: Room, address: str) -> Iterator[None]:
        """Hold a place for a table of bots alone while it is opened; refused if the address has too many."""
        if not room.bots_alone:
            yield
            return
        playing = sum(live.address == address and live.room.bots_alone for live in self.live.values())
        if playing + self._opening[address] >= self.bot_tables_each:
            raise refused("limit", "bots-alone-many", most=self.bot_tables_each)
        self._opening[address] += 1
        try:
            yield
        finally:
            self._opening -= Counter([address])

    async def change(self, live: Live, make: Callable[[Room], Made], *people: Person) -> Made:
        """Make the entry that brings the change and write it down; refused, nothing has changed."""
        async with live.lock:
            for _ in range(TRIES):
                if live.doubtful:
                    await self.refresh(live)
                if live.gone:
                    raise refused("missing", "table-unknown")
                entry = make(live.room)
                try:
                    with self._store_refusals(live.id):
                        await self._write(live, entry, people)
                except Taken:
                    live.doubtful = True
                    continue
                except Missing:
                    live.doubtful = True
                    await self.refresh(live)
                    continue
                except BaseException:
                    live.doubtful = True
                    raise
                return entry
            raise refused("busy", "house-busy")

    async def _write(self, live: Live, entry: log.AnyEntry, people: tuple[Person, ...]) -> None:
        room, now = live.room, self.outside.now()
        live.held = True
        try:
            status = room.status
            number = room.next_entry
            room.seats.add_people(people)
            room.apply(entry, now)
            if people:
                room.update_names()
            changes = self._changes(room, status, now, people)
            await self.store.append(room.id, number, now, log.encode_text(entry), changes)
            self.count(room.id, self._count_entry)
            if changes.deadline is not msgspec.UNSET:
                room.stored_due = changes.deadline.due if changes.deadline else None
        finally:
            live.held = False
        live.ours = True
        self._changed(live)
        self.channels.publish(room.id, str(room.next_entry).encode())

    def _changes(self, room: Room, before: str, now: float, people: tuple[Person, ...]) -> Changes:
        awaited = room.reminder
        same = (awaited.due if awaited else None) == room.stored_due
        deadline: Deadline | msgspec.UnsetType | None = msgspec.UNSET if same else awaited
        if room.status == before:
            return Changes(deadline=deadline, people=people)
        ending = self.ending(room) if room.status == "finished" else {}
        return Changes(status=room.status, changed=now, deadline=deadline, people=people, **ending)

    # --- counting ---

    def count(self, table: str, count: Callable[[], None]) -> None:
        """Count something that concerns a table: now, or if a window is open when it closes. Otherwise the metrics
        would tell that somebody has answered (G19)."""
        live = self.live.get(table)
        if live is None or not live.room.is_window_open:
            count()
        elif len(live.uncounted) < MOST_UNCOUNTED:
            live.uncounted.append(count)

    def _catch_up_counting(self, live: Live) -> None:
        uncounted, live.uncounted = live.uncounted, []
        for count in uncounted:
            count()

    def _count_entry(self) -> None:
        self.entries += 1

    # --- what follows a change ---

    def _changed(self, live: Live) -> None:
        if live.uncounted and not live.room.is_window_open:
            self._catch_up_counting(live)
        live.shown.clear()
        for watcher in live.watchers:
            watcher.wake(live)
        self._set_timer(live)
        if live.ours:
            self._play_bots(live)

    def heard(self, table: str, note: bytes) -> None:
        """Another server has changed the table, or passes on a reaction."""
        live = self.live.get(table)
        if live is None:
            if table in self._coming:
                self._early.add(table)
            return
        if note.startswith(b"{"):
            for watcher in live.watchers:
                watcher.pass_on(msgspec.json.decode(note, type=Reacted))
        elif not note or live.doubtful:  # in doubt it may have counted a change of its own that was never written
            self._doubt(live)
        elif int(note) > live.room.next_entry:
            self._later(self._look_again(live))

    def lost(self) -> None:
        """Until word comes again, every tick of the house looks at the store."""
        logger.warning("other servers are not heard any more")

    def back(self) -> None:
        """Word from other servers may have been lost."""
        for live in self.live.values():
            self._doubt(live)

    def look_around(self) -> None:
        """While no word comes."""
        for live in self.live.values():
            self._later(self._look_again(live))

    def _doubt(self, live: Live) -> None:
        """People may have changed too, or the table is gone."""
        live.doubtful = True
        live.doubts += 1
        self._later(self._look_again(live))

    async def _look_again(self, live: Live) -> None:
        async with live.lock:
            try:
                await self.refresh(live)
            except BaseException:
                live.doubtful = True  # something is new, and could not be read
                raise

    # --- what happens by itself ---

    def _set_timer(self, live: Live) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        due = live.room.deadline
        if due is None or self._closing:
            return
        late = 0 if live.ours else LATE
        wait = max(0.0, due - self.outside.now()) + late
        live.timer = asyncio.get_running_loop().call_later(wait, lambda: self._later(self.time_is_up(live)))

    def reset_timers(self) -> None:
        """Set all timers again, after the clock was changed."""
        for live in self.live.values():
            self._set_timer(live)

    async def time_is_up(self, live: Live) -> None:
        """Do what is due, if anything is."""
        if entry := live.room.due_entry(self.outside.now()):
            await self.change(live, lambda room: self._still_due(room, entry))
        elif not live.held and not live.doubtful:
            self._set_timer(live)

    def _still_due(self, room: Room, entry: log.AnyEntry) -> log.AnyEntry:
        if room.due_entry(self.outside.now()) != entry:
            raise Superseded
        return entry

    def _bots_due(self, live: Live) -> list[int]:
        """Seats whose bots should move now. Bots alone play only while someone looks."""
        is_looked_at = live.watchers or self.outside.monotonic() - live.looked < LOOK_SECONDS
        return live.room.bots_asked if is_looked_at or not live.room.bots_alone else []

    def _play_bots(self, live: Live) -> None:
        room = live.room
        for seat in self._bots_due(live):
            key = (seat, room.asked_version)
            if key not in live.thinking and not self._closing:
                live.thinking.add(key)
                self._later(self._play_bot(live, seat, room.asked_version))

    async def _play_bot(self, live: Live, seat: int, number: int) -> None:
        try:
            room = live.room
            bot, table = room.plays_for(seat), room.table
            state = table.as_asked(seat) if table else None
            if bot is None or table is None or state is None or room.asked_version != number:
                return
            began = self.outside.monotonic()
            moves = len(table.moves)
            await self.readiness.ready_for(table.game.name, [bot])
            code = await self.thinkers.choose(
                table.game.name, bot, state.copy(), bot_seed(room, seat), moves, live.address, live.id
            )
            text = table.notation.text(state, code)
            pause = 0.0 if room.is_window_open else room.setup.pace - (self.outside.monotonic() - began)
            if room.bots_alone:
                pause = max(pause, self._spacing.wait(live.address))
            await self.outside.sleep(pause)
            await self.change(live, lambda room: bot_move(room, seat, number, text))
        finally:
            live.thinking.discard((seat, number))

    async def remind(self) -> None:
        """Look after tables that are overdue, since whoever should have has not; and at those that are in doubt."""
        for live in self.live.values():
            if live.doubtful and live.watchers and not live.lock.locked():
                self._later(self._look_again(live))
            elif self._is_stuck(live):
                live.nudged = self.outside.monotonic()
                self._later(self._look_after(live.id))
        for table, _ in await self.store.due(self.outside.now() - LATE, DUE_AT_ONCE):
            try:
                await self._look_after(table)
            except Superseded:
                pass  # whoever should have, has meanwhile
            except Damaged as error:
                self._broken_table(table, str(error))
            except Refused as error:
                if error.refusal.code not in SAID:
                    logger.info("table %s could not be looked after: %s", table, error.refusal.code)

    def _is_stuck(self, live: Live) -> bool:
        """Whether bots alone should play and have not moved for long. The store has no reminder for them; the server
        that played them may be gone, or have nobody who looks."""
        if not live.room.bots_alone or live.thinking or live.lock.locked() or not self._bots_due(live):
            return False
        idle = min(self.outside.now() - live.room.last_entry_at, self.outside.monotonic() - live.nudged)
        return idle > NUDGE

    async def _look_after(self, table: str) -> None:
        live = await self.get(table)
        async with live.lock:
            await self.refresh(live)
            live.ours = True
            awaited = self._reminder(live.room)
            if (awaited.due if awaited else None) != live.room.stored_due or live.room.bots_asked:
                await self.store.expect(table, awaited)
                live.room.stored_due = awaited.due if awaited else None
        await self.time_is_up(live)
        self._play_bots(live)

    def _reminder(self, room: Room) -> Deadline | None:
        """When the store is to remind some server again. A bot may wait long for its turn to think, so its reminder is
        put off: what is overdue already would be found again at every tick."""
        awaited = room.reminder
        if awaited is None or room.deadline is not None:
            return awaited
        return Deadline(awaited.number, max(awaited.due, self.outside.now() + NUDGE))

    # --- tasks ---

    def _later(self, work: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Awaitable[Any]) -> None:
        try:
            await work
        except (Superseded, Closed):
            pass
        except Refused as error:
            if error.refusal.code not in SAID:
                logger.info("not done: %s", error.refusal.code)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("something went wrong at a table")

    async def close(self) -> None:
        """Nothing new happens by itself; what was begun is finished or left to the next server."""
        self._closing = True
        for live in self.live.values():
            if live.timer:
                live.timer.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Superseded(Exception):
    """What was to be done by itself is not to be done any more."""


def bot_move(room: Room, seat: int, number: int, text: str) -> log.AnyEntry:
    if (
        room.asked_version != number
        or not room.plays_for(seat)
        or seat in room.window.answers
        or room.status != "playing"
    ):
        raise Superseded
    return room.move(seat, number, text, "bot")


def bot_seed(room: Room, seat: int) -> int:
    """The same bot thinks the same again, at every server and every try."""
    return int.from_bytes(hashlib.sha256(room.seed + f"bot {seat}".encode()).digest()[:8])
