"""Players of Colyseus 0.18, with as much of its protocol as they need: a byte for the kind of a message, then msgpack
from a player, and from the server the room's state as its schema encodes it.

A table is a room. Two requests to the matchmaker reserve its seats, and the address of a connection has the session of
its player. After a game both ask for another one in the same room, which costs that server less than a new room. Every
patch changes the version, which is the first field of the state, and the turn, the second; so they are found at fixed
places.

Chosen for Colyseus: patches are sent at once after each move, since by default, every 50 ms, a move would wait for the
next tick; and its default transport, ws, since the one on uWebSockets is not on npm.
"""

import asyncio
from collections.abc import Sequence
from struct import Struct

import httpx
import msgspec

from bench.load.closed_loop import AT_ONCE, BINARY, PATIENCE, SIDES, Place, Player, Tally, Trouble
from bench.load.servers import HOST, Running

JOIN, ERROR, STATE, PATCH = 10, 11, 14, 15  # the first byte
JOINED, DRAW, AGAIN = bytes([JOIN]), b"\x0d\xa4draw", b"\x0d\xa5again"
VERSION, TURN = 0x80, 0x81  # the bytes before the first two fields
NOBODY = 255  # whose turn it is when the game is over
read_state = Struct("<xBIBB").unpack_from


class Reservation(msgspec.Struct):
    session: str = msgspec.field(name="sessionId")
    room: str = msgspec.field(name="roomId")
    process: str = msgspec.field(name="processId")

    @property
    def path(self) -> str:
        return f"/{self.process}/{self.room}?sessionId={self.session}"


decode_reservation = msgspec.json.Decoder(Reservation).decode


class ColyseusPlayer(Player):
    frames = BINARY

    def __init__(self, place: "ColyseusPlace", side: int) -> None:
        super().__init__(place, side)
        self.place: ColyseusPlace = place
        self.arrived = False  # whether it has seen the deal

    def on_message(self, message: bytes) -> None:
        kind = message[0]
        if kind in (PATCH, STATE):
            before, version, between, turn = read_state(message)
            if before != VERSION or between != TURN:
                raise Trouble("no version and turn")
            self.look(version, turn)
        elif kind == JOIN:
            self.tally.ready += 1
        elif kind == ERROR:
            raise Trouble("refused")

    def look(self, version: int, turn: int) -> None:
        if not self.arrived:
            self.arrived = True
            self.place.arrive(version, turn)
        elif turn == NOBODY:
            self.arrived = False
            self.place.on_update(self, version, None)
        else:
            self.place.on_update(self, version, turn)

    def move(self) -> None:
        self.send(DRAW)


class ColyseusPlace(Place):
    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.players: Sequence[ColyseusPlayer] = [ColyseusPlayer(self, side) for side in range(SIDES)]

    def sit_down(self) -> None:
        for player in self.players:
            player.send(AGAIN if player.seen else JOINED)


async def open_places(server: Running, tally: Tally, count: int) -> list[ColyseusPlace]:
    """Reserve the seats of a room for each place, a few rooms at a time."""
    places = [ColyseusPlace(tally) for _ in range(count)]
    slots = asyncio.Semaphore(AT_ONCE)

    async def reserve(client: httpx.AsyncClient, method: str, side: int) -> Reservation:
        answer = await client.post(f"/matchmake/{method}", json={"seat": side})
        if answer.is_error:
            raise Trouble(f"no seat was reserved: {answer.text[:500]}")
        return decode_reservation(answer.content)

    async def reserve_room(client: httpx.AsyncClient, place: ColyseusPlace) -> None:
        first, second = place.players
        async with slots:
            created = await reserve(client, "create/exploding", first.side)
            joined = await reserve(client, f"joinById/{created.room}", second.side)
        first.path, second.path = created.path, joined.path

    async with httpx.AsyncClient(base_url=f"http://{HOST}:{server.port}", timeout=PATIENCE) as client:
        await asyncio.gather(*(reserve_room(client, place) for place in places))
    return places
