"""How much and how often: for each client, and in total."""

import time
from collections.abc import Callable

from powderkeg.house import bounds
from powderkeg.refusal import refused

Clock = Callable[[], float]


class Bucket:
    """So many in a second, and as many again saved up from quiet seconds."""

    __slots__ = ("at", "clock", "left", "rate")

    def __init__(self, rate: float, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.left = 2 * rate
        self.at = clock()

    def take(self) -> bool:
        now = self.clock()
        self.left = min(2 * self.rate, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def full(self) -> bool:
        return self.left + (self.clock() - self.at) * self.rate >= 2 * self.rate


class Limits:
    """By address: requests in a second, and connections at a time."""

    def __init__(self, rate: float, connections: int, each: int, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.most = connections
        self.each = each
        self.connected = 0
        self._by_address: dict[str, int] = {}
        self._buckets: dict[str, Bucket] = {}

    def request(self, address: str) -> None:
        """Refused when the address has asked too often."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= bounds.MOST_ADDRESSES:
                self._forget()
            bucket = self._buckets[address] = Bucket(self.rate, self.clock)
        if not bucket.take():
            raise refused("limit", "too-often", number=int(self.rate))

    def _forget(self) -> None:
        """A full bucket is like none. If all are in use, someone sends from everywhere at once: begin anew."""
        self._buckets = {address: bucket for address, bucket in self._buckets.items() if not bucket.full}
        if len(self._buckets) >= bounds.MOST_ADDRESSES:
            self._buckets.clear()

    def enter(self, address: str) -> None:
        """A connection; refused when there are too many."""
        mine = self._by_address.get(address, 0)
        if self.connected >= self.most:
            raise refused("busy", "house-full")
        if mine >= self.each:
            raise refused("limit", "too-many-connections", most=self.each)
        self._by_address[address] = mine + 1
        self.connected += 1

    def go(self, address: str) -> None:
        self.connected -= 1
        mine = self._by_address[address] - 1
        if mine:
            self._by_address[address] = mine
        else:
            del self._by_address[address]
