"""Compare what a seat sees of the true world with what it sees of a world redealt for it, in random games.

Compared byte by byte: the seat's observation and the position that it is shown; if it is to move, the legal codes, how
they are spelled, and the reasons against some codes; the world that a bot in its seat would get. Everything that
involves notation is compared in twin_worlds.py.
"""

from typing import Any, NamedTuple

import numpy as np

from powderkeg.engine.contract import MOST_NAMED, RUNNING, Game, Rng, redeal
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.engine.state_record import State
from testkit.traces import new_state, variants, whole

OBSERVATION, POSITION, LEGAL, MOVES, REASONS, WORLDS = SIGHTS = (
    "the observation",
    "the position",
    "the legal codes",
    "the spelled moves",
    "the reasons",
    "the world of a bot",
)
ASKED = 6  # random codes whose reasons are compared
SPARSE = 8  # moves between two comparisons, on average: the late game matters as much as the first turns
TURN_LIMIT = 200


class Leak(NamedTuple):
    """A fault to plant: one sight shows a byte of the state, or worlds are redealt for another seat."""

    sight: str = ""
    byte: int = 0
    seats_on: int = 0


NO_LEAK = Leak()


class Twins:
    """Random games in which some positions are compared for every seat."""

    def __init__(self, game: Game, rng: Rng, leak: Leak) -> None:
        self.game = game
        self.verbs = game.verbs
        self.rng = rng
        self.leak = leak
        self.codes = np.zeros(game.most_legal, np.int16)
        self.cards = np.zeros(game.most_cards, np.int8)
        self.numbers = np.zeros(game.numbers, np.int8)
        self.shown = np.zeros(game.most_shown, np.int16)
        self.named = np.zeros(MOST_NAMED, np.int16)

    def play(self, start: State, pairs: int) -> str:
        """Compare this many pairs; return where a seat sees them differ, or ""."""
        players, made = int(start.players), 0
        while made < pairs:
            s: Any = start.copy()
            s.actor = below(self.rng, players)
            self.verbs["deal"](s)
            settle(s, self.rng, self.cards)
            while s.outcome == RUNNING and made < pairs:
                if below(self.rng, SPARSE) == 0:
                    for seat in range(players):
                        if sight := self.difference(s, seat):
                            return f"{sight}: seat {seat} of {players}, turn {s.turn}"
                    made += players
                self.verbs["apply"](s, int(self.codes[below(self.rng, self.verbs["legal"](s, self.codes))]))
                settle(s, self.rng, self.cards)
        return ""

    def difference(self, s: State, seat: int) -> str:
        """The first sight in which the seat sees a twin differ, or ""."""
        twin = s.copy()
        redeal(twin, (seat + self.leak.seats_on) % int(s.players), self.rng)
        asked = [int(below(self.rng, self.game.actions)) for _ in range(ASKED)]
        ours, theirs = (self.sights(world, seat, asked) for world in (s, twin))
        return next((sight for sight in ours if ours[sight] != theirs[sight]), "")

    def sights(self, s: State, seat: int, asked: list[int]) -> dict[str, bytes]:
        self.verbs["observe"](s, seat, self.numbers)
        seen = {OBSERVATION: self.numbers.tobytes()}
        seen[POSITION] = self.shown[: self.verbs["show"](s, seat, False, self.shown)].tobytes()
        if s.actor == seat:
            codes = self.codes[: self.verbs["legal"](s, self.codes)]
            seen[LEGAL] = codes.tobytes()
            seen[MOVES] = b"".join(self.spelled(s, code) for code in codes.tolist())
            seen[REASONS] = bytes(self.verbs["breaks"](s, code) for code in asked)
        bot_world = s.copy()
        redeal(bot_world, seat, self.rng.copy())
        seen[WORLDS] = whole(bot_world)
        if self.leak.sight in seen:
            seen[self.leak.sight] += s.tobytes()[self.leak.byte : self.leak.byte + 1]
        return seen

    def spelled(self, s: State, code: int) -> bytes:
        self.named[:] = 0
        form = self.verbs["spell"](s, code, self.named)
        return self.named.tobytes() + bytes([form])


def differing(game: Game, pairs: int, seed: int, leak: Leak = NO_LEAK) -> str:
    """Compare this many pairs, spread over all variants; return where a seat sees them differ, or ""."""
    twins, every = Twins(game, new_rng(seed), leak), variants(game.spec)
    for players, options in every:
        found = twins.play(new_state(game, players, options, TURN_LIMIT), -(-pairs // len(every)))
        if found:
            return f"{found}, {options}, seed {seed}"
    return ""
