"""Solve a small deck of phase 3: grow its tree, find an equilibrium, and describe how it plays."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from powderkeg.research.solve.cfr import Equilibrium, solve
from powderkeg.research.solve.deck import Deck, check_deck, deals
from powderkeg.research.solve.habits import Habit, Sight, habits, sights
from powderkeg.research.solve.tree import grow_form

ITERATIONS = 300  # enough to come within about a millionth of a win of the equilibrium
SMALLEST = Deck(blanks=0, futures=0, skips=1, defuses=2, dealt=0)

StageProgress = Callable[[str, float], object]  # called with the message of a stage, and the share of it that is done


@dataclass(frozen=True)
class Reduced:
    """A solved deck."""

    deck: Deck
    equilibrium: Equilibrium
    histories: int
    information_sets: tuple[int, int]  # of each player
    habits: tuple[Habit, ...]
    sights: tuple[Sight, ...]
    seconds: float


def solve_deck(deck: Deck, iterations: int = ITERATIONS, progress: StageProgress = lambda what, share: None) -> Reduced:
    """Solve a deck; refused if no table can have it (E6), or if its tree would be too large."""
    check_deck(deck)
    warm_up()
    start = time.perf_counter()
    form = grow_form(deals(deck), lambda share: progress("solve-tree", share))
    found = solve(form, iterations, lambda share: progress("solve-rounds", share))
    second = int(form.seat.sum())
    return Reduced(
        deck=deck,
        equilibrium=found,
        histories=form.histories,
        information_sets=(len(form.seat) - second, second),
        habits=tuple(habits(form, found.plan)),
        sights=tuple(sights(form, found.plan)),
        seconds=time.perf_counter() - start,
    )


def warm_up() -> None:
    """Compile everything on the smallest deck, so that `seconds` measures only solving."""
    form = grow_form(deals(SMALLEST))
    list(habits(form, solve(form, 1).plan))
