"""Closed-loop play over WebSockets, the same for every server: one process, two connections at each place.

Who is told that it is his turn moves at once. A move is counted when both players have its update; its wait is from
sending it to the mover having its update. A finished table is followed by a new one, over the same connections.
"""

import asyncio
import resource
import time
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Sequence

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.load.servers import HOST, Running, machine_seconds

SIDES = 2
AT_ONCE = 50  # connections that are opened at a time
WARM_UP = 3.0  # seconds of play before the counting
PATIENCE = 60.0  # seconds for all to be there
DISTURBED = 0.15  # cores busy with something else, from which on figures are not to be trusted


class Trouble(Exception):
    """The server did what ends a measurement: it refused a move, or closed a connection."""


class Tally:
    """What is counted while the clock runs."""

    def __init__(self) -> None:
        self.playing = True
        self.counting = False
        self.ready = 0  # connections
        self.begun = 0  # tables
        self.moves = 0
        self.games = 0  # to their end
        self.waits = array("d")
        self.trouble: str | None = None
        self.stopped = asyncio.Event()

    def stop(self, why: str) -> None:
        if self.playing:
            self.trouble = why
            self.stopped.set()


class Connection(WSListener, ABC):
    transport: WSTransport

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.headers: dict[str, str] = {}  # of the handshake

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            message = frame.get_payload_as_bytes()
            try:
                self.hear(message)
            except (Trouble, ValueError) as error:
                self.tally.stop(f"{error}: {message.decode()[:500]}")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.tally.stop("the server closed a connection")

    def say(self, message: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, message)

    @abstractmethod
    def hear(self, message: bytes) -> None: ...


class Player(Connection):
    """How it speaks is the server's; its place says when."""

    def __init__(self, place: "Place", side: int) -> None:
        super().__init__(place.tally)
        self.side = side
        self.seen = 0  # the number of the latest update
        self.sent = 0.0  # when the move that is on its way was sent

    @abstractmethod
    def move(self) -> None:
        """Sends the only move there is, for the update seen last."""


class Place(ABC):
    """Where two players play one table after another."""

    players: Sequence[Player]

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.over = 0  # players who know that the game is over

    @abstractmethod
    def sit_down(self) -> None:
        """Both players go to a new table; `begin` follows."""

    def begin(self, number: int, turn: int) -> None:
        """Both players see the new table."""
        self.tally.begun += 1
        self.over = 0
        for player in self.players:
            player.seen = number
        self.ask(self.players[turn])

    def told(self, player: Player, number: int, turn: int | None) -> None:
        """A player has an update; with no turn the game is over. A late reader may get several moves in one."""
        tally = self.tally
        other = self.players[1 - player.side]
        if tally.counting:
            tally.moves += min(number, other.seen) - min(player.seen, other.seen)
            if player.sent:
                tally.waits.append(time.perf_counter() - player.sent)
        player.seen, player.sent = number, 0.0
        if turn is None:
            self.leave()
        elif turn == player.side:
            self.ask(player)

    def ask(self, player: Player) -> None:
        if self.tally.playing:
            player.sent = time.perf_counter()
            player.move()

    def leave(self) -> None:
        self.over += 1
        if self.over == SIDES:
            self.tally.games += self.tally.counting
            if self.tally.playing:
                self.sit_down()


async def connect(url: str, clients: Iterable[Connection], address: str = HOST) -> None:
    """All of them, a few at a time, from an address of this machine."""
    doors = asyncio.Semaphore(AT_ONCE)

    async def come_in(client: Connection) -> None:
        async with doors:
            await ws_connect(
                lambda: client,
                url,
                websocket_handshake_timeout=PATIENCE,
                extra_headers=client.headers or None,
                local_addr=(address, 0),
            )

    await asyncio.gather(*(come_in(client) for client in clients))


async def hang_up(clients: Iterable[Connection]) -> None:
    """All of them, without a word; those that the server has closed already too."""
    connected = [client.transport for client in clients]
    for transport in connected:
        transport.disconnect(graceful=False)
    await asyncio.gather(*(transport.wait_disconnected() for transport in connected))


class Figures(msgspec.Struct, frozen=True):
    server: str
    tables: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    games_per_second: float
    server_cores: float  # busy on average
    generator_cores: float
    other_cores: float  # busy with something else: such figures are not to be trusted
    server_megabytes: float  # in the end


async def play(name: str, server: Running, path: str, places: Sequence[Place], tally: Tally, seconds: float) -> Figures:
    """Lets them play for a while, and then counts."""
    players = [player for place in places for player in place.players]
    await connect(f"ws://{HOST}:{server.port}{path}", players)
    await reached(tally, lambda: tally.ready == len(players), "connections ready")
    for place in places:
        place.sit_down()
    await reached(tally, lambda: tally.begun >= len(places), "tables begun")
    await pause(tally, WARM_UP)
    tally.counting = True
    before = clocks(server)
    await pause(tally, seconds)
    spent, theirs, ours, everyone = (after - then for after, then in zip(clocks(server), before, strict=True))
    tally.counting = tally.playing = False
    figures = Figures(
        name,
        len(places),
        moves_per_second=round(tally.moves / spent, 1),
        p50_ms=share(tally.waits, 0.50),
        p99_ms=share(tally.waits, 0.99),
        games_per_second=round(tally.games / spent, 1),
        server_cores=round(theirs / spent, 2),
        generator_cores=round(ours / spent, 2),
        other_cores=round(max(0.0, everyone - theirs - ours) / spent, 2),
        server_megabytes=round(server.megabytes),
    )
    await hang_up(players)
    return figures


def clocks(server: Running) -> tuple[float, float, float, float]:
    """The time, and the seconds that the server, this process and the whole machine have computed."""
    return time.perf_counter(), server.cpu_seconds, time.process_time(), machine_seconds()


async def reached(tally: Tally, condition: Callable[[], bool], what: str) -> None:
    late = time.perf_counter() + PATIENCE
    while not condition():
        await pause(tally, 0.05)
        if time.perf_counter() > late:
            raise Trouble(f"not all {what} within {PATIENCE:.0f} seconds")


async def pause(tally: Tally, seconds: float) -> None:
    try:
        await asyncio.wait_for(tally.stopped.wait(), seconds)
    except TimeoutError:
        return
    raise Trouble(tally.trouble)


def share(waits: Sequence[float], part: float) -> float:
    """The wait in milliseconds that so large a part of the moves did not exceed."""
    ordered = sorted(waits)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) if ordered else float("nan")


def allow_connections(count: int) -> None:
    """As many open files as that needs, as far as the system lets us; children inherit it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count + 200:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count + 200, hard), hard))
