"""Games whose value is known. Phases 1 and 2 of Exploding leave no choice, so who starts wins with an exact chance."""

import os
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from powderkeg.kernel import (
    CHANCE,
    RUNNING,
    Cards,
    Codes,
    Rng,
    State,
    apply,
    deal,
    kernel,
    legal,
    load,
    pending,
    shuffle,
)
from powderkeg.rng import below, fresh, settle

GAME = load("exploding")
GAMES = 1_000_000

VALUES = {
    1: Fraction(23, 47),
    2: Fraction(
        832843005599426794337214766877263617665154531493054913350849761532866869200902887273,
        1814397204639079663972899023085796863929322508844828567611242171287049985009200000000,
    ),
}
DECIMALS = {1: 0.489361702127, 2: 0.459019118565}


def table(phase: int) -> NDArray[np.void]:
    """An empty table at which seat 1 starts."""
    states = GAME.new()
    states[0].players, states[0].actor, states[0].phase = 2, 0, phase
    return states  # type: ignore[no-any-return]


def in_any_order(s: State) -> None:
    """Go on without chance: what lies where will be tried in every way when it is drawn."""
    cards = np.zeros(GAME.most_cards, np.int8)
    while s.actor == CHANCE:
        pending(s, cards)
        shuffle(s, cards)


def alike(s: State) -> Any:
    """What the value depends on: the cards in the pile, in the mover's hand and in the other's."""
    me = int(s.mover)
    return tuple(sorted(s.deck)), s.hand[me].tobytes(), s.hand[1 - me].tobytes()


def value(s: State, known: dict[Any, Fraction]) -> Fraction:
    """The mover's chance to win when every order of the pile is equally likely: each card in turn on top, drawn."""
    key = alike(s)
    if key not in known:
        n, me = int(s.pile_n), int(s.mover)
        total = Fraction(0)
        for kind in set(s.deck[:n].tolist()):
            places = np.flatnonzero(s.deck[:n] == kind)
            world = s.copy()
            world.deck[places[0]], world.deck[n - 1] = s.deck[n - 1], kind
            total += len(places) * after_the_only_move(world, me, known)
        known[key] = total / n
    return known[key]


def after_the_only_move(s: State, me: int, known: dict[Any, Fraction]) -> Fraction:
    codes = np.zeros(GAME.most_legal, np.int16)
    assert legal(s, codes) == 1
    apply(s, codes[0])
    in_any_order(s)
    if s.outcome != RUNNING:
        return Fraction(int(s.winners) >> me & 1)
    return value(s, known) if s.mover == me else 1 - value(s, known)


def exact(phase: int) -> Fraction:
    s = table(phase)[0]
    deal(s)
    in_any_order(s)
    return value(s, {})


@pytest.mark.parametrize("phase", [1, 2])
def test_exact_value_for_the_first_player(phase: int) -> None:
    assert exact(phase) == VALUES[phase]
    assert float(VALUES[phase]) == pytest.approx(DECIMALS[phase], abs=1e-12)


@kernel
def wins_of_seat_1(
    start: NDArray[np.void], room: NDArray[np.void], rng: Rng, codes: Codes, cards: Cards, games: int
) -> int:
    wins = 0
    for _ in range(games):
        room[0] = start[0]
        s = room[0]
        deal(s)
        settle(s, rng, cards)
        while s.outcome == RUNNING:
            apply(s, codes[below(rng, legal(s, codes))])
            settle(s, rng, cards)
        wins += s.winners & 1
    return wins


@pytest.mark.slow
@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="a million games need compiled rules")
@pytest.mark.parametrize("phase", [1, 2])
def test_a_million_games_agree(phase: int) -> None:
    codes, cards = np.zeros(GAME.most_legal, np.int16), np.zeros(GAME.most_cards, np.int8)
    wins = wins_of_seat_1(table(phase), GAME.new(), fresh(phase), codes, cards, GAMES)
    chance = float(VALUES[phase])
    assert abs(wins / GAMES - chance) < 5 * sqrt(chance * (1 - chance) / GAMES)
