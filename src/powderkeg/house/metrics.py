"""What the house counts, for Prometheus. Nothing in here names a table or a person."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

if TYPE_CHECKING:
    from powderkeg.house.house import House


class Metrics:
    """A registry of its own for each house, so that two in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Counter("powderkeg_requests", "HTTP requests", ["method", "status"], registry=self.registry)
        self.seconds = Histogram(
            "powderkeg_request_seconds",
            "Seconds until an HTTP request was answered",
            buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
            registry=self.registry,
        )

    def request(self, method: str, status: int, seconds: float) -> None:
        known = method if method in ("GET", "POST", "DELETE") else "other"
        self.requests.labels(known, str(status)).inc()
        self.seconds.observe(seconds)

    def watch(self, house: "House") -> None:
        """Numbers that are read when they are asked for."""
        rooms = house.rooms
        numbers = {
            "powderkeg_connections": ("WebSockets that are open", lambda: house.connected),
            "powderkeg_rooms": ("Tables in memory", lambda: len(rooms.live)),
            "powderkeg_watched_rooms": ("Tables that someone watches", lambda: sum(map(watched, rooms.live.values()))),
            "powderkeg_entries_written": ("Entries that this server has written", lambda: rooms.moves),
            "powderkeg_commits": ("Transactions of this server", lambda: rooms.store.commits),
            "powderkeg_on_the_way": ("Changes not committed yet", lambda: rooms.store.on_the_way),
            "powderkeg_notes_dropped": ("Notes to other servers that were lost", lambda: rooms.channels.dropped),
            "powderkeg_thoughts_waiting": ("Bots, hints and analyses that wait", lambda: rooms.thinkers.waiting),
        }
        for name, (help_text, read) in numbers.items():
            Gauge(name, help_text, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        return generate_latest(self.registry)


def watched(live: object) -> bool:
    return bool(getattr(live, "watchers", None))
