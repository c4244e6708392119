"""The kernel decorator and the cache on disk."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from powderkeg.engine.compile import CACHE_HOME, cache_home, kernel


def test_a_kernel_can_be_called_however_it_is_inlined() -> None:
    def double(x: int) -> int:
        return 2 * x

    for compiled in (kernel(double), kernel(inline="source")(double), kernel(inline="llvm")(double)):
        assert compiled.__name__ == "double"
        assert compiled(21) == 42


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_a_kernel_is_not_forced_into_its_callers_because_the_first_of_them_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else how fast games run would depend on which kernel a process happened to compile first."""
    # From a cache, Numba does not show what it has compiled.
    monkeypatch.setattr("powderkeg.engine.compile.CACHE_HOME", tmp_path)

    @kernel
    def double(x: int) -> int:
        return 2 * x

    @kernel(inline="llvm")
    def twice_double(x: int) -> int:
        return double(double(x))

    assert twice_double(10) == 40
    assert "alwaysinline" in defining(twice_double)
    assert "alwaysinline" not in defining(double)


def defining(compiled: Any) -> str:
    """The lines of LLVM's source that begin the definition of a kernel, with its attributes."""
    (source,) = compiled.inspect_llvm().values()
    return "\n".join(line for line in source.splitlines() if line.startswith(("define", "attributes")))


def test_other_users_of_numba_keep_their_cache_folder() -> None:
    assert str(CACHE_HOME) != numba.config.CACHE_DIR


WHERE = "from powderkeg.engine.compile import CACHE_HOME; print(CACHE_HOME)"


def test_kernels_compiled_without_hooks_have_a_separate_cache() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", WHERE],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"POWDERKEG_PLAIN": "1"},
    ).stdout.strip()
    assert cache_home() == CACHE_HOME
    assert Path(plain).parent == CACHE_HOME.parent
    assert Path(plain) != CACHE_HOME


NEW_CALLER = """
import numba, numpy as np
from powderkeg.engine.generator import mix, new_rng
shuffled = numba.njit(lambda rng, cards: mix(rng, cards, 52))
cards = np.arange(52, dtype=np.int8)
shuffled(new_rng(1), cards)
print(*cards)
"""


@pytest.mark.slow
def test_a_new_caller_can_use_a_kernel_from_the_cache(tmp_path: Path) -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", NEW_CALLER],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"POWDERKEG_CACHE": str(tmp_path)},
        ).stdout
        for _ in range(2)
    ]
    assert outputs[0] == outputs[1]
    assert sorted(map(int, outputs[0].split())) == list(range(52))
