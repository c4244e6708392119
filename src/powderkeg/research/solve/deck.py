"""A small deck of phase 3: a few cards of each kind, the others in the discard pile, and all its deals."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import comb, prod

from powderkeg.engine.state_record import State
from powderkeg.games.cards import WORDS
from powderkeg.games.exploding.state import BLANK, DEALT, DEFUSE, EXPLOSIVE, FUTURE, SEATS, SKIP
from powderkeg.games.exploding.tally import count, tally_pile
from powderkeg.games.notation import notation
from powderkeg.research.solve.drawing import GAME, dealt
from powderkeg.text.refusal import unusable

OPEN_KINDS = (FUTURE, SKIP, BLANK)  # E6: hands are dealt from these


@dataclass(frozen=True)
class Deck:
    """The cards of the deck beside the explosive in the pile and one defuse in each hand."""

    blanks: int = 3
    futures: int = 1
    skips: int = 1
    defuses: int = 0  # in the pile
    hand: int = 1  # cards in each hand beside the defuse

    @property
    def open_cards(self) -> tuple[int, ...]:
        """The number of each kind, in the order of OPEN_KINDS."""
        return self.futures, self.skips, self.blanks


def check_deck(deck: Deck) -> None:
    """Refuse more cards of a kind than there are (E6), and hands larger than the deck."""
    whole = whole_deck()
    in_pile = count(tally_pile(s := dealt(3), int(s.pile_n)), DEFUSE)
    most = {"blanks": whole[BLANK], "futures": whole[FUTURE], "skips": whole[SKIP], "defuses": in_pile, "hand": DEALT}
    for name, number in most.items():
        if getattr(deck, name) > number:
            raise unusable("solve-more-than-there-are", "E6", name=name, number=getattr(deck, name), most=number)
    if SEATS * deck.hand > sum(deck.open_cards):
        raise unusable("solve-hands", number=SEATS * deck.hand, most=sum(deck.open_cards))


def whole_deck() -> Counter[int]:
    """The number of each kind among all cards of phase 3."""
    s = dealt(3)
    in_pile = tally_pile(s, int(s.pile_n))
    return Counter({kind: count(in_pile, kind) + int(s.hand[:, kind].sum()) for kind in range(len(WORDS))})


def deals(deck: Deck) -> Iterator[tuple[State, float]]:
    """Every pair of hands with its chance; seat 1 begins."""
    left = deck.open_cards
    for mine in hands(left, deck.hand):
        rest = tuple(n - taken for n, taken in zip(left, mine, strict=True))
        for other in hands(rest, deck.hand):
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
    pile = Counter(dict(zip(OPEN_KINDS, deck.open_cards, strict=True)))
    pile += Counter({EXPLOSIVE: 1, DEFUSE: deck.defuses})
    for hand in given:
        pile -= hand - Counter({DEFUSE: 1})
    discard = whole_deck() - pile
    for hand in given:
        discard -= hand
    s: State = GAME.start(SEATS, {"phase": 3})[0]
    zones = {"deck": named(pile), "hands": [named(hand) for hand in given], "discard": named(discard)}
    notation(GAME.name).set_up(s, zones)
    return s


def named(cards: Counter[int]) -> list[str]:
    return [WORDS[kind] for kind in sorted(cards.elements())]
