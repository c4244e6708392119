"""The clock of servers in tests: when it stands still, no real second is noticed, however slow the machine."""

import asyncio
import time

import pytest

from testkit.server.clock import Clock


async def tick(times: int = 5) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


def test_a_sleeper_wakes_when_the_clock_is_put_forward() -> None:
    async def act() -> None:
        clock = Clock()
        clock.stop()
        sleeper = asyncio.ensure_future(clock.sleep(5))
        await tick()
        clock.advance(4.9)
        await tick()
        assert not sleeper.done()
        clock.advance(0.1)
        await sleeper

    asyncio.run(act())


def test_a_sleeper_by_a_clock_that_was_stopped_notices_no_real_time() -> None:
    """Else a server in a slow test would find, seconds later, that the clock has been shifted meanwhile."""

    async def act() -> None:
        clock = Clock()
        clock.stop()
        sleeper = asyncio.ensure_future(clock.sleep(0.001))
        await tick()
        clock.ahead += 1000
        pass_real_time(0.02)
        await tick()
        assert not sleeper.done()
        clock.advance(0)
        await sleeper

    asyncio.run(act())


def test_what_is_due_in_some_seconds_is_due_when_the_clock_is_put_forward_by_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a server would wait for ever, now and then: (a + b) + c is rounded otherwise than a + (b + c)."""
    for start in range(1000):
        monkeypatch.setattr(time, "monotonic", lambda start=start: start / 7)
        clock = Clock()
        clock.advance(start / 3)
        clock.stop()
        due = clock.monotonic() + 0.05
        clock.advance(0.05)
        assert due <= clock.monotonic() < due + 1e-5


def pass_real_time(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass
