"""A state as Python sees it."""

import numpy as np

from powderkeg.engine.contract import HEADER, load
from powderkeg.engine.state_record import State


def test_fields_are_attributes_for_reading_and_items_for_both() -> None:
    s = load("boom").start(3)[0]
    assert isinstance(s, State)
    assert s.players == s["players"] == 3
    assert (s.dtype.names or ())[: len(HEADER)] == tuple(field[0] for field in HEADER)


def test_an_attribute_can_be_set() -> None:
    states = load("boom").start(3)
    states[0].turn = 5
    assert states["turn"].tolist() == [5]


def test_a_copy_has_its_own_bytes() -> None:
    s = load("boom").start(3)[0]
    other = s.copy()
    assert other.tobytes() == s.tobytes()
    other.turn = 5
    other.log[0] = 7
    assert (int(s.turn), int(s.log[0])) == (0, 0)
    assert not np.shares_memory(s.log, other.log)
