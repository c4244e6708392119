"""The HTTP interface: everything by plain HTTP and JSON, under /api. Litestar writes the OpenAPI description from here;
its schemas come from protocol/schema.py.
"""

import asyncio
import gzip
from collections.abc import Coroutine, Iterator
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import State as AppState
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Example, SecurityScheme
from litestar.params import Parameter

from powderkeg import __version__
from powderkeg.engine.spec import TURN_LIMIT, Option, Spec, Value
from powderkeg.games import SPECS
from powderkeg.play.record import Record
from powderkeg.server import bounds
from powderkeg.server.identity import COOKIE, TLS_COOKIE, Caller
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.protocol import messages, schema as schemas
from powderkeg.server.services import daily, records, replays, strangers
from powderkeg.server.services.analysis import Analysis
from powderkeg.server.services.tables import House
from powderkeg.server.transport.static_files import encodings
from powderkeg.text.refusal import Refused, refused, unusable

WORTH_PACKING = 2_000  # bytes: below, it saves hardly a packet

Table = Annotated[str, Parameter(min_length=1, max_length=64, description="The table's id, as in its link.")]
Game = Annotated[str, Parameter(description="A game by its name.", schema_extra={"enum": list(SPECS)})]
After = Annotated[
    int | None,
    Parameter(
        ge=-1,
        le=2**31,
        description=f"The last version seen: later events are told, the latest {bounds.MOST_EVENTS} at most; -1: all.",
    ),
]
SeatNumber = Annotated[int | None, Parameter(ge=1, le=messages.MOST_SEATS, description="Which of your own seats.")]
AnySeat = Annotated[
    int | None, Parameter(ge=1, le=messages.MOST_SEATS, description="Whose view; by default a spectator's.")
]
Wait = Annotated[
    float,
    Parameter(ge=0, le=bounds.LONGEST_WAIT, description="Seconds to wait until the table has a version above `after`."),
]
WithWords = Annotated[bool, Parameter(description="Say moves and events in sentences too.")]
OpenHands = Annotated[bool, Parameter(description="Show every hand, and each move as its mover saw it.")]
Day = Annotated[
    str | None,
    Parameter(max_length=10, description="As 2026-03-31; today, if it is left out.", schema_extra={"format": "date"}),
]

# The statuses of refusals, each with an example.
REFUSALS: dict[int, tuple[str, Refused]] = {
    400: ("It cannot be read or used.", unusable("seat-unknown", number=5, most=2)),
    403: ("Somebody else's seat, or a page from elsewhere.", refused("seat", "no-seat")),
    404: ("It is not there.", refused("missing", "table-unknown")),
    409: (
        "It may not be done now, or answers an older version of the table.",
        refused("stale", "stale", version=2, now=4),
    ),
    413: ("The request is too long.", unusable("request-unusable", detail="Request Entity Too Large")),
    429: ("Too often: wait a moment.", refused("limit", "too-often", number=50)),
    503: ("The server is full, closing, or cannot reach its database: try again.", refused("busy", "store-away")),
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The ways in which a request may be refused, and those in which every request may."""
    return {
        status: ResponseSpec(
            messages.Error,
            generate_examples=False,
            description=REFUSALS[status][0],
            examples=[
                Example(value={"error": msgspec.to_builtins(messages.failure(REFUSALS[status][1].refusal, "en"))})
            ],
        )
        for status in (*statuses, 429, 503)
    }


class OptionShown(msgspec.Struct, frozen=True):
    """A choice between rules."""

    name: str
    rule: str  # the id of the rule it is about
    usual: Value  # the default
    values: list[Value]  # in the order in which people read them; none for a whole number from `least` to `most`
    least: int | None = None
    most: int | None = None
    group: str = ""  # under which people find it; the catalogues name it


def show_option(spec: Spec, option: Option) -> OptionShown:
    """Describe an option of a game to the page."""
    group = spec.group_of(option)
    if option is TURN_LIMIT:
        return OptionShown(option.name, option.rule, bounds.MOST_TURNS, [], 1, bounds.MOST_TURNS, group)
    if isinstance(option.values, range):
        return OptionShown(option.name, option.rule, option.default, [], option.values[0], option.values[-1], group)
    return OptionShown(option.name, option.rule, option.default, list(option.values), group=group)


class GameShown(msgspec.Struct, frozen=True):
    """A game that can be played."""

    name: str
    seats: list[int]  # fewest, most
    options: list[OptionShown]
    rules: list[str]  # the ids of its rules
    ready: str  # "ready", "preparing" or "waiting": whether its rules are compiled


class About(msgspec.Struct, frozen=True):
    """What a person may want to know about this server."""

    version: str
    keep_finished: int  # days until a finished table is deleted; 0: never
    keep_unfinished: int  # days until a table that nobody plays is deleted; 0: never


class CookieEnded(msgspec.Struct, frozen=True):
    """Whether there was a cookie."""

    ended: bool


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request about a table whose id is in the path."""


class SitBody(Body, frozen=True):
    """A person who wants to sit down, and where."""

    name: messages.Name | None = None  # needed for a seat that is not yours yet
    seat: messages.Seat | None = None  # by default the first free one
    salt: messages.Salt = ""
    token: bool = False  # answer with a token for the seat, for programs


class BotBody(Body, frozen=True):
    """A bot for a seat."""

    bot: messages.BotText
    seat: messages.Seat | None = None  # by default the first free one


class SeatBody(Body, frozen=True):
    """Which of your seats is meant."""

    seat: messages.Seat | None = None  # by default the one that decides


class MoveBody(Body, frozen=True):
    """A move, and what it answers."""

    version: messages.Version  # of the view that it answers
    move: messages.MoveText
    seat: messages.Seat | None = None  # by default the one that decides


class AgreeBody(Body, frozen=True):
    """Whether a move may be taken back."""

    agree: bool
    seat: messages.Seat | None = None


class ReactBody(Body, frozen=True):
    """A reaction for all who watch."""

    reaction: messages.Reaction
    seat: messages.Seat | None = None


class SlowBody(Body, frozen=True):
    """How much time you need."""

    window: messages.Seconds  # seconds
    seat: messages.Seat | None = None


class NameBody(Body, frozen=True):
    """The name you play under."""

    name: messages.Name


# --- games and the lobby ---


@get("/games", summary="The games, their options, and whether they are ready", responses=refusals())
async def games(house: House) -> list[GameShown]:
    return [
        GameShown(
            spec.name,
            list(spec.seats),
            [show_option(spec, option) for option in spec.options],
            list(spec.rule_ids),
            house.readiness.state(spec.name),
        )
        for spec in SPECS.values()
    ]


@get("/tables", summary="The lobby: public tables where somebody waits or plays", responses=refusals())
async def lobby(house: House) -> messages.Lobby:
    return await house.lobby()


@post("/tables", summary="Open a table", responses=refusals(400, 403, 413))
async def open_table(data: messages.NewTable, house: House, caller: Caller) -> messages.Opened:
    """The seats with a name are yours, those with a bot are played by it, the others stay free. The game begins
    when the last seat is taken. The answer comes when the game's rules are compiled."""
    return await house.open(caller, data)


@post(
    "/games/{game:str}/stranger",
    summary="Play a stranger: sit down where one waits, or wait for one",
    responses=refusals(400, 403, 413),
)
async def play_stranger(game: Game, data: NameBody, house: House, caller: Caller) -> messages.Opened:
    """At a public table for two with the usual rules and a minute for each move. Asked again while you wait or play
    there, it is the same table."""
    return await strangers.play(house, caller, game, data.name)


# --- a table ---


@get(
    "/tables/{table:str}",
    summary="The table as you may see it; with `wait`, when there is something new",
    responses=refusals(400, 403, 404, 409),
)
async def show(
    table: Table,
    house: House,
    caller: Caller,
    request: Request[Any, Any, Any],
    after: After = None,
    seat: SeatNumber = None,
    wait: Wait = 0,
    words: WithWords = False,
) -> messages.Shown:
    """For the holder of a seat with what that seat knows and the moves that are legal for it; for anyone else as
    a spectator sees it."""
    if wait and after is not None:
        await while_connected(request, wait_for_news(house, table, after, wait, caller))
    return await house.show(caller, table, after, seat, words)


@get(
    "/tables/{table:str}/picture",
    summary="The table in lines of text, as you may see it",
    responses=refusals(400, 403, 404),
)
async def picture(table: Table, house: House, caller: Caller, seat: SeatNumber = None) -> messages.Picture:
    return await house.picture(caller, table, seat)


@post(
    "/tables/{table:str}/seats",
    summary="Take a free seat, or come back to your own",
    responses=refusals(400, 403, 404, 413),
)
async def sit(table: Table, data: SitBody, house: House, caller: Caller) -> messages.Seated:
    return await house.sit_down(caller, messages.Sit(table=table, **fields(data, "token")), data.token)


@post("/tables/{table:str}/bots", summary="Give a free seat to a bot", responses=refusals(400, 403, 404, 413))
async def seat_bot(table: Table, data: BotBody, house: House, caller: Caller) -> messages.Done:
    return await house.seat_bot(caller, messages.SeatBot(table=table, **fields(data)))


@post("/tables/{table:str}/leave", summary="Leave your seat", responses=refusals(400, 403, 404, 413))
async def leave(table: Table, data: SeatBody, house: House, caller: Caller) -> messages.Done:
    """Before the deal the seat is free again. After it, it is kept for you, and a bot plays on or nobody, as the table
    was opened."""
    return await house.act(caller, messages.Leave(table=table, **fields(data)))


@post("/tables/{table:str}/moves", summary="Make a move, in notation", responses=refusals(400, 403, 404, 409, 413))
async def move(table: Table, data: MoveBody, house: House, caller: Caller) -> messages.Done:
    """Send the `text` of one of the `legal` moves of a view, and the `version` of that view. If what is asked has
    changed since, the move is refused as stale; so one that was sent twice is made once."""
    return await house.act(caller, messages.MakeMove(table=table, **fields(data)))


@post(
    "/tables/{table:str}/undo", summary="Ask to take your last move back", responses=refusals(400, 403, 404, 409, 413)
)
async def ask_undo(table: Table, data: SeatBody, house: House, caller: Caller) -> messages.Done:
    return await house.act(caller, messages.AskUndo(table=table, **fields(data)))


@post(
    "/tables/{table:str}/undo/answer",
    summary="Agree, or not, that a move is taken back",
    responses=refusals(400, 403, 404, 409, 413),
)
async def answer_undo(table: Table, data: AgreeBody, house: House, caller: Caller) -> messages.Done:
    return await house.act(caller, messages.AnswerUndo(table=table, **fields(data)))


@post(
    "/tables/{table:str}/draw/decline",
    summary="Say that you do not agree to the draw that is offered",
    responses=refusals(400, 403, 404, 409, 413),
)
async def decline_draw(table: Table, data: SeatBody, house: House, caller: Caller) -> messages.Done:
    return await house.act(caller, messages.DeclineDraw(table=table, **fields(data)))


@post("/tables/{table:str}/reactions", summary="React", responses=refusals(400, 403, 404, 413))
async def react(table: Table, data: ReactBody, house: House, caller: Caller) -> messages.Done:
    return await house.react(caller, messages.React(table=table, **fields(data)))


@post(
    "/tables/{table:str}/window",
    summary="Ask for more time for answers out of turn (G19)",
    responses=refusals(400, 403, 404, 413),
)
async def slow(table: Table, data: SlowBody, house: House, caller: Caller) -> messages.Done:
    return await house.act(caller, messages.Slow(table=table, **fields(data)))


@post(
    "/tables/{table:str}/rematch",
    summary="Ask to play again, or agree to it; the next seat begins",
    responses=refusals(400, 403, 404, 409),
)
async def rematch(table: Table, house: House, caller: Caller) -> messages.Done:
    """When everyone has agreed, `next` in the answer is the new table. Bots agree. Agreeing twice is agreeing once."""
    return await house.rematch(caller, messages.Rematch(table=table))


@post(
    "/tables/{table:str}/rematch/decline",
    summary="Say that you do not want to play again, or not any more",
    responses=refusals(400, 403, 404, 409),
)
async def decline_rematch(table: Table, house: House, caller: Caller) -> messages.Done:
    return await house.decline_rematch(caller, messages.DeclineRematch(table=table))


@get(
    "/tables/{table:str}/hints",
    summary="What a strong bot would do, where hints are allowed",
    responses=refusals(400, 403, 404, 409),
)
async def hints(table: Table, house: House, caller: Caller, seat: SeatNumber = None) -> messages.Hinted:
    return await house.hint(caller, messages.Hint(table=table, seat=seat))


# --- afterwards ---


@get(
    "/tables/{table:str}/record",
    summary="The record: your own copy during the game, all of it afterwards",
    responses={200: ResponseSpec(Record, generate_examples=False), **refusals(400, 403, 404)},
)
async def record(
    table: Table, house: House, caller: Caller, request: Request[Any, Any, Any], seat: SeatNumber = None
) -> Response[bytes]:
    """In your own copy `?` stands for a card that the seat has not seen. After the game the seed is there too:
    `powderkeg verify` checks the deal against the commitment of the first view."""
    found: Record = await records.record(house, caller, table, seat)
    return await packed(request, found.to_json().encode())


@get(
    "/tables/{table:str}/replay",
    summary="A finished game, step by step",
    responses={200: ResponseSpec(messages.Replay, generate_examples=False), **refusals(400, 403, 404, 409)},
)
async def replay(
    table: Table,
    house: House,
    caller: Caller,
    request: Request[Any, Any, Any],
    seat: AnySeat = None,
    words: WithWords = False,
    open_hands: OpenHands = False,
) -> Response[bytes]:
    """As a seat saw it, or a spectator; or with all hands open. Until the day is over, today's deal only as your own
    seat saw it."""
    body = await replays.replay(house, caller, table, seat, caller.language if words else None, open_hands)
    return await packed(request, body)


@post(
    "/tables/{table:str}/analysis",
    summary="Have a finished game analysed, in the background",
    status_code=202,
    responses=refusals(400, 403, 404, 409),
)
async def analyse(table: Table, house: House, caller: Caller) -> messages.Progress:
    return await records.analyse(house, caller, table)


@get(
    "/tables/{table:str}/analysis",
    summary="The analysis, as far as it is done",
    responses={
        200: ResponseSpec(messages.Progress | Analysis, generate_examples=False),  # type: ignore[arg-type]
        **refusals(400, 403, 404),
    },
)
async def analysis(table: Table, house: House, caller: Caller, request: Request[Any, Any, Any]) -> Response[bytes]:
    return await packed(request, messages.encode(await records.analysis(house, caller, table)))


@delete(
    "/tables/{table:str}/me",
    summary="Forget my name and my secret at this table",
    status_code=200,
    responses=refusals(400, 403, 404),
)
async def forget(table: Table, house: House, caller: Caller) -> records.Forgotten:
    """A bot plays on. If nobody else sat there, the table is deleted; today's deal stays, without you, so that it is
    played once."""
    return await records.forget(house, caller, table)


# --- today's deals ---


@get("/daily", summary="Today's deals", responses=refusals())
async def dailies(house: House, caller: Caller) -> list[messages.Daily]:
    return await daily.today(house, caller)


@post(
    "/daily/{game:str}",
    summary="Play today's deal; asked again, it is the same table",
    responses=refusals(400, 403, 404, 409, 413),
)
async def play_daily(game: Game, data: NameBody, house: House, caller: Caller) -> messages.Opened:
    return await daily.play(house, caller, game, data.name)


@get("/daily/{game:str}/results", summary="What others made of a day's deal", responses=refusals(400))
async def daily_results(game: Game, house: House, day: Day = None) -> list[messages.DailyResult]:
    return await daily.results(house, game, day)


# --- about ---


@get("/about", summary="Which version this is, and how long tables are kept", responses=refusals())
async def about(request: Request[Any, Any, Any]) -> About:
    settings = request.app.state.gateway.settings
    return About(__version__, settings.keep_finished, settings.keep_unfinished)


@delete("/me", summary="Forget this browser: its cookie ends", status_code=200, responses=refusals(403))
async def end_cookie(request: Request[Any, Any, Any], caller: Caller) -> CookieEnded:
    """With the cookie it loses its seats; what the tables store of it is deleted there, before."""
    request.scope["ends_cookie"] = True  # type: ignore[typeddict-unknown-key]
    return CookieEnded(caller.secret is not None)


@get("/wire", summary="The messages of the WebSocket, as JSON Schema", responses=refusals())
async def schema() -> dict[str, Any]:
    return schemas.of_wire()


class Waiter:
    """A viewer that waits in a long poll."""

    def __init__(self) -> None:
        self.news = asyncio.Event()

    def wake(self, live: LiveRoom) -> None:
        self.news.set()

    def pass_on(self, message: msgspec.Struct) -> None: ...


async def wait_for_news(house: House, table: str, after: int, seconds: float, caller: Caller) -> None:
    live = await house.rooms.get(table, caller.address)
    holder = caller.hash(live.room.series)
    await house.rooms.refresh_if_older(live, after)
    waiter = Waiter()
    live.viewers.add(waiter)
    house.rooms.presence.arrive(live, holder)
    try:
        async with asyncio.timeout(seconds):
            while live.room.version <= after and not (live.is_deleted or house.stopping):
                await waiter.news.wait()
                waiter.news.clear()
    except TimeoutError:
        return
    finally:
        live.viewers.discard(waiter)
        house.rooms.presence.depart(live, holder)


async def while_connected(request: Request[Any, Any, Any], work: Coroutine[Any, Any, None]) -> None:
    """Await some work; stop if the client disconnects, so that its place is free for another."""
    tasks = [asyncio.ensure_future(work), asyncio.ensure_future(hung_up(request))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if tasks[0].done():
            tasks[0].result()  # or what it raised
    finally:
        for task in tasks:
            task.cancel()


async def hung_up(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def packed(request: Request[Any, Any, Any], body: bytes) -> Response[bytes]:
    """Compress a long answer for clients that accept it. None of these holds a secret, so its length tells nothing."""
    headers = {"vary": "accept-encoding"}
    if len(body) > WORTH_PACKING and "gzip" in encodings(request.headers.get("accept-encoding", "")):
        headers["content-encoding"] = "gzip"
        body = await asyncio.to_thread(gzip.compress, body, 6, mtime=0)
    return Response(body, media_type="application/json", headers=headers)


def fields(body: Body, *but: str) -> dict[str, Any]:
    return {name: getattr(body, name) for name in body.__struct_fields__ if name not in but}


async def provide_house(state: AppState) -> House:
    found: House = state.house
    return found


async def provide_caller(request: Request[Any, Any, Any]) -> Caller:
    found: Caller = request.scope["caller"]  # type: ignore[typeddict-item]
    return found


class Rendered(JsonRenderPlugin):
    """Renders the OpenAPI description once."""

    body = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if not self.body:
            self.body = super().render(request, schemas.completed(openapi_schema, sorted(set(sent()), key=str)))
        return self.body


class Described(Router):
    """Serves the description alone, without Litestar's page for other paths: every refusal has one shape."""

    def register(self, value: Any) -> list[Any]:
        return [] if "/{path:str}" in value.paths else super().register(value)


def sent() -> Iterator[Any]:
    """The types of all request bodies and answers."""
    for handler in (handler for group in GROUPS.values() for handler in group):
        hints = get_type_hints(handler.fn)
        for kind in (hints.get("data"), hints["return"]):
            if get_origin(kind) is not Response:
                yield from sides(kind)
        for answer in (handler.responses or {}).values():
            yield from sides(answer.data_container)


def sides(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if isinstance(kind, UnionType) else (kind,)


GROUPS: dict[str, list[HTTPRouteHandler]] = {
    "games": [games],
    "tables": [lobby, open_table, play_stranger, show, picture, sit, seat_bot, leave],
    "play": [move, ask_undo, answer_undo, decline_draw, react, slow, rematch, decline_rematch, hints],
    "afterwards": [record, replay, analyse, analysis, forget],
    "daily": [dailies, play_daily, daily_results],
    "about": [about, end_cookie, schema],
}
OPENAPI = OpenAPIConfig(
    title="Powderkeg",
    version=__version__,
    description=(
        "A house of four explosive card games. A seat belongs to whoever holds its secret: a token, or the cookie of a "
        "browser; who has neither is a spectator. The messages of the WebSocket at /live are at /api/wire."
    ),
    openapi_router=Described("/api/openapi", route_handlers=[], include_in_schema=False),
    render_plugins=[Rendered()],
    use_handler_docstrings=True,
    operation_id_creator=lambda handler, method, parts: handler.handler_name,
    security=[{}, {"token": []}, {"cookie": []}, {"tls-cookie": []}],
    components=Components(
        security_schemes={
            "token": SecurityScheme("http", scheme="bearer", description='Asked for with `"token": true`.'),
            "cookie": SecurityScheme("apiKey", name=COOKIE, security_scheme_in="cookie", description="Of a browser."),
            "tls-cookie": SecurityScheme(
                "apiKey", name=TLS_COOKIE, security_scheme_in="cookie", description="Of a browser, over TLS."
            ),
        }
    ),
)
ROUTES = Router(
    "/api",
    route_handlers=[Router("/", route_handlers=handlers, tags=[tag]) for tag, handlers in GROUPS.items()],
    dependencies={"house": provide_house, "caller": provide_caller},
)
