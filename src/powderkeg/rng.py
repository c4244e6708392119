"""The fast chance of simulations: one 64-bit word of state, never used where people play.

A multiply-with-carry generator (MWC64X, David B. Thomas): its products fit in 64 bits, so the same source gives
the same numbers compiled and interpreted. Fisher–Yates with Lemire's bounded integers: exactly uniform.
"""

import numpy as np

from powderkeg.kernel import CHANCE, Cards, Rng, State, kernel, pending, shuffle

A = np.uint64(4294883355)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
SPAN = np.uint64(1 << 32)


def fresh(seed: int) -> Rng:
    """A generator from any whole number; neighbouring seeds give unrelated numbers."""
    words = np.random.SeedSequence(abs(seed)).generate_state(1, np.uint64)
    return words | np.uint64(1)


@kernel
def word(rng: Rng) -> np.uint64:
    """The next 32 random bits."""
    x = rng[0]
    rng[0] = A * (x & LOW) + (x >> HALF)
    return (x & LOW) ^ (x >> HALF)


@kernel
def below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1, every one equally likely."""
    span = np.uint64(n)
    product = word(rng) * span
    if product & LOW < span:
        uneven = (SPAN - span) % span
        while product & LOW < uneven:
            product = word(rng) * span
    return np.int64(product >> HALF)  # type: ignore[return-value]


@kernel
def mix(rng: Rng, cards: Cards, n: int) -> None:
    """Put the first n cards in a random order."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@kernel
def settle(s: State, rng: Rng, cards: Cards) -> None:
    """Shuffle wherever play waits for chance; `cards` is room for one shuffle."""
    while s.actor == CHANCE:
        n = pending(s, cards)
        mix(rng, cards, n)
        shuffle(s, cards)
