"""Bounds on requests: how many connections, how long a head, how slow a request.

uvicorn has none of them, so a client could hold memory or a connection for as long as it likes.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from powderkeg.server import bounds
from powderkeg.server.limits import Connections, limited_address
from powderkeg.server.transport.linger import close_lingering
from powderkeg.server.transport.ws_upgrade import Upgrade
from powderkeg.text.refusal import Refused, unusable

if TYPE_CHECKING:
    from powderkeg.server.app import Gateway

FRAMING = 8  # bytes around each byte of a body, at most: it may come in the smallest chunks


class BoundedHttpProtocol(HttpToolsProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.overhead = 0  # bytes read that are not body; after the head, less what the framing of a body may need
        self.request_timer: asyncio.TimerHandle | None = None
        self.unread_timer: asyncio.TimerHandle | None = None
        self.gateway: Gateway = self.config.loaded_app
        self.leave: Callable[[], None] = lambda: None  # gives the place of this connection back

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self.enter(self.gateway.limits.sockets)
        except Refused as no:
            self.refuse_connection(no)
        else:
            self.start_request_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_request_timer()
        self.stop_unread_timer()
        super().connection_lost(exc)
        self.leave()

    def enter(self, places: Connections) -> None:
        address = limited_address(self.client[0]) if self.client else ""
        places.enter(address)
        self.leave = partial(places.leave, address)

    def refuse_connection(self, no: Refused) -> None:
        """Tell a client that there are too many connections, unless too many are being told already."""
        try:
            self.enter(self.gateway.limits.turned_away)
        except Refused:
            self.transport.abort()
        else:
            self.turn_away(no)

    def start_request_timer(self) -> None:
        """Close the connection if its request does not come in time."""
        if self.request_timer is None:
            self.request_timer = self.loop.call_later(bounds.REQUEST_SECONDS, self.transport.close)

    def stop_request_timer(self) -> None:
        if self.request_timer is not None:
            self.request_timer.cancel()
            self.request_timer = None

    def shutdown(self) -> None:
        self.gateway.stop()
        super().shutdown()

    # --- input ---

    def data_received(self, data: bytes) -> None:
        self.overhead += len(data)
        super().data_received(data)
        if self.overhead > bounds.HEAD_BYTES and self.transport.get_protocol() is self:
            self.send_400_response("too long")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.start_request_timer()

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > bounds.HEAD_BYTES:
            self.overhead = bounds.HEAD_BYTES + 1
            raise ValueError("too long")
        self.overhead = -FRAMING * self.gateway.settings.message_bytes
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.overhead = 0
        self.stop_request_timer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection and its place on to the WebSocket."""
        self.stop_request_timer()
        self.ws_protocol_class = partial(Upgrade, leave=self.leave)  # type: ignore[assignment]  # it is called alone
        super().handle_websocket_upgrade()

    # --- output that the client does not read ---

    def pause_writing(self) -> None:
        """Give the client a while to read its answer, then reset the connection."""
        super().pause_writing()
        self.unread_timer = self.loop.call_later(bounds.ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self.stop_unread_timer()
        super().resume_writing()

    def stop_unread_timer(self) -> None:
        if self.unread_timer is not None:
            self.unread_timer.cancel()
            self.unread_timer = None

    # --- requests that cannot be read ---

    def send_400_response(self, msg: str) -> None:
        long = self.overhead > bounds.HEAD_BYTES
        status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if long else HTTPStatus.BAD_REQUEST
        self.turn_away(unusable("request-unusable", detail=status.phrase), status)

    def turn_away(self, no: Refused, status: HTTPStatus | None = None) -> None:
        """Refuse in the shape of every refusal and close; silently if another answer has begun."""
        from powderkeg.server.app import (  # which a process that only starts workers does not need
            HEADERS,
            refusal_parts,
        )

        answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if not (answering or self.pipeline):
            usual, headers, body = refusal_parts(no, "en")
            length = (b"content-length", str(len(body)).encode())
            lines = [name + b": " + value + b"\r\n" for name, value in [*headers, *HEADERS, length]]
            start = STATUS_LINE[status or usual]
            self.transport.write(b"".join([start, *lines, b"connection: close\r\n\r\n", body]))
        close_lingering(self.transport)
