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


def run_for(seconds: float, steps: Iterator[None]) -> bool:
    """Go through steps for so long, one at least; return whether none is left."""
    end = time.perf_counter() + seconds
    for _ in steps:
        if time.perf_counter() > end:
            return False
    return True
