"""PettingZoo: its own tests, and ours for what they leave out.

These of its tests do not apply: `max_cycles_test` and `parallel_api_test` (all agents act at once; ours take turns, and
T1 is tested here), `test_save_obs` and `bombardment_test` (pictures), `test_manual_control` (keys), `state_test` (there
is no state, which would show every hand).
"""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, render_test, seed_test

from powderkeg.engine.contract import redeal
from powderkeg.engine.generator import new_rng
from powderkeg.envs import IllegalAction
from powderkeg.envs.pettingzoo import env, raw_env
from powderkeg.text.refusal import Refused
from testkit.peer_tables import every_table

pytestmark = pytest.mark.slow  # the peers' suites

# Warnings that api_test gives for every environment with an action mask that is not one of PettingZoo's own.
masked = (
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be gymnasium.spaces.box or"),
)


def play(game: Any, seed: int) -> Iterator[str]:
    """Play random legal actions to the end; yields the agent before each step, also before the last, empty ones."""
    rng = np.random.default_rng(seed)
    game.reset(seed=seed)
    while game.agents:
        agent = game.agent_selection
        yield agent
        seen, _, terminated, truncated, _ = game.last()
        done = terminated or truncated
        game.step(None if done else rng.choice(np.flatnonzero(seen["action_mask"])))


def seeded(game: Any) -> Any:
    """Seed the deals and the random actions."""
    game.reset(seed=1)
    for agent in game.possible_agents:
        game.action_space(agent).seed(1)
    return game


# --- PettingZoo's own tests ---


@masked[0]
@masked[1]
@every_table
def test_api(name: str, players: int, options: dict[str, Any]) -> None:
    api_test(seeded(env(name, players, **options)))


@every_table
def test_seed(name: str, players: int, options: dict[str, Any]) -> None:
    seed_test(lambda: env(name, players, **options))


@every_table
def test_render(name: str, players: int, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: env(name, players, render_mode, **options), {"ansi": lambda text: "player_2" in text}
    )
    assert "player_2" in capsys.readouterr().out


# --- games ---


@every_table
def test_the_rewards_of_a_whole_game_are_those_of_the_rules(name: str, players: int, options: dict[str, Any]) -> None:
    game = env(name, players, turn_limit=10**6, **options)
    total = {}
    for agent in play(game, 5):
        if game.terminations[agent]:
            total[agent] = game.last()[1]
        else:
            assert not any(game.rewards.values())
    s = game.unwrapped.games[0]
    assert list(total) == game.possible_agents
    assert sum(total.values()) == pytest.approx(0, abs=1e-6)
    best = {int(agent[-1]) for agent, reward in total.items() if reward == max(total.values())}
    winners = s.winners or s.left  # a draw is shared by those left
    assert best == {seat + 1 for seat in range(players) if int(winners) >> seat & 1}


@every_table
def test_only_the_actor_has_legal_actions(name: str, players: int, options: dict[str, Any]) -> None:
    game = env(name, players, **options)
    for agent in play(game, 6):
        done = game.terminations[agent] or game.truncations[agent]
        for other in game.agents:
            seen = game.observe(other)
            assert seen in game.observation_space(other)
            assert seen["action_mask"].any() == (other == agent and not done)


def test_T1_ends_a_game_as_truncated() -> None:
    game = env("kaboo", 3, turn_limit=2)
    ends = [game.last()[1:4] for agent in play(game, 1) if game.truncations[agent]]
    assert ends == [(0.0, False, True)] * 3
    assert game.unwrapped.games[0].turn == 2


def test_a_seat_that_is_out_stays_until_the_end() -> None:
    game = env("boom", 4)
    watched = 0
    for agent in play(game, 3):
        out = [seat for seat in range(4) if not game.unwrapped.games[0].left >> seat & 1]
        if out and not game.terminations[agent]:
            watched += 1
            assert game.agents == game.possible_agents
            assert game.possible_agents.index(agent) not in out
            assert not any(game.terminations.values())
    assert watched > 0


def test_the_same_seed_gives_the_same_games_one_after_another() -> None:
    def seen(seed: int | None) -> list[Any]:
        game.reset(seed=seed)
        return [game.agent_selection, *(game.observe(agent) for agent in game.agents)]

    game = env("boom", 3)
    first, second = seen(7), seen(None)
    assert not data_equivalence(first, second)
    assert not data_equivalence(first, seen(8))
    assert data_equivalence([first, second], [seen(7), seen(None)], exact=True)


def test_every_seat_begins_some_games() -> None:
    game = env("kaboo", 4)
    first = set()
    for seed in range(40):
        game.reset(seed=seed)
        first.add(game.agent_selection)
    assert first == set(game.possible_agents)


def test_without_a_seed_games_differ() -> None:
    first, second = env("kaboo").unwrapped, env("kaboo").unwrapped
    first.reset()
    second.reset()
    assert first.games.tobytes() != second.games.tobytes()


def test_metadata_and_agents_of_a_table() -> None:
    game = env("battle-gum", 3, voluntary_pickup=True)
    assert game.metadata["name"] == str(game) == "powderkeg_battle_gum_v1"
    assert game.metadata["is_parallelizable"] is False
    assert game.metadata["render_modes"] == ["human", "ansi"]
    assert game.possible_agents == ["player_1", "player_2", "player_3"]
    assert game.unwrapped.setup.options["voluntary_pickup"] is True


# --- secrets ---


@every_table
def test_twin_worlds_look_the_same(name: str, players: int, options: dict[str, Any]) -> None:
    """To each agent, and in what is rendered for all of them."""
    game = raw_env(name, players, "ansi", **options)
    twin = raw_env(name, players, "ansi", **options)
    twin.reset(seed=0)
    differ = 0
    for number, _ in enumerate(play(game, 9)):
        if number > 40 or any(game.terminations.values()):
            break
        for seat, agent in enumerate(game.agents):
            twin.games[0] = game.games[0]
            redeal(twin.games[0], seat, new_rng(number))
            differ += twin.games.tobytes() != game.games.tobytes()
            assert data_equivalence(game.observe(agent), twin.observe(agent), exact=True)
            assert game.render() == twin.render()
    assert differ > 0


def test_there_is_no_state_that_shows_everything() -> None:
    game = env("boom")
    game.reset(seed=1)
    with pytest.raises(NotImplementedError, match="powderkeg_boom_v1"):
        game.state()


# --- bad input ---


def test_an_illegal_action_ends_the_game_and_costs_one() -> None:
    game = env("kaboo", 3)
    game.reset(seed=1)
    agent, before = game.agent_selection, game.unwrapped.games.tobytes()
    game.step(10)  # discard, though nothing was drawn
    assert game.unwrapped.games.tobytes() == before
    assert all(game.terminations.values())
    assert not game.observe(agent)["action_mask"].any()
    assert {name: reward for name, reward in game.rewards.items() if reward} == {agent: -1}


def test_without_wrappers_an_illegal_action_is_refused() -> None:
    game: Any = raw_env("kaboo")
    game.reset(seed=1)
    before = game.games.tobytes()
    with pytest.raises(IllegalAction, match=r"^kaboo, action 10: You have drawn nothing: .* \(K4\)$"):
        game.step(10)
    for code in (-1, 233, None):
        with pytest.raises(IllegalAction, match="they run from 0 to 232"):
            game.step(code)
    with pytest.raises(TypeError, match="integer"):
        game.step(0.0)
    assert game.games.tobytes() == before


@pytest.mark.parametrize("action", [-1, 233, 1.0, "draw", np.zeros(2, np.int64)])
def test_an_action_outside_the_space_is_refused(action: Any) -> None:
    game = env("kaboo")
    game.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        game.step(action)


def test_an_environment_cannot_be_used_before_reset() -> None:
    game = env("kaboo")
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = game.agents
    with pytest.raises(AssertionError, match="reset"):
        game.step(0)


@pytest.mark.parametrize(
    ("words", "arguments", "options"),
    [
        ("There is no game “bomb”.", ("bomb",), {}),
        ("Kaboo is for 2 to 6 players, not 7.", ("kaboo", 7), {}),
        ("There is no option “phase”.", ("boom",), {"phase": 1}),
        ("The option phase cannot be “4”.", ("exploding",), {"phase": 4}),
        ("The option render_mode cannot be “rgb_array”. Possible: human, ansi.", ("boom", 2, "rgb_array"), {}),
        ("Turn_limit is 0; it must be at least 1.", ("boom",), {"turn_limit": 0}),
    ],
)
def test_an_impossible_table_is_refused(words: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        env(*arguments, **options)
    assert words in str(refused.value)


def test_rendering_without_a_mode_warns() -> None:
    game = env("boom")
    game.reset(seed=1)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert game.render() is None


def test_a_missing_library_says_what_to_install() -> None:
    script = "import sys; sys.modules['pettingzoo'] = None; import powderkeg.envs.pettingzoo"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert last == "powderkeg.envs.MissingExtra: PettingZoo is not installed: pip install powderkeg[pettingzoo]"
    assert "During handling" not in done.stderr
