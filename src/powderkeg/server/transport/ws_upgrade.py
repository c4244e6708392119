"""The upgrade from HTTP to WebSocket: uvicorn reads the request, then picows takes the connection over.

uvicorn's own WebSockets cost three times as much for each message, and most of what the server does is messages.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from picows import WSAutoPingStrategy, WSCloseCode
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # not in its stub

from powderkeg.server import bounds
from powderkeg.server.transport.linger import close_lingering
from powderkeg.server.transport.websocket import HEARTBEAT, Client

if TYPE_CHECKING:
    from powderkeg.server.app import Gateway

READ_BUFFER = 2048  # bytes for each connection; it grows when a message is longer
HANDSHAKE_SECONDS = 5.0

# Some browsers also ask to keep the connection; picows takes only this.
CONNECTION = re.compile(rb"\r\nconnection: [^\r]*")
UPGRADE = b"\r\nconnection: Upgrade"

logger = logging.getLogger(__name__)


class Complaints:
    """The logger that picows gets for a connection. It logs an error when the other side breaks the protocol: then the
    connection is closed (lingering), its further input is discarded, and nothing is written to our log."""

    __slots__ = ("transport",)

    def __init__(self, transport: Any) -> None:
        self.transport = transport

    def isEnabledFor(self, level: int) -> bool:
        return False

    def log(self, *said: Any) -> None: ...

    debug = info = warning = log

    def error(self, *said: Any) -> None:
        close_lingering(self.transport)

    def exception(self, *said: Any) -> None:
        logger.exception(*said)
        self.error()


class Frames(WSProtocol):  # type: ignore[misc]  # not in its stub
    """picows, reading little at a time: it delivers all frames of one read, even if the first one pauses reading."""

    __slots__ = ("leave",)
    leave: Callable[[], None]  # gives the place of this connection back

    def get_buffer(self, size_hint: int) -> memoryview:
        free: memoryview = super().get_buffer(size_hint)
        return free[: bounds.READ_AT_ONCE]

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.leave()


class Upgrade(asyncio.Protocol):
    """The protocol to which uvicorn hands a connection that asks for a WebSocket."""

    def __init__(self, config: Any, server_state: Any, app_state: Any, leave: Callable[[], None]) -> None:
        self.leave = leave
        self.gateway: Gateway = config.loaded_app
        self.connections = server_state.connections
        self.client: Client | None = None
        self.inner: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.inner = Frames(
            None,
            None,
            False,  # we are the server
            self.admit,
            Complaints(transport),
            True,  # an exception closes the connection
            HANDSHAKE_SECONDS,
            False,  # we send pings ourselves: picows would keep a task for each connection
            HEARTBEAT,
            HEARTBEAT,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # we answer pings ourselves: each takes a token
            self.gateway.settings.message_bytes,
            None,
            READ_BUFFER,
        )
        self.inner.leave = self.leave
        self.inner.connection_made(transport)

    def admit(self, request: Any) -> Any:
        answer = self.gateway.admit(request, self.transport.get_extra_info("peername"), self.forget)
        self.client = answer.listener
        if self.client is not None:
            self.connections.add(self)
        return answer

    def forget(self) -> None:
        self.connections.discard(self)

    def data_received(self, data: bytes) -> None:
        """Pass on the request as uvicorn wrote it out again; after it all input goes straight to picows."""
        data = CONNECTION.sub(UPGRADE, data, 1)
        while data:
            room = self.inner.get_buffer(len(data))
            n = min(len(room), len(data))
            room[:n] = data[:n]
            self.inner.buffer_updated(n)
            data = data[n:]
        if self.client is not None and self.client.transport is None:
            self.client.leave()  # we admitted it, but picows refused the handshake: it never connects
            self.client = None
        asyncio.get_running_loop().call_soon(self.hand_over)

    def hand_over(self) -> None:
        if not self.transport.is_closing() and self.transport.get_protocol() is self:
            self.transport.pause_reading()
            self.transport.set_protocol(self.inner)
            self.transport.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        self.inner.connection_lost(error)

    def shutdown(self) -> None:
        """Close the WebSocket when the server stops."""
        if self.client is not None:
            self.client.close(WSCloseCode.SERVICE_RESTART, "the house is closing")
