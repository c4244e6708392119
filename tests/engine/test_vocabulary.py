"""Declarations of moves, events and reasons, and what is derived from them."""

import numpy as np
import pytest

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import load
from powderkeg.engine.vocabulary import (
    CARD,
    NONE,
    NUMBER,
    SEAT,
    SEAT_IF_ANY,
    Events,
    Move,
    Moves,
    Reasons,
)
from powderkeg.games import SPECS

MOVES = Moves(
    Move("put", ("swap {card=5H} {target=3D}", "attack {card=8S} {owner=2}:{target=8C}"), hand=3, slot=18),
    Move("boom", "boom {number=7}", number=range(1, 11)),
    Move("discard", "discard {cards:2=2C KD|KD}", tells=("count",), chosen=range(1, 8)),
    Move("trade-them", "trade-them: trade"),
    Move("pass"),
)
EVENTS = Events(
    drew=dict(seat=SEAT, card=CARD.only("seat", unless="open"), count=NUMBER),
    turned_up=dict(card=CARD.of(1), seat=SEAT_IF_ANY.of(0)),
    seen=dict(seat=SEAT, card=CARD.only("seat", witnesses=2)),
)
REASONS = Reasons(PINNED="B5 pinned", NO_LIFE="B9 no-life")


def test_codes_follow_the_order_of_declaration() -> None:
    assert [(move.name, move.FIRST, move.LAST) for move in MOVES.all] == [
        ("put", 0, 53),
        ("boom", 54, 63),
        ("discard", 64, 70),
        ("trade-them", 71, 71),
        ("pass", 72, 72),
    ]
    assert (MOVES.count, MOVES.TRADE_THEM, MOVES.PASS) == (73, 71, 72)


def test_a_code_is_read_and_written() -> None:
    assert MOVES.read(2 * 18 + 5) == (MOVES.put, {"hand": 2, "slot": 5})
    assert MOVES.put.at(hand=2, slot=5) == 41
    assert MOVES.read(60) == (MOVES.boom, {"number": 7})
    assert MOVES.read(72)[1] == {}
    for code in range(MOVES.count):
        move, fields = MOVES.read(code)
        assert move.at(**fields) == code


@pytest.mark.parametrize("name", SPECS)
def test_every_code_of_a_game_is_read_and_written(name: str) -> None:
    moves = load(name).moves
    for code in range(moves.count):
        move, fields = moves.read(code)
        assert move.at(**fields) == code


@kernel
def compiled(code: int, out: np.ndarray) -> None:
    out[0] = MOVES.put.hand(code)
    out[1] = MOVES.put.slot(code)
    out[2] = MOVES.boom.number(code)
    out[3] = MOVES.put.code(out[0], out[1])
    out[4] = MOVES.boom.code(out[2])
    out[5] = MOVES.PASS + REASONS.NO_LIFE


def test_kernels_see_the_same_numbers() -> None:
    out = np.zeros(6, np.int64)
    for code in range(MOVES.boom.LAST + 1):
        compiled(code, out)
        move, fields = MOVES.read(code)
        if move is MOVES.put:
            assert (out[0], out[1], out[3]) == (fields["hand"], fields["slot"], code)
        else:
            assert (out[2], out[4]) == (fields["number"], code)
    assert out[5] == 72 + 2


def test_a_form_is_written_and_read() -> None:
    attack = MOVES.forms["attack"]
    assert attack.text({"seat": 1, "card": "8S", "owner": 2, "target": "8C"}) == "attack 8S 2:8C"
    found = attack.pattern.fullmatch("ATTACK 8s 2:8c")
    assert found
    assert dict(zip(attack.parameters, found.groups(), strict=True)) == {"card": "8s", "owner": "2", "target": "8c"}
    assert MOVES.forms["trade-them"].text({"seat": 1}) == "trade"
    assert MOVES.forms["discard"].text({"cards": ["2C", "KD"]}) == "discard 2C KD"


@pytest.mark.parametrize(
    "text", ["boom 0", "boom 11", "boom 07", "boom", "discard", "discard A B C", "attack 8S 2: 8C"]
)
def test_text_that_fits_no_form_is_not_read(text: str) -> None:
    assert not any(form.pattern.fullmatch(text) for form in MOVES.forms.values())


def test_forms_have_examples_and_data() -> None:
    assert MOVES.examples[:3] == ("swap 5H 3D", "attack 8S 2:8C", "boom 7")
    assert MOVES.examples[3:] == ("discard 2C KD", "discard KD", "trade", "pass")
    assert MOVES.discard.data(MOVES.forms["discard"]) == ("seat", "cards", "count")


@pytest.mark.parametrize("name", SPECS)
def test_every_example_fits_its_own_form_first(name: str) -> None:
    forms = load(name).moves.forms
    for form in forms.values():
        for example in form.examples:
            assert next(one for one in forms.values() if one.pattern.fullmatch(example)) is form


def test_two_forms_of_one_name_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="two forms of the name take"):
        Moves(Move("take", "take {slot=1}", slot=4), Move("grab", "take {card=5H}"))
    with pytest.raises(ValueError, match="at most two fields"):
        Moves(Move("take", a=2, b=2, c=2))


def test_a_field_is_shown_only_to_those_who_may_see_it() -> None:
    drew, turned_up, seen = EVENTS
    card, closed, opened = drew.items["card"], {"open": 0}, {"open": 1}
    assert [drew.is_shown(card, (1, 5, 9), seat, closed) for seat in (-1, 0, 1)] == [False, False, True]
    assert all(drew.is_shown(card, (1, 5, 9), seat, opened) for seat in (-1, 0, 1))
    assert turned_up.is_shown(turned_up.items["card"], (NONE, 5, NONE), -1, closed)
    for witnesses, shown in enumerate(([False, False, True], [False, True, True], [True, True, True])):
        values = 1, 5, witnesses
        assert [seen.is_shown(seen.items["card"], values, seat, closed) for seat in (-1, 0, 1)] == shown


def test_events_have_names_and_sizes_and_are_read() -> None:
    assert [(event.name, event.size) for event in EVENTS] == [("drew", 3), ("turned-up", 2), ("seen", 3)]
    assert EVENTS.read(2 | 255 << 8 | 7 << 16) == (EVENTS.all[1], (255, 7, 0))
    assert (EVENTS.note.DREW, EVENTS.note.TURNED_UP) == (1, 2)


def test_reasons_are_numbered_from_one() -> None:
    assert REASONS.all == ("", "B5 pinned", "B9 no-life")
    assert REASONS.PINNED == 1
