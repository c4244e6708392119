"""The window for answers out of turn, tested in isolation."""

import pytest

from powderkeg.server import bounds
from powderkeg.server.tables.entries import Answered, WindowExtended
from powderkeg.server.tables.window import AnswerWindow
from powderkeg.text.refusal import Refused


def test_the_window_is_as_long_as_the_slowest_person_needs() -> None:
    window = AnswerWindow(4)
    assert window.length([1, 2, 3]) == 4
    window.extend(2, 10)
    window.extend(3, 2)
    assert window.length([1, 2, 3]) == 10
    assert window.length([1, 3]) == window.length([]) == 4  # a bot plays for seat 2
    window.forget(2)
    window.forget(1)
    assert window.length([1, 2, 3]) == 4


def test_answers_are_opened_in_turn_order_and_silence_declines() -> None:
    window = AnswerWindow(4)
    window.seal(Answered(3, "complete"))
    window.seal(Answered(2, "decline"))
    assert list(window.open_answers([2, 3, 1], "no")) == [(2, "decline"), (3, "complete"), (1, "no")]


def test_answers_stay_readable_while_they_are_opened() -> None:
    """Playing the first of them clears the window."""
    window = AnswerWindow(4)
    window.seal(Answered(1, "a"))
    window.seal(Answered(2, "b"))
    opened = []
    for seat, move in window.open_answers([1, 2], "no"):
        window.clear()
        opened.append((seat, move))
    assert opened == [(1, "a"), (2, "b")]
    assert not window.has_answered(1)


def test_a_seat_answers_once() -> None:
    window = AnswerWindow(4)
    window.check_unanswered(1)
    window.seal(Answered(1, "decline"))
    assert window.has_answered(1)
    assert not window.has_answered(None)
    assert window.count_answers([1, 2]) == 1
    with pytest.raises(Refused, match="answered"):
        window.check_unanswered(1)


@pytest.mark.parametrize("seconds", [bounds.WINDOWS[0] / 2, bounds.WINDOWS[1] + 1])
def test_a_window_has_bounds(seconds: float) -> None:
    with pytest.raises(Refused, match="Window cannot be"):
        AnswerWindow(4).slow(1, seconds)
    assert AnswerWindow(4).slow(1, 30) == WindowExtended(1, 30)
