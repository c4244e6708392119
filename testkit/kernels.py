"""Kernels that only tests call. They are here, and not beside their tests, so that warmup.py can compile them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import RUNNING, Cards, Codes, Game, Rng
from powderkeg.engine.generator import any_code, below, draw_below, new_rng, settle
from powderkeg.engine.packed import reverse_into, write_bits, write_ranks, write_zeros
from powderkeg.engine.state_record import State
from testkit.verbs import apply, breaks, deal, legal


@kernel
def disagreement(s: State, codes: Codes, actions: int) -> int:
    """A code on which `legal` and `breaks` differ or that is listed twice, or -1."""
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
    """A random code drawn from the list of legal codes, and the one that `any_code` draws with the same number."""
    chosen, after = draw_below(x, legal(s, codes))
    listed = codes[chosen], after
    return listed, any_code(s, codes, x)


@kernel
def ask_bitset(bits: int, number: int) -> tuple[Any, Any, Any, Any]:
    return bitset.has(bits, number), bitset.is_single(bits), bitset.count(bits), bitset.first(bits)


@kernel
def change_bitset(bits: int, number: int) -> tuple[Any, Any, Any, Any, Any]:
    added, less = bitset.add(bits, number), bitset.without(bits, number)
    return added, less, bitset.rest(bits), bitset.bit(number), bitset.up_to(number)


@kernel
def nth_member(bits: int, n: int) -> int:
    return bitset.nth(bits, n)


@kernel
def write_both_ways(bits: int, out: Any) -> tuple[int, int]:
    return bitset.write_members(bits, out[0]), bitset.write_members_in_strides(bits, out[1])


@kernel
def write_all(numbers: Any, bits: int, n: int) -> None:
    write_bits(numbers[0], 3, bits, n)
    write_ranks(numbers[1], 3, bits, 14)
    write_zeros(numbers[2], 3, n)


@kernel
def reverse(source: Any, target: Any, n: int) -> None:
    reverse_into(source, target, n)


@kernel
def wins_of_seat_1(
    start: NDArray[np.void], states: NDArray[np.void], rng: Rng, codes: Codes, cards: Cards, games: int
) -> int:
    """Play random games from start[0], in states[0]; count how many seat 1 wins."""
    wins = 0
    for _ in range(games):
        states[0] = start[0]
        s = states[0]
        deal(s)
        settle(s, rng, cards)
        while s.outcome == RUNNING:
            apply(s, int(codes[below(rng, legal(s, codes))]))
            settle(s, rng, cards)
        wins += s.winners & 1
    return wins


def compile_for_any_game() -> None:
    ask_bitset(1, 0)
    change_bitset(1, 0)
    nth_member(1, 0)
    write_both_ways(1, np.zeros((2, 62 + bitset.STRIDE), np.int8))
    write_all(np.zeros((3, 64), np.int8), 1, 8)
    reverse(np.zeros(52, np.int8), np.zeros(52, np.int8), 1)


def compile_for(game: Game) -> None:
    start, rng = game.start(game.spec.seats[0]), new_rng(1)
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    s = start[0].copy()
    deal(s)
    settle(s, rng, cards)
    disagreement(s, codes, game.actions)
    pick_both(s, codes, rng[0])
    if game.name == "exploding":
        wins_of_seat_1(start, game.new(), rng, codes, cards, 0)
