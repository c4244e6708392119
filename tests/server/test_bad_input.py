"""Bad input: the server refuses all of it, stays up, and nothing changes at any table. For a million messages run
python -m bench.robustness.bad_input."""

import asyncio
import json
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState

from powderkeg.play.record import read_record
from powderkeg.play.verify import verify
from powderkeg.server import bounds
from powderkeg.server.limits import Limits
from powderkeg.server.run import configure
from powderkeg.server.settings import Settings
from powderkeg.server.transport import http_api, request_bounds
from powderkeg.server.transport.websocket import HEARTBEAT
from testkit.patience import PATIENCE
from testkit.scale import scaled
from testkit.server.guests import log_of
from testkit.server.mischief import (
    ASKED,
    BODIES,
    BREACHES,
    CLOSE,
    KEY,
    MESSAGES,
    PINGING,
    PONGING,
    QUESTIONS,
    RAW,
    REQUESTS,
    VALUES,
    VERSION,
    dumps,
    frame,
    hello,
    is_readable,
)
from testkit.server.process import EACH, RATE, House, open_house
from testkit.server.troublemakers import HOST, RawWebSocket, Tables, Tally, exchange, make_trouble
from testkit.services import PostgreSQL

TROUBLE = scaled(1000)
TROUBLE_ON_POSTGRESQL = scaled(240)
GROWTH = 25  # megabytes that Python and the allocator take at first and keep


def entries(house: House) -> list[Any]:
    """The logs of all tables."""
    path = house.database.removeprefix("sqlite:///")
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        return database.execute("SELECT table_id, number, body FROM entries ORDER BY table_id, number").fetchall()


def complaints(house: House) -> list[str]:
    """Lines of the server's log that report an error."""
    return [line for line in house.log().splitlines() if "error" in line.lower() or "Traceback" in line]


# --- all of it ---


@pytest.mark.slow
def test_thousands_of_bad_messages_and_requests_change_nothing(house: House) -> None:
    house.stage.advance(bounds.LONGEST_PACE)
    house.stage.settle()  # let bots at the tables of other tests finish their moves
    tables = Tables(house)
    shown, written = tables.shown(), entries(house)
    tally = Tally()
    asyncio.run(make_trouble(house.port, tables.scene, tables.identities, TROUBLE // 4, 1, tally))
    before = house.megabytes
    asyncio.run(make_trouble(house.port, tables.scene, tables.identities, TROUBLE - tally.total, 2, tally))
    tables.replay()
    assert tally.total >= TROUBLE
    assert set(tally.sent) >= {*MESSAGES, *REQUESTS, "ping"}
    assert house.megabytes - before < GROWTH
    assert tables.shown() == shown
    assert entries(house) == written
    assert complaints(house) == []
    assert house.get("/readyz").status == 200
    table, token = next(iter(tables.tokens.items()))
    tables.play(table, 1)
    assert tables.look(table, token)["version"] == json.loads(shown[1])["version"] + 1


@pytest.mark.slow
def test_the_same_on_postgresql(postgres: PostgreSQL, tmp_path: Path) -> None:
    """PostgreSQL and SQLite accept different texts."""
    with open_house(postgres.new_database(), tmp_path) as house:
        tables = Tables(house)
        shown = tables.shown()
        written = {table: log_of(house.database, table) for table in tables.tokens}
        tally = Tally()
        asyncio.run(make_trouble(house.port, tables.scene, tables.identities, TROUBLE_ON_POSTGRESQL, 3, tally))
        assert tables.shown() == shown
        assert {table: log_of(house.database, table) for table in tables.tokens} == written
        assert complaints(house) == []


def test_there_is_mischief_for_every_question_and_every_body() -> None:
    assert set(ASKED) == set(QUESTIONS)
    bodies = {kind for kind, _ in BODIES.values()}
    asked = [handler.parsed_data_field for group in http_api.GROUPS.values() for handler in group]
    assert bodies == {field.annotation for field in asked if field is not None}
    for tag, fields in ASKED.items():
        assert is_readable(dumps({"type": tag, **fields, **({"table": "x"} if tag != "ping" else {})})), tag
    for kind, good in BODIES.values():
        assert is_readable(dumps(good), kind)


# --- one by one ---


@pytest.fixture
def ask_raw(house: House) -> Iterator[Any]:
    with asyncio.Runner() as runner:

        def ask(*payloads: bytes) -> list[Any]:
            """Send messages on a new connection and return one answer to each."""

            async def talk() -> list[Any]:
                line = await RawWebSocket.open(house.port)
                line.writer.write(b"".join(map(frame, payloads)))
                answers = [await asyncio.wait_for(line.hear_text(), PATIENCE) for _ in payloads]
                line.close()
                return answers

            return runner.run(talk())

        yield ask


@pytest.mark.parametrize("tag", ASKED)
def test_every_field_of_every_message_refuses_every_other_type(ask_raw: Any, tag: str) -> None:
    good = {"type": tag, "id": 5, "table": "nowhere", **ASKED[tag]}
    if tag == "ping":
        del good["table"]
    bad = [dumps(good | {name: value}) for name in good for value in VALUES]
    bad = [text for text in bad if not is_readable(text)]
    assert len(bad) > 20
    for text, answer in zip(bad, ask_raw(*bad), strict=True):
        assert answer["type"] == "refused", text
        assert answer["error"]["code"] == "message-shape", text
        assert answer.get("id") in (5, None), text


def test_a_question_that_cannot_be_read_is_answered_with_its_id(ask_raw: Any) -> None:
    answers = ask_raw(
        b'{"id": 7}', b'{"type": "chat", "id": 8}', b'{"type":"move","id":9,"state":{}}', b'{"id":-1}', b"{"
    )
    assert [answer.get("id") for answer in answers] == [7, 8, 9, None, None]
    assert {answer["type"] for answer in answers} == {"refused"}


def test_watching_and_watching_no_more_are_answered_too(house: House) -> None:
    table = house.open("exploding", {"name": "Ana"}, {"name": "Bo"})["table"]
    client = house.connect()
    client.say("unwatch", id=1, table=table)
    assert client.hear()["error"]["code"] == "not-watching"
    client.say("watch", id=2, table=table)
    assert client.hear("done") == {"type": "done", "id": 2, "table": table, "version": 2}
    assert client.hear("view")["table"] == table
    client.say("unwatch", id=3, table=table)
    assert client.hear() == {"type": "done", "id": 3, "table": table, "version": 2}
    client.close()


def test_a_breach_of_the_protocol_ends_the_connection(house: House) -> None:
    """All of them concurrently, since the server lingers before it closes a connection."""

    async def close_codes() -> list[int]:
        return await asyncio.gather(*(breach(house.port, frames) for frames, _ in BREACHES.values()))

    found = zip(BREACHES.items(), asyncio.run(close_codes()), strict=True)
    assert {name: code for (name, (_, codes)), code in found if code not in codes} == {}


async def breach(port: int, frames: bytes) -> int:
    """The close code of the server; nothing may come after it."""
    line = await RawWebSocket.open(port)
    line.writer.write(frames)
    code = await close_code(line)
    assert await asyncio.wait_for(line.reader.read(), PATIENCE) == b""
    line.close()
    return code


async def close_code(line: RawWebSocket) -> int:
    while True:
        kind, payload = await asyncio.wait_for(line.hear(), PATIENCE)
        if kind == CLOSE:
            return int.from_bytes(payload[:2])


@pytest.mark.parametrize("name", [name for name in RAW if name != "any bytes"])
def test_what_is_not_even_a_request_is_no_fault_of_the_house(house: House, name: str) -> None:
    answer = asyncio.run(exchange(house.port, RAW[name]()))
    assert not answer or answer.startswith((b"HTTP/1.1 1", b"HTTP/1.1 2", b"HTTP/1.1 4")), answer
    assert house.get("/healthz").status == 200


def test_what_cannot_be_read_is_refused_in_the_shape_of_every_no(house: House) -> None:
    for sent, status in ((b"\x16\x03\x01\r\n\r\n", 400), (b"GET / HTTP/1.1\r\nX: " + b"a" * 20_000 + b"\r\n\r\n", 431)):
        head, _, body = asyncio.run(exchange(house.port, sent)).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 %d " % status), head
        assert b"content-security-policy: " in head
        assert json.loads(body)["error"]["code"] == "request-unusable"


def test_any_target_of_a_request_is_an_address_that_is_unknown(house: House) -> None:
    sent = b"GET * HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n"
    head, _, body = asyncio.run(exchange(house.port, sent)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 404 ")
    assert body.startswith(b"<!doctype html>")


def test_browsers_that_keep_the_connection_come_in(house: House) -> None:
    sent = hello(KEY, VERSION).replace(b"Connection: Upgrade", b"Connection: keep-alive, Upgrade")
    assert asyncio.run(exchange(house.port, sent)).startswith(b"HTTP/1.1 101 ")


def test_a_bot_needs_a_name(house: House) -> None:
    answer = house.post("/api/tables", {"game": "boom", "seats": [{"bot": ""}, {}]})
    assert answer.status == 400


def test_bodies_are_read_as_strictly_as_messages(house: House) -> None:
    opened = house.open("exploding", {"name": "Ana"}, {"name": "Bo"})
    for body in (
        b'{"version": "2", "move": "draw"}',
        b'{"version": 2.0, "move": "draw"}',
        b"\xff",
        b"[" * 9000,
        b"",
        b"[]",
    ):
        answer = house.post(f"/api/tables/{opened['table']}/moves", body, opened["token"])
        assert answer.status == 400, body
        assert answer.json["error"]["code"] == "request-shape"


@pytest.mark.parametrize(
    "text", ["\x00", "\u202e", "\ufeff" * 100, "𝕬" * 100], ids=["nul", "override", "byte order marks", "astral"]
)
def test_any_text_is_salt(house: House, text: str) -> None:
    opened = house.open("exploding", {"name": "Ana", "salt": text}, {"name": "Bo"}, options={"phase": 1})
    path = f"/api/tables/{opened['table']}"
    while (view := house.get(path, opened["token"]).json)["status"] == "playing":
        house.post(f"{path}/moves", {"version": view["version"], "move": "draw"}, opened["token"])
    record = read_record(house.get(f"{path}/record").body)
    assert record.salts == [text]
    verify(record, view["commitment"])


# --- memory and time ---


@pytest.mark.slow
def test_long_heads_and_long_frames_take_no_memory(house: House) -> None:
    before = house.megabytes
    endless = (
        b"GET / HTTP/1.1\r\nX-A: ",
        b"GET /",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-A: ",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;",
        hello(KEY, VERSION)[:-2] + b"X-A: ",
    )
    for start in endless:
        assert is_disconnected(house, b"", start), start
    assert is_disconnected(house, hello(KEY, VERSION), frame(length=1 << 40))
    assert house.megabytes - before < 20


def is_disconnected(house: House, first: bytes, then: bytes) -> bool:
    """Whether the server closes the connection before a gigabyte is sent."""
    with socket.create_connection((HOST, house.port), PATIENCE) as connection:
        if first:
            connection.sendall(first)
            connection.recv(65536)
        try:
            connection.sendall(then)
            for _ in range(1 << 14):
                connection.sendall(b"a" * 65536)
        except ConnectionError:
            return True
        return False


@pytest.mark.parametrize("bad", ["no key", "bad key", "another version of WebSocket", "WebSocket by POST"])
def test_who_does_not_come_in_takes_no_place(strict: House, bad: str) -> None:
    for _ in range(EACH + 1):
        assert asyncio.run(exchange(strict.port, RAW[bad]())).startswith(b"HTTP/1.1 400 ")
    client = strict.connect()
    client.say("ping")
    assert client.hear() == {"type": "pong"}
    client.close()


FLOODS = {  # groups of frames that get one answer
    "pings": [frame(kind=PINGING)],
    "pongs": [frame(kind=PONGING), frame(kind=PINGING)],
    "pieces": [frame(b'{"type":', end=False), frame(kind=0, end=False), frame(b'"ping"}', kind=0)],
}


@pytest.mark.parametrize("flood", FLOODS)
def test_pings_and_pieces_count_as_messages_do(strict: House, flood: str) -> None:
    """Each takes a token and none is lost. A client that has to wait is not dropped, though its pongs are not read."""
    frames, sent = FLOODS[flood], 10 * RATE

    async def pour() -> None:
        line = await RawWebSocket.open(strict.port, f"X-Forwarded-For: {flood}")
        tokens = 2 * RATE - 1  # connecting took one
        line.writer.write(b"".join(frames) * sent)
        answers = [await hear_answer(line) for _ in range(tokens // len(frames) + 1)]
        assert sum(is_notice(answer) for answer in answers) == 1
        told = tokens // len(frames)
        while told < sent:
            strict.stage.advance(HEARTBEAT + 1)
            tokens += 2 * RATE
            while told < min(sent, tokens // len(frames)):
                told += not is_notice(await hear_answer(line))
        line.close()

    asyncio.run(pour())


async def hear_answer(line: RawWebSocket) -> bytes:
    """The payload of the next frame that is not a ping of the server."""
    while True:
        kind, payload = await asyncio.wait_for(line.hear(), PATIENCE)
        if kind != PINGING:
            assert kind != CLOSE, payload
            return payload


def is_notice(payload: bytes) -> bool:
    return b'"slowed"' in payload


class SlowApp:
    """An application that answers when `may_answer` is set."""

    settings = Settings()
    limits = Limits(settings)

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})


class LongAnswerApp(SlowApp):
    """An application whose answer does not fit into the buffers on the way to a client."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(50_000_000)})


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"GET / HTT", b""),
        (b"GET / HTTP/1.1\r\nX: y\r\n", b""),
        (b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhell", b""),
        (b"GET / HTTP/1.1\r\n\r\n", b"HTTP/1.1 200 OK"),
        (b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello", b"HTTP/1.1 200 OK"),
    ],
)
def test_an_incomplete_request_times_out(monkeypatch: pytest.MonkeyPatch, sent: bytes, answer: bytes) -> None:
    """The time limit passes after the server has read what was sent of the request."""
    app = SlowApp()
    config = configure(app, lifespan="off")
    config.load()
    read = b""

    class RecordingProtocol(request_bounds.BoundedHttpProtocol):
        def data_received(self, data: bytes) -> None:
            nonlocal read
            super().data_received(data)
            read += data

    async def ask() -> bytes:
        loop, state = asyncio.get_running_loop(), ServerState()
        server = await loop.create_server(lambda: RecordingProtocol(config, state, {}), HOST, 0)
        reader, writer = await asyncio.open_connection(HOST, server.sockets[0].getsockname()[1])
        writer.write(sent)
        while not state.connections or read != sent:
            await asyncio.sleep(0)
        real_time = loop.time
        monkeypatch.setattr(loop, "time", lambda: real_time() + bounds.REQUEST_SECONDS)
        loop.call_later(0, app.may_answer.set)  # runs after the request's timer, if that is still set
        found = await asyncio.wait_for(reader.readuntil(b"\r\n") if answer else reader.read(), 5)
        writer.close()
        server.close()
        return found.strip()

    assert asyncio.run(ask()) == answer


@pytest.mark.parametrize("connection", [b"close", b"keep-alive"])
def test_a_client_that_does_not_read_its_answer_is_dropped(monkeypatch: pytest.MonkeyPatch, connection: bytes) -> None:
    config = configure(LongAnswerApp(), lifespan="off")
    config.load()

    async def ask() -> None:
        loop, lost, waiting = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

        class RecordingProtocol(request_bounds.BoundedHttpProtocol):
            def pause_writing(self) -> None:
                super().pause_writing()
                waiting.set()

            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                lost.set()

        server = await loop.create_server(lambda: RecordingProtocol(config, ServerState(), {}), HOST, 0)
        _, writer = await asyncio.open_connection(HOST, server.sockets[0].getsockname()[1])
        writer.write(b"GET / HTTP/1.1\r\nConnection: " + connection + b"\r\n\r\n")
        await asyncio.wait_for(waiting.wait(), PATIENCE)
        real_time = loop.time
        monkeypatch.setattr(loop, "time", lambda: real_time() + bounds.ANSWER_SECONDS)
        loop.call_later(0, lambda: None)  # makes the loop look at the clock
        await asyncio.wait_for(lost.wait(), PATIENCE)
        writer.close()
        server.close()

    asyncio.run(ask())
