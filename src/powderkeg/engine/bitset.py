"""Sets of small numbers, 0 to 62, as the bits of one number: cards, slots, seats.

    hand = bitset.add(0, 5)
    while hand:
        card = bitset.first(hand)
        hand = bitset.rest(hand)

Import the module, not its names: `bitset.first(hand)` reads as what it is. `|`, `&` and `& ~` of Python are union,
intersection and difference.
"""

from typing import Any

from numpy.typing import NDArray

from powderkeg.engine.accelerators import count_ones, nth_one, trailing_zeros
from powderkeg.engine.compile import compiled_overload, kernel

STRIDE = 16


@kernel(inline="source")
def bit(number: int) -> int:
    """The set of one number."""
    return 1 << int(number)


@kernel(inline="source")
def up_to(n: int) -> int:
    """The set of all numbers from 0 to n - 1."""
    return (1 << int(n)) - 1


@kernel(inline="source")
def has(bits: int, number: int) -> bool:
    return (bits >> number) & 1 == 1


@kernel(inline="source")
def add(bits: int, number: int) -> int:
    return bits | 1 << int(number)


@kernel(inline="source")
def without(bits: int, number: int) -> int:
    """The set less one number, whether it was in it or not."""
    return bits & ~(1 << int(number))


@kernel(inline="source")
def rest(bits: int) -> int:
    """The set less its lowest number."""
    return bits & (bits - 1)


@kernel(inline="source")
def is_single(bits: int) -> bool:
    """Whether exactly one number is in the set."""
    return bits != 0 and bits & (bits - 1) == 0


def first(bits: int) -> int:
    """The lowest number in the set, 64 if it is empty."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1 if bits else 64


@compiled_overload(first)
def _first(bits):
    return lambda bits: trailing_zeros(bits)


def count(bits: int) -> int:
    """How many numbers are in the set."""
    return int(bits).bit_count()


@compiled_overload(count)
def _count(bits):
    return lambda bits: count_ones(bits)


def nth(bits: int, n: int) -> int:
    """The n-th lowest number in the set, from 0."""
    bits = int(bits)
    for _ in range(n):
        bits = rest(bits)
    return first(bits)


@compiled_overload(nth)
def _nth(bits, n):
    return lambda bits, n: nth_one(bits, n)


@kernel
def write_members(bits: int, out: NDArray[Any]) -> int:
    """Write the numbers in the set to `out`, lowest first; returns how many."""
    n = 0
    bits = int(bits)
    while bits:
        out[n] = first(bits)
        n += 1
        bits = rest(bits)
    return n


@kernel(inline="source")
def write_members_in_strides(bits: int, out: NDArray[Any]) -> int:
    """As `write_members`, 16 at a time: some useless writes cost less than a loop whose end the processor cannot
    predict. `out` needs space for 15 more, whose contents mean nothing."""
    bits = int(bits)
    n = count(bits)
    at = 0
    while at < n:
        for i in range(STRIDE):
            out[at + i] = first(bits)
            bits = rest(bits)
        at += STRIDE
    return n
