"""One seat against bots, many games at once: the core of the Gymnasium environments.

The seat's moves come from outside; the bots follow it clockwise in the order given. One compiled loop makes the move of
every game and plays on until the seat has to decide again; it returns to Python only where a bot searches. Every bot
chooses in a world redealt for it.
"""

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.autoplay import THINKS, deal_first, new_game_scratch, play_on
from powderkeg.bots.ladder import Bot, Mind, read_bot
from powderkeg.engine.compile import int64, kernel
from powderkeg.engine.contract import MAX_SEATS, NOBODY, RUNNING, UNFINISHED, Rng, apply, breaks, legal, observe
from powderkeg.engine.generator import below, next_bits, settle
from powderkeg.engine.state_record import State
from powderkeg.engine.turn import returns
from powderkeg.envs import TableSetup
from powderkeg.text.refusal import at_least, unusable

WAIT = -1  # instead of a code: leave this game as it is
NEW = -2  # instead of a code: deal a new game
ILLEGAL_REWARD = -1.0

HALF = np.uint64(32)
ODD = np.uint64(1)

Flags = NDArray[np.bool_]  # one for each game


@kernel(inline="source")
def draw_seed(rng: Rng) -> np.uint64:
    """Draw the seed of another generator."""
    return next_bits(rng) << HALF | next_bits(rng) | ODD


@kernel
def begin(
    scratches: NDArray[np.void], at: int, start: NDArray[np.void], slips: NDArray[np.int16], rng: Rng, fixed: int
) -> int:
    """Seat the bots, deal, and play to the first decision; returns the seat, which is drawn unless it is fixed."""
    scratch = scratches[at]
    scratch.state = start[0]
    players = int(scratch.state.players)
    seat = below(rng, players) if fixed == NOBODY else fixed
    for place in range(players):
        scratch.slips[(seat + place) % players] = slips[place]
        scratch.minds[(seat + place) % players, 0] = draw_seed(rng)
    scratch.chance[0] = draw_seed(rng)
    deal_first(scratch)
    play_on(scratches[at : at + 1])
    return seat


@kernel
def play(
    scratches: NDArray[np.void],
    codes: NDArray[np.int64],
    start: NDArray[np.void],
    slips: NDArray[np.int16],
    rngs: NDArray[np.uint64],
    fixed: int,
    seats: NDArray[np.int8],
    illegal: Flags,
) -> None:
    """In every game make the move of the seat to decide, or deal a new game, and play on to the next decision. A new
    game that ends before any decision is dealt again."""
    for at in range(len(scratches)):
        code = codes[at]
        if code == NEW:
            illegal[at] = False
            seats[at] = begin(scratches, at, start, slips, rngs[at], fixed)
            while scratches[at].state.outcome != RUNNING:
                seats[at] = begin(scratches, at, start, slips, rngs[at], fixed)
        elif code != WAIT:
            scratch = scratches[at]
            s = scratch.state
            illegal[at] = breaks(s, code) != 0
            if not illegal[at]:
                apply(s, code)
                settle(s, scratch.chance, scratch.cards)
                play_on(scratches[at : at + 1])


@kernel
def write_results(
    scratches: NDArray[np.void],
    seats: NDArray[np.int8],
    illegal: Flags,
    results: NDArray[np.float32],
    observations: NDArray[np.int8],
    masks: NDArray[np.int8],
    rewards: NDArray[np.float64],
    terminated: Flags,
    truncated: Flags,
) -> None:
    """Write what the seat knows, may do and has won in every game; `results` is scratch for the returns of one."""
    for at in range(len(scratches)):
        scratch = scratches[at]
        s = scratch.state
        seat = int64(seats[at])
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
            for i in range(legal(s, scratch.codes)):
                masks[at, scratch.codes[i]] = 1


class SeatGames:
    """Games in which the same seat, or one drawn for each game, meets the same bots. `observations`, `masks`,
    `rewards`, `terminated` and `truncated` have a row for each game and are written in place."""

    def __init__(self, setup: TableSetup, bots: Sequence[str], seat: int | None, games: int = 1) -> None:
        at_least("num_envs", games, 1)
        self.setup = setup
        self.bots = seated(bots, setup)
        self.fixed = NOBODY if seat is None else checked_seat(seat, setup.players)
        self.scratches = np.zeros(games, new_game_scratch(setup.game).dtype)
        self.start = setup.start()
        self.slips = np.array([THINKS, *(bot.policy for bot in self.bots)], np.int16)
        self.minds = {place: Mind(bot, setup.game) for place, bot in enumerate(self.bots, 1) if bot.thinks}
        self.salts = np.zeros((games, MAX_SEATS), np.uint64)  # of the minds, constant during a game
        self.rngs = np.zeros((games, 1), np.uint64)  # what each game and those dealt after it are drawn from
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
        """The true state, which the player of the seat must not see."""
        found: State = self.scratches[at].state
        return found

    def play(self, codes: Any) -> None:
        """Play on with a code for each game: a move of the seat, `NEW` or `WAIT`."""
        self.codes[:] = codes
        self._go_on()
        if self.minds:
            self._think(self.codes == NEW)
        write_results(
            self.scratches,
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
            self.scratches,
            self.codes,
            self.start,
            self.slips,
            self.rngs,
            self.fixed,
            self.seats,
            self.illegal,
        )

    def _think(self, new: Flags) -> None:
        """Let bots search until, in every game, the seat has to decide or the game is over. A new game that is over by
        then is dealt again."""
        states, dealt = self.scratches["state"], new
        while True:
            self.salts[dealt] = self.scratches["minds"][dealt, :, 0]
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
        """The move of the bot to decide; its generator is the game's."""
        s = self.state(at)
        mind = self.minds[(int(s.actor) - int(self.seats[at])) % self.setup.players]
        mind.rng = self.scratches[at].minds[s.actor]
        mind.salt = int(self.salts[at, s.actor] >> ODD)
        return mind.choose(s)


def seated(bots: Sequence[str], setup: TableSetup) -> list[Bot]:
    """A bot for each of the other seats; the last is repeated if there are too few."""
    others = setup.players - 1
    texts = [bots] if isinstance(bots, str) else list(bots)
    at_least("bots", len(texts), 1)
    if len(texts) > others:
        raise unusable("number-large", name="bots", number=len(texts), most=others)
    return [read_bot(text, setup.game) for text in texts + texts[-1:] * (others - len(texts))]


def checked_seat(seat: int, players: int) -> int:
    """The seat from 0; refused if there is no such seat."""
    number = operator.index(seat)
    if not 1 <= number <= players:
        raise unusable("seat-unknown", number=number, most=players)
    return number - 1
