"""A client that asks for too much from one address: what it can do, and what it is told."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any

import httpx
import msgspec
from picows import WSError, WSHandshakeError, WSTransport

from bench.load.closed_loop import Connection, Tally, connect, hang_up
from bench.load.powderkeg_client import PATH, REFUSED, VIEW
from bench.load.servers import HOST
from bench.robustness.abuse.size import Size

PATIENCE = 20.0  # seconds for an answer
SLOWED = b'{"type":"slowed"'
UNSENT = 65_536  # bytes in the write buffer above which a socket waits


class Failure(msgspec.Struct):
    code: str


class Refusal(msgspec.Struct):
    """The error of a WebSocket message or of an HTTP response: both have the same shape."""

    error: Failure


class Outcome(msgspec.Struct):
    told: dict[str, int]  # codes of refusals, `slowed`, and how often; also connections that were reset
    closed: int  # WebSockets that the server closed
    failures: list[str]  # what the server did wrong
    cpu_seconds: float = 0.0  # of the abuser's process


read_refusal = msgspec.json.Decoder(Refusal).decode


class Socket(Connection):
    """A WebSocket of the abuser, or of honest clients that it simulates."""

    def __init__(self, abuser: "Abuser", headers: dict[str, str] | None = None) -> None:
        super().__init__(abuser.tally)
        self.abuser = abuser
        self.headers = headers or {}
        self.open = True
        self.received = 0  # messages
        self.view: bytes | None = None  # the latest

    def on_message(self, message: bytes) -> None:
        self.received += 1
        if message.startswith(REFUSED):
            self.abuser.refused(message)
        elif message.startswith(SLOWED):
            self.abuser.told["slowed"] += 1
        elif message.startswith(VIEW):
            self.view = message

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.open = False
        self.abuser.closed += self.abuser.going

    @property
    def can_send(self) -> bool:
        """Whether the write buffer has room for another message."""
        return self.open and self.transport.underlying_transport.get_write_buffer_size() < UNSENT

    def ask(self, kind: str, **fields: Any) -> None:
        self.send(msgspec.json.encode({"type": kind, **fields}))


class Abuser:
    """One abuse, for some seconds and of some size."""

    def __init__(self, port: int, seconds: float, size: Size, expected: str, patience: float = 0.0) -> None:
        self.port = port
        self.size = size
        self.expected = expected
        self.half = time.monotonic() + seconds / 2
        self.until = time.monotonic() + seconds
        self.deadline = self.until + patience  # it goes on until then if it was not told what is expected
        self.told: Counter[str] = Counter()
        self.closed = 0
        self.failures: list[str] = []
        self.tally = Tally()
        self.sockets: list[Socket] = []  # all that were accepted
        self.client = httpx.AsyncClient(
            base_url=f"http://{HOST}:{port}",
            timeout=PATIENCE,
            transport=httpx.AsyncHTTPTransport(local_address=HOST, limits=httpx.Limits(max_connections=None)),
        )

    async def __aenter__(self) -> "Abuser":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.until = self.deadline = 0.0
        await hang_up(self.sockets)
        await self.client.aclose()

    @property
    def going(self) -> bool:
        return time.monotonic() < (self.until if self.told[self.expected] else self.deadline)

    @property
    def first_half(self) -> bool:
        return time.monotonic() < self.half or (self.going and not self.told[self.expected])

    @property
    def outcome(self) -> Outcome:
        return Outcome(dict(self.told.most_common()), self.closed, self.failures)

    def refused(self, message: bytes) -> None:
        try:
            self.told[read_refusal(message).error.code] += 1
        except msgspec.DecodeError:
            self.told["no reason"] += 1

    # --- HTTP ---

    async def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """The answer, or None if the request failed or was refused."""
        try:
            answer = await self.client.request(method, path, json=body, headers=headers)
        except httpx.HTTPError as error:
            self.told[type(error).__name__] += 1
            return None
        if answer.is_error:
            self.refused(answer.content)
            return None
        return answer.json()

    async def ask_patiently(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Any:
        """Ask again as long as the answer is `too-often`."""
        while True:
            before = self.told["too-often"]
            answer = await self.ask(method, path, body, headers)
            if self.told["too-often"] == before or not self.going:
                return answer
            await asyncio.sleep(0.1)

    async def get(self, path: str, headers: dict[str, str] | None = None) -> Any:
        return await self.ask("GET", path, None, headers)

    async def open(self, wanted: dict[str, Any], headers: dict[str, str] | None = None) -> str | None:
        opened = await self.ask_patiently("POST", "/api/tables", wanted, headers)
        return None if opened is None else str(opened["table"])

    async def open_many(
        self, wanted: Callable[[int], dict[str, Any]], headers: dict[str, str] | None = None
    ) -> list[str]:
        """Open as many tables as the server takes, up to the size of the abuse."""
        opened = [await self.open(wanted(number), headers) for number in range(self.size.tables) if self.going]
        return [table for table in opened if table is not None]

    async def repeat(self, callers: int, act: Callable[[int], Awaitable[object]]) -> None:
        """Run several callers, each as fast as it is answered, until time is up."""

        async def call(place: int) -> None:
            while self.going:
                await act(place)
                await asyncio.sleep(0)

        await asyncio.gather(*(call(place) for place in range(callers)))

    async def rest(self) -> None:
        """Wait until time is up."""
        while self.going:
            await asyncio.sleep(0.02)

    # --- WebSockets ---

    async def hammer(
        self, send: Callable[[Socket], None], pause: float, headers: dict[str, str] | None = None, half: bool = False
    ) -> None:
        """Send without waiting for answers until time, or half of it, is up; reconnect when disconnected."""
        while self.first_half if half else self.going:
            for socket in await self.connect(1, headers=headers):
                while socket.open and (self.first_half if half else self.going):
                    if socket.can_send:
                        send(socket)
                    await asyncio.sleep(pause)
            await asyncio.sleep(pause)

    async def connect(self, number: int, address: str = HOST, headers: dict[str, str] | None = None) -> list[Socket]:
        """Open this many sockets; return those that the server accepts."""
        found = []
        for _ in range(number):
            socket = Socket(self, headers)
            try:
                await connect(f"ws://{HOST}:{self.port}{PATH}", [socket], address)
            except WSHandshakeError as error:
                self.refused(error.raw_body or b"")
            except (WSError, OSError) as error:
                self.told[type(error).__name__] += 1
            else:
                found.append(socket)
        self.sockets += found
        return found
