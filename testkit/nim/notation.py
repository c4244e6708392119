"""The notation of Nim with cards."""

from collections.abc import Sequence
from itertools import chain

import msgspec

from powderkeg.engine.contract import deal
from powderkeg.engine.state_record import State
from powderkeg.games.cards import POKER
from powderkeg.games.notation import Data, Longest, Notation, Zones, listed_cards
from powderkeg.games.zones import check_once, check_zones, read_cards, read_hands
from powderkeg.text.messages import say
from powderkeg.text.refusal import unusable
from testkit.nim.rules import MOST_CARDS


class Position(msgspec.Struct, frozen=True):
    """What everyone sees of the table."""

    pile: int
    taken: list[list[str]]  # by seat


class NimNotation(Notation):
    cards = POKER[:MOST_CARDS]
    position_type = Position

    def explain(self, s: State, code: int, reason: str) -> Data:
        return {"count": int(s.pile_n)}

    def picture(self, position: Position, players: Sequence[str], language: str) -> list[str]:
        pairs = zip(players, position.taken, strict=True)
        taken = [say(language, "view-nim-taken", seat=name, cards=" ".join(cards) or "–") for name, cards in pairs]
        return [say(language, "view-nim-pile", count=position.pile), *taken]

    def zones(self, s: State) -> Zones:
        taken = [self.names_of(s.taken[owner]) for owner in range(s.players)]
        return {"deck": self.in_order(s.pile[: s.pile_n][::-1].tolist()), **({"taken": taken} if any(taken) else {})}

    def set_up(self, s: State, zones: Zones) -> None:
        check_zones(zones, ("deck", "taken"), ("deck",))
        deck = read_cards(zones["deck"], "deck", self.numbers)
        taken = read_hands(zones.get("taken", [[]] * int(s.players)), "taken", self.numbers, int(s.players))
        check_once([*deck, *chain(*taken)], self.cards)
        if not deck:
            raise unusable("over-already", "N3")
        deal(s)
        s.pile[: len(deck)] = deck[::-1]
        s.pile_n = len(deck)
        for owner, cards in enumerate(taken):
            s.taken[owner] = sum(1 << card for card in cards)
        s.actor = s.mover

    def seen(self, s: State, seat: int) -> list[int]:
        return listed_cards(sum(int(cards) for cards in s.taken))

    def longest(self, players: int, turns: int) -> Longest:
        return Longest(min(turns, MOST_CARDS), 1)
