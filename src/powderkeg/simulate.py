"""Whole games in bulk, on any game."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.kernel import RUNNING, Cards, Codes, Game, Rng, State, apply, deal, inlined, kernel, legal
from powderkeg.rng import below, fresh, settle


def bench(game: Game, seed: int) -> Any:
    """Room to play in: a state, its generator, codes and cards, as fields of one record."""
    fields = [
        ("state", game.State),
        ("rng", np.uint64, (1,)),
        ("codes", np.int16, (game.most_legal,)),
        ("cards", np.int8, (game.most_cards,)),
    ]
    room = np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))
    room[0].rng[:] = fresh(seed)
    return room


@inlined
def play_out(s: State, rng: Rng, codes: Codes, cards: Cards) -> int:
    """Random moves until the end; returns how many."""
    moves = 0
    while s.outcome == RUNNING:
        apply(s, codes[below(rng, legal(s, codes))])
        settle(s, rng, cards)
        moves += 1
    return moves


@kernel
def play_games(start: NDArray[np.void], room: NDArray[np.void], games: int, outcomes: NDArray[np.int64]) -> int:
    """Deal and play out games at random from the table described in start[0]; counts outcomes and moves."""
    moves = 0
    b = room[0]
    s = b.state
    for _ in range(games):
        b.state = start[0]
        s = b.state
        s.actor = below(b.rng, s.players)
        deal(s)
        settle(s, b.rng, b.cards)
        moves += play_out(s, b.rng, b.codes, b.cards)
        outcomes[s.outcome] += 1
    return moves
