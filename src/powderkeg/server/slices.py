"""Run long work on the event loop in slices of a few milliseconds, so that other requests are served in between."""

import asyncio
import time
from collections.abc import Iterable, Iterator

SLICE_SECONDS = 0.003


class Slices:
    """Takes turns among several jobs: however many there are, each holds the loop for one slice at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[None]) -> None:
        """Run the steps of a job; each must be short."""
        coming, is_over = iter(steps), False
        while not is_over:
            async with self._turn:
                is_over = run_for(SLICE_SECONDS, coming)
                await asyncio.sleep(0)  # before any next slice, the loop serves other callbacks


class RoundBudget:
    """A budget of one slice for long work in each round of the loop. A caller that finds it used up asks again in the
    next round, so that others are served in between."""

    def __init__(self) -> None:
        self._end = 0.0
        self._is_begun = False  # in this round

    def has_time(self) -> bool:
        """Whether time is left; the first call in a round always has it."""
        now = time.perf_counter()
        if not self._is_begun:
            self._is_begun, self._end = True, now + SLICE_SECONDS
            asyncio.get_running_loop().call_soon(self._begin_next)
            return True
        return now < self._end

    def _begin_next(self) -> None:
        self._is_begun = False


def run_for(seconds: float, steps: Iterator[None]) -> bool:
    """Run steps for this long, at least one; returns whether none is left."""
    end = time.perf_counter() + seconds
    for _ in steps:
        if time.perf_counter() > end:
            return False
    return True
