"""The tables that OpenSpiel's and our own tests play at."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel

from powderkeg.envs.openspiel import PowderkegState
from powderkeg.games import SPECS
from testkit.peer_tables import seat_counts

STUDY = "powderkeg_exploding(deck=blanks:1;futures:1;skips:1;hand:1)"
TABLES = [
    *(f"powderkeg_exploding(phase={phase})" for phase in (1, 2, 3)),
    STUDY,
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
    """Something random happens."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(actions, p=chances))
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def random_game(table: str, seed: int = 1) -> Iterator[PowderkegState]:
    """A game in which everything happens at random, after each step; it is one state that changes."""
    rng = np.random.RandomState(seed)
    state: PowderkegState = pyspiel.load_game(table).new_initial_state()
    while not state.is_terminal():
        yield state
        step(state, rng)
    yield state
