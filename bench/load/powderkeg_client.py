"""Players of Powderkeg over its WebSocket: the first table of a place is opened over HTTP, later ones are rematches.

A view is not decoded: where it has legal moves it is the player's turn, and the text of one of them is copied into the
answer.
"""

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

from bench.load.closed_loop import AT_ONCE, PATIENCE, SIDES, Place, Player, Tally, Trouble
from bench.load.servers import HOST, Running

PATH = "/live"
VIEW, WELCOME, REFUSED = b'{"type":"view"', b'{"type":"welcome"', b'{"type":"refused"'
PLAYING, LEGAL, OFFERED = b'"status":"playing"', b'"legal":[', b'{"text":"'
HEAD = 120  # bytes in which the status of a view is found
LATE = 20
SCATTER = 2_654_435_761  # Knuth's multiplicative hash


@dataclass(frozen=True)
class Game:
    """What is played at all tables of a run."""

    name: str
    options: dict[str, Any] = field(default_factory=dict)
    words: bool = False  # whether views have a sentence for each event and legal move
    late: bytes = b"-"  # a move that ends the game, and so is not made before version LATE

    @property
    def title(self) -> str:
        return ", ".join([self.name, *(f"{name} {value}" for name, value in self.options.items())])

    @property
    def wanted(self) -> dict[str, Any]:
        return {"game": self.name, "options": self.options}


PHASE_1 = Game("exploding", {"phase": 1})
IN_WORDS = (
    Game("boom", words=True),
    Game("kaboo", words=True, late=b"knock"),
    Game("exploding", words=True),
    Game("battle-gum", {"turn_limit": 100}, words=True),  # played at random it would hardly end
)
ONE_DEVICE = PHASE_1.wanted | {"seats": [{"name": "Ana"}, {"name": "Bo"}]}


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
        self.table = b""
        self.arrived = False  # whether it has seen the deal
        self.view = b""  # the one that asks for a move, until it is answered
        self.shown = VIEW  # how the table's views begin, up to the version
        self.answer = b""  # how its moves begin, up to the version

    def on_message(self, message: bytes) -> None:
        if message.startswith(self.shown):
            begins = len(self.shown)
            self.look(message, int(message[begins : message.index(b",", begins)]))
        elif message.startswith(WELCOME):
            self.tally.ready += 1
        elif message.startswith(REFUSED):
            raise Trouble("refused")

    def look(self, message: bytes, version: int) -> None:
        if message.rfind(LEGAL) >= 0:
            self.view, turn = message, self.side
        elif message.find(PLAYING, 0, HEAD) >= 0:
            turn = 1 - self.side
        else:
            self.look_around(decode_view(message))
            return
        if self.arrived:
            self.place.on_update(self, version, turn)
        else:
            self.arrived = True
            self.place.arrive(version, turn)

    def look_around(self, view: View) -> None:
        """Go on to the next table after a game."""
        if view.status == "finished" and view.next is not None:
            self.send(b'{"type":"unwatch","table":"%b"}' % self.table)
            self.watch(view.next)
        elif view.status == "finished" and view.rematch is None:
            self.place.on_update(self, view.version, None)

    def watch(self, table: str) -> None:
        self.table, self.arrived = table.encode(), False
        self.shown = b'{"type":"view","table":"%b","version":' % self.table
        self.answer = b'{"type":"move","table":"%b","version":' % self.table
        words = b',"words":true' if self.place.game.words else b""
        self.send(b'{"type":"watch","table":"%b"%b}' % (self.table, words))

    def move(self) -> None:
        self.send(b'%b%d,"move":"%b"}' % (self.answer, self.seen, self.choose()))
        self.view = b""  # so that its memory, still in the processor's cache, takes the next message

    def choose(self) -> bytes:
        """One of the legal moves in the view, by a hash of the version."""
        view, game = self.view, self.place.game
        legal = view.rfind(LEGAL) + len(LEGAL)
        at = view.find(OFFERED, legal + self.seen * SCATTER % (len(view) - legal))
        if at < 0 or (self.seen < LATE and view.startswith(game.late, at + len(OFFERED))):
            at = legal
        begins = at + len(OFFERED)
        return view[begins : view.index(b'"', begins)]


class PowderkegPlace(Place):
    def __init__(self, tally: Tally, game: Game = PHASE_1) -> None:
        super().__init__(tally)
        self.game = game
        self.players: Sequence[PowderkegPlayer] = [PowderkegPlayer(self, side) for side in range(SIDES)]
        self.opened = ""  # the id of the first table

    def sit_down(self) -> None:
        first, second = self.players
        if first.table:
            for player in self.players:
                player.send(b'{"type":"rematch","table":"%b"}' % player.table)
            return
        second.send(b'{"type":"sit","table":"%b","name":"Bo"}' % self.opened.encode())
        for player in self.players:
            player.watch(self.opened)


async def open_places(server: Running, tally: Tally, count: int, game: Game = PHASE_1) -> list[PowderkegPlace]:
    """Open the first table of each place: one player sits there, the other seat is free."""
    places = [PowderkegPlace(tally, game) for _ in range(count)]
    free_seat = game.wanted | {"seats": [{"name": "Ana"}, {}]}
    tables = await open_tables(server, free_seat, [place.players[0].headers for place in places])
    for place, table in zip(places, tables, strict=True):
        place.opened = table
    return places


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
