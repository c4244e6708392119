"""The abuses by name, in the order in which they were found, and what the abuser must be told."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import uvloop

from bench.robustness.abuse import bots, connections, long_games
from bench.robustness.abuse.abuser import PATIENCE, Abuser, Outcome
from bench.robustness.abuse.size import Size


class Abuse(NamedTuple):
    act: Callable[[Abuser], Awaitable[None]]
    expected: str  # what the abuser must be told: the code of a refusal, or `slowed`


ABUSES = {
    "budgets": Abuse(bots.budgets, "budget-large"),
    "length": Abuse(long_games.length, "number-range"),
    "queue": Abuse(bots.queue, "bots-alone-many"),
    "self-playing": Abuse(bots.self_playing, "number-range"),
    "spectators": Abuse(long_games.spectators, "slowed"),
    "rates": Abuse(connections.rates, "slowed"),
    "analyses": Abuse(bots.analyses, "analysis-running"),
    "replays": Abuse(long_games.replays, "too-often"),
    "cookies": Abuse(connections.cookies, "too-often"),
    "idle": Abuse(connections.idle, "too-many-connections"),
}


async def abuse(name: str, port: int, seconds: float, size: Size, patience: float = 0.0) -> Outcome:
    """Abuse a server; go on for up to `patience` seconds more until the abuser is told what is expected."""
    act, expected = ABUSES[name]
    async with Abuser(port, seconds, size, expected, patience) as abuser:
        async with asyncio.timeout(seconds + patience + 3 * PATIENCE):
            await act(abuser)
        return abuser.outcome


def abuse_alone(name: str, port: int, seconds: float, size: Size) -> Outcome:
    """Run in a separate process, so that the measuring event loop is not disturbed."""
    began = time.process_time()
    outcome = uvloop.run(abuse(name, port, seconds, size))
    outcome.cpu_seconds = time.process_time() - began
    return outcome
