"""Slips: the careless moves of the lower levels, and how a bot that does not search chooses.

A slip is a random legal move. But a game may list moves that nobody makes by mistake: the codes in `DELIBERATE` of its
`heuristic.py`. Where a slip would be one of them, `simple` chooses instead. `random` makes them like any other.
"""

from typing import Any

from powderkeg.bots.heuristic import simple
from powderkeg.bots.random_bot import at_random
from powderkeg.engine.compile import compiled_overload
from powderkeg.engine.contract import Codes, Game, Rng, game_module, game_of
from powderkeg.engine.generator import below
from powderkeg.engine.state_record import State

ALWAYS = 256  # slips: moves in 256 that a seat makes carelessly; none for `simple`
UNIFORM = 257  # instead of slips: every legal move equally likely, as `random` plays


def choose(s: State, slips: int, rng: Rng, codes: Codes) -> int:
    """The move, as the actor of `s`, of a bot that slips in `slips` of 256 moves; `codes` is scratch for the legal
    moves."""
    if below(rng, ALWAYS) < slips:
        code = at_random(s, rng, codes)
        if slips == UNIFORM or not is_deliberate(s, code):
            return code
    return simple(s, rng, codes)


@compiled_overload(choose)
def _choose(s: Any, slips: Any, rng: Any, codes: Any) -> Any:
    return choose  # not a kernel: at a table it runs as Python and calls what is compiled already


def deliberate(game: Game) -> tuple[int, ...]:
    """The codes of the moves that nobody makes by mistake."""
    codes: tuple[int, ...] = getattr(game_module(game, "heuristic"), "DELIBERATE", ())
    return codes


def is_deliberate(s: State, code: int) -> bool:
    return code in deliberate(game_of(s))


@compiled_overload(is_deliberate)
def _is_deliberate(s: Any, code: Any) -> Any:
    codes = deliberate(game_of(s))
    return lambda s, code: code in codes
