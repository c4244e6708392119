"""Describe a game without loading its rules: name, seats, options, rule ids."""

from dataclasses import dataclass

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """A choice a table makes before the deal. The first value is the default; no values: any whole number from 0."""

    name: str  # "face_attacks", also the field of the state that holds it
    rule: str  # the id it belongs to: "B10"
    values: tuple[Value, ...]  # (True, False)

    @property
    def default(self) -> Value:
        return self.values[0] if self.values else 0

    def stored(self, value: Value) -> int:
        """The number that the state holds for the value: itself, or the index of a string in `values`."""
        return self.values.index(value) if isinstance(value, str) else int(value)


@dataclass(frozen=True)
class Spec:
    """A game as data; its title and aim are in the catalogues."""

    name: str  # "boom"
    letter: str  # of its rule ids: "B"
    rules: int  # how many it has: B1 … B20
    seats: tuple[int, int]  # fewest, most
    own_options: tuple[Option, ...]

    @property
    def rule_ids(self) -> tuple[str, ...]:
        return tuple(f"{self.letter}{n}" for n in range(1, self.rules + 1))

    @property
    def options(self) -> tuple[Option, ...]:
        return (*self.own_options, TURN_LIMIT)

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)


TURN_LIMIT = Option("turn_limit", "T1", ())
EVERY_GAME = ("T1", "T2", "T3", "T4")
