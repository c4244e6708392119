"""Abuses by long games: playing, watching and replaying them."""

import asyncio
import time
from collections.abc import Awaitable
from itertools import count, cycle

from bench.load.powderkeg_client import decode_view, new_secret
from bench.robustness.abuse import stored_tables
from bench.robustness.abuse.abuser import Abuser, Socket
from bench.robustness.abuse.bots import move

OWNER = {"Authorization": f"Bearer {stored_tables.SECRET}"}
LONG_TABLE = {"game": "kaboo", "seats": [{"name": "Ana"}, {"name": "Bo"}]}
TOO_LONG = 1_000_000  # turns
TAKE = "take 1"  # what the other has just discarded; such a game never ends
PLAYERS = 4  # WebSockets that play long games
READERS = 4  # callers over HTTP
RETRY = 1.0  # seconds without a new view
AT_ONCE = 10  # replays at a time
ASK_SECONDS = 0.01  # between two questions over a WebSocket: twice the rate limit


async def length(abuser: Abuser) -> None:
    """Play long games at full speed, and ask for everything that makes the server read a long game."""
    if await abuser.open(LONG_TABLE | {"options": {"turn_limit": TOO_LONG}}) is not None:
        abuser.failures.append(f"a game of {TOO_LONG:,} turns was accepted")
    numbers = count()
    asks = (
        lambda: undo_and_move(abuser),
        lambda: abuser.get(f"/api/tables/{stored_tables.OWN}?after=-1&words=true"),
        lambda: abuser.get("/api/tables"),
        lambda: abuser.get(f"/api/tables/{stored_tables.cold(next(numbers) % abuser.size.cold)}"),
    )
    await asyncio.gather(
        *(play_long(abuser) for _ in range(PLAYERS)), abuser.repeat(READERS, lambda place: asks[place % len(asks)]())
    )


async def undo_and_move(abuser: Abuser) -> None:
    await abuser.ask("POST", f"/api/tables/{stored_tables.OWN}/undo", {}, OWNER)
    await move(abuser, stored_tables.OWN, OWNER, TAKE)


async def play_long(abuser: Abuser) -> None:
    """Play one long game after another over a WebSocket."""
    headers = new_secret()
    sockets = await abuser.connect(1, headers=headers)
    while abuser.going and sockets and sockets[0].open:
        table = await abuser.open(LONG_TABLE, headers)
        if table is None:
            await asyncio.sleep(0.1)
        else:
            await play_at(abuser, sockets[0], table)


async def play_at(abuser: Abuser, socket: Socket, table: str) -> None:
    """Play a game to its end. A move without a new view was refused, and is sent again."""
    socket.ask("watch", table=table)
    answered, at = -1, 0.0
    while abuser.going and socket.open:
        view = decode_view(socket.view) if socket.view else None
        if view and view.table == table and (view.version > answered or time.monotonic() > at + RETRY):
            if view.status == "finished":
                return
            answered, at = view.version, time.monotonic()
            legal = [offered.text for offered in view.legal if offered.text != "knock"]
            socket.ask("move", table=table, version=view.version, move=TAKE if TAKE in legal else legal[0])
        await asyncio.sleep(0.001)


async def spectators(abuser: Abuser) -> None:
    """Watch a long game from every version on, with and without words, over WebSockets and HTTP."""
    shown = await abuser.ask_patiently("GET", f"/api/tables/{stored_tables.LONGEST}")
    numbers = cycle(range(shown["version"]))

    def watch(socket: Socket) -> None:
        after = next(numbers)
        socket.ask("watch", table=stored_tables.LONGEST, after=after, words=after % 2 == 0)

    def look(place: int) -> Awaitable[object]:
        return abuser.get(f"/api/tables/{stored_tables.LONGEST}?after={next(numbers)}&words=true")

    watching = [abuser.hammer(watch, ASK_SECONDS) for _ in range(abuser.size.sockets)]
    await asyncio.gather(*watching, abuser.repeat(READERS, look))


async def replays(abuser: Abuser) -> None:
    """Replay the longest game, several times at once."""
    await abuser.repeat(AT_ONCE, lambda place: abuser.get(f"/api/tables/{stored_tables.LONGEST}/replay?words=true"))
