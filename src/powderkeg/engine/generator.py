"""The fast random generator of simulations, never used where people play: 64 bits of state in one number.

A multiply-with-carry generator (MWC64X, David B. Thomas): its products fit in 64 bits, so the same source gives
the same numbers compiled and interpreted. Fisher–Yates with Lemire's bounded integers: exactly uniform.

Functions with an `rng` change the array's one number. Those with an `x` take the state as a number and return the next
one: a loop that keeps it in a variable does not wait for memory.
"""

from typing import Any

import numpy as np

from powderkeg.engine import accelerators
from powderkeg.engine.compile import compiled_overload, kernel
from powderkeg.engine.contract import CHANCE, Cards, Codes, Game, Rng, game_of, legal, pending, shuffle
from powderkeg.engine.state_record import State

MULTIPLIER = np.uint64(4294883355)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
SPAN = np.uint64(1 << 32)


def new_rng(seed: int) -> Rng:
    """A generator from any whole number; neighbouring seeds give unrelated numbers."""
    state = np.random.SeedSequence(abs(seed)).generate_state(1, np.uint64)
    return state | np.uint64(1)


def low_half(x: np.uint64) -> np.uint64:
    """The lower 32 bits."""
    return x & LOW


@compiled_overload(low_half)
def _low_half(x):
    return lambda x: accelerators.low_half(x)


@kernel(inline="source")
def draw_bits(x: np.uint64) -> tuple[np.uint64, np.uint64]:
    """32 random bits, and the next state."""
    half = low_half(x)
    carry = x >> HALF
    return half ^ carry, MULTIPLIER * half + carry


@kernel(inline="source")
def random_bits(x: np.uint64) -> np.uint64:
    """The 32 random bits of a state."""
    return draw_bits(x)[0]


@kernel(inline="source")
def next_state(x: np.uint64) -> np.uint64:
    return draw_bits(x)[1]


@kernel(inline="source")
def next_bits(rng: Rng) -> np.uint64:
    """The next 32 random bits."""
    bits, rng[0] = draw_bits(rng[0])
    return bits


@kernel(inline="source")
def draw_below(x: np.uint64, n: int) -> tuple[Any, np.uint64]:
    """A number from 0 to n - 1, every one equally likely, and the next state."""
    span = np.uint64(n)
    bits, x = draw_bits(x)
    product = bits * span
    if product & LOW < span:
        uneven = (SPAN - span) % span
        while product & LOW < uneven:
            bits, x = draw_bits(x)
            product = bits * span
    return np.int64(product >> HALF), x


@kernel(inline="source")
def below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1, every one equally likely."""
    number, rng[0] = draw_below(rng[0], n)
    return number


def any_code(s: State, codes: Codes, x: np.uint64) -> tuple[Any, np.uint64]:
    """A legal code, every one equally likely, and the next state; `codes` is scratch."""
    return any_code_rule(game_of(s))(s, codes, x)


@kernel(inline="llvm")
def any_code_of_list(s: State, codes: Codes, x: np.uint64) -> tuple[Any, np.uint64]:
    """`any_code` for every game: list the legal codes and take one."""
    chosen, x = draw_below(x, legal(s, codes))
    return codes[chosen], x


def any_code_rule(game: Game) -> Any:
    return game.verbs.get("any_code", any_code_of_list)


@compiled_overload(any_code, inline="llvm")
def _any_code(s: Any, codes: Any, x: Any) -> Any:
    return any_code_rule(game_of(s)).py_func


@kernel
def mix(rng: Rng, cards: Cards, n: int) -> None:
    """Put the first n cards in a random order."""
    x = rng[0]  # a variable: the compiler cannot know that writing a card leaves rng alone
    for i in range(n - 1, 0, -1):
        j, x = draw_below(x, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
    rng[0] = x


@kernel(inline="source")
def settle(s: State, rng: Rng, cards: Cards) -> None:
    """Shuffle as often as play waits for chance; `cards` is scratch for one shuffle."""
    if s.actor == CHANCE:
        shuffle_pending(s, rng, cards)


@kernel
def shuffle_pending(s: State, rng: Rng, cards: Cards) -> None:
    """A separate function, so that moves without a shuffle do not pay for its register pressure."""
    while s.actor == CHANCE:
        n = pending(s, cards)
        mix(rng, cards, n)
        shuffle(s, cards)
