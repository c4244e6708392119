"""One anonymous client asks a house for as much as it can, in ten ways, while an innocent one at another address plays.
Measures what the innocent notices, what the server grows by and writes, and what the abuser is told. Written to
bench/results/abuse.json.

python -m bench.robustness.abuse                                      a minute each
python -m bench.robustness.abuse --seconds 2 --only budgets,length    a look; nothing is written

Everything stays on this machine: the server listens on 127.0.0.1, where the abuser comes from; the innocent comes from
127.0.0.2. Each abuse gets a server of its own with the limits that a house has by default. Exit code 1 if a bar is
missed: a move of the innocent within 100 ms and /healthz within 50 ms, both 99 times in 100, less than 50 MB of growth,
and a message that tells the abuser why.
"""

import argparse
import asyncio
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import uvloop
from rich.console import Console

from bench.robustness.abuse import laid, report
from bench.robustness.abuse.abuser import Outcome
from bench.robustness.abuse.abuses import ABUSES, abuse_alone
from bench.robustness.abuse.measure import Found, measure
from bench.robustness.abuse.size import FULL
from bench.load import servers
from bench.load.closed_loop import DISTURBED, allow_connections

SECONDS = 60.0
LONGEST = 600.0  # seconds that may be asked for


def run(name: str, seconds: float, abusers: ProcessPoolExecutor) -> Found:
    """One abuse of a server that was just started."""

    with servers.powderkeg(limits={}, lay=lambda database: laid.lay(database, FULL)) as server:

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
    parser = argparse.ArgumentParser(prog="python -m bench.robustness.abuse", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each abuse")
    parser.add_argument("--only", type=names, default=list(ABUSES), help="some of them, with commas between")
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
            print(f"{name}: {'; '.join([*one.slow, *one.missed]) or 'every bar is kept'}", flush=True)
    Console(width=160).print(report.grid(found))
    if max(one.other_cores for one in found) > DISTURBED:
        print("Something else kept the machine busy, so the times say little; nothing was written. Measure again.")
    elif asked.only == list(ABUSES) and asked.seconds >= SECONDS:
        report.write(found)
    return int(any(one.slow or one.missed for one in found))


if __name__ == "__main__":
    sys.exit(main())
