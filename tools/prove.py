"""Run all tests in fresh clones, several times, every second time while the processors are busy.

python -m tools.prove                                      six clones, then twelve repeats in the last one
python -m tools.prove --clones 2 --repeats 3 --folder DIR  fewer; logs go to DIR

Every clone gets its own .venv and its own kernels: `make setup page`, then `make test`, each timed. The repeats run
only the tests of server and browser. Every second run shares the processors with two busy loops. A failure does not
stop the next run; the log of every run and the clones that failed are kept. Exit code 1 if anything failed.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tools.docs.markdown import code, table
from tools.pytest_report import failed_tests

ROOT = Path(__file__).parent.parent
LONGEST = 60 * 60  # seconds for one run; one that takes longer has failed
LONGEST_ENDING = 60  # seconds for the processes of a run to end when they are killed
BUSY_LOOPS = 2
BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"  # exits with its parent
SETUP = ("make", "setup", "page")
TEST = ("make", "test")
WORKERS = str((os.cpu_count() or 1) + 1)  # as in the Makefile
CLONE = "POWDERKEG_CLONE"  # every process of a clone inherits this variable: the clone's folder
PROCESSES = Path("/proc")  # without it only the process group is killed
REPEATED = (".venv/bin/pytest", "-n", WORKERS, "--dist", "worksteal", "tests/server", "tests/browser")


class Run(NamedTuple):
    name: str
    command: str
    busy: bool
    setup: float  # seconds
    seconds: float
    failures: tuple[str, ...]  # failed tests, or what else went wrong


def main() -> int:
    asked = read_arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # so that busy loops and clones are cleaned up
    folder = asked.folder or Path(tempfile.mkdtemp(prefix="powderkeg-prove-"))
    folder.mkdir(parents=True, exist_ok=True)
    print(f"Logs: {folder}. Limit for each run: {LONGEST // 60} minutes.", flush=True)
    runs = []
    for run in all_runs(asked.clones, asked.repeats, folder):
        runs.append(run)
        print(line(run), *(f"    {failure}" for failure in run.failures), sep="\n", flush=True)
    print("\n".join(["", *table(("run", "command", "beside", "set-up", "time", "result"), map(cells, runs))]))
    return int(any(run.failures for run in runs))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.prove", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--clones", type=int, default=6, help="fresh clones in which `make test` is run")
    parser.add_argument("--repeats", type=int, default=12, help="runs of the server's and browsers' tests in the last")
    parser.add_argument("--folder", type=Path, help="an empty folder for clones and logs; else one in the system's")
    asked = parser.parse_args()
    if asked.clones < 1 or asked.repeats < 0:
        parser.error("at least one clone, and no fewer than 0 repeats")
    if asked.folder and asked.folder.exists() and any(asked.folder.iterdir()):
        parser.error(f"{asked.folder} is not empty")
    return asked


def all_runs(clones: int, repeats: int, folder: Path) -> Iterator[Run]:
    """Run clones and repeats, every second one with busy loops beside it."""
    for number in range(1, clones + 1):
        home = folder.resolve() / f"clone-{number}"
        run = test_clone(home, busy=number % 2 == 0)
        yield run
        failed = bool(run.failures)
        if number == clones:
            for repeat in range(1, repeats + 1):
                run = test_again(home, repeat, busy=repeat % 2 == 0)
                yield run
                failed = failed or bool(run.failures)
        if not failed:
            shutil.rmtree(home / "tree", ignore_errors=True)
            shutil.rmtree(home / "kernels", ignore_errors=True)


def test_clone(home: Path, busy: bool) -> Run:
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", ROOT, home / "tree"], check=True)
    setup, problems = timed(SETUP, home, "setup.log")
    if problems:
        return Run(home.name, " ".join(SETUP), False, setup, 0, problems)
    seconds, failures = timed_under_load(busy, TEST, home, "test.log")
    return Run(home.name, " ".join(TEST), busy, setup, seconds, failures)


def test_again(home: Path, repeat: int, busy: bool) -> Run:
    seconds, failures = timed_under_load(busy, REPEATED, home, f"repeat-{repeat}.log")
    return Run(f"repeat {repeat}", "pytest tests/server tests/browser", busy, 0, seconds, failures)


def timed_under_load(busy: bool, command: Sequence[str], home: Path, log: str) -> tuple[float, tuple[str, ...]]:
    with busy_loops(BUSY_LOOPS if busy else 0):
        return timed(command, home, log)


@contextmanager
def busy_loops(number: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    loops = [subprocess.Popen([sys.executable, "-c", BUSY, str(os.getpid())]) for _ in range(number)]
    try:
        yield loops
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def timed(command: Sequence[str], home: Path, log: str) -> tuple[float, tuple[str, ...]]:
    """Run a command in a clone; return the seconds it took and what failed."""
    path = home / log
    began = time.monotonic()
    try:
        problem = run_command(command, home, path)
    finally:
        kill_left_behind(home)  # also if this script is interrupted while the command starts
    failed = failed_tests(path.read_text(errors="replace"))
    return time.monotonic() - began, (*failed, f"{problem}: {path}") if problem else ()


def run_command(command: Sequence[str], home: Path, log: Path) -> str:
    """Run a command; return what went wrong, or ""."""
    with log.open("w") as output:
        process = subprocess.Popen(
            command,
            cwd=home / "tree",
            env=own_environment(home),
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            return "" if process.wait(LONGEST) == 0 else f"exit code {process.returncode}"
        except subprocess.TimeoutExpired:
            return f"not done after {LONGEST // 60} minutes"
        finally:
            kill_group(process)


def own_environment(home: Path) -> dict[str, str]:
    """An environment without this tree or its .venv, in which the clone compiles its own kernels."""
    ours = {"PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"POWDERKEG_CACHE": str(home / "kernels"), CLONE: str(home)}


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill everything the command has started, also when this script is interrupted."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def kill_left_behind(home: Path) -> None:
    """Kill processes that the command has started in other groups, such as servers of interrupted tests.

    A process may start another before it is killed, so this repeats until none is left, up to LONGEST_ENDING.
    """
    until = time.monotonic() + LONGEST_ENDING
    while (left := processes_of(home)) and time.monotonic() < until:
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)


def processes_of(home: Path) -> list[int]:
    """The processes that have inherited the clone's environment; a zombie has none and does not count."""
    mark = f"{CLONE}={home}".encode()
    found = []
    for folder in PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or belongs to another user
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


def line(run: Run) -> str:
    name, command, load, setup, taken, result = cells(run)
    return f"{name}: {command} {load}, set-up {setup}, {taken}: {result}"


def cells(run: Run) -> tuple[str, ...]:
    result = f"**{len(run.failures)} failed**" if run.failures else "green"
    load = f"{BUSY_LOOPS} busy loops" if run.busy else "nothing"
    return run.name, code(run.command), load, clock(run.setup), clock(run.seconds), result


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}" if seconds else "–"


if __name__ == "__main__":
    sys.exit(main())
