"""Environments for researchers, behind the interfaces they know. They map; what a card does the kernels say.

| module       | interface                                                     | extra        |
|--------------|---------------------------------------------------------------|--------------|
| `batch`      | `BatchEnv`: many games at once, on NumPy arrays               |              |
| `pettingzoo` | a PettingZoo AEC environment, all seats                       | `pettingzoo` |
| `gymnasium`  | one seat against bots, single and vector, with registered ids | `gymnasium`  |
| `openspiel`  | games for `pyspiel.load_game`                                 | `openspiel`  |
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from powderkeg.engine.contract import Game, State, load
from powderkeg.engine.spec import Value
from powderkeg.games import SPECS
from powderkeg.games.notation import notation
from powderkeg.play.options import check_players, find_spec, with_turn_limit
from powderkeg.text.messages import sentence
from powderkeg.text.refusal import Refusal, Refused

HISTORY: dict[str, tuple[str, ...]] = dict.fromkeys(SPECS, ("first version",))  # a line for each version, from 0


def version(name: str) -> int:
    """It grows when the same seed or the same actions no longer give the same numbers."""
    return len(HISTORY[name]) - 1


@dataclass(frozen=True)
class Setup:
    """A table that `set_up` has checked."""

    game: Game
    players: int
    options: dict[str, Value]

    @property
    def name(self) -> str:
        return self.game.name

    def start(self, n: int = 1) -> Any:
        """So many states that wait for `deal`."""
        return self.game.start(self.players, self.options, n)


def set_up(name: str, players: int | None = None, options: Mapping[str, Value] | None = None) -> Setup:
    """A table of a game: the fewest players and the usual rules unless said otherwise. T1: there always is a limit."""
    spec = find_spec(name)
    seats = spec.seats[0] if players is None else players
    check_players(spec, seats)
    return Setup(load(name), seats, with_turn_limit(spec, options or {}))


class MissingExtra(ImportError):
    """An interface whose library is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"{library} is not installed: pip install powderkeg[{extra}]")


class IllegalAction(Refused, ValueError):
    """An action that is not legal: which game, which action, which rule. Nothing was changed."""

    def __init__(self, s: State, name: str, code: int, where: str = "") -> None:
        super().__init__(why_illegal(s, name, code))
        self.name = name
        self.code = code
        self.where = where

    @property
    def rule(self) -> str | None:
        return self.refusal.rule

    def __str__(self) -> str:
        return f"{self.name}{self.where}, action {self.code}: {sentence(self.refusal, 'en')}"


def why_illegal(s: State, name: str, code: int) -> Refusal:
    """What the rules say; a number that no action has is against none of them."""
    actions = load(name).actions
    found = notation(name).refusal(s, code) if 0 <= code < actions else None
    return found or Refusal("input", "action-unknown", None, {"number": code, "most": actions - 1})
