"""Search by rollouts: try each candidate move in the same imagined worlds, with the same chance, and let `simple` play
them to the end. Only a move that beats `simple`'s own beyond noise replaces it.

The worlds come from `redeal`, so they hold nothing that the seat does not know. Moves that have clearly fallen behind
are dropped, and the others get their share of the time.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.determinize import imagine
from powderkeg.bots.heuristic import simple
from powderkeg.engine.compile import int64, kernel
from powderkeg.engine.contract import RUNNING, UNFINISHED, Cards, Codes, Game, Rng, apply
from powderkeg.engine.generator import next_bits, settle
from powderkeg.engine.state_record import State
from powderkeg.engine.turn import share

FEWEST = 16  # worlds before any move is dropped, and before any may replace `simple`'s
BEHIND = 3.0  # standard errors behind the leader that drop a move


# --- one playout ------------------------------------------------------------------------------------


@kernel
def roll_out(s: State, rng: Rng, chance: Rng, codes: Codes, cards: Cards) -> int:
    """Let `simple` play an imagined world to its end; returns the number of moves."""
    moves = 0
    while s.outcome == RUNNING:
        apply(s, simple(s, rng, codes))
        settle(s, chance, cards)
        moves += 1
    return moves


@kernel
def end_value(s: State, seat: int) -> float:
    """What the end of an imagined game is worth to a seat: its share of the win, or an even share where the horizon cut
    the game short. In true games that are unfinished (T1) nobody has a share."""
    return 1.0 / int(s.players) if s.outcome == UNFINISHED else share(s, seat)


# --- many worlds ------------------------------------------------------------------------------------


def new_rollout_scratch(game: Game) -> Any:
    """One record: the root as the seat knows it, two states to imagine in, and the tally of each move."""
    fields = [
        ("root", game.State),
        ("world", game.State),
        ("work", game.State),
        ("seat", np.int64),
        ("rng", np.uint64, (1,)),
        ("mind", np.uint64, (1,)),
        ("chance", np.uint64, (1,)),
        ("playout_codes", np.int16, (game.most_legal,)),
        ("cards", np.int8, (game.most_cards,)),
        ("n", np.int64),  # candidates; the first in `codes` is `simple`'s own move
        ("worlds", np.int64),
        ("codes", np.int16, (game.most_legal,)),
        ("alive", np.int8, (game.most_legal,)),
        ("visits", np.int64, (game.most_legal,)),
        ("total", np.float64, (game.most_legal,)),  # of the seat's values
        ("gain", np.float64, (game.most_legal,)),  # sum of differences to the first move in the same world
        ("gain2", np.float64, (game.most_legal,)),  # sum of their squares
    ]
    return np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))


@kernel
def roll_worlds(scratches: NDArray[np.void], worlds: int) -> None:
    """Try the candidates in this many more worlds."""
    scratch = scratches[0]
    for _ in range(worlds):
        scratch.world = scratch.root
        imagine(scratch.world, scratch.seat, scratch.rng)
        seed = next_bits(scratch.rng) << np.uint64(16) | np.uint64(1)
        first = 0.0
        for i in range(scratch.n):
            if scratch.alive[i]:
                value = try_move(scratch, scratch.codes[i], seed)
                if i == 0:
                    first = value
                scratch.visits[i] += 1
                scratch.total[i] += value
                scratch.gain[i] += value - first
                scratch.gain2[i] += (value - first) * (value - first)
        scratch.worlds += 1
        if scratch.worlds % FEWEST == 0:
            drop_moves(scratch)


@kernel(inline="source")
def try_move(scratch: Any, code: int, seed: np.uint64) -> float:
    """The value of making this move in the world; the same seed gives every move the same chance."""
    scratch.work = scratch.world
    scratch.mind[0] = seed
    scratch.chance[0] = seed + np.uint64(2)
    apply(scratch.work, int64(code))
    settle(scratch.work, scratch.chance, scratch.cards)
    roll_out(scratch.work, scratch.mind, scratch.chance, scratch.playout_codes, scratch.cards)
    return end_value(scratch.work, scratch.seat)


@kernel(inline="source")
def standard_error(scratch: Any, i: int) -> float:
    """The standard error of a move's mean gain; a little is added so that few equal results prove nothing."""
    n = scratch.visits[i]
    mean = scratch.gain[i] / n
    return float(np.sqrt(max(scratch.gain2[i] / n - mean * mean, 0.0) / n + 0.25 / (n * n)))


@kernel
def drop_moves(scratch: Any) -> None:
    """Stop trying moves that are clearly behind the leader; `simple`'s own stays, for comparison."""
    lead = leader(scratch)
    mean = scratch.gain[lead] / scratch.visits[lead]
    for i in range(1, scratch.n):
        if scratch.alive[i] and i != lead:
            behind = mean - scratch.gain[i] / scratch.visits[i]
            if behind > BEHIND * (standard_error(scratch, i) + (standard_error(scratch, lead) if lead else 0.0)):
                scratch.alive[i] = 0


@kernel
def leader(scratch: Any) -> int:
    """The move with the highest mean gain among those not dropped."""
    best = 0
    for i in range(1, scratch.n):
        if scratch.alive[i] and scratch.gain[i] * scratch.visits[best] > scratch.gain[best] * scratch.visits[i]:
            best = i
    return best


@kernel
def decide(scratches: NDArray[np.void], gate: float) -> int:
    """The index of the move to make: `simple`'s own, unless the leader's gain exceeds `gate` standard errors."""
    scratch = scratches[0]
    best = leader(scratch)
    if best == 0 or scratch.visits[best] < FEWEST:
        return 0
    return best if scratch.gain[best] / scratch.visits[best] > gate * standard_error(scratch, best) else 0


@kernel
def is_clear(scratches: NDArray[np.void]) -> bool:
    """Whether every other move has been dropped."""
    scratch = scratches[0]
    for i in range(1, scratch.n):
        if scratch.alive[i]:
            return False
    return True
