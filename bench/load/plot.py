"""Draw bench/results/load.png from load.json: python -m bench.load.plot"""

from typing import Any

import matplotlib

matplotlib.use("Agg")

from matplotlib import pyplot as plt
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

from bench.load.contenders import BOARDGAME, COLYSEUS, OURS
from bench.report import RESULTS, read_results
from bench.speed.plot import COLOURS, INK, LIMIT_COLOUR, PEER_COLOUR, STYLE

PICTURE = RESULTS / "load.png"
LINES = {OURS: ("o", COLOURS["boom"]), BOARDGAME: ("s", PEER_COLOUR), COLYSEUS: ("^", LIMIT_COLOUR)}
LABELS = {OURS: f"{OURS}, each move on disk", BOARDGAME: f"{BOARDGAME}, in memory", COLYSEUS: f"{COLYSEUS}, in memory"}


def draw_lines(axes: Any, measured: list[dict[str, Any]], field: str, title: str) -> None:
    """Draw a figure of each server against the number of tables."""
    tables = sorted({one["tables"] for one in measured})
    for server, (mark, colour) in LINES.items():
        found = [one for one in measured if one["server"] == server]
        across, up = [one["tables"] for one in found], [one[field] for one in found]
        axes.plot(across, up, marker=mark, color=colour, label=LABELS[server])
    axes.set_title(title)
    axes.set_xlabel("tables")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xticks(tables, [f"{count:,}" for count in tables])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(axis="y")


def draw_games(axes: Any, games: list[dict[str, Any]]) -> None:
    names = [one["game"].partition(",")[0] for one in games]
    bars = axes.barh(names, [one["moves_per_second"] for one in games], color=[COLOURS[name] for name in names])
    axes.bar_label(bars, [f"{one['moves_per_second']:,.0f}, p99 {one['p99_ms']:.0f} ms" for one in games], padding=4)
    axes.set_title(f"Ours with sentences, {games[0]['tables']} tables")
    axes.set_xlabel("moves/s")
    axes.set_xlim(0, 1.6 * axes.get_xlim()[1])
    axes.tick_params(axis="y", length=0, labelcolor=INK)
    axes.invert_yaxis()


def draw() -> None:
    results = read_results("load")
    with plt.rc_context(STYLE):
        figure, (speed, waits, games) = plt.subplots(1, 3, figsize=(13, 4), layout="constrained")
        draw_lines(speed, results["measured"], "moves_per_second", "Moves a second")
        draw_lines(waits, results["measured"], "p99_ms", "Milliseconds for a move, p99")
        draw_games(games, results["games"])
        figure.legend(*speed.get_legend_handles_labels(), frameon=False, ncols=3, loc="outside lower left")
        figure.savefig(PICTURE, dpi=110, metadata={"Software": None})
        plt.close(figure)


if __name__ == "__main__":
    draw()
