"""Play the chunks of a match on a Ray cluster, started on this machine or joined."""

import logging
import os
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from powderkeg.research.arena.duplicate import ChunkResult, DealChunk, play_chunk, warm_up
from powderkeg.research.arena.match import Match
from powderkeg.text.refusal import unusable

CONNECT_SECONDS = 5
BATCH, BATCH_SECONDS = 64, 0.5  # results are fetched together, since asking Ray takes time


@contextmanager
def joined_cluster(address: str, workers: int) -> Iterator[Any]:
    """Ray, connected to a cluster; one that was there before goes on after the block. An address that does not answer
    is refused at once: Ray itself would wait for minutes."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address == "local":  # use the loopback address: without a network Ray would look for another, and complain
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    try:
        import ray
    except ImportError:
        raise unusable("ray-missing", name="powderkeg[ray]") from None
    if ray.is_initialized():
        yield ray
        return
    connect(ray, address, workers)
    try:
        yield ray
    finally:
        ray.shutdown()


def connect(ray: Any, address: str, workers: int) -> None:
    settings: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False} if address == "local" else {}
    try:
        find_host(address)
        ray.init(address, logging_level=logging.CRITICAL, log_to_driver=False, **settings)
    except (OSError, OverflowError):
        raise unusable("ray-unreachable", text=address[:100]) from None
    except (ValueError, RuntimeError) as error:
        raise unusable("ray-failed", detail=last_line(error)) from error


def find_host(address: str) -> None:
    """Try to connect to the address; an OSError if nothing answers."""
    if address in ("local", "auto"):
        return
    found = re.fullmatch(r"(?:ray://)?([\w.:\[\]-]+):(\d{1,5})", address)
    if not found:
        raise unusable("ray-address", text=address[:100])
    with socket.create_connection((found[1].strip("[]"), int(found[2])), CONNECT_SECONDS):
        pass


def last_line(error: Exception) -> str:
    """The cause of a Ray error, which stands below its traceback."""
    return str(error).strip().rpartition("\n")[2].rstrip(".")


def over_ray(ray: Any, match: Match, chunks: Sequence[DealChunk]) -> Iterator[tuple[DealChunk, ChunkResult]]:
    """Play each chunk as a task; yields them as they are done."""
    try:
        task, shared = ray.remote(play_task), ray.put(match)
        waiting = {task.remote(shared, chunk): chunk for chunk in chunks}
        while waiting:
            done, _ = ray.wait(list(waiting), num_returns=min(len(waiting), BATCH), timeout=BATCH_SECONDS)
            for one in done:
                yield waiting.pop(one), ray.get(one)
    except ray.exceptions.RayError as error:
        raise unusable("ray-failed", detail=last_line(error)) from error


def play_task(match: Match, chunk: DealChunk) -> ChunkResult:
    warm_up(match.game, match.bots, match.players)
    return play_chunk(match, chunk)
