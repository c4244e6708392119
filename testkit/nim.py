"""Nim, a game without a heuristic: take one to three from a heap; taking the last one wins."""

from typing import Any

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, WIN, state_dtype
from powderkeg.engine.generator import below
from powderkeg.engine.spec import Spec
from powderkeg.engine.turn import end_turn, finish, open_table
from powderkeg.engine.vocabulary import Events, Move, Moves, Reasons

SPEC = Spec("nim", "N", 1, (2, 2), ())
State = state_dtype([("first", "i1"), ("heap", "i1"), ("secret", "i1")])
MOVES = Moves(Move("take", "take {number=2}", number=range(1, 4)))
EVENTS = Events()
REASONS = Reasons(NOT_SO_MANY="N1 not-so-many")
MOST_CARDS = 9
LAYOUT = (("heap", 1), ("actor", 1))


@kernel
def deal(s: Any) -> None:
    open_table(s)
    s.first = s.actor
    s.actor = CHANCE


@kernel
def pending(s: Any, cards: Any) -> int:
    for i in range(9):
        cards[i] = i
    return 9


@kernel
def shuffle(s: Any, cards: Any) -> None:
    """Lay out a heap of 15 and a secret number that nobody sees."""
    s.heap = 15
    s.secret = cards[0]
    s.actor = s.first


@kernel
def legal(s: Any, codes: Any) -> int:
    n = min(3, int(s.heap))
    for i in range(n):
        codes[i] = i
    return n


@kernel
def breaks(s: Any, code: int) -> int:
    return REASONS.NOT_SO_MANY if code >= s.heap else 0


@kernel
def apply(s: Any, code: int) -> None:
    s.log_n = 0
    s.heap -= code + 1
    if s.heap == 0:
        finish(s, WIN, 1 << s.actor)
    s.actor = 1 - s.actor
    end_turn(s)


@kernel
def observe(s: Any, seat: int, numbers: Any) -> None:
    numbers[0] = s.heap
    numbers[1] = s.actor


@kernel
def redeal(s: Any, seat: int, rng: Any) -> None:
    s.secret = below(rng, 9)
