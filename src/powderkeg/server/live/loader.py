"""Rooms from the store: read a log, and apply it entry by entry."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from powderkeg.server.live.environment import Environment
from powderkeg.server.slices import Slices
from powderkeg.server.storage.errors import Damaged, StoreError, refuse_while_away
from powderkeg.server.storage.rows import EntryRow, StoredTable
from powderkeg.server.storage.store import Store
from powderkeg.server.tables import entries
from powderkeg.server.tables.room import Room
from powderkeg.text.refusal import Refused, refused

logger = logging.getLogger(__name__)


class RoomLoader:
    def __init__(self, store: Store, environment: Environment) -> None:
        self.store = store
        self.environment = environment
        self._slices = Slices()
        self._reported: set[str] = set()  # broken tables that are in the log already

    async def read(self, table: str) -> StoredTable | None:
        with self.store_refusals(table):
            return await self.store.load(table)

    async def read_new(self, room: Room) -> list[EntryRow]:
        """The entries that the room has not applied yet."""
        with self.store_refusals(room.id):
            return await self.store.since(room.id, room.next_entry)

    async def rebuild(self, stored: StoredTable) -> Room:
        room = Room(stored.table.id, stored.table.seed, stored.people, self.environment.deal)
        room.stored_due = stored.deadline.due if stored.deadline else None
        await self.apply(room, stored.entries)
        return room

    async def apply(self, room: Room, rows: Iterable[EntryRow]) -> None:
        """Apply entries in slices. A log that cannot be read is refused; other tables go on."""
        await self._slices.run(self._apply_each(room, rows))

    def _apply_each(self, room: Room, rows: Iterable[EntryRow]) -> Iterator[None]:
        for row in rows:
            if row.number != room.next_entry:
                raise self.refuse_broken(room.id, f"entry {room.next_entry} is missing")
            try:
                room.apply(entries.decode(row.body), row.at)
            except Exception as error:
                raise self.refuse_broken(room.id, f"{type(error).__name__} in entry {row.number}") from None
            yield

    @contextmanager
    def store_refusals(self, table: str) -> Iterator[None]:
        """Refuse what the store cannot do for a table, as away or as damaged."""
        with refuse_while_away():
            try:
                yield
            except Damaged as error:
                raise self.refuse_broken(table, str(error)) from None

    def refusal_of(self, table: str, error: StoreError) -> Exception:
        """What a client is told of a change that the store could not write."""
        try:
            with self.store_refusals(table):
                raise error
        except Exception as refusal:
            return refusal

    def refuse_broken(self, table: str, why: str) -> Refused:
        """The refusal of a table that cannot be read; the log says why, once."""
        if table not in self._reported:
            self._reported.add(table)
            logger.error("table %s cannot be read: %s", table, why)
        return refused("missing", "table-broken")
