"""uvicorn's reader of requests, with bounds: how long a head may be, and how long a request may take to come.

uvicorn has neither, so that a client could hold memory or a connection with half a request, for as long as it likes.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from powderkeg.house import bounds
from powderkeg.house.parting import part
from powderkeg.refusal import unusable

FRAMING = 8  # bytes around each byte of a body, at most: it may come in the smallest chunks


class Reader(HttpToolsProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.beside = 0  # bytes of the request that are not its body; after its head, less what a body may need
        self.waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
        super().connection_lost(exc)

    def wait(self) -> None:
        if self.waiting is None:
            self.waiting = self.loop.call_later(bounds.REQUEST_SECONDS, self.transport.close)

    def wait_no_more(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def shutdown(self) -> None:
        self.config.loaded_app.stop()
        super().shutdown()

    # --- what comes ---

    def data_received(self, data: bytes) -> None:
        self.beside += len(data)
        super().data_received(data)
        if self.beside > bounds.HEAD_BYTES and self.transport.get_protocol() is self:
            self.turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.wait()

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > bounds.HEAD_BYTES:
            self.beside = bounds.HEAD_BYTES + 1
            raise ValueError("too long")
        self.beside = -FRAMING * self.config.loaded_app.settings.message_bytes
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.beside -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.beside = 0
        self.wait_no_more()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.wait_no_more()
        super().handle_websocket_upgrade()

    # --- what cannot be read ---

    def send_400_response(self, msg: str) -> None:
        long = self.beside > bounds.HEAD_BYTES
        self.turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if long else HTTPStatus.BAD_REQUEST)

    def turn_away(self, status: HTTPStatus) -> None:
        """In the shape of every "no", unless an answer is on its way."""
        from powderkeg.house.app import HEADERS, refusal_parts  # which a process that only starts workers does not need

        answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if not (answering or self.pipeline):
            _, headers, body = refusal_parts(unusable("request-unusable", detail=status.phrase), "en")
            length = (b"content-length", str(len(body)).encode())
            lines = [name + b": " + value + b"\r\n" for name, value in [*headers, *HEADERS, length]]
            self.transport.write(b"".join([STATUS_LINE[status], *lines, b"connection: close\r\n\r\n", body]))
        part(self.transport)
