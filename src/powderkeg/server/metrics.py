"""Metrics for Prometheus. They name no table and no person.

Anyone may read them, so they must not reveal that a sealed answer has come in (G19): no transactions, no processor
time, no memory. Counts about a table with an open window are held back until it closes, see `LiveRoom.count`.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from powderkeg.server.services.tables import House

BUCKETS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30)  # seconds
METHODS = ("GET", "POST", "DELETE")

# Gauges, read on request.
NUMBERS: dict[str, tuple[str, Callable[["House"], float]]] = {
    "powderkeg_connections": ("WebSockets that are open", lambda house: house.connected),
    "powderkeg_rooms": ("Tables in memory", lambda house: len(house.rooms.live)),
    "powderkeg_watched_rooms": (
        "Tables that someone watches",
        lambda house: sum(bool(live.viewers) for live in house.rooms.live.values()),
    ),
    "powderkeg_entries_written": ("Entries that this server has written", lambda house: house.rooms.entries_written),
    "powderkeg_channels_up": ("0 while other servers are not heard", lambda house: house.rooms.channels.listening),
    "powderkeg_thoughts_waiting": (
        "Bots, hints and analyses that wait",
        lambda house: house.rooms.pool.waiting,
    ),
}


class Metrics:
    """The metrics of one server, in a registry of its own, so that two servers in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("powderkeg_requests", "HTTP requests", ["method", "status"], registry=self.registry)
        self.seconds = Histogram(
            "powderkeg_request_seconds",
            "Seconds until an HTTP request was answered",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.gauges = {name: Gauge(name, words, registry=self.registry) for name, (words, _) in NUMBERS.items()}

    def request(self, method: str, status: int, seconds: float) -> None:
        self.requests.labels(method if method in METHODS else "other", str(status)).inc()
        self.seconds.observe(seconds)

    def watch(self, house: "House") -> None:
        for name, (_, read) in NUMBERS.items():
            self.gauges[name].set_function(partial(read, house))

    def text(self) -> bytes:
        return generate_latest(self.registry)
