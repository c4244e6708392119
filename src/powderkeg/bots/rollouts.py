"""Search by playing out: each candidate move is tried in the same imagined worlds, with the same chance, and `simple`
plays them to the end. Only what is better than `simple`'s own move beyond noise replaces it.

The worlds come from `redeal`, so nothing that the seat does not know is in them. Moves that have fallen behind beyond
doubt are dropped, and their share of the time goes to the others.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.autoplay import roll_out, share
from powderkeg.bots.determinize import imagine
from powderkeg.engine.contract import Game, apply, inlined, kernel, wide
from powderkeg.engine.generator import settle, word

FEWEST = 16  # worlds before any move is dropped, and before any may replace `simple`'s
BEHIND = 3.0  # standard errors behind the leader that drop a move


def rollout_room(game: Game) -> Any:
    """The root as the seat knows it, two states to imagine in, and what was found out about each move."""
    fields = [
        ("root", game.State),
        ("world", game.State),
        ("work", game.State),
        ("seat", np.int64),
        ("rng", np.uint64, (1,)),
        ("mind", np.uint64, (1,)),
        ("chance", np.uint64, (1,)),
        ("room", np.int16, (game.most_legal,)),
        ("cards", np.int8, (game.most_cards,)),
        ("n", np.int64),  # candidates; the first in `codes` is `simple`'s own move
        ("worlds", np.int64),
        ("codes", np.int16, (game.most_legal,)),
        ("alive", np.int8, (game.most_legal,)),
        ("visits", np.int64, (game.most_legal,)),
        ("total", np.float64, (game.most_legal,)),  # of the seat's shares
        ("gain", np.float64, (game.most_legal,)),  # of the differences to the first move in the same world
        ("gain2", np.float64, (game.most_legal,)),  # of their squares
    ]
    return np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))


@kernel
def roll_worlds(rooms: NDArray[np.void], worlds: int) -> None:
    """Try the candidates in so many more worlds."""
    room = rooms[0]
    for _ in range(worlds):
        room.world = room.root
        imagine(room.world, room.seat, room.rng)
        seed = word(room.rng) << np.uint64(16) | np.uint64(1)
        first = 0.0
        for i in range(room.n):
            if room.alive[i]:
                value = try_move(room, room.codes[i], seed)
                if i == 0:
                    first = value
                room.visits[i] += 1
                room.total[i] += value
                room.gain[i] += value - first
                room.gain2[i] += (value - first) * (value - first)
        room.worlds += 1
        if room.worlds % FEWEST == 0:
            drop_moves(room)


@inlined
def try_move(room: Any, code: int, seed: np.uint64) -> float:
    """The seat's share if it makes this move in the world; the same seed gives every move the same chance."""
    room.work = room.world
    room.mind[0] = seed
    room.chance[0] = seed + np.uint64(2)
    apply(room.work, wide(code))
    settle(room.work, room.chance, room.cards)
    roll_out(room.work, room.mind, room.chance, room.room, room.cards)
    return share(room.work, room.seat)


@inlined
def error(room: Any, i: int) -> float:
    """The standard error of a move's mean gain; a little is added so that few equal results prove nothing."""
    n = room.visits[i]
    mean = room.gain[i] / n
    return float(np.sqrt(max(room.gain2[i] / n - mean * mean, 0.0) / n + 0.25 / (n * n)))


@kernel
def drop_moves(room: Any) -> None:
    """Moves that are behind the leader beyond doubt are tried no more; `simple`'s own stays, to compare with."""
    lead = leader(room)
    mean = room.gain[lead] / room.visits[lead]
    for i in range(1, room.n):
        if room.alive[i] and i != lead:
            behind = mean - room.gain[i] / room.visits[i]
            if behind > BEHIND * (error(room, i) + (error(room, lead) if lead else 0.0)):
                room.alive[i] = 0


@kernel
def leader(room: Any) -> int:
    """The move with the highest mean gain among those not dropped."""
    best = 0
    for i in range(1, room.n):
        if room.alive[i] and room.gain[i] * room.visits[best] > room.gain[best] * room.visits[i]:
            best = i
    return best


@kernel
def decide(rooms: NDArray[np.void], gate: float) -> int:
    """The index of the move to make: `simple`'s own, unless the leader's gain is beyond so many standard errors."""
    room = rooms[0]
    best = leader(room)
    if best == 0 or room.visits[best] < FEWEST:
        return 0
    return best if room.gain[best] / room.visits[best] > gate * error(room, best) else 0


@kernel
def is_clear(rooms: NDArray[np.void]) -> bool:
    """Whether every other move has been dropped."""
    room = rooms[0]
    for i in range(1, room.n):
        if room.alive[i]:
            return False
    return True
