"""Room to play one game in: its state, a generator, codes and cards, as fields of one record."""

from functools import cache
from typing import Any

import numpy as np

from powderkeg.engine.contract import Game
from powderkeg.engine.generator import fresh

LINE = 64  # bytes


def room_for(game: Game, seed: int = 0) -> Any:
    """An array of one such record; whoever plays in it fills it. It begins where a line of the processor's cache does:
    elsewhere a state can lie across one more, and Exploding was seen to play 7 % slower."""
    kind = kind_of(game.State, game.most_legal, game.most_cards)
    space = np.zeros(kind.itemsize + LINE, np.uint8)
    begin = -space.ctypes.data % LINE
    room = space[begin : begin + kind.itemsize].view(kind)
    room[0].rng[:] = fresh(seed)
    return room


@cache
def kind_of(state: np.dtype[Any], codes: int, cards: int) -> np.dtype[Any]:
    """One and the same for all rooms of a game: at every call of a kernel Numba looks for the type it has seen before,
    and to compare an equal one field by field takes longer than a move."""
    fields = [
        ("state", state),
        ("rng", np.uint64, (1,)),
        ("codes", np.int16, (codes,)),
        ("cards", np.int8, (cards,)),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))
