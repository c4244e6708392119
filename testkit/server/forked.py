"""Servers that are forked from a process with everything imported and every kernel loaded: most of what a start costs.

Only in tests, and only where nothing would differ: a server that is given another environment, or that starts workers
of its own, is started with the command line.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from testkit.server import staged

TEST = "PYTEST_CURRENT_TEST"  # in a test, its name
LAZY = (  # what a server imports or loads when it starts
    "testkit.server.preloaded",
    "alembic.command",
    "anyio._backends._asyncio",
    "litestar.plugins.pydantic",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
)

_parent = get_context("forkserver")
_parent.set_forkserver_preload([staged.__name__, *LAZY])
_environment: dict[str, str] | None = None  # of the process they are forked from


def may_fork(settings: dict[str, object]) -> bool:
    global _environment
    if TEST not in os.environ or "workers" in settings:
        return False
    here = {name: value for name, value in os.environ.items() if name != TEST}
    _environment = _environment or here
    return here == _environment


class Forked:
    """As much of `subprocess.Popen` as a server needs, of a process that is forked."""

    def __init__(self, arguments: Sequence[str], log: Path, folder: Path) -> None:
        self._process: ForkServerProcess = _parent.Process(target=begin, args=(arguments, log, folder), daemon=True)
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> None:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("a forked server", timeout)


def begin(arguments: Sequence[str], log: Path, folder: Path) -> None:
    """In the new process."""
    os.setsid()
    said = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(said, sys.stdout.fileno())
    os.dup2(said, sys.stderr.fileno())
    os.close(said)
    os.environ[staged.FOLDER] = str(folder)
    staged.run(arguments)
