"""Seeds for bulk play: each game has its own, derived from one, whatever the number and order of threads.

A key of 64 bits is the start of the SHA-256 of a text, and seed i is number i of SplitMix64 from that key: the state
that a generator (generator.py) begins with.
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

GOLDEN = np.uint64(0x9E3779B97F4A7C15)

Seeds = NDArray[np.uint64]


def key_of(text: str) -> np.uint64:
    return np.uint64(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]))


def seed_rows(key: np.uint64, first: int, rows: int, owned: int, used: int) -> Seeds:
    """A row of seeds for each game or deal from `first` on: each owns `owned` numbers, and its row holds the first
    `used` of them. Arithmetic of arrays wraps around, as SplitMix64 needs."""
    firsts: Seeds = np.arange(first, first + rows, dtype=np.uint64) * np.uint64(owned)
    numbers: Seeds = np.add.outer(firsts, np.arange(1, used + 1, dtype=np.uint64))
    return splitmix(numbers * GOLDEN + key)


def splitmix(z: Seeds) -> Seeds:
    """Make neighbouring numbers unrelated: the output function of SplitMix64."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def nonzero_seeds(seeds: Seeds) -> Seeds:
    """Set the lowest bit: a generator's state must not be 0."""
    return seeds | np.uint64(1)
