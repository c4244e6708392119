"""All that the tests compile, made ready in one process: several that compile one kernel for different games at once
would write over each other in Numba's cache.

python tests/warm_up.py
"""

import numpy as np

import on_the_way
import traces
from powderkeg.bots.playing import arena_room, roll_games
from powderkeg.games import SPECS
from powderkeg.kernel import OUTCOMES, Game, load
from powderkeg.progress import make_ready
from powderkeg.rng import fresh
from powderkeg.solve.deck import Deck
from powderkeg.solve.reduced import solve_deck


def warm_up() -> None:
    make_ready(list(SPECS), "en", search=True, again=True)
    for name in SPECS:
        on_the_way.trace(name)
        play_one(load(name))
        next(traces.trace(name, traces.EVERY))
    solve_deck(Deck())


def play_one(game: Game) -> None:
    rooms = arena_room(game)
    rooms[0].chance[:], rooms[0].minds[0] = fresh(1), fresh(2)
    roll_games(game.start(2, {"turn_limit": 1}), rooms, 1, np.zeros(len(OUTCOMES), np.int64))


if __name__ == "__main__":
    warm_up()
