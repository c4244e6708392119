"""Bots at live tables: when they think, for whom, and how they move."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from powderkeg.server.compile_service import Readiness
from powderkeg.server.live.background import Background, Superseded
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.live.spacing import Spacing
from powderkeg.server.live.timers import Change
from powderkeg.server.services.thinking_pool import ThinkingPool
from powderkeg.server.tables import entries
from powderkeg.server.tables.room import Room
from powderkeg.text.refusal import refused

VISIT_SECONDS = 60.0  # that bots alone play on after someone has asked for their table


class BotPlayer:
    def __init__(
        self,
        pool: ThinkingPool,
        readiness: Readiness,
        environment: Environment,
        background: Background,
        change: Change,
        rate: float,
    ) -> None:
        self.pool = pool
        self.readiness = readiness
        self.environment = environment
        self.background = background
        self.change = change
        self._spacing = Spacing(rate, environment.monotonic)  # of moves that bots make alone

    def due(self, live: LiveRoom) -> list[int]:
        """Seats whose bots should move now. Bots alone play only while someone looks."""
        is_visited = live.viewers or self.environment.monotonic() - live.visited_at < VISIT_SECONDS
        return live.room.bots_asked if is_visited or not live.room.bots_alone else []

    def play(self, live: LiveRoom) -> None:
        """Set every bot thinking that should move and does not think yet."""
        version = live.room.asked_version
        for seat in self.due(live):
            if (seat, version) not in live.thinking and not self.background.is_closing:
                live.thinking.add((seat, version))
                self.background.start(self._play(live, seat, version))

    async def _play(self, live: LiveRoom, seat: int, version: int) -> None:
        try:
            room, began = live.room, self.environment.monotonic()
            move = await self._choose(live, room, seat, version)
            await self.environment.sleep(self._pause(live.address, room, began))
            await self.change(live, lambda room: bot_move(room, seat, version, move))
        finally:
            live.thinking.discard((seat, version))

    async def _choose(self, live: LiveRoom, room: Room, seat: int, version: int) -> str:
        bot, table = room.plays_for(seat), room.table
        state = table.as_asked(seat) if table else None
        if bot is None or table is None or state is None or room.asked_version != version:
            raise Superseded
        moves = len(table.moves)
        await self.readiness.ready_for(table.game.name, [bot])
        code = await self.pool.choose(
            table.game.name, bot, state.copy(), bot_seed(room, seat), moves, live.address, live.id
        )
        return table.notation.text(state, code)

    def _pause(self, address: str, room: Room, began: float) -> float:
        """How long to wait after thinking: a bot takes at least its pace, and bots alone keep to a rate."""
        pause = 0.0 if room.is_window_open else room.setup.pace - (self.environment.monotonic() - began)
        return max(pause, self._spacing.wait(address)) if room.bots_alone else pause


class BotTablePlaces:
    """Bounds the tables that bots play alone, for each address."""

    def __init__(self, each: int) -> None:
        self.each = each
        self._opening: Counter[str] = Counter()  # tables that are not in memory yet, by address

    @contextmanager
    def held(self, room: Room, address: str, rooms: Iterable[LiveRoom]) -> Iterator[None]:
        """Hold a place for a table while it is opened; refused if the address has too many."""
        if not room.bots_alone:
            yield
            return
        playing = sum(live.address == address and live.room.bots_alone for live in rooms)
        if playing + self._opening[address] >= self.each:
            raise refused("limit", "bots-alone-many", most=self.each)
        self._opening[address] += 1
        try:
            yield
        finally:
            self._opening -= Counter([address])


def bot_move(room: Room, seat: int, version: int, move: str) -> entries.AnyEntry:
    has_changed = room.asked_version != version or room.status != "playing"
    if has_changed or not room.plays_for(seat) or room.window.has_answered(seat):
        raise Superseded
    return room.move(seat, version, move, "bot")


def bot_seed(room: Room, seat: int) -> int:
    """A seed that is the same at every server and every try, so that the bot chooses the same move."""
    return int.from_bytes(hashlib.sha256(room.seed + f"bot {seat}".encode()).digest()[:8])
