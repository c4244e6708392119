"""Analysis of a finished game: the chance to win along the game, and what each decision cost.

Everything is judged from what the seat knew then: worlds are imagined for it, as for a bot in its place. A chance is
the share of imagined games that the seat wins when all play on as the bots of search.py imagine it; against people it
may be another. What was drawn later plays no part: a good decision can lose.

Each decision gets two looks. The first searches for the best move. Since the best of many noisy figures is often the
luckiest one, its figures are not used: the second look imagines other worlds, tries only the move made and the move
found, and gives the chances and the cost. So the cost is not inflated by the choice among many moves. It comes with
an interval that holds the difference 19 times in 20, as far as chance goes; what the first look failed to find it
cannot know. A cost that noise alone could explain is 0. If the move made did no worse than the move found, it counts
as the best.

Where search grows a tree (Battle GUM), chances also move as it grows deeper; the interval allows for that too.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from powderkeg.bots.ismcts import TOP, blend, find
from powderkeg.bots.ladder import Bot, Mind, read_budget, strongest
from powderkeg.bots.rollouts import end_value
from powderkeg.bots.search import SURE, Budget, RolloutSearch, Thought, TreeSearch
from powderkeg.engine.contract import Game, Rng
from powderkeg.engine.generator import new_rng
from powderkeg.engine.state_record import State
from powderkeg.play.record import Played, Record
from powderkeg.play.table import TALK, CheckedMove, Table
from powderkeg.text.messages import tell
from powderkeg.text.refusal import unusable

# Worlds of the first look, about a tenth of a second at a full table.
BUDGETS = {"boom": "4000worlds", "kaboo": "4000worlds", "exploding": "20000worlds", "battle-gum": "5000worlds"}
ANY_GAME = "500worlds"
SECOND_LOOK = 2  # times the worlds: it tries two moves, not all
DOUBT = 0.015  # a tree's gains with eight times the worlds differ by so much beyond noise: measured at Battle GUM
SHUT = 1 << 30  # visits that keep a search from ever trying a move again

PLACE_OF = getattr(find, "py_func", find)  # interpreted: to call it compiled takes longer than to look

Stop = Callable[[], bool]
Think = Callable[[], Thought]
Progress = Callable[[int, int], None]


class Stopped(Exception):
    """Somebody asked to stop; what was found so far stays with the analyst."""


class Decision(msgspec.Struct, frozen=True):
    """One move, and what it was worth to the seat that made it."""

    number: int  # of the move in the record, from 1
    seat: int
    move: str  # that was made
    chance: float  # to win with it, from 0 to 1
    best: str  # the best move found, perhaps the same
    best_chance: float
    cost: float  # best_chance - chance, or 0 where noise could explain it
    low: float  # the cost is from here …
    high: float  # … to here, 19 times in 20
    choices: int  # legal moves
    worlds: int  # imagined for it
    best_kind: str = ""  # what the best move does …
    best_data: dict[str, Any] = {}  # … and with which cards, to whom
    best_words: str = ""  # a sentence about it, in the reader's language


class Analysis(msgspec.Struct, frozen=True):
    """What every decision of a game was worth."""

    game: str
    budget: str
    seed: int
    seats: list[int]  # whose decisions are told
    decisions: list[Decision]
    chances: list[list[float | None]]
    """After each number of moves, from 0: the chance of each seat as it last knew it. At a decision it is the chance
    with the best move, then with the move made; of a seat that was not asked about, with the move made. None before
    the first decision; the result at the end."""

    def with_sentences(self, language: str, names: list[str]) -> "Analysis":
        """The same, with the moves in sentences."""
        told = [replace(one, best_words=best_words(one, language, names)) for one in self.decisions]
        return replace(self, decisions=told)


def best_words(decision: Decision, language: str, names: list[str]) -> str:
    return tell(language, f"move-{decision.best_kind}", decision.best_data, names) if decision.best_kind else ""


class Measured(NamedTuple):
    """What a second look says of the move made, and what another wins more."""

    chance: float
    gain: float = 0.0
    error: float = 0.0  # the gain's standard error
    worlds: int = 0


# --- the second look ---


class Pair(RolloutSearch):
    """Played-out worlds for two moves alone. The first is never dropped, and the other is measured by what it wins more
    in the same worlds."""

    looks = 1
    moves: tuple[int, ...] = ()

    def open(self, world: State, seat: int, rng: Rng) -> None:
        super().open(world, seat, rng)
        self.scratch.n = len(self.moves)
        self.scratch.codes[: len(self.moves)] = self.moves

    def compare(self, think: Think, made: int, other: int) -> Measured:
        self.moves = (made,) if made == other else (made, other)
        worlds = think().worlds
        scratch = self.scratch
        chance = float(scratch.total[0] / max(scratch.visits[0], 1))
        if made == other or not scratch.visits[1]:
            return Measured(chance, worlds=worlds)
        n = int(scratch.visits[1])
        gain = float(scratch.gain[1] / n)
        spread = max(float(scratch.gain2[1] / n) - gain * gain, 0.0)
        return Measured(chance, gain, sqrt(spread / n + small_sample_variance(n)), worlds)


class OneMove(TreeSearch):
    """A tree that grows under one move: the edges of the others are there, and never worth a try."""

    looks = 2
    move = 0

    def open(self, world: State, seat: int, rng: Rng) -> None:
        super().open(world, seat, rng)
        for code in self.codes[: self.n]:
            if code != self.move:
                self.shut(int(code))

    def shut(self, code: int) -> None:
        scratch = self.scratch
        key = blend(TOP, code)
        at = PLACE_OF(scratch, key)
        scratch.keys[at] = key
        scratch.visits[at], scratch.chances[at], scratch.total[at] = SHUT, 1, -2.0 * SHUT
        scratch.used += 1

    def compare(self, think: Think, made: int, other: int) -> Measured:
        chance, n = self.look_into(think, made)
        if made == other:
            return Measured(chance, worlds=n)
        better, m = self.look_into(think, other)
        noise = (
            chance * (1 - chance) / n + better * (1 - better) / m + small_sample_variance(n) + small_sample_variance(m)
        )
        return Measured(chance, better - chance, sqrt(noise + DOUBT * DOUBT), n + m)

    def look_into(self, think: Think, move: int) -> tuple[float, int]:
        self.move = move
        found = {candidate.code: candidate for candidate in think().candidates}[move]
        return found.value, max(found.visits, 1)


def small_sample_variance(n: int) -> float:
    """Added to a variance, so that a few equal results prove nothing."""
    return 0.25 / (n * n)


class Judge:
    """Both looks at positions of one game. If the budget is in worlds, an answer depends on the seed, the number of the
    move and what the actor knows, and on nothing else."""

    def __init__(self, game: Game, budget: Budget, seed: int) -> None:
        self.seed = seed
        self.second: Pair | OneMove = (
            Pair(game) if strongest(game.name) == "rollouts" else OneMove(game, multiple=False)
        )
        self.finder = Mind(Bot("first look", budget=shared(budget, 0.5, 1)), game)
        looks = self.second.looks
        self.teller = Mind(Bot("second look", budget=shared(budget, 0.5 / looks, SECOND_LOOK // looks)), game)
        self.teller.search = self.second

    def find(self, s: State, number: int, stop: Stop) -> tuple[int, int]:
        """The best move that a search finds, and in how many worlds."""
        thought = self._think(self.finder, s, number, stop, to_the_end=False)
        return thought.code, thought.worlds

    def compare(self, s: State, made: int, other: int, number: int, stop: Stop) -> Measured:
        """What the move made and another are worth, in worlds that the search has not seen."""
        return self.second.compare(lambda: self._think(self.teller, s, number, stop, to_the_end=True), made, other)

    def _think(self, mind: Mind, s: State, number: int, stop: Stop, to_the_end: bool) -> Thought:
        mind.rng = new_rng((self.seed << 32 | number) << 1 | to_the_end)
        stopped = False

        def asked_to_stop() -> bool:
            nonlocal stopped
            stopped = stopped or stop()
            return stopped

        thought = mind.think(s, asked_to_stop, to_the_end)
        if stopped:
            raise Stopped
        return thought


def shared(budget: Budget, part: float, times: int) -> Budget:
    """A part of the time, and a multiple of the worlds."""
    return Budget(budget.ms and budget.ms * part, budget.worlds and budget.worlds * times)


# --- the game ---


class Analyst:
    """A finished game, looked at one decision at a time."""

    def __init__(self, record: Record, seats: list[int], budget: str = "", seed: int = 0) -> None:
        whole = Table.from_record(record)  # refuses a record with anything wrong before the first look
        for seat in seats:
            if not 1 <= seat <= len(record.players):
                raise unusable("seat-unknown", number=seat, most=len(record.players))
        self.record = record
        self.seats = seats
        self.budget = budget or BUDGETS.get(record.game, ANY_GAME)
        self.seed = seed
        self.played = whole.moves
        self.every = count_decisions(whole.moves)
        self.done = 0
        self.table = Table.from_record(record, moves=0)
        self.judge = Judge(self.table.game, read_budget(self.budget), seed)
        self.decisions: list[Decision] = []
        self.now: list[float | None] = [None] * len(record.players)
        self.chances: list[list[float | None]] = []
        self._play_talk()

    @property
    def is_done(self) -> bool:
        return self.done == self.every

    def step(self, stop: Stop = lambda: False) -> None:
        """Look at the next decision. Raises Stopped, and can then be asked again."""
        move = self._next()
        assert move.code is not None
        seat, decision = move.seat, self._look(move.seat, move.code, stop)
        if self._is_asked(seat):
            self.decisions.append(decision)
        self.now[seat - 1] = decision.best_chance
        self._play(move)
        self.now[seat - 1] = decision.chance
        self.done += 1
        self._play_talk()

    def analysis(self) -> Analysis:
        """What was found; the whole game when `is_done`."""
        state = self.table.state
        is_over = self.table.actor is None
        end = [float(end_value(state, seat)) for seat in range(len(self.now))] if is_over else self.now
        game = self.record.game
        return Analysis(game, self.budget, self.seed, self.seats, list(self.decisions), [*self.chances, list(end)])

    def _next(self) -> CheckedMove:
        """The next move of the record."""
        return self.table.decide(*self.played[len(self.table.moves)])

    def _play(self, move: CheckedMove) -> None:
        self.chances.append(list(self.now))
        self.table.make(move)

    def _play_talk(self) -> None:
        """Play the talk (T2, T3) before the next decision."""
        while len(self.table.moves) < len(self.played):
            move = self._next()
            if move.code is not None:
                return
            self._play(move)

    def _is_asked(self, seat: int) -> bool:
        """T3: once a seat has resigned, its decisions are a bot's."""
        return seat in self.seats and seat not in self.table.resigned

    def _look(self, seat: int, code: int, stop: Stop) -> Decision:
        table = self.table
        number, choices = len(table.moves) + 1, len(table.codes())
        best, searched = code, 0
        if choices > 1 and self._is_asked(seat):
            best, searched = self.judge.find(table.state, number, stop)
        found = self.judge.compare(table.state, code, best, number, stop)
        better = table.describe(best if found.gain > 0 else code)
        low, high = (max(found.gain + side * SURE * found.error, 0.0) for side in (-1, 1))
        return Decision(
            number=number,
            seat=seat,
            move=table.describe(code).text,
            chance=found.chance,
            best=better.text,
            best_chance=found.chance + max(found.gain, 0.0),
            cost=found.gain if low > 0 else 0.0,
            low=low,
            high=high,
            choices=choices,
            worlds=searched + found.worlds,
            best_kind=better.kind,
            best_data=better.data,
        )


def count_decisions(moves: Sequence[Played]) -> int:
    """How many of the moves are not only said (T2, T3)."""
    return sum(played.move not in TALK for played in moves)


def analyse(
    record: Record,
    seats: list[int],
    budget: str = "",
    stop: Stop = lambda: False,
    progress: Progress = lambda done, every: None,
    seed: int = 0,
) -> Analysis:
    """Analyse the whole game: the decisions of these seats (from 1), and the chances of all. Without a budget, the
    game's own: some seconds for a game of 60 decisions. Raises Stopped."""
    analyst = Analyst(record, seats, budget, seed)
    while not analyst.is_done:
        analyst.step(stop)
        progress(analyst.done, analyst.every)
    return analyst.analysis()
