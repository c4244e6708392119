"""What kernels are made of: sets of bits, eight numbers at a time, indices, chance."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from powderkeg.engine.contract import RUNNING, apply, count, deal, list_bits, load, lowest, nth, seats_on
from powderkeg.engine.generator import any_code, below, fresh, settle
from powderkeg.engine.packed import byte_each
from powderkeg.games import SPECS
from testkit.kernels import bit_intrinsics, pick_both, turn, write_all
from testkit.scale import scaled
from testkit.traces import new_state, variants, whole

WORDS = st.integers(0, 2**62 - 1)


@given(WORDS.filter(bool), st.data())
def test_bits_are_counted_and_found(bits: int, data: st.DataObject) -> None:
    places = [i for i in range(62) if bits >> i & 1]
    n = data.draw(st.integers(0, len(places) - 1))
    expected = (places[0], len(places), places[n])
    assert (lowest(bits), count(bits), nth(bits, n)) == expected
    assert bit_intrinsics(bits, n) == expected
    listed = np.zeros(62, np.int8)
    assert listed[: list_bits(bits, listed)].tolist() == places


@pytest.mark.parametrize("write", [write_all, write_all.py_func])  # type: ignore[attr-defined]
@given(bits=st.integers(0, 2**54 - 1), n=st.integers(8, 54))
def test_eight_numbers_are_written_at_a_time_and_no_more(write: Any, bits: int, n: int) -> None:
    numbers = np.full((3, 64), 77, np.int8)
    write(numbers, bits, n)
    expected = np.full((3, 64), 77, np.int8)
    expected[0, 3 : 3 + n] = [bits >> i & 1 for i in range(n)]
    expected[1, 3 : 3 + 14] = [(bits >> 4 * rank & 15).bit_count() for rank in range(14)]
    expected[2, 3 : 3 + n] = 0
    assert numbers.tolist() == expected.tolist()


@given(st.integers(0, 255))
def test_a_bit_gets_a_byte(bits: int) -> None:
    assert int(byte_each(bits)) == sum((bits >> i & 1) << 8 * i for i in range(8))


@pytest.mark.parametrize("over", [turn, turn.py_func])  # type: ignore[attr-defined]
@given(n=st.integers(0, 52))
def test_a_list_is_turned_over(over: Any, n: int) -> None:
    source, target = np.arange(52, dtype=np.int8), np.full(52, -1, np.int8)
    over(source, target, n)
    assert target.tolist() == [*range(n - 1, -1, -1), *[-1] * (52 - n)]


def test_seats_are_counted_clockwise() -> None:
    assert [seats_on(2, other, 4) for other in range(4)] == [2, 3, 0, 1]


@pytest.mark.parametrize("name", SPECS)
def test_a_short_cut_to_a_random_code_takes_the_same_one(name: str) -> None:
    game, rng = load(name), fresh(5)
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    for players, options in variants(game.spec)[::3]:
        s = new_state(game, players, options, 120)
        s.actor = below(rng, players)
        deal(s)
        settle(s, rng, cards)
        while s.outcome == RUNNING:
            listed, straight = pick_both(s, codes, rng[0])
            assert listed == straight
            code, rng[0] = any_code(s, codes, rng[0])
            assert (code, rng[0]) == straight
            apply(s, code)
            settle(s, rng, cards)


@pytest.mark.parametrize("name", SPECS)
def test_a_deal_leaves_nothing_of_the_game_before(name: str) -> None:
    """Whoever plays many games in one state need not clear it; of the log only what is counted matters."""
    game, rng = load(name), fresh(6)
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    for players, options in variants(game.spec)[::3]:
        new, used = (new_state(game, players, options, 120) for _ in range(2))
        deal(used)
        settle(used, rng, cards)
        while used.outcome == RUNNING:
            code, rng[0] = any_code(used, codes, rng[0])
            apply(used, code)
            settle(used, rng, cards)
        new.actor = used.actor = players - 1
        deal(new)
        deal(used)
        used.log[:] = new.log
        assert whole(used) == whole(new)


@pytest.mark.slow
@pytest.mark.parametrize("name", SPECS)
def test_no_kernel_counts_from_the_end_of_an_array(name: str) -> None:
    """Compiled, an index is taken as it is."""
    moves = scaled(1000)
    run = subprocess.run(
        [sys.executable, "-m", "testkit.index_guard", name, str(moves)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    assert run.stdout == f"{moves}\n", run.stderr[-2000:]


NEW_CALLER = """
import numba, numpy as np
from powderkeg.engine.generator import fresh, mix
shuffled = numba.njit(lambda rng, cards: mix(rng, cards, 52))
cards = np.arange(52, dtype=np.int8)
shuffled(fresh(1), cards)
print(*cards)
"""


@pytest.mark.slow
def test_what_is_compiled_anew_can_use_a_kernel_from_the_cache(tmp_path: Path) -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", NEW_CALLER],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"POWDERKEG_CACHE": str(tmp_path)},
        ).stdout
        for _ in range(2)
    ]
    assert said[0] == said[1]
    assert sorted(map(int, said[0].split())) == list(range(52))
