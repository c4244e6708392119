"""Perft: count sequences of legal moves, so that another program can check its rules against ours."""

from typing import Any

import numpy as np

from powderkeg.engine import contract
from powderkeg.engine.contract import RUNNING
from powderkeg.play.fair_shuffle import FairChance
from powderkeg.play.record import Record
from powderkeg.play.table import InOrder, Table


def position(record: Record) -> Table:
    """The table after the record's moves. Later shuffles come from the seed, or leave the cards in order."""
    table = Table.from_record(record, InOrder())
    table.chance = FairChance(table.seed, table.salts) if table.seed else InOrder()
    return table


def perft(table: Table, depth: int) -> int:
    """Count the sequences of exactly `depth` legal moves from here; games that end sooner are not counted. Later
    shuffles come from the table's chance, by the number of the move."""
    states = table.game.new(depth + 1)
    states[0] = table.state
    codes = np.zeros((depth + 1, table.game.most_legal), np.int16)
    return count(table, states, codes, 0, depth)


def count(table: Table, states: Any, codes: Any, made: int, left: int) -> int:
    """Count from states[made] on, with `left` moves to go."""
    if left == 0:
        return 1
    if states[made].outcome != RUNNING:
        return 0
    n = contract.legal(states[made], codes[made])
    if left == 1:
        return n
    total = 0
    for code in codes[made, :n]:
        states[made + 1] = states[made]
        contract.apply(states[made + 1], code)
        table.settle(states[made + 1], len(table.moves) + made + 1)
        total += count(table, states, codes, made + 1, left - 1)
    return total
