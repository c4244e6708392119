"""Real servers for tests: separate processes, started as by the command line and killed without warning."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from testkit.patience import PATIENCE
from testkit.server import staged
from testkit.server.forked import Forked, may_fork
from testkit.server.staged import FOLDER, Stage

START_SECONDS = 120  # on a busy machine, imports alone take long
PORTS, PORTS_EACH = 22_000, 1_000
RATE, EACH, TOTAL, LONGEST, TABLES = 20, 4, 6, 4096, 3  # the limits of the strict server that tests share
FRIEND = "https://friend.example"  # an origin that the other shared server accepts besides its own
POWDERKEG = Path(sys.executable).with_name("powderkeg")


class Answer:
    """The answer to an HTTP request."""

    def __init__(self, status: int, body: bytes, headers: Any) -> None:
        self.status = status
        self.body = body
        self.headers = headers

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class House:
    """One server process. It keeps its port over restarts. `files` are its soft and hard limits of open files."""

    def __init__(
        self,
        database: str,
        folder: Path,
        port: int | None = None,
        files: tuple[int, int] | None = None,
        **settings: object,
    ) -> None:
        self.database = database
        self.files = files
        self.port = port or free_port()
        self.folder = folder
        unlimited = {"rate": 10_000_000, "connections_each": 10_000, "bot_tables_each": 10_000}
        self.settings = {"host": "127.0.0.1"} | unlimited | settings
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.stage = Stage(folder, self.port)

    # --- the process ---

    def start(self) -> None:
        flags = [
            f"--{name.replace('_', '-')}" + f"={value}" * (value is not True) for name, value in self.settings.items()
        ]
        self.process = self._begin([f"--database={self.database}", f"--port={self.port}", *flags])
        until = time.monotonic() + START_SECONDS
        while not self._is_ready():
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"the server did not start: {self.log()[-2000:]}")
            time.sleep(0.02)

    def _begin(self, arguments: list[str]) -> subprocess.Popen[bytes] | Forked:
        path = self.folder / f"log-{self.port}"
        if self.files is None and may_fork(self.settings):
            return Forked(arguments, path, self.folder)
        limit = ["sh", "-c", 'ulimit -Sn "$0" && ulimit -Hn "$1" && shift && exec "$@"', *map(str, self.files or ())]
        with path.open("ab") as log:
            return subprocess.Popen(
                [*(limit if self.files else []), sys.executable, "-m", staged.__name__, *arguments],
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=os.environ | {FOLDER: str(self.folder)},
            )

    def _is_ready(self) -> bool:
        try:
            return self.get("/readyz").status == 200
        except OSError:
            return False

    def kill(self) -> None:
        """Kill it without warning (SIGKILL)."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it as a service manager does (SIGTERM)."""
        self._signal(signal.SIGTERM)

    def freeze(self) -> None:
        """Suspend it (SIGSTOP); it keeps its sockets and locks."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGCONT)

    def _signal(self, number: int) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, number)
            self.process.wait(30)
            self.process = None

    def log(self) -> str:
        return (self.folder / f"log-{self.port}").read_text(errors="replace")

    @property
    def megabytes(self) -> float:
        """Resident memory."""
        assert self.process is not None
        return int(Path(f"/proc/{self.process.pid}/status").read_text().split("VmRSS:")[1].split()[0]) / 1024

    # --- requests ---

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def live(self) -> str:
        return f"ws://127.0.0.1:{self.port}/live"

    def get(self, path: str, token: str | None = None, **headers: str) -> Answer:
        return self.ask("GET", path, None, token, **headers)

    def post(self, path: str, body: Any = None, token: str | None = None, **headers: str) -> Answer:
        return self.ask("POST", path, {} if body is None else body, token, **headers)

    def ask(self, method: str, path: str, body: Any, token: str | None = None, **headers: str) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        data = None
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return Answer(answer.status, answer.read(), answer.headers)
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read(), error.headers)

    def open(self, game: str, *seats: dict[str, Any], **more: Any) -> Any:
        """Open a table; the answer has a token for the seats that have a name."""
        answer = self.post("/api/tables", {"game": game, "seats": list(seats), "token": True, **more})
        assert answer.status == 201, answer.body
        return answer.json

    def connect(self, token: str | None = None, **headers: str) -> "Client":
        return Client(self, token, headers)


class Client:
    """A WebSocket client."""

    def __init__(self, house: House, token: str | None, headers: dict[str, str]) -> None:
        sent = dict(headers)
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        # Entered by hand: websockets warns where `connect` is called without `with`. The queue is unlimited: otherwise
        # unread messages would hide the end of the connection, and closing it would take 10 s.
        opened = connect(house.live, additional_headers=sent, compression=None, max_queue=None, open_timeout=PATIENCE)
        self.socket: ClientConnection = opened.__enter__()
        self.welcome = self.hear()

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self, kind: str | None = None, timeout: float = PATIENCE) -> Any:
        """Receive the next message, or the next one of a kind."""
        until = time.monotonic() + timeout
        while True:
            message = json.loads(self.socket.recv(timeout=max(0.01, until - time.monotonic())))
            if kind is None or message["type"] == kind:
                return message

    def close(self) -> None:
        self.socket.close()


def free_port() -> int:
    """Find a free port below the ephemeral ones. An ephemeral port could be taken by a reconnecting client while its
    server is down, even by a TCP self-connect. Parallel test processes use ranges that do not overlap."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    first = 10_000 + worker % (PORTS // PORTS_EACH) * PORTS_EACH
    while True:
        port = random.randrange(first, first + PORTS_EACH)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def open_house(database: str, folder: Path, port: int | None = None, **settings: Any) -> Iterator[House]:
    """Run a server, and kill it at the end."""
    house = House(database, folder, port, **settings)
    house.start()
    try:
        yield house
    finally:
        house.kill()
