"""Powderkeg's games for OpenSpiel: after `import powderkeg.envs.openspiel` they are registered.

    game = pyspiel.load_game("powderkeg_exploding(phase=2)")

A name is `powderkeg_` and the game's, with an underscore for a dash. Actions are the kernel's codes. moments.py
explains chance, and docs/openspiel.md everything.
"""

from typing import Any

import numpy as np

from powderkeg.engine.contract import CHANCE, NOBODY, OUTCOMES, Rng
from powderkeg.engine.generator import new_rng
from powderkeg.engine.spec import TURN_LIMIT as LIMIT, Option, Spec, Value
from powderkeg.engine.turn import returns
from powderkeg.envs import MissingExtra, version
from powderkeg.envs.openspiel.moments import FIRST, OVER, Moment, Setting, encode, setting
from powderkeg.games import SPECS
from powderkeg.play.options import TURN_LIMIT
from powderkeg.text.messages import say
from powderkeg.text.refusal import unusable

try:
    import pyspiel
except ModuleNotFoundError:
    raise MissingExtra("OpenSpiel", "openspiel") from None

EXPLICIT, SAMPLED = "explicit", "sampled"  # chance
SETTLE = 0  # the one action of sampled chance: decide everything that play waits for

# --- games -----------------------------------------------------------------------------------------


def parameters(spec: Spec) -> dict[str, Value]:
    """The parameters of `load_game` and their defaults."""
    fewest, most = spec.seats
    players: dict[str, Value] = {"players": fewest} if fewest < most else {}
    options = {option.name: TURN_LIMIT if option is LIMIT else option.default for option in spec.options}
    options |= {f"{option.name}_{word}": False for option in spec.options for word in words_beside_flags(option)}
    return {**players, **options, "first": 0, "chance": EXPLICIT, "rng_seed": 0}


def words_beside_flags(option: Option) -> list[str]:
    """The words among the values of an option that may be true or false. OpenSpiel's parameters are of one kind each:
    such a word has its own."""
    return [value for value in option.values if isinstance(value, str)] if option.default is False else []


def chosen_value(option: Option, params: dict[str, Any]) -> Value:
    """The value of an option that the parameters choose: a word of its own goes before true and false."""
    words = (word for word in words_beside_flags(option) if params[f"{option.name}_{word}"])
    value: Value = next(words, params[option.name])
    return value


def game_type(spec: Spec, chance: str) -> Any:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"powderkeg_{spec.name.replace('-', '_')}",
        long_name=f"Powderkeg: {say('en', f'game-{spec.name}')}, version {version(spec.name)}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if chance == SAMPLED else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=spec.seats[0],
        max_num_players=spec.seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(spec),
    )


def read_setting(spec: Spec, params: dict[str, Any]) -> Setting:
    """The table that the parameters describe; refused if there is no such table."""
    options = tuple((option.name, chosen_value(option, params)) for option in spec.options)
    if params["chance"] not in (EXPLICIT, SAMPLED):
        possible = f"{EXPLICIT}, {SAMPLED}"
        raise unusable("option-value", name="chance", value=str(params["chance"])[:40], possible=possible)
    return setting(spec.name, params.get("players"), options, params["first"])


class PowderkegGame(pyspiel.Game):
    """A game with its parameters. It owns the generator of sampled chance, as OpenSpiel's own games do."""

    spec: Spec

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        spec = self.spec
        chosen = parameters(spec) | (params or {})
        self.setting = read_setting(spec, chosen)
        self.is_sampled = chosen["chance"] == SAMPLED
        self.rng = new_rng(chosen["rng_seed"])
        setup = self.setting.setup
        turns = int(setup.options["turn_limit"])
        longest = self.setting.notation.longest(setup.players, turns)
        self.shuffles = longest.shuffles
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.game.actions,
            max_chance_outcomes=1 if self.is_sampled else len(self.setting.notation.cards),
            num_players=setup.players,
            min_utility=-1.0 / (setup.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest.moves,
        )
        self.opening = self.setting.opening() if self.is_sampled else self.setting.opening().settled()
        super().__init__(game_type(spec, chosen["chance"]), info, params or {})

    def new_initial_state(self) -> "PowderkegState":
        return PowderkegState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.shuffles if self.is_sampled else 1 + self.shuffles * self.setting.setup.game.most_cards

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer.of(self.setting, wanted)

    # Sampled chance: OpenSpiel's C++ calls these two only for its own games, so Python does the pickling.

    def get_rng_state(self) -> str:
        return str(int(self.rng[0]))

    def set_rng_state(self, text: str) -> None:
        self.rng[0] = int(text)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_again, (str(self), self.get_rng_state())


def load_again(text: str, rng_state: str) -> PowderkegGame:
    game: PowderkegGame = pyspiel.load_game(text)
    game.set_rng_state(rng_state)
    return game


# --- states ----------------------------------------------------------------------------------------


class PowderkegState(pyspiel.State):
    """A position of a game; `at` holds all of it."""

    def __init__(self, game: PowderkegGame) -> None:
        super().__init__(game)
        self.at: Moment = game.opening

    # --- what OpenSpiel requires of every state ---

    def current_player(self) -> int:
        return self.at.player

    def is_terminal(self) -> bool:
        return self.at.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.codes()

    def legal_actions(self, *player: int) -> list[int]:
        """A shortcut: C++ would call this class five times to find out."""
        if self.at.player >= 0 and player in ((), (self.at.player,)):
            return list(self.at.codes())
        others: list[int] = super().legal_actions(*player)
        return others

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(SETTLE, 1.0)] if self.get_game().is_sampled else self.at.outcomes()

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.at.player != CHANCE:
            self.at = self.at.moved(action)
        elif not game.is_sampled:
            self.at = self.at.drawn(action)
        elif action == SETTLE:
            self.at = self.at.shuffled(game.rng)
        else:
            raise unusable("action-unknown", number=action, most=SETTLE)

    def _action_to_string(self, player: int, action: int) -> str:
        return action_text(self.at, player, action, self.get_game().is_sampled)

    def returns(self) -> list[float]:
        out: Any = np.zeros(self.at.setting.setup.players)
        if self.at.player == OVER:
            returns(self.at.s, out)
        return [float(share) for share in out]

    def __str__(self) -> str:
        return picture(self.at)

    # --- what its search requires ---

    def resample_from_infostate(self, player: int, sampler: Any) -> "PowderkegState":
        """A state that looks the same to the player, with hidden cards redealt; it has no history, which would tell."""
        if self.at.player == CHANCE:
            raise pyspiel.SpielError("resample_from_infostate: chance has not said yet what the player will know")
        self.at.setting.check_seat(player)
        state: PowderkegState = self.get_game().new_initial_state()
        state.at = self.at.imagined(player, seeded(sampler))
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.get_game(), self.serialize())


def restored(game: PowderkegGame, text: str) -> PowderkegState:
    state: PowderkegState = game.deserialize_state(text)
    return state


def seeded(sampler: Any) -> Rng:
    """A generator from a source of numbers between 0 and 1."""
    high, low = (int(sampler() * 2**32) for _ in range(2))
    return np.array([high << 32 | low | 1], np.uint64)


def action_text(at: Moment, player: int, action: int, is_sampled: bool) -> str:
    """An action as text; an action that is not possible now is shown by its number."""
    if player == CHANCE and at.player == CHANCE:
        if is_sampled:
            return "shuffle"
        if action in at.left:
            return f"seat {action + 1} begins" if at.stage == FIRST else at.setting.notation.cards[action]
    if player == at.player >= 0 and action in at.codes():
        return at.setting.notation.text(at.s, action)
    return f"action {action}"


def picture(at: Moment) -> str:
    """The whole position, including what is hidden."""
    game_notation, s = at.setting.notation, at.s
    lines = [f"{at.setting.setup.name}, turn {s.turn + 1}"]
    if at.player == CHANCE:
        chosen = [f"seat {seat + 1}" for seat in at.order] if at.stage == FIRST else game_notation.in_order(at.order)
        lines.append(" ".join(["chance:", *chosen]))
    elif at.player == OVER:
        lines.append(OUTCOMES[s.outcome])
    else:
        lines.append(f"seat {at.player + 1} to move")
    if at.is_laid:
        lines += [f"{zone}: {encode(cards).decode()}" for zone, cards in game_notation.zones(s).items()]
    return "\n".join(lines)


# --- observations ----------------------------------------------------------------------------------


class Observer:
    """What a player is shown, as OpenSpiel's observers return it: a string, and for the default observer a tensor."""

    def __init__(self, setting: Setting, kind: str) -> None:
        self.kind = kind  # see `of`
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if kind == "sight":
            setup = setting.setup
            pieces = (("player", setup.players), *setup.game.layout)
            self.tensor = np.zeros(sum(n for _, n in pieces), np.float32)
            ends = np.cumsum([n for _, n in pieces])
            self.dict = dict(zip([name for name, _ in pieces], np.split(self.tensor, ends[:-1]), strict=True))

    @classmethod
    def of(cls, setting: Setting, wanted: Any) -> "Observer | None":
        """The observer of the kind that is wanted, or None."""
        private = pyspiel.PrivateInfoType
        kinds = {
            (True, True, private.SINGLE_PLAYER): "story",
            (True, True, private.NONE): "public story",
            (False, True, private.SINGLE_PLAYER): "sight",
            (False, True, private.NONE): "public",
            (False, False, private.SINGLE_PLAYER): "private",
        }
        kind = kinds.get((wanted.perfect_recall, wanted.public_info, wanted.private_info))
        return cls(setting, kind) if kind else None

    def set_from(self, state: PowderkegState, player: int) -> None:
        if self.tensor is not None:
            self.dict["player"][:] = np.arange(len(self.dict["player"])) == player
            self.tensor[len(self.dict["player"]) :] = state.at.numbers(player)

    def string_from(self, state: PowderkegState, player: int) -> str:
        match self.kind:
            case "story":
                return state.at.story(player)
            case "public story":
                return state.at.story(NOBODY)
            case "sight":
                return state.at.sight(player)
            case "public":
                return state.at.sight(NOBODY)
        return state.at.private(player)


# --- registration ------------------------------------------------------------------------------------


class Boom(PowderkegGame):
    spec = SPECS["boom"]


class Kaboo(PowderkegGame):
    spec = SPECS["kaboo"]


class Exploding(PowderkegGame):
    spec = SPECS["exploding"]


class BattleGum(PowderkegGame):
    spec = SPECS["battle-gum"]


for _game in (Boom, Kaboo, Exploding, BattleGum):
    pyspiel.register_game(game_type(_game.spec, EXPLICIT), _game)
