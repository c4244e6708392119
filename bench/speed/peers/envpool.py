"""EnvPool, which has no card games: its CartPole shows what a batch of environments in C++ costs."""

from collections.abc import Iterator

import envpool
import numpy as np

from bench.speed.figures import BATCH, Figure
from bench.speed.timing import Effort, Work, measured

BATCHES = (256, 1024, 4096)
SEED = 1


def stepped(batch: int) -> Work:
    env = envpool.make("CartPole-v1", env_type="gymnasium", num_envs=batch, num_threads=1, seed=SEED)
    env.reset()
    actions = np.random.default_rng(SEED).integers(0, 2, (16, batch), np.int32)

    def work(n: int) -> float:
        for number in range(n):
            env.step(actions[number % 16])
        return n * batch

    return work


def measure(effort: Effort) -> Iterator[Figure]:
    figures = [
        measured(
            stepped(batch),
            effort,
            "EnvPool: CartPole-v1",
            "steps/s",
            f"{batch:,} environments, one thread, the best of {', '.join(map(str, BATCHES))}; not a card game",
            of="EnvPool",
            kind=BATCH,
        )
        for batch in BATCHES
    ]
    yield max(figures, key=lambda figure: figure.value or 0.0)
