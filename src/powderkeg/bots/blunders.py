"""Moves to think twice about: those that would lose the game at once, as far as the seat can know, and those that only
waste a card. A page asks before it sends one.

A waste follows from the rules alone: a game lists these codes in its `heuristic.py`, as `WASTEFUL`. To find what loses,
every move is tried in a few determinizations (worlds that look the same to the seat). They follow from what the seat
knows and from how many moves were made, so the answer is the same wherever the hidden cards really are.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.compile import compiled_overload, kernel
from powderkeg.engine.contract import RUNNING, SHARED, WIN, Codes, Rng, game_module, game_of, load, redeal
from powderkeg.engine.generator import new_rng
from powderkeg.engine.state_record import State
from powderkeg.play.table import Table

WORLDS = 6
ASKED, TRIED = WORLDS, WORLDS + 1  # behind the worlds in one array: the state asked about, and scratch
STATES = WORLDS + 2


def losing_moves(table: Table, seat: int) -> set[str]:
    """The legal moves of a seat that lose at once in each of the worlds, in notation."""
    state = table.as_asked(seat)
    if state is None:
        return set()
    states, codes = table.game.new(STATES), np.zeros(table.game.most_legal, np.int16)
    states[ASKED] = state
    n = find_losing(states, seat - 1, new_rng(len(table.moves)), codes)
    return {table.notation.text(state, int(code)) for code in codes[:n]}


def wasteful_moves(table: Table, seat: int) -> set[str]:
    """The legal moves of a seat that give a card away for nothing, in notation."""
    wasteful = wasteful_codes(table.game.name)
    state = table.as_asked(seat) if wasteful else None
    if state is None:
        return set()
    return {table.notation.text(state, code) for code in table.codes(state) if code in wasteful}


@cache
def wasteful_codes(game: str) -> frozenset[int]:
    return frozenset(getattr(game_module(load(game), "heuristic"), "WASTEFUL", ()))


# A table has compiled these rules already; the verbs of contract.py would compile them again, which takes seconds.


def list_legal(s: State, codes: Codes) -> int:
    return int(game_of(s).verbs["legal"](s, codes))


@compiled_overload(list_legal)
def _list_legal(s: Any, codes: Any) -> Any:
    rule = game_of(s).verbs["legal"]
    return lambda s, codes: rule(s, codes)


def make_move(s: State, code: np.int64) -> None:
    game_of(s).verbs["apply"](s, code)


@compiled_overload(make_move)
def _make_move(s: Any, code: Any) -> Any:
    rule = game_of(s).verbs["apply"]
    return lambda s, code: rule(s, code)


@kernel
def find_losing(states: NDArray[np.void], seat: int, rng: Rng, codes: Codes) -> int:
    """List the codes that lose at once; returns how many there are. Only the state asked about is read."""
    for i in range(WORLDS):
        states[i] = states[ASKED]
        redeal(states[i], seat, rng)
    n = list_legal(states[ASKED], codes)
    losing = 0
    for i in range(n):
        if loses_everywhere(states, seat, np.int64(codes[i])):
            codes[losing] = codes[i]
            losing += 1
    return losing


@kernel
def loses_everywhere(states: NDArray[np.void], seat: int, code: np.int64) -> bool:
    for i in range(WORLDS):
        states[TRIED] = states[i]
        make_move(states[TRIED], code)
        if not has_lost(states[TRIED], seat):
            return False
    return True


@kernel(inline="source")
def has_lost(s: State, seat: int) -> bool:
    """Whether the seat is out, or others have won. What chance has yet to decide is not lost."""
    if s.outcome == RUNNING:
        return not s.left >> seat & 1
    return (s.outcome == WIN or s.outcome == SHARED) and not s.winners >> seat & 1
