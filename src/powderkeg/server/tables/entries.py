"""The entries of a table's log, from which the whole state of a table follows (event sourcing).

No entry holds a name or a secret: `person` is an id in the rows of people, which can be deleted. Chance is not in the
log either: it follows from the seed of the table.
"""

from typing import Literal, TypeGuard, get_args

import msgspec

from powderkeg.engine.spec import Value
from powderkeg.play.options import check_players, find_spec, read_options
from powderkeg.server import bounds
from powderkeg.text.refusal import unusable

By = Literal["person", "bot"]  # who decided
OnLeave = Literal["bot", "wait"]
OnTimeout = Literal["bot", "move", "resign"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think: `bank` seconds at the beginning, `increment` more for each move, and at most `move` seconds for a
    move; 0 for what there is not."""

    # The defaults are written as they are read back, so that every server shows the same.
    bank: float = 0.0  # seconds at the beginning
    increment: float = 0.0  # seconds more for each move
    move: float = 0.0  # seconds for a move, at most

    def check(self) -> None:
        for seconds in (self.bank, self.move):
            if seconds != 0:
                in_range("clock", seconds, bounds.SHORTEST_CLOCK, bounds.LONGEST_CLOCK)
        in_range("clock", self.increment, 0, bounds.LONGEST_CLOCK)
        if self.increment and not self.bank:
            raise unusable("clock-without-bank")


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score of a series of rematches."""

    games: int  # that are over
    wins: list[int]  # by seat; a shared win counts for each winner


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table was set up; it does not change."""

    game: str
    players: int  # seats
    options: dict[str, Value] = {}  # those that differ from the default
    clock: Clock | None = None  # None for no time limit
    public: bool = False  # listed in the lobby; otherwise only people with the link find it
    hints: bool = False  # players may ask for hints
    window: float = 4  # seconds for answers out of turn (G19)
    pace: float = 0.6  # the least seconds that a bot takes for a move
    on_leave: OnLeave = "bot"  # who plays for a person who leaves: a bot, or nobody until they are back
    on_timeout: OnTimeout = "bot"  # when time runs out: a bot plays on, or makes this move, or the seat resigns
    stand_in: str = "level:4"  # the bot that plays in place of people
    day: str | None = None  # of a daily deal
    rematch_of: str | None = None
    series: str | None = None  # the first table of a series of rematches; secrets are hashed with it
    score: Score | None = None  # of the series before this game

    def checked(self) -> "Setup":
        """Check the setup, and return it with its options in canonical form."""
        spec = find_spec(self.game)
        check_players(spec, self.players)
        if self.clock:
            self.clock.check()
        in_range("window", self.window, *bounds.WINDOWS)
        in_range("pace", self.pace, 0, bounds.LONGEST_PACE)
        one_of("on_leave", self.on_leave, get_args(OnLeave))
        one_of("on_timeout", self.on_timeout, get_args(OnTimeout))
        return msgspec.structs.replace(self, options=read_options(spec, self.options, self.players))


def in_range(name: str, number: float, least: float, most: float) -> None:
    if not least <= number <= most:
        raise unusable("number-range", name=name, value=f"{number:g}", possible=f"{least:g} – {most:g}")


def one_of(name: str, value: str, possible: tuple[str, ...]) -> None:
    if value not in possible:
        raise unusable("option-value", name=name, value=value, possible=", ".join(possible))


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """One thing that happened at a table."""


class TableOpened(Entry, frozen=True, tag="opened"):
    setup: Setup


class Sat(Entry, frozen=True, tag="sat"):
    """Someone took a free seat, or came back to a seat that a bot had kept."""

    seat: int
    person: str
    salt: str = ""  # for the shuffles, added before the deal


class BotSat(Entry, frozen=True, tag="bot"):
    seat: int
    bot: str


class Left(Entry, frozen=True, tag="left"):
    """Before the deal the seat is free again; after it, it is kept for the person who left. One who leaves for good is
    forgotten, and a bot plays on in any case."""

    seat: int
    for_good: bool = False


class Moved(Entry, frozen=True, tag="moved"):
    seat: int
    move: str
    by: By = "person"


class Answered(Entry, frozen=True, tag="answered"):
    """A sealed answer: it is not shown before the window closes (G19)."""

    seat: int
    move: str
    by: By = "person"


class WindowClosed(Entry, frozen=True, tag="closed"):
    """The window is over: the answers are played in turn order; a seat without an answer has declined."""


class Expired(Entry, frozen=True, tag="expired"):
    """The seat's time ran out; the setup says what follows."""

    seat: int


class UndoAsked(Entry, frozen=True, tag="undo-asked"):
    """The seat would like to take its last move back."""

    seat: int
    of: tuple[int, ...] = ()  # seats that must agree: in the log, since people may be forgotten later
    moves: int = 0  # taken back against bots, to the seat's last decision; 0 for a last move that showed nothing


class UndoAgreed(Entry, frozen=True, tag="undo-agreed"):
    """The seat agrees; when all have, the move is taken back."""

    seat: int


class UndoDeclined(Entry, frozen=True, tag="undo-declined"):
    seat: int


class DrawDeclined(Entry, frozen=True, tag="draw-declined"):
    """The seat plays on. The offer stands until the next move of the seat that made it (T2)."""

    seat: int


class WindowExtended(Entry, frozen=True, tag="slowed"):
    """The seat needs this many seconds in a window: it lasts as long for all."""

    seat: int
    window: float


class RematchAgreed(Entry, frozen=True, tag="rematch-agreed"):
    """The seat would like to play again. The first to agree asks the others."""

    seat: int
    more: tuple[int, ...] = ()  # seats of the same person: in the log, since people may be forgotten later


class RematchDeclined(Entry, frozen=True, tag="rematch-declined"):
    """The seat does not want to play again, or not any more: nobody is asked now."""

    seat: int


class Rematched(Entry, frozen=True, tag="rematch"):
    """The same players play again at another table."""

    table: str


AnyEntry = (
    TableOpened
    | Sat
    | BotSat
    | Left
    | Moved
    | Answered
    | WindowClosed
    | Expired
    | UndoAsked
    | UndoAgreed
    | UndoDeclined
    | DrawDeclined
    | WindowExtended
    | RematchAgreed
    | RematchDeclined
    | Rematched
)
SEALED = (Answered,)
ASIDES = (Sat, UndoAsked, WindowExtended, RematchAgreed)


def is_aside(entry: AnyEntry) -> TypeGuard[Sat | UndoAsked | WindowExtended | RematchAgreed | Moved]:
    """Whether a seat could repeat this entry for ever without the game going on. All other entries are moves, lead to a
    move, or follow one of these."""
    return isinstance(entry, ASIDES) or (isinstance(entry, Moved) and entry.move == "offer-draw")


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode


def encode_text(entry: AnyEntry) -> str:
    return encode(entry).decode()
