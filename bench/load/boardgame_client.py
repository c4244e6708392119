"""Players of boardgame.io, with as much of Socket.IO's protocol as they need (Engine.IO 4 over a WebSocket).

The first `sync` creates a table, which is the cheapest way for that server; both players then use their open
connections.
"""

from collections.abc import Sequence
from itertools import count

import msgspec

from bench.load.closed_loop import SIDES, Place, Player, Tally
from bench.load.servers import Running

PATH = "/socket.io/?EIO=4&transport=websocket"
NAMESPACE = b"/exploding,"  # of Socket.IO: boardgame.io has one for each game
HELLO, PING, JOINED = b"0", b"2", b"40" + NAMESPACE
JOIN, PONG, EVENT = b"40" + NAMESPACE, b"3", b"42" + NAMESPACE
UPDATE, SYNC = EVENT + b'["update"', EVENT + b'["sync"'

names = count(1)


class Gameover(msgspec.Struct, gc=False):
    winner: str


class Ctx(msgspec.Struct, gc=False):
    player: str = msgspec.field(name="currentPlayer")
    gameover: Gameover | None = None


class State(msgspec.Struct, gc=False):
    ctx: Ctx
    number: int = msgspec.field(name="_stateID")

    @property
    def turn(self) -> int | None:
        return int(self.ctx.player) if self.ctx.gameover is None else None


class Synced(msgspec.Struct, gc=False):
    state: State


decode_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode
decode_sync = msgspec.json.Decoder(tuple[str, str, Synced]).decode


class BoardgamePlayer(Player):
    def __init__(self, place: "BoardgamePlace", side: int) -> None:
        super().__init__(place, side)
        self.place: BoardgamePlace = place

    def on_message(self, message: bytes) -> None:
        if message.startswith(UPDATE):
            state = decode_update(message[len(EVENT) :])[2]
            self.place.on_update(self, state.number, state.turn)
        elif message.startswith(SYNC):
            self.place.synced(self, decode_sync(message[len(EVENT) :])[2].state)
        elif message == PING:
            self.send(PONG)
        elif message.startswith(HELLO):
            self.send(JOIN)
        elif message.startswith(JOINED):
            self.tally.ready += 1

    def sync(self) -> None:
        self.send(EVENT + b'["sync","%s","%d",null,2]' % (self.place.table, self.side))

    def move(self) -> None:
        self.send(
            EVENT
            + b'["update",{"type":"MAKE_MOVE","payload":{"type":"draw","args":[],"playerID":"%d"}},%d,"%s","%d"]'
            % (self.side, self.seen, self.place.table, self.side)
        )


class BoardgamePlace(Place):
    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.players: Sequence[BoardgamePlayer] = [BoardgamePlayer(self, side) for side in range(SIDES)]
        self.table = b""

    def sit_down(self) -> None:
        """Sync the first player; the second follows in `synced`, since two at once would create the table twice."""
        self.table = b"table-%d" % next(names)
        self.players[0].sync()

    def synced(self, player: BoardgamePlayer, state: State) -> None:
        if player is self.players[0]:
            self.players[1].sync()
        else:
            self.begin(state.number, int(state.ctx.player))


async def open_places(server: Running, tally: Tally, count: int) -> list[BoardgamePlace]:
    return [BoardgamePlace(tally) for _ in range(count)]
