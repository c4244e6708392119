"""Write web/wire.ts: TypeScript types of all messages, from the server's schema.

python -m tools.wire_types           write it
python -m tools.wire_types --check   exit code 1 if it is out of date
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
TYPES = WEB / "wire.ts"
SIDES = {"Question": messages.Question, "Answer": messages.AnyAnswer}
REFERENCE = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    sides, _ = schemas.schema_of(list(SIDES.values()), REFERENCE)
    _, parts = schemas.schema_of([*SIDES.values(), *sorted(set(http_api.sent()), key=str)], REFERENCE)
    definitions = dict(sorted((parts | dict(zip(SIDES, sides, strict=True))).items()))
    return {"title": "Wire", "type": "object", "$defs": simplify(definitions)}


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
