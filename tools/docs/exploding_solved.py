"""Keep the tables and plots of docs/exploding-solved.md up to date with the solver.

python -m tools.docs.exploding_solved           print what differs; exit code 1 if anything does
python -m tools.docs.exploding_solved --write   write it
"""

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import matplotlib as mpl

mpl.use("svg")

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from powderkeg.games.exploding.state import SEATS
from powderkeg.research.solve.deck import Deck
from powderkeg.research.solve.drawing import Held, solve_drawing
from powderkeg.research.solve.habits import Habit
from powderkeg.research.solve.reduced import Reduced, solve_deck
from tools.docs.generated import ROOT, Part, fill_parts, write_or_compare
from tools.docs.markdown import table

PAGE = ROOT / "docs" / "exploding-solved.md"
IMAGES = PAGE.parent / "images"

OPEN = Deck(blanks=10, futures=1, skips=1, defuses=2, dealt=1)
DEFUSED = Deck(blanks=6, futures=1, skips=1, defuses=3, dealt=1)
RICH = Deck(blanks=4, futures=2, skips=2, defuses=2, dealt=2)
LISTED = (Deck(3, 1, 1, 2, 1), Deck(4, 1, 1, 3, 1), DEFUSED, OPEN, RICH)
MOST_BLANKS = {2: 10, 3: 6}  # defuses: how far the plot goes

SEES = 3  # E9: as many columns

SETTINGS: Any = {
    "svg.hashsalt": "powderkeg",  # the same plot is the same file
    "svg.fonttype": "none",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e4e4e4",
    "legend.frameon": False,
    "legend.fontsize": 8,
    "axes.titlesize": 9,
}
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#000000")  # distinguishable with colour blindness
MARKERS = "osD^vx"

solved = cache(solve_deck)
drawing = cache(solve_drawing)


# --- tables ----------------------------------------------------------------------------------------


def phases() -> Iterator[str]:
    rows = []
    for phase in (1, 2):
        value, positions = drawing(phase)
        rows.append((str(phase), f"{float(value):.12f}", f"`{value}`", str(len(positions))))
    return table(("phase", "first player wins", "exactly", "positions"), rows)


def start_of_phase_2() -> Iterator[str]:
    """The chance of the player who draws next, for some numbers of cards left."""
    positions = drawing(2)[1]
    places = ((2, 1, 1), (1, 1, 1), (0, 1, 1), (0, 0, 0), (0, 1, 0), (0, 0, 1), (0, 2, 0), (0, 0, 2))
    rows = []
    for pile in (49, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1):
        cells = [positions.get(Held(pile, *place)) for place in places]
        rows.append((str(pile), *("–" if cell is None else f"{float(cell):.4f}" for cell in cells)))
    heads = (f"{in_pile} · {own} · {other}" for in_pile, own, other in places)
    return table(("cards left", *heads), rows)


def decks() -> Iterator[str]:
    rows = []
    for deck in LISTED:
        found = solved(deck)
        result = found.equilibrium
        cards = (deck.blanks, deck.futures, deck.skips, deck.defuses, deck.dealt)
        sets = f"{sum(found.information_sets):,}"
        values = (f"**{result.value:.5f}**", f"{result.least:.6f} – {result.most:.6f}", f"{result.exploitability:.1e}")
        rows.append((*map(str, cards), *values, f"{found.histories:,}", sets))
    heads = ("blanks", "futures", "skips", "defuses", "dealt", "first player wins", "proved bounds", "exploitability")
    return table((*heads, "positions", "information sets"), rows)


def seen() -> Iterator[str]:
    """How often a player skips who holds a skip and knows the top of the pile."""
    rows = [
        (*(sight.top + ("",) * SEES)[:SEES], f"{100 * sight.skip:.0f} %", f"{100 * sight.often:.1f}")
        for sight in solved(DEFUSED).sights
    ]
    return table(("next card", "second", "third", "skip", "times in 100 games"), rows)


PARTS: dict[str, Part] = {
    "phases": phases,
    "phase 2": start_of_phase_2,
    "decks": decks,
    "seen": seen,
}


# --- plots -----------------------------------------------------------------------------------------


def canvas(titles: Sequence[str], across: str, up: str) -> tuple[Figure, list[Axes]]:
    """Plots side by side with a common vertical axis."""
    figure, axes = plt.subplots(1, len(titles), figsize=(7.6, 3.1), sharey=True, squeeze=False, layout="constrained")
    for axis, title in zip(axes[0], titles, strict=True):
        axis.set_title(title, loc="left")
        axis.set_xlabel(across)
    axes[0][0].set_ylabel(up)
    return figure, list(axes[0])


def lines(axis: Axes, curves: dict[str, dict[int, float]]) -> None:
    looks = zip(curves.items(), COLOURS, MARKERS, strict=False)
    for number, ((name, points), colour, marker) in enumerate(looks):
        thin = 2.2 - 0.3 * number  # so that a line stays visible under another
        style: Any = {"linewidth": thin, "markersize": 3 * thin, "marker": marker, "color": colour, "label": name}
        axis.plot(list(points), list(points.values()), clip_on=False, zorder=3, **style)


def drawing_plot() -> Figure:
    figure, axes = canvas(
        ("Phase 1", "Phase 2, no defuse left in the pile"), "cards left in the pile", "who draws next wins, %"
    )
    one, two = drawing(1)[1], drawing(2)[1]
    shown = range(1, 21)
    lines(axes[0], {"": {n: 100 * float(one[Held(n, 0, 0, 0)]) for n in shown}})
    names = {(1, 0): "defuse: only own", (1, 1): "each one", (0, 0): "none", (0, 1): "only the other’s"}
    curves = {}
    for (own, other), name in names.items():
        held = {n: two.get(Held(n, 0, own, other)) for n in shown}
        curves[name] = {n: 100 * float(chance) for n, chance in held.items() if chance is not None}
    lines(axes[1], curves)
    for axis in axes:
        axis.set_xticks([1, 5, 10, 15, 20])
        axis.set_ylim(0, 100)
    figure.legend(*axes[1].get_legend_handles_labels(), loc="outside right center")
    return figure


def blanks_plot() -> Figure:
    figure, axes = canvas(("One see-the-future, one skip, one card dealt to each",), "blanks in the deck", "%")
    axes[0].set_ylabel("first player wins, %")
    curves = {}
    for defuses, most in MOST_BLANKS.items():
        values = {n: solved(Deck(n, 1, 1, defuses, 1)).equilibrium.value for n in range(1, most + 1)}
        curves[left_in_pile(defuses)] = {n: 100 * value for n, value in values.items()}
    lines(axes[0], curves)
    axes[0].axhline(50, color="#888888", linewidth=0.8, zorder=1)
    axes[0].set_xticks(range(1, max(MOST_BLANKS.values()) + 1))
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside right center")
    return figure


def left_in_pile(defuses: int) -> str:
    """How many defuses are in the pile when each hand has one."""
    return "one defuse in the pile" if defuses > SEATS else "no defuse in the pile"


def mean(habits: Iterable[Habit], chance: Callable[[Habit], float]) -> dict[int, float]:
    """The mean chance in percent by cards left, each decision weighted by how often it comes up."""
    often: dict[int, float] = {}
    total: dict[int, float] = {}
    for habit in habits:
        often[habit.left] = often.get(habit.left, 0) + habit.often
        total[habit.left] = total.get(habit.left, 0) + habit.often * chance(habit)
    return {left: 100 * total[left] / often[left] for left in sorted(often)}


def skip_curves(found: Reduced) -> dict[str, dict[int, float]]:
    can = [habit for habit in found.habits if habit.can_skip and not habit.can_look]
    known = {"first": "explosive on top", "second": "explosive second", "third": "explosive third"}
    groups = {name: [habit for habit in can if habit.danger == danger] for danger, name in known.items()}
    for defused, name in ((True, "nothing known, a defuse"), (False, "nothing known, no defuse")):
        groups[name] = [habit for habit in can if habit.danger == "unknown" and habit.defused == defused]
    return {name: mean(group, lambda habit: habit.skip) for name, group in groups.items()}


def look_curves(found: Reduced) -> dict[str, dict[int, float]]:
    can = [habit for habit in found.habits if habit.can_look and habit.danger == "unknown" and habit.left > 1]
    groups = {
        f"{'a skip' if skip else 'no skip'}, {'a defuse' if defused else 'no defuse'}": [
            habit for habit in can if (habit.can_skip, habit.defused) == (skip, defused)
        ]
        for skip in (True, False)
        for defused in (True, False)
    }
    return {name: mean(group, lambda habit: habit.look) for name, group in groups.items()}


def habit_plot(up: str, curves: Callable[[Reduced], dict[str, dict[int, float]]]) -> Figure:
    titles = [f"{deck.blanks} blanks, {left_in_pile(deck.defuses)}" for deck in (OPEN, DEFUSED)]
    figure, axes = canvas(titles, "cards left in the pile", up)
    for axis, deck in zip(axes, (OPEN, DEFUSED), strict=True):
        lines(axis, curves(solved(deck)))
        axis.set_ylim(0, 100)
        axis.set_xticks(range(1, deck.blanks + deck.defuses, 1 + deck.blanks // 8))
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside right center")
    return figure


PLOTS: dict[str, Callable[[], Figure]] = {
    "exploding-drawing.svg": drawing_plot,
    "exploding-blanks.svg": blanks_plot,
    "exploding-skip.svg": lambda: habit_plot("skips, %", skip_curves),
    "exploding-look.svg": lambda: habit_plot("looks, %", look_curves),
}


def drawn(plot: Callable[[], Figure]) -> str:
    with mpl.rc_context(SETTINGS):
        figure, file = plot(), io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        plt.close(figure)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


# --- writing ---------------------------------------------------------------------------------------


def main(write: bool) -> int:
    files = {PAGE: fill_parts(PAGE.read_text(encoding="utf-8"), PARTS)}
    files |= {IMAGES / name: drawn(plot) for name, plot in PLOTS.items()}
    return int(write_or_compare(files, ROOT, write))


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
