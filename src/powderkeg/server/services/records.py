"""After a game: its record, its analysis, and what is forgotten on request."""

import asyncio
import logging

import msgspec

from powderkeg.play.record import Record
from powderkeg.play.redaction import own_copy
from powderkeg.server.identity import Caller
from powderkeg.server.protocol import messages
from powderkeg.server.services import daily
from powderkeg.server.services.analysis import Analysis
from powderkeg.server.services.tables import House, check_seat, own_seat
from powderkeg.server.storage.errors import refuse_while_away
from powderkeg.server.tables.room import Room
from powderkeg.server.tables.view import seat_to_view
from powderkeg.text.refusal import refused

logger = logging.getLogger(__name__)


class Forgotten(msgspec.Struct, frozen=True):
    """What was forgotten."""

    seats: list[int]
    table_deleted: bool  # nobody else sat there, and it is not today's deal


async def record(house: House, caller: Caller, table: str, seat: int | None = None) -> Record:
    """The whole record of a finished game; before that, and while others may still play the day's deal, what the seat
    may keep of it."""
    live = await house.rooms.current(table, caller.address)
    room = live.room
    holder = caller.hash(room.series)
    check_seat(room, holder, seat)
    whole = room.playing.record()
    if is_open(house, room):
        return whole
    looks = seat_to_view(room, room.seats.held_by(holder), seat)
    with house.copy_places.held(caller.address):
        house.charge(caller.address, len(whole.moves))
        return await house.copies.do(lambda stop: own_copy(whole, looks), caller.address)


def is_open(house: House, room: Room) -> bool:
    """Whether everything about the game may be known."""
    return room.status == "finished" and not daily.is_today(house, room)


async def analyse(house: House, caller: Caller, table: str) -> messages.Progress:
    """Begin an analysis, unless there is one; returns how far it is."""
    live = await house.rooms.current(table, caller.address)
    room = live.room
    if room.status != "finished":
        raise refused("illegal", "not-over")
    if not is_open(house, room):
        own_seat(room, caller, None)
    running = house.analyses.get(table)
    if running is not None:
        return running
    if await stored_analysis(house, table) is not None:
        return messages.Progress(1, 1)
    await house.readiness.ready(room.setup.game, search=True)
    return house.begin_analysis(table, room.playing.record(), list(room.seats.numbers), caller.address)


async def analysis(house: House, caller: Caller, table: str) -> messages.Progress | Analysis:
    """The analysis: of all seats once everything may be known; of today's deal, of the caller's own seats."""
    live = await house.rooms.current(table, caller.address)
    room = live.room
    mine = room.seats.held_by(caller.hash(room.series))
    if not is_open(house, room) and not mine:
        raise refused("seat", "no-seat")
    running = house.analyses.get(table)
    if running is not None:
        return running
    body = await stored_analysis(house, table)
    if body is None:
        raise refused("missing", "analysis-missing")
    found = await asyncio.to_thread(decode_analysis, body, caller.language, room.names)
    return found if is_open(house, room) else restrict_to_seats(found, mine)


def decode_analysis(body: str, language: str, names: list[str]) -> Analysis:
    return msgspec.json.decode(body, type=Analysis).with_sentences(language, names)


def restrict_to_seats(found: Analysis, seats: list[int]) -> Analysis:
    """The part of an analysis that is about some seats."""
    return msgspec.structs.replace(
        found,
        seats=seats,
        decisions=[decision for decision in found.decisions if decision.seat in seats],
        chances=[[c if seat in seats else None for seat, c in enumerate(row, 1)] for row in found.chances],
    )


async def stored_analysis(house: House, table: str) -> str | None:
    with refuse_while_away():
        return await house.rooms.store.analysis(table)


async def forget(house: House, caller: Caller, table: str) -> Forgotten:
    """Delete the caller's name and secret's hash; a bot plays on. A table where nobody else sat is deleted too, but not
    that of today's deal: without it the same secret could play it again."""
    live = await house.rooms.reload(table)
    room = live.room
    holder = caller.hash(room.series)
    hashes = {person.secret_hash for person in room.seats.people.values()}
    if holder is None or holder not in hashes:
        raise refused("seat", "no-seat")
    seats = room.seats.held_by(holder)
    with refuse_while_away():
        if hashes == {holder} and not daily.is_today(house, room):
            await house.rooms.delete(live)
            return Forgotten(seats, table_deleted=True)
        await house.rooms.forget(live, holder)
    return Forgotten(seats, table_deleted=False)
