"""The one list of what to compile for a game, by what it is needed for. `powderkeg warm`, the server and the tests all
take their steps from here."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Literal

import numpy as np

from powderkeg.engine import contract, turn
from powderkeg.engine.contract import MAX_SEATS, load
from powderkeg.engine.generator import new_rng
from powderkeg.play.table import Table

Stage = Literal["play", "arrays", "search", "methods", "matches"]


class Tryout:
    """A table at which every kernel is used once: it is compiled, or loaded if it is in the cache."""

    def __init__(self, game: str) -> None:
        self.game = load(game)

    @cached_property
    def table(self) -> Table:
        return Table.new(self.game.name, [str(seat) for seat in range(self.game.spec.seats[0])], seed=bytes(32))

    @property
    def actor(self) -> int:
        return self.table.actor or 1

    # --- play ---

    def deal(self) -> None:
        assert self.table.actor

    def judge(self) -> None:
        contract.breaks(self.table.state, 0)

    def look(self) -> None:
        for seat in (self.actor, None):
            self.table.view(seat)
            self.table.position_json(seat)
            self.table.legal_json(seat)
        self.table.notation.seen(self.table.state, 0)

    def move(self) -> None:
        self.table.play(self.actor, self.table.legal(self.actor)[0].text)

    def replay(self) -> None:
        Table.from_record(self.table.record())

    def imagine(self) -> None:
        contract.redeal(self.table.state.copy(), 0, new_rng(0))

    def find_blunders(self) -> None:
        from powderkeg.bots.blunders import losing_moves

        losing_moves(self.table, self.actor)

    def choose_simply(self) -> None:
        from powderkeg.bots.ladder import SIMPLE, Mind

        Mind(SIMPLE, self.game).choose(self.table.state)

    def choose_at_random(self) -> None:
        from powderkeg.bots.ladder import RANDOM, Mind

        Mind(RANDOM, self.game).choose(self.table.state)

    # --- arrays ---

    def observe(self) -> None:
        contract.observe(self.table.state, 0, np.zeros(self.game.numbers, np.int8))

    def count_returns(self) -> None:
        turn.returns(self.table.state, np.zeros(MAX_SEATS, np.float32))

    # --- search, methods, matches ---

    def search(self, method: str = "") -> None:
        """Both ways: until one move is clearly best, and to the end."""
        from powderkeg.bots.ladder import Mind, read_bot

        mind = Mind(read_bot(f"sharp:1worlds{method and ':'}{method}", self.game), self.game)
        for to_the_end in (False, True):
            mind.think(self.table.state, to_the_end=to_the_end)

    def forget(self) -> None:
        from powderkeg.bots.ladder import Mind, forgetting, read_bot

        if forgetting(self.game):
            Mind(read_bot("simple:forgetful=1", self.game), self.game).choose(self.table.state)

    def value_the_end(self) -> None:
        from powderkeg.bots.rollouts import end_value

        end_value(self.table.state, 0)

    def search_otherwise(self) -> None:
        from powderkeg.bots.ladder import METHODS, strongest

        for method in METHODS:
            if method != strongest(self.game.name):
                self.search(method)

    def play_match(self) -> None:
        from powderkeg.bots.ladder import RANDOM, SHARP_BOT, SIMPLE
        from powderkeg.research.arena.duplicate import warm_up

        warm_up(self.game.name, (RANDOM, SIMPLE, SHARP_BOT), 2)


Step = Callable[[Tryout], None]

STEPS: dict[Stage, tuple[Step, ...]] = {
    "play": (  # at a table, against bots that do not search; the first step comes before the others
        Tryout.deal,
        Tryout.judge,
        Tryout.look,
        Tryout.move,
        Tryout.replay,
        Tryout.imagine,
        Tryout.find_blunders,
        Tryout.choose_simply,
        Tryout.choose_at_random,
    ),
    "arrays": (Tryout.observe, Tryout.count_returns),
    "search": (Tryout.search, Tryout.forget, Tryout.value_the_end),
    "methods": (Tryout.search_otherwise,),
    "matches": (Tryout.play_match,),
}


def take_steps(tryout: Tryout, steps: Iterable[Step], report: Callable[[], None] = lambda: None) -> None:
    for step in steps:
        step(tryout)
        report()
