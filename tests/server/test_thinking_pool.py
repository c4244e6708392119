"""The thinking pool: bots choose from the seed and from what their seat knows, moves come first, and no job is lost."""

import asyncio
import itertools
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import pytest

from powderkeg.bots.advice import advise
from powderkeg.bots.ladder import Mind, read_bot
from powderkeg.bots.search import Budget
from powderkeg.engine.contract import load
from powderkeg.games import SPECS
from powderkeg.play.record import Record
from powderkeg.play.table import Table
from powderkeg.server.bounds import BOT_MS, BOT_WORLDS, HINTS_EACH
from powderkeg.server.services import budgets
from powderkeg.server.services.analysis import analyse
from powderkeg.server.services.thinking_pool import ThinkingPool
from powderkeg.server.services.workers import Closed
from powderkeg.text.messages import LANGUAGES, sentence
from powderkeg.text.refusal import Refused
from testkit.midgame import positions, twin_of
from testkit.patience import PATIENCE

T = TypeVar("T")
LONG = "600000ms"
BOTS = ("sharp:50ms", "level:9", "sharp:50worlds", "sharp:50worlds:multiple")
EXPLODING = load("exploding")


def with_thinkers(act: Callable[[ThinkingPool], Awaitable[T]], threads: int = 1, hints: int = 10, **more: Any) -> T:
    async def run() -> T:
        thinkers = ThinkingPool(threads, hints, **more)
        try:
            return await asyncio.wait_for(act(thinkers), PATIENCE)
        finally:
            await thinkers.close()

    return asyncio.run(run())


def table(seed: int = 1, phase: int = 3) -> Table:
    return Table.new("exploding", ["Ana", "Bo"], {"phase": phase}, seed=bytes([seed]) * 32)


def played_out(phase: int = 3) -> Record:
    played, mind = table(phase=phase), Mind(read_bot("simple", EXPLODING), EXPLODING, 1)
    while played.actor:
        played.play(played.actor, played.describe(mind.choose(played.state)).text)
    return played.record()


def some_states(name: str, many: int = 6) -> Iterator[Any]:
    return (s.copy() for s in itertools.islice(positions(load(name), 20, 5), 0, 7 * many, 7))


async def wait_for_load(thinkers: ThinkingPool, busy: int = 1, waiting: int = 0) -> None:
    """Wait until this many threads are busy and this many jobs wait."""
    while (thinkers.busy, thinkers.waiting) != (busy, waiting):
        await asyncio.sleep(0.001)


def think_long(thinkers: ThinkingPool) -> "asyncio.Task[Any]":
    return asyncio.ensure_future(thinkers.advise("exploding", table().state.copy(), LONG))


async def cancel(task: "asyncio.Task[Any]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


# --- choosing ---


@pytest.mark.parametrize("name", SPECS)
@pytest.mark.parametrize("bot", ["random", "level:3", "simple", "sharp:20worlds"])
def test_a_seed_gives_the_same_moves_on_any_thread_and_in_every_twin_world(name: str, bot: str) -> None:
    states = list(some_states(name))
    twins = [twin_of(s, 9) for s in states]

    async def act(thinkers: ThinkingPool) -> list[int]:
        asked = [thinkers.choose(name, bot, s, 7, number) for number, s in enumerate(states)]
        again = [thinkers.choose(name, bot, s, 7, number) for number, s in enumerate(twins)]
        codes = await asyncio.gather(*asked, *again)
        assert codes[: len(states)] == codes[len(states) :]
        return codes

    assert with_thinkers(act, threads=1) == with_thinkers(act, threads=3)


def test_a_reused_mind_chooses_like_a_new_one() -> None:
    states = list(some_states("kaboo"))

    async def alone(state: Any, thinkers: ThinkingPool) -> int:
        return await thinkers.choose("kaboo", "sharp:20worlds", state, 3)

    async def together(thinkers: ThinkingPool) -> list[int]:
        await thinkers.choose("kaboo", "sharp:5worlds", states[0], 8)
        await thinkers.advise("kaboo", states[1], "30worlds")
        return [await thinkers.choose("kaboo", "sharp:20worlds", s, 3) for s in states]

    new = [with_thinkers(partial(alone, s)) for s in states]
    assert with_thinkers(together) == new


def test_the_number_of_the_move_changes_chance_but_not_what_a_bot_forgets() -> None:
    async def act(thinkers: ThinkingPool) -> None:
        bot = read_bot("simple:forgetful=3", load("kaboo"))
        first = thinkers._mind("kaboo", bot, 5, 1)
        salt, word = first.salt, int(first.rng[0])
        later = thinkers._mind("kaboo", bot, 5, 2)
        assert (later.salt, int(later.rng[0]) != word) == (salt, True)
        assert thinkers._mind("kaboo", bot, 6, 2).salt != salt

    with_thinkers(act)


def test_a_bot_is_given_its_own_copy_of_the_state() -> None:
    state = table().state
    before = state.tobytes()

    async def act(thinkers: ThinkingPool) -> None:
        for bot in ("simple", "random", "sharp:20worlds"):
            await thinkers.choose("exploding", bot, state, 1)
        await thinkers.advise("exploding", state, "20worlds")

    with_thinkers(act)
    assert state.tobytes() == before


def test_an_unknown_bot_or_budget_is_refused() -> None:
    async def act(thinkers: ThinkingPool) -> None:
        for asked in (
            thinkers.choose("exploding", "clever", table().state, 1),
            thinkers.advise("exploding", table().state, "soon"),
        ):
            with pytest.raises(Refused):
                await asked

    with_thinkers(act)


def test_advice_names_every_legal_move_and_the_best_first() -> None:
    laid = table()

    async def act(thinkers: ThinkingPool) -> None:
        advice = await thinkers.advise("exploding", laid.state.copy(), "50worlds", seed=4)
        assert sorted(found.code for found in advice) == sorted(laid.codes())
        assert all(0 <= found.chance <= 1 and found.worlds <= 50 for found in advice)
        same = advise(laid, laid.actor or 0, "50worlds", seed=4)
        assert {laid.describe(found.code).text for found in advice} == {found.move.text for found in same}

    with_thinkers(act)


# --- on the loop or off it ---


def test_a_bot_that_was_quick_needs_no_thread_the_next_time() -> None:
    async def act(thinkers: ThinkingPool) -> None:
        while not thinkers._is_quick("exploding", "simple"):
            await thinkers.choose("exploding", "simple", table().state.copy(), 1)
        await thinkers.choose("exploding", "sharp:1worlds", table().state.copy(), 1)
        assert not thinkers._is_quick("exploding", "sharp:1worlds")
        long = think_long(thinkers)
        await wait_for_load(thinkers)
        await asyncio.wait_for(thinkers.choose("exploding", "simple", table().state.copy(), 1), PATIENCE)
        assert not long.done()
        await cancel(long)

    with_thinkers(act)


def test_a_bot_that_was_slow_goes_to_a_thread_the_next_time() -> None:
    async def act(thinkers: ThinkingPool) -> None:
        threads = record_threads(thinkers)
        thinkers._seconds["exploding", "simple"] = 0.002
        await thinkers.choose("exploding", "simple", table().state.copy(), 1)
        assert threading.main_thread() not in threads

    with_thinkers(act)


def test_nothing_is_chosen_on_the_loop_while_a_game_is_not_loaded() -> None:
    async def act(thinkers: ThinkingPool) -> None:
        threads = record_threads(thinkers)
        thinkers._seconds["exploding", "simple"] = 0.0
        await thinkers.choose("exploding", "simple", table().state.copy(), 1)
        assert threading.main_thread() not in threads

    with_thinkers(act, is_loaded=lambda game: False)


def record_threads(thinkers: ThinkingPool) -> list[threading.Thread]:
    """Record the threads in which bots choose from now on."""
    threads: list[threading.Thread] = []
    choose = thinkers._choose

    def recorded(*asked: Any) -> int:
        threads.append(threading.current_thread())
        return choose(*asked)

    thinkers._choose = recorded  # type: ignore[method-assign, assignment]
    return threads


@pytest.mark.parametrize("bot", ["random", "simple", "simple:forgetful=3"])
def test_a_bot_that_does_not_search_never_waits_for_one_that_does(bot: str) -> None:
    """Even the first time, when its duration is not known yet."""

    async def act(thinkers: ThinkingPool) -> None:
        long, longer = think_long(thinkers), think_long(thinkers)
        await wait_for_load(thinkers, waiting=1)
        await thinkers.choose("kaboo", bot, next(some_states("kaboo")), 1)
        assert not long.done()
        assert not longer.done()
        await cancel(longer)
        await cancel(long)

    with_thinkers(act)


def test_the_loop_runs_while_bots_think() -> None:
    async def act(thinkers: ThinkingPool) -> int:
        thinking = [asyncio.ensure_future(thinkers.advise("kaboo", s, "300ms")) for s in some_states("kaboo", 2)]
        turns = 0
        while not all(task.done() for task in thinking):
            await asyncio.sleep(0.001)
            turns += 1
        return turns

    assert with_thinkers(act, threads=2) > 20


# --- order ---


def test_a_move_comes_before_a_hint_and_a_hint_before_analysis() -> None:
    order: list[str] = []
    record = played_out(phase=1)

    async def act(thinkers: ThinkingPool) -> None:
        async def ask(what: str, work: Awaitable[Any]) -> None:
            await work
            order.append(what)

        long = think_long(thinkers)
        await wait_for_load(thinkers)
        asked = [
            ask("hint", thinkers.advise("exploding", table().state.copy(), "5worlds")),
            ask("analysis", thinkers.analyse(record, [1], "5worlds")),
            ask("move", thinkers.choose("exploding", "sharp:5worlds", table().state.copy(), 1)),
            ask("second move", thinkers.choose("exploding", "sharp:5worlds", table().state.copy(), 1)),
        ]
        waiting = asyncio.gather(*asked)
        await wait_for_load(thinkers, waiting=4)
        await cancel(long)
        await waiting

    with_thinkers(act)
    assert order == ["move", "second move", "hint", "analysis"]


def test_hints_have_separate_limits_in_total_and_for_each_client() -> None:
    """Moves and analyses do not count towards them and are never refused."""

    async def act(thinkers: ThinkingPool) -> None:
        def hint(client: str) -> "asyncio.Task[Any]":
            asked = thinkers.advise("exploding", table().state.copy(), "5worlds", client=client)
            return asyncio.ensure_future(asked)

        long = think_long(thinkers)
        await wait_for_load(thinkers)
        moves = [thinkers.choose("exploding", "sharp:5worlds", table().state.copy(), seed) for seed in range(20)]
        analyses = [thinkers.analyse(played_out(phase=1), [1], "5worlds") for _ in range(5)]
        waiting = asyncio.gather(*moves, *analyses)
        hints = [hint("a") for _ in range(HINTS_EACH)] + [hint("b"), hint("c")]
        await wait_for_load(thinkers, waiting=len(moves) + len(analyses) + len(hints))
        for client, kind, code in (("a", "limit", "waiting-many"), ("d", "busy", "house-busy")):
            with pytest.raises(Refused) as refused:
                await hint(client)
            assert (refused.value.refusal.kind, refused.value.refusal.code) == (kind, code)
            assert all(sentence(refused.value.refusal, language) for language in LANGUAGES)
        await cancel(hints.pop())
        hints.append(hint("d"))
        await cancel(long)
        assert len(await asyncio.gather(*hints)) == HINTS_EACH + 2
        assert len(await waiting) == len(moves) + len(analyses)

    with_thinkers(act, hints=HINTS_EACH + 3)


def test_a_newcomer_is_next_however_many_moves_another_client_waits_for() -> None:
    order: list[str] = []

    async def act(thinkers: ThinkingPool) -> None:
        async def ask(client: str, bot: str) -> None:
            await thinkers.choose("exploding", bot, table().state.copy(), 1, client=client)
            order.append(client)

        long = think_long(thinkers)
        await wait_for_load(thinkers)
        many = [ask("a", "sharp:50worlds") for _ in range(40)]
        waiting = asyncio.gather(*many, ask("b", "level:5"))
        await wait_for_load(thinkers, waiting=41)
        await cancel(long)
        await waiting

    with_thinkers(act)
    assert order.index("b") <= 1


def test_a_long_search_is_cut_short_when_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would think for minutes; its answer is the best move found so far."""
    monkeypatch.setattr("powderkeg.server.bounds.BOT_MS", 600_000)

    async def act(thinkers: ThinkingPool) -> None:
        long = asyncio.ensure_future(thinkers.choose("exploding", f"sharp:{LONG}", table().state.copy(), 1))
        await wait_for_load(thinkers)
        await thinkers.choose("exploding", "level:5", table().state.copy(), 1)
        assert await long in table().codes()

    with_thinkers(act)


def test_a_search_that_counts_worlds_is_given_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within that time it makes the same moves on any machine, whoever waits."""
    monkeypatch.setattr("powderkeg.server.services.thinking_pool.SLICE", -1.0)

    async def act(thinkers: ThinkingPool) -> None:
        long, longer = think_long(thinkers), think_long(thinkers)
        await wait_for_load(thinkers, waiting=1)
        has_had = [thinkers._has_had_its_slice(read_bot(bot, EXPLODING), time.perf_counter()) for bot in BOTS]
        assert has_had == [True, True, False, False]
        await cancel(longer)
        assert not thinkers._has_had_its_slice(read_bot(BOTS[0], EXPLODING), 0.0), "nobody else waits"
        await cancel(long)

    with_thinkers(act)


def test_a_bot_that_was_stored_before_there_was_a_bound_is_held_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("powderkeg.server.bounds.BOT_MS", 5)

    async def act(thinkers: ThinkingPool) -> None:
        for bot in ("sharp:999999999ms", "sharp:999999999worlds"):
            assert await thinkers.choose("exploding", bot, table().state.copy(), 1) in table().codes()

    with_thinkers(act)


def test_a_budget_is_cut_to_the_bound_and_no_further() -> None:
    bots = ("simple", "sharp:6000ms", "sharp:50ms", "sharp:999999999worlds", "sharp:100worlds", "level:9")
    assert [budgets.bounded(read_bot(bot, EXPLODING)).budget for bot in bots] == [
        None,
        Budget(BOT_MS),
        Budget(50),
        Budget(BOT_MS, BOT_WORLDS),
        Budget(BOT_MS, 100),
        Budget(1500, 1500),
    ]


def test_analysis_gives_way_to_moves_and_is_not_refused_once_begun() -> None:
    record = played_out()

    async def act(thinkers: ThinkingPool) -> None:
        steps: list[tuple[int, int]] = []
        found = asyncio.ensure_future(
            thinkers.analyse(record, [1, 2], "40worlds", 3, lambda done, every: steps.append((done, every)))
        )
        while not steps:
            await asyncio.sleep(0)
        moves = [thinkers.choose("exploding", "sharp:20worlds", table().state.copy(), seed) for seed in range(4)]
        await asyncio.gather(*moves)
        assert not found.done()
        assert await found == analyse(record, [1, 2], "40worlds", seed=3)
        assert steps == [(number, len(record.moves)) for number in range(1, len(record.moves) + 1)]

    with_thinkers(act, hints=1)


# --- stopping ---


def test_a_cancelled_job_leaves_its_thread_and_place_to_others() -> None:
    async def act(thinkers: ThinkingPool) -> None:
        long, longer = think_long(thinkers), think_long(thinkers)
        await wait_for_load(thinkers, waiting=1)
        await cancel(longer)
        assert thinkers.waiting == 0
        await cancel(long)
        await asyncio.wait_for(thinkers.choose("exploding", "sharp:5worlds", table().state.copy(), 1), PATIENCE)

    with_thinkers(act)


def test_closing_stops_every_search_at_once_and_decides_nothing() -> None:
    async def act(thinkers: ThinkingPool) -> None:
        hints = [think_long(thinkers) for _ in range(2)]
        await wait_for_load(thinkers, busy=2)
        moves = [
            asyncio.ensure_future(thinkers.choose("exploding", f"sharp:{LONG}", table().state.copy(), seed))
            for seed in range(2)
        ]
        await wait_for_load(thinkers, busy=2, waiting=2)
        await thinkers.close()
        assert [type(found) for found in await asyncio.gather(*hints, *moves, return_exceptions=True)] == [Closed] * 4
        with pytest.raises(Closed):
            await thinkers.choose("exploding", "simple", table().state.copy(), 1)

    with_thinkers(act, threads=2)


def test_closing_stops_an_analysis() -> None:
    async def act(thinkers: ThinkingPool) -> None:
        found = asyncio.ensure_future(thinkers.analyse(played_out(), [1, 2], LONG))
        await wait_for_load(thinkers)
        await thinkers.close()
        with pytest.raises(Closed):
            await found

    with_thinkers(act)


def test_a_closed_pool_has_no_threads() -> None:
    before = threading.active_count()

    async def act(thinkers: ThinkingPool) -> None:
        await thinkers.choose("exploding", "simple", table().state.copy(), 1)
        await thinkers.choose("exploding", "sharp:5worlds", table().state.copy(), 1)
        assert threading.active_count() >= before + 3

    with_thinkers(act, threads=3)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("powderkeg-thinker")]
