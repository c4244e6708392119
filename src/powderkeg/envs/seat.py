"""One seat against bots, many games at once: what the Gymnasium environments are made of.

The seat is one whose moves come from elsewhere; the bots follow it clockwise, in the order in which they were named. In
one compiled loop every game gets its move and goes on until the seat has to decide again. Only where a bot thinks does
play come back to Python in between. Every bot chooses in a world redealt for it.
"""

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.autoplay import THINKS, arena_room, play_on
from powderkeg.bots.ladder import Bot, Mind, read_bot
from powderkeg.engine.contract import (
    MAX_SEATS,
    NOBODY,
    RUNNING,
    UNFINISHED,
    Rng,
    State,
    apply,
    breaks,
    deal,
    inlined,
    kernel,
    legal,
    observe,
    returns,
    wide,
)
from powderkeg.engine.generator import below, settle, word
from powderkeg.envs import Setup
from powderkeg.text.refusal import at_least, unusable

WAIT = -1  # instead of a code: nothing is done to this game
NEW = -2  # a new game is dealt
ILLEGAL_REWARD = -1.0

HALF = np.uint64(32)
ODD = np.uint64(1)

Flags = NDArray[np.bool_]  # one for each game


@inlined
def another(rng: Rng) -> np.uint64:
    """A word that starts another generator."""
    return word(rng) << HALF | word(rng) | ODD


@kernel
def begin(
    rooms: NDArray[np.void], at: int, start: NDArray[np.void], slips: NDArray[np.int16], source: Rng, fixed: int
) -> int:
    """Seat everyone, deal, and play until someone must think; returns the seat, which is drawn unless it is fixed."""
    room = rooms[at]
    room.state = start[0]
    s = room.state
    players = int(s.players)
    seat = below(source, players) if fixed == NOBODY else fixed
    for place in range(players):
        room.slips[(seat + place) % players] = slips[place]
        room.minds[(seat + place) % players, 0] = another(source)
    room.chance[0] = another(source)
    s.actor = below(room.chance, players)
    deal(s)
    settle(s, room.chance, room.cards)
    play_on(rooms[at : at + 1])
    return seat


@kernel
def play(
    rooms: NDArray[np.void],
    codes: NDArray[np.int64],
    start: NDArray[np.void],
    slips: NDArray[np.int16],
    sources: NDArray[np.uint64],
    fixed: int,
    seats: NDArray[np.int8],
    illegal: Flags,
) -> None:
    """In every game the move of whoever must decide, or a new deal, and on to the next decision. A game that is over
    before anyone had to decide is no game: it is dealt anew."""
    for at in range(len(rooms)):
        code = codes[at]
        if code == NEW:
            illegal[at] = False
            seats[at] = begin(rooms, at, start, slips, sources[at], fixed)
            while rooms[at].state.outcome != RUNNING:
                seats[at] = begin(rooms, at, start, slips, sources[at], fixed)
        elif code != WAIT:
            room = rooms[at]
            s = room.state
            illegal[at] = breaks(s, code) != 0
            if not illegal[at]:
                apply(s, code)
                settle(s, room.chance, room.cards)
                play_on(rooms[at : at + 1])


@kernel
def look(
    rooms: NDArray[np.void],
    seats: NDArray[np.int8],
    illegal: Flags,
    results: NDArray[np.float32],
    observations: NDArray[np.int8],
    masks: NDArray[np.int8],
    rewards: NDArray[np.float64],
    terminated: Flags,
    truncated: Flags,
) -> None:
    """What the seat knows, may do and has won in every game; `results` is room for one game's."""
    for at in range(len(rooms)):
        room = rooms[at]
        s = room.state
        seat = wide(seats[at])
        observe(s, seat, observations[at])
        for code in range(masks.shape[1]):
            masks[at, code] = 0
        rewards[at] = 0.0
        truncated[at] = s.outcome == UNFINISHED
        terminated[at] = illegal[at] or (s.outcome != RUNNING and s.outcome != UNFINISHED)
        if illegal[at]:
            rewards[at] = ILLEGAL_REWARD
        elif s.outcome != RUNNING:
            returns(s, results)
            rewards[at] = results[seat]
        else:
            for i in range(legal(s, room.codes)):
                masks[at, room.codes[i]] = 1


class SeatGames:
    """So many games in which the same seat, or one drawn for each game, meets the same bots. `observations`, `masks`,
    `rewards`, `terminated` and `truncated` have a row for each game and are written in place."""

    def __init__(self, setup: Setup, bots: Sequence[str], seat: int | None, games: int = 1) -> None:
        at_least("num_envs", games, 1)
        self.setup = setup
        self.bots = seated(bots, setup)
        self.fixed = NOBODY if seat is None else checked_seat(seat, setup.players)
        self.rooms = np.zeros(games, arena_room(setup.game).dtype)
        self.start = setup.start()
        self.slips = np.array([THINKS, *(bot.policy for bot in self.bots)], np.int16)
        self.minds = {place: Mind(bot, setup.game) for place, bot in enumerate(self.bots, 1) if bot.thinks}
        self.salts = np.zeros((games, MAX_SEATS), np.uint64)  # of minds, one for a whole game
        self.sources = np.zeros((games, 1), np.uint64)  # of all that is drawn for a game and its followers
        self.codes = np.full(games, NEW)
        self.seats = np.zeros(games, np.int8)
        self.illegal = np.zeros(games, np.bool_)
        self.results = np.zeros(MAX_SEATS, np.float32)
        self.observations = np.zeros((games, setup.game.numbers), np.int8)
        self.masks = np.zeros((games, setup.game.actions), np.int8)
        self.rewards = np.zeros(games)
        self.terminated = np.ones(games, np.bool_)  # until the first deal
        self.truncated = np.zeros(games, np.bool_)

    @property
    def over(self) -> Flags:
        return self.terminated | self.truncated

    def state(self, at: int) -> State:
        """The true state: not for whoever plays the seat."""
        found: State = self.rooms[at].state
        return found

    def play(self, codes: Any) -> None:
        """A code for each game: a move of the seat, `NEW` or `WAIT`."""
        self.codes[:] = codes
        self._go_on()
        if self.minds:
            self._think(self.codes == NEW)
        look(
            self.rooms,
            self.seats,
            self.illegal,
            self.results,
            self.observations,
            self.masks,
            self.rewards,
            self.terminated,
            self.truncated,
        )

    def _go_on(self) -> None:
        play(
            self.rooms,
            self.codes,
            self.start,
            self.slips,
            self.sources,
            self.fixed,
            self.seats,
            self.illegal,
        )

    def _think(self, new: Flags) -> None:
        """Until the seat has to decide in every game, or it is over. A new one that is over by then is dealt anew."""
        states, dealt = self.rooms["state"], new
        while True:
            self.salts[dealt] = self.rooms["minds"][dealt, :, 0]
            running = states["outcome"] == RUNNING
            thinking = running & (states["actor"] != self.seats)
            dealt = new & ~running
            self.codes[:] = np.where(dealt, NEW, WAIT)
            for at in np.flatnonzero(thinking):
                self.codes[at] = self._choose(int(at))
            if (self.codes == WAIT).all():
                return
            self._go_on()

    def _choose(self, at: int) -> int:
        """What the bot whose turn it is does; its generator is the game's."""
        s = self.state(at)
        mind = self.minds[(int(s.actor) - int(self.seats[at])) % self.setup.players]
        mind.rng = self.rooms[at].minds[s.actor]
        mind.salt = int(self.salts[at, s.actor] >> ODD)
        return mind.choose(s)


def seated(bots: Sequence[str], setup: Setup) -> list[Bot]:
    """A bot for each of the other seats: the last is repeated if there are too few."""
    others = setup.players - 1
    texts = [bots] if isinstance(bots, str) else list(bots)
    at_least("bots", len(texts), 1)
    if len(texts) > others:
        raise unusable("number-large", name="bots", number=len(texts), most=others)
    return [read_bot(text, setup.game) for text in texts + texts[-1:] * (others - len(texts))]


def checked_seat(seat: int, players: int) -> int:
    """From 0."""
    number = operator.index(seat)
    if not 1 <= number <= players:
        raise unusable("seat-unknown", number=number, most=players)
    return number - 1
