"""Limits of size, rate and number, per client and in total; slow readers, and clients that vanish."""

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPResponse
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect as websocket

from powderkeg.server.bounds import (
    EVENTS_A_TOKEN,
    HTTP_BESIDE,
    LONGEST_WAIT,
    MOST_EVENTS,
    MOST_TURNS,
    SHOWN_KEPT,
    TURNED_AWAY,
)
from powderkeg.server.limits import Limits, limited_address
from powderkeg.server.live.registry import IDLE_SECONDS
from powderkeg.server.open_files import OWN_FILES
from powderkeg.server.services.tables import within_limit
from powderkeg.server.settings import Settings
from powderkeg.server.transport.websocket import HEARTBEAT, LONG_EVENTS
from powderkeg.text.messages import LANGUAGES
from testkit.patience import PATIENCE
from testkit.scale import scaled
from testkit.server import slow_reader
from testkit.server.guests import guests, open_with, take_turns, wait_until
from testkit.server.process import EACH, LONGEST, RATE, TABLES, TOTAL, Answer, Client, House, open_house
from testkit.server.slow_reader import SlowReader
from testkit.server.twin_servers import RecordingClient, World, secret_of

pytestmark = pytest.mark.slow

VANISHING = scaled(60)  # clients
MOVES = max(1000, scaled(120))  # that a slow reader misses; about 160 fit into the buffers between
ROUND_TRIPS = 20  # in which a server that still reads from a connection would have read something
BOTS = {"seats": [{"bot": "random"}] * 2, "pace": 0}
WATCHED = 8  # tables with bots
numbers = count(1)
addresses = (f"10.0.{number // 256}.{number % 256}" for number in count())


def here() -> dict[str, str]:
    return {"X-Forwarded-For": next(addresses)}


def metric(house: House, name: str) -> float:
    answer = house.get("/metrics", **here())
    assert answer.status == 200, answer.body
    return next(float(line.split()[1]) for line in answer.body.decode().splitlines() if line.startswith(f"{name} "))


def check_refusal(answer: Answer, status: int, kind: str, code: str) -> None:
    """Check the refusal, which always has the same shape."""
    assert answer.status == status, answer.body
    assert answer.headers["Content-Type"] == "application/json"
    error = answer.json["error"]
    assert (error["kind"], error["code"]) == (kind, code)
    assert error["sentence"]


def close_code(client: Client, *sent: str | Iterator[str]) -> int | None:
    """Send messages, and return the close code with which the server ends the connection."""
    try:
        for text in sent:
            client.socket.send(text)
        while True:
            client.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


# --- size ---


def test_a_message_that_is_too_long_ends_the_connection(strict: House) -> None:
    with closing(strict.connect(**here())) as client:
        client.socket.send("x" * LONGEST)
        assert client.hear()["error"]["code"] == "message-shape"
        assert close_code(client, "x" * (LONGEST + 1)) == 1009
    assert strict.get("/healthz", **here()).status == 200


def test_a_message_in_pieces_is_as_long_as_they_are_together(strict: House) -> None:
    with closing(strict.connect(**here())) as client:
        client.socket.send(iter(['{"type":', '"pi', 'ng"}']))
        assert client.hear()["type"] == "pong"
        assert close_code(client, iter(["x" * (LONGEST // 4)] * 5)) == 1009


def test_a_message_that_claims_to_be_huge_holds_no_memory(house: House) -> None:
    before = house.megabytes
    with ExitStack() as stack:
        for _ in range(20):
            client = stack.enter_context(closing(SlowReader(house.port)))
            client.hear()
            client.socket.sendall(slow_reader.frame(slow_reader.TEXT, b"x" * 1000, length=2**40))
            with pytest.raises(ConnectionError):
                client.hear()
        assert house.megabytes < before + 20


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_is_too_long_is_refused(strict: House, chunked: bool) -> None:
    body = b'{"game": "boom", "seats": [{}, {}]' + b" " * LONGEST + b"}"
    if not chunked:
        check_refusal(strict.post("/api/tables", body, **here()), 413, "input", "request-unusable")
        return
    with closing(socket.create_connection(("127.0.0.1", strict.port), PATIENCE)) as line:
        head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {next(addresses)}\r\nConnection: close\r\n"
        line.sendall(head.encode() + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        line.sendall(f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n")
        answer = b"".join(iter(lambda: line.recv(65_536), b""))
    assert answer.startswith(b"HTTP/1.1 413")
    assert b'"code":"request-unusable"' in answer


# --- rate ---


def send_pings(client: Client, count: int) -> None:
    for number in range(count):
        client.say("ping", id=number)


def pongs(client: Client, count: int) -> list[int]:
    """The ids of the next answers; notices between them are skipped."""
    return [client.hear("pong")["id"] for _ in range(count)]


def test_who_sends_too_often_is_read_more_slowly_and_loses_nothing(strict: House) -> None:
    """As if the server had lagged, and everything sent meanwhile came at once."""
    sent = 15 * RATE
    with closing(strict.connect(**here())) as client:
        send_pings(client, sent)
        received = [client.hear() for _ in range(2 * RATE)]
        notice = {"type": "slowed", "rate": RATE, "sentence": f"That was too often: more than {RATE} a second."}
        received.remove(notice)
        assert [message["id"] for message in received] == list(range(2 * RATE - 1)), "connecting took a token"
        told = 2 * RATE - 1
        for tokens in (1, RATE // 2, *[RATE] * 11, 2 * RATE):
            strict.stage.advance(tokens / RATE)
            answered = range(told, min(sent, told + tokens))
            assert pongs(client, len(answered)) == list(answered)
            told = answered.stop
        assert told == sent
        client.say("ping", id=sent)
        assert pongs(client, 1) == [sent]


def send_pings_at_once(client: SlowReader, count: int) -> None:
    """Send pings in one write, so that the server reads them together."""
    asked = (json.dumps({"type": "ping", "id": number}).encode() for number in range(count))
    client.socket.sendall(b"".join(slow_reader.frame(slow_reader.TEXT, text) for text in asked))


def test_all_connections_and_requests_of_an_address_share_its_rate(strict: House) -> None:
    with closing(SlowReader(strict.port)) as one, closing(SlowReader(strict.port)) as other:
        for client in (one, other):
            assert client.hear()["type"] == "welcome"
        left = 2 * RATE - 2
        send_pings_at_once(one, left + 4)
        received = [one.hear() for _ in range(left + 1)]
        assert sorted(message["id"] for message in received if message["type"] == "pong") == list(range(left))
        send_pings_at_once(other, 4)
        assert other.hear()["type"] == "slowed"
        check_refusal(strict.get("/healthz"), 429, "limit", "too-often")
        assert strict.get("/healthz", **here()).status == 200
        for turn in (0, 2):
            strict.stage.advance(4 / RATE)
            assert [one.hear()["id"] for _ in range(2)] == [left + turn, left + turn + 1]
            assert [other.hear()["id"] for _ in range(2)] == [turn, turn + 1], "they take turns"


def test_of_ipv6_a_whole_network_is_one_address(strict: House) -> None:
    net = f"2001:db8:{next(numbers):x}"
    for number in range(2 * RATE):
        assert strict.get("/healthz", X_Forwarded_For=f"{net}:0:{number:x}::1").status == 200
    assert strict.get("/healthz", X_Forwarded_For=f"{net}:0:ffff::2").status == 429
    assert strict.get("/healthz", X_Forwarded_For=f"{net}:1::1").status == 200


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("unix:", "unix:"),
        ("x" * 100, "x" * 64),
        ("", ""),
    ],
)
def test_an_address_is_counted_by_what_one_subscriber_has(address: str, counted: str) -> None:
    assert limited_address(address) == counted


def test_a_costly_answer_is_paid_for_afterwards() -> None:
    now = 0.0
    limits = Limits(Settings(rate=10), clock=lambda: now)
    limits.charge("a", 45)
    assert limits.take("b")
    assert not limits.take("a")
    now = 2.5
    assert not limits.take("a")
    now = 2.6
    assert [limits.take("a") for _ in range(2)] == [True, False]


def test_rates_of_many_addresses_take_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address with waiting connections is not forgotten, or they would wait forever."""
    monkeypatch.setattr("powderkeg.server.bounds.MOST_ADDRESSES", 100)
    turns: list[str] = []

    async def ask_from_everywhere() -> None:
        now = 0.0
        later = asyncio.Event()

        async def sleep(seconds: float) -> None:
            await later.wait()

        limits = Limits(Settings(rate=1), lambda: now, sleep)
        for _ in range(2):
            assert limits.take("waiting")
        limits.line_up("waiting", lambda: turns.append("waiting") or False)  # type: ignore[func-returns-value]
        for number in range(1000):
            assert limits.take(f"address {number}")
            assert len(limits._buckets) <= 100
        assert not limits.take("waiting")
        now = 1.0
        later.set()
        while not turns:
            await asyncio.sleep(0)
        assert limits._buckets["waiting"].line is None

    asyncio.run(ask_from_everywhere())


def test_requests_that_come_too_often_are_refused(strict: House) -> None:
    mine = here()
    answers = [strict.get("/healthz", **mine) for _ in range(3 * RATE)]
    assert [answer.status for answer in answers] == [200] * 2 * RATE + [429] * RATE
    for answer in answers[2 * RATE :]:
        check_refusal(answer, 429, "limit", "too-often")
        assert int(answer.headers["Retry-After"]) > 0
    assert strict.get("/api/games", **here()).status == 200, "other addresses may"
    strict.stage.advance(1.5 / RATE)
    assert [strict.get("/healthz", **mine).status for _ in range(2)] == [200, 429]


# --- number ---


def turned_away(house: House, mine: dict[str, str]) -> tuple[int, Any]:
    with pytest.raises(InvalidStatus) as no:
        house.connect(**mine)
    answer = no.value.response
    assert answer.headers["Content-Security-Policy"]
    return answer.status_code, Answer(answer.status_code, bytes(answer.body or b""), answer.headers).json["error"]


def test_one_address_has_so_many_connections(strict: House) -> None:
    mine = here()
    with ExitStack() as stack:
        clients = [stack.enter_context(closing(strict.connect(**mine))) for _ in range(EACH)]
        status, error = turned_away(strict, mine)
        assert (status, error["kind"], error["code"]) == (429, "limit", "too-many-connections")
        stack.enter_context(closing(strict.connect(**here())))
        clients[0].close()
        wait_until(lambda: metric(strict, "powderkeg_connections") == EACH)
        stack.enter_context(closing(strict.connect(**mine)))
    wait_until(lambda: metric(strict, "powderkeg_connections") == 0)


def test_all_together_have_so_many_connections(strict: House) -> None:
    wait_until(lambda: metric(strict, "powderkeg_connections") == 0)
    with ExitStack() as stack:
        for _ in range(TOTAL):
            stack.enter_context(closing(strict.connect(**here())))
        status, error = turned_away(strict, here())
        assert (status, error["kind"], error["code"]) == (503, "busy", "house-full")
        assert strict.get("/api/games", **here()).status == 200


@pytest.fixture
def long_game(strict: House) -> tuple[str, str]:
    """The path of a table whose game is long, and the token of both its seats."""
    opened = strict.open("kaboo", {"name": "Ana"}, {"name": "Bo"})
    path = f"/api/tables/{opened['table']}"
    for move in ("draw", "discard", *["take 1"] * (4 * EVENTS_A_TOKEN)):
        play(strict, path, opened["token"], move)
    return path, opened["token"]


def play(house: House, path: str, token: str, move: str) -> None:
    house.stage.advance(1)
    number = house.get(path, token, **here()).json["version"]
    assert house.post(f"{path}/moves", {"version": number, "move": move}, token, **here()).status == 201


def test_a_long_answer_counts_as_several(strict: House, long_game: tuple[str, str]) -> None:
    path, _ = long_game
    mine, other = here(), here()
    assert len(strict.get(f"{path}?after=-1", **mine).json["events"]) >= 4 * EVENTS_A_TOKEN
    long = answered(strict, f"{path}?after=-1", mine)
    assert 0 < long <= 2 * RATE / 5
    assert answered(strict, path, other) == 2 * RATE


def test_an_own_copy_and_a_replay_of_a_long_game_count_as_several(strict: House, long_game: tuple[str, str]) -> None:
    path, token = long_game
    assert 0 < answered(strict, f"{path}/record", here()) <= 2 * RATE / 5
    play(strict, path, token, "resign")
    assert 0 < answered(strict, f"{path}/replay", here()) <= 2 * RATE / 5
    assert answered(strict, f"{path}/record", here()) == 2 * RATE, "the whole record, which costs little"


def test_a_long_message_comes_to_every_spectator(strict: House, long_game: tuple[str, str]) -> None:
    """Long messages are built in turns, so that other clients are served in between."""
    table = long_game[0].rpartition("/")[2]
    with ExitStack() as stack:
        clients = [stack.enter_context(closing(strict.connect(**here()))) for _ in range(3)]
        for client in clients:
            client.say("watch", table=table, after=-1)
        told = [client.hear("view")["events"] for client in clients]
    assert len(told[0]) > LONG_EVENTS
    assert told == [told[0]] * 3


def answered(house: House, path: str, headers: dict[str, str]) -> int:
    """How many requests are answered before one is refused."""
    answers = (house.get(path, **headers) for _ in range(3 * RATE))
    return len(list(takewhile(lambda answer: answer.status == 200, answers)))


def test_long_polls_count_for_their_address(strict: House) -> None:
    mine = here()
    table = strict.post("/api/tables", {"game": "boom", "seats": [{}, {}]}, **here()).json["table"]
    lines = [f"GET /api/tables/{table}?after=0&wait=30 HTTP/1.1", "Host: house", *map(": ".join, mine.items()), "", ""]
    with ExitStack() as stack:
        for _ in range(EACH):
            poll = stack.enter_context(socket.create_connection(("127.0.0.1", strict.port), PATIENCE))
            poll.sendall("\r\n".join(lines).encode())
        wait_until(lambda: b"too-many-connections" in strict.get("/healthz", **mine).body)
        check_refusal(strict.get("/healthz", **mine), 429, "limit", "too-many-connections")
        assert strict.get("/healthz", **here()).status == 200
    strict.stage.advance(2)
    wait_until(lambda: strict.get("/healthz", **mine).status == 200, seconds=LONGEST_WAIT / 2)  # the polls are closed


# --- idle sockets ---


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[House]:
    """A server that limits connections by their real address; 127.0.0.2 and the like are other clients."""
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path, connections=TOTAL, connections_each=EACH) as house:
        yield house


def connect_from(house: House, address: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), PATIENCE, source_address=(address, 0))


def ask_from(connection: socket.socket) -> Answer:
    """Send a request and return the answer, which may be a refusal of the connection itself."""
    with suppress(ConnectionError):
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: house\r\n\r\n")
    answer = HTTPResponse(connection)
    answer.begin()
    return Answer(answer.status, answer.read(), answer.headers)


def test_idle_sockets_count_for_their_address(crowded: House) -> None:
    with ExitStack() as stack:
        idle = [stack.enter_context(connect_from(crowded, "127.0.0.2")) for _ in range(EACH)]
        more = stack.enter_context(connect_from(crowded, "127.0.0.2"))
        check_refusal(ask_from(more), 429, "limit", "too-many-connections")
        assert more.recv(1) == b"", "it is closed"
        assert crowded.get("/healthz").status == 200, "other addresses can connect"
        assert [ask_from(connection).status for connection in idle] == [200] * EACH
        idle[0].close()
        wait_until(lambda: can_connect(crowded, "127.0.0.2"))


def can_connect(house: House, address: str) -> bool:
    with connect_from(house, address) as connection:
        return ask_from(connection).status == 200


def test_a_websocket_is_one_connection(crowded: House) -> None:
    for _ in range(2):
        with ExitStack() as stack:
            for _ in range(EACH):
                connection = connect_from(crowded, "127.0.0.2")
                stack.enter_context(websocket(crowded.live, sock=connection))
            assert not can_connect(crowded, "127.0.0.2")
        wait_until(lambda: can_connect(crowded, "127.0.0.2"))


def test_others_play_on_beside_as_many_idle_sockets_as_there_may_be(crowded: House) -> None:
    table, tokens = open_with(crowded, "boom", 2)
    with guests(*((crowded, table, token) for token in tokens)) as players, ExitStack() as stack:
        idle = 0
        while crowded.get("/healthz").status == 200:
            for _ in range(EACH):
                stack.enter_context(connect_from(crowded, f"127.0.1.{idle // EACH}"))
                idle += 1
            if idle % (10 * EACH) == 0:
                take_turns(players, 1)
        assert idle > TOTAL + HTTP_BESIDE - 2 * EACH
        check_refusal(crowded.get("/healthz"), 503, "busy", "house-full")
        take_turns(players, 4)
        assert players[0].view["version"] == 2 + idle // (10 * EACH) + 4
    wait_until(lambda: crowded.get("/healthz").status == 200)
    assert "Traceback" not in crowded.log()


def test_connections_fit_into_the_files_that_a_server_may_open(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path, files=(300, 600)) as house, ExitStack() as stack:
        fitting = 600 - OWN_FILES - HTTP_BESIDE - TURNED_AWAY
        assert f"600 files may be open (ulimit -Hn): {fitting} connections, not 20000" in house.log()
        table, tokens = open_with(house, "boom", 2)
        players = stack.enter_context(guests(*((house, table, token) for token in tokens)))
        idle = [stack.enter_context(connect_from(house, "127.0.0.2")) for _ in range(700)]
        take_turns(players, 4)
        assert ask_from(idle[0]).status == 200
        check_refusal(house.get("/healthz"), 503, "busy", "house-full")
        assert house.process is not None
        assert len(list(Path(f"/proc/{house.process.pid}/fd").iterdir())) > 300
        assert "Traceback" not in house.log()


def test_one_client_watches_so_many_tables(house: House) -> None:
    tables = [house.open("boom", {}, {})["table"] for _ in range(21)]
    with closing(house.connect()) as client:
        for table in tables[:20]:
            client.say("watch", table=table)
            client.hear("view")
        client.say("watch", id=1, table=tables[20])
        refused = client.hear("refused")
        assert (refused["id"], refused["error"]["kind"], refused["error"]["code"]) == (1, "limit", "watching-many")
        client.say("watch", table=tables[3])  # watching a table again is no additional one
        client.hear("view")
        client.say("unwatch", table=tables[0])
        client.say("watch", table=tables[20])
        assert client.hear("view")["table"] == tables[20]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """A server in this process, so that the test can inspect it."""
    house = World(tmp_path, 0)
    yield house
    house.stop()


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_few_messages_are_kept_for_spectators(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many different ones are asked for, only the newest are kept, and no long ones."""
    world.tokens, table = "watched", "watched-1"
    world.ask("POST", "/api/tables", body={"game": "boom", "seats": [{}, {}]})
    for language in LANGUAGES:
        spectator = RecordingClient(world, secret_of("spectator"), language)
        for after in (-1, 0, None):
            for words in (False, True):
                spectator.watch(table, after=after, words=words)
        spectator.close()
    kept = world.live(table).spectator_messages
    assert len(kept) == SHOWN_KEPT
    assert (None, True, LANGUAGES[-1]) in kept, "the newest"
    kept.clear()
    monkeypatch.setattr("powderkeg.server.bounds.SHOWN_BYTES", 100)
    spectator = RecordingClient(world, secret_of("spectator"))
    assert len(json.dumps(spectator.watch(table, after=-1))) > 100
    assert kept == {}
    spectator.close()


# --- slow readers ---


def test_a_slow_reader_holds_neither_memory_nor_the_table(house: House) -> None:
    """When it reads again, a few messages tell what happened meanwhile."""
    with ExitStack() as stack:
        long = {"turn_limit": 2 * MOVES // WATCHED}
        tables = [house.open("battle-gum", **BOTS, options=long)["table"] for _ in range(WATCHED)]
        readers = [stack.enter_context(closing(SlowReader(house.port))) for _ in range(30)]
        for reader in readers:
            for table in tables:
                reader.say("watch", table=table, after=-1)
        began = metric(house, "powderkeg_entries_written")
        wait_until(lambda: metric(house, "powderkeg_entries_written") > began + MOVES / 4)
        memory = house.megabytes
        wait_until(lambda: metric(house, "powderkeg_entries_written") > began + MOVES)
        assert house.megabytes < memory + 60
        latest = {table: house.get(f"/api/tables/{table}").json["version"] for table in tables}
        assert slow_reader.catch_up(readers[0], latest) < MOVES / 4


def test_long_messages_arrive_whole(house: House) -> None:
    """Even when several are in flight at once."""
    tables = [house.open("boom", seats=[{"bot": "random"}] * 6, pace=0)["table"] for _ in range(6)]
    wait_until(lambda: all(house.get(f"/api/tables/{table}").json["status"] == "finished" for table in tables))
    shown = [house.get(f"/api/tables/{table}?after=-1").body for table in tables]
    assert max(map(len, shown)) > 16_384
    for _ in range(5):
        with closing(house.connect()) as client:
            for table in tables:
                client.say("watch", table=table, after=-1)
            received = [client.socket.recv(timeout=PATIENCE) for _ in tables]
            assert sorted(received) == sorted(body.decode() for body in shown)


def test_who_sends_without_reading_is_read_no_further(house: House) -> None:
    table = house.open("boom", {"bot": "random"}, {"bot": "random"}, pace=0)["table"]
    before = house.megabytes  # including the kernels of the game
    watch = b'{"type":"watch","table":"%s","after":-1}' % table.encode()
    with ExitStack() as stack:
        for kind, payload in ((slow_reader.TEXT, watch.ljust(1000)), (slow_reader.PING, b"x" * 125)):
            client = stack.enter_context(closing(SlowReader(house.port)))
            assert stalls(house, client.socket, slow_reader.frame(kind, payload))
        assert house.megabytes < before + 30
        assert house.get(f"/api/tables/{table}").status == 200


def test_who_has_no_tokens_left_is_read_no_further(strict: House) -> None:
    before = strict.megabytes
    with ExitStack() as stack:
        for client in [stack.enter_context(closing(SlowReader(strict.port))) for _ in range(EACH)]:
            assert stalls(strict, client.socket, slow_reader.frame(slow_reader.PING, b""))
        assert strict.megabytes < before + 5
    wait_until(lambda: is_empty_after(strict, HEARTBEAT))


def is_empty_after(house: House, seconds: float) -> bool:
    """Whether no client is left after that time: even one that is not read from is found to be gone."""
    house.stage.advance(seconds)
    return metric(house, "powderkeg_connections") == 0


def test_who_has_sent_much_holds_no_memory_afterwards(house: House) -> None:
    """Even if each read returned all that the kernel had buffered."""
    pongs = slow_reader.frame(slow_reader.PONG, b"x" * 100) * 10_000
    with ExitStack() as stack:
        clients = [stack.enter_context(closing(SlowReader(house.port))) for _ in range(50)]
        before = house.megabytes
        for client in clients:
            client.hear()
            client.socket.sendall(pongs)
            client.say("ping")
            assert client.hear() == {"type": "pong"}
        assert house.megabytes < before + 2


def stalls(house: House, connection: socket.socket, message: bytes) -> bool:
    """Whether the server stops reading before 200 MB of repeated messages are sent."""
    unsent = memoryview(message * (200_000_000 // len(message)))
    connection.setblocking(False)
    idle = 0
    while unsent and idle < ROUND_TRIPS:
        try:
            unsent = unsent[connection.send(unsent[:65_536]) :]
            idle = 0
        except BlockingIOError:
            assert house.get("/healthz", **here()).status == 200
            idle += 1
    return bool(unsent)


# --- long games ---


@pytest.mark.parametrize("seats", [[{"bot": "random"}] * 2, [{"name": "Ana"}, {}], [{}, {}]])
def test_T1_every_table_of_the_house_has_a_turn_limit(house: House, seats: list[dict[str, str]]) -> None:
    for limit in (0, MOST_TURNS + 1, 1_000_000):
        answer = house.post("/api/tables", {"game": "boom", "seats": seats, "options": {"turn_limit": limit}})
        check_refusal(answer, 400, "input", "number-range")
        assert answer.json["error"]["sentence"] == f"Turn_limit cannot be {limit:g}. Possible: 1 – {MOST_TURNS:g}."
    for given, limit in (({}, MOST_TURNS), ({"turn_limit": MOST_TURNS}, MOST_TURNS), ({"turn_limit": 7}, 7)):
        assert options_of(house, house.open("boom", *seats, pace=0, options=given)["table"]) == {"turn_limit": limit}


def options_of(house: House, table: str) -> Any:
    return house.get(f"/api/tables/{table}").json["setup"]["options"]


def test_T1_rematches_and_deals_of_the_day_have_a_turn_limit(house: House) -> None:
    opened = house.open("boom", {"name": "Ana"}, {"name": "Bo"}, options={"turn_limit": 7})
    path = f"/api/tables/{opened['table']}"
    number = house.get(path).json["version"]
    assert house.post(f"{path}/moves", {"version": number, "move": "resign", "seat": 1}, opened["token"]).status == 201
    again = house.post(f"{path}/rematch", {}, opened["token"]).json["next"]
    assert options_of(house, again) == {"turn_limit": 7}
    daily = house.post("/api/daily/boom", {"name": "Ana"}, "t" * 32).json["table"]
    assert options_of(house, daily) == {"turn_limit": MOST_TURNS}
    assert within_limit({"open_discard": True}) == {"open_discard": True, "turn_limit": MOST_TURNS}
    assert within_limit({"turn_limit": 10**9})["turn_limit"] == MOST_TURNS, "as older tables may have"


def test_T1_whoever_asks_for_the_games_is_told_the_limit(house: House) -> None:
    for game in house.get("/api/games").json:
        limit = game["options"][-1]
        assert (limit["name"], limit["rule"], limit["values"], limit["most"]) == ("turn_limit", "T1", [], MOST_TURNS)


def test_of_a_long_game_the_latest_events_are_told(house: House) -> None:
    opened = house.open("kaboo", {"name": "Ana"}, {"name": "Bo"})
    table, token = opened["table"], opened["token"]
    with closing(house.connect(token)) as client:
        client.say("watch", table=table)
        for move in ("draw", "discard", *["take 1"] * (MOST_EVENTS // 2)):
            client.say("move", table=table, version=client.hear("view")["version"], move=move)
        number = client.hear("view")["version"]
        client.say("watch", table=table, after=-1, words=True)
        received = client.hear("view")
    asked = house.get(f"/api/tables/{table}?after=-1&words=true", token).json
    for view in (received, asked):
        assert 0 < view["after"] < view["version"] == number
        assert MOST_EVENTS - 10 < len(view["events"]) <= MOST_EVENTS
        assert view["events"][0]["version"] == view["after"] + 1
        assert view["events"][-1]["version"] == number


# --- vanished clients, unused tables ---


def test_clients_that_vanish_are_forgotten(house: House) -> None:
    """Their process is killed, so they do not close their connections properly."""
    wait_until(lambda: metric(house, "powderkeg_connections") == 0)
    table = house.open("boom", {}, {})["table"]
    command = [sys.executable, "-m", slow_reader.__name__, str(house.port), table, str(VANISHING)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as crowd:
        assert crowd.stdout
        assert crowd.stdout.readline() == b"all are there\n"
        assert metric(house, "powderkeg_connections") == VANISHING
        assert metric(house, "powderkeg_watched_rooms") == 1
        crowd.kill()
    wait_until(lambda: metric(house, "powderkeg_connections") == 0)
    assert metric(house, "powderkeg_watched_rooms") == 0
    empty_memory(house)
    assert "Traceback" not in house.log()


def empty_memory(house: House) -> None:
    """Wait until the server has dropped every table; none is watched any more."""
    house.stage.advance(IDLE_SECONDS + 1)
    wait_until(lambda: metric(house, "powderkeg_rooms") == 0)


def test_finished_tables_do_not_stay_in_memory(house: House) -> None:
    began = metric(house, "powderkeg_entries_written")
    tables = [house.open("kaboo", {"bot": "random"}, {"bot": "random"}, pace=0)["table"] for _ in range(30)]
    house.stage.settle()
    empty_memory(house)
    assert metric(house, "powderkeg_entries_written") > began
    assert {house.get(f"/api/tables/{table}").json["status"] for table in tables} == {"finished"}


def test_memory_has_room_for_a_limited_number_of_tables(strict: House) -> None:
    wanted = {"game": "boom", "seats": [{}, {}]}
    with ExitStack() as stack:
        tables = [strict.post("/api/tables", wanted, **here()).json["table"] for _ in range(TABLES)]
        for table in tables:
            client = stack.enter_context(closing(strict.connect(**here())))
            client.say("watch", table=table)
            client.hear("view")
        strict.stage.advance(IDLE_SECONDS + 1)
        check_refusal(strict.post("/api/tables", wanted, **here()), 503, "busy", "house-full")
        assert strict.get(f"/api/tables/{tables[0]}", **here()).status == 200
