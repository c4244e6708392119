"""Bad input, generated from a seed: messages, frames and requests that no client should send.

All of it comes from clients without a seat at the table, or is stale. So the server has to refuse it, and nothing at
any table may change. Each comes with the name of its kind.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, get_args

import msgspec

from powderkeg.server.protocol import messages
from powderkeg.server.transport import http_api

LONGEST = 16_384  # bytes of a message: a server's default
NOWHERE = (
    "",
    "x",
    "..",
    "../../etc/passwd",
    "%00",
    "\x00",
    "\ud800",
    "a" * 64,
    "a" * 65,
    "' OR 1=1 --",
    "né",
    "0",
    "-1",
)
TEXTS = (
    "\x00",
    "A\x00na",
    "\x1b[2J",
    "\r\nSet-Cookie: a=b",
    "\ud800",
    "\udfff\ud800",
    "\u202eanA",
    "\ufeff",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "%s%n",
    "𝕬" * 61,
    "Z͑" * 500,
    "a" * 15_000,
    "\u2028",
    "\x7f",
    "",
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 2**31 + 1, 2**53 + 1, 2**64, -(2**63), 1.5, -0.0, 1e308, 1e-320),
    *("", "1", "true", "null", "NaN", [], [[]], [1], {}, {"type": "ping"}, {"seat": 1}, [{}] * 3),
)
MALFORMED_NUMBERS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "0x10",
    "01",
    "+1",
    ".5",
    "1.",
    "9" * 400,
    "0." + "1" * 400,
)
INVALID_UTF8 = (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80")
BRACKETS = ("[", '{"a":', '[{"type":', "[[[{},")

QUESTIONS = {str(kind.__struct_config__.tag): kind for kind in get_args(messages.Question)}
ASKED: dict[str, dict[str, Any]] = {  # a well-formed question of each kind
    "watch": {"after": 0, "seat": 1, "words": True, "presence": True},
    "unwatch": {},
    "sit": {"name": "Eve", "seat": 1, "salt": "pepper"},
    "bot": {"bot": "level:3", "seat": 1},
    "leave": {"seat": 1},
    "move": {"version": 3, "move": "draw", "seat": 1},
    "undo": {"seat": 1},
    "answer-undo": {"agree": True, "seat": 1},
    "decline-draw": {"seat": 1},
    "rematch": {},
    "decline-rematch": {},
    "react": {"reaction": "hello", "seat": 1},
    "slow": {"window": 5.0, "seat": 1},
    "hint": {"seat": 1},
    "ping": {},
}
TABLE: dict[str, Any] = {
    "game": "boom",
    "seats": [{"name": "Eve", "salt": "s"}, {"bot": "level:3"}],
    "options": {"turn_limit": 9},
    "clock": {"bank": 60, "increment": 1, "move": 9},
    "public": True,
    "hints": True,
    "window": 3.0,
    "pace": 0.5,
    "token": True,
    "on_leave": "bot",
    "on_timeout": "move",
    "stand_in": "level:2",
}
# A well-formed body for each path that takes one, with its struct; {} is a table.
BODIES: dict[str, tuple[type[msgspec.Struct], dict[str, Any]]] = {
    "/api/tables": (messages.NewTable, TABLE),
    "/api/tables/{}/seats": (http_api.SitBody, {"name": "Eve", "seat": 1, "salt": "", "token": True}),
    "/api/tables/{}/bots": (http_api.BotBody, {"bot": "level:3", "seat": 1}),
    "/api/tables/{}/leave": (http_api.SeatBody, {"seat": 1}),
    "/api/tables/{}/moves": (http_api.MoveBody, {"version": 3, "move": "draw", "seat": 1}),
    "/api/tables/{}/undo": (http_api.SeatBody, {"seat": 1}),
    "/api/tables/{}/undo/answer": (http_api.AgreeBody, {"agree": True, "seat": 1}),
    "/api/tables/{}/reactions": (http_api.ReactBody, {"reaction": "hello", "seat": 1}),
    "/api/tables/{}/window": (http_api.SlowBody, {"window": 5.0, "seat": 1}),
    "/api/daily/boom": (http_api.NameBody, {"name": "Eve"}),
}
OPENING = ("/api/tables", "/api/daily/boom")  # open to anyone: only a malformed body is refused there
SEATED = [path for path in BODIES if path not in OPENING]
READING = ("", "/hints", "/record", "/analysis")
CONTENT_TYPES = (
    *(
        "application/json",
        "text/plain",
        "application/x-msgpack",
        "multipart/form-data",
        "application/json; charset=utf-7",
    ),
    *("multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "", ";;;", "a" * 300, "application/xml"),
)
PATHS = (
    *(
        "/api/tables/../../../etc/passwd",
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/tables/%2e%2e",
        "//api//tables//x",
    ),
    *("/api/tables/%00", "/api/tables/%ff%fe", "/api/tables/x;y", "/api/tables/x%0d%0aSet-Cookie:%20a=b", "/..", "/%"),
    *("/api/tables/" + "a" * 3000, "/api/tables/x?" + "a=b&" * 1000, "/api/tables/x?after=%ff", "/api/wire/../games/x"),
    *(
        "/api/tables/x?after=nan&seat=inf",
        "/api/tables/x?wait=1e9",
        "/api/tables/x?seat=1&seat=2&seat=x",
        "/api/tables/x?",
    ),
    *(
        "/api/daily/%00/results",
        "/api/daily/chess/results",
        "/api/daily/boom/results?day=2026-99-99x",
        "/api/tables/x/y/z",
    ),
    *(
        "/api/daily/boom/results?day=%00",
        "/api/openapi",
        "/api/openapi/x",
        "/metrics/x",
        "/assets/..",
        "/api/",
        "/api/x",
    ),
    *(
        "/?lang=%ff&lang=" + "e" * 500,
        "/api/tables/x?lang=../../x",
        "http://elsewhere/api/tables/x",
        "/live",
        "/live/x",
    ),
)
METHODS = ("PUT", "PATCH", "TRACE", "OPTIONS", "HEAD", "DELETE", "POST", "GET")
HEADERS = (
    *(
        "Authorization: Bearer",
        "Authorization: Bearer \xff",
        "Authorization: Basic YTpi",
        "Authorization: " + "x" * 4000,
    ),
    *("Cookie: powderkeg=", "Cookie: powderkeg=\xff; a", 'Cookie: powderkeg="\\400"; =;;', "Cookie: " + "a=b; " * 1000),
    *(
        "Origin: null",
        "Origin: http://elsewhere",
        "Origin: \xff",
        "Accept-Language: \xff,*;q=x",
        "Accept: nothing/at-all",
    ),
    *("X-Forwarded-For: ' OR 1=1", "Expect: 200-maybe", "Host: elsewhere", "Range: bytes=0-1", "If-None-Match: *"),
    *("Content-Encoding: gzip", "Connection: keep-alive, x", "Upgrade: h2c", "Accept-Encoding: \xff", "TE: trailers"),
)


@dataclass
class Scene:
    """What an attacker may know."""

    tables: list[str]  # of other people; all seats are taken
    sent: list[bytes] = field(default_factory=list)  # messages that players have sent already


class Mischief:
    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self.chance = Random(seed)
        self.makers: list[tuple[str, Callable[[], bytes]]] = [
            (name, getattr(self, name)) for name in MESSAGES for _ in range(MESSAGES[name])
        ]

    # --- messages ---

    def message(self) -> tuple[str, bytes]:
        """The payload of a text frame that must be answered with a refusal."""
        name, make = self.chance.choice(self.makers)
        return name, make()[:LONGEST]

    def good(self, tag: str | None = None) -> dict[str, Any]:
        """A well-formed message about a table of other people."""
        tag = tag or self.chance.choice(list(ASKED))
        message: dict[str, Any] = {"type": tag, "id": self.chance.randrange(1000), **ASKED[tag]}
        if tag != "ping":
            message["table"] = self.chance.choice(self.scene.tables)
        return message

    def harmful(self) -> dict[str, Any]:
        """A well-formed message that would change something if it were not refused."""
        return self.good(self.chance.choice(HARMFUL))

    def noise(self) -> bytes:
        return self.chance.randbytes(self.chance.randrange(200))

    def invalid_utf8(self) -> bytes:
        """Bytes that are not UTF-8, inside a string."""
        text = dumps(self.good("sit"))
        at = text.index(b"Eve")
        return text[:at] + self.chance.choice(INVALID_UTF8) + text[at:]

    def truncated(self) -> bytes:
        text = dumps(self.good())
        return text[: self.chance.randrange(len(text))]

    def mutated(self) -> bytes:
        """Some bytes removed, changed or repeated."""
        text = bytearray(dumps(self.harmful()))
        for _ in range(self.chance.randrange(1, 4)):
            at = self.chance.randrange(len(text))
            what = self.chance.randrange(3)
            text[at : at + (what < 2)] = [b"", self.chance.randbytes(1), text[at : at + 5]][what]
        return bytes(text)

    def nested(self) -> bytes:
        deep = self.chance.choice(BRACKETS) * self.chance.choice((10, 500, 3000))
        return f'{{"type":"sit","id":1,"table":{deep}'.encode()

    def malformed_number(self) -> bytes:
        name = self.chance.choice(("id", "seat", "after", "version", "window"))
        tag = {"after": "watch", "version": "move", "window": "slow"}.get(name, "leave")
        message = self.good(tag) | {name: 0}
        number = self.chance.choice(MALFORMED_NUMBERS)
        return dumps(message).replace(f'"{name}": 0'.encode(), f'"{name}": {number}'.encode())

    def wrong_type(self) -> bytes:
        """A value of another type in one of the fields."""
        while True:
            message = self.good()
            message[self.chance.choice(list(message))] = self.chance.choice(VALUES)
            text = dumps(message)
            if not is_readable(text):
                return text

    def wrong_field(self) -> bytes:
        """A field missing, or an extra one, such as the whole state of a game."""
        message = self.good(self.chance.choice([tag for tag in ASKED if tag != "ping"]))
        if self.chance.random() < 0.5:
            del message[self.chance.choice(["type", *(name for name in needed(message["type"]) if name in message)])]
        else:
            message[self.chance.choice(("state", "G", "ctx", "token", "view", "__proto__"))] = {"deck": ["AS"]}
        return dumps(message)

    def wrong_kind(self) -> bytes:
        known = self.chance.random() < 0.5
        kind = self.chance.choice(
            ("view", "done", "welcome", "sync", "", "WATCH", "watch ", "\x00", "eval", "x" * 9000)
        )
        return dumps(self.good() | {"type": kind if known else self.chance.choice(VALUES)})

    def odd_text(self) -> bytes:
        """Odd text in a field that takes text, raw or escaped."""
        message = self.harmful()
        name = self.chance.choice(
            [name for name, value in message.items() if isinstance(value, str) and name != "type"]
        )
        message[name] = self.chance.choice(TEXTS)
        if self.chance.random() < 0.5:
            return dumps(message)
        return json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")

    def forged(self) -> bytes:
        """A message for somebody else's seat."""
        message = self.harmful()
        if "seat" in message:
            message["seat"] = self.chance.randrange(1, 7)
        return dumps(message)

    def unknown_table(self) -> bytes:
        return dumps(
            self.good(self.chance.choice([tag for tag in ASKED if tag != "ping"])) | {"table": self.no_table()}
        )

    def no_table(self) -> str:
        if self.chance.random() < 0.5:
            return self.chance.choice(NOWHERE)
        return self.chance.choice(self.scene.tables)[::-1]

    def replayed(self) -> bytes:
        return self.chance.choice(self.scene.sent)

    def not_an_object(self) -> bytes:
        return self.chance.choice(NOT_OBJECTS)

    def long(self) -> bytes:
        text = dumps(self.harmful())
        return text[:-1] + b"," + b" " * (LONGEST - len(text) - 20) + b'"x":1}'

    # --- frames ---

    def breach(self) -> tuple[str, bytes, tuple[int, ...]]:
        """Frames that break the protocol, and the close codes that the server may answer with."""
        name = self.chance.choice(list(BREACHES))
        frames, codes = BREACHES[name]
        return name, frames, codes

    # --- requests ---

    def request(self) -> tuple[str, bytes]:
        """A request that is valid HTTP and must be answered, but not granted."""
        name = self.chance.choice(REQUESTS)
        make: Callable[[], bytes] = getattr(self, name)
        return name, make()

    def bad_body(self) -> bytes:
        """A body that is malformed, or has a field of another type."""
        path = self.chance.choice(list(BODIES))
        kind, good = BODIES[path]
        while True:
            text = self.malformed_body(good)
            if path not in OPENING or not is_readable(text, kind):
                return self.post(path, text)

    def malformed_body(self, good: dict[str, Any]) -> bytes:
        what = self.chance.randrange(6)
        if what == 0:
            return self.noise()
        if what == 1:
            return self.nested()
        if what == 2:
            text = dumps(good)
            return text[: self.chance.randrange(len(text))]
        if what == 3:
            return dumps(good).replace(b"1", self.chance.choice(MALFORMED_NUMBERS).encode(), 1)
        if what == 4:
            return dumps(good | {"state": {}})
        return dumps(good | {self.chance.choice(list(good)): self.chance.choice(VALUES)})

    def bad_table(self) -> bytes:
        """A well-formed table that cannot be opened."""
        change = self.chance.choice(UNUSABLE)
        return self.post("/api/tables", dumps(TABLE | change))

    def forged_body(self) -> bytes:
        path = self.chance.choice(SEATED)
        body = dict(BODIES[path][1])
        if self.chance.random() < 0.3:
            names = [name for name, value in body.items() if isinstance(value, str)]
            if names:
                body[self.chance.choice(names)] = self.chance.choice(TEXTS)
        return self.post(path, dumps(body))

    def wrong_content(self) -> bytes:
        """Content types that a form or another page would send."""
        path = self.chance.choice(SEATED)
        return self.post(path, dumps(BODIES[path][1]), self.chance.choice(CONTENT_TYPES))

    def chunked(self) -> bytes:
        path = self.chance.choice(SEATED)
        size = self.chance.choice((1, 7, 1000))
        body = dumps(BODIES[path][1])
        if size == 1000 and self.chance.random() < 0.3:
            body = b" " * (2 * LONGEST)
        chunks = b"".join(b"%x;x=%b\r\n%b\r\n" % (len(chunk), b"y" * size, chunk) for chunk in chunks_of(body, size))
        head = self.head("POST", self.at_table(path), "Content-Type: application/json", "Transfer-Encoding: chunked")
        return head + chunks + b"0\r\nX-Late: 1\r\n\r\n"

    def too_long(self) -> bytes:
        return self.post(
            self.chance.choice(list(BODIES)), b'{"name": "' + b"a" * self.chance.choice((LONGEST, 100_000))
        )

    def odd_path(self) -> bytes:
        return self.head("GET", self.chance.choice(PATHS))

    def odd_method(self) -> bytes:
        return self.head(self.chance.choice(METHODS), self.chance.choice(PATHS[:8]))

    def odd_headers(self) -> bytes:
        path = self.at_table("/api/tables/{}/me")
        return self.head("DELETE", path, *self.chance.sample(HEADERS, self.chance.randrange(1, 3)))

    def read_others(self) -> bytes:
        """A read of what belongs to somebody else."""
        path = self.at_table("/api/tables/{}") + self.chance.choice(READING)
        query = self.chance.choice(("?seat=1", "?seat=6", "?after=99999", "?seat=%00", "?after=-2", "?wait=-1&after=0"))
        return self.head("GET", path + query)

    def at_table(self, path: str) -> str:
        table = self.chance.choice(self.scene.tables)
        return path.format(table if self.chance.random() < 0.8 else "no" + table[2:])

    def post(self, path: str, body: bytes, content: str = "application/json") -> bytes:
        return self.head("POST", self.at_table(path), f"Content-Type: {content}", f"Content-Length: {len(body)}") + body

    def head(self, method: str, path: str, *headers: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *headers, "", ""]
        return "\r\n".join(lines).encode("latin-1")

    # --- not even HTTP or WebSocket ---

    def raw(self) -> tuple[str, bytes]:
        """Raw bytes for a separate connection."""
        name = self.chance.choice(list(RAW))
        return name, RAW[name]() or self.chance.randbytes(self.chance.randrange(4000))


def dumps(message: Any) -> bytes:
    return json.dumps(message).encode()


def needed(tag: str) -> list[str]:
    return [field.name for field in msgspec.structs.fields(QUESTIONS[tag]) if field.required]


def is_readable(text: bytes, kind: Any = messages.Question) -> bool:
    try:
        msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


def chunks_of(text: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(text), size):
        yield text[start : start + size]


def frame(
    payload: bytes = b"", kind: int = 1, end: bool = True, more: int = 0, masked: bool = True, length: int | None = None
) -> bytes:
    """A WebSocket frame with an all-zero mask. `more` sets the reserved bits; `length` states a false length."""
    size = len(payload) if length is None else length
    first = end << 7 | more << 4 | kind
    if size < 126:
        head = bytes((first, masked << 7 | size))
    elif size < 1 << 16:
        head = bytes((first, masked << 7 | 126)) + size.to_bytes(2)
    else:
        head = bytes((first, masked << 7 | 127)) + size.to_bytes(8)
    return head + bytes(4 * masked) + payload


PING = b'{"type":"ping"}'
TEXT, BINARY, CLOSE, PINGING, PONGING = 1, 2, 8, 9, 10
PROTOCOL, TOO_BIG, NOT_TEXT = (1002,), (1009,), (1007, 1002)
BREACHES: dict[str, tuple[bytes, tuple[int, ...]]] = {
    **{f"kind {kind}": (frame(PING, kind), PROTOCOL) for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)},
    **{f"reserved bits {bits}": (frame(PING, more=bits), PROTOCOL) for bits in range(1, 8)},
    "not masked": (frame(PING, masked=False), PROTOCOL),
    "a ping in pieces": (frame(b"", PINGING, end=False), PROTOCOL),
    "a close in pieces": (frame(b"\x03\xe8", CLOSE, end=False), PROTOCOL),
    "a long ping": (frame(b"x" * 126, PINGING), PROTOCOL),
    "a piece without a beginning": (frame(PING, 0), PROTOCOL),
    "a last piece without a beginning": (frame(PING, 0, end=False), PROTOCOL),
    "two beginnings": (frame(b'{"type":', end=False) + frame(b'"ping"}'), PROTOCOL),
    "a beginning in a beginning": (frame(PING, end=False) + frame(PING, BINARY, end=False), PROTOCOL),
    "too long": (frame(b"x" * (LONGEST + 1)), TOO_BIG),
    "too long in pieces": (frame(b"x" * LONGEST, end=False) + frame(b"x", 0), TOO_BIG),
    "too long in small pieces": (frame(b"x" * 500, end=False) + frame(b"x" * 500, 0, end=False) * 40, TOO_BIG),
    "a length of 2^32": (frame(b"x" * 5000, length=1 << 32), TOO_BIG),
    "a length of 2^62": (frame(b"x" * 5000, length=1 << 62), TOO_BIG),
    "a length of 2^63": (frame(b"x" * 5000, length=1 << 63), PROTOCOL),
    "a length said at length": (bytes((0x81, 0xFE, 0, 5)) + bytes(4) + b"hello", PROTOCOL),
    "a close of one byte": (frame(b"x", CLOSE), PROTOCOL),
    "a close with a code that is none": (frame(b"\x03\xed", CLOSE), PROTOCOL),
    "a close with code 0": (frame(b"\x00\x00", CLOSE), (1000, 1002)),
    "a close that is not text": (frame(b"\x03\xe8\xff\xff", CLOSE), NOT_TEXT),
    "a close and more": (frame(b"", CLOSE) + frame(PING) * 5, (1000,)),
    "two closes": (frame(b"\x03\xe8", CLOSE) * 2, (1000, 1002)),
}


def hello(*lines: str, method: str = "GET", path: str = "/live") -> bytes:
    """A WebSocket handshake."""
    start = [f"{method} {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
    return "\r\n".join([*start, *lines, "", ""]).encode()


KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
VERSION = "Sec-WebSocket-Version: 13"
CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
RAW: dict[str, Callable[[], bytes]] = {
    "any bytes": bytes,
    "TLS": lambda: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
    "HTTP/2": lambda: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(50),
    "half a head": lambda: b"GET /api/games HTT",
    "half a body": lambda: b'POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"game',
    "long header": lambda: b"GET / HTTP/1.1\r\nX-A: " + b"a" * 200_000 + b"\r\n\r\n",
    "many headers": lambda: b"GET / HTTP/1.1\r\n" + b"X-A: a\r\n" * 20_000 + b"\r\n",
    "long address": lambda: b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
    "long trailer": lambda: CHUNKED + b"0\r\nX-A: " + b"a" * 400_000 + b"\r\n\r\n",
    "long chunk size": lambda: CHUNKED + b"f" * 400 + b"\r\n",
    "long chunk words": lambda: CHUNKED + b"1;" + b"a" * 400_000 + b"\r\n",
    "no chunk size": lambda: CHUNKED + b"zz\r\n",
    "two lengths": lambda: (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}"
    ),
    "length and chunks": lambda: CHUNKED[:-2] + b"Content-Length: 4\r\n\r\n0\r\n\r\n",
    "less than no length": lambda: b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    "huge length": lambda: (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n"
    ),
    "bad header": lambda: b"GET / HTTP/1.1\r\n\x00: \x00\r\n\r\n",
    "folded header": lambda: b"GET / HTTP/1.1\r\nX-A: a\r\n b\r\n\r\n",
    "bad address": lambda: b"GET /\xff\xfe HTTP/1.1\r\n\r\n",
    "bad version": lambda: b"GET / HTTP/9.9\r\n\r\n",
    "no version": lambda: b"GET /\r\n\r\n",
    "to somewhere else": lambda: b"CONNECT elsewhere:80 HTTP/1.1\r\n\r\n",
    "many at once": lambda: b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 300,
    "no version of WebSocket": lambda: hello(KEY),
    "another version of WebSocket": lambda: hello(KEY, "Sec-WebSocket-Version: 99"),
    "no key": lambda: hello(VERSION),
    "bad key": lambda: hello(VERSION, "Sec-WebSocket-Key: \x7fa"),
    "WebSocket by POST": lambda: hello(KEY, VERSION, method="POST"),
    "WebSocket elsewhere": lambda: hello(KEY, VERSION, path="/elsewhere?%ff"),
    "WebSocket from elsewhere": lambda: hello(KEY, VERSION, "Origin: http://elsewhere"),
    "WebSocket with a body": lambda: hello(KEY, VERSION, "Content-Length: 5") + b"hello",
    "frames at once": lambda: hello(KEY, VERSION) + frame(PING) * 3,
    "half a handshake": lambda: hello(KEY, VERSION)[:-2],
    "noise after the handshake": lambda: hello(KEY, VERSION) + bytes(range(256)),
}

NOT_OBJECTS = (b"", b" ", b"[]", b"null", b"1", b'"ping"', b"\xef\xbb\xbf{}", b"{}{}", b"[{}]", b"{", b"\x00")
HARMFUL = [tag for tag in ASKED if tag not in ("watch", "unwatch", "ping")]
MESSAGES = {  # the weight of each kind
    "noise": 2,
    "invalid_utf8": 2,
    "truncated": 2,
    "mutated": 5,
    "nested": 1,
    "malformed_number": 3,
    "wrong_type": 6,
    "wrong_field": 3,
    "wrong_kind": 3,
    "odd_text": 5,
    "forged": 5,
    "unknown_table": 3,
    "replayed": 3,
    "not_an_object": 1,
    "long": 1,
}
REQUESTS = (
    *("bad_body", "bad_body", "bad_table", "forged_body", "forged_body", "wrong_content", "chunked", "too_long"),
    *("odd_path", "odd_method", "odd_headers", "read_others"),
)
UNUSABLE: tuple[dict[str, Any], ...] = (
    {"game": "chess"},
    {"game": "\x00"},
    {"seats": [{"name": "Eve"}]},
    {"seats": [{"name": "Eve", "bot": "simple"}, {}]},
    *({"seats": [{"name": text}, {}]} for text in ("A\x00na", "\x1b[2J", "\r\n", "\u202ex", "\ufeff", "\x7f")),
    *(
        {"seats": [{"bot": text}, {}]}
        for text in ("", "level:0", "level:²", "sharp:1e9ms", "sharp:-1ms", "\x00", "level:99")
    ),
    *({"options": {name: 1}} for name in ("", "\x00", "phase", "__class__")),
    *({"options": {"turn_limit": value}} for value in (-1, 2**70, "many", True)),
    *({"clock": {"bank": value}} for value in (-1, 1e300, 7 * 86400 + 1)),
    {"clock": {"increment": 5}},
    *({"window": value} for value in (0, -1, 61, 1e300)),
    *({"pace": value} for value in (-1, 11)),
    {"on_leave": "run"},
    {"on_timeout": ""},
    {"stand_in": "nobody"},
)
