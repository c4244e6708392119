"""Closed-loop load over WebSockets, the same for every server: one process, two connections per place.

A player moves as soon as an update says that it is its turn. A move counts half when one player has its update, and
whole when both have it; its latency runs from sending it to the mover's update. A finished table is followed by a new
one over the same two connections.

The generator shares the machine with the server, so it reads no more of a message than it needs. Of what it costs, 85 %
are system calls: one to send a move, one to receive each update.
"""

import asyncio
import gc
import resource
import time
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Sequence

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.load.servers import HOST, Running, machine_seconds

SIDES = 2
AT_ONCE = 50  # connections opened concurrently
WARM_UP = 3.0  # seconds of play before counting
PATIENCE = 60.0  # seconds until all connections and tables are ready
DISTURBED = 0.15  # cores used by other processes above which figures are not trusted
TEXT, BINARY = WSMsgType.TEXT, WSMsgType.BINARY


class Trouble(Exception):
    """The measurement cannot go on: the server refused a move or closed a connection."""


class Tally:
    """Counters shared by all connections of a run."""

    def __init__(self) -> None:
        self.playing = True
        self.counting = False
        self.ready = 0  # connections
        self.begun = 0  # tables
        self.updates = 0  # of moves, to one player each
        self.games = 0  # finished
        self.waits = array("d")
        self.trouble: str | None = None
        self.stopped = asyncio.Event()

    def stop(self, why: str) -> None:
        if self.playing:
            self.trouble = why
            self.stopped.set()


class Connection(WSListener, ABC):
    transport: WSTransport
    frames = TEXT  # how messages are sent

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.headers: dict[str, str] = {}  # of the handshake
        self.path = ""  # of this connection alone, after the URL of all

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        message = frame.get_payload_as_bytes()
        try:
            self.on_message(message)
        except (Trouble, ValueError) as error:
            self.tally.stop(f"{error}: {message[:500]!r}")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.tally.stop("the server closed a connection")

    def send(self, message: bytes) -> None:
        self.transport.send(self.frames, message)

    @abstractmethod
    def on_message(self, message: bytes) -> None:
        """Take a message, or the code with which the server closes the connection."""


class Player(Connection):
    """A player at a place; subclasses speak the protocol of one server."""

    def __init__(self, place: "Place", side: int) -> None:
        super().__init__(place.tally)
        self.side = side
        self.seen = 0  # the version of the latest update
        self.sent = 0.0  # when the pending move was sent; 0.0 if there is none

    @abstractmethod
    def move(self) -> None:
        """Send a legal move, for the update seen last."""


class Place(ABC):
    """Two players who play one table after another."""

    players: Sequence[Player]

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.arrivals = 0  # players who have seen the new table
        self.over = 0  # players told that the game is over

    @abstractmethod
    def sit_down(self) -> None:
        """Take both players to a new table; `arrive` follows for each, or `begin`."""

    def arrive(self, number: int, turn: int) -> None:
        self.arrivals += 1
        if self.arrivals == SIDES:
            self.arrivals = 0
            self.begin(number, turn)

    def begin(self, number: int, turn: int) -> None:
        """Start play: both players have seen the new table."""
        self.tally.begun += 1
        self.over = 0
        for player in self.players:
            player.seen = number
        self.ask(self.players[turn])

    def on_update(self, player: Player, number: int, turn: int | None) -> None:
        """Count a player's update; with no turn the game is over. A slow reader may get several moves in one update."""
        tally = self.tally
        if tally.counting:
            tally.updates += number - player.seen
            if player.sent:
                tally.waits.append(time.perf_counter() - player.sent)
        player.seen, player.sent = number, 0.0
        if turn == player.side:
            self.ask(player)
        elif turn is None:
            self.leave()

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
    """Connect all clients from one local address, a few at a time."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def connect_one(client: Connection) -> None:
        async with slots:
            await ws_connect(
                lambda: client,
                url + client.path,
                websocket_handshake_timeout=PATIENCE,
                extra_headers=client.headers or None,
                local_addr=(address, 0),
            )

    await asyncio.gather(*(connect_one(client) for client in clients))


async def hang_up(clients: Iterable[Connection]) -> None:
    """Drop all connections without a closing handshake, also those that the server has closed."""
    connected = [client.transport for client in clients]
    for transport in connected:
        transport.disconnect(graceful=False)
    await asyncio.gather(*(transport.wait_disconnected() for transport in connected))


class Figures(msgspec.Struct, frozen=True):
    server: str
    game: str
    tables: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    games_per_second: float
    server_cores: float  # used on average
    generator_cores: float
    other_cores: float  # used by other processes; see DISTURBED
    server_megabytes: float  # at the end

    @property
    def generator_microseconds(self) -> float:
        """What a move costs the generator."""
        return 1e6 * self.generator_cores / max(1.0, self.moves_per_second)


async def play(
    name: str, game: str, server: Running, path: str, places: Sequence[Place], tally: Tally, seconds: float
) -> Figures:
    """Let all places play: first to warm up, then for the figures."""
    players = [player for place in places for player in place.players]
    await connect(f"ws://{HOST}:{server.port}{path}", players)
    await wait_until(tally, lambda: tally.ready == len(players), "connections ready")
    for place in places:
        place.sit_down()
    await wait_until(tally, lambda: tally.begun >= len(places), "tables begun")
    await pause(tally, WARM_UP)
    gc.freeze()  # what is there stays, and need not be looked through while the figures are taken
    tally.counting = True
    before = clocks(server)
    await pause(tally, seconds)
    spent, theirs, ours, everyone = (after - then for after, then in zip(clocks(server), before, strict=True))
    tally.counting = tally.playing = False
    figures = Figures(
        name,
        game,
        len(places),
        moves_per_second=round(tally.updates / SIDES / spent, 1),
        p50_ms=percentile(tally.waits, 0.50),
        p99_ms=percentile(tally.waits, 0.99),
        games_per_second=round(tally.games / spent, 1),
        server_cores=round(theirs / spent, 2),
        generator_cores=round(ours / spent, 3),
        other_cores=round(max(0.0, everyone - theirs - ours) / spent, 2),
        server_megabytes=round(server.megabytes),
    )
    await hang_up(players)
    return figures


def clocks(server: Running) -> tuple[float, float, float, float]:
    """The time, and the CPU seconds of the server, of this process and of the whole machine."""
    return time.perf_counter(), server.cpu_seconds, time.process_time(), machine_seconds()


async def wait_until(tally: Tally, condition: Callable[[], bool], what: str) -> None:
    """Wait for a condition; raise Trouble if the run has stopped, or after PATIENCE."""
    deadline = time.perf_counter() + PATIENCE
    while not condition():
        await pause(tally, 0.05)
        if time.perf_counter() > deadline:
            raise Trouble(f"not all {what} within {PATIENCE:.0f} seconds")


async def pause(tally: Tally, seconds: float) -> None:
    try:
        await asyncio.wait_for(tally.stopped.wait(), seconds)
    except TimeoutError:
        return
    raise Trouble(tally.trouble)


def percentile(waits: Sequence[float], fraction: float) -> float:
    """The wait in milliseconds that this fraction of the moves did not exceed."""
    ordered = sorted(waits)
    return round(1000 * ordered[min(len(ordered) - 1, int(fraction * len(ordered)))], 1) if ordered else float("nan")


def allow_connections(count: int) -> None:
    """Raise the limit of open files for this many connections, as far as the system allows; children inherit it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count + 200:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count + 200, hard), hard))
