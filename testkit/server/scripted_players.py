"""Players that play automatically over the WebSocket, each with a different secret, and check whatever they are told.

They do what a patient client does: when the connection is lost they reconnect, continue after the last version they
saw, and look whether their last request was done. They keep what they were told, so that it can be compared with the
log in the end: see log_audit.py.
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

SILENCE_SECONDS = 90.0  # without a message, in a running game with the server up
RECONNECT_SECONDS = 0.05, 0.3  # between two attempts to reconnect
VANISHING = 0.02  # of requests: the player drops the connection before the answer
BUSY = 503


class NotReady(OSError):
    """The server is not ready for this client."""


class Wrong(AssertionError):
    """A client was told something that cannot be true."""


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
        """The request that opens the table; the first player is seated by it."""
        free: list[dict[str, Any]] = [{} for _ in range(self.people - 1)]
        bots = [{"bot": bot} for bot in self.bots]
        common = {"pace": 0, "window": 0.2, "stand_in": "simple", "public": True}
        seats = [{"name": "Player 1"}, *free, *bots]
        return {"game": self.game, "options": self.options, "seats": seats, **common, **self.more}


BOTS = ("simple", "level:2", "random", "sharp:4worlds")
TURNS = 40  # T1: every game ends


def plans(random: Random) -> Iterator[Plan]:
    """Yield plans without end: all four games, windows (G19) and clocks."""
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
    """Some tables have a clock, too short for a slow player or a server that is down."""
    if random.random() < 0.7:
        return {}
    times = random.choice(({"move": 1.5}, {"bank": 8, "increment": 0.2}, {"bank": 20, "move": 2}))
    return {"clock": times, "on_timeout": random.choice(("bot", "move", "resign"))}


@dataclass
class Sent:
    """A request of a player."""

    id: int
    message: dict[str, Any]
    done: int | None = None  # the version of the table when it was done
    refused: str | None = None  # the code
    resent: bool = False
    closed: bool = False  # answered, or the connection was lost before an answer

    @property
    def may_be_done(self) -> bool:
        """Whether it may have been written, as when the answer was lost or the database was away."""
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
        self.after = random.choice((None, -1))  # the version that the next view must continue from
        self.since = -1  # events are told of versions after this one
        self.view: dict[str, Any] = {}
        self.commitment: str | None = None
        self.moves = 0
        self.over = False
        self.events: list[dict[str, Any]] = []
        self.told = b""  # the digest of all events, in the end
        self.shown: dict[tuple[int, bool], bytes] = {}  # digests of views, by version and own answer sealed or not
        self.came_back = 0
        self.closes: list[int] = []  # the codes of closed connections
        self.vanished = 0  # how often it dropped the connection on purpose
        self._fresh = True  # the next view is the first of a connection
        self._last_message_at = time.monotonic()

    def wrong(self, what: str, *details: object) -> Wrong:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return Wrong(f"{what} ({who} of {self.table}, number {self.version}): {details}")

    def check(self, right: object, what: str, *details: object) -> None:
        if not right:
            raise self.wrong(what, *details)

    # --- the connection ---

    async def watch(self) -> None:
        """Watch until the game is over, reconnecting as needed."""
        while not self.over:
            try:
                async with self.connected() as socket:
                    await self.session(socket)
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError) as lost:
                if isinstance(lost, ConnectionClosed):
                    self.closes.append(lost.rcvd.code if lost.rcvd else 1006)
                self.on_connection_lost()
                self.check(time.monotonic() - self._last_message_at < 2 * SILENCE_SECONDS, "not let in", lost)
                await asyncio.sleep(self.random.uniform(*RECONNECT_SECONDS))

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
        await self.before_watching(socket)
        self.after = self.version if self.version is not None else self.after
        await self.say(socket, {"type": "watch", "table": self.table, "after": self.after})
        while not self.over:
            message = await self.hear(socket)
            self.check_ready(message)
            self.take(message)
            self._last_message_at = time.monotonic()
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

    def on_connection_lost(self) -> None:
        """Called when the connection is lost."""

    async def before_watching(self, socket: ClientConnection) -> None:
        """Called after the welcome, before the table is watched."""

    async def act(self, socket: ClientConnection) -> None:
        """Called after each message."""

    # --- messages ---

    def take(self, message: dict[str, Any]) -> None:
        self.check(message["type"] == "view", "an answer that nobody asked for", message)
        self.see(message)

    def check_ready(self, message: dict[str, Any]) -> None:
        """Treat a server that cannot show the table yet like one that is down."""
        if message["type"] == "refused" and "id" not in message and message["error"]["kind"] == "busy":
            raise NotReady

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
        """Check that the deal never changes and the game never goes back."""
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
        key, seen = (view["version"], bool(window and window["answered"])), digest(stable_fields(view))
        self.check(self.shown.setdefault(key, seen) == seen, "shown otherwise at the same number", view)


def stable_fields(view: dict[str, Any]) -> dict[str, Any]:
    """The fields of a view that depend neither on the clock nor on what was seen before."""
    transient = ("after", "events", "running", "window", "setup", "commitment", "next")
    return {name: value for name, value in view.items() if name not in transient}


def digest(told: Any) -> bytes:
    """A short hash, kept in place of the message."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).digest()[:8]


class Player(WatchingClient):
    """Takes a seat and plays legal moves at random."""

    def __init__(
        self, house: House, table: str, random: Random, seat: int, secret: str | None = None, pause: float = 0.05
    ) -> None:
        super().__init__(house, table, random, seat)
        self.secret = secret or self.secret
        self.pause = pause
        self.blind = random.random() < 0.5  # resends a move without looking whether it was made
        self.sent: list[Sent] = []
        self.seated = False
        self.answered: dict[str, Any] | None = self.view  # the last view that it acted on
        self.done = -1  # the version of the last acknowledged request: older views are ignored

    @property
    def pending(self) -> Sent | None:
        return self.sent[-1] if self.sent and not self.sent[-1].closed else None

    def on_connection_lost(self) -> None:
        """Close the pending request unless it is resent. `sit` never is: the second would be a valid return."""
        if self.pending and not (self.blind and self.pending.message["type"] == "move"):
            self.pending.closed = True

    async def before_watching(self, socket: ClientConnection) -> None:
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
            pending.resent = True  # it may have been written
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
    """Whether a bot holds the seat for its player, or the table is abandoned because clocks ran out too often."""
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
        """Play the game to its end."""
        await self.open()
        async with asyncio.TaskGroup() as group:
            for watcher in self.watchers:
                group.create_task(watcher.watch())
        await self.check_history()

    async def open(self) -> None:
        secret = secrets.token_urlsafe(24)
        answer = await retry_http(lambda: self.house.post("/api/tables", self.plan.setup, secret))
        if answer.status != 201:
            raise Wrong(f"no table: {answer.body!r}")
        self.table = answer.json["table"]
        self.players = [
            Player(self.house, self.table, self.random, seat, secret if seat == 1 else None, self.pause)
            for seat in range(1, self.plan.people + 1)
        ]
        if self.random.random() < 0.3:
            self.spectators = [WatchingClient(self.house, self.table, self.random)]

    async def check_history(self) -> None:
        """Check that the whole game, fetched afterwards, is what everyone was told while it was played."""
        for watcher in self.watchers:
            path = f"/api/tables/{self.table}?after={watcher.since}"
            answer = await retry_http(partial(self.house.get, path, watcher.secret))
            watcher.check(answer.status == 200, "no view of a finished game", answer.body)
            watcher.check(answer.json["version"] >= watcher.version, "entries were lost", answer.json["version"])
            told = [event for event in answer.json.get("events", []) if event["version"] <= (watcher.version or 0)]
            watcher.check(told == watcher.events, "told otherwise on the way", *differing(told, watcher.events))
            watcher.told, watcher.events = digest(told), []
        answer = await retry_http(lambda: self.house.get(f"/api/tables/{self.table}/record"))
        if answer.status != 200:
            raise Wrong(f"no record: {answer.body!r}")
        self.record = answer.body


def differing(told: list[Any], before: list[Any]) -> list[Any]:
    pairs: list[Any] = [pair for pair in zip(told, before, strict=False) if pair[0] != pair[1]]
    return pairs[:3] or [len(told), len(before)]


async def retry_http(act: Callable[[], Answer]) -> Answer:
    """Repeat an HTTP request until the server answers it."""
    while True:
        with suppress(OSError, HTTPException):
            answer = await asyncio.to_thread(act)
            if answer.status != BUSY:
                return answer
        await asyncio.sleep(RECONNECT_SECONDS[1])


@dataclass
class Storm:
    """Many tables in play while the server is killed again and again."""

    house: House
    random: Random
    pause: float = 0.05
    in_play: list[int] = field(default_factory=list)  # tables in play at each kill
    parties: list[Party] = field(default_factory=list)
    _playing: int = 0
    _over: bool = False

    async def run(
        self,
        tables: int,
        kills: int,
        end: Callable[[], None] | None = None,
        told: Callable[[int], None] = lambda kill: None,
    ) -> None:
        """Keep this many tables in play for this many kills of the server; then play every game to its end."""
        wanted = plans(self.random)
        async with asyncio.TaskGroup() as group:
            for _ in range(tables):
                group.create_task(self._keep_playing(wanted))
            for kill in range(kills):
                await self._wait_for_requests(tables, kill % 2)
                self.in_play.append(self._playing)
                await asyncio.to_thread(end or self.house.kill)
                await asyncio.to_thread(self.house.start)
                told(kill + 1)
            self._over = True

    async def _wait_for_requests(self, tables: int, briefly: int) -> None:
        """Wait until players have sent some more requests; if `briefly`, so few that players are still reconnecting."""
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
            if self._over:
                return
