"""Properties of every game: with each option alone, every pair of options and many sets of all options."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from powderkeg.engine import turn
from powderkeg.engine.contract import (
    DRAW,
    NO_CARD,
    OUTCOMES,
    RUNNING,
    SHARED,
    UNFINISHED,
    WIN,
    apply,
    deal,
    legal,
    load,
)
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.engine.spec import Value
from powderkeg.engine.state_record import State
from powderkeg.games import SPECS
from powderkeg.games.notation import notation
from powderkeg.play.record import read_record
from powderkeg.play.table import Table
from powderkeg.research.selfplay import selfplay
from powderkeg.text.messages import LANGUAGES, sentence
from testkit import traces
from testkit.kernels import disagreement
from testkit.positions import NAMES, cards_in
from testkit.scale import scaled
from testkit.traces import fields, new_state, variants

GAMES = list(SPECS)
PARTS = 8  # of the variants of a game: a test for each part, so that workers can share them

Check = Callable[[str, int, dict[str, Value]], None]


def every_variant(check: Check) -> Callable[[str, int], None]:
    """Check every variant of every game; a failure says which it met. The quick suite takes the first part."""
    parts = [pytest.param(name, i, marks=pytest.mark.slow if i else ()) for name in GAMES for i in range(PARTS)]

    @pytest.mark.parametrize(("name", "part"), parts)
    def test(name: str, part: int) -> None:
        for players, options in variants(SPECS[name])[part::PARTS]:
            try:
                check(name, players, options)
            except BaseException as failure:
                failure.add_note(f"{name}, {players} players, {options}")
                raise

    test.__doc__ = check.__doc__
    return test


def census(s: State, game_notation: Any) -> list[str]:
    """All cards in the game, sorted; a card just drawn in Kaboo is in no zone yet."""
    drawn = [game_notation.cards[s.drawn]] if "drawn" in fields(s) and s.drawn != NO_CARD else []
    return sorted([*cards_in(game_notation.zones(s)), *drawn])


def check_outcome(s: State) -> None:
    winners = int(s.winners).bit_count()
    assert s.outcome in (WIN, SHARED, DRAW, UNFINISHED)
    assert (winners == 1) == (s.outcome == WIN)
    assert (winners > 1) == (s.outcome == SHARED)
    returns = np.zeros(6, np.float32)
    turn.returns(s, returns)
    assert abs(returns.sum()) < 1e-5


@every_variant
def test_random_play_keeps_the_invariants(name: str, players: int, options: dict[str, Value]) -> None:
    """After every move each card is in one place; until the end there is a legal move; `legal` and `breaks` agree."""
    game, game_notation, rng = load(name), notation(name), new_rng(hash_of(name, players, options))
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    deck = None
    for _ in range(scaled(1)):
        s = new_state(game, players, options)
        s.actor = below(rng, players)
        deal(s)
        settle(s, rng, cards)
        deck = deck or census(s, game_notation)
        while s.outcome == RUNNING:
            assert disagreement(s, codes, game.actions) == -1
            n = legal(s, codes)
            assert n > 0
            assert (s.left >> s.actor) & 1
            apply(s, codes[below(rng, n)])
            settle(s, rng, cards)
            assert census(s, game_notation) == deck
        check_outcome(s)


def hash_of(*parts: object) -> int:
    return sum((i + 1) * ord(c) for i, c in enumerate(str(parts)))


@every_variant
def test_every_legal_move_round_trips_and_every_code_has_its_answer(
    name: str, players: int, options: dict[str, Value]
) -> None:
    """text → code → text; why_not is None exactly for the legal codes; every refusal is a sentence in each language."""
    game, game_notation, rng = load(name), notation(name), new_rng(hash_of(options, name, players))
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    s = new_state(game, players, options, 60)
    s.actor = below(rng, players)
    deal(s)
    settle(s, rng, cards)
    while s.outcome == RUNNING:
        n = legal(s, codes)
        listed = {int(code) for code in codes[:n]}
        texts = {game_notation.text(s, code): code for code in listed}
        assert len(texts) == n
        assert all(game_notation.parse(s, text) == code for text, code in texts.items())
        sample = {below(rng, game.actions) for _ in range(12)} | set(list(listed)[:2])
        for code in sample:
            refusal = game_notation.refusal(s, code)
            assert (refusal is None) == (code in listed)
            if refusal:
                assert all(sentence(refusal, language, NAMES) for language in LANGUAGES)
        apply(s, codes[below(rng, n)])
        settle(s, rng, cards)


@every_variant
def test_a_record_replays_to_the_same_bytes_and_a_deal_set_up_again_is_the_same_state(
    name: str, players: int, options: dict[str, Value]
) -> None:
    seed = bytes([hash_of(name, options) % 256, players]) + bytes(30)
    table = Table.new(name, NAMES[:players], options | {"turn_limit": 80}, seed)
    laid = Table.from_record(table.record(), moves=0)
    assert live(table.state) == live(laid.state)
    record = next(selfplay(iter([table]), 7))
    written = record.to_json()
    again = Table.from_record(read_record(written))
    assert again.record().to_json() == written
    assert live(again.state) == live(table.state)
    assert record.result
    assert record.result.outcome in OUTCOMES[1:]
    for seat in (None, *range(1, players + 1)):
        msgspec.json.encode(again.view(seat))
        assert all(again.tell(event, lang) for event in again.events(seat) for lang in LANGUAGES)


def live(s: State) -> dict[str, bytes]:
    """The meaningful bytes of a state: without the log of the last action and what is beyond the deck's end."""
    parts = {name: s[name] for name in fields(s) if name not in ("log", "log_n")}
    if "deck_n" in parts:
        parts["deck"] = s.deck[: s.deck_n]
    return {name: np.ascontiguousarray(part).tobytes() for name, part in parts.items()}


@given(data=st.data())
@settings(max_examples=scaled(20))
@pytest.mark.parametrize("name", GAMES)
def test_any_choice_of_legal_moves_can_be_played_told_and_replayed(name: str, data: st.DataObject) -> None:
    """Hypothesis steers a table: players, options, seed and every move."""
    players, options = data.draw(st.sampled_from(variants(SPECS[name])))
    seed = data.draw(st.binary(min_size=32, max_size=32))
    table = Table.new(name, NAMES[:players], options, seed)
    for _ in range(data.draw(st.integers(0, 25))):
        if table.actor is None:
            break
        moves = table.legal(table.actor)
        assert moves
        move = data.draw(st.sampled_from(moves))
        other = table.actor % players + 1
        refusal = table.why_not(other, move.text)
        assert refusal is not None
        assert refusal.rule == "T4"
        table.play(table.actor, move.text)
    assert Table.from_record(table.record()).record() == table.record()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_are_identical_move_by_move(name: str) -> None:
    """Play the same random games of every variant here and in a process without the compiler; compare worlds and
    observations too."""
    games = scaled(1)
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", traces.__name__, name, str(games), "1"],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    lines = run.stdout.splitlines()
    assert len(lines) == games * len(variants(SPECS[name]))
    assert lines == list(traces.trace(name, games))
