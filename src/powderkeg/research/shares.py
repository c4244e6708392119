"""How much each bot won, and how sure that is.

A bot's share is its part of the wins over finished games: winners share a win, those left share a draw.

Games of one deal have the same cards, so they are not independent; deals are. How much the ratio of points to games
varies from deal to deal, set against what independent games would vary, says how many independent games the deals are
worth, and Wilson's interval is taken for that number. At 0 % and 100 % no variance is seen, and few deals show little
of it: one imagined deal, whose games all end alike, is added to both sides, so that there a whole deal counts as one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.contract import UNFINISHED

Z = 1.959963984540054  # 95 %
Points = NDArray[np.float64]  # by deal
Who = frozenset[int]  # bots that are looked at as one, by their places in the match


@dataclass
class Meeting:
    """All games of one line-up."""

    lineup: tuple[int, ...]
    shares: NDArray[np.float64]  # deal, rotation, place in the line-up
    outcomes: NDArray[np.int8]  # deal, rotation

    @property
    def finished(self) -> NDArray[np.bool_]:
        return np.not_equal(self.outcomes, UNFINISHED)

    def places(self, who: Who) -> list[int]:
        return [place for place, bot in enumerate(self.lineup) if bot in who]

    def points(self, who: Who) -> tuple[Points, Points, int]:
        """By deal, what the bots won and how many games they finished, a seat each; and how many they won alone."""
        won = self.shares[:, :, self.places(who)] * self.finished[:, :, None]
        games = self.finished.sum(axis=1) * len(self.places(who))
        return won.sum(axis=(1, 2)), games.astype(np.float64), int((won == 1).sum())


def points_of(meetings: Sequence[Meeting], who: Who) -> tuple[Points, Points, int]:
    """The same over all line-ups: they play the same deals."""
    points, games = (np.zeros(len(meetings[0].shares)) for _ in range(2))
    wins = 0
    for meeting in meetings:
        won, finished, alone = meeting.points(who)
        points += won
        games += finished
        wins += alone
    return points, games, wins


@dataclass(frozen=True)
class Estimate:
    share: float
    low: float
    high: float
    worth: float  # so many independent games


def estimate(points: Points, games: Points) -> Estimate | None:
    """The share and its 95 % interval from what each deal gave; nothing if no game was finished."""
    points, games = points[games > 0], games[games > 0]
    deals, total = len(games), float(games.sum())
    if deals == 0:
        return None
    share = float(points.sum()) / total
    spread = float(((points - share * games) ** 2).sum()) * deals / max(deals - 1, 1)
    each = total / deals
    effect = (spread + each * each / 4) / (total * share * (1 - share) + each / 4)
    worth = total / effect
    return Estimate(share, *wilson(share, worth), worth)


def wilson(share: float, n: float) -> tuple[float, float]:
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def compare(meetings: Sequence[Meeting], one: Who, other: Who) -> float | None:
    """One's part of what the two won, a seat each, where both sat at the table: with two players, its share."""
    both = [meeting for meeting in meetings if meeting.places(one) and meeting.places(other)]
    if not both or one == other:
        return None
    mine, theirs = (mean_share(both, who) for who in (one, other))
    return mine / (mine + theirs) if mine + theirs else None


def mean_share(meetings: Sequence[Meeting], who: Who) -> float:
    points, games, _ = points_of(meetings, who)
    return float(points.sum()) / max(float(games.sum()), 1.0)
