"""The servers that are compared: how each is started, and how its players come to their tables."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial

import uvloop

from bench.load import boardgame_client, colyseus_client, powderkeg_client, servers
from bench.load.closed_loop import Figures, Place, Tally, play
from bench.load.powderkeg_client import PHASE_1, Game
from powderkeg.games.exploding.state import STACK_N

OURS, BOARDGAME, COLYSEUS = "powderkeg", "boardgame.io", "colyseus"
CARDS = int(STACK_N[1])  # of phase 1


@dataclass(frozen=True)
class Contender:
    name: str
    start: Callable[[], AbstractContextManager[servers.Running]]
    open_places: Callable[[servers.Running, Tally, int], Awaitable[Sequence[Place]]]
    path: str = ""
    game: str = PHASE_1.title

    def measure(self, tables: int, seconds: float) -> Figures:
        with self.start() as server:
            return uvloop.run(self.play(server, tables, seconds))

    async def play(self, server: servers.Running, tables: int, seconds: float) -> Figures:
        tally = Tally()
        places = await self.open_places(server, tally, tables)
        return await play(self.name, self.game, server, self.path, places, tally, seconds)


def powderkeg(game: Game) -> Contender:
    open_places = partial(powderkeg_client.open_places, game=game)
    return Contender(OURS, servers.powderkeg, open_places, powderkeg_client.PATH, game.title)


CONTENDERS = (
    powderkeg(PHASE_1),
    Contender(BOARDGAME, partial(servers.boardgame, CARDS), boardgame_client.open_places, boardgame_client.PATH),
    Contender(COLYSEUS, partial(servers.colyseus, CARDS), colyseus_client.open_places),
)
