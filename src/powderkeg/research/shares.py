"""Shares of the win over many games, with their confidence intervals.

`turn.share` defines a seat's share of one game; over many, a share is the mean over the finished ones. Unfinished
games (T1) are counted apart, never as anyone's share.

Games of one deal have the same cards, so they are not independent; deals are. The variance of points from deal to deal,
divided by the variance that independent games would have, is the design effect: it says how many independent games the
deals are worth, and Wilson's interval is taken for that number. At 0 % and 100 % no variance is observed, and few deals
show little of it: one imagined deal whose games all end alike is added to both sides, so that there a whole deal counts
as one game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, UNFINISHED
from powderkeg.engine.turn import equal_part

Z = 1.959963984540054  # 95 %
Points = NDArray[np.float64]  # by deal
Group = frozenset[int]  # bots that are counted as one, by their places in the match

SEAT_SETS = 1 << MAX_SEATS


@cache
def equal_parts() -> NDArray[np.float64]:
    """A row for each set of seats: each seat's equal part."""
    parts = np.zeros((SEAT_SETS, MAX_SEATS))
    fill_parts(parts)
    return parts


@kernel
def fill_parts(parts: NDArray[np.float64]) -> None:
    for seats in range(parts.shape[0]):
        for seat in range(parts.shape[1]):
            parts[seats, seat] = equal_part(seats, seat)


@dataclass
class Meeting:
    """All games of one line-up."""

    lineup: tuple[int, ...]
    shares: NDArray[np.float64]  # deal, rotation, place in the line-up
    outcomes: NDArray[np.int8]  # deal, rotation

    @property
    def finished(self) -> NDArray[np.bool_]:
        """By deal and rotation, whether the game was finished."""
        return np.not_equal(self.outcomes, UNFINISHED)

    def places(self, who: Group) -> list[int]:
        """Where the bots stand in the line-up."""
        return [place for place, bot in enumerate(self.lineup) if bot in who]

    def points(self, who: Group) -> tuple[Points, Points, int]:
        """By deal, the wins of the bots and the games they finished, counting each seat; and the number of lone
        wins."""
        won = self.shares[:, :, self.places(who)] * self.finished[:, :, None]
        games = self.finished.sum(axis=1) * len(self.places(who))
        return won.sum(axis=(1, 2)), games.astype(np.float64), int((won == 1).sum())


def points_of(meetings: Sequence[Meeting], who: Group) -> tuple[Points, Points, int]:
    """The same over all line-ups, which play the same deals."""
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
    """A share with its 95 % interval."""

    share: float
    low: float
    high: float
    worth: float  # the number of independent games that the deals are worth


def estimate(points: Points, games: Points) -> Estimate | None:
    """Estimate a share from points and games by deal; None if no game was finished."""
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
    """Wilson's 95 % interval for a share of n independent games."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def compare(meetings: Sequence[Meeting], one: Group, other: Group) -> float | None:
    """One group's part of the wins of both, per seat, in line-ups where both sat: with two players, its share."""
    both = [meeting for meeting in meetings if meeting.places(one) and meeting.places(other)]
    if not both or one == other:
        return None
    mine, theirs = (mean_share(both, who) for who in (one, other))
    return mine / (mine + theirs) if mine + theirs else None


def mean_share(meetings: Sequence[Meeting], who: Group) -> float:
    points, games, _ = points_of(meetings, who)
    return float(points.sum()) / max(float(games.sum()), 1.0)
