"""A room in memory, and the clients that watch it."""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from powderkeg.server.live.presence import Attendance
from powderkeg.server.services.fair_turns import NOBODY
from powderkeg.server.tables.room import Room

MOST_HELD_COUNTS = 1000  # while a window is open; more are lost


class Viewer(Protocol):
    """A client that is told when a room has changed. It asks for the new view when it can send it."""

    def wake(self, live: "LiveRoom") -> None: ...

    def pass_on(self, message: msgspec.Struct) -> None: ...


@dataclass(eq=False)
class LiveRoom:
    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[Viewer] = field(default_factory=set)
    spectator_messages: dict[Any, bytes] = field(default_factory=dict)  # encoded views of the current version
    uncommitted: bool = False  # the room has a change that is not committed yet: it must not be shown
    stale: bool = False  # it must be read again before it is used
    times_stale: int = 0  # how often another server gave reason for that
    is_deleted: bool = False
    is_dropped: bool = False  # from the memory of this server
    is_writer: bool = False  # this server wrote the last entry or is the only one, so it plays the bots
    address: str = NOBODY  # of the client for whom its bots think: who opened the table, else who asked for it first
    visited_at: float = -math.inf  # when a client asked for it last
    nudged_at: float = -math.inf  # when bots alone that had not moved for long were last set going again
    used_at: float = 0.0
    attendance: Attendance = field(default_factory=lambda: Attendance(-math.inf))
    reacted_at: dict[int, float] = field(default_factory=dict)  # when each seat did last
    thinking: set[tuple[int, int]] = field(default_factory=set)  # bots: seat and version asked
    timer: asyncio.TimerHandle | None = None
    held_counts: list[Callable[[], None]] = field(default_factory=list)  # until the window closes (G19)

    @property
    def id(self) -> str:
        return self.room.id

    @property
    def is_settled(self) -> bool:
        """Whether the room may be shown as it is."""
        return not self.uncommitted and not self.stale

    @property
    def is_watched_from_a_seat(self) -> bool:
        """Whether someone who sits here is connected to this server."""
        return any(self.room.seats.held_by(holder) for holder in self.attendance.connections)

    def mark_stale(self) -> None:
        """Note that another server has changed something, also for a refresh that is under way."""
        self.stale = True
        self.times_stale += 1

    def wake_viewers(self) -> None:
        for viewer in tuple(self.viewers):
            viewer.wake(self)

    def pass_on(self, message: msgspec.Struct) -> None:
        for viewer in self.viewers:
            viewer.pass_on(message)

    def cancel_timer(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def count(self, count: Callable[[], None]) -> None:
        """Count something now, or when the open window closes: otherwise the metrics would tell that somebody has
        answered (G19)."""
        if not self.room.is_window_open:
            count()
        elif len(self.held_counts) < MOST_HELD_COUNTS:
            self.held_counts.append(count)

    def release_counts(self) -> None:
        held, self.held_counts = self.held_counts, []
        for count in held:
            count()
