"""What clients are told: the events of a table, grouped by the version with which each happened."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from powderkeg.games.notation import Event
from powderkeg.server import bounds

HOUSE_EVENTS = {  # what the server adds to a table's events, and the fields of its data
    **dict.fromkeys(("house-sat", "house-bot-sat", "house-back", "house-left", "house-bot-took-over"), ("seat",)),
    **dict.fromkeys(("house-expired", "house-undo-asked", "house-undo-declined", "house-undone"), ("seat",)),
    **dict.fromkeys(("house-turn-undone", "house-draw-declined"), ("seat",)),
    **dict.fromkeys(("house-rematch-asked", "house-rematch-agreed", "house-rematch-declined"), ("seat",)),
    "house-abandoned": (),
}


def house_event(kind: str, *data: int) -> Event:
    return Event(kind, dict(zip(HOUSE_EVENTS[kind], data, strict=True)))


@dataclass
class EventLog:
    """The version is the number of public entries, less one: that of the last of them, -1 before the first."""

    events: list[int | Event] = field(default_factory=list)  # a number: as the kernel noted it
    ends: list[int] = field(default_factory=list)  # how many events there were after each version
    version: int = -1

    def add(self, events: Iterable[int | Event]) -> None:
        self.events += events

    def end_version(self) -> None:
        """Count what was added since the last version as that of the next one."""
        self.ends.append(len(self.events))
        self.version += 1

    def first_told(self, after: int) -> int:
        """The version after which a client that knows version `after` is told events: that one, or a later one if more
        has happened since than one answer may hold."""
        first = len(self.events) - bounds.MOST_EVENTS
        return after if first <= 0 else max(after, bisect_left(self.ends, first))

    def count_after(self, after: int | None) -> int:
        """How many events a client is told that knows version `after`; None: it is told none."""
        if after is None or after >= self.version:
            return 0
        return min(len(self.events) - self._end(after), bounds.MOST_EVENTS)

    def after(self, after: int) -> Iterator[tuple[int, int | Event]]:
        """The events after a version, each with its own."""
        if after == self.version - 1 >= 0:  # nearly always: the last move
            for event in self.events[self.ends[after] :]:
                yield self.version, event
            return
        start = self._end(after) if after < self.version else 0
        for version in range(max(after + 1, 0), self.version + 1):
            end = self.ends[version]
            yield from ((version, event) for event in self.events[start:end])
            start = end

    def _end(self, version: int) -> int:
        return self.ends[version] if version >= 0 else 0
