"""Many games of one table stepped together, on NumPy arrays that are written in place.

    env = BatchEnv("kaboo", games=1024, players=2, seed=7)
    for _ in range(steps):
        env.step(choose(env.observations, env.masks))
        learn(env.rewards, env.done)

A game that is over restarts at once: `rewards`, `done` and `truncated` are those of the game that ended,
`observations`, `masks` and `actors` those of the new one. Every game has its own generator, so it depends only on its
seed and its actions. The arrays are read-only; copy them to keep what the next step overwrites.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from powderkeg.engine.compile import int64, kernel
from powderkeg.engine.contract import RUNNING, UNFINISHED, apply, deal, legal, observe
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.engine.seeds import Seeds, key_of, nonzero_seeds, seed_rows
from powderkeg.engine.spec import Value
from powderkeg.engine.turn import returns
from powderkeg.envs import IllegalAction, TableSetup, set_up
from powderkeg.text.refusal import at_least, unusable

Actions = NDArray[np.int64]
MOST_GAMES = 1 << 24


class Arrays(NamedTuple):
    """What the compiled loops read and write: one entry for each game, except in the last two."""

    states: NDArray[Any]
    chance: Seeds
    observations: NDArray[np.int8]
    masks: NDArray[np.bool_]
    actors: NDArray[np.int8]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    codes: NDArray[np.int16]  # the legal ones
    codes_n: NDArray[np.int16]  # how many
    start: NDArray[Any]  # the table before the deal
    cards: NDArray[np.int8]  # scratch for a shuffle, a row for each thread


def new_arrays(setup: TableSetup, games: int, threads: int) -> Arrays:
    game = setup.game
    return Arrays(
        states=setup.start(games),
        chance=np.zeros((games, 1), np.uint64),
        observations=np.zeros((games, game.numbers), np.int8),
        masks=np.zeros((games, game.actions), np.bool_),
        actors=np.zeros(games, np.int8),
        rewards=np.zeros((games, setup.players), np.float32),
        done=np.zeros(games, np.bool_),
        truncated=np.zeros(games, np.bool_),
        codes=np.zeros((games, game.most_legal), np.int16),
        codes_n=np.zeros(games, np.int16),
        start=setup.start(),
        cards=np.zeros((threads, game.most_cards), np.int8),
    )


# --- compiled ----------------------------------------------------------------------------------------


@kernel
def advance(a: Arrays, actions: Actions, dealing: bool, thread: int, first: int, last: int) -> None:
    """For games `first` to `last - 1`: make the move, or deal; redeal where the game is over; show."""
    cards = a.cards[thread]
    for at in range(first, last):
        s = a.states[at]
        chance, reward = a.chance[at], a.rewards[at]
        for seat in range(len(reward)):
            reward[seat] = 0.0
        over = dealing
        if not dealing:
            apply(s, actions[at])
            settle(s, chance, cards)
            over = s.outcome != RUNNING
            if over:
                returns(s, reward)
        a.done[at] = over and not dealing
        a.truncated[at] = s.outcome == UNFINISHED
        if over:
            a.states[at] = a.start[0]
            s.actor = below(chance, s.players)
            deal(s)
            settle(s, chance, cards)
        show(a, at)


@kernel(inline="source")
def show(a: Arrays, at: int) -> None:
    """Write what the actor knows and may do; of the old mask, only the set entries are cleared."""
    s, mask, codes = a.states[at], a.masks[at], a.codes[at]
    a.actors[at] = s.actor
    observe(s, int64(s.actor), a.observations[at])
    for i in range(a.codes_n[at]):
        mask[codes[i]] = False
    n = legal(s, codes)
    a.codes_n[at] = n
    for i in range(n):
        mask[codes[i]] = True


@kernel
def show_all(a: Arrays) -> None:
    for at in range(len(a.actors)):
        show(a, at)


@kernel
def first_illegal(masks: NDArray[np.bool_], actions: Actions) -> int:
    """The first game whose action is not legal, or -1."""
    n = masks.shape[1]
    for at in range(len(actions)):
        if not (0 <= actions[at] < n and masks[at, actions[at]]):
            return at
    return -1


@kernel
def pick_all(codes: NDArray[np.int16], codes_n: NDArray[np.int16], rng: Seeds, actions: Actions) -> None:
    """Choose a random legal code in each game."""
    for at in range(len(actions)):
        actions[at] = codes[at, below(rng, codes_n[at])]


# --- from Python --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Snapshot:
    """A copy of games and their generators; it can be pickled."""

    game: str
    players: int
    options: Mapping[str, Value]
    states: NDArray[Any]
    chance: Seeds


class BatchEnv:
    """Many games at once, see the module. `seed` is one whole number for all games, or a list with one for each."""

    def __init__(
        self,
        game: str,
        games: int = 1024,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        seed: int | Sequence[int] = 0,
        threads: int = 1,
    ) -> None:
        self.setup = set_up(game, players, options)
        for name, number in (("games", games), ("threads", threads)):
            at_least(name, number, 1)
            if number > MOST_GAMES:
                raise unusable("number-large", name=name, number=number, most=MOST_GAMES)
        self.game, self.games, self.players = game, games, self.setup.players
        self.actions = self.setup.game.actions  # codes run from 0 to actions - 1
        self.pieces = dict(pieces_of(self.setup))  # slices of an observation by name
        self._arrays = new_arrays(self.setup, games, threads)
        self._chosen: Actions = np.zeros(games, np.int64)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._parts = [(i, games * i // threads, games * (i + 1) // threads) for i in range(threads)]
        self.observations = read_only(self._arrays.observations)  # games × numbers: what the actor knows
        self.masks = read_only(self._arrays.masks)  # games × actions: what the actor may do
        self.actors = read_only(self._arrays.actors)  # whose decision it is, from 0
        self.rewards = read_only(self._arrays.rewards)  # games × players: at the end of a game, else 0
        self.done = read_only(self._arrays.done)  # whether the last action ended the game
        self.truncated = read_only(self._arrays.truncated)  # whether it ended by the turn limit (T1)
        self.reset(seed)

    def reset(self, seed: int | Sequence[int] = 0) -> None:
        """Deal all games again. The same seed gives the same games; in a list, at any place."""
        self._arrays.chance[:] = self._seed_rows(seed)
        self._random = new_rng(int(self._arrays.chance[0, 0]))
        self._advance(self._chosen, dealing=True)

    def step(self, actions: ArrayLike) -> None:
        """Make the actor's action in each game. If one is not legal, none is made."""
        chosen = self._read(actions)
        wrong = first_illegal(self._arrays.masks, chosen)
        if wrong >= 0:
            raise IllegalAction(self._arrays.states[wrong], self.game, int(chosen[wrong]), f" (game {wrong})")
        self._advance(chosen, dealing=False)

    def random_actions(self) -> Actions:
        """A random legal action for each game, uniformly; the next call overwrites them."""
        pick_all(self._arrays.codes, self._arrays.codes_n, self._random, self._chosen)
        return self._chosen

    def observe(self, seats: ArrayLike) -> NDArray[np.int8]:
        """What one seat of each game knows, whether or not it is to move."""
        asked = np.asarray(seats)
        if asked.dtype.kind not in "iu" or asked.shape != (self.games,):
            raise unusable("array-shape", name="seats", detail=described(asked), number=self.games)
        if asked.min() < 0 or asked.max() >= self.players:
            raise unusable("seats-range", most=self.players - 1)
        numbers = np.zeros_like(self._arrays.observations)
        for s, seat, row in zip(self._arrays.states, asked, numbers, strict=True):
            observe(s, seat, row)
        return numbers

    def snapshot(self, games: ArrayLike | None = None) -> Snapshot:
        """Copy these games, or all."""
        at = self._places(games)
        states, chance = self._arrays.states[at], self._arrays.chance[at]
        return Snapshot(self.game, self.players, self.setup.options, states.copy(), chance.copy())

    def restore(self, snapshot: Snapshot, games: ArrayLike | None = None) -> None:
        """Put the games of a snapshot into these places, or into all: one for each place, or the same one into each."""
        if (snapshot.game, snapshot.players, snapshot.options) != (self.game, self.players, self.setup.options):
            raise unusable("snapshot-other", name=self.game, number=self.players)
        at = self._places(games)
        if len(snapshot.states) not in (1, len(at)):
            raise unusable("snapshot-size", number=len(snapshot.states), most=len(at))
        self._arrays.states[at] = snapshot.states
        self._arrays.chance[at] = snapshot.chance
        for array in (self._arrays.rewards, self._arrays.done, self._arrays.truncated):
            array[at] = 0
        show_all(self._arrays)

    def close(self) -> None:
        """Shut the threads down."""
        if self._pool:
            self._pool.shutdown()

    # --- private ---

    def _advance(self, actions: Actions, dealing: bool) -> None:
        if self._pool is None:
            advance(self._arrays, actions, dealing, 0, 0, self.games)
            return
        for under_way in [self._pool.submit(advance, self._arrays, actions, dealing, *part) for part in self._parts]:
            under_way.result()

    def _seed_rows(self, seed: int | Sequence[int]) -> Seeds:
        """A row with the seed of each game's generator."""
        if isinstance(seed, int | np.integer):
            return nonzero_seeds(seed_rows(key_of(f"powderkeg batch {seed}"), 0, self.games, 1, 1))
        seeds = list(seed)
        if len(seeds) != self.games or not all(isinstance(own, int | np.integer) for own in seeds):
            raise unusable("seeds", number=len(seeds), most=self.games)
        return nonzero_seeds(np.concatenate([seed_rows(key_of(f"powderkeg batch {own}"), 0, 1, 1, 1) for own in seeds]))

    def _read(self, actions: ArrayLike) -> Actions:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.games,):
            raise unusable("array-shape", name="actions", detail=described(given), number=self.games)
        return given.astype(np.int64, copy=False)

    def _places(self, games: ArrayLike | None) -> NDArray[np.int64]:
        if games is None:
            return np.arange(self.games)
        at = np.atleast_1d(np.asarray(games))
        if at.dtype.kind not in "iu" or at.ndim != 1 or np.any((at < 0) | (at >= self.games)):
            raise unusable("games-range", most=self.games - 1)
        return at.astype(np.int64)


def pieces_of(setup: TableSetup) -> Iterator[tuple[str, slice]]:
    """The name and the slice of each piece of an observation."""
    sizes = accumulate((size for _, size in setup.game.layout), initial=0)
    for (name, _), ends in zip(setup.game.layout, pairwise(sizes), strict=True):
        yield name, slice(*ends)


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only view."""
    view = array.view()
    view.flags.writeable = False
    return view


def described(array: NDArray[Any]) -> str:
    return f"{array.dtype} {array.shape}"
