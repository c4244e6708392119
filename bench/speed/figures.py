"""Figures: how they are taken, what they are held against, how they read in a document."""

import json
import os
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from powderkeg.games import SPECS

RESULTS = Path(__file__).parent / "results.json"

PLAY, BATCH, STEP = "play", "batch", "step"  # kinds that have peers: whole games inside, many at once, one from Python
KINDS = {PLAY: "whole games inside", BATCH: "many games at once", STEP: "move by move from Python"}
OURS, LIMIT = "powderkeg", "C"
BESIDE = "beside C"  # ours, measured by turns with the limit


@dataclass(frozen=True)
class Figure:
    name: str  # "random play: boom, 4 players"
    value: float | None  # None: not installed
    unit: str  # "moves/s"
    setting: str  # what exactly was run
    of: str = OURS  # whose it is; else LIMIT, or a peer
    kind: str = ""  # PLAY, BATCH, STEP, or what it is drawn as
    game: str = ""
    n: int = 0  # players, or games: what it is drawn against
    spread: float = 0.0  # how far the middle round lies below the best, as a share of it


@dataclass(frozen=True)
class Effort:
    """Rounds of which the best counts, as other work on the machine only ever slows one down; short, so that some fall
    between two turns of that work."""

    rounds: int
    seconds: float  # of a round, about


FULL, QUICK = Effort(100, 0.01), Effort(10, 0.01)

Work = Callable[[int], float]  # does a thing so many times; returns how many moves, steps … these were


def timed(work: Work, n: int) -> tuple[float, float]:
    """What was done, and in how many seconds."""
    began = time.perf_counter()
    done = work(n)
    return done, time.perf_counter() - began


def measured(work: Work, effort: Effort, name: str, unit: str, setting: str, **more: Any) -> Figure:
    """The first call of all is not timed: it may compile."""
    n = enough(work, effort)
    rounds = (timed(work, n) for _ in range(effort.rounds))
    return of_rounds([done / spent for done, spent in rounds], name, unit, setting, **more)


def enough(work: Work, effort: Effort) -> int:
    """How often it fits into a round."""
    work(1)
    n, spent = 1, 0.0
    while spent < effort.seconds / 4:
        n *= 2
        spent = timed(work, n)[1]
    return max(1, round(n * effort.seconds / spent))


def by_turns(one: Work, other: Work, effort: Effort) -> tuple[list[float], list[float]]:
    """The paces of two that are to be compared, round by round: a machine that slows down does so for both."""
    works = [(one, enough(one, effort)), (other, enough(other, effort))]
    rounds = [[timed(work, n) for work, n in works] for _ in range(effort.rounds)]
    mine, theirs = ([done / spent for done, spent in paces] for paces in zip(*rounds, strict=True))
    return mine, theirs


def of_rounds(paces: list[float], name: str, unit: str, setting: str, **more: Any) -> Figure:
    best = max(paces)
    return Figure(name, best, unit, setting, spread=round(1 - statistics.median(paces) / best, 3), **more)


def on_one_core() -> None:
    """For this process and its threads, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


# --- what came out -----------------------------------------------------------------------------------


@dataclass
class Results:
    figures: list[Figure] = field(default_factory=list)
    versions: dict[str, str] = field(default_factory=dict)
    machine: dict[str, str | int] = field(default_factory=dict)

    def all(self, **like: Any) -> Iterator[Figure]:
        """The figures whose fields have these values."""
        for figure in self.figures:
            if all(getattr(figure, name) == value for name, value in like.items()):
                yield figure

    def value(self, **like: Any) -> float | None:
        """Of the one figure that is like this."""
        return next((figure.value for figure in self.all(**like)), None)

    def peers(self, *kinds: str) -> Iterator[Figure]:
        for figure in self.figures:
            if figure.of not in (OURS, LIMIT) and figure.kind in (kinds or KINDS):
                yield figure

    def as_data(self) -> dict[str, Any]:
        return {
            "machine": self.machine,
            "versions": self.versions,
            "figures": [asdict(figure) | {"value": rounded(figure.value)} for figure in self.figures],
            "ratios": {peer.name: ratios(self, peer) for peer in self.peers() if peer.value},
            "bars": [asdict(bar) | {"value": rounded(bar.value), "reached": bar.reached} for bar in bars(self)],
        }

    def write(self) -> None:
        RESULTS.write_text(json.dumps(self.as_data(), indent=1) + "\n")


def read() -> Results:
    data = json.loads(RESULTS.read_text())
    return Results([Figure(**figure) for figure in data["figures"]], data["versions"], data["machine"])


def rounded(value: float | None) -> float | None:
    """To four places that count."""
    return value and float(f"{value:.4g}")


# --- against peers and bars --------------------------------------------------------------------------


def seats(name: str) -> int:
    """The number of players at which games are compared: four where the game allows it."""
    return min(4, SPECS[name].seats[1])


def share(mine: float | None, theirs: float | None) -> float | None:
    return mine / theirs if mine and theirs else None


def ratios(results: Results, peer: Figure) -> dict[str, float | None]:
    """Ours over theirs for every game. A peer that is stepped from Python is held against whole games, as that is how
    each is used to play many; `like with like` is the slowest of our games used in the same way as theirs."""
    kind = BATCH if peer.kind == BATCH else PLAY
    every: dict[str, float | None] = {
        name: rounded(share(results.value(of=OURS, kind=kind, game=name, n=seats(name)), peer.value)) for name in SPECS
    }
    alike = [results.value(of=OURS, kind=peer.kind, game=name, n=seats(name)) for name in SPECS]
    slowest = min((value for value in alike if value), default=None)
    return every | {"like with like": rounded(share(slowest, peer.value))}


@dataclass(frozen=True)
class Bar:
    name: str
    least: float
    unit: str
    value: float | None

    @property
    def reached(self) -> bool:
        return self.value is not None and self.value >= self.least


LEAST_MOVES = {"exploding": 25e6, "boom": 15e6, "battle-gum": 10e6, "kaboo": 15e6}
ROLLOUTS = "OpenSpiel, rollouts in C++: crazy_eights(players=4)"
LEDUC = "Pgx, jitted: leduc_holdem"
LIMITS = {"boom": 4, "exploding, phase 1": 2}


def bars(results: Results) -> list[Bar]:
    """Those whose figures were measured."""
    return [bar for bar in every_bar(results) if bar.value is not None]


def every_bar(results: Results) -> Iterator[Bar]:
    rollouts = results.value(name=ROLLOUTS)
    python = max((peer.value for peer in results.peers(STEP) if peer.value), default=None)
    for name, least in LEAST_MOVES.items():
        mine = results.value(of=OURS, kind=PLAY, game=name, n=seats(name))
        yield Bar(f"random play: {name}", least, "moves/s", mine)
        yield Bar(f"random play: {name}, over OpenSpiel's rollouts", 3, "×", share(mine, rollouts))
        yield Bar(f"random play: {name}, over the fastest that is stepped from Python", 20, "×", share(mine, python))
    for name, players in LIMITS.items():
        mine = results.value(of=OURS, kind=BESIDE, game=name, n=players)
        limit = results.value(of=LIMIT, kind=PLAY, game=name, n=players)
        yield Bar(f"random play: {name}, share of the C limit", 0.6, "×", share(mine, limit))
    for name in SPECS:
        one, two = (results.value(of=OURS, kind="threads", game=name, n=n) for n in (1, 2))
        yield Bar(f"two threads over one: {name}", 1.8, "×", share(two, one))
    for name in SPECS:
        mine = results.value(of=OURS, kind=BATCH, game=name, n=seats(name))
        yield Bar(f"BatchEnv: {name}", 5e6, "steps/s", mine)
        yield Bar(f"BatchEnv: {name}, over Pgx Leduc", 3, "×", share(mine, results.value(name=LEDUC)))
    for name in SPECS:
        yield Bar(f"copy and redeal: {name}", 3e6, "worlds/s", results.value(kind="worlds", game=name))
        yield Bar(f"stepped from Python: {name}", 0.5e6, "moves/s", results.value(of=OURS, kind=STEP, game=name))


# --- in words ------------------------------------------------------------------------------------------


def shown(value: float | None, unit: str = "") -> str:
    """A figure for people: "15.7 million moves/s", "2.41 ×", "not installed"."""
    if value is None:
        return "not installed"
    for size, word in ((1e6, "million"), (1e4, "thousand")):
        if value >= size:
            value, unit = value / (1e3 if size == 1e4 else size), f"{word} {unit}"
            break
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}".strip()


def times(ratio: float | None) -> str:
    return "" if ratio is None else f"{shown(ratio)} ×" if ratio < 1000 else f"{ratio:,.0f} ×"


def markdown(head: tuple[str, ...], lines: Iterable[tuple[str, ...]]) -> str:
    ruled = "---|" * len(head)
    return "\n".join([f"| {' | '.join(head)} |", f"|{ruled}", *(f"| {' | '.join(line)} |" for line in lines)])


def rows(results: Results) -> dict[str, str]:
    """The parts of docs/speed.md that come from a run, by name."""
    return {
        "machine": machine_line(results),
        "bars": bar_rows(results),
        "peers": peer_rows(results),
        "limit": limit_rows(results),
        "threads": thread_rows(results),
        "ours": our_rows(results),
        "games": game_rows(results),
    }


def machine_line(results: Results) -> str:
    machine, versions = results.machine, (" ".join(pair) for pair in results.versions.items())
    return f"{machine['processor']}, {machine['cores']} cores, {machine['system']}; {', '.join(versions)}."


def bar_rows(results: Results) -> str:
    lines = (
        (bar.name, shown(bar.least, bar.unit), shown(bar.value, bar.unit), "yes" if bar.reached else "**no**")
        for bar in bars(results)
    )
    return markdown(("what", "bar", "measured", "reached"), lines)


def peer_rows(results: Results) -> str:
    lines = (
        (peer.name, peer.setting, shown(peer.value, peer.unit), *map(times, ratios(results, peer).values()))
        for peer in results.peers()
    )
    return markdown(("peer", "how", "figure", *SPECS, "like with like"), lines)


def limit_rows(results: Results) -> str:
    lines = []
    for limit in results.all(of=LIMIT, kind=PLAY):
        mine = results.value(of=OURS, kind=BESIDE, game=limit.game, n=limit.n)
        ratio = share(mine, limit.value)
        lines.append((limit.game, str(limit.n), shown(limit.value, limit.unit), shown(mine, limit.unit), times(ratio)))
    return markdown(("game", "players", "C", "ours", "share"), lines)


def thread_rows(results: Results) -> str:
    """Two threads over one, ours and in C: what the machine itself has to give."""
    lines = []
    for one in results.all(kind="threads", n=1):
        two = results.value(of=one.of, kind="threads", game=one.game, n=2)
        ratio = times(share(two, one.value))
        lines.append((one.of, one.game, shown(one.value, one.unit), shown(two, one.unit), ratio))
    return markdown(("whose", "game", "one thread", "two threads", "gain"), lines)


def our_rows(results: Results) -> str:
    found = (figure for figure in results.all(of=OURS) if figure.kind not in ("games", "memory", "threads", BESIDE))
    return markdown(("what", "figure", "setting"), ((f.name, shown(f.value, f.unit), f.setting) for f in found))


def game_rows(results: Results) -> str:
    lines = (
        (f"{f.n:,}", shown(f.value, f.unit), shown(results.value(kind="memory", n=f.n), "MB"))
        for f in results.all(kind="games")
    )
    return markdown(("games", "pace", "peak memory"), lines)
