"""The real server, with chance and clock controlled by the test: any number of processes, the same code.

    python -m testkit.server.staged --database=sqlite:///… --port=8000 …     the flags of `powderkeg serve`

Every process listens on its own socket in the folder POWDERKEG_STAGE for commands of `Stage`: the name from which seeds
are counted, how far to advance the clock, the position of the next table. Without a command, seeds are counted from the
empty name, so two runs of a test deal the same cards.
"""

import asyncio
import hashlib
import itertools
import json
import os
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar

from powderkeg.play.table import Table
from powderkeg.server.app import Gateway
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.live.registry import Rooms
from powderkeg.server.run import serve, write_logs
from powderkeg.server.settings import Settings, from_environment, read_settings
from powderkeg.server.tables.entries import Setup
from powderkeg.server.tables.room import deal
from testkit.server.clock import Clock, in_ticks
from testkit.server.scene import laid

FOLDER = "POWDERKEG_STAGE"
LAID = "laid.json"  # positions by seed: a server that starts again deals them again


class Stage:
    """Sends the commands of a test to all processes of a server."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port

    def seeds(self, name: str) -> None:
        """Restart the sequence of seeds under this name."""
        self._tell({"seeds": name})

    def now(self) -> float:
        """The time of the server's clock."""
        return float(min(answer["now"] for answer in self._tell({})))

    def advance(self, seconds: float) -> None:
        """Advance the clock. Whatever is due by then happens at once, or at its next start if the server is down."""
        ahead_file(self.folder, self.port).write_text(str(read_ahead(self.folder, self.port) + seconds))
        self._tell({"advance": seconds}, may_be_away=True)

    def stop_clock(self) -> None:
        """Stop the clock: from now on only `advance` moves it."""
        self._tell({"stop": True})

    def settle(self) -> None:
        """Wait until the server is idle: bots have moved, and everything due is written."""
        self._tell({"settle": True})

    def lay(self, game: str, **position: Any) -> None:
        """Deal this position (see `positions.lay`) to the next table that is opened."""
        seed = hashlib.sha256(json.dumps([game, position], sort_keys=True).encode()).hexdigest()
        known = read_laid(self.folder) | {seed: [game, position]}
        (self.folder / LAID).write_text(json.dumps(known))
        self._tell({"next": seed})

    def _tell(self, command: dict[str, Any], may_be_away: bool = False) -> list[Any]:
        """Send a command and return the answers, one from each process."""
        answers = []
        for path in self.folder.glob(f"stage-{self.port}-*"):
            try:
                with socket.socket(socket.AF_UNIX) as line:
                    line.connect(str(path))
                    line.sendall(json.dumps(command).encode() + b"\n")
                    with line.makefile() as answer:
                        answers.append(json.loads(answer.readline()))
            except ConnectionError:
                path.unlink(missing_ok=True)  # of a process that was killed
        assert answers or may_be_away, "no server listens to the stage"
        return answers


def ahead_file(folder: Path, port: int) -> Path:
    return folder / f"ahead-{port}"


def read_ahead(folder: Path, port: int) -> float:
    """How far the clock of this server was advanced; a restart does not undo it."""
    path = ahead_file(folder, port)
    return float(path.read_text()) if path.exists() else 0.0


def read_laid(folder: Path) -> dict[str, Any]:
    path = folder / LAID
    return json.loads(path.read_text()) if path.exists() else {}


class Actor:
    """Chance and clock of one process, controlled by the stage."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.clock = Clock()
        self.clock.advance(read_ahead(folder, port))
        self.epoch = in_ticks(time.time() - time.monotonic())
        self.next_seeds: list[bytes] = []
        self.seeds = count_seeds("")

    def environment(self) -> Environment:
        clock = self.clock
        return Environment(now=self.now, monotonic=clock.monotonic, sleep=clock.sleep, seed=self.seed, deal=self.deal)

    def now(self) -> float:
        return self.epoch + self.clock.monotonic()

    def seed(self) -> bytes:
        return self.next_seeds.pop(0) if self.next_seeds else next(self.seeds)

    def deal(self, setup: Setup, seed: bytes, names: Sequence[str], salts: Sequence[str]) -> Table:
        if position := read_laid(self.folder).get(seed.hex()):
            game, zones = position
            return laid(game, **zones)(setup, seed, names, salts)
        return deal(setup, seed, names, salts)

    def obey(self, command: dict[str, Any]) -> None:
        if "seeds" in command:
            self.seeds = count_seeds(command["seeds"])
        if "next" in command:
            self.next_seeds.append(bytes.fromhex(command["next"]))
        if "stop" in command:
            self.clock.stop()
        if "advance" in command:
            self.clock.advance(command["advance"])


def count_seeds(name: str) -> Iterator[bytes]:
    return (hashlib.sha256(f"{name} {number}".encode()).digest() for number in itertools.count())


class StagedGateway(Gateway):
    """A gateway that takes commands from the stage while the server runs."""

    def __init__(self, settings: Settings, actor: Actor) -> None:
        super().__init__(settings, actor.environment())
        self.actor = actor

    @asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        path = self.actor.folder / f"stage-{self.settings.port}-{os.getpid()}"
        async with super().lifespan(app), await asyncio.start_unix_server(self.listen, path):
            yield

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        command = json.loads(await reader.readline())
        self.actor.obey(command)
        assert self.house is not None
        self.house.rooms.reset_timers()
        if "settle" in command:
            await settle(self.house.rooms)
        writer.write(json.dumps({"now": self.actor.now()}).encode() + b"\n")
        await writer.drain()
        writer.close()


async def settle(rooms: Rooms) -> None:
    while not rooms.background.is_idle or any(is_due(live, rooms.environment.now()) for live in rooms.live.values()):
        await asyncio.sleep(0.001)


def is_due(live: LiveRoom, now: float) -> bool:
    return live.is_writer and live.room.deadline is not None and live.room.deadline <= now


def create() -> Gateway:
    settings = from_environment()
    write_logs(settings.log_format)
    return StagedGateway(settings, Actor(Path(os.environ[FOLDER]), settings.port))


def run(arguments: Sequence[str]) -> None:
    flags = dict(flag.removeprefix("--").partition("=")[::2] for flag in arguments)
    serve(
        read_settings({name.replace("-", "_"): value or "true" for name, value in flags.items()}, {}),
        "en",
        create="testkit.server.staged:create",
    )


if __name__ == "__main__":
    run(sys.argv[1:])
