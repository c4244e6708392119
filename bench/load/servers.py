"""The servers under load, each a child process that is stopped at the end of a block."""

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
COLYSEUS = Path(__file__).parent / "colyseus"
NODE_PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # the wheel's Node.js comes first
POWDERKEG = str(Path(sys.executable).parent / "powderkeg")
NO_LIMITS = {"POWDERKEG_CONNECTIONS_EACH": "20000", "POWDERKEG_RATE": "1000000"}
PATIENCE = 60.0  # seconds for a server to start or stop
QUIET = 0.1  # CPU seconds per second below which a server counts as idle
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
        """CPU time of the process and its living descendants."""
        return sum(sum(map(int, stat(pid)[11:13])) for pid in process_tree(self.process.pid)) / TICKS

    @property
    def megabytes(self) -> float:
        """Resident memory of the process and its descendants."""
        return sum(int(stat(pid)[21]) for pid in process_tree(self.process.pid)) * PAGE / 1e6


def stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the process name, which may contain spaces."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def machine_seconds() -> float:
    """CPU seconds of all processes since boot, without idle and I/O wait."""
    user, nice, system, _, _, *interrupts = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:8])
    return (user + nice + system + sum(interrupts)) / TICKS


def process_tree(pid: int) -> list[int]:
    """A process and its descendants."""
    found = [pid]
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in tasks.read_text().split():
            found += process_tree(int(child))
    return found


@contextmanager
def running(command: list[str], port: int, page: str, **environment: str) -> Iterator[Running]:
    """Run a server until the end of the block, which begins once a page answers."""
    env = {name: value for name, value in os.environ.items() if name != "FLATFILE_DIR"} | environment
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=env, start_new_session=True)
        try:
            wait_until_up(process, f"http://{HOST}:{port}{page}", log)
            yield Running(process, port)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def wait_until_up(process: subprocess.Popen[bytes], url: str, log: IO[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        if answers(url):
            return
        time.sleep(0.05)
    log.seek(0)
    print(log.read().decode(errors="replace")[-2000:], file=sys.stderr)
    sys.exit(f"{url} did not answer; its output is above")


def wait_until_quiet(server: Running) -> None:
    """Wait until a server that has just started has finished loading kernels in the background."""
    busy, quiet = server.cpu_seconds, 0
    for _ in range(int(PATIENCE)):
        time.sleep(1)
        before, busy = busy, server.cpu_seconds
        quiet = quiet + 1 if busy - before < QUIET else 0
        if quiet == 2:
            return
    sys.exit(f"the server was still busy without any load after {PATIENCE:.0f} seconds")


def answers(url: str) -> bool:
    """Whether the server answers, even with 404."""
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
    limits: Mapping[str, str] = NO_LIMITS, fill: Callable[[str], object] = lambda database: None
) -> Iterator[Running]:
    """Our server on a new SQLite file that `fill` may write to first; by default many clients may share one address."""
    subprocess.run([sys.executable, "-m", "bench.load.compile_kernels"], check=True)
    port = free_port()
    with tempfile.TemporaryDirectory(prefix=".house-", dir=Path(__file__).parent) as home:  # /tmp may be in memory
        database = f"sqlite:///{home}/house.db"
        fill(database)
        command = [POWDERKEG, "serve", "--port", str(port), "--database", database]
        with running(command, port, "/readyz", **limits) as server:
            wait_until_quiet(server)
            yield server


@contextmanager
def boardgame(cards: int) -> Iterator[Running]:
    with on_node(BOARDGAME, "/games", cards) as server:
        yield server


@contextmanager
def colyseus(cards: int) -> Iterator[Running]:
    with on_node(COLYSEUS, "/__healthcheck", cards) as server:
        yield server


@contextmanager
def on_node(folder: Path, page: str, cards: int) -> Iterator[Running]:
    """A server of Exploding's phase 1 whose packages npm installs if need be."""
    node, port = install(folder), free_port()
    with running([node, str(folder / "server.js"), str(port), str(cards)], port, page, NODE_ENV="production") as server:
        yield server


def install(folder: Path) -> str:
    """Install the packages that a folder has locked; return the path of `node`."""
    node, npm = shutil.which("node", path=NODE_PATH), shutil.which("npm", path=NODE_PATH)
    if node is None or npm is None:
        sys.exit(
            "boardgame.io and Colyseus need Node.js 22 or newer with npm, and they are not on the path; "
            "`--only ours` measures Powderkeg's server alone"
        )
    if not (folder / "node_modules" / ".package-lock.json").is_file():  # npm writes it last
        print(f"Installing {folder.name} with npm ci …", flush=True)
        done = subprocess.run(
            [npm, "ci", "--loglevel=error"], cwd=folder, stdout=subprocess.DEVNULL, env=os.environ | {"PATH": NODE_PATH}
        )
        if done.returncode:
            sys.exit(f"npm ci could not install {folder.name}")
    return ask_node(node, "process.execPath")  # the wheel's `node` is a script, and its child would outlive it


def node_version() -> str:
    node = shutil.which("node", path=NODE_PATH)
    return ask_node(node, "process.versions.node") if node else ""


def ask_node(node: str, expression: str) -> str:
    return subprocess.run([node, "-p", expression], stdout=subprocess.PIPE, check=True).stdout.decode().strip()
