"""Progress bars on stderr: while kernels compile, while games are played, while a deck is solved."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeElapsedColumn

from powderkeg.research.warmup import forget_old, is_ready, jobs, mark_ready
from powderkeg.text.messages import say


def columns(*more: ProgressColumn) -> tuple[ProgressColumn, ...]:
    return TextColumn("{task.description}"), BarColumn(), *more, TimeElapsedColumn()


def make_ready(names: Sequence[str], language: str, search: bool = False, again: bool = False) -> None:
    """Compile what is missing to play these games, with `search` also what searching bots need."""
    missing = [job for job in jobs(names, search) if again or not is_ready(job[0])]
    if not missing:
        return
    with Progress(*columns(), console=Console(stderr=True)) as bar:
        for mark, name, pieces in missing:
            for piece in bar.track(pieces(name), description=compiling(name, language)):
                piece()
            mark_ready(mark)
    forget_old()


def compiling(name: str, language: str) -> str:
    """The message that a game's kernels are being compiled."""
    return say(language, "warm-game", game=say(language, f"game-{name}"))


@contextmanager
def games_bar(name: str, games: int, language: str) -> Iterator[Callable[[int], None]]:
    """Show how many of the games are over, once the first report comes; until then kernels compile."""
    console = Console(stderr=True)
    with Progress(*columns(MofNCompleteColumn()), console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(compiling(name, language), total=None)
        playing = say(language, "arena-playing", game=say(language, f"game-{name}"))
        yield lambda over: bar.update(task, description=playing, total=games, completed=over)


@contextmanager
def stages_bar(name: str, language: str) -> Iterator[Callable[[str, float], None]]:
    """Show the share that is done of one stage after another; a stage is named by its message."""
    console = Console(stderr=True)
    with Progress(*columns(), console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(compiling(name, language), total=None)

        def report(stage: str, share: float) -> None:
            message = say(language, stage)
            if bar.tasks[task].description != message:
                bar.reset(task, description=message, total=1)
            bar.update(task, completed=share)

        yield report
