"""Pacing: space out actions of each address to a rate. Those that come too early wait, none is refused."""

from collections.abc import Callable

SAVED_SECONDS = 1.0  # worth of unused turns that may be used at once (burst)
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
