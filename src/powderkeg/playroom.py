"""Room to play one game in: its state, a generator, codes and cards, as fields of one record."""

from typing import Any

import numpy as np

from powderkeg.kernel import Game
from powderkeg.rng import fresh


def room_for(game: Game, seed: int = 0) -> Any:
    """An array of one such record; whoever plays in it fills it."""
    fields = [
        ("state", game.State),
        ("rng", np.uint64, (1,)),
        ("codes", np.int16, (game.most_legal,)),
        ("cards", np.int8, (game.most_cards,)),
    ]
    room = np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))
    room[0].rng[:] = fresh(seed)
    return room
