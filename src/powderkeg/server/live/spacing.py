"""Space out what is done for each address to a rate: what comes too early waits, nothing is refused."""

from collections.abc import Callable

SAVED_SECONDS = 1.0  # whose share may be saved up and done at once
MANY_ADDRESSES = 1_000  # remembered; then those that would not have to wait are forgotten


class Spacing:
    def __init__(self, rate: float, clock: Callable[[], float]) -> None:
        self.seconds = 1 / rate  # between two
        self.clock = clock
        self._due: dict[str, float] = {}  # when the next one would be due without anything saved up

    def wait(self, address: str) -> float:
        """Take the next turn of the address; returns the seconds until then."""
        now = self.clock()
        due = max(now, self._due.get(address, now))
        if len(self._due) >= MANY_ADDRESSES:
            self._due = {other: when for other, when in self._due.items() if when > now}
        self._due[address] = due + self.seconds
        return max(0.0, due - SAVED_SECONDS - now)
