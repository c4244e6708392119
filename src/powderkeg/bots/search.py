"""Search over imagined worlds within a budget of time or worlds.

The compiled part runs in short pieces without the GIL; between them `search` checks the clock and `stop`.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from powderkeg.bots.heuristic import simple
from powderkeg.bots.ismcts import clear_tree, grow, new_tree_scratch, read_root
from powderkeg.bots.rollouts import decide, is_clear, new_rollout_scratch, roll_worlds
from powderkeg.engine.contract import Game, Rng, legal
from powderkeg.engine.state_record import State

PIECE = 0.003  # seconds between two checks of the clock
SAFETY = 0.001  # seconds reserved for the decision
SURE = 1.96  # standard errors on both sides: 19 times in 20


@dataclass(frozen=True)
class Budget:
    """How long to search: milliseconds or worlds, whichever runs out first."""

    ms: float | None = None
    worlds: int | None = None


@dataclass(frozen=True)
class Candidate:
    """A move that was tried: its expected share of the win, the number of worlds, and whether noise alone could explain
    how it differs from the move chosen."""

    code: int
    value: float
    visits: int
    is_even: bool = False


@dataclass(frozen=True)
class Thought:
    """The result of a search: the move chosen, all candidates with the best first, and what it cost."""

    code: int
    candidates: tuple[Candidate, ...]
    worlds: int
    ms: float


class Search(Protocol):
    """A search method, which works on one position at a time."""

    def open(self, world: State, seat: int, rng: Rng) -> None: ...

    def run(self, worlds: int) -> None: ...

    def is_clear(self) -> bool: ...

    def close(self) -> tuple[int, list[Candidate]]:
        """The code of the move to make, and all candidates: that move first, the others from good to bad."""
        ...


class RolloutSearch:
    """Rollouts with a gate: see rollouts.py."""

    def __init__(self, game: Game, gate: float = 1.0) -> None:
        self.gate = gate
        self.scratches = new_rollout_scratch(game)
        self.scratch = self.scratches[0]

    def open(self, world: State, seat: int, rng: Rng) -> None:
        scratch = self.scratch
        scratch.root = world
        scratch.seat = seat
        scratch.rng[:] = rng
        own = simple(world, scratch.rng, scratch.playout_codes)
        scratch.n = n = legal(world, scratch.codes)
        mine = np.flatnonzero(scratch.codes[:n] == own)[0]
        scratch.codes[[0, mine]] = scratch.codes[[mine, 0]]
        scratch.alive[:n] = 1
        scratch.worlds = 0
        for tally in (scratch.visits, scratch.total, scratch.gain, scratch.gain2):
            tally[:n] = 0

    def run(self, worlds: int) -> None:
        roll_worlds(self.scratches, worlds)

    def is_clear(self) -> bool:
        return bool(is_clear(self.scratches))

    def close(self) -> tuple[int, list[Candidate]]:
        scratch, n = self.scratch, self.scratch.n
        chosen = int(decide(self.scratches, self.gate))
        code = int(scratch.codes[chosen])
        visits = np.maximum(scratch.visits[:n], 1)
        gains = scratch.gain[:n] / visits
        even = within_noise(gains, scratch.gain2[:n] / visits - gains * gains, scratch.visits[:n], chosen)
        found = candidates(scratch.codes[:n], scratch.total, scratch.visits, even)
        return code, sorted(found, key=lambda candidate: (candidate.code != code, -candidate.value))


class TreeSearch:
    """Information-set Monte Carlo tree search: see ismcts.py."""

    def __init__(self, game: Game, multiple: bool, bold: float = 0.7) -> None:
        self.bold = bold
        self.scratches = new_tree_scratch(game)
        self.scratch = self.scratches[0]
        self.scratch.multiple = multiple
        self.n = 0
        self.codes = np.zeros(game.most_legal, np.int16)
        self.visits = np.zeros(game.most_legal, np.int64)
        self.total = np.zeros(game.most_legal, np.float64)

    def open(self, world: State, seat: int, rng: Rng) -> None:
        self.scratch.root = world
        self.scratch.seat = seat
        self.scratch.rng[:] = rng
        clear_tree(self.scratches)
        self.n = legal(world, self.codes)

    def run(self, worlds: int) -> None:
        grow(self.scratches, worlds, self.bold)

    def is_clear(self) -> bool:
        return self.n == 1

    def close(self) -> tuple[int, list[Candidate]]:
        n = self.n
        read_root(self.scratches, self.codes, n, self.visits, self.total)
        values = self.total[:n] / np.maximum(self.visits[:n], 1)
        chosen = int(np.lexsort((values, self.visits[:n]))[-1])
        even = within_noise(values, values * (1 - values), self.visits[:n], chosen)
        found = candidates(self.codes[:n], self.total, self.visits, even)
        found.sort(
            key=lambda candidate: (-candidate.visits, -candidate.value)
        )  # the value of few visits is mostly noise
        return found[0].code, found


def candidates(codes: Any, total: Any, visits: Any, even: Any) -> list[Candidate]:
    return [
        Candidate(int(code), float(total[i] / max(visits[i], 1)), int(visits[i]), bool(even[i]))
        for i, code in enumerate(codes)
    ]


def within_noise(means: Any, variances: Any, visits: Any, chosen: int) -> Any:
    """Which means may differ from that of the move chosen by chance alone. A little is added to the errors, so that few
    equal results prove nothing; a move that was never tried is not one of them."""
    n = np.maximum(visits, 1)
    errors = np.sqrt(np.maximum(variances, 0.0) / n + 0.25 / (n * n))
    return (np.abs(means - means[chosen]) <= SURE * np.hypot(errors, errors[chosen])) & (visits > 0)


def search(
    how: Search,
    world: State,
    seat: int,
    rng: Rng,
    budget: Budget,
    stop: Callable[[], bool] = lambda: False,
    to_the_end: bool = False,
) -> Thought:
    """Search for the seat's move in a world that was redealt for it. Stops early when one move is clearly best, unless
    `to_the_end`."""
    began = time.perf_counter()
    deadline = began + budget.ms / 1000 - SAFETY if budget.ms else float("inf")
    how.open(world, seat, rng)
    done, piece = 0, 1
    while not stop() and (to_the_end or not how.is_clear()):
        if budget.worlds:
            piece = min(piece, budget.worlds - done)
        start = time.perf_counter()
        how.run(piece)
        done += piece
        now = time.perf_counter()
        pace = (now - start) / piece
        if now + pace > deadline or done == budget.worlds:
            break
        piece = max(1, min(piece * 2, int(min(PIECE, deadline - now) / pace)))
    code, found = how.close()
    return Thought(code, tuple(found), done, (time.perf_counter() - began) * 1000)
