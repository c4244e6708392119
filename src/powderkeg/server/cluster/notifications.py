"""Notifications between servers: something happened at a table. Through Redis or PostgreSQL, by Litestar's backends.

The store is the truth, and a note only tells others when to read it. So a note never delays a move and is not stored;
one that cannot be sent is dropped and counted, and when the broker is back the others are told to read the store.

All servers share one channel, and each picks out the notes of the tables it has in memory. Notes that come while a
message is being sent go together in the next one, so a busy server sends few messages, and the broker need not know
when a table is loaded or dropped. A server receives its own messages too (its echo): so it knows that it is connected.
"""

import asyncio
import base64
import logging
import random
import secrets
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Protocol

import msgspec

from powderkeg.server.settings import without_secret
from powderkeg.text.refusal import unusable

WAIT_SECONDS = 5.0  # for the broker to take a message, or a connection
BEAT_SECONDS = 5.0  # between two messages, at most: an empty one is the heartbeat
SILENCE_SECONDS = 3 * BEAT_SECONDS  # without an echo, after which the connection counts as lost
LAST_SECONDS = 1.0  # to send what is queued when the server stops
PAUSES = 0.1, 5.0  # seconds until the first try to reconnect, and at most
MOST_WAITING = 10_000  # notes; later ones are dropped
LONGEST_NOTE = 4000  # bytes
MARK_BYTES = 9  # a server's own; a multiple of 3, so that it is also a prefix in base64
OVERHEAD = 16  # bytes of a note besides its table and itself, at most

log = logging.getLogger(__name__)

Note = tuple[str, bytes]


class Listener(Protocol):
    """Called on the event loop; none of these may block."""

    def on_notification(self, table: str, note: bytes) -> None:
        """A note from another server. An empty one was too long to be sent: read the store."""

    def on_connection_lost(self) -> None:
        """No notes come from now on."""

    def on_notifications_missed(self) -> None:
        """Notes may have been lost: read the store. May come without `on_connection_lost`."""


class Channels:
    """The channels of a single process: there is nobody to notify."""

    alone = True

    def __init__(self) -> None:
        self.listening = True
        self.sent = self.received = self.dropped = self.unreadable = 0

    async def start(self, listener: Listener) -> None:
        """Connect; refused if the broker cannot be reached. Later losses are repaired."""

    async def close(self) -> None:
        """Disconnect."""

    def publish(self, table: str, note: bytes) -> None:
        """Queue a note. Never waits, never fails."""

    def subscribe(self, table: str) -> None:
        """Pass on notes of this table from now on."""

    def unsubscribe(self, table: str) -> None: ...


def make_channels(address: str | None, name: str) -> Channels:
    """Connect servers that use the same broker and the same name."""
    if address is None:
        return Channels()
    return Shared(broker(address), name)


def broker(address: str) -> "Broker":
    scheme, mark, _ = address.partition("://")
    if mark and scheme in ("redis", "rediss", "unix"):
        return Redis(address)
    if mark and scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        return PostgreSQL(address)
    raise unusable("channels-address", possible="redis://…, rediss://…, unix://…, postgresql://…")


class Line(msgspec.Struct, frozen=True):
    """A connection to the broker. It is not repaired: when it is lost, `say` and `hear` raise."""

    say: Callable[[bytes], Awaitable[Any]]
    hear: AsyncIterator[tuple[str, Any]]


class Broker(ABC):
    longest: int  # bytes of a message before it is packed

    def __init__(self, address: str) -> None:
        self.address = address

    @abstractmethod
    def connect(self, name: str) -> AbstractAsyncContextManager[Line]: ...

    def pack(self, message: bytes) -> bytes:
        return message

    def unpack(self, data: bytes) -> bytes:
        return data


class Redis(Broker):
    longest = 60_000

    @asynccontextmanager
    async def connect(self, name: str) -> AsyncIterator[Line]:
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend
        from redis.asyncio import Redis as Client
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        # No retries: the client would reconnect silently, and hide that notes were missed.
        client = Client.from_url(
            self.address,
            retry=Retry(NoBackoff(), 0),
            socket_timeout=WAIT_SECONDS,
            socket_connect_timeout=WAIT_SECONDS,
        )
        backend = RedisChannelsPubSubBackend(redis=client)
        try:
            await backend.subscribe([name])
            yield Line(lambda data: backend.publish(data, [name]), backend.stream_events())
        finally:
            await close_quietly(backend.on_shutdown, client.aclose)


class PostgreSQL(Broker):
    longest = 5900  # packed it must stay under 8000

    @asynccontextmanager
    async def connect(self, name: str) -> AsyncIterator[Line]:
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
        from psycopg import AsyncConnection
        from psycopg.conninfo import make_conninfo

        address = self.address.replace("postgresql+psycopg://", "postgresql://", 1)
        target = make_conninfo(address, connect_timeout=int(WAIT_SECONDS))
        # The backend connects anew for each message it publishes, so we publish ourselves.
        speaking = await AsyncConnection[Any].connect(target, autocommit=True)
        try:
            backend = PsycoPgChannelsBackend(target)
            await backend.on_startup()
            try:
                await backend.subscribe([name])
                yield Line(
                    lambda data: speaking.execute("SELECT pg_notify(%s, %s)", (name, data.decode())),
                    backend.stream_events(),
                )
            finally:
                await close_quietly(backend.on_shutdown)
        finally:
            await close_quietly(speaking.close)

    def pack(self, message: bytes) -> bytes:
        return base64.b64encode(message)

    def unpack(self, data: bytes) -> bytes:
        return base64.b64decode(data, validate=True)


async def close_quietly(*acts: Callable[[], Awaitable[object]]) -> None:
    """Close a connection that may be lost already."""
    for act in acts:
        with suppress(Exception):
            async with asyncio.timeout(WAIT_SECONDS):
                await act()


class Message(msgspec.Struct, frozen=True, array_like=True):
    missed: bool  # notes were dropped before this one
    notes: tuple[Note, ...]


class Shared(Channels):
    """The channels of several servers. A lost connection is made again, after longer and longer pauses."""

    alone = False

    def __init__(self, broker: Broker, name: str) -> None:
        super().__init__()
        self.listening = False  # whether its echo has come
        self._broker = broker
        self._name = name
        self._mark = secrets.token_bytes(MARK_BYTES)
        self._own = broker.pack(self._mark)
        self._tables: set[str] = set()
        self._waiting: deque[Note] = deque()
        self._something = asyncio.Event()
        self._all_said = asyncio.Event()
        self._all_said.set()
        self._missed = False
        self._closing = False
        self._echo = 0.0
        self._heard_once = asyncio.Event()
        self._life: asyncio.Task[None] | None = None
        self._listener: Listener

    async def start(self, listener: Listener) -> None:
        self._listener = listener
        self._life = asyncio.create_task(self._live(), name="powderkeg-channels")
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await self._heard_once.wait()
        except TimeoutError:
            await self.close()
            raise unusable("channels-away", text=without_secret(self._broker.address)) from None

    async def close(self) -> None:
        """Disconnect; what is queued is still sent if that does not take long."""
        if self._life is None:
            return
        if self.listening:
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_SECONDS):
                    await self._all_said.wait()
        self.listening = False
        self._closing = True
        self._life.cancel()
        await asyncio.wait([self._life])
        self._life = None

    def publish(self, table: str, note: bytes) -> None:
        if not self.listening or len(self._waiting) >= MOST_WAITING:
            self._drop(1)
            return
        self._waiting.append((table, note if len(note) <= LONGEST_NOTE else b""))
        self._something.set()
        self._all_said.clear()

    def subscribe(self, table: str) -> None:
        self._tables.add(table)

    def unsubscribe(self, table: str) -> None:
        self._tables.discard(table)

    async def _live(self) -> None:
        first, most = PAUSES
        pause = first
        while True:
            try:
                async with AsyncExitStack() as stack:
                    async with asyncio.timeout(WAIT_SECONDS):
                        line = await stack.enter_async_context(self._broker.connect(self._name))
                    self._echo = now()
                    if not self._closing:
                        await until_one_ends(self._speak(line), self._hear(line), self._watch())
            except Exception as error:
                if self.listening:
                    pause = first
                # The kind of error alone: what a driver says may quote an address with its secret.
                log.warning("the channels are away (%s), next try in %.1f s", type(error).__name__, pause)
            self._lose()
            if self._closing:  # a driver may have taken the cancellation for its own
                return
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(2 * pause, most)

    async def _speak(self, line: Line) -> None:
        """Send the queue, or a heartbeat. The first message is a heartbeat: after its echo nothing is missed."""
        while True:
            self._something.clear()
            missed, self._missed = self._missed, False
            notes = self._take()
            try:
                async with asyncio.timeout(WAIT_SECONDS):
                    await line.say(self._broker.pack(self._mark + msgspec.msgpack.encode(Message(missed, notes))))
            except BaseException:
                self._missed |= missed
                self._drop(len(notes))
                raise
            self.sent += len(notes)
            if self._waiting:
                continue
            self._all_said.set()
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._something.wait()

    def _take(self) -> tuple[Note, ...]:
        """As many notes as go into one message."""
        notes: list[Note] = []
        room = self._broker.longest - MARK_BYTES - OVERHEAD
        while self._waiting:
            table, note = self._waiting[0]
            room -= len(table.encode()) + len(note) + OVERHEAD
            if room < 0:
                break
            notes.append(self._waiting.popleft())
        return tuple(notes)

    async def _hear(self, line: Line) -> None:
        async for _, data in line.hear:
            if data.startswith(self._own):
                self._hear_self()
                continue
            try:
                message = msgspec.msgpack.decode(self._broker.unpack(data)[MARK_BYTES:], type=Message)
            except ValueError:
                self.unreadable += 1
                continue
            if message.missed:
                self._tell(self._listener.on_notifications_missed)
            for table, note in message.notes:
                if table in self._tables:
                    self.received += 1
                    self._tell(self._listener.on_notification, table, note)
        raise ConnectionError

    def _hear_self(self) -> None:
        self._echo = now()
        if self.listening or self._closing:
            return
        self.listening = True
        if self._heard_once.is_set():
            log.info("the channels are back")
            self._tell(self._listener.on_notifications_missed)
        self._heard_once.set()

    async def _watch(self) -> None:
        while now() - self._echo < SILENCE_SECONDS:
            await asyncio.sleep(BEAT_SECONDS)
        raise TimeoutError

    def _lose(self) -> None:
        self._drop(len(self._waiting))
        self._waiting.clear()
        self._all_said.set()
        if self.listening:
            self.listening = False
            self._tell(self._listener.on_connection_lost)

    def _drop(self, notes: int) -> None:
        if notes:
            self.dropped += notes
            self._missed = True

    def _tell(self, act: Callable[..., None], *about: Any) -> None:
        """Call the listener; an error in it does not end the connection."""
        try:
            act(*about)
        except Exception:
            log.exception("a note could not be dealt with")


def now() -> float:
    return asyncio.get_running_loop().time()


async def until_one_ends(*acts: Coroutine[Any, Any, None]) -> None:
    """Wait until one ends, and cancel the others, repeatedly: a driver may take a cancellation for its own timeout."""
    tasks = [asyncio.create_task(act) for act in acts]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        while pending := [task for task in tasks if not task.done()]:
            for task in pending:
                task.cancel()
            await asyncio.wait(pending, timeout=0.1)
        failures = [task.exception() for task in tasks if not task.cancelled()]
    for failure in failures:
        if failure:
            raise failure
