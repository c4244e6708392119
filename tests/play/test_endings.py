"""Why a game is over, in a sentence."""

import pytest

from powderkeg.play.table import Table
from powderkeg.text.messages import tell
from testkit.positions import exploding, lay, moves


def why(table: Table, *texts: str) -> str:
    """The sentence for the end of a game, after these moves."""
    before = table.ending
    moves(table, *texts)
    after = table.ending
    assert before is None
    assert after is not None
    return tell("en", f"ending-{after.kind}", after.data, table.players)


def boom(hands: list[str], boards: list[list[str]]) -> Table:
    return lay("boom", len(hands), hands=hands, boards=boards)


def test_the_last_accumulator_is_destroyed() -> None:
    table = boom(["5H KD 3C", "9S 9H 9D"], [["8S"], ["5C 2H"]])
    sentence = why(table, "attack 3C 2:5C")
    assert sentence == "Ana destroyed the 5 of clubs with the 3 of clubs, and Bo has no life left."


@pytest.mark.parametrize(
    ("boards", "sentence"),
    [
        ([["8S"], ["6S"]], "Ana called Boom on 6, and nobody else has life left."),
        ([["6H"], ["8S"]], "Ana called Boom on 6, and only Bo has life left."),
        ([["6H"], ["6S"]], "Nobody has life left."),
    ],
)
def test_a_boom_takes_the_last_life(boards: list[list[str]], sentence: str) -> None:
    assert why(boom(["KH QC JD", "2S 9H 9D"], boards), "boom 6") == sentence


def test_one_who_goes_on_after_another_is_out_sees_no_ending() -> None:
    table = boom(["5H KD 3C", "9S 9H 9D", "4S 4H 4D"], [["8S"], ["5C 2H"], ["7C"]])
    moves(table, "attack 3C 2:5C")
    assert table.ending is None


def test_nothing_can_change_any_more() -> None:
    boards = [["2S AS JS QS KS", "2H AH JH QH KH"], ["2D AD JD QD KD", "2C AC"]]
    assert (
        why(boom(["10S 10H KC", "9S 9H 9D"], boards), "attack KC 2:2C") == "Nothing can change any more: a draw (B20)."
    )


@pytest.mark.parametrize(
    ("squares", "sentence"),
    [
        (["AS 2S 3S 4S", "9S 9H 9D 9C"], "Ana knocked and has the fewest points: 10."),
        (["9S 9H 9D 9C", "AS 2S 3S 4S"], "Ana knocked, but Bo has the fewest points: 10."),
        (["AS 2S 3S 4S", "AH 2H 3H 4H"], "Ana knocked, and the lowest score is shared: 10."),
    ],
)
def test_who_knocked_and_how_many_points_won(squares: list[str], sentence: str) -> None:
    assert why(lay("kaboo", squares=squares), "knock", "draw", "discard") == sentence


@pytest.mark.parametrize(
    ("squares", "sentence"),
    [
        (["AS 2S 3S 4S", "9S 9H 9D 9C"], "The draw pile is used up, and Ana has the fewest points: 10."),
        (["AS 2S 3S 4S", "AH 2H 3H 4H"], "The draw pile is used up, and the lowest score is shared: 10."),
    ],
)
def test_kaboo_ends_without_a_knock(squares: list[str], sentence: str) -> None:
    assert why(lay("kaboo", squares=squares, deck="KS", rest="discard"), "draw", "discard") == sentence


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [(1, "Ana drew the explosive card."), (3, "Ana drew the explosive card and had no defuse.")],
)
def test_the_explosive_was_drawn(phase: int, sentence: str) -> None:
    hands = ["blank", "blank"] if phase == 3 else ["", ""]
    assert (
        why(lay("exploding", options={"phase": phase}, **exploding("explosive", *hands, phase=phase)), "draw")
        == sentence
    )


def test_the_first_without_a_card() -> None:
    table = lay("battle-gum", hands=["5S", "7S 3S 4S"], up=["", ""], down=["", ""], hold=False)
    assert why(table, "play 5S") == "Ana was the first without a card, in hand or in front."


def test_what_is_said_ends_a_game_too() -> None:
    def table() -> Table:
        return boom(["5H KD 3C", "9S 9H 9D"], [["8S"], ["5C 2H"]])

    resigned = table()
    resigned.play(2, "resign")
    assert resigned.ending is not None
    assert (resigned.ending.kind, resigned.ending.data) == ("resigned", {"seat": 1, "other": 2})
    agreed = table()
    agreed.play(1, "offer-draw")
    agreed.play(2, "accept-draw")
    assert agreed.ending is not None
    assert agreed.ending.kind == "draw-agreed"


def test_an_offer_that_stands_when_a_boom_takes_everyone_was_not_agreed() -> None:
    table = boom(["KH QC JD", "2S 9H 9D"], [["6H"], ["6S"]])
    table.play(2, "offer-draw")
    assert why(table, "boom 6") == "Nobody has life left."


def test_the_turn_limit_was_reached() -> None:
    table = Table.new("exploding", ["Ana", "Bo"], {"phase": 1, "turn_limit": 1}, seed=bytes(32))
    assert why(table, "draw") == "The limit of one turn was reached."
    assert table.turns == 1


def test_a_turn_counts_from_its_first_move() -> None:
    table = boom(["5H KD 3C", "9S 9H 9D"], [["8S"], ["5C 2H", "8C"]])
    begun = []
    for text in ("swap 5H 8S", "attack 3C 2:5C", "discard 9S", "discard KD"):
        moves(table, text)
        begun.append(table.turns)
    assert begun == [1, 1, 2, 3]
    table.play(2, "resign")
    assert table.turns == 4
