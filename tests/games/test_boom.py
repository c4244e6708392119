"""Boom, rule by rule. Each position is laid out in full; cards not named are in the deck, in card order."""

from typing import Any

import pytest

from powderkeg.games.cards import POKER
from powderkeg.play.record import Result
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import Table
from powderkeg.text.refusal import Refused
from testkit.positions import cards_in, heard, lay, moves, refused, texts


def boom(hands: list[str], boards: list[list[str]], **more: Any) -> Table:
    """A board is a list of accumulators: "8S", or "8S 3D KH" with the cards lying on it."""
    return lay("boom", len(hands), hands=hands, boards=boards, **more)


def life(table: Table, seat: int) -> dict[str, int]:
    """Each accumulator of a seat with its life."""
    return {a.card: a.life for a in table.view(None).position.players[seat - 1].board}  # type: ignore[attr-defined]


def view(table: Table, seat: int) -> Any:
    return table.view(seat).position


def test_B1_one_deck_ace_is_one_and_faces_are_zero() -> None:
    table = boom(["AH KD 2C", "9S 9H 9D"], [["8S"], ["8C", "AS", "10D", "JH", "QH"]])
    assert life(table, 2) == {"8C": 8, "AS": 1, "10D": 10, "JH": 0, "QH": 0}
    assert sorted(cards_in(table.deal)) == sorted(table.notation.cards)
    assert len(table.notation.cards) == 52
    moves(table, "attack AH 2:8C")
    assert life(table, 2)["8C"] == 7
    with pytest.raises(Refused, match="2 to 6 players"):
        Table.new("boom", ["A"] * 7)


def test_B2_three_in_hand_and_three_on_the_board() -> None:
    for players in range(2, 7):
        table = Table.new("boom", [str(seat) for seat in range(players)], seed=bytes(32))
        assert [len(hand) for hand in table.deal["hands"]] == [3] * players
        assert [len(board) for board in table.deal["boards"]] == [3] * players
        assert len(table.deal["deck"]) == 52 - 6 * players


class FacesFirst:
    """The first shuffle gives seat 1 a board of three faces; later ones leave the cards in order."""

    top = ("2S", "3S", "4S", "5S", "6S", "7S", "JS", "QS", "KS", "8S", "9S", "10S")

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        top = [POKER.index(name) for name in self.top] if shuffle == 0 else []
        return top + [card for card in cards if card not in top]


def test_B3_a_board_of_three_faces_is_dealt_again_from_a_shuffled_deck() -> None:
    table = Table.dealt("boom", ["Ana", "Bo"], {}, 1, FacesFirst())
    assert table.deal["hands"] == [["2S", "3S", "4S"], ["5S", "6S", "7S"]]
    # the three faces went back, the 46 cards were shuffled into order, and both boards came from the top
    assert table.deal["boards"] == [["AS", "AH", "AD"], ["AC", "2H", "2D"]]
    assert {"JS", "QS", "KS"} < set(table.deal["deck"])


def test_B4_one_swap_a_turn_and_only_before_the_action() -> None:
    table = boom(["5H KD 8H", "9S 9H 9D"], [["8S", "3D", "QH"], ["8C", "7C", "6C"]])
    assert {"swap KD QH", "swap KD 8S", "swap 8H 8S", "swap 5H QH"} < set(
        texts(table)
    )  # faces either way, equal values too
    moves(table, "swap 5H 3D")
    assert not [text for text in texts(table) if text.startswith("swap")]
    assert "You have swapped this turn" in refused(table, "swap KD 8S")
    assert "(B4)" in refused(table, "swap 3D 5H")
    moves(table, "discard 3D")
    assert table.actor == 2
    assert "not one of your accumulators. (B4)" in refused(table, "swap 9S 8S")


def test_B4_every_turn_has_its_own_swap() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S"], ["8C"]])
    moves(table, "swap 5H 8S", "discard KD")
    assert "swap 9S 8C" in texts(table)


LATER = {"swapped_card": "later"}


def test_B4_later_the_card_taken_up_cannot_be_used_before_the_turn_is_over() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S", "3D", "QH"], ["8C", "7C"]], options=LATER)
    assert view(table, 2).waiting is None
    assert refused(table, "pass") == "You hold cards, so you must attack, call Boom or discard. (B8)"
    moves(table, "swap 5H 3D")
    assert (view(table, 2).waiting, view(table, 2).players[0].known) == ("3D", ["3D"])
    attacks = [f"attack {card} 2:{target}" for card in ("2C", "KD") for target in ("7C", "8C")]
    assert texts(table) == [*attacks, "discard 2C", "discard 2C KD", "discard KD"]
    waits = "You took up the 3 of diamonds this turn, so you cannot use it before your next turn. (B4)"
    assert refused(table, "attack 3D 2:8C") == refused(table, "discard 3D") == refused(table, "discard 2C 3D") == waits
    assert refused(table, "swap 3D 8S").endswith("(B4)")
    assert refused(table, "boom 7").endswith("(B13)")  # with or without the 3
    assert (
        refused(table, "pass")
        == "You hold more cards than the 3 of diamonds, so you must attack, call Boom or discard. (B18)"
    )
    moves(table, "attack 2C 2:8C")
    assert view(table, 2).waiting is None
    moves(table, "discard 9S")
    assert {"attack 3D 2:8C", "discard 3D"} < set(texts(table))


def test_B4_later_the_card_taken_up_does_not_count_for_a_boom() -> None:
    three = boom(["KD QC 5H", "9S 9H 9D"], [["8S", "JH"], ["8C", "7C"]], options=LATER)
    moves(three, "swap 5H JH")
    assert not any(text.startswith("boom") for text in texts(three))
    assert (
        refused(three, "boom 7")
        == "You took up the jack of hearts this turn, so you cannot use it before your next turn. (B4)"
    )
    two = boom(["KD QC 5H", "9S 9H 9D"], [["8S", "JH"], ["8C", "7C"]], options=LATER | {"boom_faces": 2}, deck="2S 3S")
    moves(two, "swap 5H JH", "boom 7")
    assert view(two, 1).hand == ["2S", "3S", "JH"]  # the jack comes first in the order of cards, but it waits


def test_B4_later_with_only_the_card_taken_up_passing_is_the_only_move() -> None:
    table = boom(["5H", "9S 9H 9D"], [["8S", "3D"], ["8C"]], options=LATER, deck="AS AH")
    moves(table, "swap 5H 3D")
    assert texts(table) == ["pass"]
    only = "Your only card is the 3 of diamonds, which you took up this turn, so you can only pass. (B4)"
    for text in ("attack 3D 2:8C", "attack 9S 2:8C", "attack 3D 2:7C", "swap 3D 5H", "boom 8", "discard 3D"):
        assert refused(table, text) == only
    assert "is not a move" in refused(table, "attack 3D 2:8X")
    assert moves(table, "pass") == ["Ana passes.", "Ana draws a card.", "Ana draws a card."]  # B15
    assert (view(table, 1).hand, table.actor) == (["AS", "AH", "3D"], 2)


def test_B7_later_swapping_away_the_last_life_is_the_whole_turn_too() -> None:
    boards = [["8S", "QH"], ["8C"], ["7C"]]
    table = boom(["KD", "9S 9H 9D", "4S 4H 4D"], boards, options=LATER)
    moves(table, "swap KD 8S")
    assert (table.actor, view(table, 2).waiting, view(table, 2).players[0].alive) == (2, None, False)


def test_B5_pinned_accumulator_cannot_be_swapped() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S 2S", "3D"], ["8C"]])
    assert refused(table, "swap 5H 8S") == "A card lies on the 8 of spades, so it cannot be swapped. (B5)"
    assert "swap 5H 3D" in texts(table)


def test_B6_the_new_card_gives_the_value() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S", "3D"], ["8C"]])
    moves(table, "swap 5H 3D")
    assert life(table, 1) == {"8S": 8, "5H": 5}
    assert view(table, 1).hand == ["2C", "3D", "KD"]


def test_B7_swapping_away_the_last_life_is_the_whole_turn() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D", "4S 4H 4D"], [["8S", "QH"], ["8C"], ["7C"]])
    moves(table, "swap KD 8S")
    assert table.actor == 2
    assert life(table, 1) == {}
    assert view(table, 1).hand == []
    two = boom(["5H KD 2C", "9S 9H 9D"], [["8S", "QH"], ["8C"]])
    assert heard(two, None) + moves(two, "swap KD 8S") == [
        "Ana swaps the king of diamonds for the 8 of spades.",
        "Ana is out.",
        "Bo wins!",
    ]


def test_B8_exactly_one_action_and_discarding_is_always_legal() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S"], ["8C"]])
    assert {"attack 5H 2:8C", "discard 5H"} < set(texts(table))
    moves(table, "attack 5H 2:8C")
    assert table.actor == 2
    assert refused(table, "pass") == "You hold cards, so you must attack, call Boom or discard. (B8)"


def test_B9_attack_another_s_accumulator_within_its_value() -> None:
    table = boom(["5H 9C 3C", "9S 9H 9D"], [["8S 2S"], ["10S 4C", "QH", "3H"]])
    assert life(table, 2) == {"10S": 6, "QH": 0, "3H": 3}
    assert [text for text in texts(table) if text.startswith("attack")] == [
        "attack 3C 2:10S",
        "attack 3C 2:3H",
        "attack 5H 2:10S",
    ]
    assert (
        refused(table, "attack 9C 2:10S") == "The 9 of clubs is worth more than the 6 left on Bo’s 10 of spades. (B9)"
    )
    assert not [text for text in texts(table) if "8S" in text]  # Ana's own and pinned: no attack, no swap
    assert "has no life" in refused(table, "attack 3C 2:QH")
    assert "your own accumulator" in refused(table, "attack 3C 1:8S")
    assert refused(table, "attack 2C 2:10S") == "The 2 of clubs is not in your hand. (B9)"
    assert "not one of Bo’s accumulators" in refused(table, "attack 3C 2:4C")


def test_B10_a_face_attacks_without_changing_the_value_and_pins() -> None:
    table = boom(["KH 9C 3C", "2S 9H 9D"], [["8S"], ["10S"]])
    assert moves(table, "attack KH 2:10S")[:2] == [
        "Ana attacks the 10 of spades with the king of hearts.",
        "Bo’s 10 of spades has 10 left.",
    ]
    assert "(B5)" in refused(table, "swap 2S 10S")
    closed = boom(["KH 9C 3C", "2S 9H 9D"], [["8S"], ["10S"]], options={"face_attacks": False})
    assert "attack KH 2:10S" not in texts(closed)
    assert refused(closed, "attack KH 2:10S").endswith("(B10)")


def test_B11_an_accumulator_at_zero_goes_with_every_card_on_it() -> None:
    table = boom(["4H 9C 3C", "2S 9H 9D"], [["8S"], ["10S 6S KH", "7S"]])
    moves(table, "attack 4H 2:10S")
    assert life(table, 2) == {"7S": 7}
    assert view(table, 1).discard == 4  # 10S 6S KH 4H


def test_B12_an_exact_blow_wins_the_top_card_as_an_extra_accumulator() -> None:
    table = boom(["7H 9C 3C", "2S 9H 9D"], [["8S"], ["7S KH", "6S"]], deck="QC 5C")
    assert "Ana gains an extra accumulator: the queen of clubs." in moves(table, "attack 7H 2:7S")
    assert life(table, 1) == {"8S": 8, "QC": 0}  # a face lay on the 7S before; the extra card may be a face
    assert "5C" in view(table, 1).hand
    in_two = boom(["3H 9C 7H", "2S 9H 9D"], [["8S"], ["7S 4H", "6S"]], deck="QC 5C")
    moves(in_two, "attack 3H 2:7S")
    assert life(in_two, 1) == {"8S": 8}


REDRAW = {"extra_face": "redraw"}


class FacesOnTop:
    """Every shuffle puts the faces on top, and leaves the cards in order else."""

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        return sorted(cards, key=lambda card: (card < POKER.index("JS"), card))


def test_B12_redraw_puts_faces_on_the_discard_pile_until_a_numbered_card_comes() -> None:
    table = boom(["7H 9C 3C", "2S 9H 9D"], [["8S"], ["7S KH", "6S"]], deck="QC JD 5C 4C", options=REDRAW)
    assert moves(table, "attack 7H 2:7S")[2:5] == [
        "Ana turns up the queen of clubs: a face card, so it is discarded.",
        "Ana turns up the jack of diamonds: a face card, so it is discarded.",
        "Ana gains an extra accumulator: the 5 of clubs.",
    ]
    assert life(table, 1) == {"8S": 8, "5C": 5}
    assert view(table, 1).discard == 5  # 7S KH 7H QC JD
    assert "4C" in view(table, 1).hand
    numbered = boom(["7H 9C 3C", "2S 9H 9D"], [["8S"], ["7S", "6S"]], deck="5C", options=REDRAW)
    moves(numbered, "attack 7H 2:7S")
    assert (life(numbered, 1), view(numbered, 1).discard) == ({"8S": 8, "5C": 5}, 2)


def test_B12_redraw_a_face_turned_up_is_in_a_reshuffle_on_the_way() -> None:
    boards = [["8S"], ["7S", "6S"]]
    table = boom(["7H 9C 3C", "2S 9H 9D"], boards, deck="QC", rest="discard", options=REDRAW, chance=FacesOnTop())
    moves(table, "attack 7H 2:7S")
    assert len(table.shuffles) == 1
    assert {"QC", "7S", "7H"} < set(table.shuffles[0])
    assert life(table, 1) == {"8S": 8, "AS": 1}  # the first that is no face
    assert view(table, 1).discard == 12  # all faces


def test_B12_redraw_also_when_the_blow_ends_the_game() -> None:
    table = boom(["7H 9C 3C", "2S 9H 9D"], [["8S"], ["7S"]], deck="QC 5C", options=REDRAW)
    moves(table, "attack 7H 2:7S")
    assert table.result == Result("win", [1], None)
    assert (life(table, 1), view(table, 1).hand) == ({"8S": 8, "5C": 5}, ["3C", "9C"])


FULL = [  # six boards with 36 cards, for positions with nothing else to draw
    ["10S 9S KS KH KD KC QH QD QC JH JD JC"],
    ["7H JS QS", "10H 9H"],
    ["10D 9D", "8S 7D", "6D"],
    ["10C 9C", "8H 7C", "6C"],
    ["8D 6S", "5S", "5H", "5D"],
    ["8C 6H", "5C", "4S"],
]
FEW = ["7S", "AS 2S 3S", "AH 2H 3H", "AD 2D 3D", "AC 2C 3C", "4H 4D 4C"]


@pytest.mark.parametrize("reshuffle", ["empty", "always"])
def test_B18_one_move_shuffles_twice_at_most(reshuffle: str) -> None:
    options = REDRAW | {"reshuffle": reshuffle}
    table = boom(FEW, FULL, deck="", options=options, chance=FacesOnTop())
    told = moves(table, "attack 7S 2:7H")
    assert table.shuffles == [["JS", "QS", "7S", "7H"], ["JS", "QS"]]  # faces turned up were in the first, and again
    assert life(table, 1) == {"10S": 1, "7S": 7}
    assert view(table, 1).hand == ["7H", "JS", "QS"]
    assert told[2:] == [
        "The discard pile is shuffled into a new deck of 4.",
        "Ana turns up the jack of spades: a face card, so it is discarded.",
        "Ana turns up the queen of spades: a face card, so it is discarded.",
        "Ana gains an extra accumulator: the 7 of spades.",
        "Ana draws a card.",
        "The discard pile is shuffled into a new deck of 2.",
        "Ana draws a card.",
        "Ana draws a card.",
    ]
    assert Table.from_record(table.record()).record() == table.record()


def test_B12_an_exact_kill_may_bring_nothing() -> None:
    for options in ({"exact_kill": False}, REDRAW | {"exact_kill": False}):
        table = boom(["7H 9C 3C", "2S 9H 9D"], [["8S"], ["7S KH", "6S"]], deck="QC 5C", options=options)
        assert moves(table, "attack 7H 2:7S")[1:] == ["Bo’s 7 of spades is destroyed.", "Ana draws a card."]
        assert life(table, 1) == {"8S": 8}
        assert "QC" in view(table, 1).hand


def test_B13_boom_needs_three_faces_and_takes_every_accumulator_at_the_number() -> None:
    table = boom(["KH QC JD", "2S 9H 9D"], [["8S", "5S"], ["10S 5C", "5D", "6S"]])
    assert [text for text in texts(table) if text.startswith("boom")] == sorted(f"boom {n}" for n in range(1, 11))
    moves(table, "boom 5")
    assert (life(table, 1), life(table, 2)) == ({"8S": 8}, {"6S": 6})
    assert view(table, 1).discard == 3 + 4
    assert len(view(table, 1).hand) == 3
    nobody = boom(["KH QC JD", "2S 9H 9D"], [["8S"], ["6S"]])
    moves(nobody, "boom 3")
    assert (life(nobody, 1), life(nobody, 2)) == ({"8S": 8}, {"6S": 6})
    two_faces = boom(["KH QC 2D", "2S 9H 9D"], [["8S"], ["6S"]])
    assert not any(text.startswith("boom") for text in texts(two_faces))
    assert refused(two_faces, "boom 6") == "You need three face cards for a Boom. (B13)"


TWO = {"boom_faces": 2}


def test_B13_two_faces_may_be_enough() -> None:
    table = boom(["KH QC 2D", "2S 9H 9D"], [["8S"], ["6S", "5S"]], deck="AS AH", options=TWO)
    assert [text for text in texts(table) if text.startswith("boom")] == sorted(f"boom {n}" for n in range(1, 11))
    assert moves(table, "boom 6")[0] == "Ana calls Boom on 6!"
    assert life(table, 2) == {"5S": 5}
    assert (view(table, 1).hand, view(table, 1).discard) == (["AS", "AH", "2D"], 3)
    one = boom(["KH 3C 2D", "2S 9H 9D"], [["8S"], ["6S"]], options=TWO)
    assert refused(one, "boom 6") == "You need two face cards for a Boom. (B13)"


def test_B13_of_three_faces_the_first_two_in_the_order_of_cards_go() -> None:
    table = boom(["KS JC QD", "2S 9H 9D"], [["8S"], ["6S", "5S"]], deck="AS AH", options=TWO)
    moves(table, "boom 3")
    assert view(table, 1).hand == ["AS", "AH", "KS"]
    suits = boom(["QD QH QS", "2S 9H 9D"], [["8S"], ["6S", "5S"]], deck="AS AH", options=TWO)
    moves(suits, "boom 3")
    assert view(suits, 1).hand == ["AS", "AH", "QD"]


def test_B14_discard_one_to_three_different_cards() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S"], ["8C"]])
    assert [text for text in texts(table) if text.startswith("discard")] == [
        "discard 2C",
        "discard 2C 5H",
        "discard 2C 5H KD",
        "discard 2C KD",
        "discard 5H",
        "discard 5H KD",
        "discard KD",
    ]
    assert "You named the 5 of hearts twice. (B14)" in refused(table, "discard 5H 5H")
    assert "(B14)" in refused(table, "discard 9S")
    moves(table, "discard KD 5H")
    assert table.record().moves == ["1 discard 5H KD"]  # written in the order of cards


@pytest.mark.parametrize(("move", "drawn"), [("attack 5H 2:8C", 1), ("discard 5H KD", 2), ("discard 2C 5H KD", 3)])
def test_B15_the_actor_draws_back_to_three(move: str, drawn: int) -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S"], ["8C"]], deck="10S 10H 10D")
    moves(table, move)
    assert len(view(table, 1).hand) == 3
    assert {"10S", "10H", "10D"} & set(view(table, 1).hand) == set(["10S", "10H", "10D"][:drawn])


def test_B16_without_life_a_player_is_out_and_the_cards_are_discarded() -> None:
    three = boom(["5H KD 3C", "9S 9H 9D", "4S 4H 4D"], [["8S"], ["5C 2H", "KC", "QC"], ["7C"]])
    assert "Bo is out." in moves(three, "attack 3C 2:5C")
    assert view(three, 1).discard == 3 + 2 + 3  # 5C 2H 3C, the two faces, the hand
    assert three.actor == 3


def test_B17_the_last_one_wins_and_all_at_once_is_a_draw() -> None:
    table = boom(["KH QC JD", "2S 9H 9D"], [["8S"], ["6S"]])
    moves(table, "boom 6")
    assert table.result == Result("win", [1], None)
    assert view(table, 1).hand == []  # the game is over, so nothing is drawn
    both = boom(["KH QC JD", "2S 9H 9D"], [["6D"], ["6S"]])
    moves(both, "boom 6")
    assert both.result == Result("draw", [], None)
    assert refused(both, "pass", 2) == "The game is over. (T4)"


def test_B18_an_empty_deck_is_rebuilt_from_the_discard_pile() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S"], ["8C"]], deck="", rest="discard")
    discard = set(table.deal["discard"])
    assert (view(table, 1).deck, view(table, 1).discard) == (0, 44)
    assert "The discard pile is shuffled into a new deck of 45." in moves(table, "discard 5H")
    assert len(table.shuffles) == 1
    assert set(table.shuffles[0]) == discard | {"5H"}  # including the card just discarded
    assert table.shuffles[0] == sorted(table.shuffles[0], key=table.notation.cards.index)
    assert (view(table, 1).deck, view(table, 1).discard) == (44, 0)


HIGH = [  # six boards: 18 accumulators, the faces and aces on sixteen of them
    ["10S JS", "9S QS", "8S KS"],
    ["10H JH", "9H QH", "8H KH"],
    ["10D JD", "9D QD", "8D KD"],
    ["10C JC", "9C QC", "8C KC"],
    ["7S AS", "7H AH", "7D AD"],
    ["7C AC", "6S", "6H"],
]


def test_B18_with_nothing_to_draw_play_goes_on_with_fewer_cards() -> None:
    hands = ["2S 3S 4S", "2H 3H 4H", "2D 3D 4D", "2C 3C 4C", "5S 5H 5D", "5C 6D 6C"]
    table = boom(hands, HIGH, deck="")
    moves(table, "attack 2S 2:10H")
    assert view(table, 1).hand == ["3S", "4S"]
    assert (view(table, 1).deck, view(table, 1).discard, table.shuffles) == (0, 0, [])


def test_B18_a_discard_pile_of_one_card_is_a_new_deck() -> None:
    hands = ["2S 3S 4S", "2H 3H 4H", "2D 3D 4D", "2C 3C 4C", "5S 5H 5D", "5C 6D"]
    table = boom(hands, HIGH, deck="", discard="6C")
    assert "The discard pile is shuffled into a new deck of 1." in moves(table, "attack 2S 2:10H")
    assert view(table, 1).hand == ["3S", "4S", "6C"]


def test_B18_an_empty_hand_can_only_pass() -> None:
    boards = [["10S JS 2S", "9S QS 3S", "8S KS 4S"], *HIGH[1:]]
    hands = ["", "2H 3H 4H", "2D 3D 4D", "2C 3C 4C", "5S 5H 5D", "5C 6D 6C"]
    table = boom(hands, boards, deck="")
    assert texts(table) == ["pass"]
    assert refused(table, "boom 5") == "Your hand is empty; you can only pass. (B18)"
    assert moves(table, "pass") == ["Ana passes."]
    assert table.actor == 2


ALWAYS = {"reshuffle": "always"}


def test_B18_always_shuffles_deck_and_discard_pile_together_at_the_end_of_a_turn() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S"], ["8C"]], deck="10S", options=ALWAYS)
    in_deck = set(table.deal["deck"])
    assert moves(table, "discard 5H")[-1] == "Deck and discard pile are shuffled into a new deck of 44."
    assert table.shuffles == [sorted((in_deck - {"10S"}) | {"5H"}, key=table.notation.cards.index)]
    assert (view(table, 1).deck, view(table, 1).discard, table.actor) == (44, 0, 2)
    moves(table, "discard 9S 9H")
    assert [len(order) for order in table.shuffles] == [44, 44]
    assert Table.from_record(table.record()).record() == table.record()


def test_B18_always_shuffles_nothing_without_a_discarded_card() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S"], ["8C"]], options=ALWAYS)
    moves(table, "swap 5H 8S", "attack 2C 2:8C")
    assert table.shuffles == []


def test_B18_always_shuffles_also_when_the_actor_is_out_but_not_after_the_end() -> None:
    three = boom(["5H KD 2C", "9S 9H 9D", "4S 4H 4D"], [["8S", "QH"], ["8C"], ["7C"]], options=ALWAYS)
    told = moves(three, "swap KD 8S")
    assert told[-1] == "Deck and discard pile are shuffled into a new deck of 44."  # with Ana's hand and board
    assert (three.actor, view(three, 2).discard) == (2, 0)
    two = boom(["5H KD 2C", "9S 9H 9D"], [["8S", "QH"], ["8C"]], options=ALWAYS)
    moves(two, "swap KD 8S")
    assert (two.result, two.shuffles, view(two, 2).discard) == (Result("win", [2], None), [], 5)


def test_B18_always_a_set_up_discard_pile_goes_in_at_the_end_of_the_first_turn() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S"], ["8C"]], discard="AS AH", options=ALWAYS)
    moves(table, "swap 5H 8S")
    assert (view(table, 1).discard, table.shuffles) == (2, [])
    moves(table, "attack 2C 2:8C")
    assert {"AS", "AH"} < set(table.shuffles[0])
    assert view(table, 1).discard == 0


def test_B18_always_still_shuffles_when_a_card_is_needed_and_the_deck_is_empty() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S"], ["8C", "6C"]], deck="", rest="discard", options=ALWAYS | REDRAW)
    table.chance = FacesOnTop()
    moves(table, "swap 5H 8S", "attack 2C 2:8C")
    assert [len(order) for order in table.shuffles] == [43]  # then nothing is left to shuffle at the end
    twice = boom(["8H KD 2C", "9S 9H 9D"], [["8S"], ["8C", "6C"]], deck="", rest="discard", options=ALWAYS | REDRAW)
    twice.chance = FacesOnTop()
    moves(twice, "attack 8H 2:8C")
    assert [len(order) for order in twice.shuffles] == [45, 43]  # 45 less the new accumulator and the card drawn
    assert "KH" in twice.shuffles[1]  # turned up before, and not drawn


def test_B19_discards_are_closed_and_a_swapped_card_is_known_until_it_leaves() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S", "3D"], ["8C"]])
    moves(table, "swap 5H 3D")
    assert view(table, 2).players[0].known == ["3D"]
    moves(table, "discard KD")
    assert heard(table, 2)[-2:] == ["Ana discards a card.", "Ana draws a card."]
    assert view(table, 2).players[0].known == ["3D"]  # whether it was the card just discarded is public
    assert heard(table, 1)[-2:] == ["Ana discards the king of diamonds.", "Ana draws the ace of spades."]
    moves(table, "discard 9S", "discard 3D")
    assert heard(table, 2)[-2:] == ["Ana discards a card.", "Ana draws a card."]
    assert view(table, 2).players[0].known == []
    two = boom(["5H KD 2C", "9S 9H 9D"], [["8S", "QH"], ["8C"]], options=TWO)
    moves(two, "swap 5H QH", "boom 7")
    assert view(two, 2).players[0].known == []  # the queen was one of the two


OPEN = {"open_discard": True}
COUNTING = {"counting": True}


def test_B19_a_closed_discard_is_named_in_no_one_else_s_record() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S", "3D"], ["8C"]])
    moves(table, "discard KD")
    for reader in (2, None):
        copy = own_copy(table.record(), reader)
        assert (copy.deal["hands"][0], copy.moves) == (["?", "?", "?"], ["1 discard ?"])


def test_B19_an_open_discard_shows_cards_as_they_go_and_keeps_none() -> None:
    table = boom(["5H KD 2C", "9S 9H 9D"], [["8S", "3D"], ["8C"]], options=OPEN, deck="JS QS KS")
    moves(table, "swap 5H 3D", "discard KD")
    assert heard(table, 2)[-2:] == ["Ana discards the king of diamonds.", "Ana draws a card."]
    assert (view(table, 2).players[0].known, view(table, 2).discarded) == (["3D"], None)
    faces = boom(["KH QC JD", "2S 9H 9D", "4S 4H 4D"], [["8S"], ["6S", "KS"], ["7C"]], options=OPEN)
    moves(faces, "boom 6")
    assert heard(faces, 3)[:8] == [
        "Ana calls Boom on 6!",
        "Ana discards the king of hearts.",
        "Ana discards the jack of diamonds.",
        "Ana discards the queen of clubs.",
        "Bo’s 6 of spades is destroyed.",
        "Bo is out.",
        "Bo discards the 9 of diamonds.",
        "Bo discards the 9 of hearts.",
    ]
    closed = boom(["KH QC JD", "2S 9H 9D", "4S 4H 4D"], [["8S"], ["6S", "KS"], ["7C"]])
    moves(closed, "boom 6")
    assert heard(closed, 3)[:4] == [
        "Ana calls Boom on 6!",
        "Bo’s 6 of spades is destroyed.",
        "Bo is out.",
        "Ana draws a card.",
    ]


def counted(table: Table) -> list[list[str]]:
    """What each seat, and a spectator, knows to be in the discard pile."""
    return [view(table, seat).discarded for seat in (*range(1, len(table.players) + 1), None)]


def test_B19_counting_a_seat_knows_the_cards_that_it_saw_go() -> None:
    table = boom(["5H KD 2C", "2S 9H 9D"], [["8S", "3D"], ["8C", "4C 2H"]], options=COUNTING)
    assert counted(table) == [[], [], []]
    moves(table, "swap 5H 3D", "discard 2C KD")
    assert counted(table) == [["2C", "KD"], [], []]  # its own
    moves(table, "discard 9H")
    assert counted(table) == [["2C", "KD"], ["9H"], []]
    moves(table, "discard 3D")
    assert counted(table) == [["2C", "3D", "KD"], ["3D", "9H"], ["3D"]]  # known in the hand before it went
    moves(table, "attack 2S 1:8S", "attack AH 2:8C")
    assert counted(table)[2] == ["3D"]  # what lies on an accumulator has not gone
    plain = boom(["5H KD 2C", "2S 9H 9D"], [["8S", "3D"], ["8C"]])
    assert counted(plain) == [None, None, None]


def test_B19_counting_a_destroyed_accumulator_and_an_eliminated_board_are_seen_to_go() -> None:
    boards = [["8S", "5D"], ["5C 2H", "KC", "QC"], ["7C"]]
    table = boom(["3D 9D 3C", "9S 9H 4C", "4S 4H 4D"], boards, options=COUNTING)
    moves(table, "swap 3D 5D", "discard 5D", "swap 9S KC", "discard KC", "discard 4S")
    moves(table, "attack 3C 2:5C")
    public = ["2H", "3C", "5D", "5C", "KC"]
    assert counted(table) == [public, public, sorted_cards([*public, "4S"]), public]
    out = boom(["9D 3D 3C", "9S 9H 4C", "4S 4H 4D"], [["8S"], ["5C 2H", "KC", "QC"], ["7C"]], options=COUNTING)
    moves(out, "attack 3D 2:5C")
    seen = ["2H", "3D", "5C", "QC", "KC"]
    assert counted(out) == [seen, sorted_cards([*seen, "9S", "9H", "4C"]), seen, seen]  # the hand went unseen


def sorted_cards(cards: list[str]) -> list[str]:
    return sorted(cards, key=POKER.index)


def test_B19_counting_with_an_open_discard_and_faces_turned_up_everyone_knows_all() -> None:
    options = COUNTING | OPEN | REDRAW
    table = boom(["7H 9C 3C", "2S 9H 9D"], [["8S"], ["7S KH", "6S"]], deck="QC JD 5C", options=options)
    moves(table, "attack 7H 2:7S", "discard 9H")
    assert counted(table) == [["7S", "7H", "9H", "JD", "QC", "KH"]] * 3
    faces = boom(["KH QC JD", "2S 9H 9D"], [["8S"], ["6S", "5S"]], options=COUNTING)
    moves(faces, "boom 3")
    assert counted(faces) == [["JD", "QC", "KH"], [], []]


def test_B19_counting_ends_with_a_reshuffle_and_nobody_knows_a_set_up_discard_pile() -> None:
    hands, boards = ["5H KD 2C", "2S 9H 9D"], [["8S"], ["8C"]]
    table = boom(hands, boards, deck="AS AH", rest="discard", options=COUNTING)
    assert counted(table) == [[], [], []]
    moves(table, "discard 5H", "discard 9H")
    assert counted(table) == [["5H"], ["9H"], []]
    moves(table, "discard 2C")  # the deck is empty now
    assert (counted(table), len(table.shuffles)) == ([[], [], []], 1)
    always = boom(hands, boards, discard="AS AH", options=COUNTING | ALWAYS)
    moves(always, "swap 5H 8S")
    assert counted(always) == [[], [], []]
    moves(always, "discard 2C")
    assert counted(always) == [[], [], []]


def test_B19_counting_changes_no_record() -> None:
    records = []
    for counting in (False, True):
        table = Table.new("boom", ["Ana", "Bo", "Cy"], {"counting": counting}, bytes(32))
        while table.actor is not None and len(table.moves) < 60:
            table.play(table.actor, texts(table)[-1 - len(table.moves) % 5])
        records.append([own_copy(table.record(), seat).to_json() for seat in (1, None)])
    assert records[0] == [text.replace('"counting":true', "") for text in records[1]]


def test_B20_a_all_pinned_low_cards_stuck_and_fewer_than_three_free_faces_is_a_draw() -> None:
    boards = [["2S AS JS QS KS", "2H AH JH QH KH"], ["2D AD JD QD KD", "2C AC"]]
    table = boom(["10S 10H KC", "9S 9H 9D"], boards)
    assert moves(table, "attack KC 2:2C")[-1] == "The game is a draw."  # QC and JC are the only free faces left
    three_free = boom(["10S 10H KC", "9S 9H 9D"], boards)
    moves(three_free, "discard KC")
    assert three_free.result is None
    a_two_free = boom(["10S 10H KC", "9S 9H 9D"], [boards[0], ["2D AD JD QD KD", "3C AC"]])
    moves(a_two_free, "attack KC 2:3C")
    assert a_two_free.result is None  # 2C could still hit the 3C, which has 2 left
    with pytest.raises(Refused, match=r"over before the first move.*B20"):
        boom(["10S 10H 10D", "9S 9H 9D"], [boards[0], ["2D AD JD QD KD", "2C AC KC"]])
    two_free = boom(["10S 10H KC", "9S 9H 9D"], boards, options=TWO)
    moves(two_free, "attack KC 2:2C")
    assert two_free.result is None  # B13: QC and JC are enough for a Boom
    boom(["10S 10H 10D", "9S 9H 9D"], [boards[0], ["2D AD JD QD KD", "2C AC KC"]], options=TWO)
    with pytest.raises(Refused, match=r"over before the first move.*B20"):
        boom(["10S 10H 10D", "9S 9H 9D"], [boards[0], ["2D AD JD QD KD", "2C AC KC QC"]], options=TWO)


def test_B20_b_nothing_to_draw_and_no_hand_can_change_a_value_is_a_draw() -> None:
    pairs = ["10H 9H", "10D 9D", "10C 9C", "8S 7S", "8H 7H", "8D 7D", "8C 7C", "6S 5S", "6H 5H", "6D 5D", "6C 5C"]
    aces = ["2S AS JS QS KS", "2H AH JH QH KH", "2D AD JD QD KD", "2C AC"]
    boards = [pairs[:3], ["10S", *pairs[3:5]], pairs[5:8], pairs[8:11], aces[:2], aces[2:]]
    hands = ["9S 4S KC", "4H 3S QC", "4D 3H JC", "4C", "3D", "3C"]
    table = boom(hands, boards, deck="")
    assert moves(table, "attack 9S 2:10S")[-1] == "The game is a draw."  # three faces are free, but in three hands
    together = boom(["9S 4S", "4H 3S", "KC QC JC", "4C 4D", "3D 3H", "3C"], boards, deck="")
    moves(together, "attack 9S 2:10S")
    assert together.result is None
    pair = boom(["9S 4S", "4H 3S", "KC QC", "4C 4D JC", "3D 3H", "3C"], boards, deck="", options=TWO)
    moves(pair, "attack 9S 2:10S")
    assert pair.result is None
    unpinned = boom(hands, [*boards[:5], [aces[2], "2C", "AC"]], deck="")
    moves(unpinned, "attack 9S 2:10S")
    assert unpinned.result is None  # the 3C could take the place of the 2C
