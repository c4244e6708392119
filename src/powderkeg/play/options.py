"""A game's options: which values its rules allow, how people type them, and the turn limit of unattended games."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from powderkeg.engine.spec import Option, Spec, Value
from powderkeg.games import SPECS
from powderkeg.text.messages import say
from powderkeg.text.refusal import Refused, at_least, unusable

# The name of an attribute in a catalogue cannot be a digit.
NUMERALS = {-1: "minus-one", 0: "zero", 1: "one", 2: "two", 3: "three", 4: "four", 10: "ten", 13: "thirteen"}
UNBOUNDED = 2**31 - 1  # the greatest number of a range that means "any"
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


def unknown_option(spec: Spec, name: str) -> Refused:
    """The refusal of a name that no option has, with the one that was probably meant."""
    names = [option.name for option in spec.options]
    close = get_close_matches(name[:40].lower().replace("-", "_"), names, n=1)
    if close:
        return unusable("option-misspelt", text=name[:40], name=close[0], possible=", ".join(names))
    return unusable("option-unknown", text=name[:40], possible=", ".join(names))


def read_options(spec: Spec, options: Mapping[str, Value], players: int | None = None) -> dict[str, Value]:
    """Check the options, and that they can be dealt to so many players; leave out those that have their default."""
    chosen: dict[str, Value] = {}
    for name, value in options.items():
        option = spec.option(name)
        if option is None:
            raise unknown_option(spec, name)
        if not option.allows(value):
            given, possible = format_value(value)[:40], possible_values(option)
            raise unusable("option-value", option.rule, name=name, value=given, possible=possible)
        if value != option.default:
            chosen[name] = value
    if players is not None:
        spec.check(spec.complete(chosen), players)
    return chosen


def with_turn_limit(spec: Spec, options: Mapping[str, Value], players: int | None = None) -> dict[str, Value]:
    """Check the options of a game that nobody could stop: it always has a turn limit (T1)."""
    chosen = read_options(spec, {"turn_limit": TURN_LIMIT, **options}, players)
    at_least("turn_limit", int(chosen.get("turn_limit", 0)), 1, "T1")
    return chosen


def format_value(value: Value) -> str:
    """An option's value as people type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def possible_values(option: Option) -> str:
    """The values of an option as people read them: "may, must", "1 … 5"."""
    if isinstance(option.values, range):
        least, most = option.values[0], option.values[-1]
        return f"{least} … {most}" if most < UNBOUNDED else f"{least}, {least + 1}, {least + 2} …"
    return ", ".join(format_value(value) for value in option.values)


def explain_value(language: str, option: Option, value: Value) -> str:
    """What a value of an option means, in a sentence."""
    message = f"option-{option.name}"
    if option.is_range:
        return say(language, f"{message}.about", number=value)
    attribute = NUMERALS[value] if type(value) is int else format_value(value)
    return say(language, f"{message}.{attribute}")


def parse_options(spec: Spec, texts: Sequence[str], players: int | None = None) -> dict[str, Value]:
    """Read options from `name=value` texts."""
    options: dict[str, Value] = {}
    for text in texts:
        name, equals, typed = text.partition("=")
        if not equals:
            raise unusable("option-form", text=text[:40])
        option = spec.option(name)
        options[name] = parse_value(option, typed) if option else typed
    return read_options(spec, options, players)


def parse_value(option: Option, typed: str) -> Value:
    """An option's value as typed; what cannot be one stays text, which no number allows."""
    if isinstance(option.values, range):
        return int(typed) if re.fullmatch(r"-?[0-9]{1,10}", typed) else typed
    return {format_value(value): value for value in option.values}.get(typed, typed)
