"""Kaboo, rule by rule. Each position is laid out in full; cards not named are in the draw pile, in card order."""

import re
from typing import Any

import numpy as np
import pytest

from powderkeg.engine.contract import observe
from powderkeg.engine.spec import Value
from powderkeg.games.kaboo.moves import EVENTS, REASONS
from powderkeg.play.record import Record
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import InOrder, Table
from powderkeg.text.messages import LANGUAGES, LOCALE, sentence
from powderkeg.text.refusal import Refused
from testkit.positions import NAMES, cards_in, events_of, heard, lay, moves, refused, texts

ANA, BO, CY = "2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D"
HIDDEN = [None] * 4
PAIRS = [f"{own} 2:{other}" for own in range(1, 5) for other in range(1, 5)]


def kaboo(deck: str = "", squares: list[str] | None = None, **more: Any) -> Table:
    """A table for two, or for as many as there are squares; the draw pile begins with `deck`."""
    squares = squares or [ANA, BO]
    return lay("kaboo", len(squares), squares=squares, deck=deck, **more)


def aided(deck: str = "", squares: list[str] | None = None, **more: Any) -> Table:
    """A table with the memory aid, so that a view shows all that the seat knows."""
    return kaboo(deck, squares, options={"memory_aid": True}, **more)


def last_card(card: str, squares: list[str] | None = None, **more: Any) -> Table:
    """A table with only this card in the draw pile; all cards not named have been discarded."""
    return kaboo(card, squares, rest="discard", **more)


def view(table: Table, seat: int | None) -> Any:
    return table.view(seat).position


def square(table: Table, viewer: int | None, owner: int) -> list[str | None]:
    """A square as a viewer sees it."""
    return list(view(table, viewer).players[owner - 1].square)


def true_square(table: Table, owner: int) -> list[str]:
    """The actual cards of a square."""
    return list(table.notation.zones(table.state)["squares"][owner - 1])


# --- K1 to K4: the deal and a turn ---


def test_K1_four_cards_each_and_the_rest_is_the_draw_pile() -> None:
    for players in range(2, 7):
        table = Table.new("kaboo", list(NAMES[:players]), seed=bytes(32))
        assert [len(cards) for cards in table.deal["squares"]] == [4] * players
        assert len(table.deal["deck"]) == view(table, 1).deck == 52 - 4 * players
        assert view(table, 1).discard == []
        assert sorted(cards_in(table.deal)) == sorted(table.notation.cards)
    in_order = Table.dealt("kaboo", ["Ana", "Bo"], {}, 1, InOrder())
    assert in_order.deal["squares"] == [["AS", "AH", "AD", "AC"], ["2S", "2H", "2D", "2C"]]
    assert in_order.deal["deck"][:2] == ["3S", "3H"]
    for players in (1, 7):
        with pytest.raises(Refused, match="2 to 6"):
            Table.new("kaboo", ["A"] * players)


def test_K1_a_seat_or_slot_that_is_not_there() -> None:
    table = kaboo("9C")
    moves(table, "draw")
    assert refused(table, "spy 3:1") == "There is no seat 3 at this table. (K1)"  # refused by the kernel
    assert refused(table, "spy 7:1") == "There is no seat 7 at this table. (K1)"
    assert refused(table, "spy 0:1") == "There is no seat 0 at this table. (K1)"
    assert refused(table, "spy 2:5") == "There is no slot 5; slots go from 1 to 4. (K1)"
    assert refused(table, "swap 0") == "There is no slot 0; slots go from 1 to 4. (K1)"


def test_K2_each_player_looks_at_slots_3_and_4_once() -> None:
    table = kaboo("6C 6D")
    assert square(table, 1, 1) == [None, None, "4S", "5S"]
    assert square(table, 2, 2) == [None, None, "4H", "5H"]
    assert square(table, 1, 2) == square(table, 2, 1) == HIDDEN
    assert square(table, None, 1) == square(table, None, 2) == HIDDEN
    assert [heard(table, seat) for seat in (1, 2, None)] == [
        ["Ana looks at slots 3 and 4: the 4 of spades and the 5 of spades.", "Bo looks at slots 3 and 4."],
        ["Ana looks at slots 3 and 4.", "Bo looks at slots 3 and 4: the 4 of hearts and the 5 of hearts."],
        ["Ana looks at slots 3 and 4.", "Bo looks at slots 3 and 4."],
    ]
    moves(table, "draw")
    assert square(table, 1, 1) == HIDDEN  # only until her own first move
    assert square(table, 2, 2) == [None, None, "4H", "5H"]
    moves(table, "discard", "draw", "discard")
    assert square(table, 1, 1) == square(table, 2, 2) == HIDDEN
    known = aided("6C")
    moves(known, "draw")
    assert square(known, 1, 1) == [None, None, "4S", "5S"]  # the aid keeps what was seen


def test_K2_a_spectator_looks_at_nothing_with_any_number_of_players() -> None:
    squares = [" ".join(rank + suit for suit in "SHDC") for rank in ("A", "2", "3", "4", "5", "6")]
    for players in range(2, 7):
        table = kaboo(squares=squares[:players])
        assert [square(table, None, owner) for owner in range(1, players + 1)] == [HIDDEN] * players
        assert [square(table, players, owner) for owner in range(1, players)] == [HIDDEN] * (players - 1)


SLOTS = dict(enumerate(["2 of spades", "3 of spades", "4 of spades", "5 of spades"], 1))


@pytest.mark.parametrize(
    ("first_look", "seen"),
    [(0, HIDDEN), (1, [None, None, None, "5S"]), (3, [None, "3S", "4S", "5S"]), (4, ["2S", "3S", "4S", "5S"])],
)
def test_K2_another_number_of_cards_is_looked_at_from_slot_4_on(first_look: int, seen: list[str | None]) -> None:
    table = kaboo("6C", options={"first_look": first_look})
    assert square(table, 1, 1) == seen
    assert square(table, 2, 1) == square(table, None, 1) == HIDDEN
    assert [card is None for card in square(table, 2, 2)] == [card is None for card in seen]
    slots = range(5 - first_look, 5)
    told = [f"Ana looks at their own slot {slot}" for slot in slots]
    assert heard(table, 1)[:first_look] == [
        f"{line}: the {SLOTS[slot]}." for line, slot in zip(told, slots, strict=True)
    ]
    assert heard(table, 2)[:first_look] == heard(table, None)[:first_look] == [f"{line}." for line in told]
    assert len(heard(table, None)) == 2 * first_look
    moves(table, "draw")
    assert square(table, 1, 1) == HIDDEN  # only until her own first move
    known = kaboo("6C", options={"first_look": first_look, "memory_aid": True})
    moves(known, "draw")
    assert square(known, 1, 1) == seen
    assert [own_copy(table.record(), seat).deal["squares"][0] for seat in (1, 2)] == [
        [card or "?" for card in seen],
        ["?"] * 4,
    ]


@pytest.mark.parametrize("first_look", [0, 1, 2, 3, 4])
def test_K2_with_six_players_everyone_looks_at_their_own_cards_alone(first_look: int) -> None:
    table = Table.new("kaboo", NAMES, {"first_look": first_look}, bytes(32))
    own = table.deal["squares"]
    for seat in range(1, 7):
        hidden = 4 - first_look
        assert square(table, seat, seat) == [None] * hidden + own[seat - 1][hidden:]
        assert all(square(table, seat, owner) == HIDDEN for owner in range(1, 7) if owner != seat)


def test_K2_any_other_number_is_refused() -> None:
    for value in (5, -1, True, "2"):
        with pytest.raises(Refused) as refusal:
            kaboo(options={"first_look": value})
        said = sentence(refusal.value.refusal, "en")
        assert said == f"The option first_look cannot be “{str(value).lower()}”. Possible: 2, 0, 1, 3, 4. (K2)"


def test_K3_a_turn_is_draw_take_or_knock() -> None:
    table = kaboo("6C", discard="KC QC")
    assert texts(table) == ["draw", "knock", "take 1", "take 2", "take 3", "take 4"]
    moves(table, "draw")
    for second in ("draw", "take 1", "knock"):
        assert refused(table, second) == (
            "You have drawn the 6 of clubs: swap it into a slot, discard it or use its power, if it has one. (K3)"
        )
    moves(table, "discard")
    assert table.actor == 2
    moves(table, "take 1")
    assert table.actor == 1
    moves(table, "knock")
    assert table.actor == 2


def test_K4_only_the_drawer_sees_the_drawn_card() -> None:
    table = kaboo("6C")
    assert not view(table, 1).drawn
    moves(table, "draw")
    assert [heard(table, seat) for seat in (1, 2, None)] == [
        ["Ana draws the 6 of clubs; 43 left."],
        ["Ana draws a card; 43 left."],
        ["Ana draws a card; 43 left."],
    ]
    assert [view(table, seat).card for seat in (1, 2, None)] == ["6C", None, None]
    assert all(view(table, seat).drawn and not view(table, seat).queen for seat in (1, 2, None))
    assert [move.data.get("card") for move in table.legal(1)] == ["6C"] * 5
    assert table.legal(2) == []


def test_K4_the_drawn_card_is_swapped_in_face_down_and_the_old_one_discarded_face_up() -> None:
    table = aided("6C")
    moves(table, "draw")
    assert texts(table) == ["discard", "swap 1", "swap 2", "swap 3", "swap 4"]
    moves(table, "swap 2")
    assert heard(table, 1) == ["Ana swaps the 6 of clubs into slot 2.", "Ana discards the 3 of spades from slot 2."]
    assert heard(table, 2) == ["Ana swaps the drawn card into slot 2.", "Ana discards the 3 of spades from slot 2."]
    assert true_square(table, 1) == ["2S", "6C", "4S", "5S"]
    assert square(table, 1, 1) == [None, "6C", "4S", "5S"]
    assert square(table, 2, 1) == square(table, None, 1) == HIDDEN
    assert [view(table, seat).discard for seat in (1, 2, None)] == [["3S"]] * 3
    assert (table.actor, view(table, 1).drawn) == (2, False)


def test_K4_the_drawn_card_is_discarded_without_effect() -> None:
    table = kaboo("JC")
    moves(table, "draw", "discard")
    assert heard(table, 2) == ["Ana discards the jack of clubs."]
    assert (true_square(table, 1), true_square(table, 2)) == (ANA.split(), BO.split())
    assert view(table, 2).discard == ["JC"]
    assert table.actor == 2


def test_K4_nothing_is_swapped_or_discarded_before_a_draw() -> None:
    table = kaboo(discard="KC")
    for text in ("swap 1", "discard"):
        assert refused(table, text) == (
            "You have drawn nothing: only a card just drawn from the draw pile can be swapped in, discarded or used "
            "for its power. (K4)"
        )


# --- K5 to K9: powers ---


def test_K5_a_jack_trades_two_cards_unseen() -> None:
    table = aided("JC", [ANA, BO, CY])
    moves(table, "draw")
    three = sorted(f"trade {pair}" for pair in [*PAIRS, *(pair.replace(" 2:", " 3:") for pair in PAIRS)])
    assert [text for text in texts(table) if text.startswith("trade")] == three
    assert refused(table, "trade 1 1:2") == "That card is your own; choose another player’s. (K5)"
    moves(table, "trade 3 2:1")
    told_to_all = ["Ana trades slot 3 for Bo’s slot 1.", "Ana discards the jack of clubs."]
    assert [heard(table, seat) for seat in (1, 2, 3, None)] == [told_to_all] * 4
    assert (true_square(table, 1), true_square(table, 2)) == (["2S", "3S", "2H", "5S"], ["4S", "3H", "4H", "5H"])
    # nobody has seen anything new, but Ana knows where her 4 of spades went
    assert square(table, 1, 1) == [None, None, None, "5S"]
    assert square(table, 1, 2) == ["4S", None, None, None]
    assert square(table, 2, 2) == [None, None, "4H", "5H"]
    assert square(table, 2, 1) == HIDDEN
    assert (view(table, 3).discard, table.actor) == (["JC"], 2)


def test_K5_only_a_jack() -> None:
    table = kaboo("QC")
    moves(table, "draw")
    assert refused(table, "trade 1 2:1") == "Only a jack trades unseen; you have drawn the queen of clubs. (K5)"


def test_K6_a_queen_looks_at_two_cards_then_trades_them() -> None:
    table = kaboo("QC")
    moves(table, "draw")
    assert [text for text in texts(table) if text.startswith("look")] == [f"look {pair}" for pair in PAIRS]
    assert "your own; choose another player’s. (K6)" in refused(table, "look 1 1:2")
    moves(table, "look 2 2:1")
    assert heard(table, 1) == [
        "Ana looks at their own slot 2: the 3 of spades.",
        "Ana looks at Bo’s slot 1: the 2 of hearts.",
    ]
    assert heard(table, 2) == heard(table, None) == ["Ana looks at their own slot 2.", "Ana looks at Bo’s slot 1."]
    assert square(table, 1, 1) == [None, "3S", None, None]
    assert square(table, 1, 2) == ["2H", None, None, None]
    assert square(table, 2, 2) == [None, None, "4H", "5H"]
    assert [view(table, seat).queen for seat in (1, 2, None)] == [True] * 3  # but which one, only Ana knows
    assert [view(table, seat).card for seat in (1, 2, None)] == ["QC", None, None]
    assert view(table, None).look == ["1:2", "2:1"]
    assert (table.actor, view(table, 2).discard) == (1, [])  # she is discarded after the decision
    assert texts(table) == ["keep", "trade"]
    moves(table, "trade")
    assert heard(table, 2) == ["Ana trades slot 2 for Bo’s slot 1.", "Ana discards the queen of clubs."]
    assert (true_square(table, 1), true_square(table, 2)) == (["2S", "2H", "4S", "5S"], ["3S", "3H", "4H", "5H"])
    assert (table.actor, view(table, 2).discard, view(table, 2).queen, view(table, 2).look) == (2, ["QC"], False, [])
    assert square(table, 1, 1) == square(table, 1, 2) == HIDDEN


def test_K6_a_queen_looks_and_keeps() -> None:
    table = aided("QC")
    moves(table, "draw", "look 2 2:1", "keep")
    assert heard(table, 2) == ["Ana leaves slot 2 and Bo’s slot 1 as they are.", "Ana discards the queen of clubs."]
    assert (true_square(table, 1), true_square(table, 2)) == (ANA.split(), BO.split())
    assert square(table, 1, 1) == [None, "3S", "4S", "5S"]
    assert square(table, 1, 2) == ["2H", None, None, None]
    assert (table.actor, view(table, 2).discard) == (2, ["QC"])


def test_K6_the_look_comes_first_and_then_only_the_decision() -> None:
    table = kaboo("QC JC", discard="KC")
    for text in ("trade", "keep"):
        assert refused(table, text) == (
            "There are no two cards to trade or keep: first look at them with a queen. (K6)"
        )
    moves(table, "draw")
    assert refused(table, "trade").endswith("(K6)")
    moves(table, "look 2 2:1")
    for text in ("discard", "swap 2", "trade 2 2:1", "look 1 2:2", "draw", "knock", "take 1"):
        assert refused(table, text) == (
            "You have looked at your slot 2 and Bo’s slot 1: now trade those two cards or keep them as they are. (K6)"
        )
    moves(table, "keep", "draw")
    assert refused(table, "look 1 1:1") == "Only a queen looks at two cards; you have drawn the jack of clubs. (K6)"


@pytest.mark.parametrize("card", ["7C", "8C"])
def test_K7_a_7_or_8_looks_at_one_of_the_player_s_own_cards(card: str) -> None:
    table = kaboo(f"{card} 6C 9C")
    moves(table, "draw")
    assert [text for text in texts(table) if text.startswith("peek")] == ["peek 1", "peek 2", "peek 3", "peek 4"]
    moves(table, "peek 2")
    assert heard(table, 1)[0] == "Ana looks at their own slot 2: the 3 of spades."
    assert heard(table, 2)[0] == heard(table, None)[0] == "Ana looks at their own slot 2."
    assert square(table, 1, 1) == [None, "3S", None, None]
    assert square(table, 2, 1) == square(table, None, 1) == HIDDEN
    assert (view(table, 2).discard, table.actor) == ([card], 2)
    moves(table, "draw")
    assert refused(table, "peek 1") == (
        "Only a 7 or an 8 looks at one of your own cards; you have drawn the 6 of clubs. (K7)"
    )
    moves(table, "discard", "draw")
    assert refused(table, "peek 1").endswith("(K7)")


@pytest.mark.parametrize("card", ["9C", "10C"])
def test_K8_a_9_or_10_looks_at_another_player_s_card(card: str) -> None:
    table = kaboo(f"{card} 8C", [ANA, BO, CY])
    moves(table, "draw")
    expected = [f"spy {seat}:{slot}" for seat in (2, 3) for slot in range(1, 5)]
    assert [text for text in texts(table) if text.startswith("spy")] == expected
    assert refused(table, "spy 1:1") == "That card is your own; choose another player’s. (K8)"
    moves(table, "spy 3:4")
    assert heard(table, 1)[0] == "Ana looks at Cy’s slot 4: the 5 of diamonds."
    assert heard(table, 2)[0] == heard(table, 3)[0] == heard(table, None)[0] == "Ana looks at Cy’s slot 4."
    assert square(table, 1, 3) == [None, None, None, "5D"]
    assert square(table, 2, 3) == square(table, None, 3) == HIDDEN
    assert (view(table, 2).discard, table.actor) == ([card], 2)
    moves(table, "draw")
    assert refused(table, "spy 1:1") == (
        "Only a 9 or a 10 looks at another player’s card; you have drawn the 8 of clubs. (K8)"
    )


def test_K9_a_power_works_only_straight_from_the_draw_pile() -> None:
    table = kaboo("JC 7C", discard="QC")
    dead = "only a card just drawn from the draw pile can be swapped in, discarded or used for its power. (K9)"
    for text in ("peek 1", "spy 2:1", "trade 1 2:1", "look 1 2:1"):
        assert refused(table, text).endswith(dead)
    moves(table, "take 1")  # a queen from the discard pile
    assert table.actor == 2
    assert refused(table, "look 1 1:1").endswith(dead)
    moves(table, "draw", "swap 1")  # a jack swapped in
    assert table.actor == 1
    moves(table, "draw", "swap 1")  # the queen leaves the square again
    assert (table.actor, view(table, 1).discard[0]) == (2, "QC")
    moves(table, "take 1")
    assert (table.actor, view(table, 1).discard[0]) == (1, "JC")  # and the jack
    assert [true_square(table, 1), true_square(table, 2)] == [["7C", "3S", "4S", "5S"], ["QC", "3H", "4H", "5H"]]


# --- K10 to K14: taking, knocking, the end ---


def test_K10_taking_swaps_the_top_discard_into_one_of_the_player_s_slots() -> None:
    table = kaboo(discard="KC QC")
    moves(table, "take 4")
    assert [heard(table, seat) for seat in (1, 2, None)] == [
        [
            "Ana takes the king of clubs from the discard pile into slot 4.",
            "Ana discards the 5 of spades from slot 4.",
        ]
    ] * 3
    assert true_square(table, 1) == ["2S", "3S", "4S", "KC"]
    assert view(table, 1).discard == ["5S", "QC"]
    assert (view(table, 1).deck, table.actor) == (52 - 8 - 2, 2)


def test_K10_there_is_nothing_to_take_from_an_empty_pile() -> None:
    table = kaboo()
    assert texts(table) == ["draw", "knock"]
    assert refused(table, "take 1") == "The discard pile is empty, so there is nothing to take. (K10)"


def test_K11_after_a_knock_everyone_else_has_one_last_turn() -> None:
    table = kaboo("6C 6D", [ANA, BO, CY], first=2)
    assert moves(table, "knock") == ["Bo knocks!"]  # on the very first turn; nothing is drawn
    assert (view(table, 1).deck, view(table, 1).drawn, view(table, 1).knocker) == (40, False, 2)
    assert table.actor == 3
    assert "knock" not in texts(table)
    assert refused(table, "knock") == "Bo has knocked already; nobody may knock after that. (K11)"
    moves(table, "draw", "discard")
    assert table.actor == 1
    assert refused(table, "knock").endswith("(K11)")
    assert table.result is None
    moves(table, "take 1")
    assert table.result


EARLY = "Nobody may knock yet: at this table everyone has one turn first. (K11)"


@pytest.mark.parametrize("players", range(2, 7))
def test_K11_a_late_knock_is_legal_once_as_many_turns_are_over_as_there_are_players(players: int) -> None:
    squares = [" ".join(rank + suit for suit in "SHDC") for rank in ("A", "2", "3", "4", "5", "K")]
    table = kaboo("6C 6D", squares[:players], options={"knock_from": 2}, first=2, discard="8C")
    for turn in range(players):
        assert "knock" not in texts(table)
        assert refused(table, "knock") == EARLY
        moves(table, *(["draw", "discard"] if turn == 0 else ["take 1"]))  # a take is a turn too
    assert table.actor == 2
    assert "knock" in texts(table)
    moves(table, "knock")
    assert refused(table, "knock") == "Bo has knocked already; nobody may knock after that. (K11)"


def test_K11_looks_and_the_parts_of_a_turn_are_no_turns() -> None:
    table = kaboo("QC 6D", options={"knock_from": 2})
    moves(table, "draw", "look 1 2:1", "keep")
    assert (table.actor, texts(table)[0], refused(table, "knock")) == (2, "draw", EARLY)
    moves(table, "draw")
    assert refused(table, "knock").endswith("(K3)")
    moves(table, "discard")
    assert (table.actor, "knock" in texts(table)) == (1, True)


def test_K11_an_observation_says_how_many_turns_are_to_wait() -> None:
    table = kaboo(squares=[ANA, BO, CY], options={"knock_from": 2})
    for wait in (3, 2, 1, 0, 0):
        assert observed(table, 1)["knock_wait"] == [wait]
        moves(table, "draw", "discard")
    assert observed(kaboo(), 1)["knock_wait"] == [0]


def observed(table: Table, seat: int) -> dict[str, list[int]]:
    """The pieces of a seat's observation."""
    numbers, at, pieces = np.zeros(table.game.numbers, np.int8), 0, {}
    observe(table.state, seat - 1, numbers)
    for name, size in table.game.layout:
        pieces[name] = numbers[at : at + size].tolist()
        at += size
    return pieces


def test_K11_a_late_knock_does_not_keep_the_game_from_ending_before() -> None:
    table = last_card("6C", [ANA, BO, CY], options={"knock_from": 2})
    moves(table, "draw", "discard")
    assert table.result  # K13


def test_K12_the_knocker_s_cards_may_still_be_looked_at_and_traded() -> None:
    table = kaboo("9C JC QC", [ANA, BO, CY, "AS AH AD AC"])
    moves(table, "knock", "draw")
    assert "spy 1:1" in texts(table)
    moves(table, "spy 1:1")
    assert square(table, 2, 1) == ["2S", None, None, None]
    moves(table, "draw", "trade 1 1:1")
    assert true_square(table, 1) == ["2D", "3S", "4S", "5S"]
    moves(table, "draw", "look 1 1:1", "trade")
    assert true_square(table, 1) == ["AS", "3S", "4S", "5S"]


@pytest.mark.parametrize(("card", "power"), [("9C", "spy "), ("10C", "spy "), ("JC", "trade 1 "), ("QC", "look 1 ")])
def test_K12_a_safe_knocker_is_neither_looked_at_nor_traded_with(card: str, power: str) -> None:
    safe = {"knocker_safe": True}
    table = kaboo(card, [ANA, BO, CY], options=safe)
    moves(table, "knock", "draw")
    assert refused(table, f"{power}1:1") == (
        "Ana has knocked and is safe at this table: nobody may look at those cards or trade them. (K12)"
    )
    assert {text.split()[-1][0] for text in texts(table) if text.startswith(power)} == {"3"}
    two = kaboo(card, options=safe)
    moves(two, "knock", "draw")
    assert texts(two) == ["discard", "swap 1", "swap 2", "swap 3", "swap 4"]  # no target, no power
    before = kaboo(card, options=safe)
    moves(before, "draw")
    assert f"{power}2:1" in texts(before)  # nobody has knocked


def test_K12_a_safe_knocker_does_not_prevent_a_look_at_one_s_own_card() -> None:
    table = kaboo("7C", options={"knocker_safe": True})
    moves(table, "knock", "draw", "peek 1")
    assert table.result


def test_K13_the_game_ends_when_play_is_back_at_the_knocker() -> None:
    table = kaboo("6C", [ANA, BO, CY])
    moves(table, "knock", "draw", "discard")
    assert table.result is None
    assert moves(table, "take 4")[2:] == [
        "It would be Ana’s turn again: all cards are turned up.",
        "The win is shared.",
    ]
    assert table.actor is None
    assert refused(table, "draw", 1) == "The game is over. (T4)"


@pytest.mark.parametrize(
    ("card", "play"),
    [("6C", "swap 1"), ("6C", "discard"), ("7C", "peek 1"), ("9C", "spy 1:1"), ("JC", "trade 1 1:1")],
)
def test_K13_the_last_card_of_the_draw_pile_ends_the_game_once_it_is_played(card: str, play: str) -> None:
    table = last_card(card, [ANA, BO, CY])
    moves(table, "knock", "draw")
    assert (table.result, view(table, 1).deck) == (None, 0)
    moves(table, play)  # although Cy had a last turn left
    assert "The draw pile is used up: all cards are turned up." in heard(table, None)
    assert table.actor is None


def test_K13_a_queen_as_last_card_ends_the_game_after_the_decision() -> None:
    table = last_card("QC")
    moves(table, "draw", "look 1 2:1")
    assert (table.result, table.actor) == (None, 1)
    moves(table, "trade")
    assert "The draw pile is used up: all cards are turned up." in heard(table, None)
    assert (true_square(table, 1)[0], true_square(table, 2)[0]) == ("2H", "2S")
    assert table.result


def test_K13_a_take_does_not_end_the_game() -> None:
    table = last_card("6C")
    moves(table, "take 1", "take 1")
    assert table.result is None


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("AS 2S 3S 4S", 10),
        ("5S 6S 7S 8S", 26),
        ("9S 10S 9H 10H", 38),
        ("JS JH QS QH", 40),
        ("KS KH KD KC", -4),
        ("KS AS KH AH", 0),
    ],
)
def test_K14_what_the_cards_count(cards: str, points: int) -> None:
    table = kaboo("6D", [cards, "2D 3D 4D 5D"])
    for player in view(table, 1).players:  # not before the end
        assert (player.points, player.worth) == (None, None)
    moves(table, "knock", "draw", "discard")
    assert table.result
    assert table.result.scores == [points, 14]
    assert [player.points for player in view(table, None).players] == [points, 14]
    assert [sum(player.worth) for player in view(table, None).players] == [points, 14]  # slot by slot
    assert table.result.winners == ([1] if points < 14 else [2])  # also against the knocker


@pytest.mark.parametrize(("king_points", "winners"), [(-1, [1]), (0, [1]), (10, [2]), (13, [2])])
def test_K14_a_king_counts_what_the_table_says(king_points: int, winners: list[int]) -> None:
    table = kaboo("6D", ["KS KH KD 10S", "9H 10D 10C QS"], options={"king_points": king_points})
    moves(table, "knock", "draw", "discard")
    assert table.result
    assert table.result.scores == [3 * king_points + 10, 39]
    assert [list(player.worth) for player in view(table, None).players] == [
        [king_points] * 3 + [10],
        [9, 10, 10, 10],
    ]
    assert [player.points for player in view(table, 1).players] == table.result.scores
    assert table.result.winners == winners


def test_K14_the_fewest_points_win_even_if_everyone_has_more_than_40() -> None:
    table = kaboo("6D", ["KS KH JS QS", "KD KC 9S 10S"], options={"king_points": 13})
    moves(table, "knock", "draw", "discard")
    assert table.result
    assert (table.result.outcome, table.result.scores, table.result.winners) == ("win", [46, 45], [2])


def test_K14_an_observation_says_what_a_king_counts() -> None:
    for king_points in (-1, 0, 10, 13):
        assert observed(kaboo(options={"king_points": king_points}), 2)["king_points"] == [king_points]


def test_K14_a_king_has_no_power_whatever_it_counts() -> None:
    table = kaboo("KC", options={"king_points": 13})
    moves(table, "draw")
    assert texts(table) == ["discard", "swap 1", "swap 2", "swap 3", "swap 4"]


def test_K14_ties_share_the_win() -> None:
    table = kaboo("6C", [ANA, "6S 6H 6D 7S", "2H 3H 4H 5H"])
    moves(table, "knock", "draw", "discard", "draw", "discard")
    assert table.result
    assert (table.result.outcome, table.result.winners) == ("shared", [1, 3])
    assert table.result.scores == [14, 25, 14]


def test_K14_points_count_only_where_the_game_was_played_out() -> None:
    resigned, agreed, limited = kaboo("6C"), kaboo("6C"), kaboo("6C", options={"turn_limit": 1})
    resigned.play(2, "resign")
    agreed.play(1, "offer-draw")
    agreed.play(2, "accept-draw")
    moves(limited, "draw", "discard")
    for table, outcome in ((resigned, "win"), (agreed, "draw"), (limited, "unfinished")):
        assert table.result
        assert (table.result.outcome, table.result.scores) == (outcome, None)
        assert square(table, None, 2) == BO.split()  # but all squares are open


# --- K15: what is seen ---


def test_K15_a_face_down_card_shows_only_while_it_is_looked_at() -> None:
    table = kaboo("7C 9C 6C 6D")
    moves(table, "draw", "peek 1")
    assert square(table, 1, 1) == ["2S", None, None, None]
    moves(table, "draw", "spy 1:2")
    assert square(table, 1, 1) == ["2S", None, None, None]  # Ana looks until her next move
    assert square(table, 2, 1) == [None, "3S", None, None]
    moves(table, "draw")
    assert square(table, 1, 1) == HIDDEN
    moves(table, "swap 2")
    assert square(table, 2, 1) == HIDDEN  # the card Bo looked at is gone
    assert square(table, 1, 1) == HIDDEN
    moves(table, "take 1")
    assert square(table, 1, 2) == square(table, 2, 2) == square(table, None, 2) == HIDDEN


def test_K15_with_the_aid_all_that_was_seen_stays_marked() -> None:
    table = aided("7C 9C 6C 6D 10S")
    moves(table, "draw", "peek 1", "draw", "spy 1:2", "draw", "swap 2")
    assert square(table, 1, 1) == ["2S", "6C", "4S", "5S"]
    assert square(table, 2, 1) == HIDDEN  # Bo saw the 3 of spades leave
    moves(table, "take 1")  # it goes to Bo's slot 1, and everyone has seen it
    assert square(table, 2, 2) == ["3S", None, "4H", "5H"]
    assert square(table, 1, 2) == square(table, None, 2) == ["3S", None, None, None]
    assert square(table, None, 1) == HIDDEN
    assert table.record().options == {"memory_aid": True}


def test_K15_a_taken_card_stays_known_when_it_is_traded() -> None:
    table = aided("JC", discard="KC")
    moves(table, "take 1", "draw", "trade 2 1:1")
    assert square(table, None, 2) == [None, "KC", None, None]
    assert square(table, 1, 2) == [None, "KC", None, None]
    assert square(table, 1, 1) == [None, None, "4S", "5S"]


def test_K15_the_aid_changes_no_rule() -> None:
    plain, aid = kaboo("QC 7C 9C"), aided("QC 7C 9C")
    for text in ("draw", "look 1 2:1", "trade", "draw", "peek 1", "knock", "draw", "spy 1:1"):
        assert texts(plain) == texts(aid)
        moves(plain, text)
        moves(aid, text)
    assert plain.result == aid.result is not None


def test_K15_after_the_end_all_squares_are_open() -> None:
    table = kaboo("6C")
    moves(table, "knock", "draw", "swap 1")
    for viewer in (1, 2, None):
        assert square(table, viewer, 1) == ANA.split()
        assert square(table, viewer, 2) == ["6C", "3H", "4H", "5H"]


def test_K15_a_seat_s_own_copy_names_only_what_it_saw() -> None:
    table = kaboo("9C 6C")
    moves(table, "draw", "spy 2:1", "draw", "swap 3")
    copies = {seat: own_copy(table.record(), seat).deal for seat in (1, 2, None)}
    assert {seat: deal["squares"] for seat, deal in copies.items()} == {
        1: [["?", "?", "4S", "5S"], ["2H", "?", "4H", "?"]],
        2: [["?", "?", "?", "?"], ["?", "?", "4H", "5H"]],
        None: [["?", "?", "?", "?"], ["?", "?", "4H", "?"]],
    }
    assert {seat: deal["deck"][:3] for seat, deal in copies.items()} == {
        1: ["9C", "?", "?"],
        2: ["9C", "6C", "?"],
        None: ["9C", "?", "?"],
    }


# --- records and set-ups ---


@pytest.mark.parametrize("first_look", [2, 0, 1, 3, 4])
@pytest.mark.parametrize("players", range(2, 7))
def test_a_deal_set_up_again_is_the_same_state(players: int, first_look: int) -> None:
    options: dict[str, Value] = {"first_look": first_look}
    dealt = Table.new("kaboo", list(NAMES[:players]), options, seed=bytes([players] * 32))
    again = Table.from_record(Record(1, "kaboo", list(NAMES[:players]), dealt.first, dealt.deal, [], options))
    for field in dealt.state.dtype.names or ():
        assert np.array_equal(dealt.state[field], again.state[field]), field
    assert again.notation.zones(again.state) == dealt.deal


def test_a_set_up_with_discards_begins_before_any_knock() -> None:
    table = kaboo("6C", discard="KC QC JC", first=2)
    assert (table.actor, view(table, 1).knocker, view(table, 1).discard) == (2, None, ["KC", "QC", "JC"])
    assert square(table, 1, 1) == [None, None, "4S", "5S"]  # K2 applies
    assert table.notation.zones(table.state) == table.deal
    assert own_copy(table.record(), None).deal["discard"] == ["KC", "QC", "JC"]


@pytest.mark.parametrize(
    ("squares", "more", "why"),
    [
        (["2S 3S 4S", BO], {}, "Ana’s square has 3 cards; it must have four. (K1)"),
        ([ANA, "2H 3H 4H 5H 6H"], {}, "Bo’s square has 5 cards; it must have four. (K1)"),
        (["2S", BO], {}, "Ana’s square has 1 card; it must have four. (K1)"),
        (
            [ANA, BO],
            {"rest": "discard"},
            "The draw pile is empty, so this game is over before the first move. (K13)",
        ),
        ([ANA, "2S 3H 4H 5H"], {}, "The 2 of spades is dealt 2 times, but there is only one."),
        ([ANA, "2X 3H 4H 5H"], {}, "“2X” in squares is not a card of this game."),
        ([ANA, BO], {"hands": ["", ""]}, "The deal has no zone “hands”. Possible: deck, squares, discard."),
        ([ANA, BO, CY], {"players": 2}, "“squares” must have a list for each of the 2 seats."),
    ],
)
def test_refused_set_ups(squares: list[str], more: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused) as refusal:
        lay("kaboo", **{"players": len(squares), "squares": squares, "deck": "", **more})
    assert refusal.value.refusal.kind == "input"
    assert sentence(refusal.value.refusal, "en", NAMES) == why


def test_refused_set_ups_without_a_zone_or_a_card() -> None:
    with pytest.raises(Refused, match="“squares” is missing in the deal"):
        lay("kaboo")
    deck = [card for card in kaboo().deal["deck"] if card != "KC"]
    with pytest.raises(Refused, match="The king of clubs is missing in the deal"):
        Table.from_record(
            Record(1, "kaboo", ["Ana", "Bo"], 1, {"deck": deck, "squares": [ANA.split(), BO.split()]}, [])
        )


# --- words ---


def test_every_legal_code_has_one_text_and_reads_back() -> None:
    for players in (2, 6):
        for card in ("6C", "7C", "9C", "JC", "QC"):
            squares = [" ".join(rank + suit for suit in "SHDC") for rank in ("A", "2", "3", "4", "5", "K")[:players]]
            table = kaboo(card, squares, discard="8C")
            check_texts(table)
            moves(table, "draw")
            check_texts(table)
            if card == "QC":
                moves(table, "look 1 2:4")
                check_texts(table)


def check_texts(table: Table) -> None:
    written = [table.notation.text(table.state, code) for code in table.codes()]
    assert len(set(written)) == len(written)
    assert [table.notation.parse(table.state, text) for text in written] == table.codes()
    assert [table.notation.parse(table.state, f"  {text.upper()} ") for text in written] == table.codes()
    for move in table.legal(table.actor):
        for language in LANGUAGES:
            assert move.words(language, table.players)


@pytest.mark.parametrize(
    "text",
    ["", "pick 1", "draw 1", "swap", "swap x", "swap 3S", "swap 1 2", "spy 2", "trade 1", "look 1 2", "spy 999:1"],
)
def test_text_that_is_not_a_move_is_unreadable(text: str) -> None:
    table = kaboo()
    examples = "draw, knock, take 4, swap 3, discard, peek 2, spy 2:4, trade 1 2:3, look 2 2:1, trade, keep"
    assert f"is not a move. Moves look like: {examples}" in refused(table, text)
    why = table.why_not(1, text)
    assert why
    assert why.kind == "unreadable"


def test_the_examples_are_readable() -> None:
    table = kaboo()
    for example in table.game.moves.examples:
        table.notation.parse(table.state, example)


def test_moves_in_words() -> None:
    table = kaboo("QC")
    moves(table, "draw")
    words = {move.text: move.words("en", table.players) for move in table.legal(1)}
    assert words["swap 1"] == "Swap the queen of clubs into your slot 1"
    assert words["look 1 2:3"] == "Look at your slot 1 and at Bo’s slot 3"
    moves(table, "look 1 2:3")
    assert [move.words("es", table.players) for move in table.legal(1)] == [
        "Dejar como están tu casilla 1 y la casilla 3 de Bo",
        "Intercambiar tu casilla 1 con la casilla 3 de Bo",
    ]
    assert [move.words("fr", table.players) for move in table.legal(1)] == [
        "Laisser comme elles sont ta case 1 et la case 3 chez Bo",
        "Troquer ta case 1 contre la case 3 chez Bo",
    ]


def picture(table: Table, seat: int | None, language: str = "en") -> list[str]:
    return table.notation.picture(view(table, seat), table.players, language)


def test_the_picture_of_a_position() -> None:
    table = kaboo("QC", discard="KC 6C")
    assert picture(table, 1) == [
        "Ana:",
        "  slots 1 and 2: face down, face down",
        "  slots 3 and 4: 4♠, 5♠",
        "Bo:",
        "  slots 1 and 2: face down, face down",
        "  slots 3 and 4: face down, face down",
        "Draw pile: 42. Discard pile: 2, on top K♣.",
    ]
    moves(table, "knock", "draw")
    assert picture(table, 1)[0] == "Ana (has knocked):"
    assert picture(table, 1)[-1] == "A card has been drawn."
    assert picture(table, 2)[-1] == "You have drawn Q♣."
    moves(table, "look 2 1:2")
    assert picture(table, None)[-2:] == [
        "A queen has been drawn.",
        "To trade or to keep: Bo’s slot 2 and Ana’s slot 2.",
    ]
    assert picture(table, 2)[-2:] == ["You have drawn Q♣.", "To trade or to keep: Bo’s slot 2 and Ana’s slot 2."]
    moves(table, "keep")
    assert picture(table, None, "es")[:3] == ["Ana, 14 puntos:", "  casillas 1 y 2: 2♠, 3♠", "  casillas 3 y 4: 4♠, 5♠"]
    assert picture(table, None, "fr")[-1] == "Pioche\N{NO-BREAK SPACE}: 41. Défausse\N{NO-BREAK SPACE}: 3, dessus Q♣."
    assert picture(kaboo(), None)[-1] == "Draw pile: 44. Discard pile: empty."


def test_the_catalogues_have_every_message_in_three_languages() -> None:
    catalogues = {language: (LOCALE / language / "kaboo.ftl").read_text(encoding="utf-8") for language in LANGUAGES}
    shapes = [re.findall(r"^(?:[\w-]+|    \.\w+) =", text, re.MULTILINE) for text in catalogues.values()]
    assert shapes[0] == shapes[1] == shapes[2]
    messages = {shape.removesuffix(" =") for shape in shapes[0]}
    assert {f"refusal-kaboo-{reason.split()[1]}" for reason in REASONS.all[1:]} < messages
    assert {f"event-kaboo-{event.name}" for event in EVENTS} < messages


def test_every_event_is_told_in_three_languages_to_everyone() -> None:
    table = kaboo("QC JC 9C 7C QD 6C")
    played = ["draw", "look 1 2:1", "trade", "draw", "trade 1 1:1", "draw", "spy 2:1", "draw", "peek 1"]
    played += ["draw", "look 1 2:1", "keep", "draw", "swap 1", "take 1", "knock", "take 1"]
    events = events_of(table, (1, 2, None), *played)
    assert {event.kind for event in events} == {
        *(f"kaboo-{event.name}" for event in EVENTS if event.name != "first-look"),
        "over-shared" if table.result and table.result.outcome == "shared" else "over-win",
    }
    for language in LANGUAGES:
        assert all(table.tell(event, language) for event in events)
