"""The limit: the same rules by hand in C, for Boom and for phase 1 of Exploding.

They play the very same games as the kernels: the same generator, the same order of legal codes, the same shuffles. So
from the same words every game has the same row: who began, outcome, winners, who is left, turns and moves. What C
leaves out is what random play alone does not need: who knows what, and the log.
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

from bench.speed.figures import BESIDE, LIMIT, PLAY, Effort, Figure, Work, by_turns, of_rounds, seats
from bench.speed.setups import LIMITED, TURN_LIMIT, Table
from powderkeg.engine.seeds import Words
from powderkeg.research.simulate import Row, play_rows

SOURCES = Path(__file__).parent
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror")
AT_ONCE = 4000  # games of a thread
CHECKED = 20_000  # games that must be the same before anything is timed
LIMITS = (TURN_LIMIT, 40)  # T1: the second ends nearly every game of Boom

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
    """Compiled for this machine, once in a process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "limit.so"
        subprocess.run([compiler(), *FLAGS, "-o", file, *sorted(SOURCES.glob("*.c"))], check=True)
        return ctypes.CDLL(str(file))


def play_in_c(table: Table, words: Words, rows: Rows, turn_limit: int = TURN_LIMIT) -> None:
    """A game for each word, which is left where the game ended."""
    play = library()[f"play_{table.name}"]
    play.argtypes = (ctypes.c_int64, ctypes.c_int32, ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
    play.restype = None
    play(len(words), table.players, turn_limit, words.ctypes.data, rows.ctypes.data)


def differing(table: Table, games: int, turn_limit: int = TURN_LIMIT) -> NDArray[np.int64]:
    """The games that C and the kernels do not play alike."""
    words, theirs, mine = table.words(games), np.zeros(games, Row), np.zeros(games, Row)
    play_in_c(table, words[:, 0].copy(), theirs, turn_limit)
    play_rows(table.start(turn_limit), table.room(), words, mine)
    return np.flatnonzero(theirs != mine)


def in_c(table: Table) -> Work:
    """Words and rows are laid out before the clock runs."""

    @cache
    def laid_out(n: int) -> tuple[Words, Rows]:
        return table.words(n)[:, 0].copy(), np.zeros(n, Row)

    def work(n: int) -> float:
        words, rows = laid_out(n)
        play_in_c(table, words, rows)
        return float(rows["moves"].sum())

    return work


def threads(effort: Effort) -> Iterator[Figure]:
    """In one thread, and in two at once: C shares nothing, so that is what a second core of the machine gives."""
    for table in LIMITED:
        if table.players == seats(table.name):
            for n in (1, 2):
                label = f"in C, {n} thread{'s' * (n > 1)}: {table.label}"
                paces = [at_once(table, n) for _ in range(effort.rounds // 4)]
                yield of_rounds(
                    paces, label, "moves/s", f"{n * AT_ONCE:,} games", of=LIMIT, kind="threads", game=table.variant, n=n
                )


def at_once(table: Table, n: int) -> float:
    """Moves a second of n threads, each with games of its own."""
    works = [in_c(table) for _ in range(n)]
    for work in works:
        work(AT_ONCE)  # lays out words and rows
    with ThreadPoolExecutor(n) as pool:
        began = time.perf_counter()
        moves: float = sum(pool.map(lambda work: work(AT_ONCE), works))
        return moves / (time.perf_counter() - began)


def measure(effort: Effort) -> Iterator[Figure]:
    for table in LIMITED:
        for turn_limit in LIMITS:
            if len(found := differing(table, CHECKED, turn_limit)):
                raise AssertionError(f"{table.label}: C plays game {found[0]} otherwise")
        setting = f"one core, {' '.join(FLAGS[:2])}; {len(LIMITS) * CHECKED:,} games were the same as ours"
        theirs, mine = by_turns(in_c(table), in_kernels(table), effort)
        more: dict[str, Any] = {"game": table.variant, "n": table.players}
        name = f"random play in C: {table.label}"
        yield of_rounds(theirs, name, "moves/s", setting, of=LIMIT, kind=PLAY, **more)
        yield of_rounds(mine, f"beside it, ours: {table.label}", "moves/s", "by turns with C", kind=BESIDE, **more)


def in_kernels(table: Table) -> Work:
    """Ours, on the same words, laid out before the clock runs too."""
    start, room = table.start(), table.room()

    @cache
    def laid_out(n: int) -> tuple[Words, Rows]:
        return table.words(n), np.zeros(n, Row)

    def work(n: int) -> float:
        words, rows = laid_out(n)
        play_rows(start, room, words, rows)
        return float(rows["moves"].sum())

    return work
