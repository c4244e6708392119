"""Write what the verbs `show` and `spell` say in numbers as JSON, driven by a program.

A program is a table of rows, made once for each game (games/json_program.py). A row first writes a text, its head; most
then take the next number and write it as their operation says: in digits, or as one of the program's texts. NOTHING is
written as `null`. No kernel writes past the end of its space, whatever the position: see `space_dtype`.
"""

from collections.abc import Callable, Sequence
from threading import local
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.compile import int64, kernel
from powderkeg.engine.contract import MOST_NAMED, Codes, Game, Shown, legal, show, spell
from powderkeg.engine.lists import NOTHING
from powderkeg.engine.state_record import State

# Operations: what a row does after its head.
NUMBER = 0  # take a number and write its digits
TEXT = 1  # take a number and write that text, counted from the row's base
NUMBERS, TEXTS, WORDS = 2, 3, 4  # take how many there are, then each; WORDS: no list, but with spaces between them
EACH = 5  # take how many there are, and write the rows up to AGAIN for each
AGAIN = 6  # go back to the row after EACH until all are written
END = 7  # stop

OPERATION, HEAD, BASE, NEXT = range(4)  # of a row; NEXT: the row to go to, see `Program.add_each`
DEEPEST = 8  # lists within lists
DIGITS = 6  # of any number: -32767

QUOTE, COMMA, MINUS, ZERO, OPEN, CLOSE, SPACE = b'",-0[] '
NULL = np.frombuffer(b"null", np.uint8)
BEFORE_TEXT = '{"text":"'  # of each legal move

Bytes = NDArray[np.uint8]
Table = NDArray[np.int32]


class Program(NamedTuple):
    """A program, as kernels follow it."""

    rows: Table
    starts: Table  # where each text begins in `texts`, and where the last one ends
    texts: Bytes
    left: NDArray[np.int64]  # space: how many items are left of each list that is being written


class Draft:
    """A program while it is made: the rows of the position, then of each form of a move those of its text and its
    data."""

    def __init__(self) -> None:
        self.rows: list[list[int]] = []
        self.texts: list[bytes] = []
        self.forms: list[tuple[int, int]] = []  # where the rows of a move's text begin, and those of its data
        self._head = ""
        self._depth = self._deepest = self._longest_head = 0
        self._longest_value = DIGITS

    def say(self, text: str) -> None:
        """Begin the head of the next row with this text, or continue it."""
        self._head += text

    def table(self, texts: Sequence[str]) -> int:
        """Add texts for the numbers from 0; returns the base for their rows."""
        self._longest_value = max(self._longest_value, *map(len, texts))
        return self._add_texts(texts)

    def _add_texts(self, texts: Sequence[str]) -> int:
        base = len(self.texts)
        self.texts += [text.encode("ascii") for text in texts]
        return base

    def add(self, operation: int, base: int = 0) -> int:
        """Add a row; returns its number."""
        number = len(self.rows)
        self._longest_head = max(self._longest_head, len(self._head))
        self.rows.append([operation, self._add_texts([self._head]), base, number + 1])
        self._head = ""
        return number

    def add_each(self, add_item: Callable[[], None]) -> None:
        """Add the rows of a list, around those of its items."""
        self._depth += 1
        self._deepest = max(self._deepest, self._depth)
        begin = self.add(EACH)
        add_item()
        again = self.add(AGAIN)
        self.rows[again][NEXT] = begin + 1  # an item takes a number at least
        self.rows[begin][NEXT] = again + 1
        self._depth -= 1

    @property
    def longest(self) -> int:
        """The most bytes that are written between taking a number and taking the next: its value, a comma and brackets,
        and heads: its own, and those of the lists that end after it."""
        return self._longest_value + 3 + (self._deepest + 1) * (self._longest_head + 1)

    @property
    def longest_move(self) -> int:
        """The most bytes of a legal move: what it tells is in its text and in its data."""
        ends = [text for text, _ in self.forms[1:]] + [len(self.rows)]
        heads = [
            sum(len(self.texts[row[HEAD]]) for row in self.rows[text:end])
            for (text, _), end in zip(self.forms, ends, strict=True)
        ]
        return max(heads) + 2 * MOST_NAMED * (self._longest_value + 3)


class Buffers(local):
    """A game's program, and space for what kernels write: each thread has its own."""

    def __init__(self, model: Any) -> None:
        self.space = model.copy()  # with the same dtype object: see scratch.py
        self.out = self.space["out"][0].data


def new_buffers(game: Game, draft: Draft) -> Buffers:
    """Lay out a program, and space for all that can be written, in one record."""
    space = np.zeros(1, space_dtype(game, draft))
    b = space[0]
    b["rows"] = draft.rows
    b["forms"] = draft.forms
    b["starts"][1:] = np.cumsum([len(text) for text in draft.texts])
    b["texts"] = np.frombuffer(b"".join(draft.texts), np.uint8)
    return Buffers(space)


def space_dtype(game: Game, draft: Draft) -> np.dtype[Any]:
    """How much of everything there is. No game lists more than `most_legal` moves or writes more than `most_shown`
    numbers; between two numbers `draft.longest` bytes are written at most, as before the first and after the last."""
    moves = 2 + game.most_legal * (draft.longest_move + 1)
    fields = [
        ("left", np.int64, (DEEPEST,)),
        ("rows", np.int32, (len(draft.rows), 4)),
        ("forms", np.int32, (len(draft.forms), 2)),
        ("starts", np.int32, (len(draft.texts) + 1,)),
        ("begins", np.int32, (game.most_legal + 1,)),
        ("ends", np.int32, (game.most_legal,)),
        ("codes", np.int16, (game.most_legal,)),
        ("order", np.int16, (game.most_legal,)),
        ("numbers", np.int16, (game.most_shown,)),
        ("named", np.int16, (MOST_NAMED,)),
        ("texts", np.uint8, (sum(map(len, draft.texts)),)),
        ("moves", np.uint8, (moves,)),
        ("out", np.uint8, (max(moves, (game.most_shown + 1) * draft.longest),)),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


# --- kernels -----------------------------------------------------------------------------------------


@kernel
def write_position(s: State, seat: int, is_open: bool, space: NDArray[np.void]) -> int:
    """Write the position as the seat sees it; returns how many bytes."""
    b = space[0]
    show(s, seat, is_open, b.numbers)
    return write(program_in(b), 0, b.numbers, 0, b.out, 0)


@kernel
def write_move(s: State, code: int, space: NDArray[np.void]) -> int:
    """Write a move of s.actor; returns how many bytes."""
    b = space[0]
    return write_spelled(s, code, b, b.out, 0)[1]


@kernel
def write_legal(s: State, space: NDArray[np.void]) -> int:
    """Write the legal moves, sorted by their texts; returns how many bytes."""
    b = space[0]
    n = legal(s, b.codes)
    at = 0
    for i in range(n):
        b.begins[i] = at
        b.ends[i], at = write_spelled(s, int64(b.codes[i]), b, b.moves, at)
    b.begins[n] = at
    sort(b.moves, b.begins, b.ends, b.order, n)
    return join(b.moves, b.begins, b.order, n, b.out)


@kernel(inline="source")
def program_in(b: Any) -> Program:
    return Program(b.rows, b.starts, b.texts, b.left)


@kernel
def find_legal(s: State, length: int, space: NDArray[np.void]) -> int:
    """The code of the legal move whose text is in `out`; -1 if there is none."""
    b = space[0]
    for i in range(legal(s, b.codes)):
        code = int64(b.codes[i])
        form = spell(s, code, b.named)
        end = write(program_in(b), int64(b.forms[form, 0]), b.named, 1, b.moves, 0)
        if end == len(BEFORE_TEXT) + length and is_text(b.moves, b.out, length):
            return code
    return -1


@kernel
def is_text(moves: Bytes, text: Bytes, length: int) -> bool:
    """Whether the first move has this text."""
    for i in range(length):
        if moves[len(BEFORE_TEXT) + i] != text[i]:
            return False
    return True


@kernel
def write_spelled(s: State, code: int, b: Any, out: Bytes, at: int) -> tuple[int, int]:
    """Write a move; returns where its text ends, and where the next byte goes."""
    form = spell(s, code, b.named)
    end = write(program_in(b), int64(b.forms[form, 0]), b.named, 1, out, at)  # a text leaves out the seat
    return end, write(program_in(b), int64(b.forms[form, 1]), b.named, 0, out, end)


@kernel
def write(program: Program, row: int, numbers: Shown, taken: int, out: Bytes, at: int) -> int:
    """Write from a row of the program and a number on until END; returns where the next byte goes."""
    rows, left = program.rows, program.left
    depth = -1
    while True:
        operation, base, following = rows[row, OPERATION], rows[row, BASE], rows[row, NEXT]
        at = write_text(program, rows[row, HEAD], out, at)
        row += 1
        if operation == END:
            return at
        if operation == AGAIN:
            left[depth] -= 1
            is_over = left[depth] == 0
            out[at] = CLOSE if is_over else COMMA
            at += 1
            depth -= is_over
            row = row if is_over else following
            continue
        number = int64(numbers[taken])
        taken += 1
        if number == NOTHING:
            at = write_null(out, at)
            row = following
        elif operation == NUMBER:
            at = write_digits(number, out, at)
        elif operation == TEXT:
            at = write_text(program, base + number, out, at)
        elif operation != EACH:
            at = write_list(program, operation, base, numbers, taken, number, out, at)
            taken += number
        elif number > 0:
            depth += 1
            left[depth] = number
            out[at] = OPEN
            at += 1
        else:
            out[at] = OPEN
            out[at + 1] = CLOSE
            at += 2
            row = following


@kernel
def write_list(
    program: Program, operation: int, base: int, numbers: Shown, taken: int, n: int, out: Bytes, at: int
) -> int:
    """Write n numbers or texts; WORDS as people write them."""
    out[at] = OPEN
    at += operation != WORDS
    for i in range(taken, taken + n):
        number = int64(numbers[i])
        if number == NOTHING:
            at = write_null(out, at)
        elif operation == NUMBERS:
            at = write_digits(number, out, at)
        else:
            at = write_text(program, base + number, out, at)
        out[at] = SPACE if operation == WORDS else COMMA
        at += 1
    at -= n > 0  # the last separator
    out[at] = CLOSE
    return at + (operation != WORDS)


@kernel
def write_text(program: Program, text: int, out: Bytes, at: int) -> int:
    begin = program.starts[text]
    n = program.starts[text + 1] - begin
    for i in range(n):
        out[at + i] = program.texts[begin + i]
    return at + n


@kernel
def write_null(out: Bytes, at: int) -> int:
    for i in range(len(NULL)):
        out[at + i] = NULL[i]
    return at + len(NULL)


@kernel
def write_digits(number: int, out: Bytes, at: int) -> int:
    """Write a number as people do."""
    if number < 0:
        out[at] = MINUS
        at += 1
        number = -number
    n, rest = 1, number // 10
    while rest > 0:
        n += 1
        rest //= 10
    for i in range(n):
        out[at + n - 1 - i] = ZERO + number % 10
        number //= 10
    return at + n


# --- the order of moves --------------------------------------------------------------------------------


@kernel
def sort(moves: Bytes, begins: Table, ends: Table, order: Codes, n: int) -> None:
    """Put the n moves in the order of their texts (insertion sort: there are few)."""
    for i in range(n):
        place = i
        while place > 0 and is_before(moves, begins, ends, i, int64(order[place - 1])):
            order[place] = order[place - 1]
            place -= 1
        order[place] = i


@kernel
def is_before(moves: Bytes, begins: Table, ends: Table, move: int, other: int) -> bool:
    """Whether the text of a move comes before that of another."""
    a, b = begins[move] + len(BEFORE_TEXT), begins[other] + len(BEFORE_TEXT)
    while a < ends[move] and b < ends[other]:
        if moves[a] != moves[b]:
            return bool(moves[a] < moves[b])
        a += 1
        b += 1
    return bool(b < ends[other])


@kernel
def join(moves: Bytes, begins: Table, order: Codes, n: int, out: Bytes) -> int:
    """Write the moves in order as a list; returns how many bytes."""
    out[0] = OPEN
    at = 1
    for place in range(n):
        move = order[place]
        for i in range(begins[move], begins[move + 1]):
            out[at] = moves[i]
            at += 1
        out[at] = COMMA
        at += 1
    at -= n > 0
    out[at] = CLOSE
    return at + 1
