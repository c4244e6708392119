"""Play with arrays that refuse a negative index, since compiled kernels do not support one.

NUMBA_DISABLE_JIT=1 python -m testkit.index_guard boom 2000
"""

import itertools
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from powderkeg.bots.determinize import imagine
from powderkeg.bots.heuristic import simple
from powderkeg.engine.contract import RUNNING, apply, breaks, deal, load, observe
from powderkeg.engine.generator import any_code, below, new_rng, settle
from powderkeg.engine.state_record import State
from testkit.traces import new_state, variants


class GuardedArray(np.ndarray[Any, Any]):
    """An array that refuses negative indices."""

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(checked(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(checked(index), value)


def checked(index: Any) -> Any:
    for part in index if isinstance(index, tuple) else (index,):
        if isinstance(part, int | np.integer) and part < 0:
            raise IndexError(f"negative index {part}")
    return index


def guard_fields(names: tuple[str, ...]) -> None:
    """Guard the array fields of every state from now on."""
    for name in names:
        setattr(State, name, property(guarded_getter(getattr(State, name).fget)))


def guarded_getter(getter: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda s: guarded(getter(s))


def guard_lookups() -> None:
    """Guard the arrays that modules use as lookup tables."""
    for name, module in list(sys.modules.items()):
        if name.startswith("powderkeg."):
            for variable, value in list(vars(module).items()):
                setattr(module, variable, guarded(value))


def guarded(value: Any) -> Any:
    return value.view(GuardedArray) if type(value) is np.ndarray else value


def play(name: str, moves: int) -> int:
    """Call every verb and the heuristic in all variants; return how many moves were made."""
    game, rng = load(name), new_rng(1)
    guard_fields(game.State.names or ())
    guard_lookups()
    codes, cards, numbers = (
        guarded(np.zeros(n, kind))
        for n, kind in ((game.most_legal, np.int16), (game.most_cards, np.int8), (game.numbers, np.int8))
    )
    made = 0
    for players, options in itertools.cycle(variants(game.spec)):
        s: Any = new_state(game, players, options, 60)
        s.actor = below(rng, players)
        deal(s)
        settle(s, rng, cards)
        while s.outcome == RUNNING:
            seat = int(s.actor)
            if made % 5 == 0:
                world = s.copy()
                imagine(world, below(rng, players), rng)
                simple(world, rng, codes)
                observe(s, below(rng, players), numbers)
                breaks(s, below(rng, game.actions))
            code, rng[0] = any_code(s, codes, rng[0])
            apply(s, simple(s, rng, codes) if made % 3 == seat % 3 else code)
            settle(s, rng, cards)
            made += 1
            if made == moves:
                return made
    return made


if __name__ == "__main__":
    print(play(sys.argv[1], int(sys.argv[2])))
