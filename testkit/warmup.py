"""Compile all the kernels that tests need, in two processes that take one game after another.

python -m testkit.warmup
"""

import hashlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from powderkeg.engine import stepper
from powderkeg.engine.compile import PACKAGE
from powderkeg.engine.contract import load
from powderkeg.engine.generator import new_rng
from powderkeg.engine.scratch import new_scratch
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
progress: "SimpleQueue[str]"  # in a compiling process: a message to the parent after every step


def make_commands_ready(name: str) -> None:
    """Compile what `powderkeg warm` compiles."""
    for mark, game, pieces in jobs([name], search=True):
        for piece in pieces(game):
            piece()
        mark_ready(mark)


def make_server_ready(name: str) -> None:
    for stage in IN_THE_BACKGROUND:
        take_steps(Tryout(name), SERVER_STEPS[stage])
        mark_ready(Need(name, stage).mark)


def play_in_bulk(name: str) -> None:
    for bots in (("random",), ("random", "simple")):
        simulate(name, 1, 2, bots)
    env = BatchEnv(name, 1)
    env.step(env.random_actions())
    env.restore(env.snapshot())
    games = SeatGames(env.setup, ["random"], None)
    games.rngs[:] = 1
    games.play(NEW)


def play_step_by_step(name: str) -> None:
    game = load(name)
    scratch = new_scratch(game)
    scratch[0].rng[:] = new_rng(1)
    stepper.begin(scratch, game.start(2))
    stepper.step(scratch, int(scratch[0].codes[0]))


def compile_test_kernels(name: str) -> None:
    kernels.compile_for_any_game()
    kernels.compile_for(load(name))
    next(traces.trace(name, 1))


def solve_small_deck(name: str) -> None:
    if name == "exploding":
        solve_deck(Deck())


STEPS: tuple[Step, ...] = (
    make_commands_ready,
    make_server_ready,
    midgame.trace,
    play_in_bulk,
    play_step_by_step,
    compile_test_kernels,
    solve_small_deck,
)


def begin(queue: "SimpleQueue[str]") -> None:
    global progress
    progress = queue
    prepare_to_compile()


def warm_up(name: str) -> None:
    for step in STEPS:
        step(name)
        progress.put(name)


def mark() -> str:
    """A mark that changes when a source file is written: Numba then recompiles it, even if its text is unchanged."""
    digest = hashlib.sha256()
    for folder in (PACKAGE, Path(__file__).parent):
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{path} {path.stat().st_mtime_ns}".encode())
    return f"tests-{digest.hexdigest()[:16]}"


def main() -> None:
    """Compile everything, with a progress bar, unless no source has changed since the last time."""
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
