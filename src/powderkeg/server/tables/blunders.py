"""Moves that would cost the game, as far as the seat can know: a page asks before it sends one.

Each is tried in a few worlds that look the same to the seat. These follow from what the seat knows and from how many
moves were made; so whatever lies hidden, the answer is the same.
"""

from powderkeg.engine import contract
from powderkeg.engine.contract import RUNNING, SHARED, WIN
from powderkeg.engine.generator import new_rng
from powderkeg.engine.state_record import State
from powderkeg.play.table import Table

WORLDS = 6


def losing_moves(table: Table, seat: int) -> set[str]:
    """The legal moves of a seat that lose at once in each of the worlds, in notation."""
    state = table.as_asked(seat)
    if state is None:
        return set()
    worlds = imagined(table, state, seat)
    losing = [code for code in table.codes(state) if all(loses(world, code, seat) for world in worlds)]
    return {table.notation.text(state, code) for code in losing}


def imagined(table: Table, state: State, seat: int) -> list[State]:
    rng = new_rng(len(table.moves))
    worlds = [state.copy() for _ in range(WORLDS)]
    for world in worlds:
        contract.redeal(world, seat - 1, rng)
    return worlds


def loses(world: State, code: int, seat: int) -> bool:
    """Whether the seat is out after the move, or others have won. What chance has yet to decide is not lost."""
    after = world.copy()
    contract.apply(after, code)
    if after.outcome == RUNNING:
        return not after.left >> (seat - 1) & 1
    return after.outcome in (WIN, SHARED) and not after.winners >> (seat - 1) & 1
