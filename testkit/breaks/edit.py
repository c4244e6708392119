"""An edit that breaks a rule."""

from typing import NamedTuple


class Break(NamedTuple):
    game: str
    rule: str
    what: str
    file: str  # in the folder of the game
    old: str  # occurs exactly once in the file
    new: str
