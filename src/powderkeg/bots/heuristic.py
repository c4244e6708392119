"""`simple`: a short heuristic for each game that a person could follow, in `games/NAME/heuristic.py`.

It reads only what the acting seat knows, so it chooses the same in every world that looks the same to that seat; search
uses it for rollouts. A game without one is played at random.
"""

from collections.abc import Callable
from typing import Any

from powderkeg.bots.random_bot import at_random
from powderkeg.engine.compile import compiled_overload
from powderkeg.engine.contract import Codes, Game, Rng, game_module, game_of
from powderkeg.engine.state_record import State


def heuristic(game: Game) -> Callable[..., Any]:
    """The game's own `choose(s, rng, codes)`, or a random choice."""
    module = game_module(game, "heuristic")
    return module.choose if module else at_random


def simple(s: State, rng: Rng, codes: Codes) -> int:
    """The move of `simple` as the actor of `s`; `codes` is scratch for the legal moves."""
    return int(heuristic(game_of(s))(s, rng, codes))


@compiled_overload(simple)
def _simple(s: Any, rng: Any, codes: Any) -> Any:
    rule: Any = heuristic(game_of(s))
    return rule.py_func
