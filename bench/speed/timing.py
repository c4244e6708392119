"""Timing: run a piece of work in short rounds and keep the best."""

import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bench.speed.figures import Figure


@dataclass(frozen=True)
class Effort:
    """How long to measure. The best round counts, since other processes can only slow one down; rounds are short, so
    that some run undisturbed."""

    rounds: int
    seconds: float  # of a round, roughly


FULL, QUICK = Effort(100, 0.01), Effort(10, 0.01)

Work = Callable[[int], float]  # repeats something n times; returns how many moves, steps or games that was


def timed(work: Work, n: int) -> tuple[float, float]:
    """Run the work n times; return what it did and the seconds it took."""
    began = time.perf_counter()
    done = work(n)
    return done, time.perf_counter() - began


def measured(work: Work, effort: Effort, name: str, unit: str, setting: str, **more: Any) -> Figure:
    """Measure the pace of some work. The first call is not timed: it may compile."""
    n = repeats(work, effort)
    rounds = (timed(work, n) for _ in range(effort.rounds))
    return best_round([done / spent for done, spent in rounds], name, unit, setting, **more)


def repeats(work: Work, effort: Effort) -> int:
    """How often the work fits into a round."""
    work(1)
    n, spent = 1, 0.0
    while spent < effort.seconds / 4:
        n *= 2
        spent = timed(work, n)[1]
    return max(1, round(n * effort.seconds / spent))


def by_turns(one: Work, other: Work, effort: Effort) -> tuple[list[float], list[float]]:
    """The paces of two works in alternating rounds, so that a machine that slows down does so for both."""
    works = [(one, repeats(one, effort)), (other, repeats(other, effort))]
    rounds = [[timed(work, n) for work, n in works] for _ in range(effort.rounds)]
    mine, theirs = ([done / spent for done, spent in paces] for paces in zip(*rounds, strict=True))
    return mine, theirs


def best_round(paces: list[float], name: str, unit: str, setting: str, **more: Any) -> Figure:
    """The figure of the fastest round, with its spread."""
    best = max(paces)
    return Figure(name, best, unit, setting, spread=round(1 - statistics.median(paces) / best, 3), **more)


def on_one_core() -> None:
    """Pin this process and its threads to one core, where the system supports it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
