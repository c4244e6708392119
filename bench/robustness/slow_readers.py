"""Measure the cost of clients that stop reading while thousands of moves are made at the tables they watch.

They must cost no memory, the tables must not wait for them, and when they read again they must catch up in a few
messages. Writes bench/results/slow_readers.json.

python -m bench.robustness.slow_readers                                  200 readers, 20 tables, up to 10,000 moves
python -m bench.robustness.slow_readers --readers 50 --moves 3000
"""

import argparse
import sys
import time
from contextlib import ExitStack, closing

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from bench.report import machine, write_results
from testkit.server.process import House, open_house
from testkit.server.slow_reader import SlowReader, catch_up
from testkit.services import own_folder

TABLES = 20  # as many as one client may watch
BOTS = {"seats": [{"bot": "random"}] * 2, "pace": 0}  # random bots play the longest games at Battle GUM
WARM_UP = 2.0  # seconds of play in which the socket buffers fill, before measuring
LONGEST = 30.0  # seconds; the server drops a silent client after two heartbeats
GROWTH = 100.0  # megabytes: the tables themselves grow too


class Found(msgspec.Struct):
    readers: int
    moves: int  # made while they did not read
    moves_per_second: float
    megabytes_before: float
    megabytes_after: float
    messages: int  # that one reader needed to catch up


def metric(house: House, name: str) -> float:
    lines = house.get("/metrics").body.decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def measure(readers: int, moves: int) -> Found:
    with own_folder() as folder, open_house(f"sqlite:///{folder}/house.db", folder) as house, ExitStack() as stack:
        tables = [str(house.open("battle-gum", **BOTS)["table"]) for _ in range(TABLES)]
        crowd = [stack.enter_context(closing(SlowReader(house.port))) for _ in range(readers)]
        for reader in crowd:
            for table in tables:
                reader.say("watch", table=table, after=-1)
        time.sleep(WARM_UP)
        memory, written = round(house.megabytes, 1), metric(house, "powderkeg_entries_written")
        began = time.perf_counter()
        made = 0.0
        while made < moves and time.perf_counter() - began < LONGEST:
            time.sleep(0.2)
            made = metric(house, "powderkeg_entries_written") - written
        seconds, after = time.perf_counter() - began, round(house.megabytes, 1)
        latest = {table: int(house.get(f"/api/tables/{table}").json["version"]) for table in tables}
        messages = catch_up(crowd[0], latest)
        return Found(readers, int(made), round(made / seconds, 1), memory, after, messages)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.robustness.slow_readers", description="Clients that do not read."
    )
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--moves", type=int, default=10_000)
    asked = parser.parse_args()
    if asked.readers < 1 or asked.moves < 1:
        parser.error("there must be at least one")
    found = measure(asked.readers, asked.moves)
    grid = Grid("", "")
    for name, value in msgspec.structs.asdict(found).items():
        grid.add_row(name.replace("_", " "), f"{value:,}")
    Console().print(grid)
    write_results("slow_readers", {"machine": machine(), **msgspec.structs.asdict(found)})
    if found.megabytes_after - found.megabytes_before > GROWTH or found.messages > found.moves / 5:
        sys.exit("slow readers cost too much")


if __name__ == "__main__":
    main()
