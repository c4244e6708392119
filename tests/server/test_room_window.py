"""G19 in a room: all are asked at once, the answers are sealed, and nothing shows who could complete."""

from itertools import permutations
from typing import Any

import pytest

from powderkeg.engine.spec import Value
from powderkeg.play.verify import verify
from powderkeg.server.tables import entries
from powderkeg.server.tables.entries import Clock, Setup
from powderkeg.server.tables.room import Dealer
from powderkeg.server.tables.view import seat_to_view, seats_asked
from testkit.server.scene import BOT, NOON, Scene, fold, laid, show

PAIR: dict[str, Value] = {"completion": "pair"}
HANDS = ("5S 5H 8D", "7S 7H 7D", "5D 5C 4S", "11S 11H 12S")
DRAWN = "10S 10H 10D 10C"  # on top of the draw pile


def gum(*hands: str, **more: Any) -> Dealer:
    nothing = [""] * len(hands)
    more = {"up": nothing, "down": nothing, "deck": DRAWN, "hold": False} | more
    return laid("battle-gum", hands=list(hands), **more)


def scene_of(*hands: str, options: dict[str, Value] = PAIR, seats: tuple[str, ...] = (), **setup: Any) -> Scene:
    players = len(hands)
    names = seats or ("Ana", "Bo", "Cy", "Di")[:players]
    return Scene(Setup("battle-gum", players, options, **setup), *names, dealer=gum(*hands))


def window(hands: tuple[str, ...] = HANDS[:3], **setup: Any) -> Scene:
    """Ana has just laid two 5s; Cy holds the other two."""
    scene = scene_of(*hands, **setup)
    scene.move("play 5S 5H")
    assert scene.room.is_window_open
    return scene


def test_G19_all_others_are_asked_at_once_whether_or_not_they_can_complete() -> None:
    scene = window(HANDS)
    assert scene.table.asked == [2, 3, 4]
    assert [scene.legal(seat) for seat in (1, 2, 3, 4)] == [
        *([], ["decline"], ["complete 5D 5C", "decline"], ["decline"])
    ]
    for seat in (1, 2, 3, 4, None):
        shown = show(scene.room, [], seat, scene.now)
        assert shown.window
        assert (shown.window.seconds, shown.window.answered) == (4, False)
        assert shown.running is None


def test_G19_outside_a_window_one_seat_is_asked() -> None:
    scene = scene_of(*HANDS)
    assert scene.table.asked == [1]
    assert not scene.room.is_window_open
    assert show(scene.room, [], 1, NOON).window is None
    assert scene.table.as_asked(2) is None


@pytest.mark.parametrize(
    ("options", "hands", "moves"),
    [
        ({"completion": "off"}, HANDS, ["play 5S 5H"]),
        (PAIR, ("6S 6H 8D", "6D 6C 7H"), ["play 6S 6H"]),
        (PAIR, ("N1 N2 8D", "6D 6C 7H"), ["play N1 N2"]),
        (PAIR, ("5S 2H 8D", "5H 9S", "5D 5C"), ["play 5S", "play 5H"]),
    ],
)
def test_G19_no_window_opens_where_nobody_is_asked(options: Any, hands: Any, moves: list[str]) -> None:
    scene = scene_of(*hands, options=options)
    scene.moves(*moves)
    assert not scene.room.is_window_open
    assert len(scene.table.asked) == 1


def test_G19_any_asks_also_after_two_single_cards_and_after_a_counter() -> None:
    scene = scene_of("5S 2H 8D", "5H 9S 4H", "5D 5C 4S", options={"completion": "any"})
    scene.moves("play 5S", "play 5H")
    assert scene.table.asked == [3, 1]  # from the next in turn
    scene.move("decline", 1)
    scene.move("complete 5C 5D", 3)
    scene.wait(4)
    assert scene.table.record().moves[-1] == "3 complete 5D 5C"
    counter = scene_of("13S 2H 8D", "13H 12H 4S", "13D 13C 4D", options={"completion": "any"})
    counter.moves("play 13S >2", "counter 13H >1")
    assert counter.table.asked == [3, 1]
    counter.wait(4)
    assert counter.table.record().moves[-2:] == ["3 decline", "1 decline"]
    assert counter.table.asked == [1]  # now the 13 is answered (G15)
    assert not counter.room.is_window_open


def test_G19_a_sealed_answer_changes_nothing_that_others_are_shown() -> None:
    scene = window(HANDS)
    number = scene.room.version
    for seat, text in ((3, "complete 5D 5C"), (2, "decline"), (4, "decline")):
        before = [scene.shown(other) for other in (None, 1, 2, 3, 4) if other != seat]
        own = scene.shown(seat)
        assert scene.move(text, seat) == entries.Answered(seat, text)
        assert [scene.shown(other) for other in (None, 1, 2, 3, 4) if other != seat] == before
        assert scene.shown(seat) != own
        assert scene.legal(seat) == []
        assert scene.room.version == number
        assert scene.room.next_entry > number
    assert scene.table.record().moves == ["1 play 5S 5H"]
    assert scene.room.events(3, number) == []


def test_G19_a_seat_knows_that_its_own_answer_is_in() -> None:
    scene = window()
    scene.move("decline", 2)
    for seat in (1, 2, 3, None):
        shown = show(scene.room, [], seat, scene.now).window
        assert shown
        assert shown.answered == (seat == 2)


def test_G19_the_order_of_answers_does_not_matter() -> None:
    answers = {2: "decline", 3: "complete 5D 5C", 4: "decline"}
    outcomes = set()
    for order in permutations(answers):
        scene = window(HANDS)
        for seat in order:
            scene.move(answers[seat], seat)
        scene.wait(4)
        outcomes.add((fold(scene.room), tuple(scene.shown_to_all())))
    assert len(outcomes) == 1
    assert scene.table.record().moves == ["1 play 5S 5H", "2 decline", "3 complete 5D 5C"]
    assert scene.table.actor == 3


def test_G19_answers_are_played_in_turn_order_until_somebody_completes() -> None:
    scene = window(("5S 5H 8D", "5D 5C 4S", "7S 7H 7D"))
    scene.move("decline", 3)
    scene.move("complete 5D 5C", 2)
    number = scene.room.version
    scene.wait(4)
    assert scene.table.record().moves == ["1 play 5S 5H", "2 complete 5D 5C"]  # seat 3 is not asked any more
    assert scene.room.version == number + 1
    kinds = scene.kinds(number)
    assert "battle-gum-declined" not in kinds
    assert kinds[0] == "battle-gum-completed"


def test_G19_no_answer_is_a_decline() -> None:
    silent, spoken = window(), window()
    for seat in (2, 3):
        spoken.move("decline", seat)
    for scene in (silent, spoken):
        assert scene.wait(4) == entries.WindowClosed()
        assert scene.table.record().moves == ["1 play 5S 5H", "2 decline", "3 decline"]
        assert scene.table.actor == 2
        assert not scene.room.is_window_open
    assert silent.shown_to_all() == spoken.shown_to_all()


def test_G19_the_window_closes_at_its_time_and_not_when_all_have_answered() -> None:
    scene = window()
    scene.move("decline", 2)
    scene.move("decline", 3)
    assert scene.wait(3.9) is None
    assert scene.room.is_window_open
    assert scene.wait(0.1) == entries.WindowClosed()


def test_G19_the_window_is_as_long_as_the_slowest_asks_for() -> None:
    scene = window(window=2)
    assert scene.due() == NOON + 2
    scene.write(scene.room.slow(3, 20))
    scene.write(scene.room.slow(2, 9))
    assert scene.due() == NOON + 20
    assert scene.room.reminder
    assert scene.room.reminder.due == NOON + 20
    for seat in (1, 2, 3, None):  # the same for all
        shown = show(scene.room, [], seat, NOON).window
        assert shown
        assert shown.seconds == 20
    scene.write(scene.room.slow(3, 1))  # no shorter than the table's
    scene.write(scene.room.slow(2, 1))
    assert scene.room.window_length == 2


def test_G19_the_length_that_a_seat_asks_for_has_bounds() -> None:
    scene = window()
    for seconds in (0, -1, 61, float("nan"), float("inf")):
        assert scene.refused(scene.room.slow, 1, seconds).startswith("input: Window cannot be")


def test_G19_a_bot_needs_no_longer_window() -> None:
    scene = window()
    scene.write(scene.room.slow(3, 20))
    scene.leave(3)
    assert scene.room.window_length == 4
    assert Scene(Setup("battle-gum", 2, PAIR), BOT, BOT).room.window_length == 4


# --- refusals ---


def test_G19_only_legal_answers_are_accepted_and_only_from_the_seat_s_own_hand() -> None:
    scene = window()
    assert scene.refused_move("complete 5D 5C", 2) == (
        "illegal: You do not have the 5 of diamonds and the 5 of clubs in your hand. (G19)"
    )
    assert scene.refused_move("play 7S", 2) == ("illegal: A pair was just laid: complete it or decline. (G19)")
    assert scene.refused_move("pickup", 3).endswith("(G19)")
    assert scene.refused_move("well", 3).startswith("unreadable: ")
    assert scene.refused_move("decline", 1).endswith("(T4)")  # the seat that laid the pair is not asked
    assert scene.refused_move("decline", 7).startswith("input: ")


def test_G19_an_answer_is_given_once() -> None:
    scene = window()
    scene.move("decline", 3)
    assert scene.refused_move("complete 5D 5C", 3) == (
        "illegal: You have answered; all answers are shown together. (G19)"
    )


def test_G19_an_answer_to_the_view_before_the_pair_is_stale() -> None:
    scene = scene_of(*HANDS)
    number = scene.room.version
    scene.move("play 5S 5H")
    assert scene.refused_move("decline", 2, number).startswith("stale: ")


def test_G19_an_answer_that_comes_too_late_is_stale() -> None:
    scene = window()
    number = scene.room.version
    scene.wait(4)
    assert scene.refused_move("complete 5D 5C", 3, number).startswith("stale: ")


# --- other events during a window ---


def test_T2_an_offer_in_a_window_makes_no_answer_stale_and_none_is_lost() -> None:
    scene = window()
    number = scene.room.version
    scene.move("complete 5D 5C", 3)
    scene.move("offer-draw", 1)
    assert scene.room.version == number + 1
    assert scene.due() == NOON + 4
    scene.write(scene.room.move(2, number, "decline"))
    scene.wait(4)
    assert scene.table.record().moves == ["1 play 5S 5H", "1 offer-draw", "2 decline", "3 complete 5D 5C"]


def test_T2_a_draw_ends_the_game_in_a_window() -> None:
    scene = window()
    scene.move("complete 5D 5C", 3)
    scene.move("offer-draw", 1)
    scene.move("accept-draw", 2)
    scene.move("accept-draw", 3)
    assert scene.is_at("finished")
    assert not scene.room.is_window_open
    assert scene.due() is None
    assert scene.room.window.answers == {}
    assert scene.wait(10) is None
    assert scene.table.record().moves[-1] == "3 accept-draw"


def test_T3_a_bot_plays_on_for_a_seat_that_resigns_in_a_window() -> None:
    scene = window()
    scene.move("resign", 3)
    assert scene.room.bots_asked == [3]
    assert scene.legal(3) == []
    scene.move("complete 5D 5C", 3, by="bot")
    scene.wait(4)
    assert scene.table.record().moves[-1] == "3 complete 5D 5C"


def test_T3_an_answer_given_before_resigning_counts() -> None:
    scene = window()
    scene.move("complete 5D 5C", 3)
    scene.move("resign", 3)
    assert scene.room.bots_asked == []
    scene.wait(4)
    assert scene.table.record().moves[-1] == "3 complete 5D 5C"


def test_T3_with_two_left_resigning_in_a_window_ends_the_game() -> None:
    scene = window(("5S 5H 8D", "5D 5C 4S"))
    scene.move("resign", 2)
    assert scene.is_at("finished")
    assert scene.due() is None


def test_G19_bots_are_asked_like_everyone() -> None:
    scene = window(HANDS, seats=("Ana", BOT, BOT, "Di"))
    assert scene.room.bots_asked == [2, 3]
    scene.move("complete 5D 5C", 3, by="bot")
    assert scene.room.bots_asked == [2]
    scene.move("decline", 2, by="bot")
    assert scene.room.bots_asked == []
    assert scene.wait(3) is None
    scene.wait(1)
    assert scene.table.actor == 3


def test_G19_a_bot_answers_for_a_player_who_leaves_unless_they_have_answered() -> None:
    scene = window()
    scene.leave(3)
    assert scene.room.bots_asked == [3]
    scene.move("decline", 2)
    scene.leave(2)
    assert scene.room.bots_asked == [3]


def test_G19_a_player_who_returns_in_time_answers() -> None:
    scene = window()
    scene.move("decline", 2)
    scene.leave(3)
    scene.come_back(3)
    assert scene.due() == NOON + 4  # the window is not prolonged
    assert 2 in scene.room.window.answers
    scene.move("complete 5D 5C", 3)
    scene.wait(4)
    assert scene.table.record().moves[-1] == "3 complete 5D 5C"


def test_G19_a_window_closes_even_at_an_abandoned_table_which_then_rests() -> None:
    scene = window(HANDS[:3], seats=("Ana", "Bo", BOT))
    scene.leave(1)
    scene.leave(2)
    assert scene.room.bots_asked == []
    assert scene.wait(4) == entries.WindowClosed()
    assert scene.table.record().moves == ["1 play 5S 5H", "2 decline", "3 decline"]
    assert scene.room.reminder is None


def test_G19_no_clock_runs_in_a_window() -> None:
    scene = window(clock=Clock(bank=60, increment=5, move=2))
    assert [scene.room.time_left(seat) for seat in (1, 2, 3)] == [None] * 3
    assert scene.due() == NOON + 4
    scene.move("complete 5D 5C", 3, after=3)
    scene.wait(1)
    assert scene.room.clock.banks == [65, 60, 60]  # Ana moved in no time
    assert scene.room.time_left(3) == 2
    assert scene.due() == scene.now + 2


def test_G19_neither_a_pair_nor_its_answers_can_be_taken_back() -> None:
    """Ana still has three cards, so she draws none and the pair reveals nothing; but the others are asked about it."""
    not_last = "illegal: Only your own last move can be taken back, before anyone else has moved."
    scene = window(("5S 5H 8D 8C 8H", "7S 7H 7D", "5D 5C 4S"))
    assert scene.refused(scene.room.ask_undo, 1) == not_last
    scene.wait(4)
    assert scene.table.record().moves[-1] == "3 decline"
    for seat in (1, 2, 3):
        assert scene.refused(scene.room.ask_undo, seat) == not_last


def test_G19_on_one_device_each_seat_answers_in_turn() -> None:
    scene = window(HANDS)
    assert seat_to_view(scene.room, [2, 3, 4]) == 2
    assert seats_asked(scene.room, [2, 3, 4]) == [2, 3, 4]
    scene.move("decline", 2)
    assert seat_to_view(scene.room, [2, 3, 4]) == 3
    assert seats_asked(scene.room, [2, 3, 4]) == [3, 4]
    scene.move("decline", 4)
    scene.move("decline", 3)
    assert seat_to_view(scene.room, [2, 3, 4]) == 2


def test_G19_effects_follow_when_all_have_declined() -> None:
    scene = Scene(Setup("battle-gum", 3, PAIR), *("Ana", "Bo", "Cy"), dealer=gum("13S 13H 2D", "3S 4S 5S", "7D 7C 11S"))
    scene.move("play 13S 13H >3")
    scene.wait(4)
    assert scene.table.actor == 3
    assert not scene.room.is_window_open
    assert scene.legal(3) == ["pickup"]


def test_G19_a_completion_may_ask_for_a_choice_or_win() -> None:
    cards = gum("5S 5H 8D", "5D 5C 4S", up=["", "11S 11H 11D"], rest="gone", deck="")
    picks = Scene(Setup("battle-gum", 2, PAIR), "Ana", "Bo", dealer=cards)
    picks.move("play 5S 5H")
    picks.move("complete 5D 5C", 2)
    picks.wait(4)
    assert picks.table.asked == [2]
    assert picks.legal(2) == ["take 11D", "take 11H", "take 11S"]
    last = Scene(Setup("battle-gum", 3, PAIR), *("Ana", "Bo", "Cy"), dealer=gum("5S 5H 8D", "5D 5C", "7S"))
    last.move("play 5S 5H")
    last.move("complete 5D 5C", 2)
    last.wait(4)
    assert last.table.record().moves[-1] == "2 complete 5D 5C"
    wins = Scene(
        Setup("battle-gum", 3, PAIR),
        *("Ana", "Bo", "Cy"),
        dealer=gum("5S 5H 8D", "5D 5C", "7S", rest="gone", deck=""),
    )
    wins.move("play 5S 5H")
    wins.move("complete 5D 5C", 2)
    wins.wait(4)
    assert wins.is_at("finished")
    assert wins.due() is None


def test_G19_the_turn_limit_may_end_the_game_as_the_window_closes() -> None:
    scene = scene_of(*HANDS, options={**PAIR, "turn_limit": 1})
    scene.move("play 5S 5H")
    scene.wait(4)
    assert scene.table.result
    assert scene.table.result.outcome == "unfinished"


# --- twin worlds ---


def test_G19_until_it_closes_nobody_can_tell_whether_someone_can_complete() -> None:
    """In one world Cy holds the other two 5s and completes, in the other Cy holds one of them and cannot."""
    able = window(("5S 5H 8D", "7S 7H 7D", "5D 5C 4S"))
    unable = window(("5S 5H 8D", "7S 7H 7D", "5D 11S 4S"))
    able.move("complete 5D 5C", 3)
    unable.move("decline", 3)
    for seat in (None, 1, 2):
        assert able.shown(seat) == unable.shown(seat)
    for scene in (able, unable):
        scene.move("offer-draw", 1)
        scene.move("decline", 2)
        scene.now += 1
    for seat in (None, 1, 2):
        assert able.shown(seat) == unable.shown(seat)
    assert able.due() == unable.due()
    assert able.refused_move("complete 5D 5C", 1) == unable.refused_move("complete 5D 5C", 1)


def test_G19_a_game_with_windows_verifies_and_replays_the_same() -> None:
    scene = Scene(Setup("battle-gum", 2, {"completion": "any"}), "Ana", "Bo")
    opened = 0
    for _ in range(60):
        actor = scene.table.actor
        if actor is None:
            break
        if scene.room.is_window_open:
            opened += 1
            asked = scene.table.asked[0]
            scene.move(scene.legal(asked)[0], asked)
            scene.wait(4)
        else:
            scene.move(scene.legal(actor)[0], after=1)
    assert opened
    assert verify(scene.table.record()).from_seed
    assert fold(scene.again()) == fold(scene.room)


def test_G19_against_bots_answers_that_were_opened_together_are_given_again_together() -> None:
    """Otherwise the seats asked before would have answered, and could not complete any more."""
    scene = scene_of(*HANDS[:3], seats=(BOT, BOT, "Ana"))
    scene.move("play 5S 5H", 1, by="bot")
    scene.move("decline", 2, by="bot")
    scene.move("decline", 3)
    scene.wait(4)
    assert len(scene.table.moves) == 3
    scene.write(scene.room.ask_undo(3))
    assert len(scene.table.moves) == 1
    assert scene.table.asked == [2, 3]
    assert fold(scene.again()) == fold(scene.room)
