"""Figures of a run, their ratios to those of peers, and the bars they must reach."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from bench.report import read_results, write_results
from powderkeg.games import SPECS

NAME = "speed"  # of the results

# Kinds of figures that peers have too.
PLAY, BATCH, STEP = "play", "batch", "step"
KINDS = {PLAY: "whole games inside", BATCH: "many games at once", STEP: "move by move from Python"}
OURS, LIMIT = "powderkeg", "C"
BESIDE = "beside C"  # ours, measured in turns with the C program


@dataclass(frozen=True)
class Figure:
    name: str  # "random play: boom, 4 players"
    value: float | None  # None: not installed
    unit: str  # "moves/s"
    setting: str  # what was run: "one core, whole games with the deal"
    of: str = OURS  # or LIMIT, or the name of a peer
    kind: str = ""  # PLAY, BATCH, STEP, or one of ours alone: "threads", "worlds", "memory" …
    game: str = ""
    n: int = 0  # players, threads or games, by its kind
    spread: float = 0.0  # 0.03: the median round is 3 % slower than the best


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
        """The value of the first figure whose fields have these values."""
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
        write_results(NAME, self.as_data())


def read() -> Results:
    data = read_results(NAME)
    return Results([Figure(**figure) for figure in data["figures"]], data["versions"], data["machine"])


def rounded(value: float | None) -> float | None:
    """Round to four significant digits."""
    return value and float(f"{value:.4g}")


# --- ratios and bars --------------------------------------------------------------------------


def compared_players(name: str) -> int:
    """The number of players at which games are compared: four where the game allows it."""
    return min(4, SPECS[name].seats[1])


def ratio(mine: float | None, theirs: float | None) -> float | None:
    return mine / theirs if mine and theirs else None


def ratios(results: Results, peer: Figure) -> dict[str, float | None]:
    """Our pace over the peer's, for every game.

    A peer stepped from Python is compared with whole games in our kernels, since each is that library's way to play
    many games. `like with like` compares the slowest of our games with the peer in the same kind of use.
    """
    kind = BATCH if peer.kind == BATCH else PLAY
    every: dict[str, float | None] = {
        name: rounded(ratio(results.value(of=OURS, kind=kind, game=name, n=compared_players(name)), peer.value))
        for name in SPECS
    }
    alike = [results.value(of=OURS, kind=peer.kind, game=name, n=compared_players(name)) for name in SPECS]
    slowest = min((value for value in alike if value), default=None)
    return every | {"like with like": rounded(ratio(slowest, peer.value))}


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
    """The bars whose figures were measured."""
    return [bar for bar in every_bar(results) if bar.value is not None]


def every_bar(results: Results) -> Iterator[Bar]:
    rollouts = results.value(name=ROLLOUTS)
    python = max((peer.value for peer in results.peers(STEP) if peer.value), default=None)
    for name, least in LEAST_MOVES.items():
        mine = results.value(of=OURS, kind=PLAY, game=name, n=compared_players(name))
        yield Bar(f"random play: {name}", least, "moves/s", mine)
        yield Bar(f"random play: {name}, over OpenSpiel's rollouts", 3, "×", ratio(mine, rollouts))
        yield Bar(f"random play: {name}, over the fastest that is stepped from Python", 20, "×", ratio(mine, python))
    for name, players in LIMITS.items():
        mine = results.value(of=OURS, kind=BESIDE, game=name, n=players)
        limit = results.value(of=LIMIT, kind=PLAY, game=name, n=players)
        yield Bar(f"random play: {name}, share of the C limit", 0.6, "×", ratio(mine, limit))
    for name in SPECS:
        one, two = (results.value(of=OURS, kind="threads", game=name, n=n) for n in (1, 2))
        yield Bar(f"two threads over one: {name}", 1.8, "×", ratio(two, one))
    for name in SPECS:
        mine = results.value(of=OURS, kind=BATCH, game=name, n=compared_players(name))
        yield Bar(f"BatchEnv: {name}", 5e6, "steps/s", mine)
        yield Bar(f"BatchEnv: {name}, over Pgx Leduc", 3, "×", ratio(mine, results.value(name=LEDUC)))
    for name in SPECS:
        yield Bar(f"copy and redeal: {name}", 3e6, "worlds/s", results.value(kind="worlds", game=name))
        yield Bar(f"stepped from Python: {name}", 0.5e6, "moves/s", results.value(of=OURS, kind=STEP, game=name))


# --- as text ---------------------------------------------------------------------------------------------


def format_value(value: float | None, unit: str = "") -> str:
    """Format a figure: "15.7 million moves/s", "2.41 ×", "not installed"."""
    if value is None:
        return "not installed"
    for size, word in ((1e6, "million"), (1e4, "thousand")):
        if value >= size:
            value, unit = value / (1e3 if size == 1e4 else size), f"{word} {unit}"
            break
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}".strip()


def format_ratio(value: float | None) -> str:
    return "" if value is None else f"{format_value(value)} ×" if value < 1000 else f"{value:,.0f} ×"
