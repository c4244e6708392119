"""Gymnasium environments: one seat against bots, single and vector. Importing this module registers

    powderkeg/Boom-v1, powderkeg/Kaboo-v0, powderkeg/Exploding-v0, powderkeg/BattleGum-v0

An observation is what the seat knows; `info["action_mask"]` says what it may do. The reward comes at the end of the
game: 1 for a lone winner, zero-sum over the seats. The turn limit (T1) truncates a game, with no reward. An illegal
action ends the episode with a reward of -1 and the reason in `info["illegal"]`. A deal in which the seat has nothing to
decide is not an episode: another one is dealt.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.contract import Numbers
from powderkeg.engine.spec import Value
from powderkeg.envs import IllegalAction, MissingExtra, set_up, version
from powderkeg.envs.seat import NEW, WAIT, Flags, SeatGames
from powderkeg.games import SPECS
from powderkeg.games.notation import notation
from powderkeg.text.refusal import unusable

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.error import InvalidAction, ResetNeeded
    from gymnasium.utils.seeding import np_random
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingExtra("Gymnasium", "gymnasium") from None

Info = dict[str, Any]

ONE = {"render_modes": ["human", "ansi"], "render_fps": 1}
MANY = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}


class SeatEnv(gymnasium.Env[Numbers, int]):
    """One game at a time."""

    metadata = ONE

    def __init__(
        self,
        game: str,
        players: int | None = None,
        bots: Sequence[str] = ("simple",),
        seat: int | None = None,
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """The bots sit clockwise from the seat; the last one plays all remaining seats. Seats count from 1; None draws
        one for each game. The options are those of the rules."""
        self.games = SeatGames(set_up(game, players, options), bots, seat)
        self.render_mode = checked_mode(render_mode, self.metadata)
        self.observation_space, self.action_space = spaces_of(self.games)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Numbers, Info]:
        """Deal a new game; the same seed gives the same games from here on."""
        super().reset(seed=seed)
        if seed is not None or not self.games.rngs.all():
            self.games.rngs[0] = random_seed(self.np_random)
        self.games.play(NEW)
        self._show()
        return self.games.observations[0].copy(), self._info()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, Info]:
        games = self.games
        if games.over[0]:
            raise ResetNeeded("The game is over, or none was dealt yet: call reset.")
        if not self.action_space.contains(action):
            raise InvalidAction(f"{action!r} is not in {self.action_space}.")
        games.play(action)
        info = self._info()
        if games.illegal[0]:
            info["illegal"] = why(games, 0, int(action))
        self._show()
        return (
            games.observations[0].copy(),
            float(games.rewards[0]),
            bool(games.terminated[0]),
            bool(games.truncated[0]),
            info,
        )

    def action_masks(self) -> Flags:
        """The action mask, under the name that Stable-Baselines3's MaskablePPO looks for."""
        mask: Flags = self.games.masks[0] == 1
        return mask

    def render(self) -> str | None:
        """The table as the seat sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        if self.render_mode == "ansi":
            return picture(self.games, 0)
        print(picture(self.games, 0), end="\n\n")
        return None

    def _info(self) -> Info:
        return {"action_mask": self.games.masks[0].copy(), "seat": int(self.games.seats[0]) + 1}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class SeatVectorEnv(VectorEnv[Numbers, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, in one compiled loop. A game that is over is dealt again at the next step, which ignores the
    action for it."""

    metadata = MANY

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        bots: Sequence[str] = ("simple",),
        seat: int | None = None,
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
        copy: bool = True,
    ) -> None:
        """As for `SeatEnv`. Without `copy` the next step overwrites the arrays that are returned."""
        self.games = SeatGames(set_up(game, players, options), bots, seat, num_envs)
        self.render_mode = checked_mode(render_mode, self.metadata)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space, self.single_action_space = spaces_of(self.games)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Numbers, Info]:
        """Deal new games: in all, or in those of `options["reset_mask"]`. A number n seeds them with n, n + 1, …; a
        game without a seed continues its own generator."""
        which, seeds = self._which((options or {}).get("reset_mask")), self._seeds(seed)
        super().reset(seed=seeds[0])
        for at, own in enumerate(seeds):
            if which[at] and (own is not None or not self.games.rngs[at, 0]):
                self.games.rngs[at] = random_seed(np_random(own)[0])
        self.games.play(np.where(which, NEW, WAIT))
        return self._output(self.games.observations), self._info()

    def step(self, actions: Any) -> tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        games = self.games
        if not games.rngs.all():
            raise ResetNeeded("No game was dealt yet: call reset.")
        codes = np.where(games.over, NEW, self._checked(actions))
        games.play(codes)
        info = self._info()
        if games.illegal.any():
            for at in np.flatnonzero(games.illegal):
                self._add_info(info, {"illegal": why(games, int(at), int(codes[at]))}, int(at))
        return (
            self._output(games.observations),
            self._output(games.rewards),
            self._output(games.terminated),
            self._output(games.truncated),
            info,
        )

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        return tuple(picture(self.games, at) for at in range(self.num_envs))

    def _output(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _info(self) -> Info:
        every = np.ones(self.num_envs, np.bool_)
        seats = self.games.seats + np.int64(1)
        return {
            "action_mask": self._output(self.games.masks),
            "_action_mask": every,
            "seat": seats,
            "_seat": every.copy(),
        }

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None or isinstance(seed, int | np.integer):
            return [None if seed is None else int(seed) + at for at in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are needed, one for each game, not {len(seed)}.")
        return seed

    def _which(self, mask: Any) -> Flags:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"reset_mask must be an array of shape ({self.num_envs},) and dtype bool.")
        return mask

    def _checked(self, actions: Any) -> NDArray[Any]:
        codes = np.asarray(actions)
        most = self.games.setup.game.actions
        if codes.shape != (self.num_envs,) or not np.issubdtype(codes.dtype, np.integer):
            needed = f"an array of shape ({self.num_envs},) and a whole dtype is needed"
            raise InvalidAction(f"{needed}, not shape {codes.shape} and {codes.dtype}.")
        if codes.min() < 0 or codes.max() >= most:
            raise InvalidAction(f"Actions go from 0 to {most - 1}, not from {codes.min()} to {codes.max()}.")
        return codes


def spaces_of(games: SeatGames) -> tuple[Any, Any]:
    """The spaces of one game's observations, from -1 (none) to the number of cards, and of its actions."""
    game = games.setup.game
    return spaces.Box(-1, game.most_cards, (game.numbers,), np.int8), spaces.Discrete(game.actions)


def random_seed(generator: np.random.Generator) -> np.uint64:
    """A seed for all games from here on; never 0, which means not seeded yet."""
    return generator.integers(1, 2**64, dtype=np.uint64, endpoint=False)


def why(games: SeatGames, at: int, code: int) -> str:
    """The sentence that says which rule forbids the action."""
    return str(IllegalAction(games.state(at), games.setup.name, code))


def picture(games: SeatGames, at: int) -> str:
    """The table as the seat sees it."""
    game_notation = notation(games.setup.name)
    seat = int(games.seats[at])
    names = ["agent", *(bot.text for bot in games.bots)]
    around = names[-seat:] + names[:-seat] if seat else names
    return "\n".join(game_notation.picture(game_notation.position(games.state(at), seat), around, "en"))


def checked_mode(mode: str | None, metadata: Mapping[str, Any]) -> str | None:
    """The render mode; refused if there is no such mode."""
    if mode not in (None, *metadata["render_modes"]):
        raise unusable("option-value", name="render_mode", value=mode, possible=", ".join(metadata["render_modes"]))
    return mode


def title(name: str) -> str:
    """The game's name in an id: "BattleGum"."""
    return "".join(part.capitalize() for part in name.split("-"))


IDS = {name: f"powderkeg/{title(name)}-v{version(name)}" for name in SPECS}

for name in SPECS:
    gymnasium.register(
        IDS[name],
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}:SeatVectorEnv",
        kwargs={"game": name},
    )
