"""Compare what two servers tell about twin worlds: python -m bench.robustness.leaks [--pairs 10] [--length 60]

For each party, plays pairs of worlds whose hidden cards differ step by step; every byte that the watching seat and the
spectators get must be the same. Prints what was compared, and writes bench/results/leaks.json.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from bench.report import write_results
from testkit.server.twin_games import PARTIES, Party, make_twins
from testkit.server.twin_servers import Differs, World, perform

COLUMNS = ("party", "pairs", "steps", "windows", "choices", "pieces", "MB", "differ")


def compare(worlds: tuple[World, World], party: Party, pairs: int, length: int) -> tuple[str, list[int], list[str]]:
    """Count what was compared, and list where the worlds could be told apart."""
    counts, found = [0] * 6, []
    for number in range(1000, 1000 + pairs):
        twins = make_twins(party, number, length)
        if twins is None:
            continue  # no other deal looks the same to the seat
        try:
            received = perform(worlds, twins, f"pair-{number}")
        except Differs as difference:
            found.append(f"{party}, {number}: {difference}")
            continue
        windows = sum(step.window for step in twins.steps)
        more = (1, len(twins.steps), windows, twins.choices, len(received), sum(len(piece) for _, piece in received))
        counts = [a + b for a, b in zip(counts, more, strict=True)]
    return str(party), counts, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--length", type=int, default=60)
    asked = parser.parse_args()
    console, grid, began = Console(), Grid(*COLUMNS), time.monotonic()
    figures: dict[str, dict[str, float]] = {}
    different: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        worlds = World(Path(folder), 0), World(Path(folder), 1)
        try:
            for party in PARTIES:
                name, (pairs, steps, windows, choices, pieces, size), found = compare(
                    worlds, party, asked.pairs, asked.length
                )
                row = (pairs, steps, windows, choices, pieces, round(size / 1e6, 1), len(found))
                figures[name] = dict(zip(COLUMNS[1:], row, strict=True))
                grid.add_row(name, *map(str, row))
                different += found
        finally:
            for world in worlds:
                world.stop()
    console.print(grid)
    for line in different:
        console.print(line, markup=False)
    console.print(f"{time.monotonic() - began:.0f} s")
    write_results("leaks", figures)
    sys.exit(bool(different))


if __name__ == "__main__":
    main()
