"""Two servers, one table: real PostgreSQL, real channels, two server processes, and players at both."""

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import psycopg
import pytest

from powderkeg.games import SPECS
from powderkeg.server.bounds import ABSENCE_SECONDS
from powderkeg.server.tables.room import NUDGE
from testkit.parametrize import mainly
from testkit.patience import PATIENCE
from testkit.scale import scaled
from testkit.server.guests import (
    Guest,
    Player,
    check_finished,
    deal_until,
    guests,
    log_of,
    new_secret,
    open_with,
    seen,
    shown_by_all,
    take_turns,
    wait_all,
    wait_for_mover,
    wait_until,
)
from testkit.server.process import Client, House, open_house
from testkit.services import PostgreSQL, Redis

pytestmark = pytest.mark.slow

Pair = tuple[House, House]
GAMES: dict[str, dict[str, Any]] = {
    "boom": {"options": {"turn_limit": 25}},
    "kaboo": {"options": {"turn_limit": 25}},
    "exploding": {"options": {"turn_limit": 25}},
    "battle-gum": {"options": {"completion": "any", "turn_limit": 25}, "window": 0.2},
}
BURST = 4  # questions that a client sends at once
ASKED = 600  # questions of all clients together
LONG = {game: {**setup, "options": {**setup["options"], "turn_limit": 300}} for game, setup in GAMES.items()}
PEOPLE = {"boom": 3, "kaboo": 2, "exploding": 2, "battle-gum": 3}
MOVE = 30  # seconds for a move; if the clock is advanced by 40 or more, idle clients are dropped


def two_houses(database: str, channels: str, folder: Path) -> Iterator[Pair]:
    with ExitStack() as stack:
        found = [stack.enter_context(open_house(database, folder, channels=channels)) for _ in range(2)]
        yield found[0], found[1]


@pytest.fixture(scope="module")
def redis_pair(postgres: PostgreSQL, redis_server: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    yield from two_houses(postgres.new_database(), redis_server.address, tmp_path_factory.mktemp("redis"))


@pytest.fixture(scope="module")
def postgres_pair(postgres: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    database = postgres.new_database()
    yield from two_houses(database, database, tmp_path_factory.mktemp("postgres"))


@pytest.fixture(params=["redis_pair", "postgres_pair"])
def pair(request: pytest.FixtureRequest) -> Pair:
    return both_open(request.getfixturevalue(request.param))


@pytest.fixture
def one_pair(postgres_pair: Pair) -> Pair:
    """For tests in which the kind of channels does not matter."""
    return both_open(postgres_pair)


def both_open(pair: Pair) -> Pair:
    """Restart a server that the last test killed."""
    for house in pair:
        if house.process is None:
            house.start()
    return pair


def check_logs(*houses: House) -> None:
    """Check that no server has logged an unexpected exception."""
    for house in houses:
        assert "Traceback" not in house.log(), house.log()[-3000:]


def test_strangers_who_tap_at_once_at_two_servers_meet_in_pairs(one_pair: Pair) -> None:
    def tap(server: House) -> str:
        answer = server.post("/api/games/boom/stranger", {"name": "Ana"}, new_secret())
        assert answer.status == 201, answer.body
        return str(answer.json["table"])

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(tap, one_pair * 3))
    assert sorted(Counter(found).values()) == [2, 2, 2]
    check_logs(*one_pair)


# --- one server dies ---


@pytest.mark.parametrize("pair", mainly("postgres_pair", "redis_pair"), indirect=True)
def test_play_goes_on_when_a_server_is_killed(pair: Pair) -> None:
    first, second = pair
    tables, players = [], []
    for game, setup in GAMES.items():
        table, tokens = open_with(first, game, PEOPLE[game], **setup)
        tables.append((table, tokens))
        for seat, token in enumerate(tokens):
            players.append(Player(table, token, pair if seat % 2 else (second, first), seed=seat, pause=0.02))
    play_on(players, moves=2)
    first.kill()
    wait_all(players)
    assert any(player.arrivals > 1 for player in players)
    first.start()
    for table, tokens in tables:
        check_finished(pair, table, tokens)
        log_of(first.database, table)
    for player in players:
        view = first.get(f"/api/tables/{player.table}?after=-1", player.token).json
        assert player.events == seen(view), "what was told live is what is told afterwards"
    check_logs(*pair)


def play_on(players: Sequence[Player], moves: int) -> None:
    """Wait until everyone has made this many moves; somebody must still be playing."""
    until = time.monotonic() + PATIENCE
    while not all(player.done >= moves or player.over for player in players):
        assert time.monotonic() < until, [player.done for player in players]
        for player in players:
            player.check()
        time.sleep(0.02)
    assert not all(player.over for player in players), "it was over too soon"


# --- concurrent writers ---


class Unruly(Thread):
    """A client that sends random requests about all the tables to one server."""

    def __init__(self, house: House, tables: Sequence[str], seed: int) -> None:
        super().__init__(daemon=True)
        self.house, self.tables, self.token = house, tables, new_secret()
        self.chance = random.Random(seed)
        self.answers: Counter[str] = Counter()
        self.views: dict[str, Any] = {}
        self.stopped = False
        self.failure: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            client = self.house.connect(self.token)
            for table in self.tables:
                client.say("watch", table=table)
                self.views[table] = client.hear("view")
            while not self.stopped:
                table = self.chance.choice([found for found in self.tables if self.wants(found)] or self.tables)
                asked = [self.think(table) for _ in range(BURST)]
                for number, (kind, fields) in enumerate(asked):
                    client.say(kind, id=number, **fields)
                for number, (kind, _) in enumerate(asked):
                    answer = self.wait_for_answer(client, number)
                    self.answers[f"{kind} {answer['type']} {answer.get('error', {}).get('kind', '')}".strip()] += 1
            client.close()
        except BaseException as error:
            self.failure = error

    def wait_for_answer(self, client: Client, number: int) -> Any:
        while True:
            message = client.hear()
            if message["type"] == "view":
                self.views[message["table"]] = message
            elif message.get("id") == number:
                return message

    def wants(self, table: str) -> bool:
        view = self.views[table]
        return "yours" in view or any(seat["name"] is None for seat in view["seats"])

    def think(self, table: str) -> tuple[str, dict[str, Any]]:
        view = self.views[table]
        mine = view.get("yours", [])
        if not mine:
            return "sit", {"table": table, "name": f"U{self.chance.randrange(99)}"}
        if view.get("legal") and self.chance.random() < 0.3:
            move = self.chance.choice(view["legal"])["text"]
            return "move", {"table": table, "version": view["version"], "move": move}
        if view.get("undo") and self.chance.random() < 0.8:
            return "answer-undo", {"table": table, "agree": True}
        return self.chance.choice(
            [
                ("leave", {"table": table}),
                ("sit", {"table": table, "seat": mine[0]}),
                ("undo", {"table": table}),
                ("undo", {"table": table}),
                ("react", {"table": table, "reaction": "boom"}),
                *[("slow", {"table": table, "window": self.chance.choice([0.1, 0.2])})] * 5,
                ("move", {"table": table, "version": view["version"], "move": "offer-draw"}),
                ("move", {"table": table, "version": view["version"] - 1, "move": "draw"}),
                ("rematch", {"table": table}),
            ]
        )


def test_concurrent_writers_never_fork_a_table(one_pair: Pair) -> None:
    """Clients send all kinds of requests to both servers; no log has a gap, and both servers show the same."""
    tables = [
        one_pair[place % 2].open(game, *[{}] * SPECS[game].seats[1], pace=0, **setup)["table"]
        for place, (game, setup) in enumerate(LONG.items())
    ]
    crowd = [Unruly(one_pair[number % 2], tables, number) for number in range(6)]
    wait_until(lambda: have_asked_enough(crowd), scaled(60))
    for one in crowd:
        one.stopped = True
    for one in crowd:
        one.join(30)
        if one.failure:
            raise one.failure
    counts = sum((one.answers for one in crowd), Counter[str]())
    busy = sum(count for answer, count in counts.items() if answer.endswith("busy"))  # lost 20 races to other writers
    assert busy * 50 < counts.total(), counts
    for table in tables:
        finish(one_pair, table, [one.token for one in crowd])
        record = check_finished(one_pair, table, [one.token for one in crowd])
        log = log_of(one_pair[0].database, table)
        assert [entry["type"] for entry in log].count("opened") == 1
        assert record.moves
    check_logs(*one_pair)


def have_asked_enough(crowd: Sequence[Unruly]) -> bool:
    """Whether they have asked often and each kind of request was done at least once; or one of them has failed."""
    counts = sum((one.answers.copy() for one in crowd), Counter[str]())
    often = counts.total() >= scaled(ASKED) and {"sit done", "leave done", "move done", "react done"} <= set(counts)
    return often or any(one.failure for one in crowd)


def finish(pair: Pair, table: str, tokens: Sequence[str]) -> None:
    """Let everyone return to their seats and resign."""
    until = time.monotonic() + PATIENCE
    while pair[0].get(f"/api/tables/{table}").json["status"] != "finished":
        assert time.monotonic() < until, pair[0].get(f"/api/tables/{table}").json
        for place, token in enumerate(tokens):
            house = pair[place % 2]
            view = house.get(f"/api/tables/{table}", token).json
            for seat in view.get("yours", []):
                house.post(f"/api/tables/{table}/seats", {"seat": seat}, token)
                number = house.get(f"/api/tables/{table}", token).json["version"]
                house.post(f"/api/tables/{table}/moves", {"seat": seat, "version": number, "move": "resign"}, token)


# --- the broker or the database is down ---


def test_play_goes_on_while_redis_is_away(redis_pair: Pair, redis_server: Redis) -> None:
    """No notifications arrive, so every server polls the store."""
    pair = both_open(redis_pair)
    table, tokens = open_with(pair[0], "battle-gum", 2)
    with guests((pair[0], table, tokens[0]), (pair[1], table, tokens[1]), (pair[1], table, None)) as there:
        take_turns(there, 6)
        redis_server.stop()
        try:
            take_turns(there, 6)
        finally:
            redis_server.start()
        wait_until(lambda: all("the channels are back" in house.log() for house in pair))
        take_turns(there, 6)
        assert [guest.events for guest in there[2:]] == [seen(pair[0].get(f"/api/tables/{table}?after=-1").json)]
    shown_by_all(pair, f"/api/tables/{table}?after=-1", tokens[0])
    log_of(pair[0].database, table)
    check_logs(*pair)


@pytest.mark.parametrize("pair", mainly("redis_pair", "postgres_pair"), indirect=True)
def test_while_postgresql_is_away_requests_are_refused_and_then_go_on(pair: Pair, postgres: PostgreSQL) -> None:
    table, tokens = open_with(pair[0], "battle-gum", 2)
    other, others = open_with(pair[0], "battle-gum", 2, "simple", pace=0, options={"turn_limit": 120})
    with guests((pair[0], table, tokens[0]), (pair[1], table, tokens[1])) as there:
        take_turns(there, 4)
        mover = wait_for_mover(there)
        assert mover is not None
        players = [Player(other, token, pair[seat:] + pair[:seat], seat, 0.05) for seat, token in enumerate(others)]
        play_on(players, moves=2)
        postgres.stop()
        try:
            for house in pair:
                check_refused_for_now(house, table, tokens[0])
            answer = mover.ask("move", version=mover.version, move=mover.legal[0])
            assert (answer["type"], answer["error"]["kind"]) == ("refused", "busy")
        finally:
            postgres.start()
        wait_until(lambda: all(house.get("/readyz").status == 200 for house in pair))
        take_turns(there, 4)
    wait_all(players)
    refused = sum((player.refused for player in players), Counter[str]())
    assert set(refused) <= {"busy", "stale"}
    assert {player.arrivals for player in players} == {1}, "nobody was disconnected"
    check_finished(pair, other, others)
    shown_by_all(pair, f"/api/tables/{table}?after=-1", tokens[0])
    for each in (table, other):
        log_of(pair[0].database, each)
    check_logs(*pair)


def check_refused_for_now(house: House, table: str, token: str) -> None:
    """Check that everything that needs the store is refused with 503."""
    assert house.get("/healthz").status == 200
    asked = [
        house.get("/readyz"),
        house.get("/api/tables"),
        house.get("/api/tables/never-seen"),
        house.get("/api/daily", token),
        house.get("/api/daily/boom/results"),
        house.post("/api/tables", {"game": "boom", "seats": [{"bot": "simple"}, {}]}),
        house.post("/api/daily/boom", {"name": "Ana"}, token),
        house.post(f"/api/tables/{table}/window", {"window": 1}, token),
        house.ask("DELETE", f"/api/tables/{table}/me", None, token),
    ]
    assert [answer.status for answer in asked] == [503] * len(asked), [answer.body for answer in asked]
    assert {answer.json["error"]["code"] for answer in asked} == {"store-away"}
    assert all(answer.headers["Retry-After"] for answer in asked)


# --- bots and deadlines ---


def test_a_bot_moves_once_though_both_servers_know_the_table(one_pair: Pair) -> None:
    table, tokens = open_with(one_pair[0], "boom", 2, "simple", "simple", pace=0, options={"turn_limit": 30})
    with guests((one_pair[0], table, tokens[0]), (one_pair[1], table, tokens[1])) as there:
        take_turns(there, 1000)
    record = check_finished(one_pair, table, tokens)
    moved = [entry for entry in log_of(one_pair[0].database, table) if entry["type"] == "moved"]
    assert [f"{entry['seat']} {entry['move']}" for entry in moved] == record.moves
    assert {entry["seat"] for entry in moved if entry.get("by") == "bot"} <= {2, 4}  # a bot may be out before its turn
    check_logs(*one_pair)


def test_bots_are_taken_over_from_a_server_that_dies(redis_pair: Pair) -> None:
    """Even if the server that dies had its reminder from the other one."""
    first, second = both_open(redis_pair)
    table, tokens = deal_until(
        lambda opened: first.get(f"/api/tables/{opened[0]}").json["view"]["actor"] == 1,
        lambda: open_with(first, "battle-gum", 2, "simple", "simple", pace=2),
    )  # so that all four choose their cards in turn (G3)
    with guests((first, table, tokens[0])) as (ana,):
        play_a_turn(ana)
        with guests((second, table, tokens[1])) as (bo,):  # a bot is thinking at the first server
            wait_for_mover((bo,))
            play_a_turn(bo)
            second.kill()
        for house in (first, second):
            house.stage.advance(NUDGE)
        ana.look(bo.version + 1)
    entry = log_of(first.database, table)[bo.version + 1]
    assert (entry["type"], entry["by"]) == ("moved", "bot")
    check_logs(first)


def test_bots_alone_are_played_by_the_server_where_someone_looks(redis_pair: Pair) -> None:
    """The server that opened the table stops after a while, since nobody watches there."""
    first, second = both_open(redis_pair)
    table = first.open("battle-gum", *[{"bot": "simple"}] * 4, pace=2)["table"]
    before = written_by(second)
    with closing(second.connect()) as client:
        client.say("watch", table=table)

        def has_taken_over() -> bool:
            for house in (first, second):
                house.stage.advance(NUDGE / 2)
            client.say("ping")
            client.hear("pong")
            return written_by(second) > before

        wait_until(has_taken_over)
    check_logs(first, second)


def written_by(house: House) -> float:
    lines = house.get("/metrics").body.decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("powderkeg_entries_written "))


def play_a_turn(guest: Guest) -> None:
    while guest.legal:
        guest.look(guest.move())


def test_a_deadline_fires_once(one_pair: Pair) -> None:
    """Even if both servers notice at the same moment that it is overdue."""
    opened = [open_with(house, "boom", 2, clock={"move": MOVE}, pace=10) for house in one_pair for _ in range(3)]
    tables = [table for table, _ in opened]
    with guests(*((house, table, None) for table in tables for house in one_pair)) as there:
        advance_together(one_pair, MOVE + 1)
        for guest in there:
            guest.look(3)
        last = {table: write_at_both(one_pair, table, tokens) for table, tokens in opened}
        for guest in there:
            guest.look(last[guest.table])
            assert [kind for _, kind, _ in guest.events].count("house-expired") == 1
    for table in tables:
        assert [entry["type"] for entry in log_of(one_pair[0].database, table)][3:] == ["expired", "slowed", "slowed"]
        shown_by_all(one_pair, f"/api/tables/{table}?after=-1")
    check_logs(*one_pair)


def advance_together(pair: Pair, seconds: float) -> None:
    """Advance both clocks at the same moment, as nearly as possible."""
    for house in pair:
        house.freeze()
    threads = [Thread(target=house.stage.advance, args=(seconds,)) for house in pair]
    for thread in threads:
        thread.start()
    for house in pair:
        house.thaw()
    for thread in threads:
        thread.join()


def write_at_both(pair: Pair, table: str, tokens: Sequence[str]) -> int:
    """Write one entry at each server, after which earlier notifications have arrived, and return the last version."""
    answers = [
        house.post(f"/api/tables/{table}/window", {"window": 2.5}, token)
        for house, token in zip(pair, tokens, strict=True)
    ]
    assert [answer.status for answer in answers] == [201, 201], [answer.body for answer in answers]
    return max(int(answer.json["version"]) for answer in answers)


def test_a_deadline_fires_though_its_server_is_gone(redis_pair: Pair) -> None:
    first, second = both_open(redis_pair)
    opened = [open_with(first, "boom", 2, clock={"move": MOVE}, on_timeout="resign") for _ in range(2)]
    with guests((second, opened[0][0], None)) as (watcher,):  # the other table is not loaded there
        first.kill()
        for house in (first, second):
            house.stage.advance(MOVE)
        assert watcher.look(3)["status"] == "finished"
    for table, tokens in opened:
        wait_until(partial(has_entries, second.database, table, 4))
        check_finished([second], table, tokens)
    check_logs(second)


def has_entries(database: str, table: str, count: int) -> bool:
    return len(log_of(database, table)) == count


# --- reactions and deletion ---


def test_a_reaction_reaches_everyone_once(pair: Pair) -> None:
    table, tokens = open_with(pair[0], "boom", 2)
    with guests((pair[0], table, tokens[0]), (pair[1], table, tokens[1]), (pair[1], table, None)) as there:
        assert there[0].ask("react", reaction="well-played")["type"] == "done"
        assert there[1].ask("react", reaction="ouch")["type"] == "done"
        for guest in there:
            while len(guest.reactions) < 2:
                guest.hear()
        last = write_at_both(pair, table, tokens)
        for guest in there:
            guest.look(last)
        assert [sorted(guest.reactions) for guest in there] == [[(1, "well-played"), (2, "ouch")]] * 3


def test_who_is_there_is_known_at_both_servers_until_one_dies(pair: Pair) -> None:
    first, second = pair
    table, tokens = open_with(first, "boom", 2)
    with closing(watch_who_is_there(first, table, tokens[0])) as ana:
        with closing(watch_who_is_there(second, table, tokens[1])) as bo:
            for one, other in ((bo, ana), (ana, bo)):  # a note of presence comes before a later reaction
                one.say("react", table=table, reaction="hello")
                other.hear("reaction")
            for client in (ana, bo):
                assert heard_after(pair, client, ABSENCE_SECONDS) == [], "both are there, each at another server"
        wait_until(lambda: [2] in heard_after(pair, ana, ABSENCE_SECONDS))
        with closing(watch_who_is_there(second, table, tokens[1])):
            wait_until(lambda: [] in heard_after(pair, ana, 0))
            second.kill()  # it tells nobody that Bo's connection is gone
            assert heard_after(pair, ana, ABSENCE_SECONDS) == []
            wait_until(lambda: [2] in heard_after(pair, ana, ABSENCE_SECONDS))
    check_logs(first)


def watch_who_is_there(house: House, table: str, token: str) -> Client:
    client = house.connect(token)
    client.say("watch", table=table, presence=True)
    client.hear("view")
    return client


def heard_after(pair: Pair, client: Client, seconds: float) -> list[list[int]]:
    """Let time pass; return who is absent, each time that the client is told."""
    for house in pair:
        if house.process:
            house.stage.advance(seconds)
    client.say("ping")
    told = []
    while (message := client.hear())["type"] != "pong":
        if message["type"] == "presence":
            told.append(message["absent"])
    return told


def test_who_is_forgotten_at_one_server_is_forgotten_at_the_other(one_pair: Pair) -> None:
    first, second = one_pair
    table, tokens = open_with(first, "boom", 2)
    with guests((second, table, tokens[0]), (second, table, None)) as (ana, watcher):
        assert "Player 1" in str(watcher.view["seats"])
        answer = first.ask("DELETE", f"/api/tables/{table}/me", None, tokens[0])
        assert answer.json == {"seats": [1], "table_deleted": False}
        for guest in (ana, watcher):
            while "Player 1" in str(guest.view):
                guest.hear()
        assert "yours" not in ana.view
        assert not ana.legal
        assert ana.ask("move", version=ana.version, move="resign")["error"]["kind"] == "seat"
        assert "Player 1" not in shown_by_all(one_pair, f"/api/tables/{table}?after=-1").decode()
        assert first.ask("DELETE", f"/api/tables/{table}/me", None, tokens[1]).json["table_deleted"]
        assert [guest.client.hear("gone")["table"] for guest in (ana, watcher)] == [table, table]
    assert [house.get(f"/api/tables/{table}").status for house in one_pair] == [404, 404]
    check_logs(*one_pair)


def test_who_sat_down_and_left_at_another_server_is_forgotten_too(one_pair: Pair) -> None:
    """No seat has their name any more, but the database does."""
    first, second = one_pair
    table = first.open("boom", {"name": "Ana"}, {}, {}, {})["table"]
    first.get(f"/api/tables/{table}")
    bo, cy = (
        second.post(f"/api/tables/{table}/seats", {"name": name, "token": True}).json["token"] for name in ("Bo", "Cy")
    )
    assert second.post(f"/api/tables/{table}/leave", {}, bo).status == 201
    assert names_in(first.database, table) == {"Ana", "Bo", "Cy"}
    assert first.ask("DELETE", f"/api/tables/{table}/me", None, bo).json == {"seats": [], "table_deleted": False}
    assert first.ask("DELETE", f"/api/tables/{table}/me", None, bo).status == 403
    assert names_in(first.database, table) == {"Ana", "Cy"}
    assert second.ask("DELETE", f"/api/tables/{table}/me", None, cy).json["seats"] == [3]
    assert names_in(first.database, table) == {"Ana"}
    wait_until(
        lambda: [seat["name"] for seat in first.get(f"/api/tables/{table}").json["seats"]] == ["Ana", None, None, None]
    )


def names_in(database: str, table: str) -> set[str]:
    with psycopg.connect(database) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM people WHERE table_id = %s", [table])}
