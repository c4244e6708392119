"""The compiled loops: whole games one after another, a row for each."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.autoplay import open_game, play_on
from powderkeg.engine.compile import int64, kernel
from powderkeg.engine.contract import CHANCE, RUNNING, Cards, Codes, Rng, apply, deal
from powderkeg.engine.generator import any_code, below, settle
from powderkeg.engine.seeds import Seeds
from powderkeg.engine.state_record import State
from powderkeg.engine.turn import sharers

GameRow = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("first", np.int8),  # the seat that began, from 0
                ("outcome", np.int8),
                ("winners", np.uint8),  # a bit per seat
                ("left", np.uint8),  # a bit per seat that is still in
                ("turns", np.int32),
                ("moves", np.int32),
            ]
        ),
    )
)
GameRows = NDArray[Any]  # of GameRow


@kernel(inline="source")
def play_randomly(s: State, rng: Rng, codes: Codes, cards: Cards) -> int:
    """Make random moves until the end; returns how many."""
    moves = 0
    x = rng[0]  # a local variable, as in `mix`: the next choice need not wait for memory
    while s.outcome == RUNNING:
        code, x = any_code(s, codes, x)
        apply(s, code)
        if s.actor == CHANCE:
            rng[0] = x
            settle(s, rng, cards)
            x = rng[0]
        moves += 1
    rng[0] = x
    return moves


@kernel(inline="source")
def write_row(rows: NDArray[np.void], at: int, s: State, first: int, moves: int) -> None:
    row = rows[at]
    row.first = first
    row.outcome = s.outcome
    row.winners = s.winners
    row.left = s.left
    row.turns = s.turn
    row.moves = moves


@kernel
def play_rows(start: NDArray[np.void], scratch: NDArray[np.void], seeds: Seeds, rows: NDArray[np.void]) -> None:
    """Deal and play a random game for each row of seeds, at the table described in start[0]. The first seed serves for
    chance and choices alike."""
    b = scratch[0]
    s = b.state
    b.state = start[0]
    for at in range(len(seeds)):
        b.rng[0] = seeds[at, 0]
        first = below(b.rng, s.players)
        s.actor = first
        deal(s)
        settle(s, b.rng, b.cards)
        write_row(rows, at, s, first, play_randomly(s, b.rng, b.codes, b.cards))


@kernel
def play_rows_of_bots(
    start: NDArray[np.void],
    scratches: NDArray[np.void],
    seeds: Seeds,
    slips: NDArray[np.int16],
    rows: NDArray[np.void],
) -> None:
    """The same with a bot in each seat, none of which searches; each has its own seed and a world redealt for it."""
    for at in range(len(seeds)):
        open_game(scratches, start, seeds, at, int64(0), slips)
        first = int(scratches[0].state.actor)
        play_on(scratches)
        close_row(scratches, rows, at, first)


@kernel
def close_row(scratches: NDArray[np.void], rows: NDArray[np.void], at: int, first: int) -> None:
    """Write the row of a game of bots that is over."""
    scratch = scratches[0]
    moves = 0
    for seat in range(scratch.state.players):
        moves += scratch.moves[seat]
    write_row(rows, at, scratch.state, first, moves)


def sharers_of(rows: GameRows) -> NDArray[np.uint8]:
    """The set of seats that share the win, for each row; none if the game is unfinished."""
    found = np.zeros(len(rows), np.uint8)
    find_sharers(rows, found)
    return found


@kernel
def find_sharers(rows: NDArray[np.void], found: NDArray[np.uint8]) -> None:
    for at in range(len(rows)):
        row = rows[at]
        found[at] = sharers(row.outcome, row.winners, row.left)
