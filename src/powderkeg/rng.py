"""The fast chance of simulations: one 64-bit word of state, never used where people play.

A multiply-with-carry generator (MWC64X, David B. Thomas): its products fit in 64 bits, so the same source gives
the same numbers compiled and interpreted. Fisher–Yates with Lemire's bounded integers: exactly uniform.
"""

from typing import Any

import numpy as np

from powderkeg.kernel import (
    CHANCE,
    Cards,
    Codes,
    Game,
    Rng,
    State,
    game_of,
    inlined,
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


@inlined
def bits_of(x: np.uint64) -> np.uint64:
    """32 random bits from the generator's word."""
    return (x & LOW) ^ (x >> HALF)


@inlined
def step(x: np.uint64) -> np.uint64:
    """The generator's next word."""
    return A * (x & LOW) + (x >> HALF)


@inlined
def word(rng: Rng) -> np.uint64:
    """The next 32 random bits."""
    x = rng[0]
    rng[0] = step(x)
    return bits_of(x)


@inlined
def below_from(x: np.uint64, n: int) -> tuple[Any, np.uint64]:
    """A number from 0 to n - 1 from the generator's word, and its next word."""
    span = np.uint64(n)
    product = bits_of(x) * span
    x = step(x)
    if product & LOW < span:
        uneven = (SPAN - span) % span
        while product & LOW < uneven:
            product = bits_of(x) * span
            x = step(x)
    return np.int64(product >> HALF), x


@inlined
def below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1, every one equally likely."""
    number, rng[0] = below_from(rng[0], n)
    return number


def any_code(s: State, codes: Codes, x: np.uint64) -> tuple[Any, np.uint64]:
    """A legal code, every one equally likely, from the generator's word, and its next word; `codes` is room."""
    return shortest_way(game_of(s))(s, codes, x)


@kernel
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
