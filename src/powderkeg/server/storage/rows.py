"""What the store keeps and gives back. The `repr` of a row shows neither secrets nor names."""

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

Status = Literal["waiting", "playing", "finished"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hidden: ClassVar[frozenset[str]] = frozenset()  # fields that no log and no traceback may show

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [(field, "…" if field in self.hidden else getattr(self, field)) for field in self.__struct_fields__]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__rich_repr__())})"


class TableRow(Row, frozen=True, kw_only=True):
    hidden = frozenset({"setup", "seed"})

    id: str
    game: str
    players: int
    status: Status = "waiting"
    public: bool = False
    created: float
    changed: float
    setup: str  # JSON
    seed: bytes


class Listing(Row, frozen=True):
    """A line of the lobby: a table without its secrets."""

    hidden = frozenset({"setup"})

    id: str
    game: str
    players: int
    status: Status
    created: float
    changed: float
    setup: str


class EntryRow(Row, frozen=True):
    hidden = frozenset({"body"})  # a move may name a card that others do not see

    number: int
    at: float
    body: str  # JSON


class Person(Row, frozen=True):
    hidden = frozenset({"name", "secret_hash"})

    person: str
    name: str
    secret_hash: bytes
    created: float


class Deadline(Row, frozen=True):
    number: int  # of the entry that is awaited
    due: float


class Daily(Row, frozen=True):
    """What a table adds to the results of a day."""

    day: str  # "2026-05-17"
    game: str
    score: float
    moves: int
    finished: float | None = None  # None: at the time of the entry it is written with


class DailyResult(Row, frozen=True):
    hidden = frozenset({"name"})

    table: str
    name: str | None  # of the person who came first; None: forgotten
    score: float
    moves: int
    finished: float


class Changes(Row, frozen=True, kw_only=True):
    """What changes in the same transaction as an entry. Fields that are left out stay as they are."""

    status: Status | None = None
    public: bool | None = None
    changed: float | None = None
    deadline: Deadline | UnsetType | None = UNSET  # None: clear it
    people: tuple[Person, ...] = ()
    daily: Daily | None = None  # only the first of a table counts


NO_CHANGES = Changes()


class StoredTable(Row, frozen=True):
    """All rows of one table."""

    hidden = frozenset({"analysis"})

    table: TableRow
    entries: tuple[EntryRow, ...]
    people: tuple[Person, ...] = ()
    deadline: Deadline | None = None
    daily: Daily | None = None
    analysis: str | None = None  # JSON
