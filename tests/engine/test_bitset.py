"""Sets of small numbers, against Python's own sets; interpreted and compiled."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from powderkeg.engine import bitset
from testkit.kernels import ask_bitset, change_bitset, nth_member, write_both_ways

MEMBERS = st.sets(st.integers(0, 61))
NUMBER = st.integers(0, 61)


def bits_of(members: set[int]) -> int:
    return sum(1 << number for number in members)


def interpreted(kernel: object) -> object:
    return getattr(kernel, "py_func", kernel)


@given(MEMBERS, NUMBER)
def test_questions(members: set[int], number: int) -> None:
    bits = bits_of(members)
    expected = (number in members, len(members) == 1, len(members), min(members, default=64))
    assert ask_bitset(bits, number) == expected
    assert interpreted(ask_bitset)(bits, number) == expected  # type: ignore[operator]


@given(MEMBERS, NUMBER)
def test_changes(members: set[int], number: int) -> None:
    bits = bits_of(members)
    wanted = (members | {number}, members - {number}, members - set(sorted(members)[:1]), {number}, set(range(number)))
    expected = tuple(map(bits_of, wanted))
    assert change_bitset(bits, number) == expected
    assert interpreted(change_bitset)(bits, number) == expected  # type: ignore[operator]


@given(MEMBERS.filter(bool), st.data())
def test_nth(members: set[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(members) - 1))
    assert bitset.nth(bits_of(members), n) == nth_member(bits_of(members), n) == sorted(members)[n]


@given(MEMBERS)
@pytest.mark.parametrize("write", [write_both_ways, interpreted(write_both_ways)])
def test_members_are_written_lowest_first(write: object, members: set[int]) -> None:
    out = np.zeros((2, 62 + bitset.STRIDE), np.int8)
    assert write(bits_of(members), out) == (len(members), len(members))  # type: ignore[operator]
    assert out[:, : len(members)].tolist() == [sorted(members)] * 2
