"""Twin games: a game, and another deal in which some seats would have seen exactly the same until its end.

The first is played at random. The second is found with hindsight: cards that none of the watching seats ever saw change
places, and the others make the moves that look the same, with the cards that they hold in the second world. Whether the
seats see the same is judged by the rules alone (`observe`, and the moves as seats may read them), never by the server.
"""

import asyncio
import hashlib
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from powderkeg.engine import contract
from powderkeg.engine.spec import Value
from powderkeg.engine.state_record import State
from powderkeg.games.card_tracker import Path, leaves
from powderkeg.games.notation import notation
from powderkeg.play.fair_shuffle import FairChance
from powderkeg.play.record import Record
from powderkeg.play.table import Chance, Recorded, Table
from powderkeg.server.live.bots import bot_seed
from powderkeg.server.services.thinking_pool import ThinkingPool
from powderkeg.server.tables.entries import Setup
from powderkeg.server.tables.room import Dealer, Room
from powderkeg.text.refusal import Refused
from testkit.card_trackers import CardTrackers
from testkit.positions import NAMES
from testkit.traces import whole

STAND_IN = "simple"
TRIES = 6  # refused moves per position
PROPOSALS = 24  # second deals to try
DRAW_OFFERS = 0.05  # per move


class NotTwins(Exception):
    """Some seat would see the difference."""


@dataclass(frozen=True)
class Party:
    """Who plays what. Twins look the same to the watching seats, which one person holds, and to the bots."""

    game: str
    players: int
    watching: tuple[int, ...] = (1,)
    bots: dict[int, str] = field(default_factory=dict)
    options: dict[str, Value] = field(default_factory=dict)
    clock: bool = False  # with one, the time of a watching seat sometimes runs out

    @property
    def observers(self) -> list[int]:
        """The seats that must see no difference."""
        return sorted({*self.watching, *self.bots})

    @property
    def people(self) -> list[int]:
        """The others, whose cards may differ."""
        return [seat for seat in range(1, self.players + 1) if seat not in self.observers]

    def __str__(self) -> str:
        words = [self.game, str(self.players), "".join(map(str, self.watching)), *self.bots.values()]
        return "-".join(words + [f"{name}={value}" for name, value in self.options.items()])


ANY: dict[str, Value] = {"completion": "any"}
PARTIES = [
    Party("boom", 2, (2,), clock=True),
    Party("boom", 3, (1,), {2: "simple"}),
    Party("boom", 4, (1, 3), options={"open_discard": True}),
    Party("boom", 6, (5,), {2: "level:2", 3: "random"}, clock=True),
    Party("kaboo", 2, (1,), options={"memory_aid": True}),
    Party("kaboo", 2, (2,), {1: "simple"}, clock=True),
    Party("kaboo", 4, (2, 4), options={"knocker_safe": True}),
    Party("exploding", 2, (1,), options={"phase": 1}),
    Party("exploding", 2, (2,), options={"phase": 2}, clock=True),
    Party("exploding", 2, (1,)),
    Party("exploding", 2, (2,), options={"open_future": True}, clock=True),
    Party("battle-gum", 2, (1,), options={"completion": "pair"}),
    Party("battle-gum", 3, (3,), options=ANY, clock=True),
    Party("battle-gum", 4, (1,), {3: "simple"}, ANY),
    Party("battle-gum", 6, (2, 4), options=ANY | {"four_burns": True, "six": "must"}),
]


@dataclass
class Step:
    """One step of the game: a move, or the answers in a window (G19); by seat, in each world."""

    moves: tuple[dict[int, str], dict[int, str]]
    by_bot: bool = False
    window: bool = False
    expires: bool = False  # the seat's time runs out first, and a bot makes the move
    last: bool = False  # the game ends with it
    refused: list[str] = field(default_factory=list)  # moves that a watching seat may not make before this step

    @property
    def seat(self) -> int:
        return next(iter(self.moves[0]))


@dataclass
class Twins:
    party: Party
    seed: bytes
    first: int
    deals: list[dict[str, Any]]
    shuffles: list[list[list[str]]]
    steps: list[Step]
    different: int  # steps before which the worlds differ
    choices: int  # steps before which one of the others has different legal moves

    def dealer(self, world: int) -> Dealer:
        def deal(setup: Setup, seed: bytes, names: Sequence[str], salts: Sequence[str]) -> Table:
            record = Record(1, setup.game, list(names), self.first, self.deals[world], [], setup.options)
            return Table.from_record(
                record, recorded_shuffles(self.party.game, self.shuffles[world], FairChance(seed, salts))
            )

        return deal


def recorded_shuffles(game: str, shuffles: list[list[str]], then: Chance) -> Recorded:
    numbers = notation(game).numbers
    return Recorded([[numbers[card] for card in order] for order in shuffles], then)


# --- the first world ---


class RandomGame:
    """A game played at random, and what is needed to play it again from another deal."""

    def __init__(self, party: Party, seed: bytes, length: int) -> None:
        self.party = party
        self.seed = seed
        self.rng = random.Random(seed)
        self.thinkers = ThinkingPool(1, 10)
        self.table = Table.new(party.game, NAMES[: party.players], party.options, seed)
        self.start = self.table.record()
        self.steps: list[Step] = []
        self.states = [self.table.state.copy()]
        try:
            while self.table.result is None and len(self.steps) < length:
                self.steps.append(self.step())
                self.states.append(self.table.state.copy())
        finally:
            asyncio.run(self.thinkers.close())
        self.record = self.table.record()

    def step(self) -> Step:
        refused = self.refused()
        step = self.window() if self.table.asks_together else self.move()
        step.refused, step.last = refused, self.table.result is not None
        return step

    def window(self) -> Step:
        table, answers = self.table, {}
        for seat in table.asked:
            state = table.as_asked(seat)
            assert state is not None
            answers[seat] = self.bot(seat, state) if seat in self.party.bots else self.person(seat)
        play_answers(table, answers)
        return Step((answers, {}), window=True)

    def move(self) -> Step:
        talkers = [seat for seat in range(1, self.party.players + 1) if seat not in self.party.bots]
        no_offer = self.table.agreed or self.table.actor in self.party.bots  # a bot is already thinking
        if not no_offer and self.rng.random() < DRAW_OFFERS:
            seat = self.rng.choice(talkers)
            if self.table.why_not(seat, "offer-draw") is None:
                return self.play_move(seat, "offer-draw")
        seat = self.table.actor or 0
        if seat in self.party.bots:
            return self.play_move(seat, self.bot(seat, self.table.state), by_bot=True)
        if self.party.clock and seat in self.party.watching and self.rng.random() < 0.1:
            return self.play_move(seat, self.bot(seat, self.table.state), by_bot=True, expires=True)
        return self.play_move(seat, self.person(seat))

    def play_move(self, seat: int, text: str, by_bot: bool = False, expires: bool = False) -> Step:
        self.table.play(seat, text)
        return Step(({seat: text}, {}), by_bot, expires=expires)

    def person(self, seat: int) -> str:
        """Choose a person's move at random, preferring pairs of cards and rarely knocking."""
        texts = [move.text for move in self.table.legal(seat)]
        if len(texts) > 1 and self.rng.random() < 0.95:
            texts = [text for text in texts if text != "knock"]
        pairs = [text for text in texts if text.startswith(("play", "complete")) and len(text.split()) == 3]
        return self.rng.choice(pairs if pairs and self.rng.random() < 0.7 else texts)

    def bot(self, seat: int, state: State) -> str:
        """Choose a bot's move as the server does."""
        bot = self.party.bots.get(seat, STAND_IN)
        chosen = self.thinkers.choose(
            self.party.game, bot, state.copy(), seed_of(self.seed, seat), len(self.table.moves)
        )
        return self.table.notation.text(state, asyncio.run(chosen))

    def refused(self) -> list[str]:
        """Random moves that the first watching seat may not make now."""
        game_notation, seat = self.table.notation, self.party.watching[0]
        found: list[str] = []
        while len(found) < TRIES:
            text = re.sub(r"\w+", self._other_card, self.rng.choice((*game_notation.moves.examples, "fold")))
            if self.is_refused(seat, text):
                found.append(text)
        return found

    def _other_card(self, found: re.Match[str]) -> str:
        word, cards = found[0], self.table.notation.cards
        if word in cards:
            return self.rng.choice(cards)
        return str(self.rng.randint(1, 6)) if word.isdecimal() else word

    def is_refused(self, seat: int, text: str) -> bool:
        try:
            self.table.decide_together(seat, text) if self.table.asks_together else self.table.decide(seat, text)
        except Refused:
            return True
        return False


def seed_of(seed: bytes, seat: int) -> int:
    """The seed of the bot in this seat, at a table with this seed."""
    return bot_seed(Room("", seed, ()), seat)


def play_answers(table: Table, answers: dict[int, str]) -> None:
    """Play the answers in turn order, until somebody completes."""
    for seat in table.asked:
        if not table.asks_together or table.actor != seat:
            return
        table.play(seat, answers[seat])


# --- the second world ---


class KnownPlaces:
    """The places in the deal and the shuffles that the observers came to know, and the hidden ones of the deal."""

    def __init__(self, play: RandomGame) -> None:
        trackers = CardTrackers(Table.from_record(play.record, moves=0))
        for played in play.record.played():
            trackers.play(played)
        self.known = set().union(*(trackers.named[seat - 1] for seat in play.party.observers))
        self.hidden = [path for path, _ in leaves(("deal",), play.start.deal) if path not in self.known]


class SecondWorld:
    """The same game from another deal; raises NotTwins if an observer would see the difference."""

    def __init__(self, play: RandomGame, known: set[Path], deal: dict[str, Any], rng: random.Random) -> None:
        self.play, self.known, self.rng = play, known, rng
        self.shuffles: list[list[str]] = []
        self.card = {
            card: other
            for (_, card), (_, other) in zip(leaves((), play.start.deal), leaves((), deal), strict=True)
            if play.party.game != "exploding"  # cards of a kind are interchangeable, and every card played is seen
        }
        self.moves: list[dict[int, str]] = []
        self.different = self.choices = 0
        start = play.start
        try:
            self.table = Table.from_record(Record(1, start.game, start.players, start.first, deal, [], start.options))
            self.table.chance = self
            self.deal = self.table.notation.zones(self.table.state)
            self.compare(0)
            for number in range(len(play.steps)):
                self.step(number)
        except Refused as no:
            raise NotTwins(no.refusal.code) from None

    def step(self, number: int) -> None:
        step, before, table = self.play.steps[number], self.play.states[number], self.table
        self.different += whole(table.state) != whole(before)
        answers = {seat: re.sub(r"\w+", self._other_card, text) for seat, text in step.moves[0].items()}
        if step.window:
            if table.asked != list(answers):
                raise NotTwins("others are asked")
            self.choices += any(self.has_other_moves(before, seat) for seat in self.play.party.people)
            play_answers(table, answers)
        else:
            self.check_move(before, step.seat, answers[step.seat])
            table.play(step.seat, answers[step.seat])
        self.moves.append(answers)
        self.compare(number + 1)

    def _other_card(self, found: re.Match[str]) -> str:
        return self.card.get(found[0], found[0])

    def has_other_moves(self, before: State, seat: int) -> bool:
        """Whether the seat, asked in a window, has different legal moves than in the first world."""
        state, other = before.copy(), self.table.as_asked(seat)
        while state.actor != seat - 1 and self.table.notation.asks_together(state):
            contract.apply(state, self.table.notation.declining)
        return other is not None and self.table.codes(state) != self.table.codes(other)

    def check_move(self, before: State, seat: int, text: str) -> None:
        """Check that the move reads the same to all observers."""
        if self.table.actor != seat or "-" in text or text == "resign":
            return
        game_notation, state = self.table.notation, self.table.state
        if seat in self.play.party.people:
            self.choices += self.table.codes(before) != self.table.codes(state)
        code = self.table.decide(seat, text).code
        first = game_notation.parse(before, self.play.steps[len(self.moves)].moves[0][seat])
        for observer in self.play.party.observers:
            index = observer - 1
            if game_notation.text_for(before, first, index) != game_notation.text_for(state, code or 0, index):
                raise NotTwins("the move looks different")

    def compare(self, number: int) -> None:
        first, second = self.play.states[number], self.table.state
        if (first.actor, first.outcome != 0) != (second.actor, second.outcome != 0):
            raise NotTwins("someone else decides")
        if first.outcome:
            return
        for observer in self.play.party.observers:
            if observation(first, observer) != observation(second, observer):
                raise NotTwins("the table looks different")

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        """Order a shuffle: known places as in the first world, the others at random."""
        game_notation, at = self.table.notation, len(self.shuffles)
        if at >= len(self.play.record.shuffles):
            raise NotTwins("another shuffle")
        there = self.play.record.shuffles[at]
        rest = Counter(game_notation.in_order(cards))
        rest.subtract(card for i, card in enumerate(there) if ("shuffles", at, i) in self.known)
        if min(rest.values(), default=0) < 0 or rest.total() < 0:
            raise NotTwins("a card is not there")
        others = list(rest.elements())
        self.rng.shuffle(others)
        order = [card if ("shuffles", at, i) in self.known else others.pop() for i, card in enumerate(there)]
        if self.card:
            self.card |= dict(zip(there, order, strict=True))
        self.shuffles.append(order)
        return [game_notation.numbers[card] for card in order]


def observation(s: State, seat: int) -> bytes:
    numbers = np.zeros(contract.game_of(s).numbers, np.int8)
    contract.observe(s, seat - 1, numbers)
    return numbers.tobytes()


def shuffle_places(deal: dict[str, Any], places: list[Path], rng: random.Random) -> dict[str, Any]:
    """The deal with the cards at these places shuffled."""
    cards = [dict(leaves(("deal",), deal))[path] for path in places]
    rng.shuffle(cards)
    new = dict(zip(places, cards, strict=True))

    def copy(value: Any, path: Path) -> Any:
        if isinstance(value, dict):
            return {key: copy(part, (*path, key)) for key, part in value.items()}
        if isinstance(value, list):
            return [copy(part, (*path, i)) for i, part in enumerate(value)]
        return new.get(path, value)

    made: dict[str, Any] = copy(deal, ("deal",))
    return made


def make_twins(party: Party, number: int, length: int = 60) -> Twins | None:
    """Find twins of a random game, or of its beginning; None where every other deal would be noticed."""
    seed = hashlib.sha256(f"{party} {number}".encode()).digest()
    while length > 1:
        play = RandomGame(party, seed, length)
        if twins := find_twins(play):
            return twins
        length = len(play.steps) * 2 // 3
    return None


def find_twins(play: RandomGame) -> Twins | None:
    places, rng = KnownPlaces(play), random.Random(play.seed[::-1])
    deal, found, size = play.start.deal, None, len(places.hidden)
    for _ in range(PROPOSALS):
        if size < 2:
            break
        proposed = shuffle_places(deal, rng.sample(places.hidden, size), rng)
        try:
            other = SecondWorld(play, places.known, proposed, rng)
        except NotTwins:
            size = max(2, size * 3 // 4)
        else:
            if other.different:
                deal, found = proposed, other
    return None if found is None else twins_of(play, found, rng)


def twins_of(play: RandomGame, other: SecondWorld, rng: random.Random) -> Twins:
    for step, moves in zip(play.steps, other.moves, strict=True):
        step.moves = (step.moves[0], moves)
        if step.window:
            drop_some_declines(step, play.party, rng)
    return Twins(
        play.party,
        play.seed,
        play.start.first,
        [play.start.deal, other.deal],
        [play.record.shuffles, other.shuffles],
        play.steps,
        other.different,
        other.choices,
    )


def drop_some_declines(step: Step, party: Party, rng: random.Random) -> None:
    """Leave out some declines, since silence is a decline, and reorder the others' answers in each world."""
    silent_observers = {seat for seat in party.watching if rng.random() < 0.3}
    for moves in step.moves:
        others = [seat for seat in moves if seat in party.people]
        rng.shuffle(others)
        answers = {seat: moves[seat] for seat in (*others, *party.observers) if seat in moves}
        moves.clear()
        for seat, text in answers.items():
            stays = seat not in silent_observers if seat in party.observers else rng.random() < 0.6
            if text != "decline" or stays:
                moves[seat] = text


def some_twins(party: Party, length: int, number: int = 0) -> Twins:
    while (twins := make_twins(party, number, length)) is None:
        number += 1
    return twins
