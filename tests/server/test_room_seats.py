"""Seats of a room: sitting down, leaving, returning, and bots that stand in."""

from typing import Any

import pytest

from powderkeg.play.fair_shuffle import commitment
from powderkeg.play.verify import verify
from powderkeg.server.storage.rows import Person
from powderkeg.server.tables import entries
from powderkeg.server.tables.entries import Clock, Setup
from powderkeg.server.tables.seats import BOT_NAMES
from powderkeg.server.tables.view import seat_to_view, seats_asked
from powderkeg.text.refusal import Refused
from testkit.server.scene import BOT, NOON, SEED, Scene, duel, fold, holder, laid, show, trio

GAME = Setup("exploding", 2, {"phase": 1})


def waiting() -> Scene:
    """Ana sits, the second seat is free."""
    return Scene(GAME, "Ana", "")


def test_a_table_is_opened_with_free_seats_and_nothing_is_dealt() -> None:
    scene = Scene(GAME, "", "")
    assert scene.is_at("waiting")
    assert [seat.name for seat in show(scene.room, [], None, NOON).seats] == [None, None]
    assert show(scene.room, [], None, NOON).view is None
    assert (scene.due(), scene.room.reminder, scene.room.due_entry(NOON)) == (None, None, None)
    assert scene.room.bots_asked == []
    assert scene.refused_move("draw", 1) == "input: The game has not begun: not all seats are taken."


def test_the_commitment_is_shown_before_the_deal() -> None:
    assert show(waiting().room, [1], 1, NOON).commitment == commitment(SEED)


def test_the_game_begins_with_the_last_seat() -> None:
    scene = waiting()
    assert scene.is_at("waiting")
    scene.write(scene.room.seat_bot(None, BOT))
    assert scene.is_at("playing")
    assert scene.table.players == ["Ana", BOT_NAMES[1]]
    assert verify(scene.table.record(), commitment(SEED)).from_seed


def test_the_game_begins_even_if_the_last_seat_is_not_the_highest() -> None:
    scene = Scene(GAME, "", BOT)
    scene.room.seats.people["p"] = Person("p", "Ana", holder("Ana"), NOON)
    scene.write(scene.room.sit(None, "p", []))
    assert scene.is_at("playing")
    assert scene.table.players == ["Ana", BOT_NAMES[1]]


def test_without_a_seat_named_the_first_free_one_is_taken() -> None:
    scene = Scene(Setup("boom", 3), BOT, "", "")
    assert scene.room.sit(None, "p", []) == entries.Sat(2, "p")
    assert scene.room.seat_bot(None, BOT) == entries.BotSat(2, BOT)


def test_a_taken_seat_is_refused() -> None:
    scene = waiting()
    assert scene.refused(scene.room.sit, 1, "p", []) == "seat: Seat 1 is taken."
    assert scene.refused(scene.room.seat_bot, 1, BOT) == "seat: Seat 1 is taken."
    assert scene.refused(scene.room.sit, 1, "", [1]) == "seat: You sit in seat 1 already."
    assert scene.refused(scene.room.sit, 3, "p", []).startswith("input: ")
    full = duel()
    assert full.refused(full.room.sit, None, "p", []) == "seat: All seats of this table are taken; you can watch."
    assert full.refused(full.room.seat_bot, None, BOT) == "seat: All seats of this table are taken; you can watch."
    bots = duel("Ana", BOT)
    assert bots.refused(bots.room.sit, 2, "p", []) == "seat: Seat 2 is taken."


def test_nobody_sits_down_without_a_name() -> None:
    """A player returned to a seat and, from another browser window, left it at the same moment."""
    scene = waiting()
    scene.leave(1)
    assert scene.refused(scene.room.sit, 1, "", []) == "input: Say which name you want to sit down with."


def test_at_a_public_table_everyone_has_one_seat() -> None:
    scene = Scene(Setup("boom", 3, public=True), "Ana", "", "")
    assert scene.refused(scene.room.sit, 2, "p", [1]).startswith("seat: ")
    assert scene.room.sit(2, "p", []) == entries.Sat(2, "p")
    by_link = Scene(Setup("boom", 3), "Ana", "", "")
    assert by_link.room.sit(2, "p", [1]) == entries.Sat(2, "p")


def test_salts_change_the_deal_and_stand_in_the_record() -> None:
    plain = Scene(GAME, "Ana", "Bo")
    salted = Scene(GAME, "Ana", "Bo", salts=["", "pepper"])
    assert salted.table.deal != plain.table.deal
    assert salted.table.salts == ["pepper"]
    assert plain.table.salts == []
    assert verify(salted.table.record(), commitment(SEED)).from_seed


def test_the_salt_of_someone_who_left_before_the_deal_does_not_count() -> None:
    scene = Scene(GAME, "Ana", "", salts=["pepper", ""])
    scene.leave(1)
    scene.write(entries.Sat(1, "person-1"))
    scene.write(scene.room.seat_bot(2, BOT))
    assert scene.table.deal == Scene(GAME, "Ana", BOT).table.deal


def test_leaving_before_the_deal_makes_the_seat_free() -> None:
    scene = waiting()
    scene.leave(1)
    assert scene.room.chair(1).is_free
    assert scene.room.seats.held_by(holder("Ana")) == []
    assert scene.kinds() == ["house-sat", "house-left"]
    assert scene.is_at("waiting")


def test_a_request_for_more_time_ends_when_its_player_leaves() -> None:
    scene = waiting()
    scene.write(scene.room.slow(1, 30))
    scene.leave(1)
    assert scene.room.window_length == GAME.window


def test_a_bot_plays_on_for_a_player_who_leaves() -> None:
    scene = duel()
    number = scene.room.version
    scene.leave(1)
    assert scene.kinds(number) == ["house-left", "house-bot-took-over"]
    assert scene.room.plays_for(1) == "level:4"
    assert scene.room.bots_asked == [1]
    seat = show(scene.room, [], None, NOON).seats[0]
    assert (seat.name, seat.bot, seat.kept) == ("Ana", "level:4", True)
    assert scene.legal(1) == []
    assert scene.refused_move("discard 2C", 1) == (
        "seat: A bot plays for seat 1 now; take the seat again to play yourself."
    )
    assert scene.refused(scene.room.leave, 1) == "seat: You have left seat 1 already."
    scene.move("discard 2C", 1, by="bot")
    assert scene.table.actor == 2


def test_the_seat_is_kept_for_the_player_who_left() -> None:
    scene = duel()
    scene.leave(1)
    assert scene.refused(scene.room.sit, 1, "p", []) == "seat: Seat 1 is taken."
    assert scene.refused(scene.room.sit, None, "p", []).startswith("seat: All seats")
    number = scene.room.version
    scene.come_back(1)
    assert scene.kinds(number) == ["house-back"]
    assert scene.room.plays_for(1) is None
    assert scene.room.bots_asked == []
    scene.move("discard 2C")


def test_a_player_who_returns_answers_the_view_shown_then() -> None:
    scene = duel()
    scene.leave(1)
    number = scene.room.version
    scene.come_back(1)
    assert scene.refused_move("discard 2C", 1, number).startswith("stale: ")
    scene.move("discard 2C", 1)


def test_a_view_does_not_become_stale_when_someone_else_returns() -> None:
    scene = duel()
    number = scene.room.version
    scene.leave(2)
    scene.come_back(2)
    assert isinstance(scene.room.move(1, number, "discard 2C"), entries.Moved)


def test_without_a_stand_in_the_table_waits() -> None:
    scene = duel(on_leave="wait")
    scene.leave(1)
    assert scene.room.plays_for(1) is None
    assert scene.room.bots_asked == []
    assert show(scene.room, [], None, NOON).seats[0].away
    assert scene.legal(1) == []
    assert scene.refused_move("discard 2C", 1) == "seat: You have left seat 1 already."
    assert scene.refused(scene.room.leave, 1) == "seat: You have left seat 1 already."
    number = scene.room.version
    scene.come_back(1)
    assert scene.kinds(number) == ["house-back"]
    scene.move("discard 2C", 1)


def test_the_stand_in_is_the_bot_that_the_table_chose() -> None:
    scene = duel(stand_in="simple")
    scene.leave(2)
    assert scene.room.plays_for(2) == "simple"


def test_after_the_end_nobody_plays_on() -> None:
    scene = duel()
    scene.move("resign", 1)
    number = scene.room.version
    scene.leave(2)
    assert scene.kinds(number) == ["house-left"]
    assert scene.room.plays_for(2) is None
    assert show(scene.room, [], None, NOON).seats[1].away


def test_an_abandoned_table_rests_until_someone_is_back() -> None:
    scene = trio("Ana", "Bo", BOT)
    scene.moves("discard 2C", "discard 9S")
    assert scene.room.bots_asked == [3]
    scene.leave(1)
    assert scene.room.bots_asked == [3]
    scene.leave(2)
    assert scene.room.seats.are_abandoned
    assert scene.room.bots_asked == []
    assert scene.room.reminder is None
    scene.come_back(2)
    assert scene.room.bots_asked == [3]


def test_an_abandoned_table_rests_even_if_it_waits_for_people() -> None:
    scene = duel("Ana", BOT, on_leave="wait", clock=Clock(move=10))
    scene.leave(1)
    assert scene.wait(10) == entries.Expired(1)
    assert scene.room.plays_for(1) == "level:4"
    assert scene.room.bots_asked == []
    assert scene.wait(10**6) is None
    scene.come_back(1)
    scene.move("discard 2C")
    assert scene.room.bots_asked == [2]


def are_alone(scene: Scene) -> bool:
    return scene.room.bots_alone


def test_bots_are_alone_where_no_person_is_in_the_game() -> None:
    assert not are_alone(Scene(Setup("boom", 3), BOT, BOT, "")), "the game has not begun"
    assert are_alone(trio(BOT, BOT, BOT))
    scene = trio(BOT, "Bo", BOT)
    assert not are_alone(scene)
    scene.move("resign", 2)
    assert are_alone(scene)
    scene = trio("Ana", "Bo", BOT)
    scene.move("resign", 1)
    assert not are_alone(scene)
    scene.leave(2)
    assert are_alone(scene)
    scene.come_back(2)
    assert not are_alone(scene)


def test_bots_are_alone_when_the_last_person_has_lost() -> None:
    dealer = laid("boom", hands=["5H KD 2C", "9S 9H 9D", "KH 4H 4D"], boards=[["8S"], ["5D"], ["7C"]])
    scene = Scene(Setup("boom", 3), BOT, "Bo", BOT, dealer=dealer)
    assert not are_alone(scene)
    scene.move("attack 5H 2:5D", by="bot")
    assert scene.is_at("playing")
    assert are_alone(scene)


def test_a_table_of_bots_alone_is_not_abandoned() -> None:
    scene = duel(BOT, BOT)
    assert not scene.room.seats.are_abandoned
    assert scene.room.bots_asked == [1]


def test_bots_and_forgotten_people_have_the_names_of_bots() -> None:
    scene = duel("Ana", BOT)
    assert scene.room.names == ["Ana", BOT_NAMES[1]]
    scene.room.seats.forget_person("person-1")
    scene.room.update_names()
    assert scene.table.players == [BOT_NAMES[0], BOT_NAMES[1]]
    assert scene.room.seats.held_by(holder("Ana")) == []
    kept = scene.again(people=[])
    assert kept.names == list(BOT_NAMES[:2])


def test_seats_held_by_a_person_follow_sitting_down_and_leaving() -> None:
    scene = waiting()
    assert scene.room.seats.held_by(holder("Ana")) == [1]
    scene.leave(1)
    assert scene.room.seats.held_by(holder("Ana")) == []
    scene.write(entries.Sat(2, "person-1"))
    assert scene.room.seats.held_by(holder("Ana")) == [2]
    scene.write(scene.room.seat_bot(1, BOT))
    assert scene.room.seats.held_by(holder("Ana")) == [2]
    scene.room.seats.forget_person("person-1")
    assert scene.room.seats.held_by(holder("Ana")) == []


def test_a_seat_belongs_to_the_secret_and_not_to_the_name() -> None:
    scene = duel()
    scene.room.seats.people["x"] = Person("x", "Ana", holder("someone else"), NOON)
    assert scene.room.seats.held_by(holder("Ana")) == [1]
    assert scene.room.seats.held_by(holder("someone else")) == []
    assert scene.room.seats.held_by(None) == []


def test_of_several_seats_on_one_device_the_one_that_decides_is_shown() -> None:
    scene = duel(one_device=True)
    assert scene.room.seats.held_by(holder("all")) == [1, 2]
    assert seat_to_view(scene.room, [1, 2]) == 1
    assert seats_asked(scene.room, [1, 2]) == [1]
    scene.move("discard 2C")
    assert seat_to_view(scene.room, [1, 2]) == 2
    assert seats_asked(scene.room, [1, 2]) == [2]
    assert seats_asked(scene.room, [2]) == []  # whoever has one seat sees from its view that it is asked
    assert seat_to_view(scene.room, [1, 2], wanted=1) == 1
    assert seat_to_view(scene.room, [1], wanted=2) == 1  # seat 2 is not theirs
    assert seat_to_view(scene.room, []) is None


def test_a_rematch_is_shown() -> None:
    scene = duel()
    scene.move("resign")
    scene.write(entries.Rematched("another"))
    assert show(scene.room, [], None, NOON).next == "another"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "There is no game “chess”."),
        ({"players": 1}, "is for 2 players, not 1."),
        ({"clock": Clock(increment=2)}, "An increment needs a bank of time to be added to."),
        ({"clock": Clock(bank=-1)}, "Clock cannot be -1. Possible: 1 – 604800."),
        ({"clock": Clock(bank=9, increment=-1)}, "Clock cannot be -1. Possible: 0 – 604800."),
        ({"clock": Clock(move=float("nan"))}, "Clock cannot be nan. Possible: 1 – 604800."),
        ({"clock": Clock(move=0.001)}, "Clock cannot be 0.001. Possible: 1 – 604800."),
        ({"clock": Clock(bank=0.5)}, "Clock cannot be 0.5. Possible: 1 – 604800."),
        ({"window": 0.0}, "Window cannot be 0. Possible: 0.05 – 60."),
        ({"pace": 11.0}, "Pace cannot be 11. Possible: 0 – 10."),
        ({"on_leave": "ask"}, "The option on_leave cannot be “ask”. Possible: bot, wait."),
        ({"on_timeout": "lose"}, "The option on_timeout cannot be “lose”. Possible: bot, move, resign."),
        ({"options": {"phase": 4}}, "The option phase cannot be “4”."),
    ],
)
def test_a_setup_that_could_not_be_played_or_read_again_is_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        Setup(**{"game": "exploding", "players": 2, **given}).checked()
    assert sentence in str(refused.value)


def test_every_entry_reads_as_it_was_written() -> None:
    every_kind: list[entries.AnyEntry] = [
        entries.TableOpened(Setup("boom", 2, {"face_attacks": False}, Clock(60, 2, 10), on_leave="wait").checked()),
        *(
            entries.Sat(1, "p", "salt"),
            entries.BotSat(2, BOT),
            entries.Left(1),
            entries.Moved(1, "pass"),
            entries.Moved(1, "pass", "bot"),
        ),
        *(
            entries.Answered(2, "decline"),
            entries.WindowClosed(),
            entries.Expired(1),
            entries.UndoAsked(1, (2, 3), 4),
            entries.UndoAgreed(2),
        ),
        *(entries.UndoDeclined(2), entries.DrawDeclined(2), entries.WindowExtended(1, 9.5)),
        *(entries.RematchAgreed(1, (3,)), entries.RematchDeclined(2), entries.Rematched("t")),
    ]
    assert [entries.decode(entries.encode_text(entry)) for entry in every_kind] == every_kind
    assert {type(entry) for entry in every_kind} == set(entries.AnyEntry.__args__)


def test_reading_the_log_again_gives_the_same_room() -> None:
    scene = duel()
    scene.leave(1)
    scene.come_back(1, after=3)
    scene.moves("swap 5H 8S", "discard 2C")
    assert fold(scene.again()) == fold(scene.room)


def test_a_bot_plays_on_for_a_forgotten_player_even_if_seats_wait() -> None:
    scene = Scene(Setup("exploding", 2, {"phase": 1}, on_leave="wait"), "Ana", "Bo")
    scene.write(scene.room.leave(1))
    assert scene.room.chair(1).away
    scene.write(entries.Left(1, for_good=True))
    assert (scene.room.plays_for(1), scene.room.chair(1).away) == ("level:4", False)
