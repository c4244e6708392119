"""The fast chance of simulations: one 64-bit word of state, never used where people play.

A multiply-with-carry generator (MWC64X, David B. Thomas): its products fit in 64 bits, so the same source gives
the same numbers compiled and interpreted. Fisher–Yates with Lemire's bounded integers: exactly uniform.
"""

from platform import machine
from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import initialize_native_asmparser
from numba import types
from numba.extending import intrinsic, overload

from powderkeg.engine.contract import (
    CHANCE,
    Cards,
    Codes,
    Game,
    Rng,
    State,
    game_of,
    inlined,
    inside,
    kernel,
    legal,
    pending,
    shuffle,
    twin_inside,
)

A = np.uint64(4294883355)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
SPAN = np.uint64(1 << 32)


def fresh(seed: int) -> Rng:
    """A generator from any whole number; neighbouring seeds give unrelated numbers."""
    words = np.random.SeedSequence(abs(seed)).generate_state(1, np.uint64)
    return words | np.uint64(1)


def low(x: np.uint64) -> np.uint64:
    """The lower half of the generator's word."""
    return x & LOW


@intrinsic
def _copied_half(context, x):
    def build(context, builder, signature, arguments):
        word = ir.IntType(64)
        copy = ir.InlineAsm(ir.FunctionType(word, [word]), "movl ${1:k}, ${0:k}", "=&r,r")
        return builder.call(copy, arguments)

    return types.uint64(types.uint64), build


@overload(low)
def _low(x):
    """Every number waits for the one before it. Left alone, LLVM takes the half within its register, a cycle of five;
    into another register Intel's processors copy it for nothing: a shuffle takes a fifth less."""
    if machine() not in ("x86_64", "AMD64"):
        return lambda x: x & LOW
    return lambda x: _copied_half(x)


initialize_native_asmparser()  # now: a kernel from the cache may hold that copy too


@inlined
def drawn(x: np.uint64) -> tuple[np.uint64, np.uint64]:
    """32 random bits from the generator's word, and its next word."""
    half = low(x)
    carry = x >> HALF
    return half ^ carry, A * half + carry


@inlined
def bits_of(x: np.uint64) -> np.uint64:
    return drawn(x)[0]


@inlined
def step(x: np.uint64) -> np.uint64:
    return drawn(x)[1]


@inlined
def word(rng: Rng) -> np.uint64:
    """The next 32 random bits."""
    bits, rng[0] = drawn(rng[0])
    return bits


@inlined
def below_from(x: np.uint64, n: int) -> tuple[Any, np.uint64]:
    """A number from 0 to n - 1 from the generator's word, and its next word."""
    span = np.uint64(n)
    bits, x = drawn(x)
    product = bits * span
    if product & LOW < span:
        uneven = (SPAN - span) % span
        while product & LOW < uneven:
            bits, x = drawn(x)
            product = bits * span
    return np.int64(product >> HALF), x


@inlined
def below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1, every one equally likely."""
    number, rng[0] = below_from(rng[0], n)
    return number


def any_code(s: State, codes: Codes, x: np.uint64) -> tuple[Any, np.uint64]:
    """A legal code, every one equally likely, from the generator's word, and its next word; `codes` is room."""
    return shortest_way(game_of(s))(s, codes, x)


@inside
def from_list(s: State, codes: Codes, x: np.uint64) -> tuple[Any, np.uint64]:
    chosen, x = below_from(x, legal(s, codes))
    return codes[chosen], x


def shortest_way(game: Game) -> Any:
    return game.verbs.get("any_code", from_list)


@twin_inside(any_code)
def _any_code(s: Any, codes: Any, x: Any) -> Any:
    return shortest_way(game_of(s)).py_func


@kernel
def mix(rng: Rng, cards: Cards, n: int) -> None:
    """Put the first n cards in a random order."""
    x = rng[0]  # a variable: the compiler cannot know that writing a card leaves rng alone
    for i in range(n - 1, 0, -1):
        j, x = below_from(x, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
    rng[0] = x


@inlined
def settle(s: State, rng: Rng, cards: Cards) -> None:
    """Shuffle wherever play waits for chance; `cards` is room for one shuffle."""
    if s.actor == CHANCE:
        settle_now(s, rng, cards)


@kernel
def settle_now(s: State, rng: Rng, cards: Cards) -> None:
    """Apart: what shuffling keeps in registers need not be loaded anew at every move that shuffles nothing."""
    while s.actor == CHANCE:
        n = pending(s, cards)
        mix(rng, cards, n)
        shuffle(s, cards)
