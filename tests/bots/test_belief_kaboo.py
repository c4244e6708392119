"""Determinization at Kaboo: worlds are weighted by how likely the others' play makes them."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from powderkeg.bots.determinize import imagine
from powderkeg.engine.contract import breaks, legal, load, observe
from powderkeg.engine.generator import new_rng
from powderkeg.games.kaboo.belief import likelihood
from powderkeg.games.kaboo.points import card_points
from powderkeg.games.kaboo.state import KING, SQUARE
from powderkeg.play.table import Table
from testkit.midgame import positions
from testkit.positions import lay, moves

KABOO = load("kaboo")
WORLDS = 10_000


def imagined(table: Table, place: int) -> Counter[int]:
    """The ranks of the card in a place, over many worlds imagined for seat 1."""
    found: Counter[int] = Counter()
    rng = new_rng(1)
    for _ in range(WORLDS):
        world = table.state.copy()
        imagine(world, 0, rng)
        found[int(world.square[place]) >> 2] += 1
    return found


def expected(table: Table, place: int) -> NDArray[np.float64]:
    """The chance of each rank in a place if only `likelihood` mattered; the other places hardly change it."""
    s = table.state
    known = {int(card) for card in s.discard[: s.discard_n]} | {int(s.square[p]) for p in range(8) if s.seen[p] & 1}
    weights: NDArray[np.float64] = np.zeros(13)
    for card in set(range(52)) - known:
        weights[card >> 2] += likelihood(s, place, card)
    weights /= weights.sum()
    return weights


def close(table: Table, place: int) -> bool:
    found = imagined(table, place)
    return all(abs(found[rank] / WORLDS - chance) < 0.02 for rank, chance in enumerate(expected(table, place)))


@pytest.mark.slow
def test_every_card_is_as_likely_as_its_likelihood_says() -> None:
    table = lay("kaboo", squares=["2S 3S 4S 5S", "2H 3H 4H 5H"], deck="6S 6H 6D 6C")
    moves(table, "draw", "discard", "draw", "swap 1", "draw", "discard")
    assert close(table, 7)  # seen at the deal
    assert close(table, 4)  # put there later


def test_a_knocker_s_cards_are_low() -> None:
    """Three places compete for the same few low cards, so worlds come close to the likelihood but do not reach it."""
    table = lay("kaboo", squares=["2S 3S 4S 5S", "2H 3H 4H 5H"], deck="6S 6H 6D 6C")
    moves(table, "draw", "discard", "draw", "swap 1", "draw", "discard", "knock")
    points = [card_points(table.state, 4 * rank) for rank in range(13)]
    found, likely = imagined(table, 7), float(expected(table, 7) @ points)
    assert likely < sum(points[rank] * n for rank, n in found.items()) / WORLDS < likely + 1.5 < 4


def test_a_king_is_kept_only_where_it_counts_little() -> None:
    kings = {}
    for king_points in (-1, 0, 10, 13):
        options = {"king_points": king_points}
        table = lay("kaboo", options=options, squares=["2S 3S 4S 5S", "2H 3H 4H 5H"], deck="6S 6H 6D 6C")
        moves(table, "draw", "discard", "draw", "swap 1", "draw", "discard", "knock")
        kings[king_points] = imagined(table, 7)[KING]
    assert kings[-1] > kings[0] > 10 * kings[10] > 10 * kings[13]


@pytest.mark.slow
def test_high_cards_get_rarer_the_longer_they_would_have_been_kept() -> None:
    table = lay("kaboo", squares=["2S 3S 4S 5S", "2H 3H 4H 5H"])
    high = []
    for _ in range(3):
        high.append(sum(n for rank, n in imagined(table, 7).items() if card_points(table.state, 4 * rank) >= 7))
        moves(table, *["draw", "discard"] * 4)
    assert high[0] > 1.5 * high[1] > 2 * high[2]


def test_a_weighted_world_still_looks_the_same() -> None:
    codes = np.zeros(KABOO.most_legal, np.int16)
    before, after = (np.zeros(KABOO.numbers, np.int8) for _ in range(2))
    for number, s in enumerate(positions(KABOO, 20, 4)):
        seat = int(s.actor)
        world = s.copy()
        imagine(world, seat, new_rng(number))
        observe(s, seat, before)
        observe(world, seat, after)
        assert np.array_equal(before, after)
        assert all(breaks(world, int(code)) == 0 for code in codes[: legal(s, codes)])
        cards = [*world.deck[: world.deck_n], *world.discard[: world.discard_n], *world.square[: SQUARE * s.players]]
        assert sorted([*cards, *[s.drawn] * int(s.drawn >= 0)]) == list(range(52))
