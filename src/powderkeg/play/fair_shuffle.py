"""Chance that can be checked: the deal and every reshuffle follow from a seed fixed before the first card.

A table draws 32 random bytes, the seed, and shows its SHA-256, the commitment. Players may add salts (any text) before
the deal. At the end the seed is shown, and anyone can deal the game again:

1. key = HMAC-SHA-256(seed, salts joined by a newline, in UTF-8; an empty text without salts).
2. A shuffle is named by two numbers: the move it belongs to (the deal is move 0, the first move in the record is 1)
   and its number within that move, from 0. Its bits are the blocks HMAC-SHA-256(key, "MOVE SHUFFLE BLOCK") for
   BLOCK = 0, 1, 2 …, the numbers in decimal with one space between. Each block gives eight words of 32 bits, most
   significant byte first.
3. A number below n is the next word w with w < 2^32 - (2^32 mod n), modulo n; other words are passed over.
4. Fisher–Yates: the cards lie in their order; for i = n-1 … 1 the cards at places i and (a number below i+1) change
   places. Place 0 is the top.
5. Who starts is seat 1 + (a number below the number of players), from the blocks "first 0 0", "first 0 1" ….

How cards go from the shuffled deck to the players stands in docs/fairness.md.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from struct import unpack

SEED_BYTES = 32


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown before the first card."""
    return hashlib.sha256(seed).hexdigest()


class FairChance:
    """A seed, opened: every shuffle of one game."""

    def __init__(self, seed: bytes, salts: Sequence[str] = ()) -> None:
        self.key = hmac.digest(seed, "\n".join(salts).encode(), "sha256")

    def words(self, label: str) -> Iterator[int]:
        block = 0
        while True:
            bits = hmac.digest(self.key, f"{label} {block}".encode(), "sha256")
            yield from unpack(">8I", bits)
            block += 1

    def first(self, players: int) -> int:
        """Who starts, from 0."""
        return below(self.words("first 0"), players)

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        """The cards, given in their order, as this shuffle leaves them."""
        words = self.words(f"{move} {shuffle}")
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = below(words, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def below(words: Iterator[int], n: int) -> int:
    even = 2**32 - 2**32 % n
    for word in words:
        if word < even:
            return word % n
    raise AssertionError  # words do not end
