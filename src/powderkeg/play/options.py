"""A game's options: which values its rules allow, how people type them, and the turn limit of unattended games."""

import re
from collections.abc import Mapping, Sequence

from powderkeg.engine.spec import Option, Spec, Value
from powderkeg.games import SPECS
from powderkeg.text.refusal import at_least, unusable

TURN_LIMIT = 1000  # T1: of games that nobody watches, unless they set another


def find_spec(name: str) -> Spec:
    """The game of that name; refused with the names there are."""
    if name not in SPECS:
        raise unusable("game-unknown", text=name[:40], possible=", ".join(SPECS))
    return SPECS[name]


def check_players(spec: Spec, players: int) -> None:
    """Refuse a number of players that the game does not allow."""
    fewest, most = spec.seats
    if not fewest <= players <= most:
        raise unusable("players-number", name=spec.name, number=players, least=fewest, most=most)


def read_options(spec: Spec, options: dict[str, Value]) -> dict[str, Value]:
    """Check the options, and leave out those that have their default."""
    chosen: dict[str, Value] = {}
    for name, value in options.items():
        option = spec.option(name)
        if option is None:
            raise unusable("option-unknown", text=name[:40], possible=", ".join(o.name for o in spec.options))
        if not is_allowed(option, value):
            raise unusable("option-value", name=name, value=format_value(value)[:40], possible=possible_values(option))
        if value != option.default:
            chosen[name] = value
    return chosen


def is_allowed(option: Option, value: Value) -> bool:
    """Whether the option may have the value: one of its own, of the same type (1 is not true), or a whole number."""
    if option.values:
        return any(value == v and type(value) is type(v) for v in option.values)
    return type(value) is int and 0 <= value < 2**31


def with_turn_limit(spec: Spec, options: Mapping[str, Value]) -> dict[str, Value]:
    """Check the options of a game that nobody could stop: it always has a turn limit (T1)."""
    chosen = read_options(spec, {"turn_limit": TURN_LIMIT, **options})
    at_least("turn_limit", int(chosen.get("turn_limit", 0)), 1, "T1")
    return chosen


def format_value(value: Value) -> str:
    """An option's value as people type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def possible_values(option: Option) -> str:
    return ", ".join(format_value(value) for value in option.values) or "0, 1, 2 …"


def parse_options(spec: Spec, texts: Sequence[str]) -> dict[str, Value]:
    """Read options from `name=value` texts."""
    options: dict[str, Value] = {}
    for text in texts:
        name, equals, typed = text.partition("=")
        if not equals:
            raise unusable("option-form", text=text[:40])
        option = spec.option(name)
        values = {format_value(v): v for v in option.values} if option else {}
        if option and not option.values and re.fullmatch(r"[0-9]{1,10}", typed):
            options[name] = int(typed)
        else:
            options[name] = values.get(typed, typed)
    return read_options(spec, options)
