"""Work that no client waits for. What it is refused is logged, and nothing else."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

from powderkeg.server.services.workers import Closed
from powderkeg.text.refusal import Refused

LOGGED_ALREADY = "store-away", "table-broken"  # refusals whose cause is in the log

logger = logging.getLogger(__name__)


class Superseded(Exception):
    """The situation has changed since the work was planned: there is nothing to do any more."""


class Background:
    def __init__(self) -> None:
        self.is_closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_idle(self) -> bool:
        return not self._tasks

    def start(self, work: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(run_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel what has begun: it is left to the next server."""
        self.is_closing = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def run_logged(work: Awaitable[Any]) -> None:
    try:
        await work
    except (Superseded, Closed):
        pass
    except Refused as error:
        log_refusal("background work at a table", error)
    except asyncio.CancelledError:
        raise
    except Exception:
        logger.exception("background work at a table failed")


def log_refusal(what: str, error: Refused) -> None:
    if error.refusal.code not in LOGGED_ALREADY:
        logger.info("%s was refused: %s", what, error.refusal.code)
