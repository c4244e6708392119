"""Search: reproducible from a seed, within its budget, stoppable, and stronger the longer it runs."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from powderkeg.bots.heuristic import simple
from powderkeg.bots.rollouts import FEWEST
from powderkeg.bots.search import Budget, RolloutSearch, Search, Thought, TreeSearch, search, within_noise
from powderkeg.engine.contract import apply, deal, game_from, legal, load
from powderkeg.engine.generator import new_rng, settle
from powderkeg.games import SPECS
from powderkeg.play.table import Table
from testkit.midgame import positions, twin_of
from testkit.nim import rules as nim
from testkit.positions import lay

METHODS: dict[str, Callable[[Any], Search]] = {
    "rollouts": RolloutSearch,
    "single": lambda game: TreeSearch(game, multiple=False),
    "multiple": lambda game: TreeSearch(game, multiple=True),
}
each_method = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)


def think(searcher: Search, s: Any, worlds: int, seed: int = 1, **more: Any) -> Thought:
    return search(searcher, twin_of(s, seed), int(s.actor), new_rng(seed), Budget(worlds=worlds), **more)


def best(table: Table, method: Callable[[Any], Search], worlds: int = 300) -> str:
    return table.describe(think(method(table.game), table.state, worlds).code).text


@each_method
@pytest.mark.parametrize("name", SPECS)
def test_a_seed_gives_the_same_thoughts_again_and_in_every_twin_world(
    name: str, method: Callable[[Any], Search]
) -> None:
    searcher = method(load(name))
    for number, s in enumerate(itertools.islice(positions(load(name), 8, 1), 0, None, 9)):
        thought = think(searcher, s, 8, number, to_the_end=True)
        twin = think(searcher, twin_of(s, number + 1), 8, number, to_the_end=True)
        assert (thought.code, thought.candidates) == (twin.code, twin.candidates)


@each_method
@pytest.mark.parametrize("name", SPECS)
def test_every_legal_move_is_weighed_and_one_is_chosen(name: str, method: Callable[[Any], Search]) -> None:
    game = load(name)
    codes = np.zeros(game.most_legal, np.int16)
    searcher = method(game)
    for s in itertools.islice(positions(game, 4, 2), 0, None, 7):
        thought = think(searcher, s, 20, to_the_end=True)
        assert sorted(c.code for c in thought.candidates) == sorted(codes[: legal(s, codes)])
        assert thought.candidates[0].code == thought.code
        assert thought.candidates[0].is_even
        assert all(0 <= c.value <= 1 and 0 <= c.visits <= 20 for c in thought.candidates)
        assert thought.worlds == 20


@each_method
def test_worlds_are_counted_exactly_and_one_legal_move_needs_no_thought(method: Callable[[Any], Search]) -> None:
    table = Table.new("exploding", ["Ana", "Bo"], seed=bytes(32))
    assert think(method(table.game), table.state, 77, to_the_end=True).worlds == 77
    forced = Table.new("exploding", ["Ana", "Bo"], {"phase": 1}, seed=bytes(32))
    assert think(method(forced.game), forced.state, 77).worlds == 0


@each_method
def test_it_stops_when_told_to(method: Callable[[Any], Search]) -> None:
    table = Table.new("boom", ["Ana", "Bo"], seed=bytes(32))
    asked = itertools.count()
    thought = think(method(table.game), table.state, 10**9, stop=lambda: next(asked) >= 3)
    assert 0 < thought.worlds < 10**6
    assert table.codes().count(thought.code) == 1


@each_method
def test_it_finds_the_winning_attack(method: Callable[[Any], Search]) -> None:
    table = lay("boom", hands=["5S 2S KS", "AH 2H 3H"], boards=["4D 4C 4H", "5D KD QD"], discard="")
    assert best(table, method) == "attack 5S 2:5D"


@each_method
def test_it_skips_the_explosive_that_it_has_seen(method: Callable[[Any], Search]) -> None:
    table = lay(
        "exploding",
        hands=["defuse future skip blank", "defuse blank blank blank"],
        deck="explosive blank blank blank",
        rest="discard",
        whole=[*["defuse"] * 4, *["future"] * 5, *["skip"] * 4, *["blank"] * 37, "explosive"],
    )
    table.play(1, "play future")
    assert best(table, method) in ("play skip", "play blank")  # a blank first costs nothing


def test_the_gate_keeps_simple_s_move_until_another_is_better_beyond_noise() -> None:
    game = load("boom")
    codes = np.zeros(game.most_legal, np.int16)
    strict, open_gate = RolloutSearch(game, gate=1e9), RolloutSearch(game, gate=0)
    other = 0
    for s in itertools.islice(positions(game, 6, 4), 0, None, 5):
        world = twin_of(s, 1)
        own = simple(world, new_rng(1), codes)
        assert think(strict, s, 64).code == own
        other += think(open_gate, s, 64).code != own
    assert other > 0


def test_all_moves_are_tried_with_the_same_chance() -> None:
    """Two kings have the same effect, so in the same worlds they win the same games."""
    table = lay("boom", hands=["KH KS 3S", "AH 2H 3H"], boards=["4D 4C 4H", "9D 8D 7D"], discard="")
    thought = think(RolloutSearch(table.game), table.state, FEWEST, to_the_end=True)  # before any move is dropped
    values = {table.describe(c.code).text: c.value for c in thought.candidates}
    assert values["attack KS 2:9D"] == values["attack KH 2:9D"]
    assert values["swap KS 4D"] == values["swap KH 4D"]
    assert len(set(values.values())) > 3


def test_moves_that_are_clearly_behind_are_dropped() -> None:
    table = lay("boom", hands=["5S 2S KS", "AH 2H 3H"], boards=["4D 4C 4H", "5D KD QD"], discard="")
    thought = think(RolloutSearch(table.game), table.state, 500)
    assert all(candidate.visits < 500 for candidate in thought.candidates if candidate.value < 0.5)
    assert all(candidate.visits == 500 for candidate in thought.candidates if candidate.value == 1)


@pytest.mark.slow  # Nim is compiled first
def test_moves_are_even_where_noise_could_explain_their_difference() -> None:
    chances, spread = np.array([0.57, 0.55, 0.2, 0.57]), np.full(4, 0.25)
    assert within_noise(chances, spread, np.array([400, 400, 400, 0]), 0).tolist() == [True, True, False, False]
    assert within_noise(chances, spread, np.full(4, 40_000), 0).tolist() == [True, False, False, True]
    assert within_noise(np.array([1.0, 0.0]), np.zeros(2), np.array([1, 1]), 0).tolist() == [True, True]


def test_an_unknown_game_is_played_well() -> None:
    """To win at Nim, leave a multiple of four; `simple` plays it at random."""
    for method in METHODS.values():
        play_nim(method(game_from(nim)), 7 if method is RolloutSearch else 15)  # only a tree sees further ahead


def play_nim(searcher: Search, pile: int) -> None:
    game = game_from(nim)
    s = game.start(2)[0]
    deal(s)
    settle(s, new_rng(1), np.zeros(game.most_cards, np.int8))
    s.pile_n = pile
    while s.pile_n > 3:
        assert think(searcher, s, 2000).code + 1 == s.pile_n % 4
        apply(s, s.pile_n % 4 - 1)
        apply(s, 0)  # whatever the other does
