"""Two servers on real sockets whose hidden cards differ, and clients that record every byte they are sent.

A performance plays twins (twin_games.py) at one of the two servers. The watching seat and the spectators do and ask the
same at both, all the time; the others do what looks the same. Then no recorded byte may differ.
"""

import asyncio
import json
import random
import re
import socket
import threading
import time
from collections.abc import Coroutine
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from powderkeg.engine.state_record import State
from powderkeg.games import SPECS
from powderkeg.play.table import Table
from powderkeg.research.compile_list import Tryout, take_steps
from powderkeg.server.app import Gateway
from powderkeg.server.compile_service import IN_THE_BACKGROUND, SERVER_STEPS
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.protocol.messages import REACTIONS
from powderkeg.server.run import configure, listen
from powderkeg.server.services.thinking_pool import Advised
from powderkeg.server.settings import Settings
from powderkeg.server.tables.room import Room, deal
from testkit.positions import NAMES
from testkit.server.clock import Clock
from testkit.server.twin_games import STAND_IN, Step, Twins, seed_of

T = TypeVar("T")

NOON = 1_900_000_000.0
SEED = b"the seed that nobody may be told"  # of tables that are not twins
PATIENCE = 20.0  # seconds
KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # the same in every handshake
DATE = re.compile(rb"\r\ndate: [^\r]*", re.IGNORECASE)
MOVE_SECONDS = 600.0
WINDOW = 4.0
ACTS = 3  # between two steps
HINT = "20worlds"


@cache
def load_all() -> None:
    """Load the compiled rules in this thread, before the threads of two servers would do so at once."""
    for game in SPECS:
        for stage in IN_THE_BACKGROUND:
            take_steps(Tryout(game), SERVER_STEPS[stage])


class Running(uvicorn.Server):
    """A server that tells when it is open, and its event loop."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.open = threading.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self.open.set()


class World:
    """A server in a thread of this process, with a stopped clock. Bots wait until `allow_bot` lets them move."""

    def __init__(self, folder: Path, number: int, bots_wait: bool = True) -> None:
        """World 0 gets the first deal of the twins, world 1 the second."""
        self.number = number
        self.clock = Clock()
        self.clock.stop()
        self.noon = self.clock.monotonic()
        self.twins: Twins | None = None
        self.tokens = ""
        self.given = 0
        self.clients: list[RecordingClient] = []
        self.allowed: set[tuple[int, int]] = set()  # a bot's seed, and the number of a move it may make
        self.gate = asyncio.Condition()
        settings = Settings(
            database=f"sqlite:///{folder}/world-{number}.db", rate=1_000_000, connections_each=10_000, thinkers=1
        )
        environment = Environment(self.now, self.clock.monotonic, self.clock.sleep, self.token, self.seed, self.deal)
        load_all()
        self.gateway = Gateway(settings, environment)
        self.server = Running(configure(self.gateway))
        listening = listen("127.0.0.1", 0)
        self.port: int = listening.getsockname()[1]
        self.thread = threading.Thread(target=self.server.run, args=([listening],))
        self.thread.start()
        assert self.server.open.wait(PATIENCE)
        assert self.gateway.house
        self.house = self.gateway.house
        self.rooms = self.house.rooms
        self.thinkers = self.rooms.pool
        self._choose, self._advise = self.thinkers.choose, self.thinkers.advise
        if bots_wait:
            self.thinkers.choose = self.choose  # type: ignore[method-assign]
            self.thinkers.advise = self.advise  # type: ignore[method-assign]

    def stop(self) -> None:
        for client in self.clients:  # a failed test may have left some open
            client.wire.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)

    # --- time, tokens, seeds and deals ---

    def begin(self, twins: Twins, name: str) -> None:
        self.twins, self.tokens, self.given = twins, name, 0
        self.allowed.clear()
        self.noon = self.clock.monotonic()

    def now(self) -> float:
        return NOON + self.clock.monotonic() - self.noon

    def token(self) -> str:
        self.given += 1
        return f"{self.tokens}-{self.given}"

    def seed(self) -> bytes:
        return self.twins.seed if self.twins else SEED

    def deal(self, *given: Any) -> Table:
        if self.twins and given[1] == self.twins.seed:
            return self.twins.dealer(self.number)(*given)
        return deal(*given)

    async def choose(
        self, game: str, bot: str, state: State, seed: int, number: int = 0, client: str = "", table: str = ""
    ) -> int:
        async with self.gate:
            await self.gate.wait_for(lambda: (seed, number) in self.allowed)
        return await self._choose(game, bot, state, seed, number, client, table)

    async def advise(
        self, game: str, state: State, budget: str = HINT, seed: int | None = 1, client: str = ""
    ) -> list[Advised]:
        return await self._advise(game, state, budget, seed, client)

    # --- control ---

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.server.loop).result(PATIENCE)

    def allow_bot(self, seat: int, number: int) -> None:
        """Let the bot in this seat make move `number`."""

        async def allow() -> None:
            async with self.gate:
                self.allowed.add((seed_of(self.seed(), seat), number))
                self.gate.notify_all()

        self.run(allow())

    def forbid_bots(self, number: int) -> None:
        """Let bots wait again for move `number` and all later ones."""
        self.allowed = {(seed, allowed) for seed, allowed in self.allowed if allowed < number}

    def live(self, table: str) -> LiveRoom:
        return self.rooms.live[table]

    def room(self, table: str) -> Room:
        return self.live(table).room

    def shift(self, seconds: float) -> None:
        """Advance the clock without running any timers."""
        self.clock.ahead += seconds

    def pass_time(self, table: str, seconds: float) -> None:
        """Advance the clock and do what is due at this table, without running other timers."""
        self.shift(seconds)
        self.run(self.rooms.timers.fire(self.live(table)))

    def advance(self, seconds: float) -> None:
        """Advance the clock and run the timers that are due."""

        async def advance() -> None:
            self.clock.advance(seconds)
            self.rooms.reset_timers()

        self.run(advance())

    def forget(self, table: str) -> None:
        wait_until(lambda: self.house.connected == 0)
        if table in self.rooms.live:
            self.run(self.rooms.delete(self.live(table)))

    def ask(self, method: str, path: str, secret: str | None = None, body: Any = None, language: str = "en") -> bytes:
        """Send an HTTP request and return the whole answer as bytes, without the date."""
        lines = [f"{method} {path} HTTP/1.1", "Host: twins", "Connection: close", f"Accept-Language: {language}"]
        data = b"" if body is None else json.dumps(body).encode()
        if secret is not None:
            lines.append(f"Authorization: Bearer {secret}")
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as wire:
            wire.sendall("\r\n".join([*lines, "", ""]).encode() + data)
            received = b""
            while chunk := wire.recv(65536):
                received += chunk
        return without_date(received)


def without_date(received: bytes) -> bytes:
    head, line, rest = received.partition(b"\r\n\r\n")
    return DATE.sub(b"", head, count=1) + line + rest


def wait_until(condition: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.001)


def secret_of(name: object) -> str:
    return f"the-secret-of-{name}".ljust(30, "-")


class RecordingClient:
    """A WebSocket client that records every byte it receives."""

    def __init__(self, world: World, secret: str, language: str = "en") -> None:
        self.wire = socket.create_connection(("127.0.0.1", world.port), PATIENCE)
        world.clients.append(self)
        self.protocol = ClientProtocol(parse_uri("ws://twins/live"))
        self.protocol.key = KEY
        request = self.protocol.connect()
        request.headers["Authorization"] = f"Bearer {secret}"
        request.headers["Accept-Language"] = language
        self.protocol.send_request(request)
        self.received = b""
        self.messages: list[Any] = []
        self.questions = 0
        self.view: Any = None
        self.handshake_taken = False
        self._send()
        self.until(lambda message: message["type"] == "welcome")

    @property
    def version(self) -> int:
        return int(self.view["version"])

    def _send(self) -> None:
        self.wire.sendall(b"".join(self.protocol.data_to_send()))

    def _receive(self) -> bool:
        chunk = self.wire.recv(65536)
        self.received += chunk
        if not chunk:
            self.protocol.receive_eof()
            return False
        self.protocol.receive_data(chunk)
        for event in self.protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                message = json.loads(bytes(event.data))
                self.messages.append(message)
                if message["type"] == "view":
                    self.view = message
        self._send()
        return True

    def until(self, fits: Any) -> Any:
        """Receive until a message fits, and return it; the ones before it are skipped."""
        while True:
            while self.messages:
                message = self.messages.pop(0)
                if fits(message):
                    return message
            if not self._receive():
                raise ConnectionError("the server closed the connection")

    def say(self, kind: str, **fields: Any) -> None:
        self.protocol.send_text(json.dumps({"type": kind, **fields}).encode())
        self._send()

    def ask(self, kind: str, **fields: Any) -> Any:
        self.questions += 1
        self.say(kind, id=self.questions, **fields)
        return self.until(lambda message: message.get("id") == self.questions)

    def watch(self, table: str, **fields: Any) -> Any:
        """Watch a table and wait for the first view, which may come after the answer to a later question."""
        self.say("watch", table=table, **fields)
        return self.until(lambda message: message["type"] == "view")

    def take(self) -> bytes:
        """All bytes since the last call. A ping first makes sure that everything sent so far has arrived."""
        self.ask("ping")
        received, self.received = self.received, b""
        if not self.handshake_taken:
            self.handshake_taken, received = True, without_date(received)
        return received

    def close(self) -> None:
        if self.protocol.state is OPEN:  # otherwise the server closed it, which the test has to judge
            self.protocol.send_close(1000)
            self._send()
            while self._receive():
                pass
        self.wire.close()


Transcript = list[tuple[str, bytes]]


class Differs(Exception):
    """Somebody can tell the two worlds apart."""


class Performance:
    """Twins, played in one world. `transcript` is what the watching seat and the spectators received, piece by piece;
    it must equal `expected`."""

    def __init__(self, world: World, twins: Twins, name: str = "twins", expected: Transcript | None = None) -> None:
        self.world, self.twins, self.party = world, twins, twins.party
        self.transcript: Transcript = []
        self.expected = expected
        self.clients: dict[str, RecordingClient] = {}
        self.others: dict[int, RecordingClient] = {}
        self.table = f"{name}-1"
        self.name = name
        self.window = WINDOW
        self.step = twins.steps[0]  # the next
        self.before: Step | None = None
        self.starts: list[int] = []  # how many moves had been made before each step

    def __enter__(self) -> "Performance":
        self.world.begin(self.twins, self.name)
        return self

    def __exit__(self, *_: object) -> None:
        for client in (*self.clients.values(), *self.others.values()):
            client.close()
        self.world.forget(self.table)

    def play(self) -> Transcript:
        """Play until the end of the game or of the twins. The last move is left out, since it may show everything."""
        self.open()
        for number, step in enumerate(self.twins.steps):
            self.starts.append(self.client.view["view"]["moves"])
            self.do_other_things(number, step)
            if step.last:
                break
            self.do(step)
            self.listen(f"step {number}")
        return self.transcript

    # --- comparing ---

    def compare(self, what: str, received: bytes) -> None:
        """Add to the transcript; raise Differs where it is not as expected."""
        self.transcript.append((what, received))
        if self.expected is not None:
            before = self.expected[len(self.transcript) - 1]
            if before != (what, received):
                raise Differs(difference(before, (what, received)))

    def listen(self, what: str) -> None:
        for name, client in self.clients.items():
            self.compare(f"{what}: {name}", client.take())
        for client in self.others.values():
            client.take()

    def fetch(self, path: str, who: str | None, method: str = "GET", body: Any = None, language: str = "en") -> None:
        secret = None if who is None else secret_of(who)
        received = self.world.ask(method, f"/api/tables{path}", secret, body, language)
        self.compare(f"{method} {path} by {who}", received)

    @property
    def client(self) -> RecordingClient:
        return self.clients["seat"]

    def client_of(self, seat: int) -> RecordingClient:
        return self.others.get(seat, self.client)

    # --- the table ---

    def open(self) -> None:
        party = self.party
        seats: list[dict[str, str]] = [{} for _ in range(party.players)]
        for seat in party.watching:
            seats[seat - 1] = {"name": NAMES[seat - 1]}
        for seat, bot in party.bots.items():
            seats[seat - 1] = {"bot": bot}
        wanted = {
            "game": party.game,
            "options": party.options,
            "seats": seats,
            "clock": {"move": MOVE_SECONDS} if party.clock else None,
            "window": self.window,
            "pace": 0,
            "public": True,
            "hints": True,
            "on_leave": "wait",
            "on_timeout": "move",
            "stand_in": STAND_IN,
        }
        self.fetch("", "watching", "POST", wanted)
        for name, who, language in (
            ("seat", "watching", "en"),
            ("seat in words", "watching", "fr"),
            ("spectator", "spectator", "en"),
            ("spectator in words", "stranger", "es"),
        ):
            self.clients[name] = RecordingClient(self.world, secret_of(who), language)
            self.clients[name].watch(self.table, words="words" in name)
        self.listen("waiting")
        for seat in party.people:
            client = self.others[seat] = RecordingClient(self.world, secret_of(seat))
            client.watch(self.table)
            client.ask("sit", table=self.table, seat=seat, name=NAMES[seat - 1])
        self.listen("dealt")

    def do(self, step: Step) -> None:
        self.world.shift(1.5)
        if step.window:
            self.answer(step)
        elif step.by_bot:
            self.play_bot_move(step)
        else:
            self.move(step.seat, step.moves[self.world.number][step.seat])

    def move(self, seat: int, text: str) -> None:
        body = {"version": self.client.version, "move": text, "seat": seat}
        if seat in self.party.watching and len(text) % 2:
            self.fetch(f"/{self.table}/moves", "watching", "POST", body)
        else:
            self.client_of(seat).ask("move", table=self.table, **body)

    def play_bot_move(self, step: Step) -> None:
        moves = self.client.view["view"]["moves"]
        if step.expires:
            self.world.pass_time(self.table, MOVE_SECONDS)
        self.world.allow_bot(step.seat, moves)
        for client in self.clients.values():
            while client.view["view"]["moves"] == moves:
                client.until(lambda message: message["type"] == "view")

    def answer(self, step: Step) -> None:
        self.seal(step)
        self.world.pass_time(self.table, self.window - 0.001)
        self.listen("the window is still open")
        self.world.pass_time(self.table, 0.001)

    def seal(self, step: Step) -> None:
        """Give the answers: the other people first, in each world's order, then the bots, then the watching seats."""
        answers = step.moves[self.world.number]
        for seats in (self.party.people, self.party.bots, self.party.watching):
            for seat in [seat for seat in answers if seat in seats]:
                if seat in self.party.bots:
                    self.world.allow_bot(seat, self.client.view["view"]["moves"])
                    wait_until(lambda seat=seat: self.world.room(self.table).window.has_answered(seat))
                else:
                    self.move(seat, answers[seat])
            self.listen("the window is open")
            self.fetch_views(random.Random(self.client.version))

    # --- other things that clients do between moves ---

    def do_other_things(self, number: int, step: Step) -> None:
        rng = random.Random(f"{self.twins.seed.hex()} {number}")
        acts = [
            self.try_refused_moves,
            self.fetch_views,
            self.fetch_records,
            self.lobby,
            self.hint,
            self.resume,
            self.react,
            self.send_stale_move,
        ]
        if not step.window:
            acts += [self.leave, self.slow, self.undo]
        self.step, self.before = step, self.twins.steps[number - 1] if number else None
        for act in rng.sample(acts, ACTS):
            act(rng)
            self.listen(f"before {number}, {act.__name__}")

    def try_refused_moves(self, rng: random.Random) -> None:
        """Try moves that are refused, as the watching seat by WebSocket and HTTP, a spectator, and the others."""
        seat = self.party.watching[0]
        for text in self.step.refused:
            self.client.ask("move", table=self.table, version=self.client.version, move=text, seat=seat)
        body = {"version": self.client.version, "move": self.step.refused[0], "seat": seat}
        self.fetch(f"/{self.table}/moves", "watching", "POST", body, rng.choice(("en", "es", "fr")))
        self.fetch(f"/{self.table}/moves", "spectator", "POST", body)
        for other, client in self.others.items():
            client.ask("move", table=self.table, version=self.client.version, move="fold", seat=other)
            client.say("nonsense")

    def fetch_views(self, rng: random.Random) -> None:
        after = rng.randint(-1, self.client.version)
        for who in ("watching", "spectator", None):
            self.fetch(f"/{self.table}", who)
            self.fetch(f"/{self.table}?after={after}&words=true", who, language=rng.choice(("en", "es", "fr")))
        self.fetch(f"/{self.table}?seat={rng.randint(1, self.party.players)}", "watching")

    def fetch_records(self, rng: random.Random) -> None:
        for who in ("watching", "spectator", None):
            self.fetch(f"/{self.table}/record", who)
        self.fetch(f"/{self.table}/record?seat={rng.randint(1, self.party.players)}", "watching")

    def lobby(self, rng: random.Random) -> None:
        self.fetch("", rng.choice(("watching", "spectator", None)))

    def hint(self, rng: random.Random) -> None:
        for seat in self.party.watching:
            self.client.ask("hint", table=self.table, seat=seat)
        self.fetch(f"/{self.table}/hints", "watching")
        self.fetch(f"/{self.table}/hints", "spectator")

    def resume(self, rng: random.Random) -> None:
        """Lose a connection, and resume from some version."""
        name, who = rng.choice((("seat", "watching"), ("spectator", "spectator")))
        number, connected = self.clients[name].version, self.world.house.connected
        self.clients[name].close()
        wait_until(lambda: self.world.house.connected == connected - 1)
        self.clients[name] = client = RecordingClient(self.world, secret_of(who))
        client.ask("watch", table=self.table, after=number + 1)
        client.watch(self.table, after=rng.randint(-1, number))

    def react(self, rng: random.Random) -> None:
        seat = rng.choice([*self.party.watching, *self.party.people])
        self.world.live(self.table).reacted_at.clear()  # their rate limit uses real time
        self.client_of(seat).ask("react", table=self.table, seat=seat, reaction=rng.choice((*REACTIONS, "rude")))

    def send_stale_move(self, rng: random.Random) -> None:
        seat, number = self.party.watching[0], rng.randint(-1, self.client.version + 1)
        self.client.ask("move", table=self.table, version=number, move=self.step.refused[0], seat=seat)

    def leave(self, rng: random.Random) -> None:
        seat = rng.choice([*self.party.watching, *self.party.people])
        client = self.client_of(seat)
        client.ask("leave", table=self.table, seat=seat)
        self.listen("someone has left")
        self.try_refused_moves(rng)
        client.ask("sit", table=self.table, seat=seat)

    def slow(self, rng: random.Random) -> None:
        if self.window == WINDOW:
            self.window = WINDOW + 1
            seat = rng.choice([*self.party.watching, *self.party.people])
            self.client_of(seat).ask("slow", table=self.table, seat=seat, window=self.window)

    def undo(self, rng: random.Random) -> None:
        """Ask for an undo, mostly for the seat that moved last; some of the others agree."""
        seat = rng.choice([*self.party.watching, *self.party.people])
        if self.before and not self.before.window and rng.random() < 0.8:
            seat = self.before.seat
        moves = self.client.view["view"]["moves"]
        answer = self.client_of(seat).ask("undo", table=self.table, seat=seat)
        self.listen("undo")
        if answer["type"] == "refused":
            return
        for other in self.client.view.get("undo", {"waits_for": []})["waits_for"]:
            agree = rng.random() < 0.7
            self.client_of(other).ask("answer-undo", table=self.table, seat=other, agree=agree)
            self.listen("an answer")
            if not agree:
                return
        left = self.client.view["view"]["moves"]
        if left < moves:
            self.world.forbid_bots(left)
            for step in self.twins.steps[self.starts.index(left) : len(self.starts) - 1]:
                self.do(step)
                self.listen("again")


def difference(one: tuple[str, bytes], other: tuple[str, bytes]) -> str:
    (what, a), (also, b) = one, other
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{what} / {also}: … {a[max(0, at - 150) : at + 100]!r} … {b[max(0, at - 150) : at + 100]!r}"


def perform(worlds: tuple[World, World], twins: Twins, name: str = "twins") -> Transcript:
    """Play in both worlds; raise Differs where somebody can tell them apart."""
    with Performance(worlds[0], twins, name) as first:
        transcript = first.play()
    with Performance(worlds[1], twins, name, transcript) as second:
        assert len(second.play()) == len(transcript)
    return transcript
