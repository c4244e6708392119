"""A seat's own copy of a record: the same form, with "?" for every card that the seat never saw.

The game is played again beside a watcher. It remembers from which entry of the deal or of a shuffle each card came, and
names the entry when the seat sees the card: in its hand, on the table, or in an event that it was shown.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from powderkeg.play.record import Record
from powderkeg.play.table import Table

Path = tuple[str | int, ...]


class Watcher:
    """One seat's eyes, for games whose cards are all different."""

    def __init__(self, table: Table, seat: int) -> None:
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


def own_copy(record: Record, seat: int | None) -> Record:
    """What the seat, or a spectator, may keep of a game."""
    table = Table.from_record(record, moves=0)
    index = -1 if seat is None else seat - 1
    watcher: Watcher = (table.notation.watcher or Watcher)(table, index)
    watcher.look()
    moves = []
    for text in record.moves:
        who, _, move = text.partition(" ")
        before, code = table.state.copy(), table.code(int(who), move)
        if code is not None:  # what is said leaves the notes of the last action as they were
            watcher.read = 0
        table.play(int(who), move, watcher)
        watcher.look()
        moves.append(text if code is None else f"{who} {table.notation.text_for(before, code, index)}")
    return msgspec.structs.replace(
        record,
        deal=watcher.copy(record.deal, ("deal",)),
        shuffles=watcher.copy(table.shuffles, ("shuffles",)),
        moves=moves,
        seed=msgspec.UNSET,
        salts=msgspec.UNSET,
        legal=msgspec.UNSET,
    )
