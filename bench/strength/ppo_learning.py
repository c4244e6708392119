"""Train PPO against `random` at two-player Kaboo: how long it takes, and its share of the win in fresh games.

Writes bench/results/ppo_learning.json.

python -m bench.strength.ppo_learning                          needs torch
python -m bench.strength.ppo_learning --steps 200_000
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from bench.report import machine, write_results

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "ppo_kaboo.py"
STEPS = 1_000_000
LEAST = 0.7  # share of the win, the lower end of the interval


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength.ppo_learning", description="PPO learns two-player Kaboo."
    )
    parser.add_argument("--steps", type=int, default=STEPS)
    asked = parser.parse_args()
    if asked.steps < 1:
        parser.error("there must be at least one step")
    if not find_spec("torch"):
        sys.exit("torch is not installed: pip install torch")
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "learnt.json"
        command = [sys.executable, str(EXAMPLE), "--total-steps", str(asked.steps), "--json", str(output)]
        subprocess.run(command, check=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
        found = json.loads(output.read_text())
        del found["args"]["json"]
    write_results("ppo_learning", {"machine": machine(), **found})
    if found["interval"][0] < LEAST:
        sys.exit(f"the lower end of its interval should be at least {LEAST:.0%}")


if __name__ == "__main__":
    main()
