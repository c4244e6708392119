"""The contract that every game fulfils: a state that begins with `HEADER`, and nine verbs.

A game's state is one record of a NumPy structured dtype. Its rules are plain functions on that record, marked `@kernel`
(compile.py): Numba compiles them, and `NUMBA_DISABLE_JIT=1` runs the same source interpreted. The verbs below pick the
game by the state's dtype, interpreted and compiled, so code that works on any game is written once:

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
| show(s, seat, is_open, o) | the position for people as the seat sees it, or with open hands; returns n |

Two more follow from these, unless a game has its own: `any_code(s, codes, x)`, a random legal code, where it can be
drawn faster (generator.py); `spell(s, code, numbers)`, the form of a move and what it tells of, where this is not the
fields of its code (vocabulary.py).

Chance is always an input. Wherever cards must be shuffled, at the deal and later, the kernel stops with
`s.actor == CHANCE`, says which cards with `pending` and goes on when `shuffle` brings them in order: from a fast
generator in bulk, from a committed seed at a table, from the record in a replay.

Kernels note what an action did in `s.log` (turn.py); events and animation are read from there.
"""

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.compile import compiled_overload, kernel
from powderkeg.engine.registry import package_of, specs
from powderkeg.engine.spec import Spec, Value
from powderkeg.engine.state_record import State, record_dtype

if TYPE_CHECKING:
    from powderkeg.engine.vocabulary import Events, Moves

Codes = NDArray[np.int16]  # action codes
Cards = NDArray[np.int8]  # card numbers, in the order of cards
Rng = NDArray[np.uint64]  # one number, the generator's state: see generator.py
Numbers = NDArray[np.int8]  # an observation
Shown = NDArray[np.int16]  # a position as a seat sees it, or what a move names

MAX_SEATS = 6
NOBODY = -1
CHANCE = -1  # s.actor while cards must be shuffled
NO_CARD = -1

RUNNING, WIN, SHARED, DRAW, UNFINISHED = range(5)  # s.outcome
OUTCOMES = ("running", "win", "shared", "draw", "unfinished")

MOST_NAMED = 8  # numbers that `spell` writes

LOG = 48  # no action notes more; the longest is a Boom at six: see games/boom/moves.py

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
    """A game's state: the common header, then its own fields."""
    return record_dtype(HEADER + fields)


# --- the games -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """A game as kernels need it: its state, its verbs, and the sizes of arrays."""

    spec: Spec
    State: np.dtype[np.record]
    moves: "Moves"  # codes run from 0
    most_legal: int  # no position has more legal codes
    most_cards: int  # no shuffle has more cards
    most_shown: int  # `show` writes no more numbers
    reasons: tuple[str, ...]  # why a code is not legal: "B5 pinned"; breaks() gives the index
    events: "Events"  # by the number in the log
    layout: tuple[tuple[str, int], ...]  # the pieces of an observation and their sizes
    verbs: dict[str, Callable[..., Any]]

    @property
    def name(self) -> str:
        return self.spec.name

    @property
    def actions(self) -> int:
        """How many codes there are: they run from 0."""
        return self.moves.count

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


VERBS = ("deal", "pending", "shuffle", "legal", "breaks", "apply", "observe", "redeal", "show")
OPTIONAL_VERBS = ("any_code", "spell")  # follow from the others and from MOVES, unless a game has its own
PARTS = ("state", "moves", "legal", "knowledge", "view")  # modules that a game may have beside `rules`
_by_dtype: dict[np.dtype[Any], Game] = {}
_by_type: dict[Any, Game] = {}  # Numba's types


def modules_of(rules: ModuleType) -> list[ModuleType]:
    """The modules that may hold a part of a game. A small game is one module; the folder of a larger one has the module
    `rules`, others beside it, and SPEC in its `__init__.py`."""
    folder, _, name = rules.__name__.rpartition(".")
    if name != "rules":
        return [rules]
    beside = [f"{folder}.{part}" for part in PARTS]
    return [rules, *(import_module(part) for part in beside if find_spec(part)), import_module(folder)]


def game_from(rules: ModuleType) -> Game:
    """Make a game of its rules, and register it for the verbs. Each part is found by its name: SPEC, State, MOVES,
    EVENTS, REASONS, MOST_CARDS, MOST_SHOWN, MOST_LEGAL (unless all moves can be legal at once), LAYOUT, the verbs."""
    parts = ChainMap(*(vars(module) for module in modules_of(rules)))
    verbs = {name: parts[name] for name in (*VERBS, *(name for name in OPTIONAL_VERBS if name in parts))}
    game = Game(
        spec=parts["SPEC"],
        State=parts["State"],
        moves=parts["MOVES"],
        most_legal=parts.get("MOST_LEGAL", parts["MOVES"].count),
        most_cards=parts["MOST_CARDS"],
        most_shown=parts["MOST_SHOWN"],
        reasons=parts["REASONS"].all,
        events=parts["EVENTS"],
        layout=parts["LAYOUT"],
        verbs={"spell": parts["MOVES"].spell} | verbs,
    )
    _by_dtype[game.State] = game
    _by_type[numba.from_dtype(game.State)] = game
    return game


@cache
def load(name: str) -> Game:
    """A game by its name, e.g. `load("boom")`."""
    return game_from(import_module(f"{package_of(name)}.rules"))


def game_module(game: Game, name: str) -> Any:
    """The module of that name in the game's folder, or None."""
    module = f"{package_of(game.name)}.{name}" if game.name in specs() else ""
    return import_module(module) if module and find_spec(module) else None


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
    _by_dtype[s.dtype].verbs["apply"](s, int(code))  # int: one compiled version for all integer types


def observe(s: State, seat: int, numbers: Numbers) -> None:
    _by_dtype[s.dtype].verbs["observe"](s, int(seat), numbers)


def redeal(s: State, seat: int, rng: Rng) -> None:
    _by_dtype[s.dtype].verbs["redeal"](s, int(seat), rng)
    forget_log(s)


def show(s: State, seat: int, is_open: bool, numbers: Shown) -> int:
    return int(_by_dtype[s.dtype].verbs["show"](s, int(seat), bool(is_open), numbers))


def spell(s: State, code: int, numbers: Shown) -> int:
    return int(_by_dtype[s.dtype].verbs["spell"](s, int(code), numbers))


@kernel
def forget_log(s: State) -> None:
    """Clear the log: a world made for a seat keeps no trace of what really happened."""
    s.log_n = 0
    for i in range(LOG):
        s.log[i] = 0


# The same verbs for compiled callers: the record's type picks the game while Numba compiles. Each returns the rule's
# own source: a function that called the compiled rule would be one more layer to optimise.


def _rule(s: Any, verb: str) -> Any:
    rule: Any = _by_type[s].verbs[verb]
    return rule.py_func


@compiled_overload(deal)
def _deal(s):
    return _rule(s, "deal")


@compiled_overload(pending, inline="llvm")
def _pending(s, cards):
    return _rule(s, "pending")


@compiled_overload(shuffle, inline="llvm")
def _shuffle(s, cards):
    return _rule(s, "shuffle")


@compiled_overload(legal, inline="llvm")
def _legal(s, codes):
    return _rule(s, "legal")


@compiled_overload(breaks)
def _breaks(s, code):
    return _rule(s, "breaks")


@compiled_overload(apply, inline="llvm")
def _apply(s, code):
    return _rule(s, "apply")


@compiled_overload(observe)
def _observe(s, seat, numbers):
    return _rule(s, "observe")


@compiled_overload(redeal)
def _redeal(s, seat, rng):
    rule = _by_type[s].verbs["redeal"]

    def redeal_and_forget(s, seat, rng):
        rule(s, seat, rng)
        forget_log(s)

    return redeal_and_forget


@compiled_overload(show)
def _show(s, seat, is_open, numbers):
    return _rule(s, "show")


@compiled_overload(spell)
def _spell(s, code, numbers):
    return _rule(s, "spell")
