"""Undo, tested in isolation: who has to agree, and which moves may be taken back."""

import pytest

from powderkeg.play.table import Table
from powderkeg.server.tables.entries import UndoAgreed, UndoDeclined
from powderkeg.server.tables.undo import UndoRequest, answer_undo, check_undo, reveals_cards
from powderkeg.text.refusal import Refused
from testkit.positions import lay, moves


def boom(*made: str) -> Table:
    table = lay("boom", hands=["5H KD 2C", "9S 9H 9D"], boards=[["8S"], ["8C"]])
    moves(table, *made)
    return table


def refusal(table: Table, seat: int, final_moves: int = 0) -> str:
    with pytest.raises(Refused) as raised:
        check_undo(table, seat, final_moves)
    return raised.value.refusal.code


def test_a_request_waits_for_people_and_not_for_bots() -> None:
    request = UndoRequest(1, [2, 3])
    assert request.waits_for([1, 2, 3]) == [2, 3]
    assert request.waits_for([1, 3]) == [3]
    request.agree(3)
    assert request.waits_for([1, 2, 3]) == [2]


def test_only_a_seat_that_is_waited_for_answers() -> None:
    assert answer_undo(2, True, [2]) == UndoAgreed(2)
    assert answer_undo(2, False, [2]) == UndoDeclined(2)
    with pytest.raises(Refused, match="Nobody is asking you"):
        answer_undo(1, True, [2])


def test_the_last_move_of_the_seat_may_be_taken_back() -> None:
    check_undo(boom("swap 5H 8S"), 1, 0)


def test_the_move_of_another_seat_may_not_be_taken_back() -> None:
    assert refusal(boom("swap 5H 8S"), 2) == "undo-not-last"
    assert refusal(boom(), 1) == "undo-not-last"


def test_a_final_move_stays() -> None:
    assert refusal(boom("swap 5H 8S"), 1, final_moves=1) == "undo-not-last"


def test_a_draw_offer_stays() -> None:
    assert refusal(boom("swap 5H 8S", "offer-draw"), 1) == "undo-not-last"


def test_a_move_that_revealed_a_card_stays() -> None:
    table = boom("swap 5H 8S", "discard 2C")  # draws a card
    assert reveals_cards(table)
    assert refusal(table, 1) == "undo-information"
