"""Warm-up: compile a game's kernels once and keep them on disk, so that nobody waits for the compiler twice."""

import gc
import os
import shutil
import time
from collections.abc import Callable, Sequence

import numba
import numpy as np

from powderkeg.bots.heuristic import simple
from powderkeg.bots.random_bot import at_random
from powderkeg.engine import contract, turn
from powderkeg.engine.accelerators import lock_cache_index
from powderkeg.engine.compile import CACHE_HOME
from powderkeg.engine.contract import MAX_SEATS, load
from powderkeg.engine.generator import new_rng
from powderkeg.play.table import Table

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
    """The jobs of these games: mark, game and pieces to compile, for playing and with `search` for searching bots."""
    found: list[Job] = [(name, name, playing_pieces) for name in names]
    if search:
        found += [(f"{name}-search", name, searching_pieces) for name in names]
    return found


def playing_pieces(name: str) -> tuple[Piece, ...]:
    """What playing against `simple` needs compiled, in small pieces. Bulk simulation compiles when it is first used."""
    game = load(name)
    players = game.spec.seats[0]
    table = Table.new(name, [str(seat) for seat in range(players)], seed=bytes(32))
    s = table.state
    numbers = np.zeros(game.numbers, np.int8)
    codes = np.zeros(game.most_legal, np.int16)
    return (
        lambda: contract.breaks(s, 0),
        lambda: [table.view(seat) for seat in (None, 1)],
        lambda: table.notation.seen(s, 0),
        lambda: contract.observe(s, 0, numbers),
        lambda: contract.redeal(s.copy(), 0, new_rng(0)),
        lambda: table.play(table.actor or 1, table.legal(table.actor)[0].text),
        lambda: Table.from_record(table.record()),
        lambda: turn.returns(s, np.zeros(MAX_SEATS, np.float32)),
        lambda: simple(s, new_rng(0), codes),
        lambda: at_random(s, new_rng(0), codes),
    )


def searching_pieces(name: str) -> tuple[Piece, ...]:
    """What `sharp`, hints and matches need compiled."""
    from powderkeg.bots.advice import advise
    from powderkeg.bots.ladder import RANDOM, SHARP_BOT, SIMPLE
    from powderkeg.research.arena.duplicate import warm_up  # loads openskill and more: only when asked for

    game = load(name)
    table = Table.new(name, [str(seat) for seat in range(game.spec.seats[0])], seed=bytes(32))
    return (
        lambda: advise(table, table.actor or 1, "1worlds"),
        lambda: warm_up(name, (RANDOM, SIMPLE, SHARP_BOT), 2),
    )


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
