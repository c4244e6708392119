"""Compare our server with boardgame.io's: two-player Exploding, phase 1, at many tables at once.

Our server has every move on disk before it tells anyone; boardgame.io keeps its matches in memory. Writes
bench/results/load.json unless something else kept the machine busy.

python -m bench.load                        50, 200 and 500 tables, ten seconds each
python -m bench.load --only ours --tables 500 --seconds 5

Each measurement starts a new server, which shares the machine with the load generator; that is the same for both.
"""

import argparse
import sys
from typing import Any

import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.load import boardgame_client, powderkeg_client, servers
from bench.load.closed_loop import DISTURBED, SIDES, Figures, Tally, Trouble, allow_connections, play
from bench.report import machine, write_results
from powderkeg.games.exploding.state import STACK_N

OURS, THEIRS = "powderkeg", "boardgame.io"
CARDS = int(STACK_N[1])  # of phase 1
NAMES = {"ours": (OURS,), THEIRS: (THEIRS,), None: (OURS, THEIRS)}


async def play_powderkeg(server: servers.Running, tables: int, seconds: float) -> Figures:
    tally = Tally()
    places = [powderkeg_client.PowderkegPlace(tally) for _ in range(tables)]
    await powderkeg_client.open_for_all(server, places)
    return await play(OURS, server, powderkeg_client.PATH, places, tally, seconds)


async def play_boardgame(server: servers.Running, tables: int, seconds: float) -> Figures:
    tally = Tally()
    places = [boardgame_client.BoardgamePlace(tally) for _ in range(tables)]
    return await play(THEIRS, server, boardgame_client.PATH, places, tally, seconds)


def measure(name: str, tables: int, seconds: float) -> Figures:
    if name == OURS:
        with servers.powderkeg() as server:
            return uvloop.run(play_powderkeg(server, tables, seconds))
    with servers.boardgame(CARDS) as server:
        return uvloop.run(play_boardgame(server, tables, seconds))


def ratio(found: list[Figures], figures: Figures) -> float | None:
    """Our moves per second over boardgame.io's at the same number of tables."""
    other = [f.moves_per_second for f in found if f.tables == figures.tables and f.server == THEIRS]
    return round(figures.moves_per_second / other[0], 2) if other and figures.server == OURS else None


def report(found: list[Figures]) -> dict[str, Any]:
    return {
        "machine": machine(),
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
        print("Other processes kept the machine busy, so the ratio says little; nothing was written. Measure again.")
    elif asked.only is None:
        write_results("load", report(found))


if __name__ == "__main__":
    main()
