"""Compile all the kernels that tests need: two processes side by side, each takes the next game when it has done one.

python -m testkit.warmup
"""

import hashlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from powderkeg.bots.playing import arena_room, roll_games
from powderkeg.engine import stepper
from powderkeg.engine.contract import OUTCOMES, PACKAGE, load
from powderkeg.engine.generator import fresh
from powderkeg.engine.scratch import room_for
from powderkeg.envs.batch import BatchEnv
from powderkeg.envs.seat import NEW, SeatGames
from powderkeg.research.compile_list import Tryout, take_steps
from powderkeg.research.simulate import simulate
from powderkeg.research.solve.deck import Deck
from powderkeg.research.solve.reduced import solve_deck
from powderkeg.research.warmup import forget_old, is_ready, jobs, mark_ready, prepare_to_compile
from powderkeg.server.compile_service import IN_THE_BACKGROUND, SERVER_STEPS, Need
from testkit import kernels, midgame, traces

LONGEST_FIRST = ("battle-gum", "boom", "kaboo", "exploding")
PROCESSES = 2

Step = Callable[[str], object]
told: "SimpleQueue[str]"  # in a process that compiles: the parent hears of every step


def make_commands_ready(name: str) -> None:
    """What `powderkeg warm` compiles."""
    for mark, game, pieces in jobs([name], search=True):
        for piece in pieces(game):
            piece()
        mark_ready(mark)


def make_server_ready(name: str) -> None:
    for stage in IN_THE_BACKGROUND:
        take_steps(Tryout(name), SERVER_STEPS[stage])
        mark_ready(Need(name, stage).mark)


def play_simple(name: str) -> None:
    game = load(name)
    rooms = arena_room(game)
    rooms[0].chance[:], rooms[0].minds[0] = fresh(1), fresh(2)
    roll_games(game.start(2, {"turn_limit": 1}), rooms, 1, np.zeros(len(OUTCOMES), np.int64))


def play_in_bulk(name: str) -> None:
    for bots in (("random",), ("random", "simple")):
        simulate(name, 1, 2, bots)
    env = BatchEnv(name, 1)
    env.step(env.random_actions())
    env.restore(env.snapshot())
    games = SeatGames(env.setup, ["random"], None)
    games.sources[:] = 1
    games.play(NEW)


def play_step_by_step(name: str) -> None:
    game = load(name)
    room = room_for(game)
    room[0].rng[:] = fresh(1)
    stepper.begin(room, game.start(2))
    stepper.step(room, int(room[0].codes[0]))


def compile_test_kernels(name: str) -> None:
    kernels.compile_for_any_game()
    kernels.compile_for(load(name))
    next(traces.trace(name, traces.EVERY))


def solve_small_deck(name: str) -> None:
    if name == "exploding":
        solve_deck(Deck())


STEPS: tuple[Step, ...] = (
    make_commands_ready,
    make_server_ready,
    midgame.trace,
    play_simple,
    play_in_bulk,
    play_step_by_step,
    compile_test_kernels,
    solve_small_deck,
)


def begin(queue: "SimpleQueue[str]") -> None:
    global told
    told = queue
    prepare_to_compile()


def warm_up(name: str) -> None:
    for step in STEPS:
        step(name)
        told.put(name)


def mark() -> str:
    """Changes with every source file: Numba compiles again what was written since, even if it says the same."""
    digest = hashlib.sha256()
    for folder in (PACKAGE, Path(__file__).parent):
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{path} {path.stat().st_mtime_ns}".encode())
    return f"tests-{digest.hexdigest()[:16]}"


def main() -> None:
    """Compile everything, with a bar; nothing if no source has changed since."""
    if is_ready(mark()):
        return
    context = get_context("spawn")
    queue: SimpleQueue[str] = context.SimpleQueue()
    columns = (TextColumn("Compiling"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Progress(*columns, console=Console(stderr=True)) as bar,
        ProcessPoolExecutor(PROCESSES, context, begin, (queue,)) as pool,
    ):
        task = bar.add_task("", total=len(LONGEST_FIRST) * len(STEPS))
        games = [pool.submit(warm_up, name) for name in LONGEST_FIRST]
        while wait(games, timeout=0.2).not_done:
            while not queue.empty():
                queue.get()
                bar.advance(task)
        for game in games:
            game.result()
        bar.update(task, completed=len(LONGEST_FIRST) * len(STEPS))
    mark_ready(mark())
    forget_old()


if __name__ == "__main__":
    main()
