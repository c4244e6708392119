"""Public tables that wait for players are on offer while someone who sits there is connected.

The store notes when that was last so, for all servers: a table whose players have gone is neither listed nor joined by
a stranger, and is on offer again when one of them is back.
"""

import math

from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.live.registry import Rooms

OFFERED_SECONDS = 30.0  # that a table stays on offer without a word: a page is still loading, or its server has died
RENEW_SECONDS = 10.0


class Offers:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._offered: set[str] = set()  # by this server, a tick ago
        self._renewed = -math.inf

    async def check(self) -> None:
        """Called every second: offer what someone waits at, and withdraw what the last one has left."""
        environment = self.rooms.environment
        waiting = {live.id for live in self.rooms.live.values() if someone_waits(live)}
        gone, self._offered = self._offered - waiting, waiting
        if gone:
            await self.rooms.store.offer(sorted(gone), environment.now() - OFFERED_SECONDS)
        if waiting and environment.monotonic() - self._renewed >= RENEW_SECONDS:
            self._renewed = environment.monotonic()
            await self.rooms.store.offer(sorted(waiting), environment.now())


def someone_waits(live: LiveRoom) -> bool:
    return live.room.setup.public and live.room.status == "waiting" and live.is_watched_from_a_seat


def offered_since(rooms: Rooms) -> float:
    """Since when a table must have been offered to count as on offer now."""
    return rooms.environment.now() - OFFERED_SECONDS
