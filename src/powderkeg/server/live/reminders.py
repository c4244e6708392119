"""Tables that are overdue: the server that should have acted is gone or missed its time, so this one acts."""

from powderkeg.server.live.background import Superseded, log_refusal
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.live.registry import Rooms
from powderkeg.server.live.timers import LATE
from powderkeg.server.storage.errors import Damaged
from powderkeg.server.storage.rows import Deadline
from powderkeg.server.tables.room import NUDGE, Room
from powderkeg.text.refusal import Refused

DUE_AT_ONCE = 200  # tables


class Reminders:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.environment = rooms.environment

    async def check(self) -> None:
        """Called every second: refresh stale rooms that are watched, and act for tables that are overdue."""
        for live in self.rooms.live.values():
            if live.stale and live.viewers and not live.lock.locked():
                self.rooms.refresh_later(live)
            elif self._is_stuck(live):
                live.nudged_at = self.environment.monotonic()
                self.rooms.background.start(self._take_over(live.id))
        for table, _ in await self.rooms.store.due(self.environment.now() - LATE, DUE_AT_ONCE):
            try:
                await self._take_over(table)
            except Superseded:
                pass  # the other server has acted meanwhile
            except Damaged as error:
                self.rooms.loader.refuse_broken(table, str(error))
            except Refused as error:
                log_refusal(f"what is due at table {table}", error)

    def _is_stuck(self, live: LiveRoom) -> bool:
        """Whether bots alone should play and have not moved for long. The store has no reminder for them; the server
        that played them may be gone, or have nobody who looks."""
        if not live.room.bots_alone or live.thinking or live.lock.locked() or not self.rooms.bots.due(live):
            return False
        idle = min(self.environment.now() - live.room.last_entry_at, self.environment.monotonic() - live.nudged_at)
        return idle > NUDGE

    async def _take_over(self, table: str) -> None:
        live = await self.rooms.get(table)
        async with live.lock:
            await self.rooms.refresh(live)
            live.is_writer = True
            reminder = self._postponed(live.room)
            due = reminder.due if reminder else None
            if due != live.room.stored_due or live.room.bots_asked:
                await self.rooms.store.expect(table, reminder)
                live.room.stored_due = due
        await self.rooms.timers.fire(live)
        self.rooms.bots.play(live)

    def _postponed(self, room: Room) -> Deadline | None:
        """When the store is to remind some server again. A bot may wait long for its turn to think, so its reminder is
        put off: what is overdue already would be found again at every tick."""
        reminder = room.reminder
        if reminder is None or room.deadline is not None:
            return reminder
        return Deadline(reminder.number, max(reminder.due, self.environment.now() + NUDGE))
