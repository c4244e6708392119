"""A seat is shown nothing that it cannot know."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from powderkeg.engine import contract
from powderkeg.engine.contract import load, redeal
from powderkeg.engine.generator import new_rng
from powderkeg.engine.state_record import State
from powderkeg.games import SPECS
from powderkeg.games.notation import Event, Notation
from powderkeg.play.record import Record
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import InOrder, Table
from testkit.positions import NAMES
from testkit.scale import scaled
from testkit.traces import fields, variants
from testkit.twin_bytes import SIGHTS, Leak, differing
from testkit.twin_worlds import Sources, differences, is_shown_to_all, observe, sources_of

GAMES = list(SPECS)
PAIRS = 4000  # pairs of worlds per game, compared in notation
BYTES = 20_000  # pairs of worlds per game, compared as bytes
PLANTED = 2000  # pairs within which a planted leak must be found, in either comparison
SEEDS = range(3)  # for each planted leak


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_twin_worlds_look_the_same_in_notation(name: str) -> None:
    """Views, legal moves, refusals, observations, events, named cards, and the worlds a bot would be given."""
    assert differences(load(name), sources_of(name), scaled(PAIRS), 1) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_twin_worlds_look_the_same_byte_by_byte(name: str) -> None:
    """Observations, legal codes, reasons, and the worlds a bot would be given."""
    assert differing(load(name), scaled(BYTES), 1) == ""


# --- planted leaks: each must be found ---


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_leaked_byte_is_found(name: str, sight: str, seed: int) -> None:
    """One of the sights shows the card at the bottom of the draw pile."""
    game = load(name)
    assert game.State.fields
    bottom = game.State.fields["deck"][1]
    assert differing(game, PLANTED, seed, Leak(sight, bottom)).startswith(sight)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_worlds_made_for_another_seat_are_found(name: str, seed: int) -> None:
    assert differing(load(name), PLANTED, seed, Leak(seats_on=1)) != ""


def hidden_card(s: State, seat: int) -> int:
    """A card that the seat does not see: the last of the draw pile, if there is one."""
    n = next(int(s[name]) for name in ("deck_n", "pile_n") if name in fields(s))
    return int(s.deck[n - 1]) if n else 0


def plant(notation: Notation, name: str, leaky: Callable[..., Any]) -> None:
    """Replace a method of this one notation."""
    object.__setattr__(notation, name, leaky)


def leak_in_view(sources: Sources) -> None:
    view = sources.notation.position_json
    plant(sources.notation, "position_json", lambda s, seat: view(s, seat) + b"%d" % hidden_card(s, seat))


def leak_in_observation(sources: Sources) -> None:
    def leaky(s: State, seat: int, numbers: Any) -> None:
        observe(s, seat, numbers)
        numbers[-1] = hidden_card(s, seat)

    sources.observe = leaky


def leak_in_legal_moves(sources: Sources) -> None:
    legal = sources.notation.legal_json
    plant(sources.notation, "legal_json", lambda s: legal(s) + b"%d" % hidden_card(s, s.actor))


def leak_in_refusals(sources: Sources) -> None:
    plant(sources.notation, "explain", lambda s, code, reason: {"top": hidden_card(s, s.actor)})


def leak_in_events(sources: Sources) -> None:
    event = sources.notation.event_json
    plant(sources.notation, "event_json", lambda s, entry, seat: event(s, entry, seat) + b"%d" % entry)


def leak_in_record(sources: Sources) -> None:
    seen = sources.notation.seen
    plant(sources.notation, "seen", lambda s, seat: [*seen(s, seat), hidden_card(s, seat)])


def leak_in_moves_of_the_record(sources: Sources) -> None:
    text = sources.notation.text_for
    plant(sources.notation, "text_for", lambda s, code, seat: text(s, code, seat) + str(hidden_card(s, seat)))


def leak_to_bots(sources: Sources) -> None:
    def careless(s: State, seat: int, rng: Any) -> None:
        top = hidden_card(s, seat)
        redeal(s, seat, rng)
        s.log[0] = top + 1

    sources.redeal = careless


def redeal_that_forgets_what_was_seen(sources: Sources) -> None:
    """A world made for another seat shows this seat different cards."""
    sources.redeal = lambda s, seat, rng: redeal(s, (seat + 1) % int(s.players), rng)


LEAKS = [
    leak_in_view,
    leak_in_observation,
    leak_in_legal_moves,
    leak_in_refusals,
    leak_in_events,
    leak_in_record,
    leak_in_moves_of_the_record,
    leak_to_bots,
    redeal_that_forgets_what_was_seen,
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_a_planted_leak_is_found(name: str, leak: Callable[[Sources], None], seed: int) -> None:
    sources = Sources(copy.copy(sources_of(name).notation))
    leak(sources)
    assert differences(load(name), sources, PLANTED, seed) != []


# --- whole games ---


@pytest.mark.parametrize("name", GAMES)
def test_own_copies_of_twin_games_are_the_same(name: str) -> None:
    """Two deals that look the same to a seat are played with the same moves as long as the seat sees no difference: its
    copies of the two records have the same bytes."""
    longest = 0
    for seed, (players, options) in enumerate(variants(SPECS[name])):
        seat = 1 + seed % players
        table = Table.new(name, NAMES[:players], options, bytes([seed % 256]) * 32)
        twin = twin_of(table, seat, seed)
        rng = new_rng(seed)
        while table.actor is not None and twin.actor is not None:
            common = [c for c in table.codes() if c in twin.codes()]
            texts = [(table.notation.text(table.state, c), twin.notation.text(twin.state, c)) for c in common]
            same = [code for code, (a, b) in zip(common, texts, strict=True) if a == b or table.actor != seat]
            if not same:
                break
            code = same[int(rng[0]) % len(same)]
            table.play(table.actor, table.notation.text(table.state, code))
            twin.play(twin.actor, twin.notation.text(twin.state, code))
            rng[0] += 1
            if table.view(seat) != twin.view(seat) or shown_to_all(table) != shown_to_all(twin):
                break
            assert table.events(seat) == twin.events(seat)
            assert own_copy(table.record(), seat).to_json() == own_copy(twin.record(), seat).to_json()
            longest = max(longest, len(table.moves))
    assert longest > 0


def shown_to_all(table: Table) -> list[Event]:
    """What the last move has shown everyone, though no view may keep it."""
    return [event for event in table.events(None) if is_shown_to_all(event, table.state)]


def twin_of(table: Table, seat: int, seed: int) -> Table:
    """A table whose deal looks the same to the seat. From now on shuffles leave cards in order at both tables."""
    world = table.state.copy()
    contract.redeal(world, seat - 1, new_rng(seed))
    table.chance = InOrder()
    table.seed = None
    record = Record(1, table.game.name, table.players, table.first, table.notation.zones(world), [], table.options)
    return Table.from_record(record, InOrder())
