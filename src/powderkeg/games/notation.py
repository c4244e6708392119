"""What a game's `notation.py` provides: its moves, positions and events in notation and as plain data.

A notation never decides a rule. It turns codes into text and back, says who may see what was noted, lays out positions
from records, and finds the words' data for a refusal that the kernel gave.
"""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, cast

import msgspec

from powderkeg.engine.contract import Game, breaks, load
from powderkeg.engine.state_record import State
from powderkeg.text.refusal import Refusal, Refused, unreadable, unusable

Data = dict[str, Any]
Zones = dict[str, Any]


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, as one seat may know it. Seats count from 1; None is a card not seen."""

    kind: str  # "boom-attacked": the message `event-boom-attacked`
    data: Data


class Longest(NamedTuple):
    """No game has more."""

    moves: int
    shuffles: int


class Notation(ABC):
    """One game's words. Seats are numbered from 0 in here, -1 for a spectator; in texts and data they count from 1."""

    cards: tuple[str, ...]  # card names by number
    examples: tuple[str, ...]  # a move of each kind
    watcher: Any = None  # who keeps a seat's own copy of the record, where the common one does not fit: see watcher.py
    declining: int = -1  # the code of "no", where seats are asked together

    def __init__(self, game: Game) -> None:
        self.game = game
        self.numbers = {name: number for number, name in enumerate(self.cards)}
        self._by_bit = {1 << number: name for number, name in enumerate(self.cards)}

    @abstractmethod
    def text(self, s: State, code: int) -> str:
        """A move without its seat: "attack 8S 2:8C"."""

    def text_for(self, s: State, code: int, seat: int) -> str:
        """The move as a seat may read it in its own copy of the record, "?" for a card it does not see. `s` is the
        state before the move."""
        return self.text(s, code)

    @abstractmethod
    def describe(self, s: State, code: int) -> tuple[str, Data]:
        """The message that says the move, `move-GAME-KIND`, and its data."""

    @abstractmethod
    def parse(self, s: State, text: str) -> int:
        """The code of a move of s.actor; Refused if unreadable or if it names cards that are not there. Whether it
        is legal is for the kernel to say."""

    @abstractmethod
    def explain(self, s: State, code: int, reason: str) -> Data:
        """The data of `refusal-GAME-SLUG` for a code that the kernel refuses."""

    @abstractmethod
    def position(self, s: State, seat: int) -> msgspec.Struct:
        """What lies on the table as the seat sees it, built from what it knows."""

    @abstractmethod
    def picture(self, position: Any, players: Sequence[str], language: str) -> list[str]:
        """The position in lines of text that read well aloud; cards in notation, as people type them."""

    @abstractmethod
    def event(self, s: State, kind: str, a: int, b: int, c: int, seat: int) -> Data:
        """One entry of the log as the seat may know it. Of `s` only players, options and outcome may be used: it
        may be a later state."""

    @abstractmethod
    def zones(self, s: State) -> Zones:
        """The position as a record's `deal`."""

    @abstractmethod
    def set_up(self, s: State, zones: Zones) -> None:
        """The position of a record's `deal`; `s` has players, actor, options. Refused if it cannot be played."""

    @abstractmethod
    def seen(self, s: State, seat: int) -> list[int]:
        """The cards whose place the seat knows."""

    @abstractmethod
    def longest(self, players: int, turns: int) -> Longest:
        """A game of so many turns at most."""

    def scores(self, s: State) -> list[int] | None:
        return None

    def asks_together(self, s: State) -> bool:
        """Whether the actor is asked together with those who are asked after it, so that none knows what the others
        answer: G19."""
        return False

    # --- for all of them ---

    def refusal(self, s: State, code: int) -> Refusal | None:
        """None for a legal code, or why the kernel refuses it."""
        reason = breaks(s, code)
        if not reason:
            return None
        rule, slug = self.game.reasons[reason].split()
        return Refusal("illegal", f"{self.game.name}-{slug}", rule, self.explain(s, code, slug))

    def names(self, cards: Iterable[int]) -> list[str]:
        """Cards by name, in the order of cards."""
        return [self.cards[card] for card in sorted(map(int, cards))]

    def names_of(self, cards: int) -> list[str]:
        """The cards of a set by name, in the order of cards."""
        return [self._by_bit[card] for card in one_by_one(cards)]

    def in_order(self, cards: Iterable[int]) -> list[str]:
        """Cards by name, as they lie."""
        return [self.cards[card] for card in cards]

    def numbered(self, orders: Iterable[Iterable[str]]) -> list[list[int]]:
        """Cards by number, from orders that name them."""
        return [[self.numbers[card] for card in order] for order in orders]

    def number(self, name: str, text: str) -> int:
        """The number of a card that a person wrote."""
        if name.upper() not in self.numbers:
            raise self.cannot_read(text)
        return self.numbers[name.upper()]

    def cannot_read(self, text: str) -> Refused:
        return unreadable("unreadable", text=text[:60], example=", ".join(self.examples))

    def match(self, text: str, patterns: Sequence[tuple[str, Callable[..., int]]], s: State) -> int:
        """The code from the first pattern that fits the whole text."""
        words = " ".join(text.split())
        for pattern, make in patterns:
            found = re.fullmatch(pattern, words, re.IGNORECASE | re.ASCII)
            if found:
                return make(s, text, *found.groups())
        raise self.cannot_read(text)


def listed_cards(cards: int) -> list[int]:
    """The cards of a set, in the order of cards."""
    return [card.bit_length() - 1 for card in one_by_one(cards)]


def one_by_one(cards: int) -> list[int]:
    """A set taken apart into sets of one card, in the order of cards."""
    left, found = int(cards), []
    while left:
        card = left & -left
        found.append(card)
        left ^= card
    return found


def read_zones(zones: Zones, known: Sequence[str], needed: Sequence[str]) -> None:
    """Only zones the game has, and all it needs."""
    for zone in zones:
        if zone not in known:
            raise unusable("zone-unknown", zone=zone, possible=", ".join(known))
    for zone in needed:
        if zone not in zones:
            raise unusable("zone-missing", zone=zone, possible=", ".join(needed))


def read_cards(value: Any, zone: str, numbers: dict[str, int]) -> list[int]:
    """A list of card names as numbers."""
    if not isinstance(value, list):
        raise unusable("zone-shape", zone=zone)
    for name in value:
        if not isinstance(name, str) or name not in numbers:
            raise unusable("card-unknown", zone=zone, text=str(name)[:40])
    return [numbers[name] for name in value]


def read_hands(value: Any, zone: str, numbers: dict[str, int], players: int) -> list[list[int]]:
    """A list of cards for every seat."""
    if not isinstance(value, list) or len(value) != players:
        raise unusable("zone-seats", zone=zone, seats=players)
    return [read_cards(cards, zone, numbers) for cards in value]


def check_once(cards: Sequence[int], names: Sequence[str]) -> None:
    """Every card of the game is somewhere exactly once."""
    times = Counter(cards)
    for number, name in enumerate(names):
        if times[number] != 1:
            raise unusable("card-twice" if times[number] else "card-nowhere", card=name, times=times[number])


@cache
def notation(name: str) -> Notation:
    """A game's notation by the game's name."""
    module = import_module(f"powderkeg.games.{name.replace('-', '_')}.notation")
    return cast(Notation, module.Words(load(name)))
