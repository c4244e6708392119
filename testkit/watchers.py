"""What every seat has seen, followed while a game is replayed from its beginning."""

from powderkeg.games.watcher import Path, Watcher
from powderkeg.play.record import Played
from powderkeg.play.table import Table


class Watchers:
    def __init__(self, table: Table) -> None:
        self.table = table
        seats = range(len(table.players))
        self.watchers: list[Watcher] = [(table.notation.watcher or Watcher)(table, seat) for seat in seats]
        self.look()

    def play(self, played: Played) -> None:
        decision = self.table.decide(*played)
        if decision.code is not None:  # talk leaves the notes of the last action as they were
            for watcher in self.watchers:
                watcher.read = 0
        self.table.make(decision, self)
        self.look()

    def look(self) -> None:
        for watcher in self.watchers:
            watcher.look()

    def shuffled(self, order: list[str]) -> None:
        for watcher in self.watchers:
            watcher.shuffled(order)

    @property
    def named(self) -> list[set[Path]]:
        """For each seat, the places in the deal and the shuffles whose card it has seen."""
        return [set(watcher.named) for watcher in self.watchers]
