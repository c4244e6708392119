"""Real servers for the tests. PostgreSQL and Redis come from the system or from Debian's packages, and run in folders
of their own, on sockets in there; PostgreSQL as a user who is not root."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import redis as redis_client

from testkit.requirements import POSTGRESQL, REDIS, Missing

UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL refuses to run as root
START_SECONDS = 120  # on a busy machine


def unprivileged() -> dict[str, Any]:
    """How `subprocess` is to start a program that refuses root."""
    if os.geteuid() != 0:
        return {}
    for name in UNPRIVILEGED:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise Missing(f"PostgreSQL does not run as root, and there is none of the users {', '.join(UNPRIVILEGED)}")


class PostgreSQL:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._bin = POSTGRESQL.require().parent
        self._as = unprivileged()
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        if self._as:
            os.chown(folder, self._as["user"], self._as["group"])
        with self._begin(
            "initdb", "-D", "data", "-U", "powderkeg", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        ) as made:
            if made.wait():
                raise Missing(f"initdb: {self._said()}")

    def start(self) -> None:
        # Nothing listens on the network; who may enter the folder may connect.
        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", "max_connections=50")
        self._process = self._begin("postgres", "-D", "data", *(f"--{setting}" for setting in settings))
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                self.stop()
                raise Missing(f"postgres: {self._said()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """At once, and nothing is tidied up: the next start recovers from the log."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    @property
    def address(self) -> str:
        return f"postgresql://powderkeg@/postgres?host={self.folder}"

    def new_database(self) -> str:
        """A schema of its own, empty. Hundreds of files for each real database would make stop and start slow."""
        self._databases += 1
        name = f"house{self._databases}"
        self.say(f"CREATE SCHEMA {name}")
        return f"{self.address}&options=-csearch_path%3D{name}"

    def say(self, statement: str) -> None:
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(statement.encode())

    def _answers(self) -> bool:
        try:
            self.say("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _begin(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (self.folder / "said").open("w") as said:
            return subprocess.Popen(
                [self._bin / program, *arguments], cwd=self.folder, stdout=said, stderr=said, **self._as
            )

    def _said(self) -> str:
        return (self.folder / "said").read_text().strip()[-300:]


class Redis:
    """Keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._program = REDIS.require()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"unix://{self.folder}/socket"

    def start(self) -> None:
        options = ["--port", "0", "--unixsocket", "socket", "--save", "", "--appendonly", "no"]
        with (self.folder / "said").open("w") as said:
            self._process = subprocess.Popen([self._program, *options], cwd=self.folder, stdout=said, stderr=said)
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                self.stop()
                raise Missing(f"redis-server: {(self.folder / 'said').read_text().strip()[-300:]}")
            time.sleep(0.02)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """It holds its connections and says nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def _answers(self) -> bool:
        with closing(redis_client.Redis.from_url(self.address)) as client:
            try:
                return bool(client.ping())
            except redis_client.ConnectionError:
                return False


@contextmanager
def own_folder() -> Iterator[Path]:
    """Not in pytest's folder: a socket's path must be short."""
    folder = Path(tempfile.mkdtemp(prefix="powderkeg-", dir="/tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    """A server that is gone afterwards, with all it kept."""
    with own_folder() as folder:
        server = PostgreSQL(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def redis() -> Iterator[Redis]:
    with own_folder() as folder:
        server = Redis(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
