"""Hash random play in every variant of a game: the output must be the same compiled and interpreted.

python -m testkit.traces boom 1 1     a game of each variant, from seed 1
"""

import hashlib
import itertools
import random
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import numba
import numpy as np

from powderkeg.engine.contract import MOST_NAMED, RUNNING, Game, apply, deal, legal, load, observe, redeal, show, spell
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.engine.spec import Option, Spec, Value
from powderkeg.text.refusal import Refused
from testkit.plain_state import PlainState

MIXED = 200  # random sets of all options of a game
TURN_LIMIT = 100
INTERPRETED = bool(numba.config.DISABLE_JIT)


def variants(spec: Spec) -> list[tuple[int, dict[str, Value]]]:
    """Numbers of players with options: no option and each alone for every number of players; every pair of options, and
    MIXED random sets of all of them, for one number each."""
    fewest, most = spec.seats
    sets = [(players, chosen) for chosen in [{}, *alone(spec)] for players in range(fewest, most + 1)]
    sets += [(players_of(spec, i), chosen) for i, chosen in enumerate(pairs(spec))]
    dealt = [(players, complete(spec, chosen)) for players, chosen in sets if can_be_dealt(spec, chosen, players)]
    return dealt + list(itertools.islice(mixed(spec), MIXED))


def players_of(spec: Spec, i: int) -> int:
    """Every possible number of players in turn."""
    fewest, most = spec.seats
    return fewest + i % (most - fewest + 1)


def mixed(spec: Spec) -> Iterator[tuple[int, dict[str, Value]]]:
    """Random values of all options that can be dealt, for every number of players in turn."""
    rng = random.Random(spec.name)
    for i in itertools.count():
        chosen = {option.name: any_value(option, rng) for option in spec.own_options}
        if can_be_dealt(spec, chosen, players_of(spec, i)):
            yield players_of(spec, i), chosen


def alone(spec: Spec) -> list[dict[str, Value]]:
    """Each option alone, at each of its values; of a range, at its ends."""
    return [{option.name: value} for option in spec.own_options for value in unusual(option)]


def pairs(spec: Spec) -> list[dict[str, Value]]:
    """Every pair of options, at each of their values; of ranges, at their ends."""
    two = itertools.combinations(spec.own_options, 2)
    return [{a.name: x, b.name: y} for a, b in two for x in unusual(a) for y in unusual(b)]


def unusual(option: Option) -> list[Value]:
    """The values of an option that are not its default; of a range, its ends."""
    values = (option.values[0], option.values[-1]) if option.is_range else option.values
    return [value for value in values if value != option.default]


def any_value(option: Option, rng: random.Random) -> Value:
    """A random value of an option."""
    return rng.choice(option.values)


def complete(spec: Spec, chosen: dict[str, Value]) -> dict[str, Value]:
    """Every option of the game's own, with the chosen values."""
    return {option.name: chosen.get(option.name, option.default) for option in spec.own_options}


def can_be_dealt(spec: Spec, chosen: dict[str, Value], players: int) -> bool:
    """Whether the options go together, for so many players."""
    try:
        spec.check(spec.complete(chosen), players)
    except Refused:
        return False
    return True


def new_state(game: Game, players: int, options: dict[str, Value], turn_limit: int = 300) -> Any:
    return game.start(players, options | {"turn_limit": turn_limit})[0]


def fields(s: Any) -> tuple[str, ...]:
    return s.dtype.names or ()


def whole(s: Any) -> bytes:
    """The bytes of all fields of a state, without padding."""
    return np.frombuffer(s.tobytes(), np.uint8)[field_bytes(s.dtype)].tobytes()


@cache
def field_bytes(kind: Any) -> Any:
    """The indices of a record's bytes that belong to a field."""
    blank = np.frombuffer(bytearray(b"\xff" * kind.itemsize), kind)
    for name in kind.names:
        blank[name] = 0
    return np.flatnonzero(blank.view(np.uint8) == 0)


def trace(name: str, games: int, seed: int = 1) -> Iterator[str]:
    """Play so many games of every variant; hash the state after every move, and after every tenth a world, with an
    observation, a position and a move as they are shown.

    Interpreted, one game in 11 is played on a NumPy record and the others on plain states; 11, so that every variant is
    played on both in time.
    """
    game, rng, digest = load(name), new_rng(seed), hashlib.sha256()
    buffers: Any = (
        np.zeros(game.most_legal, np.int16),
        np.zeros(game.most_cards, np.int8),
        np.zeros(game.numbers, np.int8),
        np.zeros(game.most_shown, np.int16),
        np.zeros(MOST_NAMED, np.int16),
    )
    for number, (players, options) in enumerate(variants(game.spec) * games):
        s = new_state(game, players, options, TURN_LIMIT)
        codes, cards, numbers, shown, named = buffers
        if INTERPRETED and number % 11:
            s, codes, cards, numbers, shown, named = PlainState(s), *(buffer.data for buffer in buffers)
        s.actor = below(rng, players)
        deal(s)
        settle(s, rng, cards)
        made = 0
        while s.outcome == RUNNING:
            if made % 10 == 0:
                seat = below(rng, players)
                world = s.copy()
                redeal(world, seat, rng)
                observe(world, seat, numbers)
                show(world, seat, bool(made % 20), shown)
                spell(s, codes[below(rng, legal(s, codes))], named)
                digest.update(whole(world) + numbers.tobytes() + shown.tobytes() + named.tobytes())
            apply(s, codes[below(rng, legal(s, codes))])
            settle(s, rng, cards)
            digest.update(whole(s))
            made += 1
        yield f"{players} players, {options}: {made} moves, {digest.hexdigest()}"


if __name__ == "__main__":
    for line in trace(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        print(line)
