"""A PettingZoo AEC environment of any game, all seats: `env("kaboo", players=3)`.

An agent observes only what its seat knows; there is no `state()`, which would show every hand. Rewards come when the
game is over: 1 for a lone winner, zero-sum. The turn limit (T1) truncates a game, with no reward for anyone. A seat
that is out of the game stays an agent but has no turn until all are done: its reward depends on the end.
"""

import operator
import secrets
from typing import Any, SupportsIndex

import numpy as np

from powderkeg.engine.contract import MAX_SEATS, NOBODY, RUNNING, UNFINISHED, apply, breaks, deal, legal, observe
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.engine.spec import Value
from powderkeg.engine.turn import returns
from powderkeg.envs import IllegalAction, MissingExtra, TableSetup, set_up, version
from powderkeg.games.notation import notation
from powderkeg.text.refusal import unusable

try:
    from gymnasium import logger, spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("PettingZoo", "pettingzoo") from None

RENDER_MODES = ("human", "ansi")
ILLEGAL_REWARD = -1


def env(game: str, players: int | None = None, render_mode: str | None = None, **options: Value) -> Any:
    """A game with PettingZoo's usual wrappers: an illegal action ends it, and the agent that tried it gets -1."""
    wrapped: Any = raw_env(game, players, render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):
    """A game without wrappers: an illegal action raises `IllegalAction` and changes nothing."""

    def __init__(self, game: str, players: int | None = None, render_mode: str | None = None, **options: Value) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise unusable("option-value", name="render_mode", value=render_mode, possible=", ".join(RENDER_MODES))
        self.setup = setup = set_up(game, players, options)
        self.metadata = {
            "name": f"powderkeg_{game.replace('-', '_')}_v{version(game)}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(1, setup.players + 1)]
        self.agents = self.possible_agents[:]
        self.observation_spaces = {agent: observation_space(setup) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(setup.game.actions) for agent in self.agents}
        self.games = setup.start()
        self.codes = np.zeros(setup.game.most_legal, np.int16)
        self.cards = np.zeros(setup.game.most_cards, np.int8)
        self.rng = new_rng(secrets.randbits(64))

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    # --- playing ---

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed gives the same games from here on. There are no `options`: `env` takes those
        of the rules."""
        if seed is not None:
            self.rng = new_rng(seed)
        self.games = self.setup.start()
        s = self.games[0]
        s.actor = below(self.rng, self.setup.players)
        deal(s)
        settle(s, self.rng, self.cards)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[s.actor]
        self._show()

    def step(self, action: SupportsIndex | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        s = self.games[0]
        code = operator.index(action) if action is not None else NOBODY
        if not 0 <= code < self.setup.game.actions or breaks(s, code):
            raise IllegalAction(s, self.setup.name, code)
        apply(s, code)
        settle(s, self.rng, self.cards)
        if s.outcome == RUNNING:
            self.agent_selection = self.possible_agents[s.actor]
        else:
            self._end()
        self._show()

    def _end(self) -> None:
        results = np.zeros(MAX_SEATS, np.float32)
        returns(self.games[0], results)
        unfinished = bool(self.games[0].outcome == UNFINISHED)  # T1
        for agent, result in zip(self.agents, results, strict=False):
            self.rewards[agent] = float(result)
            self.terminations[agent] = not unfinished
            self.truncations[agent] = unfinished
        self._accumulate_rewards()
        self._deads_step_first()

    # --- observing ---

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat knows and may do; the mask is empty while it is another's turn."""
        s = self.games[0]
        seat = self.possible_agents.index(agent)
        numbers = np.zeros(self.setup.game.numbers, np.int8)
        mask = np.zeros(self.setup.game.actions, np.int8)
        observe(s, seat, numbers)
        if s.outcome == RUNNING and s.actor == seat and not self.terminations.get(agent):
            mask[self.codes[: legal(s, self.codes)]] = 1
        return {"observation": numbers, "action_mask": mask}

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        game_notation = notation(self.setup.name)
        position = game_notation.position(self.games[0], NOBODY)
        text = "\n".join(game_notation.picture(position, self.possible_agents, "en"))
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def observation_space(setup: TableSetup) -> Any:
    game = setup.game
    numbers = spaces.Box(-1, game.most_cards, (game.numbers,), np.int8)  # from -1 (none) to the number of cards
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (game.actions,), np.int8)})
