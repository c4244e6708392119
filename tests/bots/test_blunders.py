"""Moves that lose the game at once are marked for people, judged only by what their seat knows."""

from typing import Any

import pytest

from powderkeg.bots.blunders import losing_moves, wasteful_moves
from powderkeg.games import SPECS
from powderkeg.play.table import Table
from powderkeg.server.tables.entries import Setup
from testkit.positions import NAMES, lay, moves, texts
from testkit.server.scene import Scene, exploding, laid, show
from testkit.server.twin_games import PARTIES, Party, play_answers, some_twins
from testkit.traces import whole


def losing(table: Table, seat: int | None = None) -> set[str]:
    return losing_moves(table, seat or table.actor or 1)


# --- Boom ---


def test_a_swap_that_takes_the_last_life_loses() -> None:
    """B7: a face for the only accumulator."""
    table = lay("boom", hands=["5H KD 2C", "9S 9H 9D"], boards=[["8S"], ["8C"]])
    assert losing(table) == {"swap KD 8S"}


def test_a_swap_with_life_left_beside_it_does_not_lose() -> None:
    table = lay("boom", hands=["5H KD 2C", "9S 9H 9D"], boards=[["8S", "3S"], ["8C"]])
    assert losing(table) == set()


def test_a_boom_on_one_s_own_last_number_loses_while_others_live() -> None:
    table = lay("boom", hands=["JH QD KC", "9S 9H 9D"], boards=[["8S"], ["7C"]])
    assert losing(table) >= {"boom 8", "swap JH 8S"}
    assert "boom 7" not in losing(table)


def test_a_boom_on_everyones_last_number_is_a_draw_and_not_lost() -> None:
    table = lay("boom", hands=["JH QD KC", "9S 9H 9D"], boards=[["8S"], ["8C"]])
    assert "boom 8" not in losing(table)


def test_a_move_that_puts_its_player_out_of_a_game_that_goes_on_loses_too() -> None:
    table = lay("boom", 3, hands=["5H KD 2C", "9S 9H 9D", "4S 4H 4D"], boards=[["8S"], ["8C"], ["7C"]])
    assert losing(table) == {"swap KD 8S"}


# --- Exploding ---


TOP = "explosive blank blank blank blank"


def phase_3(hand: str, deck: str = TOP) -> Table:
    return Scene(Setup("exploding", 2), "Ana", "Bo", dealer=exploding(deck, hand, "defuse")).table


def test_a_draw_of_the_explosive_that_the_seat_has_seen_loses() -> None:
    table = phase_3("future skip blank")
    moves(table, "play future")
    assert losing(table) == {"draw"}


def test_a_draw_of_the_explosive_with_a_defuse_in_hand_does_not_lose() -> None:
    table = phase_3("future skip defuse")
    moves(table, "play future")
    assert losing(table) == set()


def test_an_explosive_that_the_seat_has_not_seen_is_not_marked() -> None:
    assert losing(phase_3("future skip blank")) == set()


def test_the_answer_is_the_same_wherever_an_unseen_explosive_lies() -> None:
    for place in range(6):
        deck = ["blank"] * 6
        deck[place] = "explosive"
        assert losing(phase_3("skip blank", " ".join(deck))) == set()


def test_the_last_card_of_the_pile_is_known_to_be_the_explosive() -> None:
    table = lay("exploding", options={"phase": 1}, rest="discard", deck="explosive", hands=["", ""], whole=PHASE_1)
    assert losing(table) == {"draw"}


PHASE_1 = ["explosive", *["blank"] * 46]


def test_a_defuse_that_is_played_is_wasted() -> None:
    """E7: it does nothing. A blank does nothing either, and nothing is lost with it."""
    assert wasteful_moves(phase_3("future skip blank defuse defuse"), 1) == {"play defuse"}
    assert wasteful_moves(phase_3("future skip blank"), 1) == set()


def test_a_waste_is_explained_to_the_seat_that_may_make_it() -> None:
    scene = Scene(Setup("exploding", 2), "Ana", "Bo", dealer=exploding(TOP, "skip defuse", "defuse"))
    shown: Any = show(scene.room, [1], 1, scene.now, language="fr").legal
    assert [(move.text, move.wastes) for move in shown if move.wastes] == [
        (
            "play defuse",
            "Si tu le joues, un désamorçage ne fait rien. "
            "Garde-le\N{NO-BREAK SPACE}: il te sauve quand tu pioches la carte explosive.",
        )
    ]
    assert not any(move.wastes for move in show(scene.room, [1], 1, scene.now).legal)
    assert b'"wastes"' not in scene.shown(2)


# --- everywhere ---


@pytest.mark.parametrize("party", PARTIES, ids=str)
def test_twin_worlds_have_the_same_losing_moves(party: Party) -> None:
    """The watching seats cannot tell the two worlds apart, and the marks do not help them."""
    twins = some_twins(party, 30)
    setup = Setup(party.game, party.players, options=party.options)
    tables = [twins.dealer(world)(setup, twins.seed, NAMES[: party.players], ()) for world in (0, 1)]
    for step in twins.steps:
        for seat in party.watching:
            assert losing(tables[0], seat) == losing(tables[1], seat)
            assert wasteful_moves(tables[0], seat) == wasteful_moves(tables[1], seat)
        for table, answers in zip(tables, step.moves, strict=True):
            if step.window:
                play_answers(table, dict.fromkeys(table.asked, "decline") | answers)
            else:
                table.play(step.seat, answers[step.seat])


@pytest.mark.parametrize("game", SPECS)
def test_looking_for_losing_moves_changes_nothing(game: str) -> None:
    table = Table.new(game, ["Ana", "Bo"], {"turn_limit": 30}, b"nothing is changed by looking at")
    while table.actor:
        before = whole(table.state)
        found = losing(table)
        assert found <= set(texts(table))
        assert whole(table.state) == before
        assert found == losing(table)
        table.play(table.actor, texts(table)[len(table.moves) % len(texts(table))])


def test_losing_moves_are_marked_only_in_a_view_with_words_and_only_for_the_seat_to_move() -> None:
    scene = Scene(Setup("boom", 2), "Ana", "Bo", dealer=laid("boom", hands=HANDS, boards=[["8S"], ["8C"]]))
    shown: Any = show(scene.room, [1], 1, scene.now, language="es").legal
    assert [move.text for move in shown if move.loses] == ["swap KD 8S"]
    assert not any(move.loses for move in show(scene.room, [1], 1, scene.now).legal)
    assert scene.shown(1).count(b'"loses"') == 1
    assert b'"loses"' not in scene.shown(2)


HANDS = ["5H KD 2C", "9S 9H 9D"]
