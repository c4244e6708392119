"""Everything by plain HTTP and JSON, under /api; Litestar writes the OpenAPI description from here."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import State as AppState
from litestar.params import Parameter

from powderkeg.games import SPECS
from powderkeg.house import after, daily, wire
from powderkeg.house.analysis import Analysis
from powderkeg.house.house import House
from powderkeg.house.identity import Caller
from powderkeg.house.rooms import Live
from powderkeg.record import Record
from powderkeg.spec import Value

LONGEST_WAIT = 30.0  # seconds that a request may wait for something to happen

Table = Annotated[str, Parameter(min_length=1, max_length=64, description="The table's id, as in its link.")]
After = Annotated[int | None, Parameter(ge=-1, le=2**31, description="The last number seen.")]
SeatNumber = Annotated[int | None, Parameter(ge=1, le=wire.MOST_SEATS, description="Which of your own seats.")]


class OptionShown(msgspec.Struct, frozen=True):
    name: str
    rule: str
    values: list[Value]  # the first is the default; none for any whole number from 0


class GameShown(msgspec.Struct, frozen=True):
    name: str
    seats: list[int]  # fewest, most
    options: list[OptionShown]
    rules: list[str]
    ready: str  # "ready", "preparing" or "waiting": whether its rules are compiled


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the body of a request about a table whose id stands in its path."""


class SitBody(Body, frozen=True):
    name: wire.Name | None = None
    seat: wire.Seat | None = None
    salt: wire.Salt = ""
    token: bool = False


class BotBody(Body, frozen=True):
    bot: wire.BotText
    seat: wire.Seat | None = None


class SeatBody(Body, frozen=True):
    seat: wire.Seat | None = None


class MoveBody(Body, frozen=True):
    number: wire.Number
    move: wire.MoveText
    seat: wire.Seat | None = None


class AgreeBody(Body, frozen=True):
    agree: bool
    seat: wire.Seat | None = None


class ReactBody(Body, frozen=True):
    reaction: Annotated[str, msgspec.Meta(max_length=20)]
    seat: wire.Seat | None = None


class SlowBody(Body, frozen=True):
    window: float
    seat: wire.Seat | None = None


class NameBody(Body, frozen=True):
    name: wire.Name


# --- games and the lobby ---


@get("/games", summary="The games, their options, and whether they are ready")
async def games(house: House) -> list[GameShown]:
    return [
        GameShown(
            spec.name,
            list(spec.seats),
            [OptionShown(option.name, option.rule, list(option.values)) for option in spec.options],
            list(spec.rule_ids),
            house.readiness.state(spec.name),
        )
        for spec in SPECS.values()
    ]


@get("/tables", summary="The lobby: public tables that are not finished")
async def lobby(house: House) -> wire.Lobby:
    return await house.lobby()


@post("/tables", summary="Open a table")
async def open_table(data: wire.NewTable, house: House, caller: Caller) -> wire.Opened:
    return await house.open(caller, data)


# --- a table ---


@get("/tables/{table:str}", summary="The table as you may see it; with `wait`, when there is something new")
async def show(
    table: Table,
    house: House,
    caller: Caller,
    after: After = None,
    seat: SeatNumber = None,
    wait: Annotated[float, Parameter(ge=0, le=LONGEST_WAIT)] = 0,
    words: bool = False,
) -> wire.Shown:
    if wait and after is not None:
        await wait_for_news(house, table, after, wait)
    return await house.show(caller, table, after, seat, words)


@post("/tables/{table:str}/seats", summary="Take a free seat, or come back to your own")
async def sit(table: Table, data: SitBody, house: House, caller: Caller) -> wire.Seated:
    return await house.sit_down(caller, wire.Sit(table=table, **fields(data, "token")), data.token)


@post("/tables/{table:str}/bots", summary="Give a free seat to a bot")
async def seat_bot(table: Table, data: BotBody, house: House, caller: Caller) -> wire.Done:
    return await house.seat_bot(caller, wire.SeatBot(table=table, **fields(data)))


@post("/tables/{table:str}/leave", summary="Leave your seat")
async def leave(table: Table, data: SeatBody, house: House, caller: Caller) -> wire.Done:
    return await house.leave(caller, wire.Leave(table=table, **fields(data)))


@post("/tables/{table:str}/moves", summary="Make a move, in notation")
async def move(table: Table, data: MoveBody, house: House, caller: Caller) -> wire.Done:
    return await house.move(caller, wire.MakeMove(table=table, **fields(data)))


@post("/tables/{table:str}/undo", summary="Ask to take your last move back")
async def ask_undo(table: Table, data: SeatBody, house: House, caller: Caller) -> wire.Done:
    return await house.ask_undo(caller, wire.AskUndo(table=table, **fields(data)))


@post("/tables/{table:str}/undo/answer", summary="Agree, or not, that a move is taken back")
async def answer_undo(table: Table, data: AgreeBody, house: House, caller: Caller) -> wire.Done:
    return await house.answer_undo(caller, wire.AnswerUndo(table=table, **fields(data)))


@post("/tables/{table:str}/reactions", summary="React")
async def react(table: Table, data: ReactBody, house: House, caller: Caller) -> wire.Done:
    return await house.react(caller, wire.React(table=table, **fields(data)))


@post("/tables/{table:str}/window", summary="Ask for more time for answers out of turn (G19)")
async def slow(table: Table, data: SlowBody, house: House, caller: Caller) -> wire.Done:
    return await house.slow(caller, wire.Slow(table=table, **fields(data)))


@post("/tables/{table:str}/rematch", summary="Play again at a new table; the next seat begins")
async def rematch(table: Table, house: House, caller: Caller) -> wire.Done:
    return await house.rematch(caller, wire.Rematch(table=table))


@get("/tables/{table:str}/hints", summary="What a strong bot would do, where hints are allowed")
async def hints(table: Table, house: House, caller: Caller, seat: SeatNumber = None) -> wire.Hinted:
    return await house.hint(caller, wire.Hint(table=table, seat=seat))


# --- afterwards ---


@get("/tables/{table:str}/record", summary="The record: your own copy during the game, all of it afterwards")
async def record(table: Table, house: House, caller: Caller, seat: SeatNumber = None) -> Response[bytes]:
    found: Record = await after.record(house, caller, table, seat)
    return Response(found.to_json().encode(), media_type="application/json")


@post("/tables/{table:str}/analysis", summary="Have a finished game analysed, in the background", status_code=202)
async def analyse(table: Table, house: House, caller: Caller) -> wire.Progress:
    return await after.analyse(house, caller, table)


@get("/tables/{table:str}/analysis", summary="The analysis, as far as it is done")
async def analysis(table: Table, house: House, caller: Caller) -> wire.Progress | Analysis:
    return await after.analysis(house, caller, table)


@delete("/tables/{table:str}/me", summary="Forget my name and my secret at this table", status_code=200)
async def forget(table: Table, house: House, caller: Caller) -> after.Forgotten:
    return await after.forget(house, caller, table)


# --- today's deals ---


@get("/daily", summary="Today's deals")
async def dailies(house: House, caller: Caller) -> list[wire.Daily]:
    return await daily.today(house, caller)


@post("/daily/{game:str}", summary="Play today's deal; asked again, it is the same table")
async def play_daily(game: str, data: NameBody, house: House, caller: Caller) -> wire.Opened:
    return await daily.play(house, caller, game, data.name)


@get("/daily/{game:str}/results", summary="What others made of a day's deal")
async def daily_results(
    game: str, house: House, day: Annotated[str | None, Parameter(max_length=10)] = None
) -> list[wire.DailyResult]:
    return await daily.results(house, game, day)


@get("/wire", summary="The messages of the WebSocket, as JSON Schema")
async def schema() -> dict[str, Any]:
    return wire.schema()


class Waiter:
    """Someone who waits by HTTP."""

    def __init__(self) -> None:
        self.news = asyncio.Event()

    def wake(self, live: Live) -> None:
        self.news.set()

    def pass_on(self, message: msgspec.Struct) -> None: ...


async def wait_for_news(house: House, table: str, after: int, seconds: float) -> None:
    live = await house.rooms.get(table)
    waiter = Waiter()
    live.watchers.add(waiter)
    try:
        async with asyncio.timeout(seconds):
            while live.room.public <= after and not live.gone:
                await waiter.news.wait()
                waiter.news.clear()
    except TimeoutError:
        return
    finally:
        live.watchers.discard(waiter)


def fields(body: Body, *but: str) -> dict[str, Any]:
    return {name: getattr(body, name) for name in body.__struct_fields__ if name not in but}


async def provide_house(state: AppState) -> House:
    found: House = state.house
    return found


async def provide_caller(request: Request[Any, Any, Any]) -> Caller:
    found: Caller = request.scope["caller"]  # type: ignore[typeddict-item]
    return found


ROUTES = Router(
    "/api",
    route_handlers=[
        games,
        lobby,
        open_table,
        show,
        sit,
        seat_bot,
        leave,
        move,
        ask_undo,
        answer_undo,
        react,
        slow,
        rematch,
        hints,
        record,
        analyse,
        analysis,
        forget,
        dailies,
        play_daily,
        daily_results,
        schema,
    ],
    dependencies={"house": provide_house, "caller": provide_caller},
)
