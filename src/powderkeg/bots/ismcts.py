"""Information-set Monte Carlo tree search, single- and multiple-observer, on any game.

Each step imagines a world, goes down the tree by the upper confidence bound among the moves that are legal there,
adds one edge, and lets `simple` play to the end. A node is not stored: an edge is found by the hash of its node and
its move. What a node is, is all that sets the two kinds apart:

- *single observer*: the moves made since the root, one tree for everyone;
- *multiple observer*: what the seat to move knows (`observe`), a tree of its own for each seat.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.autoplay import roll_out, share
from powderkeg.bots.determinize import imagine
from powderkeg.bots.heuristic import simple
from powderkeg.engine.contract import RUNNING, Codes, Game, apply, inlined, kernel, legal, observe, wide
from powderkeg.engine.generator import below, settle, step

EDGES = 1 << 17  # half of them are used, about what a second adds; then nothing is added
DEEPEST = 64  # moves down the tree
WIDEN = 4  # the k-th move joins a node after about WIDEN * k² visits
TOP = np.uint64(0x9E3779B97F4A7C15)  # the node at the root, any number


def tree_room(game: Game) -> Any:
    """The root as the seat knows it, a state to imagine in, the edges, and the path of one step."""
    fields = [
        ("root", game.State),
        ("work", game.State),
        ("seat", np.int64),
        ("multiple", np.int64),  # 0 single observer, 1 multiple
        ("rng", np.uint64, (1,)),
        ("codes", np.int16, (game.most_legal,)),
        ("room", np.int16, (game.most_legal,)),
        ("places", np.int64, (game.most_legal,)),
        ("cards", np.int8, (game.most_cards,)),
        ("numbers", np.int8, (game.numbers,)),
        ("used", np.int64),
        ("keys", np.uint64, (EDGES,)),
        ("visits", np.int32, (EDGES,)),
        ("chances", np.int32, (EDGES,)),  # how often the move could have been made
        ("total", np.float32, (EDGES,)),  # of its seat's shares
        ("path_n", np.int64),
        ("path", np.int64, (DEEPEST,)),
        ("movers", np.int64, (DEEPEST,)),
    ]
    return np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))


@kernel
def open_tree(rooms: NDArray[np.void]) -> None:
    room = rooms[0]
    room.used = 0
    for i in range(EDGES):
        room.keys[i] = 0


@kernel
def grow(rooms: NDArray[np.void], worlds: int, bold: float) -> None:
    """So many more worlds; `bold` weighs what is little known against what looks good."""
    room = rooms[0]
    for _ in range(worlds):
        room.work = room.root
        imagine(room.work, room.seat, room.rng)
        descend(room, bold)
        roll_out(room.work, room.rng, room.rng, room.room, room.cards)
        for i in range(room.path_n):
            room.visits[room.path[i]] += 1
            room.total[room.path[i]] += share(room.work, room.movers[i])


@inlined
def descend(room: Any, bold: float) -> None:
    """Down to an edge that was not there before, or to the end of the game."""
    s = room.work
    room.path_n = 0
    trail = TOP
    new = False
    while s.outcome == RUNNING and not new and room.path_n < DEEPEST:
        node = known_node(room) if room.multiple else trail
        n = legal(s, room.codes)
        pick, new = choose_edge(room, node, n, bold)
        room.path[room.path_n] = room.places[pick]
        room.movers[room.path_n] = s.actor
        room.path_n += 1
        code = room.codes[pick]
        trail = blend(trail, code)
        apply(s, wide(code))
        settle(s, room.rng, room.cards)


@inlined
def blend(key: np.uint64, number: int) -> np.uint64:
    """The hash of what `key` stands for, followed by a number; the generator's step spreads bits well."""
    return step(step(key ^ np.uint64(int(number) + 129)))


@kernel
def known_node(room: Any) -> np.uint64:
    """What the seat to move knows, as a hash."""
    observe(room.work, wide(room.work.actor), room.numbers)
    key = blend(TOP, room.work.actor)
    for number in room.numbers:
        key = blend(key, number)
    return key


@inlined
def find(room: Any, key: np.uint64) -> Any:
    """The place of an edge, or the free place where it would go."""
    at = np.int64(key >> np.uint64(20)) % EDGES
    while room.keys[at] != 0 and room.keys[at] != key:
        at = (at + 1) % EDGES
    return at


@kernel
def choose_edge(room: Any, node: np.uint64, n: int, bold: float) -> tuple[int, bool]:
    """The move to follow, and whether its edge is new: first `simple`'s own, then any untried one, then the best."""
    untried = look_up(room, node, n)
    if untried and room.used < EDGES // 2 and may_widen(room, n, untried):
        return add_edge(room, node, n, untried), True
    best = 0
    highest = -1.0
    for i in range(n):
        at = room.places[i]
        visits = room.visits[at] if room.keys[at] != 0 else 0
        if visits:
            bound = room.total[at] / visits + bold * np.sqrt(np.log(room.chances[at]) / visits)
            if bound > highest:
                highest = bound
                best = i
    return best, highest < 0.0  # nothing known here, and no room left: no further down


@inlined
def look_up(room: Any, node: np.uint64, n: int) -> int:
    """Find the edges of all moves, count the chance they had; returns how many are not there."""
    untried = 0
    for i in range(n):
        at = find(room, blend(node, room.codes[i]))
        room.places[i] = at
        if room.keys[at] == 0:
            untried += 1
        else:
            room.chances[at] += 1
    return untried


@inlined
def may_widen(room: Any, n: int, untried: int) -> bool:
    """All moves at the root; further down one more move only when the others have been looked into: else those who
    move there would seem to play at random."""
    most = 0
    for i in range(n):
        at = room.places[i]
        if room.keys[at] != 0:
            most = max(most, room.chances[at])
    tried = n - untried
    return room.path_n == 0 or tried * tried * WIDEN <= most


@inlined
def add_edge(room: Any, node: np.uint64, n: int, untried: int) -> int:
    own = simple(room.work, room.rng, room.room)
    left = below(room.rng, untried)
    pick = 0
    for i in range(n):
        if room.keys[room.places[i]] == 0:
            if room.codes[i] == own:
                pick = i
                break
            if left == 0:
                pick = i
            left -= 1
    at = room.places[pick]
    room.keys[at] = blend(node, room.codes[pick])
    room.visits[at] = 0
    room.chances[at] = 1
    room.total[at] = 0.0
    room.used += 1
    return pick


@kernel
def read_root(rooms: NDArray[np.void], codes: Codes, n: int, visits: NDArray[np.int64], total: Any) -> None:
    """What was found out about the n moves at the root."""
    room = rooms[0]
    room.work = room.root
    node = known_node(room) if room.multiple else TOP
    for i in range(n):
        at = find(room, blend(node, codes[i]))
        tried = room.keys[at] != 0
        visits[i] = room.visits[at] if tried else 0
        total[i] = room.total[at] if tried else 0.0
