"""The games, numbers of players and options at which speed is measured."""

from dataclasses import dataclass
from typing import Any

from bench.speed.figures import compared_players
from powderkeg.engine.contract import Game, load
from powderkeg.engine.scratch import new_scratch
from powderkeg.engine.seeds import Seeds
from powderkeg.engine.spec import Value
from powderkeg.games import SPECS
from powderkeg.research.simulate import Run, game_seeds, open_run

TURN_LIMIT = 2000  # T1


@dataclass(frozen=True)
class GameSetup:
    name: str
    players: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def game(self) -> Game:
        return load(self.name)

    @property
    def variant(self) -> str:
        """The game with its options: "boom" or "exploding, phase 1"."""
        return ", ".join([self.name, *(f"{option} {value}" for option, value in self.options)])

    @property
    def label(self) -> str:
        """The variant with the number of players, where that can vary."""
        return self.variant if self.name == "exploding" else f"{self.variant}, {self.players} players"

    def run(self, games: int, turn_limit: int = TURN_LIMIT) -> Run:
        return open_run(self.name, games, self.players, options=dict(self.options) | {"turn_limit": turn_limit})

    def seeds(self, games: int) -> Seeds:
        """A seed for each game, always the same."""
        return game_seeds(self.run(games), 0, games)

    def start(self, turn_limit: int = TURN_LIMIT) -> Any:
        return self.game.start(self.players, dict(self.options) | {"turn_limit": turn_limit})

    def scratch(self) -> Any:
        scratch = new_scratch(self.game)
        scratch[0].rng[:] = self.seeds(1)[0, :1]
        return scratch


COMPARED = [GameSetup(name, compared_players(name)) for name in SPECS]
ALL_PLAYERS = [GameSetup(name, n) for name, spec in SPECS.items() for n in range(spec.seats[0], spec.seats[1] + 1)]
PHASES = [GameSetup("exploding", 2, (("phase", phase),)) for phase in (1, 2)]  # phase 3 is the default
IN_C = [PHASES[0], *(setup for setup in ALL_PLAYERS if setup.name == "boom")]  # also written in C
