"""Nothing that a seat or a spectator cannot know goes over the wire.

Twin worlds behind two servers: the hidden cards differ, and every byte that the watching seat and the spectators receive
is the same until the end of the game. Leaks planted by hand are found.
"""

import random
import threading
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from twin_houses import WINDOW, Differs, Performance, World, perform, secret_of
from twin_plays import Party, Step, Twins, make_twins

from positions import lay
from powderkeg.house import after, house, log, showing, wire
from powderkeg.house.live import Client, Watching
from powderkeg.house.room import Room
from powderkeg.house.rooms import Live
from powderkeg.house.thinkers import Advised, Thinkers
from powderkeg.house.wire import Offered, SeatShown, Shown, Window, offered
from powderkeg.kernel import State
from powderkeg.notation import Event
from powderkeg.own_copy import own_copy
from powderkeg.record import Record
from powderkeg.refusal import Refused, illegal, refused
from traces import whole

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

Worlds = tuple[World, World]
Plant = pytest.MonkeyPatch

ANY: dict[str, Any] = {"completion": "any"}
PARTIES = [
    Party("boom", 2, (2,), clock=True),
    Party("boom", 3, (1,), {2: "simple"}),
    Party("boom", 4, (1, 3), options={"open_discard": True}),
    Party("boom", 6, (5,), {2: "level:2", 3: "random"}, clock=True),
    Party("kaboo", 2, (1,), options={"memory_aid": True}),
    Party("kaboo", 2, (2,), {1: "simple"}, clock=True),
    Party("kaboo", 4, (2, 4), options={"knocker_safe": True}),
    Party("exploding", 2, (1,), options={"phase": 1}),
    Party("exploding", 2, (2,), options={"phase": 2}, clock=True),
    Party("exploding", 2, (1,)),
    Party("exploding", 2, (2,), options={"open_future": True}, clock=True),
    Party("battle-gum", 2, (1,), options={"completion": "pair"}),
    Party("battle-gum", 3, (3,), options=ANY, clock=True),
    Party("battle-gum", 4, (1,), {3: "simple"}, ANY),
    Party("battle-gum", 6, (2, 4), options=ANY | {"four_burns": True, "six": "must"}),
]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    folder: Path = tmp_path_factory.mktemp("worlds")
    both = World(folder, 0), World(folder, 1)
    yield both
    for world in both:
        world.stop()


def some_twins(party: Party, length: int, number: int = 0) -> Twins:
    while (twins := make_twins(party, number, length)) is None:
        number += 1
    return twins


@pytest.mark.slow
@pytest.mark.parametrize("party", PARTIES, ids=str)
def test_twin_worlds_sound_the_same_byte_by_byte(worlds: Worlds, party: Party) -> None:
    twins = some_twins(party, 40)
    heard = perform(worlds, twins)
    assert len(heard) > 15 * len(twins.steps)
    assert twins.different >= len(twins.steps) - 1  # the last draw may have shown all there was to show
    assert no_seed(heard, twins)


@pytest.mark.parametrize("party", [PARTIES[0], PARTIES[5], PARTIES[9], PARTIES[12]], ids=str)
def test_a_few_steps_in_twin_worlds(worlds: Worlds, party: Party) -> None:
    perform(worlds, some_twins(party, 8))


def no_seed(heard: list[tuple[str, bytes]], twins: Twins) -> bool:
    return not any(twins.seed in piece or twins.seed.hex().encode() in piece for _, piece in heard)
