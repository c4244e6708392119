"""The house as one ASGI application: the WebSocket, the HTTP interface, the page, health and metrics.

The door stands before everything: it says who asks and in which language, counts and limits, checks where a browser
comes from, and puts the headers of defence on every answer.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.exceptions import HTTPException, ValidationException
from picows import WSUpgradeResponse, WSUpgradeResponseWithListener

from powderkeg.games import SPECS
from powderkeg.house import api, bounds, daily, live, wire
from powderkeg.house.channels import make_channels
from powderkeg.house.house import House
from powderkeg.house.identity import Caller, cookie, new_secret, read_secret
from powderkeg.house.limits import Limits
from powderkeg.house.metrics import Metrics
from powderkeg.house.moving import retire
from powderkeg.house.page import Page, is_address
from powderkeg.house.ready import Readiness
from powderkeg.house.rooms import Outside, Rooms
from powderkeg.house.rows import Unavailable
from powderkeg.house.settings import Settings
from powderkeg.house.store import Store
from powderkeg.house.thinkers import Thinkers
from powderkeg.notation import notation
from powderkeg.refusal import Refused, refused, unusable
from powderkeg.words import LANGUAGES

TICK_SECONDS = 1.0
RETIRE_SECONDS = 600.0
STATUS = {
    "unreadable": 400,
    "input": 400,
    "seat": 403,
    "missing": 404,
    "illegal": 409,
    "stale": 409,
    "limit": 429,
    "busy": 503,
}
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
SAFE = ("GET", "HEAD", "OPTIONS")

logger = logging.getLogger(__name__)


class Asked(Request[Any, Any, Any]):
    async def json(self) -> Any:
        """The body, read as strictly as the messages of the WebSocket; Litestar would take "1" for 1."""
        wanted = self.route_handler.parsed_data_field
        assert wanted is not None
        try:
            return msgspec.json.decode(await self.body(), type=wanted.annotation)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise unusable("request-shape", detail=str(error)) from None


class Door:
    """Everyone comes in here."""

    def __init__(self, settings: Settings, outside: Outside | None = None) -> None:
        self.settings = settings
        self.outside = outside or Outside()
        self.limits = Limits(settings.rate, settings.connections, settings.connections_each, self.outside.monotonic)
        self.metrics = Metrics()
        self.page = Page()
        self.stopping = False
        for game in SPECS:  # here and now: modules with kernels are not for several threads to import at once
            notation(game)
        self.house: House | None = None
        self.litestar = Litestar(
            [api.ROUTES, healthz, readyz, self._metrics_route()],
            lifespan=[self.lifespan],
            exception_handlers={Refused: on_refused, HTTPException: on_http, Exception: on_error},
            request_class=Asked,
            openapi_config=api.OPENAPI,
            request_max_body_size=settings.message_bytes,
            logging_config=None,
        )
        self.litestar.state.door = self

    # --- opening and closing ---

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        settings = self.settings
        store = await Store.open(settings.database)
        channels = make_channels(settings.channels, settings.channel_name)
        readiness = Readiness()
        thinkers = Thinkers(settings.thinkers, bounds.THOUGHTS_WAITING, readiness.is_loaded)
        rooms = Rooms(store, channels, thinkers, readiness, self.outside, settings.tables_in_memory)
        rooms.ending = daily.ending
        house = House(rooms, await store.house_key())
        await channels.start(rooms)
        await readiness.start()
        self.house = app.state.house = house
        self.metrics.watch(house)
        ticking = asyncio.gather(self.tick(house), self.pulse(house))
        try:
            yield
        finally:
            self.stopping = True
            ticking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await ticking
            await house.close()
            await rooms.close()
            await readiness.close()
            await thinkers.close()
            await channels.close()
            await store.close()

    def stop(self) -> None:
        """The house is about to close: nobody waits any longer for something to happen."""
        if self.house is not None and not self.stopping:
            self.stopping = True
            self.house.stop()

    async def pulse(self, house: House) -> None:
        while True:
            await self.outside.sleep(live.HEARTBEAT / 4)
            house.beat()

    async def tick(self, house: House) -> None:
        """What has to be looked at now and then."""
        retired = 0.0
        while True:
            await self.outside.sleep(TICK_SECONDS)
            try:
                await house.rooms.remind()
                house.rooms.rest()
                if not house.rooms.channels.listening:
                    house.rooms.look_around()
                if self.outside.monotonic() - retired > RETIRE_SECONDS:
                    retired = self.outside.monotonic()
                    await retire(house.rooms.store, self.settings, self.outside.now())
            except Unavailable as error:
                logger.warning("the store cannot be reached: %s", error)
            except Exception:
                logger.exception("a tick of the house failed")

    # --- coming in ---

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        else:
            await self.litestar(scope, receive, send)

    async def http(self, scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope["headers"])
        began = time.perf_counter()
        caller, new = self.caller(scope, headers)
        scope["caller"] = caller
        status = 0

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *HEADERS]
                if new and status < 400:
                    message["headers"].append((b"set-cookie", cookie(new, self.is_secure(scope)).encode()))
                if scope["path"].startswith("/api"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            self.limits.request(caller.address)
            if scope["method"] not in SAFE:
                self.check_origin(headers)
        except Refused as no:
            await say(answer, scope["method"], *refusal_parts(no, caller.language))
        else:
            page = self.page.answer(scope["method"], scope["path"], headers, caller.language)
            if page is None:
                await self.litestar(scope, receive, answer)
            else:
                await say(answer, scope["method"], *page)
        self.metrics.request(scope["method"], status, time.perf_counter() - began)

    def admit(self, request: Any, peer: Any, leave: Callable[[], None]) -> WSUpgradeResponseWithListener:
        """A WebSocket, or the answer that there is none."""
        path, _, query = request.path.partition(b"?")
        headers = {name.lower().encode(): value.encode("latin-1", "replace") for name, value in request.headers.items()}
        scope = {
            "path": path.decode("latin-1"),
            "query_string": query,
            "headers": list(headers.items()),
            "client": peer,
        }
        caller, new = self.caller(scope, headers, always=True)
        try:
            if path != b"/live":
                raise refused("missing", "page-unknown")
            if self.house is None or self.stopping:
                raise refused("busy", "house-closing")
            self.check_origin(headers)
            self.limits.request(caller.address)
            self.limits.enter(caller.address)
        except Refused as no:
            status, more, body = refusal_parts(no, caller.language)
            named = [(name.decode(), value.decode()) for name, value in [*more, *HEADERS]]
            return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status, body, named), None)

        def go() -> None:
            self.limits.go(caller.address)
            leave()

        client = live.Client(self.house, caller, self.settings.rate, self.settings.message_bytes, go)
        extra = [("set-cookie", cookie(new, self.is_secure(scope)))] if new else []
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(extra), client)

    # --- who is there ---

    def caller(self, scope: Any, headers: dict[bytes, bytes], always: bool = False) -> tuple[Caller, str | None]:
        """Who asks; and a new secret for the cookie of who has none and will need one."""
        authorization = headers.get(b"authorization")
        secret = read_secret(
            None if authorization is None else authorization.decode("latin-1"),
            headers.get(b"cookie", b"").decode("latin-1"),
        )
        new = None
        if secret is None and authorization is None and (always or needs_secret(scope["method"], scope["path"])):
            secret = new = new_secret()
        return Caller(secret, read_language(scope, headers), self.address(scope, headers)), new

    def address(self, scope: Any, headers: dict[bytes, bytes]) -> str:
        if self.settings.proxied:
            return headers.get(b"x-forwarded-for", b"").decode("latin-1").rpartition(",")[2].strip()
        return scope["client"][0] if scope.get("client") else ""

    def is_secure(self, scope: Any) -> bool:
        if self.settings.proxied:
            return dict(scope["headers"]).get(b"x-forwarded-proto") == b"https"
        return bool(scope.get("scheme") == "https")

    def check_origin(self, headers: dict[bytes, bytes]) -> None:
        """A browser says where its page comes from; it must be ours."""
        origin = headers.get(b"origin")
        if origin is None:
            return
        text = origin.decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        if text.partition("://")[2] != host and text not in self.settings.origins:
            raise refused("seat", "origin-foreign", text=text[:100])

    def _metrics_route(self) -> Any:
        @get("/metrics", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
        def metrics() -> Response[bytes]:
            return Response(self.metrics.text(), media_type="text/plain; version=0.0.4")

        return metrics


@get("/healthz", include_in_schema=False)
async def healthz() -> dict[str, str]:
    """The process lives."""
    return {"status": "ok"}


@get("/readyz", include_in_schema=False)
async def readyz(request: Request[Any, Any, Any]) -> dict[str, str]:
    """It can serve: the store answers, and it is not about to stop."""
    door: Door = request.app.state.door
    if door.stopping or door.house is None:
        raise refused("busy", "house-closing")
    try:
        await door.house.rooms.store.check()
    except Unavailable:
        raise refused("busy", "store-away") from None
    return {"status": "ready"}


def needs_secret(method: str, path: str) -> bool:
    """Who opens the page may want a seat next, and must then be known; so must who changes something."""
    return method == "POST" or (method == "GET" and is_address(path))


async def say(send: Any, method: str, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    """An answer that needs nothing of Litestar's."""
    if status != HTTPStatus.NOT_MODIFIED:
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else body})


# --- every "no" has one shape ---


def read_language(scope: Any, headers: dict[bytes, bytes]) -> str:
    """From `?lang=`, or the first that we speak of those a browser asks for."""
    for part in scope.get("query_string", b"").split(b"&"):
        name, _, value = part.partition(b"=")
        if name == b"lang" and value.decode("latin-1") in LANGUAGES:
            return str(value.decode("latin-1"))
    for part in headers.get(b"accept-language", b"").decode("latin-1").split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def refusal_parts(no: Refused, language: str) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """Status, headers and body."""
    refusal = no.refusal
    headers = [(b"content-type", b"application/json")]
    if refusal.kind in ("busy", "limit"):
        headers.append((b"retry-after", b"2"))
    return STATUS[refusal.kind], headers, wire.encode(wire.Error(wire.failure(refusal, language)))


def failed(request: Request[Any, Any, Any], no: Refused, status: int | None = None) -> Response[bytes]:
    usual, headers, body = refusal_parts(no, request.scope["caller"].language)  # type: ignore[typeddict-item]
    more = {name.decode(): value.decode() for name, value in headers if name != b"content-type"}
    return Response(body, status_code=status or usual, media_type="application/json", headers=more)


def on_refused(request: Request[Any, Any, Any], no: Refused) -> Response[bytes]:
    return failed(request, no)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    if isinstance(error, ValidationException):
        return failed(request, unusable("request-shape", detail=shape_error(error)))
    if error.status_code == HTTPStatus.NOT_FOUND:
        if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api"):
            return lost(request)
        return failed(request, refused("missing", "page-unknown"))
    answer = failed(request, unusable("request-unusable", detail=error.detail), error.status_code)
    answer.headers.update(error.headers or {})  # which methods are allowed
    return answer


def lost(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Whoever follows a wrong link in a browser gets the page, which says so."""
    door: Door = request.app.state.door
    _, headers, body = door.page.at_address(request.url.path, {}, request.scope["caller"].language)  # type: ignore[typeddict-item]
    kept = {name.decode(): value.decode() for name, value in headers if name != b"etag"}
    return Response(body, status_code=HTTPStatus.NOT_FOUND, media_type=MediaType.HTML, headers=kept)


def shape_error(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [describe(item.get("key", ""), item.get("message", "")) for item in extra]
    return "; ".join(parts) or error.detail


def describe(key: str, message: str) -> str:
    what = "the body" if key == "data" else key
    return f"{what}: {'missing' if message == repr(key) else message}".removeprefix(": ")


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    logger.error("a request failed", exc_info=error)
    return failed(request, refused("busy", "house-fault"), 500)
