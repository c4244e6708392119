"""The window for answers out of turn (G19): several seats answer at once, and no answer is shown before it closes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from powderkeg.server import bounds
from powderkeg.server.tables import entries
from powderkeg.text.refusal import illegal


@dataclass
class AnswerWindow:
    seconds: float = 0.0  # as set up
    requested: dict[int, float] = field(default_factory=dict)  # by seats that need longer
    answers: dict[int, entries.Answered] = field(default_factory=dict)  # sealed, by seat

    def length(self, people: Iterable[int]) -> float:
        """The seconds that the window is open: the same for all, as many as the slowest person asked for."""
        return max(self.seconds, *(self.requested.get(seat, 0.0) for seat in people), 0.0)

    def extend(self, seat: int, seconds: float) -> None:
        self.requested[seat] = seconds

    def forget(self, seat: int) -> None:
        """Drop the wish of someone who left."""
        self.requested.pop(seat, None)

    def seal(self, answer: entries.Answered) -> None:
        self.answers[answer.seat] = answer

    def has_answered(self, seat: int | None) -> bool:
        return seat in self.answers

    def count_answers(self, seats: Iterable[int]) -> int:
        return sum(seat in self.answers for seat in seats)

    def clear(self) -> None:
        self.answers = {}

    def open_answers(self, asked: Sequence[int], declining: str) -> Iterator[tuple[int, str]]:
        """The moves of the seats asked, in turn order; a seat that gave no answer declines."""
        answers = self.answers
        for seat in asked:
            yield seat, answers[seat].move if seat in answers else declining

    # --- what may be done ---

    def check_unanswered(self, seat: int) -> None:
        if self.has_answered(seat):
            raise illegal("G19", "answered")

    def slow(self, seat: int, seconds: float) -> entries.WindowExtended:
        entries.in_range("window", seconds, *bounds.WINDOWS)
        return entries.WindowExtended(seat, seconds)
