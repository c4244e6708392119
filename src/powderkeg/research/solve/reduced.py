"""A small deck of phase 3, solved: its tree grown, an equilibrium found, and what that does where it matters."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from powderkeg.research.solve.cfr import Equilibrium, solve
from powderkeg.research.solve.deck import Deck, check_deck, deals
from powderkeg.research.solve.habits import Habit, Sight, habits, sights
from powderkeg.research.solve.tree import grow_form

ITERATIONS = 300  # a millionth or so of a win from the equilibrium
SMALLEST = Deck(blanks=0, futures=0, skips=1, defuses=0, hand=0)

Progress = Callable[[str, float], object]  # the message for what is being done, and how much of it is


@dataclass(frozen=True)
class Reduced:
    deck: Deck
    equilibrium: Equilibrium
    histories: int
    information_sets: tuple[int, int]  # of each player
    habits: tuple[Habit, ...]
    sights: tuple[Sight, ...]
    seconds: float


def solve_deck(deck: Deck, iterations: int = ITERATIONS, progress: Progress = lambda what, share: None) -> Reduced:
    """Refused if there are not so many cards, or if the tree would be too large."""
    check_deck(deck)
    make_ready()
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


def make_ready() -> None:
    """Compile, so that the clock measures only the deck."""
    form = grow_form(deals(SMALLEST))
    list(habits(form, solve(form, 1).plan))
