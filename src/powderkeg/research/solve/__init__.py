"""Exact answers for Exploding: what chance alone decides as fractions, small decks of phase 3 as an equilibrium."""
