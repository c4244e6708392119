"""Compiled loops in which seats play automatically: a whole game, or until a seat whose moves come from elsewhere."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.slips import choose
from powderkeg.engine.compile import int64, kernel
from powderkeg.engine.contract import MAX_SEATS, RUNNING, Game, apply, deal, redeal
from powderkeg.engine.generator import below, settle
from powderkeg.engine.seeds import Seeds

THINKS = -1  # instead of slips: the seat's moves come from elsewhere


def new_game_scratch(game: Game) -> Any:
    """One record for a true game: its state, the world a seat is given, chance, and a generator for each seat."""
    fields = [
        ("state", game.State),
        ("world", game.State),
        ("chance", np.uint64, (1,)),
        ("minds", np.uint64, (MAX_SEATS, 1)),
        ("slips", np.int16, (MAX_SEATS,)),
        ("codes", np.int16, (game.most_legal,)),
        ("cards", np.int8, (game.most_cards,)),
        ("moves", np.int64, (MAX_SEATS,)),
    ]
    return np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))


@kernel(inline="source")
def seed_column(rotation: int, seat: int) -> int:
    """Where the seed for a seat's choices stands in a row of seeds; column 0 is for chance."""
    return 1 + rotation * MAX_SEATS + seat


@kernel(inline="source")
def seat_of(place: int, rotation: int, players: int) -> int:
    """The seat of the bot with this place in the line-up."""
    return (place + rotation) % players


@kernel
def open_game(
    scratches: NDArray[np.void], start: NDArray[np.void], seeds: Seeds, at: int, rotation: int, slips: NDArray[np.int16]
) -> None:
    """Seat the bots and deal from row `at` of the seeds."""
    scratch = scratches[0]
    scratch.state = start[0]
    s = scratch.state
    players = int(s.players)
    scratch.chance[0] = seeds[at, 0]
    for place in range(players):
        seat = seat_of(place, rotation, players)
        scratch.minds[seat, 0] = seeds[at, seed_column(rotation, seat)]
        scratch.slips[seat] = slips[place]
        scratch.moves[seat] = 0
    deal_first(scratch)


@kernel(inline="source")
def deal_first(scratch: Any) -> None:
    """Draw who begins, and deal."""
    s = scratch.state
    s.actor = below(scratch.chance, s.players)
    deal(s)
    settle(s, scratch.chance, scratch.cards)


@kernel
def make_move(scratches: NDArray[np.void], code: int) -> None:
    """Make a move that was chosen elsewhere."""
    scratch = scratches[0]
    apply(scratch.state, code)
    settle(scratch.state, scratch.chance, scratch.cards)


@kernel
def play_on(scratches: NDArray[np.void]) -> None:
    """Play a true game until a seat's move must come from elsewhere, or to the end. Each seat chooses in a world
    redealt for it."""
    scratch = scratches[0]
    s = scratch.state
    while s.outcome == RUNNING and scratch.slips[s.actor] != THINKS:
        seat = int64(s.actor)
        mind = scratch.minds[seat]
        scratch.world = scratch.state
        redeal(scratch.world, seat, mind)
        scratch.moves[seat] += 1
        apply(s, choose(scratch.world, int64(scratch.slips[seat]), mind, scratch.codes))
        settle(s, scratch.chance, scratch.cards)
