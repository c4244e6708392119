"""How rules run: the contract that every game fulfils, and what makes it fast. Knows no game."""
