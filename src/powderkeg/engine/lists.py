"""Write lists of numbers for `show` and `spell`: how many there are, then each. Every function returns where the next
number goes."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import Cards, Shown

NOTHING = -(1 << 15)  # stands for None


@kernel
def write_set(numbers: Shown, at: int, members: int) -> int:
    """The members of a set, lowest first."""
    numbers[at] = bitset.count(members)
    at += 1
    while members:
        numbers[at] = bitset.first(members)
        members = bitset.rest(members)
        at += 1
    return at


@kernel
def write_pile(numbers: Shown, at: int, cards: Cards, n: int) -> int:
    """The n first cards."""
    numbers[at] = n
    for i in range(n):
        numbers[at + 1 + i] = cards[i]
    return at + 1 + n


@kernel
def write_top(numbers: Shown, at: int, cards: Cards, n: int, top: int) -> int:
    """The `top` last of the n first cards, the last one first."""
    numbers[at] = top
    for i in range(top):
        numbers[at + 1 + i] = cards[n - 1 - i]
    return at + 1 + top
