"""Where games are found: the package of each, by the game's name.

Ours are below. A game in a package of its own is found when that package is installed with an entry point in the group
`powderkeg.games` (`mygame = "mygame"`), or while it is being made, when POWDERKEG_GAMES names it:

    POWDERKEG_GAMES=mygame powderkeg play mygame
"""

import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from powderkeg.engine.spec import Spec

OURS = tuple(f"powderkeg.games.{name}" for name in ("boom", "kaboo", "exploding", "battle_gum"))
GROUP = "powderkeg.games"  # of entry points
NAMED = "POWDERKEG_GAMES"  # packages, with commas between them


def packages() -> tuple[str, ...]:
    """The packages with games, ours first."""
    named = [package for package in os.environ.get(NAMED, "").split(",") if package]
    return tuple(dict.fromkeys((*OURS, *installed(), *named)))


@cache
def installed() -> tuple[str, ...]:
    """The packages with an entry point; asked for once, since every installed package is looked at."""
    return tuple(point.value for point in entry_points(group=GROUP))


@cache
def specs() -> dict[str, Spec]:
    """Every game by its name. Its rules are not loaded."""
    return {spec.name: spec for spec in (import_module(package).SPEC for package in packages())}


@cache
def package_of(game: str) -> str:
    return next(package for package in packages() if import_module(package).SPEC.name == game)


def folder_of(package: str) -> Path:
    """Where a package lies, found without importing it."""
    found = find_spec(package)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def others() -> list[Path]:
    """The folders of games that are not ours: with sources of kernels, catalogues and rule books of their own."""
    return [folder_of(package) for package in packages() if package not in OURS]
