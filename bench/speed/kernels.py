"""What Powderkeg does on this machine."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.speed.c_program import in_kernels
from bench.speed.figures import BATCH, FULL, PLAY, STEP, Effort, Figure, Work, measured, of_rounds
from bench.speed.setups import COMPARED, PHASES, SEATINGS, Table
from powderkeg.bots.playing import arena_room, roll_games
from powderkeg.engine.contract import CHANCE, RUNNING, UNFINISHED, kernel, load, redeal
from powderkeg.engine.generator import fresh, settle
from powderkeg.engine.scratch import room_for
from powderkeg.engine.stepper import begin, step
from powderkeg.envs.batch import BatchEnv
from powderkeg.games import SPECS
from powderkeg.research.simulate import play_run

POSITIONS = 256


# --- random play ---------------------------------------------------------------------------------------


def random_play(effort: Effort) -> Iterator[Figure]:
    for table in SEATINGS + PHASES:
        label, setting = f"random play: {table.label}", "one core, whole games with the deal"
        work = in_kernels(table)
        yield measured(work, effort, label, "moves/s", setting, kind=PLAY, game=table.variant, n=table.players)


RUNS = 4  # each as long as all rounds of another figure, so that there is enough to share out


def threads(effort: Effort) -> Iterator[Figure]:
    """A run as `simulate` plays it, on one thread and on two by turns, with all that is counted."""
    for table in COMPARED:
        sample = play_run(table.run(1000), 1)
        run = table.run(round(sample.run.games * effort.rounds * effort.seconds / sample.seconds))
        paces: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(RUNS):
            for n, found in paces.items():
                played = play_run(run, n)
                found.append(played.moves / played.seconds)
        for n, found in paces.items():
            label = f"simulate, {n} thread{'s' * (n > 1)}: {table.label}"
            yield of_rounds(found, label, "moves/s", f"{run.games:,} games", kind="threads", game=table.name, n=n)


# --- many games at once ----------------------------------------------------------------------------------


SIZES = (64, 256, 1024, 4096)


def batch_steps(table: Table, games: int) -> Work:
    env = BatchEnv(table.name, games, table.players, dict(table.options), seed=1)

    def work(n: int) -> float:
        for _ in range(n):
            env.step(env.random_actions())
        return n * games

    return work


def batch(effort: Effort) -> Iterator[Figure]:
    few = replace(effort, rounds=effort.rounds // 2)  # so many for every size
    for table in COMPARED:
        figures = [
            measured(
                batch_steps(table, games),
                few,
                f"BatchEnv: {table.label}",
                "steps/s",
                f"one core, {games:,} games, the best of {', '.join(map(str, SIZES))}; random legal actions, checked; "
                "observations and masks written",
                kind=BATCH,
                game=table.name,
                n=table.players,
            )
            for games in SIZES
        ]
        yield max(figures, key=lambda figure: figure.value or 0.0)


# --- worlds for search ---------------------------------------------------------------------------------


def positions(table: Table) -> Any:
    """Positions on the way of random games, each a move further than the one before, from a new game when it ends."""
    found = load(table.name).new(POSITIONS)
    play = Stepped(table)
    play.open()
    for number in range(POSITIONS):
        if not play.is_running:
            play.open()
        found[number] = play.states[0]
        play.move()
    return found


@kernel
def copy_and_redeal(positions: NDArray[np.void], room: NDArray[np.void], n: int) -> None:
    b = room[0]
    s = b.state
    for _ in range(n):
        for i in range(len(positions)):
            b.state = positions[i]
            s = b.state
            redeal(s, s.actor, b.rng)


def worlds(effort: Effort) -> Iterator[Figure]:
    for table in COMPARED:
        found, room = positions(table), table.room()

        def work(n: int, found: Any = found, room: Any = room) -> float:
            copy_and_redeal(found, room, n)
            return n * POSITIONS

        setting = f"one core, the actor's view of {POSITIONS} positions of random games"
        yield measured(
            work, effort, f"copy and redeal: {table.label}", "worlds/s", setting, kind="worlds", game=table.name
        )


# --- from Python ---------------------------------------------------------------------------------------


class Stepped:
    """A game whose verbs Python calls, without a `Table`."""

    def __init__(self, table: Table) -> None:
        game = table.game
        self.deal, self.legal, self.apply = (game.verbs[verb] for verb in ("deal", "legal", "apply"))
        self.start, self.states = table.start(), game.new()
        self.rng, self.chance = fresh(1), random.Random(1)
        self.codes = np.zeros(game.most_legal, np.int16)
        self.cards = np.zeros(game.most_cards, np.int8)
        self.room = room_for(game, 1)

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
        """A whole game, as one writes it who counts nanoseconds."""
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
        """The same in one call for each move."""
        room, pick = self.room, self.chance.random
        n, code, moves = begin(room, self.start), room[0].codes.item, 0
        while n:
            n = step(room, code(int(pick() * n)))
            moves += 1
        return moves


def repeated(play: Callable[[], int]) -> Work:
    return lambda n: sum(play() for _ in range(n))


def stepping(effort: Effort) -> Iterator[Figure]:
    for table in COMPARED:
        stepped = Stepped(table)
        ways = (
            (
                STEP,
                "stepped from Python",
                "stepping.step called for every move",
                stepped.play_by_steps,
            ),
            (
                "verbs",
                "verb by verb from Python",
                "legal, apply and settle called for every move",
                stepped.play_by_verbs,
            ),
        )
        for kind, words, setting, play in ways:
            yield measured(
                repeated(play),
                effort,
                f"{words}: {table.label}",
                "moves/s",
                f"one core, no Table, {setting}",
                kind=kind,
                game=table.name,
                n=table.players,
            )


# --- what search plays out -------------------------------------------------------------------------------


def simple_games(table: Table) -> Work:
    start, rooms, outcomes = table.start(1000), arena_room(load(table.name)), np.zeros(5, np.int64)
    rooms[0].chance[:], rooms[0].minds[0] = fresh(1), fresh(2)

    def work(n: int) -> float:
        outcomes[:] = 0
        roll_games(start, rooms, n, outcomes)
        return n - float(outcomes[UNFINISHED])

    return work


def simple(effort: Effort) -> Iterator[Figure]:
    for table in SEATINGS:
        if table.players in (2, 4):
            setting = "one core, whole games with the deal, finished ones counted"
            yield measured(
                simple_games(table), effort, f"games of simple: {table.label}", "games/s", setting, kind="simple"
            )


# --- against games ---------------------------------------------------------------------------------------


GROWING = Table("exploding", 2)  # the shortest games, so that ten million take seconds


# In between, as a process begins with the memory of the one that starts it.
WATCH = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def watched(command: list[str]) -> tuple[str, float]:
    """What a command prints, and the most memory that it had, in MB."""
    done = subprocess.run([sys.executable, "-c", WATCH, *command], check=True, capture_output=True, text=True)
    *printed, most = done.stdout.splitlines()
    return "\n".join(printed), int(most) / (1e6 if sys.platform == "darwin" else 1e3)


def many_games(effort: Effort) -> Iterator[Figure]:
    """`powderkeg simulate` in a process of its own."""
    for power in range(3, 8 if effort == FULL else 6):
        games = 10**power
        command = [
            sys.executable,
            "-m",
            "powderkeg.cli.main",
            "simulate",
            GROWING.name,
            "--games",
            str(games),
            "--json",
        ]
        printed, memory = watched(command)
        played = json.loads(printed)
        setting = f"powderkeg simulate {GROWING.name} --games {games}, {played['threads']} threads"
        more: dict[str, Any] = {"game": GROWING.name, "n": games}
        pace = played["moves"] / played["seconds"]
        yield Figure(f"simulate: {games:,} games", pace, "moves/s", setting, kind="games", **more)
        yield Figure(f"peak memory: {games:,} games", memory, "MB", setting, kind="memory", **more)


# --- installing and starting -----------------------------------------------------------------------------


def seconds(command: list[str], **environment: str) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL, env=os.environ | environment)
    return time.perf_counter() - began


def plain_install(home: Path) -> str:
    """Powderkeg as a user has it: without the tools of development, two of which Numba imports at every start."""
    root = Path(__file__).parent.parent
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    pip: list[str | Path] = [home / "bin" / "pip", "install", "--quiet", "--constraint", root / "constraints.txt", root]
    subprocess.run(pip, check=True, capture_output=True)
    return str(home / "bin" / "powderkeg")


def starting(_: Effort) -> Iterator[Figure]:
    """The first use after an install, with an empty cache; then later starts: what asks for a move finds no input and
    stops there."""
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as cache_home:
        powderkeg, cached = plain_install(Path(home)), {"POWDERKEG_CACHE": cache_home}
        for name in SPECS:
            spent = seconds([powderkeg, "warm", name], **cached)
            yield Figure(f"compile: {name}", spent, "s", "the first use after an install", kind="start")
        for name in SPECS:
            spent = min(seconds([powderkeg, "play", name], **cached) for _ in range(3))
            yield Figure(f"to the first move: {name}", spent, "s", "powderkeg play, compiled before", kind="start")
        spent = min(seconds([powderkeg, "games"], **cached) for _ in range(3))
        yield Figure("start: powderkeg games", spent, "s", "compiled before", kind="start")
        for name in SPECS:
            spent = seconds([powderkeg, "warm", "--bots", name], **cached)
            yield Figure(f"compile what searching bots need: {name}", spent, "s", "powderkeg warm --bots", kind="start")
