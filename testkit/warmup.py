"""All that the tests compile, made ready by two processes side by side, each with games of its own.

python -m testkit.warmup
"""

import subprocess
import sys
from collections.abc import Sequence

import numpy as np

from powderkeg.bots.playing import arena_room, roll_games
from powderkeg.envs.batch import BatchEnv
from powderkeg.envs.seat import NEW, SeatGames
from powderkeg.house.ready import IN_THE_BACKGROUND, PIECES, Need, Tryout, go_through
from powderkeg.kernel import OUTCOMES, Game, load
from powderkeg.progress import make_ready
from powderkeg.rng import fresh
from powderkeg.simulate import simulate
from powderkeg.solve.deck import Deck
from powderkeg.solve.reduced import solve_deck
from powderkeg.warm import mark_ready, take_turns
from testkit import midgame, traces

HALVES = (("boom", "exploding"), ("battle-gum", "kaboo"))  # about as long, one as the other


def warm_up(names: Sequence[str]) -> None:
    take_turns()
    make_ready(names, "en", search=True, again=True)
    for name in names:
        midgame.trace(name)
        play_one(load(name))
        play_in_bulk(name)
        next(traces.trace(name, traces.EVERY))
        for stage in IN_THE_BACKGROUND:
            go_through(Tryout(name), PIECES[stage])
            mark_ready(Need(name, stage).mark)
    if "exploding" in names:
        solve_deck(Deck())


def play_one(game: Game) -> None:
    rooms = arena_room(game)
    rooms[0].chance[:], rooms[0].minds[0] = fresh(1), fresh(2)
    roll_games(game.start(2, {"turn_limit": 1}), rooms, 1, np.zeros(len(OUTCOMES), np.int64))


def play_in_bulk(name: str) -> None:
    for bots in (("random",), ("random", "simple")):
        simulate(name, 1, 2, bots)
    env = BatchEnv(name, 1)
    env.step(env.random_actions())
    env.restore(env.snapshot())
    games = SeatGames(env.setup, ["random"], None)
    games.sources[:] = 1
    games.play(NEW)


if __name__ == "__main__":
    if sys.argv[1:]:
        warm_up(sys.argv[1:])
    else:
        halves = [subprocess.Popen([sys.executable, "-m", "testkit.warmup", *names]) for names in HALVES]
        sys.exit(max(half.wait() for half in halves))
