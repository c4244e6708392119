"""Write small numbers eight at a time, packed into the bytes of one 64-bit number (SWAR).

Observations are written so, and piles of cards reversed.
"""

import numpy as np

from powderkeg.engine.accelerators import reverse_eight, store_eight
from powderkeg.engine.compile import compiled_overload, kernel
from powderkeg.engine.contract import Cards, Numbers

EVERY_BYTE = np.uint64(0x0101010101010101)
OWN_BIT = np.uint64(0x8040201008040201)  # bit i of byte i
ALL_BUT_TOP = np.uint64(0x7F7F7F7F7F7F7F7F)
TOP = np.uint64(7)


def write8(numbers: Numbers, at: int, packed: np.uint64) -> None:
    """Write eight packed numbers, lowest byte first, from `at` on."""
    numbers[at : at + 8] = np.frombuffer(int(packed).to_bytes(8, "little"), np.int8)


@compiled_overload(write8)
def _write8(numbers, at, packed):
    return lambda numbers, at, packed: store_eight(numbers, at, packed)


def reverse8(source: Cards, at: int, target: Cards, to: int) -> None:
    """Copy eight cards in the opposite order."""
    target[to : to + 8] = source[at : at + 8][::-1]


@compiled_overload(reverse8)
def _reverse8(source, at, target, to):
    return lambda source, at, target, to: reverse_eight(source, at, target, to)


@kernel(inline="source")
def reverse_into(source: Cards, target: Cards, n: int) -> None:
    """Copy n cards in the opposite order: a pile top first becomes one top last."""
    if n < 8:
        for i in range(n):
            target[n - 1 - i] = source[i]
        return
    for i in range(0, n - 7, 8):
        reverse8(source, i, target, n - 8 - i)
    reverse8(source, n - 8, target, 0)


@kernel(inline="source")
def write_zeros(numbers: Numbers, at: int, n: int) -> None:
    """Write n zeros, n at least 8 here and in the functions below."""
    for i in range(0, n - 7, 8):
        write8(numbers, at + i, np.uint64(0))
    write8(numbers, at + n - 8, np.uint64(0))


@kernel(inline="source")
def spread_bits(bits: int) -> np.uint64:
    """Spread the low 8 bits into 8 bytes of 0 or 1."""
    own = np.uint64(bits & 255) * EVERY_BYTE & OWN_BIT
    return (own + ALL_BUT_TOP) >> TOP & EVERY_BYTE


@kernel(inline="source")
def write_bits(numbers: Numbers, at: int, bits: int, n: int) -> None:
    """Write a number, 0 or 1, for each of the n lowest bits."""
    for i in range(0, n - 7, 8):
        write8(numbers, at + i, spread_bits(bits >> i))
    write8(numbers, at + n - 8, spread_bits(bits >> (n - 8)))


PAIRS = np.uint64(0x5555555555555555)
TWO_PAIRS = np.uint64(0x3333333333333333)
EIGHT_NIBBLES = np.uint64(0xFFFFFFFF)
ONE, TWO = np.uint64(1), np.uint64(2)


@kernel(inline="source")
def count_in_nibbles(cards: int) -> np.uint64:
    """Count the bits of each nibble, in place: the four cards of a rank are one nibble."""
    bits = np.uint64(cards)
    bits -= bits >> ONE & PAIRS
    return (bits & TWO_PAIRS) + (bits >> TWO & TWO_PAIRS)


@kernel(inline="source")
def spread_nibbles(tally: np.uint64, first: int) -> np.uint64:
    """Spread eight nibbles, from the one numbered `first` on, into eight bytes."""
    x = tally >> np.uint64(4 * first) & EIGHT_NIBBLES
    x = (x | x << np.uint64(16)) & np.uint64(0x0000FFFF0000FFFF)
    x = (x | x << np.uint64(8)) & np.uint64(0x00FF00FF00FF00FF)
    return (x | x << np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)


@kernel(inline="source")
def write_ranks(numbers: Numbers, at: int, cards: int, n: int) -> None:
    """Write how many cards of the set are of each of the n lowest ranks; n is 8 to 16."""
    tally = count_in_nibbles(cards)
    write8(numbers, at, spread_nibbles(tally, 0))
    write8(numbers, at + n - 8, spread_nibbles(tally, n - 8))
