"""What a game's `notation.py` provides: its moves, positions and events in notation and as plain data.

A notation never decides a rule. It turns codes into text and back, hides from each seat what it may not see of an
event, lays out positions from records, and finds the data of the message for a move that the kernel refuses. Kernels
write what a seat sees and how a move is spelled, as JSON (engine/json_writer.py); structs are read from that.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, TypeGuard

import msgspec

from powderkeg.engine.contract import Game, breaks, load
from powderkeg.engine.json_writer import Buffers, find_legal, new_buffers, write_legal, write_move, write_position
from powderkeg.engine.registry import package_of
from powderkeg.engine.state_record import State
from powderkeg.engine.vocabulary import NONE, Moves, type_of
from powderkeg.games.json_program import program_of
from powderkeg.text.messages import SUITS, tell
from powderkeg.text.refusal import Refusal, Refused, unreadable

LETTERS = str.maketrans({symbol: letter for letter, symbol in SUITS.items()})  # "8♥" may be written as it is read

MOST_TOLD = 1 << 14  # events kept as JSON: 3 MB for each game

Data = dict[str, Any]
Zones = dict[str, Any]


class Move(msgspec.Struct, frozen=True):
    """A legal move: in notation, and as the data of the message `move-KIND`."""

    text: str  # "attack 8S 2:8C"
    kind: str  # "boom-attack"
    data: Data

    def words(self, language: str, names: Sequence[str]) -> str:
        return tell(language, f"move-{self.kind}", self.data, names)


read_move = msgspec.json.Decoder(Move).decode
read_moves = msgspec.json.Decoder(list[Move]).decode


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, as one seat may know it. Seats count from 1; None is a card not seen."""

    kind: str  # "boom-attacked": the message `event-boom-attacked`
    data: Data


class Longest(NamedTuple):
    """An upper bound on the length of a game."""

    moves: int
    shuffles: int


class Notation(ABC):
    """One game's notation. Seats count from 0 in here, with -1 for a spectator; in texts and data they count from 1."""

    cards: tuple[str, ...]  # card names by number
    position_type: type[msgspec.Struct]  # what a seat sees of the table
    tracker: Any = None  # the game's own subclass of CardTracker, where that one does not fit: see card_tracker.py
    declining: int = -1  # the code of "no", where seats are asked together

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves: Moves = game.moves
        self.numbers = {name: number for number, name in enumerate(self.cards)}
        self._ignoring_case = {name.upper(): number for name, number in self.numbers.items()}
        self._by_bit = {1 << number: name for number, name in enumerate(self.cards)}
        self._read_position = msgspec.json.Decoder(self.position_type).decode
        self._told: dict[int, bytes] = {}  # events as JSON, by what decides how they are told

    @cached_property
    def buffers(self) -> Buffers:
        """Space in which kernels write JSON."""
        return new_buffers(self.game, program_of(self.position_type, self.moves, self.cards, self.game.name))

    # --- moves ---

    def move(self, s: State, code: int) -> Move:
        """A move of s.actor."""
        return read_move(self._written(write_move(s, int(code), self.buffers.space)))

    def legal(self, s: State) -> list[Move]:
        """The legal moves of s.actor, in the order of their texts."""
        return read_moves(self.legal_json(s))

    def text(self, s: State, code: int) -> str:
        """A move without its seat: "attack 8S 2:8C"."""
        return self.move(s, code).text

    def written(self, form: str, data: Data) -> str:
        """A move in notation, from the name of its form."""
        return self.moves.forms[form].text(data)

    def text_for(self, s: State, code: int, seat: int) -> str:
        """The move as a seat may read it in its own copy of the record, "?" for a card it does not see. `s` is the
        state before the move."""
        return self.text(s, code)

    def parse(self, s: State, text: str) -> int:
        """The code of a move of s.actor; Refused if unreadable or if it names cards that are not there. Whether it
        is legal is for the kernel to say."""
        spaced = " ".join(text.split()).translate(LETTERS)
        for form in self.moves.forms.values():
            found = form.pattern.fullmatch(spaced)
            if found:
                return self.code(s, form.name, dict(zip(form.parameters, found.groups(), strict=True)), text)
        raise self.cannot_read(text)

    def code(self, s: State, form: str, said: Mapping[str, str], text: str) -> int:
        """The code of a move written in that form; `said` is what stands in place of its parameters. Here, these are
        the fields of the code."""
        return self.moves.of_form(form).at(**{name: int(number) for name, number in said.items()})

    @abstractmethod
    def explain(self, s: State, code: int, reason: str) -> Data:
        """The data of `refusal-GAME-SLUG` for a code that the kernel refuses."""

    @abstractmethod
    def picture(self, position: Any, players: Sequence[str], language: str) -> list[str]:
        """The position in lines of text that read well aloud; cards by their symbols: "8♥"."""

    @abstractmethod
    def zones(self, s: State) -> Zones:
        """The position as a record's `deal`."""

    @abstractmethod
    def set_up(self, s: State, zones: Zones) -> None:
        """The position of a record's `deal`; `s` has players, actor, options. Refused if it cannot be played."""

    @abstractmethod
    def seen(self, s: State, seat: int) -> list[int]:
        """The cards whose place the seat knows."""

    @abstractmethod
    def longest(self, players: int, turns: int) -> Longest:
        """The longest that a game of at most `turns` turns can be."""

    def deciding(self, s: State, n: int) -> int:
        """How many of the n cards that chance puts in order decide anything, from the top."""
        return n

    def scores(self, s: State) -> list[int] | None:
        return None

    def ending(self, s: State, winners: Sequence[int], events: Sequence[Event]) -> Event | None:
        """Why the cards have ended the game, from what everybody saw of the last move: the message `ending-KIND`; None
        where there is no more to say than who won. Winners count from 1."""
        return None

    def asks_together(self, s: State) -> bool:
        """Whether several seats are asked at once, none knowing what the others answer: the actor and those after it
        (G19)."""
        return False

    # --- as kernels write it ---

    def position(self, s: State, seat: int, is_open: bool = False) -> Any:
        """What lies on the table as the seat sees it; with `is_open`, all hands are open: for games that are over."""
        return self._read_position(self.position_json(s, seat, is_open))

    def position_json(self, s: State, seat: int, is_open: bool = False) -> bytes:
        """`position` as JSON."""
        return self._written(write_position(s, int(seat), is_open, self.buffers.space))

    def legal_json(self, s: State) -> bytes:
        """`legal` as JSON."""
        return self._written(write_legal(s, self.buffers.space))

    def _written(self, n: int) -> bytes:
        """The n bytes that a kernel has just written."""
        return self.buffers.out[:n].tobytes()

    def find_legal(self, s: State, text: str) -> int:
        """The code of the legal move that is written so, to the letter; -1 if there is none."""
        buffers, written = self.buffers, text.encode("ascii", "replace")
        if len(written) > len(buffers.out):
            return -1
        buffers.out[: len(written)] = written
        return int(find_legal(s, len(written), buffers.space))

    def event_json(self, s: State, entry: int, seat: int) -> bytes:
        """`event` as JSON, without the braces around it: "kind" and "data"."""
        key = entry | self.game.events.all[(entry & 255) - 1].reader(seat, s) << 32
        return self._told.get(key) or self._tell(s, entry, seat, key)

    def _tell(self, s: State, entry: int, seat: int, key: int) -> bytes:
        if len(self._told) >= MOST_TOLD:
            self._told.clear()
        told = self._told[key] = msgspec.json.encode(self.event(s, entry, seat))[1:-1]
        return told

    # --- the same for every game ---

    def event(self, s: State, entry: int, seat: int) -> Event:
        """One entry of the log as the seat may know it."""
        name, data = self.read_event(s, entry, seat)
        return Event(f"{self.game.name}-{name}", data)

    def read_event(self, s: State, entry: int, seat: int) -> tuple[str, Data]:
        """The name of an event and its data as the seat may know it. Of `s`, which may be a later state, only options
        are used."""
        kind, values = self.game.events.read(entry)
        data: Data = {}
        for name, item in kind.items.items():
            if item.if_any and values[item.bytes[0]] == NONE:
                continue
            is_shown = not item.seen_by or kind.is_shown(item, values, seat, s)
            data[name] = self.told(name, item.read(*(values[byte] for byte in item.bytes))) if is_shown else None
        return kind.name, data

    def told(self, name: str, value: Any) -> Any:
        """The value of a field, with cards by name."""
        match type_of(name):
            case "card":
                return self.cards[value]
            case "cards":
                return self.in_order(value)
        return value

    def refusal(self, s: State, code: int) -> Refusal | None:
        """None for a legal code, or why the kernel refuses it."""
        reason = breaks(s, code)
        if not reason:
            return None
        rule, slug = self.game.reasons[reason].split()
        return Refusal("illegal", f"{self.game.name}-{slug}", rule, self.explain(s, code, slug))

    def names(self, cards: Iterable[int]) -> list[str]:
        """Cards by name, in the order of cards."""
        return [self.cards[card] for card in sorted(map(int, cards))]

    def names_of(self, cards: int) -> list[str]:
        """The cards of a set by name, in the order of cards."""
        return [self._by_bit[card] for card in one_by_one(cards)]

    def in_order(self, cards: Iterable[int]) -> list[str]:
        """Cards by name, as they lie."""
        return [self.cards[card] for card in cards]

    def numbered(self, orders: Iterable[Iterable[str]]) -> list[list[int]]:
        """Cards by number, from orders that name them."""
        return [[self.numbers[card] for card in order] for order in orders]

    def number(self, name: str, text: str) -> int:
        """The number of a card that a person wrote."""
        number = self._ignoring_case.get(name.upper())
        if number is None:
            raise self.cannot_read(text)
        return number

    def cannot_read(self, text: str) -> Refused:
        return unreadable("unreadable", text=text[:60], example=", ".join(self.moves.examples))


def listed_cards(cards: int) -> list[int]:
    """The cards of a set, in the order of cards."""
    return [card.bit_length() - 1 for card in one_by_one(cards)]


def one_by_one(cards: int) -> list[int]:
    """A set taken apart into sets of one card, in the order of cards."""
    left, found = int(cards), []
    while left:
        card = left & -left
        found.append(card)
        left ^= card
    return found


@cache
def notation(name: str) -> Notation:
    """A game's notation by the game's name."""
    module = import_module(f"{package_of(name)}.notation")
    return notation_class(module)(load(name))


def notation_class(module: ModuleType) -> type[Notation]:
    """The one subclass of Notation that a game's `notation.py` defines."""
    [found] = [item for item in vars(module).values() if is_notation(item)]
    return found


def is_notation(item: Any) -> TypeGuard[type[Notation]]:
    return isinstance(item, type) and issubclass(item, Notation) and item is not Notation
