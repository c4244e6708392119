"""OpenSpiel: random games inside its C++, and stepped from Python.

The rollouts are those of its own evaluator, started by a search of one simulation. They begin from a dealt position, so
that its deal, a chance node for every card, costs nothing. The length of its games is counted separately; chance moves
count as moves, in its favour.
"""

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

from bench.speed.figures import PLAY, ROLLOUTS, STEP, Figure
from bench.speed.timing import Effort, Work, measured

GAME = "crazy_eights(players=4)"
COUNTED = 2000  # games
SEED = 1


def sample(state: Any, chance: random.Random) -> int:
    codes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(chance.choices(codes, weights)[0])


def dealt(game: Any) -> Any:
    state, chance = game.new_initial_state(), random.Random(SEED)
    while state.is_chance_node():
        state.apply_action(sample(state, chance))
    return state


def play_out(state: Any, chance: random.Random) -> tuple[int, int]:
    """Play to the end; return the numbers of decisions and of chance moves."""
    decisions = chances = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sample(state, chance))
            chances += 1
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions, chances


def lengths(start: Any) -> tuple[float, float]:
    """The mean numbers of decisions and of chance moves in a game."""
    chance = random.Random(SEED)
    played = [play_out(start.clone(), chance) for _ in range(COUNTED)]
    return sum(d for d, _ in played) / COUNTED, sum(c for _, c in played) / COUNTED


def rollouts(game: Any, start: Any, length: float) -> Work:
    def work(n: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n, SEED)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1000, False, SEED, False).mcts_search(start)
        return n * length

    return work


def stepped(start: Any) -> Work:
    chance = random.Random(SEED)
    return lambda n: sum(sum(play_out(start.clone(), chance)) for _ in range(n))


def measure(effort: Effort) -> Iterator[Figure]:
    game = pyspiel.load_game(GAME)
    start = dealt(game)
    decisions, chances = lengths(start)
    alone = decisions / (decisions + chances)
    rolled = measured(
        rollouts(game, start, decisions + chances),
        effort,
        ROLLOUTS,
        "moves/s",
        f"RandomRolloutEvaluator from a dealt position, the deal not counted; {decisions:.1f} decisions and "
        f"{chances:.1f} moves of chance a game, both counted (decisions alone: {100 * alone:.0f} %)",
        of="OpenSpiel",
        kind=PLAY,
    )
    yield rolled
    yield measured(
        stepped(start),
        effort,
        f"OpenSpiel, stepped from Python: {GAME}",
        "moves/s",
        "pyspiel states from a dealt position: legal_actions, random.choice, apply_action; chance counted",
        of="OpenSpiel",
        kind=STEP,
    )
