"""BatchEnv: every game plays as the kernels do, at any place in the batch, and bad input changes nothing."""

import os
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from powderkeg.engine.contract import RUNNING, UNFINISHED, apply, breaks, deal, legal, load, observe, redeal
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.engine.turn import returns
from powderkeg.envs import IllegalAction
from powderkeg.envs.batch import BatchEnv
from powderkeg.games import SPECS
from powderkeg.text.refusal import Refused
from testkit.peer_tables import seat_counts

TABLES = [(name, players) for name, spec in SPECS.items() for players in seat_counts(spec)]
OUT = ("observations", "masks", "actors", "rewards", "done", "truncated")


def shown(env: BatchEnv) -> dict[str, Any]:
    return {name: getattr(env, name).copy() for name in OUT}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in OUT)


class ByHand:
    """One game stepped with the kernels' verbs."""

    def __init__(self, env: BatchEnv, at: int) -> None:
        self.game = load(env.game)
        self.start = self.game.start(env.players, env.setup.options)
        self.rng = env.snapshot([at]).chance[0].copy()
        self.codes = np.zeros(self.game.most_legal, np.int16)
        self.cards = np.zeros(self.game.most_cards, np.int8)
        self.s = env.snapshot([at]).states[0]

    def step(self, code: int) -> tuple[list[float], bool, bool]:
        apply(self.s, code)
        settle(self.s, self.rng, self.cards)
        over, cut = bool(self.s.outcome != RUNNING), bool(self.s.outcome == UNFINISHED)
        reward = np.zeros(int(self.s.players), np.float32)
        if over:
            returns(self.s, reward)
            self.s = self.start.copy()[0]
            self.s.actor = below(self.rng, int(self.s.players))
            deal(self.s)
            settle(self.s, self.rng, self.cards)
        return reward.tolist(), over, cut

    def numbers(self) -> Any:
        numbers = np.zeros(self.game.numbers, np.int8)
        observe(self.s, int(self.s.actor), numbers)
        return numbers

    def mask(self) -> Any:
        mask = np.zeros(self.game.actions, np.bool_)
        mask[self.codes[: legal(self.s, self.codes)]] = True
        return mask


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_game_is_what_the_kernels_play(name: str, players: int) -> None:
    env = BatchEnv(name, games=5, players=players, options={"turn_limit": 25}, seed=3)
    hands = [ByHand(env, at) for at in range(5)]
    ended = 0
    for _ in range(150):
        actions = env.random_actions().copy()
        env.step(actions)
        for at, by_hand in enumerate(hands):
            reward, over, cut = by_hand.step(int(actions[at]))
            assert env.rewards[at].tolist() == reward
            assert (env.done[at], env.truncated[at]) == (over, cut)
            assert env.actors[at] == by_hand.s.actor
            assert np.array_equal(env.observations[at], by_hand.numbers())
            assert np.array_equal(env.masks[at], by_hand.mask())
            ended += over
    assert ended > 0


@pytest.mark.parametrize("name", SPECS)
def test_threads_change_nothing(name: str) -> None:
    one, three = (BatchEnv(name, games=10, seed=1, threads=threads) for threads in (1, 3))
    for _ in range(60):
        actions = one.random_actions()
        one.step(actions)
        three.step(actions)
        assert same(shown(one), shown(three))
    three.close()


def test_a_seed_gives_the_same_game_at_any_index() -> None:
    lone = BatchEnv("boom", games=1, seed=8)
    among = BatchEnv("boom", games=3, seed=[4, 8, 8])
    for _ in range(30):
        actions = lone.random_actions()
        assert np.array_equal(among.observations[1], lone.observations[0])
        assert np.array_equal(among.observations[2], lone.observations[0])
        assert not np.array_equal(among.observations[0], lone.observations[0])
        lone.step(actions)
        first = among.random_actions()
        among.step([first[0], actions[0], actions[0]])


def test_reset_starts_again_from_a_seed() -> None:
    env = BatchEnv("kaboo", games=4, seed=1)
    at_first = shown(env)
    for _ in range(40):
        env.step(env.random_actions())
    env.reset(2)
    assert not same(shown(env), at_first)
    env.reset(1)
    assert same(shown(env), at_first)
    assert not env.done.any()


@pytest.mark.parametrize("name", SPECS)
def test_a_snapshot_is_restored_even_pickled_and_at_other_indices(name: str) -> None:
    env = BatchEnv(name, games=4, seed=1)
    for _ in range(7):
        env.step(env.random_actions())
    kept = pickle.loads(pickle.dumps(env.snapshot()))
    observations, masks = env.observations.copy(), env.masks.copy()
    trail = []
    for _ in range(20):
        actions = env.random_actions().copy()
        env.step(actions)
        trail.append((actions, shown(env)))
    env.restore(kept)
    assert np.array_equal(env.observations, observations)
    assert np.array_equal(env.masks, masks)
    for actions, after in trail:
        env.step(actions)
        assert same(shown(env), after)
    env.restore(env.snapshot([2]))
    assert (env.observations == env.observations[2]).all()
    assert (env.masks == env.masks[2]).all()
    env.restore(kept, [3, 0, 1, 2])
    assert np.array_equal(env.observations[[3, 0, 1, 2]], observations)


@pytest.mark.parametrize("name", SPECS)
def test_the_actor_is_shown_nothing_that_it_cannot_know(name: str) -> None:
    """Twin worlds: redealing what the actor cannot know changes nothing that it is shown."""
    env = BatchEnv(name, games=30, players=SPECS[name].seats[1], seed=5)
    rng = new_rng(1)
    for _ in range(40):
        env.step(env.random_actions())
        kept, before = env.snapshot(), shown(env)
        for s in kept.states:
            redeal(s, int(s.actor), rng)
        env.restore(kept)
        assert np.array_equal(env.observations, before["observations"])
        assert np.array_equal(env.masks, before["masks"])


def test_pieces_name_the_parts_of_an_observation() -> None:
    env = BatchEnv("exploding", games=3)
    assert list(env.pieces) == [name for name, _ in load("exploding").layout]
    assert env.observations[:, env.pieces["phase"]].tolist() == [[3], [3], [3]]
    assert env.pieces["unseen"].stop == env.observations.shape[1]


def test_any_seat_can_be_observed() -> None:
    env = BatchEnv("kaboo", games=3, players=3, seed=1)
    assert np.array_equal(env.observe(env.actors), env.observations)
    others = (env.actors + 1) % 3
    assert (env.observe(others)[:, env.pieces["actor"]] == 2).all()


# --- refused ---


@pytest.mark.parametrize("name", SPECS)
def test_an_illegal_action_names_game_and_rule_and_changes_nothing(name: str) -> None:
    env = BatchEnv(name, games=6, seed=2)
    for _ in range(10):
        env.step(env.random_actions())
    before, kept = shown(env), env.snapshot()
    actions = env.random_actions().copy()
    code = int(np.flatnonzero(~env.masks[4])[0])
    actions[4] = code
    with pytest.raises(IllegalAction) as refused:
        env.step(actions)
    rule = load(name).reasons[breaks(kept.states[4], code)].split()[0]
    assert refused.value.rule == rule
    assert str(refused.value).startswith(f"{name} (game 4), action {code}: ")
    assert rule in str(refused.value)
    assert same(shown(env), before)
    assert (env.snapshot().states == kept.states).all()
    assert (env.snapshot().chance == kept.chance).all()


@pytest.mark.parametrize("code", [-1, 72, 10**9])
def test_an_action_out_of_range_is_refused(code: int) -> None:
    env = BatchEnv("boom", games=2)
    with pytest.raises(IllegalAction, match="71"):
        env.step([env.random_actions()[0], code])


@pytest.mark.parametrize(
    "actions",
    [[0], [0, 0, 0], 0, [[0, 0]], [0.0, 0.0], ["0", "0"], [None, None], [True, False], np.zeros(2, np.float32)],
)
def test_wrong_shapes_and_dtypes_are_refused(actions: Any) -> None:
    env = BatchEnv("exploding", games=2)
    before = shown(env)
    with pytest.raises(Refused, match="actions"):
        env.step(actions)
    with pytest.raises(Refused, match="seats"):
        env.observe(actions)
    assert same(shown(env), before)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": 9}, "9"),
        ({"games": 0}, "games"),
        ({"games": 10**9}, "games"),
        ({"threads": 0}, "threads"),
        ({"seed": [1]}, "seeds"),
        ({"seed": [1, "2"]}, "seeds"),
        ({"options": {"turn_limit": 0}}, "T1"),
        ({"options": {"jokers": True}}, "jokers"),
    ],
)
def test_an_impossible_table_is_refused(wanted: dict[str, Any], expected: str) -> None:
    table: dict[str, Any] = {"game": "boom", "games": 2} | wanted
    with pytest.raises(Refused, match=f"(?i){expected}"):
        BatchEnv(**table)


def test_a_snapshot_that_does_not_fit_is_refused() -> None:
    env = BatchEnv("boom", games=4)
    with pytest.raises(Refused, match="another table"):
        env.restore(BatchEnv("boom", games=4, players=3).snapshot())
    with pytest.raises(Refused, match="3 games"):
        env.restore(env.snapshot([0, 1, 2]))
    for games in ([4], [-1], [0.5], [[0]]):
        with pytest.raises(Refused, match="numbered"):
            env.snapshot(games)


def test_the_arrays_are_read_only() -> None:
    env = BatchEnv("boom", games=2)
    for name in OUT:
        with pytest.raises(ValueError, match="read-only"):
            getattr(env, name)[0] = 1


SOME_GAMES = """
import hashlib
from powderkeg.envs.batch import BatchEnv
for name in ("boom", "kaboo", "exploding", "battle-gum"):
    env, digest = BatchEnv(name, games=2, players=2, options={"turn_limit": 12}, seed=1), hashlib.sha256()
    for _ in range(40):
        env.step(env.random_actions())
        for array in (env.observations, env.masks, env.actors, env.rewards, env.done, env.truncated):
            digest.update(array.tobytes())
    print(digest.hexdigest())
"""


@pytest.mark.slow
def test_games_are_the_same_without_the_compiler(capsys: pytest.CaptureFixture[str]) -> None:
    interpreted = subprocess.run(
        [sys.executable, "-c", SOME_GAMES],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    exec(SOME_GAMES, {})
    assert interpreted.stdout == capsys.readouterr().out
    assert len(interpreted.stdout.split()) == 4
