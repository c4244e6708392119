"""Failures known from other game servers: none of them happens here."""

import json
import re
import sqlite3
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from powderkeg.engine.contract import load
from powderkeg.games import SPECS
from powderkeg.games.card_tracker import leaves, new_tracker
from powderkeg.games.notation import notation
from powderkeg.play.table import CheckedMove, Table
from powderkeg.server.live.registry import FINISHED_SECONDS
from powderkeg.server.live.timers import LATE
from powderkeg.server.tables.room import NUDGE
from testkit.card_trackers import CardTrackers
from testkit.positions import NAMES
from testkit.server.process import House
from testkit.server.twin_servers import SEED, RecordingClient, World, secret_of, wait_until

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

FAULT = "Something went wrong on the server. Nothing was changed."


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """A server in this process, so that tests can break it."""
    house = World(tmp_path, 0)
    yield house
    house.stop()


class Game:
    """A table with players connected by WebSocket, and a spectator."""

    def __init__(self, world: World, name: str, game: str, players: int = 2, **more: Any) -> None:
        self.world, self.table = world, f"{name}-1"
        world.tokens, world.given = name, 0
        seats: list[dict[str, str]] = [{} for _ in range(players)]
        self.ask("POST", "", None, {"game": game, "seats": seats, "public": True, "pace": 0, **more})
        self.clients = [RecordingClient(world, secret_of(f"{name}-{seat}")) for seat in range(1, players + 1)]
        for seat, client in enumerate(self.clients, 1):
            client.ask("sit", table=self.table, seat=seat, name=NAMES[seat - 1])
        self.spectator = RecordingClient(world, secret_of("spectator"))
        for client in (*self.clients, self.spectator):
            client.watch(self.table, after=-1)
        self.look()

    def ask(self, method: str, path: str, who: str | None = "spectator", body: Any = None) -> tuple[int, Any]:
        """Send a request about tables and return status and body."""
        path = f"/api/tables{path}"
        head, _, found = self.world.ask(method, path, who and secret_of(who), body).partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(found)

    def look(self) -> list[bytes]:
        """What everyone was sent since the last call."""
        return [client.take() for client in (*self.clients, self.spectator)]

    @property
    def actor(self) -> RecordingClient:
        return self.clients[int(self.clients[0].view["view"]["actor"]) - 1]

    def legal(self) -> list[str]:
        self.look()
        return [move["text"] for move in self.actor.view["legal"]]

    def move(self, text: str) -> Any:
        return self.actor.ask("move", table=self.table, version=self.actor.version, move=text)

    def entries(self) -> int:
        kept = self.world.run(self.world.rooms.store.load(self.table))
        assert kept
        return len(kept.entries)

    def close(self) -> None:
        for client in (*self.clients, self.spectator):
            client.close()


def refusal(answer: Any) -> str:
    assert answer["type"] == "refused", answer
    return str(answer["error"]["sentence"])


# --- exceptions in a move ---


def throwing(move: str) -> Callable[..., None]:
    """Table._apply, broken for one move."""
    apply = Table._apply

    def broken(table: Table, number: int, checked: CheckedMove, code: int, observer: Any) -> None:
        apply(table, number, checked, code, observer)
        if checked.text == move:
            raise ZeroDivisionError  # after half of its work

    return broken


def test_a_move_that_throws_is_refused_and_the_table_goes_on(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game, other = Game(world, "broken", "boom"), Game(world, "whole", "kaboo")
    first, second = game.legal()[:2]
    entries, shown = game.entries(), game.ask("GET", f"/{game.table}")
    monkeypatch.setattr(Table, "_apply", throwing(first))

    for _ in range(2):
        answer = game.move(first)
        assert (answer["table"], refusal(answer)) == (game.table, FAULT)
    seat = game.clients.index(game.actor) + 1
    body = {"version": game.actor.version, "move": first}
    status, error = game.ask("POST", f"/{game.table}/moves", f"broken-{seat}", body)
    assert (status, error["error"]["code"]) == (500, "house-fault")

    assert game.entries() == entries
    assert game.ask("GET", f"/{game.table}") == shown
    assert [piece.count(b'"view"') for piece in game.look()] == [0, 0, 0]  # nobody was sent a view
    assert other.move(other.legal()[0])["type"] == "done"
    assert game.move(second)["type"] == "done"
    assert game.entries() == entries + 1
    monkeypatch.undo()
    assert game.move(game.legal()[0])["type"] == "done"
    for each in (game, other):
        each.close()


def test_a_bots_move_that_throws_is_tried_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no client to refuse; a reminder rescues the table, as if its server had died."""
    world.tokens, world.twins = "bot", None
    seats = [{"name": "Ana"}, {"bot": "simple"}]
    wanted = {"game": "exploding", "seats": seats, "options": {"phase": 1}, "pace": 0}
    ana = secret_of("Ana")
    world.ask("POST", "/api/tables", ana, wanted)
    client = RecordingClient(world, ana)
    client.watch("bot-1")
    client.take()
    if client.view["view"]["actor"] == 1:
        client.ask("move", table="bot-1", version=client.version, move="draw")
        client.take()
    thrown = []
    apply = Table._apply

    def broken(*given: Any) -> None:
        thrown.append(given[1])
        raise ZeroDivisionError

    monkeypatch.setattr(Table, "_apply", broken)
    moves = client.view["view"]["moves"]
    world.allow_bot(2, moves)
    wait_until(lambda: thrown)
    assert client.ask("ping")["type"] == "pong"
    assert b'"view"' not in client.take()
    monkeypatch.setattr(Table, "_apply", apply)
    world.advance(NUDGE + LATE + 1)
    while client.view["view"]["moves"] == moves:
        client.until(lambda message: message["type"] == "view")
    client.close()


# --- client messages ---


def test_an_unknown_message_is_refused_and_the_connection_stays(world: World) -> None:
    game = Game(world, "unknown", "boom")
    entries = game.entries()
    for message in (
        {"type": "update", "id": 900},
        {"type": "view", "id": 900, "table": game.table},
        {"type": "__proto__", "id": 900},
        {"type": None, "id": 900},
        {"type": ["move"], "id": 900},
        {"id": 900},
    ):
        client = game.clients[0]
        client.protocol.send_text(json.dumps(message).encode())
        client._send()
        answer = client.until(lambda answer: answer["type"] == "refused")
        assert answer["error"]["code"] == "message-shape"
    assert game.move(game.legal()[0])["type"] == "done"
    assert game.entries() == entries + 1
    game.close()


def test_a_client_that_sends_state_instead_of_a_move_changes_nothing(world: World) -> None:
    game = Game(world, "state", "battle-gum", 3)
    entries, shown = game.entries(), game.ask("GET", f"/{game.table}")
    client = game.actor
    mine, text = client.view, game.legal()[0]
    wanted = {"table": game.table, "version": client.version}
    for kind, fields in (
        ("view", mine | {"version": 99}),
        ("update", {"state": mine["view"], **wanted}),
        ("sync", {"table": game.table, "state": mine, "log": [], "initialState": mine}),
        ("move", {"move": mine["view"]["position"], **wanted}),
        ("move", {"move": {"text": text, "data": {"cards": ["13H"]}}, **wanted}),
        ("move", {"move": text, "state": mine["view"], **wanted}),
        ("move", {"move": text, "position": {"hand": ["13H", "13S"]}, **wanted}),
        ("move", {"move": json.dumps(mine["view"]["position"])[:200], **wanted}),
        ("move", {"move": json.dumps(mine["view"]["position"]), **wanted}),
        ("watch", {"table": game.table, "view": mine["view"]}),
        ("sit", {"table": game.table, "seat": 1, "name": "Ana", "hand": ["13H"]}),
    ):
        client.protocol.send_text(json.dumps({**fields, "type": kind, "id": 1}).encode())
        client._send()
        assert client.until(lambda answer: answer["type"] != "pong")["type"] == "refused"
    seat = f"state-{game.clients.index(client) + 1}"
    for method, path, body in (
        ("PUT", f"/{game.table}", mine),
        ("PATCH", f"/{game.table}", mine),
        ("POST", f"/{game.table}", mine),
        ("POST", f"/{game.table}/moves", {"version": client.version, "move": text, "state": mine["view"]}),
        ("POST", f"/{game.table}/moves", {"version": client.version, "move": mine["view"]}),
        ("POST", f"/{game.table}/state", mine["view"]),
    ):
        status, answer = game.ask(method, path, seat, body)
        assert 400 <= status < 500
        assert answer["error"]["sentence"]
    assert game.entries() == entries
    assert game.ask("GET", f"/{game.table}") == shown
    game.close()


def test_every_refused_move_gets_an_answer(world: World) -> None:
    """With or without an id, from the seat that decides, from other seats and from spectators."""
    for name in SPECS:
        game = Game(world, f"no-{name}", name)
        legal, entries = game.legal(), game.entries()
        tries = [
            *load(name).moves.examples,
            "fold",
            "",
            " ",
            "x" * 200,
            "x" * 201,
            "décliner",
            "7" * 150,
            "accept-draw",
        ]
        for client in (*game.clients, game.spectator):
            for text in tries:
                if client is game.actor and text in legal:
                    continue
                for fields in ({}, {"id": 7}, {"id": 7, "seat": 1}, {"seat": 6}):
                    number = {"version": game.actor.version}
                    client.say("move", table=game.table, move=text, **number, **fields)
                    answer = client.until(lambda answer: answer["type"] not in ("view", "pong"))
                    assert refusal(answer)
                    assert answer.get("id") == fields.get("id")
        for who in (f"no-{name}-1", f"no-{name}-2", "spectator", None):
            status, answer = game.ask("POST", f"/{game.table}/moves", who, {"version": 2, "move": "fold"})
            assert 400 <= status < 500
            assert answer["error"]["sentence"]
        assert game.entries() == entries
        game.close()


# --- hidden information ---


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts_in(part)


def messages_in(received: bytes) -> Iterator[Any]:
    """The JSON objects in a stream of frames or in an HTTP answer."""
    text, at = received.decode("utf-8", "replace"), 0
    while (at := text.find('{"', at)) >= 0:
        value, at = json.JSONDecoder().raw_decode(text, at)
        yield value


class Known:
    """What each seat has seen until now; the last element is for a spectator."""

    def __init__(self, table: Table) -> None:
        trackers = CardTrackers(Table.from_record(table.record(), moves=0))
        trackers.trackers.append(new_tracker(trackers.table, -1))
        trackers.look()
        for move in table.moves:
            trackers.play(move)
        places = {("deal", *path): card for path, card in leaves((), table.deal)}
        for number, order in enumerate(table.shuffles):
            places |= {("shuffles", number, i): card for i, card in enumerate(order)}
        self.cards = [{places[path] for path in named} for named in trackers.named]
        self.places = [len(named) for named in trackers.named]


@pytest.mark.parametrize("name", SPECS)
def test_no_one_is_sent_the_seed_the_deck_or_a_hidden_card(world: World, name: str) -> None:
    """From the first message on, over WebSocket and HTTP, for seats and spectators."""
    players = 2 if name == "exploding" else 3
    game = Game(world, f"first-{name}", name, players, options={"turn_limit": 12}, hints=True)
    room = world.room(game.table)
    while room.table and room.table.result is None:
        known = Known(room.table)
        for seat, client in enumerate((*game.clients, game.spectator)):
            client.watch(game.table, after=-1, words=True)
            received = client.take()
            who = secret_of(f"first-{name}-{seat + 1}" if seat < players else "spectator")
            for path in (f"/{game.table}", f"/{game.table}?after=-1", f"/{game.table}/hints", ""):
                received += world.ask("GET", f"/api/tables{path}", who)
            record = world.ask("GET", f"/api/tables/{game.table}/record", who)
            check_no_secret(received + record)
            named = cards_in(name, received + record)
            assert named or seat == players  # a spectator of Kaboo sees no card at first
            assert name == "exploding" or named <= known.cards[seat]  # there, cards of a kind are interchangeable
            kept = next(messages_in(record))
            places = [card for _, card in leaves((), [kept["deal"], kept["shuffles"]]) if card != "?"]
            assert len(places) == known.places[seat]
        game.move(game.legal()[0])
        game.look()
    game.close()


def check_no_secret(received: bytes) -> None:
    for form in (SEED, SEED.hex().encode(), b64encode(SEED), urlsafe_b64encode(SEED)):
        assert form.rstrip(b"=") not in received
    for message in messages_in(received):
        assert not {"seed", "salts", "state", "log", "initialState"} & {*message, *message.get("view", {})}


def cards_in(game: str, received: bytes) -> set[str]:
    """The cards that are named anywhere, including in moves."""
    texts = (text for message in messages_in(received) for text in texts_in(message))
    return set(notation(game).cards) & {word for text in texts for word in text.replace(":", " ").split()}


# --- logs ---


def test_a_house_that_has_lost_a_table_does_not_make_one_up(house: House) -> None:
    """Every request about it is refused. That a restart loses no table is tested in test_kill.py."""
    table, token = "lost-table", "t" * 32
    path = f"/api/tables/{table}"
    for answer in (
        house.get(path, token),
        house.get(f"{path}/record", token),
        house.post(f"{path}/moves", {"version": 3, "move": "pass"}, token),
        house.post(f"{path}/seats", {"name": "Ana", "seat": 1}, token),
        house.post(f"{path}/rematch", {}, token),
    ):
        assert (answer.status, answer.json["error"]["code"]) == (404, "table-unknown")
    client = house.connect(token)
    client.say("watch", table=table, after=-1, id=1)
    assert client.hear("refused")["error"]["code"] == "table-unknown"
    client.close()
    assert table not in {line["table"] for line in house.get("/api/tables").json["tables"]}


WRONG = {
    "garbage": "\x00\xff garbage",
    "nothing": "",
    "half": '{"type":"moved","se',
    "unknown": '{"type":"flown","seat":1}',
    "wrong type": '{"type":"moved","seat":"one","move":7}',
    "no seat": '{"type":"moved","seat":99,"move":"pass"}',
    "no move": '{"type":"moved","seat":1,"move":"fly"}',
    "out of place": '{"type":"closed"}',
    "no undo": '{"type":"undo-agreed","seat":1}',
    "list": "[]",
    "another game": '{"type":"opened","setup":{"game":"chess","players":2}}',
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_is_wrong_in_one_log_concerns_its_table_alone(
    world: World, tmp_path: Path, wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Game(world, "broken", "boom", clock={"move": 10})
    whole = Game(world, "whole", "boom", clock={"move": 10}, on_timeout="resign")
    for game in (broken, whole):
        game.close()
    wait_until(lambda: not world.house.connected)
    for table in list(world.rooms.live.values()):
        world.server.loop.call_soon_threadsafe(world.rooms.drop, table)
    wait_until(lambda: not world.rooms.live)
    with sqlite3.connect(tmp_path / "world-0.db") as database:
        number = 0 if "opened" in wrong else 2
        change = "UPDATE entries SET body = ? WHERE table_id = ? AND number = ?"
        assert database.execute(change, (wrong, broken.table, number)).rowcount == 1
    database.close()

    client = RecordingClient(world, secret_of("broken-1"))
    for kind, fields in (
        ("watch", {"after": -1}),
        ("move", {"version": 2, "move": "pass"}),
        ("undo", {}),
        ("react", {"reaction": "hello"}),
        ("leave", {}),
    ):
        answer = client.ask(kind, table=broken.table, **fields)
        assert refusal(answer) == "The log of this table cannot be read any more. Other tables are not affected."
    for path in ("", "/record", "/hints", "?after=1&wait=1"):
        status, error = broken.ask("GET", f"/{broken.table}{path}", "broken-1")
        assert (status, error["error"]["code"]) == (404, "table-broken")
    status, lobby = broken.ask("GET", "")
    assert (status, [listed["table"] for listed in lobby["tables"]]) == (200, [whole.table])

    client.close()
    client = RecordingClient(world, secret_of("whole-1"))
    client.watch(whole.table)
    assert client.view["status"] == "playing"
    world.advance(10 + LATE + 1)  # both clocks are overdue, the broken table's first
    while client.view["status"] == "playing":
        client.until(lambda message: message["type"] == "view")
    client.close()
    logged = [line.getMessage() for line in caplog.records if broken.table in line.getMessage()]
    assert len(logged) == 1
    assert re.fullmatch(rf"table {broken.table} cannot be read: \w+ in entry 2", logged[0])  # where it is noticed


def test_a_log_with_a_hole_names_the_entry_that_is_missing(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = Game(world, "hole", "boom")
    game.close()
    wait_until(lambda: not world.house.connected)
    world.server.loop.call_soon_threadsafe(world.rooms.drop, world.live(game.table))
    wait_until(lambda: not world.rooms.live)
    with sqlite3.connect(tmp_path / "world-0.db") as database:
        assert database.execute("DELETE FROM entries WHERE table_id = ? AND number = 1", (game.table,)).rowcount == 1
    database.close()
    status, error = game.ask("GET", f"/{game.table}", "hole-1")
    assert (status, error["error"]["code"]) == (404, "table-broken")
    assert f"table {game.table} cannot be read: entry 1 is missing" in caplog.messages


def test_finished_tables_leave_the_memory(world: World) -> None:
    games = [Game(world, f"over-{name}", name) for name in SPECS]
    playing, over = Game(world, "playing", "boom"), {game.table for game in games}
    for game in games:
        assert game.actor.ask("move", table=game.table, version=game.actor.version, move="resign")["type"] == "done"
        game.close()
    wait_until(lambda: world.house.connected == len(playing.clients) + 1)
    world.advance(FINISHED_SECONDS + 1)
    wait_until(lambda: not over & set(world.rooms.live))
    for game in games:
        status, view = game.ask("GET", f"/{game.table}")
        assert (status, view["status"]) == (200, "finished")
    world.advance(FINISHED_SECONDS + 1)
    wait_until(lambda: not over & set(world.rooms.live))
    assert playing.table in world.rooms.live
    playing.close()
