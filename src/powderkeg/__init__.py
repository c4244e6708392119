"""Powderkeg: a house of four explosive card games."""

__version__ = "0.1.0"
