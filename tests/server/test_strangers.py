"""A game against a stranger: one tap sits down where somebody waits, or waits for the next one."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from powderkeg.server.live.offers import OFFERED_SECONDS
from testkit.server.guests import new_secret, wait_until
from testkit.server.process import House

USUAL = {"public": True, "clock": {"bank": 300, "increment": 5}}


def tap(house: House, secret: str, game: str = "boom") -> tuple[str, list[int]]:
    answer = house.post(f"/api/games/{game}/stranger", {"name": "Ana"}, secret)
    assert answer.status == 201, answer.body
    return answer.json["table"], answer.json["seats"]


def lobby(house: House, game: str) -> dict[str, Any]:
    """The tables of a game in the lobby, by id."""
    house.stage.advance(1)  # the lobby is listed once a second
    return {line["table"]: line for line in house.get("/api/tables").json["tables"] if line["setup"]["game"] == game}


def fill(house: House, game: str) -> None:
    """Sit down wherever a table of a game is on offer, so that the next stranger waits alone."""
    while any(line["status"] == "waiting" for line in lobby(house, game).values()):
        house.stage.advance(OFFERED_SECONDS + 1)


def test_those_who_tap_at_once_meet_in_pairs(house: House) -> None:
    fill(house, "kaboo")
    secrets = [new_secret() for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda secret: tap(house, secret, "kaboo"), secrets))
    assert sorted(Counter(table for table, _ in found).values()) == [2, 2, 2]
    assert len({(table, *seats) for table, seats in found}) == 6


def test_a_second_tap_leads_to_the_same_table(house: House) -> None:
    fill(house, "boom")
    ana, bo = new_secret(), new_secret()
    with ThreadPoolExecutor(4) as pool:
        first = set(pool.map(lambda _: tap(house, ana)[0], range(4)))
    assert len(first) == 1
    assert {tap(house, bo)[0], tap(house, ana)[0]} == first
    assert tap(house, bo)[0] in first, "while the game goes on"


def test_a_stranger_who_left_at_once_is_not_met(house: House) -> None:
    fill(house, "exploding")
    ana = new_secret()
    table, _ = tap(house, ana, "exploding")
    client = house.connect(ana)
    client.say("watch", table=table, id=1)
    client.hear("done")
    wait_until(lambda: table in lobby(house, "exploding"))
    house.stage.advance(OFFERED_SECONDS + 1)
    wait_until(lambda: table in lobby(house, "exploding"))
    client.close()
    wait_until(lambda: table not in lobby(house, "exploding"))
    assert tap(house, new_secret(), "exploding")[0] != table
    assert tap(house, ana, "exploding")[0] != table, "another waits now, and Ana is not left where she was"


def test_a_table_with_the_usual_rules_and_a_clock_is_joined(house: House) -> None:
    fill(house, "battle-gum")
    seats: list[dict[str, Any]] = [{"name": "Ana"}, {}]
    odd = [
        house.open("battle-gum", *seats, **USUAL | {"clock": None}),
        house.open("battle-gum", *seats, **USUAL, options={"burner_leads": True}),
        house.open("battle-gum", *seats, {}, **USUAL),
        house.open("battle-gum", *seats, **USUAL | {"public": False}),
    ]
    usual = house.open("battle-gum", *seats, **USUAL)["table"]
    assert tap(house, new_secret(), "battle-gum") == (usual, [2])
    assert tap(house, new_secret(), "battle-gum")[0] not in {usual, *(opened["table"] for opened in odd)}


def test_what_cannot_be_is_refused(house: House) -> None:
    for path, body, code in (
        ("/api/games/chess/stranger", {"name": "Ana"}, "game-unknown"),
        ("/api/games/boom/stranger", {"name": " "}, "player-name"),
        ("/api/games/boom/stranger", {}, "request-shape"),
    ):
        answer = house.post(path, body, new_secret())
        assert (answer.status, answer.json["error"]["code"]) == (400, code)
