"""Players over WebSockets: `Guest` does what the test says, `Player` plays automatically and switches servers."""

import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any, TypeVar

import msgspec
import psycopg
from websockets.exceptions import WebSocketException

from powderkeg.play.record import Record, read_record
from powderkeg.play.verify import verify
from testkit.patience import PATIENCE
from testkit.server.process import House

LOST = (OSError, WebSocketException)  # what a client raises when its server is gone or turns it away
Event = tuple[int, str, bytes]
T = TypeVar("T")


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def open_with(house: House, game: str, people: int, *bots: str, **more: Any) -> tuple[str, list[str]]:
    """Open a table where each person has a different secret, with the bots seated between them."""
    seats: list[dict[str, Any]] = []
    for place in range(max(people, len(bots))):
        seats += [{}] * (place < people) + [{"bot": bot} for bot in bots[place : place + 1]]
    table = house.open(game, *seats, **more)["table"]
    tokens = []
    for number, seat in enumerate(seats, 1):
        if "bot" not in seat:
            answer = house.post(
                f"/api/tables/{table}/seats", {"name": f"Player {number}", "seat": number, "token": True}
            )
            assert answer.status == 201, answer.body
            tokens.append(answer.json["token"])
    return table, tokens


def deal_until(wanted: Callable[[T], object], deal: Callable[[], T], most: int = 60) -> T:
    """Deal until the table is what the test needs."""
    found = next(filter(wanted, (deal() for _ in range(most))), None)
    assert found is not None, f"none of {most} deals will do"
    return found


class Guest:
    """Watches a table, checks what it is shown, and moves when told to."""

    def __init__(self, house: House, table: str, token: str | None = None, after: int = -1) -> None:
        self.table = table
        self.version = after  # the last one seen
        self.view: Any = None
        self.events: list[Event] = []
        self.reactions: list[tuple[int, str]] = []
        self.client = house.connect(token)
        self.client.say("watch", table=table, after=after)
        self.look(after)

    def hear(self, timeout: float = PATIENCE) -> Any:
        message = self.client.hear(timeout=timeout)
        if message["type"] == "view":
            self.take_in(message)
        elif message["type"] == "reaction":
            self.reactions.append((message["seat"], message["reaction"]))
        return message

    def take_in(self, view: Any) -> None:
        """Check that versions never go back and that no event comes twice or is left out."""
        assert view["after"] == self.version, (view["after"], self.version)
        assert view["version"] >= self.version
        numbers = [event["version"] for event in view.get("events", [])]
        assert numbers == sorted(numbers)
        assert all(self.version < number <= view["version"] for number in numbers)
        self.events += seen(view)
        self.version, self.view = view["version"], view

    def look(self, number: int, timeout: float = PATIENCE) -> Any:
        """Wait for the view of this version or a later one."""
        until = time.monotonic() + timeout
        while self.view is None or self.version < number:
            self.hear(max(0.01, until - time.monotonic()))
        return self.view

    def ask(self, kind: str, timeout: float = PATIENCE, **fields: Any) -> Any:
        """Ask, and return the answer: `done` or the refusal."""
        self.client.say(kind, id=7, table=self.table, **fields)
        while True:
            message = self.hear(timeout)
            if message.get("id") == 7:
                return message

    @property
    def legal(self) -> list[str]:
        return [move["text"] for move in self.view.get("legal", [])]

    def move(self, text: str | None = None) -> int:
        """Make a legal move, and return the table's version after it."""
        done = self.ask("move", version=self.version, move=text or self.legal[0])
        assert done["type"] == "done", done
        return int(done["version"])

    def listen(self, seconds: float) -> None:
        """Receive messages for this long."""
        until = time.monotonic() + seconds
        with suppress(TimeoutError):
            while (left := until - time.monotonic()) > 0:
                self.hear(left)

    def close(self) -> None:
        self.client.close()


@contextmanager
def guests(*wanted: tuple[House, str, str | None]) -> Iterator[list[Guest]]:
    found: list[Guest] = []
    try:
        for house, table, token in wanted:
            found.append(Guest(house, table, token))
        yield found
    finally:
        for guest in found:
            with suppress(*LOST):
                guest.close()


def take_turns(players: Sequence[Guest], moves: int, timeout: float = PATIENCE) -> None:
    """Make this many moves, or fewer if the game ends. All players see each move before the next."""
    for _ in range(moves):
        mover = wait_for_mover(players, timeout)
        if mover is None:
            return
        number = mover.move(random.Random(mover.version).choice(mover.legal))
        for player in players:
            player.look(number, timeout)


def wait_for_mover(players: Sequence[Guest], timeout: float = PATIENCE) -> Guest | None:
    """Wait until a player may move and return that player, or None when the game is over."""
    until = time.monotonic() + timeout
    while time.monotonic() < until:
        latest = max(player.version for player in players)
        for player in players:
            player.look(latest, timeout)
        if players[0].view["status"] == "finished":
            return None
        for player in players:
            if player.version == latest and player.legal:
                return player
        for player in players:
            player.listen(0.02)  # a bot thinks, or a view is on its way
    shown = [(player.version, player.view.get("yours"), player.legal) for player in players]
    raise AssertionError(f"nobody may move; shown were number, seats and legal moves: {shown}")


class Player(Thread):
    """Plays a table to its end. When its server is gone it continues at the next one, from the last version seen."""

    def __init__(self, table: str, token: str, houses: Sequence[House], seed: int = 0, pause: float = 0.0) -> None:
        super().__init__(daemon=True)
        self.table, self.token, self.houses = table, token, list(houses)
        self.chance = random.Random(seed)
        self.pause = pause
        self.guest: Guest | None = None
        self.version = -1
        self.events: list[Event] = []
        self.done = 0  # moves that were acknowledged
        self.refused: Counter[str] = Counter()
        self.arrivals = 0
        self.over = self.stopped = False
        self.failure: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            while not (self.over or self.stopped):
                try:
                    self._play(Guest(self.houses[0], self.table, self.token, self.version))
                except LOST:
                    self._keep()
                    self.houses.append(self.houses.pop(0))
                    time.sleep(0.1)
        except BaseException as error:
            self.failure = error

    def _keep(self) -> None:
        if self.guest:
            self.version = self.guest.version
            self.events += self.guest.events
            with suppress(*LOST):
                self.guest.close()
            self.guest = None

    def _play(self, guest: Guest) -> None:
        self.guest = guest
        self.arrivals += 1
        sent: int | None = None  # the version quoted by the move in flight
        moved = -1
        while not self.stopped:
            if guest.view["status"] == "finished":
                self._keep()
                self.over = True
                return
            if sent is None and guest.legal and guest.version > moved:
                time.sleep(self.pause)
                sent = guest.version
                move = self.chance.choice([text for text in guest.legal if text != "knock"] or guest.legal)
                guest.client.say("move", id=1, table=self.table, version=sent, move=move)
            message = guest.hear(60)
            if message["type"] == "done":
                self.done += 1
                moved, sent = sent or moved, None
            elif message["type"] == "refused":
                self.refused[message["error"]["kind"]] += 1
                sent = None
                time.sleep(0.2 if message["error"]["kind"] == "busy" else 0)

    def check(self) -> None:
        if self.failure:
            raise self.failure

    def wait(self, seconds: float = 60) -> None:
        self.join(seconds)
        self.check()
        assert self.over, f"still playing at {self.guest and self.guest.version}"


def wait_all(players: Sequence[Player], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    for player in players:
        player.wait(max(0.1, until - time.monotonic()))


def seen(view: Any) -> list[Event]:
    return [(e["version"], e["kind"], msgspec.json.encode(e["data"], order="sorted")) for e in view.get("events", [])]


def wait_until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "the condition did not become true"
        time.sleep(0.05)


# --- logs and views ---


def log_of(database: str, table: str) -> list[Any]:
    """The entries in the database; no number may be missing or come twice."""
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT number, body FROM entries WHERE table_id = %s ORDER BY number", [table])
        entries = rows.fetchall()
    assert [number for number, _ in entries] == list(range(len(entries)))
    return [msgspec.json.decode(body) for _, body in entries]


def shown_by_all(houses: Sequence[House], path: str, token: str | None = None) -> bytes:
    """Wait until all servers answer with the same bytes, and return them."""
    until = time.monotonic() + PATIENCE
    while True:
        answers = [house.get(path, token) for house in houses]
        assert [answer.status for answer in answers] == [200] * len(houses), [answer.body for answer in answers]
        if len({answer.body for answer in answers}) == 1:
            break
        assert time.monotonic() < until, "\n".join(answer.body.decode() for answer in answers)
        time.sleep(0.05)
    return answers[0].body


def check_finished(houses: Sequence[House], table: str, tokens: Sequence[str]) -> Record:
    """Check that all servers show the same to everyone, and that the record follows from the seed and the moves."""
    view: Any = None
    for token in (None, *tokens):
        view = msgspec.json.decode(shown_by_all(houses, f"/api/tables/{table}?after=-1", token))
        assert view["status"] == "finished"
    record = read_record(shown_by_all(houses, f"/api/tables/{table}/record"))
    verify(record, view["commitment"])
    return record
