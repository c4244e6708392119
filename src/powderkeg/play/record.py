"""The game record: what a table writes, what replays, tests, bots and other programs read."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from powderkeg.engine.spec import Spec, Value
from powderkeg.games import SPECS
from powderkeg.games.notation import Played
from powderkeg.text.refusal import Refusal, Refused, at_least, unusable

VERSION = 1
TURN_LIMIT = 1000  # T1, where games have a limit and nothing is said of it
LONGEST_NAME = 60  # characters of a player's name


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    outcome: str  # "win", "shared", "draw" or "unfinished"
    winners: list[int]  # seats; empty unless win or shared
    scores: list[int] | None  # in seat order, where the game has them


class Record(msgspec.Struct, frozen=True):
    """One game; `options` holds only what differs from the default."""

    powderkeg: int  # the version of this form
    game: str
    players: list[str]  # names, in seat order
    first: int  # the seat that begins
    deal: dict[str, Any]  # where the cards lay
    moves: list[str]  # the seat and the move, as "1 draw"
    options: dict[str, Value] = {}
    shuffles: list[list[str]] = []  # each later order of a pile, top first
    result: Result | None = None  # None for a game that is not over
    seed: str | UnsetType = UNSET  # 64 hexadecimal digits, from which the deal follows
    salts: list[str] | UnsetType = UNSET  # what players added to the seed
    commitment: str | UnsetType = UNSET  # the SHA-256 of the seed
    legal: list[list[str]] | UnsetType = UNSET  # the legal moves before each move

    def played(self) -> Iterator[Played]:
        """The moves, one after another; refused if one has no seat."""
        for number, text in enumerate(self.moves, 1):
            played = Played.read(text)
            if played is None or played.seat > len(self.players):
                raise unusable("move-without-seat", number=number, text=text[:60])
            yield played

    def to_json(self) -> str:
        """The record in one line, its fields in the order people read them."""
        fields = {name: getattr(self, name) for name in ORDER}
        return msgspec.json.encode({k: v for k, v in fields.items() if v is not UNSET}).decode()


ORDER = (
    *("powderkeg", "game", "options", "players", "first", "seed", "salts", "commitment"),
    *("deal", "shuffles", "moves", "result", "legal"),
)
_decoder = msgspec.json.Decoder(Record)


def read_record(text: str | bytes) -> Record:
    """A record from JSON, its form checked; whether its game can be played is for the table to say."""
    try:
        record = _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise unusable("record-shape", detail=str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise unusable("record-not-json", detail=str(error)) from None
    if record.powderkeg != VERSION:
        raise unusable("record-version", number=record.powderkeg, possible=str(VERSION))
    spec = find_spec(record.game)
    check_players(spec, len(record.players))
    check_names(record.players)
    if not 1 <= record.first <= len(record.players):
        raise unusable("first-unknown", number=record.first, most=len(record.players))
    read_options(spec, record.options)
    if record.seed is not UNSET:
        read_seed(record.seed)
    return record


def read_records(text: str) -> list[Record]:
    """One record, or JSON Lines of records; a refusal says in which line."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) < 2 or not lines[0][1].rstrip().endswith("}"):
        return [read_record(text)] if lines else []
    records = []
    for number, line in lines:
        try:
            records.append(read_record(line))
        except Refused as refused:
            refusal = refused.refusal
            data = {"number": number, "inner": refusal}
            raise Refused(Refusal(refusal.kind, "in-line", refusal.rule, data)) from None
    return records


def read_seed(text: str) -> bytes:
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise unusable("seed-shape", text=text[:70])
    return bytes.fromhex(text)


def find_spec(name: str) -> Spec:
    if name not in SPECS:
        raise unusable("game-unknown", text=name[:40], possible=", ".join(SPECS))
    return SPECS[name]


def check_players(spec: Spec, players: int) -> None:
    fewest, most = spec.seats
    if not fewest <= players <= most:
        raise unusable("players-number", name=spec.name, number=players, least=fewest, most=most)


def check_names(players: Sequence[str]) -> None:
    """What a record may hold. Whoever takes a seat in the house chooses from less."""
    for name in players:
        if not (1 <= len(name) <= LONGEST_NAME and all(map(is_printable, name))):
            raise unusable("player-name", text=name[:LONGEST_NAME], most=LONGEST_NAME)


def is_printable(c: str) -> bool:
    """Also what joins emoji, or letters of some scripts, and the tags of a flag: U+200C, U+200D, U+E0020 – U+E007F."""
    return c.isprintable() or c in "\u200c\u200d" or "\U000e0020" <= c <= "\U000e007f" or is_emoji(c)


def is_emoji(c: str) -> bool:
    """Also those that are newer than Python's tables: Unicode keeps this range for them."""
    return "\U0001f000" <= c <= "\U0001faff" or unicodedata.category(c) == "So" or c == "\u2194"


def read_options(spec: Spec, options: dict[str, Value]) -> dict[str, Value]:
    """Options checked; the defaults left out."""
    chosen: dict[str, Value] = {}
    for name, value in options.items():
        option = spec.option(name)
        if option is None:
            raise unusable("option-unknown", text=name[:40], possible=", ".join(o.name for o in spec.options))
        fits = (
            any(value == v and type(value) is type(v) for v in option.values)
            if option.values
            else type(value) is int and 0 <= value < 2**31
        )
        if not fits:
            possible = ", ".join(written(v) for v in option.values) or "0, 1, 2 …"
            raise unusable("option-value", name=name, value=written(value)[:40], possible=possible)
        if value != option.default:
            chosen[name] = value
    return chosen


def limited(spec: Spec, options: Mapping[str, Value]) -> dict[str, Value]:
    """T1: where nobody could stop a game there always is a limit."""
    chosen = read_options(spec, {"turn_limit": TURN_LIMIT, **options})
    at_least("turn_limit", int(chosen.get("turn_limit", 0)), 1, "T1")
    return chosen


def written(value: Value) -> str:
    """An option's value as people type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse_options(spec: Spec, texts: Sequence[str]) -> dict[str, Value]:
    """Options from `name=value` texts."""
    options: dict[str, Value] = {}
    for text in texts:
        name, equals, typed = text.partition("=")
        if not equals:
            raise unusable("option-form", text=text[:40])
        option = spec.option(name)
        values = {written(v): v for v in option.values} if option else {}
        if option and not option.values and re.fullmatch(r"[0-9]{1,10}", typed):
            options[name] = int(typed)
        else:
            options[name] = values.get(typed, typed)
    return read_options(spec, options)
