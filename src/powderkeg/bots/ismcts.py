"""Information-set Monte Carlo tree search, single- and multiple-observer, on any game.

Each step imagines a world, descends by the upper confidence bound among the moves that are legal there, adds one edge,
and lets `simple` play to the end. Nodes are not stored: an edge is found by the hash of its node and its move. The two
kinds differ only in what identifies a node:

- *single observer*: the moves made since the root, in one tree for all seats;
- *multiple observer*: what the seat to move knows (`observe`), in a separate tree for each seat.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.determinize import imagine
from powderkeg.bots.heuristic import simple
from powderkeg.bots.rollouts import end_value, roll_out
from powderkeg.engine.compile import int64, kernel
from powderkeg.engine.contract import RUNNING, Codes, Game, apply, legal, observe
from powderkeg.engine.generator import below, next_state, settle

EDGES = 1 << 17  # at most half are used, about as many as a second adds
DEEPEST = 64  # moves from the root
WIDEN = 4  # the k-th move joins a node after about WIDEN * k² visits
TOP = np.uint64(0x9E3779B97F4A7C15)  # the hash of the root, an arbitrary number


def new_tree_scratch(game: Game) -> Any:
    """One record: the root as the seat knows it, a state to imagine in, the edges, and the path of one step."""
    fields = [
        ("root", game.State),
        ("work", game.State),
        ("seat", np.int64),
        ("multiple", np.int64),  # 0 single observer, 1 multiple
        ("rng", np.uint64, (1,)),
        ("codes", np.int16, (game.most_legal,)),
        ("playout_codes", np.int16, (game.most_legal,)),
        ("places", np.int64, (game.most_legal,)),
        ("cards", np.int8, (game.most_cards,)),
        ("numbers", np.int8, (game.numbers,)),
        ("used", np.int64),
        ("keys", np.uint64, (EDGES,)),
        ("visits", np.int32, (EDGES,)),
        ("chances", np.int32, (EDGES,)),  # how often the move could have been made
        ("total", np.float32, (EDGES,)),  # of the values for its seat
        ("path_n", np.int64),
        ("path", np.int64, (DEEPEST,)),
        ("movers", np.int64, (DEEPEST,)),
    ]
    return np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))


@kernel
def clear_tree(scratches: NDArray[np.void]) -> None:
    """Remove all edges."""
    scratch = scratches[0]
    scratch.used = 0
    for i in range(EDGES):
        scratch.keys[i] = 0


@kernel
def grow(scratches: NDArray[np.void], worlds: int, bold: float) -> None:
    """Search this many more worlds; `bold` weighs exploring against exploiting (the constant of UCB)."""
    scratch = scratches[0]
    for _ in range(worlds):
        scratch.work = scratch.root
        imagine(scratch.work, scratch.seat, scratch.rng)
        descend(scratch, bold)
        roll_out(scratch.work, scratch.rng, scratch.rng, scratch.playout_codes, scratch.cards)
        for i in range(scratch.path_n):
            scratch.visits[scratch.path[i]] += 1
            scratch.total[scratch.path[i]] += end_value(scratch.work, scratch.movers[i])


@kernel(inline="source")
def descend(scratch: Any, bold: float) -> None:
    """Follow edges down to one that is new, or to the end of the game."""
    s = scratch.work
    scratch.path_n = 0
    trail = TOP
    new = False
    while s.outcome == RUNNING and not new and scratch.path_n < DEEPEST:
        node = known_node(scratch) if scratch.multiple else trail
        n = legal(s, scratch.codes)
        pick, new = choose_edge(scratch, node, n, bold)
        scratch.path[scratch.path_n] = scratch.places[pick]
        scratch.movers[scratch.path_n] = s.actor
        scratch.path_n += 1
        code = scratch.codes[pick]
        trail = blend(trail, code)
        apply(s, int64(code))
        settle(s, scratch.rng, scratch.cards)


@kernel(inline="source")
def blend(key: np.uint64, number: int) -> np.uint64:
    """Extend a hash by a number; the generator's step mixes the bits well."""
    return next_state(next_state(key ^ np.uint64(int(number) + 129)))


@kernel
def known_node(scratch: Any) -> np.uint64:
    """Hash what the seat to move knows."""
    observe(scratch.work, int64(scratch.work.actor), scratch.numbers)
    key = blend(TOP, scratch.work.actor)
    for number in scratch.numbers:
        key = blend(key, number)
    return key


@kernel(inline="source")
def find(scratch: Any, key: np.uint64) -> Any:
    """The slot of an edge, or the free slot where it would go (open addressing)."""
    at = np.int64(key >> np.uint64(20)) % EDGES
    while scratch.keys[at] != 0 and scratch.keys[at] != key:
        at = (at + 1) % EDGES
    return at


@kernel
def choose_edge(scratch: Any, node: np.uint64, n: int, bold: float) -> tuple[int, bool]:
    """Choose the move to follow: first `simple`'s own, then any untried one, then the best. Also returns whether to
    stop there, because its edge is new."""
    untried = look_up(scratch, node, n)
    if untried and scratch.used < EDGES // 2 and may_widen(scratch, n, untried):
        return add_edge(scratch, node, n, untried), True
    best = 0
    highest = -1.0
    for i in range(n):
        at = scratch.places[i]
        visits = scratch.visits[at] if scratch.keys[at] != 0 else 0
        if visits:
            bound = scratch.total[at] / visits + bold * np.sqrt(np.log(scratch.chances[at]) / visits)
            if bound > highest:
                highest = bound
                best = i
    return best, highest < 0.0  # nothing known here and the tree is full: stop


@kernel(inline="source")
def look_up(scratch: Any, node: np.uint64, n: int) -> int:
    """Find the edges of all moves and count that they were available; returns how many have no edge yet."""
    untried = 0
    for i in range(n):
        at = find(scratch, blend(node, scratch.codes[i]))
        scratch.places[i] = at
        if scratch.keys[at] == 0:
            untried += 1
        else:
            scratch.chances[at] += 1
    return untried


@kernel(inline="source")
def may_widen(scratch: Any, n: int, untried: int) -> bool:
    """Whether to add another move (progressive widening): always at the root, further down only when the others have
    been explored, since otherwise the seats there would seem to play at random."""
    most = 0
    for i in range(n):
        at = scratch.places[i]
        if scratch.keys[at] != 0:
            most = max(most, scratch.chances[at])
    tried = n - untried
    return scratch.path_n == 0 or tried * tried * WIDEN <= most


@kernel(inline="source")
def add_edge(scratch: Any, node: np.uint64, n: int, untried: int) -> int:
    """Add an edge for `simple`'s own move if it is untried, else for a random untried one; returns its index."""
    own = simple(scratch.work, scratch.rng, scratch.playout_codes)
    left = below(scratch.rng, untried)
    pick = 0
    for i in range(n):
        if scratch.keys[scratch.places[i]] == 0:
            if scratch.codes[i] == own:
                pick = i
                break
            if left == 0:
                pick = i
            left -= 1
    at = scratch.places[pick]
    scratch.keys[at] = blend(node, scratch.codes[pick])
    scratch.visits[at] = 0
    scratch.chances[at] = 1
    scratch.total[at] = 0.0
    scratch.used += 1
    return pick


@kernel
def read_root(scratches: NDArray[np.void], codes: Codes, n: int, visits: NDArray[np.int64], total: Any) -> None:
    """Copy the statistics of the n moves at the root."""
    scratch = scratches[0]
    scratch.work = scratch.root
    node = known_node(scratch) if scratch.multiple else TOP
    for i in range(n):
        at = find(scratch, blend(node, codes[i]))
        tried = scratch.keys[at] != 0
        visits[i] = scratch.visits[at] if tried else 0
        total[i] = scratch.total[at] if tried else 0.0
