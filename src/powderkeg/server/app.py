"""The server as one ASGI application: the WebSocket, the HTTP interface, the page, health and metrics.

The gateway comes before everything: it identifies the caller and the language, counts and limits requests, checks the
origin of a browser's page, and adds security headers to every answer.
"""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.exceptions import HTTPException, ValidationException
from picows import WSUpgradeResponse, WSUpgradeResponseWithListener

from powderkeg.games import SPECS
from powderkeg.games.notation import notation
from powderkeg.server import bounds
from powderkeg.server.cluster.notifications import make_channels
from powderkeg.server.compile_service import Readiness
from powderkeg.server.identity import (
    COOKIE,
    TLS_COOKIE,
    Caller,
    end_cookies,
    new_secret,
    read_bearer,
    read_cookie,
    set_cookie,
)
from powderkeg.server.limits import Limits, limited_address
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.offers import Offers
from powderkeg.server.live.registry import Rooms
from powderkeg.server.live.reminders import Reminders
from powderkeg.server.metrics import Metrics
from powderkeg.server.protocol import messages
from powderkeg.server.services import daily
from powderkeg.server.services.tables import House
from powderkeg.server.services.thinking_pool import ThinkingPool
from powderkeg.server.settings import Settings
from powderkeg.server.storage.errors import Unavailable, refuse_while_away
from powderkeg.server.storage.store import Store
from powderkeg.server.storage.transfer import retire
from powderkeg.server.transport import http_api, websocket
from powderkeg.server.transport.static_files import Page, is_address
from powderkeg.text.messages import LANGUAGES
from powderkeg.text.refusal import Refused, refused, unusable

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
HOST = re.compile(rb"(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?")
DEFAULT_PORT = re.compile(r"^(http://.*):80$|^(https://.*):443$")

logger = logging.getLogger(__name__)


class StrictRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        """Decode the body as strictly as messages of the WebSocket; Litestar would accept "1" for 1."""
        wanted = self.route_handler.parsed_data_field
        assert wanted is not None
        try:
            return msgspec.json.decode(await self.body(), type=wanted.annotation)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise unusable("request-shape", detail=str(error)) from None


class Gateway:
    """Every request and every WebSocket comes through here."""

    def __init__(self, settings: Settings, environment: Environment | None = None) -> None:
        self.settings = settings
        self.environment = environment or Environment()
        self.limits = Limits(settings, self.environment.monotonic, self.environment.sleep)
        self.origins = frozenset(map(normal_origin, settings.origins))
        self.metrics = Metrics()
        self.page = Page()
        self.stopping = False
        for game in SPECS:  # now: several threads must not import modules with kernels at once
            notation(game)
        self.house: House | None = None
        self.litestar = Litestar(
            [http_api.ROUTES, healthz, readyz, self._metrics_route()],
            lifespan=[self.lifespan],
            exception_handlers={Refused: on_refused, HTTPException: on_http, Exception: on_error},
            request_class=StrictRequest,
            openapi_config=http_api.OPENAPI,
            request_max_body_size=settings.message_bytes,
            logging_config=None,
        )
        self.litestar.state.gateway = self

    # --- opening and closing ---

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        settings = self.settings
        store = await Store.open(settings.database)
        channels = make_channels(settings.channels, settings.channel_name)
        readiness = Readiness()
        pool = ThinkingPool(settings.thinkers, bounds.HINTS, readiness.is_loaded)
        rooms = Rooms(
            store,
            channels,
            pool,
            readiness,
            self.environment,
            capacity=settings.tables_in_memory,
            rate=settings.rate,
            bot_tables_each=settings.bot_tables_each,
        )
        rooms.final_changes = daily.final_changes
        house = House(rooms, await store.house_key(), self.limits)
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
            await pool.close()
            await channels.close()
            await store.close()

    def stop(self) -> None:
        """Called when the server is about to close: end all long polls."""
        if self.house is not None and not self.stopping:
            self.stopping = True
            self.house.stop()

    async def pulse(self, house: House) -> None:
        while True:
            await self.environment.sleep(websocket.HEARTBEAT / 4)
            house.beat()

    async def tick(self, house: House) -> None:
        """Every second: act for overdue tables, drop idle rooms, and now and then delete what is old."""
        rooms, reminders, offers = house.rooms, Reminders(house.rooms), Offers(house.rooms)
        retired = 0.0
        while True:
            await self.environment.sleep(TICK_SECONDS)
            try:
                await reminders.check()
                await offers.check()
                rooms.drop_idle()
                if not rooms.channels.listening:
                    rooms.refresh_all()
                if self.environment.monotonic() - retired > RETIRE_SECONDS:
                    retired = self.environment.monotonic()
                    await retire(rooms.store, self.settings, self.environment.now())
            except Unavailable:
                pass  # the store has logged it
            except Exception:
                logger.exception("a tick of the server failed")

    # --- requests ---

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        else:
            await self.litestar(scope, receive, send)

    async def http(self, scope: Any, receive: Any, send: Any) -> None:
        headers = by_name(scope["headers"])
        began = time.perf_counter()
        address, language = self.address(scope, headers), read_language(scope, headers)
        scope["caller"] = Caller(None, language, address)
        given: str | None = None  # a secret for the browser's cookie
        status = 0

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *HEADERS]
                if given and status < 400:
                    message["headers"].append((b"set-cookie", set_cookie(given, self.is_secure(headers)).encode()))
                if "ends_cookie" in scope:
                    ended = end_cookies(self.is_secure(headers))
                    message["headers"] += [(b"set-cookie", cookie.encode()) for cookie in ended]
                if scope["path"].startswith("/api"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            self.limits.request(address)
            check_host(scope)
            if scope["method"] not in SAFE:
                self.check_origin(headers)
            secret, given = self.identify(headers, needs_secret(scope["method"], scope["path"]))
            scope["caller"] = Caller(secret, language, address)
            self.limits.requests.enter(address)
        except Refused as no:
            await send_answer(answer, scope["method"], *refusal_parts(no, language))
        else:
            try:
                await self.reply(scope, receive, answer, headers)
            finally:
                self.limits.requests.leave(address)
        count = partial(self.metrics.request, scope["method"], status, time.perf_counter() - began)
        if self.house is None:
            count()
        else:
            self.house.rooms.count(table_in(scope["path"]), count)

    async def reply(self, scope: Any, receive: Any, answer: Any, headers: dict[bytes, bytes]) -> None:
        page = self.page.answer(scope["method"], scope["path"], headers, scope["caller"].language)
        if page is None:
            await self.litestar(scope, receive, answer)
        else:
            await send_answer(answer, scope["method"], *page)

    def admit(self, request: Any, peer: Any, leave: Callable[[], None]) -> WSUpgradeResponseWithListener:
        """Accept a WebSocket, or refuse it with an HTTP answer."""
        path, _, query = request.path.partition(b"?")
        pairs = [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in request.headers.items()]
        headers = by_name(pairs)
        scope = {"query_string": query, "headers": pairs, "client": peer}
        address, language = self.address(scope, headers), read_language(scope, headers)
        try:
            self.limits.request(address)
            if path != b"/live":
                raise refused("missing", "page-unknown")
            if self.house is None or self.stopping:
                raise refused("busy", "house-closing")
            check_host(scope)
            self.check_origin(headers)
            secret, given = self.identify(headers, needed=True)
            self.limits.websockets.enter(address)
        except Refused as no:
            status, more, body = refusal_parts(no, language)
            named = [(name.decode(), value.decode()) for name, value in [*more, *HEADERS]]
            return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status, body, named), None)

        def go() -> None:
            self.limits.websockets.leave(address)
            leave()

        client = websocket.Client(self.house, Caller(secret, language, address), self.settings.message_bytes, go)
        extra = [("set-cookie", set_cookie(given, self.is_secure(headers)))] if given else []
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(extra), client)

    # --- who asks ---

    def identify(self, headers: dict[bytes, bytes], needed: bool) -> tuple[str | None, str | None]:
        """The secret that was sent and, where one is needed, the value for the browser's cookie. A secret is never
        replaced: behind TLS, one in the plain cookie is set again under the name for TLS."""
        if b"authorization" in headers:
            return read_bearer(headers[b"authorization"].decode("latin-1")), None
        sent = headers.get(b"cookie", b"").decode("latin-1")
        secret = read_cookie(sent, TLS_COOKIE if self.is_secure(headers) else COOKIE)
        if secret is not None:
            return secret, None
        secret = read_cookie(sent, COOKIE) or (new_secret() if needed else None)
        return secret, secret if needed else None

    def address(self, scope: Any, headers: dict[bytes, bytes]) -> str:
        """The address by which the client is counted."""
        if self.settings.proxied:
            return limited_address(headers.get(b"x-forwarded-for", b"").decode("latin-1").rpartition(",")[2].strip())
        return limited_address(scope["client"][0]) if scope.get("client") else ""

    def is_secure(self, headers: dict[bytes, bytes]) -> bool:
        """Whether the client speaks TLS, which a proxy must do: the server itself does not."""
        return self.settings.proxied and headers.get(b"x-forwarded-proto") == b"https"

    def check_origin(self, headers: dict[bytes, bytes]) -> None:
        """Refuse a request of a page from another origin, unless the operator allowed that origin."""
        if b"origin" not in headers:
            return
        scheme = "https" if self.is_secure(headers) else "http"
        own = normal_origin(f"{scheme}://{headers.get(b'host', b'').decode('latin-1')}")
        text = headers[b"origin"].decode("latin-1")
        if text != own and text not in self.origins:
            raise refused("seat", "origin-foreign", text=text[:100])

    def _metrics_route(self) -> Any:
        @get("/metrics", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
        def metrics() -> Response[bytes]:
            return Response(self.metrics.text(), media_type="text/plain; version=0.0.4")

        return metrics


@get("/healthz", include_in_schema=False)
async def healthz() -> dict[str, str]:
    """Liveness: the process runs."""
    return {"status": "ok"}


@get("/readyz", include_in_schema=False)
async def readyz(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Readiness: the store can be read and written, and the server is not about to stop."""
    gateway: Gateway = request.app.state.gateway
    if gateway.stopping or gateway.house is None:
        raise refused("busy", "house-closing")
    store = gateway.house.rooms.store
    with refuse_while_away():
        await store.check()
    if why := await store.why_unwritable():
        raise refused("busy", "store-unwritable", detail=why)
    return {"status": "ready"}


def needs_secret(method: str, path: str) -> bool:
    """Whether to set the identity cookie: on page loads and on every POST."""
    return method == "POST" or (method == "GET" and is_address(path))


def by_name(pairs: Iterable[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """The headers of a request by name. Of repeated headers the last counts, but cookies are joined."""
    found: dict[bytes, bytes] = {}
    for name, value in pairs:
        found[name] = found[name] + b"; " + value if name == b"cookie" and name in found else value
    return found


def check_host(scope: Any) -> None:
    """Refuse a request without exactly one valid Host header; HTTP/1.0 needs none."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) > 1 or not all(map(HOST.fullmatch, hosts)) or (not hosts and scope.get("http_version") != "1.0"):
        raise unusable("request-unusable", detail="one Host header is needed, such as example.org:8000")


def normal_origin(text: str) -> str:
    """An origin as browsers write it: in lower case, without the default port of its scheme."""
    return DEFAULT_PORT.sub(r"\1\2", text.lower())


def table_in(path: str) -> str:
    """The id of the table in a path, or an empty string."""
    return path.removeprefix("/api/tables/").partition("/")[0] if path.startswith("/api/tables/") else ""


async def send_answer(send: Any, method: str, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    """Answer without Litestar."""
    if status != HTTPStatus.NOT_MODIFIED:
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else body})


# --- refusals, all of one shape ---


def read_language(scope: Any, headers: dict[bytes, bytes]) -> str:
    """The language of `?lang=`, or the first supported one of Accept-Language."""
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
    """The status, headers and body of a refusal."""
    refusal = no.refusal
    headers = [(b"content-type", b"application/json")]
    if refusal.kind in ("busy", "limit"):
        headers.append((b"retry-after", b"2"))
    return STATUS[refusal.kind], headers, messages.encode(messages.Error(messages.failure(refusal, language)))


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
            return answer_unknown_page(request)
        return failed(request, refused("missing", "page-unknown"))
    answer = failed(request, unusable("request-unusable", detail=error.detail), error.status_code)
    answer.headers.update(error.headers or {})  # which methods are allowed
    return answer


def answer_unknown_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Answer a wrong link in a browser with the page, which says so."""
    gateway: Gateway = request.app.state.gateway
    _, headers, body = gateway.page.at_address(request.url.path, {}, request.scope["caller"].language)  # type: ignore[typeddict-item]
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
