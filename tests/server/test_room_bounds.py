"""Bounds of a room: asides (all but moves) are counted, so logs are finite, and views hold only the latest events."""

from collections.abc import Callable

import pytest

from powderkeg.server.bounds import MOST_ASIDES, MOST_EVENTS
from powderkeg.server.tables.entries import Setup
from testkit.server.scene import Scene, duel, fold, show

NO_MORE = (
    "limit: Seat 1 has sat down, offered a draw, asked to take a move back, to play again or for more time 200 "
    "times, and can do none of that any more. Moves can still be made."
)


def leave_and_return(scene: Scene) -> None:
    scene.leave(1)
    scene.come_back(1)


def ask_for_time(scene: Scene) -> None:
    scene.write(scene.room.slow(1, 5.0))


def take_back(scene: Scene) -> None:
    scene.move("swap 5H 8S", 1)
    scene.write(scene.room.ask_undo(1))


def ask_for_undo_in_vain(scene: Scene) -> None:
    scene.write(scene.room.ask_undo(1))
    scene.write(scene.room.answer_undo(2, agree=False))


def ask_to_play_again_in_vain(scene: Scene) -> None:
    scene.write(scene.room.agree_to_rematch(1))
    scene.write(scene.room.decline_rematch(1))


def over() -> Scene:
    scene = duel()
    scene.move("resign", 1)
    return scene


def swapped() -> Scene:
    scene = duel()
    scene.move("swap 5H 8S", 1)
    return scene


WAYS: dict[str, tuple[Callable[[Scene], None], Callable[[], Scene]]] = {
    "coming and going": (leave_and_return, duel),
    "asking for time": (ask_for_time, duel),
    "taking back": (take_back, lambda: duel("Ana", "Bo", one_device=True)),
    "asking in vain": (ask_for_undo_in_vain, swapped),
    "asking to play again": (ask_to_play_again_in_vain, over),
}


@pytest.mark.parametrize("way", WAYS)
def test_asides_are_bounded(way: str) -> None:
    act, begin = WAYS[way]
    scene = begin()
    while scene.room.chair(1).has_asides_left:
        act(scene)
    scene.leave(1)
    assert scene.refused(scene.room.sit, 1, "", [1]) == NO_MORE
    assert fold(scene.again()) == fold(scene.room)


def test_beyond_the_bound_every_aside_is_refused_and_the_game_goes_on() -> None:
    scene = swapped()
    for _ in range(MOST_ASIDES - 1):  # one more was spent on sitting down
        ask_for_time(scene)
    assert scene.refused(scene.room.slow, 1, 5.0) == NO_MORE
    assert scene.refused(scene.room.ask_undo, 1) == NO_MORE
    assert scene.refused_move("offer-draw", 1) == NO_MORE
    scene.write(scene.room.slow(2, 5.0))
    scene.move("discard 8S", 1)
    scene.move("offer-draw", 2)
    scene.move("accept-draw", 1)
    assert scene.is_at("finished")


def test_a_seat_without_asides_left_may_resign() -> None:
    scene = duel()
    for _ in range(MOST_ASIDES - 1):
        ask_for_time(scene)
    scene.move("resign", 1)
    assert scene.is_at("finished")


def test_before_the_deal_a_seat_that_was_taken_too_often_is_only_for_bots() -> None:
    """Other seats stay free, and a person who names no seat gets one of them."""
    scene = Scene(Setup("boom", 3), "", "", "Cy")
    for number in range(MOST_ASIDES):
        scene.write(scene.room.sit(1, f"person-{number}", []))
        scene.leave(1)
    assert scene.refused(scene.room.sit, 1, "another", []) == NO_MORE
    assert scene.room.sit(None, "another", []).seat == 2
    assert scene.room.seat_bot(1, "level:1").seat == 1


def test_a_log_from_before_there_was_a_bound_can_be_read() -> None:
    scene = duel()
    asking = scene.room.slow(1, 5.0)
    for _ in range(2 * MOST_ASIDES):
        scene.write(asking)
    assert fold(scene.again()) == fold(scene.room)
    assert scene.refused(scene.room.slow, 1, 5.0) == NO_MORE
    scene.move("discard 2C", 1)


# --- events ---


def taking(moves: int) -> Scene:
    """A game of Kaboo in which two players only take from the discard pile."""
    scene = Scene(Setup("kaboo", 2), "Ana", "Bo")
    scene.moves("draw", "discard", *["take 1"] * moves)
    return scene


def test_events_are_counted_without_building_them() -> None:
    room = taking(10).room
    for after in range(-1, room.version + 1):
        assert room.log.count_after(after) == len(room.events(None, after))
    assert room.log.count_after(None) == 0
    assert taking(MOST_EVENTS).room.log.count_after(0) == MOST_EVENTS


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_in_a_long_game_the_latest_events_are_told_and_the_view_says_since_when(seat: int | None) -> None:
    scene = taking(MOST_EVENTS)
    room = scene.room
    every = room.events(seat, -1)
    assert len(every) > 2 * MOST_EVENTS
    for asked in (-1, 0, 5, room.version // 4):
        view = show(room, [], seat, scene.now, asked)
        assert view.after is not None
        assert view.after > asked
        told = [(event.version, event.kind) for event in view.events]
        assert MOST_EVENTS - 10 < len(told) <= MOST_EVENTS
        assert told == [(number, event.kind) for number, event in every[-len(told) :]]
        assert {number for number, _ in told} == set(range(view.after + 1, room.version + 1)), "complete versions only"


def test_a_client_that_has_seen_most_events_is_told_all_the_rest() -> None:
    scene = taking(MOST_EVENTS)
    for back in (0, 1, 30):
        view = show(scene.room, [], 1, scene.now, scene.room.version - back)
        assert view.after == scene.room.version - back
        assert len({event.version for event in view.events}) == back
    short = duel()
    assert show(short.room, [], 1, short.now, -1).after == -1
    assert show(scene.room, [], 1, scene.now, None).after is None
