"""Track which cards of a deal and of the shuffles one seat has seen.

A tracker follows a game while it is played. It remembers from which entry of the deal or of a shuffle each card came,
and names the entry when the seat sees the card: in its hand, on the table, or in an event that it was shown.
"""

from collections.abc import Iterator
from typing import Any, Protocol

from powderkeg.engine.state_record import State
from powderkeg.games.notation import Event, Notation

Path = tuple[str | int, ...]


class TrackedTable(Protocol):
    """What a tracker needs of a table."""

    deal: dict[str, Any]
    notation: Notation

    @property
    def state(self) -> State: ...

    def noted(self, seat: int, since: int) -> list[Event]: ...


class CardTracker:
    """Track what one seat sees, in games whose cards are all different."""

    def __init__(self, table: TrackedTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.read = 0  # entries of the state's log that were looked at already
        self.shuffles = 0
        self.named: set[Path] = set()
        self.origin: dict[str, Path] = {card: path for path, card in leaves(("deal",), table.deal)}

    def look(self) -> None:
        """Name the entries of all cards that the seat sees now, or was just shown."""
        s, notation = self.table.state, self.table.notation
        shown = {notation.cards[card] for card in notation.seen(s, self.seat)}
        for event in self.table.noted(self.seat, self.read):
            for value in event.data.values():
                shown.update(value if isinstance(value, list) else [value])
        self.read = int(s.log_n)
        self.named.update(self.origin[card] for card in shown if card in self.origin)

    def shuffled(self, order: list[str]) -> None:
        self.origin.update({card: ("shuffles", self.shuffles, i) for i, card in enumerate(order)})
        self.shuffles += 1

    def copy(self, value: Any, path: Path) -> Any:
        """The value with "?" for every entry that was never named."""
        if isinstance(value, dict):
            return {key: self.copy(part, (*path, key)) for key, part in value.items()}
        if isinstance(value, list):
            return [self.copy(part, (*path, i)) for i, part in enumerate(value)]
        return "?" if isinstance(value, str) and path not in self.named else value


def new_tracker(table: TrackedTable, seat: int) -> CardTracker:
    """Make the tracker of a seat (from 0, -1 for a spectator): of the game's own class, if it has one."""
    tracker: CardTracker = (table.notation.tracker or CardTracker)(table, seat)
    return tracker


def leaves(path: Path, value: Any) -> Iterator[tuple[Path, str]]:
    """Every card in a deal, with its path."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from leaves((*path, key), part)
    if isinstance(value, str):
        yield path, value
