"""Players who play by themselves over the WebSocket, each with a secret of its own, and check whatever they are told.

They do what a patient client does: when the connection is lost they come back, go on after the last number they saw,
and look whether what they had asked was done. What they were told they keep, so that it can be compared with the log
in the end: see reckoning.py.
"""

import asyncio
import hashlib
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from testkit.server.process import Answer, House

SILENCE_SECONDS = 90.0  # in a game that is going on, while the server is there
AGAIN_SECONDS = 0.05, 0.3  # between two tries to come back
VANISHING = 0.02  # of what players ask: they lose the connection before the answer
BUSY = 503


class Away(OSError):
    """The server is not ready for this client."""


class Wrong(AssertionError):
    """A client was told something that cannot be."""


@dataclass(frozen=True)
class Plan:
    """A table to play at. The people have the first seats."""

    game: str
    people: int
    bots: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)  # clock, window …

    @property
    def setup(self) -> dict[str, Any]:
        """As a client writes it; the first player sits there already."""
        free: list[dict[str, Any]] = [{} for _ in range(self.people - 1)]
        bots = [{"bot": bot} for bot in self.bots]
        common = {"pace": 0, "window": 0.2, "stand_in": "simple", "public": True}
        seats = [{"name": "Player 1"}, *free, *bots]
        return {"game": self.game, "options": self.options, "seats": seats, **common, **self.more}


BOTS = ("simple", "level:2", "random", "sharp:4worlds")
TURNS = 40  # T1: every game ends


def plans(random: Random) -> Iterator[Plan]:
    """All four games, windows (G19) and clocks, without end."""
    while True:
        bots = tuple(random.choices(BOTS, weights=(6, 3, 3, 1), k=random.randint(1, 2)))
        people = random.randint(2, 3)
        limit = {"turn_limit": TURNS}
        yield Plan("boom", people, bots, limit, clock(random))
        yield Plan("battle-gum", people, bots, limit | {"completion": "any"}, clock(random))
        yield Plan("kaboo", people, bots, limit, clock(random))
        yield Plan("exploding", 2, (), limit | {"phase": random.randint(1, 3)}, clock(random))
        yield Plan("battle-gum", 3, bots, limit | {"completion": "pair"})
        yield Plan("exploding", 1, bots[:1], limit, clock(random))


def clock(random: Random) -> dict[str, Any]:
    """A few tables have one, too short for a player who dawdles or a server that is away."""
    if random.random() < 0.7:
        return {}
    times = random.choice(({"move": 1.5}, {"bank": 8, "increment": 0.2}, {"bank": 20, "move": 2}))
    return {"clock": times, "on_timeout": random.choice(("bot", "move", "resign"))}


@dataclass
class Sent:
    """Something that a player asked for."""

    id: int
    message: dict[str, Any]
    done: int | None = None  # the number of the table when it was done
    refused: str | None = None  # the code
    resent: bool = False
    closed: bool = False  # answered, or the connection was lost before an answer

    @property
    def may_be_done(self) -> bool:
        """Nobody knows where the answer was lost, also if the same was asked again, or the database was away."""
        return self.refused is None or self.resent


MAY_BE_REFUSED = ("stale", "bot-plays", "seat-left", "answered", "seat-yours")


class WatchingClient:
    """A client that watches a table: a spectator."""

    def __init__(self, house: House, table: str, random: Random, seat: int | None = None) -> None:
        self.house = house
        self.table = table
        self.random = random
        self.seat = seat
        self.secret = secrets.token_urlsafe(24)
        self.version: int | None = None  # of the last view
        self.after = random.choice((None, -1))  # what the next view must begin after
        self.since = -1  # the first number that events are told of, less one
        self.view: dict[str, Any] = {}
        self.commitment: str | None = None
        self.moves = 0
        self.over = False
        self.events: list[dict[str, Any]] = []
        self.told = b""  # the digest of all events, in the end
        self.shown: dict[tuple[int, bool], bytes] = {}  # what was seen at a number, with one's answer sealed or not
        self.came_back = 0
        self.closes: list[int] = []  # the codes of closed connections
        self.vanished = 0  # how often it was the one who closed
        self._fresh = True  # the next view is the first of a connection
        self._there = time.monotonic()  # when something was heard last

    def wrong(self, what: str, *details: object) -> Wrong:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return Wrong(f"{what} ({who} of {self.table}, number {self.version}): {details}")

    def check(self, right: object, what: str, *details: object) -> None:
        if not right:
            raise self.wrong(what, *details)

    # --- the connection ---

    async def watch(self) -> None:
        """Until the game is over."""
        while not self.over:
            try:
                async with self.connected() as socket:
                    await self.session(socket)
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError) as lost:
                if isinstance(lost, ConnectionClosed):
                    self.closes.append(lost.rcvd.code if lost.rcvd else 1006)
                self.lose()
                self.check(time.monotonic() - self._there < 2 * SILENCE_SECONDS, "not let in", lost)
                await asyncio.sleep(self.random.uniform(*AGAIN_SECONDS))

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[ClientConnection]:
        headers = {"Authorization": f"Bearer {self.secret}"}
        async with connect(
            self.house.live, additional_headers=headers, compression=None, ping_interval=None, close_timeout=1
        ) as socket:
            yield socket

    async def session(self, socket: ClientConnection) -> None:
        welcome = await self.hear(socket)
        self.check(welcome["type"] == "welcome", "the first message is no welcome", welcome)
        self._fresh = True
        await self.come_in(socket)
        self.after = self.version if self.version is not None else self.after
        await self.say(socket, {"type": "watch", "table": self.table, "after": self.after})
        while not self.over:
            message = await self.hear(socket)
            self.check_let_in(message)
            self.take(message)
            self._there = time.monotonic()
            await self.act(socket)

    async def hear(self, socket: ClientConnection) -> dict[str, Any]:
        try:
            async with asyncio.timeout(SILENCE_SECONDS):
                found: dict[str, Any] = json.loads(await socket.recv())
        except TimeoutError:
            raise self.wrong("nothing happens any more", self.view) from None
        return found

    async def say(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))

    def lose(self) -> None:
        """The connection is lost."""

    async def come_in(self, socket: ClientConnection) -> None:
        """What is said before anything else."""

    async def act(self, socket: ClientConnection) -> None:
        """What is done after each message."""

    # --- what is told ---

    def take(self, message: dict[str, Any]) -> None:
        self.check(message["type"] == "view", "an answer that nobody asked for", message)
        self.see(message)

    def check_let_in(self, message: dict[str, Any]) -> None:
        """A server that cannot show the table yet is like one that is not there."""
        if message["type"] == "refused" and "id" not in message and message["error"]["kind"] == "busy":
            raise Away

    def see(self, view: dict[str, Any]) -> None:
        self._check_numbers(view)
        self._check_deal(view)
        self._check_legal(view)
        if self._fresh and self.version is not None:
            self.came_back += 1
        elif self._fresh and self.after is None:
            self.since = view["version"]
        self.events += view.get("events", [])
        self.version = self.after = view["version"]
        self.view = view
        self._fresh = False
        self._keep(view)
        self.over = view["status"] == "finished"

    def _check_numbers(self, view: dict[str, Any]) -> None:
        number, after = view["version"], view["after"]
        self.check(after == self.after, "the view begins elsewhere", after, self.after)
        self.check(self.version is None or number >= self.version, "the number went back", number)
        told = [event["version"] for event in view.get("events", [])]
        if after is None:
            self.check(not told, "events though none were asked for", told)
            return
        self.check(told == sorted(told), "events out of order", told)
        # Entry 0 opens the table, and has no event.
        self.check(set(told) == set(range(max(after + 1, 1), number + 1)), "missing events", after, number, told)

    def _check_deal(self, view: dict[str, Any]) -> None:
        """The same cards for ever."""
        self.check(("commitment" in view) == self._fresh, "the commitment is in the first view", view)
        if self._fresh:
            self.check(self.commitment in (None, view["commitment"]), "another deal", view["commitment"])
            self.commitment = view["commitment"]
        statuses = ("waiting", "playing", "finished")
        before = statuses.index(self.view.get("status", "waiting"))
        self.check(statuses.index(view["status"]) >= before, "the game went back", view["status"])
        moves = view["view"]["moves"] if view.get("view") else 0
        self.check(moves >= self.moves, "moves were taken back", moves, self.moves)
        self.moves = moves

    def _check_legal(self, view: dict[str, Any]) -> None:
        self.check(not view.get("legal"), "legal moves for a spectator", view)

    def _keep(self, view: dict[str, Any]) -> None:
        window = view.get("window")
        key, seen = (view["version"], bool(window and window["answered"])), digest(lasting(view))
        self.check(self.shown.setdefault(key, seen) == seen, "shown otherwise at the same number", view)


def lasting(view: dict[str, Any]) -> dict[str, Any]:
    """All that does not depend on the clock or on what was seen before."""
    passing = ("after", "events", "running", "window", "setup", "commitment", "next")
    return {name: value for name, value in view.items() if name not in passing}


def digest(told: Any) -> bytes:
    """What is kept of it."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).digest()[:8]


class Player(WatchingClient):
    """Takes a seat and plays legal moves at random."""

    def __init__(
        self, house: House, table: str, random: Random, seat: int, secret: str | None = None, pause: float = 0.05
    ) -> None:
        super().__init__(house, table, random, seat)
        self.secret = secret or self.secret
        self.pause = pause
        self.blind = random.random() < 0.5  # makes a move again without looking whether it was made
        self.sent: list[Sent] = []
        self.seated = False
        self.answered: dict[str, Any] | None = self.view  # the last view that something was done about
        self.done = -1  # the number of what was done last: nothing is done about an older view

    @property
    def pending(self) -> Sent | None:
        return self.sent[-1] if self.sent and not self.sent[-1].closed else None

    def lose(self) -> None:
        """A seat is never asked for again without looking: to sit down twice is to come back, and that may be done."""
        if self.pending and not (self.blind and self.pending.message["type"] == "move"):
            self.pending.closed = True

    async def come_in(self, socket: ClientConnection) -> None:
        if self.pending:
            self.pending.resent = True
            await self.say(socket, self.pending.message)

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "view":
            self.see(message)
            return
        pending = self.pending
        kind = message["type"]
        self.check(kind in ("done", "refused"), "an answer that nobody asked for", message)
        if pending is None or message.get("id") != pending.id:
            raise self.wrong("an answer to something else", message)
        pending.closed = True
        if kind == "done":
            pending.done = self.done = message["version"]
        elif message["error"]["kind"] == "busy":
            pending.resent = True  # nobody knows
            self.answered = None
        else:
            pending.refused = message["error"]["code"]
            self.check(pending.refused in MAY_BE_REFUSED, "refused", message, pending.message)

    def _check_legal(self, view: dict[str, Any]) -> None:
        legal, window = view.get("legal"), view.get("window")
        yours = view.get("yours", [])
        self.check(yours == [self.seat] or not self.seated, "the seat was lost", yours)
        self.seated = yours == [self.seat]
        if not legal and self.seated and view["status"] == "playing" and window is None:
            own = own_seat(view)
            asked = view["view"]["actor"] == self.seat and not (own.get("bot") or own.get("away"))
            self.check(not asked, "asked, without legal moves", view)
        if legal:
            self.check(self.seated and view["status"] == "playing", "legal moves for nobody", view)
            answers = window is not None and not window["answered"]
            self.check(answers or view["view"]["actor"] == self.seat, "legal moves though not asked", view)

    async def act(self, socket: ClientConnection) -> None:
        view = self.view
        if self.answered is view or self.over or self.pending or view["version"] < self.done:
            return
        self.answered = view
        if not self.seated or may_be_taken_again(own_seat(view)):
            await self.ask(socket, "sit", seat=self.seat, name=f"Player {self.seat}", salt=f"salt {self.seat}")
        elif view.get("legal"):
            await asyncio.sleep(self.hesitation)
            move = self.random.choice(view["legal"])["text"]
            await self.ask(socket, "move", version=view["version"], move=move)

    @property
    def hesitation(self) -> float:
        dawdles = self.view.get("running") and self.random.random() < 0.02
        return self.random.uniform(1, 3) if dawdles else self.random.uniform(0, 2 * self.pause)

    async def ask(self, socket: ClientConnection, kind: str, **fields: Any) -> None:
        number = len(self.sent) + 1
        message = {"type": kind, "id": number, "table": self.table, **fields}
        self.sent.append(Sent(number, message))
        await self.say(socket, message)
        if self.random.random() < VANISHING:
            self.vanished += 1
            socket.transport.abort()


def own_seat(view: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = view["seats"][view["seat"] - 1]
    return found


def may_be_taken_again(seat: dict[str, Any]) -> bool:
    """Whether a bot keeps the seat for its player, or the table rests because clocks ran out too often."""
    return bool(seat.get("kept") or seat.get("away"))


class Party:
    """The players of one table, and perhaps a spectator."""

    def __init__(self, house: House, plan: Plan, random: Random, pause: float = 0.05) -> None:
        self.house = house
        self.plan = plan
        self.random = Random(random.random())
        self.pause = pause
        self.table = ""
        self.players: list[Player] = []
        self.spectators: list[WatchingClient] = []
        self.record = b""

    @property
    def watchers(self) -> list[WatchingClient]:
        return [*self.players, *self.spectators]

    async def play(self) -> None:
        """To the end."""
        await self.open()
        async with asyncio.TaskGroup() as group:
            for watcher in self.watchers:
                group.create_task(watcher.watch())
        await self.look_back()

    async def open(self) -> None:
        secret = secrets.token_urlsafe(24)
        answer = await asking(lambda: self.house.post("/api/tables", self.plan.setup, secret))
        if answer.status != 201:
            raise Wrong(f"no table: {answer.body!r}")
        self.table = answer.json["table"]
        self.players = [
            Player(self.house, self.table, self.random, seat, secret if seat == 1 else None, self.pause)
            for seat in range(1, self.plan.people + 1)
        ]
        if self.random.random() < 0.3:
            self.spectators = [WatchingClient(self.house, self.table, self.random)]

    async def look_back(self) -> None:
        """The whole game, asked for afterwards, is what everyone was told on the way."""
        for watcher in self.watchers:
            path = f"/api/tables/{self.table}?after={watcher.since}"
            answer = await asking(partial(self.house.get, path, watcher.secret))
            watcher.check(answer.status == 200, "no view of a finished game", answer.body)
            watcher.check(answer.json["version"] >= watcher.version, "entries were lost", answer.json["version"])
            told = [event for event in answer.json.get("events", []) if event["version"] <= (watcher.version or 0)]
            watcher.check(told == watcher.events, "told otherwise on the way", *differing(told, watcher.events))
            watcher.told, watcher.events = digest(told), []
        answer = await asking(lambda: self.house.get(f"/api/tables/{self.table}/record"))
        if answer.status != 200:
            raise Wrong(f"no record: {answer.body!r}")
        self.record = answer.body


def differing(told: list[Any], before: list[Any]) -> list[Any]:
    pairs: list[Any] = [pair for pair in zip(told, before, strict=False) if pair[0] != pair[1]]
    return pairs[:3] or [len(told), len(before)]


async def asking(act: Callable[[], Answer]) -> Answer:
    """By HTTP, again until the server is there."""
    while True:
        with suppress(OSError, HTTPException):
            answer = await asyncio.to_thread(act)
            if answer.status != BUSY:
                return answer
        await asyncio.sleep(AGAIN_SECONDS[1])


@dataclass
class Storm:
    """Tables at which the server was killed in mid-game."""

    house: House
    random: Random
    pause: float = 0.05
    in_play: list[int] = field(default_factory=list)  # tables in play at each kill
    parties: list[Party] = field(default_factory=list)
    _playing: int = 0
    _calm: bool = False

    async def rage(
        self,
        tables: int,
        kills: int,
        end: Callable[[], None] | None = None,
        told: Callable[[int], None] = lambda kill: None,
    ) -> None:
        """Play at so many tables; where a game ends another begins, until the server was killed so often. Then every
        game is played to its end."""
        wanted = plans(self.random)
        async with asyncio.TaskGroup() as group:
            for _ in range(tables):
                group.create_task(self._keep_playing(wanted))
            for kill in range(kills):
                await self._some_play(tables, kill % 2)
                self.in_play.append(self._playing)
                await asyncio.to_thread(end or self.house.kill)
                await asyncio.to_thread(self.house.start)
                told(kill + 1)
            self._calm = True

    async def _some_play(self, tables: int, briefly: int) -> None:
        """Wait until players have asked for some more; briefly: while everyone is still coming back."""
        more = self.random.randint(0, tables) if briefly else self.random.randint(2 * tables, 10 * tables)
        wanted = self._asked + more
        while self._asked < wanted:
            await asyncio.sleep(0.01)

    @property
    def _asked(self) -> int:
        return sum(len(player.sent) for party in self.parties for player in party.players)

    async def _keep_playing(self, wanted: Iterator[Plan]) -> None:
        while True:
            party = Party(self.house, next(wanted), self.random, self.pause)
            self.parties.append(party)
            self._playing += 1
            await party.play()
            self._playing -= 1
            if self._calm:
                return
