"""The result of a run: counted as it goes, as JSON for programs, as a table for people."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.contract import MAX_SEATS, OUTCOMES, UNFINISHED
from powderkeg.research.shares import SEAT_SETS, equal_parts, wilson
from powderkeg.research.simulate.games import GameRows, sharers_of
from powderkeg.research.simulate.run import Run
from powderkeg.research.text_table import NOTHING, aligned, decimal, interval, percent, whole
from powderkeg.text.messages import say

Counts = NDArray[np.int64]
Interval = tuple[float, float]

OUTCOME_MESSAGES = ("simulate-win", "simulate-shared", "simulate-draw", "simulate-unfinished")  # OUTCOMES from 1 on
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Lengths:
    """How long games were, in turns or moves."""

    mean: float
    quantiles: tuple[int, ...]  # as QUANTILES
    longest: int


@dataclass(frozen=True)
class Summary:
    """A played run. Shares are means over the finished games; unfinished ones are counted apart (shares.py)."""

    run: Run
    moves: int
    seconds: float  # of playing, without compiling
    threads: int
    outcomes: Mapping[str, int]
    win_share: list[float] | None  # by seat; None if no game was finished
    intervals: list[Interval] | None  # 95 %
    order_share: list[float] | None  # by place in the order of play: the seat that begins, the next clockwise …
    order_intervals: list[Interval] | None
    turns: Lengths
    moves_of_games: Lengths

    @property
    def unfinished(self) -> float:
        """The part of all games that the turn limit ended (T1)."""
        return self.outcomes[OUTCOMES[UNFINISHED]] / self.run.games

    def to_json(self) -> str:
        run = self.run
        fields = {
            "game": run.game,
            "players": run.players,
            "options": run.options,
            "bots": [bot.text for bot in run.bots],
            "seed": run.seed,
            "games": run.games,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "threads": self.threads,
            "win_share": self.win_share,
            "interval": self.intervals,
            "order_share": self.order_share,
            "order_interval": self.order_intervals,
            "outcomes": self.outcomes,
            "unfinished": self.unfinished,
            "turns": as_fields(self.turns),
            "moves_a_game": as_fields(self.moves_of_games),
        }
        return msgspec.json.encode(fields).decode()


def as_fields(lengths: Lengths) -> dict[str, Any]:
    named = {f"q{round(100 * q):02}": n for q, n in zip(QUANTILES, lengths.quantiles, strict=True)}
    return {"mean": lengths.mean, **named, "longest": lengths.longest}


# --- counting ---------------------------------------------------------------------------------------------


class Tally:
    """Counts over all rows so far; the rows themselves are not kept."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.outcomes: Counts = np.zeros(len(OUTCOMES), np.int64)
        self.sharers: Counts = np.zeros(MAX_SEATS * SEAT_SETS, np.int64)  # games by first seat and sharing seats
        self.turns: Counts = np.zeros(1, np.int64)  # games of each length
        self.moves: Counts = np.zeros(1, np.int64)

    def count(self, rows: GameRows) -> None:
        """Add a chunk of rows."""
        self.outcomes += np.bincount(rows["outcome"], minlength=len(OUTCOMES))
        places = rows["first"].astype(np.int64) * SEAT_SETS + sharers_of(rows)
        self.sharers += np.bincount(places, minlength=len(self.sharers))
        self.turns = add_counts(self.turns, np.bincount(rows["turns"]))
        self.moves = add_counts(self.moves, np.bincount(rows["moves"]))

    def points(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The wins of each seat, and of each place in the order of play."""
        by_first = (self.sharers.reshape(MAX_SEATS, SEAT_SETS) @ equal_parts())[: self.players, : self.players]
        in_order = sum((np.roll(points, -first) for first, points in enumerate(by_first)), np.zeros(self.players))
        return by_first.sum(axis=0), in_order

    def summary(self, run: Run, threads: int, seconds: float) -> Summary:
        """Sum up a run that is over."""
        seats, order = self.points()
        finished = run.games - int(self.outcomes[UNFINISHED])
        return Summary(
            run=run,
            moves=int(self.moves @ np.arange(len(self.moves))),
            seconds=seconds,
            threads=threads,
            outcomes={name: int(n) for name, n in zip(OUTCOMES[1:], self.outcomes[1:], strict=True)},
            win_share=shares(seats, finished),
            intervals=intervals(seats, finished),
            order_share=shares(order, finished),
            order_intervals=intervals(order, finished),
            turns=lengths(self.turns),
            moves_of_games=lengths(self.moves),
        )


def add_counts(one: Counts, other: Counts) -> Counts:
    """Add histograms of different lengths; the longer one is changed in place."""
    if len(one) < len(other):
        one, other = other, one
    one[: len(other)] += other
    return one


def shares(points: NDArray[np.float64], finished: int) -> list[float] | None:
    """Points per finished game."""
    return [float(won) / finished for won in points] if finished else None


def intervals(points: NDArray[np.float64], finished: int) -> list[Interval] | None:
    """The 95 % interval of each share. Games are independent, and a shared win varies less than a whole one, so
    Wilson's intervals are wide enough."""
    return [wilson(float(won) / finished, finished) for won in points] if finished else None


def lengths(counts: Counts) -> Lengths:
    """Mean and quantiles of a histogram of lengths."""
    games, up_to = int(counts.sum()), np.cumsum(counts)
    quantiles = tuple(int(np.searchsorted(up_to, q * games)) for q in QUANTILES)
    return Lengths(float(counts @ np.arange(len(counts))) / games, quantiles, int(np.flatnonzero(counts)[-1]))


# --- for people ------------------------------------------------------------------------------------------


def tell_summary(summary: Summary, language: str) -> str:
    """A heading, then tables of shares by seat and by order of play, outcomes and lengths."""
    run = summary.run
    heading = say(
        language,
        "simulate-heading",
        game=say(language, f"game-{run.game}"),
        players=run.players,
        games=run.games,
        seed=str(run.seed),
    )
    tables = (seat_table, order_table, outcome_table, length_table)
    parts = [[heading, pace(summary, language)], *(table(summary, language) for table in tables)]
    return "\n\n".join("\n".join(part) for part in parts)


def pace(summary: Summary, language: str) -> str:
    return say(
        language,
        "simulate-pace",
        moves=summary.moves,
        seconds=summary.seconds,
        millions=summary.moves / max(summary.seconds, 1e-9) / 1e6,
        threads=summary.threads,
    )


def seat_table(summary: Summary, language: str) -> list[str]:
    rows = [[say(language, title) for title in ("simulate-seat", "arena-bot", "arena-share", "arena-interval")]]
    for seat, bot in enumerate(summary.run.bots):
        shared = share_cells(language, summary.win_share, summary.intervals, seat)
        rows.append([str(seat + 1), bot.text, *shared])
    return aligned(rows)


def order_table(summary: Summary, language: str) -> list[str]:
    rows = [[say(language, title) for title in ("simulate-order", "arena-share", "arena-interval")]]
    rows += [
        [str(place + 1), *share_cells(language, summary.order_share, summary.order_intervals, place)]
        for place in range(summary.run.players)
    ]
    return aligned(rows)


def share_cells(language: str, found: list[float] | None, spans: list[Interval] | None, place: int) -> tuple[str, str]:
    if found is None or spans is None:
        return NOTHING, NOTHING
    return percent(language, found[place]), interval(language, spans[place])


def outcome_table(summary: Summary, language: str) -> list[str]:
    rows = [[say(language, "simulate-outcome"), say(language, "simulate-games"), say(language, "arena-share")]]
    for message, games in zip(OUTCOME_MESSAGES, summary.outcomes.values(), strict=True):
        rows.append([say(language, message), whole(language, games), percent(language, games / summary.run.games)])
    return aligned(rows)


def length_table(summary: Summary, language: str) -> list[str]:
    titles = [say(language, "simulate-quantile", share=q) for q in QUANTILES]
    rows = [["", say(language, "simulate-mean"), *titles, say(language, "simulate-longest")]]
    for message, found in (("simulate-turns", summary.turns), ("simulate-moves", summary.moves_of_games)):
        mean = decimal(language, found.mean)
        rows.append([say(language, message), mean, *(whole(language, n) for n in (*found.quantiles, found.longest))])
    return aligned(rows)
