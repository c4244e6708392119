"""Clocks in a room: whose time runs, for how long, and what happens when it is up."""

from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from powderkeg.server.bounds import BOT_MOVES_ALONE, EXPIRATIONS_ALONE
from powderkeg.server.storage.rows import Deadline
from powderkeg.server.tables import entries
from powderkeg.server.tables.clock import RETURN_SECONDS
from powderkeg.server.tables.entries import Clock, Setup
from powderkeg.server.tables.room import NUDGE
from testkit.server.scene import BOT, NOON, Scene, duel, exploding, fold, show, trio


def banks(scene: Scene) -> list[float]:
    return list(scene.room.clock.banks)


def test_without_a_clock_nothing_is_due() -> None:
    scene = duel()
    assert (scene.due(), scene.room.reminder, scene.room.time_left(1)) == (None, None, None)
    assert scene.wait(10**6) is None
    shown = show(scene.room, [], None, scene.now)
    assert shown.running is None
    assert [seat.bank for seat in shown.seats] == [None, None]


def test_a_bank_counts_only_the_time_of_the_seat_that_decides() -> None:
    scene = duel(clock=Clock(bank=60))
    scene.move("discard 2C", after=7)
    assert banks(scene) == [53, 60]
    scene.move("discard 9S", after=11)
    assert banks(scene) == [53, 49]
    assert scene.due() == scene.now + 53


def test_clocks_start_with_the_deal() -> None:
    scene = Scene(duel(clock=Clock(bank=60)).room.setup, "Ana", "")
    assert scene.due() is None
    scene.write(scene.room.seat_bot(2, BOT), after=100)
    first = scene.table.actor or 0
    assert scene.room.time_left(first) == (60 if first == 1 else None)
    assert scene.room.clock.since == scene.now


def test_an_increment_is_added_for_each_move() -> None:
    scene = duel(clock=Clock(bank=60, increment=5))
    scene.move("swap 5H 8S", after=7)
    assert banks(scene) == [58, 60]
    scene.move("discard 2C", after=1)
    assert banks(scene) == [62, 60]


def test_a_move_clock_restarts_with_each_move() -> None:
    scene = duel(clock=Clock(move=30))
    assert scene.due() == NOON + 30
    scene.move("discard 2C", after=29)
    assert scene.due() == NOON + 59
    assert show(scene.room, [], None, scene.now).seats[0].bank is None


def test_with_a_bank_and_a_move_clock_the_shorter_counts() -> None:
    scene = duel(clock=Clock(bank=40, move=30))
    assert scene.room.time_left(1) == 30
    scene.move("swap 5H 8S", after=25)
    assert scene.room.time_left(1) == 15


def test_a_draw_offer_costs_no_time_and_gives_none() -> None:
    scene = duel(clock=Clock(bank=60, increment=5))
    scene.move("offer-draw", 1, after=7)
    assert banks(scene) == [60, 60]
    assert scene.due() == NOON + 60  # the decision goes on


def test_a_bot_has_no_clock() -> None:
    scene = duel("Ana", BOT, clock=Clock(bank=60, move=30))
    scene.move("discard 2C")
    assert scene.room.time_left(2) is None
    assert scene.due() is None
    scene.move("discard 9S", after=50, by="bot")
    assert banks(scene) == [60, 60]


def test_running_time_is_shown() -> None:
    scene = duel(clock=Clock(bank=60))
    shown = show(scene.room, [], None, NOON + 12.3456)
    assert shown.running
    assert (shown.running.seat, shown.running.seconds) == (1, 47.654)
    assert [seat.bank for seat in shown.seats] == [60, 60]
    late = show(scene.room, [], None, NOON + 100).running
    assert late
    assert late.seconds == 0


def test_time_that_goes_backwards_gives_nobody_time() -> None:
    scene = duel(clock=Clock(bank=60))
    scene.move("discard 2C", after=-30)
    assert banks(scene) == [60, 60]
    assert scene.due() == scene.now + 60


def test_a_move_that_came_late_but_before_the_clock_was_looked_at_counts() -> None:
    scene = duel(clock=Clock(bank=60, increment=2))
    scene.move("discard 2C", after=61)
    assert banks(scene) == [2, 60]
    assert scene.table.actor == 2


# --- time is up ---


def test_time_is_up_at_its_second_and_not_before() -> None:
    scene = duel(clock=Clock(bank=60))
    assert scene.room.due_entry(NOON + 59.999) is None
    assert scene.room.due_entry(NOON + 60) == entries.Expired(1)
    assert scene.room.reminder == Deadline(scene.room.next_entry, NOON + 60)


def test_a_bot_plays_on_when_time_is_up() -> None:
    scene = duel(clock=Clock(bank=60))
    number = scene.room.version
    scene.wait(60)
    assert scene.kinds(number) == ["house-expired", "house-bot-took-over"]
    assert scene.room.plays_for(1) == "level:4"
    assert scene.due() is None


def test_the_stand_in_of_a_seat_out_of_time_plays_while_others_are_there() -> None:
    scene = duel(clock=Clock(move=10))
    scene.wait(10)
    assert not scene.room.seats.are_abandoned
    assert scene.room.bots_asked == [1]
    scene.move("discard 2C", by="bot")
    assert scene.due() == scene.now + 10


def test_a_player_who_returns_with_an_empty_clock_gets_some_seconds() -> None:
    scene = duel(clock=Clock(bank=60))
    scene.wait(60)
    scene.come_back(1, after=5)
    assert banks(scene) == [RETURN_SECONDS, 60]
    assert scene.due() == scene.now + RETURN_SECONDS


def test_a_player_who_returns_with_time_left_gets_none() -> None:
    scene = duel(clock=Clock(bank=60))
    scene.move("discard 2C", after=55)
    scene.leave(1)
    scene.come_back(1)
    assert banks(scene) == [5, 60]


@pytest.mark.parametrize("on_leave", ["bot", "wait"])
def test_leaving_and_coming_back_gives_no_time_to_think(on_leave: str) -> None:
    scene = duel(clock=Clock(bank=60, move=40), on_leave=on_leave)
    scene.leave(1, after=30)
    scene.come_back(1)
    assert scene.due() == NOON + 40
    scene.leave(1, after=5)
    scene.come_back(1)
    scene.move("discard 2C")
    assert banks(scene) == [25, 60]


def test_the_clock_stops_while_a_bot_plays_and_runs_where_nobody_does() -> None:
    stopped = duel("Ana", BOT, clock=Clock(bank=60))
    stopped.leave(1, after=10)
    assert stopped.due() is None
    stopped.come_back(1, after=10_000)  # an abandoned table rests
    assert stopped.due() == stopped.now + 50
    runs = duel(clock=Clock(bank=60), on_leave="wait")
    runs.leave(1, after=10)
    assert runs.wait(50) == entries.Expired(1)
    assert runs.room.plays_for(1) == "level:4"
    runs.come_back(1, after=1)
    assert runs.due() == runs.now + RETURN_SECONDS


def test_time_used_before_a_bot_moved_is_not_counted_against_the_next_decision() -> None:
    scene = duel(clock=Clock(move=40))
    scene.leave(1, after=30)
    scene.move("swap 5H 8S", by="bot")
    scene.come_back(1, after=1)
    assert scene.due() == scene.now + 40


def test_the_seat_resigns_when_time_is_up() -> None:
    two = duel(clock=Clock(move=10), on_timeout="resign")
    two.wait(10)
    assert two.table.record().moves == ["1 resign"]
    assert two.is_at("finished")
    assert two.due() is None
    ended = show(two.room, [], None, two.now, language="en").ended
    assert ended is not None
    assert (ended.kind, ended.words, ended.seconds) == ("time", "Ana ran out of time.", 10)
    three = trio(clock=Clock(move=10), on_timeout="resign")
    three.wait(10)
    assert three.table.resigned == [1]
    assert three.room.bots_asked == [1]
    assert three.due() is None
    three.move("discard 2C", by="bot", after=1)
    assert three.wait(10) == entries.Expired(2)


def test_a_bot_makes_the_move_when_time_is_up() -> None:
    scene = duel(clock=Clock(move=10), on_timeout="move")
    scene.wait(10)
    assert scene.room.bots_asked == [1]
    assert scene.refused_move("discard 2C", 1).startswith("seat: A bot plays for seat 1")
    assert scene.due() is None
    scene.move("swap 5H 8S", by="bot")
    assert scene.room.plays_for(1) is None  # only this move
    assert scene.due() == scene.now + 10
    scene.move("discard 2C", after=1)


def test_the_bot_s_one_move_is_still_awaited_after_a_draw_offer() -> None:
    scene = duel(clock=Clock(move=10), on_timeout="move")
    scene.wait(10)
    scene.move("offer-draw", 2)
    assert scene.room.bots_asked == [1]


def test_a_move_made_in_the_seat_s_place_adds_the_increment() -> None:
    scene = duel(clock=Clock(bank=10, increment=3), on_timeout="move")
    scene.wait(10)
    assert banks(scene) == [0, 10]
    scene.move("discard 2C", by="bot")
    scene.move("discard 9S", after=1)
    assert banks(scene) == [3, 12]
    assert scene.due() == scene.now + 3


def test_an_undo_ends_the_one_move_of_the_bot() -> None:
    """Bo's time was up, then Ana took her move back: Bo's next decision is Bo's own."""
    setup = Setup("exploding", 2, clock=Clock(move=10), on_timeout="move")
    scene = Scene(setup, "Ana", "Bo", dealer=exploding("", "skip", ""))
    scene.move("play skip")
    scene.wait(10)
    assert scene.room.plays_for(2)
    scene.write(scene.room.ask_undo(1))
    assert scene.table.record().moves == []
    assert scene.room.plays_for(2) is None


# --- abandoned tables ---


def run_alone(scene: Scene, most: int, random: Random) -> None:
    """Do whatever happens automatically, until nothing is left to do."""
    for _ in range(most):
        if scene.room.bots_asked:
            seat = scene.room.bots_asked[0]
            scene.move(random.choice(scene.table.legal(seat)).text, seat, by="bot")
        elif (due := scene.due()) is not None:
            assert scene.wait(max(0.0, due - scene.now))
        else:
            return
    raise AssertionError(f"the table does not come to rest: {scene.room.setup}")


def discard(scene: Scene) -> str:
    """A move that brings nobody nearer to the end."""
    return next(move.text for move in scene.table.legal(scene.table.actor or 0) if move.text.startswith("discard"))


def almost_abandoned() -> Scene:
    """A duel in which clocks have run out as often as possible while nobody moved; the next time it is abandoned."""
    scene = duel(clock=Clock(move=10), on_timeout="move")
    for _ in range(EXPIRATIONS_ALONE - 1):
        scene.wait(10)
        scene.move(discard(scene), by="bot")
    assert not scene.room.seats.are_abandoned
    return scene


def test_a_table_where_clocks_run_out_and_nobody_moves_is_abandoned() -> None:
    scene = almost_abandoned()
    number = scene.room.version
    scene.wait(10)
    assert scene.kinds(number) == ["house-expired", "house-abandoned"]
    assert [seat.away for seat in show(scene.room, [], None, scene.now).seats] == [True, True]
    assert (scene.due(), scene.room.bots_asked, scene.room.reminder) == (None, [], None)
    assert fold(scene.again()) == fold(scene.room)


def test_a_person_who_moves_or_sits_down_is_there() -> None:
    moved = almost_abandoned()
    moved.move(discard(moved))
    moved.wait(10)
    assert not moved.room.seats.are_abandoned
    sat = almost_abandoned()
    sat.leave(2)
    sat.come_back(2)
    sat.wait(10)
    assert not sat.room.seats.are_abandoned


def test_at_an_abandoned_table_the_clock_restarts_for_a_player_who_returns() -> None:
    scene = almost_abandoned()
    scene.wait(10)
    seat = scene.table.actor or 0
    scene.come_back(seat, after=1000)
    assert scene.room.plays_for(seat) is None
    assert scene.due() == scene.now + 10
    scene.move(discard(scene))
    assert scene.due() == scene.now + 10  # the other player's clock runs too, as before
    assert fold(scene.again()) == fold(scene.room)


def test_at_an_abandoned_table_the_bot_makes_its_one_move_when_another_comes_back() -> None:
    scene = almost_abandoned()
    scene.wait(10)
    seat = scene.table.actor or 0
    scene.come_back(3 - seat, after=1000)
    assert scene.room.bots_asked == [seat]
    scene.move(discard(scene), by="bot")
    assert scene.due() == scene.now + 10


def test_a_bank_that_is_empty_does_not_keep_a_table_going() -> None:
    scene = duel(clock=Clock(bank=1), on_timeout="move")
    for _ in range(EXPIRATIONS_ALONE - 1):
        assert scene.wait(1) == entries.Expired(scene.table.actor or 0)
        scene.move(discard(scene), by="bot")
    scene.wait(0)
    assert scene.room.seats.are_abandoned
    scene.come_back(1)
    assert scene.room.clock.bank(1) == RETURN_SECONDS


def test_a_table_that_has_played_itself_for_long_rests_when_it_is_read_again() -> None:
    """Older logs may have a clock of a millisecond and expirations without end."""
    scene = duel(clock=Clock(move=1), on_timeout="move")
    opened = scene.log[0][0]
    assert isinstance(opened, entries.TableOpened)
    short = msgspec.structs.replace(opened.setup, clock=Clock(move=0.001))
    scene.log[0] = entries.TableOpened(short), NOON
    scene.room = scene.again()
    for _ in range(3 * EXPIRATIONS_ALONE):
        scene.now += 0.001
        scene.write(entries.Expired(scene.table.actor or 0))
        scene.move(discard(scene), by="bot")
    assert scene.kinds().count("house-abandoned") == 1
    scene.room = scene.again()
    run_alone(scene, 2, Random(1))
    assert scene.room.seats.are_abandoned


@pytest.mark.parametrize("on_timeout", ["bot", "move", "resign"])
@pytest.mark.parametrize("on_leave", ["bot", "wait"])
def test_no_table_goes_on_forever_without_people(on_timeout: str, on_leave: str) -> None:
    random = Random(f"{on_timeout} {on_leave}")
    ways: dict[str, Any] = {"on_timeout": on_timeout, "on_leave": on_leave, "window": 0.05, "pace": 0}
    games: tuple[tuple[str, dict[str, Any]], ...] = (("boom", {}), ("battle-gum", {"completion": "any"}))
    clocks = None, Clock(move=1), Clock(bank=1, increment=0.001)
    tables = ("Ana", "Bo"), ("Ana", "Bo", BOT), ("Ana", BOT, BOT)
    for (game, options), clock, seats, leaving in product(games, clocks, tables, ([], [1], [1, 2])):
        scene = Scene(Setup(game, len(seats), options, clock, **ways), *seats)
        for seat in leaving:
            if scene.room.chair(seat).person:
                scene.leave(seat)
        run_alone(scene, 2 * BOT_MOVES_ALONE, random)


def test_bots_do_not_play_forever_when_all_people_are_out() -> None:
    scene = trio("Ana", BOT, BOT)
    scene.move("resign", 1)
    for _ in range(BOT_MOVES_ALONE):
        assert scene.room.bots_asked
        scene.move(discard(scene), by="bot")
    assert scene.is_at("playing")
    assert scene.room.bots_asked == []
    assert scene.room.seats.are_abandoned
    scene.come_back(1)
    assert scene.room.bots_asked


# --- reminders ---


def test_a_bot_s_move_has_a_reminder_in_the_store() -> None:
    scene = duel(BOT, "Bo")
    assert scene.room.reminder == Deadline(scene.room.next_entry, NOON + NUDGE)


def test_a_reminder_is_kept_while_it_comes_early_enough() -> None:
    for after, due in ((1, NOON + NUDGE), (NUDGE / 2, NOON + NUDGE / 2 + NUDGE)):
        scene = trio(BOT, BOT, "Cy")
        scene.room.stored_due = NOON + NUDGE
        scene.move("discard 2C", by="bot", after=after)
        assert scene.room.bots_asked == [2]
        assert scene.room.reminder
        assert scene.room.reminder.due == due


def test_bots_alone_have_no_reminder() -> None:
    scene = duel(BOT, BOT)
    assert scene.room.bots_asked == [1]
    assert scene.room.reminder is None


def test_a_bot_that_takes_over_late_is_not_overdue_at_once() -> None:
    """Ana thought for an hour before she left."""
    scene = duel()
    scene.leave(1, after=3600)
    assert scene.room.reminder
    assert scene.room.reminder.due == scene.now + NUDGE


def test_clocks_are_the_same_when_the_log_is_replayed() -> None:
    scene = duel(clock=Clock(bank=30, increment=2, move=20))
    scene.move("swap 5H 8S", after=5)
    scene.leave(1, after=3)
    scene.come_back(1, after=100)
    scene.move("discard 2C", after=4)
    scene.wait(20)
    scene.come_back(2, after=1)
    assert fold(scene.again()) == fold(scene.room)
    assert scene.again().deadline == scene.due()
