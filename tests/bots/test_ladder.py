"""Bots by name, and what a bot is given: never more than its seat knows."""

import itertools
from typing import Any

import pytest

from powderkeg.bots.advice import advise
from powderkeg.bots.ladder import LEVELS, Bot, Mind, read_bot
from powderkeg.bots.search import Budget
from powderkeg.engine.contract import breaks, load
from powderkeg.games import SPECS
from powderkeg.play.table import Table
from powderkeg.text.messages import LANGUAGES, sentence
from powderkeg.text.refusal import Refused
from testkit.midgame import positions, twin_of
from testkit.traces import whole

BOOM, KABOO = load("boom"), load("kaboo")
BOTS = ("random", "simple", "level:2", "sharp:6worlds")


def test_a_bot_is_read_as_it_is_written() -> None:
    assert read_bot("sharp:50ms", BOOM) == Bot("sharp:50ms", budget=Budget(ms=50))
    assert read_bot("sharp:0.5ms", BOOM).budget == Budget(ms=0.5)
    assert read_bot("sharp:200worlds", BOOM).budget == Budget(worlds=200)
    assert read_bot("sharp:5ms:multiple", BOOM) == Bot("sharp:5ms:multiple", budget=Budget(ms=5), method="multiple")
    assert read_bot("sharp", BOOM).budget == Budget(ms=200)
    assert read_bot("level:1", BOOM).slips == 256
    assert read_bot("level:4", BOOM).slips == 0
    assert read_bot("simple:forgetful=6", KABOO) == Bot("simple:forgetful=6", half_life=6)
    assert read_bot("level:7:forgetful=9", KABOO).half_life == 9
    assert [read_bot(f"level:{n}", BOOM).text for n in range(1, len(LEVELS) + 1)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("clever", "no bot “clever”"),
        ("", "no bot “”"),
        ("level", "no level “”"),
        ("level:0", "no level “0”"),
        ("level:11", "no level “11”"),
        ("level:three", "no level “three”"),
        ("sharp:0ms", "0ms"),
        ("sharp:-5ms", "-5ms"),
        ("sharp:0worlds", "0worlds"),
        ("sharp:fast", "fast"),
        ("sharp:1.5worlds", "1.5worlds"),
        ("sharp:", "ms"),
        ("simple:50ms", "50ms"),
        ("random:50ms", "50ms"),
        ("simple:forgetful=0", "0"),
        ("simple:forgetful=6", "kaboo"),
    ],
)
def test_a_bot_that_cannot_be_read_is_refused_with_the_reason(text: str, why: str) -> None:
    game = KABOO if text == "simple:forgetful=0" else BOOM
    with pytest.raises(Refused) as refused:
        read_bot(text, game)
    assert why.lower() in sentence(refused.value.refusal, "en").lower()
    for language in LANGUAGES:
        assert sentence(refused.value.refusal, language)


@pytest.mark.parametrize("name", SPECS)
def test_a_bot_chooses_the_same_in_every_twin_world(name: str) -> None:
    game = load(name)
    bots = BOTS + (("simple:forgetful=3", "sharp:6worlds:forgetful=3") if name == "kaboo" else ())
    minds = [Mind(read_bot(text, game), game) for text in bots]
    for number, s in enumerate(itertools.islice(positions(game, 10, 5), 0, None, 6)):
        before = whole(s)
        for mind in minds:
            code = chosen(mind, s, number)
            assert breaks(s, code) == 0
            assert chosen(mind, twin_of(s, number), number) == code
        assert whole(s) == before


def chosen(mind: Mind, s: Any, seed: int) -> int:
    mind.reseed(seed)
    return mind.choose(s)


@pytest.mark.parametrize("name", SPECS)
def test_the_world_of_a_bot_tells_it_nothing_more_than_its_seat_knows(name: str) -> None:
    """A bot gets a world with the same bytes, whichever of the twin worlds is the true one."""
    game = load(name)
    mind = Mind(read_bot("simple", game), game)
    for number, s in enumerate(itertools.islice(positions(game, 10, 6), 0, None, 5)):
        worlds = []
        for true in (s, twin_of(s, number)):
            mind.reseed(number)
            worlds.append(whole(mind.imagine(true)))
        assert worlds[0] == worlds[1]


def test_a_peeking_bot_would_be_detected() -> None:
    """The check above can fail: the top of the deck differs between twins."""
    tops = {int(twin_of(s, 1).deck[s.deck_n - 1]) == s.deck[s.deck_n - 1] for s in positions(BOOM, 2, 7)}
    assert False in tops


def test_levels_slip_less_and_think_more() -> None:
    assert [bot.slips for bot in LEVELS] == sorted((bot.slips for bot in LEVELS), reverse=True)
    worlds = [bot.budget.worlds or 10**9 for bot in LEVELS if bot.budget]
    assert worlds == sorted(set(worlds))


def test_advice_comes_from_what_the_seat_knows() -> None:
    table = Table.new("boom", ["Ana", "Bo"], seed=bytes(32))
    seat = table.actor or 0
    advice = advise(table, seat, "40worlds", seed=1)
    assert {a.move.text for a in advice} == {move.text for move in table.legal(seat)}
    assert all(0 <= a.chance <= 1 for a in advice)
    assert sum(a.worlds for a in advice) > 40
    table._states[0] = twin_of(table.state, 9)
    assert advise(table, seat, "40worlds", seed=1) == advice


def test_advice_is_only_for_the_seat_to_move() -> None:
    table = Table.new("boom", ["Ana", "Bo"], seed=bytes(32))
    assert advise(table, 3 - (table.actor or 0), "5worlds") == []
    with pytest.raises(Refused):
        advise(table, table.actor or 0, "0ms")


def test_a_forgetful_bot_uses_only_what_it_remembers() -> None:
    """After a while it treats cards it has seen as unknown, and chooses differently from a bot with a good memory."""
    game = KABOO
    good, bad = (Mind(read_bot(text, game), game) for text in ("simple", "simple:forgetful=1"))
    differ = sum(chosen(good, s, 1) != chosen(bad, s, 1) for s in positions(game, 40, 8))
    assert differ > 10
