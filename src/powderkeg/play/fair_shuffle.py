"""Verifiable chance: the deal and every reshuffle follow from a seed that is committed to before the first card.

A table draws 32 random bytes, the seed, and shows its SHA-256, the commitment. Players may add salts (any text) before
the deal. At the end the seed is shown, and anyone can deal the game again:

1. key = HMAC-SHA-256(seed, salts joined by a newline, in UTF-8; an empty text without salts).
2. A shuffle is named by two numbers: the move it belongs to (the deal is move 0, the first move in the record is 1)
   and its number within that move, from 0. Its bits are the blocks HMAC-SHA-256(key, "MOVE SHUFFLE BLOCK") for
   BLOCK = 0, 1, 2 …, the numbers in decimal with one space between. Each block gives eight words of 32 bits, most
   significant byte first.
3. A number below n is the next word w with w < 2^32 - (2^32 mod n), modulo n; other words are skipped.
4. Fisher–Yates: from the cards in their order, for i = n-1 … 1 swap the cards at places i and (a number below i+1).
   Place 0 is the top.
5. Seat 1 + (a number below the number of players) begins, from the blocks "first 0 0", "first 0 1" ….

docs/fairness.md says how cards go from the shuffled deck to the players.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from struct import unpack

SEED_BYTES = 32


def new_seed() -> bytes:
    """Draw a seed from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed, shown before the first card."""
    return hashlib.sha256(seed).hexdigest()


class FairChance:
    """Every shuffle of one game, from its seed and salts."""

    def __init__(self, seed: bytes, salts: Sequence[str] = ()) -> None:
        self.key = hmac.digest(seed, "\n".join(salts).encode(), "sha256")

    def words(self, label: str) -> Iterator[int]:
        """The endless 32-bit words of a shuffle."""
        block = 0
        while True:
            bits = hmac.digest(self.key, f"{label} {block}".encode(), "sha256")
            yield from unpack(">8I", bits)
            block += 1

    def first(self, players: int) -> int:
        """The seat that begins, from 0."""
        return below(self.words("first 0"), players)

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        """Shuffle cards that are given in their order."""
        words = self.words(f"{move} {shuffle}")
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = below(words, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def below(words: Iterator[int], n: int) -> int:
    """A number below n, uniformly: reject words that would favour small numbers."""
    even = 2**32 - 2**32 % n
    for word in words:
        if word < even:
            return word % n
    raise AssertionError  # unreachable: the words are endless
