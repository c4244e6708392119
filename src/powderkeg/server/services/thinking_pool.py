"""The threads in which bots, hints and analyses think, in fair turns.

Compiled search runs without the GIL, so threads suffice. A bot that does not search never waits for one that does.
When others wait, a search ends after a slice of time and answers with what it has found: a budget says how long a bot
thinks at most.
"""

import secrets
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from powderkeg.bots.ladder import Bot, Mind, read_bot
from powderkeg.engine.contract import load
from powderkeg.engine.generator import new_rng
from powderkeg.engine.state_record import State
from powderkeg.play.record import Record
from powderkeg.server import bounds
from powderkeg.server.places import Places
from powderkeg.server.services.analysis import Analysis, Analyst
from powderkeg.server.services.budgets import bounded
from powderkeg.server.services.fair_turns import NOBODY, SLICE, Rank
from powderkeg.server.services.workers import Stop, Workers

QUICK = 0.001  # seconds: what takes less may be done on the event loop
LONG_SLICE = 1.0  # seconds, of a search that counts worlds alone: cut short, it depends on the machine


class Advised(NamedTuple):
    """A move by its code; `Table.describe` says which it is."""

    code: int
    chance: float  # to win, from 0 to 1
    worlds: int  # imagined to find out
    is_even: bool  # noise alone could explain how its chance differs from the best move's


class ThinkingPool:
    """The thinking threads of one event loop. `hints` bounds how many hints may wait; `is_loaded` says whether a game's
    kernels are loaded, so that nothing is compiled on the loop."""

    def __init__(self, threads: int, hints: int, is_loaded: Callable[[str], bool] = lambda game: True) -> None:
        self.is_loaded = is_loaded
        self._searching = Workers(threads, "thinker")
        self._quick = Workers(1, "thinker-quick")  # for bots that do not search
        self._hints = Places(hints, bounds.HINTS_EACH)
        self._local = threading.local()
        self._seconds: dict[tuple[str, str], float] = {}  # of the last choice of a bot that needs no search

    @property
    def waiting(self) -> int:
        """Jobs that no thread has begun."""
        return self._searching.waiting + self._quick.waiting

    @property
    def busy(self) -> int:
        """Threads that think."""
        return self._searching.busy + self._quick.busy

    async def close(self) -> None:
        """Stop every search; callers that wait get `Closed`."""
        await self._searching.close()
        await self._quick.close()

    def reassign(self, table: str, client: str) -> None:
        """Let the bots of a table that nobody had asked for wait in this client's turn."""
        self._searching.reassign(table, client)
        self._quick.reassign(table, client)

    # --- what can be asked ---

    async def choose(
        self, game: str, bot: str, state: State, seed: int, number: int = 0, client: str = NOBODY, table: str = ""
    ) -> int:
        """The code of a bot's move as the actor of `state`, a copy that nobody else uses.

        `seed` belongs to the seat for the whole game, so that what a forgetful bot has lost stays lost; `number` is the
        move's. The two decide the move, unless the bot has a clock: `sharp:150worlds` has none, levels from 5 on do.
        """
        if self._is_quick(game, bot):
            return self._choose(game, bot, state, seed, number, lambda: False)
        searches = read_bot(bot, load(game)).budget is not None
        workers = self._searching if searches else self._quick
        return await workers.do(
            lambda stop: self._choose(game, bot, state, seed, number, stop), client, Rank.MOVE, table
        )

    async def advise(
        self, game: str, state: State, budget: str = "200ms", seed: int | None = None, client: str = NOBODY
    ) -> list[Advised]:
        """What the sharpest bot makes of the actor's moves, the one it would make first, from what the actor knows."""
        chosen = secrets.randbits(64) if seed is None else seed
        with self._hints.held(client):
            return await self._searching.do(
                lambda stop: self._advise(game, state, budget, chosen, stop), client, Rank.HINT
            )

    async def analyse(
        self,
        record: Record,
        seats: list[int],
        budget: str = "",
        seed: int = 0,
        progress: Callable[[int, int], None] = lambda done, every: None,
        client: str = NOBODY,
    ) -> Analysis:
        """A finished game looked at again, see analysis.py; one decision at a time, so that others get their turn
        between two."""
        analyst = await self._searching.do(lambda stop: Analyst(record, seats, budget, seed), client, Rank.ANALYSIS)
        while not analyst.is_done:
            await self._searching.do(analyst.step, client, Rank.ANALYSIS)
            progress(analyst.done, analyst.every)
        return analyst.analysis()

    # --- thinking ---

    def _is_quick(self, game: str, bot: str) -> bool:
        """Whether the bot may choose on the event loop: its last choice took less than QUICK."""
        return not self._quick.closed and self._seconds.get((game, bot), QUICK) < QUICK and self.is_loaded(game)

    def _choose(self, game: str, text: str, state: State, seed: int, number: int, stop: Stop) -> int:
        bot = read_bot(text, load(game))
        mind = self._mind(game, bounded(bot), seed, number)
        began = time.perf_counter()
        code = mind.choose(state, lambda: stop() or self._has_had_its_slice(bot, began))
        if not bot.thinks:
            self._seconds[game, text] = time.perf_counter() - began
        return code

    def _has_had_its_slice(self, bot: Bot, began: float) -> bool:
        """Whether a search that began then should come to its end, since others wait."""
        if bot.budget is None or not self._searching.are_wanted:
            return False
        return time.perf_counter() - began > (LONG_SLICE if bot.budget.ms is None else SLICE)

    def _advise(self, game: str, state: State, budget: str, seed: int, stop: Stop) -> list[Advised]:
        mind = self._mind(game, read_bot(f"sharp:{budget}", load(game)), seed, 0)
        thought = mind.think(state, stop, to_the_end=True)
        return [Advised(found.code, found.value, found.visits, found.is_even) for found in thought.candidates]

    def _mind(self, game: str, bot: Bot, seed: int, number: int) -> Mind:
        """A mind of this thread, used again: its scratch memory is large, and the same for all budgets."""
        minds: dict[tuple[str, str, bool, bool], Mind] = self._local.__dict__.setdefault("minds", {})
        key = (game, bot.method, bot.budget is not None, bot.half_life > 0)
        if key not in minds:
            minds[key] = Mind(bot, load(game))
        mind = minds[key]
        mind.bot = bot
        mind.reseed(seed)
        mind.rng = new_rng(seed << 32 | number)
        return mind
