"""Duplicate deals: every deal is played once for each rotation of the bots around the table.

The cards, the later shuffles and the seat that begins are the same in all rotations, so the luck of a deal falls on
everyone alike. With more bots than seats, all line-ups play the same deals.

Where the numbers come from: the key (seeds.py) is that of "powderkeg arena DOMAIN SEED". Deal d owns the 64 numbers
from 64 d on: the first is its chance, then comes one for the choices of each seat in each rotation. So nothing depends
on threads, order or machine, and deal d is the same however many are played.

DOMAIN is `tuning`, or `sealed` for deals kept for the last test. Bit 1 of the word that starts chance is 0 in the one
and 1 in the other: whatever its seed, no tuning run has used a sealed deal.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.autoplay import arena_room, column, make_move, open_game, play_on, seat_of, share
from powderkeg.bots.ladder import Bot, Mind
from powderkeg.engine.contract import MAX_SEATS, RUNNING, Game, kernel, load, wide
from powderkeg.engine.seeds import Words, key_of, numbered, started
from powderkeg.research.arena.match import Match

BULK = 1000  # games that are played in one go where nobody thinks

DOMAINS = ("tuning", "sealed")
OWNED = 64  # numbers of a deal, of which these are used:
USED = 1 + MAX_SEATS * MAX_SEATS

Stop = Callable[[], bool]


# --- where the numbers come from -------------------------------------------------------------------


def words_of(match: Match, first: int, deals: int) -> Words:
    """The words that start the generators of so many deals."""
    key = key_of(f"powderkeg arena {DOMAINS[match.sealed]} {match.seed}")
    words = numbered(key, first, deals, OWNED, USED)
    words[:, 0] = words[:, 0] & ~np.uint64(2) | np.uint64(2 * match.sealed)
    return started(words)


# --- compiled: games, and whole chunks where nobody thinks --------------------------------------------


@kernel
def close_game(
    rooms: NDArray[np.void],
    at: int,
    rotation: int,
    shares: NDArray[np.float64],
    outcomes: NDArray[np.int8],
    moves: NDArray[np.int64],
) -> None:
    """Write down what came out, by place in the line-up."""
    room = rooms[0]
    s = room.state
    players = int(s.players)
    outcomes[at, rotation] = s.outcome
    for place in range(players):
        seat = seat_of(place, rotation, players)
        shares[at, rotation, place] = share(s, seat)
        moves[place] += room.moves[seat]


@kernel
def play_deals(
    rooms: NDArray[np.void],
    start: NDArray[np.void],
    words: Words,
    slips: NDArray[np.int16],
    shares: NDArray[np.float64],
    outcomes: NDArray[np.int8],
    moves: NDArray[np.int64],
) -> None:
    """All deals in all rotations."""
    for at in range(len(words)):
        for rotation in range(wide(start[0].players)):
            open_game(rooms, start, words, at, rotation, slips)
            play_on(rooms)
            close_game(rooms, at, rotation, shares, outcomes, moves)


# --- a chunk of deals ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chunk:
    """Deals that one line-up plays in one go."""

    lineup: int
    first: int
    deals: int


class Played:
    """What came out of a chunk, by place in the line-up."""

    def __init__(self, deals: int, players: int) -> None:
        self.shares = np.zeros((deals, players, players))  # of the win: deal, rotation, place
        self.outcomes = np.zeros((deals, players), np.int8)  # deal, rotation
        self.moves = np.zeros(players, np.int64)  # of those who do not think
        self.quick = 0.0  # seconds that these moves took
        self.thoughts: list[list[float]] = [[] for _ in range(players)]  # milliseconds of every other move


def cut(match: Match) -> list[Chunk]:
    """The match in chunks; deal by deal where bots think."""
    chunks = []
    for number, lineup in enumerate(match.lineups):
        thinks = any(match.bots[bot].thinks for bot in lineup)
        most = 1 if thinks else max(1, BULK // match.players)
        chunks += [Chunk(number, at, min(most, match.deals - at)) for at in range(0, match.deals, most)]
    return chunks


def never() -> bool:
    return False


def play_chunk(match: Match, chunk: Chunk, stop: Stop = never) -> Played:
    """The same in any thread or process. Once stopped, what comes back means nothing."""
    game = load(match.game)
    bots = [match.bots[bot] for bot in match.lineups[chunk.lineup]]
    start = game.start(match.players, match.options)
    words = words_of(match, chunk.first, chunk.deals)
    played = Played(chunk.deals, match.players)
    if any(bot.thinks for bot in bots):
        play_thinking(game, bots, start, words, played, stop)
        return played
    began = time.perf_counter()
    play_deals(arena_room(game), start, words, policies(bots), played.shares, played.outcomes, played.moves)
    played.quick = time.perf_counter() - began
    return played


def policies(bots: list[Bot]) -> NDArray[np.int16]:
    return np.array([bot.policy for bot in bots], np.int16)


def play_thinking(game: Game, bots: list[Bot], start: Any, words: Words, played: Played, stop: Stop) -> None:
    """Move by move for the bots that think; the others go on by themselves in between."""
    rooms, slips = arena_room(game), policies(bots)
    minds = {place: Mind(bot, game) for place, bot in enumerate(bots) if bot.thinks}
    for at in range(len(words)):
        for rotation in range(len(bots)):
            open_game(rooms, start, words, at, rotation, slips)
            for place, mind in minds.items():
                mind.reseed(int(words[at, column(rotation, seat_of(place, rotation, len(bots)))]))
            play_game(rooms, rotation, minds, played, stop)
            close_game(rooms, at, rotation, played.shares, played.outcomes, played.moves)


def play_game(rooms: Any, rotation: int, minds: dict[int, Mind], played: Played, stop: Stop) -> None:
    """Once stopped, bots answer at once, so the game is soon over."""
    s = rooms[0].state
    while True:
        began = time.perf_counter()
        play_on(rooms)
        now = time.perf_counter()
        played.quick += now - began
        if s.outcome != RUNNING:
            return
        place = (int(s.actor) - rotation) % int(s.players)
        code = minds[place].choose(s, stop)
        played.thoughts[place].append((time.perf_counter() - now) * 1000)
        make_move(rooms, code)


# --- before the clocks run -------------------------------------------------------------------------------


@cache
def warm_up(name: str, bots: tuple[Bot, ...], players: int) -> None:
    """Compile or load all that these bots need, once in a process, so that nobody's clock counts it: every bot begins a
    game of one turn, and thinks of one world."""
    game = load(name)
    quick = tuple(replace(bot, budget=bot.budget and replace(bot.budget, worlds=1)) for bot in bots)
    match = Match(name, quick, players, 1, options={"turn_limit": 1})
    rooms, start = arena_room(game), game.start(players)
    open_game(rooms, start, words_of(match, 0, 1), 0, 0, policies(list(bots[:1]) * players))
    for bot in quick:
        if bot.thinks:
            Mind(bot, game).think(rooms[0].state, to_the_end=True)
    for lineup in lineups_to_try(match):
        play_chunk(match, Chunk(lineup, 0, 1))


def lineups_to_try(match: Match) -> set[int]:
    """For every bot the first that it is in, and the first in which nobody thinks."""
    found: dict[int, int] = {}
    for number, lineup in enumerate(match.lineups):
        for bot in lineup:
            found.setdefault(bot, number)
        if not any(match.bots[bot].thinks for bot in lineup):
            found.setdefault(-1, number)
    return set(found.values())
