"""Servers forked from a process with everything imported and every kernel loaded, which is most of a start's cost.

Used only in tests, and only where it makes no difference: a server with another environment or with several workers is
started by the command line.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from testkit.server import staged

TEST = "PYTEST_CURRENT_TEST"  # set by pytest to the name of the running test
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
_environment: dict[str, str] | None = None  # of the process that servers are forked from


def may_fork(settings: dict[str, object]) -> bool:
    global _environment
    if TEST not in os.environ or "workers" in settings:
        return False
    here = {name: value for name, value in os.environ.items() if name != TEST}
    _environment = _environment or here
    return here == _environment


class Forked:
    """A forked process with as much of the interface of `subprocess.Popen` as a server needs."""

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
    """Run the server in the new process, with its output in the log."""
    os.setsid()
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(output, sys.stdout.fileno())
    os.dup2(output, sys.stderr.fileno())
    os.close(output)
    os.environ[staged.FOLDER] = str(folder)
    staged.run(arguments)
