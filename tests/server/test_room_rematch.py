"""Playing again: everyone who sits at the finished table is asked, and the score of the series goes on."""

import pytest

from powderkeg.play.record import Result
from powderkeg.server.protocol.messages import RematchShown
from powderkeg.server.tables import entries
from powderkeg.server.tables.entries import Score, Setup
from powderkeg.server.tables.rematch import score_for, score_with
from testkit.server.scene import BOT, NOON, Scene, duel, fold, show, trio

NOT_OFFERED = "illegal: Nobody is asking you for a draw. (T2)"


def over(*seats: str, **more: bool) -> Scene:
    """Ana has resigned in a game of two."""
    scene = duel(*seats, **more)
    scene.move("resign", 1)
    return scene


def agree(scene: Scene, seat: int) -> None:
    scene.write(scene.room.agree_to_rematch(seat))


def shown(scene: Scene) -> RematchShown | None:
    return show(scene.room, [], None, NOON).rematch


def test_who_asks_to_play_again_is_shown_with_those_who_are_waited_for() -> None:
    scene = over()
    assert shown(scene) is None
    before = scene.room.version
    agree(scene, 2)
    assert shown(scene) == RematchShown([2], [1], None)
    assert scene.kinds(before) == ["house-rematch-asked"]
    assert scene.room.rematch_waits_for == [1]
    agree(scene, 1)
    assert shown(scene) == RematchShown([2, 1], [], None)
    assert scene.kinds(before) == ["house-rematch-asked", "house-rematch-agreed"]
    assert scene.room.is_rematch_agreed
    assert fold(scene.again()) == fold(scene.room)


def test_bots_agree_to_play_again() -> None:
    scene = over("Ana", BOT)
    agree(scene, 1)
    assert scene.room.is_rematch_agreed


def test_on_one_device_one_agreement_is_enough_also_once_the_people_are_forgotten() -> None:
    scene = over(one_device=True)
    agree(scene, 1)
    assert scene.room.is_rematch_agreed
    assert scene.again(people=[]).rematch_request.agreed == [1, 2]


def test_whoever_does_not_want_to_play_again_ends_the_request_and_may_be_asked_again() -> None:
    scene = trio()
    scene.move("offer-draw", 1)
    scene.move("accept-draw", 2)
    scene.move("accept-draw", 3)
    agree(scene, 1)
    agree(scene, 3)
    scene.write(scene.room.decline_rematch(2))
    assert shown(scene) == RematchShown([], [], 2)
    assert scene.kinds()[-1] == "house-rematch-declined"
    agree(scene, 2)
    assert shown(scene) == RematchShown([2], [1, 3], None)


def test_who_asked_may_take_the_request_back_until_all_have_agreed() -> None:
    scene = over()
    assert scene.refused(scene.room.decline_rematch, 1) == "illegal: Nobody is asking to play again."
    agree(scene, 1)
    scene.write(scene.room.decline_rematch(1))
    assert shown(scene) == RematchShown([], [], 1)
    agree(scene, 1)
    agree(scene, 2)
    assert scene.refused(scene.room.decline_rematch, 1) == "illegal: Everyone has agreed: the new game begins."


def test_who_leaves_the_finished_table_while_asked_declines() -> None:
    scene = over()
    agree(scene, 1)
    scene.leave(2)
    assert shown(scene) == RematchShown([], [], 2)
    agree(scene, 1)
    assert scene.room.is_rematch_agreed, "a bot takes the place of whoever has left"


def test_who_was_forgotten_is_not_waited_for() -> None:
    scene = over()
    agree(scene, 1)
    scene.room.seats.forget_person("person-2")
    assert scene.room.is_rematch_agreed


def test_nobody_plays_again_before_the_end_or_a_deal_of_the_day() -> None:
    assert duel().refused(duel().room.agree_to_rematch, 1) == "illegal: The game is not over yet."
    daily = duel(day="2026-03-31")
    assert daily.refused(daily.room.agree_to_rematch, 1) == "illegal: The deal of the day is played once."


def test_a_log_from_before_there_was_a_question_is_read() -> None:
    scene = over()
    scene.write(entries.decode('{"type":"rematch","table":"another"}'))
    assert scene.room.rematch == "another"
    assert shown(scene) is None


def test_the_score_of_a_series_counts_this_game_once_it_is_over() -> None:
    scene = duel(score=Score(3, [2, 1]))
    assert scene.room.score == Score(3, [2, 1])
    scene.move("resign", 1)
    assert scene.room.score == Score(4, [2, 2])
    assert show(scene.room, [], None, NOON).score == Score(4, [2, 2])
    assert show(duel().room, [], None, NOON).score is None


@pytest.mark.parametrize(
    ("result", "aided", "score"),
    [
        (Result("win", [2], None), [], Score(1, [0, 1, 0])),
        (Result("shared", [1, 3], None), [], Score(1, [1, 0, 1])),
        (Result("draw", [], None), [], Score(1, [0, 0, 0])),
        (Result("win", [2], None), [2], Score(1, [0, 0, 0])),
        (None, [], Score(0, [0, 0, 0])),
    ],
)
def test_what_a_game_adds_to_the_score(result: Result | None, aided: list[int], score: Score) -> None:
    assert score_with(None, 3, result, aided) == score


def test_whoever_is_new_in_a_seat_begins_with_no_win() -> None:
    assert score_for(Score(4, [2, 1, 1]), [1]) == Score(4, [0, 1, 1])


# --- a draw that is offered (T2) ---


def test_T2_who_offers_a_draw_sees_who_is_waited_for_and_who_declines() -> None:
    scene = trio()
    scene.move("offer-draw", 1)
    draw = show(scene.room, [1], 1, NOON).draw
    assert draw
    assert (draw.seat, draw.waits_for, draw.declined) == (1, [2, 3], [])
    before = scene.room.version
    scene.write(scene.room.decline_draw(3))
    assert scene.kinds(before) == ["house-draw-declined"]
    draw = show(scene.room, [1], 1, NOON).draw
    assert draw
    assert (draw.waits_for, draw.declined) == ([2], [3])
    assert scene.refused(scene.room.decline_draw, 3) == NOT_OFFERED
    assert scene.refused(scene.room.decline_draw, 1) == NOT_OFFERED
    assert fold(scene.again()) == fold(scene.room)


def test_T2_an_offer_and_its_answers_lapse_with_the_next_move_of_who_made_it() -> None:
    scene = duel()
    scene.move("offer-draw", 1)
    scene.write(scene.room.decline_draw(2))
    scene.move("discard 2C", 1)
    assert show(scene.room, [], None, NOON).draw is None
    scene.move("offer-draw", 1)
    draw = show(scene.room, [], None, NOON).draw
    assert draw
    assert (draw.waits_for, draw.declined) == ([2], [])


def test_T2_a_bot_of_its_own_plays_on() -> None:
    scene = duel("Ana", BOT)
    scene.move("offer-draw", 1)
    draw = show(scene.room, [], None, NOON).draw
    assert draw
    assert (draw.waits_for, draw.declined) == ([], [2])


def test_T2_who_has_declined_may_still_agree() -> None:
    scene = duel()
    scene.move("offer-draw", 1)
    scene.write(scene.room.decline_draw(2))
    scene.move("accept-draw", 2)
    assert scene.is_at("finished")
    assert show(scene.room, [], None, NOON).draw is None


def test_a_seat_of_someone_else_is_not_asked_for_a_draw() -> None:
    scene = Scene(Setup("exploding", 2, {"phase": 1}), "Ana", "Bo")
    assert scene.refused(scene.room.decline_draw, 2) == NOT_OFFERED
