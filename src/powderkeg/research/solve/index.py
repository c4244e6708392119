"""A hash table in flat arrays, for kernels: numbers keys in the order in which they first come."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.compile import kernel
from powderkeg.engine.generator import next_state, random_bits

NONE = -1


class Index(NamedTuple):
    """Keys and their numbers, in open addressing."""

    slots: NDArray[np.int32]  # the number of a key, NONE for a free slot; at most half are taken
    keys: NDArray[np.int64]  # by number; never negative
    n: NDArray[np.int64]  # one entry: how many keys there are


def new_index(capacity: int, *first: int) -> Index:
    """An index for up to `capacity` keys, a power of two, with the first ones in it."""
    index = Index(np.full(2 * capacity, NONE, np.int32), np.zeros(capacity, np.int64), np.zeros(1, np.int64))
    for key in first:
        number_of(index, key)
    return index


def enlarged_index(index: Index) -> Index:
    """The same index with twice the capacity."""
    larger = new_index(2 * len(index.keys))
    refill(index, larger)
    return larger


@kernel
def refill(index: Index, larger: Index) -> None:
    for i in range(index.n[0]):
        number_of(larger, index.keys[i])


@kernel
def is_short_of(index: Index, more: int) -> bool:
    """Whether the index cannot take `more` further keys."""
    return bool(index.n[0] + more > len(index.keys))


@kernel
def number_of(index: Index, key: int) -> int:
    """The key's number; a new key gets the next one."""
    mask = len(index.slots) - 1
    slot = int(random_bits(next_state(next_state(np.uint64(key))))) & mask
    while index.slots[slot] != NONE and index.keys[index.slots[slot]] != key:
        slot = (slot + 1) & mask
    if index.slots[slot] == NONE:
        n = index.n[0]
        index.slots[slot] = n
        index.keys[n] = key
        index.n[0] = n + 1
    return int(index.slots[slot])


@kernel
def pair(first: int, second: int) -> int:
    """Pack two numbers below 2^31 into a key."""
    return int(first) << 32 | int(second)
