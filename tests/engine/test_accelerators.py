"""Private hooks of Numba and LLVM: their guards, and the same results with and without them."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numba.np import arrayobj
from packaging.requirements import Requirement

from powderkeg.engine import accelerators, bitset
from powderkeg.engine.accelerators import HOOKS, Hook, hooks_on
from powderkeg.engine.compile import SETTINGS
from powderkeg.games import SPECS
from testkit import plain_play
from testkit.parametrize import mainly
from testkit.scale import scaled

ROOT = Path(__file__).parent.parent.parent
PLAIN = os.environ | {"POWDERKEG_PLAIN": "1"}
BITS = st.integers(0, 2**62 - 1)
needs_hooks = pytest.mark.skipif(bool(accelerators.PLAIN), reason="POWDERKEG_PLAIN is set")
compiled_only = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


# --- guards ---


def test_the_installed_numba_is_in_the_range_that_pyproject_states() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = next(found for text in project["dependencies"] if (found := Requirement(text)).name == "numba")
    assert numba.__version__ in required.specifier, (
        f"Numba {numba.__version__} is outside {required.specifier}. Look at every hook of engine/accelerators.py, run "
        "this file and the games' tests with it, then widen the range in pyproject.toml."
    )
    assert any(bound.operator == "<" for bound in required.specifier), "an upper bound: hooks use private parts"


@needs_hooks
@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.name)
def test_the_guard_of_every_hook_accepts_the_installed_numba(hook: Hook) -> None:
    if hook in (accelerators.DEPOSIT, accelerators.COPY_HALF) and not accelerators.is_x86():
        pytest.skip("for x86 only")
    assert hook.is_on, (
        f"The hook {hook.name} is off with Numba {numba.__version__}: games still run, but slower. Compare what it "
        f"replaces ({hook.replaces}) with Numba's source, then correct the hook or its guard in engine/accelerators.py."
    )


def test_every_hook_says_what_it_replaces_and_gains() -> None:
    assert len({hook.name for hook in HOOKS}) == len(HOOKS)
    assert [hook.name for hook in HOOKS if not hook.replaces or not hook.gain] == []


def test_a_guard_refuses_a_changed_source() -> None:
    assert accelerators.has_source(test_a_guard_refuses_a_changed_source, "0" * 16) is False
    assert accelerators.has_source(len, "0" * 16) is False
    assert accelerators.has_option("no_such_option") is False
    assert accelerators.can_build("cttz", "no_such_instruction") is False


def test_a_hook_whose_guard_refuses_is_off() -> None:
    assert Hook("none", "", "", lambda: False).is_on is False


# --- the same results with and without each hook ---

PAIRS: dict[str, tuple[Any, Any]] = {
    "ctpop": (accelerators._ctpop, accelerators._plain_count_ones),
    "cttz": (accelerators._cttz, accelerators._plain_trailing_zeros),
    "copy-half": (accelerators._copy_half, accelerators._plain_low_half),
    "pdep": (accelerators._nth_by_pdep, accelerators._plain_nth_one),
    "store-eight": (accelerators._store_eight, accelerators._plain_store_eight),
    "reverse-eight": (accelerators._reverse_eight, accelerators._plain_reverse_eight),
}


def compiled_variants(name: str, arguments: int) -> list[Any]:
    """The function compiled with the hook, if it is on, and without it."""
    variants = PAIRS[name] if name in hooks_on() else PAIRS[name][1:]
    shapes: dict[int, Any] = {
        1: lambda f: numba.njit(lambda a: f(a)),
        2: lambda f: numba.njit(lambda a, b: f(a, b)),
        3: lambda f: numba.njit(lambda a, b, c: f(a, b, c)),
        4: lambda f: numba.njit(lambda a, b, c, d: f(a, b, c, d)),
    }
    return [shapes[arguments](variant) for variant in variants]


@compiled_only
def test_counting_bits() -> None:
    for count in compiled_variants("ctpop", 1):
        check(lambda bits, count=count: count(bits) == bits.bit_count(), BITS)


@compiled_only
def test_finding_the_lowest_bit() -> None:
    for first in compiled_variants("cttz", 1):
        assert first(0) == 64
        check(lambda bits, first=first: first(bits) == (bits & -bits).bit_length() - 1, BITS.filter(bool))


@compiled_only
def test_finding_the_nth_bit() -> None:
    for nth in compiled_variants("pdep", 2):
        for bits in (1, 0b1011, 2**61 | 2**30 | 1, 2**62 - 1):
            places = [i for i in range(62) if bits >> i & 1]
            assert [nth(bits, n) for n in range(len(places))] == places


@compiled_only
def test_the_lower_half() -> None:
    for low in compiled_variants("copy-half", 1):
        for x in (0, 1, 2**32 - 1, 2**32, 2**64 - 1, 0x123456789ABCDEF0):
            assert int(low(np.uint64(x))) == x % 2**32


@compiled_only
def test_storing_eight_numbers() -> None:
    for store in compiled_variants("store-eight", 3):
        numbers = np.full(12, 7, np.int8)
        store(numbers, 3, np.uint64(0x80FF060504030201))
        assert numbers.tolist() == [7, 7, 7, 1, 2, 3, 4, 5, 6, -1, -128, 7]


@compiled_only
def test_reversing_eight_cards() -> None:
    for reverse in compiled_variants("reverse-eight", 4):
        source, target = np.arange(12, dtype=np.int8), np.zeros(12, np.int8)
        reverse(source, 2, target, 1)
        assert target.tolist() == [0, 9, 8, 7, 6, 5, 4, 3, 2, 0, 0, 0]


def check(holds: Any, examples: st.SearchStrategy[int]) -> None:
    @settings(max_examples=50)
    @given(examples)
    def run(bits: int) -> None:
        assert holds(bits)

    run()


@compiled_only
def test_functions_that_are_not_kernels_may_use_negative_indices() -> None:
    last = numba.njit(lambda array, i: array[i])
    assert last(np.arange(5), -1) == 4


@compiled_only
@needs_hooks
def test_only_our_kernels_are_not_optimized_before_they_are_linked(monkeypatch: pytest.MonkeyPatch) -> None:
    optimized: list[bool] = []
    monkeypatch.setattr(accelerators, "_optimize_functions", lambda library, module: optimized.append(True))
    numba.njit(lambda bits: bits + 1)(1)
    assert optimized, "others' functions are compiled as Numba does"
    optimized.clear()
    has = bitset.has.py_func  # type: ignore[attr-defined]
    assert numba.njit(has)(0b101, 2)
    assert not optimized


def test_no_option_of_the_compiler_is_set_without_its_hook() -> None:
    private = {"_nrt": "no-reference-counts", "no_cfunc_wrapper": "no-c-wrapper", "forceinline": "force-inline"}
    assert {name for name in private if name in SETTINGS} == {k for k, v in private.items() if v in hooks_on()}
    assert (arrayobj.fix_integer_index is accelerators._raw_index) == ("raw-index" in hooks_on())


@pytest.mark.slow
@pytest.mark.parametrize("name", SPECS)
def test_no_kernel_uses_a_negative_index(name: str) -> None:
    """The hook `raw-index` relies on it."""
    moves = scaled(1000)
    run = subprocess.run(
        [sys.executable, "-m", "testkit.index_guard", name, str(moves)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    assert run.stdout == f"{moves}\n", run.stderr[-2000:]


# --- plain Numba ---


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize("name", mainly("exploding", "boom", "kaboo", "battle-gum"))
def test_a_game_plays_the_same_without_hooks(name: str) -> None:
    """Compiles for seconds when the sources have changed; later runs load the kernels from the cache. Each hook is
    tested above, so one game is enough for `make test`."""
    run = subprocess.run(
        [sys.executable, "-m", "testkit.plain_play", name], capture_output=True, text=True, check=False, env=PLAIN
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert json.loads(run.stdout) == {"hooks": [], name: plain_play.play(name)}
