"""Environments for research, behind well-known interfaces. They only adapt: the kernels hold the rules.

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

from powderkeg.engine.contract import Game, load
from powderkeg.engine.spec import Value
from powderkeg.engine.state_record import State
from powderkeg.games import SPECS
from powderkeg.games.notation import notation
from powderkeg.play.options import check_players, find_spec, with_turn_limit
from powderkeg.text.messages import sentence
from powderkeg.text.refusal import Refusal, Refused

HISTORY: dict[str, tuple[str, ...]] = dict.fromkeys(SPECS, ("first version",))  # a line for each version, from 0
HISTORY["boom"] += ("its new options, a card that waits, cards counted; what leaves a hand unseen is public",)


def version(name: str) -> int:
    """The version of a game's environments: it grows when the same seed and actions no longer give the same numbers."""
    return len(HISTORY[name]) - 1


@dataclass(frozen=True)
class TableSetup:
    """A table as `set_up` has checked it."""

    game: Game
    players: int
    options: dict[str, Value]

    @property
    def name(self) -> str:
        return self.game.name

    def start(self, n: int = 1) -> Any:
        """n states, ready for `deal`."""
        return self.game.start(self.players, self.options, n)


def set_up(name: str, players: int | None = None, options: Mapping[str, Value] | None = None) -> TableSetup:
    """Check a table: by default the fewest players and the default options. There always is a turn limit (T1)."""
    spec = find_spec(name)
    seats = spec.seats[0] if players is None else players
    check_players(spec, seats)
    return TableSetup(load(name), seats, with_turn_limit(spec, options or {}, seats))


class MissingExtra(ImportError):
    """The library of an interface is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"{library} is not installed: pip install powderkeg[{extra}]")


class IllegalAction(Refused, ValueError):
    """An action is not legal: which game, which action, which rule. Nothing was changed."""

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
    """The rule that forbids an action; a code that no action has is refused as input."""
    actions = load(name).actions
    found = notation(name).refusal(s, code) if 0 <= code < actions else None
    return found or Refusal("input", "action-unknown", None, {"number": code, "most": actions - 1})
