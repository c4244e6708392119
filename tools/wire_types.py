"""Write web/wire.ts: TypeScript types of all messages, from the server's schema.

python -m tools.wire_types           write it
python -m tools.wire_types --check   exit code 1 if it is out of date
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from powderkeg.server.protocol import kinds, messages, schema as schemas
from powderkeg.server.transport import http_api

WEB = Path(__file__).parent.parent / "web"
TYPES = WEB / "wire.ts"
SIDES = {"Question": messages.Question, "Answer": messages.AnyAnswer}
REFERENCE = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    sides, _ = schemas.schema_of(list(SIDES.values()), REFERENCE)
    _, parts = schemas.schema_of([*SIDES.values(), *sorted(set(http_api.sent()), key=str)], REFERENCE)
    definitions = parts | dict(zip(SIDES, sides, strict=True)) | unions(parts)
    return {"title": "Wire", "type": "object", "$defs": simplify(dict(sorted(definitions.items())))}


def unions(parts: dict[str, Any]) -> dict[str, Any]:
    """Discriminated unions in place of events and moves with any `kind` and any `data`."""
    events, moves = kinds.event_kinds(), kinds.move_kinds()
    members = {one["title"]: one for union in (*events.values(), *moves.values()) for one in union}
    groups = {name: any_of(one["title"] for one in union) for name, union in (events | moves).items()}
    return (
        members
        | groups
        | {"AnyEvent": any_of(events), "AnyMove": any_of(moves)}
        | narrowed("Told", parts["Told"], "AnyEvent")
        | narrowed("ReplayEvent", parts["ReplayEvent"], "AnyEvent")
        | narrowed("Offered", parts["Offered"], "AnyMove")
    )


def narrowed(name: str, schema: dict[str, Any], union: str) -> dict[str, Any]:
    """The message as one of the union, with the fields that it has besides `kind` and `data`."""
    own = {key: value for key, value in schema["properties"].items() if key not in ("kind", "data")}
    required = [key for key in schema["required"] if key in own]
    rest = schema | {"title": f"{name}Fields", "properties": own, "required": required}
    return {f"{name}Fields": rest, name: {"allOf": [reference(f"{name}Fields"), reference(union)]}}


def any_of(names: Iterable[str]) -> dict[str, Any]:
    return {"anyOf": [reference(name) for name in names]}


def reference(name: str) -> dict[str, str]:
    return {"$ref": REFERENCE.format(name=name)}


def simplify(schema: Any) -> Any:
    """Strip everything beside a reference, else it becomes a separate type, and mark objects of any shape as such."""
    if isinstance(schema, list):
        return [simplify(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {"$ref": schema["$ref"]}
    if schema == {"type": "object"} | {key: schema[key] for key in schema if key == "description"}:
        return schema | {"additionalProperties": True}
    return {key: simplify(value) for key, value in schema.items()}


def types() -> str:
    beside = Path(sys.executable).parent  # Node.js is here if it was installed as a wheel
    node = shutil.which("node", path=f"{beside}{os.pathsep}{os.environ['PATH']}") or "node"
    done = subprocess.run(
        [node, "types.js"], cwd=WEB, input=json.dumps(schema()), capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


if __name__ == "__main__":
    if "--check" not in sys.argv:
        TYPES.write_text(types(), encoding="utf-8")
    elif TYPES.read_text(encoding="utf-8") != types():
        sys.exit(f"{TYPES.name} differs from the server's schema: make types")
