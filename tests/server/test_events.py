"""The event log of a table, tested in isolation: which events a client is told that quotes a version."""

import pytest

from powderkeg.server import bounds
from powderkeg.server.tables.events import EventLog


def log(*sizes: int) -> EventLog:
    """A log with this many events per version; the events are numbered consecutively."""
    found = EventLog()
    count = 0
    for size in sizes:
        found.add(range(count, count + size))
        found.end_version()
        count += size
    return found


def test_the_version_is_that_of_the_last_entry() -> None:
    assert log().version == -1
    assert log(2, 0, 1).version == 2


@pytest.mark.parametrize(
    ("after", "told"),
    [(-1, [(0, 0), (0, 1), (2, 2)]), (0, [(2, 2)]), (1, [(2, 2)]), (2, []), (9, [])],
)
def test_events_after_a_version_come_with_theirs(after: int, told: list[tuple[int, int]]) -> None:
    found = log(2, 0, 1)
    assert list(found.after(after)) == told
    assert found.count_after(after) == len(told)


def test_nothing_is_told_of_the_past_to_a_client_that_does_not_ask() -> None:
    assert log(2, 0, 1).count_after(None) == 0


def test_too_many_events_are_told_from_a_later_version_on() -> None:
    found = log(10, *[1] * bounds.MOST_EVENTS)
    assert found.first_told(-1) == 0
    assert found.first_told(7) == 7
    assert found.count_after(-1) == bounds.MOST_EVENTS
    assert len(list(found.after(found.first_told(-1)))) == bounds.MOST_EVENTS


def test_few_events_are_told_from_the_version_asked_for() -> None:
    assert log(2, 0, 1).first_told(-1) == -1
