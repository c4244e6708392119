"""The games and settings at which OpenSpiel's tests and ours are run."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel

from powderkeg.envs.openspiel import PowderkegState
from powderkeg.games import SPECS
from testkit.peer_tables import seat_counts

SMALL_DECK = "powderkeg_exploding(blanks=1,futures=1,skips=1,defuses=2,dealt=1)"
TABLES = [
    *(f"powderkeg_exploding(phase={phase})" for phase in (1, 2, 3)),
    SMALL_DECK,
    *(
        f"powderkeg_{name.replace('-', '_')}(players={players},turn_limit=12)"
        for name, spec in SPECS.items()
        for players in seat_counts(spec)
        if name != "exploding"
    ),
]


def with_more(table: str, more: str) -> str:
    return f"{table[:-1]},{more})"


def step(state: Any, rng: Any) -> None:
    """Apply a random action, of chance or of the player to move."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(actions, p=chances))
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def random_game(table: str, seed: int = 1) -> Iterator[PowderkegState]:
    """Play a random game; yields the same state object after each step."""
    rng = np.random.RandomState(seed)
    state: PowderkegState = pyspiel.load_game(table).new_initial_state()
    while not state.is_terminal():
        yield state
        step(state, rng)
    yield state
