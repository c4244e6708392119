"""Kill the server again and again while bots and scripted players are at many tables of all four games.

python -m bench.robustness.kill                                    200 tables, 100 kills, on SQLite and on PostgreSQL
python -m bench.robustness.kill --database sqlite --tables 20 --kills 5

A game that ends is followed by another until the last kill; then all are played to their end. What every client was
told is compared with the log: nothing acknowledged is lost, nothing is done twice, every client has had each event
once, every record verifies. The first violation ends the run. Writes bench/results/kill.json.
"""

import argparse
import asyncio
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

from bench.report import machine, read_results, write_results
from testkit.requirements import Missing
from testkit.server.log_audit import Tally, audit_all
from testkit.server.process import open_house
from testkit.server.scripted_players import Storm, Wrong
from testkit.services import own_folder, postgresql

DATABASES = ("sqlite", "postgresql")
PAUSE = 0.25  # seconds that a player thinks, at the median
TROUBLE = ("Traceback", "went wrong", "failed")  # what the server's log must not say


class Found(msgspec.Struct):
    database: str
    kills: int
    tables: int  # in play at each kill
    seconds: float
    restart_seconds: float  # from a kill until the server is ready, the median
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

        def kill() -> None:
            house.kill()
            restarts.append(-time.monotonic())

        def restarted(done: int) -> None:
            restarts[-1] += time.monotonic()
            if done % 10 == 0:
                print(
                    f"{kind}: {done} kills, {len(storm.parties)} tables, {time.monotonic() - began:.0f} s", flush=True
                )

        asyncio.run(storm.run(tables, kills, kill, restarted))
        house.kill()
        trouble = [line for line in house.log().splitlines() if any(sign in line for sign in TROUBLE)]
        if trouble:
            raise Wrong(f"the server's log says: {trouble[:5]}")
        seconds = time.monotonic() - began
        print(f"{kind}: {len(storm.parties)} tables are finished; comparing them with their logs", flush=True)
        tally = asyncio.run(audit_all(storm))
    median = sorted(restarts)[len(restarts) // 2] if restarts else 0.0
    return Found(kind, kills, min(storm.in_play, default=tables), round(seconds, 1), round(median, 2), tally)


def grid(found: list[Found]) -> Grid:
    shown = Grid("", *(one.database for one in found))
    for name in ("kills", "tables", "seconds", "restart_seconds"):
        shown.add_row(name.replace("_", " "), *(f"{getattr(one, name):,}" for one in found))
    for name in Tally.__struct_fields__:
        label = "tables, all" if name == "tables" else name.replace("_", " ")
        shown.add_row(label, *(f"{getattr(one.tally, name):,}" for one in found))
    return shown


def report(found: list[Found]) -> dict[str, Any]:
    """The results to write; a database that was left out keeps its previous ones."""
    before: dict[str, Any] = (read_results("kill") or {"found": {}})["found"]
    return {
        "machine": machine(),
        "found": before | {one.database: msgspec.to_builtins(one) for one in found},
    }


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.robustness.kill", description="Kill the server, and lose nothing."
    )
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=200, help="in play at once")
    parser.add_argument("--database", choices=DATABASES, help="only this one")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the moments and the play")
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
    write_results("kill", report(found))


if __name__ == "__main__":
    main()
