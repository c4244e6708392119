"""Writes web/wire.ts: the types of all that goes over the wire, from the server's own schema.

With --check it only says whether they are up to date.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from powderkeg.server.protocol import messages, schema as schemas
from powderkeg.server.transport import http_api

WEB = Path(__file__).parent.parent / "web"
MADE = WEB / "wire.ts"
SIDES = {"Question": messages.Question, "Answer": messages.AnyAnswer}
PLACE = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    sides, _ = schemas.schema_of(list(SIDES.values()), PLACE)
    _, parts = schemas.schema_of([*SIDES.values(), *sorted(set(http_api.sent()), key=str)], PLACE)
    definitions = dict(sorted((parts | dict(zip(SIDES, sides, strict=True))).items()))
    return {"title": "Wire", "type": "object", "$defs": plain(definitions)}


def plain(schema: Any) -> Any:
    """References alone, since one with words beside it would become a type of its own; objects of any shape said so."""
    if isinstance(schema, list):
        return [plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {"$ref": schema["$ref"]}
    if schema == {"type": "object"} | {key: schema[key] for key in schema if key == "description"}:
        return schema | {"additionalProperties": True}
    return {key: plain(value) for key, value in schema.items()}


def types() -> str:
    beside = Path(sys.executable).parent  # where Node.js is, if it came as a wheel
    node = shutil.which("node", path=f"{beside}{os.pathsep}{os.environ['PATH']}") or "node"
    done = subprocess.run(
        [node, "types.js"], cwd=WEB, input=json.dumps(schema()), capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


if __name__ == "__main__":
    if "--check" not in sys.argv:
        MADE.write_text(types(), encoding="utf-8")
    elif MADE.read_text(encoding="utf-8") != types():
        sys.exit(f"{MADE.name} is not what the server's schema says: make types")
