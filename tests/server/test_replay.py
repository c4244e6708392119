"""Replays of finished games over HTTP: from which seats, in which language, and what stays hidden."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from powderkeg.games import SPECS
from powderkeg.play.table import Table
from powderkeg.server.services import replays
from testkit.positions import NAMES
from testkit.server.process import House
from testkit.server.twin_servers import World, secret_of

TURNS = 12
WINDOW = 1.0  # seconds


def finished(house: House, game: str) -> Any:
    """A finished game in which Ana holds both seats, with a turn limit."""
    opened = house.open(game, {"name": "Ana"}, {"name": "Bo"}, options={"turn_limit": TURNS}, window=WINDOW, pace=0)
    path = f"/api/tables/{opened['table']}"
    moves = 0
    while (view := house.get(path, opened["token"]).json)["status"] == "playing":
        if "legal" in view:
            text = view["legal"][moves % len(view["legal"])]["text"]
            move = {"version": view["version"], "move": text, "seat": view["seat"]}
            house.post(f"{path}/moves", move, opened["token"])
            moves += 1
        else:
            house.stage.advance(WINDOW)
            house.stage.settle()
    return opened


@pytest.mark.parametrize("game", SPECS)
def test_every_step_of_a_game_is_there_as_a_seat_saw_it(house: House, game: str) -> None:
    opened = finished(house, game)
    path = f"/api/tables/{opened['table']}"
    record = house.get(f"{path}/record").json
    for seat in (None, 1, 2):
        query = "words=true" + (f"&seat={seat}" if seat else "")
        found = house.get(f"{path}/replay?{query}").json
        assert found["seat"] == seat
        assert found["players"] == ["Ana", "Bo"]
        assert found["setup"]["game"] == game
        assert [step["number"] for step in found["steps"]] == list(range(len(record["moves"]) + 1))
        assert all(step["view"]["seat"] == seat for step in found["steps"])
        assert [step["seat"] for step in found["steps"][1:]] == [int(move.split()[0]) for move in record["moves"]]
        assert found["steps"][0]["move"] is None
        assert all(event["words"] for step in found["steps"] for event in step["events"])
        assert found["steps"][-1]["view"]["result"] == record["result"]
        own = [step for step in found["steps"] if step["seat"] == seat and seat is not None]
        assert all(step["words"] for step in own)
        assert all("words" not in step for step in found["steps"] if step not in own)
        assert all(f"{step['seat']} {step['move']}" == record["moves"][step["number"] - 1] for step in own)
    assert house.get(f"{path}/replay?seat=1&lang=fr&words=true").json != found
    assert "words" not in json.dumps(house.get(f"{path}/replay?seat=1").json)
    commitment = house.get(path, opened["token"]).json["commitment"]
    assert found["commitment"] == commitment


def test_a_game_that_goes_on_is_not_replayed(house: House) -> None:
    opened = house.open("boom", {"name": "Ana"}, {"name": "Bo"})
    answer = house.get(f"/api/tables/{opened['table']}/replay", opened["token"])
    assert (answer.status, answer.json["error"]["code"]) == (409, "not-over")
    assert house.get("/api/tables/nowhere/replay").status == 404


def test_a_seat_that_the_table_has_not_is_refused(house: House) -> None:
    opened = finished(house, "exploding")
    answer = house.get(f"/api/tables/{opened['table']}/replay?seat=3")
    assert (answer.status, answer.json["error"]["code"]) == (400, "seat-unknown")


def test_long_answers_are_compressed_for_who_can_read_them(house: House) -> None:
    path = f"/api/tables/{finished(house, 'kaboo')['table']}"
    for part in ("record", "replay"):
        plain = house.get(f"{path}/{part}")
        assert "Content-Encoding" not in plain.headers
        for accepted in ("gzip", "br, gzip;q=0.5"):
            small = house.get(f"{path}/{part}", Accept_Encoding=accepted)
            assert small.headers["Vary"] == "accept-encoding"
            if len(plain.body) > 2_000:
                assert small.headers["Content-Encoding"] == "gzip"
                assert gzip.decompress(small.body) == plain.body
        assert house.get(f"{path}/{part}", Accept_Encoding="gzip;q=0").body == plain.body
    assert len(house.get(f"{path}/replay", Accept_Encoding="gzip").body) < len(house.get(f"{path}/replay").body) / 4


@pytest.mark.parametrize("game", SPECS)
def test_with_open_hands_every_card_of_every_hand_lies_open(house: House, game: str) -> None:
    path = f"/api/tables/{finished(house, game)['table']}"
    for seat in (None, 2):
        query = f"words=true&open_hands=true{f'&seat={seat}' if seat else ''}"
        found = house.get(f"{path}/replay?{query}").json
        assert (found["open_hands"], found["seat"]) == (True, seat)
        for step in found["steps"]:
            for player in step["view"]["position"]["players"]:
                shown = player["square"] if game == "kaboo" else player["known"]
                assert None not in shown
                assert game == "kaboo" or len(shown) == player["hand"]
        assert all(step["words"] for step in found["steps"][1:])
        assert "?" not in "".join(step["move"] for step in found["steps"][1:])
    closed = house.get(f"{path}/replay?seat=2").json
    assert closed["open_hands"] is False
    assert closed["steps"] != found["steps"]


def test_a_replay_says_why_the_game_is_over_and_how_long_it_took(house: House) -> None:
    opened = house.open("exploding", {"name": "Ana"}, {"name": "Bo"})
    path = f"/api/tables/{opened['table']}"
    house.stage.advance(90)
    number = house.get(path, opened["token"]).json["version"]
    house.post(f"{path}/moves", {"version": number, "move": "resign", "seat": 2}, opened["token"])
    for answer in (house.get(f"{path}/replay?words=true"), house.get(f"{path}?words=true")):
        ended = answer.json["ended"]
        assert (ended["kind"], ended["words"]) == ("resigned", "Bo resigned.")
        assert 90 <= ended["seconds"] < 180


# --- secrets ---


def test_the_words_of_others_moves_are_not_told() -> None:
    """Kaboo: only Bo has seen what he swapped into his square."""
    table = Table.new("kaboo", NAMES[:2], {"turn_limit": 4}, b"what the others have swapped in.")
    while table.actor:
        table.play(table.actor, "draw" if "draw" in [m.text for m in table.legal(table.actor)] else "swap 1")
    for seat in (None, 1, 2):
        for step in replays.replayed(table.record(), seat, "en"):
            assert isinstance(step.words, str) is (step.seat == seat and seat is not None)


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_days_deal_is_replayed_from_ones_own_seat_until_the_day_is_over(tmp_path: Path) -> None:
    world = World(tmp_path, 0)
    try:
        table = asked(world, "POST", "/api/daily/exploding", "Ana", {"name": "Ana"})["table"]
        path = f"/api/tables/{table}"
        number = asked(world, "GET", path, "Ana")["version"]
        asked(world, "POST", f"{path}/moves", "Ana", {"version": number, "move": "resign"})
        assert asked(world, "GET", f"{path}/replay", "Ana")["seat"] == 1
        assert asked(world, "GET", f"{path}/replay?seat=1", "Ana")["seat"] == 1
        assert asked(world, "GET", f"{path}/replay?seat=2", "Ana")["error"]["code"] == "not-your-seat"
        assert asked(world, "GET", f"{path}/replay", "spectator")["error"]["code"] == "no-seat"
        assert asked(world, "GET", f"{path}/replay?seat=1", "spectator")["error"]["code"] == "not-your-seat"
        assert asked(world, "GET", f"{path}/replay?open_hands=true", "Ana")["error"]["code"] == "hands-closed"
        world.advance(24 * 3600)
        for seat in (1, 2):
            assert asked(world, "GET", f"{path}/replay?seat={seat}", "spectator")["seat"] == seat
        assert asked(world, "GET", f"{path}/replay", "spectator")["seat"] is None
    finally:
        world.stop()


def asked(world: World, method: str, path: str, who: str, body: Any = None) -> Any:
    return json.loads(world.ask(method, path, secret_of(who), body).partition(b"\r\n\r\n")[2])
