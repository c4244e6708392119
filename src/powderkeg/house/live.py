"""The WebSocket: one for each client, for all the tables it watches.

Nothing is queued for a client. It remembers the last number it was sent of each table, and what it is shown is built
when it can take it: a slow reader gets one message about all that happened, and holds neither memory nor the table.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from powderkeg.house import wire
from powderkeg.house.house import House, check_number, check_seat
from powderkeg.house.identity import Caller
from powderkeg.house.limits import Bucket
from powderkeg.house.rooms import Live
from powderkeg.refusal import Refusal, Refused, refused, unusable

HEARTBEAT = 20.0  # seconds
MOST_WATCHED = 20  # tables, by one client
MOST_REACTIONS = 20  # waiting to be passed on; older ones are dropped
PATIENCE = 200  # messages refused as too many, after which the connection is closed

logger = logging.getLogger(__name__)

Send = Callable[[Any], Awaitable[None]]
Receive = Callable[[], Awaitable[Any]]
Verb = Callable[[Caller, Any], Awaitable[msgspec.Struct]]


class Watching(msgspec.Struct, eq=False):
    """A table that a client watches, and what it was shown of it last."""

    live: Live
    holder: bytes | None  # the hash of the client's secret at this table
    seat: int | None
    language: str | None
    after: int | None  # the last number it knows
    first: bool = True
    sent: tuple[int, int] | None = None  # the number, and how many sealed answers of its own were in


class Client:
    """One WebSocket."""

    def __init__(self, house: House, caller: Caller, send: Send, rate: float) -> None:
        self.house = house
        self.caller = caller
        self.send = send
        self.bucket = Bucket(rate)
        self.strikes = 0
        self.watching: dict[str, Watching] = {}
        self.changed: set[str] = set()
        self.reactions: deque[msgspec.Struct] = deque(maxlen=MOST_REACTIONS)
        self.awake = asyncio.Event()
        self.verbs: dict[type, Verb] = {
            wire.Sit: house.sit,
            wire.SeatBot: house.seat_bot,
            wire.Leave: house.leave,
            wire.MakeMove: house.move,
            wire.AskUndo: house.ask_undo,
            wire.AnswerUndo: house.answer_undo,
            wire.Rematch: house.rematch,
            wire.React: house.react,
            wire.Slow: house.slow,
            wire.Hint: house.hint,
        }

    # --- told by rooms ---

    def wake(self, live: Live) -> None:
        self.changed.add(live.id)
        self.awake.set()

    def pass_on(self, message: msgspec.Struct) -> None:
        self.reactions.append(message)
        self.awake.set()

    # --- writing ---

    async def tell(self, message: msgspec.Struct) -> None:
        await self.send_bytes(wire.encode(message))

    async def send_bytes(self, message: bytes) -> None:
        await self.send({"type": "websocket.send", "text": message.decode()})

    async def write(self) -> None:
        """Show what has changed, as fast as it is taken."""
        while True:
            await self.awake.wait()
            self.awake.clear()
            while self.changed:
                message = self.news(self.changed.pop())
                if message is not None:
                    await self.send_bytes(message)
            while self.reactions:
                await self.tell(self.reactions.popleft())

    def news(self, table: str) -> bytes | None:
        """What the client has not been shown yet of a table."""
        watching = self.watching.get(table)
        if watching is None:
            return None
        live = watching.live
        if live.gone:
            self.unwatch(table)
            return wire.encode(wire.Gone(table))
        if live.held or live.doubtful:
            return None  # it is told again when that is settled
        room = live.room
        yours = room.seats_of(watching.holder)
        state = (room.public, sum(seat in room.answers for seat in yours) if yours else 0)
        if state == watching.sent:
            return None
        message = self.build(watching, bool(yours))
        watching.sent, watching.after, watching.first = state, room.public, False
        return message

    def build(self, watching: Watching, seated: bool) -> bytes:
        """The message; what all spectators are shown is built once."""
        live = watching.live
        key = (watching.after, watching.first, watching.language)
        if not seated and key in live.shown:
            return live.shown[key]
        shown = self.house.shown(
            live, watching.holder, watching.after, watching.seat, watching.first, watching.language
        )
        message = wire.encode(shown)
        if not seated and not shown.running and not shown.window:
            live.shown[key] = message
        return message

    # --- reading ---

    async def read(self, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            if not self.bucket.take():
                self.strikes += 1
                if self.strikes > PATIENCE:
                    await self.send({"type": "websocket.close", "code": 1008, "reason": "too many messages"})
                    return
                await self.refuse(refused("limit", "too-often", number=int(self.bucket.rate)).refusal)
                continue
            text = message.get("text")
            await self.hear(text if text is not None else message.get("bytes") or b"")

    async def hear(self, text: str | bytes) -> None:
        try:
            question = wire.read_question(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            await self.refuse(unusable("message-shape", detail=str(error)).refusal)
            return
        try:
            await self.answer(question)
        except Refused as no:
            await self.refuse(no.refusal, question)
            if no.refusal.kind == "stale":
                self.show_again(question)

    async def refuse(self, refusal: Refusal, question: Any = None) -> None:
        table = getattr(question, "table", None)
        watching = self.watching.get(table or "")
        names = watching.live.room.names if watching else []
        error = wire.failure(refusal, self.caller.language, names)
        await self.tell(wire.Refuse(id=getattr(question, "id", None), table=table, error=error))

    async def answer(self, question: wire.Question) -> None:
        if isinstance(question, wire.Ping):
            await self.tell(wire.Pong(question.id))
        elif isinstance(question, wire.Watch):
            await self.watch(question)
        elif isinstance(question, wire.Unwatch):
            self.unwatch(question.table)
        else:
            answer = await self.verbs[type(question)](self.caller, question)
            if question.id is not None or not isinstance(answer, wire.Done):
                await self.tell(answer)

    async def watch(self, ask: wire.Watch) -> None:
        if ask.table not in self.watching and len(self.watching) >= MOST_WATCHED:
            raise refused("limit", "watching-many", most=MOST_WATCHED)
        live = await self.house.rooms.current(ask.table)
        language = self.caller.language if ask.words else None
        holder = self.caller.hash(live.room.series)
        check_seat(live.room, holder, ask.seat)
        check_number(live.room, ask.after)
        self.watching[ask.table] = Watching(live, holder, ask.seat, language, ask.after)
        live.watchers.add(self)
        self.wake(live)

    def unwatch(self, table: str) -> None:
        watching = self.watching.pop(table, None)
        if watching:
            watching.live.watchers.discard(self)

    def show_again(self, question: Any) -> None:
        """A fresh view beside a stale move's refusal."""
        watching = self.watching.get(getattr(question, "table", ""))
        if watching:
            watching.sent = None
            self.wake(watching.live)

    def go(self) -> None:
        for table in tuple(self.watching):
            self.unwatch(table)


async def serve(house: House, caller: Caller, receive: Receive, send: Send, rate: float) -> None:
    """A connection that was accepted, until it ends."""
    client = Client(house, caller, send, rate)
    await client.tell(wire.Welcome(wire.PROTOCOL, HEARTBEAT))
    writer = asyncio.ensure_future(client.write())
    reader = asyncio.ensure_future(client.read(receive))
    house.connected += 1
    try:
        await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        house.connected -= 1
        client.go()
        for task in (writer, reader):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await task
