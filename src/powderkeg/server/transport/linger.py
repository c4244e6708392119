"""Linger: discard input briefly before closing, so that the last message is not lost to a TCP reset.

TCP resets a connection that is closed while bytes are unread, and the other side may lose what was sent last.
"""

import asyncio
from typing import Any

LINGER_SECONDS = 0.2
LONGEST_SECONDS = 5.0  # for a client that does not read the last message


class DiscardingProtocol(asyncio.Protocol):
    """Replaces the protocol of a connection and ignores all input."""

    def __init__(self, before: Any) -> None:
        self.before = before

    def connection_lost(self, error: Exception | None) -> None:
        self.before.connection_lost(error)


def close_lingering(transport: Any) -> None:
    """Close a connection after its last message was written."""
    if transport.is_closing():
        return
    # uvloop looks up the new protocol only when reading is resumed.
    transport.pause_reading()
    transport.set_protocol(DiscardingProtocol(transport.get_protocol()))
    transport.resume_reading()
    asyncio.get_running_loop().call_later(LINGER_SECONDS, transport.close)
    asyncio.get_running_loop().call_later(LONGEST_SECONDS, transport.abort)
