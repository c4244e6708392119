"""Threads beside the event loop that do jobs in fair turns: see fair_turns.py."""

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

from powderkeg.server.services.fair_turns import NOBODY, Rank, Turn, Turns

T = TypeVar("T")
Stop = Callable[[], bool]


class Closed(Exception):
    """The workers were closed before the job was done; the table asks again when the server is back."""


@dataclass(order=True)
class Job(Turn):
    call: Callable[[Stop], Any] = field(compare=False, kw_only=True)
    future: "asyncio.Future[Any]" = field(compare=False, kw_only=True)

    def settle(self, result: Any, error: BaseException | None) -> None:
        """Set the result of the future; may be called from any thread."""
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            self.future.get_loop().call_soon_threadsafe(self._answer, result, error)

    def _answer(self, result: Any, error: BaseException | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class Workers:
    """The worker threads of one event loop. They start with the first job."""

    def __init__(self, threads: int, name: str) -> None:
        self.busy = 0  # threads that do a job
        self._turns: Turns[Job] = Turns()
        self._change = threading.Condition()
        self._closed = False
        self._numbers = count()
        self._threads = [
            threading.Thread(target=self._work, name=f"powderkeg-{name}-{number}", daemon=True)
            for number in range(threads)
        ]

    @property
    def waiting(self) -> int:
        """Jobs that no thread has begun."""
        return self._turns.waiting

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def are_wanted(self) -> bool:
        """Whether someone waits for a thread, beside what is done in the background, and all have a job."""
        return self._turns.foreground.waiting > 0 and self.busy == len(self._threads)

    async def close(self) -> None:
        """Stop every job; callers that wait get `Closed`."""
        with self._change:
            self._closed = True
            left = [self._turns.take() for _ in range(self.waiting)]
            self._change.notify_all()
        for job in left:
            job.settle(None, Closed())
        for thread in self._threads:
            if thread.ident is not None:
                await asyncio.to_thread(thread.join)

    async def do(self, call: Callable[[Stop], T], client: str = NOBODY, rank: Rank = Rank.MOVE, table: str = "") -> T:
        """Wait for a turn, and for what the call returns. It is given a function that says whether to stop."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = Job(rank, next(self._numbers), client, table, call=call, future=future)
        with self._change:
            if self._closed:
                raise Closed
            self._start()
            self._turns.add(job)
            self._change.notify()
        try:
            return await future
        except asyncio.CancelledError:
            with self._change:
                self._turns.remove(job)  # if a thread has begun, it is told to stop
            raise

    def reassign(self, table: str, client: str) -> None:
        """Let the jobs of a table that nobody had asked for wait in this client's turn."""
        with self._change:
            self._turns.reassign(table, client)

    def _start(self) -> None:
        for thread in self._threads:
            if thread.ident is None:
                thread.start()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            began = time.perf_counter()
            self._do(job)
            with self._change:
                self.busy -= 1
                self._turns.finish(job, time.perf_counter() - began)

    def _next(self) -> Job | None:
        """The next job; None when the workers are closed."""
        with self._change:
            self._change.wait_for(lambda: self._turns.waiting or self._closed)
            if self._closed:
                return None
            self.busy += 1
            return self._turns.take()

    def _do(self, job: Job) -> None:
        """Run a job. The result of one that was stopped is discarded."""

        def stop() -> bool:
            return self._closed or job.future.cancelled()

        result: Any = None
        error: Exception | None = None
        try:
            result = job.call(stop)
        except Exception as raised:
            error = raised
        job.settle(result, Closed() if self._closed else error)
