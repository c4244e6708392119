"""Bars for those who wait, on standard error."""

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from powderkeg.research.warmup import forget_old, is_ready, jobs, mark_ready
from powderkeg.text.messages import say


def make_ready(names: Sequence[str], language: str, search: bool = False, again: bool = False) -> None:
    """Compile what is not compiled yet: what playing these games needs, or what searching bots need too."""
    missing = [job for job in jobs(names, search) if again or not is_ready(job[0])]
    if not missing:
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        for mark, name, pieces in missing:
            words = say(language, "warm-game", game=say(language, f"game-{name}"))
            for piece in bar.track(pieces(name), description=words):
                piece()
            mark_ready(mark)
    forget_old()
