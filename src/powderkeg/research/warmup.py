"""Warm-up: compile a game's kernels once and keep them on disk, so that nobody waits for the compiler twice."""

import gc
import os
import shutil
import time
from collections.abc import Callable, Sequence
from functools import partial

import numba

from powderkeg.engine.accelerators import lock_cache_index
from powderkeg.engine.compile import CACHE_HOME
from powderkeg.research.compile_list import STEPS, Stage, Tryout

KEEP_DAYS = 30
NUMBA_DISABLED = bool(numba.config.DISABLE_JIT)


Piece = Callable[[], object]
Job = tuple[str, str, Callable[[str], tuple[Piece, ...]]]


def is_ready(mark: str) -> bool:
    """Whether the job with this mark has been done with these sources."""
    return NUMBA_DISABLED or (CACHE_HOME / f"{mark}.ready").exists()


def mark_ready(mark: str) -> None:
    CACHE_HOME.mkdir(parents=True, exist_ok=True)
    (CACHE_HOME / f"{mark}.ready").touch()


def jobs(names: Sequence[str], search: bool) -> list[Job]:
    """What there is to make ready, with its mark and its game: for playing, and for searching bots."""
    found: list[Job] = [(name, name, pieces_of("play", "arrays")) for name in names]
    if search:
        found += [(f"{name}-search", name, pieces_of("search", "matches")) for name in names]
    return found


def pieces_of(*stages: Stage) -> Callable[[str], tuple[Piece, ...]]:
    """What these stages of a game compile, in small pieces."""

    def pieces(name: str) -> tuple[Piece, ...]:
        tryout = Tryout(name)
        return tuple(partial(step, tryout) for stage in stages for step in STEPS[stage])

    return pieces


def prepare_to_compile() -> None:
    """Set up a process that compiles beside others. The compiler creates many objects that stay, so collecting garbage
    less often saves a tenth of its time."""
    gc.set_threshold(50_000, 20, 100)
    lock_cache_index(CACHE_HOME)


def forget_old() -> None:
    """Remove compiled kernels of other versions that were not used for a while."""
    for home in CACHE_HOME.parent.glob("*"):
        if home != CACHE_HOME and time.time() - home.stat().st_mtime > KEEP_DAYS * 86400:
            shutil.rmtree(home, ignore_errors=True)
    if CACHE_HOME.exists():
        os.utime(CACHE_HOME)
