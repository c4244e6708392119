"""RLCard from Python: its own `run` with its random agent, or stepped by hand, whichever is faster."""

import random
from collections.abc import Iterator
from typing import Any

import rlcard
from rlcard.agents import RandomAgent

from bench.speed.figures import STEP, Figure
from bench.speed.timing import Effort, Work, measured

GAMES = ("uno", "leduc-holdem", "limit-holdem", "gin-rummy", "doudizhu")
SEED = 1


def by_run(env: Any) -> Work:
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def work(n: int) -> float:
        """Count moves: a trajectory is state, action, state … state."""
        return sum(len(trajectory) // 2 for _ in range(n) for trajectory in env.run(is_training=True)[0])

    return work


def by_hand(env: Any) -> Work:
    chance = random.Random(SEED)

    def play() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return lambda n: sum(play() for _ in range(n))


def measure(effort: Effort) -> Iterator[Figure]:
    for name in GAMES:
        env = rlcard.make(name, config={"seed": SEED})
        ways = {"env.run with RandomAgent": by_run(env), "env.step with random.choice": by_hand(env)}
        figures = [
            measured(
                work, effort, f"RLCard: {name}", "moves/s", f"{way}, {env.num_players} players", of="RLCard", kind=STEP
            )
            for way, work in ways.items()
        ]
        yield max(figures, key=lambda figure: figure.value or 0.0)
