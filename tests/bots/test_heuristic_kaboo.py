"""Kaboo's `simple` does what the docstring of its heuristic says, sentence by sentence."""

from typing import Any

import numpy as np

from powderkeg.engine.contract import load
from powderkeg.engine.generator import new_rng
from powderkeg.games.kaboo.heuristic import choose
from powderkeg.games.kaboo.state import POINTS, SQUARE
from powderkeg.play.table import Table
from testkit.positions import lay, moves

KABOO = load("kaboo")
CODES = np.zeros(KABOO.most_legal, np.int16)

NINES = "9S 9H 9D 9C"


def kaboo(own: str, other: str | list[str] = NINES, deck: str = "", known: str = "3 4", **more: Any) -> Table:
    """A table at which seat 1 decides. It knows only its own slots in `known`; the others know their slots 3 and 4."""
    squares = [own, other] if isinstance(other, str) else [own, *other]
    table = lay("kaboo", len(squares), squares=squares, deck=deck, **more)
    for slot in range(SQUARE):
        table.state.seen[slot] = str(slot + 1) in known
    return table


def chosen(table: Table) -> str:
    return table.notation.text(table.state, choose(table.state, new_rng(1), CODES))


def drawn(table: Table) -> str:
    """What `simple` does with the card on top of the draw pile."""
    moves(table, "draw")
    return chosen(table)


ALL = "1 2 3 4"


def test_it_knocks_with_8_or_less() -> None:
    assert chosen(kaboo("2S 3S AS 2D", known=ALL)) == "knock"  # 8
    assert chosen(kaboo("2S 3S AS 3D", known=ALL)) == "draw"  # 9
    assert chosen(kaboo("KS KH KD KC")) == "draw"  # two unknown cards count 13
    assert chosen(kaboo("KS KH KD AS", known="2 3 4")) == "knock"  # 6½ - 1


def test_it_knocks_when_4_ahead_of_everyone() -> None:
    table = kaboo("2S 3S AS 2D", "2H 3H 3D 4D", known=ALL)
    table.state.seen[4:8] = 3
    assert sum(POINTS[0, table.state.square[4:8] >> 2]) == 12
    assert chosen(table) == "knock"
    table = kaboo("2S 3S AS 2D", "2H 3H 3D 3C", known=ALL)
    table.state.seen[4:8] = 3  # 11
    assert chosen(table) == "draw"
    table = kaboo("2S 3S AS 2D", known=ALL)
    table.state.seen[4:8] = 2  # all chosen by their owner: they count 8, though they are nines
    assert chosen(table) == "draw"


def test_it_takes_a_low_card_for_a_much_worse_one() -> None:
    assert chosen(kaboo("2S 3S 8S 7S", discard="3D")) == "take 3"
    assert chosen(kaboo("2S 3S 8S 7S", discard="4D")) == "draw"
    assert chosen(kaboo("2S 3S 4S 5S", discard="2D")) == "take 1"  # an unknown card counts 6½
    assert chosen(kaboo("2S 3S 4S 5S", discard="3D")) == "draw"
    moves(knocked := kaboo("2S 3S 8S 7S", discard="3D", first=2), "knock")
    assert chosen(knocked) == "take 3"


def test_it_knocks_no_earlier_than_the_table_allows() -> None:
    table = kaboo("2S 3S AS 2D", deck="10D 10H 6C", known=ALL, options={"knock_from": 2})
    assert chosen(table) == "draw"
    moves(table, "draw", "discard", "draw", "discard")
    assert chosen(table) == "knock"


def test_a_king_counts_what_the_table_says() -> None:
    """An unknown card counts a thirteenth of the difference more."""
    for king_points, known_king, done in ((-1, "knock", "swap 1"), (0, "knock", "swap 1"), (10, "draw", "discard")):
        options = {"king_points": king_points}
        assert chosen(kaboo("2S 3S AS KD", known=ALL, options=options)) == known_king
        assert drawn(kaboo("2S 3S 4S 5S", deck="KC", options=options)) == done
    low = {"king_points": -1}
    assert chosen(kaboo("KS KH KD AS", known="2 3 4", options=low)) == "knock"  # 6½ - 1
    assert drawn(kaboo("KS KH KD AS", deck="7S", known="2 3 4", options={"king_points": 10})) == "peek 1"
    for king_points, done in ((-1, "discard"), (10, "swap 2")):  # 7 for a King of 10, or for an unknown card
        table = kaboo("7S KH 2D AS", deck="7H", known=ALL, options={"king_points": king_points})
        assert drawn(table) == done


def test_without_a_first_look_it_plays_on_what_it_learns() -> None:
    table = kaboo("2S 3S 10S 10D", deck="7D 6C 5D", known="", options={"first_look": 0})
    assert drawn(table) == "peek 1"
    moves(table, "peek 1", "draw", "discard")
    assert drawn(table) == "swap 2"


def test_7_and_8_look_at_one_of_its_own_unknown_cards() -> None:
    assert drawn(kaboo("2S 3S 10S 10D", deck="7D")) == "peek 1"
    assert drawn(kaboo("2S 3S 10S 10D", deck="8D", known="1 3 4")) == "peek 2"
    assert drawn(kaboo("2S 3S 10S 10D", deck="7D", known=ALL)) == "swap 3"


def test_9_and_10_look_at_what_another_has_chosen() -> None:
    table = kaboo("2S 3S 4S 5S", deck="10D")
    assert drawn(table) == "spy 2:3"
    table.state.seen[6] = 3
    assert chosen(table) == "spy 2:4"
    table.state.seen[7] = 3
    assert chosen(table) == "spy 2:1"
    table.state.seen[4:6] = 1
    assert chosen(table) == "discard"


def test_nothing_is_looked_at_in_a_last_turn() -> None:
    for card, done in (("7D", "swap 4"), ("9D", "swap 4"), ("10D", "discard")):
        table = kaboo("2S 3S 4S 10S", "2H 3H 4H 5H", card, first=2)
        moves(table, "knock")
        assert drawn(table) == done


def test_a_jack_trades_the_worst_for_the_best() -> None:
    assert drawn(kaboo("2S 3S 4S 8S", deck="JD")) == "trade 4 2:3"
    table = kaboo("2S 3S 4S 8S", "2H AH 4H 5H", "JD")
    table.state.seen[5] = 1
    assert drawn(table) == "trade 4 2:2"  # an ace that seat 1 has seen
    assert drawn(kaboo("AS AH 2D 2S", deck="JD", known=ALL)) == "discard"


def test_a_jack_goes_for_the_knocker() -> None:
    table = kaboo("2S 3S 4S 8S", ["2H 3H 4H 5H", "2D 3D 4D 5D"], "JD", first=3)
    moves(table, "knock")
    assert drawn(table) == "trade 4 3:3"


def test_a_safe_knocker_is_left_alone() -> None:
    table = kaboo("2S 3S 4S 8S", "2H 3H 4H 5H", "JD", first=2, options={"knocker_safe": True})
    moves(table, "knock")
    assert drawn(table) == "discard"


def test_a_queen_looks_and_trades_if_it_pays() -> None:
    for other, done in (("2H 3H 7H 5H", "trade"), ("2H 3H 8H 5H", "keep")):
        table = kaboo("2S 3S 4S 8S", other, "QD")
        assert drawn(table) == "look 4 2:3"
        moves(table, "look 4 2:3")
        assert chosen(table) == done
    assert drawn(kaboo("AS AH 2D 2S", deck="QD", known=ALL)) == "look 3 2:3"  # she may find a King


def test_other_cards_go_in_if_they_are_lower() -> None:
    assert drawn(kaboo("2S 3S 4S 8S", deck="KD")) == "swap 4"
    assert drawn(kaboo("2S 3S 4S 5S", deck="6D")) == "swap 1"
    assert drawn(kaboo("2S 3S 4S 5S", deck="6D", known=ALL)) == "discard"
    assert drawn(kaboo("2S 3S 4S 5S", deck="5D", known=ALL)) == "discard"
    assert drawn(kaboo("KS KH KD KC", deck="AD", known=ALL)) == "discard"
