"""What browsers are told and asked: origins, cookies, headers; names are text, and secrets are nowhere."""

import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from powderkeg.house.house import LOBBY_SECONDS
from testkit.server.process import FRIEND, Answer, House

pytestmark = pytest.mark.slow

TABLE = {"game": "boom", "seats": [{"name": "Ana"}, {}]}


# --- where a browser's page comes from ---


def foreign(house: House) -> list[str]:
    port = house.port
    return [
        "https://evil.example",
        "http://127.0.0.1",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://evil.example:{port}",
        f"http://127.0.0.1:{port + 1}",
        f"{FRIEND}.evil.example",
        "http://friend.example",
        "null",
        "",
        f"https://evil.example#http://127.0.0.1:{port}",
    ]


def test_a_foreign_page_may_not_open_a_websocket(house: House) -> None:
    for origin in foreign(house):
        with pytest.raises(InvalidStatus) as no:
            house.connect(Origin=origin)
        answer = no.value.response
        assert answer.status_code == 403, origin
        assert b'"origin-foreign"' in bytes(answer.body or b"")
        assert "Set-Cookie" not in answer.headers


def test_a_foreign_page_may_change_nothing(house: House) -> None:
    for origin in foreign(house):
        for method, path in (("POST", "/api/tables"), ("DELETE", "/api/tables/x/me"), ("POST", "/nowhere")):
            answer = house.ask(method, path, TABLE, Origin=origin)
            assert (answer.status, answer.json["error"]["code"]) == (403, "origin-foreign"), (origin, method)
            assert "Set-Cookie" not in answer.headers


def test_our_own_page_and_those_that_were_named_may(house: House) -> None:
    for origin in (house.url, FRIEND):
        assert house.post("/api/tables", TABLE, Origin=origin).status == 201
        house.connect(Origin=origin).close()
    assert house.post("/api/tables", TABLE).status == 201, "programs say nothing of the kind"


def test_no_answer_invites_other_pages_to_read_it(house: House) -> None:
    for origin in ("https://evil.example", FRIEND):
        answer = house.get("/api/tables", Origin=origin)
        assert not [name for name in answer.headers if name.lower().startswith("access-control")]


# --- cookies ---


def cookie_of(answer: Answer) -> str:
    found = answer.headers.get_all("Set-Cookie")
    assert len(found) == 1
    return str(found[0])


def attributes(cookie: str) -> set[str]:
    return {part.strip().partition("=")[0].lower() for part in cookie.split(";")[1:]}


def test_the_cookie_is_not_for_scripts_and_not_for_other_sites(house: House) -> None:
    for answer in (house.get("/"), house.post("/api/tables", TABLE)):
        cookie = cookie_of(answer)
        assert re.match(r"powderkeg=[A-Za-z0-9_-]{32}; ", cookie)
        assert attributes(cookie) == {"path", "max-age", "httponly", "samesite"}
        assert re.search(r"SameSite=(Lax|Strict)", cookie)


def test_the_cookie_is_secure_behind_tls(strict: House) -> None:
    for scheme, is_secure in (("https", True), ("http", False)):
        answer = strict.get("/", X_Forwarded_Proto=scheme, X_Forwarded_For="10.0.0.1")
        assert ("secure" in attributes(cookie_of(answer))) is is_secure
        with closing(strict.connect(**{"X-Forwarded-Proto": scheme})) as client:
            assert client.socket.response
            assert ("secure" in attributes(client.socket.response.headers["Set-Cookie"])) is is_secure


def test_what_a_client_says_of_proxies_is_not_believed(house: House) -> None:
    assert "secure" not in attributes(cookie_of(house.get("/", X_Forwarded_Proto="https")))


def test_who_has_a_secret_gets_no_other(house: House) -> None:
    mine = cookie_of(house.get("/")).partition(";")[0]
    answer = house.post("/api/tables", TABLE, Cookie=mine)
    assert "Set-Cookie" not in answer.headers
    shown = house.get(f"/api/tables/{answer.json['table']}", Cookie=mine).json
    assert shown["yours"] == [1]
    assert "Set-Cookie" not in house.get("/api/tables").headers, "who only looks needs none"
    assert "Set-Cookie" not in house.post("/api/tables", TABLE, "x" * 32).headers, "nor does a program"


# --- headers ---


def every_kind_of_answer(house: House) -> Iterator[Answer]:
    yield house.get("/")
    yield house.get("/t/nowhere")
    yield house.get("/assets/nowhere.js")
    yield house.get("/healthz")
    yield house.get("/metrics")
    yield house.get("/api/games")
    yield house.get("/api/openapi/openapi.json")
    yield house.post("/api/tables", TABLE)
    yield house.post("/api/tables", b"{")
    yield house.post("/api/tables", b" " * 20_000)
    yield house.post("/api/tables", TABLE, Origin="https://evil.example")
    yield house.post("/api/tables/nowhere/moves", {"number": 0, "move": "draw"})
    yield house.get("/api/tables/nowhere")
    yield house.get("/nowhere")
    yield house.get("/api/../../etc/passwd")
    yield house.ask("PUT", "/api/tables", {})
    yield house.ask("OPTIONS", "/api/tables", None)
    yield house.ask("HEAD", "/", None)
    yield house.get("/live")


def test_every_answer_carries_the_headers_of_defence(house: House) -> None:
    statuses = set()
    for answer in every_kind_of_answer(house):
        statuses.add(answer.status)
        assert answer.status < 500, answer.body
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Server" not in answer.headers
        for name in ("Content-Security-Policy", "Content-Type"):
            assert len(answer.headers.get_all(name, [])) <= 1
    assert {200, 201, 400, 403, 404, 405, 413} <= statuses


def test_what_is_said_at_a_table_is_kept_by_nobody_on_the_way(house: House) -> None:
    table = house.post("/api/tables", TABLE).json["table"]
    for path in (f"/api/tables/{table}", "/api/tables", "/api/tables/nowhere"):
        assert house.get(path).headers["Cache-Control"] == "no-store"


def test_the_page_has_no_script_or_style_of_its_own(house: House) -> None:
    page = house.get("/").body.decode()
    assert "<script>" not in page
    assert "<style" not in page
    assert not re.search(r"\son\w+=|\sstyle=", page)


# --- names ---


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "\"&'\\", "Zoë 🂡"]
)
def test_a_name_is_text(house: House, name: str) -> None:
    made = house.post("/api/tables", {"game": "boom", "seats": [{"name": name}, {"bot": "simple"}], "public": True})
    table = made.json["table"]
    with closing(house.connect()) as client:
        client.say("watch", table=table, words=True)
        assert client.hear("view")["seats"][0]["name"] == name
    house.stage.advance(LOBBY_SECONDS)
    for path in (f"/api/tables/{table}", "/api/tables", f"/api/tables/{table}/record"):
        answer = house.get(path)
        assert answer.headers["Content-Type"].startswith("application/json")
        assert name in strings(answer.json)
    page = house.get("/")
    assert name not in page.body.decode()


def strings(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(strings, value.values()), *map(strings, value))
    if isinstance(value, list):
        return set().union(*map(strings, value))
    return {value} if isinstance(value, str) else set()


@pytest.mark.parametrize("name", ["", "a\x00b", "a\nb", "\x1b[31mred", "\u202eabc", "a\u200bb", "\x7f", "x" * 61])
def test_a_name_that_is_not_for_reading_is_refused(house: House, name: str) -> None:
    for seats in ([{"name": name}, {}],):
        assert house.post("/api/tables", {"game": "boom", "seats": seats}).status == 400
    table = house.open("boom", {}, {})["table"]
    assert house.post(f"/api/tables/{table}/seats", {"name": name, "token": True}).status == 400
    assert house.post("/api/daily/boom", {"name": name}).status == 400
    with closing(house.connect()) as client:
        client.say("sit", id=1, table=table, name=name)
        assert client.hear("refused")["error"]["kind"] == "input"
    assert house.get(f"/api/tables/{table}").json["seats"] == [{"name": None}, {"name": None}]


# --- secrets ---


def test_no_secret_is_in_the_database_or_in_the_log(house: House) -> None:
    cookie = cookie_of(house.get("/")).partition(";")[0]
    opened = house.open("boom", {"name": "Ana"}, {})
    token = house.post(f"/api/tables/{opened['table']}/seats", {"name": "Bo", "token": True}).json["token"]
    mine = house.post("/api/tables", {"game": "boom", "seats": [{"name": "Cy"}, {"bot": "simple"}]}, Cookie=cookie)
    secrets = [cookie.partition("=")[2], opened["token"], token]
    for secret in secrets:
        with closing(house.connect(secret)) as client:
            client.say("watch", table=opened["table"])
            client.hear("view")
            client.say("move", table=opened["table"], number=2, move="nonsense")
            client.hear("refused")
        house.get(f"/api/tables/{mine.json['table']}/record", secret)
        house.get(f"/api/nowhere/{mine.json['table']}", secret)
        house.post("/api/tables", b"{", secret)
    house.ask("DELETE", f"/api/tables/{opened['table']}/me", None, token)
    kept = b"".join(file.read_bytes() for file in house.folder.rglob("*") if file.is_file())
    assert opened["table"].encode() in kept, "else this test looks in the wrong place"
    assert house.log()
    for secret in secrets:
        assert secret.encode() not in kept


def test_only_the_owner_reads_the_database(house: House) -> None:
    house.open("boom", {"name": "Ana"}, {})
    files = list(house.folder.rglob("house.db*"))
    assert files
    for file in files:
        assert file.stat().st_mode & 0o077 == 0, file
