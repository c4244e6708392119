"""The ladder of bots, from `random` to `sharp`: see ladder.py."""
