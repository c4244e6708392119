"""A run: which table, which bots, how many games. `open_run` refuses everything that is wrong with it.

Seeds: the key (seeds.py) is that of "powderkeg simulate SEED". Game i owns the 8 seeds from 8 i on: the first is for
chance, then comes one for the choices of each seat; where all play at random, the first serves for everything.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from powderkeg.bots.ladder import Bot, read_bot
from powderkeg.bots.slips import UNIFORM
from powderkeg.engine.contract import MAX_SEATS, load
from powderkeg.engine.seeds import Seeds, key_of, nonzero_seeds, seed_rows
from powderkeg.engine.spec import Value
from powderkeg.play.options import check_players, find_spec, with_turn_limit
from powderkeg.text.refusal import at_least, unusable

OWNED = 8  # seeds of a game
MOST_GAMES = 10**12  # their seeds stay clear of those of another run


@dataclass(frozen=True)
class Run:
    """A run as `open_run` has checked it."""

    game: str
    bots: tuple[Bot, ...]  # by seat
    games: int
    seed: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def at_random(self) -> bool:
        """Whether every seat plays at random."""
        return all(bot.policy == UNIFORM for bot in self.bots)

    @property
    def thinks(self) -> bool:
        """Whether any bot needs more than the compiled loops."""
        return any(bot.thinks for bot in self.bots)


def open_run(
    game: str,
    games: int,
    players: int | None = None,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
) -> Run:
    """Check a run before it is played; a refusal says what would be right. The last bot takes all seats left over."""
    spec = find_spec(game)
    seats = max(spec.seats[0], len(bots)) if players is None else players
    check_players(spec, seats)
    if not 1 <= len(bots) <= seats:
        raise unusable("bots-seats", number=len(bots), most=seats)
    at_least("--games", games, 1)
    if games > MOST_GAMES:
        raise unusable("number-large", name="--games", number=games, most=MOST_GAMES)
    chosen = with_turn_limit(spec, options or {}, seats)
    seated = [*bots, *[bots[-1]] * (seats - len(bots))]
    return Run(game, tuple(read_bot(text, load(game)) for text in seated), games, seed, chosen)


def game_seeds(run: Run, first: int, games: int) -> Seeds:
    """The seeds of games from `first` on: a row for each, of those that it uses."""
    used = 1 if run.at_random else 1 + MAX_SEATS
    return nonzero_seeds(seed_rows(key_of(f"powderkeg simulate {run.seed}"), first, games, OWNED, used))
