"""Moves in a room: stale ones, refusals that change nothing, draws (T2) and resignations (T3)."""

import pytest

from powderkeg.play.verify import verify
from powderkeg.server.tables import entries
from powderkeg.server.tables.entries import Clock, Setup
from testkit.server.scene import BOT, Scene, duel, fold, laid, trio

# --- versions ---


def test_a_move_answers_the_view_it_was_shown() -> None:
    scene = duel()
    number = scene.room.version
    assert scene.room.move(1, number, " DISCARD  2c ") == entries.Moved(1, "discard 2C")


def test_a_move_makes_older_views_stale() -> None:
    scene = duel()
    number = scene.room.version
    scene.moves("discard 2C")
    assert scene.refused_move("discard 9S", 2, number) == (
        f"stale: The table has moved on: you answered number {number}, and it is at {number + 1} now. "
        "Here is the table as it stands."
    )
    assert scene.refused_move("discard 9S", 2, -1).startswith("stale: ")
    scene.move("discard 9S", 2)


def test_the_same_move_sent_twice_is_made_once() -> None:
    """The seat has the turn again, but the repeated move quotes an old version."""
    scene = duel()
    number = scene.room.version
    scene.write(scene.room.move(1, number, "discard 5H"))
    scene.move("discard 9S")
    assert scene.refused_move("discard 5H", 1, number).startswith("stale: ")


def test_draw_offers_and_resignations_make_no_view_stale() -> None:
    scene = trio()
    number = scene.room.version
    scene.move("offer-draw", 2)
    scene.move("resign", 3)
    assert isinstance(scene.room.move(1, number, "discard 2C"), entries.Moved)


def test_leaving_returning_asking_for_time_and_for_undo_make_no_view_stale() -> None:
    scene = duel()
    scene.move("swap 5H 8S")
    number = scene.room.version
    scene.leave(2)
    scene.come_back(2)
    scene.write(scene.room.slow(2, 20))
    scene.write(scene.room.ask_undo(1))
    assert isinstance(scene.room.move(1, number, "discard 2C"), entries.Moved)


def test_a_version_that_was_never_shown_is_refused() -> None:
    scene = duel()
    now = scene.room.version
    assert scene.refused_move("discard 2C", 1, now + 1) == (
        f"stale: The table is at number {now}; there is no {now + 1} yet."
    )


# --- refusals ---


def test_T4_only_the_seat_that_decides_may_move() -> None:
    scene = duel()
    assert scene.refused_move("discard 9S", 2) == "illegal: It is not your turn: Ana decides now. (T4)"


def test_T4_no_one_moves_after_the_end() -> None:
    scene = duel()
    scene.move("resign", 2)
    assert scene.is_at("finished")
    for text in ("discard 2C", "offer-draw", "resign"):
        assert scene.refused_move(text, 1).endswith("(T4)")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("attack 9S 1:8S", "illegal: The 9 of spades is not in your hand. (B9)"),
        ("boom 3", "illegal: You need three face cards"),
        ("", "unreadable: “” is not a move"),
        ("{}", "unreadable: “{}” is not a move"),
        ("discard 2C\x00", "unreadable: "),
        ("discard 2C " * 40, "input: A move has at most 200 characters."),
        ("undo", "unreadable: "),
        ("accept-draw", "illegal: There is no draw offer to accept. (T2)"),
    ],
)
def test_a_refused_move_changes_nothing(text: str, said: str) -> None:
    assert duel().refused_move(text, 1).startswith(said)


def test_a_seat_that_is_not_there_is_refused() -> None:
    for seat in (-1, 7):
        assert duel().refused_move("discard 2C", seat).startswith("input: ")


def test_a_bot_s_move_is_marked() -> None:
    scene = duel("Ana", BOT)
    scene.move("discard 2C")
    assert scene.move("discard 9S", by="bot") == entries.Moved(2, "discard 9S", "bot")


# --- T2 ---


def test_T2_a_draw_that_all_agree_to_ends_the_game() -> None:
    scene = duel()
    scene.move("offer-draw", 2)
    assert scene.table.view(1).draw_agreed == [2]
    scene.move("Accept-Draw ", 1)
    assert scene.is_at("finished")
    assert scene.table.record().moves == ["2 offer-draw", "1 accept-draw"]
    assert scene.room.bots_asked == []
    assert scene.due() is None


def test_T2_a_seat_played_on_by_a_bot_agrees() -> None:
    scene = duel()
    scene.leave(2)
    scene.move("offer-draw", 1)
    assert scene.table.record().moves == ["1 offer-draw", "2 accept-draw"]
    assert scene.is_at("finished")
    assert scene.table.result
    assert scene.table.result.outcome == "draw"


def test_T2_a_seat_agrees_when_a_bot_takes_over() -> None:
    left = duel()
    left.move("offer-draw", 1)
    left.leave(2)
    assert left.is_at("finished")
    expired = duel(clock=Clock(move=10))
    expired.move("offer-draw", 2)
    expired.wait(10)
    assert expired.is_at("finished")


def test_T2_with_three_the_bot_agrees_and_the_others_are_waited_for() -> None:
    scene = trio()
    scene.leave(2)
    scene.move("offer-draw", 1)
    assert scene.table.agreed == [1, 2]
    scene.moves("discard 2C")  # the offer lapses with the offerer's next move
    assert scene.table.agreed == []
    scene.move("offer-draw", 1)
    scene.move("discard 9S", 2, by="bot")  # and a seat's agreement with its own
    assert scene.table.agreed == [1]
    scene.move("accept-draw", 3)
    assert scene.is_at("finished")


def test_T2_a_bot_that_sits_there_from_the_beginning_does_not_agree() -> None:
    scene = duel("Ana", BOT)
    scene.move("offer-draw", 1)
    assert scene.is_at("playing")
    assert scene.table.agreed == [1]


def test_T2_nobody_agrees_for_a_seat_that_waits() -> None:
    scene = duel(on_leave="wait")
    scene.leave(2)
    scene.move("offer-draw", 1)
    assert scene.is_at("playing")


def test_T2_a_resigned_seat_agrees() -> None:
    scene = trio()
    scene.move("resign", 3)
    scene.move("offer-draw", 1)
    scene.move("accept-draw", 2)
    assert scene.is_at("finished")


# --- T3 ---


def test_T3_with_two_left_the_other_wins() -> None:
    scene = duel()
    scene.move("resign", 1)
    assert scene.table.result
    assert scene.table.result.winners == [2]


def test_T3_with_more_a_bot_plays_on_and_the_record_says_so() -> None:
    scene = trio()
    scene.move("resign", 1)
    assert scene.is_at("playing")
    assert scene.room.plays_for(1) == "level:4"
    assert scene.room.bots_asked == [1]
    assert scene.table.record().moves == ["1 resign"]
    assert scene.refused_move("discard 2C", 1).startswith("seat: A bot plays for seat 1")
    assert scene.refused_move("resign", 1).startswith("seat: ")
    scene.move("discard 2C", 1, by="bot")
    assert scene.table.actor == 2


def test_T3_a_seat_that_has_resigned_does_not_come_back() -> None:
    scene = trio()
    scene.move("resign", 1)
    assert scene.refused(scene.room.sit, 1, "", [1]) == "seat: You sit in seat 1 already."
    scene.leave(1)
    scene.come_back(1)
    assert scene.room.plays_for(1) == "level:4"


def test_a_game_with_draw_offers_and_a_resignation_verifies() -> None:
    scene = Scene(Setup("boom", 3), "Ana", "Bo", "Cy")
    scene.move("offer-draw", 2)
    scene.move(scene.legal(scene.table.actor or 0)[0])
    scene.move("resign", 3)
    scene.move("offer-draw", 1)
    scene.move("accept-draw", 2)
    assert scene.is_at("finished")
    verdict = verify(scene.table.record(), scene.room.commitment)
    assert verdict.from_seed
    assert fold(scene.again()) == fold(scene.room)


# --- events ---


def test_events_are_told_once_in_order_with_their_version() -> None:
    scene = duel()
    scene.moves("swap 5H 8S", "discard 2C")
    scene.move("offer-draw", 1)
    told = scene.room.events(None, -1)
    assert [number for number, _ in told] == sorted(number for number, _ in told)
    assert {number for number, _ in told} == {1, 2, 3, 4, 5}
    for after in range(-1, scene.room.version + 1):
        assert scene.room.events(None, after) == [(number, event) for number, event in told if number > after]
    assert scene.room.events(None, scene.room.version + 5) == []
    assert scene.room.events(None, -9) == told


def test_events_name_only_the_cards_that_the_seat_may_know() -> None:
    scene = duel()
    number = scene.room.version
    scene.moves("discard 2C")
    own, other = (dict(scene.room.events(seat, number))[number + 1] for seat in (1, 2))
    assert own.kind == other.kind == "boom-drew"
    assert own.data["card"]
    assert other.data["card"] is None
    assert scene.room.events(None, number) == scene.room.events(2, number)


def test_spectators_and_seats_that_are_not_asked_are_shown_no_moves() -> None:
    scene = duel()
    assert scene.legal(1)
    assert scene.legal(2) == []
    assert b'"legal"' in scene.shown(1)
    assert b'"legal"' not in scene.shown(None)


def test_what_is_shown_holds_no_secret() -> None:
    scene = Scene(Setup("boom", 2), "Ana", "Bo", salts=["pepper", ""])
    scene.moves(scene.legal(scene.table.actor or 0)[0])
    for shown in scene.shown_to_all():
        for secret in (scene.room.seed, scene.room.seed.hex().encode(), b"the secret of", b"person-", b"pepper"):
            assert secret not in shown


def test_a_hand_is_shown_to_its_seat_alone() -> None:
    scene = Scene(Setup("boom", 2), "Ana", "Bo", dealer=laid("boom", hands=["5H KD", "9S QD"], boards=[["8S"], ["8C"]]))
    ana, bo, spectator = (scene.shown(seat) for seat in (1, 2, None))
    assert [b"5H" in shown for shown in (ana, bo, spectator)] == [True, False, False]
    assert [b"QD" in shown for shown in (ana, bo, spectator)] == [False, True, False]
