"""The store, on SQLite and PostgreSQL: what it acknowledges is durable, and no failure affects other calls."""

import asyncio
import logging
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from powderkeg.server.storage import dialects, engines, group_commit
from powderkeg.server.storage.errors import Damaged, Missing, Rejected, StoreError, Taken, Unavailable
from powderkeg.server.storage.rows import Changes, Daily, Deadline, EntryRow, Person, StoredTable, TableRow
from powderkeg.server.storage.store import Store
from powderkeg.text.refusal import Refused
from testkit.parametrize import mainly
from testkit.patience import PATIENCE
from testkit.server import store_writer
from testkit.server.store_rows import (
    ANN,
    LAID,
    SECRET,
    create,
    next_due,
    outcomes,
    patiently,
    row,
    shielded,
    until,
    with_store,
)
from testkit.server.store_writer import SIGNED, STREAMS
from testkit.services import PostgreSQL


def start(what: str, address: str, *more: str, **streams: int) -> subprocess.Popen[str]:
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True} | streams
    return subprocess.Popen([sys.executable, "-m", store_writer.__name__, what, address, *more], **pipes)


def acknowledged(output: str) -> list[tuple[str, int, str]]:
    """What a writer printed. Only complete lines count: the last may be cut off by the kill."""
    words = [line.split() for line in output.splitlines(keepends=True) if line.endswith("\n")]
    return [(table, int(number), body) for table, number, body in words]


def test_a_table_is_kept_as_it_was_given(address: str) -> None:
    body = '{"move":"attack 8♠ 2:8♣","quote":"\\"\'\\\\{},NULL"}'
    at = 1789516800.1234567

    async def act(store: Store) -> None:
        await create(store, row(public=True), ANN, deadline=Deadline(1, 60.5))
        await store.append("t", 1, at, body)
        assert await store.load("t") == StoredTable(
            row(public=True), (LAID, EntryRow(1, at, body)), (ANN,), Deadline(1, 60.5)
        )
        assert await store.since("t", 1) == [EntryRow(1, at, body)]
        assert await store.since("t", 2) == []
        assert await store.load("other") is None
        await store.check()

    with_store(address, act)


def test_changes_are_written_with_their_entry_or_not_at_all(address: str) -> None:
    everything = Changes(status="playing", public=True, changed=9.0, deadline=Deadline(2, 70.0), people=(ANN,))

    async def act(store: Store) -> None:
        await create(store, row())
        for number, failure in ((0, Taken), (5, Missing)):
            with pytest.raises(failure):
                await store.append("t", number, 2.0, "{}", everything)
        assert await store.load("t") == StoredTable(row(), (LAID,))
        await store.append("t", 1, 2.0, "{}", everything)
        changed = row(status="playing", public=True, changed=9.0)
        assert await store.load("t") == StoredTable(changed, (LAID, EntryRow(1, 2.0, "{}")), (ANN,), Deadline(2, 70.0))
        await store.append("t", 2, 3.0, "{}", Changes(deadline=Deadline(3, 80.0)))
        assert await next_due(store) == 80.0
        await store.append("t", 3, 4.0, "{}")
        assert await next_due(store) == 80.0
        await store.append("t", 4, 5.0, "{}", Changes(public=False, deadline=None))
        kept = await store.load("t")
        assert kept is not None
        assert (kept.table, kept.deadline) == (row(status="playing", changed=9.0), None)

    with_store(address, act)


def test_a_number_is_written_once_and_none_is_left_out(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        with pytest.raises(Taken, match="entry 0 of table t is written already"):
            await create(store, row(game="kaboo"))
        with pytest.raises(Taken, match="entry 0 of table t is written already"):
            await store.append("t", 0, 2.0, "{}")
        with pytest.raises(Missing, match="table t has no entry 1 for entry 2 to follow"):
            await store.append("t", 2, 2.0, "{}")
        with pytest.raises(Missing, match="table nowhere has no entry 0 for entry 1 to follow"):
            await store.append("nowhere", 1, 2.0, "{}")
        assert await store.load("t") == StoredTable(row(), (LAID,))

    with_store(address, act)


UNCHECKED = {  # statements that write an entry without looking for its predecessor, or over one that is there
    "sqlite": (
        "INSERT INTO entries (table_id, number, at, body) VALUES (?1, ?2, ?3, ?4)",
        dialects.SQLite.ADD.replace("INSERT", "INSERT OR REPLACE"),
    ),
    "postgresql": (
        """INSERT INTO entries (table_id, number, at, body)
            SELECT new.* FROM unnest(%b::text[], %b::int[], %b::float8[], %b::text[]) AS new
            ON CONFLICT DO NOTHING RETURNING table_id""",
        dialects.PostgreSQL.ADD.replace(
            "DO NOTHING", "(table_id, number) DO UPDATE SET at = excluded.at, body = excluded.body"
        ),
    ),
}


@pytest.mark.parametrize("fault", [0, 1])
def test_a_statement_that_does_not_check_is_found(address: str, fault: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = engines.parse_address(address).get_backend_name()
    monkeypatch.setattr(type(dialects.DIALECTS[kind]), "ADD", UNCHECKED[kind][fault])

    async def act(store: Store) -> None:
        await create(store, row())
        await store.append("t", 1, 1.0, "{}")
        for number, refusal in ((3, Missing), (1, Taken)):
            with pytest.raises(refusal):
                await store.append("t", number, 1.0, "{}")

    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        with_store(address, act)


def test_rows_have_their_values_in_the_order_of_the_columns() -> None:
    """They are written as tuples."""
    for row_type, table in (
        (TableRow, engines.tables),
        (EntryRow, engines.entries),
        (Person, engines.people),
        (Deadline, engines.deadlines),
        (Daily, engines.dailies),
    ):
        assert list(row_type.__struct_fields__) == [
            column.name for column in table.columns if column.name != "table_id"
        ]


def test_an_entry_that_is_taken_or_missing_says_so_though_it_could_not_be_stored(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        for number, refusal in ((0, Taken), (5, Missing), (1, Rejected)):
            with pytest.raises(refusal):
                await store.append("t", number, 1.0, "lone \ud800", Changes(status="playing"))
        assert await store.load("t") == StoredTable(row(), (LAID,))

    with_store(address, act)


def test_concurrent_calls_for_one_table_are_done_in_order(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        bodies = ("first", "second", "third")
        calls = [store.append("t", number, 1.0, body) for number in (1, 2) for body in bodies]
        assert await outcomes(*calls) == ["NoneType", "Taken", "Taken"] * 2
        assert [entry.body for entry in await store.since("t", 1)] == ["first", "first"]

    with_store(address, act)


def test_many_calls_share_a_commit(address: str) -> None:
    async def act(store: Store) -> None:
        names = [f"t{place}" for place in range(200)]
        await asyncio.gather(*(create(store, row(name)) for name in names))
        before = store.commits
        await asyncio.gather(*(store.append(name, 1, 1.0, "{}") for name in names))
        assert store.commits - before <= 3
        assert store.on_the_way == 0

    with_store(address, act)


def test_a_failure_in_a_group_does_not_affect_the_others(address: str) -> None:
    """Among valid calls: a taken number, a missing one, a text that cannot be written, a duplicate person."""

    async def act(store: Store) -> None:
        names = [f"t{place}" for place in range(12)]
        await asyncio.gather(*(create(store, row(name), ANN) for name in names))
        before = store.commits
        done = await outcomes(
            *(store.append(name, 1, 1.0, "{}") for name in names[:4]),
            store.append("t4", 0, 1.0, "{}"),
            store.append("t5", 7, 1.0, "{}"),
            store.append("t6", 1, 1.0, "lone \ud800"),
            store.append("t7", 1, 1.0, "{}", Changes(people=(ANN,))),
            create(store, row("t8")),
            create(store, row("new")),
            store.forget("t9", "p1"),
            store.delete("t10"),
        )
        assert done == ["NoneType"] * 4 + [
            "Taken",
            "Missing",
            "Rejected",
            "Rejected",
            "Taken",
            "NoneType",
            "bool",
            "bool",
        ]
        assert store.commits - before <= 2, "they were not written together"
        kept = {kept.table.id: kept async for kept in store.all_tables()}
        assert sorted(kept) == sorted({*names, "new"} - {"t10"})
        assert {name for name in kept if len(kept[name].entries) == 2} == set(names[:4])
        assert kept["t9"].people == ()

    with_store(address, act)


def test_people_are_kept_with_their_table_and_forgotten(address: str) -> None:
    zoe = Person("p2", "Zoë 🂡", b"another hash", 2.5)

    async def act(store: Store) -> None:
        await create(store, row(), ANN)
        await store.append("t", 1, 2.5, "{}", Changes(people=(zoe,)))
        assert await people_of(store, "t") == (ANN, zoe)
        assert await store.forget("t", ANN.person)
        assert not await store.forget("t", ANN.person)
        assert not await store.forget("u", zoe.person)
        assert await people_of(store, "t") == (zoe,)

    with_store(address, act)


async def people_of(store: Store, table: str) -> tuple[Person, ...]:
    kept = await store.load(table)
    assert kept is not None
    return kept.people


def test_tables_on_offer_are_public_and_somebody_was_there_lately(address: str) -> None:
    async def act(store: Store) -> None:
        for table, changed in (("late", 1.0), ("waits", 1.0), ("gone", 1.0)):
            await create(store, row(table, public=True, changed=changed, created=1.0 if table == "waits" else 2.0))
        await create(store, row("private", changed=40.0))
        await create(store, row("plays", public=True, changed=40.0, status="playing"))
        await store.offer(["waits", "late", "private", "plays"], at=30.0)
        assert [line.id for line in await store.offered(since=20.0, limit=10)] == ["waits", "late"]
        assert [line.id for line in await store.offered(since=20.0, limit=1)] == ["waits"]
        assert await store.count_offered(since=20.0) == 2
        assert await store.is_offered("waits", since=30.0)
        assert not await store.is_offered("gone", since=20.0)
        found = await store.load("plays")
        assert found is not None
        assert found.table.changed == 40.0, "only a table that waits is put on offer"

    with_store(address, act)


def test_games_that_were_abandoned_are_neither_listed_nor_counted(address: str) -> None:
    async def act(store: Store) -> None:
        for table, is_public in (("moves", True), ("private", False), ("abandoned", True), ("watched", True)):
            await create(store, row(table, public=is_public, status="playing"), ANN)
        await create(store, row("bots", public=True, status="playing"))
        await create(store, row("over", public=True, status="finished"), ANN)
        for table in ("moves", "private", "bots", "over"):
            await store.append(table, 1, 50.0, "{}")
        listed = await store.played(since=20.0, watched=["watched"], limit=10)
        assert sorted(line.id for line in listed) == ["bots", "moves", "watched"]
        assert len(await store.played(since=20.0, watched=["watched"], limit=1)) == 1
        assert await store.count_played(since=20.0, watched=["watched"]) == 3, "at `bots` there are no people"

    with_store(address, act)


def test_strangers_meet_at_one_table(address: str) -> None:
    async def act(store: Store) -> None:
        assert await store.meeting("boom", first="a") == "a"
        assert await store.meeting("boom", first="b") == "a"
        assert await store.move_meeting("boom", "a", to="c")
        assert not await store.move_meeting("boom", "a", to="d"), "another server has moved it already"
        assert await store.meeting("boom", first="b") == "c"
        assert await store.meeting("kaboo", first="b") == "b"

    with_store(address, act)


def test_deadlines_come_in_order(address: str) -> None:
    async def act(store: Store) -> None:
        assert await next_due(store) is None
        for table, due in (("late", 30.0), ("soon", 10.0), ("later", 40.0)):
            await create(store, row(table), deadline=Deadline(1, due))
        assert await next_due(store) == 10.0
        assert await store.due(now=30.0, limit=10) == [("soon", Deadline(1, 10.0)), ("late", Deadline(1, 30.0))]
        assert await store.due(now=30.0, limit=1) == [("soon", Deadline(1, 10.0))]

    with_store(address, act)


def test_a_deleted_table_leaves_nothing(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row(), ANN, deadline=Deadline(1, 5.0))
        assert await store.delete("t")
        assert not await store.delete("t")
        assert await store.load("t") is None
        assert await store.since("t", 0) == []
        assert await next_due(store) is None
        with pytest.raises(Missing):
            await store.append("t", 1, 1.0, "{}")

    with_store(address, act)


@pytest.mark.parametrize("address", mainly("sqlite", "postgresql"), indirect=True)
def test_an_export_can_be_restored_elsewhere(address: str, tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        log = tuple(EntryRow(number, number / 3, "{}") for number in range(5))
        whole = [StoredTable(row(f"t{place:03}"), log, (ANN,), Deadline(5, 0.1 * place)) for place in range(230)]
        await asyncio.gather(*(store.restore(kept) for kept in whole))
        other = await Store.open(f"sqlite:///{tmp_path}/deep/er/other.db")
        async for kept in store.all_tables():
            await other.restore(kept)
        assert [kept async for kept in other.all_tables()] == whole
        await other.close()
        for wrong in ((), (EntryRow(1, 0.0, "{}"),), (LAID, EntryRow(2, 0.0, "{}"))):
            with pytest.raises(Rejected, match="a log begins with 0 and leaves no number out"):
                await store.restore(StoredTable(row("wrong"), wrong))

    with_store(address, act)


@pytest.mark.parametrize("address", mainly("sqlite", "postgresql"), indirect=True)
def test_what_was_acknowledged_survives_kill_9(address: str) -> None:
    """Three times on the same database; each time the writer continues where the log ends."""
    everything: list[tuple[str, int, str]] = []
    for lines in (60, 5, 111):
        process = start("tables", address)
        assert process.stdout is not None
        output = "".join(process.stdout.readline() for _ in range(lines))
        process.send_signal(signal.SIGKILL)
        everything += acknowledged(output + process.stdout.read())
        process.stdout.close()
        assert process.wait() == -signal.SIGKILL

    assert len(everything) >= 176
    check_logs(address, everything)


@pytest.mark.slow
def test_what_was_acknowledged_survives_the_death_of_the_server(postgres: PostgreSQL) -> None:
    address = postgres.new_database()
    process = start("tables", address, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    output = "".join(process.stdout.readline() for _ in range(100))
    postgres.stop()
    output += process.stdout.read()
    process.stdout.close()
    assert process.wait() == 1
    postgres.start()
    check_logs(address, acknowledged(output))


def check_logs(address: str, written: list[tuple[str, int, str]]) -> None:
    async def act(store: Store) -> None:
        logs = {kept.table.id: kept.entries async for kept in store.all_tables()}
        for log in logs.values():
            assert [entry.number for entry in log] == list(range(len(log)))
        assert [(table, number, logs[table][number].body) for table, number, _ in written] == written
        assert len(set(written)) == len(written)

    with_store(address, act)


async def lay_streams(store: Store) -> None:
    await asyncio.gather(*(create(store, row(stream)) for stream in STREAMS))


@pytest.mark.parametrize("address", mainly("postgresql", "sqlite"), indirect=True)
def test_two_processes_never_fork_a_stream(address: str) -> None:
    with_store(address, lay_streams)
    processes = [start("streams", address, me, stdin=subprocess.PIPE) for me in ("ann", "bo")]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    entries = [acknowledged(process.communicate(timeout=PATIENCE)[0]) for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert min(len(lines) for lines in entries) >= len(STREAMS) * SIGNED
    written = sorted(entries[0] + entries[1])

    async def act(store: Store) -> None:
        kept = [(stream, entry.number, entry.body) for stream in STREAMS for entry in await store.since(stream, 1)]
        assert kept == written

    with_store(address, act)


@pytest.mark.parametrize("address", mainly("sqlite", "postgresql"), indirect=True)
def test_a_writer_of_streams_gives_up_without_another_writer(address: str) -> None:
    with_store(address, lay_streams)
    process = start("streams", address, "ann", str(SIGNED), stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    output, why = process.communicate("go\n", timeout=PATIENCE)
    assert process.returncode == 1
    assert f"ann has met no other writer in {SIGNED} entries" in why
    assert len(acknowledged(output.removeprefix("ready\n"))) >= SIGNED


@pytest.mark.parametrize("address", mainly("postgresql", "sqlite"), indirect=True)
def test_migrations_run_once_however_many_start(address: str) -> None:
    processes = [start("open", address) for _ in range(4)]
    assert [(process.communicate(), process.returncode)[1] for process in processes] == [0] * 4
    with_store(address, lambda store: create(store, row()))
    with_store(address, lambda store: store.append("t", 1, 1.0, "{}"))


def test_migrations_create_the_schema_that_the_code_expects(address: str) -> None:
    with_store(address, lambda store: store.check())
    engine = engines.connect(engines.parse_address(address), connections=1, writes=False)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), engines.metadata) == []
    engine.dispose()


def test_a_database_of_a_later_version_is_refused(address: str) -> None:
    with_store(address, lambda store: store.check())
    engine = engines.connect(engines.parse_address(address), connections=1, writes=True)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(Refused, match="made by another version of Powderkeg"):
        asyncio.run(Store.open(address))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("", "cannot be read"),
        ("house.db", "cannot be read"),
        ("postgresql://ann:hunter2@host:port/house", "cannot be read"),
        ("sqlite://", "“sqlite://” names no database"),
        ("sqlite:///:memory:", "“sqlite://” names no database"),
        ("mysql://ann:hunter2@host/house", "“mysql://” names no database"),
        ("sqlite:////proc/nowhere/house.db", "The file /proc/nowhere/house.db of the database cannot be made"),
        ("sqlite:////dev/null/house.db", "cannot be made"),
    ],
)
def test_an_address_that_names_no_database_is_refused(address: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence) as refused:
        asyncio.run(Store.open(address))
    assert "hunter2" not in str(refused.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_text("Dear diary, " * 100)
    with pytest.raises(Refused, match="file is not a database"):
        asyncio.run(Store.open(f"sqlite:///{path}"))


def test_an_unreachable_server_is_refused() -> None:
    with pytest.raises(Refused, match=r"The database does not answer: .*refused") as refused:
        asyncio.run(Store.open("postgresql://ann:hunter2@127.0.0.1:1/house"))
    assert "hunter2" not in str(refused.value)


def test_only_the_owner_reads_the_file(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        assert [path.name for path in tmp_path.iterdir() if stat.S_IMODE(path.stat().st_mode) != 0o600] == []

    with_store(f"sqlite:///{tmp_path}/house.db", act)


def test_sqlite_is_told_to_be_durable(tmp_path: Path) -> None:
    engine = engines.connect(engines.parse_address(f"sqlite:///{tmp_path}/house.db"), connections=1, writes=True)
    with engine.connect() as connection:
        told = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("synchronous", "journal_mode")]
    engine.dispose()
    assert told == [2, "wal"]  # 2 is FULL


def test_postgresql_is_told_to_be_durable(postgres: PostgreSQL) -> None:
    careless = f"{postgres.address}&options=-csynchronous_commit%3Doff"
    engine = engines.connect(engines.parse_address(careless), connections=1, writes=True)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    engine.dispose()


def test_an_append_reads_no_whole_log(address: str) -> None:
    with_store(address, lambda store: create(store, row()))
    lite, postgres = dialects.SQLite, dialects.PostgreSQL
    expected: dict[str, tuple[str, list[tuple[str, tuple[Any, ...]]]]] = {
        "sqlite": (
            "SEARCH entries USING PRIMARY KEY",
            [("EXPLAIN QUERY PLAN " + lite.FIND, ("[]",)), ("EXPLAIN QUERY PLAN " + lite.ADD, ("t", 1, 1.0, "{}"))],
        ),
        "postgresql": (
            "Index Cond",
            [("EXPLAIN " + postgres.FIND, ([], [])), ("EXPLAIN " + postgres.ADD, ([], [], [], []))],
        ),
    }
    engine = engines.connect(engines.parse_address(address), connections=1, writes=True)
    wanted, statements = expected[engine.dialect.name]
    with engine.connect() as connection:
        connection.exec_driver_sql("ANALYZE")  # with one row, a full scan would look cheapest
        plans = [str(connection.exec_driver_sql(*statement).all()) for statement in statements]
    engine.dispose()
    for plan in plans:
        assert wanted in plan
        assert "SCAN entries" not in plan
        assert "Seq Scan" not in plan


def test_a_full_queue_makes_callers_wait(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def act(store: Store) -> None:
        await asyncio.gather(*(create(store, row(f"t{place}")) for place in range(20)))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        calls = [asyncio.create_task(store.append(f"t{place}", 1, 1.0, "{}")) for place in range(20)]
        await until(lambda: store.on_the_way == 4)
        assert not any(call.done() for call in calls), "acknowledged before it was committed"
        other.close()
        assert await outcomes(*(shielded(call) for call in calls)) == ["NoneType"] * 20

    with_store(f"sqlite:///{path}", act, places=4)


def test_close_answers_every_call_and_loses_none(address: str) -> None:
    async def run() -> None:
        store = await Store.open(address, places=4)
        await asyncio.gather(*(create(store, row(f"t{place}")) for place in range(20)))
        calls = [asyncio.create_task(store.append(f"t{place}", 1, 1.0, "{}")) for place in range(20)]
        await asyncio.sleep(0)
        await store.close()
        assert await outcomes(*(shielded(call) for call in calls)) == ["NoneType"] * 20
        for late in (store.append("t1", 2, 1.0, "{}"), store.load("t1")):
            with pytest.raises(Unavailable, match="the store is closed; nothing was written"):
                await late
        await store.close()

    asyncio.run(run())

    async def act(store: Store) -> None:
        assert [len(kept.entries) async for kept in store.all_tables()] == [2] * 20

    with_store(address, act)


def test_a_cancelled_call_keeps_no_place_in_the_queue(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        for number in range(1, 10):
            call = asyncio.create_task(store.append("t", number, 1.0, "{}"))
            await asyncio.sleep(0)
            call.cancel()
        await create(store, row("u"))
        assert store.on_the_way == 0

    with_store(address, act, places=2)


def test_a_database_that_stays_locked_is_unavailable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "WAIT_SECONDS", 0.05)
    path = tmp_path / "house.db"

    async def act(store: Store) -> None:
        await create(store, row())
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match=r"cannot be reached \(OperationalError\); nothing was written"):
            await store.append("t", 1, 1.0, "{}")
        with pytest.raises(Unavailable, match="cannot be reached; nothing was written"):
            await store.append("t", 1, 1.0, "{}")
        other.close()
        await patiently(lambda: store.append("t", 1, 1.0, "{}"))

    with_store(f"sqlite:///{path}", act)


@pytest.mark.slow
def test_a_server_that_dies_and_comes_back(postgres: PostgreSQL, caplog: pytest.LogCaptureFixture) -> None:
    """Idle callers notice nothing; calls made meanwhile fail, and what was acknowledged before is kept."""
    caplog.set_level(logging.INFO)

    async def act(store: Store) -> None:
        await create(store, row(), ANN)
        postgres.stop()
        postgres.start()
        await store.append("t", 1, 1.0, "{}")
        assert len(await store.since("t", 0)) == 2
        postgres.stop()
        try:
            with pytest.raises(Unavailable, match="nothing was written"):
                await store.append("t", 2, 1.0, "hidden body")
            with pytest.raises(Unavailable, match="nothing was written"):
                await store.load("t")
        finally:
            postgres.start()
        await patiently(lambda: store.append("t", 2, 1.0, "{}"))
        assert [entry.body for entry in await store.since("t", 1)] == ["{}", "{}"]

    with_store(postgres.new_database(), act)
    logged = [line.getMessage() for line in caplog.records]
    for what in ("written", "read"):
        assert sum(line.startswith(f"the database cannot be {what}: ") for line in logged) == 1
        assert logged.count(f"the database can be {what} again") == 1
    assert not any("hidden" in line for line in logged)


def test_a_full_disk_is_logged_once_and_its_end_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    disk = SimpleNamespace(full=True)

    def limit(connection: sa.Connection) -> None:
        """Limit the pages of the database, so that SQLite reports a full disk."""
        connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if disk.full else 2**30}")

    async def act(store: Store) -> None:
        await create(store, row())
        assert await store.why_unwritable() is None
        sa.event.listen(store._writing, "begin", limit)
        for _ in range(3):
            with pytest.raises(Unavailable):
                await store.append("t", 1, 1.0, "x" * 100_000)
            assert await store.why_unwritable() == "the disk is full"
        assert len(await store.since("t", 0)) == 1  # existing entries can still be read
        disk.full = False
        while await store.why_unwritable():
            await asyncio.sleep(0.01)
        await store.append("t", 1, 1.0, "x" * 100_000)

    with_store(f"sqlite:///{tmp_path}/house.db", act)
    logged = [line.getMessage() for line in caplog.records if line.name == engines.__name__]
    assert logged == ["the database cannot be written: the disk is full", "the database can be written again"]


def test_a_healthy_database_is_not_written_to_when_it_is_checked(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        before = store.commits
        assert await store.why_unwritable() is None
        assert store.commits == before

    with_store(address, act)


def test_a_probe_leaves_nothing_behind(address: str) -> None:
    async def act(store: Store) -> None:
        key = await store.house_key()
        assert await store._writer.do(group_commit.Probe())
        assert await store._writer.do(group_commit.Probe())
        assert await store.house_key() == key
        count = sa.select(sa.func.count()).select_from(engines.house)
        assert await store._read("", lambda connection: connection.scalar(count)) == 1

    with_store(address, act)


def test_damage_to_one_table_does_not_affect_the_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A bit has flipped on disk, so that the text is invalid UTF-8."""
    path = tmp_path / "house.db"

    async def act(store: Store) -> None:
        for name in ("t", "u"):
            await create(store, row(name))
            await store.append(name, 1, 1.0, "{}")
            await store.append(name, 2, 1.0, "{}")
        with sqlite3.connect(path) as other:
            other.execute("UPDATE entries SET body = CAST(x'7bff7d' AS TEXT) WHERE table_id = 't' AND number = 1")
        other.close()
        for ask in (store.load("t"), store.since("t", 0), store.since("t", 1)):
            with pytest.raises(Damaged, match=r"^the database is damaged from entry 1 on$"):
                await ask
        assert len(await store.since("t", 2)) == 1
        assert await store.load("u")
        await store.check()

    with_store(f"sqlite:///{path}", act)
    logged = [line.getMessage() for line in caplog.records]
    assert logged == ["the database cannot be read completely: the database is damaged"]


def test_a_connection_lost_during_the_commit_leaves_the_outcome_open(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the log can tell; here the entry was written."""

    def commit_then_lose(connection: sa.Connection) -> None:
        connection.exec_driver_sql("COMMIT")
        raise sa.exc.OperationalError("COMMIT", {}, sqlite3.OperationalError("lost"))

    async def act(store: Store) -> None:
        await create(store, row())
        with monkeypatch.context() as lost:
            lost.setattr(sa.Connection, "commit", commit_then_lose)
            with pytest.raises(Unavailable, match="it may have been written") as told:
                await store.append("t", 1, 1.0, "{}")
        assert told.value.perhaps
        assert len(await store.since("t", 0)) == 2
        with pytest.raises(Taken):
            await patiently(lambda: store.append("t", 1, 1.0, "{}"))

    with_store(address, act)


def test_no_secret_is_shown(address: str) -> None:
    secret = Changes(people=(Person("p1", "Ann", SECRET, 1.0),))
    shown = repr([row(), ANN, secret, StoredTable(row(), (EntryRow(0, 0.0, "hidden card"),), (ANN,))]) + repr(
        row().__rich_repr__()
    )
    errors = []

    async def act(store: Store) -> None:
        await create(store, row(), ANN)
        for call in (
            store.append("t", 1, 1.0, "hidden card", secret),
            store.append("t", 1, 1.0, "hidden card \ud800"),
            create(store, row("u", players="hidden card"), ANN),
            create(store, row("v", setup=None), ANN),
        ):
            try:
                await call
            except StoreError as error:
                errors.append(f"{error} {error!r} {error.__cause__!r} {error.__context__!r}")

    with_store(address, act)
    assert len(errors) >= 3
    for text in [shown, *errors]:
        for secret_word in ("seed of", "hash of", "hidden", "Ann"):
            assert secret_word not in text
