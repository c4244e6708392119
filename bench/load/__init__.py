"""Moves a second at many tables, beside boardgame.io's server: `python -m bench.load`."""
