"""Clients that send what mischief.py generates and check the answers: a refusal for everything, and never an internal
error. `make_trouble` sends all kinds concurrently."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from powderkeg.server.protocol import messages
from testkit.server.mischief import CLOSE, KEY, LONGEST, PINGING, PONGING, TEXT, VERSION, Mischief, Scene, frame, hello
from testkit.server.process import House

HOST = "127.0.0.1"
AT_ONCE = 64  # messages sent before their answers are read
REQUESTS_AT_ONCE = 8
PATIENCE = 60.0  # seconds for an answer
ROUND_TRIPS = 3  # requests; by their end anything sent before is answered
WINDOW = 1.0  # seconds
READ = 1 << 20  # bytes that may be unread
SHARES = {"messages": 0.9, "requests": 0.07, "pings": 0.02, "breaches": 0.005, "raw": 0.005}
FAULT = b"house-fault"
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


class Trouble(AssertionError):
    """The server did what it must not do."""


class Tally:
    """What was sent, by kind, and what came back."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return self.sent.total()


class RawWebSocket:
    """A hand-written WebSocket, since no library sends invalid frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int, *headers: str) -> "RawWebSocket":
        reader, writer = await asyncio.open_connection(HOST, port, limit=READ)
        writer.write(hello(KEY, VERSION, *headers))
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise Trouble(f"no WebSocket: {head!r}")
        line = cls(reader, writer)
        kind, welcome = await line.hear()
        assert kind == TEXT, welcome
        return line

    async def hear(self) -> tuple[int, bytes]:
        """Receive the next frame: its opcode and payload."""
        first, size = await self.reader.readexactly(2)
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
        return first & 15, await self.reader.readexactly(size)

    async def hear_text(self) -> Any:
        kind, payload = await self.hear()
        while kind == PINGING:
            self.writer.write(frame(payload, PONGING))
            kind, payload = await self.hear()
        if kind != TEXT:
            raise Trouble(f"closed, or worse: {kind} {payload!r}")
        if FAULT in payload:
            raise Trouble(f"a fault of the house: {payload!r}")
        return msgspec.json.decode(payload)

    def close(self) -> None:
        self.writer.close()


async def send_messages(port: int, mischief: Mischief, count: int, tally: Tally, *headers: str) -> None:
    """Send bad messages; each must be refused, in order."""
    line = await RawWebSocket.open(port, *headers)
    while count > 0:
        made = [mischief.message() for _ in range(min(AT_ONCE, count))]
        line.writer.write(b"".join(fragment(payload, mischief.chance) for _, payload in made))
        for name, payload in made:
            answer = await asyncio.wait_for(line.hear_text(), PATIENCE)
            check_answer(name, payload, answer)
            tally.sent[name] += 1
            tally.answers[answer["error"]["code"]] += 1
        count -= len(made)
    line.close()


def check_answer(name: str, payload: bytes, answer: Any) -> None:
    """Check that the answer is a refusal, with the id if the message had one."""
    if answer["type"] != "refused":
        raise Trouble(f"{name} was not refused: {payload!r}: {answer}")
    wanted = read_id(payload)
    if wanted is not None and answer.get("id") != wanted:
        raise Trouble(f"{name} is answered without its id {wanted}: {payload!r}: {answer}")


def read_id(payload: bytes) -> int | None:
    try:
        message = msgspec.json.decode(payload)
    except (ValueError, RecursionError):
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if type(found) is int and 0 <= found <= 2**53 else None


def fragment(payload: bytes, chance: Random) -> bytes:
    """Put a message into one frame, or sometimes into three fragments."""
    if len(payload) > LONGEST or chance.random() > 0.05:
        return frame(payload)
    first, second = sorted(chance.randrange(len(payload) + 1) for _ in range(2))
    return frame(payload[:first], end=False) + frame(payload[first:second], 0, end=False) + frame(payload[second:], 0)


async def send_pings(port: int, count: int, tally: Tally) -> None:
    """Send WebSocket pings; each must be answered."""
    line = await RawWebSocket.open(port)
    while count > 0:
        many = min(AT_ONCE, count)
        line.writer.write(b"".join(frame(b"%d" % number, PINGING) for number in range(many)))
        for number in range(many):
            answer = await asyncio.wait_for(line.hear(), PATIENCE)
            assert answer == (PONGING, b"%d" % number), answer
        tally.sent["ping"] += many
        count -= many
    line.close()


async def send_breaches(port: int, mischief: Mischief, count: int, tally: Tally) -> None:
    """Send invalid frames; each connection must be closed with the right code, and not because of an internal error."""
    for _ in range(count):
        name, frames, codes = mischief.breach()
        line = await RawWebSocket.open(port)
        code = None
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            line.writer.write(frames)
            while code is None:
                kind, payload = await asyncio.wait_for(line.hear(), PATIENCE)
                code = int.from_bytes(payload[:2]) if kind == CLOSE else None
        line.close()
        if code not in codes:
            raise Trouble(f"{name}: closed with {code}, not {codes}")
        tally.sent[name] += 1
        tally.answers[f"close {code}"] += 1


async def send_requests(port: int, mischief: Mischief, count: int, tally: Tally) -> None:
    """Send bad requests, several pipelined on each connection."""
    while count > 0:
        reader, writer = await asyncio.open_connection(HOST, port, limit=READ)
        made = [mischief.request() for _ in range(min(REQUESTS_AT_ONCE, count))]
        count -= len(made)
        writer.write(b"".join(request for _, request in made))
        for name, request in made:
            try:
                await asyncio.wait_for(read_answer(reader, name, request, tally), PATIENCE)
            except (EOFError, ConnectionError) as error:
                raise Trouble(f"{name} was not answered: {request[:2000]!r} among {made}") from error
            tally.sent[name] += 1
        writer.close()


async def read_answer(reader: asyncio.StreamReader, name: str, request: bytes, tally: Tally) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    status = check_status(name, request, head)
    tally.answers[f"status {status}"] += 1
    length = LENGTH.search(head)
    if status == 204 or request.startswith(b"HEAD"):
        return
    assert length, head
    body = await reader.readexactly(int(length[1]))
    if status >= 400:
        tally.answers[read_error(name, request, body).code] += 1
    elif name not in ("odd_path", "odd_method", "read_others"):
        raise Trouble(f"{name} was done: {request!r}: {body!r}")


def read_error(name: str, sent: bytes, body: bytes) -> messages.Failure:
    try:
        return msgspec.json.decode(body, type=messages.Error).error
    except msgspec.DecodeError:
        raise Trouble(f"{name}: {sent[:2000]!r}: {body[:2000]!r}") from None


def check_status(name: str, sent: bytes, answer: bytes) -> int:
    status = int(answer[9:12])
    if not answer.startswith(b"HTTP/1.1 ") or status >= 500:
        raise Trouble(f"{name}: {sent[:2000]!r}: {answer[:2000]!r}")
    return status


async def exchange(port: int, sent: bytes) -> bytes:
    """Send bytes and return all that comes back until the connection is closed: by the server, or by us after the
    server has had the time of a few requests to answer."""
    reader, writer = await asyncio.open_connection(HOST, port, limit=READ)
    answer = b""
    with suppress(ConnectionError):
        writer.write(sent)
        await asyncio.wait_for(writer.drain(), PATIENCE)
        await wait_a_few_round_trips(port)
        writer.write_eof()
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return answer


async def wait_a_few_round_trips(port: int) -> None:
    reader, writer = await asyncio.open_connection(HOST, port)
    for _ in range(ROUND_TRIPS):
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        length = LENGTH.search(await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE))
        assert length
        await reader.readexactly(int(length[1]))
    writer.close()


async def send_raw(port: int, mischief: Mischief, count: int, tally: Tally) -> None:
    """Send raw bytes; an answer, if there is one, must not be an internal error."""
    for _ in range(count):
        name, sent = mischief.raw()
        answer = await exchange(port, sent)
        if answer:
            check_status(name, sent, answer)
            tally.answers[f"status {int(answer[9:12])}"] += 1
        if FAULT in answer:
            raise Trouble(f"{name}: {answer!r}")
        tally.sent[name] += 1


async def make_trouble(port: int, scene: Scene, identities: Sequence[str], count: int, seed: int, tally: Tally) -> None:
    """Send `count` messages and requests in total. `identities` are headers that say who sends them."""
    try:
        await send_everything(port, scene, identities, count, seed, tally)
    except BaseException as error:
        error.add_note(f"to reproduce it: make_trouble with count={count}, seed={seed}")
        raise


async def send_everything(
    port: int, scene: Scene, identities: Sequence[str], count: int, seed: int, tally: Tally
) -> None:
    counts = {name: max(1, int(count * share)) for name, share in SHARES.items()}
    counts["messages"] = max(1, count - sum(counts.values()) + counts["messages"])
    each, rest = divmod(counts["messages"], len(identities))
    senders = [
        send_messages(port, Mischief(scene, seed + n), each + (n < rest), tally, *([identity] if identity else []))
        for n, identity in enumerate(identities)
    ]
    async with asyncio.TaskGroup() as group:
        for sender in senders:
            group.create_task(sender)
        group.create_task(send_requests(port, Mischief(scene, seed + 101), counts["requests"], tally))
        group.create_task(send_pings(port, counts["pings"], tally))
        group.create_task(send_breaches(port, Mischief(scene, seed + 102), counts["breaches"], tally))
        group.create_task(send_raw(port, Mischief(scene, seed + 103), counts["raw"], tally))


# --- the tables under attack ---


class Tables:
    """Games of other people, played for a while. Their views must not change."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tokens: dict[str, str] = {}  # by table
        self.sent: list[bytes] = []
        for game, people, options in (
            ("kaboo", 2, {}),
            ("boom", 3, {}),
            ("exploding", 2, {"phase": 3}),
            ("battle-gum", 4, {"completion": "pair"}),
            ("exploding", 2, {"phase": 1}),
        ):
            seats = [{"name": f"Player {seat}"} for seat in range(1, people + 1)]
            opened = house.open(game, *seats, options=options, window=WINDOW, hints=True)
            self.tokens[opened["table"]] = opened["token"]
            self.play(opened["table"], 60 if options.get("phase") == 1 else 6)
        self.waiting = house.open("boom", {"name": "Ana"}, {})
        self.elsewhere = house.open("boom", {"name": "Eve"}, {"name": "Eva"})["token"]

    @property
    def scene(self) -> Scene:
        return Scene(list(self.tokens), self.sent)

    @property
    def identities(self) -> list[str]:
        """Headers of nobody, of someone seated elsewhere, and of two cookies whose secrets hold no seat."""
        elsewhere, nobody = self.elsewhere, "n" * 32
        holder = next(iter(self.tokens.values()))
        return [
            "",
            f"Authorization: Bearer {elsewhere}",
            f"Cookie: powderkeg={nobody}",
            f"Cookie: powderkeg={holder[::-1]}",
        ]

    def play(self, table: str, moves: int) -> None:
        """Make this many moves, or fewer if the game ends. No window stays open."""
        token, made = self.tokens[table], 0
        while (view := self.look(table, token))["status"] == "playing" and (made < moves or "window" in view):
            if "legal" in view:
                body = {"version": view["version"], "move": view["legal"][0]["text"], "seat": view["seat"]}
                self.house.post(f"/api/tables/{table}/moves", body, token)
                self.sent.append(json.dumps({"type": "move", "id": 5, "table": table, **body}).encode())
                made += 1
            else:
                self.house.stage.advance(WINDOW)
                self.house.stage.settle()

    def look(self, table: str, token: str | None = None) -> Any:
        return self.house.get(f"/api/tables/{table}?after=-1", token).json

    def shown(self) -> list[bytes]:
        """All views and records, as the players and as strangers see them."""
        paths = [
            (f"/api/tables/{table}{more}", token)
            for table, token in self.tokens.items()
            for more in ("?after=-1", "/record")
        ]
        paths.append((f"/api/tables/{self.waiting['table']}?after=-1", self.waiting["token"]))
        return [self.house.get(path, who).body for path, token in paths for who in (None, token)]

    def replay(self) -> None:
        """Check that moves which the players have sent already are refused when sent again."""
        for payload in self.sent:
            message = json.loads(payload)
            body = {name: message[name] for name in ("version", "move", "seat")}
            answer = self.house.post(f"/api/tables/{message['table']}/moves", body, self.tokens[message["table"]])
            assert answer.status == 409, (body, answer.body)
