"""The page: the files that `make page` built, held in memory, and the addresses at which it answers.

A `Link` header with the page names the files that its address will need (modulepreload), so that a browser requests
all of them at once and not one after another.
"""

import hashlib
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

import msgspec

from powderkeg.text.messages import say

FOLDER = Path(__file__).parents[2] / "page"
INDEX = "/index.html"
ADDRESS = re.compile(r"/(?:about|watch|index\.html|(?:t|replay|rules)/[^/]+)?/?")
MANIFEST = ".vite/manifest.json"  # which file needs which
SHOWN = {
    "": "Home",
    "t": "Table",
    "replay": "Replay",
    "rules": "Rules",
    "watch": "Watch",
    "about": "About",
}  # by how an address begins
SAYING = {"": "home", "watch": "home", "about": "home", "replay": "replay"}  # messages beside those of every page
FOR_GOOD = b"public, max-age=31536000, immutable"  # names under assets/ change with what is in the file
ASK_AGAIN = b"no-cache"
OWN = b"private, no-cache"  # the answer may bring a cookie, which is for one browser alone
FORMS = {"br": ".br", "gzip": ".gz"}  # the smallest first
TYPES = {
    ".css": b"text/css; charset=utf-8",
    ".html": b"text/html; charset=utf-8",
    ".ico": b"image/x-icon",
    ".jpg": b"image/jpeg",
    ".js": b"text/javascript; charset=utf-8",
    ".json": b"application/json",
    ".png": b"image/png",
    ".svg": b"image/svg+xml",
    ".txt": b"text/plain; charset=utf-8",
    ".webmanifest": b"application/manifest+json",
    ".webp": b"image/webp",
    ".woff2": b"font/woff2",
}


class Chunk(msgspec.Struct, frozen=True):
    """A script, and the scripts that it imports."""

    file: str
    imports: list[str] = []


Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes]  # status, headers, body


class File(msgspec.Struct, frozen=True):
    """A file of the page, as it is and compressed."""

    kind: bytes  # its media type
    caching: bytes
    tag: str  # follows from what is in it
    forms: dict[str, bytes]  # by the name of the encoding, "" for none

    def answer(self, asked: Mapping[bytes, bytes], caching: bytes | None = None) -> Answer:
        form = self.best(asked.get(b"accept-encoding", b"").decode("latin-1"))
        tag = f'"{self.tag}-{form}"' if form else f'"{self.tag}"'
        headers = [(b"cache-control", caching or self.caching), (b"etag", tag.encode())]
        if len(self.forms) > 1:
            headers.append((b"vary", b"accept-encoding"))
        if is_known(tag, asked.get(b"if-none-match", b"").decode("latin-1")):
            return 304, headers, b""
        headers.append((b"content-type", self.kind))
        if form:
            headers.append((b"content-encoding", form.encode()))
        return 200, headers, self.forms[form]

    def best(self, accepted: str) -> str:
        wanted = encodings(accepted)
        return next((form for form in FORMS if form in self.forms and form in wanted), "")


class Page:
    """The files of a folder, read once. Only what was found there can be asked for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files = {
            f"/{path.relative_to(folder).as_posix()}": read_file(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.suffix in TYPES and path.is_file()
        }
        found = self.files.pop(f"/{MANIFEST}", None)
        self.chunks = msgspec.json.decode(found.forms[""], type=dict[str, Chunk]) if found else {}

    def answer(self, method: str, path: str, asked: Mapping[bytes, bytes], language: str) -> Answer | None:
        """None for what is no part of the page."""
        if method not in ("GET", "HEAD"):
            return None
        if is_address(path):
            return self.at_address(path, asked, language)
        file = self.files.get(path)
        return file.answer(asked) if file else None

    def at_address(self, path: str, asked: Mapping[bytes, bytes], language: str) -> Answer:
        index = self.files.get(INDEX)
        if index is None:
            return not_built(language)
        status, headers, body = index.answer(asked, OWN)
        needed = [f"</{file}>; rel=modulepreload" for file in self.needed(path, language)]
        return status, [*headers, (b"link", ", ".join(needed).encode())] if needed else headers, body

    def needed(self, path: str, language: str) -> list[str]:
        """The scripts that an address needs, with their imports."""
        first, *rest = path.strip("/").split("/")
        left = ["index.html", f"src/pages/{SHOWN.get(first, 'Unknown')}.svelte", f"messages:{language}"]
        if first in SAYING:
            left.append(f"messages:{language}/{SAYING[first]}")
        if first == "rules":
            left += [f"book:{name}.{language}" for name in (*rest, "every-game")]
        found: dict[str, None] = {}
        while left:
            chunk = self.chunks.get(left.pop(0))
            if chunk and chunk.file not in found:
                found[chunk.file] = None
                left += chunk.imports
        return list(found)


def is_address(path: str) -> bool:
    """Whether the page itself answers there, whatever it then shows."""
    return ADDRESS.fullmatch(path) is not None


def read_file(path: Path, folder: Path) -> File:
    as_it_is = path.read_bytes()
    forms = {"": as_it_is}
    for form, ending in FORMS.items():
        beside = path.with_name(path.name + ending)
        if beside.is_file():
            forms[form] = beside.read_bytes()
    in_assets = path.relative_to(folder).parts[0] == "assets"
    tag = hashlib.sha256(as_it_is).hexdigest()[:20]
    return File(TYPES[path.suffix], FOR_GOOD if in_assets else ASK_AGAIN, tag, forms)


def encodings(accepted: str) -> set[str]:
    """The encodings that a client accepts: "gzip, br;q=0.5, zstd;q=0" names two."""
    found = set()
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight):
            found.add(name.strip())
    return found


def is_known(tag: str, known: str) -> bool:
    """Whether the client has the file in this encoding already."""
    return known.strip() == "*" or tag in (part.strip().removeprefix("W/") for part in known.split(","))


def not_built(language: str) -> Answer:
    """The answer where the page has not been built."""
    words = escape(say(language, "page-not-built", command="make page"))
    html = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Powderkeg</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>'
        f"<body><main><h1>Powderkeg</h1><p>{words}</p></main></body></html>"
    )
    return 200, [(b"cache-control", b"no-store"), (b"content-type", TYPES[".html"])], html.encode()
