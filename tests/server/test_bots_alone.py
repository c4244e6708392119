"""Tables with bots alone: played only while someone watches, limited per address, and served after other tables."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from powderkeg.server.bounds import BOT_MS, BOT_WORLDS
from powderkeg.server.live.bots import VISIT_SECONDS
from powderkeg.server.live.registry import IDLE_SECONDS
from powderkeg.server.live.timers import LATE
from powderkeg.server.tables.room import NUDGE
from testkit.server.guests import wait_until
from testkit.server.process import Answer, House, open_house

EACH = 5  # tables with bots alone per address
RATE = 100
OPENED = 3  # entries of a table with two bots before their first move
ROUND_TRIPS = 20  # in which bots without a limit would have moved
addresses = (f"10.1.{number // 256}.{number % 256}" for number in count())


def here() -> dict[str, str]:
    return {"X-Forwarded-For": next(addresses)}


@pytest.fixture(scope="module")
def module_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with one thinking thread, a stopped clock, and the client's address in X-Forwarded-For."""
    folder = tmp_path_factory.mktemp("bots")
    database = f"sqlite:///{folder}/house.db"
    with open_house(database, folder, proxied=True, rate=RATE, bot_tables_each=EACH, thinkers=1) as found:
        found.stage.stop_clock()
        yield found


@pytest.fixture
def house(module_house: House, request: pytest.FixtureRequest) -> House:
    module_house.stage.seeds(request.node.name)
    module_house.stage.advance(VISIT_SECONDS + IDLE_SECONDS)  # the tables of the last test are not watched any more
    return module_house


def open_bots(house: House, mine: dict[str, str], *bots: str, **more: Any) -> Answer:
    wanted = {"game": "boom", "seats": [{"bot": bot} for bot in bots or ("simple", "simple")], **more}
    return house.post("/api/tables", wanted, **mine)


def entries(house: House, table: str) -> int:
    """The length of its log, read from the database: asking the server would count as watching."""
    with closing(sqlite3.connect(house.database.removeprefix("sqlite:///"))) as database:
        found = database.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table,)).fetchone()
    return int(found[0])


def reminders(house: House, table: str) -> int:
    with closing(sqlite3.connect(house.database.removeprefix("sqlite:///"))) as database:
        found = database.execute("SELECT count(*) FROM deadlines WHERE table_id = ?", (table,)).fetchone()
    return int(found[0])


def metric(house: House, name: str) -> float:
    lines = house.get("/metrics", **here()).body.decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def refusal(answer: Answer) -> tuple[int, str]:
    assert answer.json["error"]["sentence"]
    return answer.status, answer.json["error"]["code"]


# --- budgets ---


@pytest.mark.parametrize("budget", ["999999999ms", f"{BOT_MS + 1}ms", f"{BOT_WORLDS + 1}worlds"])
def test_a_budget_above_the_bound_is_refused_at_every_door(house: House, budget: str) -> None:
    bot, mine, ana = f"sharp:{budget}", here(), {"name": "Ana"}
    assert refusal(open_bots(house, mine, bot, "simple")) == (400, "budget-large")
    table = {"game": "boom", "seats": [ana, {}], "stand_in": bot, "token": True}
    assert refusal(house.post("/api/tables", table, **mine)) == (400, "budget-large")
    opened = house.post("/api/tables", table | {"stand_in": "simple"}, **mine).json
    path = f"/api/tables/{opened['table']}/bots"
    assert refusal(house.post(path, {"bot": bot}, opened["token"], **mine)) == (400, "budget-large")
    with closing(house.connect(opened["token"], **mine)) as client:
        client.say("bot", id=1, table=opened["table"], bot=bot)
        assert client.hear("refused")["error"]["code"] == "budget-large"


@pytest.mark.parametrize("budget", [f"{BOT_MS}ms", f"{BOT_WORLDS}worlds"])
def test_a_budget_up_to_the_bound_is_taken(house: House, budget: str) -> None:
    seats = [{"name": "Ana"}, {"bot": f"sharp:{budget}"}, {}]
    assert house.post("/api/tables", {"game": "boom", "seats": seats, "token": True}, **here()).status == 201


# --- fair turns ---


def test_a_newcomers_bot_moves_before_those_of_the_many_tables_of_another(house: House) -> None:
    crowd = here()
    tables = [open_bots(house, crowd, *[f"sharp:{BOT_MS}ms"] * 2, pace=0).json["table"] for _ in range(EACH)]
    before = sum(entries(house, table) for table in tables)
    wait_until(lambda: sum(entries(house, table) for table in tables) > before)
    mine = here()
    opened = open_bots(house, mine, "level:5", "level:5", pace=0).json
    before = sum(entries(house, table) for table in tables)
    house.get(f"/api/tables/{opened['table']}?after=2&wait=30", **mine)
    assert entries(house, opened["table"]) > 3
    assert sum(entries(house, table) for table in tables) - before < EACH


# --- number of tables ---


def test_one_address_has_so_many_tables_of_bots_alone(house: House) -> None:
    mine = here()
    short = open_bots(house, mine, options={"turn_limit": 1}).json["table"]
    for _ in range(EACH - 1):
        assert open_bots(house, mine).status == 201
    assert refusal(open_bots(house, mine)) == (429, "bots-alone-many")
    assert open_bots(house, here()).status == 201, "other addresses may"
    people = {"game": "boom", "seats": [{"name": "Ana"}, {"bot": "simple"}], "token": True}
    assert house.post("/api/tables", people, **mine).status == 201
    wait_until(lambda: finished(house, short, mine))
    assert open_bots(house, mine).status == 201
    assert refusal(open_bots(house, mine)) == (429, "bots-alone-many")


def finished(house: House, table: str, mine: dict[str, str]) -> bool:
    house.stage.advance(1)
    return bool(house.get(f"/api/tables/{table}", **mine).json["status"] == "finished")


def test_tables_that_nobody_looks_at_any_more_leave_their_places(house: House) -> None:
    mine = here()
    for _ in range(EACH):
        assert open_bots(house, mine).status == 201
    assert refusal(open_bots(house, mine)) == (429, "bots-alone-many")
    house.stage.advance(VISIT_SECONDS)
    house.stage.settle()
    house.stage.advance(IDLE_SECONDS)
    wait_until(lambda: metric(house, "powderkeg_rooms") == 0)
    assert open_bots(house, mine).status == 201


# --- only while someone watches ---


def test_bots_alone_pause_when_nobody_looks_and_go_on_when_someone_does(house: House) -> None:
    mine = here()
    table = open_bots(house, mine, pace=1).json["table"]
    house.stage.advance(VISIT_SECONDS)  # their first move is made
    house.stage.settle()
    paused = entries(house, table)
    assert paused > 3
    for _ in range(3):
        house.stage.advance(2 * NUDGE)
        house.stage.settle()
    assert entries(house, table) == paused
    assert reminders(house, table) == 0
    assert house.get(f"/api/tables/{table}", **here()).status == 200
    house.stage.advance(1)
    wait_until(lambda: entries(house, table) == paused + 1)


def test_bots_alone_go_on_as_long_as_someone_watches(house: House) -> None:
    table = open_bots(house, here(), pace=1).json["table"]
    with closing(house.connect(**here())) as client:
        client.say("watch", table=table)
        number = client.hear("view")["version"]
        for _ in range(8):
            house.stage.advance(VISIT_SECONDS / 4)
            number += 1
            assert client.hear("view")["version"] == number
            client.say("ping")
            client.hear("pong")


def test_after_a_restart_bots_alone_cost_nothing_until_someone_looks(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as house:
        tables = [open_bots(house, {}, pace=10).json["table"] for _ in range(20)]
        house.kill()
        house.start()
        before = [entries(house, table) for table in tables]
        house.stage.advance(10 * NUDGE + LATE)
        house.stage.settle()
        assert metric(house, "powderkeg_rooms") == 0
        assert [entries(house, table) for table in tables] == before
        assert not any(reminders(house, table) for table in tables)
        assert house.get(f"/api/tables/{tables[7]}").status == 200
        house.stage.advance(10)
        wait_until(lambda: entries(house, tables[7]) > before[7])
        assert metric(house, "powderkeg_rooms") == 1


# --- rate of moves ---


def test_bots_alone_move_no_more_often_than_their_address_may_ask(house: House) -> None:
    mine = here()
    wanted = {"game": "battle-gum", "pace": 0}
    tables = [open_bots(house, mine, "random", "random", **wanted).json["table"] for _ in range(3)]

    def moved() -> int:
        return sum(entries(house, table) - OPENED for table in tables)

    for seconds in range(1, 4):
        may = RATE * seconds
        wait_until(lambda may=may: moved() >= may - 2)  # type: ignore[misc]
        for _ in range(ROUND_TRIPS):
            assert house.get("/healthz", **here()).status == 200
        assert moved() <= may + 2
        house.stage.advance(1)
