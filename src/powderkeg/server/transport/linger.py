"""Closing a connection so that the other side hears why.

One that is closed over bytes nobody has read is reset, and what was sent last may be lost. So what still comes is
thrown away for a moment.
"""

import asyncio
from typing import Any

LINGER = 0.2  # seconds
LONGEST = 5.0


class Deaf(asyncio.Protocol):
    """Takes the place of whatever has read so far, and reads no more."""

    def __init__(self, before: Any) -> None:
        self.before = before

    def connection_lost(self, error: Exception | None) -> None:
        self.before.connection_lost(error)


def part(transport: Any) -> None:
    """After the last word."""
    if transport.is_closing():
        return
    # To be paused is what makes the loop look at the new protocol.
    transport.pause_reading()
    transport.set_protocol(Deaf(transport.get_protocol()))
    transport.resume_reading()
    asyncio.get_running_loop().call_later(LINGER, transport.close)
    asyncio.get_running_loop().call_later(LONGEST, transport.abort)  # who does not read would never let it end
