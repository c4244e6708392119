"""Pgx on the CPU: a batch of games in one jitted scan, with auto-reset, compiled before the clock runs."""

import os

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"  # before JAX is imported
os.environ["JAX_PLATFORMS"] = "cpu"

from collections.abc import Iterator
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from bench.speed.figures import BATCH, LEDUC, Figure
from bench.speed.timing import FULL, Effort, Work, measured

BATCHES = {"leduc_holdem": (256, 1024, 4096, 16384), "sparrow_mahjong": (64,)}
STEPS = {"leduc_holdem": 1 << 16, "sparrow_mahjong": 1 << 11}  # of all games together in one call
NAMES = {"leduc_holdem": LEDUC}
SEED = 1


def jitted(name: str, batch: int) -> Work:
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    length = STEPS[name] // batch

    def move(state: Any, key: Any) -> tuple[Any, Any]:
        mine, theirs = jax.random.split(key)
        actions = jax.random.categorical(mine, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        state = step(state, actions, jax.random.split(theirs, batch))
        return state, state.rewards.sum()

    play = jax.jit(lambda state, key: jax.lax.scan(move, state, jax.random.split(key, length)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(SEED), batch))

    def work(n: int) -> float:
        nonlocal state
        for number in range(n):
            state, rewards = play(state, jax.random.PRNGKey(number))
        rewards.block_until_ready()
        return n * batch * length

    return work


def measure(effort: Effort) -> Iterator[Figure]:
    for name, batches in BATCHES.items():
        fewer = Effort(effort.rounds // 4, effort.seconds)  # a round is one call, which takes longer
        figures = [
            measured(
                jitted(name, batch),
                fewer,
                NAMES.get(name, f"Pgx, jitted: {name}"),
                "steps/s",
                f"{batch:,} games a batch, the best of {', '.join(map(str, batches))}; a scan of random legal actions",
                of="Pgx",
                kind=BATCH,
            )
            for batch in (batches if effort == FULL else batches[-1:])
        ]
        yield max(figures, key=lambda figure: figure.value or 0.0)
