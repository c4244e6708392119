"""Browser security: origins, cookies and headers; names are shown as text, and secrets are never stored or logged."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from powderkeg.server.services.tables import LOBBY_SECONDS
from testkit.server.mischief import KEY, VERSION, hello
from testkit.server.process import FRIEND, Answer, House
from testkit.server.troublemakers import exchange

pytestmark = pytest.mark.slow

TABLE = {"game": "boom", "seats": [{"name": "Ana"}, {}]}


# --- origins ---


def foreign(house: House) -> list[str]:
    port = house.port
    return [
        "https://evil.example",
        "http://127.0.0.1",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://evil.example:{port}",
        f"http://127.0.0.1:{port + 1}",
        f"https://127.0.0.1:{port}",
        f"ws://127.0.0.1:{port}",
        f"http://localhost:{port}",
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
    assert house.post("/api/tables", TABLE).status == 201, "programs send no Origin header"


def test_the_scheme_of_a_page_is_that_of_the_request(strict: House) -> None:
    for scheme, other in (("http", "https"), ("https", "http")):
        for host in ("play.example", "play.example:8443", "[2001:db8::1]:8443"):
            headers = {"Host": host, "X-Forwarded-Proto": scheme, "X-Forwarded-For": host}
            assert strict.post("/nowhere", Origin=f"{scheme}://{host}", **headers).status == 404
            assert strict.post("/nowhere", Origin=f"{other}://{host}", **headers).status == 403


def test_a_port_that_the_scheme_has_anyway_need_not_be_said(strict: House) -> None:
    for scheme, port in (("http", 80), ("https", 443)):
        headers = {"Host": f"Play.example:{port}", "X-Forwarded-Proto": scheme, "X-Forwarded-For": scheme}
        assert strict.post("/nowhere", Origin=f"{scheme}://play.example", **headers).status == 404
        headers["Host"] = f"play.example:{523 - port}"
        assert strict.post("/nowhere", Origin=f"{scheme}://play.example", **headers).status == 403


@pytest.mark.parametrize(
    ("hosts", "status"),
    [
        (["house"], 200),
        (["[::1]:8000"], 200),
        ([], 400),
        (["house", "house"], 400),
        ([""], 400),
        (["house:"], 400),
        (["house/x"], 400),
        (["a@house"], 400),
        (["house, elsewhere"], 400),
        (["house:8000:1"], 400),
    ],
)
def test_a_request_says_in_one_way_which_host_it_is_for(house: House, hosts: list[str], status: int) -> None:
    lines = ["GET /healthz HTTP/1.1", *(f"Host: {host}" for host in hosts), "Connection: close", "", ""]
    answer = asyncio.run(exchange(house.port, "\r\n".join(lines).encode()))
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    if status == 400:
        assert b'"request-unusable"' in answer
        assert b"HTTP/1.1 400 " in asyncio.run(exchange(house.port, hello(KEY, VERSION, "Host: twice")))


def test_before_http_1_1_a_request_need_not_say_its_host(house: House) -> None:
    assert asyncio.run(exchange(house.port, b"GET /healthz HTTP/1.0\r\n\r\n")).startswith(b"HTTP/1.1 200 ")


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


def test_the_cookie_is_secure_and_of_this_very_host_behind_tls(strict: House) -> None:
    for scheme, is_secure in (("https", True), ("http", False)):
        cookies = [cookie_of(strict.get("/", X_Forwarded_Proto=scheme, X_Forwarded_For="10.0.0.1"))]
        with closing(strict.connect(**{"X-Forwarded-Proto": scheme})) as client:
            assert client.socket.response
            cookies.append(client.socket.response.headers["Set-Cookie"])
        for cookie in cookies:
            assert cookie.startswith("__Host-powderkeg=" if is_secure else "powderkeg=")
            assert ("secure" in attributes(cookie)) is is_secure
            assert "domain" not in attributes(cookie)


def test_what_a_client_says_of_proxies_is_not_believed(house: House) -> None:
    assert "secure" not in attributes(cookie_of(house.get("/", X_Forwarded_Proto="https")))


def test_who_has_a_secret_gets_no_other(house: House) -> None:
    mine = cookie_of(house.get("/")).partition(";")[0]
    answer = house.post("/api/tables", TABLE, Cookie=mine)
    assert "Set-Cookie" not in answer.headers
    shown = house.get(f"/api/tables/{answer.json['table']}", Cookie=mine).json
    assert shown["yours"] == [1]
    assert "Set-Cookie" not in house.get("/api/tables").headers, "a client that only reads needs none"
    assert "Set-Cookie" not in house.post("/api/tables", TABLE, "x" * 32).headers, "nor does a program"


MINE, THEIRS = "m" * 32, "t" * 32
NEIGHBOURS = [
    'prefs={"a":1}',
    "=",
    "a",
    'q="x',
    "powderkeg2=x",
    "xpowderkeg=x",
    "Powderkeg=x",
    "powderkeg=",
    "\xe9=ü",
    ";",
]


@pytest.mark.parametrize("neighbour", NEIGHBOURS)
@pytest.mark.parametrize("first", [False, True])
def test_a_secret_is_found_beside_whatever_cookies_neighbours_set(house: House, neighbour: str, first: bool) -> None:
    parts = [f"powderkeg={MINE}", neighbour.encode().decode("latin-1")]
    sent = "; ".join(parts[::-1] if first else parts)
    assert "Set-Cookie" not in house.get("/", Cookie=sent).headers
    answer = house.post("/api/tables", TABLE, Cookie=sent)
    assert "Set-Cookie" not in answer.headers
    assert house.get(f"/api/tables/{answer.json['table']}", MINE).json["yours"] == [1]


def test_who_has_no_secret_gets_one_beside_cookies_of_neighbours(house: House) -> None:
    for neighbour in NEIGHBOURS:
        assert cookie_of(house.get("/", Cookie=neighbour.encode().decode("latin-1"))).startswith("powderkeg=")


def test_a_secret_is_found_in_any_of_several_cookie_headers(house: House) -> None:
    for cookies in ([f"powderkeg={MINE}", "a=b"], ["a=b", f"powderkeg={MINE}"]):
        lines = ["GET / HTTP/1.1", "Host: house", *(f"Cookie: {cookie}" for cookie in cookies), "", ""]
        answer = asyncio.run(exchange(house.port, "\r\n".join(lines).encode()))
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b"set-cookie" not in answer.lower()


def check_two_secrets(house: House, **headers: str) -> None:
    """The server cannot tell which one is the player's, so it refuses the request and replaces neither."""
    answers = [
        house.get("/", **headers),
        house.get("/api/games", **headers),
        house.post("/api/tables", TABLE, **headers),
    ]
    for answer in answers:
        assert (answer.status, answer.json["error"]["code"]) == (400, "secret-twice")
        assert "delete the one that another site has set" in answer.json["error"]["sentence"]
        assert "Set-Cookie" not in answer.headers
    with pytest.raises(InvalidStatus) as no:
        house.connect(**headers)
    assert no.value.response.status_code == 400
    assert "Set-Cookie" not in no.value.response.headers


def test_two_secrets_are_refused(house: House) -> None:
    check_two_secrets(house, Cookie=f"powderkeg={MINE}; powderkeg={THEIRS}")
    for harmless in (f"powderkeg={MINE}; powderkeg={MINE}", f"powderkeg={MINE}; powderkeg=short"):
        answer = house.get("/", Cookie=harmless)
        assert (answer.status, "Set-Cookie" in answer.headers) == (200, False)
    assert house.post("/api/tables", TABLE, MINE, Cookie=f"powderkeg={MINE}; powderkeg={THEIRS}").status == 201


def test_behind_tls_the_secret_of_the_plain_cookie_is_taken_over(strict: House) -> None:
    behind = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.2.0.1"}
    for answer in (
        strict.get("/", **behind, Cookie=f"powderkeg={MINE}"),
        strict.post("/api/tables", TABLE, **behind, Cookie=f"powderkeg={MINE}"),
    ):
        assert cookie_of(answer).startswith(f"__Host-powderkeg={MINE}; ")
    table = answer.json["table"]
    for cookie in (f"powderkeg={MINE}", f"__Host-powderkeg={MINE}; powderkeg={THEIRS}; powderkeg={THEIRS[::-1]}x"):
        assert strict.get(f"/api/tables/{table}", **behind, Cookie=cookie).json["yours"] == [1]
    assert "Set-Cookie" not in strict.get("/", **behind, Cookie=f"__Host-powderkeg={MINE}; powderkeg={THEIRS}").headers
    check_two_secrets(strict, **behind, Cookie=f"powderkeg={MINE}; powderkeg={THEIRS}")
    check_two_secrets(strict, **behind, Cookie=f"__Host-powderkeg={MINE}; __Host-powderkeg={THEIRS}")


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
    yield house.post("/api/tables/nowhere/moves", {"version": 0, "move": "draw"})
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
            client.say("move", table=opened["table"], version=2, move="nonsense")
            client.hear("refused")
        house.get(f"/api/tables/{mine.json['table']}/record", secret)
        house.get(f"/api/nowhere/{mine.json['table']}", secret)
        house.post("/api/tables", b"{", secret)
    house.ask("DELETE", f"/api/tables/{opened['table']}/me", None, token)
    kept = b"".join(file.read_bytes() for file in house.folder.rglob("*") if file.is_file())
    assert opened["table"].encode() in kept, "otherwise this test looks in the wrong place"
    assert house.log()
    for secret in secrets:
        assert secret.encode() not in kept


def test_only_the_owner_reads_the_database(house: House) -> None:
    house.open("boom", {"name": "Ana"}, {})
    files = list(house.folder.rglob("house.db*"))
    assert files
    for file in files:
        assert file.stat().st_mode & 0o077 == 0, file
