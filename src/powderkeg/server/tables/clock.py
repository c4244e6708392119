"""The clocks of a table: how much time each seat has left, and since when the running one runs.

A clock reads no time itself: every method is told what time it is.
"""

from dataclasses import dataclass, field

from powderkeg.server.tables import entries

RETURN_SECONDS = 20.0  # at least, for someone who comes back with an empty clock


@dataclass
class TurnClock:
    settings: entries.Clock | None = None  # None: no limits
    banks: list[float] = field(default_factory=list)  # seconds left, by seat
    since: float = 0.0  # when the current decision was asked for
    used: float = 0.0  # seconds that the seat had used for it when a bot took over

    def set_up(self, settings: entries.Clock | None, players: int) -> None:
        self.settings = settings
        self.banks = [settings.bank if settings else 0.0] * players

    @property
    def has_banks(self) -> bool:
        return self.settings is not None and self.settings.bank > 0

    def bank(self, seat: int) -> float:
        return self.banks[seat - 1]

    def seconds_for_decision(self, seat: int) -> float | None:
        """The time for a decision that begins at `since`; None for no limit."""
        if self.settings is None:
            return None
        limits = [self.settings.move] if self.settings.move else []
        if self.has_banks:
            limits.append(self.bank(seat))
        return min(limits, default=None)

    def start(self, at: float) -> None:
        """Begin a new decision."""
        self.since, self.used = at, 0.0

    def interrupt(self, at: float) -> None:
        """Remember how much time the seat has used, while a bot plays for it."""
        self.used = max(0.0, at - self.since)

    def spend(self, seat: int, at: float) -> None:
        """Take the time since the decision began off the seat's bank, and add the increment."""
        self.banks[seat - 1] = max(0.0, self.bank(seat) - max(0.0, at - self.since))
        self.add_increment(seat)

    def add_increment(self, seat: int) -> None:
        if self.settings is not None:
            self.banks[seat - 1] += self.settings.increment

    def run_out(self, seat: int) -> None:
        self.banks[seat - 1] = 0.0

    def refill(self, seat: int) -> None:
        """Give someone who comes back with an empty bank enough to move."""
        if self.settings is not None and self.has_banks and self.bank(seat) <= 0:
            self.banks[seat - 1] = max(self.settings.increment, RETURN_SECONDS)
