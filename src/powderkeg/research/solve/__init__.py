"""Exact answers for Exploding: phases 1 and 2 as fractions, small decks of phase 3 as an equilibrium."""
