"""The game tree of a small deck of phase 3 in sequence form: both players' decision trees, and the chance to win for
each pair of sequences.

A player's information set is the chain of everything that `observe` has ever shown to that seat (perfect recall). A
sequence is a choice at an information set; a plan gives every sequence the chance that its owner plays that far. The
chance to win follows from pairs of sequences, one of each player: the last ones on the way to each end, weighted by the
chance of the cards.

Choices without effect are left out: playing a blank or a defuse. When no skip is left every turn ends with a draw and
no choice changes the end, so the position has an exact value (drawing.py).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import RUNNING, apply, legal, observe
from powderkeg.engine.state_record import State
from powderkeg.engine.turn import share
from powderkeg.games.exploding.knowledge import known_top
from powderkeg.games.exploding.moves import MOVES
from powderkeg.games.exploding.state import BLANK, DEFUSE, KINDS, SEATS, SKIP
from powderkeg.games.exploding.tally import count, tally_pile
from powderkeg.research.solve.drawing import GAME, Chances, win_chance
from powderkeg.research.solve.index import NONE, Index, enlarged_index, is_short_of, new_index, number_of, pair
from powderkeg.research.solve.pile import alike, decide, decided_n, leave_in_order, undecided
from powderkeg.text.refusal import unusable

MOST_HISTORIES = 10_000_000  # these take a minute and half a gigabyte
FIRST_CAPACITY = 1 << 12
STACK = 8192  # waiting branches: at most 3600 deals, and a dozen at each of some hundred moves of one line of play
STEPS = 200_000  # between two reports of progress

NOTHING = -1  # Branch.code: the move has been made
PACK = 4  # numbers of an observation in one key
ROOTS = (1 << 62, (1 << 62) + 1)  # keys that no pair has

Branch = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("state", GAME.State),
                ("chance", np.float64),  # of the cards that led here
                ("share", np.float64),  # of the whole tree, to show the progress
                ("code", np.int16),  # the move to be made, or NOTHING
                ("decided", np.int8),  # top cards of the pile that are decided
                ("needed", np.int8),  # top cards that must be decided before the move is made
                ("memory", np.int32, (SEATS,)),  # all that each seat has seen
                ("sequence", np.int32, (SEATS,)),  # the last choice of each
            ],
            align=True,
        ),
    )
)

HISTORIES, BRANCHES, SETS, SEQUENCES = range(4)  # Tree.counts
DONE, GOING, FULL, ENDING = range(4)  # why `grow` stops


class Tree(NamedTuple):
    """Everything that grows. A comment names what an array has an entry for."""

    counts: NDArray[np.int64]
    progress: NDArray[np.float64]  # one entry: the share that is done
    stack: NDArray[Any]  # waiting branches
    here: NDArray[Any]  # the branch being looked at, and one more to try a move on
    codes: NDArray[np.int16]  # scratch for the kernels
    cards: NDArray[np.int8]
    numbers: NDArray[np.int8]
    sights: Index  # observations, folded
    memories: Index  # a memory and a sight make the next memory
    set_of: NDArray[np.int32]  # memory: its information set, or NONE
    seat: NDArray[np.int8]  # information set: whose it is
    parent: NDArray[np.int32]  # information set: the owner's last sequence before
    first: NDArray[np.int32]  # information set: its first sequence; the others follow
    choices: NDArray[np.int32]  # information set: how many
    shown: NDArray[np.int8]  # information set: the observation
    code: NDArray[np.int16]  # sequence: the move
    pairs: Index  # sequences of both
    reach: NDArray[np.float64]  # pair: the chance of the cards
    wins: NDArray[np.float64]  # pair: of that, the first player's wins
    endings: Index  # by the key of `alike`
    chance: NDArray[np.float64]  # ending: the mover's chance to win, -1 while unknown


def new_tree() -> Tree:
    n = FIRST_CAPACITY
    return Tree(
        counts=np.array([0, 0, 0, SEATS], np.int64),  # the empty sequence of each player
        progress=np.zeros(1),
        stack=np.zeros(STACK, Branch),
        here=np.zeros(2, Branch),
        codes=np.zeros(GAME.most_legal, np.int16),
        cards=np.zeros(GAME.most_cards, np.int8),
        numbers=np.zeros(-(-GAME.numbers // PACK) * PACK, np.int8),
        sights=new_index(n, ROOTS[0]),
        memories=new_index(n, *ROOTS),
        set_of=np.full(n, NONE, np.int32),
        seat=np.zeros(n, np.int8),
        parent=np.zeros(n, np.int32),
        first=np.zeros(n, np.int32),
        choices=np.zeros(n, np.int32),
        shown=np.zeros((n, GAME.numbers), np.int8),
        code=np.full(n, NOTHING, np.int16),
        pairs=new_index(n),
        reach=np.zeros(n),
        wins=np.zeros(n),
        endings=new_index(n),
        chance=np.full(n, -1.0),
    )


# --- growing, compiled ---------------------------------------------------------------------------


@kernel
def grow(tree: Tree, steps: int) -> int:
    """Take steps, each with the branch on top of the stack; returns why it stopped."""
    for _ in range(steps):
        if tree.counts[BRANCHES] == 0:
            return DONE
        if is_full(tree):
            return FULL
        tree.here[0] = tree.stack[tree.counts[BRANCHES] - 1]
        branch = tree.here[0]
        if branch.code != NOTHING:
            tree.counts[BRANCHES] -= 1
            if branch.decided < branch.needed:
                branch_on_card(tree)
            else:
                move(tree)
        elif is_known(tree):
            tree.counts[BRANCHES] -= 1
            visit(tree)
        else:
            return ENDING
    return GOING


@kernel
def is_full(tree: Tree) -> bool:
    """Whether the next step may need more capacity: it adds fewer than KINDS entries to each array, and to the sights
    at most what both seats see."""
    return (
        is_short_of(tree.sights, SEATS * len(tree.numbers))
        or is_short_of(tree.memories, KINDS)
        or is_short_of(tree.pairs, KINDS)
        or is_short_of(tree.endings, KINDS)
        or int(tree.counts[SETS]) + KINDS > len(tree.seat)
        or int(tree.counts[SEQUENCES]) + KINDS > len(tree.code)
    )


@kernel
def push(tree: Tree) -> None:
    """Put the branch in `here` on the stack."""
    tree.stack[tree.counts[BRANCHES]] = tree.here[0]
    tree.counts[BRANCHES] += 1


@kernel
def branch_on_card(tree: Tree) -> None:
    """Push a branch for each kind that the next card may be."""
    branch = tree.here[0]
    decided = int(branch.decided)
    tally = undecided(branch.state, decided)
    n = int(branch.state.pile_n) - decided
    kinds = 0
    for kind in range(KINDS):
        kinds += count(tally, kind) > 0
    chance = branch.chance
    branch.share /= kinds
    branch.decided = decided + 1
    for kind in range(KINDS):
        if count(tally, kind) > 0:
            decide(branch.state, decided, kind)
            branch.chance = chance * count(tally, kind) / n
            push(tree)


@kernel
def move(tree: Tree) -> None:
    """Make the move of the branch and push the position after it."""
    branch = tree.here[0]
    s = branch.state
    apply(s, int(branch.code))
    leave_in_order(s, tree.cards)
    branch.code = NOTHING
    branch.decided = decided_n(s)
    remember(tree)
    push(tree)


@kernel
def remember(tree: Tree) -> None:
    """Add what both seats now see to their memories."""
    branch = tree.here[0]
    for seat in range(SEATS):
        observe(branch.state, seat, tree.numbers)
        sight = 0
        for i in range(0, len(tree.numbers), PACK):
            packed = 0
            for j in range(PACK):
                packed |= (int(tree.numbers[i + j]) & 127) << 8 * j
            sight = number_of(tree.sights, pair(sight, packed))
        branch.memory[seat] = number_of(tree.memories, pair(branch.memory[seat], sight))


@kernel
def is_settled(s: State) -> bool:
    """Whether no skip is left, so that all further turns end with a draw."""
    in_hands = 0
    for seat in range(SEATS):
        in_hands += s.hand[seat, SKIP]
    return in_hands + count(tally_pile(s, int(s.pile_n)), SKIP) == 0


@kernel
def is_known(tree: Tree) -> bool:
    """Whether play goes on with choices, or the value of this ending is already known."""
    s = tree.here[0].state
    if s.outcome != RUNNING or not is_settled(s):
        return True
    return bool(tree.chance[number_of(tree.endings, alike(s))] >= 0)


@kernel
def visit(tree: Tree) -> None:
    """Handle a position between moves: an end, or choices."""
    branch = tree.here[0]
    s = branch.state
    tree.counts[HISTORIES] += 1
    if s.outcome != RUNNING:
        close(tree, share(s, 0))
    elif is_settled(s):
        chance = tree.chance[number_of(tree.endings, alike(s))]
        close(tree, chance if s.mover == 0 else 1.0 - chance)
    else:
        choose(tree)


@kernel
def close(tree: Tree, first_wins: float) -> None:
    """Add an end to its pair of sequences."""
    branch = tree.here[0]
    number = number_of(tree.pairs, pair(branch.sequence[0], branch.sequence[1]))
    tree.reach[number] += branch.chance
    tree.wins[number] += branch.chance * first_wins
    tree.progress[0] += branch.share


@kernel
def choose(tree: Tree) -> None:
    """Push a branch for each choice; several choices belong to an information set."""
    branch = tree.here[0]
    n = choices_of(branch.state, tree.codes)
    me = int(branch.state.mover)
    before = branch.sequence[me]
    first = before
    if n > 1:
        first = tree.first[information_set(tree, me, n)]
    branch.share /= n
    for i in range(n):
        code = int(tree.codes[i])
        branch.code = code
        branch.needed = needed_for(tree, code)
        branch.sequence[me] = first + i
        push(tree)


@kernel
def choices_of(s: State, codes: NDArray[np.int16]) -> int:
    """Write down the legal moves without those that have no effect (E7); returns how many."""
    n = 0
    for i in range(legal(s, codes)):
        if codes[i] != MOVES.play.code(DEFUSE) and codes[i] != MOVES.play.code(BLANK):
            codes[n] = codes[i]
            n += 1
    return n


@kernel
def needed_for(tree: Tree, code: int) -> int:
    """How many top cards a move shows: the one that is drawn, or those that the player knows afterwards."""
    if code == MOVES.DRAW:
        return 1
    tree.here[1] = tree.here[0]
    tried = tree.here[1].state
    me = int(tried.mover)
    apply(tried, code)
    return known_top(tried, me)


@kernel
def information_set(tree: Tree, me: int, n: int) -> int:
    """The information set of the mover's memory, created when it is first met."""
    branch = tree.here[0]
    memory = branch.memory[me]
    if tree.set_of[memory] == NONE:
        number, sequence = tree.counts[SETS], tree.counts[SEQUENCES]
        tree.set_of[memory] = number
        tree.seat[number] = me
        tree.parent[number] = branch.sequence[me]
        tree.first[number] = sequence
        tree.choices[number] = n
        observe(branch.state, me, tree.numbers)
        for i in range(tree.shown.shape[1]):
            tree.shown[number, i] = tree.numbers[i]
        for i in range(n):
            tree.code[sequence + i] = tree.codes[i]
        tree.counts[SETS] += 1
        tree.counts[SEQUENCES] += n
    return int(tree.set_of[memory])


# --- growing, from outside -----------------------------------------------------------------------


@dataclass(frozen=True)
class Form:
    """A game in sequence form. Sequence 0 is the first player's empty sequence, 1 the second's."""

    seat: NDArray[np.int8]  # of each information set, in an order in which parents come first
    parent: NDArray[np.int32]
    first: NDArray[np.int32]
    choices: NDArray[np.int32]
    shown: NDArray[np.int8]  # the observation
    code: NDArray[np.int16]  # of each sequence: the move
    rows: NDArray[np.int32]  # of each pair: the first player's sequence
    columns: NDArray[np.int32]  # the second player's
    reach: NDArray[np.float64]
    wins: NDArray[np.float64]
    histories: int  # positions between moves that the tree has


def grow_form(deals: Iterable[tuple[State, float]], progress: Callable[[float], object] = lambda share: None) -> Form:
    """Grow the tree of everything that can follow from these deals with their chances."""
    tree, known = new_tree(), Chances()
    for s, chance in deals:
        plant(tree, s, chance)
    while (why := grow(tree, STEPS)) != DONE:
        if why == FULL:
            tree = enlarged(tree)
        elif why == ENDING:
            s = tree.here[0].state
            tree.chance[number_of(tree.endings, alike(s))] = float(win_chance(s, known))
        elif tree.counts[HISTORIES] > MOST_HISTORIES:
            raise unusable("solve-too-large", most=MOST_HISTORIES)
        progress(float(tree.progress[0]))
    progress(1.0)
    return form_of(tree)


def plant(tree: Tree, s: State, chance: float) -> None:
    """Push the position of a deal."""
    branch = tree.here[0]
    branch.state, branch.chance, branch.share, branch.code, branch.decided = s, chance, chance, NOTHING, 0
    branch.memory[:] = branch.sequence[:] = range(SEATS)
    remember(tree)
    push(tree)


ALONG: dict[str, tuple[str, ...]] = {  # an index, and the arrays that have an entry for each of its keys
    "sights": (),
    "memories": ("set_of",),
    "pairs": ("reach", "wins"),
    "endings": ("chance",),
}
COUNTED: dict[int, tuple[str, ...]] = {SETS: ("seat", "parent", "first", "choices", "shown"), SEQUENCES: ("code",)}


def enlarged(tree: Tree) -> Tree:
    """The same tree with twice the capacity of whatever is more than half full."""
    more: dict[str, Any] = {}
    for name, along in ALONG.items():
        index = getattr(tree, name)
        if 2 * index.n[0] > len(index.keys):
            more |= {name: enlarged_index(index)} | {array: doubled(getattr(tree, array)) for array in along}
    for number, along in COUNTED.items():
        if 2 * tree.counts[number] > len(getattr(tree, along[0])):
            more |= {array: doubled(getattr(tree, array)) for array in along}
    return tree._replace(**more)


def doubled(array: NDArray[Any]) -> NDArray[Any]:
    """Extend an array to twice its length with its initial value, which the unused last entry still has."""
    return np.concatenate([array, np.broadcast_to(array[-1:], array.shape)])


def form_of(tree: Tree) -> Form:
    """The sequence form of a tree that is grown."""
    sets, sequences, pairs = int(tree.counts[SETS]), int(tree.counts[SEQUENCES]), int(tree.pairs.n[0])
    keys = tree.pairs.keys[:pairs]
    return Form(
        seat=tree.seat[:sets].copy(),
        parent=tree.parent[:sets].copy(),
        first=tree.first[:sets].copy(),
        choices=tree.choices[:sets].copy(),
        shown=tree.shown[:sets].copy(),
        code=tree.code[:sequences].copy(),
        rows=(keys >> 32).astype(np.int32),
        columns=(keys & 0xFFFFFFFF).astype(np.int32),
        reach=tree.reach[:pairs].copy(),
        wins=tree.wins[:pairs].copy(),
        histories=int(tree.counts[HISTORIES]),
    )
