"""The ladder: bots by name, from `random` to `sharp`, and the levels between them.

A bot is written as its name and settings, joined by colons:

    random                 every legal move equally likely
    simple                 the game's heuristic
    sharp                  search with the default budget
    sharp:50ms             search for 50 milliseconds a move
    sharp:200worlds        search 200 imagined worlds a move: the same moves on any machine
    sharp:50ms:multiple    with another method: rollouts, single or multiple
    level:3                a rung of the ladder, from 1 to 10
    simple:forgetful=6     Kaboo: a memory that fades, half of it in 6 turns; also with sharp and levels

A bot never gets the true state, only a world that was redealt for its seat, and a generator.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.autoplay import THINKS
from powderkeg.bots.search import Budget, Candidate, RolloutSearch, Search, Thought, TreeSearch, search
from powderkeg.bots.slips import ALWAYS, UNIFORM, choose
from powderkeg.engine.contract import Game, game_module, redeal
from powderkeg.engine.generator import new_rng
from powderkeg.engine.state_record import State
from powderkeg.text.refusal import unusable

NAMES = ("random", "simple", "sharp", "level")
DEFAULT_BUDGET = Budget(ms=200)

METHODS: dict[str, Callable[[Game], Search]] = {
    "rollouts": RolloutSearch,
    "single": partial(TreeSearch, multiple=False),
    "multiple": partial(TreeSearch, multiple=True),
}
STRONGEST = {"boom": "rollouts", "kaboo": "rollouts", "exploding": "rollouts", "battle-gum": "single"}  # measured
ANY_GAME = "rollouts"


@dataclass(frozen=True)
class Bot:
    """How a seat is played: by search if it has a budget, else by the heuristic with slips."""

    text: str
    slips: int = 0  # moves in 256 that it makes carelessly; UNIFORM for `random`
    budget: Budget | None = None
    method: str = ""  # of search; empty for the strongest
    half_life: int = 0  # of its memory, in turns; 0 if nothing fades

    @property
    def thinks(self) -> bool:
        """Whether it needs more than the compiled loops of autoplay.py."""
        return self.budget is not None or self.half_life > 0

    @property
    def policy(self) -> int:
        """Its slips, or THINKS, as autoplay.py takes them."""
        return THINKS if self.thinks else self.slips


RANDOM = Bot("random", slips=UNIFORM)
SIMPLE = Bot("simple")
SHARP_BOT = Bot("sharp", budget=DEFAULT_BUDGET)

# Each rung beats the one below it: fewer slips of `simple`, then more worlds.
LEVELS = (
    Bot("level:1", slips=ALWAYS),
    Bot("level:2", slips=112),
    Bot("level:3", slips=40),
    SIMPLE,
    Bot("level:5", budget=Budget(worlds=16, ms=100)),
    Bot("level:6", budget=Budget(worlds=48, ms=200)),
    Bot("level:7", budget=Budget(worlds=150, ms=400)),
    Bot("level:8", budget=Budget(worlds=500, ms=800)),
    Bot("level:9", budget=Budget(worlds=1500, ms=1500)),
    Bot("level:10", budget=Budget(ms=3000)),
)
BASES = {"random": RANDOM, "simple": SIMPLE, "sharp": SHARP_BOT}


def policies(bots: Sequence[Bot]) -> NDArray[np.int16]:
    """The policies of bots, as compiled loops take them."""
    return np.array([bot.policy for bot in bots], np.int16)


def read_bot(text: str, game: Game) -> Bot:
    """Parse a bot; an unknown one is refused with what exists."""
    name, *settings = text.split(":")
    if name == "level":
        bot = read_level(settings.pop(0) if settings else "")
    elif name in BASES:
        bot = BASES[name]
    else:
        raise unusable("bot-unknown", text=text[:40], possible=", ".join(NAMES))
    for setting in settings:
        if setting.startswith("forgetful="):
            bot = replace(bot, half_life=read_half_life(setting, game))
        elif name == "sharp" and setting in METHODS:
            bot = replace(bot, method=setting)
        elif name == "sharp":
            bot = replace(bot, budget=read_budget(setting))
        else:
            raise unusable("bot-setting", text=setting[:40], name=name)
    return replace(bot, text=text)


def read_level(text: str) -> Bot:
    """Parse the `3` of `level:3`."""
    if text not in {str(number) for number in range(1, len(LEVELS) + 1)}:
        raise unusable("level-unknown", text=text[:40], most=len(LEVELS))
    return LEVELS[int(text) - 1]


def read_budget(text: str) -> Budget:
    """Parse `50ms` or `200worlds`."""
    found = re.fullmatch(r"(-?\d{1,9}(?:\.\d{1,3})?)(ms|worlds)", text)
    if not found or (found[2] == "worlds" and "." in found[1]):
        raise unusable("budget-unreadable", text=text[:40])
    amount = float(found[1])
    if amount <= 0:
        raise unusable("budget-small", text=text[:40])
    return Budget(ms=amount) if found[2] == "ms" else Budget(worlds=int(amount))


def read_half_life(setting: str, game: Game) -> int:
    """Parse `forgetful=6`."""
    number = setting.removeprefix("forgetful=")
    if not re.fullmatch(r"[1-9]\d{0,3}", number):
        raise unusable("forgetful-unreadable", text=number[:40])
    if forgetting(game) is None:
        raise unusable("forgetful-not-here", name=game.name)
    return int(number)


def strongest(name: str) -> str:
    """The method that measured strongest in a game."""
    return STRONGEST.get(name, ANY_GAME)


def forgetting(game: Game) -> Callable[..., None] | None:
    """The game's own `forget(s, seat, half_life, salt)`, if memory is part of the game."""
    module = game_module(game, "memory")
    return module.forget if module else None


class Mind:
    """A bot in one seat of one game: its generator, its memory, and the scratch it searches in."""

    def __init__(self, bot: Bot, game: Game, seed: int = 0) -> None:
        self.bot = bot
        self.game = game
        self.world = game.new()
        self.codes = np.zeros(game.most_legal, np.int16)
        self.search = METHODS[bot.method or strongest(game.name)](game) if bot.budget else None
        self.forget = forgetting(game) if bot.half_life else None
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Start a new game."""
        self.rng = new_rng(seed)
        self.salt = int(self.rng[0] >> np.uint64(1))

    def imagine(self, s: State) -> State:
        """The world the bot is given: it looks to the actor as the true one does, or as the actor remembers it."""
        self.world[0] = s
        world: Any = self.world[0]
        seat = int(s.actor)
        if self.forget:
            self.forget(world, seat, self.bot.half_life, self.salt)
        redeal(world, seat, self.rng)
        return world

    def choose(self, s: State, stop: Callable[[], bool] = lambda: False) -> int:
        """The code of the bot's move as the actor of `s`."""
        return self.think(s, stop).code

    def think(self, s: State, stop: Callable[[], bool] = lambda: False, to_the_end: bool = False) -> Thought:
        """Choose a move as the actor of `s`, and say what was thought about it."""
        world = self.imagine(s)
        if self.search and self.bot.budget:
            return search(self.search, world, int(s.actor), self.rng, self.bot.budget, stop, to_the_end)
        code = int(choose(world, self.bot.slips, self.rng, self.codes))
        return Thought(code, (Candidate(code, float("nan"), 0),), 0, 0.0)
