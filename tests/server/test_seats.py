"""Seats, tested in isolation: who may sit down, who is away, and which secret holds which seat."""

from collections.abc import Callable
from typing import Any

import pytest

from powderkeg.server import bounds
from powderkeg.server.storage.rows import Person
from powderkeg.server.tables import entries
from powderkeg.server.tables.seats import BOT_NAMES, Seats
from powderkeg.text.refusal import Refused

ANA, BO = Person("a", "Ana", b"secret of Ana", 0.0), Person("b", "Bo", b"secret of Bo", 0.0)


def seats(*people: Person, players: int = 2) -> Seats:
    """Seats of which these people take the first ones."""
    found = Seats.of(people)
    found.open(players)
    for seat, person in enumerate(people, 1):
        found.take(entries.Sat(seat, person.person, f"salt {seat}"))
    return found


def refusal(ask: Callable[..., Any], *given: Any) -> str:
    with pytest.raises(Refused) as raised:
        ask(*given)
    return raised.value.refusal.code


def test_a_table_that_is_not_opened_has_no_seats() -> None:
    assert list(Seats.of([ANA]).numbers) == []
    assert refusal(Seats.of([ANA]).chair, 1) == "seat-unknown"


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_seats_are_numbered_from_1(seat: int) -> None:
    assert refusal(seats(ANA, BO).chair, seat) == "seat-unknown"


def test_the_first_free_seat_is_taken_if_none_is_named() -> None:
    assert seats(ANA).sit(None, "b", [], "salt", one_each=False) == entries.Sat(2, "b", "salt")
    assert seats(ANA).seat_bot(None, "level:1") == entries.BotSat(2, "level:1")
    assert refusal(seats(ANA, BO).sit, None, "c", [], "", False) == "table-full"
    assert refusal(seats(ANA, BO).seat_bot, None, "level:1") == "table-full"


def test_a_taken_seat_is_refused() -> None:
    assert refusal(seats(ANA).sit, 1, "b", [], "", False) == "seat-taken"
    assert refusal(seats(ANA).seat_bot, 1, "level:1") == "seat-taken"
    assert refusal(seats(ANA).sit, 1, "", [1], "", False) == "seat-yours"
    assert refusal(seats(ANA).sit, 2, "", [], "", False) == "name-missing"


def test_one_secret_may_hold_several_seats_only_where_that_is_allowed() -> None:
    assert seats(ANA).sit(2, "b", [1], "", one_each=False).seat == 2
    assert refusal(seats(ANA).sit, 2, "b", [1], "", True) == "one-seat"


@pytest.mark.parametrize("left", [{"away": True}, {"bot": "level:1"}], ids=str)
def test_a_person_comes_back_to_their_own_seat(left: dict[str, Any]) -> None:
    found = seats(ANA, BO)
    for name, value in left.items():
        setattr(found.chair(1), name, value)
    entry = found.sit(1, "", [1], "", one_each=True)
    assert entry == entries.Sat(1, "a")
    assert found.take(entry)
    assert found.chair(1).is_present
    assert found.chair(1).salt == "salt 1"


def test_a_new_person_brings_a_salt() -> None:
    assert seats(ANA, BO).salts == ["salt 1", "salt 2"]
    assert seats(ANA).salts == ["salt 1"]
    assert seats(ANA, BO).are_taken
    assert not seats(ANA).are_taken


def test_leaving_twice_is_refused_after_the_deal() -> None:
    found = seats(ANA, BO)
    assert found.leave(1, is_dealt=True) == entries.Left(1)
    found.chair(1).away = True
    assert refusal(found.leave, 1, True) == "seat-left"
    assert found.leave(1, is_dealt=False) == entries.Left(1)


def test_a_seat_left_before_the_deal_is_free_and_keeps_its_count_of_asides() -> None:
    found = seats(ANA, BO)
    found.chair(1).asides = 3
    found.vacate(1)
    assert found.chair(1).is_free
    assert found.chair(1).asides == 3
    assert found.chair(1).salt == ""


def test_asides_are_bounded() -> None:
    found = seats(ANA)
    found.chair(2).asides = bounds.MOST_ASIDES - 1
    found.check_asides(2)
    found.chair(2).asides += 1
    assert refusal(found.check_asides, 2) == "asides-many"
    assert refusal(found.sit, 2, "b", [], "", False) == "asides-many"
    assert refusal(found.sit, None, "b", [], "", False) == "table-full"
    assert found.seat_bot(None, "level:1").seat == 2


@pytest.mark.parametrize(
    ("left", "is_abandoned"),
    [([], False), ([{"away": True}], False), ([{"away": True}, {"bot": "level:1"}], True)],
)
def test_a_table_is_abandoned_when_everyone_is_gone(left: list[dict[str, Any]], is_abandoned: bool) -> None:
    found = seats(ANA, BO)
    for chair, change in zip(found.chairs, left, strict=False):
        vars(chair).update(change)
    assert found.are_abandoned is is_abandoned


def test_bots_alone_have_not_abandoned_their_table() -> None:
    found = seats()
    for chair in found.chairs:
        chair.bot = "level:1"
    assert not found.are_abandoned


def test_abandon_tells_whether_anyone_was_there() -> None:
    found = seats(ANA, BO)
    found.chair(2).bot = "level:1"
    assert found.abandon()
    assert [chair.away for chair in found.chairs] == [True, False]
    assert not found.abandon()


def test_seats_have_the_names_of_known_people_or_of_bots() -> None:
    found = seats(ANA, BO, players=3)
    assert found.names == ["Ana", "Bo", BOT_NAMES[2]]
    found.forget_person("b")
    assert found.names == ["Ana", BOT_NAMES[1], BOT_NAMES[2]]
    assert found.has_unknown_person
    found.add_people([BO])
    assert found.names[1] == "Bo"
    assert not found.has_unknown_person


def test_seats_held_by_a_secret_are_right_after_every_change() -> None:
    found = seats(ANA, players=3)
    assert found.held_by(None) == found.held_by(BO.secret_hash) == []
    assert found.held_by(ANA.secret_hash) == [1]
    found.take(entries.Sat(3, "a"))
    assert found.held_by(ANA.secret_hash) == [1, 3]
    found.vacate(1)
    assert found.held_by(ANA.secret_hash) == [3]
    found.forget_person("a")
    assert found.held_by(ANA.secret_hash) == []


def test_people_on_one_device_have_one_holder_and_unknown_ones_have_none() -> None:
    twin = Person("c", "Cy", ANA.secret_hash, 0.0)
    found = seats(ANA, twin, BO, players=3)
    assert found.have_same_holder(1, 2)
    assert not found.have_same_holder(1, 3)
    found.forget_person("a")
    found.forget_person("c")
    assert not found.have_same_holder(1, 2)
