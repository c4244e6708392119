"""The database file: one server at a time, a full disk, damaged pages."""

import resource
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest

from testkit.patience import PATIENCE
from testkit.server.guests import wait_until
from testkit.server.process import POWDERKEG, House, free_port, open_house

ANA, BO = {"name": "Ana"}, {"name": "Bo"}
PAGE = 4096  # bytes of SQLite's pages
LEAF = 10  # the first byte of a leaf page of `entries`


def powderkeg(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([POWDERKEG, *arguments], capture_output=True, text=True, timeout=PATIENCE)


def failed_start(database: Path) -> str:
    """Start a server that must fail, and return its last line of output."""
    ended = powderkeg("serve", f"--database=sqlite:///{database}", f"--port={free_port()}")
    assert ended.returncode == 2, ended
    assert "Traceback" not in ended.stderr
    return ended.stderr.splitlines()[-1]


def code(answer: Any) -> tuple[int, str]:
    return answer.status, answer.json["error"]["code"]


# --- one server ---


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file, link = tmp_path / "house.db", tmp_path / "link.db"
    with open_house(f"sqlite:///{file}", tmp_path) as house:
        link.symlink_to(file)
        for name in (file, link):
            assert failed_start(name).startswith(
                f"Another server is already running on {file}. Stop it, or give this one"
            )
        assert house.get("/readyz").status == 200
        house.kill()
        house.start()  # a lock does not outlive its server


def test_tables_can_be_exported_and_imported_beside_a_server(tmp_path: Path) -> None:
    file = tmp_path / "tables.jsonl"
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as house:
        table = house.open("boom", ANA, {})["table"]
        assert powderkeg("export", str(file), f"--database={house.database}").returncode == 0
        assert powderkeg("import", str(file), f"--database={house.database}").returncode == 0
        assert house.get(f"/api/tables/{table}").status == 200


# --- a full disk ---


def limit_files(house: House, most: int) -> None:
    """Limit the size of the server's files, as if the disk were full. This needs no special rights."""
    assert house.process is not None
    _, hard = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (most, hard))


def test_a_server_that_cannot_write_is_not_ready_until_it_can(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as house:
        opened = house.open("boom", ANA, BO)
        limit_files(house, (tmp_path / "house.db-wal").stat().st_size)
        for _ in range(5):
            answer = house.post("/api/tables", {"game": "boom", "seats": [ANA, {}]})
            assert code(answer) == (503, "store-away")
            assert code(house.get("/readyz")) == (503, "store-unwritable")
        assert (
            house.get("/readyz")
            .json["error"]["sentence"]
            .startswith("The server cannot write to its database: the disk reports an error.")
        )
        assert house.get(f"/api/tables/{opened['table']}").status == 200  # existing tables can still be read
        assert house.get("/healthz").status == 200
        limit_files(house, resource.RLIM_INFINITY)
        wait_until(lambda: house.get("/readyz").status == 200)
        move = {"version": 2, "move": "resign", "seat": 1}
        assert house.post(f"/api/tables/{opened['table']}/moves", move, opened["token"]).status == 201
        log = house.log()
        assert log.count("the database cannot be written: the disk reports an error") == 1
        assert log.count("the database can be written again") == 1
        assert "Traceback" not in log


# --- damaged pages ---


@pytest.fixture
def damaged(tmp_path: Path) -> tuple[House, str, str]:
    """A stopped server, a table with a damaged page in its log, and an intact table."""
    house = House(f"sqlite:///{tmp_path}/house.db", tmp_path)
    house.start()
    long = house.open("battle-gum", {"bot": "random"}, {"bot": "random"}, options={"turn_limit": 200}, pace=0)["table"]
    house.stage.settle()
    intact = house.open("boom", ANA, BO)["table"]
    house.stop()
    overwrite(tmp_path / "house.db", page_of(tmp_path / "house.db", long, intact))
    return house, long, intact


def page_of(file: Path, table: str, other: str) -> int:
    """A page in the middle of a table's log that holds nothing of the other table."""
    pages = file.read_bytes()
    starts = range(0, len(pages), PAGE)
    own = [at for at in starts if pages[at] == LEAF and pages.count(table.encode(), at, at + PAGE) > 10]
    return next(at for at in own if pages.count(other.encode(), at, at + PAGE) == 0) // PAGE


def overwrite(file: Path, page: int) -> None:
    with file.open("r+b") as bytes_of:
        bytes_of.seek(page * PAGE)
        bytes_of.write(b"\xff" * PAGE)


def readable(file: Path, table: str) -> int:
    """How many entries SQLite returns before it notices the damage."""
    number = 0
    database = sqlite3.connect(file)
    try:
        for _ in database.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY number", (table,)):
            number += 1
    except sqlite3.DatabaseError:
        return number
    finally:
        database.close()
    raise AssertionError("nothing is damaged")


def test_a_damaged_page_concerns_its_table_alone(damaged: tuple[House, str, str], tmp_path: Path) -> None:
    house, broken, intact = damaged
    number = readable(tmp_path / "house.db", broken)
    house.start()
    try:
        for _ in range(3):
            assert code(house.get(f"/api/tables/{broken}")) == (404, "table-broken")
            assert code(house.get(f"/api/tables/{broken}/record")) == (404, "table-broken")
        assert house.get(f"/api/tables/{intact}").status == 200
        assert house.get("/readyz").status == 200
        log = house.log()
        assert log.count(f"table {broken} cannot be read: the database is damaged from entry {number} on") == 1
        assert log.count("the database cannot be read completely: the database is damaged") == 1
        assert "Traceback" not in log
    finally:
        house.kill()


@pytest.mark.parametrize("part", ["alembic_version", "house"])
def test_a_database_that_is_damaged_from_the_start_is_refused_with_a_sentence(tmp_path: Path, part: str) -> None:
    file = tmp_path / "house.db"
    with open_house(f"sqlite:///{file}", tmp_path) as house:
        house.stop()
    with sqlite3.connect(file) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (part,)).fetchone()
    database.close()
    overwrite(file, root - 1)
    assert failed_start(file).startswith("The database cannot be used: ")
