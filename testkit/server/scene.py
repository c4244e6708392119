"""Rooms for tests. A scene writes a log entry by entry, as the server would, and can replay it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from powderkeg.play.table import Table
from powderkeg.server.protocol.messages import Offered, SeatShown, Shown, Told
from powderkeg.server.storage.rows import Person
from powderkeg.server.tables import entries, view
from powderkeg.server.tables.entries import Setup
from powderkeg.server.tables.room import Dealer, Room, deal
from powderkeg.text.messages import sentence
from powderkeg.text.refusal import Refused
from testkit import positions
from testkit.positions import lay
from testkit.traces import whole

SEED = b"the seed of the table: 32 bytes."
BOT = "level:1"
NOON = 1000.0  # when a scene begins


def holder(name: str) -> bytes:
    """The hash of a person's secret."""
    return f"the secret of {name}".encode()


class Scene:
    """A table at which people (by name) and bots ("level:1") sit; "" is a free seat."""

    def __init__(
        self, setup: Setup, *seats: str, dealer: Dealer = deal, salts: Sequence[str] = (), one_device: bool = False
    ) -> None:
        self.people = {
            name: Person(f"person-{seat}", name, holder("all" if one_device else name), NOON)
            for seat, name in enumerate(seats, 1)
            if name and ":" not in name
        }
        self.room = Room("t", SEED, self.people.values(), dealer)
        self.log: list[tuple[entries.AnyEntry, float]] = []
        self.now = NOON
        self.write(entries.TableOpened(setup.checked()))
        for seat, name in enumerate(seats, 1):
            if name in self.people:
                salt = salts[seat - 1] if salts else ""
                self.write(self.room.sit(seat, self.people[name].person, [], salt))
            elif name:
                self.write(self.room.seat_bot(seat, name))

    @property
    def table(self) -> Table:
        return self.room.playing

    def is_at(self, status: str) -> bool:
        return self.room.status == status

    def due(self) -> float | None:
        """When something is due."""
        return self.room.deadline

    def write(self, entry: entries.AnyEntry, after: float = 0.0) -> entries.AnyEntry:
        """Write an entry, `after` seconds later."""
        self.now += after
        self.log.append((entries.decode(entries.encode_text(entry)), self.now))
        self.room.apply(*self.log[-1])
        return entry

    def move(
        self, text: str, seat: int | None = None, after: float = 0.0, by: entries.By = "person"
    ) -> entries.AnyEntry:
        """Move for the given seat, or for the one that decides, quoting the current version."""
        mover = seat or self.table.actor or 1
        return self.write(self.room.move(mover, self.room.version, text, by), after)

    def moves(self, *texts: str) -> None:
        for text in texts:
            self.move(text)

    def leave(self, seat: int, after: float = 0.0) -> None:
        self.write(self.room.leave(seat), after)

    def come_back(self, seat: int, after: float = 0.0) -> None:
        self.write(self.room.sit(seat, "", [seat]), after)

    def wait(self, seconds: float) -> entries.AnyEntry | None:
        """Let time pass, and write what is due."""
        self.now += seconds
        due = self.room.due_entry(self.now)
        return None if due is None else self.write(due)

    def shown(self, seat: int | None, after: int | None = -1, room: Room | None = None) -> bytes:
        """The view of a seat or a spectator, as bytes."""
        yours = [] if seat is None else [seat]
        return encode(view.show(room or self.room, yours, seat, self.now, after, language="en"))

    def shown_to_all(self) -> list[bytes]:
        return [self.shown(seat) for seat in (None, *self.room.seats.numbers)]

    def kinds(self, after: int = -1, seat: int | None = None) -> list[str]:
        """The kinds of the events after a version."""
        return [event.kind for _, event in self.room.events(seat, after)]

    def legal(self, seat: int) -> list[str]:
        return [move.text for move in show(self.room, [seat], seat, self.now).legal]

    def refused(self, ask: Any, *given: Any) -> str:
        """The kind and the sentence of the refusal. Nothing in the room may have changed."""
        before = fold(self.room)
        try:
            ask(*given)
        except Refused as raised:
            assert fold(self.room) == before
            return f"{raised.refusal.kind}: {sentence(raised.refusal, 'en', self.room.names)}"
        raise AssertionError(f"{given} was not refused")

    def refused_move(self, text: str, seat: int | None = None, number: int | None = None) -> str:
        mover = seat or self.table.actor or 1
        return self.refused(self.room.move, mover, self.room.version if number is None else number, text)

    def again(self, people: Sequence[Person] | None = None) -> Room:
        """Rebuild the room from its log."""
        kept = list(self.people.values()) if people is None else people
        room = Room("t", SEED, kept, self.room.dealer)
        for entry, at in self.log:
            room.apply(entry, at)
        return room


encode = msgspec.json.Encoder().encode


def show(room: Room, *given: Any, **more: Any) -> Shown:
    """The view of a room, with the parts that are written as JSON read again."""
    shown = view.show(room, *given, **more)
    parts = {"seats": list[SeatShown], "legal": list[Offered], "events": list[Told]}
    return msgspec.structs.replace(shown, **{name: read(getattr(shown, name), kind) for name, kind in parts.items()})


def read(part: Any, kind: Any) -> Any:
    return msgspec.json.decode(part, type=kind) if isinstance(part, msgspec.Raw) else part


def fold(room: Room) -> tuple[Any, ...]:
    """Everything that a room derives from its log."""
    own = {name: value for name, value in vars(room).items() if name not in ("table", "dealer")}
    table = room.table
    if table is None:
        return (repr(own),)
    public = table.agreed, table.resigned, table.players, table.happened, table.shuffles
    return repr(own), repr(public), whole(table.state), table.record().to_json()


def laid(game: str, **position: Any) -> Dealer:
    """A dealer that always deals the same position: see positions.lay."""

    def dealer(setup: Setup, seed: bytes, names: Sequence[str], salts: Sequence[str]) -> Table:
        table = lay(game, len(names), options=setup.options, **position)
        table.players[:] = names
        return table

    return dealer


def exploding(deck: str, *hands: str, **more: Any) -> Dealer:
    """Phase 3; the pile begins, from the top, with the cards of `deck`."""
    return laid("exploding", **positions.exploding(deck, *hands), **more)


DUEL = laid("boom", hands=["5H KD 2C", "9S 9H 9D"], boards=[["8S"], ["8C"]])  # nobody near the end
TRIO = laid("boom", hands=["5H KD 2C", "9S 9H 9D", "KH 4H 4D"], boards=[["8S"], ["8C"], ["7C"]])


def duel(*seats: str, one_device: bool = False, **setup: Any) -> Scene:
    """Boom for two, Ana to move."""
    return Scene(Setup("boom", 2, **setup), *(seats or ("Ana", "Bo")), dealer=DUEL, one_device=one_device)


def trio(*seats: str, **setup: Any) -> Scene:
    """Boom for three, Ana to move."""
    return Scene(Setup("boom", 3, **setup), *(seats or ("Ana", "Bo", "Cy")), dealer=TRIO)
