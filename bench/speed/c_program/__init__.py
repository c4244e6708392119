"""The C program: the rules of Boom and of Exploding's phase 1 written by hand in C, a limit for our kernels.

It plays exactly the games that the kernels play: same generator, same order of legal codes, same shuffles. From the
same seed a game has the same row: first seat, outcome, winners, seats left, turns and moves. It leaves out what random
play does not need: who knows what, and the log of events.
"""

import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.speed.figures import BESIDE, LIMIT, PLAY, Figure, compared_players
from bench.speed.setups import IN_C, TURN_LIMIT, GameSetup
from bench.speed.timing import Effort, Work, best_round, by_turns
from powderkeg.engine.seeds import Seeds
from powderkeg.research.simulate import GameRow, play_rows

SOURCES = Path(__file__).parent
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror")
GAMES_PER_THREAD = 4000
CHECKED = 20_000  # games that must be identical before anything is timed
TURN_LIMITS = (TURN_LIMIT, 40)  # T1: the second cuts nearly every game of Boom short

Rows = NDArray[Any]


class NoCompiler(Exception):
    def __init__(self) -> None:
        super().__init__("no C compiler: the limit needs gcc or clang, or CC set to one")


def compiler() -> str:
    for name in (os.environ.get("CC"), "gcc", "clang", "cc"):
        if name and (found := shutil.which(name)):
            return found
    raise NoCompiler


@cache
def library() -> ctypes.CDLL:
    """Compile the C sources for this machine, once per process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "limit.so"
        subprocess.run([compiler(), *FLAGS, "-o", file, *sorted(SOURCES.glob("*.c"))], check=True)
        return ctypes.CDLL(str(file))


def play_in_c(setup: GameSetup, seeds: Seeds, rows: Rows, turn_limit: int = TURN_LIMIT) -> None:
    """Play a game from each seed; each seed is replaced by its generator's state after the game."""
    play = library()[f"play_{setup.name}"]
    play.argtypes = (ctypes.c_int64, ctypes.c_int32, ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
    play.restype = None
    play(len(seeds), setup.players, turn_limit, seeds.ctypes.data, rows.ctypes.data)


def differing(setup: GameSetup, games: int, turn_limit: int = TURN_LIMIT) -> NDArray[np.int64]:
    """The numbers of the games that C and the kernels play differently."""
    seeds, theirs, mine = setup.seeds(games), np.zeros(games, GameRow), np.zeros(games, GameRow)
    play_in_c(setup, seeds[:, 0].copy(), theirs, turn_limit)
    play_rows(setup.start(turn_limit), setup.scratch(), seeds, mine)
    return np.flatnonzero(theirs != mine)


def in_c(setup: GameSetup) -> Work:
    """Random play in C; seeds and rows are prepared before the clock runs."""

    @cache
    def prepared(n: int) -> tuple[Seeds, Rows]:
        return setup.seeds(n)[:, 0].copy(), np.zeros(n, GameRow)

    def work(n: int) -> float:
        seeds, rows = prepared(n)
        play_in_c(setup, seeds, rows)
        return float(rows["moves"].sum())

    return work


def threads(effort: Effort) -> Iterator[Figure]:
    """C in one thread and in two: its threads share nothing, so this is what a second core of the machine gives."""
    for setup in IN_C:
        if setup.players == compared_players(setup.name):
            for n in (1, 2):
                label = f"in C, {n} thread{'s' * (n > 1)}: {setup.label}"
                paces = [at_once(setup, n) for _ in range(effort.rounds // 4)]
                yield best_round(
                    paces,
                    label,
                    "moves/s",
                    f"{n * GAMES_PER_THREAD:,} games",
                    of=LIMIT,
                    kind="threads",
                    game=setup.variant,
                    n=n,
                )


def at_once(setup: GameSetup, n: int) -> float:
    """Moves a second of n threads together, each playing its own games."""
    works = [in_c(setup) for _ in range(n)]
    for work in works:
        work(GAMES_PER_THREAD)  # prepares seeds and rows
    with ThreadPoolExecutor(n) as pool:
        began = time.perf_counter()
        moves: float = sum(pool.map(lambda work: work(GAMES_PER_THREAD), works))
        return moves / (time.perf_counter() - began)


def measure(effort: Effort) -> Iterator[Figure]:
    for setup in IN_C:
        for turn_limit in TURN_LIMITS:
            if len(found := differing(setup, CHECKED, turn_limit)):
                raise AssertionError(f"{setup.label}: C plays game {found[0]} differently")
        setting = f"one core, {' '.join(FLAGS[:2])}; {len(TURN_LIMITS) * CHECKED:,} games were the same as ours"
        theirs, mine = by_turns(in_c(setup), in_kernels(setup), effort)
        more: dict[str, Any] = {"game": setup.variant, "n": setup.players}
        name = f"random play in C: {setup.label}"
        yield best_round(theirs, name, "moves/s", setting, of=LIMIT, kind=PLAY, **more)
        yield best_round(mine, f"beside it, ours: {setup.label}", "moves/s", "by turns with C", kind=BESIDE, **more)


def in_kernels(setup: GameSetup) -> Work:
    """Random play in our kernels, from the same seeds."""
    start, scratch = setup.start(), setup.scratch()

    @cache
    def prepared(n: int) -> tuple[Seeds, Rows]:
        return setup.seeds(n), np.zeros(n, GameRow)

    def work(n: int) -> float:
        seeds, rows = prepared(n)
        play_rows(start, scratch, seeds, rows)
        return float(rows["moves"].sum())

    return work
