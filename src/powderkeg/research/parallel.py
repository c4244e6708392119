"""Play chunks of games over threads: compiled games and search release the GIL, so threads use all cores."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

from powderkeg.text.refusal import at_least, unusable

MOST_THREADS = 256

Progress = Callable[[int], None]  # called with the number of games that are over
Stop = Callable[[], bool]  # whether to give up


def never() -> bool:
    return False


def count_threads(threads: int | None) -> int:
    """The number of threads that was asked for, or one for each core."""
    if threads is None:
        return os.cpu_count() or 1
    at_least("--threads", threads, 1)
    if threads > MOST_THREADS:
        raise unusable("number-large", name="--threads", number=threads, most=MOST_THREADS)
    return threads


@contextmanager
def stoppable_pool(workers: int) -> Iterator[tuple[ThreadPoolExecutor, Stop]]:
    """A pool of threads, and the `stop` to give to its jobs: when the block is left, those under way end early and
    those that wait are cancelled."""
    stopped = Event()
    pool = ThreadPoolExecutor(workers)
    try:
        yield pool, stopped.is_set
    finally:
        stopped.set()
        pool.shutdown(cancel_futures=True)
