"""Two houses on real sockets whose hidden cards differ, and ears that keep every byte they are sent.

A performance plays twins (twin_games.py) in one of the two houses. The watching seat and the spectators do and ask the
same in both, all the time; the others do what looks the same. Nothing in what was heard may then differ.
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
SEED = b"the seed that nobody may be told"  # of tables that are no twins
PATIENCE = 20.0  # seconds
KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # of every handshake
DATE = re.compile(rb"\r\ndate: [^\r]*", re.IGNORECASE)
MOVE_SECONDS = 600.0
WINDOW = 4.0
ACTS = 3  # beside each step
HINT = "20worlds"


@cache
def load_all() -> None:
    """The compiled rules, here and not by the threads of two houses at once."""
    for game in SPECS:
        for stage in IN_THE_BACKGROUND:
            take_steps(Tryout(game), SERVER_STEPS[stage])


class Running(uvicorn.Server):
    """Says when it is open, and on which loop."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.open = threading.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self.open.set()


class World:
    """A house in a thread of this process, with a clock that stands still. Bots wait until they are let."""

    def __init__(self, folder: Path, number: int, bots_wait: bool = True) -> None:
        """World 0 is dealt the first deal of twins, world 1 the second."""
        self.number = number
        self.clock = Clock()
        self.clock.stop()
        self.noon = self.clock.monotonic()
        self.twins: Twins | None = None
        self.tokens = ""
        self.given = 0
        self.ears: list[Ear] = []
        self.allowed: set[tuple[int, int]] = set()  # a bot's seed and the number of the move it may make
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
        for ear in self.ears:  # that a test which failed has left open
            ear.wire.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)

    # --- what comes from outside ---

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

    # --- what is done to it ---

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.server.loop).result(PATIENCE)

    def let(self, seat: int, number: int) -> None:
        """A bot may make move `number`."""

        async def let() -> None:
            async with self.gate:
                self.allowed.add((seed_of(self.seed(), seat), number))
                self.gate.notify_all()

        self.run(let())

    def live(self, table: str) -> LiveRoom:
        return self.rooms.live[table]

    def room(self, table: str) -> Room:
        return self.live(table).room

    def shift(self, seconds: float) -> None:
        """Put the clock forward; timers and ticks do not notice."""
        self.clock.ahead += seconds

    def pass_time(self, table: str, seconds: float) -> None:
        """Put the clock forward and do what is due at this table; timers and ticks do not notice."""
        self.shift(seconds)
        self.run(self.rooms.timers.fire(self.live(table)))

    def advance(self, seconds: float) -> None:
        """Put the clock forward; timers and ticks that are due run."""

        async def advance() -> None:
            self.clock.advance(seconds)
            self.rooms.reset_timers()

        self.run(advance())

    def forget(self, table: str) -> None:
        wait_until(lambda: self.house.connected == 0)
        if table in self.rooms.live:
            self.run(self.rooms.delete(self.live(table)))

    def ask(self, method: str, path: str, secret: str | None = None, body: Any = None, language: str = "en") -> bytes:
        """All that an HTTP request is answered, without the date."""
        lines = [f"{method} {path} HTTP/1.1", "Host: twins", "Connection: close", f"Accept-Language: {language}"]
        data = b"" if body is None else json.dumps(body).encode()
        if secret is not None:
            lines.append(f"Authorization: Bearer {secret}")
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as wire:
            wire.sendall("\r\n".join([*lines, "", ""]).encode() + data)
            heard = b""
            while part := wire.recv(65536):
                heard += part
        return without_date(heard)


def without_date(heard: bytes) -> bytes:
    head, line, rest = heard.partition(b"\r\n\r\n")
    return DATE.sub(b"", head, count=1) + line + rest


def wait_until(true: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.001)


def secret_of(name: object) -> str:
    return f"the-secret-of-{name}".ljust(30, "-")


class Ear:
    """A WebSocket, and every byte that came over it."""

    def __init__(self, world: World, secret: str, language: str = "en") -> None:
        self.wire = socket.create_connection(("127.0.0.1", world.port), PATIENCE)
        world.ears.append(self)
        self.protocol = ClientProtocol(parse_uri("ws://twins/live"))
        self.protocol.key = KEY
        request = self.protocol.connect()
        request.headers["Authorization"] = f"Bearer {secret}"
        request.headers["Accept-Language"] = language
        self.protocol.send_request(request)
        self.heard = b""
        self.messages: list[Any] = []
        self.asked = 0
        self.view: Any = None
        self.shaken = False
        self._send()
        self.until(lambda message: message["type"] == "welcome")

    @property
    def version(self) -> int:
        return int(self.view["version"])

    def _send(self) -> None:
        self.wire.sendall(b"".join(self.protocol.data_to_send()))

    def _receive(self) -> bool:
        part = self.wire.recv(65536)
        self.heard += part
        if not part:
            self.protocol.receive_eof()
            return False
        self.protocol.receive_data(part)
        for event in self.protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                message = json.loads(bytes(event.data))
                self.messages.append(message)
                if message["type"] == "view":
                    self.view = message
        self._send()
        return True

    def until(self, fits: Any) -> Any:
        """The next message that fits; those before it are passed over."""
        while True:
            while self.messages:
                message = self.messages.pop(0)
                if fits(message):
                    return message
            if not self._receive():
                raise ConnectionError("the house hung up")

    def say(self, kind: str, **fields: Any) -> None:
        self.protocol.send_text(json.dumps({"type": kind, **fields}).encode())
        self._send()

    def ask(self, kind: str, **fields: Any) -> Any:
        self.asked += 1
        self.say(kind, id=self.asked, **fields)
        return self.until(lambda message: message.get("id") == self.asked)

    def watch(self, table: str, **fields: Any) -> Any:
        """The first view. It may come after the answer to a later question, so it is waited for."""
        self.say("watch", table=table, **fields)
        return self.until(lambda message: message["type"] == "view")

    def take(self) -> bytes:
        """What came since the last time; everything the house has said until now is in it."""
        self.ask("ping")
        heard, self.heard = self.heard, b""
        if not self.shaken:
            self.shaken, heard = True, without_date(heard)
        return heard

    def close(self) -> None:
        if self.protocol.state is OPEN:  # else the house hung up, which is for the test to say
            self.protocol.send_close(1000)
            self._send()
            while self._receive():
                pass
        self.wire.close()


Heard = list[tuple[str, bytes]]


class Differs(Exception):
    """Somebody can tell the worlds apart."""


class Performance:
    """Twins, played in one world. `heard` is what the watching seat and the spectators got, piece by piece; it must be
    what was `expected`."""

    def __init__(self, world: World, twins: Twins, name: str = "twins", expected: Heard | None = None) -> None:
        self.world, self.twins, self.party = world, twins, twins.party
        self.heard: Heard = []
        self.expected = expected
        self.ears: dict[str, Ear] = {}
        self.others: dict[int, Ear] = {}
        self.table = f"{name}-1"
        self.name = name
        self.window = WINDOW
        self.step = twins.steps[0]  # the next
        self.before: Step | None = None

    def __enter__(self) -> "Performance":
        self.world.begin(self.twins, self.name)
        return self

    def __exit__(self, *_: object) -> None:
        for ear in (*self.ears.values(), *self.others.values()):
            ear.close()
        self.world.forget(self.table)

    def play(self) -> Heard:
        """Until the end of the game, or of the twins; the last move may show everything."""
        self.open()
        for number, step in enumerate(self.twins.steps):
            self.beside(number, step)
            if step.last:
                break
            self.do(step)
            self.listen(f"step {number}")
        return self.heard

    # --- listening ---

    def keep(self, what: str, heard: bytes) -> None:
        self.heard.append((what, heard))
        if self.expected is not None:
            before = self.expected[len(self.heard) - 1]
            if before != (what, heard):
                raise Differs(difference(before, (what, heard)))

    def listen(self, what: str) -> None:
        for name, ear in self.ears.items():
            self.keep(f"{what}: {name}", ear.take())
        for ear in self.others.values():
            ear.take()

    def fetch(self, path: str, who: str | None, method: str = "GET", body: Any = None, language: str = "en") -> None:
        secret = None if who is None else secret_of(who)
        heard = self.world.ask(method, f"/api/tables{path}", secret, body, language)
        self.keep(f"{method} {path} by {who}", heard)

    @property
    def ear(self) -> Ear:
        return self.ears["seat"]

    def ear_of(self, seat: int) -> Ear:
        return self.others.get(seat, self.ear)

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
            self.ears[name] = Ear(self.world, secret_of(who), language)
            self.ears[name].watch(self.table, words="words" in name)
        self.listen("waiting")
        for seat in party.people:
            ear = self.others[seat] = Ear(self.world, secret_of(seat))
            ear.watch(self.table)
            ear.ask("sit", table=self.table, seat=seat, name=NAMES[seat - 1])
        self.listen("dealt")

    def do(self, step: Step) -> None:
        self.world.shift(1.5)
        if step.window:
            self.answer(step)
        elif step.by_bot:
            self.let_bot(step)
        else:
            self.move(step.seat, step.moves[self.world.number][step.seat])

    def move(self, seat: int, text: str) -> None:
        body = {"version": self.ear.version, "move": text, "seat": seat}
        if seat in self.party.watching and len(text) % 2:
            self.fetch(f"/{self.table}/moves", "watching", "POST", body)
        else:
            self.ear_of(seat).ask("move", table=self.table, **body)

    def let_bot(self, step: Step) -> None:
        moves = self.ear.view["view"]["moves"]
        if step.expires:
            self.world.pass_time(self.table, MOVE_SECONDS)
        self.world.let(step.seat, moves)
        for ear in self.ears.values():
            while ear.view["view"]["moves"] == moves:
                ear.until(lambda message: message["type"] == "view")

    def answer(self, step: Step) -> None:
        self.seal(step)
        self.world.pass_time(self.table, self.window - 0.001)
        self.listen("the window is still open")
        self.world.pass_time(self.table, 0.001)

    def seal(self, step: Step) -> None:
        """The others first, each world in its own order; then who watches."""
        answers = step.moves[self.world.number]
        for seats in (self.party.people, self.party.bots, self.party.watching):
            for seat in [seat for seat in answers if seat in seats]:
                if seat in self.party.bots:
                    self.world.let(seat, self.ear.view["view"]["moves"])
                    wait_until(lambda seat=seat: self.world.room(self.table).window.has_answered(seat))
                else:
                    self.move(seat, answers[seat])
            self.listen("the window is open")
            self.look(random.Random(self.ear.version))

    # --- beside it ---

    def beside(self, number: int, step: Step) -> None:
        rng = random.Random(f"{self.twins.seed.hex()} {number}")
        acts = [self.tries, self.look, self.copy, self.lobby, self.hint, self.resume, self.react, self.stale]
        if not step.window:
            acts += [self.leave, self.slow, self.undo]
        self.step, self.before = step, self.twins.steps[number - 1] if number else None
        for act in rng.sample(acts, ACTS):
            act(rng)
            self.listen(f"before {number}, {act.__name__}")

    def tries(self, rng: random.Random) -> None:
        """Moves that are refused, to the watching seat by both doors, and to others."""
        seat = self.party.watching[0]
        for text in self.step.refused:
            self.ear.ask("move", table=self.table, version=self.ear.version, move=text, seat=seat)
        body = {"version": self.ear.version, "move": self.step.refused[0], "seat": seat}
        self.fetch(f"/{self.table}/moves", "watching", "POST", body, rng.choice(("en", "es", "fr")))
        self.fetch(f"/{self.table}/moves", "spectator", "POST", body)
        for other, ear in self.others.items():
            ear.ask("move", table=self.table, version=self.ear.version, move="fold", seat=other)
            ear.say("nonsense")

    def look(self, rng: random.Random) -> None:
        after = rng.randint(-1, self.ear.version)
        for who in ("watching", "spectator", None):
            self.fetch(f"/{self.table}", who)
            self.fetch(f"/{self.table}?after={after}&words=true", who, language=rng.choice(("en", "es", "fr")))
        self.fetch(f"/{self.table}?seat={rng.randint(1, self.party.players)}", "watching")

    def copy(self, rng: random.Random) -> None:
        for who in ("watching", "spectator", None):
            self.fetch(f"/{self.table}/record", who)
        self.fetch(f"/{self.table}/record?seat={rng.randint(1, self.party.players)}", "watching")

    def lobby(self, rng: random.Random) -> None:
        self.fetch("", rng.choice(("watching", "spectator", None)))

    def hint(self, rng: random.Random) -> None:
        for seat in self.party.watching:
            self.ear.ask("hint", table=self.table, seat=seat)
        self.fetch(f"/{self.table}/hints", "watching")
        self.fetch(f"/{self.table}/hints", "spectator")

    def resume(self, rng: random.Random) -> None:
        """A connection is lost, and goes on from some number."""
        name, who = rng.choice((("seat", "watching"), ("spectator", "spectator")))
        number, connected = self.ears[name].version, self.world.house.connected
        self.ears[name].close()
        wait_until(lambda: self.world.house.connected == connected - 1)
        self.ears[name] = ear = Ear(self.world, secret_of(who))
        ear.ask("watch", table=self.table, after=number + 1)
        ear.watch(self.table, after=rng.randint(-1, number))

    def react(self, rng: random.Random) -> None:
        seat = rng.choice([*self.party.watching, *self.party.people])
        self.world.live(self.table).reacted_at.clear()  # how often one may is a matter of real time
        self.ear_of(seat).ask("react", table=self.table, seat=seat, reaction=rng.choice((*REACTIONS, "rude")))

    def stale(self, rng: random.Random) -> None:
        seat, number = self.party.watching[0], rng.randint(-1, self.ear.version + 1)
        self.ear.ask("move", table=self.table, version=number, move=self.step.refused[0], seat=seat)

    def leave(self, rng: random.Random) -> None:
        seat = rng.choice([*self.party.watching, *self.party.people])
        ear = self.ear_of(seat)
        ear.ask("leave", table=self.table, seat=seat)
        self.listen("someone has left")
        self.tries(rng)
        ear.ask("sit", table=self.table, seat=seat)

    def slow(self, rng: random.Random) -> None:
        if self.window == WINDOW:
            self.window = WINDOW + 1
            seat = rng.choice([*self.party.watching, *self.party.people])
            self.ear_of(seat).ask("slow", table=self.table, seat=seat, window=self.window)

    def undo(self, rng: random.Random) -> None:
        """Whoever moved last would like to take it back, or somebody else would; some agree."""
        seat = rng.choice([*self.party.watching, *self.party.people])
        if self.before and not self.before.window and rng.random() < 0.8:
            seat = self.before.seat
        moves = self.ear.view["view"]["moves"]
        answer = self.ear_of(seat).ask("undo", table=self.table, seat=seat)
        self.listen("undo")
        if answer["type"] == "refused":
            return
        for other in self.ear.view.get("undo", {"waits_for": []})["waits_for"]:
            agree = rng.random() < 0.7
            self.ear_of(other).ask("answer-undo", table=self.table, seat=other, agree=agree)
            self.listen("an answer")
            if not agree:
                return
        if self.ear.view["view"]["moves"] < moves and self.before:
            self.do(self.before)


def difference(one: tuple[str, bytes], other: tuple[str, bytes]) -> str:
    (what, a), (also, b) = one, other
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{what} / {also}: … {a[max(0, at - 150) : at + 100]!r} … {b[max(0, at - 150) : at + 100]!r}"


def perform(worlds: tuple[World, World], twins: Twins, name: str = "twins") -> Heard:
    """In both worlds; Differs where somebody can tell them apart."""
    with Performance(worlds[0], twins, name) as first:
        heard = first.play()
    with Performance(worlds[1], twins, name, heard) as second:
        assert len(second.play()) == len(heard)
    return heard
