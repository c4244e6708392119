"""What kernels write as JSON for a seat, against what is built from plain Python, move by move."""

import msgspec
import numpy as np
import pytest

from powderkeg.engine.contract import RUNNING, apply, deal, legal, load
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.engine.spec import Value
from powderkeg.engine.state_record import State
from powderkeg.games import SPECS
from powderkeg.games.json_program import program_of
from powderkeg.games.notation import Notation, notation
from powderkeg.play.table import Table
from testkit import plain_views
from testkit.positions import NAMES
from testkit.traces import new_state, variants

GAMES = list(SPECS)
PARTS = 8  # of the variants of a game: the quick suite takes the first

encode = msgspec.json.encode


def check_positions(game: Notation, s: State) -> None:
    for seat in range(-1, s.players):
        for is_open in (False, True):
            expected = plain_views.position(game.game.name, s, seat, is_open)
            assert game.position_json(s, seat, is_open) == encode(expected)
            assert msgspec.to_builtins(game.position(s, seat, is_open)) == expected


def check_events(game: Notation, s: State) -> None:
    for seat in range(-1, s.players):
        for entry in s.log[: s.log_n].tolist():
            assert b"{%s}" % game.event_json(s, entry, seat) == encode(game.event(s, entry, seat))


def check_legal(game: Notation, s: State, codes: list[int]) -> None:
    expected = plain_views.legal(game, s, codes)
    assert game.legal_json(s) == encode(expected) == encode(game.legal(s))
    assert sorted(game.text(s, code) for code in codes) == [move["text"] for move in expected]


@pytest.mark.parametrize(
    ("name", "part"),
    [pytest.param(name, i, marks=pytest.mark.slow if i else ()) for name in GAMES for i in range(PARTS)],
)
def test_every_seat_is_sent_the_same_bytes(name: str, part: int) -> None:
    for players, options in variants(SPECS[name])[part::PARTS]:
        try:
            check_game(name, players, options)
        except BaseException as failure:
            failure.add_note(f"{name}, {players} players, {options}")
            raise


def check_game(name: str, players: int, options: dict[str, Value]) -> None:
    """Compare in a game at random, after every move and at its end."""
    game, rng = load(name), new_rng(players)
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    s = new_state(game, players, options, 60)
    s.actor = below(rng, players)
    deal(s)
    settle(s, rng, cards)
    while s.outcome == RUNNING:
        n = legal(s, codes)
        check_legal(notation(name), s, codes[:n].tolist())
        check_positions(notation(name), s)
        apply(s, codes[below(rng, n)])
        settle(s, rng, cards)
        check_events(notation(name), s)
    check_positions(notation(name), s)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_writes_what_it_shows(name: str) -> None:
    table = Table.new(name, NAMES[:2], {}, bytes(32))
    for text in ("", "offer-draw"):
        if text and table.actor:
            table.play(table.actor, text)
        for seat in (None, 1, 2):
            assert table.position_json(seat) == encode(table.view(seat).position)
            assert table.legal_json(seat) == encode(table.legal(seat))
            told = [table.event_json(entry, (seat or 0) - 1) for entry in table.happened]
            assert [b"{%s}" % one for one in told] == [encode(event) for event in table.events(seat)]


def test_a_position_with_a_field_that_no_number_stands_for_is_refused() -> None:
    game = notation("exploding")
    odd = msgspec.defstruct("Odd", [("chance", float)])
    with pytest.raises(TypeError, match="no fields of the kind"):
        program_of(odd, game.moves, game.cards, "odd")
