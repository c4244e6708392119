"""Kernels that only tests call, in one place so that warmup.py can compile them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.contract import RUNNING, Cards, Codes, Game, Rng, State, count, kernel, list_bits, lowest, nth
from powderkeg.engine.generator import any_code, below, below_from, fresh, settle
from powderkeg.engine.packed import turn_over, write_bits, write_ranks, write_zeros
from testkit.verbs import apply, breaks, deal, legal


@kernel
def disagreement(s: State, codes: Codes, actions: int) -> int:
    """The first code that `legal` and `breaks` judge differently or that is listed twice, or -1."""
    n = legal(s, codes)
    for code in range(actions):
        listed = 0
        for i in range(n):
            listed += codes[i] == code
        if listed != (breaks(s, code) == 0):
            return code
    return -1


@kernel
def pick_both(s: Any, codes: Codes, x: np.uint64) -> tuple[Any, Any]:
    """A random code taken from the list of legal ones, and one from `any_code`."""
    chosen, after = below_from(x, legal(s, codes))
    listed = codes[chosen], after
    return listed, any_code(s, codes, x)


@kernel
def bit_intrinsics(bits: int, n: int) -> tuple[Any, Any, Any]:
    return lowest(bits), count(bits), nth(bits, n)


@kernel
def write_all(numbers: Any, bits: int, n: int) -> None:
    write_bits(numbers[0], 3, bits, n)
    write_ranks(numbers[1], 3, bits, 14)
    write_zeros(numbers[2], 3, n)


@kernel
def turn(source: Any, target: Any, n: int) -> None:
    turn_over(source, target, n)


@kernel
def wins_of_seat_1(
    start: NDArray[np.void], scratch: NDArray[np.void], rng: Rng, codes: Codes, cards: Cards, games: int
) -> int:
    """Play random games from the state in start[0]."""
    wins = 0
    for _ in range(games):
        scratch[0] = start[0]
        s = scratch[0]
        deal(s)
        settle(s, rng, cards)
        while s.outcome == RUNNING:
            apply(s, int(codes[below(rng, legal(s, codes))]))
            settle(s, rng, cards)
        wins += s.winners & 1
    return wins


def compile_for_any_game() -> None:
    bit_intrinsics(1, 0)
    list_bits(1, np.zeros(62, np.int8))
    write_all(np.zeros((3, 64), np.int8), 1, 8)
    turn(np.zeros(52, np.int8), np.zeros(52, np.int8), 1)


def compile_for(game: Game) -> None:
    start, rng = game.start(game.spec.seats[0]), fresh(1)
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    s = start[0].copy()
    deal(s)
    settle(s, rng, cards)
    disagreement(s, codes, game.actions)
    pick_both(s, codes, rng[0])
    if game.name == "exploding":
        wins_of_seat_1(start, game.new(), rng, codes, cards, 0)
