"""Playing a run: chunks of games side by side. Compiled games and search release the GIL, so threads do."""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from threading import Event
from typing import Any

import numpy as np

from powderkeg.bots.autoplay import arena_room, column, make_move, open_game, play_on
from powderkeg.bots.ladder import Mind
from powderkeg.engine.contract import RUNNING, load
from powderkeg.engine.scratch import room_for
from powderkeg.engine.spec import Value
from powderkeg.research.arena.scheduler import count_threads
from powderkeg.research.simulate.games import Row, close_row, play_rows, play_rows_of_bots
from powderkeg.research.simulate.run import Run, open_run, words_of
from powderkeg.research.simulate.summary import Rows, Summary, Tally

BULK = 1 << 14  # games of a chunk where nobody thinks, at most
SMALL = 1 << 9  # and at least: a chunk should take longer than handing it out
SHARES = 16  # chunks for each thread, if there are games enough: so that none waits long for the last one
AHEAD = 4  # chunks under way for each thread, so that what waits to be counted stays small
Progress = Callable[[int], None]  # told how many games are over
Keep = Callable[[int, Rows], None]  # given the rows from a game on, in order
Stop = Callable[[], bool]


@dataclass(frozen=True)
class Chunk:
    first: int
    games: int


def simulate(
    game: str,
    games: int,
    players: int | None = None,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    threads: int | None = None,
) -> Summary:
    """Open a run and play it."""
    return play_run(open_run(game, games, players, bots, seed, options), threads)


def play_run(
    run: Run, threads: int | None = None, progress: Progress | None = None, keep: Keep | None = None
) -> Summary:
    """Play all games of a run over so many threads (default: as many as there are cores)."""
    workers = count_threads(threads)
    play_chunk(replace(run, options={**run.options, "turn_limit": 1}), Chunk(0, 1))  # compiles, before the clock runs
    tally, began = Tally(run.players), time.perf_counter()
    with closing(over_threads(run, workers)) as playing:
        for chunk, rows in playing:
            tally.count(rows)
            if keep:
                keep(chunk.first, rows)
            if progress:
                progress(chunk.first + chunk.games)
    return tally.summary(run, workers, time.perf_counter() - began)


def over_threads(run: Run, workers: int) -> Generator[tuple[Chunk, Rows], None, None]:
    """Chunks in order; when nobody asks for more, those under way stop early."""
    stopped = Event()
    pool = ThreadPoolExecutor(workers)
    under_way: deque[tuple[Chunk, Future[Rows]]] = deque()
    try:
        for chunk in cut(run, workers):
            under_way.append((chunk, pool.submit(play_chunk, run, chunk, stopped.is_set)))
            if len(under_way) == AHEAD * workers:
                done, future = under_way.popleft()
                yield done, future.result()
        for chunk, future in under_way:
            yield chunk, future.result()
    finally:
        stopped.set()
        pool.shutdown(cancel_futures=True)


def cut(run: Run, workers: int) -> Iterator[Chunk]:
    """Game by game where bots think. A game does not depend on the chunk that it is in."""
    most = 1 if run.thinks else min(max(run.games // (SHARES * workers), SMALL), BULK)
    for first in range(0, run.games, most):
        yield Chunk(first, min(most, run.games - first))


def play_chunk(run: Run, chunk: Chunk, stop: Stop = lambda: False) -> Rows:
    """The same in any thread. Once stopped, what comes back means nothing."""
    game, rows = load(run.game), np.zeros(chunk.games, Row)
    start, words = game.start(run.players, run.options), words_of(run, chunk.first, chunk.games)
    if run.at_random:
        play_rows(start, room_for(game), words, rows)
    elif run.thinks:
        play_thinking(run, start, words, rows, stop)
    else:
        play_rows_of_bots(start, arena_room(game), words, policies(run), rows)
    return rows


def policies(run: Run) -> Any:
    return np.array([bot.policy for bot in run.bots], np.int16)


def play_thinking(run: Run, start: Any, words: Any, rows: Rows, stop: Stop) -> None:
    """Move by move for the bots that think; the others go on by themselves in between."""
    game, slips = load(run.game), policies(run)
    rooms = arena_room(game)
    minds = {seat: Mind(bot, game) for seat, bot in enumerate(run.bots) if bot.thinks}
    for at in range(len(words)):
        open_game(rooms, start, words, at, 0, slips)
        s = rooms[0].state
        first = int(s.actor)
        for seat, mind in minds.items():
            mind.reseed(int(words[at, column(0, seat)]))
        play_on(rooms)
        while s.outcome == RUNNING:
            seat = int(s.actor)
            make_move(rooms, minds[seat].choose(s, stop))
            rooms[0].moves[seat] += 1
            play_on(rooms)
        close_row(rooms, rows, at, first)
