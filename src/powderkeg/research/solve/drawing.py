"""Positions in which every player can only draw: exact chances to win, as fractions over all orders of the pile.

That is phases 1 and 2 from the first card on, and phase 3 when no skip is left.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from powderkeg.engine.contract import RUNNING, apply, deal, load
from powderkeg.engine.state_record import State
from powderkeg.engine.turn import share
from powderkeg.games.exploding.moves import MOVES
from powderkeg.games.exploding.state import KINDS
from powderkeg.games.exploding.tally import count
from powderkeg.research.solve.pile import alike, decide, decided_n, leave_in_order, undecided

GAME = load("exploding")

Chances = dict[int, Fraction]  # the mover's chance to win, by the key of `alike`


class Held(NamedTuple):
    """A position of phase 1 or 2: cards left, and where the defuses are."""

    pile: int
    in_pile: int  # defuses
    own: int  # of the player to draw
    other: int


def dealt(phase: int) -> State:
    """A position after the deal, with seat 1 to begin."""
    s: State = GAME.start(2, {"phase": phase})[0]
    deal(s)
    settle(s)
    return s


def settle(s: State) -> None:
    leave_in_order(s, np.zeros(GAME.most_cards, np.int8))


def win_chance(s: State, known: Chances) -> Fraction:
    """The mover's chance to win when all only draw and every order of the undecided cards is equally likely."""
    key = alike(s)
    if key not in known:
        known[key] = after_draw(s.copy(), known) if decided_n(s) else over_all_cards(s, known)
    return known[key]


def over_all_cards(s: State, known: Chances) -> Fraction:
    """The mean over the kinds that the top card may be."""
    total = Fraction(0)
    tally = undecided(s, 0)
    for kind in range(KINDS):
        if times := count(tally, kind):
            world = s.copy()
            decide(world, 0, kind)
            total += times * after_draw(world, known)
    return total / int(s.pile_n)


def after_draw(s: State, known: Chances) -> Fraction:
    """Draw a card; the chance of the player who drew."""
    me = int(s.mover)
    apply(s, MOVES.DRAW)
    settle(s)
    if s.outcome != RUNNING:
        return Fraction(share(s, me))  # exact: 0 or 1
    chance = win_chance(s, known)
    return chance if s.mover == me else 1 - chance


def held(key: int) -> Held:
    """Decode the key of `alike`, for a position in which no card is decided."""
    own, other, in_pile, explosives = (key >> shift & 15 for shift in (0, 4, 8, 12))
    return Held(in_pile + explosives + (key >> 16 & 255), in_pile, own, other)


def solve_drawing(phase: int) -> tuple[Fraction, dict[Held, Fraction]]:
    """The first player's chance to win phase 1 or 2, and the mover's chance in every position on the way."""
    known: Chances = {}
    value = win_chance(dealt(phase), known)
    return value, {held(key): known[key] for key in sorted(known, key=held)}
