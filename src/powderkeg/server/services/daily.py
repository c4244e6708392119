"""Today's deal: one for each game and day, the same cards and the same bot for everyone, and one try that counts.

The seeds of all days follow from the server's key: of the candidates for a day the first whose deal is worth one
(even_deals.py), unless the day has a table already, whose seed then stays. A day's seed is published when the day is
over, so that players cannot pass it on; its commitment is shown from the first game on. Bots have a budget in worlds,
and think from the seed, so the same moves always meet the same answers.
"""

import asyncio
import hashlib
import hmac
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from powderkeg.games import SPECS
from powderkeg.play.fair_shuffle import commitment
from powderkeg.play.options import find_spec
from powderkeg.server import bounds
from powderkeg.server.identity import Caller, secret_hash
from powderkeg.server.protocol import messages
from powderkeg.server.services.even_deals import find_worthy
from powderkeg.server.services.tables import House, within_limit
from powderkeg.server.storage.errors import Taken, refuse_while_away
from powderkeg.server.storage.rows import Daily
from powderkeg.server.tables import entries
from powderkeg.server.tables.names import read_name
from powderkeg.server.tables.room import Room
from powderkeg.text.refusal import refused, unusable

BOT = "sharp:100worlds"
SCORES = {"shared": 0.5, "draw": 0.5}
PLAYER = 1  # the seat of the person
CANDIDATES = 64  # deals that are weighed for a day, a quarter of which will do: at most some 200 ms, in a thread


def is_today(house: House, room: Room) -> bool:
    """Whether others can still play this deal."""
    return room.setup.day is not None and room.setup.day >= day(house)


def day(house: House) -> str:
    return datetime.fromtimestamp(house.rooms.environment.now(), UTC).date().isoformat()


def candidates(house: House, day: str, game: str) -> Iterator[bytes]:
    for number in range(CANDIDATES):
        label = f"seed {day} {game} {number}" if number else f"seed {day} {game}"
        yield hmac.digest(house.key, label.encode(), hashlib.sha256)


def setup_of(day: str, game: str) -> entries.Setup:
    players = find_spec(game).seats[0]
    return entries.Setup(game, players, within_limit({}), day=day, on_leave="wait", stand_in=BOT).checked()


async def chosen_seed(house: House, day: str, game: str) -> bytes | None:
    """The seed of a day's deal, if it was chosen here or somebody has played it."""
    known = house.daily_seeds.get((day, game))
    if known is None:
        with refuse_while_away():
            known = await house.rooms.store.daily_seed(day, datetime.fromisoformat(f"{day}T00:00Z").timestamp(), game)
        if known is not None:
            remember(house, day, game, known)
    return known


def remember(house: House, day: str, game: str, seed: bytes) -> None:
    house.daily_seeds = {(known, other): old for (known, other), old in house.daily_seeds.items() if known == day}
    house.daily_seeds[day, game] = seed


async def choose_seed(house: House, day: str, game: str) -> bytes:
    """The seed of a day's deal, chosen if need be. The game's search must be ready."""
    found = await chosen_seed(house, day, game)
    if found is None:
        found = await asyncio.to_thread(find_seed, house, day, game)
        remember(house, day, game, found)
    return found


def find_seed(house: House, day: str, game: str) -> bytes:
    setup, seeds = setup_of(day, game), list(candidates(house, day, game))
    names = [str(seat) for seat in range(setup.players)]
    deals = (house.rooms.environment.deal(setup, seed, names, ()) for seed in seeds)
    return seeds[find_worthy(deals, PLAYER)]


def table_of(house: House, caller: Caller, day: str, game: str) -> str | None:
    """The id of the caller's only table for a deal; None without a secret."""
    if caller.secret is None:
        return None
    return "daily-" + hmac.digest(house.key, f"table {day} {game} {caller.secret}".encode(), hashlib.sha256).hex()[:20]


async def today(house: House, caller: Caller) -> list[messages.Daily]:
    now = day(house)
    found = []
    for game in SPECS:
        table = table_of(house, caller, now, game)
        mine = table is not None and await house.rooms.exists(table) and await is_mine(house, caller, table)
        seed = await chosen_seed(house, now, game)
        found.append(messages.Daily(now, game, BOT, commitment(seed) if seed else None, table if mine else None))
    return found


async def is_mine(house: House, caller: Caller, table: str) -> bool:
    """Whether the caller sits there; False after being forgotten."""
    live = await house.rooms.current(table)
    return bool(live.room.seats.held_by(caller.hash(table)))


async def play(house: House, caller: Caller, game: str, name: str) -> messages.Opened:
    """The caller's table for today, opened if need be."""
    find_spec(game)
    name = read_name(name)
    now = day(house)
    table = table_of(house, caller, now, game)
    if table is None or caller.secret is None:
        raise unusable("secret-missing")
    await house.make_ready(game, [BOT])
    setup = setup_of(now, game)
    seed = await choose_seed(house, now, game)
    seats = [messages.Wanted(name=name), *(messages.Wanted(bot=BOT) for _ in range(setup.players - 1))]
    people, first_entries = house.seat_entries(seats, secret_hash(table, caller.secret))
    try:
        await house.lay_table(setup, table, seed, people, first_entries, caller.address)
    except Taken:
        if not await is_mine(house, caller, table):
            raise refused("illegal", "daily-once") from None
    return messages.Opened(table, [PLAYER])


async def results(house: House, game: str, wanted: str | None) -> list[messages.DailyResult]:
    find_spec(game)
    if wanted is not None and not re.fullmatch(r"\d{4}-\d\d-\d\d", wanted, re.ASCII):
        raise unusable("day-shape", text=wanted)
    with refuse_while_away():
        found = await house.rooms.store.daily_results(wanted or day(house), game, bounds.MOST_RESULTS)
    return [messages.DailyResult(result.name, result.score, result.moves, result.finished) for result in found]


def final_changes(room: Room) -> dict[str, Any]:
    """What is written beside the last entry of a day's deal: its result."""
    result = room.playing.result
    if room.setup.day is None or result is None:
        return {}
    score = SCORES.get(result.outcome, 1.0) if PLAYER in result.winners or result.outcome == "draw" else 0.0
    return {"daily": Daily(room.setup.day, room.setup.game, score, len(room.playing.moves))}
