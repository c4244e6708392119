"""Worlds to think in: dealt from what a seat knows, leaning to what the others' play so far makes likely.

A game may have a `lean(s, seat, rng)` in `games/NAME/belief.py`; without one every world is as likely as any other.
"""

from typing import Any

from powderkeg.engine.compile import compiled_overload, kernel
from powderkeg.engine.contract import Rng, game_module, game_of, redeal
from powderkeg.engine.state_record import State

HORIZON = 300  # turns after which an imagined game counts as shared by all


@kernel
def straight(s: State, seat: int, rng: Rng) -> None:
    """No belief."""


def lean(s: State, seat: int, rng: Rng) -> None:
    belief(game_of(s))(s, seat, rng)


@compiled_overload(lean)
def _lean(s: Any, seat: Any, rng: Any) -> Any:
    return belief(game_of(s)).py_func


def belief(game: Any) -> Any:
    module = game_module(game, "belief")
    return module.lean if module else straight


@kernel(inline="source")
def imagine(s: State, seat: int, rng: Rng) -> None:
    """Turn a position into a world that looks the same to the seat, and that ends some day."""
    redeal(s, seat, rng)
    lean(s, seat, rng)
    last = s.turn + HORIZON  # T1
    if s.turn_limit == 0 or s.turn_limit > last:
        s.turn_limit = last
