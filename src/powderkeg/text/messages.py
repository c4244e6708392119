"""Messages in the reader's language, from the Fluent catalogues in locale/.

A message is formatted from plain data: a string is a card in notation (under one of `TEXTS`, a text as it is), a list
is cards, None is a card that the reader does not see, a number under one of `SEATS` is a player, any other number is
itself. A target that has an owner is named with its owner. Messages about a card that may be hidden have an attribute
`.hidden`.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from powderkeg.engine import registry
from powderkeg.text.refusal import Refusal

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en", "es", "fr")
SEATS = {"seat", "owner", "other", "next"}
OWNER = "\ue000"  # stands for a name
LONGEST = 800  # characters of a text in a message; Fluent has a limit too
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
TEXTS = {"text", "name", "value", "file", "field", "possible", "rule", "example", "detail", "zone", "move"}


@cache
def bundle(language: str) -> FluentBundle:
    """Load all catalogues of a language. Isolating marks are off: they confuse terminals and screen readers."""
    made = FluentBundle([language], use_isolating=False)
    of_other_games = [folder / "locale" / f"{language}.ftl" for folder in registry.others()]
    for path in (*sorted((LOCALE / language).glob("*.ftl")), *of_other_games):
        made.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return made


def say(language: str, message: str, /, **values: Any) -> str:
    """Format a message, or an attribute of one as `message.attribute`; a missing one is an error, never blank."""
    name, _, attribute = message.partition(".")
    found = bundle(language).get_message(name)
    pattern = found.attributes[attribute] if attribute else found.value
    if pattern is None:
        raise KeyError(message)
    text, errors = bundle(language).format_pattern(pattern, values)
    if errors:
        raise errors[0]
    return str(text)


def has(language: str, message: str) -> bool:
    """Whether the catalogues have the message."""
    name, _, attribute = message.partition(".")
    made = bundle(language)
    return made.has_message(name) and (not attribute or attribute in made.get_message(name).attributes)


@lru_cache(1024)
def card(language: str, notation: str | None, form: str = "") -> str:
    """A card's spoken name: "8 of hearts"; with form ".the" as part of a sentence: "the 8 of hearts"."""
    if notation is None or notation == "?":
        return say(language, f"card-hidden{form}")
    if notation.isalpha() and notation.islower():
        return say(language, f"card-{notation}{form}")
    if notation[0] == "N":
        return say(language, f"card-ninja{form}", number=int(notation[1]))
    return say(language, f"card-suited{form}", rank=notation[:-1], suit=say(language, f"suit-{notation[-1]}"))


def card_of(language: str, notation: str, owner: str) -> str:
    """A card as part of a sentence, with the player it belongs to: "Ana’s 8 of hearts"."""
    return owned_card(language, notation).replace(OWNER, owner)


@lru_cache(256)
def owned_card(language: str, notation: str) -> str:
    suit = say(language, f"suit-{notation[-1]}")
    return say(language, "card-suited.of", rank=notation[:-1], suit=suit, owner=OWNER)


def symbol(language: str, notation: str | None) -> str:
    """A card as briefly as players read it: "8♥"; one without a suit by its name."""
    if notation and notation[-1] in SUITS and not notation.islower():
        return notation[:-1] + SUITS[notation[-1]]
    return card(language, notation)


def symbols(language: str, cards: Sequence[str | None]) -> str:
    """Cards as briefly as players read them: "8♥, Q♠"."""
    return ", ".join(symbol(language, one) for one in cards)


def listed(language: str, parts: Sequence[str]) -> str:
    """Join parts as "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return say(language, "list-end", first=", ".join(parts[:-1]), last=parts[-1])


def player(language: str, seat: int | None, names: Sequence[str]) -> str:
    """A player's name, "seat 3" if it is not known, or "somebody"."""
    if seat is None:
        return say(language, "somebody")
    return names[seat - 1] if 1 <= seat <= len(names) else say(language, "seat", seat=seat)


def in_one_line(text: str) -> str:
    """Make a text from outside safe to print: no control characters, not too long."""
    shown = "".join(
        c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text[:LONGEST]
    )
    return shown if len(text) <= LONGEST else shown + "…"


def spoken(language: str, data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Turn the data of a message into what the catalogues print: names of players and cards."""
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key in SEATS:
            values[key] = player(language, value, names)
        elif isinstance(value, int):
            values[key] = value if abs(value) < 10**12 else str(value)  # Fluent cannot format larger numbers
        elif key in TEXTS:
            values[key] = in_one_line(value)
        elif isinstance(value, list | tuple):
            values[key] = listed(language, [card(language, c, ".the") for c in value])
        elif key == "target" and "owner" in data:
            values[key] = card_of(language, value, player(language, data["owner"], names))
        else:
            values[key] = card(language, value, ".the")
    return values


def tell(language: str, message: str, data: Mapping[str, Any], names: Sequence[str]) -> str:
    """Format a sentence about the table, capitalized."""
    if None in data.values() and has(language, f"{message}.hidden"):
        message += ".hidden"
        data = {key: value for key, value in data.items() if value is not None}
    values = spoken(language, data, names)
    numbers = tuple([(key, None if isinstance(value, str) else value) for key, value in values.items()])
    text = template(language, message, numbers).format_map(values)
    return text[:1].upper() + text[1:]


@lru_cache(4096)
def template(language: str, message: str, values: tuple[tuple[str, int | None], ...]) -> str:
    """A message with these numbers, and "{key}" in place of each text (None here). What is told chooses its words
    by numbers, never by texts, so that one template serves all cards and names."""
    text = say(language, message, **{key: f"\ue000{key}\ue001" if value is None else value for key, value in values})
    return text.replace("{", "{{").replace("}", "}}").replace("\ue000", "{").replace("\ue001", "}")


def sentence(refusal: Refusal, language: str, names: Sequence[str] = ()) -> str:
    """Format a refusal, with the rule it rests on. A refusal may contain another one."""
    data = dict(refusal.data)
    inner = data.pop("inner", None)
    if inner is not None:
        return tell(language, f"refusal-{refusal.code}", data | {"detail": sentence(inner, language, names)}, names)
    text = tell(language, f"refusal-{refusal.code}", data, names)
    return f"{text} ({refusal.rule})" if refusal.rule else text
