"""Long jobs on the event loop let other tasks run in between."""

import asyncio
from collections.abc import Iterator

import pytest

from powderkeg.server import slices
from powderkeg.server.slices import RoundBudget, Slices


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """End a slice after each step."""
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)


def test_the_loop_runs_other_tasks_between_two_slices() -> None:
    done: list[str] = []

    def steps() -> Iterator[None]:
        for number in range(3):
            done.append(f"step {number}")
            asyncio.get_running_loop().call_soon(done.append, f"other {number}")
            yield

    asyncio.run(Slices().run(steps()))
    assert done == ["step 0", "other 0", "step 1", "other 1", "step 2", "other 2"]


def test_long_jobs_take_turns_so_that_the_loop_is_blocked_for_one_slice_at_a_time() -> None:
    done: list[str] = []

    def steps(name: str, number: int) -> Iterator[None]:
        for _ in range(number):
            done.append(name)
            asyncio.get_running_loop().call_soon(done.append, "|")
            yield

    async def work() -> None:
        turns = Slices()
        await asyncio.gather(*(turns.run(steps(name, number)) for name, number in (("a", 4), ("b", 2), ("c", 3))))

    asyncio.run(work())
    assert "".join(done).replace("|", "") == "abcabcaca"
    assert "".join(done) == "|".join("abcabcaca") + "|", "however many jobs there are"


def test_an_error_in_one_job_does_not_stop_the_others() -> None:
    def wrong() -> Iterator[None]:
        yield
        raise ValueError

    async def work() -> list[BaseException | None]:
        turns = Slices()
        jobs = (wrong(), iter([None] * 3))
        return await asyncio.gather(*(turns.run(steps) for steps in jobs), return_exceptions=True)

    failed, fine = asyncio.run(work())
    assert isinstance(failed, ValueError)
    assert fine is None


# --- rounds of the loop ---


def test_one_caller_has_time_for_long_work_in_each_round_of_the_loop() -> None:
    assert done_in_rounds() == ["a|", "b|", "c|"]


def test_as_many_callers_have_time_as_fit_into_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_SECONDS", 3600.0)
    assert done_in_rounds() == ["abc|"]


def done_in_rounds() -> list[str]:
    """What three callers do in each round, who ask again until they get time."""
    done: list[str] = []

    async def work() -> None:
        loop, budget = asyncio.get_running_loop(), RoundBudget()

        def ask(name: str) -> None:
            if budget.has_time():
                done.append(name)
            else:
                loop.call_soon(ask, name)

        for name in "abc":
            loop.call_soon(ask, name)
        while "".join(done).replace("|", "") != "abc":
            await asyncio.sleep(0)
            done.append("|")

    asyncio.run(work())
    return [f"{part}|" for part in "".join(done).split("|") if part]
