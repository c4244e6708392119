"""The turn clock of a table, tested in isolation."""

import pytest

from powderkeg.server.tables.clock import RETURN_SECONDS, TurnClock
from powderkeg.server.tables.entries import Clock


def clock(settings: Clock | None, at: float = 100.0) -> TurnClock:
    """A clock for two seats; the decision begins at `at`."""
    found = TurnClock()
    found.set_up(settings, 2)
    found.start(at)
    return found


@pytest.mark.parametrize(
    ("settings", "seconds"),
    [
        (None, None),
        (Clock(), None),
        (Clock(move=7), 7),
        (Clock(bank=60), 60),
        (Clock(bank=60, move=7), 7),
        (Clock(bank=5, move=7), 5),
    ],
)
def test_a_decision_has_what_is_left_in_the_bank_and_no_more_than_a_move_may_take(
    settings: Clock | None, seconds: float | None
) -> None:
    assert clock(settings).seconds_for_decision(1) == seconds


def test_a_move_takes_its_time_off_the_bank_of_its_seat_and_adds_the_increment() -> None:
    found = clock(Clock(bank=60, increment=2))
    found.spend(1, 110)
    assert found.banks == [52, 60]


def test_a_bank_is_never_below_0_and_time_never_runs_backwards() -> None:
    found = clock(Clock(bank=60, increment=2))
    found.spend(1, 500)
    assert found.bank(1) == 2
    found.spend(2, 90)
    assert found.bank(2) == 62


def test_an_interrupted_decision_remembers_the_time_used() -> None:
    found = clock(Clock(bank=60))
    found.interrupt(115)
    assert found.used == 15
    found.start(200 - found.used)
    found.spend(1, 210)
    assert found.bank(1) == 60 - 25
    assert found.used == 0


@pytest.mark.parametrize(("increment", "bank"), [(0.0, RETURN_SECONDS), (30.0, 30.0)])
def test_only_an_empty_bank_is_refilled(increment: float, bank: float) -> None:
    found = clock(Clock(bank=60, increment=increment))
    found.run_out(1)
    found.refill(1)
    found.refill(2)
    assert found.banks == [bank, 60]


@pytest.mark.parametrize("settings", [None, Clock(move=7)])
def test_without_banks_there_is_nothing_to_refill(settings: Clock | None) -> None:
    found = clock(settings)
    found.refill(1)
    found.add_increment(1)
    assert found.banks == [0, 0]
    assert not found.has_banks
