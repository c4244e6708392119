"""Exploding's `simple` does what its text says, sentence by sentence."""

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


SAFE = "blank " * 13 + "explosive"
FEW = "blank " * 7 + "explosive"


def test_it_draws_while_the_danger_is_small() -> None:
    assert chosen(table("defuse future skip blank", "blank " * 14 + "explosive")) == "draw"


def test_it_draws_what_it_knows_to_be_safe() -> None:
    seen = table("future future skip", SAFE)
    seen.play(1, "play future")
    assert chosen(seen) == "draw"


def test_it_skips_the_explosive_that_it_has_seen_and_draws_it_without_a_skip() -> None:
    for hand, move in (("future skip", "play skip"), ("future blank", "draw"), ("future defuse", "draw")):
        seen = table(hand, "explosive " + "blank " * 5)
        seen.play(1, "play future")
        assert chosen(seen) == move


def test_it_looks_when_the_danger_has_grown() -> None:
    assert chosen(table("defuse future skip", SAFE)) == "play future"


def test_it_skips_unseen_when_a_draw_could_be_the_last() -> None:
    assert chosen(table("skip blank", FEW)) == "play skip"
    assert chosen(table("skip blank defuse", FEW)) == "draw"
    assert chosen(table("blank", FEW)) == "draw"
