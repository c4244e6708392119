"""What a server hears of a table while it reads it, or while it cannot read it, is not lost."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from powderkeg.house import log
from powderkeg.house.channels import Channels, Listener
from powderkeg.house.ready import Readiness
from powderkeg.house.room import Room
from powderkeg.house.rooms import UNKNOWN, Live, Outside, Rooms
from powderkeg.house.rows import Entry, Kept, Person, Unavailable
from powderkeg.house.store import Store
from powderkeg.house.thinkers import Thinkers
from testkit.server.staged import settle

SETUP = log.Setup("boom", 3)
PEOPLE = [Person("p1", "Ana", b"a", 1.0), Person("p2", "Bo", b"b", 1.0)]
ENTRIES: list[log.Any] = [log.Opened(SETUP), log.Sat(1, "p1"), log.Sat(2, "p2")]


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

    async def subscribe(self, table: str) -> None:
        self.tables.add(table)

    async def unsubscribe(self, table: str) -> None:
        self.tables.discard(table)

    def publish(self, table: str, note: bytes) -> None:
        if self.end and self.end.listener and table in self.end.tables:
            self.end.listener.heard(table, note)


class Halting(Store):
    """Reads like any other, but may be held up, or away."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.has_read = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.away = False

    async def load(self, table: str) -> Kept | None:
        found = await super().load(table)
        self.has_read.set()
        await self.may_answer.wait()
        return found

    async def since(self, table: str, number: int) -> list[Entry]:
        if self.away:
            raise Unavailable("it was said to be away")
        found = await super().since(table, number)
        self.has_read.set()
        await self.may_answer.wait()
        return found


def with_two(folder: Path, act: Callable[[Rooms, Rooms, Halting], Coroutine[Any, Any, None]]) -> None:
    """Two servers and the store of the second."""

    async def run() -> None:
        address = f"sqlite:///{folder}/house.db"
        stores = [await Store.open(address), await Halting.open(address)]
        wires = [Wire(), Wire()]
        wires[0].end, wires[1].end = wires[1], wires[0]
        thinkers, readiness = Thinkers(1, 1), Readiness(["boom"])
        await readiness.start()
        ours, theirs = (Rooms(stores[n], wires[n], thinkers, readiness, Outside()) for n in range(2))
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


async def open_table(rooms: Rooms) -> Live:
    return await rooms.open(SETUP, "t", bytes(32), list(PEOPLE), list(ENTRIES))


async def reaches(live: Live, number: int) -> None:
    until = time.monotonic() + 10
    while live.room.number < number:
        assert time.monotonic() < until, live.room.number
        await asyncio.sleep(0.01)


def test_word_that_comes_while_the_log_is_read_is_not_lost(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live = await open_table(ours)
        store.may_answer.clear()
        coming = asyncio.ensure_future(theirs.get("t"))
        await store.has_read.wait()
        await ours.change(live, lambda room: room.slow(1, 2.0))
        store.may_answer.set()
        await reaches(await coming, 4)

    with_two(tmp_path, act)


def test_word_that_could_not_be_followed_is_followed_later(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        other.watchers.add(Nobody())
        store.away = True
        await ours.change(live, lambda room: room.slow(1, 2.0))
        await settle(theirs)
        assert other.room.number == 3
        store.away = False
        await theirs.remind()
        await reaches(other, 4)

    with_two(tmp_path, act)


def test_who_is_forgotten_while_the_log_is_read_is_forgotten(tmp_path: Path) -> None:
    """Once while what is new is read, once while all of it is read."""

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        for secret, left in ((b"a", {"Bo"}), (b"b", set())):
            store.has_read.clear()
            store.may_answer.clear()
            if left:
                await ours.change(live, lambda room: room.slow(2, 2.0))
            else:
                theirs.back()
            await store.has_read.wait()
            await ours.forget(live, secret)
            store.may_answer.set()
            until = time.monotonic() + 10
            while {person.name for person in other.room.people.values()} != left:
                assert time.monotonic() < until, other.room.people
                await asyncio.sleep(0.01)

    with_two(tmp_path, act)


def test_people_whom_no_seat_names_are_found_when_the_room_is_read_anew(tmp_path: Path) -> None:
    """Who sat down and left between two looks is in no chair, so nothing else asks for their name."""

    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        await theirs.channels.unsubscribe("t")
        await ours.change(live, lambda room: room.slow(1, 2.0), Person("p3", "Cy", b"c", 1.0))
        theirs.look_around()
        await reaches(other, live.room.number)
        assert "p3" not in other.room.people
        assert "p3" in (await theirs.anew("t")).room.people

    with_two(tmp_path, act)


def test_who_was_forgotten_while_no_word_came_is_forgotten(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        live, other = await open_table(ours), await theirs.get("t")
        await theirs.channels.unsubscribe("t")
        await ours.forget(live, b"a")
        theirs.back()
        await asyncio.sleep(0)
        async with other.lock:
            assert not other.doubtful
        assert [person.name for person in other.room.people.values()] == ["Bo"]

    with_two(tmp_path, act)


class Nobody:
    """Watches, and does not care."""

    def wake(self, live: Live) -> None: ...

    def pass_on(self, message: object) -> None: ...


def test_a_table_that_is_let_go_leaves_nothing(tmp_path: Path) -> None:
    async def act(ours: Rooms, theirs: Rooms, store: Halting) -> None:
        await open_table(ours)
        live = await theirs.get("t")
        live.used -= 1000
        assert theirs.rest() == 1
        theirs.heard("t", b"9")  # before it is said that nothing more is wanted
        await settle(theirs)
        assert (theirs.live, theirs._early, theirs._loading) == ({}, set(), {})
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
        room.due = 5.0
        await ours.change(live, lambda room: room.slow(1, 2.0))
        await reaches(other, 4)
        assert other.room.due is None
        ours._closing = True  # it shall not play
        for seat in (1, 2):
            await ours.change(live, partial(Room.leave, seat=seat))
        for seat in (1, 2, 3):
            await ours.change(live, partial(Room.seat_bot, seat=seat, bot="simple"))
        await reaches(other, 9)
        assert other.room.bots_asked
        assert other.room.due is UNKNOWN

    with_two(tmp_path, act)
