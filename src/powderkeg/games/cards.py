"""The decks. A card is a number; the order of cards is the order of numbers."""

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

POKER = tuple(rank + suit for rank in RANKS for suit in SUITS)  # Boom, Kaboo: rank = card >> 2
GUM = (*(f"{value}{suit}" for value in range(1, 14) for suit in SUITS), "N1", "N2")  # value = (card >> 2) + 1
WORDS = ("explosive", "defuse", "future", "skip", "blank")  # Exploding: cards of one word are alike
