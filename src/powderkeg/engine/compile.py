"""Compile rules: the decorator `kernel`, Numba's settings, and the folder on disk that keeps what was compiled."""

import hashlib
import os
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Literal, TypeVar

import numba
import numpy as np
import platformdirs
from numba.extending import overload

from powderkeg.engine import registry
from powderkeg.engine.accelerators import INLINE_OPTIONS, PRIVATE_OPTIONS, hooks_on

F = TypeVar("F", bound=Callable[..., Any])
Inline = Literal["source", "llvm"]

PACKAGE = Path(__file__).parent.parent
SOURCES = (  # with kernels that other files call; Numba only notices a change in a kernel's own file
    "engine/*.py",
    "games/cards.py",
    "games/*/state.py",
    "games/*/moves.py",
    "games/*/points.py",
    "games/*/tally.py",
    "games/*/legal.py",
    "games/*/rules.py",
    "games/*/knowledge.py",
    "games/*/view.py",
    "games/*/heuristic.py",
    "games/*/belief.py",
    "games/*/memory.py",
    "bots/*.py",
    "research/solve/*.py",
)


def cache_home() -> Path:
    """The folder of compiled kernels, named by a hash of all that their machine code depends on and Numba's own cache
    does not compare: the sources of other files, the compiler, the accelerators in use, and where the package lies."""
    digest = hashlib.sha256(f"{numba.__version__} {PACKAGE} {hooks_on()}".encode())
    ours = [path for pattern in SOURCES for path in sorted(PACKAGE.glob(pattern))]
    others = [path for folder in registry.others() for path in sorted(folder.glob("*.py"))]
    for path in (*ours, *others):
        digest.update(path.read_bytes())
    root = os.environ.get("POWDERKEG_CACHE") or platformdirs.user_cache_dir("powderkeg", appauthor=False)
    return Path(root) / "kernels" / digest.hexdigest()[:16]


CACHE_HOME = cache_home()
_cache_setting = RLock()


@contextmanager
def _own_cache() -> Iterator[None]:
    """Send our kernels, and only ours, to our cache. Threads may load games at once."""
    with _cache_setting:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(CACHE_HOME)
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", **PRIVATE_OPTIONS}
INLINED: dict[Inline | None, dict[str, Any]] = {
    None: SETTINGS,
    "source": SETTINGS | {"inline": "always"},
    "llvm": SETTINGS | INLINE_OPTIONS,
}


def keeps_gil(function: Any) -> bool:
    """Whether a call from Python takes microseconds at most: a game's own rules, and what writes views. To release the
    GIL for so short a time costs more than the call if another thread waits for it, which then wakes up in vain. With
    that, a server spent 189 microseconds of processor time on a move, not 152."""
    return ".games." in function.__module__ or function.__module__.endswith(".json_writer")


@typing.overload
def kernel(function: F, /) -> F: ...


@typing.overload
def kernel(*, inline: Inline) -> Callable[[F], F]: ...


def kernel(function: Any = None, /, *, inline: Inline | None = None) -> Any:
    """Compile a function at its first call, keep it in the cache on disk, run it without the GIL unless it is short.

    inline="source": pasted into every caller as if written there; saves the call, and a version for each type of
    argument. For small functions.
    inline="llvm": compiled once, then copied into every caller by LLVM (force-inline); saves the call on the path of
    every move. For functions so large that to paste their source would make compiling slow. What only an option needs
    is left out: where it is called instead, the usual moves do not pay for its registers.
    """

    def compiled(function: Any) -> Any:
        with _own_cache():
            return numba.njit(cache=True, **INLINED[inline] | {"nogil": not keeps_gil(function)})(function)

    return compiled(function) if function else compiled


def compiled_overload(function: Callable[..., Any], inline: Literal["llvm"] | None = None) -> Callable[[Any], Any]:
    """Mark what picks the compiled version of a Python function, by the types of its arguments, while Numba compiles a
    caller. The version may name its arguments as it likes; `inline` as in `kernel`."""
    picker: Callable[[Any], Any] = overload(function, jit_options=INLINED[inline], strict=False)
    return picker


# Codes and seats are passed on as this: a rule is compiled once for each size of number that it is called with, and
# all fit in this one. `int` would keep the size.
int64: Callable[[Any], int] = np.int64  # type: ignore[assignment]
