"""Bad input: whatever comes, the house says no, lives on, and nothing changes at any table. The same a million times:
python -m bench.mischief."""

import asyncio
import json
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState

from powderkeg.house import api, reader
from powderkeg.house.serve import configure
from powderkeg.house.settings import Settings
from powderkeg.record import read_record
from powderkeg.verify import verify
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
from testkit.server.process import House, open_house
from testkit.server.troublemakers import HOST, Line, Tables, Tally, make_trouble
from testkit.services import PostgreSQL

TROUBLE = 20_000
SILENCE = 0.3  # seconds after which nothing more comes
GROWTH = 25  # megabytes: what Python and the allocator take at first and keep


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with open_house(f"sqlite:///{folder}/house.db", folder, rate=10_000_000) as found:
        yield found


def megabytes(house: House) -> float:
    assert house.process
    return int(Path(f"/proc/{house.process.pid}/status").read_text().split("VmRSS:")[1].split()[0]) / 1024


def entries(house: House) -> list[Any]:
    """The logs of all tables."""
    path = house.database.removeprefix("sqlite:///")
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        return database.execute("SELECT table_id, number, body FROM entries ORDER BY table_id, number").fetchall()


def complaints(house: House) -> list[str]:
    """Lines of the server's log that tell of something gone wrong."""
    return [line for line in house.log().splitlines() if "error" in line.lower() or "Traceback" in line]


# --- all of it ---


@pytest.mark.slow
def test_twenty_thousand_bad_messages_and_requests_change_nothing(house: House) -> None:
    tables = Tables(house)
    shown, written = tables.shown(), entries(house)
    tally = Tally()
    asyncio.run(make_trouble(house.port, tables.scene, tables.identities, TROUBLE // 4, 1, tally))
    before = megabytes(house)
    asyncio.run(make_trouble(house.port, tables.scene, tables.identities, TROUBLE - tally.total, 2, tally))
    tables.replay()
    assert tally.total >= TROUBLE
    assert set(tally.sent) >= {*MESSAGES, *REQUESTS, "ping"}
    assert megabytes(house) - before < GROWTH
    assert tables.shown() == shown
    assert entries(house) == written
    assert complaints(house) == []
    assert house.get("/readyz").status == 200
    table, token = next(iter(tables.tokens.items()))
    tables.play(table, 1)
    assert tables.look(table, token)["number"] == json.loads(shown[1])["number"] + 1


@pytest.mark.slow
def test_the_same_on_postgresql(postgres: PostgreSQL, tmp_path: Path) -> None:
    """It takes other texts than SQLite does."""
    with open_house(postgres.new_database(), tmp_path, rate=10_000_000) as house:
        tables = Tables(house)
        shown = tables.shown()
        written = {table: log_of(house.database, table) for table in tables.tokens}
        tally = Tally()
        asyncio.run(make_trouble(house.port, tables.scene, tables.identities, 3000, 3, tally))
        assert tables.shown() == shown
        assert {table: log_of(house.database, table) for table in tables.tokens} == written
        assert complaints(house) == []


def test_there_is_mischief_for_every_question_and_every_body() -> None:
    assert set(ASKED) == set(QUESTIONS)
    bodies = {kind for kind, _ in BODIES.values()}
    asked = [handler.parsed_data_field for group in api.GROUPS.values() for handler in group]
    assert bodies == {field.annotation for field in asked if field is not None}
    for tag, fields in ASKED.items():
        assert is_readable(dumps({"type": tag, **fields, **({"table": "x"} if tag != "ping" else {})})), tag
    for kind, good in BODIES.values():
        assert is_readable(dumps(good), kind)


# --- one by one ---


@pytest.fixture
def line_of(house: House) -> Iterator[Any]:
    with asyncio.Runner() as runner:

        def ask(*payloads: bytes) -> list[Any]:
            """The answers to messages on a connection of their own, one to each."""

            async def talk() -> list[Any]:
                line = await Line.open(house.port)
                line.writer.write(b"".join(map(frame, payloads)))
                answers = [await asyncio.wait_for(line.hear_text(), 20) for _ in payloads]
                line.close()
                return answers

            return runner.run(talk())

        yield ask


@pytest.mark.parametrize("tag", ASKED)
def test_every_field_of_every_message_refuses_every_other_type(line_of: Any, tag: str) -> None:
    good = {"type": tag, "id": 5, "table": "nowhere", **ASKED[tag]}
    if tag == "ping":
        del good["table"]
    bad = [dumps(good | {name: value}) for name in good for value in VALUES]
    bad = [text for text in bad if not is_readable(text)]
    assert len(bad) > 20
    for text, answer in zip(bad, line_of(*bad), strict=True):
        assert answer["type"] == "refused", text
        assert answer["error"]["code"] == "message-shape", text
        assert answer.get("id") in (5, None), text


def test_a_question_that_cannot_be_read_is_answered_with_its_id(line_of: Any) -> None:
    answers = line_of(
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
    assert client.hear("done") == {"type": "done", "id": 2, "table": table, "number": 2}
    assert client.hear("view")["table"] == table
    client.say("unwatch", id=3, table=table)
    assert client.hear() == {"type": "done", "id": 3, "table": table, "number": 2}
    client.close()


@pytest.mark.parametrize("name", BREACHES)
def test_a_breach_of_the_protocol_ends_the_connection(house: House, name: str) -> None:
    frames, codes = BREACHES[name]

    async def breach() -> None:
        line = await Line.open(house.port)
        line.writer.write(frames)
        while True:
            kind, payload = await asyncio.wait_for(line.hear(), 20)
            if kind == CLOSE:
                assert int.from_bytes(payload[:2]) in codes
                break
        assert await asyncio.wait_for(line.reader.read(), 20) == b""
        line.close()

    asyncio.run(breach())


@pytest.mark.parametrize("name", [name for name in RAW if name != "any bytes"])
def test_what_is_not_even_a_request_is_no_fault_of_the_house(house: House, name: str) -> None:
    answer = exchange(house, RAW[name](), SILENCE)
    assert not answer or answer.startswith((b"HTTP/1.1 1", b"HTTP/1.1 2", b"HTTP/1.1 4")), answer
    assert house.get("/healthz").status == 200


def exchange(house: House, sent: bytes, patience: float = 20) -> bytes:
    """What comes back on a connection within that time, until it is closed or nothing more comes."""
    answer = b""
    with socket.create_connection((HOST, house.port), patience) as connection, suppress(OSError):
        connection.sendall(sent)
        while part := connection.recv(65536):
            answer += part
            connection.settimeout(SILENCE)
    return answer


def test_what_cannot_be_read_is_refused_in_the_shape_of_every_no(house: House) -> None:
    for sent, status in ((b"\x16\x03\x01\r\n\r\n", 400), (b"GET / HTTP/1.1\r\nX: " + b"a" * 20_000 + b"\r\n\r\n", 431)):
        head, _, body = exchange(house, sent).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 %d " % status), head
        assert b"content-security-policy: " in head
        assert json.loads(body)["error"]["code"] == "request-unusable"


def test_browsers_that_keep_the_connection_come_in(house: House) -> None:
    sent = hello(KEY, VERSION).replace(b"Connection: Upgrade", b"Connection: keep-alive, Upgrade")
    assert exchange(house, sent).startswith(b"HTTP/1.1 101 ")


def test_a_bot_needs_a_name(house: House) -> None:
    answer = house.post("/api/tables", {"game": "boom", "seats": [{"bot": ""}, {}]})
    assert answer.status == 400


def test_bodies_are_read_as_strictly_as_messages(house: House) -> None:
    opened = house.open("exploding", {"name": "Ana"}, {"name": "Bo"})
    for body in (
        b'{"number": "2", "move": "draw"}',
        b'{"number": 2.0, "move": "draw"}',
        b"\xff",
        b"[" * 9000,
        b"",
        b"[]",
    ):
        answer = house.post(f"/api/tables/{opened['table']}/moves", body, opened["token"])
        assert answer.status == 400, body
        assert answer.json["error"]["code"] == "request-shape"


@pytest.mark.parametrize("text", ["\x00", "\u202e", "\ufeff" * 100, "𝕬" * 100])
def test_any_text_is_salt(house: House, text: str) -> None:
    opened = house.open("exploding", {"name": "Ana", "salt": text}, {"name": "Bo"}, options={"phase": 1})
    path = f"/api/tables/{opened['table']}"
    while (view := house.get(path, opened["token"]).json)["status"] == "playing":
        house.post(f"{path}/moves", {"number": view["number"], "move": "draw"}, opened["token"])
    record = read_record(house.get(f"{path}/record").body)
    assert record.salts == [text]
    verify(record, view["commitment"])


# --- how much, and how long ---


@pytest.mark.slow
def test_long_heads_and_long_frames_take_no_memory(house: House) -> None:
    before = megabytes(house)
    endless = (
        b"GET / HTTP/1.1\r\nX-A: ",
        b"GET /",
        b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-A: ",
        b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;",
        hello(KEY, VERSION)[:-2] + b"X-A: ",
    )
    for start in endless:
        assert is_hung_up_on(house, b"", start), start
    assert is_hung_up_on(house, hello(KEY, VERSION), frame(length=1 << 40))
    assert megabytes(house) - before < 20


def is_hung_up_on(house: House, first: bytes, then: bytes) -> bool:
    """Before a gigabyte is sent."""
    with socket.create_connection((HOST, house.port), 20) as connection:
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


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """With few connections for each, and few messages a second."""
    folder = tmp_path_factory.mktemp("strict")
    with open_house(f"sqlite:///{folder}/house.db", folder, rate=50, connections_each=3) as found:
        yield found


@pytest.mark.parametrize("bad", ["no key", "bad key", "another version of WebSocket", "WebSocket by POST"])
def test_who_does_not_come_in_takes_no_place(strict: House, bad: str) -> None:
    for _ in range(5):
        assert exchange(strict, RAW[bad]()).startswith(b"HTTP/1.1 400 ")
    client = strict.connect()
    client.say("ping")
    assert client.hear() == {"type": "pong"}
    client.close()
    time.sleep(0.5)  # for the rate


FLOODS = {
    "pings": frame(b"x", PINGING) * 1000,
    "pongs": frame(b"x", PONGING) * 1000,
    "pieces": frame(end=False) + frame(kind=0, end=False) * 1000,
}


@pytest.mark.parametrize("flood", FLOODS)
def test_pings_and_pieces_count_as_messages_do(strict: House, flood: str) -> None:
    async def pour() -> int:
        line = await Line.open(strict.port)
        line.writer.write(FLOODS[flood])
        kind, payload = await asyncio.wait_for(line.hear(), 20)
        while kind != CLOSE:
            kind, payload = await asyncio.wait_for(line.hear(), 20)
        line.close()
        return int.from_bytes(payload[:2])

    assert asyncio.run(pour()) == 1008
    time.sleep(0.5)


class Slow:
    """Answers when the test has looked whether the connection is still there."""

    settings = Settings()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass
        await asyncio.sleep(0.5)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})


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
def test_half_a_request_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch, sent: bytes, answer: bytes) -> None:
    monkeypatch.setattr(reader, "REQUEST_SECONDS", 0.2)
    config = configure(Slow(), lifespan="off")
    config.load()

    async def ask() -> bytes:
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(lambda: reader.Reader(config, state, {}), HOST, 0)
        heard, writer = await asyncio.open_connection(HOST, server.sockets[0].getsockname()[1])
        writer.write(sent)
        found = await asyncio.wait_for(heard.readuntil(b"\r\n") if answer else heard.read(), 5)
        writer.close()
        server.close()
        return found.strip()

    assert asyncio.run(ask()) == answer
