"""Send a million bad inputs: malformed, oversized, truncated, replayed and forged messages, frames and requests.

The server must refuse all of them without an error, without growing and without any effect on a table. Writes
bench/results/bad_input.json.

python -m bench.robustness.bad_input                          1,000,000, on SQLite
python -m bench.robustness.bad_input --count 50000 --seed 7

Some clients hang up in the middle, and some connections stay half open throughout. The first fault of the server is
printed and ends the run.
"""

import argparse
import socket
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.report import machine, write_results
from testkit.server.mischief import BREACHES, MESSAGES, RAW, REQUESTS
from testkit.server.process import House, open_house
from testkit.server.troublemakers import HOST, Tables, Tally, Trouble, make_trouble
from testkit.services import own_folder

ROUNDS = 20
FIRST = 4  # rounds after which Python and the allocator hold the memory they keep
GROWTH = 16.0  # megabytes that the later rounds may add
HALF_OPEN = 200
KINDS = {
    "messages": tuple(MESSAGES),
    "requests": REQUESTS,
    "breaches": tuple(BREACHES),
    "raw": tuple(RAW),
    "pings": ("ping",),
}
SETTINGS = {"rate": 100_000_000, "connections": 100_000, "connections_each": 100_000}


def entries(house: House) -> list[Any]:
    """The log entries of all tables."""
    with sqlite3.connect(house.database.removeprefix("sqlite:///")) as database:
        return database.execute("SELECT table_id, number, body FROM entries ORDER BY table_id, number").fetchall()


@contextmanager
def half_open(house: House) -> Iterator[None]:
    """Hold connections that send nothing, or half a request, until the server drops them."""
    with ExitStack() as stack:
        for number in range(HALF_OPEN):
            connection = stack.enter_context(socket.create_connection((HOST, house.port)))
            connection.sendall(
                (b"", b"GET /api/ga", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")[
                    number % 3
                ]
            )
        yield


def measure(count: int, seed: int) -> dict[str, Any]:
    with own_folder() as folder, open_house(f"sqlite:///{folder}/house.db", folder, **SETTINGS) as house:
        tables = Tables(house)
        shown, written = tables.shown(), entries(house)
        memory = [house.megabytes]
        tally = Tally()
        began = time.monotonic()
        for part in range(ROUNDS):
            with half_open(house):
                wanted = (part + 1) * count // ROUNDS - tally.total
                uvloop.run(make_trouble(house.port, tables.scene, tables.identities, wanted, seed + 1000 * part, tally))
            memory.append(house.megabytes)
            print(f"{tally.total:,} sent, {memory[-1]:.0f} MB, {time.monotonic() - began:.0f} s", flush=True)
        seconds = time.monotonic() - began
        tables.replay()
        check(house, tables, shown, written, memory)
        return {
            "count": tally.total,
            "seed": seed,
            "seconds": round(seconds, 1),
            "rate": round(tally.total / seconds),
            "megabytes": {"at first": memory[0], "after a fifth": memory[FIRST], "in the end": memory[-1]},
            "sent": {name: sum(tally.sent[kind] for kind in kinds) for name, kinds in KINDS.items()},
            "answers": dict(tally.answers.most_common()),
        }


def check(house: House, tables: Tables, shown: list[bytes], written: list[Any], memory: list[float]) -> None:
    if tables.shown() != shown:
        raise Trouble("a table has changed")
    if entries(house) != written:
        raise Trouble("something was written to a log")
    wrong = [line for line in house.log().splitlines() if "error" in line.lower() or "Traceback" in line]
    if wrong:
        raise Trouble(f"the server's log says: {wrong[:20]}")
    if memory[-1] - memory[FIRST] > GROWTH:
        raise Trouble(f"the server grows: {memory} MB")


def grid(found: dict[str, Any]) -> Grid:
    shown = Grid("what", "count")
    for name, number in found["sent"].items():
        shown.add_row(name, f"{number:,}")
    shown.add_row("a second", f"{found['rate']:,}")
    for name, number in found["megabytes"].items():
        shown.add_row(f"MB {name}", f"{number:.0f}")
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.robustness.bad_input", description="Send bad input.")
    parser.add_argument("--count", type=int, default=1_000_000, help="messages, frames and requests in all")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.count < 1000:
        parser.error("there must be at least 1000")
    try:
        found = measure(asked.count, asked.seed)
    except* Trouble as troubles:
        sys.exit("\n".join(map(str, troubles.exceptions)))
    Console(width=120).print(grid(found))
    write_results("bad_input", {"machine": machine(), **found})


if __name__ == "__main__":
    main()
