"""Positions from games in which every seat plays mostly as `simple`, sometimes at random.

python -m testkit.midgame boom     hash what bots choose in them; must be the same compiled and interpreted
"""

import hashlib
import itertools
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from powderkeg.bots.heuristic import simple
from powderkeg.bots.ladder import forgetting
from powderkeg.bots.search import Budget, RolloutSearch, TreeSearch, search
from powderkeg.engine.contract import RUNNING, Game, apply, deal, legal, load, redeal
from powderkeg.engine.generator import below, new_rng, settle
from testkit.scale import scaled
from testkit.traces import new_state, variants, whole


def positions(game: Game, games: int, seed: int, limit: int = 300) -> Iterator[Any]:
    """Positions from games of all variants in turn. The state is reused: copy it to keep it."""
    rng = new_rng(seed)
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    for players, options in itertools.islice(itertools.cycle(variants(game.spec)), games):
        s = new_state(game, players, options, limit)
        s.actor = below(rng, players)
        deal(s)
        settle(s, rng, cards)
        while s.outcome == RUNNING:
            yield s
            slips = below(rng, 3) == 0
            apply(s, codes[below(rng, legal(s, codes))] if slips else simple(s, rng, codes))
            settle(s, rng, cards)


def twin_of(s: Any, seed: int) -> Any:
    """A world that looks the same to the actor."""
    world = s.copy()
    redeal(world, int(s.actor), new_rng(seed))
    return world


def trace(name: str) -> str:
    """Hash what `simple` chooses, what `forget` leaves, and what short searches find."""
    game, digest = load(name), hashlib.sha256()
    codes = np.zeros(game.most_legal, np.int16)
    methods = (RolloutSearch(game), TreeSearch(game, multiple=False), TreeSearch(game, multiple=True))
    forget = forgetting(game)
    for number, s in enumerate(itertools.islice(positions(game, scaled(20), 3, limit=30), 0, scaled(50), 5)):
        digest.update(repr(simple(s, new_rng(number), codes)).encode())
        if forget:
            forget(s, int(s.actor), 5, number)
            digest.update(whole(s))
        if number % 10 == 0:
            for method in methods:
                thought = search(
                    method, twin_of(s, 1), int(s.actor), new_rng(number), Budget(worlds=3), to_the_end=True
                )
                digest.update(repr((thought.code, thought.candidates)).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(trace(sys.argv[1]))
