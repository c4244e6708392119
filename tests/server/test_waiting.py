"""Queues for bots, analyses, replays and records: limits, fair turns, and no client behind the jobs of another."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from powderkeg.server.bounds import ANALYSES, COPIES_EACH, HINTS, REPLAYS, REPLAYS_EACH
from powderkeg.server.cluster.notifications import Channels
from powderkeg.server.compile_service import Readiness
from powderkeg.server.identity import Caller
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.registry import Rooms
from powderkeg.server.protocol import messages
from powderkeg.server.services import records, replays
from powderkeg.server.services.analysis import Analysis
from powderkeg.server.services.tables import House
from powderkeg.server.services.thinking_pool import ThinkingPool
from powderkeg.server.storage.errors import Unavailable
from powderkeg.server.storage.store import Store
from powderkeg.text.refusal import Refused
from testkit.patience import PATIENCE

LONG = "600000ms"
SEATS = [messages.Wanted(name="Ana"), messages.Wanted(name="Bo")]


def with_house(folder: Path, act: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    """Act on a house with one thinking thread."""

    async def run() -> None:
        store, readiness, thinkers = (
            await Store.open(f"sqlite:///{folder}/house.db"),
            Readiness(),
            ThinkingPool(1, HINTS),
        )
        await readiness.start()
        rooms = Rooms(store, Channels(), thinkers, readiness, Environment(seed=lambda: bytes(32)))
        house = House(rooms, b"")
        try:
            await asyncio.wait_for(act(house), PATIENCE)
        finally:
            await house.close()
            await rooms.close()
            await readiness.close()
            await thinkers.close()
            await store.close()

    asyncio.run(run())


def someone(address: str) -> Caller:
    return Caller("a secret of 22 characters or more", address=address)


async def start_game(house: House, caller: Caller) -> str:
    """A table with one move made; the caller sits in all seats."""
    wanted = messages.NewTable(game="exploding", seats=SEATS, options={"phase": 2}, hints=True)
    table = (await house.open(caller, wanted)).table
    shown = await house.show(caller, table)
    await house.act(caller, messages.MakeMove(table=table, version=shown.version, move="draw"))
    return table


async def finish_game(house: House, caller: Caller) -> str:
    table = await start_game(house, caller)
    shown = await house.show(caller, table)
    await house.act(caller, messages.MakeMove(table=table, version=shown.version, move="resign"))
    return table


async def refusal_of(asked: Coroutine[Any, Any, Any]) -> tuple[str, str]:
    """Kind and code of the refusal."""
    with pytest.raises(Refused) as no:
        await asked
    return no.value.refusal.kind, no.value.refusal.code


def think_long(house: House, table: str) -> "asyncio.Task[Any]":
    """Keep the thinking thread busy until the task is cancelled."""
    state = house.rooms.live[table].room.playing.state.copy()
    return asyncio.ensure_future(house.rooms.pool.advise("exploding", state, LONG, client="long"))


async def cancel(task: "asyncio.Task[Any]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


# --- bots ---


def test_bots_of_a_table_without_a_client_wait_in_the_turn_of_the_first_that_asks(tmp_path: Path) -> None:
    """As after a restart, when reminders load many tables."""

    async def act(house: House) -> None:
        thinkers, playing = house.rooms.pool, await start_game(house, someone("a"))
        await house.readiness.ready("exploding", search=True)
        long = think_long(house, playing)
        await until(lambda: thinkers.busy)
        seats = [SEATS[0], messages.Wanted(bot="sharp:5worlds")]
        for order in (seats, seats[::-1]):  # in one of the two orders the bot begins
            for _ in range(3):
                await house.open(someone(""), messages.NewTable(game="exploding", seats=order))
        await until(lambda: thinkers.waiting == 3)
        asked = [live.id for live in house.rooms.live.values() if live.room.bots_asked]
        await house.show(someone("late"), asked[2])
        flows = thinkers._searching._turns.foreground._flows
        waiting = {client: [turn.table for turn in flow.waiting] for client, flow in flows.items() if flow.waiting}
        assert waiting == {"": asked[:2], "late": asked[2:]}
        await cancel(long)

    with_house(tmp_path, act)


# --- analyses ---


def test_an_analysis_reserves_a_place_before_it_is_accepted_and_is_then_made(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        callers = [someone(f"address {number}") for number in range(ANALYSES)]
        tables = [await finish_game(house, caller) for caller in callers]
        another, playing = await finish_game(house, callers[0]), await start_game(house, someone("late"))
        await house.readiness.ready("exploding", search=True)
        long = think_long(house, playing)
        await until(lambda: house.rooms.pool.busy)
        for _ in range(2):  # asked again, it tells the progress
            for caller, table in zip(callers, tables, strict=True):
                assert await records.analyse(house, caller, table) == messages.Progress(0, 1)
        assert await refusal_of(records.analyse(house, callers[0], another)) == ("limit", "analysis-running")
        assert await refusal_of(records.analyse(house, someone("late"), another)) == ("busy", "house-busy")
        hint = asyncio.ensure_future(house.hint(someone("late"), messages.Hint(table=playing)))
        await until(lambda: house.rooms.pool.waiting == ANALYSES + 1)
        await cancel(long)
        assert (await hint).moves
        await until(lambda: not house.analyses)
        for caller, table in zip(callers, tables, strict=True):
            assert isinstance(await records.analysis(house, caller, table), Analysis)
        assert await records.analyse(house, callers[0], another) == messages.Progress(0, 1)

    with_house(tmp_path, act)


def test_two_clients_that_ask_at_once_for_the_same_analysis_share_one(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await finish_game(house, someone("a"))
        asked = (records.analyse(house, someone(address), table) for address in ("a", "b"))
        assert await asyncio.gather(*asked) == [messages.Progress(0, 1)] * 2
        assert len(house._tasks) == 1
        await until(lambda: not house.analyses)
        assert isinstance(await records.analysis(house, someone("b"), table), Analysis)

    with_house(tmp_path, act)


def test_an_analysis_waits_for_a_store_that_is_away(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        store, tries, waited = house.rooms.store, [], []
        keep = store.keep_analysis

        async def away_twice(table: str, body: str) -> bool:
            tries.append(table)
            if len(tries) < 3:
                raise Unavailable("made unavailable by the test")
            return await keep(table, body)

        async def sleep(seconds: float) -> None:
            waited.append(seconds)

        store.keep_analysis = away_twice  # type: ignore[method-assign]
        table = await finish_game(house, someone("a"))
        house.rooms.environment.sleep = sleep
        await records.analyse(house, someone("a"), table)
        await until(lambda: not house.analyses)
        assert isinstance(await records.analysis(house, someone("a"), table), Analysis)
        assert len(waited) == 2

    with_house(tmp_path, act)


# --- replays and own copies ---


def test_replays_wait_in_fair_turns_and_records_do_not_wait_for_them(tmp_path: Path) -> None:
    order: list[str] = []

    async def act(house: House) -> None:
        over, playing = await finish_game(house, someone("a")), await start_game(house, someone("b"))
        gate = threading.Event()

        async def replay(address: str) -> None:
            assert await replays.replay(house, someone(address), over)
            order.append(address)

        first = asyncio.ensure_future(house.replays.do(lambda stop: gate.wait(), "first"))
        await until(lambda: house.replays.busy)
        asked = [asyncio.ensure_future(replay("a")) for _ in range(REPLAYS_EACH)]
        asked.append(asyncio.ensure_future(replay("b")))
        await until(lambda: house.replays.waiting == len(asked))
        assert await refusal_of(replays.replay(house, someone("a"), over)) == ("limit", "waiting-many")
        assert (await records.record(house, someone("b"), playing)).moves, "an own copy"
        assert (await records.record(house, someone("b"), over)).seed, "a whole record"
        gate.set()
        await asyncio.gather(first, *asked)
        await replay("a")

    with_house(tmp_path, act)
    assert order.index("b") <= 1


def test_the_total_number_of_replays_is_limited(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        over = await finish_game(house, someone("a"))
        gate = threading.Event()
        first = asyncio.ensure_future(house.replays.do(lambda stop: gate.wait(), "first"))
        await until(lambda: house.replays.busy)
        asked = [
            asyncio.ensure_future(replays.replay(house, someone(f"address {number}"), over))
            for number in range(REPLAYS)
        ]
        await until(lambda: house.replays.waiting == REPLAYS)
        assert await refusal_of(replays.replay(house, someone("late"), over)) == ("busy", "house-busy")
        gate.set()
        assert all(await asyncio.gather(first, *asked))

    with_house(tmp_path, act)


def test_own_copies_are_limited_for_each_address(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        playing = await start_game(house, someone("a"))
        gate = threading.Event()
        first = asyncio.ensure_future(house.copies.do(lambda stop: gate.wait(), "first"))
        await until(lambda: house.copies.busy)
        asked = [asyncio.ensure_future(records.record(house, someone("a"), playing)) for _ in range(COPIES_EACH)]
        await until(lambda: house.copies.waiting == COPIES_EACH)
        assert await refusal_of(records.record(house, someone("a"), playing)) == ("limit", "waiting-many")
        gate.set()
        assert all(await asyncio.gather(first, *asked))

    with_house(tmp_path, act)
