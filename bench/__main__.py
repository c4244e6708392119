"""Print what this machine does: random play, play-outs of `simple`, compiling, starting."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table as Grid

from powderkeg import simulate
from powderkeg.bots.playing import arena_room, roll_games
from powderkeg.games import SPECS
from powderkeg.kernel import UNFINISHED, load
from powderkeg.rng import fresh
from powderkeg.spec import Value

RESULTS = Path(__file__).parent / "results.json"
ROUNDS = 25  # short ones, of which the best counts: other work on the machine only ever slows a round down
MOVES = 500_000  # in a round, about


Play = Callable[[int, NDArray[np.int64]], int]  # so many games: counts their outcomes, returns their moves


def random_games(name: str, players: int, options: dict[str, Value]) -> Play:
    """Whole games at random with their deals, on one core."""
    game = load(name)
    start, room = game.start(players, options | {"turn_limit": 2000}), simulate.bench(game, 1)
    return lambda games, outcomes: simulate.play_games(start, room, games, outcomes)


def simple_games(name: str, players: int) -> Play:
    """The same among `simple`: what search plays out."""
    game = load(name)
    start, rooms = game.start(players, {"turn_limit": 1000}), arena_room(game)
    rooms[0].chance[:], rooms[0].minds[0] = fresh(1), fresh(2)
    return lambda games, outcomes: roll_games(start, rooms, games, outcomes)


def pace(play: Play) -> tuple[float, float]:
    """Finished games and moves a second, in the best round."""
    outcomes = np.zeros(5, np.int64)
    moves = play(100, outcomes)
    games = max(100, 100 * MOVES // moves)
    best = (0.0, 0.0)
    for _ in range(ROUNDS):
        outcomes[:] = 0
        began = time.perf_counter()
        moves = play(games, outcomes)
        spent = time.perf_counter() - began
        best = max(best, ((games - int(outcomes[UNFINISHED])) / spent, moves / spent))
    return best


def seconds(command: list[str], **environment: str) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL, env=os.environ | environment)
    return time.perf_counter() - began


def plain_install(home: Path) -> str:
    """Powderkeg as a user has it: without the tools of development, two of which Numba imports at every start."""
    root = Path(__file__).parent.parent
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    pip: list[str | Path] = [home / "bin" / "pip", "install", "--quiet", "--constraint", root / "constraints.txt", root]
    subprocess.run(pip, check=True, capture_output=True)
    return str(home / "bin" / "powderkeg")


def compile_seconds(powderkeg: str, name: str, cache: str) -> float:
    """The first use after an install: an empty cache."""
    return seconds([powderkeg, "warm", name], POWDERKEG_CACHE=cache)


def start_seconds(command: list[str], cache: str) -> float:
    """A later start; what asks for a move finds no input and stops there."""
    return min(seconds(command, POWDERKEG_CACHE=cache) for _ in range(3))


def measure() -> dict[str, float]:
    figures = {}
    tables: list[tuple[str, str, int, dict[str, Value]]] = [
        ("boom, 2 players", "boom", 2, {}),
        ("boom, 4 players", "boom", 4, {}),
        ("boom, 6 players", "boom", 6, {}),
        ("kaboo, 4 players", "kaboo", 4, {}),
        ("exploding, phase 1", "exploding", 2, {"phase": 1}),
        ("exploding, phase 2", "exploding", 2, {"phase": 2}),
        ("exploding, phase 3", "exploding", 2, {"phase": 3}),
        ("battle-gum, 4 players", "battle-gum", 4, {}),
    ]
    for label, name, players, options in tables:
        figures[f"million moves/s: {label}"] = round(pace(random_games(name, players, options))[1] / 1e6, 2)
    for name, spec in SPECS.items():
        for players in (2, 4) if spec.seats[1] >= 4 else (2,):
            figures[f"thousand games/s of simple: {name}, {players} players"] = round(
                pace(simple_games(name, players))[0] / 1e3, 1
            )
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as cache:
        powderkeg = plain_install(Path(home))
        for name in SPECS:
            figures[f"seconds to compile: {name}"] = round(compile_seconds(powderkeg, name, cache), 2)
        for name in SPECS:
            figures[f"seconds to the first move: {name}"] = round(start_seconds([powderkeg, "play", name], cache), 2)
        for name in SPECS:
            label = f"seconds to compile what searching bots need: {name}"
            figures[label] = round(seconds([powderkeg, "warm", "--bots", name], POWDERKEG_CACHE=cache), 2)
        figures["seconds to start: powderkeg games"] = round(start_seconds([powderkeg, "games"], cache), 2)
    return figures


def main() -> None:
    figures = measure()
    grid = Grid("what", "figure")
    for label, figure in figures.items():
        grid.add_row(label, f"{figure:.2f}")
    Console().print(grid)
    RESULTS.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
