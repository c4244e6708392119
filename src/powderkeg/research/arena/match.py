"""A match: which bots meet, at what table, over which deals. `open_match` refuses everything that is wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import comb

from powderkeg.bots.ladder import Bot, read_bot
from powderkeg.engine.contract import load
from powderkeg.engine.spec import Spec, Value
from powderkeg.play.options import check_players, find_spec, with_turn_limit
from powderkeg.text.refusal import at_least, unusable

MOST_GAMES = 10_000_000  # the results of all must fit into memory


@dataclass(frozen=True)
class Match:
    """A match as `open_match` has checked it."""

    game: str
    bots: tuple[Bot, ...]
    players: int
    deals: int
    seed: int = 0
    sealed: bool = False  # deals reserved for the final test: see duplicate.py
    options: Mapping[str, Value] = field(default_factory=dict)

    @cached_property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """The bots of each line-up, by places in `bots`: every combination, or the last repeated if there are too
        few."""
        known = range(len(self.bots))
        if len(known) >= self.players:
            return tuple(combinations(known, self.players))
        return ((*known, *(known[-1],) * (self.players - len(known))),)

    @property
    def games(self) -> int:
        """The number of games: every deal, for every line-up, from every seat."""
        return self.deals * max(1, comb(len(self.bots), self.players)) * self.players


def open_match(
    game: str,
    bots: Sequence[str],
    deals: int,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    sealed: bool = False,
) -> Match:
    """Check a match before it is played; a refusal says what would be right."""
    spec = find_spec(game)
    seats = count_seats(spec, len(bots), players)
    at_least("--deals", deals, 1)
    chosen = with_turn_limit(spec, options or {}, seats)
    known = load(game)
    match = Match(game, tuple(read_bot(text, known) for text in bots), seats, deals, seed, sealed, chosen)
    if match.games > MOST_GAMES:
        raise unusable("arena-large", number=match.games, most=MOST_GAMES)
    return match


def count_seats(spec: Spec, bots: int, players: int | None) -> int:
    """One seat for each bot, as far as the game allows, unless the match sets the number."""
    fewest, most = spec.seats
    if bots == 0 or (players is None and bots < fewest):
        raise unusable("bots-few", number=bots, least=fewest)
    seats = min(bots, most) if players is None else players
    check_players(spec, seats)
    return seats
