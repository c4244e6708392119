"""What the sharpest bot would do in a seat's place, from what that seat knows."""

import secrets

import msgspec

from powderkeg.bots.ladder import Mind, read_bot
from powderkeg.play.table import Move, Table


class Advice(msgspec.Struct, frozen=True):
    """A move that a bot thought about."""

    move: Move
    chance: float  # to win, from 0 to 1
    worlds: int  # imagined to find out; the more, the surer


def advise(table: Table, seat: int, budget: str = "200ms", seed: int | None = None) -> list[Advice]:
    """Judge the seat's moves, the best one first. There are none unless the decision is the seat's."""
    if seat != table.actor:
        return []
    mind = Mind(read_bot(f"sharp:{budget}", table.game), table.game, secrets.randbits(64) if seed is None else seed)
    thought = mind.think(table.state, to_the_end=True)
    return [Advice(table.describe(move.code), move.value, move.visits) for move in thought.candidates]
