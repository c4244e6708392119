"""Compare our server with boardgame.io's and Colyseus: two-player Exploding, phase 1, at many tables at once; then play
all our games, with sentences.

Our server has every move on disk before it tells anyone; the others keep their games in memory. Writes
bench/results/load.json and draws load.png unless something else kept the machine busy.

python -m bench.load                        50, 200, 500 and 2,000 tables, then all games; ten seconds each
python -m bench.load --only ours --tables 500 --seconds 5
python -m bench.load --games                all games alone, at 200 tables

Each measurement starts a new server, which shares the machine with the load generator; that is the same for all. One
that other processes have disturbed is made again, up to three times in all.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Column, Table as Grid

from bench.load import plot, servers
from bench.load.closed_loop import DISTURBED, SIDES, Figures, Trouble, allow_connections
from bench.load.contenders import BOARDGAME, COLYSEUS, CONTENDERS, OURS, Contender, powderkeg
from bench.load.powderkeg_client import IN_WORDS
from bench.report import machine, write_results

GAMES_TABLES = 200
ATTEMPTS = 3  # at a quiet measurement
NAMES = {"ours": OURS, BOARDGAME: BOARDGAME, COLYSEUS: COLYSEUS}


def ratio(found: Sequence[Figures], figures: Figures, other: str) -> float | None:
    """Our moves per second over another server's at the same number of tables."""
    theirs = [one.moves_per_second for one in found if one.tables == figures.tables and one.server == other]
    return round(figures.moves_per_second / theirs[0], 2) if theirs and figures.server == OURS else None


def ratios(found: Sequence[Figures], figures: Figures) -> dict[str, float]:
    others = [contender.name for contender in CONTENDERS[1:]]
    return {other: times for other in others if (times := ratio(found, figures, other)) is not None}


def report(found: Sequence[Figures], games: Sequence[Figures]) -> dict[str, Any]:
    return {
        "machine": machine() | {"node": servers.node_version()},
        "measured": [msgspec.to_builtins(figures) for figures in found],
        "ratio": {str(figures.tables): times for figures in found if (times := ratios(found, figures))},
        "games": [msgspec.to_builtins(figures) for figures in games],
    }


def grid(title: str, found: Sequence[Figures]) -> Grid:
    speeds = ("moves/s", "ratios", "p50 ms", "p99 ms", "games/s", "MB")
    cores = ("cores: server", "generator", "others", "generator µs a move")
    shown = Grid("tables", "server", Column("game", no_wrap=True), *speeds, *cores, title=title)
    for one in found:
        shown.add_row(
            f"{one.tables:,}",
            one.server,
            one.game,
            f"{one.moves_per_second:,.0f}",
            " ".join(f"{times:.2f}" for times in ratios(found, one).values()),
            f"{one.p50_ms:.1f}",
            f"{one.p99_ms:.1f}",
            f"{one.games_per_second:,.1f}",
            f"{one.server_megabytes:.0f}",
            f"{one.server_cores:.2f}",
            f"{one.generator_cores:.2f}",
            f"{one.other_cores:.2f}",
            f"{one.generator_microseconds:.1f}",
        )
    return shown


def measured(contenders: Sequence[Contender], tables: Sequence[int], seconds: float) -> Iterator[Figures]:
    for count in tables:
        for contender in contenders:
            try:
                yield least_disturbed(contender, count, seconds)
            except Trouble as trouble:
                sys.exit(f"{contender.name}, {contender.game}, {count} tables: {trouble}")


def least_disturbed(contender: Contender, tables: int, seconds: float) -> Figures:
    """Measure, and again if other processes were busy."""
    found: list[Figures] = []
    while len(found) < ATTEMPTS and (not found or found[-1].other_cores > DISTURBED):
        found.append(contender.measure(tables, seconds))
        print(summary(found[-1]), flush=True)
    return min(found, key=lambda figures: figures.other_cores)


def summary(one: Figures) -> str:
    measured = f"{one.moves_per_second:,.0f} moves/s, others used {one.other_cores:.2f} cores"
    return f"{one.tables:,} tables of {one.game}, {one.server}: {measured}"


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
    parser.add_argument(
        "--tables", type=counts, default=[50, 200, 500, 2000], help="how many at once, as in 50,200,500"
    )
    parser.add_argument("--seconds", type=seconds, default=10.0, help="of each measurement")
    parser.add_argument("--only", choices=list(NAMES), help="one server alone; nothing is written then")
    parser.add_argument("--games", action="store_true", help="all our games alone; nothing is written then")
    return parser.parse_args()


def main() -> None:
    asked = read_arguments()
    allow_connections(SIDES * max(*asked.tables, GAMES_TABLES))
    console = Console(width=160)
    found: list[Figures] = []
    games: list[Figures] = []
    if not asked.games:
        contenders = [one for one in CONTENDERS if asked.only is None or NAMES[asked.only] == one.name]
        found += measured(contenders, asked.tables, asked.seconds)
        console.print(grid("Exploding, phase 1", found))
    if asked.only is None:
        games += measured([powderkeg(game) for game in IN_WORDS], [GAMES_TABLES], asked.seconds)
        console.print(grid("Our games, with sentences", games))
    if max(one.other_cores for one in (*found, *games)) > DISTURBED:
        print("Other processes kept the machine busy, so the figures say little; nothing was written. Measure again.")
    elif found and games:
        write_results("load", report(found, games))
        plot.draw()


if __name__ == "__main__":
    main()
