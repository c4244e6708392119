"""Rate limits (token buckets) and connection limits, for each address and in total."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from ipaddress import IPv6Address

from powderkeg.server import bounds
from powderkeg.server.places import Places
from powderkeg.server.settings import Settings
from powderkeg.text.refusal import Refused, refused

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]
Turn = Callable[[], bool]  # processes one frame of a connection; returns whether it waits for another token

ALMOST = 1 - 1e-6  # of a token: after waiting for one, rounding may leave a little less


def limited_address(address: str) -> str:
    """The address to which limits apply: of IPv6 the first 64 bits, since a subscriber has all of the rest."""
    if ":" in address:
        try:
            found = IPv6Address(address.partition("%")[0])
        except ValueError:
            return address[: bounds.ADDRESS_LENGTH]
        return str(found.ipv4_mapped or found.packed[:8].hex(":", 2))
    return address[: bounds.ADDRESS_LENGTH]


class Bucket:
    """The token bucket of an address: `rate` tokens a second, at most twice as many."""

    __slots__ = ("at", "clock", "left", "line", "rate")

    def __init__(self, rate: float, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.left = 2 * rate  # below 0 after a charge
        self.at = clock()
        self.line: deque[Turn] | None = None  # connections that wait for a token

    def take(self) -> bool:
        self.refill()
        if self.left < ALMOST:
            return False
        self.left -= 1
        return True

    def refill(self) -> None:
        now = self.clock()
        self.left = min(2 * self.rate, self.left + (now - self.at) * self.rate)
        self.at = now

    @property
    def wait(self) -> float:
        """Seconds until there is a token."""
        self.refill()
        return max(0.0, (1 - self.left) / self.rate)

    @property
    def is_idle(self) -> bool:
        """Whether it is full, and nobody waits: as good as a new one."""
        self.refill()
        return self.line is None and self.left >= 2 * self.rate


class Connections(Places):
    """Limits the connections that are open at the same time."""

    def full(self) -> Refused:
        return refused("busy", "house-full")

    def full_for_one(self) -> Refused:
        return refused("limit", "too-many-connections", most=self.each)


class Limits:
    """The token buckets of addresses, shared by requests and WebSockets; and a limit for each kind of connection."""

    def __init__(self, settings: Settings, clock: Clock = time.monotonic, sleep: Sleep = asyncio.sleep) -> None:
        self.rate = settings.rate
        self.clock = clock
        self.sleep = sleep
        most, each = settings.connections, settings.connections_each
        every = most + bounds.HTTP_BESIDE
        self.sockets = Connections(every, every if settings.proxied else each)  # a proxy's are those of many clients
        self.turned_away = Connections(bounds.TURNED_AWAY, bounds.TURNED_AWAY_EACH)
        self.websockets = Connections(most, each)
        self.requests = Connections(every, each)  # not answered yet, such as long polls
        self._buckets: dict[str, Bucket] = {}
        self._serving: set[asyncio.Task[None]] = set()

    def request(self, address: str) -> None:
        """Refuse a request of an address that has asked too often."""
        if not self.take(address):
            raise refused("limit", "too-often", number=self.rate)

    def take(self, address: str) -> bool:
        """Take a token, unless there is none or connections of the address wait for it."""
        bucket = self._bucket(address)
        return bucket.line is None and bucket.take()

    def charge(self, address: str, tokens: float) -> None:
        """Take tokens for a costly answer. The bucket may go below 0: then the address waits longer."""
        bucket = self._bucket(address)
        bucket.refill()
        bucket.left -= tokens

    def line_up(self, address: str, turn: Turn) -> None:
        """Call `turn` for each token as long as it returns True; the connections of an address take turns."""
        bucket = self._bucket(address)
        if bucket.line is None:
            bucket.line = deque()
            task = asyncio.get_running_loop().create_task(self._serve(bucket, bucket.line))
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)
        bucket.line.append(turn)

    async def _serve(self, bucket: Bucket, line: deque[Turn]) -> None:
        while line:
            await self.sleep(bucket.wait)
            while line and bucket.take():
                turn = line.popleft()
                if turn():
                    line.append(turn)
        bucket.line = None

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= bounds.MOST_ADDRESSES:
                self._forget()
            bucket = self._buckets[address] = Bucket(self.rate, self.clock)
        return bucket

    def _forget(self) -> None:
        """Drop the buckets that are full. If most are in use, an attacker uses many addresses: drop all but those that
        connections wait for."""
        self._buckets = {address: bucket for address, bucket in self._buckets.items() if not bucket.is_idle}
        if len(self._buckets) > bounds.MOST_ADDRESSES / 2:
            self._buckets = {address: bucket for address, bucket in self._buckets.items() if bucket.line is not None}
