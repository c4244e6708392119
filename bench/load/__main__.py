"""Two-player Exploding, phase 1, at many tables at once: Powderkeg's server, where every move is on disk before anyone
hears of it, beside boardgame.io's, which keeps its matches in memory. Written to bench/results/load.json if nothing else kept
the machine busy.

python -m bench.load                        50, 200 and 500 tables, ten seconds each
python -m bench.load --only ours --tables 500 --seconds 5

Each server is started anew for each measurement and shares the machine with the generator, which is the same for both.
"""

import argparse
import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.load import ours, servers, theirs
from bench.load.closed_loop import DISTURBED, SIDES, Figures, Tally, Trouble, allow_connections, play
from powderkeg.games.exploding.rules import STACK_N

RESULTS = Path(__file__).parent.parent / "load.json"
OURS, THEIRS = "powderkeg", "boardgame.io"
CARDS = int(STACK_N[1])  # of phase 1
NAMES = {"ours": (OURS,), THEIRS: (THEIRS,), None: (OURS, THEIRS)}


async def at_our_tables(server: servers.Running, tables: int, seconds: float) -> Figures:
    tally = Tally()
    places = [ours.OurPlace(tally) for _ in range(tables)]
    await ours.open_for_all(server, places)
    return await play(OURS, server, ours.PATH, places, tally, seconds)


async def at_their_tables(server: servers.Running, tables: int, seconds: float) -> Figures:
    tally = Tally()
    places = [theirs.TheirPlace(tally) for _ in range(tables)]
    return await play(THEIRS, server, theirs.PATH, places, tally, seconds)


def measure(name: str, tables: int, seconds: float) -> Figures:
    if name == OURS:
        with servers.powderkeg() as server:
            return uvloop.run(at_our_tables(server, tables, seconds))
    with servers.boardgame(CARDS) as server:
        return uvloop.run(at_their_tables(server, tables, seconds))


def ratio(found: list[Figures], figures: Figures) -> float | None:
    """Of our moves to theirs at as many tables."""
    other = [f.moves_per_second for f in found if f.tables == figures.tables and f.server == THEIRS]
    return round(figures.moves_per_second / other[0], 2) if other and figures.server == OURS else None


def report(found: list[Figures]) -> dict[str, Any]:
    return {
        "machine": {"cores": os.cpu_count(), "system": platform.system(), "python": platform.python_version()},
        "measured": [msgspec.to_builtins(figures) for figures in found],
        "ratio": {str(figures.tables): times for figures in found if (times := ratio(found, figures))},
    }


def grid(found: list[Figures]) -> Grid:
    shown = Grid(
        "tables", "server", "moves/s", "p50 ms", "p99 ms", "ratio", "MB", "cores: server", "generator", "others"
    )
    for one in found:
        times = ratio(found, one)
        shown.add_row(
            str(one.tables),
            one.server,
            f"{one.moves_per_second:,.0f}",
            f"{one.p50_ms:.1f}",
            f"{one.p99_ms:.1f}",
            f"{times:.2f}" if times else "",
            f"{one.server_megabytes:.0f}",
            f"{one.server_cores:.2f}",
            f"{one.generator_cores:.2f}",
            f"{one.other_cores:.2f}",
        )
    return shown


def counts(text: str) -> list[int]:
    found = [int(count) for count in text.split(",")]
    if min(found) < 1:
        raise ValueError
    return found


def seconds(text: str) -> float:
    if not 0 < float(text) < 86400:
        raise ValueError
    return float(text)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="Moves a second at many tables.")
    parser.add_argument("--tables", type=counts, default=[50, 200, 500], help="how many at once, as in 50,200,500")
    parser.add_argument("--seconds", type=seconds, default=10.0, help="of each measurement")
    parser.add_argument("--only", choices=["ours", THEIRS], help="one server alone; nothing is written then")
    return parser.parse_args()


def main() -> None:
    asked = read_arguments()
    allow_connections(SIDES * max(asked.tables))
    found: list[Figures] = []
    for tables in asked.tables:
        for name in NAMES[asked.only]:
            try:
                found.append(measure(name, tables, asked.seconds))
            except Trouble as trouble:
                sys.exit(f"{name}, {tables} tables: {trouble}")
    Console(width=120).print(grid(found))
    if max(one.other_cores for one in found) > DISTURBED:
        print("Something else kept the machine busy, so the ratio says little; nothing was written. Measure again.")
    elif asked.only is None:
        RESULTS.write_text(json.dumps(report(found), indent=1) + "\n")


if __name__ == "__main__":
    main()
