"""The kinds of events and moves as JSON Schema, from the vocabulary of each game: a program or a page that reads `kind`
knows what `data` holds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from powderkeg.engine.contract import load
from powderkeg.engine.vocabulary import type_of
from powderkeg.games import SPECS
from powderkeg.play.table import TABLE_EVENTS
from powderkeg.server.tables.events import HOUSE_EVENTS

Schema = dict[str, Any]

SCHEMAS: Mapping[str, Schema] = {
    "seat": {"type": "integer"},
    "number": {"type": "integer"},
    "card": {"type": "string"},
    "cards": {"type": "array", "items": {"type": "string"}},
}


def event_kinds() -> dict[str, list[Schema]]:
    """The events of each game, of every table and of the server, by the name of their union."""
    return {
        **{f"{title(game)}Event": list(game_events(game)) for game in SPECS},
        "TableEvent": [kind_schema(kind, dict.fromkeys(fields, False)) for kind, fields in TABLE_EVENTS.items()],
        "HouseEvent": [kind_schema(kind, dict.fromkeys(fields, False)) for kind, fields in HOUSE_EVENTS.items()],
    }


def game_events(game: str) -> Iterator[Schema]:
    for event in load(game).events:
        hidden = {name: bool(item.seen_by) for name, item in event.items.items()}
        optional = [name for name, item in event.items.items() if item.if_any]
        yield kind_schema(f"{game}-{event.name}", hidden, optional)


def move_kinds() -> dict[str, list[Schema]]:
    """The moves of each game, by the name of their union."""
    return {f"{title(game)}Move": list(game_moves(game)) for game in SPECS}


def game_moves(game: str) -> Iterator[Schema]:
    moves = load(game).moves
    for form in moves.forms.values():
        yield kind_schema(f"{game}-{form.name}", dict.fromkeys(moves.of_form(form.name).data(form), False))


def kind_schema(kind: str, hidden: Mapping[str, bool], optional: Sequence[str] = ()) -> Schema:
    """An object with this `kind`, and the fields of its data; those that may be hidden may be null."""
    data = {name: nullable(SCHEMAS[type_of(name)]) if may else SCHEMAS[type_of(name)] for name, may in hidden.items()}
    required = [name for name in data if name not in optional]
    return {
        "title": title(kind),
        "type": "object",
        "properties": {"kind": {"const": kind}, "data": {"type": "object", "properties": data, "required": required}},
        "required": ["kind", "data"],
    }


def nullable(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def title(name: str) -> str:
    """ "boom-attacked" → "BoomAttacked" """
    return name.title().replace("-", "")
