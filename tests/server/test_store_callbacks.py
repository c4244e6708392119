"""The callback door of the store: `append_then` answers on the event loop, in order, and returns at once."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import current_thread, main_thread

import pytest

from powderkeg.server.storage.errors import StoreError
from powderkeg.server.storage.rows import NO_CHANGES, Changes, Deadline
from powderkeg.server.storage.store import Store
from testkit.server.store_rows import ANN, create, next_due, outcomes, row, until, with_store


class Answers:
    """What was told to the callbacks of calls, in the order of telling."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []

    def to(self, name: str) -> Callable[[StoreError | None], None]:
        def done(outcome: StoreError | None) -> None:
            assert current_thread() is main_thread()
            assert asyncio.get_running_loop()
            self.told.append((name, type(outcome).__name__))

        return done

    async def come(self, count: int) -> None:
        await until(lambda: len(self.told) >= count)
        assert len(self.told) == count


def append(store: Store, table: str, number: int, answers: Answers, changes: Changes = NO_CHANGES) -> bool:
    return store.append_then(table, number, 1.0, "{}", changes, answers.to(f"{table} {number}"))


def test_callbacks_come_in_the_order_of_the_calls(address: str) -> None:
    async def act(store: Store) -> None:
        names = [f"t{place:03}" for place in range(200)]
        await asyncio.gather(*(create(store, row(name)) for name in names))
        answers, before = Answers(), store.commits
        for name in reversed(names):
            assert append(store, name, 1, answers)
        assert not answers.told, "told before it was committed"
        await answers.come(200)
        assert answers.told == [(f"{name} 1", "NoneType") for name in reversed(names)]
        assert store.commits - before <= 3
        assert store.on_the_way == 0

    with_store(address, act)


def test_calls_for_one_table_are_answered_in_order(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        answers = Answers()
        for number in (1, 2, 3):
            assert append(store, "t", number, answers)
        await answers.come(3)
        assert answers.told == [("t 1", "NoneType"), ("t 2", "NoneType"), ("t 3", "NoneType")]
        assert [entry.number for entry in await store.since("t", 0)] == [0, 1, 2, 3]

    with_store(address, act)


def test_what_append_would_raise_is_told_to_the_callback(address: str) -> None:
    async def act(store: Store) -> None:
        await asyncio.gather(*(create(store, row(name), ANN) for name in "abcd"))
        answers = Answers()
        for table, number in (("a", 1), ("b", 0), ("c", 7), ("nowhere", 1)):
            assert append(store, table, number, answers)
        assert append(store, "d", 1, answers, Changes(people=(ANN,)))
        await answers.come(5)
        assert answers.told == [
            ("a 1", "NoneType"),
            ("b 0", "Taken"),
            ("c 7", "Missing"),
            ("nowhere 1", "Missing"),
            ("d 1", "Rejected"),
        ]
        assert [len(await store.since(table, 0)) for table in "abcd"] == [2, 1, 1, 1]

    with_store(address, act)


def test_changes_are_written_with_an_entry_that_is_told_to_a_callback(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        answers = Answers()
        assert append(store, "t", 1, answers, Changes(status="playing", deadline=Deadline(2, 70.0)))
        await answers.come(1)
        kept = await store.load("t")
        assert kept is not None
        assert (kept.table.status, await next_due(store)) == ("playing", 70.0)

    with_store(address, act)


def test_a_callback_that_fails_keeps_no_other_from_being_called(address: str, caplog: pytest.LogCaptureFixture) -> None:
    def fail(outcome: StoreError | None) -> None:
        raise ZeroDivisionError

    async def act(store: Store) -> None:
        await asyncio.gather(*(create(store, row(name)) for name in "abc"))
        answers = Answers()
        append(store, "a", 1, answers)
        store.append_then("b", 1, 1.0, "{}", NO_CHANGES, fail)
        append(store, "c", 1, answers)
        await answers.come(2)
        assert len(await store.since("b", 0)) == 2
        assert store.on_the_way == 0

    with_store(address, act)
    (logged,) = (line for line in caplog.records if line.levelno == logging.ERROR)
    assert logged.exc_info is not None
    assert logged.exc_info[0] is ZeroDivisionError


def test_a_callback_may_append_again(address: str) -> None:
    async def act(store: Store) -> None:
        await create(store, row())
        answers = Answers()

        def go_on(outcome: StoreError | None) -> None:
            assert append(store, "t", 2, answers)

        assert store.append_then("t", 1, 1.0, "{}", NO_CHANGES, go_on)
        await answers.come(1)
        assert answers.told == [("t 2", "NoneType")]

    with_store(address, act, places=1)


def test_a_call_without_a_place_is_told_so_and_overtakes_nobody(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def act(store: Store) -> None:
        names = "abcdef"
        await asyncio.gather(*(create(store, row(name)) for name in names))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answers = Answers()
        assert [append(store, name, 1, answers) for name in "abc"] == [True, True, False]
        waits = asyncio.create_task(store.append("d", 1, 1.0, "{}"))
        await asyncio.sleep(0)
        assert store.on_the_way == 2
        other.close()
        await waits
        assert answers.told == [("a 1", "NoneType"), ("b 1", "NoneType")]
        assert append(store, "c", 1, answers)
        await answers.come(3)
        assert [len(await store.since(name, 0)) for name in names] == [2, 2, 2, 2, 1, 1]

    with_store(f"sqlite:///{path}", act, places=2)


def test_a_free_place_goes_to_those_who_wait(address: str) -> None:
    async def act(store: Store) -> None:
        names = [f"t{place}" for place in range(9)]
        await asyncio.gather(*(create(store, row(name)) for name in names))
        answers = Answers()

        def try_to_overtake(outcome: StoreError | None) -> None:
            assert not append(store, "t8", 1, answers)
            answers.to("t0 1")(outcome)

        assert store.append_then("t0", 1, 1.0, "{}", NO_CHANGES, try_to_overtake)
        assert await outcomes(*(store.append(name, 1, 1.0, "{}") for name in names[1:8])) == ["NoneType"] * 7
        assert answers.told == [("t0 1", "NoneType")]

    with_store(address, act, places=1)


def test_a_closed_store_takes_no_call_and_answers_those_before(address: str) -> None:
    async def run() -> None:
        store = await Store.open(address)
        await asyncio.gather(*(create(store, row(name)) for name in "ab"))
        answers = Answers()
        assert append(store, "a", 1, answers)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        assert not append(store, "b", 1, answers)
        await closing
        assert answers.told == [("a 1", "NoneType")]
        assert not append(store, "b", 1, answers)

    asyncio.run(run())


def test_an_outage_is_told_to_every_callback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("powderkeg.server.storage.engines.WAIT_SECONDS", 0.05)
    path = tmp_path / "house.db"

    async def act(store: Store) -> None:
        await asyncio.gather(*(create(store, row(name)) for name in "ab"))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answers = Answers()
        for name in "ab":
            assert append(store, name, 1, answers)
        await answers.come(2)
        other.close()
        assert answers.told == [("a 1", "Unavailable"), ("b 1", "Unavailable")]

    with_store(f"sqlite:///{path}", act)
