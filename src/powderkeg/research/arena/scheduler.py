"""Playing a match: chunks of deals side by side, over the cores of this machine or over a Ray cluster.

Compiled games and search release the GIL, so threads do. The result is the same however many there are, unless
budgets are in milliseconds: what a bot thinks of in that time depends on the machine.
"""

import logging
import os
import re
import socket
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from threading import Event
from typing import Any

import numpy as np

from powderkeg.engine.spec import Value
from powderkeg.research.arena.duplicate import Chunk, Played, cut, play_chunk, warm_up
from powderkeg.research.arena.match import Match, open_match
from powderkeg.research.arena.standings import Clock, Standings, stand
from powderkeg.research.shares import Meeting
from powderkeg.text.refusal import at_least, unusable

MOST_THREADS = 256
CONNECT_SECONDS = 5
BATCH, BATCH_SECONDS = 64, 0.5  # asking Ray takes time: what is done is fetched together
Progress = Callable[[int], None]  # told how many games are over


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
    """Play all games of a match: over so many threads (default: as many as there are cores), or over the Ray cluster at
    an address (`local` starts one here)."""
    workers = count_threads(threads)
    cluster = join_ray(ray, workers) if ray is not None else None
    try:
        warm_up(match.game, match.bots, match.players)
        began = time.perf_counter()
        playing = over_ray(cluster, match) if cluster else over_threads(match, workers)
        with closing(playing):
            meetings, clocks = gather(match, playing, progress)
        return stand(match, meetings, clocks, time.perf_counter() - began)
    finally:
        if cluster:
            cluster.leave()


def count_threads(threads: int | None) -> int:
    if threads is None:
        return os.cpu_count() or 1
    at_least("--threads", threads, 1)
    if threads > MOST_THREADS:
        raise unusable("number-large", name="--threads", number=threads, most=MOST_THREADS)
    return threads


# --- side by side ----------------------------------------------------------------------------------------


Playing = Generator[tuple[Chunk, Played], None, None]


def over_threads(match: Match, workers: int) -> Playing:
    """Chunks as they are done; when nobody asks for more, those under way stop early."""
    stopped = Event()
    pool = ThreadPoolExecutor(workers)
    try:
        chunks = {pool.submit(play_chunk, match, chunk, stopped.is_set): chunk for chunk in cut(match)}
        for done in as_completed(list(chunks)):
            yield chunks.pop(done), done.result()
    finally:
        stopped.set()
        pool.shutdown(cancel_futures=True)


class Cluster:
    """Ray, started here or joined; one that was there before goes on after."""

    def __init__(self, ray: Any, ours: bool) -> None:
        self.ray = ray
        self.ours = ours

    def leave(self) -> None:
        if self.ours:
            self.ray.shutdown()


def join_ray(address: str, workers: int) -> Cluster:
    """Refused at once where nobody answers: Ray itself would wait for minutes."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that bots are playing
    if address == "local":  # the loopback address: without a network Ray would look for another, and complain
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    try:
        import ray
    except ImportError:
        raise unusable("ray-missing", name="powderkeg[ray]") from None
    if ray.is_initialized():
        return Cluster(ray, ours=False)
    settings: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False} if address == "local" else {}
    try:
        find_host(address)
        ray.init(address, logging_level=logging.CRITICAL, log_to_driver=False, **settings)
    except (OSError, OverflowError):
        raise unusable("ray-unreachable", text=address[:100]) from None
    except (ValueError, RuntimeError) as error:
        raise unusable("ray-failed", detail=last_line(error)) from error
    return Cluster(ray, ours=True)


def find_host(address: str) -> None:
    if address in ("local", "auto"):
        return
    found = re.fullmatch(r"(?:ray://)?([\w.:\[\]-]+):(\d{1,5})", address)
    if not found:
        raise unusable("ray-address", text=address[:100])
    with socket.create_connection((found[1].strip("[]"), int(found[2])), CONNECT_SECONDS):
        pass


def last_line(error: Exception) -> str:
    """The cause: Ray writes the whole way to it above."""
    return str(error).strip().rpartition("\n")[2].rstrip(".")


def over_ray(cluster: Cluster, match: Match) -> Playing:
    """The same chunks, each as a task."""
    ray = cluster.ray
    try:
        task, shared = ray.remote(play_task), ray.put(match)
        chunks = {task.remote(shared, chunk): chunk for chunk in cut(match)}
        while chunks:
            done, _ = ray.wait(list(chunks), num_returns=min(len(chunks), BATCH), timeout=BATCH_SECONDS)
            for one in done:
                yield chunks.pop(one), ray.get(one)
    except ray.exceptions.RayError as error:
        raise unusable("ray-failed", detail=last_line(error)) from error


def play_task(match: Match, chunk: Chunk) -> Played:
    warm_up(match.game, match.bots, match.players)
    return play_chunk(match, chunk)


# --- what came back --------------------------------------------------------------------------------------


def gather(match: Match, playing: Playing, progress: Progress) -> tuple[list[Meeting], list[Clock]]:
    """Chunks in any order, put where they belong."""
    n = match.players
    meetings = [
        Meeting(lineup, np.zeros((match.deals, n, n)), np.zeros((match.deals, n), np.int8)) for lineup in match.lineups
    ]
    clocks = [Clock(budget=bot.budget.ms if bot.budget else None) for bot in match.bots]
    games = 0
    for chunk, played in playing:
        meeting, deals = meetings[chunk.lineup], slice(chunk.first, chunk.first + chunk.deals)
        meeting.shares[deals] = played.shares
        meeting.outcomes[deals] = played.outcomes
        for place, bot in enumerate(meeting.lineup):
            clocks[bot].count(played, place)
        games += chunk.deals * n
        progress(games)
    return meetings, clocks
