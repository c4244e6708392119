"""The contract every game fulfils, and how its rules become fast.

A game's state is one record of a NumPy structured dtype that begins with `HEADER`. Its rules are plain
functions on that record, marked `@kernel`: Numba compiles them, and `NUMBA_DISABLE_JIT=1` runs the very
same source interpreted. The verbs below pick the game by the state's dtype, interpreted and compiled, so code
that works on any game is written once:

    @kernel
    def play_out(s, rng, codes, cards):
        while s.outcome == RUNNING:
            apply(s, codes[below(rng, legal(s, codes))])
            settle(s, rng, cards)

| verb                | meaning                                                                     |
|---------------------|-----------------------------------------------------------------------------|
| deal(s)             | lay out a new game from players, actor (who starts) and options in `s`      |
| pending(s, cards)   | the cards that chance must now put in order, in the order of cards; returns n |
| shuffle(s, cards)   | the same cards, top first: play goes on                                     |
| legal(s, codes)     | the action codes open to s.actor; returns n                                 |
| breaks(s, code)     | 0, or the number of the reason why the code is not legal                    |
| apply(s, code)      | unchecked and fast; allocates nothing                                       |
| observe(s, seat, o) | what the seat knows, as numbers                                             |
| redeal(s, seat, rng)| a random world that looks the same to that seat                             |

`any_code(s, codes, x)` in generator.py, a random legal code, follows from `legal`; a game may know a shorter way to it.

Chance is always an input. Wherever cards must be shuffled, at the deal and later, the kernel stops with
`s.actor == CHANCE`, says which cards with `pending` and goes on when `shuffle` brings them in order: from a
fast generator in bulk, from a committed seed at a table, from the record in a replay.

What an action did is noted in `s.log` by the kernels themselves; events and animation are read from there.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from operator import itemgetter
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import njit, types
from numba.extending import intrinsic, overload
from numba.np import arrayobj
from numpy.typing import NDArray

from powderkeg.engine.spec import Spec, Value

F = TypeVar("F", bound=Callable[..., Any])


if TYPE_CHECKING:
    State = np.record
else:

    class State(np.record):
        """A game's state outside compiled code. NumPy looks the attributes of a record up in Python; here each field is
        a property that goes straight to it, many times as fast."""

        __getattribute__ = np.void.__getattribute__
        __getitem__ = np.void.__getitem__
        data = property(lambda self: self)  # for Numba at every call: the bytes, without a description of every field

        def copy(self) -> "State":
            """NumPy's goes through all fields: 30 microseconds against 2."""
            return np.frombuffer(bytearray(self.tobytes()), self.dtype)[0]


Codes = NDArray[np.int16]  # action codes
Cards = NDArray[np.int8]  # card numbers, in the order of cards
Rng = NDArray[np.uint64]  # one word: see generator.py
Numbers = NDArray[np.int8]  # an observation

MAX_SEATS = 6
NOBODY = -1
CHANCE = -1  # s.actor while cards must be shuffled
NO_CARD = -1

RUNNING, WIN, SHARED, DRAW, UNFINISHED = range(5)  # s.outcome
OUTCOMES = ("running", "win", "shared", "draw", "unfinished")

LOG = 48  # the longest action is a Boom at six: 18 accumulators, 6 players out, 3 cards drawn, 2 reshuffles

HEADER: list[Any] = [
    ("players", np.int8),  # seats at the table, 2 to 6
    ("actor", np.int8),  # whose decision it is, from 0; CHANCE while cards must be shuffled
    ("outcome", np.int8),  # RUNNING … UNFINISHED
    ("winners", np.uint8),  # a bit per seat
    ("left", np.uint8),  # a bit per seat that is still in the game
    ("turn", np.int32),  # turns that are over
    ("turn_limit", np.int32),  # T1: 0 for none
    ("log_n", np.int16),  # entries in log
    ("log", np.uint32, (LOG,)),  # what the last action did: kind, a, b, c in a byte each, see note()
]


def state_dtype(fields: list[Any]) -> np.dtype[State]:
    """A game's state: the common header, then its own fields; records with attributes, aligned."""
    every = np.dtype(HEADER + fields, align=True)
    for name in every.names or ():
        setattr(State, name, property(itemgetter(name)))
    return cast(np.dtype[State], np.dtype((State, every)))


# --- compiling -----------------------------------------------------------------------------------

PACKAGE = Path(__file__).parent.parent
SOURCES = (  # of kernels that others call; of the file of a kernel itself Numba does notice a change
    "engine/*.py",
    "games/cards.py",
    "games/*/state.py",
    "games/*/legal.py",
    "games/*/rules.py",
    "games/*/knowledge.py",
    "games/*/heuristic.py",
    "games/*/belief.py",
    "games/*/memory.py",
    "bots/*.py",
    "research/solve/*.py",
)


def cache_home() -> Path:
    """Where compiled kernels live: Numba does not notice a change in another file, so the directory
    is named by a hash of every source that feeds kernels of another file, of the compiler, and of where they lie."""
    digest = hashlib.sha256(f"{numba.__version__} {PACKAGE}".encode())
    for pattern in SOURCES:
        for path in sorted(PACKAGE.glob(pattern)):
            digest.update(path.read_bytes())
    root = os.environ.get("POWDERKEG_CACHE") or platformdirs.user_cache_dir("powderkeg", appauthor=False)
    return Path(root) / "kernels" / digest.hexdigest()[:16]


CACHE_HOME = cache_home()
_one_at_a_time = RLock()


@contextmanager
def _own_cache() -> Iterator[None]:
    """Only our kernels go to our cache: the setting is put back for everyone else's. Threads may load games at once."""
    with _one_at_a_time:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(CACHE_HOME)
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


# _nrt: kernels allocate nothing, so they need not count references to arrays either.
SETTINGS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}


def kernel(function: F) -> F:
    """Compile on first use, cached on disk, without the GIL."""
    with _own_cache():
        return njit(cache=True, **SETTINGS)(function)


def inside(function: F) -> F:
    """Compiled once, and then copied into every caller: saves the call where it is on the way of every move."""
    with _own_cache():
        return njit(cache=True, forceinline=True, **SETTINGS)(function)


def inlined(function: F) -> F:
    """Compiled as part of every caller: saves the call, and the compiler a version for every type of argument."""
    with _own_cache():
        return njit(cache=True, inline="always", **SETTINGS)(function)


def _index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """For our kernels an index is never negative (a test holds it), so none is tested for counting from the end:
    Boom is a tenth faster for it. Everyone else's functions keep Numba's own way."""
    if kind.signed and builder.function.name.startswith(OURS):
        return context.cast(builder, index, kind, types.intp)
    return _fix_integer_index(context, builder, kind, index, size)


OURS = "_ZN9powderkeg"
_fix_integer_index = arrayobj.fix_integer_index
arrayobj.fix_integer_index = _index_as_it_is


# For codes and seats: a rule is compiled for every size of number that it is called with, and this is the one that all
# others fit in. `int` would keep the size.
wide: Callable[[Any], int] = np.int64  # type: ignore[assignment]


# --- the games -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """A game's compact side: its state, its verbs, and the sizes that arrays need."""

    spec: Spec
    State: np.dtype[np.record]
    actions: int  # codes run from 0 to actions - 1
    most_legal: int  # no position has more legal codes
    most_cards: int  # no shuffle has more cards
    reasons: tuple[str, ...]  # why a code is not legal: "B5 pinned"; breaks() gives the index
    events: tuple[str, ...]  # names of the log's kinds
    layout: tuple[tuple[str, int], ...]  # the pieces of an observation and their sizes
    verbs: dict[str, Callable[..., Any]]

    @property
    def name(self) -> str:
        return self.spec.name

    @property
    def numbers(self) -> int:
        """The size of an observation."""
        return sum(size for _, size in self.layout)

    def new(self, n: int = 1) -> Any:
        return np.zeros(n, self.State)

    def start(self, players: int, options: Mapping[str, Value] | None = None, n: int = 1) -> Any:
        """States that wait for `deal`, with options chosen; the first seat starts unless `actor` is set."""
        states = self.new(n)
        states["players"] = players
        for option in self.spec.options:
            states[option.name] = option.stored((options or {}).get(option.name, option.default))
        return states


VERBS = ("deal", "pending", "shuffle", "legal", "breaks", "apply", "observe", "redeal")
SHORT_CUTS = ("any_code",)  # verbs that follow from the others: a game may know a shorter way
_by_dtype: dict[np.dtype[Any], Game] = {}
_by_type: dict[Any, Game] = {}


def game_from(rules: Any) -> Game:
    """The game that a rules module describes, known to the verbs from now on."""
    game = Game(
        spec=rules.SPEC,
        State=rules.State,
        actions=rules.ACTIONS,
        most_legal=rules.MOST_LEGAL,
        most_cards=rules.MOST_CARDS,
        reasons=rules.REASONS,
        events=rules.EVENTS,
        layout=rules.LAYOUT,
        verbs={verb: getattr(rules, verb) for verb in (*VERBS, *SHORT_CUTS) if verb in VERBS or hasattr(rules, verb)},
    )
    _by_dtype[game.State] = game
    _by_type[numba.from_dtype(game.State)] = game
    return game


@cache
def load(name: str) -> Game:
    """A game by its name, e.g. `load("boom")`."""
    return game_from(import_module(f"powderkeg.games.{name.replace('-', '_')}.rules"))


def part(game: Game, word: str) -> Any:
    """The module of that name in the game's folder, or None."""
    package = f"powderkeg.games.{game.name.replace('-', '_')}"
    module = f"{package}.{word}"
    return import_module(module) if find_spec(package) and find_spec(module) else None


def game_of(s: Any) -> Game:
    """The game of a state, or of a state's type while Numba compiles."""
    return _by_dtype[s.dtype] if isinstance(s, np.record) else _by_type[s]


# --- the verbs -----------------------------------------------------------------------------------


def deal(s: State) -> None:
    _by_dtype[s.dtype].verbs["deal"](s)


def pending(s: State, cards: Cards) -> int:
    return int(_by_dtype[s.dtype].verbs["pending"](s, cards))


def shuffle(s: State, cards: Cards) -> None:
    _by_dtype[s.dtype].verbs["shuffle"](s, cards)


def legal(s: State, codes: Codes) -> int:
    return int(_by_dtype[s.dtype].verbs["legal"](s, codes))


def breaks(s: State, code: int) -> int:
    return int(_by_dtype[s.dtype].verbs["breaks"](s, int(code)))


def apply(s: State, code: int) -> None:
    _by_dtype[s.dtype].verbs["apply"](s, int(code))  # int: one compiled version serves all kinds of whole number


def observe(s: State, seat: int, numbers: Numbers) -> None:
    _by_dtype[s.dtype].verbs["observe"](s, int(seat), numbers)


def redeal(s: State, seat: int, rng: Rng) -> None:
    _by_dtype[s.dtype].verbs["redeal"](s, int(seat), rng)
    forget_log(s)


# The compiled twins: the record's type picks the game while Numba compiles the caller. They hand over the rule's own
# source: a function that called the compiled rule would be one more layer to optimise.

twin = partial(overload, jit_options=SETTINGS, strict=False)  # a rule may name its arguments as it likes
twin_inside = partial(overload, jit_options=SETTINGS | {"forceinline": True}, strict=False)  # as `inside`


def _rule(s: Any, verb: str) -> Any:
    rule: Any = _by_type[s].verbs[verb]
    return rule.py_func


@twin(deal)
def _deal(s):
    return _rule(s, "deal")


@twin_inside(pending)
def _pending(s, cards):
    return _rule(s, "pending")


@twin_inside(shuffle)
def _shuffle(s, cards):
    return _rule(s, "shuffle")


@twin_inside(legal)
def _legal(s, codes):
    return _rule(s, "legal")


@twin(breaks)
def _breaks(s, code):
    return _rule(s, "breaks")


@twin_inside(apply)
def _apply(s, code):
    return _rule(s, "apply")


@twin(observe)
def _observe(s, seat, numbers):
    return _rule(s, "observe")


@twin(redeal)
def _redeal(s, seat, rng):
    rule = _by_type[s].verbs["redeal"]

    def clean(s, seat, rng):
        rule(s, seat, rng)
        forget_log(s)

    return clean


# --- sets of small numbers, a bit each ----------------------------------------------------------------


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set, 64 when none is."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1 if bits else 64


@intrinsic
def _trailing_zeros(context, bits):
    def build(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), build


@overload(lowest)
def _lowest(bits):
    return lambda bits: _trailing_zeros(bits)


def count(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


@intrinsic
def _ones(context, bits):
    def build(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@overload(count)
def _count(bits):
    return lambda bits: _ones(bits)


@inlined
def bit(number: int) -> int:
    return 1 << int(number)


def nth(bits: int, n: int) -> int:
    """The number of the n-th bit that is set, from 0."""
    bits = int(bits)
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


@intrinsic
def _deposit(context, bits, where):
    def build(context, builder, signature, arguments):
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(pdep, arguments)

    return types.int64(types.int64, types.int64), build


@overload(nth)
def _nth(bits, n):
    if get_host_cpu_features().get("bmi2"):
        return lambda bits, n: lowest(_deposit(1 << n, bits))
    return nth


@kernel
def list_bits(bits: int, out: Codes | Cards) -> int:
    """Write down the numbers of the bits that are set; returns how many."""
    n = 0
    bits = int(bits)
    while bits:
        out[n] = lowest(bits)
        n += 1
        bits &= bits - 1
    return n


STRIDE = 16


@inlined
def list_in_strides(bits: int, out: Codes) -> int:
    """The same in strides of 16: a loop whose end cannot be foreseen costs more than some needless steps. `out`
    needs room for 15 more, whose contents mean nothing."""
    bits = int(bits)
    n = count(bits)
    at = 0
    while at < n:
        for i in range(STRIDE):
            out[at + i] = lowest(bits)
            bits &= bits - 1
        at += STRIDE
    return n


# --- what all games share --------------------------------------------------------------------------


@inlined
def note(s: State, kind: int, a: int, b: int, c: int) -> None:
    """Write down one thing that happened; a, b, c are seats, cards or small numbers, 255 for none."""
    s.log[s.log_n] = int(kind) | int(a) << 8 | int(b) << 16 | int(c) << 24
    s.log_n += 1


@kernel
def forget_log(s: State) -> None:
    """A world made for a seat keeps no trace of what really happened."""
    s.log_n = 0
    for i in range(LOG):
        s.log[i] = 0


@inlined
def open_table(s: State) -> None:
    """The header of a new game, everyone in."""
    s.outcome = RUNNING
    s.winners = 0
    s.left = (1 << s.players) - 1
    s.turn = 0
    s.log_n = 0


@inlined
def finish(s: State, outcome: int, winners: int) -> None:
    s.outcome = outcome
    s.winners = winners


@inlined
def end_turn(s: State) -> None:
    """T1: play passes on to a turn, or the limit ends the game."""
    s.turn += 1
    if s.turn == s.turn_limit and s.outcome == RUNNING:
        finish(s, UNFINISHED, 0)


@inlined
def is_in(s: State, seat: int) -> bool:
    return (s.left >> seat) & 1 == 1


@inlined
def seat_after(s: State, seat: int) -> int:
    """The next seat still in, clockwise."""
    after = s.left >> (seat + 1)
    return seat + 1 + lowest(after) if after else lowest(s.left)


@inlined
def seats_on(seat: int, other: int, players: int) -> int:
    """How far clockwise the other seat is."""
    far = int(other) - int(seat)
    return far + players if far < 0 else far


@kernel
def sharers(outcome: int, winners: int, left: int) -> int:
    """The set of seats that share the win: the winners, or those still in after a draw. An unfinished game (T1) has
    none: it is counted apart."""
    return int(left) if outcome == DRAW else int(winners)


@kernel
def equal_part(seats: int, seat: int) -> float:
    """The seat's part of what a set of seats shares equally."""
    return (int(seats) >> int(seat) & 1) / count(int(seats)) if seats else 0.0


@kernel
def share(s: State, seat: int) -> float:
    """The seat's share of the win. In a finished game the shares add up to 1; otherwise they are all 0."""
    return equal_part(sharers(s.outcome, s.winners, s.left), seat)


@kernel
def returns(s: State, out: NDArray[np.float32]) -> None:
    """Write each seat's return, zero-sum: its share of the win on a scale where 1 is a lone win and an even share is 0.
    An unfinished game returns 0 to everyone."""
    sharing = sharers(s.outcome, s.winners, s.left)
    for seat in range(s.players):
        part = equal_part(sharing, seat)
        out[seat] = (s.players * part - 1) / (s.players - 1) if sharing else 0.0
