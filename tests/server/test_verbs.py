"""Every request that a client can make, over the wire, at a real server."""

import hashlib
import json
import sqlite3
from threading import Thread
from typing import Any

import pytest

from powderkeg.play.fair_shuffle import commitment
from powderkeg.play.record import read_record
from powderkeg.play.verify import verify
from powderkeg.server.bounds import EXPIRATIONS_ALONE
from powderkeg.server.services.tables import LOBBY_SECONDS
from testkit.server.guests import wait_until
from testkit.server.process import House

DAY = 24 * 3600
DRAWING = {"options": {"phase": 2}, "pace": 0}  # the first explosive ends no game: everyone can defuse it (E2)
ANA, BO = {"name": "Ana"}, {"name": "Bo"}
FREE: dict[str, str] = {}
BOT = {"bot": "level:4"}


def look(house: House, table: str, token: str | None = None, **query: Any) -> Any:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    answer = house.get(f"/api/tables/{table}?{asked}", token)
    assert answer.status == 200, answer.body
    return answer.json


def sit(house: House, table: str, name: str, **more: Any) -> Any:
    answer = house.post(f"/api/tables/{table}/seats", {"name": name, "token": True, **more})
    assert answer.status == 201, answer.body
    return answer.json


def move(house: House, table: str, token: str, text: str, number: int | None = None, **more: Any) -> Any:
    seen = look(house, table, token)["version"] if number is None else number
    return house.post(f"/api/tables/{table}/moves", {"version": seen, "move": text, **more}, token)


def refusal(answer: Any) -> tuple[int, str, str | None]:
    error = answer.json["error"]
    assert error["sentence"]
    return answer.status, error["code"], error["rule"]


def play_out(house: House, table: str, tokens: dict[int, str]) -> Any:
    """Let people draw until the game ends; bots play in between."""
    while (view := look(house, table))["status"] == "playing":
        seat = view["view"]["actor"]
        if seat in tokens:
            move(house, table, tokens[seat], "draw")
        else:
            house.stage.settle()
    return view


# --- opening, sitting, leaving ---


def test_a_link_is_enough_to_join_and_the_game_begins_with_the_last_seat(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING)
    waiting = look(house, opened["table"])
    assert waiting["status"] == "waiting"
    assert [seat["name"] for seat in waiting["seats"]] == ["Ana", None]
    bo = sit(house, opened["table"], "Bo")
    assert bo["seat"] == 2
    playing = look(house, opened["table"])
    assert (playing["status"], playing["view"]["players"]) == ("playing", ["Ana", "Bo"])
    full = house.post(f"/api/tables/{opened['table']}/seats", {"name": "Eve", "token": True})
    assert refusal(full) == (403, "table-full", None)
    taken = house.post(f"/api/tables/{opened['table']}/seats", {"name": "Eve", "seat": 1, "token": True})
    assert refusal(taken) == (403, "seat-taken", None)


def test_a_stranger_with_the_name_gets_nothing(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING)
    table = opened["table"]
    sit(house, table, "Bo")
    other = house.open("exploding", ANA, FREE)["token"]
    assert refusal(move(house, table, other, "draw")) == (403, "no-seat", None)
    assert refusal(move(house, table, opened["token"], "draw", seat=2)) == (403, "not-your-seat", None)
    assert look(house, table, other)["seat"] is None


def test_a_browser_is_known_by_its_cookie(house: House) -> None:
    first = house.post("/api/tables", {"game": "exploding", "seats": [ANA, FREE]})
    given = first.headers["set-cookie"]
    assert "HttpOnly" in given
    assert "SameSite=Lax" in given
    assert "token" not in first.json
    mine = house.get(f"/api/tables/{first.json['table']}", Cookie=given.split(";")[0])
    assert mine.json["yours"] == [1]
    assert "set-cookie" not in mine.headers


def test_a_bot_takes_a_free_seat_when_someone_at_the_table_asks(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING)
    path = f"/api/tables/{opened['table']}/bots"
    assert refusal(house.post(path, {"bot": "level:4"})) == (403, "no-seat", None)
    assert refusal(house.post(path, {"bot": "genius"}, opened["token"])) == (400, "bot-unknown", None)
    assert house.post(path, {"bot": "level:4"}, opened["token"]).status == 201
    assert look(house, opened["table"])["seats"][1] == {"name": "Spark", "bot": "level:4"}


def test_a_bot_plays_on_for_who_leaves_until_they_are_back(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING)
    table, token = opened["table"], opened["token"]
    sit(house, table, "Bo")
    assert house.post(f"/api/tables/{table}/leave", {}, token).status == 201
    seat = look(house, table)["seats"][0]
    assert (seat["name"], seat["bot"], seat["kept"]) == ("Ana", "level:4", True)
    house.stage.settle()
    assert look(house, table)["view"]["actor"] == 2
    assert house.post(f"/api/tables/{table}/seats", {"seat": 1}, token).status == 201
    assert "bot" not in look(house, table)["seats"][0]


def test_pass_and_play_on_one_device(house: House) -> None:
    opened = house.open("exploding", ANA, BO, **DRAWING)
    assert opened["seats"] == [1, 2]
    view = look(house, opened["table"], opened["token"])
    assert view["seat"] == view["view"]["actor"]
    assert move(house, opened["table"], opened["token"], "draw").status == 201
    after = look(house, opened["table"], opened["token"])
    assert after["seat"] == 3 - view["seat"]


def test_the_lobby_shows_public_tables_only(house: House) -> None:
    hidden = house.open("exploding", ANA, FREE)["table"]
    public = house.open("exploding", ANA, FREE, public=True)["table"]
    house.stage.advance(LOBBY_SECONDS)
    lobby = house.get("/api/tables").json
    listed = {line["table"]: line for line in lobby["tables"]}
    assert public in listed
    assert hidden not in listed
    assert [seat["name"] for seat in listed[public]["seats"]] == ["Ana", None]
    assert lobby["waiting"] == sum(line["status"] == "waiting" for line in lobby["tables"])


# --- moves ---


def test_a_move_answers_a_number(house: House) -> None:
    opened = house.open("exploding", ANA, BO, **DRAWING)
    table, token = opened["table"], opened["token"]
    number = look(house, table)["version"]
    assert move(house, table, token, "draw", number).json["version"] == number + 1
    assert refusal(move(house, table, token, "draw", number)) == (409, "stale", None)
    assert refusal(move(house, table, token, "fly")) == (400, "unreadable", None)
    actor = look(house, table)["view"]["actor"]
    assert refusal(move(house, table, token, "draw", seat=3 - actor)) == (409, "not-your-turn", "T4")
    assert refusal(move(house, table, token, "play skip", seat=actor))[0] == 409
    assert look(house, table)["version"] == number + 1


def test_refusals_speak_the_language_of_the_client(house: House) -> None:
    opened = house.open("exploding", ANA, BO, **DRAWING)
    path = f"/api/tables/{opened['table']}/moves"
    body = {"version": -1, "move": "draw"}
    by_header = house.post(path, body, opened["token"], Accept_Language="fr-CA,fr;q=0.9")
    assert by_header.json["error"]["sentence"].startswith("La table a avancé")
    by_query = house.post(path + "?lang=es", body, opened["token"])
    assert by_query.json["error"]["sentence"].startswith("La mesa ha avanzado")


def test_views_come_live_and_resume_from_the_last_number(house: House) -> None:
    opened = house.open("kaboo", ANA, BO, pace=0)
    table, token = opened["table"], opened["token"]
    live = house.connect(token)
    live.say("watch", table=table)
    first = live.hear("view")
    assert first["setup"]["game"] == "kaboo"
    assert len(first["commitment"]) == 64
    live.say("move", table=table, version=first["version"], move="draw", id=5)
    done = {"type": "done", "id": 5, "table": table, "version": first["version"] + 1, "seat": first["view"]["actor"]}
    assert live.hear("done") == done
    live.close()
    move(house, table, token, "discard")
    again = house.connect(token)
    again.say("watch", table=table, after=first["version"])
    missed = again.hear("view")
    assert [event["version"] for event in missed["events"]] == [first["version"] + 1, first["version"] + 2]
    again.say("watch", table=table, after=10_000)
    assert again.hear("refused")["error"]["code"] == "version-ahead"
    again.close()


def test_a_request_can_wait_for_news(house: House) -> None:
    opened = house.open("exploding", ANA, BO, **DRAWING, public=True)
    table, token = opened["table"], opened["token"]
    number = look(house, table)["version"]
    assert look(house, table, after=number, wait=0.01)["version"] == number
    news: list[Any] = []
    waiting = Thread(target=lambda: news.append(look(house, table, after=number, wait=30)))
    waiting.start()
    while not watchers(house, table):
        assert waiting.is_alive()
    assert move(house, table, token, "draw").status == 201
    waiting.join()
    assert news[0]["version"] == number + 1


def watchers(house: House, table: str) -> int:
    """How many clients, including long polls, watch a public table; the lobby may be a second old."""
    lines = house.get("/api/tables").json["tables"]
    return next((int(line["watching"]) for line in lines if line["table"] == table), 0)


def test_reactions_reach_everyone_who_watches(house: House) -> None:
    opened = house.open("exploding", ANA, BO, **DRAWING)
    watcher, player = house.connect(), house.connect(opened["token"])
    for client in (watcher, player):
        client.say("watch", table=opened["table"])
        client.hear("view")
    player.say("react", table=opened["table"], reaction="boom", seat=1)
    for client in (watcher, player):
        assert client.hear("reaction") == {
            "type": "reaction",
            "table": opened["table"],
            "seat": 1,
            "reaction": "boom",
        }
    player.say("react", table=opened["table"], reaction="rude words", id=1)
    assert player.hear("refused")["error"]["code"] == "reaction-unknown"
    watcher.say("react", table=opened["table"], reaction="boom", id=1)
    assert watcher.hear("refused")["error"]["code"] == "no-seat"
    watcher.close()
    player.close()


def test_T2_a_draw_is_agreed_over_the_wire(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING)
    table, ana = opened["table"], opened["token"]
    bo = sit(house, table, "Bo")["token"]
    assert move(house, table, ana, "offer-draw").status == 201
    assert look(house, table)["view"]["draw_agreed"] == [1]
    assert move(house, table, bo, "accept-draw").status == 201
    assert look(house, table)["view"]["result"]["outcome"] == "draw"


def test_T2_a_draw_is_declined_over_the_wire(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING)
    table, ana = opened["table"], opened["token"]
    bo = sit(house, table, "Bo")["token"]
    assert move(house, table, ana, "offer-draw").status == 201
    path = f"/api/tables/{table}/draw/decline"
    assert house.post(path, {}, bo).status == 201
    assert look(house, table)["draw"] == {"seat": 1, "waits_for": [], "declined": [2]}
    assert refusal(house.post(path, {}, bo)) == (409, "draw-not-offered", "T2")


def knock(house: House) -> tuple[str, dict[int, str], int]:
    """A table of Kaboo after a knock, which reveals no card."""
    opened = house.open("kaboo", ANA, FREE, pace=0)
    table = opened["table"]
    tokens = {1: opened["token"], 2: sit(house, table, "Bo")["token"]}
    view = look(house, table)
    while "knock" not in legal(house, table, tokens[view["view"]["actor"]]):
        seat = view["view"]["actor"]
        move(house, table, tokens[seat], legal(house, table, tokens[seat])[0])
        view = look(house, table)
    seat = view["view"]["actor"]
    assert move(house, table, tokens[seat], "knock").status == 201
    return table, tokens, seat


def legal(house: House, table: str, token: str) -> list[str]:
    return [offered["text"] for offered in look(house, table, token).get("legal", [])]


def test_undo_by_agreement_where_nothing_was_shown(house: House) -> None:
    table, tokens, seat = knock(house)
    other = 3 - seat
    before = look(house, table)["view"]["moves"]
    path = f"/api/tables/{table}/undo"
    assert refusal(house.post(path, {}, tokens[other])) == (409, "undo-not-last", None)
    assert house.post(path, {}, tokens[seat]).status == 201
    assert look(house, table)["undo"] == {"seat": seat, "waits_for": [other]}
    assert house.post(f"{path}/answer", {"agree": False}, tokens[other]).status == 201
    assert "undo" not in look(house, table)
    assert house.post(path, {}, tokens[seat]).status == 201
    assert house.post(f"{path}/answer", {"agree": True}, tokens[other]).status == 201
    view = look(house, table)["view"]
    assert (view["moves"], view["actor"]) == (before - 1, seat)


def test_no_undo_once_a_card_was_seen(house: House) -> None:
    opened = house.open("exploding", ANA, BO, **DRAWING)
    actor = look(house, opened["table"])["view"]["actor"]
    assert move(house, opened["table"], opened["token"], "draw").status == 201
    answer = house.post(f"/api/tables/{opened['table']}/undo", {"seat": actor}, opened["token"])
    assert refusal(answer) == (409, "undo-information", None)


# --- after the game ---


def test_a_finished_game_shows_its_seed_and_verifies(house: House) -> None:
    opened = house.open("exploding", ANA, {**BO, "salt": "and pepper"}, **DRAWING)
    promised = look(house, opened["table"])["commitment"]
    during = house.get(f"/api/tables/{opened['table']}/record", opened["token"]).json
    assert "seed" not in during
    assert "?" in during["deal"]["deck"]
    play_out(house, opened["table"], {1: opened["token"], 2: opened["token"]})
    record = read_record(house.get(f"/api/tables/{opened['table']}/record").body)
    assert commitment(bytes.fromhex(str(record.seed))) == promised
    assert record.salts == ["and pepper"]
    assert verify(record, promised).from_seed


def test_a_rematch_begins_with_the_next_seat_and_keeps_the_seats(house: House) -> None:
    opened = house.open("exploding", ANA, BO, **DRAWING)
    table, token = opened["table"], opened["token"]
    path = f"/api/tables/{table}/rematch"
    assert refusal(house.post(path, token=token)) == (409, "not-over", None)
    play_out(house, table, {1: token, 2: token})
    first = house.get(f"/api/tables/{table}/record").json["first"]
    again = house.post(path, token=token).json["next"]
    assert house.post(path, token=token).json["next"] == again
    view = look(house, again, token)
    assert view["yours"] == [1, 2]
    assert view["view"]["actor"] == 3 - first
    play_out(house, again, {1: token, 2: token})
    assert verify(read_record(house.get(f"/api/tables/{again}/record").body)).from_seed
    third = house.post(f"/api/tables/{again}/rematch", token=token).json["next"]
    assert look(house, third, token)["yours"] == [1, 2]


def test_a_rematch_begins_when_everyone_has_agreed_and_a_second_tap_is_no_second_answer(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING)
    table, ana = opened["table"], opened["token"]
    bo = sit(house, table, "Bo")["token"]
    path = f"/api/tables/{table}/rematch"
    assert move(house, table, ana, "resign", seat=1).status == 201
    asked = house.post(path, token=ana).json
    assert "next" not in asked
    assert house.post(path, token=ana).json == asked
    assert look(house, table, bo)["rematch"] == {"agreed": [1], "waits_for": [2], "declined": None}
    assert house.post(f"{path}/decline", token=bo).status == 201
    assert refusal(house.post(f"{path}/decline", token=bo)) == (409, "rematch-not-asked", None)
    assert "next" not in house.post(path, token=bo).json
    following = house.post(path, token=ana).json["next"]
    assert look(house, table)["next"] == following
    assert house.post(path, token=bo).json["next"] == following
    assert refusal(house.post(f"{path}/decline", token=bo)) == (409, "rematch-begins", None)
    assert look(house, following)["score"] == {"games": 1, "wins": [0, 1]}


def test_the_rematch_of_a_published_record_cannot_be_guessed(house: House) -> None:
    """A private table is protected only by its id, so nothing public may reveal the id of the next one."""
    following = []
    for _ in range(2):
        house.stage.seeds("the same twice")
        opened = house.open("exploding", ANA, BO, **DRAWING)
        table, token = opened["table"], opened["token"]
        play_out(house, table, {1: token, 2: token})
        seed = bytes.fromhex(house.get(f"/api/tables/{table}/record").json["seed"])
        following.append(house.post(f"/api/tables/{table}/rematch", token=token).json["next"])
        for known in (seed, seed.hex().encode(), table.encode()):
            for guess in (known + b"rematch", b"rematch" + known, b"rematch " + known):
                assert following[-1] not in hashlib.sha256(guess).hexdigest()
    assert following[0] != following[1]


def test_hints_where_the_table_allows_them(house: House) -> None:
    without = house.open("exploding", ANA, BO, pace=0)
    answer = house.get(f"/api/tables/{without['table']}/hints", without["token"])
    assert refusal(answer) == (409, "no-hints", None)
    opened = house.open("exploding", ANA, BO, pace=0, hints=True)
    hints = house.get(f"/api/tables/{opened['table']}/hints", opened["token"]).json
    assert {move["text"] for move in hints["moves"]} <= set(legal(house, opened["table"], opened["token"]))
    assert all(0 <= move["chance"] <= 1 for move in hints["moves"])


@pytest.mark.slow
def test_a_finished_game_is_analysed_in_the_background(house: House) -> None:
    opened = house.open("exploding", ANA, BO, **DRAWING)
    table, token = opened["table"], opened["token"]
    path = f"/api/tables/{table}/analysis"
    assert refusal(house.post(path, token=token)) == (409, "not-over", None)
    play_out(house, table, {1: token, 2: token})
    assert refusal(house.get(path, token)) == (404, "analysis-missing", None)
    assert house.post(path, token=token).status == 202
    wait_until(lambda: "decisions" in house.get(path, token).json, 120)
    found = house.get(path, token).json
    moves = house.get(f"/api/tables/{table}/record").json["moves"]
    assert [decision["number"] for decision in found["decisions"]] == list(range(1, len(moves) + 1))
    assert all(decision["cost"] == 0 for decision in found["decisions"])  # with only one legal move nothing is decided
    assert len(found["chances"]) == len(moves) + 1


def test_a_name_is_forgotten_on_request_of_whoever_holds_the_secret(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING)
    table, ana = opened["table"], opened["token"]
    bo = sit(house, table, "Bo-who-leaves")["token"]
    path = f"/api/tables/{table}/me"
    assert refusal(house.ask("DELETE", path, None)) == (403, "no-seat", None)
    assert house.ask("DELETE", path, None, bo).json == {"seats": [2], "table_deleted": False}
    shown = look(house, table, ana)
    assert "Bo-who-leaves" not in json.dumps(shown)
    assert shown["seats"][1]["bot"]
    assert house.ask("DELETE", path, None, ana).json == {"seats": [1], "table_deleted": True}
    assert house.get(f"/api/tables/{table}").status == 404
    with sqlite3.connect(house.database.removeprefix("sqlite:///")) as database:
        names = [row[0] for row in database.execute("SELECT name FROM people")]
        assert "Bo-who-leaves" not in names


# --- today's deal ---


@pytest.mark.slow
def test_the_deal_of_the_day_is_the_same_for_everyone_and_played_once(house: House) -> None:
    house.stage.advance(DAY - house.stage.now() % DAY)  # to a new day, on which nobody has played yet
    tables = []
    for name in ("Ana", "Bo"):
        cookie = f"powderkeg={name * 12}"[:48].ljust(48, "x")
        begun = house.post("/api/daily/exploding", {"name": name}, Cookie=cookie)
        assert begun.status == 201, begun.body
        again = house.post("/api/daily/exploding", {"name": name}, Cookie=cookie)
        assert again.json["table"] == begun.json["table"]
        tables.append((begun.json["table"], cookie))
    assert tables[0][0] != tables[1][0]
    results = []
    for table, cookie in tables:
        while (view := house.get(f"/api/tables/{table}", Cookie=cookie).json)["status"] == "playing":
            if view.get("legal"):
                body = {"version": view["version"], "move": view["legal"][0]["text"]}
                house.post(f"/api/tables/{table}/moves", body, Cookie=cookie)
            else:
                house.stage.advance(1)  # the bot takes its time
        record = house.get(f"/api/tables/{table}/record", Cookie=cookie).json
        assert "seed" not in record  # other people may still play it today
        assert "?" in json.dumps(record["deal"])
        results.append((record["moves"], record["result"]))
        assert refusal(house.post(f"/api/tables/{table}/rematch", Cookie=cookie)) == (409, "daily-once", None)
    assert results[0] == results[1]
    listed = house.get("/api/daily/exploding/results").json
    assert sorted(result["name"] for result in listed) == ["Ana", "Bo"]
    today = {line["game"]: line for line in house.get("/api/daily", Cookie=tables[0][1]).json}
    assert today["exploding"]["table"] == tables[0][0]
    assert today["boom"]["table"] is None


def test_the_deal_of_the_day_is_played_once_also_by_someone_who_was_forgotten(house: House) -> None:
    house.stage.advance(DAY - house.stage.now() % DAY)
    cookie = f"powderkeg={'forgotten'.ljust(30, 'x')}"
    day = look_up(house, "exploding", cookie)["day"]
    table = house.post("/api/daily/exploding", {"name": "Ana"}, Cookie=cookie).json["table"]
    body = {"version": house.get(f"/api/tables/{table}").json["version"], "move": "resign"}
    assert house.post(f"/api/tables/{table}/moves", body, Cookie=cookie).status == 201
    me = f"/api/tables/{table}/me"
    assert house.ask("DELETE", me, None, Cookie=cookie).json == {"seats": [1], "table_deleted": False}
    assert refusal(house.post("/api/daily/exploding", {"name": "Ana"}, Cookie=cookie)) == (409, "daily-once", None)
    assert look_up(house, "exploding", cookie)["table"] is None
    assert [line["name"] for line in house.get(f"/api/daily/exploding/results?day={day}").json] == [None]
    assert refusal(house.ask("DELETE", me, None, Cookie=cookie)) == (403, "no-seat", None)
    with sqlite3.connect(house.database.removeprefix("sqlite:///")) as database:
        assert database.execute("SELECT count(*) FROM people WHERE table_id = ?", (table,)).fetchone() == (0,)
    database.close()
    assert house.get(f"/api/tables/{table}", Cookie=cookie).json["seats"][0]["name"] == "Fuse"


def test_a_day_s_deal_that_is_left_half_played_is_not_dealt_again(house: House) -> None:
    house.stage.advance(DAY - house.stage.now() % DAY)
    cookie = f"powderkeg={'half-played'.ljust(30, 'x')}"
    table = house.post("/api/daily/kaboo", {"name": "Ana"}, Cookie=cookie).json["table"]
    assert house.ask("DELETE", f"/api/tables/{table}/me", None, Cookie=cookie).json["table_deleted"] is False
    assert refusal(house.post("/api/daily/kaboo", {"name": "Ana"}, Cookie=cookie)) == (409, "daily-once", None)
    assert house.get("/api/daily/kaboo/results").json == []


def test_the_table_of_a_day_that_is_over_is_deleted_with_who_sat_there(house: House) -> None:
    house.stage.advance(DAY - house.stage.now() % DAY)
    cookie = f"powderkeg={'yesterday'.ljust(30, 'x')}"
    table = house.post("/api/daily/boom", {"name": "Ana"}, Cookie=cookie).json["table"]
    house.stage.advance(DAY)
    assert house.ask("DELETE", f"/api/tables/{table}/me", None, Cookie=cookie).json["table_deleted"]
    assert house.get(f"/api/tables/{table}").status == 404


def look_up(house: House, game: str, cookie: str) -> Any:
    """Today's deal, as it is listed for the owner of a cookie."""
    return next(line for line in house.get("/api/daily", Cookie=cookie).json if line["game"] == game)


# --- refused tables ---


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"game": "poker", "seats": [ANA, FREE]}, "game-unknown"),
        ({"game": "boom", "seats": [ANA]}, "players-number"),
        ({"game": "exploding", "seats": [ANA, FREE, FREE]}, "players-number"),
        ({"game": "boom", "seats": [ANA, {"bot": "level:11"}]}, "level-unknown"),
        ({"game": "boom", "seats": [ANA, {"bot": "level:1", "name": "Bo"}]}, "seat-twice"),
        ({"game": "boom", "seats": [{"name": "\u0007"}, FREE]}, "player-name"),
        ({"game": "boom", "seats": [{"name": "\u3164"}, FREE]}, "name-unclear"),
        ({"game": "boom", "seats": [ANA, {"name": "spark"}]}, "name-of-bot"),
        ({"game": "boom", "seats": [ANA, FREE], "options": {"face_attacks": 3}}, "option-value B10"),
        ({"game": "exploding", "seats": [ANA, FREE], "options": {"sees": 6}}, "option-value E9"),
        ({"game": "exploding", "seats": [ANA, FREE], "options": {"blanks": 4}}, "exploding-too-few E6"),
        ({"game": "exploding", "seats": [ANA, FREE], "options": {"phase": 2, "skips": 0}}, "exploding-only-phase-3 E6"),
        ({"game": "boom", "seats": [ANA, FREE], "clock": {"increment": 3}}, "clock-without-bank"),
        ({"game": "boom", "seats": [ANA, FREE], "clock": {"bank": -3}}, "number-range"),
        ({"game": "boom", "seats": [ANA, FREE], "clock": {"move": 0.001}}, "number-range"),
        ({"game": "boom", "seats": [ANA, FREE], "clock": {"bank": 0.999}}, "number-range"),
        ({"game": "boom", "seats": [ANA, FREE], "window": 1e9}, "number-range"),
        ({"game": "boom", "seats": [ANA, FREE], "on_leave": "cry"}, "option-value"),
        ({"game": "boom", "seats": [ANA, FREE], "colour": "red"}, "request-shape"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_opened_is_refused_with_what_is_wrong(house: House, wanted: Any, why: str) -> None:
    code, _, rule = why.partition(" ")
    assert refusal(house.post("/api/tables", wanted)) == (400, code, rule or None)


def test_a_name_is_checked_at_every_door(house: House) -> None:
    table = house.open("boom", ANA, FREE)["table"]
    client = house.connect("a-token-of-someone-else-1")
    for name, code in (("\u2800", "name-unclear"), ("FUSE", "name-of-bot")):
        assert refusal(house.post(f"/api/tables/{table}/seats", {"name": name, "token": True})) == (400, code, None)
        assert refusal(house.post("/api/daily/boom", {"name": name})) == (400, code, None)
        client.say("sit", table=table, name=name)
        assert client.hear("refused")["error"]["code"] == code
    client.close()
    assert sit(house, table, " 👩\u200d🚀 ")["seat"] == 2
    assert [seat["name"] for seat in look(house, table)["seats"]] == ["Ana", "👩\u200d🚀"]
    record = read_record(house.get(f"/api/tables/{table}/record").body)
    assert record.players == ["Ana", "👩\u200d🚀"]


def test_two_people_may_have_the_same_name(house: House) -> None:
    table = house.open("boom", ANA, FREE)["table"]
    assert sit(house, table, "Ana")["seat"] == 2
    assert look(house, table)["view"]["players"] == ["Ana", "Ana"]


def test_a_clock_that_runs_out_lets_a_bot_play_on(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING, clock={"move": 1000})
    table = opened["table"]
    bo = sit(house, table, "Bo")["token"]
    if look(house, table)["view"]["actor"] == 2:
        move(house, table, bo, "draw")
    house.stage.advance(1001)
    play_out(house, table, {2: bo})
    told = [(event["kind"], event["data"].get("seat")) for event in look(house, table, after=-1)["events"]]
    assert told.count(("house-expired", 1)) == 1
    assert told.count(("house-bot-took-over", 1)) == 1


def test_a_table_where_nobody_moves_stops_until_someone_is_back(house: House) -> None:
    """A bot makes each move for the absent players; the game cannot end within so few moves."""
    game = {"clock": {"move": 1000}, "on_timeout": "move", "stand_in": "simple", "pace": 0}
    opened = house.open("battle-gum", ANA, BO, **game)
    table, token = opened["table"], opened["token"]
    view = look(house, table)
    while "running" in view:
        house.stage.advance(1000)
        house.stage.settle()
        view = look(house, table, after=-1)
    kinds = [event["kind"] for event in view["events"]]
    assert (kinds.count("house-expired"), kinds[-1]) == (EXPIRATIONS_ALONE, "house-abandoned")
    assert [seat["away"] for seat in view["seats"]] == [True, True]
    house.stage.advance(10_000)
    house.stage.settle()
    assert look(house, table)["version"] == view["version"]
    actor = view["view"]["actor"]
    assert house.post(f"/api/tables/{table}/seats", {"seat": actor}, token).status == 201
    assert look(house, table)["running"]["seat"] == actor


def test_a_table_that_everyone_has_left_rests(house: House) -> None:
    opened = house.open("boom", ANA, BOT, pace=0)
    house.post(f"/api/tables/{opened['table']}/leave", {}, opened["token"])
    house.stage.settle()
    view = look(house, opened["table"])
    assert (view["status"], view["view"]["moves"]) in (
        ("playing", 0),
        ("playing", 1),
    )  # the bot may have moved before Ana left


def test_T3_who_resigns_in_a_game_of_two_has_lost(house: House) -> None:
    opened = house.open("exploding", ANA, FREE, **DRAWING)
    sit(house, opened["table"], "Bo")
    assert move(house, opened["table"], opened["token"], "resign").status == 201
    assert look(house, opened["table"])["view"]["result"]["winners"] == [2]
