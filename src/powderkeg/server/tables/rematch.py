"""Playing again: a rematch begins when everyone at the finished table has agreed, and the score goes on in a series."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from powderkeg.play.record import Result
from powderkeg.server.tables.entries import Score


@dataclass
class RematchRequest:
    agreed: list[int] = field(default_factory=list)  # seats; the one that asked first
    declined: int | None = None  # the seat that ended the last request

    def agree(self, seats: Iterable[int]) -> None:
        self.agreed += [seat for seat in seats if seat not in self.agreed]
        self.declined = None

    def decline(self, seat: int) -> None:
        self.agreed, self.declined = [], seat


def score_with(before: Score | None, players: int, result: Result | None, aided: Sequence[int]) -> Score:
    """The score of a series with one more game. A win does not count for a seat that took back what it had seen."""
    score = before or Score(0, [0] * players)
    if result is None:
        return score
    winners = [seat for seat in result.winners if seat not in aided]
    return Score(score.games + 1, [wins + (seat in winners) for seat, wins in enumerate(score.wins, 1)])


def score_for(score: Score, newcomers: Sequence[int]) -> Score:
    """The score that a series goes on with: whoever is new in a seat begins with no win."""
    return Score(score.games, [0 if seat in newcomers else wins for seat, wins in enumerate(score.wins, 1)])
