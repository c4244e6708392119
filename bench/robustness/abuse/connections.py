"""Abuses by connections: too many, too fast, or with confusing cookies."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

from bench.load.powderkeg_client import new_secret
from bench.robustness.abuse import stored_tables
from bench.robustness.abuse.abuser import PATIENCE, Abuser, Socket
from bench.robustness.abuse.bots import BELOW_RATE
from powderkeg.server.identity import COOKIE, new_secret as new_cookie

HONEST = "127.0.0.3"  # one address shared by many honest clients, such as a school
HONEST_RATE = 40  # messages a second of each of its clients
BATCH = 5  # changes sent together
BATCH_SECONDS = 0.002
TABLE = {"game": "kaboo", "seats": [{"name": "Ana"}, {"name": "Bo"}]}
COOKIES = (  # ours beside another site's, and ours beside a broken one
    'prefs={{"a":1}}; {ours}',
    '{ours}; prefs={{"a":1}}',
    "{name}=broken; {ours}",
    "{ours}; {name}=broken",
)
TWO = "{name}={other}; {ours}"  # which of the two counts is undefined, but the request must be answered
READERS = 4


async def rates(abuser: Abuser) -> None:
    """Send changes over many WebSockets at full speed; then let many clients of one address send within their rate."""
    headers = new_secret()
    tables = [table for _ in range(abuser.size.sockets) if (table := await abuser.open(TABLE, headers))]
    numbers = count()

    def change(table: str, socket: Socket) -> None:
        for _ in range(BATCH):
            socket.ask("slow", table=table, window=1 + next(numbers) % 50)

    await asyncio.gather(
        *(abuser.hammer(partial(change, table), BATCH_SECONDS, headers, half=True) for table in tables)
    )
    await send_as_allowed(abuser)


async def send_as_allowed(abuser: Abuser) -> None:
    sockets = await abuser.connect(abuser.size.honest, HONEST)

    async def send(socket: Socket) -> None:
        while socket.open and (abuser.going or not socket.received):
            socket.ask("ping")
            await asyncio.sleep(1 / HONEST_RATE)

    await asyncio.gather(*map(send, sockets))
    gone = abuser.size.honest - sum(socket.open for socket in sockets)
    if gone:
        abuser.failures.append(f"{gone} of {abuser.size.honest} honest clients of one address were cut off")


async def idle(abuser: Abuser) -> None:
    """Open more long polls than one address may have, then more WebSockets; all stay silent."""
    wanted = abuser.size.each + abuser.size.over
    shown = await abuser.ask_patiently("GET", f"/api/tables/{stored_tables.OWN}")
    polls = []
    for _ in range(wanted):
        polls.append(
            asyncio.create_task(abuser.get(f"/api/tables/{stored_tables.OWN}?after={shown['version']}&wait=30"))
        )
        await asyncio.sleep(BELOW_RATE)
    if not await comes_true(lambda: waiting(polls) <= abuser.size.each):
        abuser.failures.append(f"{waiting(polls)} long polls of one address wait at once")
    await cancel(polls)
    await abuser.connect(wanted)
    await abuser.rest()


def waiting(polls: list[asyncio.Task[Any]]) -> int:
    return sum(not poll.done() for poll in polls)


async def comes_true(condition: Callable[[], bool]) -> bool:
    """Wait for a condition, since refusals may still be on their way; return whether it came true."""
    deadline = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < deadline:
        await asyncio.sleep(0.02)
    return condition()


async def cancel(tasks: list[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task


async def cookies(abuser: Abuser) -> None:
    """Send our cookie beside those of others; the seat must be found all the same."""
    ours, other = f"{COOKIE}={new_cookie()}", new_cookie()
    table = await abuser.open(TABLE, {"Cookie": ours})
    jars = [text.format(name=COOKIE, ours=ours, other=other) for text in (*COOKIES, TWO)]
    numbers = count()

    async def look(place: int) -> None:
        jar = jars[next(numbers) % len(jars)]
        shown = await abuser.get(f"/api/tables/{table}", {"Cookie": jar})
        missed = f"the seat was not found among the cookies {jar.replace(ours, 'ours').replace(other, 'another')}"
        if shown and jar is not jars[-1] and not shown.get("yours") and missed not in abuser.failures:
            abuser.failures.append(missed)

    await abuser.repeat(READERS, look)
