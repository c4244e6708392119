"""Let one anonymous client ask for as much as it can, in ten ways, while an innocent one at another address plays.

Measures what the innocent notices, what the server grows by and writes, and what the abuser is told. Writes
bench/results/abuse.json.

python -m bench.robustness.abuse                                      a minute each
python -m bench.robustness.abuse --seconds 2 --only budgets,length    a look; nothing is written

Everything stays on this machine: the server listens on 127.0.0.1, where the abuser comes from; the innocent comes from
127.0.0.2. Each abuse gets a new server with the default limits. Exit code 1 if a bar is missed: p99 of the innocent's
moves at most 100 ms and of /healthz 50 ms, less than 50 MB of growth, and a message that tells the abuser why.
"""

import argparse
import asyncio
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import uvloop
from rich.console import Console

from bench.load import servers
from bench.load.closed_loop import DISTURBED, allow_connections
from bench.robustness.abuse import report, stored_tables
from bench.robustness.abuse.abuser import Outcome
from bench.robustness.abuse.abuses import ABUSES, abuse_alone
from bench.robustness.abuse.measure import Found, measure
from bench.robustness.abuse.size import FULL

SECONDS = 60.0
LONGEST = 600.0  # seconds, at most


def run(name: str, seconds: float, abusers: ProcessPoolExecutor) -> Found:
    """Run one abuse against a new server."""

    with servers.powderkeg(limits={}, fill=lambda database: stored_tables.fill(database, FULL)) as server:

        async def act() -> Outcome:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(abusers, abuse_alone, name, server.port, seconds, FULL)

        return uvloop.run(measure(name, server, act))


def names(text: str) -> list[str]:
    found = text.split(",")
    if not set(found) <= ABUSES.keys():
        raise argparse.ArgumentTypeError(f"there are {', '.join(ABUSES)}")
    return found


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.robustness.abuse", description=(__doc__ or "").partition("\n\n")[0]
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each abuse")
    parser.add_argument("--only", type=names, default=list(ABUSES), help="some of them, separated by commas")
    asked = parser.parse_args()
    if not 0 < asked.seconds <= LONGEST:
        parser.error(f"from 0 to {LONGEST:.0f} seconds")
    return asked


def main() -> int:
    asked = read_arguments()
    allow_connections(4 * (FULL.each + FULL.over))
    print(f"{len(asked.only)} abuses, {asked.seconds:g} s each, on this machine alone; at most {FULL}.", flush=True)
    found = []
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as abusers:
        for name in asked.only:
            one = run(name, asked.seconds, abusers)
            found.append(one)
            print(f"{name}: {'; '.join([*one.slow, *one.missed]) or 'every bar is reached'}", flush=True)
    Console(width=160).print(report.grid(found))
    if max(one.other_cores for one in found) > DISTURBED:
        print("Other processes kept the machine busy, so the times say little; nothing was written. Measure again.")
    elif asked.only == list(ABUSES) and asked.seconds >= SECONDS:
        report.write(found)
    return int(any(one.slow or one.missed for one in found))


if __name__ == "__main__":
    sys.exit(main())
