"""Thinking: a search over imagined worlds within a budget, and what came out of it.

The compiled part runs in short pieces without the GIL; between them the clock and `stop` are looked at.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from powderkeg.bots.heuristic import simple
from powderkeg.bots.ismcts import grow, open_tree, read_root, tree_room
from powderkeg.bots.rollouts import decide, is_clear, roll_worlds, rollout_room
from powderkeg.engine.contract import Game, Rng, legal
from powderkeg.engine.state_record import State

PIECE = 0.003  # seconds between two looks at the clock
SAFETY = 0.001  # seconds kept back to come to a decision


@dataclass(frozen=True)
class Budget:
    """How long to think: so many milliseconds, or so many worlds, whichever is over first."""

    ms: float | None = None
    worlds: int | None = None


@dataclass(frozen=True)
class Candidate:
    """A move that was thought about: the seat's share of the win with it, and in how many worlds it was tried."""

    code: int
    value: float
    visits: int


@dataclass(frozen=True)
class Thought:
    """What a search found out: the move chosen, all candidates, the best first, and what it took."""

    code: int
    candidates: tuple[Candidate, ...]
    worlds: int
    ms: float


class Search(Protocol):
    """One way to search, with room for one position at a time."""

    def open(self, world: State, seat: int, rng: Rng) -> None: ...

    def run(self, worlds: int) -> None: ...

    def is_clear(self) -> bool: ...

    def close(self) -> tuple[int, list[Candidate]]:
        """The code of the move to make, and what was found out: that move first, the others from good to bad."""
        ...


class Rollouts:
    """Played-out worlds and a gate: see rollouts.py."""

    def __init__(self, game: Game, gate: float = 1.0) -> None:
        self.gate = gate
        self.rooms = rollout_room(game)
        self.room = self.rooms[0]

    def open(self, world: State, seat: int, rng: Rng) -> None:
        room = self.room
        room.root = world
        room.seat = seat
        room.rng[:] = rng
        own = simple(world, room.rng, room.room)
        room.n = n = legal(world, room.codes)
        mine = np.flatnonzero(room.codes[:n] == own)[0]
        room.codes[[0, mine]] = room.codes[[mine, 0]]
        room.alive[:n] = 1
        room.worlds = 0
        for tally in (room.visits, room.total, room.gain, room.gain2):
            tally[:n] = 0

    def run(self, worlds: int) -> None:
        roll_worlds(self.rooms, worlds)

    def is_clear(self) -> bool:
        return bool(is_clear(self.rooms))

    def close(self) -> tuple[int, list[Candidate]]:
        room = self.room
        code = int(room.codes[decide(self.rooms, self.gate)])
        found = candidates(room.codes[: room.n], room.total, room.visits)
        return code, sorted(found, key=lambda candidate: (candidate.code != code, -candidate.value))


class Tree:
    """Information-set tree search: see tree.py."""

    def __init__(self, game: Game, multiple: bool, bold: float = 0.7) -> None:
        self.bold = bold
        self.rooms = tree_room(game)
        self.room = self.rooms[0]
        self.room.multiple = multiple
        self.n = 0
        self.codes = np.zeros(game.most_legal, np.int16)
        self.visits = np.zeros(game.most_legal, np.int64)
        self.total = np.zeros(game.most_legal, np.float64)

    def open(self, world: State, seat: int, rng: Rng) -> None:
        self.room.root = world
        self.room.seat = seat
        self.room.rng[:] = rng
        open_tree(self.rooms)
        self.n = legal(world, self.codes)

    def run(self, worlds: int) -> None:
        grow(self.rooms, worlds, self.bold)

    def is_clear(self) -> bool:
        return self.n == 1

    def close(self) -> tuple[int, list[Candidate]]:
        n = self.n
        read_root(self.rooms, self.codes, n, self.visits, self.total)
        found = candidates(self.codes[:n], self.total, self.visits)
        found.sort(key=lambda candidate: (-candidate.visits, -candidate.value))  # few visits say little of the value
        return found[0].code, found


def candidates(codes: Any, total: Any, visits: Any) -> list[Candidate]:
    return [Candidate(int(code), float(total[i] / max(visits[i], 1)), int(visits[i])) for i, code in enumerate(codes)]


def search(
    how: Search,
    world: State,
    seat: int,
    rng: Rng,
    budget: Budget,
    stop: Callable[[], bool] = lambda: False,
    to_the_end: bool = False,
) -> Thought:
    """Think about the seat's move in a world that was redealt for it. Stops early when one move is clearly best,
    unless `to_the_end`."""
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
