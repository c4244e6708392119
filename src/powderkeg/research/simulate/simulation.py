"""Play a run: chunks of games over threads, counted in order."""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from powderkeg.bots.autoplay import make_move, new_game_scratch, open_game, play_on, seed_column
from powderkeg.bots.ladder import Mind, policies
from powderkeg.engine.contract import RUNNING, load
from powderkeg.engine.scratch import new_scratch
from powderkeg.engine.seeds import Seeds
from powderkeg.engine.spec import Value
from powderkeg.research.parallel import Progress, Stop, count_threads, never, stoppable_pool
from powderkeg.research.simulate.games import GameRow, GameRows, close_row, play_rows, play_rows_of_bots
from powderkeg.research.simulate.run import Run, game_seeds, open_run
from powderkeg.research.simulate.summary import Summary, Tally

LARGEST = 1 << 14  # games of a chunk in which no bot searches
SMALLEST = 1 << 9  # a chunk should take longer than handing it to a thread
CHUNKS_EACH = 16  # chunks for each thread, if there are games enough, so that none waits long for the last one
AHEAD = 4  # chunks under way for each thread, so that few results wait to be counted
Keep = Callable[[int, GameRows], None]  # called in order with the number of a game and the rows from it on


@dataclass(frozen=True)
class GameChunk:
    """Consecutive games of a run."""

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
    """Play all games of a run over threads (default: one for each core)."""
    workers = count_threads(threads)
    warm_up(run)
    tally, began = Tally(run.players), time.perf_counter()
    with closing(over_threads(run, workers)) as playing:
        for chunk, rows in playing:
            tally.count(rows)
            if keep:
                keep(chunk.first, rows)
            if progress:
                progress(chunk.first + chunk.games)
    return tally.summary(run, workers, time.perf_counter() - began)


def warm_up(run: Run) -> None:
    """Compile or load what the run needs, before its clock starts: play and count a game of one turn."""
    rows = play_chunk(replace(run, options={**run.options, "turn_limit": 1}), GameChunk(0, 1))
    Tally(run.players).count(rows)


def over_threads(run: Run, workers: int) -> Generator[tuple[GameChunk, GameRows], None, None]:
    """Play chunks in threads; yields them in order. When the generator is closed, those under way stop."""
    under_way: deque[tuple[GameChunk, Future[GameRows]]] = deque()
    with stoppable_pool(workers) as (pool, stop):
        for chunk in cut(run, workers):
            under_way.append((chunk, pool.submit(play_chunk, run, chunk, stop)))
            if len(under_way) == AHEAD * workers:
                done, future = under_way.popleft()
                yield done, future.result()
        for chunk, future in under_way:
            yield chunk, future.result()


def cut(run: Run, workers: int) -> Iterator[GameChunk]:
    """Cut the run into chunks: single games where a bot searches. A game does not depend on its chunk."""
    most = 1 if run.thinks else min(max(run.games // (CHUNKS_EACH * workers), SMALLEST), LARGEST)
    for first in range(0, run.games, most):
        yield GameChunk(first, min(most, run.games - first))


def play_chunk(run: Run, chunk: GameChunk, stop: Stop = never) -> GameRows:
    """Play a chunk, with the same result in any thread. Once stopped, the result is meaningless."""
    game, rows = load(run.game), np.zeros(chunk.games, GameRow)
    start, seeds = game.start(run.players, run.options), game_seeds(run, chunk.first, chunk.games)
    if run.at_random:
        play_rows(start, new_scratch(game), seeds, rows)
    elif run.thinks:
        play_thinking(run, start, seeds, rows, stop)
    else:
        play_rows_of_bots(start, new_game_scratch(game), seeds, policies(run.bots), rows)
    return rows


def play_thinking(run: Run, start: Any, seeds: Seeds, rows: GameRows, stop: Stop) -> None:
    """Play move by move where bots search; compiled loops play the others in between."""
    game, slips = load(run.game), policies(run.bots)
    scratches = new_game_scratch(game)
    minds = {seat: Mind(bot, game) for seat, bot in enumerate(run.bots) if bot.thinks}
    for at in range(len(seeds)):
        open_game(scratches, start, seeds, at, 0, slips)
        s = scratches[0].state
        first = int(s.actor)
        for seat, mind in minds.items():
            mind.reseed(int(seeds[at, seed_column(0, seat)]))
        play_on(scratches)
        while s.outcome == RUNNING:
            seat = int(s.actor)
            make_move(scratches, minds[seat].choose(s, stop))
            scratches[0].moves[seat] += 1
            play_on(scratches)
        close_row(scratches, rows, at, first)
