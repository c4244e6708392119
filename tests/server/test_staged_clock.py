"""The clock of servers in tests: while it is stopped, real time has no effect, however slow the machine."""

import asyncio
import time

import pytest

from testkit.server.clock import Clock


async def tick(times: int = 5) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


def test_a_sleeper_wakes_when_the_clock_is_advanced() -> None:
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


def test_a_sleeper_ignores_real_time_while_the_clock_is_stopped() -> None:
    """Otherwise a server in a slow test would notice, seconds later, that the clock was shifted."""

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


def test_a_deadline_is_due_when_the_clock_is_advanced_by_exactly_its_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise a server would sometimes wait forever, since (a + b) + c and a + (b + c) are rounded differently."""
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
