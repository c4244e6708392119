"""Eight small numbers at a time, a byte of one word each: how observations are written and decks turned over."""

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from powderkeg.engine.contract import Cards, Numbers, inlined

EVERY_BYTE = np.uint64(0x0101010101010101)
OWN_BIT = np.uint64(0x8040201008040201)  # in byte i bit i
ALL_BUT_TOP = np.uint64(0x7F7F7F7F7F7F7F7F)
TOP = np.uint64(7)


def write8(numbers: Numbers, at: int, word: np.uint64) -> None:
    """The eight bytes of a word, lowest first, from `at` on."""
    numbers[at : at + 8] = np.frombuffer(int(word).to_bytes(8, "little"), np.int8)


@intrinsic
def _store8(context, numbers, at, word):
    def build(context, builder, signature, arguments):
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.gep(array.data, [arguments[1]])
        builder.store(arguments[2], builder.bitcast(place, ir.IntType(64).as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, types.uint64), build


@overload(write8)
def _write8(numbers, at, word):
    return lambda numbers, at, word: _store8(numbers, at, word)


def turn8(source: Cards, at: int, target: Cards, to: int) -> None:
    """Eight cards in the opposite order."""
    target[to : to + 8] = source[at : at + 8][::-1]


@intrinsic
def _turn8(context, source, at, target, to):
    def build(context, builder, signature, arguments):
        places = []
        for array, index in ((0, 1), (2, 3)):
            made = context.make_array(signature.args[array])(context, builder, arguments[array])
            place = builder.gep(made.data, [arguments[index]])
            places.append(builder.bitcast(place, ir.IntType(64).as_pointer()))
        word = builder.load(places[0], align=1)
        builder.store(builder.bswap(word), places[1], align=1)
        return context.get_dummy_value()

    return types.void(source, types.int64, target, types.int64), build


@overload(turn8)
def _turn_eight(source, at, target, to):
    return lambda source, at, target, to: _turn8(source, at, target, to)


@inlined
def turn_over(source: Cards, target: Cards, n: int) -> None:
    """A list of n cards top first becomes one top last, or the other way round."""
    if n < 8:
        for i in range(n):
            target[n - 1 - i] = source[i]
        return
    for i in range(0, n - 7, 8):
        turn8(source, i, target, n - 8 - i)
    turn8(source, n - 8, target, 0)


@inlined
def write_zeros(numbers: Numbers, at: int, n: int) -> None:
    """From 8 on, as all of these."""
    for i in range(0, n - 7, 8):
        write8(numbers, at + i, np.uint64(0))
    write8(numbers, at + n - 8, np.uint64(0))


@inlined
def byte_each(bits: int) -> np.uint64:
    """Of the lowest eight bits each in a byte of its own."""
    own = np.uint64(bits & 255) * EVERY_BYTE & OWN_BIT
    return (own + ALL_BUT_TOP) >> TOP & EVERY_BYTE


@inlined
def write_bits(numbers: Numbers, at: int, bits: int, n: int) -> None:
    """A number, 0 or 1, for each of the n lowest bits."""
    for i in range(0, n - 7, 8):
        write8(numbers, at + i, byte_each(bits >> i))
    write8(numbers, at + n - 8, byte_each(bits >> (n - 8)))


PAIRS = np.uint64(0x5555555555555555)
FOURS = np.uint64(0x3333333333333333)
EIGHT_FOURS = np.uint64(0xFFFFFFFF)
ONE, TWO = np.uint64(1), np.uint64(2)


@inlined
def tally_fours(cards: int) -> np.uint64:
    """How many of every four bits are set, in the same four bits: cards of a rank lie side by side."""
    bits = np.uint64(cards)
    bits -= bits >> ONE & PAIRS
    return (bits & FOURS) + (bits >> TWO & FOURS)


@inlined
def byte_each_four(tally: np.uint64, first: int) -> np.uint64:
    """Of eight fours from `first` on each in a byte of its own."""
    x = tally >> np.uint64(4 * first) & EIGHT_FOURS
    x = (x | x << np.uint64(16)) & np.uint64(0x0000FFFF0000FFFF)
    x = (x | x << np.uint64(8)) & np.uint64(0x00FF00FF00FF00FF)
    return (x | x << np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)


@inlined
def write_ranks(numbers: Numbers, at: int, cards: int, n: int) -> None:
    """How many of the cards, a bit each, are of each of the n lowest ranks, 8 to 16."""
    tally = tally_fours(cards)
    write8(numbers, at, byte_each_four(tally, 0))
    write8(numbers, at + n - 8, byte_each_four(tally, n - 8))
