"""Abuses by bots, clocks and analyses, which make the server compute."""

import asyncio
from itertools import cycle
from typing import Any

from bench.load.powderkeg_client import new_secret
from bench.robustness.abuse import stored_tables
from bench.robustness.abuse.abuser import Abuser

TOO_LARGE, LARGEST, USUAL = "sharp:999999999ms", "sharp:5000ms", "sharp:200ms"
SHORTEST = (0.001, 1.0)  # seconds for a move; the first must be refused
BELOW_RATE = 0.025  # seconds between requests, so that the rate limit does not refuse them
PLAYERS = 4  # callers that keep tables going
PERSON: dict[str, Any] = {"name": "Ana"}


async def budgets(abuser: Abuser) -> None:
    """Ask for bots beyond the largest budget in every way; then for the largest that is allowed, at many tables."""
    headers = new_secret()
    await open_too_large(abuser, headers)
    tables = await abuser.open_many(lambda number: with_bots(LARGEST, 1, alone=number % 2 == 0), headers)
    await keep_going(abuser, tables, headers)


async def open_too_large(abuser: Abuser, headers: dict[str, str]) -> None:
    free = await abuser.open({"game": "kaboo", "seats": [PERSON, {}]}, headers)
    accepted = {
        "a seat": await abuser.open(with_bots(TOO_LARGE, 1, alone=False), headers),
        "a stand-in": await abuser.open({"game": "kaboo", "seats": [PERSON, {}], "stand_in": TOO_LARGE}, headers),
        "a free seat": await abuser.ask_patiently("POST", f"/api/tables/{free}/bots", {"bot": TOO_LARGE}, headers),
    }
    abuser.failures += [f"{TOO_LARGE} was accepted as {way}" for way, opened in accepted.items() if opened is not None]


async def queue(abuser: Abuser) -> None:
    """Seat as many searching bots as the server takes: among themselves, and five against a person."""
    headers = new_secret()
    tables = await abuser.open_many(
        lambda number: with_bots(USUAL, 1 if number % 2 else 5, alone=bool(number % 2)), headers
    )
    await keep_going(abuser, tables, headers)


def with_bots(bot: str, bots: int, alone: bool) -> dict[str, Any]:
    """A table of bots against a person, or against one more bot."""
    first = {"bot": bot} if alone else PERSON
    return {"game": "boom", "seats": [first, *[{"bot": bot}] * bots], "pace": 0}


async def keep_going(abuser: Abuser, tables: list[str], headers: dict[str, str]) -> None:
    """Move wherever it is the abuser's turn, so that bots have to think."""
    turn = cycle(tables)

    async def play(place: int) -> None:
        table = next(turn, None)
        if table is None:
            await abuser.rest()
            return
        await move(abuser, table, headers)
        await asyncio.sleep(PLAYERS * BELOW_RATE * 2)

    await abuser.repeat(PLAYERS, play)


async def move(abuser: Abuser, table: str, headers: dict[str, str], wanted: str = "") -> bool:
    """Make the wanted move, or the first legal one."""
    view = await abuser.get(f"/api/tables/{table}", headers)
    legal = [offered["text"] for offered in view.get("legal", [])] if view else []
    if not legal:
        return False
    text = wanted if wanted in legal else legal[0]
    done = await abuser.ask("POST", f"/api/tables/{table}/moves", {"version": view["version"], "move": text}, headers)
    return done is not None


async def self_playing(abuser: Abuser) -> None:
    """Open tables whose clocks keep running out, so that a stand-in bot plays for absent people."""
    for seconds in SHORTEST:
        if await open_self_playing(abuser, seconds):
            break
    await abuser.rest()


async def open_self_playing(abuser: Abuser, seconds: float) -> bool:
    """Open many tables with this clock; return whether the server accepts it."""
    clock = {"clock": {"move": seconds}, "on_timeout": "move", "stand_in": "random", "pace": 0}
    wanted = {"game": "kaboo", "seats": [PERSON, {"name": "Bo"}], **clock}
    if await abuser.open(wanted) is None:
        return False
    await abuser.open_many(lambda number: wanted)
    return True


async def analyses(abuser: Abuser) -> None:
    """Ask for analyses of many finished games, over and over."""
    tables = cycle([stored_tables.finished(number) for number in range(abuser.size.finished)])
    for table in tables:
        if not abuser.going:
            return
        await abuser.ask("POST", f"/api/tables/{table}/analysis")
        await asyncio.sleep(BELOW_RATE)
