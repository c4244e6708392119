"""The compiled loops: whole games one after another, a row for each."""

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.autoplay import open_game, play_on
from powderkeg.engine.contract import CHANCE, RUNNING, Cards, Codes, Rng, State, apply, deal, inlined, kernel, wide
from powderkeg.engine.generator import any_code, below, settle
from powderkeg.engine.seeds import Words

Row = np.dtype(
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


@inlined
def play_out(s: State, rng: Rng, codes: Codes, cards: Cards) -> int:
    """Random moves until the end; returns how many."""
    moves = 0
    x = rng[0]  # a variable, as in `mix`: the next choice need not wait for memory
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


@inlined
def write_row(rows: NDArray[np.void], at: int, s: State, first: int, moves: int) -> None:
    row = rows[at]
    row.first = first
    row.outcome = s.outcome
    row.winners = s.winners
    row.left = s.left
    row.turns = s.turn
    row.moves = moves


@kernel
def play_rows(start: NDArray[np.void], room: NDArray[np.void], words: Words, rows: NDArray[np.void]) -> None:
    """Deal and play out at random a game for each row of words, at the table described in start[0]. The first word is
    the game's generator, for chance and choices alike."""
    b = room[0]
    s = b.state
    b.state = start[0]
    for at in range(len(words)):
        b.rng[0] = words[at, 0]
        first = below(b.rng, s.players)
        s.actor = first
        deal(s)
        settle(s, b.rng, b.cards)
        write_row(rows, at, s, first, play_out(s, b.rng, b.codes, b.cards))


@kernel
def play_rows_of_bots(
    start: NDArray[np.void],
    rooms: NDArray[np.void],
    words: Words,
    slips: NDArray[np.int16],
    rows: NDArray[np.void],
) -> None:
    """The same with a bot in each seat, none of which thinks; each has its own word and a world redealt for it."""
    for at in range(len(words)):
        open_game(rooms, start, words, at, wide(0), slips)
        first = int(rooms[0].state.actor)
        play_on(rooms)
        close_row(rooms, rows, at, first)


@kernel
def close_row(rooms: NDArray[np.void], rows: NDArray[np.void], at: int, first: int) -> None:
    room = rooms[0]
    moves = 0
    for seat in range(room.state.players):
        moves += room.moves[seat]
    write_row(rows, at, room.state, first, moves)
