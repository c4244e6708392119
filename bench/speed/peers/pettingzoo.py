"""PettingZoo's classic card games, stepped as AEC environments, without the wrappers that check every action."""

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np

from bench.speed.figures import STEP, Figure
from bench.speed.timing import Effort, Work, measured

GAMES = ("leduc_holdem_v4", "texas_holdem_v4")
SEED = 1


def stepped(env: Any) -> Work:
    chance = random.Random(SEED)

    def play() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(chance.choice(np.flatnonzero(observation["action_mask"])))
                moves += 1
        return moves

    return lambda n: sum(play() for _ in range(n))


def measure(effort: Effort) -> Iterator[Figure]:
    for name in GAMES:
        env = import_module(f"pettingzoo.classic.{name}").raw_env()
        env.reset(seed=SEED)
        setting = "raw_env, AEC: last, random.choice of the mask, step"
        yield measured(stepped(env), effort, f"PettingZoo: {name}", "moves/s", setting, of="PettingZoo", kind=STEP)
