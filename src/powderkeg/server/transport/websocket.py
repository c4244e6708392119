"""The WebSocket: one for each client, for all the tables it watches.

No views are queued for a client. It remembers the last version it was sent of each table, and a view is built when the
client can take it: a slow reader gets one message about all that happened, and costs neither memory nor time.
"""

import asyncio
import logging
import math
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from powderkeg.server import bounds
from powderkeg.server.identity import Caller
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.protocol import messages
from powderkeg.server.services.tables import ENTRIES, House, check_seat
from powderkeg.server.storage.errors import Missing, StoreError, Taken
from powderkeg.server.transport.linger import close_lingering
from powderkeg.text.refusal import Refusal, Refused, refused, unusable

HEARTBEAT = 20.0  # seconds
NOT_SENT = getattr(socket, "TCP_NOTSENT_LOWAT", None)  # otherwise the kernel buffers megabytes for a slow reader
LONG_EVENTS = 100  # in a message that is built in its turn with other long ones
SHORT, HEADER = 8192, 14  # bytes of a message that picows copies, and of its header at most

logger = logging.getLogger(__name__)


class Watching(msgspec.Struct, eq=False):
    """A table that a client watches, and what it was shown of it last."""

    live: LiveRoom
    holder: bytes | None  # the hash of the client's secret at this table
    seat: int | None
    language: str | None
    after: int | None  # the last version it knows
    first: bool = True
    sent: tuple[int, int, int] | None = None  # the version, how many sealed answers of its own were in, how many people
    absent: frozenset[int] | None = frozenset()  # the seats it was told to be absent; None if it wants to know of none


class Client(WSListener):
    """One WebSocket. Questions are answered one after another; changes are sent in the next round of the event loop.

    Every frame takes a token of the client's address. If there is none, reading is paused until one is available, so
    nothing that the client sends is lost.
    """

    def __init__(self, house: House, caller: Caller, most_bytes: int, leave: Callable[[], None]) -> None:
        self.house = house
        self.limits = house.limits
        self.caller = caller
        self.clock = house.rooms.environment.monotonic
        self.most_bytes = most_bytes
        self.leave = leave
        self.transport: WSTransport | None = None
        self.unpaid: list[tuple[WSMsgType, bool, bytes]] = []  # kind, whether it is a last piece, payload
        self.noticed = -math.inf  # when it was last told that it sends too often
        self.pinged = False  # and has not answered
        self.parts: bytes | None = None  # of a message that comes in pieces
        self.waiting: list[bytes] = []  # a list: it is nearly always empty, and an empty deque is large
        self.worker: asyncio.Task[None] | None = None
        self.writing = False  # the question asked last waits for the disk; others wait for it
        self.full = False  # it does not read what it was sent
        self.watching: dict[str, Watching] = {}
        self.changed: dict[str, None] = {}  # tables, in the order in which they are shown
        self.reactions: list[msgspec.Struct] = []
        self.scheduled = False
        self.heard = self.clock()  # from it

    # --- the connection ---

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=bounds.UNSENT_BYTES)
        if NOT_SENT is not None:
            connection = transport.underlying_transport.get_extra_info("socket")
            connection.setsockopt(socket.IPPROTO_TCP, NOT_SENT, bounds.UNSENT_BYTES)
        transport.request.headers.clear()  # they were read, and would stay
        self.house.clients.add(self)
        self.tell(messages.Welcome(messages.PROTOCOL, HEARTBEAT))

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.house.clients.discard(self)
        for table in tuple(self.watching):
            self.unwatch(table)
        self.waiting.clear()
        self.unpaid.clear()
        self.leave()

    def beat(self, now: float) -> None:
        """Called every few seconds: ping a client idle for one heartbeat, drop it after two. One that has to wait is
        pinged but not dropped, since its answers are not read; if it is gone, the ping fails."""
        if self.is_ahead and not self.full:
            self.heard = now - HEARTBEAT
        silence = now - self.heard
        if self.transport is None or silence < HEARTBEAT:
            return
        if silence > 2 * HEARTBEAT:
            self.transport.disconnect(graceful=False)
        else:
            self.pinged = True
            self.transport.send_ping()

    def close(self, code: WSCloseCode, reason: str) -> None:
        """Send a close frame, then neither send nor read anything."""
        transport, self.transport = self.transport, None
        if transport is not None:
            transport.send_close(code, reason.encode())
            close_lingering(transport.underlying_transport)

    def pause_writing(self) -> None:
        self.full = True
        self.read_on()

    def resume_writing(self) -> None:
        self.full = False
        self.read_on()
        self.schedule()
        self.work()

    @property
    def is_ahead(self) -> bool:
        """Whether the client has sent more than can be answered, or more often than its address may."""
        return bool(self.unpaid) or len(self.waiting) >= bounds.MOST_WAITING

    def read_on(self) -> None:
        """Pause or resume reading, so that the client is read only as fast as it is answered."""
        if self.transport is None:
            return
        if self.full or self.is_ahead:
            self.transport.underlying_transport.pause_reading()
        else:
            self.transport.underlying_transport.resume_reading()

    # --- called by live rooms ---

    def wake(self, live: LiveRoom) -> None:
        self.changed[live.id] = None
        self.schedule()

    def pass_on(self, message: msgspec.Struct) -> None:
        del self.reactions[: max(0, len(self.reactions) - bounds.MOST_REACTIONS + 1)]
        self.reactions.append(message)
        self.schedule()

    def schedule(self) -> None:
        if not self.scheduled:
            self.scheduled = True
            asyncio.get_running_loop().call_soon(self.flush)

    # --- writing ---

    def tell(self, message: msgspec.Struct) -> None:
        self.send(messages.encode(message))

    def send(self, message: bytes) -> None:
        if self.transport is None:
            return
        if len(message) <= SHORT:
            self.transport.send(WSMsgType.TEXT, message)
        else:
            # picows would reuse the memory of the header for the next message before the loop has sent it.
            whole = bytearray(HEADER) + message
            self.transport.send_reuse_external_bytearray(WSMsgType.TEXT, whole, HEADER)

    def flush(self) -> None:
        """Send what has changed, as far as the client reads and there is time in this round of the loop."""
        self.scheduled = False
        while self.changed and not self.full and self.transport is not None:
            table = next(iter(self.changed))
            watching = self.watching.get(table)
            if watching is not None and is_long(watching) and not self.house.long_answers.has_time():
                self.schedule()
                return
            del self.changed[table]
            if watching is not None:
                self.show(watching)
        while self.reactions and not self.full and self.transport is not None:
            self.tell(self.reactions.pop(0))

    def show(self, watching: Watching) -> None:
        """Send what is new at a table."""
        live = watching.live
        if live.is_deleted:
            self.unwatch(live.id)
            self.tell(messages.Gone(live.id))
            return
        message = self.news(watching)
        if message is not None:
            self.send(message)
        absent = live.attendance.absent
        if absent != watching.absent is not None:
            watching.absent = absent
            self.tell(messages.Presence(live.id, sorted(absent)))

    def news(self, watching: Watching) -> bytes | None:
        """The next message about a table, or None if there is nothing new to show."""
        live = watching.live
        if live.uncommitted or live.stale:
            return None  # this client is woken again when the room is settled
        room = live.room
        yours = room.seats.held_by(watching.holder)
        answered = room.window.count_answers(yours) if room.window.answers else 0
        state = room.version, answered, len(room.seats.people)
        if state == watching.sent:
            return None
        message = self.build(watching, bool(yours))
        watching.sent, watching.after, watching.first = state, room.version, False
        return message

    def build(self, watching: Watching, seated: bool) -> bytes:
        """The encoded view; that of spectators is built once for all."""
        live = watching.live
        key = (watching.after, watching.first, watching.language)
        if not seated and key in live.spectator_messages:
            return live.spectator_messages[key]
        shown = self.house.shown(
            live,
            self.caller.address,
            watching.holder,
            watching.after,
            watching.seat,
            watching.first,
            watching.language,
        )
        message = messages.encode(shown)
        if not seated and not shown.running and not shown.window and len(message) <= bounds.SHOWN_BYTES:
            if len(live.spectator_messages) >= bounds.SHOWN_KEPT:
                del live.spectator_messages[next(iter(live.spectator_messages))]
            live.spectator_messages[key] = message
        return message

    # --- reading ---

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        self.heard = self.clock()
        if self.transport is None:
            return
        if kind == WSMsgType.CLOSE:
            code = frame.get_close_code()
            self.close(WSCloseCode.OK if code == WSCloseCode.NO_INFO else code, "")
            transport.disconnect()
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(WSCloseCode.PROTOCOL_ERROR, "no extension was agreed on")
        elif kind == WSMsgType.PONG and self.pinged:
            self.pinged = False
        elif self.unpaid or not self.limits.take(self.caller.address):
            self.hold(kind, frame.fin, frame.get_payload_as_bytes())
        else:
            self.take_in(kind, frame.fin, frame.get_payload_as_bytes())

    def hold(self, kind: WSMsgType, is_last: bool, payload: bytes) -> None:
        """Keep a frame until there is a token for it, and read no further."""
        self.unpaid.append((kind, is_last, payload))
        if len(self.unpaid) == 1:
            self.read_on()
            self.limits.line_up(self.caller.address, self.take_turn)
            self.notice()

    def take_turn(self) -> bool:
        """Process a frame that has its token now; returns whether more frames wait."""
        if self.transport is None:
            return False
        try:
            self.take_in(*self.unpaid.pop(0))
        except Exception:
            logger.exception("a frame could not be taken in")
            self.close(WSCloseCode.INTERNAL_ERROR, "")
        if not self.unpaid:
            self.read_on()
        return bool(self.unpaid)

    def notice(self) -> None:
        """Tell the client at most once a second why its answers are slow."""
        now = self.clock()
        if now - self.noticed >= bounds.NOTICE_SECONDS and not self.full:
            self.noticed = now
            rate = self.limits.rate
            sentence = messages.failure(
                refused("limit", "too-often", number=rate).refusal, self.caller.language
            ).sentence
            self.tell(messages.Slowed(rate, sentence))

    def take_in(self, kind: WSMsgType, is_last: bool, payload: bytes) -> None:
        if self.transport is None:
            return
        if kind == WSMsgType.PING:
            self.transport.send_pong(payload)
        elif kind == WSMsgType.TEXT and is_last and self.parts is None:
            self.receive(payload)
        elif kind != WSMsgType.PONG:
            self.receive_part(payload, kind == WSMsgType.CONTINUATION, is_last)

    def receive_part(self, payload: bytes, goes_on: bool, is_last: bool) -> None:
        """Join the fragments of a message."""
        if goes_on is (self.parts is None):
            self.close(WSCloseCode.PROTOCOL_ERROR, "a piece without a beginning, or a beginning without an end")
            return
        payload = (self.parts or b"") + payload
        if len(payload) > self.most_bytes:
            self.close(WSCloseCode.MESSAGE_TOO_BIG, "too long")
            return
        self.parts = None if is_last else payload
        if is_last:
            self.receive(payload)

    def receive(self, payload: bytes) -> None:
        self.waiting.append(payload)
        if len(self.waiting) >= bounds.MOST_WAITING:
            self.read_on()
        self.work()

    def work(self) -> None:
        """Answer what can be answered in one call; a task answers what has to wait for something."""
        while self.waiting and self.worker is None and not self.writing and not self.full:
            if self.transport is None:
                return
            payload = self.waiting.pop(0)
            if len(self.waiting) == bounds.MOST_WAITING - 1:
                self.read_on()
            question = self.read(payload)
            if question is not None and not self.answer_at_once(question):
                self.worker = asyncio.get_running_loop().create_task(self.answer_in_task(question))

    def read(self, payload: bytes) -> messages.Ask | None:
        try:
            question: messages.Ask = messages.read_question(payload)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse(unusable("message-shape", detail=str(error)).refusal, read_id(payload))
            return None
        return question

    def answer_at_once(self, question: messages.Ask) -> bool:
        """Make a change at a table that the client watches, in one call; False if it has to wait for something."""
        if not isinstance(question, messages.AsSeat) or type(question) not in ENTRIES:
            return False
        watching = self.watching.get(question.table)
        if watching is None:
            return False
        self.writing = True
        try:
            self.writing = self.house.act_at_once(
                self.caller.address, watching.live, watching.holder, question, partial(self.on_written, question)
            )
        except Exception as error:
            self.writing = False
            self.refuse_for(error, question)
            return True
        return self.writing

    def on_written(self, question: messages.AsSeat, outcome: messages.Done | StoreError) -> None:
        self.writing = False
        if isinstance(outcome, Taken | Missing):  # another server was first: read what is new, and check again
            self.worker = asyncio.get_running_loop().create_task(self.answer_in_task(question))
            return
        if isinstance(outcome, StoreError):
            self.refuse_for(self.house.rooms.loader.refusal_of(question.table, outcome), question)
        elif question.id is not None:
            self.tell(outcome)
        if self.waiting:
            self.work()

    async def answer_in_task(self, question: messages.Ask) -> None:
        try:
            await self.answer(question)
        except Exception as error:
            self.refuse_for(error, question)
        finally:
            self.worker = None
            self.work()

    def refuse_for(self, error: Exception, question: messages.Ask) -> None:
        if not isinstance(error, Refused):
            logger.error("a message could not be answered", exc_info=error)
            error = refused("busy", "house-fault")
        self.refuse(error.refusal, question)
        if error.refusal.kind == "stale":
            self.show_again(question)

    def refuse(self, refusal: Refusal, question: Any = None) -> None:
        table = getattr(question, "table", None)
        watching = self.watching.get(table or "")
        names = watching.live.room.names if watching else []
        error = messages.failure(refusal, self.caller.language, names)
        self.tell(messages.Refuse(id=getattr(question, "id", None), table=table, error=error))

    async def answer(self, question: messages.Ask) -> None:
        if isinstance(question, messages.Ping):
            self.tell(messages.Pong(question.id))
        elif isinstance(question, messages.Watch):
            await self.watch(question)
        elif isinstance(question, messages.Unwatch):
            if question.table not in self.watching:
                raise refused("missing", "not-watching")
            self.seen(question, self.watching[question.table].live)
            self.unwatch(question.table)
        else:
            answer = await VERBS[type(question)](self.house, self.caller, question)
            if question.id is not None or not isinstance(answer, messages.Done):
                self.tell(answer)

    async def watch(self, ask: messages.Watch) -> None:
        if ask.table not in self.watching and len(self.watching) >= bounds.MOST_WATCHED:
            raise refused("limit", "watching-many", most=bounds.MOST_WATCHED)
        live = await self.house.rooms.current(ask.table, self.caller.address)
        await self.house.rooms.refresh_if_older(live, ask.after)
        if self.transport is None:
            return  # gone meanwhile
        language = self.caller.language if ask.words else None
        holder = self.caller.hash(live.room.series)
        check_seat(live.room, holder, ask.seat)
        live.room.check_known(ask.after)
        self.unwatch(ask.table)
        told = frozenset[int]() if ask.presence else None
        self.watching[ask.table] = Watching(live, holder, ask.seat, language, ask.after, absent=told)
        live.viewers.add(self)
        self.house.rooms.presence.arrive(live, holder)
        self.seen(ask, live)
        self.wake(live)

    def seen(self, ask: messages.AboutTable, live: LiveRoom) -> None:
        """Answer a question that has an id."""
        if ask.id is not None:
            self.tell(messages.Done(id=ask.id, table=live.id, version=live.room.version))

    def unwatch(self, table: str) -> None:
        watching = self.watching.pop(table, None)
        if watching:
            watching.live.viewers.discard(self)
            self.house.rooms.presence.depart(watching.live, watching.holder)

    def show_again(self, question: Any) -> None:
        """Send a fresh view after the refusal of a stale move."""
        watching = self.watching.get(getattr(question, "table", ""))
        if watching:
            watching.sent = None
            self.wake(watching.live)


def is_long(watching: Watching) -> bool:
    """Whether there are so many events that the message takes milliseconds to build."""
    return watching.live.room.log.count_after(watching.after) > LONG_EVENTS


class QuestionWithId(msgspec.Struct, frozen=True):
    id: messages.QuestionId | None = None


decode_id = msgspec.json.Decoder(QuestionWithId).decode


def read_id(payload: bytes) -> QuestionWithId | None:
    """The id of a question that cannot be read otherwise, so that its refusal can repeat it."""
    try:
        return decode_id(payload)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


VERBS: dict[type, Callable[[House, Caller, Any], Awaitable[msgspec.Struct]]] = {
    **dict.fromkeys(ENTRIES, House.act),
    messages.Sit: House.sit,
    messages.SeatBot: House.seat_bot,
    messages.Rematch: House.rematch,
    messages.DeclineRematch: House.decline_rematch,
    messages.React: House.react,
    messages.Hint: House.hint,
}
