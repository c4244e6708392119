"""Gymnasium: its own checks, and ours for what they leave out.

Like its suite, this one compares vector environments step by step: ours with a `SyncVectorEnv` of our single ones.
"""

import os
import re
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, NameNotFound, ResetNeeded, VersionNotFound
from gymnasium.utils.env_checker import (
    check_env,
    check_reset_seed_determinism,
    check_returned_data_not_reused,
    data_equivalence,
)
from gymnasium.utils.passive_env_checker import data_shares_objects
from gymnasium.vector import AutoresetMode

from powderkeg.bots.autoplay import THINKS
from powderkeg.bots.slips import UNIFORM
from powderkeg.engine.contract import RUNNING, redeal
from powderkeg.engine.generator import new_rng
from powderkeg.envs.gymnasium import IDS, SeatEnv, SeatVectorEnv
from powderkeg.envs.seat import WAIT
from powderkeg.games import SPECS
from powderkeg.text.refusal import Refused
from testkit.peer_tables import every_table

pytestmark = pytest.mark.slow  # the peers' suites

DISCARD = 10  # of Kaboo's codes: illegal when a turn begins


def pick(masks: Any, rng: np.random.Generator) -> Any:
    """A random legal action for each game."""
    return (masks * rng.random(masks.shape)).argmax(1)


def play(game: gymnasium.Env[Any, Any], seed: int) -> tuple[list[Any], float]:
    """Play random legal actions to the end; return what was seen and the last reward."""
    rng = np.random.default_rng(seed)
    numbers, info = game.reset(seed=seed)
    seen = [(numbers, info)]
    while True:
        numbers, reward, terminated, truncated, info = game.step(pick(info["action_mask"][None], rng)[0])
        seen.append((numbers, info))
        if terminated or truncated:
            return seen, float(reward)
        assert reward == 0


# --- Gymnasium's own checks ---


@every_table
def test_check_env(name: str, players: int, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(IDS[name], players=players, options=options).unwrapped)
    assert "agent" in capsys.readouterr().out  # the render mode "human" was tried


@every_table
def test_vector_and_single_environments_agree(name: str, players: int, options: dict[str, Any]) -> None:
    settings = {"num_envs": 5, "players": players, "options": options, "bots": ("simple", "random")[: players - 1]}
    compare(name, 60, **settings)


@pytest.mark.parametrize("name", SPECS)
def test_vector_and_single_environments_agree_when_bots_think(name: str) -> None:
    compare(name, 25, num_envs=3, bots=("sharp:2worlds",), options={"turn_limit": 12})


def test_vector_and_single_environments_agree_when_bots_forget_and_only_some_think() -> None:
    compare("kaboo", 30, num_envs=4, players=4, bots=("level:3", "simple:forgetful=2", "random:forgetful=1"), seat=3)


def test_what_a_bot_forgets_is_drawn_separately_for_each_game() -> None:
    many = SeatVectorEnv("kaboo", 6, bots=("simple:forgetful=2",), seat=1)
    _, info = many.reset(seed=1)
    before = many.games.salts[:, 1].tolist()
    assert len(set(before)) == 6
    *_, over, _, info = many.step(np.where(np.arange(6) < 3, DISCARD, info["action_mask"].argmax(1)))
    assert over.tolist() == [True] * 3 + [False] * 3
    many.step(info["action_mask"].argmax(1))
    kept = [a == b for a, b in zip(before, many.games.salts[:, 1].tolist(), strict=True)]
    assert kept == [False] * 3 + [True] * 3


def compare(name: str, steps: int, **settings: Any) -> None:
    """Compare our compiled loop, byte for byte, with Gymnasium's loop over single environments. Some of the actions are
    illegal."""
    ours: Any = gymnasium.make_vec(IDS[name], vectorization_mode="vector_entry_point", **settings)
    theirs: Any = gymnasium.make_vec(IDS[name], vectorization_mode="sync", **settings)
    assert type(ours) is SeatVectorEnv
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] is theirs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    rng, ended = np.random.default_rng(3), 0
    given: Any = ours.reset(seed=11)
    expected: Any = theirs.reset(seed=11)
    assert data_equivalence(given, expected, exact=True)
    for number in range(steps):
        masks = given[-1]["action_mask"]
        actions = rng.integers(masks.shape[1], size=len(masks)) if number % 10 == 9 else pick(masks, rng)
        given, expected = ours.step(actions), theirs.step(actions)
        assert data_equivalence(given, expected, exact=True)
        assert given[0] in ours.observation_space
        ended += (given[2] | given[3]).sum()
    assert ended > 0
    assert data_equivalence(ours.reset(), theirs.reset(), exact=True)  # continues from the last seed
    assert data_equivalence(ours.reset(seed=[5] * ours.num_envs), theirs.reset(seed=[5] * ours.num_envs), exact=True)


@pytest.mark.parametrize("name", SPECS)
def test_vector_checks(name: str) -> None:
    one: Any = gymnasium.make_vec(IDS[name], num_envs=1)  # checks of single environments that accept a vector of one
    check_reset_seed_determinism(one)
    check_returned_data_not_reused(one)
    many = gymnasium.make_vec(IDS[name], num_envs=3, players=2, bots=("random",))
    assert many.spec is not None
    again = gymnasium.make_vec(many.spec)
    assert repr(again) == repr(many) == f"SeatVectorEnv({IDS[name]}, num_envs=3)"
    assert data_equivalence(again.reset(seed=2), many.reset(seed=2), exact=True)
    found = many.step(pick(many.reset(seed=2)[1]["action_mask"], np.random.default_rng(1)))
    assert [array.dtype for array in found[:4]] == [np.int8, np.float64, np.bool_, np.bool_]
    assert {array.shape for array in found[1:4]} == {(3,)}
    assert not data_shares_objects(found, many.step(many.action_space.sample()))
    many.close()
    many.close()


def test_without_copy_the_same_arrays_are_returned() -> None:
    many = gymnasium.make_vec(IDS["boom"], num_envs=3, copy=False)
    numbers, info = many.reset(seed=1)
    found = many.step(pick(info["action_mask"], np.random.default_rng(1)))
    assert found[0] is numbers
    assert found[-1]["action_mask"] is info["action_mask"]


def test_a_reset_mask_deals_some_games_again() -> None:
    many = SeatVectorEnv("kaboo", 3)
    before, _ = many.reset(seed=1)
    after, _ = many.reset(seed=[9, 9, 9], options={"reset_mask": np.array([False, True, False])})
    assert [np.array_equal(a, b) for a, b in zip(before, after, strict=True)] == [True, False, True]


# --- games ---


@every_table
def test_the_reward_is_what_the_game_gives_the_seat(name: str, players: int, options: dict[str, Any]) -> None:
    game = SeatEnv(name, players, ("random",), options={"turn_limit": 10**6, **options})
    for seed in range(5):
        seen, reward = play(game, seed)
        s, seat = game.games.state(0), seen[-1][1]["seat"] - 1
        winners = int(s.winners or s.left)  # a draw is shared by those left
        share = (winners >> seat & 1) / winners.bit_count()
        assert reward == pytest.approx((players * share - 1) / (players - 1))
        assert all(numbers in game.observation_space for numbers, _ in seen)
        assert not seen[-1][1]["action_mask"].any()


def test_T1_ends_a_game_as_truncated() -> None:
    game = SeatEnv("kaboo", 2, ("simple",), options={"turn_limit": 1})
    _, info = game.reset(seed=1)
    while True:
        _, reward, terminated, truncated, info = game.step(int(info["action_mask"].argmax()))
        if truncated:
            break
        assert not terminated
    assert (reward, terminated) == (0.0, False)


@pytest.mark.parametrize("bot", ["random", "sharp:1worlds"])
def test_a_deal_without_a_decision_is_no_episode(bot: str) -> None:
    """These games end after one turn, so an episode needs a deal in which the seat begins."""
    many = SeatVectorEnv("exploding", 50, bots=(bot,), options={"phase": 1, "turn_limit": 1})
    for seed in range(3):
        _, info = many.reset(seed=50 * seed)
        assert (info["action_mask"].sum(1) == 1).all()
        assert not many.step(info["action_mask"].argmax(1))[-1].get("illegal")
        assert many.games.over.all()


@pytest.mark.parametrize("bots", [("random",), ("sharp:1worlds",)])
def test_the_seat_is_drawn_or_given(bots: tuple[str]) -> None:
    drawn = SeatVectorEnv("exploding", 40, bots=bots, options={"phase": 1}).reset(seed=3)[1]["seat"]
    assert set(drawn.tolist()) == {1, 2}
    given = SeatVectorEnv("exploding", 40, bots=bots, seat=2, options={"phase": 1}).reset(seed=3)[1]["seat"]
    assert set(given.tolist()) == {2}


def test_bots_sit_clockwise_and_the_last_fills_the_other_seats() -> None:
    game = SeatEnv("kaboo", 5, ("sharp:1worlds", "random"), seat=4, render_mode="ansi")
    game.reset(seed=1)
    assert [bot.text for bot in game.games.bots] == ["sharp:1worlds", "random", "random", "random"]
    names = [
        re.split(r", | \(", line.rstrip(":"))[0]
        for line in str(game.render()).splitlines()
        if not line.startswith((" ", "D"))
    ]
    assert names == ["random", "random", "random", "agent", "sharp:1worlds"]
    assert game.games.scratches[0].slips[:5].tolist() == [UNIFORM, UNIFORM, UNIFORM, THINKS, THINKS]


def test_a_stronger_bot_wins_more() -> None:
    """The seat moves at random against the requested bot."""
    won = []
    for bot in ("random", "simple"):
        many = SeatVectorEnv("boom", 400, bots=(bot,))
        rng, first = np.random.default_rng(1), np.full(400, np.nan)
        _, info = many.reset(seed=1)
        while np.isnan(first).any():
            _, rewards, terminated, truncated, info = many.step(pick(info["action_mask"], rng))
            first = np.where(np.isnan(first) & (terminated | truncated), rewards, first)
        won.append(first.mean())
    assert abs(won[0]) < 0.15
    assert won[1] < -0.5


def test_the_same_seed_gives_the_same_games_one_after_another() -> None:
    game = SeatEnv("battle-gum", 3)
    first = [play(game, 4), game.reset(), game.reset()]
    assert not data_equivalence(first[1], first[2])
    assert data_equivalence(first, [play(game, 4), game.reset(), game.reset()], exact=True)


def test_without_a_seed_games_differ() -> None:
    """A seat sees only two of its cards, so some of the 64 deals look alike to it, but not most."""
    first, second = (SeatVectorEnv("kaboo", 64).reset()[0] for _ in range(2))
    assert first.tobytes() != second.tobytes()
    assert len({row.tobytes() for row in first}) > 32


AGREE = """
import hashlib
from powderkeg.envs.gymnasium import SPECS, SeatVectorEnv

for name in SPECS:
    many = SeatVectorEnv(name, 2, bots=("simple",))
    told, (_, info) = hashlib.sha256(), many.reset(seed=3)
    for number in range(12):
        *found, info = many.step([1, 1] if number % 6 == 5 else info["action_mask"].argmax(1))
        told.update(b"".join(array.tobytes() for array in (*found, info["action_mask"])))
    print(name, told.hexdigest())
"""


@pytest.mark.slow
def test_compiled_and_interpreted_agree(capsys: pytest.CaptureFixture[str]) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", AGREE]
    interpreted = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    exec(AGREE, {})
    assert interpreted == capsys.readouterr().out
    assert len(interpreted.splitlines()) == len(SPECS)


def test_registered_names() -> None:
    assert list(IDS.values()) == [
        "powderkeg/Boom-v1",
        "powderkeg/Kaboo-v1",
        "powderkeg/Exploding-v1",
        "powderkeg/BattleGum-v1",
    ]
    game = gymnasium.make("powderkeg.envs.gymnasium:powderkeg/Kaboo-v1", players=3, bots=("simple", "random"), seat=2)
    assert game.unwrapped.games.setup.players == 3  # type: ignore[attr-defined]
    with pytest.raises(NameNotFound, match="Bomb"):
        gymnasium.make("powderkeg/Bomb-v0")
    with pytest.raises(VersionNotFound, match="Kaboo"):
        gymnasium.make("powderkeg/Kaboo-v7")


# --- secrets ---


@every_table
def test_twin_worlds_look_the_same(name: str, players: int, options: dict[str, Any]) -> None:
    many = SeatVectorEnv(name, 8, players, ("random",), options=options, render_mode="ansi")
    rng, differ = np.random.default_rng(1), 0
    _, info = many.reset(seed=1)
    for number in range(20):
        numbers, *_, info = many.step(pick(info["action_mask"], rng))
        before, rendered = many.games.scratches["state"].copy(), many.render()
        for at in range(8):
            if many.games.state(at).outcome == RUNNING:
                redeal(many.games.state(at), int(many.games.seats[at]), new_rng(number))
        differ += before.tobytes() != many.games.scratches["state"].tobytes()
        many.games.play(WAIT)
        assert np.array_equal(many.games.observations, numbers)
        assert np.array_equal(many.games.masks, info["action_mask"])
        assert many.render() == rendered
        many.games.scratches["state"] = before
    assert differ > 0


# --- bad input ---


def test_an_illegal_action_ends_the_game_and_costs_one() -> None:
    game = SeatEnv("kaboo")
    game.reset(seed=1)
    before = game.games.scratches["state"].tobytes()
    _, reward, terminated, truncated, info = game.step(DISCARD)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"].startswith("kaboo, action 10: You have drawn nothing: ")
    assert info["illegal"].endswith("(K4)")
    assert not info["action_mask"].any()
    assert game.games.scratches["state"].tobytes() == before
    with pytest.raises(ResetNeeded):
        game.step(0)
    assert "illegal" not in game.reset()[1]


def test_an_illegal_action_among_many_is_reported_and_its_game_dealt_again() -> None:
    many = SeatVectorEnv("kaboo", 3)
    numbers, _ = many.reset(seed=1)
    _, rewards, terminated, _, info = many.step(np.array([0, DISCARD, 0]))
    assert rewards.tolist() == [0, -1, 0]
    assert terminated.tolist() == info["_illegal"].tolist() == [False, True, False]
    assert "(K4)" in info["illegal"][1]
    after, rewards, terminated, _, info = many.step(np.array([DISCARD] * 3))
    assert not terminated.any()
    assert "illegal" not in info
    assert not np.array_equal(after[1], numbers[1])


@pytest.mark.parametrize("action", [-1, 233, 1.0, "draw", None, np.zeros(2, np.int64)])
def test_an_action_outside_the_space_is_refused(action: Any) -> None:
    game = SeatEnv("kaboo")
    game.reset(seed=1)
    with pytest.raises(InvalidAction, match=r"is not in Discrete\(233\)"):
        game.step(action)
    assert not game.games.over[0]


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0, 0, 233], "Actions go from 0 to 232, not from 0 to 233"),
        ([0, -1, 0], "Actions go from 0 to 232, not from -1 to 0"),
        ([0, 0], r"an array of shape \(3,\) and a whole dtype is needed, not shape \(2,\) and int64"),
        ([[0, 0, 0]], r"not shape \(1, 3\)"),
        ([0.0, 0.0, 0.0], "float64"),
        ([True, True, True], "bool"),
    ],
)
def test_wrong_arrays_are_refused(actions: Any, words: str) -> None:
    many = SeatVectorEnv("kaboo", 3)
    many.reset(seed=1)
    before = many.games.scratches.tobytes()
    with pytest.raises(InvalidAction, match=words):
        many.step(np.array(actions))
    assert many.games.scratches.tobytes() == before


def test_a_step_before_reset_is_refused() -> None:
    with pytest.raises(ResetNeeded):
        SeatEnv("kaboo").step(0)
    with pytest.raises(ResetNeeded):
        SeatVectorEnv("kaboo", 2).step(np.zeros(2, np.int64))


def test_wrong_seeds_and_masks_are_refused() -> None:
    many = SeatVectorEnv("kaboo", 2)
    with pytest.raises(ValueError, match="2 seeds are needed, one for each game, not 3"):
        many.reset(seed=[1, 2, 3])
    for mask in ([True, True], np.array([True]), np.array([1, 0])):
        with pytest.raises(ValueError, match="reset_mask must be"):
            many.reset(options={"reset_mask": mask})


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        ("There is no game “bomb”.", {"game": "bomb"}),
        ("Kaboo is for 2 to 6 players, not 1.", {"players": 1}),
        ("There is no bot “clever”.", {"bots": ("clever",)}),
        ("Bots is 2; it can be at most 1.", {"bots": ("simple", "simple")}),
        ("Bots is 0; it must be at least 1.", {"bots": ()}),
        ("There is no seat 3; seats go from 1 to 2.", {"seat": 3}),
        ("There is no seat 0; seats go from 1 to 2.", {"seat": 0}),
        ("There is no option “phase”.", {"options": {"phase": 1}}),
        ("The option knocker_safe cannot be “7”.", {"options": {"knocker_safe": 7}}),
        ("The option render_mode cannot be “rgb_array”.", {"render_mode": "rgb_array"}),
        ("Num_envs is 0; it must be at least 1.", {"num_envs": 0}),
    ],
)
def test_an_impossible_table_is_refused(words: str, settings: dict[str, Any]) -> None:
    for kind in (SeatEnv, SeatVectorEnv):
        if kind is SeatVectorEnv or "num_envs" not in settings:
            with pytest.raises(Refused) as refused:
                kind(**{"game": "kaboo", **settings})
            assert words in str(refused.value)


def test_a_seat_is_a_whole_number() -> None:
    with pytest.raises(TypeError, match="integer"):
        SeatEnv("kaboo", seat=1.5)  # type: ignore[arg-type]


def test_rendering_without_a_mode_warns() -> None:
    for game in (SeatEnv("boom"), SeatVectorEnv("boom", 2)):
        game.reset(seed=1)
        with pytest.warns(UserWarning, match="without specifying any render mode"):
            assert game.render() is None


def test_action_masks_returns_the_mask_too() -> None:
    game = SeatEnv("boom")
    _, info = game.reset(seed=1)
    assert game.action_masks().dtype == np.bool_
    assert np.array_equal(game.action_masks(), info["action_mask"])


def test_a_missing_library_says_what_to_install() -> None:
    script = "import sys; sys.modules['gymnasium'] = None; import powderkeg.envs.gymnasium"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert last == "powderkeg.envs.MissingExtra: Gymnasium is not installed: pip install powderkeg[gymnasium]"
    assert "During handling" not in done.stderr
