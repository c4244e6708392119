"""What the store keeps besides logs: deadlines without an entry, daily results, analyses, the key; and old tables."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from powderkeg.server.storage import engines
from powderkeg.server.storage.errors import Rejected
from powderkeg.server.storage.rows import Changes, Daily, DailyResult, Deadline, EntryRow, Person, StoredTable
from powderkeg.server.storage.store import Store
from testkit.parametrize import mainly
from testkit.server import store_writer
from testkit.server.store_rows import ANN, LAID, SECRET, create, next_due, row, with_store

TODAY = "2026-05-17"


def test_a_deadline_is_set_and_cleared_without_an_entry(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        assert await store.expect("t", Deadline(1, 60.5))
        assert await store.load("t") == StoredTable(row(), (LAID,), deadline=Deadline(1, 60.5))
        assert await store.expect("t", Deadline(1, 30.5))
        assert await store.due(now=31.0, limit=9) == [("t", Deadline(1, 30.5))]
        assert await store.expect("t", None)
        assert not await store.expect("t", None)
        assert await next_due(store) is None
        assert not await store.expect("nowhere", Deadline(1, 60.5))
        assert not await store.expect("nowhere", None)

    with_store(address, act)


def test_a_deadline_for_an_entry_that_is_already_written_is_not_set(address: str) -> None:
    """A server that is behind must not replace the deadline of one that is ahead."""

    async def act(store: Store) -> None:
        await create(store, row())
        await store.append("t", 1, 1.0, "{}", Changes(deadline=Deadline(2, 90.0)))
        assert not await store.expect("t", Deadline(1, 60.0))
        assert await store.expect("t", Deadline(5, 95.0))
        assert not await store.expect("t", Deadline(4, 60.0))
        assert await store.due(now=99.0, limit=9) == [("t", Deadline(5, 95.0))]

    with_store(address, act)


def test_the_seed_of_a_day_is_that_of_its_first_table(address: str) -> None:
    async def act(store: Store) -> None:
        setup = f'{{"day":"{TODAY}"}}'
        await create(store, row("daily-old", setup=setup, seed=b"old", changed=1.0))
        await create(store, row("daily-other", setup='{"day":"2026-05-16"}', seed=b"other", changed=90.0))
        await create(store, row("table", setup=setup, seed=b"table", changed=90.0))
        await create(store, row("daily-late", setup=setup, seed=b"late", created=80.0, changed=80.0))
        assert await store.daily_seed(TODAY, 50.0, "boom") == b"late"
        await create(store, row("daily-early", setup=setup, seed=b"early", created=60.0, changed=90.0))
        assert await store.daily_seed(TODAY, 50.0, "boom") == b"early"
        assert await store.daily_seed(TODAY, 50.0, "kaboo") is None

    with_store(address, act)


@pytest.mark.parametrize("address", mainly("postgresql", "sqlite"), indirect=True)
def test_the_key_of_the_house_is_made_once(address: str) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", store_writer.__name__, "key", address], stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    printed = {process.communicate()[0] for process in processes}

    async def act(store: Store) -> None:
        keys = {await store.house_key(), *await asyncio.gather(*(store.house_key() for _ in range(5)))}
        assert {key.hex() + "\n" for key in keys} == printed
        assert [len(key) for key in keys] == [32]

    with_store(address, act)


def test_another_database_has_another_key(tmp_path: Path) -> None:
    keys = set()

    async def act(store: Store) -> None:
        keys.add(await store.house_key())

    for name in ("one", "two"):
        with_store(f"sqlite:///{tmp_path}/{name}.db", act)
    assert len(keys) == 2


def test_daily_results_come_best_first(address: str) -> None:
    finished = {  # score, moves, time
        "slow": (1.0, 9, 4.0),
        "lost": (-1.0, 2, 1.0),
        "late": (1.0, 7, 6.0),
        "early": (1.0, 7, 5.0),
        "forgotten": (2.5, 30, 9.0),
    }

    async def act(store: Store) -> None:
        for table, (score, moves, at) in finished.items():
            second = Person("p2", "Bo", SECRET, 2.0)
            await create(store, row(table), second, Person("p1", f"Ann {table}", SECRET, 1.5))
            await store.append(table, 1, at, "{}", Changes(status="finished", daily=Daily(TODAY, "boom", score, moves)))
        for person in ("p1", "p2"):
            await store.forget("forgotten", person)
        await store.forget("late", "p1")
        await create(store, row("other"))
        await store.append("other", 1, 1.0, "{}", Changes(daily=Daily("2026-05-16", "boom", 9.0, 1)))
        await create(store, row("another"))
        await store.append("another", 1, 1.0, "{}", Changes(daily=Daily(TODAY, "kaboo", 9.0, 1)))
        names = {"forgotten": None, "early": "Ann early", "late": "Bo", "slow": "Ann slow", "lost": "Ann lost"}
        expected = [DailyResult(table, name, *finished[table]) for table, name in names.items()]
        assert await store.daily_results(TODAY, "boom", 10) == expected
        assert await store.daily_results(TODAY, "boom", 2) == expected[:2]
        assert await store.daily_results(TODAY, "exploding", 2) == []
        assert await store.delete("forgotten")
        assert await store.daily_results(TODAY, "boom", 1) == expected[1:2]

    with_store(address, act)


def test_one_result_of_a_table_counts(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        await store.append("t", 1, 2.0, "{}", Changes(daily=Daily(TODAY, "boom", 1.0, 5)))
        await store.append("t", 2, 3.0, "{}", Changes(daily=Daily(TODAY, "boom", 9.0, 6)))
        assert await store.daily_results(TODAY, "boom", 9) == [DailyResult("t", None, 1.0, 5, 2.0)]
        kept = await store.load("t")
        assert kept is not None
        assert kept.daily == Daily(TODAY, "boom", 1.0, 5, 2.0)

    with_store(address, act)


def test_an_analysis_is_kept_and_replaced(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        assert await store.analysis("t") is None
        assert await store.keep_analysis("t", '{"cost":1}')
        assert await store.keep_analysis("t", '{"cost":2}')
        assert await store.analysis("t") == '{"cost":2}'
        assert await store.load("t") == StoredTable(row(), (LAID,), analysis='{"cost":2}')
        assert not await store.keep_analysis("nowhere", "{}")
        with pytest.raises(Rejected):
            await store.keep_analysis("t", "lone \ud800")
        assert await store.delete("t")
        assert await store.analysis("t") is None

    with_store(address, act)


def test_a_whole_table_is_restored_with_everything(address: str) -> None:
    whole = StoredTable(
        row(status="finished"),
        (LAID, EntryRow(1, 2.0, "{}")),
        (ANN,),
        Deadline(2, 5.0),
        Daily(TODAY, "boom", 0.1, 12, 2.5),
        '{"cost":1}',
    )

    async def act(store: Store) -> None:
        await store.restore(whole)
        assert await store.load("t") == whole
        assert "cost" not in repr(whole)

    with_store(address, act)


def test_finished_and_unfinished_tables_have_separate_age_limits(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row("waits", changed=1.0))
        await create(store, row("over", changed=2.0, status="finished"))
        await create(store, row("plays", changed=3.0, status="playing"))
        await create(store, row("won", changed=4.0, status="finished"))
        assert await store.old(9.0, 9.0, 10) == ["waits", "over", "plays", "won"]
        assert await store.old(9.0, 9.0, 3) == ["waits", "over", "plays"]
        assert await store.old(4.0, 3.0, 10) == ["waits", "over"]
        assert await store.old(9.0, None, 10) == ["over", "won"]
        assert await store.old(None, 9.0, 10) == ["waits", "plays"]
        assert await store.old(None, None, 10) == []

    with_store(address, act)


def test_a_table_that_is_no_longer_old_is_not_deleted(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row("waits", changed=1.0))
        await create(store, row("over", changed=1.0, status="finished"))
        assert await store.old(5.0, 5.0, 10) == ["over", "waits"]
        await store.append("waits", 1, 6.0, "{}", Changes(changed=6.0))
        assert not await store.delete_old("waits", 5.0, 5.0)
        assert not await store.delete_old("over", None, 5.0)
        assert not await store.delete_old("over", None, None)
        assert await store.delete_old("over", 5.0, None)
        assert [kept.table.id async for kept in store.all_tables()] == ["waits"]

    with_store(address, act)


def test_old_tables_are_found_without_reading_all(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/house.db"
    plans: list[str] = []

    def explain(connection: sa.Connection, _: object, statement: str, values: object, *__: object) -> None:
        if statement.startswith("SELECT"):
            lines = connection.connection.execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall()
            plans.extend(str(line[3]) for line in lines)

    async def act(store: Store) -> None:
        sa.event.listen(store._reading, "before_cursor_execute", explain)
        await store.old(9.0, 9.0, 10)
        await store.offered(9.0, 10)
        await store.count_offered(9.0)
        await store.played(9.0, ["t"], 10)
        await store.count_played(9.0, ["t"])
        await store.daily_seed(TODAY, 9.0, "boom")
        await store.daily_results(TODAY, "boom", 9)

    with_store(address, act)
    assert engines.tables.name in " ".join(plans)
    assert not [
        line for line in plans if line.startswith("SCAN") and "COVERING INDEX" not in line and "anon" not in line
    ]
