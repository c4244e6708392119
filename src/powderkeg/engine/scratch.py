"""Scratch memory to play one game in: its state, a generator, codes and cards, as fields of one record."""

from functools import cache
from typing import Any

import numpy as np

from powderkeg.engine.contract import Game
from powderkeg.engine.generator import new_rng

CACHE_LINE = 64  # bytes


def new_scratch(game: Game, seed: int = 0) -> Any:
    """An array of one such record, with a generator from the seed. It begins at a cache line of the processor:
    elsewhere a state can lie across one more, and Exploding was seen to play 7 % slower."""
    dtype = scratch_dtype(game.State, game.most_legal, game.most_cards)
    space = np.zeros(dtype.itemsize + CACHE_LINE, np.uint8)
    begin = -space.ctypes.data % CACHE_LINE
    scratch = space[begin : begin + dtype.itemsize].view(dtype)
    scratch[0].rng[:] = new_rng(seed)
    return scratch


@cache
def scratch_dtype(state: np.dtype[Any], codes: int, cards: int) -> np.dtype[Any]:
    """One dtype object for each game: Numba finds the type of an argument by it at every call, and comparing an equal
    one field by field takes longer than a move."""
    fields = [
        ("state", state),
        ("rng", np.uint64, (1,)),
        ("codes", np.int16, (codes,)),
        ("cards", np.int8, (cards,)),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))
