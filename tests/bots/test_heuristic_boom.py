"""Boom's `simple` does what the docstring of its heuristic says, sentence by sentence."""

import numpy as np
import pytest

from powderkeg.bots.heuristic import simple
from powderkeg.engine.generator import new_rng
from powderkeg.engine.spec import Value
from testkit.positions import lay, moves


def chosen(
    hand: str, other: str, own: str = "9S 9H 9D", players: int = 2, boards: str = "", after: str = "", **options: Value
) -> str:
    """What `simple` chooses, after a swap if one is named."""
    hands = [hand, *["AS AH AD", "2S 2H 2D", "3S 3H 3D"][: players - 1]]
    table = lay("boom", players, options=options, hands=hands, boards=[own, other, *filter(None, [boards])])
    moves(table, *filter(None, [after]))
    codes = np.zeros(table.game.most_legal, np.int16)
    return table.describe(simple(table.state, new_rng(1), codes)).text


def test_three_faces_boom_on_the_number_that_costs_the_others_most() -> None:
    assert chosen("JS QS KS", "8S 8H 7D") == "boom 8"
    assert chosen("JS QS KS", "8S 8H 10D", own="8D 8C 9D") == "boom 10"
    assert chosen("JS QS KS", "6S 6H 6D", own="10S 10H 9D") == "boom 6"  # takes the player out


def test_three_faces_are_discarded_where_a_boom_would_cost_yourself_as_much() -> None:
    assert chosen("JS QS KS", "9C KH KD", own="9S JD QD") == "discard JS QS KS"


@pytest.mark.parametrize(
    ("hand", "other", "move"),
    [
        ("2C 4C KS", "4D KD QD", "attack 4C 2:4D"),  # takes the player out
        ("6C 4C KS", "4D 9C 10H", "attack 4C 2:4D"),  # exactly, so it brings an accumulator
        ("6C 5C KS", "8D 7D 10H", "attack 6C 2:8D"),  # nothing dies: the heaviest blow
    ],
)
def test_it_attacks_where_it_counts_most(hand: str, other: str, move: str) -> None:
    assert chosen(hand, other, own="10S 10D 10C") == move


def test_of_two_exact_kills_it_takes_the_one_that_takes_a_player_out() -> None:
    assert chosen("5C KS QS", "10H 5D 9C", own="10S 10D 10C", players=3, boards="5S KH JH") == "attack 5C 3:5S"


def test_before_the_attack_it_swaps_what_adds_two_or_more() -> None:
    assert chosen("2C 9C KS", "2D 10D 10H", own="KD 8D 8H") == "swap 9C KD"
    assert chosen("9C 10C KS", "9S 8S 8C", own="9D 8D 8H") == "swap 10C 8D"
    assert chosen("2C 9C KS", "2D 10D 10H", own="9D 8D 8H") == "attack 2C 2:2D"


def test_with_no_blow_to_deal_it_keeps_two_faces() -> None:
    assert chosen("9C KS QS", "2D 3D 4D", own="10S 10D 10C") == "discard 9C"
    assert chosen("9C 8C QS", "2D 3D 4D", own="10S 10D 10C") == "discard 8C 9C QS"


def test_two_faces_boom_where_two_are_enough_unless_an_attack_counts_more() -> None:
    assert chosen("2C KS QS", "8S 8H 7D", own="10S 10D 10C", boom_faces=2) == "boom 8"
    assert chosen("7C KS QS", "KD KH 7D", own="10S 10D 10C", boom_faces=2) == "attack 7C 2:7D"  # takes the player out
    assert chosen("2C KS QS", "8S 8H 7D", own="10S 10D 10C") == "attack 2C 2:8S"


def test_a_card_that_waits_is_neither_used_nor_counted() -> None:
    own = "KD 8D 8H"
    assert chosen("10C 2C KS", "2D 9H 9C", own=own, after="swap 10C 8D", swapped_card="later") == "attack 2C 2:2D"
    assert chosen("10C JS KS", "9S 9H 9C", own=own, after="swap 10C 8D", swapped_card="later") == "discard JS KS"
    assert chosen("10C", "9S 9H 9C", own=own, after="swap 10C 8D", swapped_card="later") == "pass"


def test_an_exact_kill_that_brings_nothing_counts_as_any_kill() -> None:
    hand, other, own = "6C 4C KS", "4D 9C 10H", "10S 10D 10C"
    assert chosen(hand, other, own=own) == "attack 4C 2:4D"
    assert chosen("6C 4C KS", "4D 9C 10H", own=own, exact_kill=False) == "attack 4C 2:4D"  # still the only kill
    assert chosen("5C 4C KS", "4D 5D 10H", own=own, exact_kill=False) == "attack 5C 2:5D"
