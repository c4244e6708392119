"""An off-the-shelf method learns from the environments: PPO meets `random` at two-player Kaboo. How long it takes, and
how much of the win it then takes in fresh games. Written to bench/results/ppo_learning.json.

python -m bench.strength.ppo_learning                          needs torch
python -m bench.strength.ppo_learning --steps 200_000
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "ppo_kaboo.py"
RESULTS = Path(__file__).with_suffix(".json")
STEPS = 1_000_000
LEAST = 0.7  # of the win, with certainty


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.strength.ppo_learning", description="PPO learns two-player Kaboo.")
    parser.add_argument("--steps", type=int, default=STEPS)
    asked = parser.parse_args()
    if asked.steps < 1:
        parser.error("there must be at least one step")
    if not find_spec("torch"):
        sys.exit("torch is not installed: pip install torch")
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "learnt.json"
        command = [sys.executable, str(EXAMPLE), "--total-steps", str(asked.steps), "--json", str(told)]
        subprocess.run(command, check=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
        found = json.loads(told.read_text())
        del found["args"]["json"]
    machine = {"cores": os.cpu_count(), "system": platform.system(), "python": platform.python_version()}
    RESULTS.write_text(json.dumps({"machine": machine, **found}, indent=2) + "\n")
    if found["interval"][0] < LEAST:
        sys.exit(f"it should win {LEAST:.0%} beyond doubt")


if __name__ == "__main__":
    main()
