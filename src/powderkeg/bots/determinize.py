"""Determinization: deal worlds from what a seat knows, weighted by what the others' play so far makes likely.

A game may define `lean(s, seat, rng)` in `games/NAME/belief.py`; without it every world is equally likely.
"""

from typing import Any

from powderkeg.engine.compile import compiled_overload, kernel
from powderkeg.engine.contract import Rng, game_module, game_of, redeal
from powderkeg.engine.state_record import State

HORIZON = 300  # turns after which an imagined game is cut short


@kernel
def straight(s: State, seat: int, rng: Rng) -> None:
    """Change nothing: the game has no belief."""


def lean(s: State, seat: int, rng: Rng) -> None:
    """Make a redealt world likelier, by the game's own belief."""
    belief(game_of(s))(s, seat, rng)


@compiled_overload(lean)
def _lean(s: Any, seat: Any, rng: Any) -> Any:
    return belief(game_of(s)).py_func


def belief(game: Any) -> Any:
    """The game's own `lean`, or one that changes nothing."""
    module = game_module(game, "belief")
    return module.lean if module else straight


@kernel(inline="source")
def imagine(s: State, seat: int, rng: Rng) -> None:
    """Turn a position into a world that looks the same to the seat, with a turn limit so that it ends."""
    redeal(s, seat, rng)
    lean(s, seat, rng)
    last = s.turn + HORIZON  # T1
    if s.turn_limit == 0 or s.turn_limit > last:
        s.turn_limit = last
