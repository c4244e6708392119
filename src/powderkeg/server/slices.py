"""Run long work on the event loop in slices of a few milliseconds, so that other requests are served in between."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator

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


class SlicedCallbacks:
    """Callbacks that run when the loop comes round, as many each time as fit into a slice, one at least. Scheduled with
    the loop itself, all that are ready would run before it serves another request."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._scheduled = False

    def call_soon(self, callback: Callable[[], None]) -> None:
        self._waiting.append(callback)
        self._schedule()

    def _schedule(self) -> None:
        if self._waiting and not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        self._scheduled = False
        try:
            run_for(SLICE_SECONDS, self._steps())
        finally:
            self._schedule()  # also when one of them has failed

    def _steps(self) -> Iterator[None]:
        while self._waiting:
            self._waiting.popleft()()
            yield


def run_for(seconds: float, steps: Iterator[None]) -> bool:
    """Go through steps for so long, one at least; return whether none is left."""
    end = time.perf_counter() + seconds
    for _ in steps:
        if time.perf_counter() > end:
            return False
    return True
