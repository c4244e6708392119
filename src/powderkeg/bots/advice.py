"""Hints: what the sharpest bot would do in a seat's place, from what that seat knows."""

import secrets

import msgspec

from powderkeg.bots.ladder import Mind, read_bot
from powderkeg.games.notation import Move
from powderkeg.play.table import Table


class Advice(msgspec.Struct, frozen=True):
    """A move and what the search thinks of it."""

    move: Move
    chance: float  # to win, from 0 to 1
    worlds: int  # in which it was tried; the more, the surer
    is_even: bool  # noise alone could explain how its chance differs from the best move's


def advise(table: Table, seat: int, budget: str = "200ms", seed: int | None = None) -> list[Advice]:
    """Rate the seat's moves, best first; an empty list unless the seat is to move."""
    if seat != table.actor:
        return []
    mind = Mind(read_bot(f"sharp:{budget}", table.game), table.game, secrets.randbits(64) if seed is None else seed)
    thought = mind.think(table.state, to_the_end=True)
    return [Advice(table.describe(move.code), move.value, move.visits, move.is_even) for move in thought.candidates]
