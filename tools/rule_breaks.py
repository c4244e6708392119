"""Break rules on purpose, one at a time in scratch copies of the tree, and check that the tests find each break.

python -m tools.rule_breaks             all of testkit/breaks; exit code 1 if a break is not found
python -m tools.rule_breaks boom K14    only the breaks of a game or of a rule

The game's own tests run first; a break that they miss goes to the other tests of rules, which compile the kernels of
the broken source. Only the games' own tests are checked to pass before anything is broken.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from testkit.breaks import BREAKS
from testkit.breaks.edit import Break
from tools.docs.markdown import table
from tools.pytest_report import failed_tests

ROOT = Path(__file__).parent.parent
COPIES = 2
LONGEST = 900  # seconds for one run of tests
NOT_FOUND = "NOT FOUND"


class Stage(NamedTuple):
    """Tests that run together. NAME in a path is the game; where `of_the_game`, only tests that name the game run."""

    tests: tuple[str, ...]
    interpreted: bool
    of_the_game: bool


STAGES = (
    Stage(("tests/games/test_NAME.py",), interpreted=True, of_the_game=False),
    Stage(("tests/games/test_golden.py", "tests/play/test_table.py"), interpreted=True, of_the_game=False),
    Stage(("tests/games/test_redeal.py", "tests/games/test_conformance.py"), interpreted=False, of_the_game=True),
    Stage(("tests/games/test_twins.py", "tests/bots"), interpreted=False, of_the_game=True),
)


def main(wanted: Sequence[str]) -> int:
    chosen = [broken for broken in BREAKS if not wanted or broken.game in wanted or broken.rule in wanted]
    check_edits(chosen)
    with tempfile.TemporaryDirectory(prefix="powderkeg-breaks-") as folder:
        found = find_all(chosen, Path(folder))
    rows = [(broken.game, broken.rule, broken.what, test) for broken, test in zip(chosen, found, strict=True)]
    missed = found.count(NOT_FOUND)
    print("\n".join(["", *table(("game", "rule", "what was broken", "found first by"), rows)]))
    print(f"\n{len(chosen)} breaks, {missed} not found")
    return int(missed > 0)


def check_edits(breaks: Sequence[Break]) -> None:
    """Exit if an edit does not match exactly once: testkit/breaks is out of date."""
    for broken in breaks:
        times = source_of(broken, ROOT).read_text(encoding="utf-8").count(broken.old)
        if times != 1:
            sys.exit(f"testkit/breaks: {broken.rule}, {broken.what}: `{broken.old}` occurs {times} times, not once.")


def find_all(breaks: Sequence[Break], folder: Path) -> list[str]:
    """The test that finds each break first, or NOT_FOUND; several copies of the tree work in parallel."""
    copies: Queue[Path] = Queue()
    for number in range(COPIES):
        copies.put(copy_tree(folder / f"copy-{number}"))

    def find(broken: Break) -> str:
        copy = copies.get()
        try:
            test = find_one(broken, copy)
        finally:
            copies.put(copy)
        print(f"{broken.game}, {broken.rule}, {broken.what}: {test}", flush=True)
        return test

    with ThreadPoolExecutor(COPIES) as pool:
        for game in sorted({broken.game for broken in breaks}):
            if test := first_failure(game, STAGES[0], folder / "copy-0"):
                sys.exit(f"{test} fails before anything is broken.")
        return list(pool.map(find, breaks))


def copy_tree(copy: Path) -> Path:
    """Copy the files that git tracks or would track; the page is not needed."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file() and not name.startswith("web/"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


def find_one(broken: Break, copy: Path) -> str:
    source = source_of(broken, copy)
    whole = source.read_text(encoding="utf-8")
    source.write_text(whole.replace(broken.old, broken.new), encoding="utf-8")
    try:
        return next((test for stage in STAGES if (test := first_failure(broken.game, stage, copy))), NOT_FOUND)
    finally:
        source.write_text(whole, encoding="utf-8")
        shutil.rmtree(copy / "cache", ignore_errors=True)


def source_of(broken: Break, root: Path) -> Path:
    return root / "src" / "powderkeg" / "games" / broken.game.replace("-", "_") / broken.file


def first_failure(game: str, stage: Stage, copy: Path) -> str:
    """The first test of a stage that fails, or ""."""
    tests = [path.replace("NAME", game.replace("-", "_")) for path in stage.tests]
    picked = ["-k", f"{game} or {game.replace('-', '_')}"] if stage.of_the_game else []
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider", *picked, *tests]
    environment = os.environ | {
        "PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy}",
        "PYTHONDONTWRITEBYTECODE": "1",  # an edit of the same size within a second would leave stale bytecode
        "POWDERKEG_CACHE": str(copy / "cache"),
        "NUMBA_DISABLE_JIT": str(int(stage.interpreted)),
    }
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, encoding="utf-8", timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return ""
    if done.returncode == 0:
        return ""
    failed = failed_tests(done.stdout)
    if not failed:
        sys.exit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return failed[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
