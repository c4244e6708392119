"""Plackett–Luce ratings (openskill): rate every finished game, deal by deal, with ranks from shares."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from openskill.models import PlackettLuce

from powderkeg.engine.contract import UNFINISHED
from powderkeg.research.shares import Meeting

RATED = 5_000  # games at most: ratings settle long before
MODEL = PlackettLuce()


@dataclass(frozen=True)
class Rating:
    """A skill with its uncertainty."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def ordinal(self) -> float:
        """A skill that the bot has almost certainly: three standard deviations below the mean."""
        return self.mu - 3 * self.sigma


def rate(meetings: Sequence[Meeting], names: Sequence[str]) -> list[Rating]:
    """Rate each bot of the match; bots of one name have one rating."""
    ratings = dict.fromkeys(names, Rating())
    for number, (lineup, shares) in enumerate(finished_games(meetings)):
        if number == RATED:
            break
        seated = [names[bot] for bot in lineup]
        after = rate_game([ratings[name] for name in seated], shares)
        for name in set(seated):
            ratings[name] = mean([rating for rating, other in zip(after, seated, strict=True) if other == name])
    return [ratings[name] for name in names]


def finished_games(meetings: Sequence[Meeting]) -> Iterator[tuple[tuple[int, ...], list[float]]]:
    """The line-up and the share of each place, for every finished game in the order of deals."""
    for at in range(len(meetings[0].shares)):
        for meeting in meetings:
            for rotation in np.flatnonzero(meeting.outcomes[at] != UNFINISHED):
                yield meeting.lineup, meeting.shares[at, rotation].tolist()


def rate_game(before: Sequence[Rating], shares: Sequence[float]) -> list[Rating]:
    """Rate one game. openskill truncates ranks to whole numbers, and confuses seats that hold the same rating
    object."""
    ranks = [float(sum(other > share for other in shares)) for share in shares]
    seats = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    return [Rating(seat[0].mu, seat[0].sigma) for seat in MODEL.rate(seats, ranks=ranks)]


def mean(ratings: Sequence[Rating]) -> Rating:
    """The rating of a bot that sat at several seats of a game."""
    n = len(ratings)
    return Rating(sum(rating.mu for rating in ratings) / n, sum(rating.sigma for rating in ratings) / n)
