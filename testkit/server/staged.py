"""The real server with its chance and clock in the hands of the test: as many processes as it is told, same code.

    python -m testkit.server.staged --database=sqlite:///… --port=8000 …     the flags of `powderkeg serve`

Every process listens on a socket of its own in the folder POWDERKEG_STAGE for what `Stage` says: from which name seeds
are counted, how far the clock is put forward, which position the next table is dealt. Without a word the seeds are
counted from nothing, so two runs of a test deal the same cards.
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

from powderkeg.house.app import Door
from powderkeg.house.log import Setup
from powderkeg.house.room import deal
from powderkeg.house.rooms import Outside
from powderkeg.house.serve import serve, write_logs
from powderkeg.house.settings import Settings, from_environment, read_settings
from powderkeg.table import Table
from testkit.server.scene import laid

FOLDER = "POWDERKEG_STAGE"
LAID = "laid.json"  # positions by seed: a server that starts again deals them again


class Stage:
    """What a test says to all processes of a server."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port

    def seeds(self, name: str) -> None:
        """Count seeds from the beginning, under this name."""
        self._say({"seeds": name})

    def advance(self, seconds: float) -> None:
        """Put the clock forward; what is due then happens at once, or when a server that is away starts again."""
        ahead_file(self.folder, self.port).write_text(str(read_ahead(self.folder, self.port) + seconds))
        self._say({"advance": seconds}, may_be_away=True)

    def lay(self, game: str, **position: Any) -> None:
        """Deal this position (see `positions.lay`) to the next table that is opened."""
        seed = hashlib.sha256(json.dumps([game, position], sort_keys=True).encode()).hexdigest()
        known = read_laid(self.folder) | {seed: [game, position]}
        (self.folder / LAID).write_text(json.dumps(known))
        self._say({"next": seed})

    def _say(self, message: dict[str, Any], may_be_away: bool = False) -> None:
        heard = 0
        for path in self.folder.glob(f"stage-{self.port}-*"):
            try:
                with socket.socket(socket.AF_UNIX) as line:
                    line.connect(str(path))
                    line.sendall(json.dumps(message).encode() + b"\n")
                    assert line.recv(16) == b"done\n"
            except ConnectionError:
                path.unlink(missing_ok=True)  # of a process that was killed
            else:
                heard += 1
        assert heard or may_be_away, "no server hears the stage"


def ahead_file(folder: Path, port: int) -> Path:
    return folder / f"ahead-{port}"


def read_ahead(folder: Path, port: int) -> float:
    """How far the clock of this server was put forward: it stays so when the server starts again."""
    path = ahead_file(folder, port)
    return float(path.read_text()) if path.exists() else 0.0


def read_laid(folder: Path) -> dict[str, Any]:
    path = folder / LAID
    return json.loads(path.read_text()) if path.exists() else {}


class Actor:
    """What comes from outside in one process, as the stage has it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.ahead = read_ahead(folder, port)  # seconds that the clock was put forward
        self.coming: list[bytes] = []
        self.counted = counted("")

    def now(self) -> float:
        return time.time() + self.ahead

    def seed(self) -> bytes:
        """The next one that no other process has dealt: tables with the same seed would share their rematch."""
        return self.coming.pop(0) if self.coming else next(filter(self.claim, self.counted))

    def claim(self, seed: bytes) -> bool:
        try:
            (self.folder / f"dealt-{seed.hex()[:16]}").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def deal(self, setup: Setup, seed: bytes, names: Sequence[str], salts: Sequence[str]) -> Table:
        if position := read_laid(self.folder).get(seed.hex()):
            game, zones = position
            return laid(game, **zones)(setup, seed, names, salts)
        return deal(setup, seed, names, salts)

    def hear(self, message: dict[str, Any]) -> None:
        if "seeds" in message:
            self.counted = counted(message["seeds"])
            for path in self.folder.glob("dealt-*"):
                path.unlink(missing_ok=True)
        if "next" in message:
            self.coming.append(bytes.fromhex(message["next"]))
        self.ahead += message.get("advance", 0.0)


def counted(name: str) -> Iterator[bytes]:
    return (hashlib.sha256(f"{name} {number}".encode()).digest() for number in itertools.count())


class StagedDoor(Door):
    """Hears the stage for as long as the house is open."""

    def __init__(self, settings: Settings, actor: Actor) -> None:
        super().__init__(settings, Outside(now=actor.now, seed=actor.seed, deal=actor.deal))
        self.actor = actor

    @asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        path = self.actor.folder / f"stage-{self.settings.port}-{os.getpid()}"
        async with super().lifespan(app), await asyncio.start_unix_server(self.hear, path):
            yield

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.actor.hear(json.loads(await reader.readline()))
        assert self.house is not None
        self.house.rooms.reset_timers()
        writer.write(b"done\n")
        await writer.drain()
        writer.close()


def create() -> Door:
    settings = from_environment()
    write_logs(settings.log_format)
    return StagedDoor(settings, Actor(Path(os.environ[FOLDER]), settings.port))


if __name__ == "__main__":
    flags = dict(flag.removeprefix("--").partition("=")[::2] for flag in sys.argv[1:])
    serve(
        read_settings({name.replace("-", "_"): value or "true" for name, value in flags.items()}, {}),
        "en",
        create="testkit.server.staged:create",
    )
