"""Moves, events and reasons, declared once per game: whatever spells one of them out is derived from here.

    MOVES = Moves(
        Move("put", ("swap {card=5H} {target=3D}", "attack {card=8S} {owner=2}:{target=8C}"), hand=3, slot=18),
        Move("boom", "boom {number=7}", number=range(1, 11)),
        Move("pass"),
    )
    EVENTS = Events(
        attacked=dict(seat=SEAT, card=CARD, target=CARD),
        drew=dict(seat=SEAT, card=CARD.only("seat")),
    )
    REASONS = Reasons(PINNED="B5 pinned")

Codes are given in the order of declaration; the fields of a move are the digits of its code, the last one changing
fastest. Kernels use namespaces: `MOVES.put.code(h, slot)`, `MOVES.put.slot(code)`, `MOVES.put.FIRST`, `MOVES.PASS`,
`EVENTS.note.attacked(s, me, card, target)`, `REASONS.PINNED`. These are modules, because Numba resolves the attributes
of a module while it compiles; the accessors are inlined and cost what arithmetic by hand costs.

What a field holds follows from its name, the same in every game: see TYPES.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, product
from keyword import iskeyword
from types import ModuleType
from typing import Any

import numpy as np

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MOST_NAMED, Shown
from powderkeg.engine.turn import write_event

inlined = kernel(inline="source")

NONE = 255  # a byte of an event that says nothing

SEATS_OF = "seat", "owner", "other"
TYPES = dict.fromkeys(SEATS_OF, "seat") | {"card": "card", "target": "card", "cards": "cards"}  # any other: "number"
WRITTEN = {"seat": r"(\d{1,2})", "card": r"(\w+)", "number": r"(\d{1,2})"}  # in notation, by type


def type_of(name: str) -> str:
    """What a field of that name holds: a "seat" counted from 1, a "card", "cards" or a "number"."""
    return TYPES.get(name, "number")


# --- moves -----------------------------------------------------------------------------------------


PARAMETER = re.compile(r"{(?P<name>\w+)(?::(?P<most>\d+))?(?:=(?P<example>[^}]*))?}")


class Form:
    """A way to write a move, with examples: "attack {card=8S} {owner=2}:{target=8C}".

    Its name is the first word, or stands before it with a colon. `{cards:3=2C KD}` is one to three cards; `|` stands
    between several examples.
    """

    def __init__(self, says: str, numbers: Mapping[str, range]) -> None:
        name, found, rest = says.partition(": ")
        self.name = name if found else says.split()[0]  # "attack": the message `move-GAME-attack`
        written = rest if found else says
        self.template = PARAMETER.sub(r"{\g<name>}", written)  # "attack {card} {owner}:{target}"
        self.parameters = tuple(found["name"] for found in PARAMETER.finditer(written))  # ("card", "owner", "target")
        self.pieces = tuple(re.split(r"{\w+}", self.template))  # ("attack ", " ", ":", "")
        self.examples = tuple(examples_of(written))
        self.pattern = re.compile(pattern_of(written, numbers), re.IGNORECASE | re.ASCII)

    def text(self, data: Mapping[str, Any]) -> str:
        """The move in notation."""
        if "cards" in self.parameters:
            data = {**data, "cards": " ".join(data["cards"])}
        return self.template.format_map(data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Form) and (self.name, self.template) == (other.name, other.template)

    __hash__ = None  # type: ignore[assignment]


def examples_of(written: str) -> Iterator[str]:
    """The form with each of its examples in place of the parameters."""
    choices = [(found["example"] or "").split("|") for found in PARAMETER.finditer(written)]
    template = PARAMETER.sub("{}", written)
    return (template.format(*chosen) for chosen in product(*choices))


def pattern_of(written: str, numbers: Mapping[str, range]) -> str:
    """What fits the form: a number that is a field of the code as it is written must be in its range."""

    def pattern(found: re.Match[str]) -> str:
        name = found["name"]
        if name == "cards":
            return rf"(\w+(?: \w+){{0,{int(found['most']) - 1 if found['most'] else ''}}})"
        return one_of(numbers[name]) if name in numbers else WRITTEN[type_of(name)]

    return PARAMETER.sub(pattern, written)


def one_of(numbers: range) -> str:
    """A pattern for these numbers and no others, the longer ones first."""
    return "(" + "|".join(map(str, reversed(numbers))) + ")"


class Move(ModuleType):
    """A kind of move: its codes, and how it is written. `tells` are fields of its data that its text leaves out.

    A field is a count, of indices from 0 that no text shows as they are, or a range of numbers as people write them.
    For kernels: FIRST and LAST code, `code(…)` from the fields, and each field from a code, `MOVE.FIELD(code)`.
    """

    def __init__(self, name: str, says: str | Sequence[str] = (), tells: Sequence[str] = (), **fields: int | range):
        super().__init__(name)
        self.name = name
        self.fields = {key: range(size) if isinstance(size, int) else size for key, size in fields.items()}
        numbers = {key: values for key, values in fields.items() if isinstance(values, range)}
        said = [says] if isinstance(says, str) else says or [name]
        self.forms = tuple(Form(one, numbers) for one in said)
        self.tells = tuple(tells)
        self.count = 1
        for values in self.fields.values():
            self.count *= len(values)

    def begin_at(self, first: int) -> None:
        """Take the codes from `first` on."""
        self.FIRST, self.LAST = first, first + self.count - 1
        self.code = encoder(first, tuple(self.fields.values()))
        for name, values in list(self.fields.items())[1:]:
            setattr(self, name, last_digit(first, len(values), values.start))
        for name, values in list(self.fields.items())[:1]:
            setattr(self, name, leading_digit(first, self.count // len(values), values.start))

    def read(self, code: int) -> dict[str, int]:
        """The fields of one of its codes."""
        rest, found = code - self.FIRST, {}
        for name, values in reversed(self.fields.items()):
            rest, place = divmod(rest, len(values))
            found[name] = values[place]
        return {name: found[name] for name in self.fields}

    def at(self, **fields: int) -> int:
        """The code with these fields; kernels use `code`."""
        rest = 0
        for name, values in self.fields.items():
            rest = rest * len(values) + values.index(fields[name])
        return self.FIRST + rest

    def data(self, form: Form) -> tuple[str, ...]:
        """The names of the fields in the data of a move written in that form."""
        return ("seat", *form.parameters, *self.tells)


def encoder(first: int, fields: Sequence[range]) -> Callable[..., int]:
    """The code from the fields."""
    match fields:
        case []:
            return inlined(lambda: first)
        case [one]:
            shift = first - one.start
            return inlined(lambda a: shift + a)
        case [one, other]:
            size = len(other)
            shift = first - one.start * size - other.start
            return inlined(lambda a, b: shift + a * size + b)
    raise ValueError(f"a move has at most two fields, not {len(fields)}")


def leading_digit(first: int, radix: int, start: int) -> Callable[[int], int]:
    """The first field of a code, with `radix` values of the field after it."""
    if radix == 1:
        shift = start - first
        return inlined(lambda code: code + shift)
    return inlined(lambda code: (code - first) // radix + start)


def last_digit(first: int, size: int, start: int) -> Callable[[int], int]:
    """The last of two fields of a code, with `size` values."""
    return inlined(lambda code: code - first - (code - first) // size * size + start)


class Moves(ModuleType):
    """The moves of a game, in the order of their codes. A move with fields is an attribute by its name, `MOVES.put`; a
    move without is its code, `MOVES.PASS`. `opening` names the form that players meet first, if it has not the first
    codes: its example comes first."""

    def __init__(self, *moves: Move, opening: str = "") -> None:
        super().__init__("moves")
        self.all = moves
        self.opening = opening
        self.forms: dict[str, Form] = {}
        self.form = ModuleType("form")  # for kernels: the number of each form, `MOVES.form.ATTACK`
        firsts = accumulate((move.count for move in moves), initial=0)
        for move, first in zip(moves, firsts, strict=False):
            move.begin_at(first)
            self.count = first + move.count  # of codes
            setattr(self, *self._attribute(move))
            for form in move.forms:
                if self.forms.setdefault(form.name, form) != form:
                    raise ValueError(f"two forms of the name {form.name}")
        for number, name in enumerate(self.forms):
            setattr(self.form, constant(name), number)
        self.by_code = [move for move in moves for _ in range(move.count)]

    def _attribute(self, move: Move) -> tuple[str, Any]:
        name = move.name.replace("-", "_")
        return (name + "_" * iskeyword(name), move) if move.fields else (constant(name), move.FIRST)

    def read(self, code: int) -> tuple[Move, dict[str, int]]:
        """The kind of move that a code is, and its fields."""
        move = self.by_code[code]
        return move, move.read(code)

    def of_form(self, form: str) -> Move:
        """The first move that is written in that form."""
        return next(move for move in self.all if any(one.name == form for one in move.forms))

    @cached_property
    def spell(self) -> Callable[..., int]:
        """The verb `spell` of a game whose moves tell of the fields of their codes, in order."""
        told = np.zeros((self.count, MOST_NAMED), np.int16)
        for code in range(self.count):
            move, fields = self.read(code)
            told[code, 0] = getattr(self.form, constant(move.forms[0].name))
            told[code, 1 : 1 + len(fields)] = [*fields.values()]

        @kernel
        def spell(s: Any, code: int, numbers: Shown) -> int:
            numbers[0] = s.actor + 1
            for i in range(1, MOST_NAMED):
                numbers[i] = told[code, i]
            return int(told[code, 0])

        return spell

    @property
    def examples(self) -> tuple[str, ...]:
        """A move of each form, the opening one first."""
        forms = sorted(self.forms.values(), key=lambda form: form.name != self.opening)
        return tuple(example for form in forms for example in form.examples)


def constant(name: str) -> str:
    """The name of a kernel's constant: "TRADE_THEM"."""
    return name.replace("-", "_").upper()


# --- events ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """A field of an event's data: which bytes it is read from, how, and who is shown it."""

    read: Callable[..., int | tuple[int, ...]] = lambda value: value
    bytes: tuple[int, ...] = ()  # as yet unknown: the next one
    seen_by: str = ""  # the field that names the one seat that is shown it; "" for everyone
    unless: str = ""  # an option that shows it to everyone
    witnesses: int = 0  # a byte that says who else is shown it: 0 nobody, 1 the players, 2 everyone
    if_any: bool = False  # left out where the byte is NONE

    def of(self, *places: int) -> "Item":
        """Read from these bytes: 0 is the first."""
        return replace(self, bytes=places)

    def only(self, seat: str, unless: str = "", witnesses: int = 0) -> "Item":
        """Shown to that seat alone; None for others."""
        return replace(self, seen_by=seat, unless=unless, witnesses=witnesses)


NUMBER = CARD = Item()
SEAT = PLACE = Item(lambda value: value + 1)  # counted from 1
CARDS = Item(lambda *values: values)
IS_THERE = Item(lambda value: int(value != NONE))
SEAT_IF_ANY = replace(SEAT, if_any=True)


class Event:
    """A kind of event: what it tells. `name` is told, "boom-attacked" by its message `event-boom-attacked`."""

    def __init__(self, name: str, items: Mapping[str, Item]) -> None:
        self.name = name.replace("_", "-")
        self.items: dict[str, Item] = {}
        self.size = 0  # bytes
        for key, item in items.items():
            self.items[key] = item if item.bytes else item.of(self.size)
            self.size = max(self.size, item.witnesses + 1, *(byte + 1 for byte in self.items[key].bytes))
        self.is_closed = any(item.seen_by for item in self.items.values())  # not all are told the same
        self.unless = "".join({item.unless for item in self.items.values()})  # the option that decides this too

    def reader(self, seat: int, options: Any) -> int:
        """A number that with the event's bytes decides what a seat is told: 0 where all are told the same."""
        if not self.is_closed:
            return 0
        return seat + 2 + 8 * bool(self.unless and options[self.unless])

    def is_shown(self, item: Item, values: Sequence[int], seat: int, options: Any) -> bool:
        """Whether a seat (from 0, -1 for a spectator) is shown a field of this event."""
        if not item.seen_by:
            return True
        if values[self.items[item.seen_by].bytes[0]] == seat or (item.unless and options[item.unless]):
            return True
        return bool(item.witnesses) and values[item.witnesses] > (seat < 0)


class Events(ModuleType):
    """The events of a game, by the number that kernels write down; 0 is none.

    For kernels: `EVENTS.note.attacked(s, …)` writes one down, `EVENTS.note.ATTACKED` is its number.
    """

    def __init__(self, **events: Mapping[str, Item]) -> None:
        super().__init__("events")
        self.all = tuple(Event(name, items) for name, items in events.items())
        self.note = ModuleType("note")
        for number, (name, event) in enumerate(zip(events, self.all, strict=True), 1):
            setattr(self.note, name, noting(number, event.size))
            setattr(self.note, name.upper(), number)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.all)

    def read(self, entry: int) -> tuple[Event, tuple[int, int, int]]:
        """The event that an entry of the log is, and its bytes."""
        return self.all[(entry & 255) - 1], (entry >> 8 & 255, entry >> 16 & 255, entry >> 24 & 255)


def noting(kind: int, size: int) -> Callable[..., None]:
    """Write an event with that many bytes down."""
    if size == 1:
        return inlined(lambda s, a: write_event(s, kind, a, NONE, NONE))
    if size == 2:
        return inlined(lambda s, a, b: write_event(s, kind, a, b, NONE))
    return inlined(lambda s, a, b, c: write_event(s, kind, a, b, c))


# --- reasons ---------------------------------------------------------------------------------------


class Reasons(ModuleType):
    """Why a code is not legal: `PINNED="B5 pinned"`, the rule and the refusal's name. Kernels return the number."""

    def __init__(self, **reasons: str) -> None:
        super().__init__("reasons")
        self.all = ("", *reasons.values())
        for number, name in enumerate(reasons, 1):
            setattr(self, name, number)
