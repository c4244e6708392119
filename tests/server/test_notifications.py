"""Notifications that arrive while a table is being loaded, or cannot be loaded, are not lost."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from picows import WSMsgType, WSTransport

from powderkeg.server import slices
from powderkeg.server.cluster.notifications import Channels, Listener
from powderkeg.server.compile_service import Readiness
from powderkeg.server.identity import Caller, secret_hash
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.live.registry import UNKNOWN_DUE, Rooms
from powderkeg.server.live.reminders import Reminders
from powderkeg.server.services.tables import House
from powderkeg.server.services.thinking_pool import ThinkingPool
from powderkeg.server.storage.errors import Taken, Unavailable
from powderkeg.server.storage.rows import NO_CHANGES, Changes, EntryRow, Person, StoredTable
from powderkeg.server.storage.store import Store
from powderkeg.server.tables import entries
from powderkeg.server.tables.room import Room
from powderkeg.server.transport.http_api import wait_for_news
from powderkeg.server.transport.websocket import Client
from powderkeg.text.refusal import Refused
from testkit.patience import PATIENCE
from testkit.server.staged import settle

SETUP = entries.Setup("boom", 3)
PEOPLE = [Person("p1", "Ana", b"a", 1.0), Person("p2", "Bo", b"b", 1.0)]
ENTRIES: list[entries.AnyEntry] = [entries.TableOpened(SETUP), entries.Sat(1, "p1"), entries.Sat(2, "p2")]


class DirectChannels(Channels):
    """Channels that deliver a notification at once to the other end."""

    alone = False

    def __init__(self) -> None:
        super().__init__()
        self.tables: set[str] = set()
        self.listener: Listener | None = None
        self.other_end: DirectChannels | None = None

    async def start(self, listener: Listener) -> None:
        self.listener = listener

    def subscribe(self, table: str) -> None:
        self.tables.add(table)

    def unsubscribe(self, table: str) -> None:
        self.tables.discard(table)

    def publish(self, table: str, note: bytes) -> None:
        if self.other_end and self.other_end.listener and table in self.other_end.tables:
            self.other_end.listener.on_notification(table, note)


class DelayingStore(Store):
    """A store that can delay its answers and can be unavailable."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.delays: dict[str, Delay] = {}
        self.away: set[str] = set()  # the calls that fail

    def delay_answers(self, *calls: str) -> "Delay":
        """Do what these calls ask for, but delay their answers until released."""
        delay = Delay()
        self.delays |= dict.fromkeys(calls, delay)
        return delay

    def fail_if_away(self, call: str) -> None:
        if call in self.away:
            raise Unavailable("made unavailable by the test")

    async def answer(self, call: str) -> None:
        if delay := self.delays.get(call):
            delay.done.set()
            await delay.released.wait()

    async def load(self, table: str) -> StoredTable | None:
        self.fail_if_away("load")
        found = await super().load(table)
        await self.answer("load")
        return found

    async def since(self, table: str, number: int) -> list[EntryRow]:
        self.fail_if_away("since")
        found = await super().since(table, number)
        await self.answer("since")
        return found

    async def restore(self, kept: StoredTable) -> None:
        await super().restore(kept)
        await self.answer("restore")

    async def append(self, table: str, number: int, at: float, body: str, changes: Changes = NO_CHANGES) -> None:
        self.fail_if_away("append")
        await super().append(table, number, at, body, changes)


class Delay:
    """Delayed answers: `done` is set when there is one, and they wait until `released`."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.released = asyncio.Event()


def with_two(folder: Path, act: Callable[[Rooms, Rooms, DelayingStore], Coroutine[Any, Any, None]]) -> None:
    """Act on two servers and the store of the second."""

    async def run() -> None:
        address = f"sqlite:///{folder}/house.db"
        stores = [await Store.open(address), await DelayingStore.open(address)]
        channels = [DirectChannels(), DirectChannels()]
        channels[0].other_end, channels[1].other_end = channels[1], channels[0]
        thinkers, readiness = ThinkingPool(1, 1), Readiness(["boom"])
        await readiness.start()
        ours, theirs = (Rooms(stores[n], channels[n], thinkers, readiness, Environment()) for n in range(2))
        await channels[0].start(ours)
        await channels[1].start(theirs)
        try:
            delaying = stores[1]
            assert isinstance(delaying, DelayingStore)
            await act(ours, theirs, delaying)
        finally:
            await ours.close()
            await theirs.close()
            await readiness.close()
            await thinkers.close()
            for store in stores:
                await store.close()

    asyncio.run(run())


async def open_table(rooms: Rooms) -> LiveRoom:
    return await rooms.open(SETUP, "t", bytes(32), list(PEOPLE), list(ENTRIES))


async def run_ready_tasks() -> None:
    """Let all tasks run that are ready."""
    for _ in range(20):
        await asyncio.sleep(0)


async def reaches(live: LiveRoom, number: int) -> None:
    """Wait until a room has read its log up to this entry."""
    until = time.monotonic() + PATIENCE
    while live.room.next_entry < number or live.lock.locked():  # it is read in slices
        assert time.monotonic() < until, live.room.next_entry
        await asyncio.sleep(0.01)


def test_a_notification_while_the_log_is_loaded_is_not_lost(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live = await open_table(ours)
        delay = store.delay_answers("load")
        coming = asyncio.ensure_future(theirs.get("t"))
        await delay.done.wait()
        await ours.change(live, lambda room: room.slow(1, 2.0))
        delay.released.set()
        await reaches(await coming, 4)

    with_two(tmp_path, act)


def test_a_notification_is_followed_later_if_the_store_is_away(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        other.viewers.add(IdleViewer())
        store.away = {"since"}
        await ours.change(live, lambda room: room.slow(1, 2.0))
        await settle(theirs)
        assert other.room.next_entry == 3
        store.away = set()
        await Reminders(theirs).check()
        await reaches(other, 4)

    with_two(tmp_path, act)


def test_a_notification_with_the_number_of_a_failed_write_is_not_lost(tmp_path: Path) -> None:
    """The room has counted a change that was never written. While the room is reloaded, another server writes an entry
    with the same number."""

    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        other.viewers.add(IdleViewer())
        store.away = {"append"}
        with pytest.raises(Refused):
            await theirs.change(other, lambda room: room.slow(2, 3.0))
        store.away = set()
        delay = store.delay_answers("load")
        await Reminders(theirs).check()
        await delay.done.wait()
        await ours.change(live, lambda room: room.slow(1, 2.0))
        delay.released.set()
        await settle(theirs)
        assert other.room.next_entry == live.room.next_entry
        assert other.room.window.requested == live.room.window.requested

    with_two(tmp_path, act)


def test_a_person_forgotten_while_the_log_is_loaded_stays_forgotten(tmp_path: Path) -> None:
    """Once while new entries are read, once while the whole table is loaded."""

    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        for secret, left in ((b"a", {"Bo"}), (b"b", set())):
            delay = store.delay_answers("load", "since")
            if left:
                await ours.change(live, lambda room: room.slow(2, 2.0))
            else:
                theirs.on_notifications_missed()
            await delay.done.wait()
            await ours.forget(live, secret)
            delay.released.set()
            until = time.monotonic() + PATIENCE
            while {person.name for person in other.room.seats.people.values()} != left:
                assert time.monotonic() < until, other.room.seats.people
                await asyncio.sleep(0.01)

    with_two(tmp_path, act)


def test_people_without_a_seat_are_found_when_the_room_is_reloaded(tmp_path: Path) -> None:
    """A person who sat down and left between two refreshes has no seat, so no entry asks for the name."""

    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        theirs.channels.unsubscribe("t")
        await ours.change(live, lambda room: room.slow(1, 2.0), Person("p3", "Cy", b"c", 1.0))
        theirs.refresh_all()
        await reaches(other, live.room.next_entry)
        assert "p3" not in other.room.seats.people
        assert "p3" in (await theirs.reload("t")).room.seats.people

    with_two(tmp_path, act)


def test_a_person_forgotten_while_notifications_were_missed_stays_forgotten(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        theirs.channels.unsubscribe("t")
        await ours.forget(live, b"a")
        theirs.on_notifications_missed()
        await asyncio.sleep(0)
        async with other.lock:
            assert not other.stale
        assert [person.name for person in other.room.seats.people.values()] == ["Bo"]

    with_two(tmp_path, act)


# --- long logs, which are read in slices ---


async def slow_down(rooms: Rooms, live: LiveRoom, times: int) -> None:
    for number in range(times):
        await rooms.change(live, partial(Room.slow, seat=1, window=float(1 + number)))


def test_a_long_log_is_read_in_slices_and_its_room_appears_when_all_of_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)

    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live = await open_table(ours)
        await slow_down(ours, live, times=60)
        delay = store.delay_answers("load")
        one, other = (asyncio.ensure_future(theirs.get("t")) for _ in range(2))
        await delay.done.wait()
        delay.released.set()
        turns = 0
        while not one.done():
            assert all(found.room.next_entry == live.room.next_entry for found in theirs.live.values())
            await asyncio.sleep(0)
            turns += 1
        assert turns > live.room.next_entry, "other tasks have a turn after each entry"
        assert await one is await other
        assert (await one).room.next_entry == live.room.next_entry

    with_two(tmp_path, act)


def test_a_person_forgotten_while_new_entries_are_read_in_slices_stays_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)

    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        theirs.channels.unsubscribe("t")
        await slow_down(ours, live, times=20)
        await ours.store.forget("t", "p1")
        reading = asyncio.ensure_future(theirs.refresh_if_older(other, live.room.version))
        while not 3 < other.room.next_entry < 23:
            await asyncio.sleep(0)
        assert other.stale, "it must not be shown half-read"
        theirs.on_notification("t", b"")
        await reading
        await settle(theirs)
        assert not theirs.live["t"].stale
        assert other.room.next_entry == live.room.next_entry
        assert list(other.room.seats.people) == ["p2"]

    with_two(tmp_path, act)


class IdleViewer:
    """A viewer that ignores everything."""

    def wake(self, live: LiveRoom) -> None: ...

    def pass_on(self, message: object) -> None: ...

    def holder_at(self, table: str) -> None: ...


def test_a_dropped_table_leaves_nothing_behind(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        await open_table(ours)
        live = await theirs.get("t")
        live.used_at -= 1000
        assert theirs.drop_idle() == 1
        theirs.on_notification("t", b"9")  # before the unsubscription takes effect
        await settle(theirs)
        assert (theirs.live, theirs._notified, theirs._loading) == ({}, set(), {})
        assert isinstance(theirs.channels, DirectChannels)
        assert theirs.channels.tables == set()
        assert not await theirs.exists("nowhere")
        assert theirs.channels.tables == set()

    with_two(tmp_path, act)


def test_a_reminder_that_another_server_may_have_changed_is_not_trusted(tmp_path: Path) -> None:
    """If this server believed in a reminder that the other has cleared, a bot's move would have none."""

    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        room = other.room
        room.stored_due = 5.0
        await ours.change(live, lambda room: room.slow(1, 2.0))
        await reaches(other, 4)
        assert other.room.stored_due is None
        ours.background.is_closing = True  # its bots must not play
        for seat in (1, 2):
            await ours.change(live, partial(Room.leave, seat=seat))
        for seat in (1, 2, 3):
            await ours.change(live, partial(Room.seat_bot, seat=seat, bot="simple"))
        await reaches(other, 9)
        assert other.room.bots_asked
        kept = await theirs.store.load("t")
        assert kept is not None
        stored = kept.deadline.due if kept.deadline else None
        assert other.room.stored_due is UNKNOWN_DUE or other.room.stored_due == stored, (
            "when unsure, the whole table was reloaded"
        )

    with_two(tmp_path, act)


# --- sitting down at one server while another shows the table ---


class Transport:
    """A transport that records the views sent."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def send(self, kind: WSMsgType, message: bytes) -> None:
        sent = json.loads(message)
        if sent["type"] == "view":
            self.views.append(sent)


def connected(rooms: Rooms, secret: str) -> tuple[Client, Transport]:
    client, transport = Client(House(rooms, b""), Caller(secret), 10_000, lambda: None), Transport()
    client.transport = cast(WSTransport, transport)
    return client, transport


def test_someone_who_sat_down_at_another_server_is_never_shown_a_spectators_view(tmp_path: Path) -> None:
    """The entry is read before the people. Until it is known whose seat it is, nobody is shown the table."""

    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        client, transport = connected(theirs, "secret of Cy")
        delay = store.delay_answers("load")
        cy = Person("p3", "Cy", secret_hash("t", "secret of Cy"), 1.0)
        await ours.change(live, lambda room: room.sit(3, "p3", []), cy)
        await delay.done.wait()
        client.receive(b'{"type":"watch","table":"t","after":-1}')
        await run_ready_tasks()
        assert transport.views == []
        delay.released.set()
        assert client.worker
        await client.worker
        await run_ready_tasks()
        assert [(view["version"], view["yours"]) for view in transport.views] == [(3, [3])]
        assert other.room.status == "playing"

    with_two(tmp_path, act)


def test_a_view_waits_for_people_who_cannot_be_read(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        other.viewers.add(IdleViewer())
        store.away = {"load"}
        await ours.change(live, lambda room: room.sit(3, "p3", []), Person("p3", "Cy", b"c", 1.0))
        await reaches(other, 4)
        with pytest.raises(Refused, match="database"):
            await theirs.current("t")
        store.away = set()
        await Reminders(theirs).check()
        assert (await theirs.current("t")).room.seats.held_by(b"c") == [3]

    with_two(tmp_path, act)


# --- a table that is opened and loaded at once ---


async def check_notified(theirs: Rooms, ours: Rooms) -> None:
    """Check that `theirs` follows what `ours` writes."""
    live = await ours.get("t")
    await ours.change(live, lambda room: room.slow(1, 2.0))
    await reaches(await theirs.get("t"), live.room.next_entry)


def test_a_table_loaded_while_opening_it_fails_gets_notifications(tmp_path: Path) -> None:
    """As with a rematch asked for at both servers: one opens it, the other loads it and fails to open it."""

    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        await open_table(ours)
        delay = store.delay_answers("load")
        reading = asyncio.ensure_future(theirs.get("t"))
        await delay.done.wait()
        with pytest.raises(Taken):
            await open_table(theirs)
        delay.released.set()
        await reading
        await check_notified(theirs, ours)

    with_two(tmp_path, act)


def test_a_table_opened_while_loading_it_fails_gets_notifications(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        load, restore = store.delay_answers("load"), store.delay_answers("restore")
        reading = asyncio.ensure_future(theirs.exists("t"))
        await load.done.wait()
        opening = asyncio.ensure_future(open_table(theirs))
        await restore.done.wait()
        load.released.set()
        assert not await reading
        restore.released.set()
        await opening
        await check_notified(theirs, ours)

    with_two(tmp_path, act)


def test_a_table_loaded_while_it_is_opened_is_in_memory_once(tmp_path: Path) -> None:
    """Otherwise viewers of one copy would not be told of changes to the other."""

    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        delay = store.delay_answers("restore")
        opening = asyncio.ensure_future(open_table(theirs))
        await delay.done.wait()
        read = await theirs.get("t")
        delay.released.set()
        assert await opening is read
        assert read.is_writer, "the server that opens a table plays its bots"
        await check_notified(theirs, ours)

    with_two(tmp_path, act)


# --- long polls ---


def test_a_long_poll_that_has_seen_more_than_the_server_reads_the_store(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: DelayingStore) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        theirs.channels.unsubscribe("t")
        for window in (2.0, 3.0):
            await ours.change(live, partial(Room.slow, seat=1, window=window))
        await asyncio.wait_for(wait_for_news(House(theirs, b""), "t", 3, 2 * PATIENCE, Caller()), PATIENCE)
        assert other.room.version == 4

    with_two(tmp_path, act)
