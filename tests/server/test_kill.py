"""The server is killed or stopped, and restarted on its database: nothing acknowledged is lost, nothing is done twice,
and what fell due meanwhile is done once."""

import asyncio
import os
import shutil
import signal
import socket
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, TypeVar

import pytest
import uvloop

from powderkeg.server import compile_service
from powderkeg.server.cluster.notifications import Channels
from powderkeg.server.compile_service import Readiness
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.loader import RoomLoader
from powderkeg.server.live.registry import Rooms
from powderkeg.server.services.thinking_pool import ThinkingPool
from powderkeg.server.storage.rows import StoredTable
from powderkeg.server.storage.store import Store
from powderkeg.server.tables import entries
from powderkeg.server.tables.room import NUDGE, Room
from testkit.parametrize import mainly
from testkit.patience import PATIENCE
from testkit.scale import SCALE, scaled
from testkit.server.log_audit import Fold, Tally, audit_all
from testkit.server.process import Answer, House, open_house
from testkit.server.scripted_players import Storm

T = TypeVar("T")

SERVICE_RESTART = 1012
TABLES = 8 if SCALE == 1 else 10  # in play while the server is killed
KILLS = 1 if SCALE == 1 else 2 * SCALE
CLOCK = 60  # seconds for a move, at tables where the clock runs out
SHUTDOWN_TIMED_OUT = "timeout graceful shutdown exceeded"  # uvicorn's log when it had to cancel tasks
TROUBLE = ("Traceback", "went wrong", "failed")  # what the server's log must not say


def run_storm(house: House, tables: int, kills: int, seed: int, end: Callable[[], None] | None = None) -> Storm:
    storm = Storm(house, Random(seed))
    asyncio.run(storm.run(tables, kills, end))
    assert not [word for word in TROUBLE if word in house.log()], house.log()[-4000:]
    return storm


def audit(storm: Storm) -> Tally:
    """Kill the server and compare what the players were told with the logs."""
    storm.house.kill()
    tally = asyncio.run(audit_all(storm))
    assert tally.tables == len(storm.parties)
    assert tally.acknowledged > 10 * tally.tables
    assert tally.views > tally.moves
    return tally


# --- the storm ---


@pytest.mark.slow
@pytest.mark.parametrize("address", mainly("sqlite", "postgresql"), indirect=True)
def test_no_acknowledged_move_is_lost_and_none_is_made_twice(address: str, tmp_path: Path) -> None:
    with open_house(address, tmp_path) as house:
        storm = run_storm(house, TABLES, KILLS, seed=1)
        assert storm.in_play == [TABLES] * KILLS
        tally = audit(storm)
    assert tally.resumed > TABLES * KILLS // 2
    if SCALE > 1:  # a single kill may hit none of these; the tests below set them up
        assert tally.done_unheard > 0
        assert tally.windows > 0


@pytest.mark.slow
def test_a_server_that_is_stopped_says_so_and_loses_nobody(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as house:

        def stop() -> None:
            process = house.process
            assert process
            house.stop()
            assert process.returncode in (0, -signal.SIGTERM)
            assert SHUTDOWN_TIMED_OUT not in house.log()

        storm = run_storm(house, TABLES, scaled(1), seed=2, end=stop)
        closes = sum(watcher.closes.count(SERVICE_RESTART) for party in storm.parties for watcher in party.watchers)
        assert closes > TABLES // 2
        for watcher in [watcher for party in storm.parties for watcher in party.watchers]:
            unannounced = [code for code in watcher.closes if code != SERVICE_RESTART]
            assert len(unannounced) <= watcher.vanished, watcher.closes
        audit(storm)


# --- one restart ---


@pytest.fixture(scope="module")
def module_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("kill")
    with open_house(f"sqlite:///{folder}/house.db", folder) as found:
        yield found


@pytest.fixture
def house(module_house: House, request: pytest.FixtureRequest) -> House:
    """The module's server, restarted if the last test killed it."""
    if module_house.process is None:
        module_house.start()
    module_house.stage.seeds(request.node.name)
    return module_house


@pytest.fixture
def fresh_house(tmp_path: Path) -> Iterator[House]:
    """A server with a new database."""
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as found:
        yield found


def load_table(house: House, table: str) -> StoredTable:
    """Load a table from the database, while no server uses it."""

    async def load() -> StoredTable | None:
        store = await Store.open(house.database)
        try:
            return await store.load(table)
        finally:
            await store.close()

    found = asyncio.run(load())
    assert found
    return found


def stored_entries(house: House, table: str) -> list[entries.AnyEntry]:
    """The entries in the database; a server may be running."""
    with sqlite3.connect(f"file:{file_of(house)}?mode=ro", uri=True) as database:
        rows = database.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    database.close()
    return [entries.decode(body) for (body,) in rows]


def file_of(house: House) -> Path:
    return Path(house.database.removeprefix("sqlite:///"))


def until(act: Callable[[], T], seconds: float = PATIENCE) -> T:
    """Wait for a result that is not empty."""
    end = time.monotonic() + seconds
    while not (found := act()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def move(house: House, opened: Any, choose: Callable[[list[str]], str] | None = None) -> Any:
    """Move for the seat that decides, at a table where one token holds all seats; the same move in every run."""
    path = f"/api/tables/{opened['table']}"
    view = house.get(path, opened["token"]).json
    if view.get("legal"):
        text = (choose or Random(view["version"]).choice)([legal["text"] for legal in view["legal"]])
        body = {"version": view["version"], "move": text, "seat": view["seat"]}
        assert house.post(f"{path}/moves", body, opened["token"]).status == 201
    return house.get(path, opened["token"]).json


def play_out(house: House, opened: Any) -> None:
    while move(house, opened)["status"] != "finished":
        pass


def names(count: int) -> list[dict[str, str]]:
    return [{"name": f"Player {number}"} for number in range(1, count + 1)]


def all_views(house: House, opened: Any) -> list[Answer]:
    """All views and records of a table, for players and spectators."""
    path = f"/api/tables/{opened['table']}"
    own = [f"{path}?after=-1&seat={seat}" for seat in opened["seats"]]
    return [
        *(house.get(look, opened["token"]) for look in own),
        house.get(f"{path}?after=-1"),
        house.get(f"{path}/record"),
        house.get(f"{path}/record", opened["token"]),
    ]


def test_a_move_that_was_written_and_never_answered_is_not_made_again(house: House) -> None:
    opened = house.open("exploding", *names(2))
    path = f"/api/tables/{opened['table']}"
    view = house.get(path, opened["token"]).json
    wanted = {"version": view["version"], "move": view["legal"][0]["text"], "seat": view["seat"]}
    before = len(stored_entries(house, opened["table"]))
    with closing(house.connect(opened["token"])) as client:
        client.say("move", table=opened["table"], **wanted)  # the answer is never read
        until(lambda: len(stored_entries(house, opened["table"])) > before)
        written = stored_entries(house, opened["table"])
        house.kill()
    house.start()
    again = house.post(f"{path}/moves", wanted, opened["token"])
    assert (again.status, again.json["error"]["code"]) == (409, "stale")
    assert stored_entries(house, opened["table"]) == written


@pytest.mark.slow
def test_a_restart_deals_no_new_game_under_an_old_id(house: House) -> None:
    tables = [house.open("exploding", *names(2)), *(house.open(game, *names(3)) for game in ("boom", "kaboo"))]
    tables.append(house.open("battle-gum", *names(3)))
    for opened in tables:
        for _ in range(5):
            move(house, opened)
    daily = house.post("/api/daily/kaboo", {"name": "Player 1"}, "a-secret-of-24-characters")
    assert daily.status == 201
    today = house.get(f"/api/tables/{daily.json['table']}").json["commitment"]
    before = [[look.body for look in all_views(house, opened)] for opened in tables]

    house.kill()
    house.start()

    assert [[look.body for look in all_views(house, opened)] for opened in tables] == before
    again = house.post("/api/daily/kaboo", {"name": "Player 1"}, "a-secret-of-24-characters")
    assert again.json == daily.json
    assert house.get(f"/api/tables/{daily.json['table']}").json["commitment"] == today
    assert house.get("/api/tables/neverseenbefore1").status == 404


@pytest.mark.slow
def test_a_rematch_that_was_cut_off_is_the_same_table_again(house: House) -> None:
    """The new table is opened before the old one says so; a kill may come between."""
    opened = house.open("exploding", *names(2), options={"phase": 1})
    play_out(house, opened)
    path = f"/api/tables/{opened['table']}/rematch"
    following = house.post(path, {}, opened["token"]).json["next"]
    dealt = house.get(f"/api/tables/{following}", opened["token"]).json
    house.kill()
    with sqlite3.connect(file_of(house)) as database:
        last = "(SELECT max(number) FROM entries WHERE table_id = :table)"
        database.execute(f"DELETE FROM entries WHERE table_id = :table AND number = {last}", {"table": opened["table"]})
    database.close()
    assert not isinstance(stored_entries(house, opened["table"])[-1], entries.Rematched)

    house.start()

    assert house.post(path, {}, opened["token"]).json["next"] == following
    assert house.get(f"/api/tables/{following}", opened["token"]).json == dealt
    play_out(house, {**opened, "table": following})


@pytest.mark.slow
def test_bots_go_on_at_once_when_their_only_server_is_back(house: House) -> None:
    house.stage.stop_clock()  # so that the bot does not move yet
    opened = house.open("exploding", {"name": "Player 1"}, {"bot": "simple"}, options={"phase": 2}, pace=0.2)
    view = until(lambda: at_bots_turn(house, opened))
    house.kill()
    last = load_table(house, opened["table"]).entries[-1]
    house.start()
    house.stage.stop_clock()
    slow = house.stage.now() > last.at + NUDGE / 2  # on such a slow machine a reminder may have caused it

    def has_moved() -> bool:
        house.stage.advance(0.005)  # adds up to the bot's pace before it adds up to a reminder
        shown = house.get(f"/api/tables/{opened['table']}", opened["token"]).json
        return bool(shown["version"] > view["version"])

    until(has_moved)
    assert slow or house.stage.now() < last.at + NUDGE


def at_bots_turn(house: House, opened: Any) -> Any:
    view = move(house, opened)
    return view if not view.get("legal") else None


@pytest.mark.slow
def test_a_table_is_rebuilt_when_its_game_is_loaded_so_that_nothing_is_compiled_on_the_loop(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.open("battle-gum", *names(3))["table"]
    house.kill()
    loaded = []
    rebuild = RoomLoader.rebuild

    async def look(loader: RoomLoader, found: StoredTable) -> Room:
        loaded.append(readiness.is_loaded("battle-gum"))
        return await rebuild(loader, found)

    monkeypatch.setattr(RoomLoader, "rebuild", look)
    readiness = Readiness()

    async def get() -> None:
        store, pool = await Store.open(house.database), ThinkingPool(1, 1)
        await readiness.start()
        assert not readiness.is_loaded("battle-gum")
        await Rooms(store, Channels(), pool, readiness, Environment()).get(table)
        await readiness.close()
        await pool.close()
        await store.close()

    asyncio.run(get())
    assert loaded == [True]


# --- deadlines while the server is down ---


@pytest.mark.slow
def test_clocks_that_run_out_while_the_server_is_away_run_out_once(house: House) -> None:
    ways = ("bot", "move", "resign")
    tables = {way: house.open("exploding", *names(2), clock={"move": CLOCK}, on_timeout=way) for way in ways}
    house.kill()
    before = {way: len(stored_entries(house, opened["table"])) for way, opened in tables.items()}
    house.stage.advance(CLOCK)

    house.start()  # and no client connects

    for way, opened in tables.items():
        new = until(lambda way=way, opened=opened: stored_entries(house, opened["table"])[before[way] :])  # type: ignore[misc]
        assert isinstance(new[0], entries.Expired), way
        assert not any(isinstance(entry, entries.Expired) and entry.seat == new[0].seat for entry in new[1:2])
    assert house.get(f"/api/tables/{tables['resign']['table']}").json["status"] == "finished"
    house.kill()
    house.start()
    wait_for_a_clock(house)
    house.kill()
    for way, opened in tables.items():
        fold = Fold(load_table(house, opened["table"]))  # also checks that each was due
        assert fold.tally.expired in ((1,) if way == "resign" else (1, 2)), way  # the clock has run twice


def wait_for_a_clock(house: House) -> None:
    """Wait until the clock of a new table has run out; whatever was due before is done by then."""
    opened = house.open("exploding", *names(2), clock={"move": CLOCK}, on_timeout="resign")
    house.stage.advance(CLOCK)
    until(lambda: house.get(f"/api/tables/{opened['table']}").json["status"] == "finished")


@pytest.mark.slow
def test_G19_a_window_closes_once_while_the_server_is_away_and_answers_stay_sealed_in_it(house: House) -> None:
    longer, seen = open_window(house, 50)
    answer_first(house, longer, seen)
    opened, view = open_window(house, 25)
    answer = answer_first(house, opened, view)
    house.kill()
    before = stored_entries(house, opened["table"])
    assert before[-1] == answer
    house.stage.advance(view["window"]["seconds"])

    house.start()  # and no client connects

    assert until(lambda: stored_entries(house, opened["table"])[len(before) :]) == [entries.WindowClosed()]
    still = house.get(f"/api/tables/{longer['table']}?seat={seen['seat']}", longer["token"]).json
    assert (still["version"], still["window"]["answered"], still.get("legal")) == (seen["version"], True, None)
    house.kill()
    house.start()
    wait_for_a_clock(house)
    assert stored_entries(house, opened["table"])[len(before) :] == [entries.WindowClosed()]
    house.kill()
    fold = Fold(load_table(house, opened["table"]))
    assert fold.room.playing.moves[fold.before[-1]] == (answer.seat, answer.move)


def answer_first(house: House, opened: Any, view: Any) -> entries.Answered:
    body = {"version": view["version"], "move": view["legal"][0]["text"], "seat": view["seat"]}
    assert house.post(f"/api/tables/{opened['table']}/moves", body, opened["token"]).status == 201
    return entries.Answered(view["seat"], body["move"])


def open_window(house: House, seconds: float) -> tuple[Any, Any]:
    """Play pairs wherever possible until a window opens, in which all others are asked at once."""
    while True:
        opened = house.open("battle-gum", *names(3), options={"completion": "any"}, window=seconds)
        view = move(house, opened)
        while view["status"] == "playing":
            if view.get("window"):
                return opened, view
            view = move(house, opened, lambda legal: next((text for text in legal if is_pair(text)), legal[0]))


def is_pair(text: str) -> bool:
    return text.startswith("play ") and len(text.split()) == 3


# --- files after a crash ---


def written_log(house: House) -> tuple[Path, dict[str, list[str]]]:
    """Play a little, kill the server, and return the path of SQLite's WAL and all logs."""
    tables = [house.open("exploding", *names(2), options={"phase": 1}) for _ in range(4)]
    for _ in range(8):
        for opened in tables:
            move(house, opened)
    house.kill()
    wal = Path(f"{file_of(house)}-wal")
    assert wal.stat().st_size > 10_000
    copy = file_of(house).with_name("whole.db")
    for ending in ("", "-wal"):
        shutil.copy(f"{file_of(house)}{ending}", f"{copy}{ending}")
    return wal, logs(copy)


def logs(file: Path) -> dict[str, list[str]]:
    """The logs of all tables, read through the store as a server does; each must replay."""

    async def read() -> dict[str, list[str]]:
        store = await Store.open(f"sqlite:///{file}")
        try:
            tables = [found async for found in store.all_tables()]
        finally:
            await store.close()
        for found in tables:
            Fold(found)
        return {found.table.id: [entry.body for entry in found.entries] for found in tables}

    return asyncio.run(read())


@pytest.mark.slow
def test_garbage_after_the_log_of_a_crash_harms_no_table(fresh_house: House) -> None:
    house = fresh_house
    wal, before = written_log(house)
    with wal.open("ab") as file:
        file.write(Random(3).randbytes(10_001))
    Path(f"{file_of(house)}-shm").write_bytes(b"garbage")

    house.start()

    for table, bodies in before.items():
        view = house.get(f"/api/tables/{table}").json
        assert view["version"] == len(bodies) - 1
    house.kill()
    assert logs(file_of(house)) == before


@pytest.mark.slow
def test_a_half_written_log_leaves_every_table_as_it_once_was(fresh_house: House, tmp_path: Path) -> None:
    """A disk that lost committed data: the last entries are gone, and no table is broken."""
    house = fresh_house
    wal, before = written_log(house)
    size, chance = wal.stat().st_size, Random(4)
    kept_entries = []
    for cut in sorted(chance.randrange(size) for _ in range(12)):
        copy = tmp_path / f"cut-{cut}.db"
        shutil.copy(file_of(house), copy)
        data = wal.read_bytes()
        damaged = bytes([data[cut] ^ 255])
        data = data[:cut] if chance.random() < 0.5 else data[:cut] + damaged + data[cut + 1 :]
        Path(f"{copy}-wal").write_bytes(data)
        found = logs(copy)
        for table, bodies in found.items():
            assert bodies == before[table][: len(bodies)]
        kept_entries.append(sum(map(len, found.values())))
    assert kept_entries == sorted(kept_entries)
    assert kept_entries[-1] > kept_entries[0]

    os.truncate(wal, 2 * size // 3)
    house.start()
    for table in logs_of_server(house, before):
        ahead = house.get(f"/api/tables/{table}?after={len(before[table])}")
        assert ahead.status == 409  # a client that has seen more is told so


def logs_of_server(house: House, tables: dict[str, list[str]]) -> list[str]:
    """The tables that are still there."""
    found = [table for table in tables if house.get(f"/api/tables/{table}").status == 200]
    assert found
    return found


# --- processes of a server ---


def test_a_process_that_compiles_does_not_hold_the_port_of_a_server_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_service, "LOCK", tmp_path / "making.lock")
    compile_service.LOCK.touch()
    lock = os.open(compile_service.LOCK, os.O_RDWR)
    need = compile_service.Need("exploding", "play")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.set_inheritable(True)  # as in a worker of uvicorn
        asks = f"import os; os.fstat({lock}); print(os.listdir('/dev/fd')); os.fstat({listening.fileno()})"

        async def watch() -> str | None:
            readiness = compile_service.Readiness(("exploding",), (sys.executable, "-c", asks))
            readiness._wanted.append(need)
            return await readiness._watch(need, lock)

        error = uvloop.run(watch())
    os.close(lock)
    assert error
    assert "Bad file descriptor" in error


@pytest.mark.slow
def test_who_waits_for_news_by_http_is_answered_when_the_server_stops(house: House) -> None:
    opened = house.open("exploding", *names(2), public=True)
    path = f"/api/tables/{opened['table']}"
    number = house.get(path).json["version"]
    answers: list[Answer] = []
    waiting = Thread(target=lambda: answers.append(house.get(f"{path}?after={number}&wait=25")))
    waiting.start()
    until(lambda: watching(house, opened["table"]) == 1)
    house.stop()
    assert SHUTDOWN_TIMED_OUT not in house.log()
    waiting.join()
    assert [answer.status for answer in answers] == [200]


def watching(house: House, table: str) -> int:
    """How many clients watch a public table, according to the lobby, which may be a second old."""
    lines = house.get("/api/tables").json["tables"]
    return next((int(line["watching"]) for line in lines if line["table"] == table), 0)
