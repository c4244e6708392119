"""A small deck of phase 3, and all its deals."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import product
from math import comb, prod

from powderkeg.engine.spec import Value
from powderkeg.engine.state_record import State
from powderkeg.games.cards import WORDS
from powderkeg.games.exploding.state import BLANK, DEFUSE, EXPLOSIVE, FUTURE, SEATS, SKIP
from powderkeg.games.notation import notation
from powderkeg.play.options import read_options
from powderkeg.research.solve.drawing import GAME

OPEN_KINDS = (FUTURE, SKIP, BLANK)  # E6: hands are dealt from these


@dataclass(frozen=True)
class Deck:
    """A deck by the options of the game (E6); other numbers of cards are usual here than at a table."""

    blanks: int = 3
    futures: int = 1
    skips: int = 1
    defuses: int = 2
    dealt: int = 1

    @property
    def options(self) -> dict[str, Value]:
        return asdict(self)

    @property
    def open_cards(self) -> tuple[int, ...]:
        """The number of each kind, in the order of OPEN_KINDS."""
        return self.futures, self.skips, self.blanks


def check_deck(deck: Deck) -> None:
    """Refuse a deck that no table can have (E6)."""
    read_options(GAME.spec, deck.options, SEATS)


def deals(deck: Deck) -> Iterator[tuple[State, float]]:
    """Every pair of hands with its chance; seat 1 begins."""
    left = deck.open_cards
    for mine in hands(left, deck.dealt):
        rest = tuple(n - taken for n, taken in zip(left, mine, strict=True))
        for other in hands(rest, deck.dealt):
            yield laid(deck, mine, other), chance_of_hand(left, mine) * chance_of_hand(rest, other)


def hands(left: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """Every hand of a size: the number of each kind."""
    for hand in product(*(range(min(n, size) + 1) for n in left)):
        if sum(hand) == size:
            yield hand


def chance_of_hand(left: tuple[int, ...], hand: tuple[int, ...]) -> float:
    """The chance to be dealt a hand from what is left."""
    return prod(map(comb, left, hand)) / comb(sum(left), sum(hand))


def laid(deck: Deck, *dealt_hands: tuple[int, ...]) -> State:
    """The position of a deal, set up as from a record."""
    given = [Counter({DEFUSE: 1} | dict(zip(OPEN_KINDS, hand, strict=True))) for hand in dealt_hands]
    pile = Counter({EXPLOSIVE: 1, DEFUSE: deck.defuses} | dict(zip(OPEN_KINDS, deck.open_cards, strict=True)))
    for hand in given:
        pile -= hand
    s: State = GAME.start(SEATS, deck.options)[0]
    notation(GAME.name).set_up(s, {"deck": named(pile), "hands": [named(hand) for hand in given]})
    return s


def named(cards: Counter[int]) -> list[str]:
    return [WORDS[kind] for kind in sorted(cards.elements())]
