"""Measure our speed, other libraries' and the C program's in one run: python -m bench [--only PART] [--quick]

A whole run writes bench/results/speed.json and speed.png; a part of it, or a quick one, only prints.
"""

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from bench.speed import c_program, command_line, kernels, peers, plot
from bench.speed.figures import (
    KINDS,
    LIMIT,
    OURS,
    Figure,
    Results,
    bars,
    every_bar,
    format_ratio,
    format_value,
    ratios,
)
from bench.speed.timing import FULL, QUICK, Effort
from powderkeg.games import SPECS

Part = Callable[[Effort], Iterator[Figure]]

OUR_PARTS: dict[str, Part] = {
    "random": kernels.random_play,
    "options": kernels.options,
    "threads": kernels.threads,
    "batch": kernels.batch,
    "worlds": kernels.worlds,
    "stepping": kernels.stepping,
    "games": command_line.many_games,
    "simple": kernels.simple,
    "start": command_line.starting,
}
PARTS: dict[str, Part] = {"limit": c_program.measure, "cores": c_program.threads, "peers": peers.measure} | OUR_PARTS
GROUPS = {"ours": list(OUR_PARTS), "all": list(PARTS)}


def wanted_parts(only: Iterable[str]) -> list[str]:
    """The wanted parts, in the order in which they run."""
    wanted = {part for name in only for part in GROUPS.get(name, [name])}
    return [part for part in PARTS if part in wanted]


def machine() -> dict[str, str | int]:
    """What figures depend on, and nothing that identifies the machine."""
    return {"processor": processor(), "cores": os.cpu_count() or 1, "system": platform.system()}


def processor() -> str:
    known = Path("/proc/cpuinfo")
    lines = known.read_text().splitlines() if known.exists() else []
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def versions() -> dict[str, str]:
    from powderkeg import __version__

    return {"powderkeg": __version__, "python": platform.python_version()} | peers.versions()


def measure(parts: list[str], effort: Effort, console: Console) -> Results:
    results = Results(versions=versions(), machine=machine())
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("…", total=None)
        for part in parts:
            progress.update(task, description=part)
            try:
                for figure in PARTS[part](effort):
                    progress.update(task, description=f"{part}: {figure.name}")
                    results.figures.append(figure)
            except c_program.NoCompiler as missing:
                console.print(f"limit: {missing}")
    return results


# --- the table -----------------------------------------------------------------------------------------


def table(results: Results) -> Grid:
    """Peers with our pace over theirs for every game, then the C program, then our own figures."""
    grid = Grid("what", "figure", "±", *SPECS, "like with like", "setting", title="ours over theirs")
    for column in (1, 2, *range(3, 4 + len(SPECS))):
        grid.columns[column].justify = "right"
    for kind, use in KINDS.items():
        for peer in results.peers(kind):
            every = [format_ratio(ratio) for ratio in ratios(results, peer).values()] if peer.value else [""] * 5
            grid.add_row(peer.name, format_value(peer.value, peer.unit), spread(peer), *every, f"{use}; {peer.setting}")
    grid.add_section()
    for of in (LIMIT, OURS):
        for figure in results.all(of=of):
            none = [""] * (1 + len(SPECS))
            grid.add_row(figure.name, format_value(figure.value, figure.unit), spread(figure), *none, figure.setting)
        grid.add_section()
    return grid


def spread(figure: Figure) -> str:
    return f"{100 * figure.spread:.0f} %" if figure.spread else ""


def bar_table(results: Results) -> Grid:
    grid = Grid("bar", "at least", "measured", "", title="bars")
    for bar in bars(results):
        mark = "[green]reached[/]" if bar.reached else "[red]not reached[/]"
        grid.add_row(bar.name, format_value(bar.least, bar.unit), format_value(bar.value, bar.unit), mark)
    return grid


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", default=["all"], choices=[*GROUPS, *PARTS], help="only these parts")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, rough figures")
    asked = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 240)
    parts = wanted_parts(asked.only)
    results = measure(parts, QUICK if asked.quick else FULL, console)
    console.print(table(results), bar_table(results))
    if parts == GROUPS["all"] and not asked.quick:
        results.write()
        plot.draw(results)
        missed = [bar.name for bar in every_bar(results) if not bar.reached]
        console.print(f"{len(missed)} bars not reached or not measured" if missed else "every bar is reached")


if __name__ == "__main__":
    main()
