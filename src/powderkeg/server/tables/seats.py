"""Who sits where at a table: people and bots, who is away, and which secret holds which seat.

Methods that act return the log entry to write, or refuse; `open`, `take`, `vacate` and `abandon` apply entries.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from powderkeg.server import bounds
from powderkeg.server.storage.rows import Person
from powderkeg.server.tables import entries
from powderkeg.text.refusal import refused, unusable

BOT_NAMES = ("Fuse", "Spark", "Wick", "Ember", "Flint", "Cinder")  # by seat


@dataclass
class Chair:
    """Who sits at one seat. A bot beside a person plays until the person is back."""

    person: str | None = None
    bot: str | None = None
    salt: str = ""
    away: bool = False  # left, and nobody plays on
    bot_moves_once: bool = False  # a bot makes the next move, then the person plays on
    asides: int = 0  # entries of this seat that do not advance the game: entries.is_aside

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def is_present(self) -> bool:
        """Whether a person sits here and plays."""
        return self.person is not None and self.bot is None and not self.away

    @property
    def is_left(self) -> bool:
        return self.bot is not None or self.away

    @property
    def has_asides_left(self) -> bool:
        return self.asides < bounds.MOST_ASIDES


@dataclass
class Seats:
    """The chairs of a table, numbered from 1, and the people who are known at it."""

    people: dict[str, Person] = field(default_factory=dict, repr=False)  # by id
    chairs: list[Chair] = field(default_factory=list)
    encoded: bytes = field(default=b"", repr=False)  # as clients are shown them; b"" once that may have changed
    _held: dict[bytes, list[int]] = field(default_factory=dict, repr=False)  # cache of `held_by`

    @classmethod
    def of(cls, people: Iterable[Person]) -> "Seats":
        """No chairs yet: the first entry of the log says how many there are."""
        return cls({person.person: person for person in people})

    @property
    def numbers(self) -> range:
        return range(1, len(self.chairs) + 1)

    def chair(self, seat: int) -> Chair:
        if seat not in self.numbers:
            raise unusable("seat-unknown", number=seat, most=len(self.chairs))
        return self.chairs[seat - 1]

    def name(self, seat: int) -> str:
        """The name of the person who sits there; a bot's name if there is none, or the person was forgotten."""
        person = self.people.get(self.chair(seat).person or "")
        return person.name if person else BOT_NAMES[seat - 1]

    @property
    def names(self) -> list[str]:
        return [self.name(seat) for seat in self.numbers]

    @property
    def salts(self) -> list[str]:
        return [chair.salt for chair in self.chairs if chair.salt]

    @property
    def are_taken(self) -> bool:
        return not any(chair.is_free for chair in self.chairs)

    @property
    def are_abandoned(self) -> bool:
        """Whether everyone who sat here has left or counts as away."""
        people = [chair for chair in self.chairs if chair.person]
        return bool(people) and all(chair.is_left for chair in people)

    @property
    def has_unknown_person(self) -> bool:
        """Whether a person sits here whose name and secret another server wrote."""
        return any(chair.person and chair.person not in self.people for chair in self.chairs)

    # --- people and their secrets ---

    def held_by(self, secret_hash: bytes | None) -> list[int]:
        """The seats that belong to the holder of a secret."""
        if secret_hash is None:
            return []
        known = self._held.get(secret_hash)
        if known is not None:
            return known
        people = {person.person for person in self.people.values() if person.secret_hash == secret_hash}
        seats = [seat for seat in self.numbers if self.chairs[seat - 1].person in people]
        if seats:
            self._held[secret_hash] = seats
        return seats

    def have_same_holder(self, seat: int, other: int) -> bool:
        """Whether two seats belong to one secret: several people on one device."""
        holder = self.holder_of(seat)
        return holder is not None and holder == self.holder_of(other)

    def holder_of(self, seat: int) -> bytes | None:
        """The hash of the secret that holds a seat; None where nobody sits, or who sat there was forgotten."""
        person = self.people.get(self.chair(seat).person or "")
        return person.secret_hash if person else None

    def add_people(self, people: Iterable[Person]) -> None:
        self._held.clear()
        self.people.update((person.person, person) for person in people)

    def forget_person(self, person: str) -> None:
        self._held.clear()
        self.people.pop(person, None)

    # --- reading the log ---

    def open(self, players: int) -> None:
        self._held.clear()
        self.chairs = [Chair() for _ in range(players)]

    def take(self, entry: entries.Sat) -> bool:
        """Seat a person; returns whether they came back to their own seat."""
        self._held.clear()
        chair = self.chair(entry.seat)
        is_back = chair.person is not None
        chair.person, chair.bot, chair.away, chair.bot_moves_once = entry.person, None, False, False
        if not is_back:
            chair.salt = entry.salt
        return is_back

    def vacate(self, seat: int) -> None:
        """Free a seat before the deal."""
        self._held.clear()
        self.chairs[seat - 1] = Chair(asides=self.chair(seat).asides)

    def abandon(self) -> bool:
        """Count everyone present as away; returns whether anyone was present."""
        present = [chair for chair in self.chairs if chair.is_present]
        for chair in present:
            chair.away = True
        return bool(present)

    # --- what may be done ---

    def sit(self, seat: int | None, person: str, mine: Sequence[int], salt: str, one_each: bool) -> entries.Sat:
        """Take a free seat, the first one if none is named, or come back to one of `mine`."""
        if seat is None:
            seat = self._first_free([chair.is_free and chair.has_asides_left for chair in self.chairs])
        chair = self.chair(seat)
        if chair.person and seat in mine:
            if not chair.is_left:
                raise refused("seat", "seat-yours", number=seat)
            self.check_asides(seat)
            return entries.Sat(seat, chair.person)
        if not chair.is_free:
            raise refused("seat", "seat-taken", number=seat)
        self.check_asides(seat)
        if mine and one_each:
            raise refused("seat", "one-seat")
        if not person:
            raise unusable("name-missing")
        return entries.Sat(seat, person, salt)

    def seat_bot(self, seat: int | None, bot: str) -> entries.BotSat:
        if seat is None:
            seat = self._first_free([chair.is_free for chair in self.chairs])
        if not self.chair(seat).is_free:
            raise refused("seat", "seat-taken", number=seat)
        return entries.BotSat(seat, bot)

    def _first_free(self, is_free: list[bool]) -> int:
        if True not in is_free:
            raise refused("seat", "table-full")
        return is_free.index(True) + 1

    def leave(self, seat: int, is_dealt: bool) -> entries.Left:
        chair = self.chair(seat)
        if is_dealt and chair.is_left:
            raise refused("seat", "seat-left", number=seat)
        return entries.Left(seat)

    def check_asides(self, seat: int) -> None:
        """Refuse an aside (`entries.is_aside`) of a seat that has had too many: it could be repeated for ever."""
        if not self.chair(seat).has_asides_left:
            raise refused("limit", "asides-many", number=seat, most=bounds.MOST_ASIDES)
