"""How the page is served: addresses, encodings and caching; without a database."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from powderkeg.server.app import Gateway
from powderkeg.server.settings import Settings
from powderkeg.server.transport import static_files
from powderkeg.server.transport.static_files import encodings, is_address

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

INDEX = b"<!doctype html><title>Powderkeg</title>"
SCRIPT = b"play();" * 100
ADDRESSES = ("/", "/about", "/watch", "/t/abc", "/replay/abc", "/rules/battle-gum", "/t/abc/", "/index.html")


def build_page(folder: Path) -> None:
    (folder / "assets").mkdir()
    (folder / "index.html").write_bytes(INDEX)
    (folder / "sw.js").write_bytes(b"serve();")
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "secrets.key").write_bytes(b"not a part of a page")
    script = folder / "assets" / "page-AbC123.js"
    script.write_bytes(SCRIPT)
    (folder / "assets" / "page-AbC123.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "page-AbC123.js.br").write_bytes(b"as brotli has it")
    (folder / "index.html.gz").write_bytes(gzip.compress(INDEX))


class Visit:
    """A gateway that was never started: it serves only the page, which needs no database."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(static_files.Page.__init__, "__defaults__", (folder,))
        self.gateway = Gateway(Settings(database="postgresql://nowhere/house"))

    def ask(self, path: str, method: str = "GET", **headers: str) -> httpx.Response:
        return asyncio.run(self._ask(path, method, {name.replace("_", "-"): text for name, text in headers.items()}))

    async def _ask(self, path: str, method: str, headers: dict[str, str]) -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app=self.gateway), base_url="http://house"
        ) as client:
            client.headers.clear()
            return await client.request(method, path, headers=headers)


@pytest.fixture
def visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visit:
    build_page(tmp_path)
    return Visit(tmp_path, monkeypatch)


def test_the_page_answers_at_all_its_addresses_and_brings_the_cookie(visit: Visit) -> None:
    for path in ADDRESSES:
        answer = visit.ask(path)
        assert (answer.status_code, answer.content) == (200, INDEX), path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "private, no-cache"
        assert answer.headers["set-cookie"].startswith("powderkeg=")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        mine = answer.headers["set-cookie"].partition(";")[0]
        assert "set-cookie" not in visit.ask(path, Cookie=mine).headers


@pytest.mark.parametrize(
    "path",
    [
        "/t",
        "/t/",
        "/t/a/b",
        "/rules/a/b",
        "/nowhere",
        "/assets",
        "/assets/",
        "/assets/nowhere.js",
        "/assets/../index.html.gz",
        "/assets/page-AbC123.js.gz",
        "/assets/%2e%2e/%2e%2e/page.py",
        "/%2e%2e/page.py",
        "/..%2fpage.py",
        "/secrets.key",
        "//etc/passwd",
        "/sw.js/",
    ],
)
def test_other_addresses_are_not_found(visit: Visit, path: str) -> None:
    answer = visit.ask(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "page-unknown"
    assert "set-cookie" not in answer.headers


def test_files_in_assets_are_immutable_and_the_others_are_revalidated(visit: Visit) -> None:
    script = visit.ask("/assets/page-AbC123.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "set-cookie" not in script.headers
    kinds = {"/sw.js": "text/javascript; charset=utf-8", "/manifest.webmanifest": "application/manifest+json"}
    for path, kind in (kinds | {"/icon.svg": "image/svg+xml"}).items():
        answer = visit.ask(path)
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == kind
        assert "vary" not in answer.headers


@pytest.mark.parametrize(
    ("accepted", "form"),
    [
        ("", None),
        ("identity", None),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.0, GZIP;q=0.1", "gzip"),
        ("gzip;q=0", None),
        ("brotli", None),
    ],
)
def test_the_smallest_form_that_the_browser_reads_is_sent(visit: Visit, accepted: str, form: str | None) -> None:
    answer: Any = visit.gateway.page.answer(
        "GET", "/assets/page-AbC123.js", {b"accept-encoding": accepted.encode()}, "en"
    )
    status, headers, body = answer[0], dict(answer[1]), answer[2]
    assert status == 200
    assert headers.get(b"content-encoding") == (form and form.encode())
    assert headers[b"vary"] == b"accept-encoding"
    assert {None: SCRIPT, "br": b"as brotli has it"}.get(form, body) == body
    if form == "gzip":
        assert gzip.decompress(body) == SCRIPT


def test_what_a_browser_has_is_not_sent_again(visit: Visit) -> None:
    for path in ("/", "/t/abc", "/sw.js", "/assets/page-AbC123.js"):
        tag = visit.ask(path).headers["etag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            answer = visit.ask(path, If_None_Match=known)
            assert (answer.status_code, answer.content) == (304, b"")
            assert answer.headers["etag"] == tag
            assert "content-length" not in answer.headers
        assert visit.ask(path, If_None_Match='"other"').status_code == 200
    packed, plain = (visit.ask("/", Accept_Encoding=form).headers["etag"] for form in ("gzip", "identity"))
    assert packed != plain


def test_head_is_answered_like_get_without_the_body(visit: Visit) -> None:
    for path in ("/", "/assets/page-AbC123.js"):
        head, whole = visit.ask(path, "HEAD"), visit.ask(path)
        assert (head.status_code, head.content) == (200, b"")
        own = {"set-cookie"}
        assert {n: v for n, v in head.headers.items() if n not in own} == {
            n: v for n, v in whole.headers.items() if n not in own
        }
        assert int(head.headers["content-length"]) == len(whole.content)


def test_the_page_accepts_no_post(visit: Visit) -> None:
    for path in ("/", "/t/abc", "/sw.js"):
        assert visit.ask(path, "POST").status_code == 404


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "has not been built yet"), ("es", "aún no se ha construido"), ("fr", "pas encore")],
)
def test_a_page_that_was_not_built_says_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    visit = Visit(tmp_path / "nowhere", monkeypatch)
    for path in ADDRESSES:
        answer = visit.ask(path, Accept_Language=language)
        assert answer.status_code == 200
        assert f'lang="{language}"' in answer.text
        assert words in answer.text
        assert "make page" in answer.text
        assert answer.headers["set-cookie"]
        assert answer.headers["cache-control"] == "no-store"


def test_encodings_and_addresses_are_parsed() -> None:
    assert encodings("gzip, br;q=0.5, zstd;q=0") == {"gzip", "br"}
    assert not is_address("/api")


def test_the_page_preloads_the_scripts_that_its_address_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build_page(tmp_path)
    chunks = {
        "index.html": {"file": "assets/index-1.js", "imports": ["_base.js"]},
        "_base.js": {"file": "assets/base-2.js", "imports": []},
        "src/pages/Home.svelte": {"file": "assets/Home-3.js", "imports": ["_base.js"]},
        "src/pages/Table.svelte": {"file": "assets/Table-4.js", "imports": ["_base.js", "_cards.js"]},
        "_cards.js": {"file": "assets/cards-5.js", "imports": ["_base.js"]},
        "src/pages/Replay.svelte": {"file": "assets/Replay-7.js", "imports": []},
        "messages:fr": {"file": "assets/fr-6.js"},
        "messages:fr/home": {"file": "assets/fr-home-8.js"},
        "messages:fr/replay": {"file": "assets/fr-replay-9.js"},
    }
    (tmp_path / ".vite").mkdir()
    (tmp_path / ".vite" / "manifest.json").write_text(json.dumps(chunks))
    visit = Visit(tmp_path, monkeypatch)
    for path, names in (
        ("/", "index-1 Home-3 base-2"),
        ("/t/abc", "index-1 Table-4 fr-6 base-2 cards-5"),
        ("/", "index-1 Home-3 fr-6 fr-home-8 base-2"),
        ("/replay/abc", "index-1 Replay-7 fr-6 fr-replay-9 base-2"),
    ):
        language = "fr" if "fr-6" in names else "es"
        expected = [f"</assets/{name}.js>; rel=modulepreload" for name in names.split()]
        assert visit.ask(path, accept_language=language).headers["link"] == ", ".join(expected)
    assert visit.ask("/.vite/manifest.json").status_code == 404


def test_a_browser_that_follows_a_wrong_link_gets_the_page(visit: Visit) -> None:
    answer = visit.ask("/nowhere/at/all", accept="text/html,application/xhtml+xml,*/*;q=0.8")
    assert (answer.status_code, answer.content) == (404, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "etag" not in answer.headers
    for path in ("/api/nowhere", "/assets/nowhere.js"):
        assert visit.ask(path, accept="*/*").json()["error"]["code"] == "page-unknown"
    assert visit.ask("/api/nowhere", accept="text/html").json()["error"]["code"] == "page-unknown"
