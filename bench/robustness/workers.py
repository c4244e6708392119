"""Play at many tables at once, over the processes of one server on PostgreSQL, and check what everyone sees.

python -m bench.robustness.workers                                 300 tables and their rematches, 2 processes
python -m bench.robustness.workers --tables 1000 --workers 4 --seed 7

testkit/server/stress.py says what is checked. Every fault is printed; any fault makes the exit status 1.
"""

import argparse
import asyncio
import sys
import time
from random import Random

from testkit.requirements import Missing
from testkit.server.process import open_house
from testkit.server.stress import Stress
from testkit.services import own_folder, postgresql


def measure(tables: int, workers: int, seed: int) -> Stress:
    with (
        own_folder() as folder,
        postgresql() as server,
        open_house(server.new_database(), folder, workers=workers) as house,
    ):
        stress = Stress(house, Random(seed))
        asyncio.run(stress.run(tables))
    return stress


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.robustness.workers", description="Play at many tables at once."
    )
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the ways to join and of the moves")
    return parser.parse_args()


def main() -> None:
    asked = read_arguments()
    print(f"seed {asked.seed}", flush=True)
    began = time.monotonic()
    try:
        stress = measure(asked.tables, asked.workers, asked.seed)
    except Missing as error:
        sys.exit(str(error))
    done = ", ".join(f"{count:,} {what}" for what, count in stress.done.items())
    print(f"{done}, {len(stress.faults)} faults, {time.monotonic() - began:.0f} s")
    for fault in stress.faults:
        print(fault)
    sys.exit(bool(stress.faults))


if __name__ == "__main__":
    main()
