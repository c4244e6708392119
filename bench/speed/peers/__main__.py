"""Measure one peer on one core: python -m bench.speed.peers rlcard"""

import json
import sys
from dataclasses import asdict
from importlib import import_module

from bench.speed.timing import FULL, QUICK, on_one_core


def main() -> None:
    on_one_core()  # before the library counts the cores
    peer = import_module(f"bench.speed.peers.{sys.argv[1]}")
    figures = peer.measure(QUICK if "--quick" in sys.argv else FULL)
    print(json.dumps([asdict(figure) for figure in figures]))


if __name__ == "__main__":
    main()
