"""Where the numbers of bulk play come from: one seed gives every game its own, whatever the threads and their order.

A key of 64 bits is the start of the SHA-256 of a text, and number i of SplitMix64 from that key starts a generator of
generator.py.
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

GOLDEN = np.uint64(0x9E3779B97F4A7C15)

Words = NDArray[np.uint64]


def key_of(text: str) -> np.uint64:
    return np.uint64(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]))


def numbered(key: np.uint64, first: int, rows: int, owned: int, used: int) -> Words:
    """A row for each of so many games or deals from `first` on: of the numbers that each owns, those that it uses.
    Arrays wrap around, as SplitMix64 means to."""
    firsts: Words = np.arange(first, first + rows, dtype=np.uint64) * np.uint64(owned)
    numbers: Words = np.add.outer(firsts, np.arange(1, used + 1, dtype=np.uint64))
    return mixed(numbers * GOLDEN + key)


def mixed(z: Words) -> Words:
    """What makes neighbouring numbers unrelated."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def started(words: Words) -> Words:
    """As the word of a generator, which must not be 0."""
    return words | np.uint64(1)
