"""Where everyone can only draw, chance decides: exact fractions, each card of the pile in turn on top.

So it is in phases 1 and 2 from the first card on, and in phase 3 when no skip is left."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from powderkeg.engine.contract import RUNNING, apply, deal, load
from powderkeg.engine.state_record import State
from powderkeg.games.exploding.moves import MOVES
from powderkeg.games.exploding.state import KINDS
from powderkeg.games.exploding.tally import count
from powderkeg.research.solve.pile import alike, decide, decided_n, leave_in_order, undecided

GAME = load("exploding")

Chances = dict[int, Fraction]  # the mover's chance to win, by what is `alike`


class Held(NamedTuple):
    """A position of phase 1 or 2: cards left, and where the defuses are."""

    pile: int
    in_pile: int  # defuses
    own: int  # of the player to draw
    other: int


def dealt(phase: int) -> State:
    """A table after the deal, seat 1 to begin."""
    s: State = GAME.start(2, {"phase": phase})[0]
    deal(s)
    settle(s)
    return s


def settle(s: State) -> None:
    leave_in_order(s, np.zeros(GAME.most_cards, np.int8))


def win_chance(s: State, known: Chances) -> Fraction:
    """The mover's chance to win when everyone only draws and every order of the cards not decided is equally likely."""
    key = alike(s)
    if key not in known:
        known[key] = after_draw(s.copy(), known) if decided_n(s) else over_all_cards(s, known)
    return known[key]


def over_all_cards(s: State, known: Chances) -> Fraction:
    total = Fraction(0)
    tally = undecided(s, 0)
    for kind in range(KINDS):
        if times := count(tally, kind):
            world = s.copy()
            decide(world, 0, kind)
            total += times * after_draw(world, known)
    return total / int(s.pile_n)


def after_draw(s: State, known: Chances) -> Fraction:
    """The chance of the player who now draws."""
    me = int(s.mover)
    apply(s, MOVES.DRAW)
    settle(s)
    if s.outcome != RUNNING:
        return Fraction(int(s.winners) >> me & 1)
    chance = win_chance(s, known)
    return chance if s.mover == me else 1 - chance


def held(key: int) -> Held:
    """A position in which nothing is decided, from `alike`."""
    own, other, in_pile, explosives = (key >> shift & 15 for shift in (0, 4, 8, 12))
    return Held(in_pile + explosives + (key >> 16 & 255), in_pile, own, other)


def solve_drawing(phase: int) -> tuple[Fraction, dict[Held, Fraction]]:
    """The first player's chance to win phase 1 or 2, and that of who draws next in every position on the way."""
    known: Chances = {}
    value = win_chance(dealt(phase), known)
    return value, {held(key): known[key] for key in sorted(known, key=held)}
