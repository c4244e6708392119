"""Track what every seat has seen while a game is replayed from its beginning."""

from powderkeg.games.card_tracker import Path, new_tracker
from powderkeg.play.record import Played
from powderkeg.play.table import Table


class CardTrackers:
    def __init__(self, table: Table) -> None:
        self.table = table
        seats = range(len(table.players))
        self.trackers = [new_tracker(table, seat) for seat in seats]
        self.look()

    def play(self, played: Played) -> None:
        decision = self.table.decide(*played)
        if decision.code is not None:  # talk leaves the notes of the last action as they were
            for tracker in self.trackers:
                tracker.read = 0
        self.table.make(decision, self)
        self.look()

    def look(self) -> None:
        for tracker in self.trackers:
            tracker.look()

    def shuffled(self, order: list[str]) -> None:
        for tracker in self.trackers:
            tracker.shuffled(order)

    @property
    def named(self) -> list[set[Path]]:
        """For each seat, the places in the deal and the shuffles whose card it has seen."""
        return [set(tracker.named) for tracker in self.trackers]
