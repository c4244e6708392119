"""The messages of the protocol: questions of clients and answers of the server, over WebSocket and HTTP.

Every message is a JSON object. Over the WebSocket its `type` says which; a question may carry an `id`, which its answer
repeats. `powderkeg schema` prints all of it as JSON Schema; its descriptions are the docstrings and comments here.
"""

from typing import Annotated, Any, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from powderkeg.engine.spec import Value
from powderkeg.games import SPECS
from powderkeg.games.notation import Event, Move
from powderkeg.play.table import View
from powderkeg.server import bounds
from powderkeg.server.storage.rows import Status
from powderkeg.server.tables.entries import Clock, OnLeave, OnTimeout, Score, Setup
from powderkeg.text.messages import sentence
from powderkeg.text.refusal import Refusal

PROTOCOL = 1
MOST_SEATS = 6


def one_of(*values: str) -> Meta:
    """The possible values, for the schema. They are checked elsewhere, where a refusal knows the client's language."""
    return Meta(max_length=40, examples=[values[0]], extra_json_schema={"enum": list(values)})


def between(least: float, most: float) -> Meta:
    return Meta(extra_json_schema={"minimum": least, "maximum": most})


REACTIONS = ("hello", "well-played", "ouch", "boom", "thinking", "sorry", "thanks", "again")

Name = Annotated[
    str, Meta(min_length=1, max_length=60, description="A player's name: text, never markup.", examples=["Ana"])
]
QuestionId = Annotated[int, Meta(ge=0, le=2**53, description="Repeated in the answer.")]
TableId = Annotated[str, Meta(min_length=1, max_length=64, description="The table's id, as in its link.")]
Seat = Annotated[int, Meta(ge=1, le=MOST_SEATS, description="A seat's number.")]
Version = Annotated[int, Meta(ge=-1, le=2**31, description="The version of the table last seen.")]
MoveText = Annotated[str, Meta(max_length=200, description="A move in notation.", examples=["attack 8S 2:8C"])]
BotText = Annotated[
    str,
    Meta(min_length=1, max_length=60, description="A bot: its name and budget.", examples=["level:3", "sharp:50ms"]),
]
Salt = Annotated[str, Meta(max_length=100, description="Text that the shuffles depend on too.")]
Game = Annotated[str, one_of(*SPECS)]
Reaction = Annotated[str, one_of(*REACTIONS)]
Seconds = Annotated[float, between(*bounds.WINDOWS)]


# --- what a client may ask ---


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table to be opened: a person's name or a bot; neither for a seat that stays free."""

    name: Name | None = None  # of the person who sits there
    bot: BotText | None = None  # that sits there
    salt: Salt = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. The seats with a name belong to the client: one, or several people on one device."""

    game: Game
    seats: Annotated[
        list[Wanted], Meta(min_length=1, max_length=MOST_SEATS, examples=[[{"name": "Ana"}, {"bot": "level:3"}]])
    ]
    options: Annotated[dict[str, Value], Meta(max_length=40)] = {}  # options of the game that differ from the default
    clock: Clock | None = None  # without one, there is no time limit
    public: bool = False  # listed in the lobby; otherwise only people with the link find it
    hints: bool = False  # players may ask for hints
    window: Seconds | None = None  # seconds for answers out of turn (G19)
    pace: Annotated[float, between(0, bounds.LONGEST_PACE)] | None = (
        None  # the least seconds that a bot takes for a move
    )
    on_leave: Annotated[str, one_of(*get_args(OnLeave))] | None = None  # who plays for a person who leaves
    on_timeout: Annotated[str, one_of(*get_args(OnTimeout))] | None = (
        None  # what happens when time runs out: a bot plays on, or makes this move, or the seat resigns
    )
    stand_in: BotText | None = None  # the bot that plays in place of people
    token: bool = False  # answer with a token for these seats, for programs


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A question over the WebSocket."""

    id: QuestionId | None = None


class AboutTable(Ask, frozen=True, kw_only=True):
    table: TableId


class Watch(AboutTable, frozen=True, kw_only=True, tag="watch"):
    """Watch a table, or resume after a lost connection: `after` is the last version seen."""

    after: Version | None = None
    seat: Seat | None = None  # which of your seats to look from; by default the one that decides
    words: bool = False  # add sentences about events and moves, in the client's language
    presence: bool = False  # tell whose connections are lost, with `presence`


class Unwatch(AboutTable, frozen=True, kw_only=True, tag="unwatch"):
    """Stop watching a table."""


class Sit(AboutTable, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat, or come back to your own."""

    name: Name | None = None
    seat: Seat | None = None
    salt: Salt = ""


class SeatBot(AboutTable, frozen=True, kw_only=True, tag="bot"):
    """Give a free seat to a bot."""

    bot: BotText
    seat: Seat | None = None


class AsSeat(AboutTable, frozen=True, kw_only=True):
    """Asked by the holder of a seat. If you hold several and name none, the one that decides is meant."""

    seat: Seat | None = None


class Leave(AsSeat, frozen=True, kw_only=True, tag="leave"):
    """Leave your seat."""


class MakeMove(AsSeat, frozen=True, kw_only=True, tag="move"):
    """Make a move, in notation."""

    version: Version  # of the view that it answers
    move: MoveText


class AskUndo(AsSeat, frozen=True, kw_only=True, tag="undo"):
    """Ask to take your last move back; against bots alone, go back to your last decision."""


class AnswerUndo(AsSeat, frozen=True, kw_only=True, tag="answer-undo"):
    """Agree, or not, that a move is taken back."""

    agree: bool


class DeclineDraw(AsSeat, frozen=True, kw_only=True, tag="decline-draw"):
    """Say that you do not agree to the draw that is offered."""


class Rematch(AboutTable, frozen=True, kw_only=True, tag="rematch"):
    """Ask to play again, or agree to it. When everyone has agreed, a new table is opened; the next seat begins."""


class DeclineRematch(AboutTable, frozen=True, kw_only=True, tag="decline-rematch"):
    """Say that you do not want to play again, or not any more."""


class React(AsSeat, frozen=True, kw_only=True, tag="react"):
    """Send a reaction to everyone who watches the table."""

    reaction: Reaction


class Slow(AsSeat, frozen=True, kw_only=True, tag="slow"):
    """Ask for more time for answers out of turn (G19)."""

    window: Seconds


class Hint(AsSeat, frozen=True, kw_only=True, tag="hint"):
    """Ask what a strong bot would do, where hints are allowed."""


class Ping(Ask, frozen=True, kw_only=True, tag="ping"):
    """Check the connection; answered with `pong`."""


Question = (
    Watch
    | Unwatch
    | Sit
    | SeatBot
    | Leave
    | MakeMove
    | AskUndo
    | AnswerUndo
    | DeclineDraw
    | Rematch
    | DeclineRematch
    | React
    | Slow
    | Hint
    | Ping
)


# --- what the server answers ---


class Failure(msgspec.Struct, frozen=True):
    """A refusal: what was wrong, which rule it rests on, and a sentence in the client's language."""

    kind: str  # what to do about it: `unreadable`, `input`, `illegal`, `stale`, `seat`, `missing`, `limit` or `busy`
    code: str  # which refusal it is, the same in every language
    rule: str | None  # the id of the rule it rests on
    data: dict[str, Any]  # what the sentence is about
    sentence: str  # for people, in the client's language


class Error(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that refuses a request."""

    error: Failure


class Told(msgspec.Struct, frozen=True):
    """An event."""

    version: int  # of the table, with which it happened
    kind: str  # what happened
    data: dict[str, Any]  # to whom, with which cards; null for a card that the seat does not see
    words: str | UnsetType = UNSET  # a sentence about it, if the client wants them


class Offered(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move."""

    text: str  # what is sent as `move`
    kind: str  # what it does
    data: dict[str, Any]  # with which cards, to whom
    words: str | UnsetType = UNSET  # a sentence about it, if the client wants them
    loses: bool = False  # with `words` only: as far as the seat knows, the move loses the game at once
    wastes: str | UnsetType = UNSET  # with `words` only: what the move gives away for nothing, as a sentence


class Ended(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game came to its end."""

    turns: int  # that were begun
    seconds: float  # from the deal to the end
    kind: str | None = None  # why it is over; None where there is no more to say than who won
    data: dict[str, Any] = {}  # who made it so, with which cards, with how many points
    words: str | UnsetType = UNSET  # a sentence about it, if the client wants them


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, and who sits there."""

    name: str | None  # None for a free seat
    bot: str | None = None  # the bot that plays now
    kept: bool = False  # a bot plays for a person who may come back
    away: bool = False  # the person is away, and nobody plays for them
    bank: float | None = None  # seconds left on the clock when its turn began


class Window(msgspec.Struct, frozen=True):
    """The window for answers out of turn: they are sealed until it closes (G19)."""

    seconds: float  # until it closes
    answered: bool  # whether you have answered


class Running(msgspec.Struct, frozen=True):
    """The clock that runs."""

    seat: int  # whose
    seconds: float  # left for the decision


class UndoShown(msgspec.Struct, frozen=True):
    """A request to take a move back."""

    seat: int  # whose
    waits_for: list[int]  # the seats that have not agreed yet


class DrawShown(msgspec.Struct, frozen=True):
    """A draw that is offered (T2)."""

    seat: int  # that made the offer
    waits_for: list[int]  # the people who have not answered yet
    declined: list[int]  # the seats that do not agree: bots never do


class RematchShown(msgspec.Struct, frozen=True):
    """A request to play again."""

    agreed: list[int]  # the seats that want to; the one that asked first; none if someone has declined
    waits_for: list[int]  # the people who have not answered yet
    declined: int | None  # the seat that declined last


class Listed(msgspec.Struct, frozen=True):
    """A line of the lobby."""

    table: str
    setup: Setup
    status: Status
    seats: list[SeatShown]
    watching: int  # at this server
    created: float  # when, in seconds since 1970


class Lobby(msgspec.Struct, frozen=True):
    """Public tables on offer or in play, and how many there are."""

    tables: list[Listed]  # first those that wait, the longest waiting first; then games, the latest begun first
    waiting: int  # public tables at which someone waits
    playing: int  # games at which someone is connected or has moved in the last ten minutes, private ones too
    connected: int  # WebSockets at this server


class Opened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that was opened, the seats that are yours, and the token if one was asked for."""

    table: str  # its id
    seats: list[int]  # yours
    token: str | None = None  # sent once: its holder holds the seats


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat that is yours now."""

    table: str
    seat: int
    version: int  # of the table, now
    token: str | None = None  # sent once: its holder holds the seat


class Picture(msgspec.Struct, frozen=True):
    """The table in words, as you may see it."""

    lines: list[str]  # in the client's language; cards are written in notation


class Progress(msgspec.Struct, frozen=True):
    """The progress of an analysis."""

    done: int  # decisions analysed
    of: int  # decisions in all


class ReplayEvent(msgspec.Struct, frozen=True):
    """An event of a finished game."""

    number: int  # of the move
    kind: str  # what happened
    data: dict[str, Any]  # to whom, with which cards; null for a card that the seat does not see
    words: str | UnsetType = UNSET  # a sentence about it, if the client wants them


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """The deal, or a move: what it was, what happened, and the table after it, as the seat saw it then."""

    number: int  # of the move; 0 for the deal
    move: str | None  # as the seat may read it, `?` for a card that it did not see; None for the deal
    seat: int | None  # that moved
    words: str | UnsetType = UNSET  # a sentence about it, if the client wants them: for the seat's own moves
    events: list[ReplayEvent]  # what happened
    view: View


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game, step by step."""

    seat: int | None  # whose view; None for a spectator's
    players: list[str]  # their names, in the order of the seats
    setup: Setup
    commitment: str  # the SHA-256 of the seed
    open_hands: bool  # whether every hand is shown
    ended: Ended
    steps: list[ReplayStep]  # the deal first


class Daily(msgspec.Struct, frozen=True):
    """Today's deal of a game: the same cards and the same bot for everyone."""

    day: str  # by UTC, as 2026-03-31
    game: str
    bot: str  # that everyone plays against
    commitment: str | None  # the SHA-256 of the seed, which is shown when the day is over; None until somebody plays
    table: str | None  # yours, if you have begun


class DailyResult(msgspec.Struct, frozen=True):
    """How somebody did in a day's deal."""

    name: str | None  # None for someone who was forgotten
    score: float  # 1 for a win, ½ for a draw or a shared win
    moves: int  # of the whole game
    finished: float  # when, in seconds since 1970


class Answer(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Welcome(Answer, frozen=True, tag="welcome"):
    """The first message on every connection."""

    protocol: int
    heartbeat: float  # seconds; a client silent for two heartbeats is disconnected


class Shown(Answer, frozen=True, omit_defaults=True, kw_only=True, tag="view"):
    """The table as you may see it, and what happened since the version before."""

    table: str  # its id
    version: int  # of this view: what a move answers
    after: int | None  # the events are those after this version, higher than asked if there are many; None for none
    status: Status  # `waiting` for players, `playing` or `finished`
    seat: int | None  # whose view: that of one of your seats, or null for a spectator's
    yours: list[int] = []  # the seats that are yours
    asked: list[int] = []  # if several are yours: those that must decide
    seats: list[SeatShown]  # who sits where
    setup: Setup | UnsetType = UNSET  # in the first view only
    commitment: str | UnsetType = UNSET  # likewise: the SHA-256 of the seed
    view: View | None = None  # None before the deal
    legal: list[Offered] = []  # what you may do now: `text` is what you send as `move`
    events: list[Told] = []  # what happened, each with the version it belongs to
    running: Running | None = None  # whose clock runs, and the `seconds` left
    window: Window | None = None  # for answers out of turn: `seconds` until it closes, and whether you have `answered`
    undo: UndoShown | None = None  # the `seat` that asks to take its move back, and the seats it `waits_for`
    ended: Ended | None = None  # once the game is over: why, and how long it took
    aided: list[int] = []  # seats that took back what had shown cards, against bots
    draw: DrawShown | None = None  # the `seat` that offers a draw, whom it `waits_for`, and who has `declined`
    score: Score | None = None  # of the series, with this game if it is over: `games`, and `wins` by seat
    rematch: RematchShown | None = None  # who has `agreed` to play again, whom they wait for, and who `declined`
    next: str | None = None  # the table of the rematch


class Done(Answer, frozen=True, omit_defaults=True, kw_only=True, tag="done"):
    """What was asked is done, and stored durably."""

    id: int | None = None
    table: str
    version: int  # of the table, now
    seat: int | None = None  # the seat that did it
    next: str | None = None  # the table of the rematch


class Advised(msgspec.Struct, frozen=True):
    """A move, as the sharpest bot sees it."""

    text: str  # the move
    chance: float  # to win with it, from 0 to 1
    worlds: int  # imagined for it; the more, the surer the chance
    even: bool  # as good as the best, as far as the search can tell


class Hinted(Answer, frozen=True, omit_defaults=True, kw_only=True, tag="hints"):
    """The answer to `hint`: moves with the chance to win, the best first."""

    id: int | None = None
    table: str
    version: int  # of the view it is about
    seat: int
    moves: list[Advised]


class Refuse(Answer, frozen=True, omit_defaults=True, kw_only=True, tag="refused"):
    """The question was refused. Nothing has changed."""

    id: int | None = None
    table: str | None = None
    error: Failure


class Reacted(Answer, frozen=True, tag="reaction"):
    """A reaction of somebody at the table."""

    table: str
    seat: int
    reaction: str


class Presence(Answer, frozen=True, tag="presence"):
    """The seats whose people have had no connection to the table for some seconds; all others are there."""

    table: str
    absent: list[int]


class Gone(Answer, frozen=True, tag="gone"):
    """The table was deleted."""

    table: str


class Pong(Answer, frozen=True, omit_defaults=True, tag="pong"):
    """The answer to `ping`."""

    id: int | None = None


class Slowed(Answer, frozen=True, tag="slowed"):
    """You send too often, so your messages are read more slowly. Nothing is lost: do not send anything again."""

    rate: int  # messages and requests a second, from your address
    sentence: str  # the same for people, in the client's language


AnyAnswer = Welcome | Shown | Done | Hinted | Refuse | Reacted | Presence | Gone | Pong | Slowed

encode = msgspec.json.Encoder().encode
read_question = msgspec.json.Decoder(Question).decode


def failure(refusal: Refusal, language: str, names: list[str] | None = None) -> Failure:
    data = {key: value for key, value in refusal.data.items() if key != "inner"}
    return Failure(refusal.kind, refusal.code, refusal.rule, data, sentence(refusal, language, names or []))


def told(version: int, event: Event, words: str | UnsetType = UNSET) -> Told:
    return Told(version, event.kind, event.data, words)


def offered(
    move: Move, words: str | UnsetType = UNSET, loses: bool = False, wastes: str | UnsetType = UNSET
) -> Offered:
    return Offered(move.text, move.kind, move.data, words, loses, wastes)
