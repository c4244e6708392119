"""Making a game ready: its kernels compiled once and kept on disk, so that nobody waits for the compiler twice."""

import os
import shutil
import time
from collections.abc import Callable, Iterator

import numba
import numpy as np

from powderkeg import kernel
from powderkeg.kernel import CACHE_HOME, MAX_SEATS, load
from powderkeg.rng import fresh
from powderkeg.table import Table

KEEP_DAYS = 30
NUMBA_DISABLED = bool(numba.config.DISABLE_JIT)


def is_ready(name: str) -> bool:
    return NUMBA_DISABLED or (CACHE_HOME / f"{name}.ready").exists()


def mark_ready(name: str) -> None:
    CACHE_HOME.mkdir(parents=True, exist_ok=True)
    (CACHE_HOME / f"{name}.ready").touch()


def steps(name: str) -> Iterator[tuple[int, Callable[[], object]]]:
    """What must be compiled to play a game, in small pieces for a progress bar, each with the number of all. Bulk
    simulation compiles itself when it is first used."""
    game = load(name)
    players = game.spec.seats[0]
    table = Table.new(name, [str(seat) for seat in range(players)], seed=bytes(32))
    s = table.state
    numbers = np.zeros(game.numbers, np.int8)
    pieces: tuple[Callable[[], object], ...] = (
        lambda: kernel.breaks(s, 0),
        lambda: [table.view(seat) for seat in (None, 1)],
        lambda: table.notation.seen(s, 0),
        lambda: kernel.observe(s, 0, numbers),
        lambda: kernel.redeal(s.copy(), 0, fresh(0)),
        lambda: table.play(table.actor or 1, table.legal(table.actor)[0].text),
        lambda: Table.from_record(table.record()),
        lambda: kernel.returns(s, np.zeros(MAX_SEATS, np.float32)),
    )
    for piece in pieces:
        yield len(pieces), piece


def forget_old() -> None:
    """Remove kernels of other versions that nobody has used for a while."""
    for home in CACHE_HOME.parent.glob("*"):
        if home != CACHE_HOME and time.time() - home.stat().st_mtime > KEEP_DAYS * 86400:
            shutil.rmtree(home, ignore_errors=True)
    if CACHE_HOME.exists():
        os.utime(CACHE_HOME)
