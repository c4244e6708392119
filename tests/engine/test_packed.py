"""Writing and reversing eight numbers at a time."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from powderkeg.engine.packed import spread_bits
from testkit.kernels import reverse, write_all


@pytest.mark.parametrize("write", [write_all, write_all.py_func])  # type: ignore[attr-defined]
@given(bits=st.integers(0, 2**54 - 1), n=st.integers(8, 54))
def test_packed_writes_fill_their_range_and_nothing_beyond(write: Any, bits: int, n: int) -> None:
    numbers = np.full((3, 64), 77, np.int8)
    write(numbers, bits, n)
    expected = np.full((3, 64), 77, np.int8)
    expected[0, 3 : 3 + n] = [bits >> i & 1 for i in range(n)]
    expected[1, 3 : 3 + 14] = [(bits >> 4 * rank & 15).bit_count() for rank in range(14)]
    expected[2, 3 : 3 + n] = 0
    assert numbers.tolist() == expected.tolist()


@given(st.integers(0, 255))
def test_bits_are_spread_into_bytes(bits: int) -> None:
    assert int(spread_bits(bits)) == sum((bits >> i & 1) << 8 * i for i in range(8))


@pytest.mark.parametrize("kernel", [reverse, reverse.py_func])  # type: ignore[attr-defined]
@given(n=st.integers(0, 52))
def test_a_pile_is_reversed(kernel: Any, n: int) -> None:
    source, target = np.arange(52, dtype=np.int8), np.full(52, -1, np.int8)
    kernel(source, target, n)
    assert target.tolist() == [*range(n - 1, -1, -1), *[-1] * (52 - n)]
