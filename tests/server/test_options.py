"""House rules over the wire: what the games offer, and refusals that open no table."""

import sqlite3
from typing import Any

import pytest

from powderkeg.games import SPECS
from powderkeg.text.messages import LANGUAGES, has
from testkit.server.process import House

TWO = [{"name": "Ana"}, {"bot": "simple"}]
UNUSABLE: dict[str, tuple[str, dict[str, Any], str, str | None, str]] = {
    "unknown": ("kaboo", {"jokers": 2}, "option-unknown", None, "There is no option “jokers”. There are: "),
    "mistyped": (
        "boom",
        {"face_attack": False},
        "option-misspelt",
        None,
        "There is no option “face_attack”. Did you mean face_attacks? There are: ",
    ),
    "no value of it": (
        "battle-gum",
        {"six": "can"},
        "option-value",
        "G11",
        "cannot be “can”. Possible: may, must. (G11)",
    ),
    "a number for a truth": (
        "boom",
        {"face_attacks": 0},
        "option-value",
        "B10",
        "cannot be “0”. Possible: true, false.",
    ),
    "a text for a number": (
        "exploding",
        {"phase": "2"},
        "option-value",
        "E1",
        "cannot be “2”. Possible: 3, 2, 1. (E1)",
    ),
    "a truth for a number": (
        "boom",
        {"turn_limit": True},
        "option-value",
        "T1",
        "cannot be “true”. Possible: 0, 1, 2 …. (T1)",
    ),
    "below its range": ("boom", {"turn_limit": -1}, "option-value", "T1", "cannot be “-1”. Possible: 0, 1, 2 …. (T1)"),
    "above its range": ("boom", {"turn_limit": 2**31}, "option-value", "T1", "cannot be “2147483648”."),
    "one good, one bad": (
        "boom",
        {"face_attacks": False, "open_discard": "no"},
        "option-value",
        "B19",
        "cannot be “no”.",
    ),
}

CLASHES: dict[str, tuple[str, int, dict[str, Any], str, str, str]] = {
    "a deck too small for its hands": (
        "exploding",
        2,
        {"blanks": 3, "futures": 2, "skips": 1, "dealt": 4},
        "exploding-too-few",
        "E6",
        "8",
    ),
    "no cards at all to deal": (
        "exploding",
        2,
        {"blanks": 0, "futures": 0, "skips": 0},
        "exploding-too-few",
        "E6",
        "14",
    ),
    "another deck in phase 1": ("exploding", 2, {"phase": 1, "skips": 2}, "exploding-only-phase-3", "E6", "skips"),
    "six players and one Ninja": ("battle-gum", 6, {"ninjas": 1}, "battle-gum-too-few-cards", "G2", "54"),
}


def tables(house: House) -> int:
    with sqlite3.connect(f"file:{house.database.removeprefix('sqlite:///')}?mode=ro", uri=True) as database:
        return int(database.execute("SELECT count(DISTINCT table_id) FROM entries").fetchone()[0])


def check_nothing_opened(house: House, wanted: dict[str, Any], code: str, rule: str | None, sentence: str) -> None:
    before = tables(house)
    answer = house.post("/api/tables", wanted)
    assert answer.status == 400
    assert set(answer.json) == {"error"}
    error = answer.json["error"]
    assert set(error) == {"kind", "code", "rule", "data", "sentence"}
    assert (error["kind"], error["code"], error["rule"]) == ("input", code, rule)
    assert sentence in error["sentence"]
    assert tables(house) == before


@pytest.mark.parametrize("what", UNUSABLE)
def test_an_option_that_cannot_be_used_opens_no_table(what: str, house: House) -> None:
    game, options, code, rule, sentence = UNUSABLE[what]
    check_nothing_opened(house, {"game": game, "seats": TWO, "options": options}, code, rule, sentence)


@pytest.mark.parametrize("what", CLASHES)
def test_options_that_cannot_be_dealt_open_no_table(what: str, house: House) -> None:
    game, players, options, code, rule, part = CLASHES[what]
    seats = [{"name": "Ana"}, *[{"bot": "simple"}] * (players - 1)]
    check_nothing_opened(house, {"game": game, "seats": seats, "options": options}, code, rule, part)
    check_nothing_opened(house, {"game": game, "seats": [{}] * players, "options": options}, code, rule, f"({rule})")


def test_the_games_tell_what_a_form_needs(house: House) -> None:
    for game in house.get("/api/games").json:
        spec = SPECS[game["name"]]
        assert [option["name"] for option in game["options"]] == [option.name for option in spec.options]
        for shown, option in zip(game["options"], spec.options, strict=True):
            assert (shown["rule"], shown["group"]) == (option.rule, spec.group_of(option))
            assert all(has(language, f"option-group-{shown['group']}") for language in LANGUAGES)
            if option.is_range:
                assert (shown["values"], option.allows(shown["least"]), option.allows(shown["most"])) == (
                    [],
                    True,
                    True,
                )
            else:
                assert shown["values"] == list(option.values)
            assert option.allows(shown["usual"])
