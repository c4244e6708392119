"""Duplicate deals: every deal is played once for each rotation of the bots around the table.

The cards, the later shuffles and the seat that begins are the same in all rotations, so the luck of a deal falls on
every bot alike. With more bots than seats, all line-ups play the same deals.

Seeds: the key (seeds.py) is that of "powderkeg arena DOMAIN SEED". Deal d owns the 64 seeds from 64 d on: the first is
for chance, then comes one for the choices of each seat in each rotation. So nothing depends on threads, order or
machine, and deal d is the same however many are played.

DOMAIN is `tuning`, or `sealed` for deals reserved for the final test. Bit 1 of the seed for chance is 0 in the one and
1 in the other: whatever its seed, no tuning run has used a sealed deal.
"""

import time
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.autoplay import make_move, new_game_scratch, open_game, play_on, seat_of, seed_column
from powderkeg.bots.ladder import Bot, Mind, policies
from powderkeg.engine.compile import int64, kernel
from powderkeg.engine.contract import MAX_SEATS, RUNNING, Game, load
from powderkeg.engine.seeds import Seeds, key_of, nonzero_seeds, seed_rows
from powderkeg.engine.turn import share
from powderkeg.research.arena.match import Match
from powderkeg.research.parallel import Stop, never

BULK = 1000  # games of a chunk in which no bot searches

DOMAINS = ("tuning", "sealed")
OWNED = 64  # seeds of a deal, of which these are used:
USED = 1 + MAX_SEATS * MAX_SEATS


def deal_seeds(match: Match, first: int, deals: int) -> Seeds:
    """The seeds of deals from `first` on, a row for each."""
    key = key_of(f"powderkeg arena {DOMAINS[match.sealed]} {match.seed}")
    seeds = seed_rows(key, first, deals, OWNED, USED)
    seeds[:, 0] = seeds[:, 0] & ~np.uint64(2) | np.uint64(2 * match.sealed)
    return nonzero_seeds(seeds)


# --- compiled: games, and whole chunks in which no bot searches ----------------------------------------


@kernel
def close_game(
    scratches: NDArray[np.void],
    at: int,
    rotation: int,
    shares: NDArray[np.float64],
    outcomes: NDArray[np.int8],
    moves: NDArray[np.int64],
) -> None:
    """Write down the result, by place in the line-up."""
    scratch = scratches[0]
    s = scratch.state
    players = int(s.players)
    outcomes[at, rotation] = s.outcome
    for place in range(players):
        seat = seat_of(place, rotation, players)
        shares[at, rotation, place] = share(s, seat)
        moves[place] += scratch.moves[seat]


@kernel
def play_deals(
    scratches: NDArray[np.void],
    start: NDArray[np.void],
    seeds: Seeds,
    slips: NDArray[np.int16],
    shares: NDArray[np.float64],
    outcomes: NDArray[np.int8],
    moves: NDArray[np.int64],
) -> None:
    """Play all deals in all rotations."""
    for at in range(len(seeds)):
        for rotation in range(int64(start[0].players)):
            open_game(scratches, start, seeds, at, rotation, slips)
            play_on(scratches)
            close_game(scratches, at, rotation, shares, outcomes, moves)


# --- a chunk of deals ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealChunk:
    """Consecutive deals of one line-up."""

    lineup: int
    first: int
    deals: int


class ChunkResult:
    """The results of a chunk, by place in the line-up."""

    def __init__(self, deals: int, players: int) -> None:
        self.shares = np.zeros((deals, players, players))  # of the win: deal, rotation, place
        self.outcomes = np.zeros((deals, players), np.int8)  # deal, rotation
        self.moves = np.zeros(players, np.int64)  # of bots that do not search
        self.quick = 0.0  # seconds that these moves took together
        self.thoughts: list[list[float]] = [[] for _ in range(players)]  # milliseconds of every searched move


def cut(match: Match) -> list[DealChunk]:
    """Cut the match into chunks: single deals where a bot searches."""
    chunks = []
    for number, lineup in enumerate(match.lineups):
        thinks = any(match.bots[bot].thinks for bot in lineup)
        most = 1 if thinks else max(1, BULK // match.players)
        chunks += [DealChunk(number, at, min(most, match.deals - at)) for at in range(0, match.deals, most)]
    return chunks


def play_chunk(match: Match, chunk: DealChunk, stop: Stop = never) -> ChunkResult:
    """Play a chunk, with the same result in any thread or process. Once stopped, the result is meaningless."""
    game = load(match.game)
    bots = [match.bots[bot] for bot in match.lineups[chunk.lineup]]
    start = game.start(match.players, match.options)
    seeds = deal_seeds(match, chunk.first, chunk.deals)
    played = ChunkResult(chunk.deals, match.players)
    if any(bot.thinks for bot in bots):
        play_thinking(game, bots, start, seeds, played, stop)
        return played
    began = time.perf_counter()
    play_deals(new_game_scratch(game), start, seeds, policies(bots), played.shares, played.outcomes, played.moves)
    played.quick = time.perf_counter() - began
    return played


def play_thinking(game: Game, bots: list[Bot], start: Any, seeds: Seeds, played: ChunkResult, stop: Stop) -> None:
    """Play move by move where bots search; compiled loops play the others in between."""
    scratches, slips = new_game_scratch(game), policies(bots)
    minds = {place: Mind(bot, game) for place, bot in enumerate(bots) if bot.thinks}
    for at in range(len(seeds)):
        for rotation in range(len(bots)):
            open_game(scratches, start, seeds, at, rotation, slips)
            for place, mind in minds.items():
                mind.reseed(int(seeds[at, seed_column(rotation, seat_of(place, rotation, len(bots)))]))
            play_game(scratches, rotation, minds, played, stop)
            close_game(scratches, at, rotation, played.shares, played.outcomes, played.moves)


def play_game(scratches: Any, rotation: int, minds: dict[int, Mind], played: ChunkResult, stop: Stop) -> None:
    """Play one game to its end. Once stopped, bots answer at once, so it is soon over."""
    s = scratches[0].state
    while True:
        began = time.perf_counter()
        play_on(scratches)
        now = time.perf_counter()
        played.quick += now - began
        if s.outcome != RUNNING:
            return
        place = (int(s.actor) - rotation) % int(s.players)
        code = minds[place].choose(s, stop)
        played.thoughts[place].append((time.perf_counter() - now) * 1000)
        make_move(scratches, code)


# --- warm-up -------------------------------------------------------------------------------


@cache
def warm_up(name: str, bots: tuple[Bot, ...], players: int) -> None:
    """Compile or load all that these bots need, once in a process, so that no clock counts it: every bot starts a game
    of one turn and searches one world."""
    game = load(name)
    quick = tuple(replace(bot, budget=bot.budget and replace(bot.budget, worlds=1)) for bot in bots)
    match = Match(name, quick, players, 1, options={"turn_limit": 1})
    scratches, start = new_game_scratch(game), game.start(players)
    open_game(scratches, start, deal_seeds(match, 0, 1), 0, 0, policies(list(bots[:1]) * players))
    for bot in quick:
        if bot.thinks:
            Mind(bot, game).think(scratches[0].state, to_the_end=True)
    for lineup in lineups_to_try(match):
        play_chunk(match, DealChunk(lineup, 0, 1))


def lineups_to_try(match: Match) -> set[int]:
    """The first line-up of every bot, and the first in which no bot searches."""
    found: dict[int, int] = {}
    for number, lineup in enumerate(match.lineups):
        for bot in lineup:
            found.setdefault(bot, number)
        if not any(match.bots[bot].thinks for bot in lineup):
            found.setdefault(-1, number)
    return set(found.values())
