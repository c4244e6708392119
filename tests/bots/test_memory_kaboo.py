"""Fading memory: what a forgetful seat at Kaboo still knows."""

import itertools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from powderkeg.engine.contract import NO_CARD, RUNNING, apply, deal, legal, load, redeal
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.games.kaboo.knowledge import age
from powderkeg.games.kaboo.memory import forget
from powderkeg.games.kaboo.state import LOOKING, SQUARE
from powderkeg.play.table import Table
from testkit.positions import lay, moves
from testkit.traces import fields, new_state, variants, whole

KABOO = load("kaboo")
CODES, CARDS = np.zeros(KABOO.most_legal, np.int16), np.zeros(KABOO.most_cards, np.int8)
AT_ONCE = 1e-9  # a half-life that keeps nothing


def positions(games: int, seed: int) -> Iterator[Any]:
    """Positions of random play in all variants, without knocks so that games are long."""
    rng = new_rng(seed)
    for players, options in itertools.islice(itertools.cycle(variants(KABOO.spec)), games):
        s = new_state(KABOO, players, options, 60)
        s.actor = below(rng, players)
        deal(s)
        settle(s, rng, CARDS)
        while s.outcome == RUNNING:
            yield s
            codes = [code for code in CODES[: legal(s, CODES)] if code != 1]
            apply(s, codes[below(rng, len(codes))])


def forgotten(s: Any, seat: int, half_life: float, salt: int) -> Any:
    world = s.copy()
    forget(world, seat, half_life, salt)
    return world


def remembers(s: Any, seat: int, half_life: float, salt: int) -> list[int]:
    """The places whose card the seat still knows."""
    seen = forgotten(s, seat, half_life, salt).seen
    return [place for place in range(SQUARE * s.players) if seen[place] >> seat & 1]


def aged(turns: int) -> Table:
    """A table at which Ana knows only her slots 3 and 4, seen this many turns ago."""
    table = lay("kaboo", squares=["2S 3S 4S 5S", "2H 3H 4H 5H"])
    for _ in range(turns):
        moves(table, "draw", "discard")
    return table


def test_nothing_is_forgotten_in_the_turn_it_is_seen_or_while_it_is_looked_at() -> None:
    for s in positions(20, 1):
        for seat in range(s.players):
            known = [place for place in range(SQUARE * s.players) if s.seen[place] >> seat & 1]
            now = [place for place in known if age(s, seat, place) == 0 or s.looking[seat] >> place & 1]
            assert remembers(s, seat, AT_ONCE, 1) == now
            assert remembers(s, seat, math.inf, 1) == known
        if s.stage == LOOKING:
            assert {s.look_own, s.look_other} <= set(remembers(s, int(s.actor), AT_ONCE, 1))


def test_a_look_lasts_until_the_next_move() -> None:
    table = lay("kaboo", squares=["2S 3S 4S 5S", "2H 3H 4H 5H"], deck="6S 6H 6D")
    moves(table, "draw", "discard")
    assert remembers(table.state, 1, AT_ONCE, 1) == [6, 7]  # Bo has not moved yet
    moves(table, "draw", "discard")
    assert remembers(table.state, 1, AT_ONCE, 1) == []


def test_half_is_left_after_the_half_life() -> None:
    salts = range(4000)
    for turns, half_life, left in ((6, 6, 1 / 2), (6, 12, 2**-0.5), (12, 6, 1 / 4), (3, 1.5, 1 / 4), (3, 1, 1 / 8)):
        s = aged(turns).state
        kept = [remembers(s, 0, half_life, salt) for salt in salts]
        for place in (2, 3):
            assert abs(sum(place in places for places in kept) / 4000 - left) < 0.03
        assert abs(sum(len(places) == 2 for places in kept) / 4000 - left**2) < 0.03  # independently


@pytest.mark.slow
def test_a_forgotten_card_stays_forgotten_wherever_it_goes() -> None:
    lost: dict[int, dict[int, int]] = {}  # by seat and card: the sighting that was forgotten
    for s in positions(30, 2):
        if s.turn == 0:
            lost = {seat: {} for seat in range(s.players)}
        for seat in range(s.players):
            kept = remembers(s, seat, 8, 77)
            for place in range(SQUARE * s.players):
                card, sight = int(s.square[place]), int(s.sighted[place, seat])
                if place in kept:
                    assert lost[seat].get(card) != sight
                elif s.seen[place] >> seat & 1:
                    lost[seat][card] = sight


def test_a_card_in_another_place_is_the_same_memory() -> None:
    """Ana trades her slot 3 away: she remembers the card in its new place exactly if she would have in the old one."""
    stays = lay("kaboo", squares=["2S 3S 4S 5S", "2H 3H 4H 5H"], deck="JS 6S 6H 6D 6C")
    goes = lay("kaboo", squares=["2S 3S 4S 5S", "2H 3H 4H 5H"], deck="JS 6S 6H 6D 6C")
    moves(stays, "draw", "discard", *["draw", "discard"] * 4)
    moves(goes, "draw", "trade 3 2:1", *["draw", "discard"] * 4)
    for salt in range(200):
        assert (2 in remembers(stays.state, 0, 5, salt)) == (4 in remembers(goes.state, 0, 5, salt))


def test_a_card_seen_again_is_remembered() -> None:
    table = lay("kaboo", squares=["2S 3S 4S 5S", "2H 3H 4H 5H"], deck="6S 6H 7S 6D 6C")
    moves(table, "draw", "discard", "draw", "discard")
    assert remembers(table.state, 0, AT_ONCE, 3) == []
    moves(table, "draw", "peek 3")
    assert remembers(table.state, 0, AT_ONCE, 3) == [2]
    moves(table, "draw", "discard", "draw", "discard")
    assert age(table.state, 0, 2) == 3
    assert age(table.state, 0, 3) == 5
    kept = [remembers(table.state, 0, 2, salt) for salt in range(1000)]
    assert sum(2 in places for places in kept) > 1.5 * sum(3 in places for places in kept)


def test_a_taken_card_is_seen_by_all_and_a_swapped_one_by_its_owner() -> None:
    table = lay("kaboo", squares=["2S 3S 4S 5S", "2H 3H 4H 5H"], deck="6S 6H 6D 6C 7D")
    moves(table, "draw", "discard", "take 1", "draw", "swap 2")
    s = table.state
    assert [age(s, seat, 4) for seat in (0, 1)] == [2, 2]
    assert age(s, 0, 1) == 1
    assert {4} <= set(remembers(s, 0, math.inf, 1)) & set(remembers(s, 1, math.inf, 1))
    assert 1 not in remembers(s, 1, math.inf, 1)


@pytest.mark.slow
def test_nothing_else_changes() -> None:
    for s in positions(20, 3):
        for seat in range(s.players):
            world = forgotten(s, seat, 3, 9)
            assert all(np.array_equal(world[name], s[name]) for name in fields(s) if name != "seen")
            assert np.array_equal(world.seen & ~(1 << seat), s.seen & ~(1 << seat))
            assert not (world.seen & ~s.seen).any()
            assert whole(forgotten(world, seat, 3, 9)) == whole(world)


def test_a_world_made_from_what_is_remembered_is_complete_and_has_the_same_legal_moves() -> None:
    rng = new_rng(8)
    for s in positions(40, 4):
        expected = sorted(CODES[: legal(s, CODES)])
        for seat in range(s.players):
            world = forgotten(s, seat, 3, 9)
            kept = world.seen >> seat & 1 == 1
            redeal(world, seat, rng)
            if seat == s.actor:
                assert sorted(CODES[: legal(world, CODES)]) == expected
            assert np.array_equal(world.square[kept], s.square[kept])
            cards = [*world.deck[: world.deck_n], *world.discard[: world.discard_n]]
            cards += [card for card in (*world.square, world.drawn) if card != NO_CARD]
            assert sorted(cards) == list(range(52))


@pytest.mark.slow
def test_the_same_is_forgotten_in_twin_worlds() -> None:
    rng = new_rng(9)
    for s in positions(40, 5):
        for seat in range(s.players):
            twin = s.copy()
            redeal(twin, seat, rng)
            worlds = [forgotten(world, seat, 3, 9) for world in (s, twin)]
            for world in worlds:
                redeal(world, seat, new_rng(11))
            assert whole(worlds[0]) == whole(worlds[1])
