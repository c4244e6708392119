"""Exact answers as lines of text in the reader's language, and as JSON."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

import msgspec

from powderkeg.research.solve.deck import Deck
from powderkeg.research.solve.drawing import GAME, Held, solve_drawing
from powderkeg.research.solve.habits import DANGERS, Habit
from powderkeg.research.solve.reduced import ITERATIONS, Reduced, StageProgress, solve_deck
from powderkeg.research.text_table import NOTHING, aligned
from powderkeg.text.messages import say

Chance = Callable[[Habit], float]


def answer(
    phase: int, cards: Mapping[str, int], iterations: int | None, json: bool, language: str, progress: StageProgress
) -> list[str]:
    """The lines that answer the command `solve`; `cards` are those of the small deck that differ from the default."""
    if phase < 3:
        value, table = solve_drawing(phase)
        return [drawing_json(phase, value, table)] if json else [*drawing_lines(phase, value, table, language)]
    solved = solve_deck(Deck(**cards), iterations or ITERATIONS, progress)
    return [reduced_json(solved)] if json else [*reduced_lines(solved, language)]


# --- phases 1 and 2 --------------------------------------------------------------------------------


def drawing_json(phase: int, value: Fraction, table: dict[Held, Fraction]) -> str:
    rows = [held._asdict() | exactly(chance) for held, chance in table.items()]
    return to_json({"game": GAME.name, "phase": phase} | exactly(value) | {"table": rows})


def exactly(value: Fraction) -> dict[str, Any]:
    return {"value": str(value), "decimal": float(value)}


def drawing_lines(phase: int, value: Fraction, table: dict[Held, Fraction], language: str) -> Iterator[str]:
    yield say(language, "solve-first-wins", phase=phase, value=f"{float(value):.12f}")
    yield str(value)
    yield say(language, "solve-drawing-table")
    for in_pile in sorted({held.in_pile for held in table}, reverse=True):
        yield ""
        yield say(language, "solve-in-pile", count=in_pile)
        yield from block({held: chance for held, chance in table.items() if held.in_pile == in_pile}, language)


def block(table: dict[Held, Fraction], language: str) -> Iterator[str]:
    """A line for each number of cards left, a column for each split of defuses between own and other hand."""
    hands = sorted({(held.own, held.other) for held in table})
    cells = {(held.pile, (held.own, held.other)): f"{float(chance):.4f}" for held, chance in table.items()}
    piles = sorted({held.pile for held in table}, reverse=True)
    head = [say(language, "solve-left"), *(f"{own}-{other}" for own, other in hands)]
    yield from aligned([head, *([str(pile), *(cells.get((pile, hand), NOTHING) for hand in hands)] for pile in piles)])


# --- phase 3 ---------------------------------------------------------------------------------------


def reduced_json(solved: Reduced) -> str:
    found = solved.equilibrium
    return to_json(
        {
            "game": GAME.name,
            "phase": 3,
            "deck": asdict(solved.deck),
            "value": found.value,
            "least": found.least,
            "most": found.most,
            "exploitability": found.exploitability,
            "iterations": found.iterations,
            "seconds": round(solved.seconds, 3),
            "histories": solved.histories,
            "information_sets": solved.information_sets,
            "habits": [asdict(habit) for habit in solved.habits],
            "sights": [asdict(sight) for sight in solved.sights],
        }
    )


def reduced_lines(solved: Reduced, language: str) -> Iterator[str]:
    found = solved.equilibrium
    yield say(language, "solve-deck", **asdict(solved.deck))
    yield say(language, "solve-first-wins", phase=3, value=f"{found.value:.6f}")
    yield say(language, "solve-bounds", least=f"{found.least:.6f}", most=f"{found.most:.6f}")
    yield say(
        language,
        "solve-exploitability",
        value=f"{found.exploitability:.1e}",
        iterations=found.iterations,
        seconds=f"{solved.seconds:.1f}",
    )
    first, second = solved.information_sets
    yield say(language, "solve-size", histories=solved.histories, first=first, second=second)
    for when in (when_to_skip, when_to_look):
        if lines := list(when(solved, language)):
            yield from ("", *lines)


def when_to_skip(solved: Reduced, language: str) -> Iterator[str]:
    can = [habit for habit in solved.habits if habit.can_skip]
    for danger in DANGERS:
        if share := percent([habit for habit in can if habit.danger == danger], skip_chance):
            yield say(language, "solve-skip", danger=danger, percent=share)
    if can:
        yield say(language, "solve-skip-table")
        yield from by_cards_left(skip_rows(solved), "look", language)
    if solved.sights:
        yield say(language, "solve-sight-table")
        yield from aligned([[" ".join(sight.top), f"{100 * sight.skip:.0f}"] for sight in solved.sights])


def when_to_look(solved: Reduced, language: str) -> Iterator[str]:
    can = [habit for habit in solved.habits if habit.can_look]
    for also in (True, False):
        if share := percent([habit for habit in can if habit.can_skip == also], look_chance):
            yield say(language, "solve-look", also="yes" if also else "no", percent=share)
    if can:
        yield say(language, "solve-look-table")
        yield from by_cards_left(look_rows(solved), "skip", language)


def skip_chance(habit: Habit) -> float:
    return habit.skip


def look_chance(habit: Habit) -> float:
    return habit.look


def percent(habits: Sequence[Habit], chance: Chance) -> str:
    """The mean over all games, empty if it never comes up."""
    often = sum(habit.often for habit in habits)
    return f"{100 * sum(habit.often * chance(habit) for habit in habits) / often:.0f}" if habits else ""


HabitRows = dict[tuple[str, bool, bool], dict[int, float]]  # danger, defuse, holds the other card too: by cards left


def skip_rows(solved: Reduced) -> HabitRows:
    can = [habit for habit in solved.habits if habit.can_skip]
    return rows_of(can, skip_chance, lambda habit: habit.can_look)


def look_rows(solved: Reduced) -> HabitRows:
    can = [habit for habit in solved.habits if habit.can_look]
    return rows_of(can, look_chance, lambda habit: habit.can_skip)


def rows_of(habits: Sequence[Habit], chance: Chance, also: Callable[[Habit], bool]) -> HabitRows:
    """Group the chance of a move by what the player knows and holds."""
    rows: HabitRows = defaultdict(dict)
    for habit in habits:
        rows[habit.danger, habit.defused, also(habit)][habit.left] = chance(habit)
    return dict(sorted(rows.items(), key=lambda row: (DANGERS.index(row[0][0]), not row[0][1], row[0][2])))


def by_cards_left(rows: HabitRows, other: str, language: str) -> list[str]:
    """Chances in percent by cards left; each line begins with what the player knows and holds."""
    piles = range(max(max(cells) for cells in rows.values()), 0, -1)
    lines = [[say(language, "solve-left"), *map(str, piles)]]
    for (danger, defused, also), cells in rows.items():
        situation = say(
            language,
            "solve-situation",
            danger=danger,
            defuse="yes" if defused else "no",
            also=other if also else "nothing",
        )
        lines.append([situation, *(f"{100 * cells[pile]:.0f}" if pile in cells else NOTHING for pile in piles)])
    return aligned(lines)


def to_json(answer: dict[str, Any]) -> str:
    return msgspec.json.encode(answer).decode()
