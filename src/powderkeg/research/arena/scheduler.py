"""Play a match: hand chunks of deals to threads or to a Ray cluster, and gather their results.

The result is the same however many workers there are, unless budgets are in milliseconds: how far a bot searches in
that time depends on the machine.
"""

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import ExitStack, closing

import numpy as np

from powderkeg.engine.spec import Value
from powderkeg.research.arena.duplicate import ChunkResult, DealChunk, cut, play_chunk, warm_up
from powderkeg.research.arena.match import Match, open_match
from powderkeg.research.arena.ray_cluster import joined_cluster, over_ray
from powderkeg.research.arena.standings import MoveTimes, Standings, stand
from powderkeg.research.parallel import Progress, count_threads, stoppable_pool
from powderkeg.research.shares import Meeting


def no_progress(games: int) -> None:
    pass


def run(
    game: str,
    bots: Sequence[str],
    deals: int,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    sealed: bool = False,
    threads: int | None = None,
    ray: str | None = None,
    progress: Progress = no_progress,
) -> Standings:
    """Open a match and play it."""
    return play_match(open_match(game, bots, deals, seed, players, options, sealed), threads, ray, progress)


def play_match(
    match: Match, threads: int | None = None, ray: str | None = None, progress: Progress = no_progress
) -> Standings:
    """Play all games of a match over threads (default: one for each core), or over the Ray cluster at an address
    (`local` starts one here)."""
    workers = count_threads(threads)
    with ExitStack() as stack:
        cluster = stack.enter_context(joined_cluster(ray, workers)) if ray is not None else None
        warm_up(match.game, match.bots, match.players)
        began = time.perf_counter()
        if cluster:
            meetings, times = gather(match, over_ray(cluster, match, cut(match)), progress)
        else:
            playing = stack.enter_context(closing(over_threads(match, workers)))
            meetings, times = gather(match, playing, progress)
        return stand(match, meetings, times, time.perf_counter() - began)


def over_threads(match: Match, workers: int) -> Generator[tuple[DealChunk, ChunkResult], None, None]:
    """Play each chunk in a thread; yields them as they are done. When the generator is closed, those under way stop."""
    with stoppable_pool(workers) as (pool, stop):
        chunks = {pool.submit(play_chunk, match, chunk, stop): chunk for chunk in cut(match)}
        for done in as_completed(list(chunks)):
            yield chunks.pop(done), done.result()


def gather(
    match: Match, playing: Iterator[tuple[DealChunk, ChunkResult]], progress: Progress
) -> tuple[list[Meeting], list[MoveTimes]]:
    """Put the results of chunks, which come in any order, where they belong."""
    n = match.players
    meetings = [
        Meeting(lineup, np.zeros((match.deals, n, n)), np.zeros((match.deals, n), np.int8)) for lineup in match.lineups
    ]
    times = [MoveTimes(budget=bot.budget.ms if bot.budget else None) for bot in match.bots]
    games = 0
    for chunk, result in playing:
        meeting, deals = meetings[chunk.lineup], slice(chunk.first, chunk.first + chunk.deals)
        meeting.shares[deals] = result.shares
        meeting.outcomes[deals] = result.outcomes
        for place, bot in enumerate(meeting.lineup):
            times[bot].count(result, place)
        games += chunk.deals * n
        progress(games)
    return meetings, times
