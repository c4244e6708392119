"""The protocol as JSON Schema, for people and for programs that generate types from it.

The description of a message is its docstring, that of a field the comment beside it, so that they are written once.
"""

import inspect
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
from msgspec import inspect as types

from powderkeg.engine.registry import package_of
from powderkeg.games import SPECS
from powderkeg.server.protocol import messages

Schema = dict[str, Any]

BESIDE = re.compile(r"^    (\w+): .*  # (.+)$", re.MULTILINE)
LATER = ("429", "503")  # statuses that say when to try again
ANY_STRUCT = "Struct"  # what msgspec calls the position of a view, which is of one game or another


@cache
def of_wire() -> Schema:
    """All messages of the WebSocket."""
    place = "#/$defs/{name}"
    (questions, answers), parts = schema_of((messages.Question, messages.AnyAnswer), place)
    sides = {"Question": {"description": "What a client may say."} | questions} | {
        "Answer": {"description": "What the server says."} | answers
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Powderkeg, protocol {messages.PROTOCOL}",
        "description": "Every message over the WebSocket at /live is one of these, as JSON in a text frame.",
        "anyOf": [{"$ref": place.format(name=side)} for side in sides],
        "$defs": sides | dict(sorted(parts.items())),
    }


def completed(openapi: Schema, sent: Sequence[Any]) -> Schema:
    """The OpenAPI description with our schemas, which say more than Litestar's."""
    _, parts = schema_of(sent, "#/components/schemas/{name}")
    for verb in (verb for path in openapi["paths"].values() for verb in path.values()):
        if "description" in verb:
            verb["description"] = " ".join(verb["description"].split())
        for parameter in verb.get("parameters", ()):
            parameter["schema"] |= parameter["schema"].pop("oneOf", ({},))[0]  # a query cannot say null
        for status, answer in verb["responses"].items():
            complete_answer(answer, status, verb["summary"])
    return openapi | {"components": openapi["components"] | {"schemas": dict(sorted(parts.items()))}}


def complete_answer(answer: Schema, status: str, summary: str) -> None:
    if status.startswith("2"):
        answer["description"] = summary
    for example in answer["content"]["application/json"].get("examples", {}).values():
        example["value"]["error"].setdefault("rule", None)  # Litestar leaves out what is null
    if status in LATER:
        answer["headers"] = {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}}


def schema_of(kinds: Sequence[Any], place: str) -> tuple[list[Schema], dict[str, Schema]]:
    """The schema of each, and by name those of all that they are made of; `place` says where these are found."""
    found, parts = msgspec.json.schema_components(kinds, ref_template=place)
    for kind in structs(kinds):
        add_words(parts[kind.__name__], kind)
    if parts.pop(ANY_STRUCT, None):
        positions = {}
        for game in SPECS:
            positions[game], more = position_of(game, place)
            parts |= more
        parts["View"]["properties"]["position"] = {
            "description": "What lies on the table, as the seat sees it; each game has its own.",
            "anyOf": list(positions.values()),
        }
    return list(found), parts


def position_of(game: str, place: str) -> tuple[Schema, dict[str, Schema]]:
    """Its parts carry the name of the game: several games have a `Player`."""
    prefix = game.title().replace("-", "")
    kind = import_module(f"{package_of(game)}.notation").Position
    (found,), parts = msgspec.json.schema_components((kind,), ref_template=place.format(name=prefix + "{name}"))
    for part in structs((kind,)):
        add_words(parts[part.__name__], part)
    return found, {prefix + name: part | {"title": prefix + name} for name, part in parts.items()}


def add_words(schema: Schema, kind: type[msgspec.Struct]) -> None:
    if "description" in schema:
        schema["description"] = " ".join(schema["description"].split())
    fields = schema["properties"]
    for name, words in comments(kind).items():
        if name in fields:
            fields[name] = fields[name] | {"description": words}


def comments(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The comment beside each field, also of base classes; none where the source cannot be read."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("powderkeg."):
            found |= dict(BESIDE.findall(source(base)))
    return {name: words.replace("None", "null") for name, words in found.items()}


def source(kind: type) -> str:
    try:
        return inspect.getsource(kind)
    except OSError:
        return ""


def structs(kinds: Sequence[Any]) -> set[type[msgspec.Struct]]:
    """All structs that messages of these types are made of."""
    found: set[type[msgspec.Struct]] = set()
    left = list(types.multi_type_info(kinds))
    while left:
        one = left.pop()
        if isinstance(one, types.StructType):
            if one.cls in found or one.cls is msgspec.Struct:
                continue
            found.add(one.cls)
            left += [field.type for field in one.fields]
        else:
            left += inner(one)
    return found


def inner(kind: types.Type) -> Iterator[types.Type]:
    """What a type is made of: the items of a list, the sides of a union."""
    for name in kind.__struct_fields__:
        value = getattr(kind, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, types.Type):
                yield one
