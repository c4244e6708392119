"""A game against a stranger: sit down where somebody waits, or open the table at which the next one will.

The store names, for each game, the table at which the next stranger sits down. Its successor's id follows from its own,
so servers that find it full, or left, open the same next one: only one of them can, and the others sit down there.
"""

import hashlib
import hmac

import msgspec

from powderkeg.server.identity import Caller, secret_hash
from powderkeg.server.live.offers import offered_since, someone_waits
from powderkeg.server.protocol import messages
from powderkeg.server.services.tables import House, within_limit
from powderkeg.server.storage.errors import Taken, refuse_while_away
from powderkeg.server.storage.rows import Listing
from powderkeg.server.tables import entries
from powderkeg.server.tables.names import read_name
from powderkeg.text.refusal import Refused, refused, unusable

PLAYERS = 2
CLOCK = entries.Clock(move=60)  # who has left at once holds up the other for a minute; then a bot plays on
TRIES = 8  # tables, against others who sit down at the same moment
MOST_LOOKED_AT = 50  # tables on offer


async def play(house: House, caller: Caller, game: str, name: str) -> messages.Opened:
    """The table at which the caller plays, or waits for a stranger; asked again meanwhile, it is the same."""
    setup = entries.Setup(game, PLAYERS, within_limit({}), clock=CLOCK, public=True).checked()
    name = read_name(name)
    if caller.secret is None:
        raise unusable("secret-missing")
    await house.make_ready(game, [])
    with refuse_while_away():
        offered = await house.rooms.store.offered(offered_since(house.rooms), MOST_LOOKED_AT)
        for listing in [listing for listing in offered if suits(listing, setup)][:TRIES]:
            if seat := await sit(house, caller, listing.id, name):
                return messages.Opened(listing.id, [seat])
        for _ in range(TRIES):
            table = await house.rooms.store.meeting(game, first=house.rooms.environment.token())
            if seat := await open_table(house, caller, setup, table, name) or await sit(house, caller, table, name):
                return messages.Opened(table, [seat])
            await house.rooms.store.move_meeting(game, table, to=successor(house, game, table))
    raise refused("busy", "house-busy")


def suits(listing: Listing, setup: entries.Setup) -> bool:
    """Whether a table on offer has our rules and any clock, so that nobody who leaves holds it up for ever."""
    theirs = msgspec.json.decode(listing.setup, type=entries.Setup)
    return theirs.clock is not None and msgspec.structs.replace(theirs, clock=CLOCK) == setup


def successor(house: House, game: str, table: str) -> str:
    return hmac.digest(house.key, f"stranger {game} {table}".encode(), hashlib.sha256).hex()[:24]


async def open_table(house: House, caller: Caller, setup: entries.Setup, table: str, name: str) -> int | None:
    """Open the table and take its first seat; None if it is there already."""
    if await house.rooms.exists(table):
        return None
    hashed = secret_hash(table, caller.secret or "")
    people, first_entries = house.seat_entries([messages.Wanted(name=name), messages.Wanted()], hashed)
    try:
        await house.lay_table(setup, table, house.rooms.environment.seed(), people, first_entries, caller.address)
    except Taken:
        return None
    return 1


async def sit(house: House, caller: Caller, table: str, name: str) -> int | None:
    """Take a seat where somebody waits, or return the one that the caller has; None if there is none to be had."""
    try:
        if mine := await own_seat(house, caller, table):
            return mine
        if await is_on_offer(house, table):
            return (await house.sit(caller, messages.Sit(table=table, name=name))).seat
    except Refused as no:
        if no.refusal.kind not in ("seat", "missing"):
            raise
        if no.refusal.kind == "seat":  # somebody else was faster: perhaps the caller's own first tap
            return await own_seat(house, caller, table)
    return None


async def own_seat(house: House, caller: Caller, table: str) -> int | None:
    """The caller's seat, while the game waits or is played."""
    room = (await house.rooms.current(table, caller.address)).room
    held = room.seats.held_by(caller.hash(room.series))
    return held[0] if held and room.status != "finished" else None


async def is_on_offer(house: House, table: str) -> bool:
    live = await house.rooms.current(table)
    return someone_waits(live) or await house.rooms.store.is_offered(table, offered_since(house.rooms))
