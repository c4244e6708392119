"""The servers that are measured, each as a child process that is stopped in the end."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

HOST = "127.0.0.1"
BOARDGAME = Path(__file__).parent / "boardgame"
POWDERKEG = str(Path(sys.executable).parent / "powderkeg")
ROOM = {"POWDERKEG_CONNECTIONS_EACH": "20000", "POWDERKEG_RATE": "1000000"}
PATIENCE = 60.0  # seconds for a server to start
QUIET = 0.1  # seconds of work in a second
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Process(Protocol):
    @property
    def pid(self) -> int: ...


@dataclass(frozen=True)
class Running:
    process: Process
    port: int

    @property
    def cpu_seconds(self) -> float:
        """Of it and all its children that live."""
        return sum(sum(map(int, stat(pid)[11:13])) for pid in family(self.process.pid)) / TICKS

    @property
    def megabytes(self) -> float:
        """Resident, with all children."""
        return sum(int(stat(pid)[21]) for pid in family(self.process.pid)) * PAGE / 1e6


def stat(pid: int) -> list[str]:
    """What the kernel says of a process, after its name, which may hold blanks."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def machine_seconds() -> float:
    """Of all processes since the start of the machine: neither idle nor waiting for a disk."""
    user, nice, system, _, _, *interrupts = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:8])
    return (user + nice + system + sum(interrupts)) / TICKS


def family(pid: int) -> list[int]:
    """A process and its descendants."""
    found = [pid]
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in tasks.read_text().split():
            found += family(int(child))
    return found


@contextmanager
def running(command: list[str], port: int, page: str, **environment: str) -> Iterator[Running]:
    """A server that answers on that page, until the end of the block."""
    env = {name: value for name, value in os.environ.items() if name != "FLATFILE_DIR"} | environment
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env=env, start_new_session=True)
        try:
            wait_until_up(process, f"http://{HOST}:{port}{page}", said)
            yield Running(process, port)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def wait_until_up(process: subprocess.Popen[bytes], url: str, said: IO[bytes]) -> None:
    late = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < late:
        if answers(url):
            return
        time.sleep(0.05)
    said.seek(0)
    print(said.read().decode(errors="replace")[-2000:], file=sys.stderr)
    sys.exit(f"{url} did not answer; these were its last words")


def wait_until_quiet(server: Running) -> None:
    """A server that has started still loads what it may need."""
    busy, quiet = server.cpu_seconds, 0
    for _ in range(int(PATIENCE)):
        time.sleep(1)
        before, busy = busy, server.cpu_seconds
        quiet = quiet + 1 if busy - before < QUIET else 0
        if quiet == 2:
            return
    sys.exit(f"the server was still busy by itself after {PATIENCE:.0f} seconds")


def answers(url: str) -> bool:
    """Whether the server is there: also one that has no such page is."""
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except urllib.error.HTTPError as error:
        return error.code < 500
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def powderkeg(
    limits: Mapping[str, str] = ROOM, lay: Callable[[str], object] = lambda database: None
) -> Iterator[Running]:
    """As it is started by hand, with a database of its own, in which `lay` may lay tables before; by default with room
    for many clients from one address."""
    subprocess.run([sys.executable, "-m", "bench.load.compile_kernels"], check=True)
    port = free_port()
    with tempfile.TemporaryDirectory(prefix=".house-", dir=Path(__file__).parent) as home:  # /tmp may be no disk
        database = f"sqlite:///{home}/house.db"
        lay(database)
        command = [POWDERKEG, "serve", "--port", str(port), "--database", database]
        with running(command, port, "/readyz", **limits) as server:
            wait_until_quiet(server)
            yield server


@contextmanager
def boardgame(cards: int) -> Iterator[Running]:
    node = install_boardgame()
    port = free_port()
    command = [node, str(BOARDGAME / "server.js"), str(port), str(cards)]
    with running(command, port, "/games", NODE_ENV="production") as server:
        yield server


def install_boardgame() -> str:
    """Where `node` is, once its package is there."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        sys.exit(
            "boardgame.io's server needs Node.js 18 or newer with npm, and they are not on the path; "
            "`--only ours` measures Powderkeg's server alone"
        )
    if not (BOARDGAME / "node_modules" / "boardgame.io").is_dir():
        print("Installing boardgame.io with npm ci …", flush=True)
        if subprocess.run([npm, "ci", "--loglevel=error"], cwd=BOARDGAME, stdout=subprocess.DEVNULL).returncode:
            sys.exit("npm ci could not install boardgame.io")
    return node
