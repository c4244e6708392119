"""What a server hears of a table while it reads it, or while it cannot read it, is not lost."""

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
from powderkeg.server.storage.rows import Changes, EntryRow, Person, StoredTable
from powderkeg.server.storage.store import NO_CHANGES, Store
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


class Wire(Channels):
    """Brings word at once to the one at its other end."""

    alone = False

    def __init__(self) -> None:
        super().__init__()
        self.tables: set[str] = set()
        self.listener: Listener | None = None
        self.end: Wire | None = None

    async def start(self, listener: Listener) -> None:
        self.listener = listener

    def subscribe(self, table: str) -> None:
        self.tables.add(table)

    def unsubscribe(self, table: str) -> None:
        self.tables.discard(table)

    def publish(self, table: str, note: bytes) -> None:
        if self.end and self.end.listener and table in self.end.tables:
            self.end.listener.on_notification(table, note)


class Halting(Store):
    """A store whose answers can be held back, and that can be away."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.halts: dict[str, Halt] = {}
        self.away: set[str] = set()  # the calls that fail

    def hold(self, *calls: str) -> "Halt":
        """Do what these calls ask for, but hold their answers back."""
        halt = Halt()
        self.halts |= dict.fromkeys(calls, halt)
        return halt

    def fail_if_away(self, call: str) -> None:
        if call in self.away:
            raise Unavailable("it was said to be away")

    async def answer(self, call: str) -> None:
        if halt := self.halts.get(call):
            halt.done.set()
            await halt.released.wait()

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


class Halt:
    """Answers that are held back: `done` when there is one, until they are `released`."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.released = asyncio.Event()


def with_two(folder: Path, act: Callable[[Rooms, Rooms, Halting], Coroutine[Any, Any, None]]) -> None:
    """Two servers and the store of the second."""

    async def run() -> None:
        address = f"sqlite:///{folder}/house.db"
        stores = [await Store.open(address), await Halting.open(address)]
        wires = [Wire(), Wire()]
        wires[0].end, wires[1].end = wires[1], wires[0]
        thinkers, readiness = ThinkingPool(1, 1), Readiness(["boom"])
        await readiness.start()
        ours, theirs = (Rooms(stores[n], wires[n], thinkers, readiness, Environment()) for n in range(2))
        await wires[0].start(ours)
        await wires[1].start(theirs)
        try:
            halting = stores[1]
            assert isinstance(halting, Halting)
            await act(ours, theirs, halting)
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


async def turn_over() -> None:
    """Let everything go on that waits for nothing."""
    for _ in range(20):
        await asyncio.sleep(0)


async def reaches(live: LiveRoom, number: int) -> None:
    until = time.monotonic() + PATIENCE
    while live.room.next_entry < number or live.lock.locked():  # it is read in slices
        assert time.monotonic() < until, live.room.next_entry
        await asyncio.sleep(0.01)


def test_word_that_comes_while_the_log_is_read_is_not_lost(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live = await open_table(ours)
        halt = store.hold("load")
        coming = asyncio.ensure_future(theirs.get("t"))
        await halt.done.wait()
        await ours.change(live, lambda room: room.slow(1, 2.0))
        halt.released.set()
        await reaches(await coming, 4)

    with_two(tmp_path, act)


def test_word_that_could_not_be_followed_is_followed_later(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        other.viewers.add(Nobody())
        store.away = {"since"}
        await ours.change(live, lambda room: room.slow(1, 2.0))
        await settle(theirs)
        assert other.room.next_entry == 3
        store.away = set()
        await Reminders(theirs).check()
        await reaches(other, 4)

    with_two(tmp_path, act)


def test_word_of_a_number_that_was_tried_here_in_vain_is_not_lost(tmp_path: Path) -> None:
    """The room has counted a change of its own that was never written. While it is read again, another server writes
    one that has the same number."""

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        other.viewers.add(Nobody())
        store.away = {"append"}
        with pytest.raises(Refused):
            await theirs.change(other, lambda room: room.slow(2, 3.0))
        store.away = set()
        halt = store.hold("load")
        await Reminders(theirs).check()
        await halt.done.wait()
        await ours.change(live, lambda room: room.slow(1, 2.0))
        halt.released.set()
        await settle(theirs)
        assert other.room.next_entry == live.room.next_entry
        assert other.room.window.requested == live.room.window.requested

    with_two(tmp_path, act)


def test_who_is_forgotten_while_the_log_is_read_is_forgotten(tmp_path: Path) -> None:
    """Once while what is new is read, once while all of it is read."""

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        for secret, left in ((b"a", {"Bo"}), (b"b", set())):
            halt = store.hold("load", "since")
            if left:
                await ours.change(live, lambda room: room.slow(2, 2.0))
            else:
                theirs.on_notifications_missed()
            await halt.done.wait()
            await ours.forget(live, secret)
            halt.released.set()
            until = time.monotonic() + PATIENCE
            while {person.name for person in other.room.seats.people.values()} != left:
                assert time.monotonic() < until, other.room.seats.people
                await asyncio.sleep(0.01)

    with_two(tmp_path, act)


def test_people_whom_no_seat_names_are_found_when_the_room_is_read_anew(tmp_path: Path) -> None:
    """Who sat down and left between two looks is in no chair, so nothing else asks for their name."""

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        theirs.channels.unsubscribe("t")
        await ours.change(live, lambda room: room.slow(1, 2.0), Person("p3", "Cy", b"c", 1.0))
        theirs.refresh_all()
        await reaches(other, live.room.next_entry)
        assert "p3" not in other.room.seats.people
        assert "p3" in (await theirs.reload("t")).room.seats.people

    with_two(tmp_path, act)


def test_who_was_forgotten_while_no_word_came_is_forgotten(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
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


def test_a_long_log_is_read_in_slices_and_its_room_is_there_when_all_of_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live = await open_table(ours)
        await slow_down(ours, live, times=60)
        halt = store.hold("load")
        one, other = (asyncio.ensure_future(theirs.get("t")) for _ in range(2))
        await halt.done.wait()
        halt.released.set()
        turns = 0
        while not one.done():
            assert all(found.room.next_entry == live.room.next_entry for found in theirs.live.values())
            await asyncio.sleep(0)
            turns += 1
        assert turns > live.room.next_entry, "others have their turn after each entry"
        assert await one is await other
        assert (await one).room.next_entry == live.room.next_entry

    with_two(tmp_path, act)


def test_who_is_forgotten_while_new_entries_are_read_in_slices_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        theirs.channels.unsubscribe("t")
        await slow_down(ours, live, times=20)
        await ours.store.forget("t", "p1")
        reading = asyncio.ensure_future(theirs.refresh_if_older(other, live.room.version))
        while not 3 < other.room.next_entry < 23:
            await asyncio.sleep(0)
        assert other.stale, "half-read, it must not be shown"
        theirs.on_notification("t", b"")
        await reading
        await settle(theirs)
        assert not theirs.live["t"].stale
        assert other.room.next_entry == live.room.next_entry
        assert list(other.room.seats.people) == ["p2"]

    with_two(tmp_path, act)


class Nobody:
    """Watches, and does not care."""

    def wake(self, live: LiveRoom) -> None: ...

    def pass_on(self, message: object) -> None: ...


def test_a_table_that_is_let_go_leaves_nothing(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        await open_table(ours)
        live = await theirs.get("t")
        live.used_at -= 1000
        assert theirs.drop_idle() == 1
        theirs.on_notification("t", b"9")  # before it is said that nothing more is wanted
        await settle(theirs)
        assert (theirs.live, theirs._notified, theirs._loading) == ({}, set(), {})
        assert isinstance(theirs.channels, Wire)
        assert theirs.channels.tables == set()
        assert not await theirs.exists("nowhere")
        assert theirs.channels.tables == set()

    with_two(tmp_path, act)


def test_what_another_server_awaits_is_not_taken_for_known(tmp_path: Path) -> None:
    """A reminder that this server believes in, and the other has cleared, would be missing when a bot is asked."""

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        room = other.room
        room.stored_due = 5.0
        await ours.change(live, lambda room: room.slow(1, 2.0))
        await reaches(other, 4)
        assert other.room.stored_due is None
        ours.background.is_closing = True  # it shall not play
        for seat in (1, 2):
            await ours.change(live, partial(Room.leave, seat=seat))
        for seat in (1, 2, 3):
            await ours.change(live, partial(Room.seat_bot, seat=seat, bot="simple"))
        await reaches(other, 9)
        assert other.room.bots_asked
        kept = await theirs.store.load("t")
        assert kept is not None
        held = kept.deadline.due if kept.deadline else None
        assert other.room.stored_due is UNKNOWN_DUE or other.room.stored_due == held, (
            "in doubt all of it was read again"
        )

    with_two(tmp_path, act)


# --- who sits down at one server while another shows the table ---


class Transport:
    """A socket's end that keeps what is sent."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def send(self, kind: WSMsgType, message: bytes) -> None:
        said = json.loads(message)
        if said["type"] == "view":
            self.views.append(said)


def connected(rooms: Rooms, secret: str) -> tuple[Client, Transport]:
    client, transport = Client(House(rooms, b""), Caller(secret), 10_000, lambda: None), Transport()
    client.transport = cast(WSTransport, transport)
    return client, transport


def test_someone_who_sat_down_at_another_server_is_never_shown_a_spectators_view(tmp_path: Path) -> None:
    """The entry is read before the people: until it is known whose seat that is, nobody is shown the table."""

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        client, transport = connected(theirs, "secret of Cy")
        halt = store.hold("load")
        cy = Person("p3", "Cy", secret_hash("t", "secret of Cy"), 1.0)
        await ours.change(live, lambda room: room.sit(3, "p3", []), cy)
        await halt.done.wait()
        watching = asyncio.ensure_future(client.hear(b'{"type":"watch","table":"t","after":-1}'))
        await turn_over()
        assert transport.views == []
        halt.released.set()
        await watching
        await turn_over()
        assert [(view["version"], view["yours"]) for view in transport.views] == [(3, [3])]
        assert other.room.status == "playing"

    with_two(tmp_path, act)


def test_a_view_waits_for_people_who_cannot_be_read(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        other.viewers.add(Nobody())
        store.away = {"load"}
        await ours.change(live, lambda room: room.sit(3, "p3", []), Person("p3", "Cy", b"c", 1.0))
        await reaches(other, 4)
        with pytest.raises(Refused, match="database"):
            await theirs.current("t")
        store.away = set()
        await Reminders(theirs).check()
        assert (await theirs.current("t")).room.seats.held_by(b"c") == [3]

    with_two(tmp_path, act)


# --- a table that comes into memory in two ways at once ---


async def hears(theirs: Rooms, ours: Rooms) -> None:
    """Of what the other writes."""
    live = await ours.get("t")
    await ours.change(live, lambda room: room.slow(1, 2.0))
    await reaches(await theirs.get("t"), live.room.next_entry)


def test_a_table_that_is_read_while_it_cannot_be_opened_is_heard_of(tmp_path: Path) -> None:
    """As a rematch asked for at both servers: one opens it, the other reads it and fails to open it."""

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        await open_table(ours)
        halt = store.hold("load")
        reading = asyncio.ensure_future(theirs.get("t"))
        await halt.done.wait()
        with pytest.raises(Taken):
            await open_table(theirs)
        halt.released.set()
        await reading
        await hears(theirs, ours)

    with_two(tmp_path, act)


def test_a_table_that_is_opened_while_it_cannot_be_read_is_heard_of(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        load, restore = store.hold("load"), store.hold("restore")
        reading = asyncio.ensure_future(theirs.exists("t"))
        await load.done.wait()
        opening = asyncio.ensure_future(open_table(theirs))
        await restore.done.wait()
        load.released.set()
        assert not await reading
        restore.released.set()
        await opening
        await hears(theirs, ours)

    with_two(tmp_path, act)


def test_a_table_that_is_read_while_it_is_opened_is_in_memory_once(tmp_path: Path) -> None:
    """Else those who watch the one would not be told what is done at the other."""

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        halt = store.hold("restore")
        opening = asyncio.ensure_future(open_table(theirs))
        await halt.done.wait()
        read = await theirs.get("t")
        halt.released.set()
        assert await opening is read
        assert read.is_writer, "who opens a table plays its bots"
        await hears(theirs, ours)

    with_two(tmp_path, act)


# --- long polls ---


def test_a_long_poll_that_has_seen_more_than_the_server_reads_the_store(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        theirs.channels.unsubscribe("t")
        for window in (2.0, 3.0):
            await ours.change(live, partial(Room.slow, seat=1, window=window))
        await asyncio.wait_for(wait_for_news(House(theirs, b""), "t", after=3, seconds=2 * PATIENCE), PATIENCE)
        assert other.room.version == 4

    with_two(tmp_path, act)
