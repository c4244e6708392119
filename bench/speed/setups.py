"""The tables at which speed is measured."""

from dataclasses import dataclass
from typing import Any

from bench.speed.figures import seats
from powderkeg.engine.contract import Game, load
from powderkeg.engine.scratch import room_for
from powderkeg.engine.seeds import Words
from powderkeg.engine.spec import Value
from powderkeg.games import SPECS
from powderkeg.research.simulate import Run, open_run, words_of

TURN_LIMIT = 2000  # T1


@dataclass(frozen=True)
class Table:
    name: str
    players: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def game(self) -> Game:
        return load(self.name)

    @property
    def variant(self) -> str:
        """Such as "boom" or "exploding, phase 1"."""
        return ", ".join([self.name, *(f"{option} {value}" for option, value in self.options)])

    @property
    def label(self) -> str:
        """With the number of players, where there is a choice."""
        return self.variant if self.name == "exploding" else f"{self.variant}, {self.players} players"

    def run(self, games: int, turn_limit: int = TURN_LIMIT) -> Run:
        return open_run(self.name, games, self.players, options=dict(self.options) | {"turn_limit": turn_limit})

    def words(self, games: int) -> Words:
        """Where so many games get their numbers from, always the same."""
        return words_of(self.run(games), 0, games)

    def start(self, turn_limit: int = TURN_LIMIT) -> Any:
        return self.game.start(self.players, dict(self.options) | {"turn_limit": turn_limit})

    def room(self) -> Any:
        room = room_for(self.game)
        room[0].rng[:] = self.words(1)[0, :1]
        return room


COMPARED = [Table(name, seats(name)) for name in SPECS]
SEATINGS = [Table(name, n) for name, spec in SPECS.items() for n in range(spec.seats[0], spec.seats[1] + 1)]
PHASES = [Table("exploding", 2, (("phase", phase),)) for phase in (1, 2)]  # the third is the usual one
LIMITED = [PHASES[0], *(table for table in SEATINGS if table.name == "boom")]  # what is written in C, too
