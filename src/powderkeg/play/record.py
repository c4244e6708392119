"""The game record: one game as JSON, written by a table, read by replays, tests, bots and other programs."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from powderkeg.engine.spec import Value
from powderkeg.play.options import check_players, find_spec, read_options
from powderkeg.text.refusal import Refusal, Refused, unusable

VERSION = 1
LONGEST_NAME = 60  # characters of a player's name


class Played(NamedTuple):
    """A move that was made, in notation; in a record it is written "1 attack 8S 2:8C"."""

    seat: int  # from 1
    move: str

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"

    @classmethod
    def read(cls, text: str) -> "Played | None":
        """A move from a record; None if no seat stands before it."""
        seat, _, move = text.partition(" ")
        return cls(int(seat), move) if re.fullmatch(r"[1-9]", seat) else None


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    outcome: str  # "win", "shared", "draw" or "unfinished"
    winners: list[int]  # seats; empty unless win or shared
    scores: list[int] | None  # in seat order, where the game has them


class Record(msgspec.Struct, frozen=True):
    """One game; `options` holds only what differs from the defaults."""

    powderkeg: int  # the version of this format
    game: str
    players: list[str]  # names, in seat order
    first: int  # the seat that begins
    deal: dict[str, Any]  # where the cards lie after the deal
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
    """Read a record from JSON and check its form. Whether its moves are legal is for the table to check."""
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
    read_options(spec, record.options, len(record.players))
    if record.seed is not UNSET:
        read_seed(record.seed)
    return record


def read_records(text: str) -> list[Record]:
    """Read one record, or JSON Lines of records; a refusal names the line."""
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
    """Read a seed from its 64 hexadecimal digits."""
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise unusable("seed-shape", text=text[:70])
    return bytes.fromhex(text)


def check_names(players: Sequence[str]) -> None:
    """Refuse names that a record may not hold. The server allows fewer."""
    for name in players:
        if not (1 <= len(name) <= LONGEST_NAME and all(map(is_printable, name))):
            raise unusable("player-name", text=name[:LONGEST_NAME], most=LONGEST_NAME)


def is_printable(c: str) -> bool:
    """Whether a name may contain the character: also joiners (U+200C, U+200D) and flag tags (U+E0020 – U+E007F)."""
    return c.isprintable() or c in "\u200c\u200d" or "\U000e0020" <= c <= "\U000e007f" or is_emoji(c)


def is_emoji(c: str) -> bool:
    """Whether it is an emoji, including those newer than Python's tables: Unicode reserves this range for them."""
    return "\U0001f000" <= c <= "\U0001faff" or unicodedata.category(c) == "So" or c == "\u2194"
