"""Real PostgreSQL and Redis servers for tests, each in a temporary folder and on a socket there."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import redis as redis_client

from testkit.requirements import POSTGRESQL, REDIS, Missing

UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL refuses to run as root
START_SECONDS = 120  # on a busy machine


def unprivileged() -> dict[str, Any]:
    """Arguments for `subprocess` to start a program that refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in UNPRIVILEGED:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise Missing(f"PostgreSQL does not run as root, and there is none of the users {', '.join(UNPRIVILEGED)}")


Started = TypeVar("Started", bound="Service")


class Service(ABC):
    """A program that runs in a folder and listens on a socket there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = process = self._launch()
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if process.poll() is not None or time.monotonic() > until:
                self.stop()
                raise Missing(f"{type(self).__name__}: {self._last_output()}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop at once, without a clean shutdown."""
        if self._process is not None:
            self._process.send_signal(self._stop_signal)
            self._process.wait()
            self._process = None

    _stop_signal = signal.SIGKILL

    @abstractmethod
    def _launch(self) -> subprocess.Popen[bytes]: ...

    @abstractmethod
    def _answers(self) -> bool: ...

    def _popen(self, *command: str | Path, **how: Any) -> subprocess.Popen[bytes]:
        with (self.folder / "output").open("w") as output:
            return subprocess.Popen(command, cwd=self.folder, stdout=output, stderr=output, **how)

    def _last_output(self) -> str:
        return (self.folder / "output").read_text().strip()[-300:]


class PostgreSQL(Service):
    _stop_signal = signal.SIGQUIT  # the next start recovers from the write-ahead log

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._bin = POSTGRESQL.require().parent
        self._as = unprivileged()
        self._databases = 0
        if self._as:
            os.chown(folder, self._as["user"], self._as["group"])
        settings = ("-U", "powderkeg", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        with self._popen(self._bin / "initdb", "-D", "data", *settings, **self._as) as made:
            if made.wait():
                raise Missing(f"initdb: {self._last_output()}")

    @property
    def address(self) -> str:
        return f"postgresql://powderkeg@/postgres?host={self.folder}"

    def new_database(self) -> str:
        """Create an empty schema; return its address. A real database has hundreds of files, which slow a start."""
        self._databases += 1
        name = f"house{self._databases}"
        self.execute(f"CREATE SCHEMA {name}")
        return f"{self.address}&options=-csearch_path%3D{name}"

    def execute(self, statement: str) -> None:
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(statement.encode())

    def _launch(self) -> subprocess.Popen[bytes]:
        # Nothing listens on the network; the permissions of the folder decide who may connect.
        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", "max_connections=50")
        options = (f"--{setting}" for setting in settings)
        return self._popen(self._bin / "postgres", "-D", "data", *options, **self._as)

    def _answers(self) -> bool:
        try:
            self.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True


class Redis(Service):
    """Redis without persistence."""

    @property
    def address(self) -> str:
        return f"unix://{self.folder}/socket"

    def freeze(self) -> None:
        """Suspend the process: it stops answering while all connections stay open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def _launch(self) -> subprocess.Popen[bytes]:
        options = ("--port", "0", "--unixsocket", "socket", "--save", "", "--appendonly", "no")
        return self._popen(REDIS.require(), *options)

    def _answers(self) -> bool:
        with closing(redis_client.Redis.from_url(self.address)) as client:
            try:
                return bool(client.ping())
            except redis_client.ConnectionError:
                return False


@contextmanager
def own_folder() -> Iterator[Path]:
    """A temporary folder with a short path, as sockets need; pytest's is too long."""
    folder = Path(tempfile.mkdtemp(prefix="powderkeg-", dir="/tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    """A running server, deleted afterwards with all its data."""
    with own_folder() as folder, running(PostgreSQL(folder)) as server:
        yield server


@contextmanager
def redis() -> Iterator[Redis]:
    with own_folder() as folder, running(Redis(folder)) as server:
        yield server


@contextmanager
def running(service: Started) -> Iterator[Started]:
    service.start()
    try:
        yield service
    finally:
        service.stop()
