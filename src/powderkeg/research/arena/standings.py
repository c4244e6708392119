"""What came out of a match: as numbers for programs, as a table for people."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from powderkeg.research.arena.duplicate import Played
from powderkeg.research.arena.match import Match
from powderkeg.research.arena.ratings import Rating, rate
from powderkeg.research.shares import Estimate, Meeting, Who, compare, estimate, points_of
from powderkeg.text.messages import say

CrossTable = list[list[float | None]]


@dataclass
class Clock:
    """The time that a bot took for its moves."""

    budget: float | None = None  # milliseconds that a thought may take
    thoughts: list[float] = field(default_factory=list)  # milliseconds that each took
    moves: int = 0  # made without thought
    quick: float = 0.0  # milliseconds that these took together

    def count(self, played: Played, place: int) -> None:
        """What the bot in this place took in a chunk; moves without thought take equally long."""
        moves = int(played.moves[place])
        self.thoughts += played.thoughts[place]
        self.moves += moves
        self.quick += 1000 * played.quick * moves / max(int(played.moves.sum()), 1)

    def add(self, other: "Clock") -> None:
        """Another seat of the same bot."""
        self.budget = other.budget
        self.thoughts = self.thoughts + other.thoughts
        self.moves += other.moves
        self.quick += other.quick

    def per_move(self) -> float | None:
        moves = self.moves + len(self.thoughts)
        return rounded((self.quick + sum(self.thoughts)) / moves) if moves else None

    def slow(self) -> float | None:
        """What 99 in 100 thoughts do not exceed."""
        return rounded(np.percentile(self.thoughts, 99)) if self.thoughts else None

    def over(self) -> float | None:
        """By how much, at most, 99 in 100 thoughts exceed the budget."""
        slow = self.slow()
        return None if slow is None or self.budget is None else rounded(max(0.0, slow - self.budget))


def rounded(ms: Any) -> float:
    return round(float(ms), 4)


@dataclass(frozen=True)
class Row:
    """What one bot did."""

    bot: str
    estimate: Estimate | None  # of its share; none if no game was finished
    finished: int  # games, one for each seat it had
    wins: int  # that it did not share
    rating: Rating
    ms_per_move: float | None
    ms_per_move_p99: float | None  # of bots that think
    over_budget_p99: float | None  # of bots that have a budget in milliseconds

    @property
    def share(self) -> float | None:
        return self.estimate.share if self.estimate else None

    @property
    def interval(self) -> tuple[float, float] | None:
        return (self.estimate.low, self.estimate.high) if self.estimate else None


@dataclass(frozen=True)
class Standings:
    """A played match. Rows follow the bots as they were given; `pooled` has one for all bots of the same name."""

    match: Match
    rows: list[Row]
    cross_table: CrossTable
    pooled: list[Row]
    pooled_cross_table: CrossTable
    unfinished_games: int
    seconds: float

    @property
    def share(self) -> list[float | None]:
        return [row.share for row in self.rows]

    @property
    def interval(self) -> list[tuple[float, float] | None]:
        return [row.interval for row in self.rows]

    @property
    def unfinished(self) -> float:
        return self.unfinished_games / self.match.games

    def to_json(self) -> str:
        """One object; lists follow the bots as they were given."""
        match, rows = self.match, self.rows
        fields = {
            "game": match.game,
            "players": match.players,
            "options": match.options,
            "seed": match.seed,
            "sealed": match.sealed,
            "bots": [row.bot for row in rows],
            "deals": match.deals,
            "games": match.games,
            "share": self.share,
            "interval": self.interval,
            "finished": [row.finished for row in rows],
            "wins": [row.wins for row in rows],
            "unfinished": self.unfinished,
            "unfinished_games": self.unfinished_games,
            "ratings": [
                {"mu": row.rating.mu, "sigma": row.rating.sigma, "ordinal": row.rating.ordinal} for row in rows
            ],
            "cross_table": self.cross_table,
            "ms_per_move": [row.ms_per_move for row in rows],
            "ms_per_move_p99": [row.ms_per_move_p99 for row in rows],
            "over_budget_p99": [row.over_budget_p99 for row in rows],
            "seconds": round(self.seconds, 3),
        }
        return msgspec.json.encode(fields).decode()


# --- from games to rows --------------------------------------------------------------------------------


def stand(match: Match, meetings: Sequence[Meeting], clocks: Sequence[Clock], seconds: float) -> Standings:
    names = [bot.text for bot in match.bots]
    ratings = rate(meetings, names)
    alone = [frozenset({bot}) for bot in range(len(names))]
    pooled = [frozenset(bot for bot, other in enumerate(names) if other == name) for name in dict.fromkeys(names)]

    def row(who: Who) -> Row:
        first, clock = min(who), Clock()
        for bot in sorted(who):
            clock.add(clocks[bot])
        points, games, wins = points_of(meetings, who)
        times = clock.per_move(), clock.slow(), clock.over()
        return Row(names[first], estimate(points, games), int(games.sum()), wins, ratings[first], *times)

    def cross(groups: Sequence[Who]) -> CrossTable:
        return [[compare(meetings, one, other) for other in groups] for one in groups]

    unfinished = sum(int((~meeting.finished).sum()) for meeting in meetings)
    return Standings(
        match=match,
        rows=[row(who) for who in alone],
        cross_table=cross(alone),
        pooled=[row(who) for who in pooled],
        pooled_cross_table=cross(pooled),
        unfinished_games=unfinished,
        seconds=seconds,
    )


# --- for people ------------------------------------------------------------------------------------------


def tell_standings(standings: Standings, language: str) -> str:
    """What was played, a line for each bot, and who beat whom if that does not say it."""
    lines = [heading(standings, language), unfinished(standings, language), ""]
    lines += aligned([titles(language), *(cells(row, language) for row in standings.pooled)])
    if len(standings.pooled) > 2:
        lines += ["", say(language, "arena-cross"), *aligned(list(cross_cells(standings, language)))]
    return "\n".join(lines)


def heading(standings: Standings, language: str) -> str:
    match = standings.match
    return say(
        language,
        "arena-sealed" if match.sealed else "arena-tuning",
        game=say(language, f"game-{match.game}"),
        players=match.players,
        deals=match.deals,
        games=match.games,
        seed=str(match.seed),
        even=1 / match.players,
    )


def unfinished(standings: Standings, language: str) -> str:
    games = standings.unfinished_games
    return say(language, "arena-unfinished", games=games, share=standings.unfinished)


def titles(language: str) -> list[str]:
    messages = (
        *("arena-bot", "arena-share", "arena-interval", "arena-wins", "arena-finished", "arena-rating"),
        *("arena-ms", "arena-slow", "arena-over"),
    )
    return [say(language, message) for message in messages]


def cells(row: Row, language: str) -> list[str]:
    found = row.estimate
    between = say(language, "arena-between", low=found.low, high=found.high) if found else "–"
    return [
        row.bot,
        percent(language, row.share),
        between,
        whole(language, row.wins),
        whole(language, row.finished),
        say(language, "arena-decimal", number=row.rating.ordinal),
        milliseconds(language, row.ms_per_move),
        milliseconds(language, row.ms_per_move_p99),
        milliseconds(language, row.over_budget_p99),
    ]


def cross_cells(standings: Standings, language: str) -> Iterable[list[str]]:
    names = [row.bot for row in standings.pooled]
    yield ["", *names]
    for name, row in zip(names, standings.pooled_cross_table, strict=True):
        yield [name, *(percent(language, share) for share in row)]


def percent(language: str, share: float | None) -> str:
    return "–" if share is None else say(language, "arena-percent", share=share)


def whole(language: str, number: int) -> str:
    return say(language, "arena-whole", number=number)


def milliseconds(language: str, ms: float | None) -> str:
    """With more digits where there are few."""
    if ms is None:
        return "–"
    return say(language, "arena-small" if 0 < ms < 1 else "arena-decimal", number=ms)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns two spaces apart, the first to the left, numbers to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *others in rows:
        numbers = (text.rjust(width) for text, width in zip(others, widths[1:], strict=True))
        lines.append("  ".join([first.ljust(widths[0]), *numbers]).rstrip())
    return lines
