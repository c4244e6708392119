"""Speed of our kernels: random play, threads, batches, redeals, steps from Python, play-outs of `simple`."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.speed.c_program import in_kernels
from bench.speed.figures import BATCH, PLAY, STEP, Figure, format_value
from bench.speed.setups import ALL_PLAYERS, COMPARED, PHASES, GameSetup
from bench.speed.timing import Effort, Work, best_round, by_turns, measured
from powderkeg.bots.autoplay import deal_first, new_game_scratch
from powderkeg.bots.rollouts import roll_out
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, RUNNING, UNFINISHED, load, redeal
from powderkeg.engine.generator import new_rng, settle
from powderkeg.engine.scratch import new_scratch
from powderkeg.engine.stepper import begin, step
from powderkeg.envs.batch import BatchEnv
from powderkeg.research.simulate import play_run
from testkit.traces import alone, can_be_dealt

POSITIONS = 256


# --- random play ---------------------------------------------------------------------------------------


def random_play(effort: Effort) -> Iterator[Figure]:
    for setup in ALL_PLAYERS + PHASES:
        label, setting = f"random play: {setup.label}", "one core, whole games with the deal"
        work = in_kernels(setup)
        yield measured(work, effort, label, "moves/s", setting, kind=PLAY, game=setup.variant, n=setup.players)


def options(effort: Effort) -> Iterator[Figure]:
    """What each option costs: random play with it alone, by turns with the default options."""
    for usual in COMPARED:
        spec = usual.game.spec
        for chosen in alone(spec):
            if can_be_dealt(spec, chosen, usual.players):
                setup = replace(usual, options=tuple(chosen.items()))
                theirs, mine = by_turns(in_kernels(usual), in_kernels(setup), effort)
                setting = (
                    f"random play over that of the default options, by turns: {format_value(max(mine), 'moves/s')}"
                )
                label = f"option: {setup.label}"
                yield Figure(
                    label, max(mine) / max(theirs), "×", setting, kind="option", game=usual.name, n=usual.players
                )


RUNS = 4  # each as long as all rounds of another figure, so that threads have enough to share


def threads(effort: Effort) -> Iterator[Figure]:
    """Runs of `simulate` with all its counting, alternately on one thread and on two."""
    for setup in COMPARED:
        sample = play_run(setup.run(1000), 1)
        run = setup.run(round(sample.run.games * effort.rounds * effort.seconds / sample.seconds))
        paces: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(RUNS):
            for n, found in paces.items():
                played = play_run(run, n)
                found.append(played.moves / played.seconds)
        for n, found in paces.items():
            label = f"simulate, {n} thread{'s' * (n > 1)}: {setup.label}"
            yield best_round(found, label, "moves/s", f"{run.games:,} games", kind="threads", game=setup.name, n=n)


# --- many games at once ----------------------------------------------------------------------------------


SIZES = (64, 256, 1024, 4096)


def batch_steps(setup: GameSetup, games: int) -> Work:
    env = BatchEnv(setup.name, games, setup.players, dict(setup.options), seed=1)

    def work(n: int) -> float:
        for _ in range(n):
            env.step(env.random_actions())
        return n * games

    return work


def batch(effort: Effort) -> Iterator[Figure]:
    fewer = replace(effort, rounds=effort.rounds // 2)  # there are several sizes
    for setup in COMPARED:
        figures = [
            measured(
                batch_steps(setup, games),
                fewer,
                f"BatchEnv: {setup.label}",
                "steps/s",
                f"one core, {games:,} games, the best of {', '.join(map(str, SIZES))}; random legal actions, checked; "
                "observations and masks written",
                kind=BATCH,
                game=setup.name,
                n=setup.players,
            )
            for games in SIZES
        ]
        yield max(figures, key=lambda figure: figure.value or 0.0)


# --- worlds for search ---------------------------------------------------------------------------------


def positions(setup: GameSetup) -> Any:
    """Consecutive positions of random games."""
    found = load(setup.name).new(POSITIONS)
    play = SteppedGame(setup)
    play.open()
    for number in range(POSITIONS):
        if not play.is_running:
            play.open()
        found[number] = play.states[0]
        play.move()
    return found


@kernel
def copy_and_redeal(positions: NDArray[np.void], scratch: NDArray[np.void], n: int) -> None:
    b = scratch[0]
    s = b.state
    for _ in range(n):
        for i in range(len(positions)):
            b.state = positions[i]
            s = b.state
            redeal(s, s.actor, b.rng)


def worlds(effort: Effort) -> Iterator[Figure]:
    for setup in COMPARED:
        found, scratch = positions(setup), setup.scratch()

        def work(n: int, found: Any = found, scratch: Any = scratch) -> float:
            copy_and_redeal(found, scratch, n)
            return n * POSITIONS

        setting = f"one core, the actor's view of {POSITIONS} positions of random games"
        yield measured(
            work, effort, f"copy and redeal: {setup.label}", "worlds/s", setting, kind="worlds", game=setup.name
        )


# --- from Python ---------------------------------------------------------------------------------------


class SteppedGame:
    """A game played from Python by calling its verbs, without a `Table`."""

    def __init__(self, setup: GameSetup) -> None:
        game = setup.game
        self.deal, self.legal, self.apply = (game.verbs[verb] for verb in ("deal", "legal", "apply"))
        self.start, self.states = setup.start(), game.new()
        self.rng, self.chance = new_rng(1), random.Random(1)
        self.codes = np.zeros(game.most_legal, np.int16)
        self.cards = np.zeros(game.most_cards, np.int8)
        self.scratch = new_scratch(game, 1)

    @property
    def is_running(self) -> bool:
        return bool(self.states["outcome"][0] == RUNNING)

    def open(self) -> None:
        self.states[:] = self.start
        self.deal(self.states[0])
        settle(self.states[0], self.rng, self.cards)

    def move(self) -> None:
        s = self.states[0]
        self.apply(s, self.codes.item(self.chance.randrange(self.legal(s, self.codes))))
        settle(s, self.rng, self.cards)

    def play_by_verbs(self) -> int:
        """Play a game with three calls per move, every attribute looked up beforehand."""
        self.open()
        s, apply, legal, codes = self.states[0], self.apply, self.legal, self.codes
        rng, cards, pick = self.rng, self.cards, self.chance.random
        code, actor, outcome = codes.item, self.states["actor"].item, self.states["outcome"].item
        moves = 0
        while outcome() == RUNNING:
            apply(s, code(int(pick() * legal(s, codes))))
            if actor() == CHANCE:
                settle(s, rng, cards)
            moves += 1
        return moves

    def play_by_steps(self) -> int:
        """Play a game with one call per move."""
        scratch, pick = self.scratch, self.chance.random
        n, code, moves = begin(scratch, self.start), scratch[0].codes.item, 0
        while n:
            n = step(scratch, code(int(pick() * n)))
            moves += 1
        return moves


def repeated(play: Callable[[], int]) -> Work:
    return lambda n: sum(play() for _ in range(n))


def stepping(effort: Effort) -> Iterator[Figure]:
    for setup in COMPARED:
        stepped = SteppedGame(setup)
        ways = (
            (
                STEP,
                "stepped from Python",
                "stepper.step called for every move",
                stepped.play_by_steps,
            ),
            (
                "verbs",
                "verb by verb from Python",
                "legal, apply and settle called for every move",
                stepped.play_by_verbs,
            ),
        )
        for kind, title, setting, play in ways:
            yield measured(
                repeated(play),
                effort,
                f"{title}: {setup.label}",
                "moves/s",
                f"one core, no Table, {setting}",
                kind=kind,
                game=setup.name,
                n=setup.players,
            )


# --- play-outs -------------------------------------------------------------------------------


@kernel
def play_simple_games(
    start: NDArray[np.void], scratches: NDArray[np.void], games: int, outcomes: NDArray[np.int64]
) -> int:
    """Deal and play games of `simple` at the table described in start[0]; counts outcomes, returns the moves made."""
    scratch = scratches[0]
    moves = 0
    for _ in range(games):
        scratch.state = start[0]
        deal_first(scratch)
        moves += roll_out(scratch.state, scratch.minds[0], scratch.chance, scratch.codes, scratch.cards)
        outcomes[scratch.state.outcome] += 1
    return moves


def simple_games(setup: GameSetup) -> Work:
    start, scratch, outcomes = setup.start(1000), new_game_scratch(load(setup.name)), np.zeros(5, np.int64)
    scratch[0].chance[:], scratch[0].minds[0] = new_rng(1), new_rng(2)

    def work(n: int) -> float:
        outcomes[:] = 0
        play_simple_games(start, scratch, n, outcomes)
        return n - float(outcomes[UNFINISHED])

    return work


def simple(effort: Effort) -> Iterator[Figure]:
    for setup in ALL_PLAYERS:
        if setup.players in (2, 4):
            setting = "one core, whole games with the deal, finished ones counted"
            yield measured(
                simple_games(setup), effort, f"games of simple: {setup.label}", "games/s", setting, kind="simple"
            )
