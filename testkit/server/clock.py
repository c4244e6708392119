"""A clock for a server in a test."""

import asyncio
import math
import time
from contextlib import suppress

TICK = 2**-20  # seconds


def in_ticks(seconds: float) -> float:
    """Round up to whole ticks. Sums of whole ticks are exact, even with the seconds since 1970. So whatever is due in
    five seconds is due when a stopped clock is advanced by five, and not a rounding error later, which never comes."""
    return math.ceil(seconds / TICK) * TICK


class Clock:
    """Seconds that pass as usual until the clock is stopped; `advance` puts it forward."""

    def __init__(self) -> None:
        self.ahead = 0.0  # seconds by which it was advanced
        self.stopped: float | None = None  # the real time at which it was stopped
        self.sleeping: list[float] = []  # when each sleeper is to wake
        self._moved = asyncio.Event()  # set, and replaced, when the clock is advanced

    def monotonic(self) -> float:
        return (time.monotonic() if self.stopped is None else self.stopped) + self.ahead

    def stop(self) -> None:
        """Stop the clock: from now on only `advance` moves it."""
        self.stopped = in_ticks(time.monotonic())

    def advance(self, seconds: float) -> None:
        self.ahead += in_ticks(seconds)
        self._moved.set()
        self._moved = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Sleep by this clock: `advance` wakes the sleepers that are due."""
        until = self.monotonic() + seconds
        self.sleeping.append(until)
        try:
            while (left := until - self.monotonic()) > 0:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._moved.wait(), left if self.stopped is None else None)
        finally:
            self.sleeping.remove(until)
