"""Seats that play by themselves: imagined games to their end, true games until someone must think."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.heuristic import simple
from powderkeg.bots.random_bot import at_random
from powderkeg.engine.contract import (
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
    inlined,
    kernel,
    redeal,
    wide,
)
from powderkeg.engine.generator import below, settle
from powderkeg.engine.seeds import Words

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


@inlined
def column(rotation: int, seat: int) -> int:
    """In a row of words that start generators: where that for a seat's choices stands; chance is at 0."""
    return 1 + rotation * MAX_SEATS + seat


@inlined
def seat_of(place: int, rotation: int, players: int) -> int:
    """Where the bot with this place in the line-up sits."""
    return (place + rotation) % players


@kernel
def open_game(
    rooms: NDArray[np.void], start: NDArray[np.void], words: Words, at: int, rotation: int, slips: NDArray[np.int16]
) -> None:
    """Seat the bots and lay out the deal of row `at`."""
    room = rooms[0]
    room.state = start[0]
    s = room.state
    players = int(s.players)
    room.chance[0] = words[at, 0]
    for place in range(players):
        seat = seat_of(place, rotation, players)
        room.minds[seat, 0] = words[at, column(rotation, seat)]
        room.slips[seat] = slips[place]
        room.moves[seat] = 0
    s.actor = below(room.chance, players)
    deal(s)
    settle(s, room.chance, room.cards)


@kernel
def make_move(rooms: NDArray[np.void], code: int) -> None:
    """A move that was thought about elsewhere."""
    room = rooms[0]
    s = room.state
    apply(s, code)
    settle(s, room.chance, room.cards)


@kernel
def play_on(rooms: NDArray[np.void]) -> None:
    """A true game goes on until a seat thinks, or to the end. Each seat chooses in a world redealt for it."""
    room = rooms[0]
    s = room.state
    while s.outcome == RUNNING and room.slips[s.actor] != THINKS:
        seat = wide(s.actor)
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
