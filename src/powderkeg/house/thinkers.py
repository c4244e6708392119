"""Bots, hints and analysis, off the event loop: a few threads, and one queue.

Compiled search runs without the GIL, so threads suffice. A bot's move comes before a hint and a hint before analysis.
A bot's move always gets its turn, since a table waits for it; when too much waits already, the others are refused.
"""

import asyncio
import heapq
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Any, NamedTuple, TypeVar

from powderkeg.bots.ladder import Bot, Mind, read_bot
from powderkeg.house.analysis import Analysis, Analyst, Stopped
from powderkeg.kernel import State, load
from powderkeg.record import Record
from powderkeg.refusal import refused
from powderkeg.rng import fresh

T = TypeVar("T")
Stop = Callable[[], bool]

QUICK = 0.001  # seconds: what takes less may be done on the event loop


class Rank(IntEnum):
    """Who comes first."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2


class Closed(Exception):
    """The thinkers have been closed. Nothing was decided: the table asks again when the house is back."""


class Advised(NamedTuple):
    """A move by its code; `Table.describe` says which it is."""

    code: int
    chance: float  # to win, from 0 to 1
    worlds: int  # imagined to find out


@dataclass(order=True)
class Job:
    rank: Rank
    number: int  # first come, first served
    call: Callable[[Stop], Any] = field(compare=False)
    future: "asyncio.Future[Any]" = field(compare=False)

    def settle(self, result: Any, error: BaseException | None) -> None:
        """Answer whoever waits; from any thread."""
        with suppress(RuntimeError):  # the loop is gone, and with it whoever waited
            self.future.get_loop().call_soon_threadsafe(self._answer, result, error)

    def _answer(self, result: Any, error: BaseException | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class Thinkers:
    """Of one event loop. `places` bounds what may wait in the queue before hints and analyses are refused;
    `is_loaded` says whether a game's kernels are in this process, so that nothing is compiled on the loop."""

    def __init__(self, threads: int, places: int, is_loaded: Callable[[str], bool] = lambda game: True) -> None:
        self.places = places
        self.is_loaded = is_loaded
        self.busy = 0  # threads that think
        self._queue: list[Job] = []
        self._change = threading.Condition()
        self._closed = False
        self._numbers = count()
        self._local = threading.local()
        self._seconds: dict[tuple[str, str], float] = {}  # of the last choice of a bot that needs no search
        self._threads = [
            threading.Thread(target=self._work, name=f"powderkeg-thinker-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """Jobs that no thread has begun."""
        return len(self._queue)

    async def close(self) -> None:
        """Every search stops at once; whoever waits gets `Closed`."""
        with self._change:
            self._closed = True
            left, self._queue = self._queue, []
            self._change.notify_all()
        for job in left:
            job.settle(None, Closed())
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    # --- what can be asked ---

    async def choose(self, game: str, bot: str, state: State, seed: int, number: int = 0) -> int:
        """The code of a bot's move as the actor of `state`, a copy that nobody else uses.

        `seed` belongs to the seat for the whole game, so that what a forgetful bot has lost stays lost; `number` is the
        move's. The two decide the move, unless the bot has a clock: `sharp:150worlds` has none, levels from 5 on do.
        """
        if self._is_quick(game, bot):
            return self._choose(game, bot, state, seed, number, lambda: False)
        return await self._do(Rank.MOVE, lambda stop: self._choose(game, bot, state, seed, number, stop))

    async def advise(self, game: str, state: State, budget: str = "200ms", seed: int | None = None) -> list[Advised]:
        """What the sharpest bot makes of the actor's moves, the one it would make first, from what the actor knows."""
        chosen = secrets.randbits(64) if seed is None else seed
        return await self._do(Rank.HINT, lambda stop: self._advise(game, state, budget, chosen, stop))

    async def analyse(
        self,
        record: Record,
        seats: list[int],
        budget: str = "",
        seed: int = 0,
        progress: Callable[[int, int], None] = lambda done, every: None,
    ) -> Analysis:
        """A finished game looked at again, see analysis.py; one decision at a time, so that others get their turn
        between two. Once begun it is not refused any more."""
        analyst = await self._do(Rank.ANALYSIS, lambda stop: Analyst(record, seats, budget, seed))
        while not analyst.is_done:
            await self._do(Rank.ANALYSIS, analyst.step, begun=True)
            progress(analyst.done, analyst.every)
        return analyst.analysis()

    # --- thinking ---

    def _is_quick(self, game: str, bot: str) -> bool:
        """Whether the loop may choose by itself: measured each time anew, and first in a thread."""
        return not self._closed and self._seconds.get((game, bot), QUICK) < QUICK and self.is_loaded(game)

    def _choose(self, game: str, text: str, state: State, seed: int, number: int, stop: Stop) -> int:
        bot = read_bot(text, load(game))
        mind = self._mind(game, bot, seed, number)
        began = time.perf_counter()
        code = mind.choose(state, stop)
        if not bot.thinks:
            self._seconds[game, text] = time.perf_counter() - began
        return code

    def _advise(self, game: str, state: State, budget: str, seed: int, stop: Stop) -> list[Advised]:
        mind = self._mind(game, read_bot(f"sharp:{budget}", load(game)), seed, 0)
        thought = mind.think(state, stop, to_the_end=True)
        return [Advised(found.code, found.value, found.visits) for found in thought.candidates]

    def _mind(self, game: str, bot: Bot, seed: int, number: int) -> Mind:
        """A mind of this thread: room to think is large, and the same for all budgets."""
        minds: dict[tuple[str, str, bool, bool], Mind] = self._local.__dict__.setdefault("minds", {})
        key = (game, bot.method, bot.budget is not None, bot.half_life > 0)
        if key not in minds:
            minds[key] = Mind(bot, load(game))
        mind = minds[key]
        mind.bot = bot
        mind.reseed(seed)
        mind.rng = fresh(seed << 32 | number)
        return mind

    # --- the queue ---

    async def _do(self, rank: Rank, call: Callable[[Stop], T], begun: bool = False) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = Job(rank, next(self._numbers), call, future)
        with self._change:
            if self._closed:
                raise Closed
            if rank is not Rank.MOVE and not begun and len(self._queue) >= self.places:
                raise refused("busy", "house-busy")
            heapq.heappush(self._queue, job)
            self._change.notify()
        try:
            return await future
        except asyncio.CancelledError:
            self._take_back(job)
            raise

    def _take_back(self, job: Job) -> None:
        """Nobody waits for it any more. If a thread has begun, it stops by itself."""
        with self._change:
            if job in self._queue:
                self._queue.remove(job)
                heapq.heapify(self._queue)

    def _work(self) -> None:
        while (job := self._next()) is not None:
            self._think(job)
            with self._change:
                self.busy -= 1

    def _next(self) -> Job | None:
        """The job that comes first; None when the house closes."""
        with self._change:
            self._change.wait_for(lambda: self._queue or self._closed)
            if self._closed:
                return None
            self.busy += 1
            return heapq.heappop(self._queue)

    def _think(self, job: Job) -> None:
        """What a search says that was stopped is no answer."""

        def stop() -> bool:
            return self._closed or job.future.cancelled()

        result: Any = None
        error: Exception | None = None
        try:
            result = job.call(stop)
        except Stopped:
            error = Closed()
        except Exception as raised:
            error = raised
        job.settle(result, Closed() if self._closed else error)
