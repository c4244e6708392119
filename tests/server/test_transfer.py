"""Export and import of tables between databases, and deletion of old tables."""

import asyncio
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from powderkeg.server.settings import Settings
from powderkeg.server.storage import transfer
from powderkeg.server.storage.rows import Daily, Deadline, EntryRow, Person, StoredTable
from powderkeg.server.storage.store import Store
from powderkeg.server.storage.transfer import Imported, export_tables, import_tables, retire
from powderkeg.text.messages import sentence
from powderkeg.text.refusal import Refused
from testkit.server.store_rows import ANN, LAID, SECRET, SEED, create, row, with_store

DAY = 86_400.0
EVERYTHING = StoredTable(
    row("full", status="finished", public=True, changed=1789516800.1234567),
    (LAID, EntryRow(1, 1 / 3, '{"move":"attack 8♠ 2:8♣","quote":"\\"\'\\\\{},NULL\\u0007"}')),
    (ANN, Person("p2", "Änne 🂡", bytes(range(256)), 1.5)),
    Deadline(2, 60.5),
    Daily("2026-05-17", "boom", 0.1, 12, 2.5),
    '{"cost":[0.1,0.25]}',
)


def many(number: int) -> list[StoredTable]:
    log = tuple(EntryRow(place, place / 3, "{}") for place in range(5))
    return [StoredTable(row(f"t{place:04}"), log, (ANN,), Deadline(5, 0.1 * place)) for place in range(number)]


async def fill(store: Store, tables: list[StoredTable]) -> None:
    await asyncio.gather(*(store.restore(kept) for kept in tables))


async def all_of(store: Store) -> list[StoredTable]:
    return [kept async for kept in store.all_tables()]


def sqlite(folder: Path, name: str) -> str:
    return f"sqlite:///{folder}/{name}.db"


def table_line(kept: StoredTable = EVERYTHING) -> str:
    return msgspec.json.encode(transfer.TableLine(kept)).decode() + "\n"


def changed(*path: Any, to: Any, kept: StoredTable = EVERYTHING) -> str:
    """A line of the file with one value in it replaced."""
    line = json.loads(table_line(kept))
    place = line
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return json.dumps(line) + "\n"


def import_text(text: str, folder: Path) -> tuple[Imported, list[StoredTable]]:
    (folder / "tables").write_text(text, encoding="utf-8")
    found = []

    async def act(store: Store) -> None:
        try:
            found.append(await import_tables(store, folder / "tables"))
        finally:
            left.extend(await all_of(store))

    left: list[StoredTable] = []
    with_store(sqlite(folder, "into"), act)
    return found[0], left


def test_an_export_and_import_keep_everything(address: str, tmp_path: Path) -> None:
    """From this database into SQLite, and exported again to the same bytes."""
    whole = [EVERYTHING, *many(transfer.PAGE + 30)]
    file, keys = tmp_path / "tables.jsonl", []

    async def export_all(store: Store) -> None:
        await fill(store, whole)
        keys.append(await store.house_key())
        assert await export_tables(store, file) == len(whole)
        assert await import_tables(store, file) == Imported(0, len(whole))

    async def import_all(store: Store) -> None:
        assert await import_tables(store, file) == Imported(len(whole), 0)
        assert await all_of(store) == whole
        assert await store.daily_results("2026-05-17", "boom", 9) != []
        assert await store.house_key() == keys[0]
        assert await export_tables(store, tmp_path / "again.jsonl") == len(whole)

    with_store(address, export_all)
    with_store(sqlite(tmp_path, "other"), import_all)
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()


def test_tables_move_from_sqlite_to_any_database(address: str, tmp_path: Path) -> None:
    whole = [EVERYTHING, *many(3)]

    async def export_all(store: Store) -> None:
        await fill(store, whole)
        await export_tables(store, tmp_path / "tables")

    async def import_all(store: Store) -> None:
        assert await import_tables(store, tmp_path / "tables") == Imported(4, 0)
        assert await all_of(store) == whole

    with_store(sqlite(tmp_path, "from"), export_all)
    with_store(address, import_all)


def test_a_table_that_differs_is_refused_and_left_alone(address: str, tmp_path: Path) -> None:
    file = tmp_path / "tables"

    async def act(store: Store) -> None:
        tables = many(4)
        await fill(store, tables)
        await export_tables(store, file)
        await store.append("t0001", 5, 9.0, "{}")
        await store.forget("t0002", "p1")
        await store.delete("t0003")
        before = await all_of(store)
        imported = await import_tables(store, file)
        assert (imported.new, imported.already) == (1, 1)
        assert [sentence(refusal, "en") for refusal in imported.refused] == [
            f"Line {line}: The table {table} is there already, and it is another one or has gone on. "
            "It was left as it is."
            for line, table in ((3, "t0001"), (4, "t0002"))
        ]
        assert await all_of(store) == [*before, tables[3]]

    with_store(address, act)


def test_an_import_does_not_replace_the_key(tmp_path: Path) -> None:
    async def export_all(store: Store) -> None:
        await export_tables(store, tmp_path / "tables")

    async def import_all(store: Store) -> None:
        key = await store.house_key()
        await import_tables(store, tmp_path / "tables")
        assert await store.house_key() == key

    with_store(sqlite(tmp_path, "from"), export_all)
    with_store(sqlite(tmp_path, "into"), import_all)


def test_only_the_owner_reads_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tables"
    seen: list[Path] = []
    file.write_text("older")
    file.chmod(0o644)
    write = transfer.write_page

    def look(*arguments: Any) -> None:
        seen.extend(path for path in tmp_path.glob("tables.part") if stat.S_IMODE(path.stat().st_mode) == 0o600)
        write(*arguments)

    async def act(store: Store) -> None:
        await fill(store, [EVERYTHING])
        await export_tables(store, file)

    mask = os.umask(0)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(transfer, "write_page", look)
            with_store(sqlite(tmp_path, "from"), act)
    finally:
        os.umask(mask)
    assert seen
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob("tables*")] == ["tables"]


def test_an_export_that_fails_leaves_the_older_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables"
    file.write_text("older")

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    async def act(store: Store) -> None:
        await fill(store, [EVERYTHING])
        with pytest.raises(Refused, match=r"The file .*tables cannot be written: No space left on device\."):
            await export_tables(store, file)

    monkeypatch.setattr(transfer, "write_page", full)
    with_store(sqlite(tmp_path, "from"), act)
    assert file.read_text() == "older"
    assert not (tmp_path / "tables.part").exists()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("", "is not a file that tables can be written to"),
        ("nowhere/tables", "cannot be written: No such file or directory"),
        ("/dev/null", "/dev/null is not a file that tables can be written to"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused(file: str, said: str, tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        with pytest.raises(Refused, match=said):
            await export_tables(store, tmp_path / file)

    with_store(sqlite(tmp_path, "from"), act)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rubbish\n", "This line holds no table: JSON is malformed"),
        ("\n", "This line holds no table: Input data was truncated"),
        ("{}\n", "missing required field `type`"),
        ('{"type":"chair"}\n', "Invalid value 'chair'"),
        (table_line()[:-20] + "\n", "This line holds no table"),
        (table_line().rstrip() + table_line(), "trailing characters"),
        (changed("kept", "more", to=1), "contains unknown field `more`"),
        (changed("kept", "table", "more", to=1), "contains unknown field `more`"),
        (changed("kept", "table", "status", to="lost"), "Invalid enum value 'lost'"),
        (changed("kept", "table", "seed", to="***"), "Invalid base64"),
        (changed("kept", "table", "players", to="two"), "Expected `int`"),
        (changed("kept", "table", "id", to=""), "“” cannot be the name of a table"),
        (changed("kept", "table", "id", to="../x"), "“../x” cannot be the name of a table"),
        (changed("kept", "table", "id", to="x" * 65), "cannot be the name of a table"),
        (changed("kept", "entries", to=[]), "The log of table full does not begin with 0"),
        (changed("kept", "entries", 1, "number", to=2), "The log of table full does not begin with 0"),
        (changed("kept", "entries", 1, "body", to="{"), "The table full has a text in it that is not JSON"),
        (changed("kept", "table", "setup", to="no"), "The table full has a text in it that is not JSON"),
        (changed("kept", "analysis", to=""), "The table full has a text in it that is not JSON"),
        ('{"type":"house","version":2,"key":""}\n', "Invalid enum value 2"),
        ('{"type":"house","version":1,"key":""}\n', "A server’s key has 32 bytes"),
    ],
)
def test_a_broken_line_is_named_and_nothing_is_written(line: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        import_text("".join(map(table_line, many(transfer.PAGE + 1))) + line + table_line(), tmp_path)
    text = str(refused.value)
    assert text.startswith(f"Line {transfer.PAGE + 2}: ")
    assert said in text
    for secret in (SEED, SECRET):
        assert secret.decode() not in text

    async def act(store: Store) -> None:
        assert await all_of(store) == []

    with_store(sqlite(tmp_path, "into"), act)


def test_a_table_that_the_database_rejects_is_named(address: str, tmp_path: Path) -> None:
    """A number that is too large, between two valid tables."""
    tables = many(3)
    (tmp_path / "tables").write_text(
        table_line(tables[0]) + changed("kept", "table", "players", to=2**70) + table_line(tables[1])
    )

    async def act(store: Store) -> None:
        with pytest.raises(Refused, match=r"Line 2: (The database does not take the table full|This line holds)"):
            await import_tables(store, tmp_path / "tables")

    with_store(address, act)


def test_people_in_another_order_are_the_same_people(tmp_path: Path) -> None:
    turned = msgspec.structs.replace(EVERYTHING, people=EVERYTHING.people[::-1])
    imported, left = import_text(table_line() + table_line(turned), tmp_path)
    assert imported == Imported(1, 1)
    assert left == [EVERYTHING]


def test_an_overlong_line_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "LONGEST_LINE", 1000)
    with pytest.raises(Refused, match=r"Line 1: This line is longer than 1,?000 bytes"):
        import_text("x" * 5000, tmp_path)


@pytest.mark.parametrize(("file", "why"), [("nothing", "No such file or directory"), ("", "Is a directory")])
def test_a_file_that_cannot_be_read_is_refused(file: str, why: str, tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        with pytest.raises(Refused, match=f"cannot be read: {why}"):
            await import_tables(store, tmp_path / file)

    with_store(sqlite(tmp_path, "into"), act)


def test_an_empty_file_holds_no_tables(tmp_path: Path) -> None:
    assert import_text("", tmp_path) == (Imported(), [])


def test_an_unavailable_database_is_reported(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text(table_line())

    async def run() -> None:
        store = await Store.open(sqlite(tmp_path, "into"))
        await store.close()
        acts: list[Callable[[Store, Path], Any]] = [import_tables, export_tables]
        for act in acts:
            with pytest.raises(Refused, match="The database does not answer: the store is closed"):
                await act(store, tmp_path / "tables")

    asyncio.run(run())


def settings(finished: int, unfinished: int) -> Settings:
    return Settings(keep_finished=finished, keep_unfinished=unfinished)


def test_old_tables_are_deleted_and_others_stay(address: str) -> None:
    now = 1000 * DAY

    async def act(store: Store) -> None:
        for age in (5, 15, 25):
            for status in ("waiting", "playing", "finished"):
                await create(store, row(f"{status}-{age}", status=status, changed=now - age * DAY), ANN)
        assert await retire(store, settings(0, 0), now) == 0
        assert await retire(store, settings(20, 10), now) == 5
        left = [kept.table.id for kept in await all_of(store)]
        assert left == ["finished-15", "finished-5", "playing-5", "waiting-5"]
        assert await retire(store, settings(20, 10), now) == 0
        assert await retire(store, settings(10, 0), now) == 1

    with_store(address, act)


def test_many_old_tables_are_deleted_by_several_servers(address: str) -> None:
    number = 3 * transfer.DELETED_TOGETHER + 5

    async def act(store: Store) -> None:
        await fill(store, many(number))
        other = await Store.open(address)
        deleted = await asyncio.gather(*(retire(one, settings(1, 1), 9 * DAY) for one in (store, other)))
        await other.close()
        assert sum(deleted) + await retire(store, settings(1, 1), 9 * DAY) == number
        assert await all_of(store) == []

    with_store(address, act)
