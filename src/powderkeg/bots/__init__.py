"""Bots, from `random` to `sharp`: ladder.py lists them."""
