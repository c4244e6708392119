"""One timer for each live room: when a clock runs out or a window closes, the entry for it is written."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from powderkeg.server.live.background import Background, Superseded
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.tables import entries
from powderkeg.server.tables.room import Room

LATE = 1.0  # seconds after which this server does what another should have done

Change = Callable[[LiveRoom, Callable[[Room], entries.AnyEntry]], Awaitable[Any]]


class Timers:
    def __init__(self, environment: Environment, background: Background, change: Change) -> None:
        self.environment = environment
        self.background = background
        self.change = change

    def set(self, live: LiveRoom) -> None:
        live.cancel_timer()
        due = live.room.deadline
        if due is None or self.background.is_closing:
            return
        wait = max(0.0, due - self.environment.now()) + (0 if live.is_writer else LATE)
        live.timer = asyncio.get_running_loop().call_later(wait, lambda: self.background.start(self.fire(live)))

    async def fire(self, live: LiveRoom) -> None:
        """Write the entry that is due, if one is."""
        if entry := live.room.due_entry(self.environment.now()):
            await self.change(live, lambda room: self._still_due(room, entry))
        elif live.is_settled:
            self.set(live)

    def _still_due(self, room: Room, entry: entries.AnyEntry) -> entries.AnyEntry:
        if room.due_entry(self.environment.now()) != entry:
            raise Superseded
        return entry
