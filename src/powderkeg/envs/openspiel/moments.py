"""The history of a game as OpenSpiel sees it: a chain of immutable moments, one for each step.

So a copy costs nothing, and what a seat has been told is computed only on demand. Chance decides card by card: the
kernel wants an order of cards, and here each card is a step, until the order of those left does not matter.

A moment is linked to the one before by what led to it: the code of a move, or the order that chance made. A world that
was imagined for a seat has no moment before it, only what that seat was told so far: nothing leads back to the true
cards.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import msgspec
import numpy as np

from powderkeg.engine import contract
from powderkeg.engine.contract import CHANCE, NOBODY, RUNNING, Rng
from powderkeg.engine.generator import mix
from powderkeg.engine.spec import Value
from powderkeg.engine.state_record import State
from powderkeg.envs import IllegalAction, TableSetup, set_up
from powderkeg.games.notation import Notation, notation
from powderkeg.text.refusal import illegal, unusable

OVER = -4  # OpenSpiel's number for the player to move after the end; chance is -1 there too

FIRST, DEALING, SHUFFLING, PLAYING = range(4)  # Moment.stage: what chance decides, and PLAYING

encode = msgspec.json.Encoder(enc_hook=int).encode


class World(NamedTuple):
    """The start of an imagined game: for which seat, and what that seat and a spectator were told until then."""

    seat: int
    told: str
    public: str


Link = int | bytes | World | None


@dataclass(frozen=True)
class Setting:
    """What all moments of a game have in common."""

    setup: TableSetup
    first: int  # the seat that begins, from 1; 0 if chance decides

    @cached_property
    def notation(self) -> Notation:
        return notation(self.setup.name)

    @cached_property
    def numbers(self) -> int:
        """The size of an observation."""
        return self.setup.game.numbers

    @property
    def key(self) -> tuple[Any, ...]:
        """The arguments of `setting`."""
        return self.setup.name, self.setup.players, tuple(self.setup.options.items()), self.first

    def opening(self) -> "Moment":
        """The first moment: nothing is decided yet, not even who begins."""
        seats = bytes([self.first - 1] if self.first else range(self.setup.players))
        return Moment(self, None, None, self.setup.start()[0], FIRST, seats, 1)

    def check_seat(self, seat: int, least: int = 0) -> None:
        """Refuse a seat that does not exist; kernels do not check."""
        if not least <= seat < self.setup.players:
            raise unusable("seat-unknown", number=seat + 1, most=self.setup.players)

    def read(self, content: bytes) -> State:
        """A state from its bytes; many times faster than NumPy copies a record."""
        s: State = np.frombuffer(bytearray(content), self.setup.game.State)[0]
        return s


@cache
def setting(name: str, players: int | None, options: tuple[tuple[str, Value], ...], first: int) -> Setting:
    """The one setting of these arguments; refused if there is no such table."""
    setup = set_up(name, players, dict(options))
    if not 0 <= first <= setup.players:
        raise unusable("first-unknown", number=first, most=setup.players)
    return Setting(setup, first)


class Moment:
    """A position and how it came about. It never changes, except for what it caches."""

    __slots__ = ("_codes", "_stories", "before", "left", "link", "needs", "order", "player", "s", "setting", "stage")

    def __init__(
        self,
        setting: Setting,
        before: "Moment | None",
        link: Link,
        s: State,
        stage: int = PLAYING,
        left: bytes = b"",
        needs: int = 0,
        order: bytes = b"",
    ) -> None:
        self.setting = setting
        self.before = before
        self.link = link
        self.s = s
        self.stage = stage
        self.left = left  # what chance may choose from, in the order of cards; seats where it decides who begins
        self.needs = needs  # how many it must choose: the order of the others does not matter
        self.order = order  # what it has chosen
        self.player = CHANCE if stage != PLAYING else int(s.actor) if s.outcome == RUNNING else OVER
        self._codes: list[int] | None = None
        self._stories: dict[int, str] = {}

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        links: list[Link] = []
        moment = self
        while moment.before is not None:
            links.append(moment.link)
            moment = moment.before
        origin = moment.link and (moment.link, moment.s.tobytes())
        return replayed, (self.setting.key, origin, links[::-1], self.order)

    # --- what is possible ---

    def codes(self) -> list[int]:
        """The legal moves, ascending."""
        if self._codes is None:
            game = self.setting.setup.game
            codes = np.empty(game.most_legal, np.int16)
            n = game.verbs["legal"](self.s, codes)
            self._codes = sorted(codes[:n].tolist())
        return self._codes

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may choose next, with probabilities."""
        n = len(self.left)
        return [(card, times / n) for card, times in Counter(self.left).items()]

    # --- the next moment ---

    def moved(self, code: int) -> "Moment":
        """The moment after a move of the player to move; an illegal one is refused."""
        self.check(code)
        return self._moved(code).settled()

    def check(self, code: int) -> None:
        """Refuse an illegal move."""
        if self.player == OVER:
            raise illegal("T4", "game-over")
        name, actions = self.setting.setup.name, self.setting.setup.game.actions
        if self._codes is None:
            is_legal = 0 <= code < actions and not contract.breaks(self.s, code)
        else:
            is_legal = code in self._codes
        if not is_legal:
            raise IllegalAction(self.s, name, code)

    def drawn(self, card: int) -> "Moment":
        """The moment after chance has decided one more card, or who begins."""
        at = self.left.find(card) if 0 <= card < 256 else -1
        if at < 0:
            raise unusable("action-unknown", number=card, most=max(self.left))
        left, order = self.left[:at] + self.left[at + 1 :], self.order + bytes([card])
        moment = Moment(self.setting, self.before, self.link, self.s, self.stage, left, self.needs, order)
        return moment.settled()

    def shuffled(self, rng: Rng) -> "Moment":
        """The moment after chance has decided everything that play waits for."""
        moment = self
        while moment.player == CHANCE:
            cards = np.frombuffer(moment.left, np.int8).copy()
            mix(rng, cards, len(cards))
            moment = moment._completed(moment.order + cards.tobytes())
        return moment

    def imagined(self, seat: int, rng: Rng) -> "Moment":
        """A world that looks the same to the seat and in which it was told the same. The others were told what a
        spectator was, and know what they would see in this world."""
        self.setting.check_seat(seat, NOBODY)
        s = self.copied()
        contract.redeal(s, seat, rng)
        return Moment(self.setting, None, World(seat, self.story(seat), self.story(NOBODY)), s)

    def settled(self) -> "Moment":
        """Play on while chance has no choice left."""
        moment = self
        while moment.player == CHANCE:
            n = moment.needs - len(moment.order)
            if n and moment.left[0] != moment.left[-1]:
                break
            moment = moment._completed(moment.order + moment.left)
        return moment

    def _moved(self, code: int) -> "Moment":
        s = self.copied()
        self.setting.setup.game.verbs["apply"](s, code)
        return self._next(code, s, SHUFFLING)

    def copied(self) -> State:
        return self.setting.read(self.s.tobytes())

    def _completed(self, order: bytes) -> "Moment":
        """The moment after chance has put all cards in order, or the seat that begins before the others."""
        s = self.copied()
        if self.stage == FIRST:
            s.actor = order[0]
            contract.deal(s)
            return self._next(order, s, DEALING)
        contract.shuffle(s, np.frombuffer(order, np.int8).copy())
        return self._next(order, s, self.stage)

    def _next(self, link: Link, s: State, stage: int) -> "Moment":
        """The moment after the kernel has played on; `stage` is for when it waits for chance again."""
        if s.actor != CHANCE or s.outcome != RUNNING:
            return Moment(self.setting, self, link, s)
        cards = np.empty(self.setting.setup.game.most_cards, np.int8)
        n = contract.pending(s, cards)
        return Moment(self.setting, self, link, s, stage, cards[:n].tobytes(), self.setting.notation.deciding(s, n))

    # --- what a seat has been told ---

    def story(self, seat: int) -> str:
        """Everything the seat (NOBODY: a spectator) has been shown, from the deal on."""
        untold: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment._stories:
            untold.append(moment)
            moment = moment.before
        parts = [moment._stories[seat]] if moment else []
        parts += [moment._line(seat) for moment in reversed(untold)]
        self._stories[seat] = "\n".join(part for part in parts if part)
        return self._stories[seat]

    def _line(self, seat: int) -> str:
        """What the seat is told about the step to this moment."""
        before, link = self.before, self.link
        if before is None:
            return self._told_in(link, seat) if isinstance(link, World) else whose(seat)
        if isinstance(link, int):
            return f"{before.player + 1} {self.setting.notation.text_for(before.s, link, seat)} {self._events(seat, 0)}"
        if before.stage == FIRST:
            return f"{first_of(link) + 1} begins"
        lines = [self._events(seat, int(before.s.log_n))]
        if self.stage == PLAYING and before.stage != SHUFFLING:
            lines.append(encode(self.view(seat)).decode())
        return "\n".join(line for line in lines if line)

    def _told_in(self, world: World, seat: int) -> str:
        """What the seat was told when an imagined game begins."""
        if seat in (world.seat, NOBODY):
            return world.told if seat == world.seat else world.public
        return f"{whose(seat)}, as a {world.public}\nsees {self.numbers(seat).tobytes().hex()}"

    def _events(self, seat: int, since: int) -> str:
        """The events of the log from entry `since` on, as the seat may know them."""
        s, notation = self.s, self.setting.notation
        told = [dict([notation.read_event(s, entry, seat)]) for entry in s.log[since : s.log_n].tolist()]
        return encode(told).decode() if told else ""

    # --- what a seat sees now ---

    @property
    def is_laid(self) -> bool:
        """Whether the deal is over, so that there is something to see."""
        return self.stage >= SHUFFLING

    def numbers(self, seat: int) -> Any:
        """The observation, all zeros before the deal is over."""
        self.setting.check_seat(seat)
        numbers = np.zeros(self.setting.numbers, np.int8)
        if self.is_laid:
            contract.observe(self.s, seat, numbers)
        return numbers

    def view(self, seat: int) -> dict[str, Any]:
        """The position as the seat (NOBODY: a spectator) sees it, its own hand as it lies there."""
        if not self.is_laid:
            return {}
        view: dict[str, Any] = msgspec.structs.asdict(self.setting.notation.position(self.s, seat))
        hands = self.setting.notation.zones(self.s).get("hands")
        return view | {"hand": hands[seat]} if hands and seat != NOBODY else view

    def sight(self, seat: int) -> str:
        """The view and the observation, without the pieces that are all 0, in a line."""
        view = encode(self.view(seat)).decode()
        if seat == NOBODY:
            return view
        numbers, at = self.numbers(seat).tolist(), 0
        parts = [view]
        for name, n in self.setting.setup.game.layout:
            piece = numbers[at : at + n]
            at += n
            if any(piece):
                parts.append(f"{name}={','.join(map(str, piece))}")
        return " ".join(parts)

    def private(self, seat: int) -> str:
        """The part of its view that the seat does not share with a spectator."""
        public = self.view(NOBODY)
        return encode({name: part for name, part in self.view(seat).items() if part != public.get(name)}).decode()


def whose(seat: int) -> str:
    return "spectator" if seat == NOBODY else f"seat {seat + 1}"


def first_of(link: Link) -> int:
    assert isinstance(link, bytes)
    return link[0]


def replayed(key: tuple[Any, ...], origin: tuple[World, bytes] | None, links: list[Any], order: bytes) -> Moment:
    """The moment that these links lead to."""
    known = setting(*key)
    moment = known.opening()
    if origin:
        world, content = origin
        moment = Moment(known, None, World(*world), known.read(content))
    for link in links:
        moment = moment._moved(link) if isinstance(link, int) else moment._completed(link)
    for card in order:
        moment = moment.drawn(card)
    return moment
