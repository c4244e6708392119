"""What one seat has seen of a game: which entries of the deal and of the shuffles it can name.

A watcher sits beside a game while it is played. It remembers from which entry each card came, and names the entry when
the seat sees the card: in its hand, on the table, or in an event that it was shown.
"""

from collections.abc import Iterator
from typing import Any, Protocol

from powderkeg.engine.state_record import State
from powderkeg.games.notation import Event, Notation

Path = tuple[str | int, ...]


class Watched(Protocol):
    """What a watcher needs of a table."""

    deal: dict[str, Any]
    notation: Notation

    @property
    def state(self) -> State: ...

    def noted(self, seat: int, since: int) -> list[Event]: ...


class Watcher:
    """One seat's eyes, for games whose cards are all different."""

    def __init__(self, table: Watched, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.read = 0  # entries of the state's log already looked at
        self.shuffles = 0
        self.named: set[Path] = set()
        self.origin: dict[str, Path] = {card: path for path, card in leaves(("deal",), table.deal)}

    def look(self) -> None:
        """Name the entries of all cards that the seat sees now, or was just shown."""
        s, words = self.table.state, self.table.notation
        shown = {words.cards[card] for card in words.seen(s, self.seat)}
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


def leaves(path: Path, value: Any) -> Iterator[tuple[Path, str]]:
    """Every card in a deal with the way to it."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from leaves((*path, key), part)
    if isinstance(value, str):
        yield path, value
