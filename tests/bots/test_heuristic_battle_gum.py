"""Battle GUM's `simple` does what the docstring of its heuristic says, sentence by sentence."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from powderkeg.engine.contract import load
from powderkeg.engine.generator import new_rng
from powderkeg.games.battle_gum.heuristic import SELDOM, choose
from powderkeg.play.table import Table
from testkit.positions import lay, moves
from testkit.traces import variants

GUM = load("battle-gum")
CODES = np.zeros(GUM.most_legal, np.int16)
VARIANTS = len(variants(GUM.spec))


def fresh_table(hands: list[str], up: list[str], down: list[str], **more: Any) -> Table:
    return lay("battle-gum", len(hands), hands=hands, up=up, down=down, **more)


def gum(hands: list[str], up: list[str] | None = None, **more: Any) -> Table:
    """A table at which play has begun and seat 1 is to play; cards not named are in the draw pile."""
    nothing = [""] * len(hands)
    return fresh_table(hands, up or nothing, nothing, hold=False, **more)


def late(hands: list[str], up: list[str] | None = None, **more: Any) -> Table:
    """A table with an empty draw pile."""
    return gum(hands, up, rest="gone", deck="", **more)


def choices(table: Table) -> Counter[str]:
    """How often each move is chosen with a hundred different seeds."""
    codes = (choose(table.state, new_rng(seed), CODES) for seed in range(100))
    return Counter(table.notation.text(table.state, code) for code in codes)


def usual_choice(table: Table) -> str:
    return choices(table).most_common(1)[0][0]


def only_choice(table: Table) -> str:
    (text,) = choices(table)
    return text


def test_it_holds_the_three_lowest_cards() -> None:
    table = fresh_table(["2S 13S N1", "5S 6S 7S"], ["1H 12H 4H", "5H 6H 7H"], ["2D 3D 4D", "5D 6D 7D"])
    assert only_choice(table) == "hold 1H 2S 4H"


def test_it_takes_the_lowest_face_up_card() -> None:
    table = late(["2S 9D 13S", "5S 6S 7S"], ["8S 3S N1", ""])
    moves(table, "play 2S")
    assert only_choice(table) == "take 3S"


def test_it_lays_the_lowest_value_that_goes() -> None:
    assert usual_choice(gum(["3S 7D 11S", "5S 6S 7S"], pile="2S")) == "play 3S"
    assert usual_choice(gum(["3S 7D 11S", "5S 6S 7S"], pile="4S")) == "play 7D"
    assert usual_choice(gum(["3S 7D 11S", "5S 6S 7S"], pile="6D")) == "play 3S"  # G11
    assert usual_choice(gum(["1S 7D 11S", "5S 6S 7S"])) == "play 1S"
    assert usual_choice(gum(["1S 7D 11S", "5S 6S 7S"], pile="6D")) == "play 7D"  # G17


def test_it_lays_as_many_cards_of_the_value_as_may_go_together() -> None:
    assert usual_choice(gum(["3S 3C 11S", "5S 6S 7S"])) == "play 3S 3C"
    assert usual_choice(late(["3S 3C 11S", "5S 6S 7S"])) == "play 3S 3C"
    assert usual_choice(gum(["3S 3H 3D 3C 11S", "5S 6S 7S"])) == "play 3H 3D 3C"


def test_ninjas_come_after_12s_and_13s_last_one_at_a_time() -> None:
    assert usual_choice(gum(["12S N1 N2 13S 13H", "5S 6S 7S"], pile="11S")) == "play 12S"
    assert usual_choice(gum(["10S N1 N2 13S 13H", "5S 6S 7S"], pile="11S")) == "play N1"
    assert only_choice(gum(["10S 13S 13H", "5S 6S 7S"], pile="11S")) == "play 13S >2"


def test_the_last_ninjas_or_13s_go_together_to_win() -> None:
    assert only_choice(late(["N1 N2", "5S 6S 7S"])) == "play N1 N2"
    assert only_choice(late(["13S 13H 13C", "5S 6S 7S"])) == "play 13S 13H 13C >2"
    assert only_choice(late(["N1 N2", "5S 6S 7S"], ["3S", ""])) == "play N1"  # they would not win
    assert usual_choice(late(["N1 N2 13S", "5S 6S 7S"])) == "play N1"


def test_it_lays_all_four_where_they_may_go_together() -> None:
    four = {"most_laid": 4}
    assert usual_choice(gum(["3S 3H 3D 3C 11S", "5S 6S 7S"], options=four)) == "play 3S 3H 3D 3C"
    assert only_choice(late(["13S 13H 13D 13C", "5S 6S 7S"], options=four)) == "play 13S 13H 13D 13C >2"
    assert only_choice(late(["13S 13H 13D 13C", "5S"], ["3S", ""], options=four)) == "play 13S >2"


def test_a_13_names_someone_also_where_it_need_not() -> None:
    may = {"thirteen": "may"}
    assert only_choice(late(["3S 13S", "5S 6S"], pile="12S", options=may)) == "play 13S >2"
    assert only_choice(late(["3S 13S", "5S 6S"], pile="13D", options=may)) == "play 13S >2"
    assert only_choice(late(["3S 1S", "5S 6S"], pile="13D", options=may)) == "play 1S"


def test_on_a_ninja_that_resets_it_lays_the_lowest() -> None:
    assert usual_choice(gum(["2S 12S", "5S 6S"], pile="11S N1", options={"ninja_resets": True})) == "play 2S"


@pytest.mark.parametrize("voluntary", [False, "ninja", True])
def test_it_picks_up_only_when_nothing_goes(voluntary: bool | str) -> None:
    options = {"voluntary_pickup": voluntary}
    assert only_choice(gum(["3S 7D 10S", "5S 6S 7S"], pile="11S", options=options)) == "pickup"
    assert only_choice(gum(["3S 7D 13S", "5S 6S 7S"], pile="11S", options=options)) == "play 13S >2"
    assert only_choice(gum(["3S 7D N1", "5S 6S 7S"], pile="11S", options=options)) == "play N1"


def test_a_13_names_whoever_holds_the_fewest_cards() -> None:
    others = ["5S 6S 7S", "5H 6H 7H", "5D 6D"]
    assert only_choice(late(["3S 13S", *others], pile="12S")) == "play 13S >4"
    assert only_choice(late(["3S 13S", *others[:2]], pile="12S")) == "play 13S >2"  # the next in turn among equals
    assert only_choice(late(["5S 6S 7S", "5H 6H 7H", "3S 13S"], first=3, pile="12S")) == "play 13S >1"


def named(hand: str, *others: str) -> Table:
    """A table at which the last seat has named seat 1 with a 13."""
    hands = [hand, *others, "13S 2S"]
    table = late(hands, first=len(hands), pile="12S")
    moves(table, "play 13S >1")
    return table


def test_it_counters_with_a_1_rather_than_with_a_13() -> None:
    assert only_choice(named("1D 3S 13H")) == "counter 1D"
    assert only_choice(named("3S 13H 13D")) == "counter 13H >2"
    assert only_choice(named("3S 13H", "5S 6S", "5H 6H 7H")) == "counter 13H >4"
    assert only_choice(named("3S 9S N1")) == "pickup"


def test_it_completes_every_pair() -> None:
    table = gum(["10S 10H 2S", "10D 10C 3S"], options={"completion": "pair"})
    moves(table, "play 10S 10H")
    assert only_choice(table) == "complete 10D 10C"
    table = gum(["10S 10H 2S", "10D 4C 3S"], options={"completion": "pair"})
    moves(table, "play 10S 10H")
    assert only_choice(table) == "decline"


def test_once_in_a_while_it_passes_over_the_lowest_value() -> None:
    state = gum(["3S 7D 7C 11S", "5S 6S 7S"]).state
    rng, tries = new_rng(1), 64_000
    made = Counter(choose(state, rng, CODES) for _ in range(tries))
    assert len(made) == 2
    lowest, second = (count for _, count in made.most_common())
    assert abs(second - tries / SELDOM) < 5 * (tries / SELDOM) ** 0.5
    assert lowest + second == tries
    assert only_choice(late(["3S 3D", "5S 6S 7S"], pile="2S")) == "play 3S 3D"  # there is no other
