"""Seats that play by themselves: imagined games to their end, true games until someone must think."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.chance import at_random
from powderkeg.bots.simple import simple
from powderkeg.kernel import (
    DRAW,
    MAX_SEATS,
    RUNNING,
    UNFINISHED,
    Cards,
    Codes,
    Game,
    Rng,
    State,
    apply,
    count,
    deal,
    kernel,
    redeal,
)
from powderkeg.rng import below, settle

THINKS = -1  # a seat whose moves come from elsewhere
ALWAYS = 256  # slips: moves in 256 that a seat makes at random; all of them for `random`, none for `simple`


def arena_room(game: Game) -> Any:
    """Room for one true game: the state, the copy that a seat is given, chance, a generator for each seat."""
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


@kernel
def roll_out(s: State, rng: Rng, chance: Rng, codes: Codes, cards: Cards) -> int:
    """`simple` plays an imagined world to its end; returns how many moves that took."""
    moves = 0
    while s.outcome == RUNNING:
        apply(s, simple(s, rng, codes))
        settle(s, chance, cards)
        moves += 1
    return moves


@kernel
def play_on(rooms: NDArray[np.void]) -> None:
    """A true game goes on until a seat thinks, or to the end. Each seat chooses in a world redealt for it."""
    room = rooms[0]
    s = room.state
    while s.outcome == RUNNING and room.slips[s.actor] != THINKS:
        seat = int(s.actor)
        mind = room.minds[seat]
        room.world = room.state
        redeal(room.world, seat, mind)
        room.moves[seat] += 1
        if below(mind, ALWAYS) < room.slips[seat]:
            apply(s, at_random(room.world, mind, room.codes))
        else:
            apply(s, simple(room.world, mind, room.codes))
        settle(s, room.chance, room.cards)


@kernel
def share(s: State, seat: int) -> float:
    """The seat's part of the win: shared by the winners, a draw by those left, an unfinished game by all."""
    sharing = int(s.winners)
    if s.outcome == DRAW:
        sharing = int(s.left)
    elif s.outcome == UNFINISHED:
        sharing = (1 << int(s.players)) - 1
    return (sharing >> int(seat) & 1) / count(sharing) if sharing else 0.0


@kernel
def roll_games(start: NDArray[np.void], rooms: NDArray[np.void], games: int, outcomes: NDArray[np.int64]) -> int:
    """Deal and play out games of `simple` from the table described in start[0]; counts outcomes and moves."""
    room = rooms[0]
    s = room.state
    rng = room.minds[0]
    moves = 0
    for _ in range(games):
        room.state = start[0]
        s = room.state
        s.actor = below(room.chance, s.players)
        deal(s)
        settle(s, room.chance, room.cards)
        moves += roll_out(s, rng, room.chance, room.codes, room.cards)
        outcomes[s.outcome] += 1
    return moves
