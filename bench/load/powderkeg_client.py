"""Players of Powderkeg over its WebSocket: the first table of a place is opened over HTTP, later ones are rematches."""

import asyncio
import secrets
from collections.abc import Iterable, Sequence

import httpx
import msgspec

from bench.load.closed_loop import AT_ONCE, PATIENCE, SIDES, Place, Player, Tally, Trouble
from bench.load.servers import HOST, Running

PATH = "/live"
GAME = {"game": "exploding", "options": {"phase": 1}}
FREE_SEAT = GAME | {"seats": [{"name": "Ana"}, {}]}
ONE_DEVICE = GAME | {"seats": [{"name": "Ana"}, {"name": "Bo"}]}
VIEW, WELCOME, REFUSED = b'{"type":"view"', b'{"type":"welcome"', b'{"type":"refused"'


class Offered(msgspec.Struct):
    text: str


class View(msgspec.Struct):
    table: str
    version: int
    status: str
    legal: list[Offered] = []
    rematch: object = None
    next: str | None = None


decode_view = msgspec.json.Decoder(View).decode


class PowderkegPlayer(Player):
    """A player with its own bearer token."""

    def __init__(self, place: "PowderkegPlace", side: int) -> None:
        super().__init__(place, side)
        self.place: PowderkegPlace = place
        self.headers = new_secret()
        self.table = ""
        self.arrived = False  # whether it has seen the deal

    def on_message(self, message: bytes) -> None:
        if message.startswith(VIEW):
            view = decode_view(message)
            if view.table == self.table:
                self.look(view)
        elif message.startswith(WELCOME):
            self.tally.ready += 1
        elif message.startswith(REFUSED):
            raise Trouble("refused")

    def look(self, view: View) -> None:
        if view.status == "finished":
            if view.next is None and view.rematch is None:
                self.place.on_update(self, view.version, None)
            elif view.next is not None:
                self.send(b'{"type":"unwatch","table":"%s"}' % self.table.encode())
                self.watch(view.next)
        elif view.status == "playing":
            turn = self.side if view.legal else 1 - self.side
            if self.arrived:
                self.place.on_update(self, view.version, turn)
            else:
                self.arrived = True
                self.place.arrived(view.version, turn)

    def watch(self, table: str) -> None:
        self.table, self.arrived = table, False
        self.send(b'{"type":"watch","table":"%s"}' % table.encode())

    def move(self) -> None:
        self.send(b'{"type":"move","table":"%s","version":%d,"move":"draw"}' % (self.table.encode(), self.seen))


class PowderkegPlace(Place):
    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.players: Sequence[PowderkegPlayer] = [PowderkegPlayer(self, side) for side in range(SIDES)]
        self.opened = ""  # the id of the first table
        self.arrivals = 0  # players who have seen the deal

    def sit_down(self) -> None:
        first, second = self.players
        self.arrivals = 0
        if first.table:
            for player in self.players:
                player.send(b'{"type":"rematch","table":"%s"}' % player.table.encode())
            return
        second.send(b'{"type":"sit","table":"%s","name":"Bo"}' % self.opened.encode())
        for player in self.players:
            player.watch(self.opened)

    def arrived(self, number: int, turn: int) -> None:
        self.arrivals += 1
        if self.arrivals == SIDES:
            self.begin(number, turn)


async def open_for_all(server: Running, places: Sequence[PowderkegPlace]) -> None:
    """Open the first table of each place: one player sits there, the other seat is free."""
    tables = await open_tables(server, FREE_SEAT, [place.players[0].headers for place in places])
    for place, table in zip(places, tables, strict=True):
        place.opened = table


async def open_tables(server: Running, wanted: object, owners: Iterable[dict[str, str]]) -> list[str]:
    """Open a table for each owner, a few at a time; return their ids."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def open_one(client: httpx.AsyncClient, headers: dict[str, str]) -> str:
        async with slots:
            answer = await client.post("/api/tables", json=wanted, headers=headers)
        if answer.is_error:
            raise Trouble(f"no table was opened: {answer.text[:500]}")
        return str(answer.json()["table"])

    async with httpx.AsyncClient(base_url=f"http://{HOST}:{server.port}", timeout=PATIENCE) as client:
        return await asyncio.gather(*(open_one(client, headers) for headers in owners))


def new_secret() -> dict[str, str]:
    """The header with a new bearer token."""
    return {"Authorization": f"Bearer {secrets.token_urlsafe(24)}"}
