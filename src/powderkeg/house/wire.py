"""What goes over the wire: the questions of clients and the answers of the house, over WebSocket and over HTTP.

Every message is a JSON object. Over the WebSocket its `type` says which; a question may carry an `id`, which its answer
repeats. `powderkeg schema` prints all of it as JSON Schema.
"""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from powderkeg.house.log import Clock, Setup
from powderkeg.house.rows import Status
from powderkeg.notation import Event
from powderkeg.refusal import Refusal
from powderkeg.spec import Value
from powderkeg.table import Move, View
from powderkeg.words import sentence

PROTOCOL = 1
MOST_SEATS = 6

Name = Annotated[str, Meta(min_length=1, max_length=60, description="A player's name: text, never markup.")]
QuestionId = Annotated[int, Meta(ge=0, le=2**53, description="Repeated in the answer.")]
TableId = Annotated[str, Meta(min_length=1, max_length=64)]
Seat = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Number = Annotated[int, Meta(ge=-1, le=2**31, description="The number of the last message seen.")]
MoveText = Annotated[str, Meta(max_length=200, description="A move in notation: `attack 8S 2:8C`.")]
BotText = Annotated[str, Meta(max_length=60, description="A bot as it is written: `level:3`, `sharp:50ms`.")]
Salt = Annotated[str, Meta(max_length=100, description="Text that the shuffles depend on too.")]
REACTIONS = ("hello", "well-played", "ouch", "boom", "thinking", "sorry", "thanks", "again")


# --- what a client may ask ---


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table to be opened: someone's name, or a bot; neither for a seat that stays free."""

    name: Name | None = None
    bot: BotText | None = None
    salt: Salt = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Names are seats of whoever asks: one, or several on one device."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Wanted], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, Value], Meta(max_length=40)] = {}
    clock: Clock | None = None
    public: bool = False
    hints: bool = False
    window: float | None = None
    pace: float | None = None
    on_leave: Annotated[str, Meta(max_length=10)] | None = None
    on_timeout: Annotated[str, Meta(max_length=10)] | None = None
    stand_in: BotText | None = None
    token: Annotated[bool, Meta(description="Answer with a token for these seats, for programs.")] = False


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A question over the WebSocket."""

    id: QuestionId | None = None


class AboutTable(Ask, frozen=True, kw_only=True):
    table: TableId


class Watch(AboutTable, frozen=True, kw_only=True, tag="watch"):
    """Begin to watch, or go on after a lost connection: `after` is the last number seen."""

    after: Number | None = None
    seat: Seat | None = None  # which of one's own to look from; without it, the one that decides
    words: bool = False  # say events and moves in the client's language too


class Unwatch(AboutTable, frozen=True, kw_only=True, tag="unwatch"):
    pass


class Sit(AboutTable, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat, or come back to one's own."""

    name: Name | None = None
    seat: Seat | None = None
    salt: Salt = ""


class SeatBot(AboutTable, frozen=True, kw_only=True, tag="bot"):
    bot: BotText
    seat: Seat | None = None


class AsSeat(AboutTable, frozen=True, kw_only=True):
    """By the holder of a seat; who holds several means the one that decides, if none is named."""

    seat: Seat | None = None


class Leave(AsSeat, frozen=True, kw_only=True, tag="leave"):
    pass


class MakeMove(AsSeat, frozen=True, kw_only=True, tag="move"):
    number: Number
    move: MoveText


class AskUndo(AsSeat, frozen=True, kw_only=True, tag="undo"):
    pass


class AnswerUndo(AsSeat, frozen=True, kw_only=True, tag="answer-undo"):
    agree: bool


class Rematch(AboutTable, frozen=True, kw_only=True, tag="rematch"):
    pass


class React(AsSeat, frozen=True, kw_only=True, tag="react"):
    reaction: Annotated[str, Meta(max_length=20)]


class Slow(AsSeat, frozen=True, kw_only=True, tag="slow"):
    """More time for answers out of turn (G19)."""

    window: float


class Hint(AsSeat, frozen=True, kw_only=True, tag="hint"):
    pass


class Ping(Ask, frozen=True, kw_only=True, tag="ping"):
    pass


Question = (
    Watch | Unwatch | Sit | SeatBot | Leave | MakeMove | AskUndo | AnswerUndo | Rematch | React | Slow | Hint | Ping
)


# --- what the house answers ---


class Failure(msgspec.Struct, frozen=True):
    """The one shape of "no": what was wrong, which rule, and a sentence in the client's language."""

    kind: str
    code: str
    rule: str | None
    data: dict[str, Any]
    sentence: str


class Error(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is a "no"."""

    error: Failure


class Told(msgspec.Struct, frozen=True):
    """An event, and the number of the message it belongs to."""

    number: int
    kind: str
    data: dict[str, Any]
    words: str | UnsetType = UNSET


class Offered(msgspec.Struct, frozen=True):
    """A legal move; with words if the client wants them."""

    text: str
    kind: str
    data: dict[str, Any]
    words: str | UnsetType = UNSET


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str | None  # None for a free seat
    bot: str | None = None  # the bot that plays now
    kept: bool = False  # for a person who may come back
    away: bool = False  # nobody plays until they are back
    bank: float | None = None  # seconds left on the clock when its turn began


class Window(msgspec.Struct, frozen=True):
    """Answers out of turn: sealed until the window closes (G19)."""

    seconds: float  # until it closes
    answered: bool  # by you


class Running(msgspec.Struct, frozen=True):
    seat: int
    seconds: float  # left for the decision


class UndoShown(msgspec.Struct, frozen=True):
    seat: int
    waits_for: list[int]


class Listed(msgspec.Struct, frozen=True):
    """A line of the lobby."""

    table: str
    setup: Setup
    status: Status
    seats: list[SeatShown]
    watching: int  # at this server
    created: float


class Lobby(msgspec.Struct, frozen=True):
    tables: list[Listed]
    waiting: int
    playing: int
    connected: int  # to this server


class Opened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that was opened, the seats that are yours, and the token if one was asked for."""

    table: str
    seats: list[int]
    token: str | None = None


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    table: str
    seat: int
    number: int
    token: str | None = None


class Progress(msgspec.Struct, frozen=True):
    """An analysis on its way: decisions looked at, of all."""

    done: int
    of: int


class Daily(msgspec.Struct, frozen=True):
    """Today's deal of a game: the same cards and the same bot for everyone."""

    day: str
    game: str
    bot: str
    commitment: str
    table: str | None  # yours, if you have begun


class DailyResult(msgspec.Struct, frozen=True):
    name: str | None
    score: float  # 1 for a win, ½ for a draw or a shared win
    moves: int
    finished: float


class Answer(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Welcome(Answer, frozen=True, tag="welcome"):
    protocol: int
    heartbeat: float  # seconds; who is silent for three of them is taken to be gone


class Shown(Answer, frozen=True, omit_defaults=True, kw_only=True, tag="view"):
    """The table as you may see it, and what happened since the number before."""

    table: str
    number: int
    after: int | None  # the events are those after this number; None for none
    status: Status
    seat: int | None  # whose eyes: a seat of yours, or a spectator's
    yours: list[int] = []
    seats: list[SeatShown]
    setup: Setup | UnsetType = UNSET  # in the first view only
    commitment: str | UnsetType = UNSET  # likewise: the SHA-256 of the seed
    view: View | None = None  # None before the deal
    legal: list[Offered] = []
    events: list[Told] = []
    running: Running | None = None
    window: Window | None = None
    undo: UndoShown | None = None
    next: str | None = None  # the table of the rematch


class Done(Answer, frozen=True, omit_defaults=True, kw_only=True, tag="done"):
    """What was asked is done, and written down for good."""

    id: int | None = None
    table: str
    number: int  # the table's, now
    seat: int | None = None
    next: str | None = None


class Advised(msgspec.Struct, frozen=True):
    text: str
    chance: float
    worlds: int


class Hinted(Answer, frozen=True, omit_defaults=True, kw_only=True, tag="hints"):
    id: int | None = None
    table: str
    number: int
    seat: int
    moves: list[Advised]


class Refuse(Answer, frozen=True, omit_defaults=True, kw_only=True, tag="refused"):
    id: int | None = None
    table: str | None = None
    error: Failure


class Reacted(Answer, frozen=True, tag="reaction"):
    table: str
    seat: int
    reaction: str


class Gone(Answer, frozen=True, tag="gone"):
    """The table was deleted."""

    table: str


class Pong(Answer, frozen=True, omit_defaults=True, tag="pong"):
    id: int | None = None


AnyAnswer = Welcome | Shown | Done | Hinted | Refuse | Reacted | Gone | Pong

encode = msgspec.json.Encoder().encode
read_question = msgspec.json.Decoder(Question).decode


def schema() -> dict[str, Any]:
    """All messages of the WebSocket, as JSON Schema."""
    (questions, answers), components = msgspec.json.schema_components(
        (Question, AnyAnswer), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Powderkeg, protocol {PROTOCOL}",
        "question": questions,
        "answer": answers,
        "$defs": components,
    }


def failure(refusal: Refusal, language: str, names: list[str] | None = None) -> Failure:
    data = {key: value for key, value in refusal.data.items() if key != "inner"}
    return Failure(refusal.kind, refusal.code, refusal.rule, data, sentence(refusal, language, names or []))


def told(number: int, event: Event, words: str | UnsetType = UNSET) -> Told:
    return Told(number, event.kind, event.data, words)


def offered(move: Move, words: str | UnsetType = UNSET) -> Offered:
    return Offered(move.text, move.kind, move.data, words)
