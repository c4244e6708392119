"""Several server processes behind one port."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from powderkeg.server import run
from testkit.scale import scaled
from testkit.server.guests import Guest, check_finished, log_of, open_with, take_turns, wait_until
from testkit.server.process import POWDERKEG, Client, House, free_port, open_house
from testkit.server.stress import Stress
from testkit.services import PostgreSQL

pytestmark = pytest.mark.slow

WORKERS = 2


@pytest.fixture(scope="module")
def house(postgres: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(postgres.new_database(), tmp_path_factory.mktemp("workers"), workers=WORKERS) as found:
        yield found


def sockets_of(process: int) -> set[str]:
    found = set()
    for link in Path(f"/proc/{process}/fd").iterdir():
        try:
            found.add(str(link.readlink()))
        except FileNotFoundError:
            continue  # closed meanwhile
    return found


def workers_of(house: House) -> list[int]:
    """The worker processes, without Python's resource tracker."""
    assert house.process is not None
    children = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in command_of(child)]


def command_of(process: str) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        return b""


def worker_of(house: House, client: Client) -> int:
    """The worker that serves a connection."""
    port = client.socket.local_address[1]
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        local, remote = (int(fields[place].partition(":")[2], 16) for place in (1, 2))
        if (local, remote) == (house.port, port):
            return next(worker for worker in workers_of(house) if f"socket:[{fields[9]}]" in sockets_of(worker))
    raise AssertionError("no worker has this connection")


@contextmanager
def suspended(worker: int | None) -> Iterator[None]:
    """Suspend a worker, so that it accepts no connections."""
    if worker is not None:
        os.kill(worker, signal.SIGSTOP)
    try:
        yield
    finally:
        if worker is not None:
            os.kill(worker, signal.SIGCONT)


def join(house: House, table: str, token: str, but: int | None = None) -> tuple[Guest, int]:
    """Connect a guest to the table, not at the worker `but`; returns the guest and its worker."""
    with suspended(but):
        house.get("/readyz")  # the other worker may still be starting
        guest = Guest(house, table, token)
    return guest, worker_of(house, guest.client)


def test_players_at_different_workers_play_one_table(house: House) -> None:
    table, tokens = open_with(house, "exploding", 2, options={"turn_limit": 20})
    ana, hers = join(house, table, tokens[0])
    bo, his = join(house, table, tokens[1], but=hers)
    assert hers != his
    try:
        take_turns([ana, bo], 6)
        os.kill(hers, signal.SIGKILL)
        ana.close()
        ana, other = join(house, table, tokens[0])
        assert other != hers
        take_turns([ana, bo], 1000)
    finally:
        ana.close()
        bo.close()
    check_finished([house], table, tokens)
    log_of(house.database, table)


def test_a_worker_that_dies_is_replaced(house: House) -> None:
    wait_until(lambda: len(workers_of(house)) == WORKERS)
    workers = workers_of(house)
    os.kill(workers[0], signal.SIGKILL)
    wait_until(lambda: workers[0] not in workers_of(house) and len(workers_of(house)) == WORKERS)


def test_everyone_at_many_tables_is_shown_what_they_must_see(house: House) -> None:
    """People at both workers open, join, watch, move and play again, all at once."""
    wait_until(lambda: len(workers_of(house)) == WORKERS)
    stress = Stress(house, Random(1))
    asyncio.run(stress.run(scaled(10)))
    assert stress.faults == []
    assert stress.done["tables"] == 2 * scaled(10)


def test_a_worker_that_is_slow_to_start_is_not_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers the first ping after its imports, which take more than uvicorn's 5 s on a busy machine."""
    clock = SimpleNamespace(now=0.0)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr(run, "time", clock)
    worker = run.Worker(run.configure("nowhere:create"), [])
    monkeypatch.setattr(worker, "process", SimpleNamespace(is_alive=lambda: True))
    assert worker.is_alive()
    clock.now = run.HUNG_SECONDS - 1
    assert worker.is_alive()
    worker.child_conn.send(False)  # the answer of a worker that is not open yet
    clock.now = run.HUNG_SECONDS + 1
    assert worker.is_alive()
    clock.now = 2 * run.HUNG_SECONDS + 2
    assert not worker.is_alive()


def test_sqlite_serves_one_process(tmp_path: Path) -> None:
    """Other processes would not be notified of what one writes."""
    database = f"--database=sqlite:///{tmp_path}/house.db"
    command = [str(POWDERKEG), "serve", database, "--workers=2", f"--port={free_port()}"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert "--database postgresql://" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not (tmp_path / "house.db").exists()
