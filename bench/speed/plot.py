"""Draw bench/results/speed.png from speed.json: python -m bench.speed.plot"""

from typing import Any

import matplotlib

matplotlib.use("Agg")

from matplotlib import pyplot as plt
from matplotlib.ticker import FuncFormatter, NullLocator

from bench.report import RESULTS
from bench.speed.figures import (
    BATCH,
    KINDS,
    LIMIT,
    NAME,
    OURS,
    PLAY,
    STEP,
    Figure,
    Results,
    compared_players,
    format_value,
    read,
)
from powderkeg.games import SPECS

PICTURE = RESULTS / f"{NAME}.png"

COLOURS = {"boom": "#c8442f", "kaboo": "#2f6fb3", "exploding": "#d99a1c", "battle-gum": "#4a9150"}
MARKS = {"boom": "o", "kaboo": "s", "exploding": "D", "battle-gum": "^"}
LIMIT_COLOUR, PEER_COLOUR, INK = "#2b2b2b", "#a9b0b8", "#333333"
STYLE: Any = {
    "font.size": 9,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#999999",
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": "#e4e4e4",
}


def colour(figure: Figure) -> str:
    if figure.of == OURS:
        return COLOURS[figure.game]
    return LIMIT_COLOUR if figure.of == LIMIT else PEER_COLOUR


def bars_of(results: Results, kind: str) -> list[Figure]:
    """The figures of one kind, fastest first: our games, the C program, the peers."""
    ours = [figure for name in SPECS for figure in results.all(of=OURS, kind=kind, game=name, n=compared_players(name))]
    limits = [
        figure
        for figure in results.all(of=LIMIT, kind=kind)
        if figure.n == compared_players(figure.game.partition(",")[0])
    ]
    every = [figure for figure in (*ours, *limits, *results.peers(kind)) if figure.value]
    return sorted(every, key=lambda figure: -(figure.value or 0.0))


SHORTER = (
    ("random play in C: ", "C: "),
    ("random play: ", ""),
    ("stepped from Python: ", ""),
    ("BatchEnv: ", ""),
    (", rollouts in C++", " in C++"),
    ("OpenSpiel, ", "OpenSpiel: "),
    (", jitted", ""),
    ("(players=4)", ""),
)


def short(figure: Figure) -> str:
    name = figure.name
    for long, shorter in SHORTER:
        name = name.replace(long, shorter)
    return name


def tick(value: float, _: int) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.0f} {letter}"
    return f"{value:.0f}"


def draw_bars(axes: Any, results: Results) -> None:
    """Draw the figures of every kind on one logarithmic scale."""
    at, places, labels = 0.0, [], []
    for kind in (PLAY, BATCH, STEP):
        axes.text(1.2e3, at - 0.05, KINDS[kind], fontweight="bold", va="center")
        at += 1
        for figure in bars_of(results, kind):
            axes.barh(at, figure.value, color=colour(figure), height=0.72)
            axes.text((figure.value or 1.0) * 1.12, at, format_value(figure.value), va="center", fontsize=8)
            places.append(at)
            labels.append(short(figure))
            at += 1
        at += 0.4
    axes.set_yticks(places, labels)
    axes.set_ylim(at - 0.6, -0.7)
    axes.set_xscale("log")
    axes.set_xlim(1e3, 3e9)
    axes.tick_params(axis="y", length=0)
    axes.set_title("Moves a second on one core")
    axes.xaxis.set_major_formatter(FuncFormatter(tick))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.grid(axis="x")
    axes.set_axisbelow(True)


def draw_players(axes: Any, results: Results) -> None:
    for name in SPECS:
        found = sorted(results.all(of=OURS, kind=PLAY, game=name), key=lambda figure: figure.n)
        across, up = [figure.n for figure in found], [(figure.value or 0.0) / 1e6 for figure in found]
        axes.plot(across, up, marker=MARKS[name], color=COLOURS[name], label=name)
    axes.set_title("Against players")
    axes.set_xlabel("players")
    axes.set_ylabel("million moves/s")
    axes.set_ylim(0, 1.3 * axes.get_ylim()[1])
    axes.set_xticks(range(2, 7))
    axes.legend(frameon=False, ncols=4, loc="upper center", columnspacing=1.0, handlelength=1.5)
    axes.grid(axis="y")


def draw_games(axes: Any, results: Results, kind: str, title: str, unit: str, scale: float) -> None:
    found = sorted(results.all(of=OURS, kind=kind), key=lambda figure: figure.n)
    axes.plot(
        [figure.n for figure in found],
        [(figure.value or 0.0) / scale for figure in found],
        marker="o",
        color=COLOURS[found[0].game] if found else INK,
    )
    axes.set_xscale("log")
    axes.set_title(title)
    axes.set_xlabel("games")
    axes.set_ylabel(unit)
    axes.set_ylim(0, 1.15 * axes.get_ylim()[1])
    axes.grid(axis="y")


def draw(results: Results) -> None:
    with plt.rc_context(STYLE):
        figure = plt.figure(figsize=(13, 8.5), layout="constrained")
        grid = figure.add_gridspec(3, 2, width_ratios=(1.7, 1))
        draw_bars(figure.add_subplot(grid[:, 0]), results)
        draw_players(figure.add_subplot(grid[0, 1]), results)
        draw_games(figure.add_subplot(grid[1, 1]), results, "games", "Against games", "million moves/s", 1e6)
        draw_games(figure.add_subplot(grid[2, 1]), results, "memory", "Peak memory", "MB", 1)
        figure.savefig(PICTURE, dpi=110, metadata={"Software": None})
        plt.close(figure)


if __name__ == "__main__":
    draw(read())
