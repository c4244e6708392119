"""The result of a match: as JSON for programs, as a table for people."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from powderkeg.research.arena.duplicate import ChunkResult
from powderkeg.research.arena.match import Match
from powderkeg.research.arena.ratings import Rating, rate
from powderkeg.research.shares import Estimate, Group, Meeting, compare, estimate, points_of
from powderkeg.research.text_table import aligned, decimal, interval, milliseconds, percent, whole
from powderkeg.text.messages import say

CrossTable = list[list[float | None]]


@dataclass
class MoveTimes:
    """How long a bot took for its moves."""

    budget: float | None = None  # milliseconds that a search may take
    thoughts: list[float] = field(default_factory=list)  # milliseconds of each search
    moves: int = 0  # made without search
    quick: float = 0.0  # milliseconds that these took together

    def count(self, played: ChunkResult, place: int) -> None:
        """Add the times of the bot in this place; moves without search count as equally long."""
        moves = int(played.moves[place])
        self.thoughts += played.thoughts[place]
        self.moves += moves
        self.quick += 1000 * played.quick * moves / max(int(played.moves.sum()), 1)

    def add(self, other: "MoveTimes") -> None:
        """Add those of another seat of the same bot."""
        self.budget = other.budget
        self.thoughts = self.thoughts + other.thoughts
        self.moves += other.moves
        self.quick += other.quick

    def per_move(self) -> float | None:
        """The mean in milliseconds."""
        moves = self.moves + len(self.thoughts)
        return rounded((self.quick + sum(self.thoughts)) / moves) if moves else None

    def p99(self) -> float | None:
        """The 99th percentile of its searches, in milliseconds."""
        return rounded(np.percentile(self.thoughts, 99)) if self.thoughts else None

    def over_budget(self) -> float | None:
        """How far the 99th percentile exceeds the budget, in milliseconds."""
        p99 = self.p99()
        return None if p99 is None or self.budget is None else rounded(max(0.0, p99 - self.budget))


def rounded(ms: Any) -> float:
    return round(float(ms), 4)


@dataclass(frozen=True)
class BotResult:
    """The result of one bot."""

    bot: str
    estimate: Estimate | None  # of its share; None if no game was finished
    finished: int  # games, one for each seat it had
    wins: int  # lone wins
    rating: Rating
    ms_per_move: float | None
    ms_per_move_p99: float | None  # of bots that search
    over_budget_p99: float | None  # of bots with a budget in milliseconds

    @property
    def share(self) -> float | None:
        return self.estimate.share if self.estimate else None

    @property
    def interval(self) -> tuple[float, float] | None:
        return (self.estimate.low, self.estimate.high) if self.estimate else None


@dataclass(frozen=True)
class Standings:
    """A played match. Rows follow the bots as given; `pooled` has one row for all bots of the same name."""

    match: Match
    rows: list[BotResult]
    cross_table: CrossTable
    pooled: list[BotResult]
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
        """The part of all games that the turn limit ended (T1)."""
        return self.unfinished_games / self.match.games

    def to_json(self) -> str:
        """One object; lists follow the bots as given."""
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


def stand(match: Match, meetings: Sequence[Meeting], times: Sequence[MoveTimes], seconds: float) -> Standings:
    """Work out the standings from all games of a match."""
    names = [bot.text for bot in match.bots]
    ratings = rate(meetings, names)
    alone = [frozenset({bot}) for bot in range(len(names))]
    pooled = [frozenset(bot for bot, other in enumerate(names) if other == name) for name in dict.fromkeys(names)]

    def row(who: Group) -> BotResult:
        first, own = min(who), MoveTimes()
        for bot in sorted(who):
            own.add(times[bot])
        points, games, wins = points_of(meetings, who)
        return BotResult(
            names[first],
            estimate(points, games),
            int(games.sum()),
            wins,
            ratings[first],
            own.per_move(),
            own.p99(),
            own.over_budget(),
        )

    def cross(groups: Sequence[Group]) -> CrossTable:
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
    """The heading, a line for each bot, and with more than two a table of who beat whom."""
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


def cells(row: BotResult, language: str) -> list[str]:
    return [
        row.bot,
        percent(language, row.share),
        interval(language, row.interval),
        whole(language, row.wins),
        whole(language, row.finished),
        decimal(language, row.rating.ordinal),
        milliseconds(language, row.ms_per_move),
        milliseconds(language, row.ms_per_move_p99),
        milliseconds(language, row.over_budget_p99),
    ]


def cross_cells(standings: Standings, language: str) -> Iterable[list[str]]:
    names = [row.bot for row in standings.pooled]
    yield ["", *names]
    for name, row in zip(names, standings.pooled_cross_table, strict=True):
        yield [name, *(percent(language, share) for share in row)]
