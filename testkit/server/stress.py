"""A stress test of the notifications between server processes: many tables are opened, joined, played and played again
at once, by people connected to different processes.

Every person reads all the time and keeps only the last view of each table. At a running table exactly one of its two
players must be shown legal moves, both must reach the same version, and no player may be shown a spectator's view.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from testkit.patience import PATIENCE
from testkit.server.process import House

PATIENCE_SECONDS = 30.0  # far more than anything takes, even on a busy machine
WATCHED = 8  # tables per person at a time; a connection may watch at most 20
MOVES = 3  # per table, before somebody resigns
THREADS = 32  # for HTTP requests
POLLED = 0.2  # of moves are also awaited by a long poll
SEATS = (1, 2)
GAMES = ("exploding", "boom", "kaboo", "battle-gum")


class Fault(Exception):
    """Play at this table cannot continue."""


@dataclass
class Shown:
    """What a person knows of one table."""

    after: int | None  # the version that the next view must continue from
    view: dict[str, Any] | None = None


class Person:
    """A person with one connection. `seated` holds the seat at each table, and the version since which it is known."""

    def __init__(self, stress: "Stress", secret: str) -> None:
        self.stress = stress
        self.secret = secret
        self.shown: dict[str, Shown] = {}
        self.seated: dict[str, tuple[int, int]] = {}
        self.socket: ClientConnection
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def connect(self) -> ClientConnection:
        headers = {"Authorization": f"Bearer {self.secret}"}
        self.socket = await connect(
            self.stress.house.live,
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE,  # a worker that is still starting makes a connection wait
        )
        return self.socket

    async def read(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] == "view":
                self._take_in(message)
            if (waiting := self._answers.pop(message.get("id", -1), None)) and not waiting.done():
                waiting.set_result(message)

    def _take_in(self, view: dict[str, Any]) -> None:
        table = view["table"]
        shown = self.shown.get(table)
        if shown is None:
            return  # not watched any more
        number = view["version"]
        if view["after"] != shown.after or (shown.view and number < shown.view["version"]):
            self.stress.fault(table, f"a view of {number} after {view['after']}, expected after {shown.after}")
        shown.after, shown.view = number, view
        self.check_seat(view)
        self.stress.wake(table)

    def check_seat(self, view: dict[str, Any]) -> None:
        seat, since = self.seated.get(view["table"], (0, view["version"] + 1))
        if view["version"] >= since and view.get("yours") != [seat]:
            self.stress.fault(view["table"], f"seat {seat} was shown a spectator's view of {view['version']}")

    def sits(self, table: str, seat: int, since: int) -> None:
        self.seated[table] = seat, since
        if (shown := self.shown.get(table)) and shown.view:
            self.check_seat(shown.view)

    async def ask(self, kind: str, table: str, **fields: Any) -> dict[str, Any]:
        number = self.stress.count()
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"type": kind, "id": number, "table": table, **fields}))
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                answer = await self._answers[number]
        except TimeoutError:
            raise Fault(f"{kind} {fields} was not answered") from None
        if answer["type"] != "done":
            raise Fault(f"{kind} {fields} was refused: {answer['error']}")
        return answer

    async def watch(self, table: str, after: int | None) -> None:
        self.shown[table] = Shown(after)
        await self.ask("watch", table, after=after)

    async def unwatch(self, table: str) -> None:
        del self.shown[table], self.seated[table]
        await self.ask("unwatch", table)

    async def sit(self, table: str, seat: int) -> int:
        done = await self.ask("sit", table, seat=seat, name=f"Player {seat}")
        self.sits(table, seat, done["version"])
        return int(done["version"])

    async def sit_by_http(self, table: str, seat: int) -> int:
        """Sit down at whichever process takes the request."""
        body = {"seat": seat, "name": f"Player {seat}"}
        answer = await self.http("POST", f"/api/tables/{table}/seats", body)
        self.sits(table, seat, answer["version"])
        return int(answer["version"])

    async def wait_by_http(self, table: str, after: int) -> None:
        """Long-poll for an entry that is written already, at whichever process takes the request."""
        began = asyncio.get_running_loop().time()
        view = await self.http("GET", f"/api/tables/{table}?after={after}&wait={PATIENCE_SECONDS:.0f}")
        waited = asyncio.get_running_loop().time() - began
        if view["version"] <= after or waited >= PATIENCE_SECONDS:
            raise Fault(f"a long poll after {after} ended with {view['version']} after {waited:.0f} s")
        self.check_seat(view)

    async def http(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        answer = await asyncio.to_thread(self.stress.house.ask, method, path, body, self.secret)
        if answer.status not in (200, 201):
            raise Fault(f"{method} {path} was refused: {answer.body!r}")
        found: dict[str, Any] = answer.json
        return found

    def legal(self, table: str) -> list[str]:
        view = self.shown[table].view
        return [move["text"] for move in (view or {}).get("legal", [])]

    def version(self, table: str) -> int:
        view = self.shown[table].view
        return -1 if view is None else int(view["version"])


Pair = tuple[Person, Person]


async def watch_first(person: Person, table: str, seat: int) -> None:
    await person.watch(table, -1)
    await person.sit(table, seat)


async def sit_first(person: Person, table: str, seat: int) -> None:
    await person.sit(table, seat)
    await person.watch(table, None)


async def do_both(person: Person, table: str, seat: int) -> None:
    await asyncio.gather(person.sit(table, seat), person.watch(table, -1))


async def sit_elsewhere(person: Person, table: str, seat: int) -> None:
    """Sit down by HTTP, perhaps at the other process; this one must know it when it shows that version."""
    number = await person.sit_by_http(table, seat)
    await person.watch(table, number)


async def sit_elsewhere_and_forget(person: Person, table: str, seat: int) -> None:
    await person.sit_by_http(table, seat)
    await person.watch(table, None)


async def watch_and_sit_elsewhere(person: Person, table: str, seat: int) -> None:
    await asyncio.gather(person.watch(table, -1), person.sit_by_http(table, seat))


WAYS: tuple[Callable[[Person, str, int], Awaitable[None]], ...] = (
    watch_first,
    sit_first,
    do_both,
    sit_elsewhere,
    sit_elsewhere_and_forget,
    watch_and_sit_elsewhere,
)


@dataclass
class Stress:
    """A server, and everyone at its tables."""

    house: House
    random: Random
    faults: list[str] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    _news: dict[str, asyncio.Event] = field(default_factory=dict)  # per table, set when somebody is shown a view
    _asked: int = 0

    def count(self) -> int:
        self._asked += 1
        return self._asked

    def fault(self, table: str, what: str) -> None:
        self.faults.append(f"table {table}: {what}")

    def wake(self, table: str) -> None:
        if news := self._news.get(table):
            news.set()

    async def run(self, tables: int) -> None:
        """Play at this many tables at once, each followed by its rematch."""
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        people = [Person(self, f"{place:04}-{self.random.randbytes(16).hex()}") for place in range(seats(tables))]
        async with asyncio.TaskGroup() as group:
            for person in people:
                await person.connect()
                group.create_task(person.read())
            await asyncio.gather(*(self._play_table(pair) for pair in pairs(people, tables)))
            for person in people:
                await person.socket.close()

    async def _play_table(self, pair: Pair) -> None:
        random = Random(self.random.random())
        table = "unopened"
        try:
            table = await self._open(pair[0], random)
            joins = zip(random.choices(WAYS, k=2), pair, SEATS, strict=True)
            await asyncio.gather(*(way(person, table, seat) for way, person, seat in joins))
            await self._take_turns(table, pair, random)
            await self._resign(table, pair, random.choice(pair))
            table = await self._play_again(table, pair)
            await self._take_turns(table, pair, random)
            self.done["tables"] += 2
        except Fault as error:
            self.fault(table, str(error))

    async def _open(self, person: Person, random: Random) -> str:
        body = {"game": random.choice(GAMES), "seats": [{}, {}], "options": {"turn_limit": 100}}
        table = str((await person.http("POST", "/api/tables", body))["table"])
        self._news[table] = asyncio.Event()
        return table

    async def _take_turns(self, table: str, pair: Pair, random: Random) -> None:
        for _ in range(MOVES):
            await self._wait(table, pair, partial(one_may_move, table, pair), "nobody may move, or both")
            if finished(table, pair):
                return
            mover, other = pair if pair[0].legal(table) else pair[::-1]
            before = mover.version(table)
            done = await mover.ask("move", table, version=before, move=random.choice(mover.legal(table)))
            if random.random() < POLLED:
                await other.wait_by_http(table, before)
            await self._reach(table, pair, done["version"])
            self.done["moves"] += 1

    async def _resign(self, table: str, pair: Pair, loser: Person) -> None:
        if not finished(table, pair):
            done = await loser.ask("move", table, version=loser.version(table), move="resign")
            await self._reach(table, pair, done["version"])

    async def _play_again(self, table: str, pair: Pair) -> str:
        """Let both agree to the rematch at once, and both watch the new table."""
        asked = await asyncio.gather(*(person.ask("rematch", table) for person in pair))
        following = {str(answer["next"]) for answer in asked if "next" in answer}
        if len(following) != 1:
            raise Fault(f"not one rematch: {following}")
        new = following.pop()
        self._news[new] = asyncio.Event()
        for person in pair:
            person.seated[new] = person.seated[table][0], 0
        await asyncio.gather(*(person.unwatch(table) for person in pair))
        await asyncio.gather(*(person.watch(new, -1) for person in pair))
        return new

    async def _reach(self, table: str, pair: Pair, number: int) -> None:
        there = lambda: all(person.version(table) >= number for person in pair)  # noqa: E731
        await self._wait(table, pair, there, f"not everyone was shown {number}")

    async def _wait(self, table: str, pair: Pair, condition: Callable[[], bool], what: str) -> None:
        news = self._news[table]
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not condition():
                    news.clear()
                    await news.wait()
        except TimeoutError:
            shown = [(person.version(table), person.legal(table)) for person in pair]
            raise Fault(f"{what}; shown were {shown}") from None


def seats(tables: int) -> int:
    """The number of people needed."""
    return max(2, 2 * tables // WATCHED)


def pairs(people: list[Person], tables: int) -> list[Pair]:
    count = len(people)
    firsts = [place % count for place in range(tables)]
    steps = [1 + place // count % (count - 1) for place in range(tables)]
    return [(people[first], people[(first + step) % count]) for first, step in zip(firsts, steps, strict=True)]


def finished(table: str, pair: Pair) -> bool:
    return any(view["status"] == "finished" for person in pair if (view := person.shown[table].view))


def one_may_move(table: str, pair: Pair) -> bool:
    """Whether both were shown the same version, and exactly one of them legal moves; or the game is over."""
    same = pair[0].version(table) == pair[1].version(table)
    return same and (finished(table, pair) or len([person for person in pair if person.legal(table)]) == 1)
