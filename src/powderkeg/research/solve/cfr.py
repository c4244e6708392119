"""Equilibrium of a two-player game in sequence form: CFR+ (Tammelin 2014), and the exact best response to a plan.

Both players improve in turn, regrets never fall below zero, and round t has weight t in the average plan. Values are
the first player's wins; those of the second player are negative.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.compile import kernel
from powderkeg.research.solve.tree import Form

Plan = NDArray[np.float64]  # of both players: for each sequence the chance that its owner plays that far

ROUNDS_AT_ONCE = 10


class Sheet(NamedTuple):
    """The arrays of a form as kernels take them, and scratch for the worth of each sequence."""

    seat: NDArray[np.int8]
    parent: NDArray[np.int32]
    first: NDArray[np.int32]
    choices: NDArray[np.int32]
    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    wins: NDArray[np.float64]
    worth: NDArray[np.float64]


def sheet_of(form: Form) -> Sheet:
    worth = np.zeros(len(form.code))
    return Sheet(form.seat, form.parent, form.first, form.choices, form.rows, form.columns, form.wins, worth)


@kernel
def weigh(sheet: Sheet, me: int, plan: Plan) -> None:
    """Set the worth of each of my sequences to its wins at the ends right after it, against the other's plan."""
    for i in range(len(sheet.worth)):
        sheet.worth[i] = 0.0
    if me == 0:
        for i in range(len(sheet.wins)):
            sheet.worth[sheet.rows[i]] += sheet.wins[i] * plan[sheet.columns[i]]
    else:
        for i in range(len(sheet.wins)):
            sheet.worth[sheet.columns[i]] -= sheet.wins[i] * plan[sheet.rows[i]]


@kernel
def improve(sheet: Sheet, me: int, plan: Plan, regret: Plan) -> None:
    """Update my regrets in one round of CFR+: children before parents."""
    weigh(sheet, me, plan)
    worth = sheet.worth
    for i in range(len(sheet.seat) - 1, -1, -1):
        if sheet.seat[i] == me:
            first, n = sheet.first[i], sheet.choices[i]
            value = mean_worth(worth, regret, first, n)
            for j in range(first, first + n):
                regret[j] = max(0.0, regret[j] + worth[j] - value)
            worth[sheet.parent[i]] += value


@kernel
def mean_worth(worth: Plan, weights: Plan, first: int, n: int) -> float:
    """The mean worth of n choices in proportion to their weights, or of all alike if the weights are 0."""
    total = sum_of(weights, first, n)
    value = 0.0
    for j in range(first, first + n):
        value += worth[j] * (weights[j] / total if total > 0 else 1.0 / n)
    return value


@kernel
def sum_of(numbers: Plan, first: int, n: int) -> float:
    total = 0.0
    for j in range(first, first + n):
        total += numbers[j]
    return total


@kernel
def follow(sheet: Sheet, me: int, regret: Plan, plan: Plan) -> None:
    """Set my plan by regret matching: parents before children."""
    for i in range(len(sheet.seat)):
        if sheet.seat[i] == me:
            first, n = sheet.first[i], sheet.choices[i]
            total = sum_of(regret, first, n)
            for j in range(first, first + n):
                plan[j] = plan[sheet.parent[i]] * (regret[j] / total if total > 0 else 1.0 / n)


@kernel
def play_rounds(sheet: Sheet, plan: Plan, regret: Plan, average: Plan, start: int, rounds: int) -> None:
    """Play rounds of CFR+ after `start` others; `average` is the mean of all plans so far, with growing weights."""
    for t in range(start + 1, start + rounds + 1):
        for me in range(2):
            improve(sheet, me, plan, regret)
            follow(sheet, me, regret, plan)
        for j in range(len(plan)):
            average[j] += (plan[j] - average[j]) * 2.0 / (t + 1)  # the weights 1 … t add up to t (t + 1) / 2


@kernel
def best_response(sheet: Sheet, me: int, plan: Plan) -> float:
    """The value of my best response to the other's plan: the first player's wins, negative for the second."""
    weigh(sheet, me, plan)
    worth = sheet.worth
    for i in range(len(sheet.seat) - 1, -1, -1):
        if sheet.seat[i] == me:
            best = worth[sheet.first[i]]
            for j in range(sheet.first[i] + 1, sheet.first[i] + sheet.choices[i]):
                best = max(best, worth[j])
            worth[sheet.parent[i]] += best
    return float(worth[me])


@kernel
def first_wins(sheet: Sheet, plan: Plan) -> float:
    """The first player's chance to win when both follow the plan."""
    total = 0.0
    for i in range(len(sheet.wins)):
        total += sheet.wins[i] * plan[sheet.rows[i]] * plan[sheet.columns[i]]
    return float(total)


# --- from outside --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Equilibrium:
    """A plan of both players, and how close it is to an equilibrium."""

    plan: Plan
    value: float  # the first player's chance to win
    least: float  # what the first player's plan wins against the best response
    most: float  # what the best response wins against the second player's plan
    iterations: int

    @property
    def exploitability(self) -> float:
        """What a best response gains in wins, as the mean of both players."""
        return (self.most - self.least) / 2


def even_plan(form: Form) -> Plan:
    """A plan in which every choice is equally likely."""
    plan = np.ones(len(form.code))
    for me in range(2):
        follow(sheet_of(form), me, np.zeros(len(plan)), plan)
    return plan


def evaluate(form: Form, plan: Plan, iterations: int = 0) -> Equilibrium:
    """A plan's value, with bounds from best responses."""
    sheet = sheet_of(form)
    value, least, most = first_wins(sheet, plan), -best_response(sheet, 1, plan), best_response(sheet, 0, plan)
    return Equilibrium(plan, value, least, most, iterations)


def solve(form: Form, iterations: int, progress: Callable[[float], object] = lambda share: None) -> Equilibrium:
    """Run CFR+ and evaluate the average plan."""
    sheet, plan = sheet_of(form), even_plan(form)
    regret, average = np.zeros(len(plan)), plan.copy()
    for start in range(0, iterations, ROUNDS_AT_ONCE):
        rounds = min(ROUNDS_AT_ONCE, iterations - start)
        play_rounds(sheet, plan, regret, average, start, rounds)
        progress((start + rounds) / iterations)
    return evaluate(form, average, iterations)


def visits(sheet: Sheet, reach: NDArray[np.float64], plan: Plan) -> NDArray[np.float64]:
    """How often play reaches each information set, in times a game."""
    both = reach * plan[sheet.rows] * plan[sheet.columns]
    sheet.worth[:] = np.bincount(sheet.rows, both, len(plan)) + np.bincount(sheet.columns, both, len(plan))
    often = np.zeros(len(sheet.seat))
    count_visits(sheet, often)
    return often


@kernel
def count_visits(sheet: Sheet, often: NDArray[np.float64]) -> None:
    """Sum up the visits of the ends below each information set."""
    for i in range(len(sheet.seat) - 1, -1, -1):
        often[i] = sum_of(sheet.worth, sheet.first[i], sheet.choices[i])
        sheet.worth[sheet.parent[i]] += often[i]


ALIKE = 1e-9  # relative tolerance, for sums of the same numbers in another order


def has_consequence(form: Form) -> NDArray[np.bool_]:
    """Whether the choices at each information set differ in effect. Under a random plan only equivalent choices are
    worth the same; under an equilibrium all good choices are."""
    sheet, odd, plan = sheet_of(form), np.random.default_rng(0).random(len(form.code)), np.ones(len(form.code))
    found = np.zeros(len(form.seat), np.bool_)
    for me in range(2):
        follow(sheet, me, odd, plan)
    for me in range(2):
        find_consequence(sheet, me, plan, odd, found)
    return found


@kernel
def find_consequence(sheet: Sheet, me: int, plan: Plan, odd: Plan, found: NDArray[np.bool_]) -> None:
    weigh(sheet, me, plan)
    worth = sheet.worth
    for i in range(len(sheet.seat) - 1, -1, -1):
        if sheet.seat[i] == me:
            first, n = sheet.first[i], sheet.choices[i]
            for j in range(first, first + n):
                found[i] |= abs(worth[j] - worth[first]) > ALIKE * abs(worth[first])
            worth[sheet.parent[i]] += mean_worth(worth, odd, first, n)
