"""Presence: whose connections to a table are lost. It is never stored and changes no version: each server knows its own
connections, tells the other servers which seats have one, and shows everybody who asks for it who has none.

Somebody who reloads a page is not absent, nor is somebody who reconnects again and again: a seat counts as absent only
after some seconds without any connection, so it changes no more often than that. A server that dies says nothing; after
a while the others count its connections no more. While servers cannot hear each other, nobody is shown as absent.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from powderkeg.server import bounds
from powderkeg.server.cluster.notifications import Channels
from powderkeg.server.live.environment import Environment

if TYPE_CHECKING:
    from powderkeg.server.live.live_room import LiveRoom

RENEW_SECONDS = 20.0  # after which a server says again who has a connection to it
LEASE_SECONDS = 50.0  # after which a server that has said nothing is gone
POLL_SECONDS = 40.0  # for which a request for the view counts: two heartbeats, as long as a silent connection is kept

Seats = frozenset[int]


class Here(msgspec.Struct, frozen=True, tag_field="type", tag="here"):
    """A note from one server to the others: the seats whose people have a connection to it."""

    server: str
    seats: list[int]
    asks: bool = False  # the others are to say theirs


@dataclass
class Attendance:
    """Who has a connection to one table."""

    since: float  # when this server began to look
    connections: Counter[bytes] = field(default_factory=Counter)  # to this server, by the holder of a secret
    seen: dict[bytes, float] = field(default_factory=dict)  # until when a holder without a connection counts as there
    elsewhere: dict[str, tuple[float, Seats]] = field(default_factory=dict)  # what other servers have said, and when
    said: tuple[float, Seats] | None = None  # by this server to the others, and when
    absent: Seats = frozenset()  # as it is shown
    timer: asyncio.TimerHandle | None = None


class Presence:
    def __init__(self, environment: Environment, channels: Channels) -> None:
        self.environment = environment
        self.channels = channels
        self.server = secrets.token_urlsafe(9)  # the name of this server in its notes

    # --- connections come and go ---

    def arrive(self, live: "LiveRoom", holder: bytes | None) -> None:
        if holder is not None:
            live.attendance.connections[holder] += 1
        self.look(live)

    def depart(self, live: "LiveRoom", holder: bytes | None) -> None:
        if holder is None or live.is_dropped:
            return
        connections = live.attendance.connections
        connections[holder] -= 1
        if not connections[holder]:
            del connections[holder]
            self.visit(live, holder)

    def visit(self, live: "LiveRoom", holder: bytes | None, seconds: float = bounds.ABSENCE_SECONDS) -> None:
        """Count somebody without a connection as there for some seconds."""
        if holder is not None and live.room.seats.held_by(holder):
            seen, until = live.attendance.seen, self.environment.monotonic() + seconds
            seen[holder] = max(until, seen.get(holder, until))
            self.look(live)

    def poll(self, live: "LiveRoom", holder: bytes | None) -> None:
        """Note a request for the view over HTTP, where no connection stays. Moves are not noted: whoever is back with a
        sealed answer would tell that they have answered (G19)."""
        self.visit(live, holder, POLL_SECONDS)

    def hear(self, live: "LiveRoom", note: Here) -> None:
        attendance = live.attendance
        attendance.elsewhere[note.server] = self.environment.monotonic(), frozenset(note.seats)
        if note.asks:
            attendance.said = None
        self.look(live, asks=False)

    def forget(self, live: "LiveRoom") -> None:
        """The table leaves the memory of this server, and nobody has a connection to it here."""
        self._cancel_timer(live.attendance)
        if live.attendance.said and live.attendance.said[1]:
            self._say(live, frozenset(), asks=False)

    # --- who is absent ---

    def look(self, live: "LiveRoom", asks: bool = True) -> None:
        """Find out who is absent, tell servers and clients if that has changed, and look again when it may have."""
        if live.is_dropped:
            return
        attendance, now = live.attendance, self.environment.monotonic()
        here = self._here(live, now)
        if not self.channels.alone:
            self._say_if_new(live, here, now, asks)
        absent = self._absent(live, here, now)
        if absent != attendance.absent:
            attendance.absent = absent
            live.wake_viewers()
        self._look_again(live, now)

    def _here(self, live: "LiveRoom", now: float) -> Seats:
        """The seats whose people have a connection to this server, or had one a moment ago."""
        attendance = live.attendance
        attendance.seen = {holder: until for holder, until in attendance.seen.items() if now < until}
        seats = live.room.seats
        there = attendance.connections, attendance.seen  # among many spectators, so those who sit are looked up
        return frozenset(seat for seat in seats.numbers if any(seats.holder_of(seat) in holders for holders in there))

    def _absent(self, live: "LiveRoom", here: Seats, now: float) -> Seats:
        attendance = live.attendance
        if not self.channels.listening or now < attendance.since + bounds.ABSENCE_SECONDS:
            return frozenset()
        attendance.elsewhere = {
            server: said for server, said in attendance.elsewhere.items() if now < said[0] + LEASE_SECONDS
        }
        there = frozenset[int]().union(*(seats for _, seats in attendance.elsewhere.values()))
        return frozenset(live.room.people_staying) - here - there

    def _say_if_new(self, live: "LiveRoom", here: Seats, now: float, asks: bool) -> None:
        said = live.attendance.said
        if said is None or said[1] != here or (here and now >= said[0] + RENEW_SECONDS):
            live.attendance.said = now, here
            self._say(live, here, asks=asks and said is None)

    def _say(self, live: "LiveRoom", seats: Seats, asks: bool) -> None:
        self.channels.publish(live.id, msgspec.json.encode(Here(self.server, sorted(seats), asks)))

    def _look_again(self, live: "LiveRoom", now: float) -> None:
        """Set a timer for when a moment of grace, a statement or the word of another server ends."""
        attendance = live.attendance
        self._cancel_timer(attendance)
        ends = [attendance.since + bounds.ABSENCE_SECONDS, *attendance.seen.values()]
        ends += [at + LEASE_SECONDS for at, seats in attendance.elsewhere.values() if seats]
        if not self.channels.alone and attendance.said and attendance.said[1]:
            ends.append(attendance.said[0] + RENEW_SECONDS)
        due = min((end for end in ends if end > now), default=None)
        if due is not None:
            again: Callable[[], None] = lambda: self.look(live)  # noqa: E731
            attendance.timer = asyncio.get_running_loop().call_later(due - now, again)

    def _cancel_timer(self, attendance: Attendance) -> None:
        if attendance.timer:
            attendance.timer.cancel()
            attendance.timer = None
