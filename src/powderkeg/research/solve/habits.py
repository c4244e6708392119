"""How an equilibrium plays: when to skip and when to look, by what the player sees."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.contract import NO_CARD
from powderkeg.games.cards import WORDS
from powderkeg.games.exploding.moves import MOVES
from powderkeg.games.exploding.state import DEFUSE, EXPLOSIVE, FUTURE, KINDS, SKIP
from powderkeg.research.solve.cfr import Plan, has_consequence, sheet_of, visits
from powderkeg.research.solve.drawing import GAME
from powderkeg.research.solve.tree import Form

Danger = Literal["first", "second", "third", "elsewhere", "unknown"]
DANGERS: tuple[Danger, ...] = ("first", "second", "third", "elsewhere", "unknown")
PLAY_SKIP, PLAY_FUTURE = (MOVES.play.at(kind=kind) for kind in (SKIP, FUTURE))
SELDOM = 1e-4  # times a game: below, a habit says little


@dataclass(frozen=True)
class Habit:
    """The mean over all decisions that matter and look like this, weighted by how often they come up."""

    left: int  # cards in the pile
    danger: Danger  # where the player knows the explosive to be, from the top; elsewhere: below the known cards
    defused: bool  # holds a defuse
    can_skip: bool
    can_look: bool
    skip: float  # the chance to play it
    look: float
    often: float  # times a game


@dataclass(frozen=True)
class Sight:
    """How often a player who can skip does so, knowing these cards on top of the pile."""

    top: tuple[str, ...]  # the next card first
    skip: float
    often: float  # times a game


def habits(form: Form, plan: Plan) -> Iterator[Habit]:
    """The habits of both players, in the order of their fields."""
    often = visits(sheet_of(form), form.reach, plan) * has_consequence(form)
    cards = [held(form, kind) > 0 for kind in (DEFUSE, SKIP, FUTURE)]
    looks = np.column_stack([piece(form, "pile")[:, 0], dangers(form), *cards])
    rows, which = np.unique(looks, axis=0, return_inverse=True)
    times = np.bincount(which, often, len(rows))
    skip, look = (
        np.bincount(which, often * chance_of(form, plan, code), len(rows)) for code in (PLAY_SKIP, PLAY_FUTURE)
    )
    for row, n, skips, futures in zip(rows.tolist(), times.tolist(), skip.tolist(), look.tolist(), strict=True):
        if n > SELDOM:
            left, danger, defuse, skip_held, future_held = row
            held_too = bool(defuse), bool(skip_held), bool(future_held)
            yield Habit(left, DANGERS[danger], *held_too, skip=skips / n, look=futures / n, often=n)


def sights(form: Form, plan: Plan) -> Iterator[Sight]:
    """The sights, most frequent first."""
    top = piece(form, "top")
    often = visits(sheet_of(form), form.reach, plan) * has_consequence(form)
    often *= (held(form, SKIP) > 0) & (top[:, 0] != NO_CARD)
    rows, which = np.unique(top, axis=0, return_inverse=True)
    times = np.bincount(which, often, len(rows))
    skips = np.bincount(which, often * chance_of(form, plan, PLAY_SKIP), len(rows))
    for i in np.argsort(-times, stable=True).tolist():
        if times[i] > SELDOM:
            names = tuple(WORDS[kind] for kind in rows[i].tolist() if kind != NO_CARD)
            yield Sight(names, float(skips[i] / times[i]), float(times[i]))


def dangers(form: Form) -> NDArray[np.int64]:
    """The index into DANGERS at every information set."""
    top = piece(form, "top")
    where = np.where((top == EXPLOSIVE).any(1), (top == EXPLOSIVE).argmax(1), DANGERS.index("elsewhere"))
    return np.where(top[:, 0] == NO_CARD, DANGERS.index("unknown"), where)


def piece(form: Form, name: str) -> NDArray[np.int8]:
    """A piece of the observation at every information set."""
    start = 0
    for piece_name, size in GAME.layout:
        if piece_name == name:
            return form.shown[:, start : start + size]
        start += size
    raise KeyError(name)


def held(form: Form, kind: int) -> NDArray[np.int8]:
    """How many cards of a kind the player holds; the own hand comes first in the observation."""
    return piece(form, "hands")[:, :KINDS][:, kind]


def chance_of(form: Form, plan: Plan, code: int) -> NDArray[np.float64]:
    """The chance of a move at every information set, 0 where there is no such choice or play never gets there."""
    chances = np.zeros(len(form.seat))
    for i in range(int(form.choices.max(initial=0))):
        sequence = np.minimum(form.first + i, len(plan) - 1)
        is_it = (i < form.choices) & (form.code[sequence] == code) & (plan[form.parent] > 0)
        chances[is_it] = plan[sequence[is_it]] / plan[form.parent[is_it]]
    return chances
