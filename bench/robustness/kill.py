"""The server is killed without warning, again and again, while bots and scripted players are at many tables of all four
games. Written to bench/results/kill.json.

python -m bench.robustness.kill                                    200 tables, 100 kills, on SQLite and on PostgreSQL
python -m bench.robustness.kill --database sqlite --tables 20 --kills 5

A game that ends is followed by another until the last kill; then all are played to their end. What every client was
told is compared with the log: nothing acknowledged is lost, nothing is done twice, every client has had each event
once, every record verifies. The first thing that is not so ends the run.
"""

import argparse
import asyncio
import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from testkit.requirements import Missing
from testkit.server.log_audit import Tally, reckon_all
from testkit.server.process import open_house
from testkit.server.scripted_players import Storm, Wrong
from testkit.services import own_folder, postgresql

RESULTS = Path(__file__).with_name("kill.json")
DATABASES = ("sqlite", "postgresql")
PAUSE = 0.25  # seconds that a player thinks, in the middle
TROUBLE = ("Traceback", "went wrong", "failed")  # what the server's log must not say


class Found(msgspec.Struct):
    database: str
    kills: int
    tables: int  # in play at each kill
    seconds: float
    restart_seconds: float  # from a kill until the server is ready, in the middle
    tally: Tally


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder}/house.db"
        return
    with postgresql() as server:
        yield server.new_database()


def measure(kind: str, tables: int, kills: int, seed: int) -> Found:
    with own_folder() as folder, database(kind, folder) as address, open_house(address, folder) as house:
        storm = Storm(house, Random(seed), PAUSE)
        began = time.monotonic()
        restarts: list[float] = []

        def end() -> None:
            house.kill()
            restarts.append(-time.monotonic())

        def told(kill: int) -> None:
            restarts[-1] += time.monotonic()
            if kill % 10 == 0:
                print(
                    f"{kind}: {kill} kills, {len(storm.parties)} tables, {time.monotonic() - began:.0f} s", flush=True
                )

        asyncio.run(storm.rage(tables, kills, end, told))
        house.kill()
        trouble = [line for line in house.log().splitlines() if any(word in line for word in TROUBLE)]
        if trouble:
            raise Wrong(f"the server's log says: {trouble[:5]}")
        seconds = time.monotonic() - began
        print(f"{kind}: {len(storm.parties)} tables are played, and compared with their logs", flush=True)
        tally = asyncio.run(reckon_all(storm))
    middle = sorted(restarts)[len(restarts) // 2] if restarts else 0.0
    return Found(kind, kills, min(storm.in_play, default=tables), round(seconds, 1), round(middle, 2), tally)


def grid(found: list[Found]) -> Grid:
    shown = Grid("", *(one.database for one in found))
    for name in ("kills", "tables", "seconds", "restart_seconds"):
        shown.add_row(name.replace("_", " "), *(f"{getattr(one, name):,}" for one in found))
    for name in Tally.__struct_fields__:
        label = "tables, all" if name == "tables" else name.replace("_", " ")
        shown.add_row(label, *(f"{getattr(one.tally, name):,}" for one in found))
    return shown


def report(found: list[Found]) -> dict[str, Any]:
    """A database that was left out keeps what was found before."""
    before: dict[str, Any] = json.loads(RESULTS.read_text())["found"] if RESULTS.exists() else {}
    return {
        "machine": {"cores": os.cpu_count(), "system": platform.system(), "python": platform.python_version()},
        "found": before | {one.database: msgspec.to_builtins(one) for one in found},
    }


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.robustness.kill", description="Kill the server, and lose nothing.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=200, help="in play at a time")
    parser.add_argument("--database", choices=DATABASES, help="one of them alone")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the moments and of the play")
    return parser.parse_args()


def main() -> None:
    asked = read_arguments()
    print(f"seed {asked.seed}", flush=True)
    found: list[Found] = []
    for kind in (asked.database,) if asked.database else DATABASES:
        try:
            found.append(measure(kind, asked.tables, asked.kills, asked.seed))
        except Missing as error:
            sys.exit(str(error))
    Console(width=120).print(grid(found))
    RESULTS.write_text(json.dumps(report(found), indent=1) + "\n")


if __name__ == "__main__":
    main()
