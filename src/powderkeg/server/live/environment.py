"""What the server takes from outside: time, and secrets that nobody may guess. Tests replace it."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from powderkeg.server.tables.room import Dealer, deal


@dataclass
class Environment:
    now: Callable[[], float] = time.time  # as written in logs
    monotonic: Callable[[], float] = time.monotonic  # for rates, idle times and pauses
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    token: Callable[[], str] = lambda: secrets.token_urlsafe(12)
    seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    deal: Dealer = deal
