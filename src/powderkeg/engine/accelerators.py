"""Every private hook into Numba and LLVM, as a table: `HOOKS`. No other module touches their insides (a test holds it).

Each hook says what it replaces and what it gains, and has a guard: a check that Numba, llvmlite and the processor are
what it was written for. If not, plain Numba compiles the same rules, slower and with the same results.
`POWDERKEG_PLAIN=1` switches all hooks off, `POWDERKEG_PLAIN=pdep,raw-index` these two. Nothing here matters with
`NUMBA_DISABLE_JIT=1`: interpreted code never gets here.

Gains are of Numba 0.68.1 on one core of an AMD EPYC; ARCHITECTURE.md has those of all hooks together.

A new release of Numba: tests/engine/test_accelerators.py fails and names the hooks whose guard refuses it.
"""

import fcntl
import hashlib
import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from platform import machine
from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import _helperlib, types
from numba.core import caching, codegen, cpu
from numba.core.base import BaseContext
from numba.extending import intrinsic, register_jitable
from numba.np import arrayobj

PLAIN = os.environ.get("POWDERKEG_PLAIN", "")


@dataclass(frozen=True)
class Hook:
    """One private hook."""

    name: str  # "pdep", for POWDERKEG_PLAIN
    replaces: str  # what plain Numba does instead
    gain: str  # with all other hooks on
    fits: Callable[[], bool]  # the guard

    @cached_property
    def is_on(self) -> bool:
        return PLAIN != "1" and self.name not in PLAIN.split(",") and self.fits()


# --- guards -----------------------------------------------------------------------------------------


def has_source(function: Any, known: str) -> bool:
    """Whether the source of a function of Numba's is the one that its replacement was written for."""
    try:
        source = inspect.getsource(function)
    except (OSError, TypeError):
        return False
    return hashlib.sha256(source.encode()).hexdigest()[:16] == known


def is_x86() -> bool:
    return machine() in ("x86_64", "AMD64")


def has_option(name: str) -> bool:
    """Whether `njit` takes the option; it refuses one that it does not know."""
    return hasattr(cpu.CPUTargetOptions, name)


def can_build(*instructions: str) -> bool:
    """Whether llvmlite can build the instructions."""
    return all(hasattr(ir.IRBuilder, name) for name in instructions)


def can_point_into_arrays() -> bool:
    return hasattr(BaseContext, "make_array") and hasattr(ir.IntType, "as_pointer") and can_build("gep", "bitcast")


# --- the table --------------------------------------------------------------------------------------

NO_REFERENCE_COUNTS = Hook(
    "no-reference-counts",
    "atomic counts of references to arrays, which kernels do not need: they allocate nothing",
    "observing Boom: 27 ns, not 32; nothing in random play, whose arrays are fields of one record",
    lambda: has_option("_nrt"),
)
NO_C_WRAPPER = Hook(
    "no-c-wrapper",
    "a second entry point to each kernel, for callers in C",
    "compiling a small kernel: -22 % of its time",
    lambda: has_option("no_cfunc_wrapper"),
)
FORCE_INLINE = Hook(
    "force-inline",
    "LLVM's own guess which calls to inline, and what a kernel inherits from the caller that is compiled first",
    "Boom, random play: +5 %, Battle GUM +15 %",
    lambda: has_option("forceinline"),
)
RAW_INDEX = Hook(
    "raw-index",
    "a test of every index whether it is negative and counts from the end",
    "random play of Boom +5 %, of Exploding +3 %",
    lambda: has_source(arrayobj.fix_integer_index, "05fc2c98f4721faa"),
)
TRAILING_ZEROS = Hook(
    "cttz",
    "ten operations to find the lowest bit of a set",
    "none measured: LLVM recognises the plain form; a guarantee that it stays one instruction",
    lambda: can_build("cttz"),
)
COUNT_ONES = Hook(
    "ctpop",
    "ten operations to count the bits of a set",
    "none measured: as cttz",
    lambda: can_build("ctpop"),
)
DEPOSIT = Hook(
    "pdep",
    "a loop to find the n-th bit of a set",
    "none measured on AMD, where the loop is well predicted; written for Intel",
    lambda: is_x86() and bool(binding.get_host_cpu_features().get("bmi2")) and TRAILING_ZEROS.is_on,
)
COPY_HALF = Hook(
    "copy-half",
    "a mask within one register, on the chain of operations that every random number waits for",
    "a shuffle of 52 cards: 65 ns, not 71",
    lambda: is_x86() and hasattr(ir, "InlineAsm"),
)
STORE_EIGHT = Hook(
    "store-eight",
    "a loop that writes eight bytes one by one",
    "none measured: LLVM merges the eight writes; a guarantee that it does",
    lambda: can_point_into_arrays() and can_build("store"),
)
REVERSE_EIGHT = Hook(
    "reverse-eight",
    "a loop that copies eight bytes one by one, in opposite order",
    "eight cards: 0.2 ns, not 1.5",
    lambda: can_point_into_arrays() and can_build("load", "store", "bswap"),
)
RECORD_BYTES = Hook(
    "record-bytes",
    "a description of every field of a state, made by NumPy at each call of a kernel",
    "calling a kernel with a state: 0.3 microseconds, not 3.4",
    lambda: "extract_record_data" in getattr(_helperlib, "c_helpers", {}),
)
LINK_FIRST = Hook(
    "link-first",
    "optimizing each function before its callees are linked into it and again after, and a round for reference counts",
    "compiling what the tests need of all games: 142 s of processor time, not 150; random play of Boom +6 %",
    lambda: (
        has_source(codegen.CPUCodeLibrary._optimize_functions, "9439219fa946f1ad")
        and has_source(codegen.CPUCodeLibrary._optimize_final_module, "e405bd473752613b")
    ),
)
CACHE_LOCK = Hook(
    "cache-lock",
    "writing the index of the cache while another process does: what one of them compiled is lost",
    "two processes compile side by side without doing work twice",
    lambda: has_source(caching.IndexDataCacheFile.save, "43bf2dad8face2ad"),
)
HOOKS = (
    NO_REFERENCE_COUNTS,
    NO_C_WRAPPER,
    FORCE_INLINE,
    RAW_INDEX,
    TRAILING_ZEROS,
    COUNT_ONES,
    DEPOSIT,
    COPY_HALF,
    STORE_EIGHT,
    REVERSE_EIGHT,
    RECORD_BYTES,
    LINK_FIRST,
    CACHE_LOCK,
)


def hooks_on() -> tuple[str, ...]:
    """The names of the hooks in use: part of the name of the cache's folder, as machine code depends on them."""
    return tuple(hook.name for hook in HOOKS if hook.is_on)


# --- options of the compiler --------------------------------------------------------------------------

PRIVATE_OPTIONS: dict[str, bool] = {}  # for every kernel
if NO_REFERENCE_COUNTS.is_on:
    PRIVATE_OPTIONS["_nrt"] = False
if NO_C_WRAPPER.is_on:
    PRIVATE_OPTIONS["no_cfunc_wrapper"] = True
if FORCE_INLINE.is_on:  # where it is not set, Numba takes it from the caller, so speed would depend on who is first
    PRIVATE_OPTIONS["forceinline"] = False
INLINE_OPTIONS: dict[str, bool] = {"forceinline": True} if FORCE_INLINE.is_on else {}  # for `inline="llvm"`


# --- an index as it is --------------------------------------------------------------------------------

OURS = "_ZN9powderkeg"  # how the symbols of our kernels begin
_fix_integer_index = arrayobj.fix_integer_index


def _raw_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Take an index as it is in our kernels, where none is negative (testkit/index_guard.py checks it). Everyone else's
    functions keep Numba's own way."""
    if kind.signed and builder.function.name.startswith(OURS):
        return context.cast(builder, index, kind, types.intp)
    return _fix_integer_index(context, builder, kind, index, size)


if RAW_INDEX.is_on:
    arrayobj.fix_integer_index = _raw_index


# --- optimizing once ----------------------------------------------------------------------------------

_optimize_functions = codegen.CPUCodeLibrary._optimize_functions
_optimize_final_module = codegen.CPUCodeLibrary._optimize_final_module


def _is_ours(module: Any) -> bool:
    """Whether a module of LLVM's has one of our kernels, which need no round for reference counts: they have none."""
    return any(function.name.startswith(OURS) for function in module.functions)


def _link_unoptimized(self: Any, module: Any) -> None:
    if _is_ours(module):
        module.data_layout = self._codegen._data_layout
    else:
        _optimize_functions(self, module)


def _optimize_once(self: Any) -> None:
    if _is_ours(self._final_module):
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)
    else:
        _optimize_final_module(self)


if LINK_FIRST.is_on:
    codegen.CPUCodeLibrary._optimize_functions = _link_unoptimized
    codegen.CPUCodeLibrary._optimize_final_module = _optimize_once


# --- sets of bits -----------------------------------------------------------------------------------

PAIRS = np.uint64(0x5555555555555555)
NIBBLES = np.uint64(0x3333333333333333)
BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
EVERY_BYTE = np.uint64(0x0101010101010101)
ONE, TWO, FOUR, TOP_BYTE = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@intrinsic
def _ctpop(context, bits):
    def build(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@register_jitable
def _plain_count_ones(bits):
    x = np.uint64(bits)
    x -= x >> ONE & PAIRS
    x = (x & NIBBLES) + (x >> TWO & NIBBLES)
    x = (x + (x >> FOUR)) & BYTES
    return np.int64(x * EVERY_BYTE >> TOP_BYTE)


count_ones = _ctpop if COUNT_ONES.is_on else _plain_count_ones


@intrinsic
def _cttz(context, bits):
    def build(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), build


@register_jitable
def _plain_trailing_zeros(bits):
    x = np.uint64(bits)
    return _plain_count_ones(~x & (x - ONE))


trailing_zeros = _cttz if TRAILING_ZEROS.is_on else _plain_trailing_zeros


@intrinsic
def _pdep(context, bits, mask):
    def build(context, builder, signature, arguments):
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(pdep, arguments)

    return types.int64(types.int64, types.int64), build


@register_jitable
def _nth_by_pdep(bits, n):
    return _cttz(_pdep(1 << n, bits))


@register_jitable
def _plain_nth_one(bits, n):
    x = np.int64(bits)
    for _ in range(n):
        x &= x - 1
    return trailing_zeros(x)


nth_one = _nth_by_pdep if DEPOSIT.is_on else _plain_nth_one


# --- the generator ----------------------------------------------------------------------------------

LOW_HALF = np.uint64(0xFFFFFFFF)


@intrinsic
def _copy_half(context, x):
    def build(context, builder, signature, arguments):
        word = ir.IntType(64)
        copy = ir.InlineAsm(ir.FunctionType(word, [word]), "movl ${1:k}, ${0:k}", "=&r,r")
        return builder.call(copy, arguments)

    return types.uint64(types.uint64), build


@register_jitable
def _plain_low_half(x):
    return x & LOW_HALF


low_half = _copy_half if COPY_HALF.is_on else _plain_low_half
if COPY_HALF.is_on:
    binding.initialize_native_asmparser()  # now: a kernel from the cache may hold the copy too


# --- eight bytes at a time --------------------------------------------------------------------------

BYTE = np.uint64(0xFF)


def _eight_bytes(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    """A pointer to the eight bytes of an array from an index on, as one number."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), ir.IntType(64).as_pointer())


@intrinsic
def _store_eight(context, numbers, at, word):
    def build(context, builder, signature, arguments):
        place = _eight_bytes(context, builder, signature.args[0], arguments[0], arguments[1])
        builder.store(arguments[2], place, align=1)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, types.uint64), build


@register_jitable
def _plain_store_eight(numbers, at, word):
    for i in range(8):
        numbers[at + i] = np.int8(word >> np.uint64(8 * i) & BYTE)


store_eight = _store_eight if STORE_EIGHT.is_on else _plain_store_eight


@intrinsic
def _reverse_eight(context, source, at, target, to):
    def build(context, builder, signature, arguments):
        taken = _eight_bytes(context, builder, signature.args[0], arguments[0], arguments[1])
        place = _eight_bytes(context, builder, signature.args[2], arguments[2], arguments[3])
        builder.store(builder.bswap(builder.load(taken, align=1)), place, align=1)
        return context.get_dummy_value()

    return types.void(source, types.int64, target, types.int64), build


@register_jitable
def _plain_reverse_eight(source, at, target, to):
    for i in range(8):
        target[to + i] = source[at + 7 - i]


reverse_eight = _reverse_eight if REVERSE_EIGHT.is_on else _plain_reverse_eight


# --- the cache --------------------------------------------------------------------------------------


def lock_cache_index(folder: Path) -> None:
    """Let Numba write to its cache only while no other process does, from now on."""
    if not CACHE_LOCK.is_on:
        return
    save = caching.IndexDataCacheFile.save

    def save_alone(self: Any, key: Any, data: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "index.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            save(self, key, data)

    caching.IndexDataCacheFile.save = save_alone
