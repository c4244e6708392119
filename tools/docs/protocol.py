"""Parts of docs/protocol.md: requests, messages and refusals, from the code of HTTP and WebSocket."""

import ast
import inspect
import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from litestar import Litestar

from powderkeg.server.app import STATUS
from powderkeg.server.protocol import messages
from powderkeg.server.protocol.schema import comments
from powderkeg.server.transport import http_api
from tools.docs.generated import ROOT
from tools.docs.markdown import code, table

SERVER = ROOT / "src" / "powderkeg" / "server"

# The HTTP request that does the same, where there is one.
BY_HTTP = {
    "watch": "GET /api/tables/{table}",
    "sit": "POST /api/tables/{table}/seats",
    "bot": "POST /api/tables/{table}/bots",
    "leave": "POST /api/tables/{table}/leave",
    "move": "POST /api/tables/{table}/moves",
    "undo": "POST /api/tables/{table}/undo",
    "answer-undo": "POST /api/tables/{table}/undo/answer",
    "decline-draw": "POST /api/tables/{table}/draw/decline",
    "rematch": "POST /api/tables/{table}/rematch",
    "decline-rematch": "POST /api/tables/{table}/rematch/decline",
    "react": "POST /api/tables/{table}/reactions",
    "slow": "POST /api/tables/{table}/window",
    "hint": "GET /api/tables/{table}/hints",
}
TYPES = {
    " | UnsetType": "",
    " | None": " or null",
    "dict[str, Any]": "object",
    "str": "text",
    "int": "number",
    "float": "number",
    "bool": "true or false",
    "SeatShown": "seats",
    "Status": "text",
    "Setup": "object",
    "UndoShown": "object",
    "DrawShown": "object",
    "Score": "object",
    "RematchShown": "object",
    "View": "object",
    "Offered": "moves",
    "Told": "events",
    "Running": "object",
    "Window": "object",
    "list[number]": "list of seats",
}
NOT_FOR_CLIENTS = ("settings", "transfer", "notifications", "store", "group_commit", "engines", "run")
KINDS = {"unusable": "input", "unreadable": "unreadable", "illegal": "illegal", "refused": None}


# --- HTTP ---


def described() -> dict[str, dict[str, Any]]:
    """Every HTTP request by `METHOD path`, as OpenAPI describes it, with the fields of its body."""
    schema = Litestar([http_api.ROUTES]).openapi_schema.to_schema()
    verbs = {}
    for path, methods in schema["paths"].items():
        for method, verb in methods.items():
            content = verb.get("requestBody", {}).get("content", {}).get("application/json", {})
            name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
            verb["body"] = schema["components"]["schemas"][name] if name else {}
            verbs[f"{method.upper()} {path}"] = verb
    return verbs


def http() -> Iterator[str]:
    rows = []
    for name, verb in described().items():
        asked = [p for p in verb.get("parameters", []) if p["in"] == "query"]
        queries = [(p["name"], p.get("required", False)) for p in asked]
        body = [(field, field in verb["body"].get("required", ())) for field in verb["body"].get("properties", ())]
        status = next(iter(sorted(verb["responses"])))
        rows.append((code(name), marked(body), marked(queries), status, verb["summary"]))
    return table(("request", "body", "query", "answers", "what it does"), rows)


def marked(fields: list[tuple[str, bool]]) -> str:
    """The names of fields, required ones in bold."""
    return " ".join(f"**{code(name)}**" if needed else code(name) for name, needed in fields) or "–"


# --- the WebSocket ---


def questions() -> Iterator[str]:
    rows = []
    for kind in get_args(messages.Question):
        tag = tag_of(kind)
        by_http = BY_HTTP.get(tag)
        rows.append((code(tag), marked(fields_of(kind)), summary(kind), code(by_http) if by_http else "–"))
    return table(("`type`", "fields", "meaning", "by HTTP"), rows)


def answers() -> Iterator[str]:
    kinds = get_args(messages.AnyAnswer)
    rows = [(code(tag_of(k)), marked(fields_of(k)), summary(k)) for k in kinds]
    return table(("`type`", "fields", "meaning"), rows)


def tag_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def fields_of(kind: type[msgspec.Struct]) -> list[tuple[str, bool]]:
    return [(field.encode_name, field.required) for field in msgspec.structs.fields(kind)]


def summary(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split())


def shown(name: str) -> Iterator[str]:
    """The fields of an answer, each with its comment in the source."""
    kind = getattr(messages, name)
    lines = re.findall(r"^    (\w+): (.*?)(?: = .*?)?(?:  # .*)?$", inspect.getsource(kind), re.MULTILINE)
    rows = [(code(field), describe_type(text), comments(kind)[field]) for field, text in lines]
    assert [field for field, *_ in lines] == list(kind.__struct_fields__), f"{name}: its fields were not read"
    return table(("field", "type", "meaning"), rows)


def describe_type(text: str) -> str:
    """A type as the source has it, in words that need no Python."""
    for old, new in TYPES.items():
        text = text.replace(old, new)
    return re.sub(r"list\[(\w+)\]", r"list of \1", text)


# --- refusals ---


def refusals() -> Iterator[str]:
    codes: dict[str, set[str]] = {kind: set() for kind in STATUS}
    for kind, name in refusal_codes():
        codes[kind].add(name)
    rows = [
        (code(kind), str(status), " ".join(map(code, sorted(codes[kind]))) or "–") for kind, status in STATUS.items()
    ]
    return table(("`kind`", "HTTP", "codes of the house"), rows)


def refusal_codes() -> Iterator[tuple[str, str]]:
    """Kind and code of every refusal that a client can get."""
    for path in sorted(SERVER.rglob("*.py")):
        if path.stem in NOT_FOR_CLIENTS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                if node.func.id == "refused" and len(texts) > 1:
                    yield texts[0], texts[1]
                elif node.func.id != "refused" and texts:
                    yield str(KINDS[node.func.id]), texts[-1] if node.func.id == "illegal" else texts[0]
