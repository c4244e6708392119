"""A study deck for OpenSpiel: Exploding, phase 3, with a few cards of each kind and the others in the discard pile.

It is written `blanks:3;futures:1;skips:1;defuses:0;hand:1`, in any order; these are also the defaults. A defuse in each
hand and the explosive in the pile are not counted, as in `powderkeg solve`.
"""

import re
from collections import Counter
from dataclasses import asdict, dataclass, replace
from typing import Any

from powderkeg.engine.state_record import State
from powderkeg.games.exploding.state import DEFUSE, EXPLOSIVE, SEATS
from powderkeg.research.solve.deck import OPEN_KINDS, Deck, check_deck, laid
from powderkeg.text.refusal import unusable


@dataclass(frozen=True)
class Study:
    """A deck and how chance deals it: first the hands, then the pile. Cards are given by kind."""

    deck: Deck

    @property
    def open_cards(self) -> bytes:
        """The cards that the hands are dealt from."""
        return in_order(Counter(dict(zip(OPEN_KINDS, self.deck.open_cards, strict=True))))

    @property
    def in_hands(self) -> int:
        """The number of cards that chance deals to hands."""
        return SEATS * self.deck.hand

    def hands(self, order: bytes) -> list[bytes]:
        """The cards of each hand, in the order in which chance dealt them."""
        n = self.deck.hand
        return [order[seat * n : seat * n + n] for seat in range(SEATS)]

    def pile(self, order: bytes) -> bytes:
        """The cards left for the pile when the hands are dealt."""
        others = Counter({EXPLOSIVE: 1, DEFUSE: self.deck.defuses})
        return in_order(Counter(self.open_cards) - Counter(order) + others)

    def lay(self, setting: Any, first: int, hands: bytes, pile: bytes) -> State:
        """The position, set up as from a record. Both players know of the defuse in each hand, and that no other card
        of the deal is one (E6)."""
        position = laid(self.deck, *(counts(hand) for hand in self.hands(hands)))
        s: State = setting.setup.start()[0]
        s.actor = first
        setting.notation.set_up(s, setting.notation.zones(position) | {"deck": setting.notation.in_order(pile)})
        s.shown[:, :, DEFUSE] = 1
        s.plain[:] = self.deck.hand
        return s


def in_order(cards: Counter[int]) -> bytes:
    return bytes(sorted(cards.elements()))


def counts(hand: bytes) -> tuple[int, ...]:
    """The number of cards of each open kind."""
    return tuple(hand.count(kind) for kind in OPEN_KINDS)


def read_study(text: str, phase: int) -> Study | None:
    """Parse a deck, None for an empty text; a refusal says what is possible."""
    if not text:
        return None
    deck = Deck()
    possible = ";".join(f"{name}:{n}" for name, n in asdict(deck).items())
    for part in text.split(";"):
        found = re.fullmatch(r"\s*(\w+):(\d{1,2})\s*", part)
        if not found or found[1] not in asdict(deck):
            raise unusable("option-value", name="deck", value=text[:60], possible=possible)
        deck = replace(deck, **{found[1]: int(found[2])})
    if phase != 3:
        raise unusable("option-value", "E6", name="phase", value=str(phase), possible="3")
    check_deck(deck)
    return Study(deck)
