"""The `powderkeg` command: pace and memory of `simulate`, time to compile and to start."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.speed.figures import Figure
from bench.speed.setups import GameSetup
from bench.speed.timing import FULL, Effort
from powderkeg.games import SPECS

POWDERKEG = (sys.executable, "-m", "powderkeg.cli.main")
GROWING = GameSetup("exploding", 2)  # the shortest games, so that ten million take seconds


# A small process in between: a forked child starts with the memory of its parent.
PEAK_MEMORY = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def run_with_peak_memory(command: list[str]) -> tuple[str, float]:
    """Run a command; return what it prints and its peak memory in MB."""
    done = subprocess.run([sys.executable, "-c", PEAK_MEMORY, *command], check=True, capture_output=True, text=True)
    *printed, most = done.stdout.splitlines()
    return "\n".join(printed), int(most) / (1e6 if sys.platform == "darwin" else 1e3)


def many_games(effort: Effort) -> Iterator[Figure]:
    """Pace and memory of `powderkeg simulate` as the number of games grows."""
    for power in range(3, 8 if effort == FULL else 6):
        games = 10**power
        command = [*POWDERKEG, "simulate", GROWING.name, "--games", str(games), "--json"]
        printed, memory = run_with_peak_memory(command)
        played = json.loads(printed)
        setting = f"powderkeg simulate {GROWING.name} --games {games}, {played['threads']} threads"
        more: dict[str, Any] = {"game": GROWING.name, "n": games}
        pace = played["moves"] / played["seconds"]
        yield Figure(f"simulate: {games:,} games", pace, "moves/s", setting, kind="games", **more)
        yield Figure(f"peak memory: {games:,} games", memory, "MB", setting, kind="memory", **more)


# --- installing and starting -----------------------------------------------------------------------------


def seconds_taken(command: list[str], **environment: str) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL, env=os.environ | environment)
    return time.perf_counter() - began


def plain_install(home: Path) -> str:
    """Install Powderkeg without the development tools, two of which Numba imports at every start."""
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    pip: list[str | Path] = [home / "bin" / "pip", "install", "--quiet", "--constraint", root / "constraints.txt", root]
    subprocess.run(pip, check=True, capture_output=True)
    return str(home / "bin" / "powderkeg")


def starting(_: Effort) -> Iterator[Figure]:
    """The first use after an install, with an empty cache; then later starts, up to the first question for a move,
    where the command finds no input and stops."""
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as cache_home:
        powderkeg, cached = plain_install(Path(home)), {"POWDERKEG_CACHE": cache_home}
        for name in SPECS:
            spent = seconds_taken([powderkeg, "warm", name], **cached)
            yield Figure(f"compile: {name}", spent, "s", "the first use after an install", kind="start")
        for name in SPECS:
            spent = min(seconds_taken([powderkeg, "play", name], **cached) for _ in range(3))
            yield Figure(f"to the first move: {name}", spent, "s", "powderkeg play, compiled before", kind="start")
        spent = min(seconds_taken([powderkeg, "games"], **cached) for _ in range(3))
        yield Figure("start: powderkeg games", spent, "s", "compiled before", kind="start")
        for name in SPECS:
            spent = seconds_taken([powderkeg, "warm", "--bots", name], **cached)
            yield Figure(f"compile what searching bots need: {name}", spent, "s", "powderkeg warm --bots", kind="start")
