"""Run long work on the event loop in slices of a few milliseconds, so that other requests are served in between."""

import asyncio
import time
from collections.abc import Iterable, Iterator

SLICE_SECONDS = 0.003


class Slices:
    """Several works take turns: however many there are, the loop is held for one slice at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[None]) -> None:
        """Go through the steps of a work; each must be short."""
        coming, is_over = iter(steps), False
        while not is_over:
            async with self._turn:
                is_over = run_for(SLICE_SECONDS, coming)
                await asyncio.sleep(0)  # before the next slice, whoever has it, the loop goes round


class RoundBudget:
    """Time for long work in each round of the loop: one slice. Who finds none left asks again in the next round, so
    that others are served in between."""

    def __init__(self) -> None:
        self._end = 0.0
        self._is_begun = False  # in this round

    def has_time(self) -> bool:
        """Whether there is time left; the first who asks in a round has it."""
        now = time.perf_counter()
        if not self._is_begun:
            self._is_begun, self._end = True, now + SLICE_SECONDS
            asyncio.get_running_loop().call_soon(self._begin_next)
            return True
        return now < self._end

    def _begin_next(self) -> None:
        self._is_begun = False


def run_for(seconds: float, steps: Iterator[None]) -> bool:
    """Go through steps for so long, one at least; return whether none is left."""
    end = time.perf_counter() + seconds
    for _ in steps:
        if time.perf_counter() > end:
            return False
    return True
