"""Exploding's `simple` does what the docstring of its heuristic says, sentence by sentence."""

from collections import Counter

import numpy as np

from powderkeg.bots.heuristic import simple
from powderkeg.engine.generator import new_rng
from powderkeg.play.table import Table
from testkit.positions import lay

WHOLE = Counter(explosive=1, defuse=4, future=5, skip=4, blank=37)


def table(hand: str, deck: str) -> Table:
    return lay("exploding", hands=[hand, "defuse"], deck=deck, rest="discard", whole=WHOLE.elements())


def chosen(table: Table) -> str:
    return table.describe(simple(table.state, new_rng(1), np.zeros(table.game.most_legal, np.int16))).text


PILE_OF_14 = "blank " * 13 + "explosive"
PILE_OF_8 = "blank " * 7 + "explosive"


def test_it_draws_while_the_danger_is_small() -> None:
    assert chosen(table("defuse future skip blank", "blank " * 14 + "explosive")) == "draw"


def test_it_draws_what_it_knows_to_be_safe() -> None:
    seen = table("future future skip", PILE_OF_14)
    seen.play(1, "play future")
    assert chosen(seen) == "draw"


def test_it_skips_the_explosive_that_it_has_seen_and_draws_it_without_a_skip() -> None:
    for hand, move in (("future skip", "play skip"), ("future blank", "draw"), ("future defuse", "draw")):
        seen = table(hand, "explosive " + "blank " * 5)
        seen.play(1, "play future")
        assert chosen(seen) == move


def test_it_looks_when_the_danger_has_grown() -> None:
    assert chosen(table("defuse future skip", PILE_OF_14)) == "play future"


def test_it_skips_unseen_when_a_draw_could_be_the_last() -> None:
    assert chosen(table("skip blank", PILE_OF_8)) == "play skip"
    assert chosen(table("skip blank defuse", PILE_OF_8)) == "draw"
    assert chosen(table("blank", PILE_OF_8)) == "draw"
