"""Moves a second: ours, those of other libraries and those of a program in C."""
