"""Exploding in notation: moves as text and back, positions as a seat sees them, set-ups from records."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec
import numpy as np

from powderkeg.engine.contract import CHANCE, NO_CARD, deal, pending, shuffle
from powderkeg.engine.state_record import State
from powderkeg.games.card_tracker import CardTracker, Path, TrackedTable
from powderkeg.games.cards import WORDS
from powderkeg.games.exploding import state as e
from powderkeg.games.exploding.knowledge import known_in_hand, known_top
from powderkeg.games.exploding.moves import MOVES
from powderkeg.games.notation import Data, Event, Longest, Notation, Zones
from powderkeg.games.zones import check_zones, read_cards, read_hands
from powderkeg.text.messages import card, say, symbols
from powderkeg.text.refusal import illegal, unusable

THE_CARDS = {1: "E1", 2: "E2", 3: "E6"}  # the rule that says which cards a phase has


class Player(msgspec.Struct, frozen=True):
    """What a seat sees of a player."""

    hand: int  # number of cards
    known: list[str]  # those of them that the reader knows; of the reader's own, that the opponent knows
    knows_top: int  # how many top cards of the pile that player knows (E10)


class Position(msgspec.Struct, frozen=True):
    """What a seat sees of the table."""

    hand: list[str]  # one's own; empty for a spectator
    players: list[Player]
    deck: int
    top: list[str]  # the pile's top cards that the reader knows, top first (E10)
    discard: int
    discarded: list[str]  # it lies face up: in the order of cards


class ExplodingTracker(CardTracker):
    """Track where cards came from, since cards of a kind are alike: name an entry of the pile when it is seen there or
    drawn in sight. Of a dealt hand, name only the cards that are known from the start: nobody can say which of the
    others a card was that is played later."""

    def __init__(self, table: TrackedTable, seat: int) -> None:
        super().__init__(table, seat)
        self.pile: list[Path] = [("deal", "deck", i) for i in range(len(table.deal["deck"]))]  # top first
        self.named.update(("deal", "discard", i) for i in range(len(table.deal.get("discard", []))))
        for owner, hand in enumerate(table.deal.get("hands", [])):
            for kind, name in enumerate(WORDS):
                places = [i for i, card in enumerate(hand) if card == name]
                known = places[: known_in_hand(table.state, seat, owner, kind)]
                self.named.update(("deal", "hands", owner, i) for i in known)

    def look(self) -> None:
        for event in self.table.noted(self.seat, self.read):
            if event.kind.removeprefix("exploding-") in ("drew", "turned", "defused", "exploded"):
                drawn = self.pile.pop(0)
                if event.data.get("card", WORDS[e.EXPLOSIVE]) is not None:
                    self.named.add(drawn)
        self.read = int(self.table.state.log_n)
        self.named.update(self.pile[: known_top(self.table.state, self.seat)])

    def shuffled(self, order: list[str]) -> None:
        self.pile = [("shuffles", self.shuffles, i) for i in range(len(order))]
        self.shuffles += 1


class ExplodingNotation(Notation):
    cards = WORDS
    position_type = Position
    tracker = ExplodingTracker

    # --- moves ---

    def code(self, s: State, form: str, said: Mapping[str, str], text: str) -> int:
        if form == "draw":
            return int(MOVES.DRAW)
        card = self.number(said["card"], text)
        if card == e.EXPLOSIVE:
            raise illegal("E4", "exploding-never-held", card=self.cards[card])
        return MOVES.play.at(kind=card)

    def explain(self, s: State, code: int, reason: str) -> Data:
        if reason == "only-draw":
            return {"number": int(s.phase)}
        return {"card": self.cards[MOVES.play.read(code)["kind"]]}

    # --- what is seen ---

    def _top(self, s: State, seat: int) -> list[str]:
        known, n = known_top(s, seat), int(s.pile_n)
        return self.in_order(s.deck[n - known : n][::-1]) if known else []

    def _counted_out(self, counts: Iterable[int]) -> list[str]:
        """Cards by name from a number for each kind."""
        return [name for name, n in zip(self.cards, counts, strict=True) if n for _ in range(n)]

    def ending(self, s: State, winners: Sequence[int], events: Sequence[Event]) -> Event:
        [exploded] = [event.data["seat"] for event in events if event.kind == "exploding-exploded"]
        return Event("exploding-drew" if s.phase == 1 else "exploding-no-defuse", {"other": exploded})

    def picture(self, position: Position, players: Sequence[str], language: str) -> list[str]:
        lines = []
        for name, player in zip(players, position.players, strict=True):
            message = "view-exploding-player-known" if player.known else "view-exploding-player"
            known = gathered(player.known, language)
            lines.append(say(language, message, seat=name, count=player.hand, known=known))
            if player.knows_top:
                lines.append(say(language, "view-exploding-knows-top", count=player.knows_top))
        lines.append(say(language, "view-exploding-piles", deck=position.deck, discard=position.discard))
        if position.top:
            lines.append(say(language, "view-exploding-top", cards=symbols(language, position.top)))
        if position.discarded:
            lines.append(say(language, "view-exploding-discarded", cards=gathered(position.discarded, language)))
        if position.hand:
            lines.append(say(language, "view-own-hand", cards=gathered(position.hand, language)))
        return lines

    def longest(self, players: int, turns: int) -> Longest:
        """Of the largest deck: a turn takes a card from the pile, a skip or a defuse, and all but the explosive can be
        played once. Hands and pile are shuffled, then one more time for each defuse (E4)."""
        return Longest(min(turns, e.MOST_CARDS + e.MOST_SKIPS + e.MOST_DEFUSES) + e.MOST_CARDS - 1, 2 + e.MOST_DEFUSES)

    def deciding(self, s: State, n: int) -> int:
        """E6: of the cards that hands are dealt from, those that are dealt; the rest is shuffled again."""
        return e.SEATS * int(s.dealt) if s.stage == e.HANDS else n

    def seen(self, s: State, seat: int) -> list[int]:
        """Kinds, each as often as the seat knows where a card of it is."""
        in_hands = [
            kind
            for owner in range(e.SEATS)
            for kind in range(e.KINDS)
            for _ in range(known_in_hand(s, seat, owner, kind))
        ]
        return in_hands + [self.numbers[name] for name in self._top(s, seat)]

    # --- records ---

    def zones(self, s: State) -> Zones:
        zones: Zones = {
            "deck": self.in_order(s.deck[: s.pile_n][::-1]),
            "hands": [self._counted_out(hand) for hand in s.hand],
        }
        if s.discarded.any():
            zones["discard"] = self._counted_out(s.discarded)
        return zones

    def set_up(self, s: State, zones: Zones) -> None:
        check_zones(zones, ("deck", "hands", "discard"), ("deck",) if s.phase == 1 else ("deck", "hands"))
        deck = read_cards(zones["deck"], "deck", self.numbers)
        hands = read_hands(zones.get("hands", [[]] * e.SEATS), "hands", self.numbers, e.SEATS)
        discard = read_cards(zones.get("discard", []), "discard", self.numbers)
        deal_in_order(s)
        self._check_number(s, [*deck, *chain(*hands), *discard])
        self._check_places(int(s.phase), hands, discard)
        hand = np.array([tally(cards) for cards in hands])
        if not is_like_dealt(s, hand, len(deck)):
            s.plain[:] = 0
            s.shown[:] = hand if s.phase < 3 else 0  # E3: all that is held was kept in sight
        s.hand[:] = hand
        s.discarded[:] = tally(discard)
        s.deck[:] = NO_CARD
        s.deck[: len(deck)] = deck[::-1]
        s.pile_n = len(deck)

    def _check_number(self, dealt: State, cards: list[int]) -> None:
        """Refuse unless there are as many cards of each kind as in a deal."""
        whole = dealt.hand.sum(0) + tally(dealt.deck[: dealt.pile_n])
        for name, times, count in zip(self.cards, tally(cards), whole, strict=True):
            if times != count:
                data: Data = {"name": name, "times": int(times), "count": int(count), "number": int(dealt.phase)}
                raise unusable("exploding-count", THE_CARDS[data["number"]], **data)

    def _check_places(self, phase: int, hands: list[list[int]], discard: list[int]) -> None:
        if e.EXPLOSIVE in discard:
            raise unusable("exploding-explosive-out", "E1" if phase == 1 else "E5")
        for seat, hand in enumerate(hands, 1):
            if e.EXPLOSIVE in hand:
                raise unusable("exploding-explosive-held", "E4", seat=seat)
            if phase == 1 and hand:
                raise unusable("exploding-no-hands", "E1", seat=seat)
            if phase == 2 and set(hand) - {e.DEFUSE}:
                raise unusable("exploding-only-defuses", "E3", seat=seat)


def gathered(cards: Sequence[str], language: str) -> str:
    """Cards by name, those alike as a number: "defuse, 2 skips, 5 blanks"."""
    return ", ".join(
        card(language, name) if n == 1 else say(language, f"card-{name}.many", count=n)
        for name, n in Counter(cards).items()
    )


def tally(cards: Any) -> Any:
    """How many there are of each kind."""
    return np.bincount(np.asarray(cards, np.int64), minlength=e.KINDS)


def deal_in_order(s: State) -> None:
    """Deal regularly, with every shuffle in the order of cards, to find which cards there are and what is known."""
    cards = np.zeros(e.MOST_CARDS, np.int8)
    deal(s)
    while s.actor == CHANCE:
        pending(s, cards)
        shuffle(s, cards)


def is_like_dealt(dealt: State, hand: Any, deck: int) -> bool:
    """E2, E6: whether all places have as many cards, and hands as many defuses, as after a deal: then it is one."""
    same_size = np.array_equal(hand.sum(1), dealt.hand.sum(1)) and deck == dealt.pile_n
    return same_size and np.array_equal(hand[:, e.DEFUSE], dealt.hand[:, e.DEFUSE])
