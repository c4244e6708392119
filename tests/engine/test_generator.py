"""The generator of simulations: its numbers, and random codes from it."""

import numpy as np
import pytest

from powderkeg.engine.contract import RUNNING, apply, deal, load
from powderkeg.engine.generator import any_code, below, draw_bits, mix, new_rng, next_bits, settle
from powderkeg.games import SPECS
from testkit.kernels import pick_both
from testkit.traces import new_state, variants

MULTIPLIER = 4294883355


def test_the_numbers_are_those_of_mwc64x() -> None:
    rng = new_rng(3)
    x = int(rng[0])
    for _ in range(100):
        carry, half = divmod(x, 1 << 32)
        assert int(next_bits(rng)) == half ^ carry
        x = MULTIPLIER * half + carry
        assert int(rng[0]) == x


def test_draw_bits_of_a_number_agrees_with_next_bits_of_an_array() -> None:
    rng = new_rng(4)
    bits, after = draw_bits(rng[0])
    assert (next_bits(rng), rng[0]) == (bits, after)


def test_a_state_is_never_zero() -> None:
    assert all(int(new_rng(seed)[0]) & 1 for seed in range(-5, 100))


def test_a_number_below_n_is_uniform() -> None:
    rng = new_rng(5)
    found = np.bincount([below(rng, 6) for _ in range(6000)], minlength=6)
    assert len(found) == 6
    assert abs(found - 1000).max() < 150


def test_a_shuffle_keeps_the_cards_and_leaves_the_others_alone() -> None:
    cards = np.arange(52, dtype=np.int8)
    mix(new_rng(6), cards, 40)
    assert sorted(cards[:40]) == list(range(40))
    assert cards[:40].tolist() != list(range(40))
    assert cards[40:].tolist() == list(range(40, 52))


@pytest.mark.parametrize("name", SPECS)
def test_the_any_code_of_a_game_picks_the_same_code_as_from_the_list(name: str) -> None:
    game, rng = load(name), new_rng(5)
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    for players, options in variants(game.spec)[::3]:
        s = new_state(game, players, options, 120)
        s.actor = below(rng, players)
        deal(s)
        settle(s, rng, cards)
        while s.outcome == RUNNING:
            listed, direct = pick_both(s, codes, rng[0])
            assert listed == direct
            code, rng[0] = any_code(s, codes, rng[0])
            assert (code, rng[0]) == direct
            apply(s, code)
            settle(s, rng, cards)
