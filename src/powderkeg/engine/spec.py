"""Describe a game without loading its rules: name, seats, options, rule ids."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """A choice a table makes before the deal."""

    name: str  # "face_attacks", also the field of the state that holds it
    rule: str  # the id it belongs to: "B10"
    values: tuple[Value, ...] | range  # (True, False), the text's reading first; range(1, 6): any of these numbers
    usual: int | None = None  # what the text reads in a range

    @property
    def default(self) -> Value:
        return self.values[0] if self.usual is None else self.usual

    @property
    def is_range(self) -> bool:
        return isinstance(self.values, range)

    def allows(self, value: Value) -> bool:
        """Whether the option may have the value, of exactly its kind: `True` is not 1."""
        if isinstance(self.values, range):
            return type(value) is int and value in self.values
        return any(value == one and type(value) is type(one) for one in self.values)

    def stored(self, value: Value) -> int:
        """The number that the state holds: the value, or its index where some values are words."""
        if isinstance(self.values, range) or not any(isinstance(one, str) for one in self.values):
            return int(value)
        return self.values.index(value)


def fits_always(options: Mapping[str, Value], players: int) -> None:
    """Any options go together, for any number of players."""


@dataclass(frozen=True)
class Spec:
    """A game as data; its title and aim are in the catalogues."""

    name: str  # "boom"
    letter: str  # of its rule ids: "B"
    rules: int  # how many it has: B1 … B20
    seats: tuple[int, int]  # fewest, most
    own_options: tuple[Option, ...]
    option_groups: tuple[tuple[str, str], ...] = ()  # names for people, each with the first rule id it covers
    check: Callable[[Mapping[str, Value], int], None] = fits_always  # refuses options that cannot be dealt to so many

    @property
    def rule_ids(self) -> tuple[str, ...]:
        return tuple(f"{self.letter}{n}" for n in range(1, self.rules + 1))

    @property
    def options(self) -> tuple[Option, ...]:
        return (*self.own_options, TURN_LIMIT)

    @property
    def group_names(self) -> list[str]:
        """The groups of options in the order in which people read them."""
        return list(dict.fromkeys(self.group_of(option) for option in self.options))

    def group_of(self, option: Option) -> str:
        """The name of the group under which people find the option, "" if the game has no groups."""
        if option is TURN_LIMIT:
            return ENDING if self.option_groups else ""
        ids = self.rule_ids
        begun = (name for name, first in self.option_groups if ids.index(first) <= ids.index(option.rule))
        return next(reversed([*begun]), "")

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)

    def complete(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """The value of every option: the chosen one, or the default."""
        return {option.name: options.get(option.name, option.default) for option in self.options}


ENDING = "ending"  # the group of options about how a game ends
TURN_LIMIT = Option("turn_limit", "T1", range(2**31))
EVERY_GAME = ("T1", "T2", "T3", "T4")
