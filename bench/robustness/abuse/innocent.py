"""An innocent client, at another address than the abuser, measures how long it waits: for moves, hints, records and
new connections."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Any

import httpx
from picows import WSError, WSTransport
from prometheus_client.parser import text_string_to_metric_families

from bench.load.closed_loop import Connection, Player, Tally, Trouble, connect, hang_up, wait_until
from bench.load.powderkeg_client import (
    ONE_DEVICE,
    PATH,
    REFUSED,
    VIEW,
    WELCOME,
    PowderkegPlace,
    View,
    decode_view,
    new_secret,
)
from bench.load.servers import HOST

ADDRESS = "127.0.0.2"
PATIENCE = 20.0  # seconds for an answer; tests, on a busy machine, allow more
PAUSE = 0.2  # seconds between two moves
# All together is below the rate limit of one address.
EVERY = {"healthz": 0.1, "hints": 2.0, "record": 1.0, "arrival": 1.0}  # seconds between two requests
BOTS = ("simple", "level:5")
AGAINST_BOT: dict[str, Any] = {"game": "kaboo", "pace": 0}
WITH_HINTS: dict[str, Any] = {"game": "boom", "hints": True, "seats": [{"name": "Ana"}, {"name": "Bo"}]}


class PacedPlace(PowderkegPlace):
    """Two players who pause before each move."""

    def ask(self, player: Player) -> None:
        asyncio.get_running_loop().call_later(PAUSE, super().ask, player)


class Opponent(Connection):
    """Plays against a bot, one table after another, and measures how long the bot takes."""

    def __init__(self, tally: Tally, headers: dict[str, str], table: str, waits: list[float]) -> None:
        super().__init__(tally)
        self.headers = headers
        self.table = table
        self.waits = waits
        self.moved = -1  # the version of the view that was answered last
        self.asked: float | None = None  # when the bot's turn began

    def on_message(self, message: bytes) -> None:
        if message.startswith(VIEW):
            self.look(decode_view(message))
        elif message.startswith(WELCOME):
            self.watch(self.table)
        elif message.startswith(REFUSED):
            raise Trouble("refused")

    def watch(self, table: str) -> None:
        self.table, self.moved = table, -1
        self.send(b'{"type":"watch","table":"%s"}' % table.encode())

    def look(self, view: View) -> None:
        if view.table != self.table or view.version == self.moved:
            return
        if view.status == "finished":
            self.go_on(view)
        elif view.legal:
            self.answered()
            self.moved = view.version
            asyncio.get_running_loop().call_later(PAUSE, self.move, view)
        elif self.asked is None:
            self.asked = time.perf_counter()

    def go_on(self, view: View) -> None:
        self.answered()
        if view.next is None:
            self.send(b'{"type":"rematch","table":"%s"}' % self.table.encode())
        else:
            self.send(b'{"type":"unwatch","table":"%s"}' % self.table.encode())
            self.watch(view.next)

    def answered(self) -> None:
        if self.asked is not None:
            self.waits.append(time.perf_counter() - self.asked)
            self.asked = None

    def move(self, view: View) -> None:
        if self.tally.playing:
            text = view.legal[0].text.encode()
            self.send(
                b'{"type":"move","table":"%s","version":%d,"move":"%s"}' % (self.table.encode(), view.version, text)
            )


class Arrival(Connection):
    """A connection that is closed as soon as it is welcomed."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.welcome = asyncio.Event()

    def on_message(self, message: bytes) -> None:
        if message.startswith(WELCOME):
            self.welcome.set()

    def on_ws_disconnected(self, transport: WSTransport) -> None: ...


class Innocent:
    """Everything the innocent client does at once, from `come_in` to `leave`."""

    def __init__(self, port: int, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.url = f"ws://{HOST}:{port}{PATH}"
        self.headers = new_secret()
        self.client = httpx.AsyncClient(
            base_url=f"http://{HOST}:{port}",
            timeout=patience,
            transport=httpx.AsyncHTTPTransport(local_address=ADDRESS),
            headers=self.headers,
        )
        self.tally = Tally()
        self.waits: dict[str, list[float]] = defaultdict(list)
        self.wrong: Counter[str] = Counter()  # what was refused or did not come, and how often
        self.opponents: list[Opponent] = []
        self.connected: list[Connection] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.leaving = asyncio.Event()

    async def __aenter__(self) -> "Innocent":
        return self

    async def come_in(self) -> None:
        """Open tables, sit down and start all requests."""
        place = PacedPlace(self.tally)
        place.opened = await self.open(ONE_DEVICE | {"seats": [{"name": "Ana"}, {}]}, place.players[0].headers)
        for bot in BOTS:
            seats = [{"name": "Ana"}, {"bot": bot}]
            table = await self.open(AGAINST_BOT | {"seats": seats})
            self.opponents.append(Opponent(self.tally, self.headers, table, self.waits[bot]))
        hinted = await self.open(WITH_HINTS)
        await self.get(f"/api/tables/{hinted}/hints")  # the first one loads the search kernels
        self.connected = [*place.players, *self.opponents]
        await connect(self.url, self.connected, ADDRESS)
        await wait_until(self.tally, lambda: self.tally.ready == len(place.players), "connections ready")
        place.sit_down()
        await wait_until(self.tally, lambda: self.tally.begun > 0, "tables begun")
        self.tally.counting = True
        self.tasks = [
            asyncio.create_task(self.repeat("healthz", lambda: self.get("/healthz"))),
            asyncio.create_task(self.repeat("hints", lambda: self.get(f"/api/tables/{hinted}/hints"))),
            asyncio.create_task(self.repeat("record", lambda: self.get(f"/api/tables/{hinted}/record"))),
            asyncio.create_task(self.repeat("arrival", self.arrive)),
        ]

    async def open(self, wanted: dict[str, Any], headers: dict[str, str] | None = None) -> str:
        answer = await self.client.post("/api/tables", json=wanted, headers=headers)
        if answer.is_error:
            raise Trouble(f"the innocent could not open a table: {answer.text[:500]}")
        return str(answer.json()["table"])

    async def repeat(self, name: str, act: Callable[[], Awaitable[None]]) -> None:
        """Repeat a request until the innocent leaves, and record the waits."""
        while not self.leaving.is_set():
            began = time.perf_counter()
            try:
                await asyncio.wait_for(act(), self.patience)
            except (httpx.HTTPError, WSError, OSError, TimeoutError, ValueError) as error:
                self.wrong[f"{name}: {type(error).__name__}"] += 1
            self.waits[name].append(time.perf_counter() - began)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.leaving.wait(), EVERY[name])

    async def get(self, path: str) -> None:
        answer = await self.client.get(path)
        if answer.is_error:
            self.wrong[f"{path.rpartition('/')[2]}: {answer.json()['error']['code']}"] += 1

    async def arrive(self) -> None:
        arrival = Arrival(self.tally)
        await connect(self.url, [arrival], ADDRESS)
        await arrival.welcome.wait()
        await hang_up([arrival])

    async def metrics(self) -> dict[str, float]:
        text = (await self.client.get("/metrics")).text
        return {
            sample.name: sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            if not sample.labels
        }

    @property
    def is_waiting(self) -> bool:
        """Whether a bot's move, or the first move at the other table, is still to come; never after a disconnect."""
        waiting = any(opponent.asked is not None for opponent in self.opponents) or not self.tally.waits
        return waiting and self.tally.trouble is None

    async def leave(self) -> None:
        """Stop all requests, and wait until the pending ones are answered, but no longer than `patience`."""
        deadline = time.perf_counter() + self.patience
        while self.is_waiting and time.perf_counter() < deadline:
            await asyncio.sleep(0.01)
        for bot, opponent in zip(BOTS, self.opponents, strict=True):
            if opponent.asked is not None:
                self.wrong[f"{bot} has not moved in {self.patience:.0f} s"] += 1
            opponent.answered()
        if self.tally.trouble:
            self.wrong[f"cut off: {self.tally.trouble}"] += 1
        self.tally.playing = self.tally.counting = False
        self.leaving.set()
        await asyncio.gather(*self.tasks)
        self.waits["moves"] = list(self.tally.waits)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.tally.playing = False
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await hang_up(self.connected)
        await self.client.aclose()
