"""Positions that strain the layout of a table: the largest hands, the fullest boards, piles empty and full.

Each is laid out in full (`positions.lay`) and seen from seat 1. Then come moves of any seat, and touches by seat 1.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page

from testkit.browser import table

FEW, SOME, MANY = 2, 4, 6  # players
FACES = [f"{rank}{suit}" for rank in "JQK" for suit in "SHDC"]
NUMBERS = [f"{rank}{suit}" for rank in ("A", *range(2, 11)) for suit in "SHDC"]
GUM = [*(f"{rank}{suit}" for rank in range(1, 14) for suit in "SHDC"), "N1", "N2"]
EXPLODING = Counter(explosive=1, defuse=4, future=5, skip=4, blank=37)
GONE = {"rest": "gone", "deck": ""}
CROWDED = 130  # pixels of a board with up to 17 accumulators of one player that may have to be scrolled
LONGEST = 60  # seconds, the longest window (G19)


@dataclass(frozen=True)
class Extreme:
    """A position, what is done there, and what is visible afterwards."""

    name: str
    game: str
    players: int
    zones: dict[str, Any]
    moves: Sequence[str] = ()  # with the seat in front: "2 draw"
    touches: Sequence[str] = ()  # places
    press: str = ""  # the name of a button
    shows: Callable[[Page], Locator] = table.places
    setup: dict[str, Any] = field(default_factory=dict)  # of the table
    hidden: int = 0  # pixels of the board that may have to be scrolled, if more than usual
    is_worst: bool = False  # the worst of its game: measured at every size even in a short run

    def __str__(self) -> str:
        return f"{self.game} for {self.players}, {self.name}"


def extremes() -> list[Extreme]:
    return [*boom_extremes(), *kaboo_extremes(), *exploding_extremes(), *battle_gum_extremes()]


# --- Boom ---


def worth(card: str) -> int:
    rank = card[:-1]
    return 0 if rank in "JQK" else 1 if rank == "A" else int(rank)


class BoomCards:
    """A deck from which accumulators take strong cards, the cards on them weak ones, and hands the rest."""

    def __init__(self) -> None:
        self.strong = NUMBERS[8:]
        self.weak = [*NUMBERS[4:8], *NUMBERS[:4], *FACES]

    def stack(self, on: int) -> str:
        """An accumulator with this many cards on it."""
        card = self.strong.pop()
        lying = [self.weak.pop() for _ in range(on)]
        assert sum(map(worth, lying)) < worth(card), f"{on} cards are too many on {card}"
        return " ".join([card, *lying])

    def hand(self) -> str:
        return " ".join((self.strong or self.weak).pop(0) for _ in range(3))


def boom(name: str, *boards: Sequence[int], picks: bool = False, **more: Any) -> Extreme:
    """A board per seat, given as the number of cards on each accumulator; a seat without any is out."""
    cards = BoomCards()
    laid = [[cards.stack(on) for on in board] for board in boards]
    hands = [cards.hand() if board else "" for board in boards]
    touches = [f"card:{hands[0].split()[0]}"] if picks else []
    zones = {"boards": laid, "hands": hands, **more.pop("zones", {})}
    return Extreme(name, "boom", len(boards), zones, touches=touches, **more)


def boom_extremes() -> Iterator[Extreme]:
    for players in (FEW, SOME, MANY):
        full, one = [0] * (3 * players - 1), [0]
        out: list[list[int]] = [[]] * (players - 2)
        yield boom("own board full", full, one, *out, hidden=CROWDED)
        yield boom("own board full of pinned ones", [1] * min(len(full), 12), one, *out, hidden=CROWDED)
        yield boom("another's board full", one, full, *out, zones={"deck": "", "rest": "discard"}, hidden=CROWDED)
        yield boom(
            "every board full",
            [2, 0, 0],
            *[[1, 1, 0]] * (players - 1),
            picks=True,
            shows=table.picked,
            is_worst=players == MANY,
        )
        yield boom("18 cards on one's own", [18, 0, 1], *[one] * (players - 1))
        yield boom("18 cards on another's", one, [0, 18, 1], *[one] * (players - 2))
        yield won_boom(players)
    yield boom("no card in a pile", [0, 2, 2], [0, 2, 2], [0, 1, 2], [0, 1, 1], [0, 1, 1], [0, 0, 1])
    yield boom("a hint", [0, 0, 0], [0, 0, 0], setup={"hints": True}, press="Hint", shows=table.hints)
    yield pinned_boom()
    yield pinned_boom("a pick, a refusal and a hint", setup={"hints": True}, press="Hint", shows=table.hints)


def won_boom(players: int) -> Extreme:
    boards = [["10S", "9S", "8S"], ["2S"], *[[]] * (players - 2)]
    hands = ["2H 6S 7S", "KS", *[""] * (players - 2)]
    return Extreme("won", "boom", players, {"boards": boards, "hands": hands}, ["1 attack 2H 2:2S"], shows=table.result)


def pinned_boom(name: str = "refused", shows: Callable[[Page], Locator] = table.refusal, **more: Any) -> Extreme:
    """A card is picked and laid on one's own accumulator, which another card lies on already."""
    zones = {"boards": [["10S KS", "9S"], ["10H", "9H"]], "hands": ["5S 6S 7S", "5H 6H 7H"]}
    return Extreme(name, "boom", 2, zones, touches=["card:5S", "card:10S"], shows=shows, **more)


# --- Kaboo ---


def kaboo(name: str, players: int, top: str = "7S", **more: Any) -> Extreme:
    """Squares dealt in order; the draw pile begins with `top`."""
    cards = [card for card in (*NUMBERS, *FACES) if card != top]
    squares = [" ".join(cards[seat * 4 : seat * 4 + 4]) for seat in range(players)]
    zones = {"squares": squares, "deck": top, **more.pop("zones", {})}
    return Extreme(name, "kaboo", players, zones, **more)


def kaboo_extremes() -> Iterator[Extreme]:
    for players in (FEW, SOME, MANY):
        last = [f"{seat} {move}" for seat in range(2, players + 1) for move in ("draw", "discard")]
        yield kaboo("before the first move", players)
        yield kaboo("drawn, nearly all discarded", players, moves=["1 draw"], zones={"rest": "discard"})
        yield kaboo("a Queen weighs two", players, "QS", moves=["1 draw", "1 look 1 2:3"])
        yield kaboo("knocked", players, moves=["2 knock"], zones={"first": 2})
        yield kaboo("points", players, moves=["1 knock", *last], shows=table.result, is_worst=players == MANY)
    yield kaboo("a hint", 2, setup={"hints": True}, press="Hint", shows=table.hints)
    yield kaboo("refused", 2, zones={"first": 2}, touches=["deck"], shows=table.refusal)


# --- Exploding ---


def exploding(name: str, top: str = "", size: int = 20, hands: Sequence[str] = ("", ""), **more: Any) -> Extreme:
    """A draw pile of `size` cards that begins with `top`; cards that nobody holds are discarded."""
    left = EXPLODING - Counter(" ".join((*hands, top)).split())
    deck = [*top.split(), *(["explosive"] if left["explosive"] else [])]
    others = sorted((left - Counter(explosive=1)).elements())
    deck += others[: size - len(deck)]
    zones = {"deck": " ".join(deck), "hands": list(hands), "whole": list(EXPLODING.elements())}
    return Extreme(name, "exploding", FEW, {**zones, "rest": "discard", **more.pop("zones", {})}, **more)


def times(**counts: int) -> str:
    return " ".join(Counter(counts).elements())


SOME_OF_EACH = times(defuse=2, future=2, skip=2, blank=4)


def exploding_decks(*sizes: int) -> Iterator[Extreme]:
    for size in sizes:
        held = times(defuse=1, future=1, skip=1, blank=2)
        yield exploding(f"a deck of {size}", size=size, hands=(held, "defuse"))


def exploding_extremes() -> Iterator[Extreme]:
    all_but_one = times(defuse=4, future=5, skip=4, blank=36)
    yield exploding("everything in hand", size=1, hands=(all_but_one, "blank"))
    yield exploding("everything in the other's hand", size=1, hands=("blank", all_but_one))
    yield exploding("a card picked", hands=(SOME_OF_EACH, SOME_OF_EACH), touches=["card:skip"], shows=table.picked)
    yield known_and_picked()
    yield five_known()
    yield the_largest_deck()
    yield exploding("no hands", hands=("", ""), size=45)
    yield every_kind_known()
    yield exploding("exploded", top="explosive", hands=("", SOME_OF_EACH), moves=["1 draw"], shows=table.result)
    yield exploding(
        "refused", zones={"first": 2}, touches=["deck"], shows=table.refusal, hands=(SOME_OF_EACH, "defuse")
    )
    yield exploding("a hint", setup={"hints": True}, press="Hint", shows=table.hints, hands=(SOME_OF_EACH, "defuse"))
    yield early_phase(1, times(explosive=1, blank=46), "")
    yield early_phase(2, times(explosive=1, defuse=2, blank=46), "defuse")


def known_and_picked() -> Extreme:
    """The deck is full, its top is known, and the bar has an extra row."""
    return exploding(
        "three known, a card picked, a deck of 34",
        size=34,
        hands=(times(defuse=2, future=2, skip=2, blank=6), times(defuse=1, blank=4)),
        moves=["1 play future"],
        touches=["card:skip"],
        shows=table.picked,
        is_worst=True,
    )


def five_known() -> Extreme:
    """As many cards of the top are known as can be (E9), and the bar has an extra row."""
    return exploding(
        "five known, a card picked, a deck of 34",
        size=34,
        top="explosive defuse future skip blank",
        hands=(times(defuse=2, future=2, skip=2, blank=6), times(defuse=1, blank=4)),
        moves=["1 play future"],
        touches=["card:skip"],
        setup={"options": {"sees": 5}},
        shows=table.picked,
        is_worst=True,
    )


def the_largest_deck() -> Extreme:
    """As many cards in hand and pile as can be dealt (E6)."""
    options = {"futures": 8, "skips": 8, "defuses": 8, "dealt": 10}
    hand = times(defuse=1, future=4, skip=4, blank=2)
    deck = times(explosive=1, defuse=6, blank=33)
    whole = [*hand.split(), *hand.split(), *deck.split()]
    zones = {"deck": deck, "hands": [hand, hand], "whole": whole}
    return Extreme("the largest deck", "exploding", FEW, zones, setup={"options": options})


def early_phase(phase: int, deck: str, hand: str) -> Extreme:
    zones = {"deck": deck, "hands": [hand, hand], "whole": f"{deck} {hand} {hand}".split()}
    return Extreme(f"phase {phase}", "exploding", FEW, zones, setup={"options": {"phase": phase}})


def every_kind_known() -> Extreme:
    """Every kind of card is known to be in the other's hand, since everyone saw it on the pile."""
    seen = ["1 play future", "1 play skip", "2 draw"]
    return exploding(
        "every kind known",
        top="defuse future skip blank blank blank",
        hands=(times(future=2, skip=3, blank=20), times(blank=8)),
        moves=[*seen, *seen, "1 play skip", "2 draw", "1 draw", "2 draw"],
        setup={"options": {"open_future": True}},
    )


# --- Battle GUM ---


def battle_gum(
    name: str, players: int, hands: Sequence[str] = (), front: int = 3, zones: Any = None, **more: Any
) -> Extreme:
    """`front` cards face up and face down in front of everyone, and three in each hand unless given."""
    laid: dict[str, Any] = {"hold": False, "pile": "", **(zones or {})}
    named = " ".join([*hands, laid["pile"]]).split()
    free = [card for card in GUM if card not in named]
    laid |= {"up": dealt(free, players, front), "down": dealt(free, players, front)}
    laid["hands"] = list(hands) or dealt(free, players, 3)
    return Extreme(name, "battle-gum", players, laid, **more)


def dealt(cards: list[str], players: int, count: int) -> list[str]:
    """Deal `count` cards to each player from the cards that are left."""
    return [" ".join(cards.pop(0) for _ in range(count)) for _ in range(players)]


def one_each(players: int, rich: int) -> list[str]:
    """Hands of one card each, except for one seat, which holds all others."""
    hands = GUM[:players]
    hands[rich - 1] = " ".join([hands[rich - 1], *GUM[players:]])
    return hands


def battle_gum_extremes() -> Iterator[Extreme]:
    for players in (FEW, SOME, MANY):
        others = GUM[24 : 23 + players]  # a card for each
        forty = {"pile": " ".join(GUM[-40:])}
        yield battle_gum("three to hold", players, zones={"hold": True}, is_worst=players == MANY)
        yield battle_gum("nearly all in hand", players, one_each(players, 1), front=0)
        yield battle_gum("nearly all in another's hand", players, one_each(players, 2), front=0)
        yield battle_gum("a pile of 40", players, GUM[:players], front=0, zones=forty)
        yield battle_gum("nearly all gone", players, front=1, zones=GONE)
        hands = ["13S 13H 13D", *others]
        yield battle_gum("whom a 13 is for", players, hands, touches=["card:13S"], shows=table.picked)
        hands = ["2S 2H 2D", "13S 3S 3H", *others[1:]]
        yield battle_gum("named", players, hands, zones={"first": 2}, moves=["2 play 13S >1"], shows=table.aim)
        yield completed(players, others)
        yield battle_gum("won", players, ["10S", *others], 0, GONE, moves=["1 play 10S"], shows=table.result)
    eleven = {"pile": "11S"}
    yield battle_gum("refused", FEW, ["4S 2H 2D", "5S"], 3, eleven, touches=["card:4S"], shows=table.refusal)
    yield battle_gum(
        "a pick, a refusal and a hint",
        FEW,
        ["4S 13H 2D", "5S"],
        zones=eleven,
        touches=["card:13H", "card:4S"],
        setup={"hints": True},
        press="Hint",
        shows=table.hints,
    )
    yield battle_gum("a hint", FEW, setup={"hints": True}, press="Hint", shows=table.hints)


def completed(players: int, others: Sequence[str]) -> Extreme:
    """Everyone is asked at once whether they complete a pair (G19)."""
    return battle_gum(
        "a pair to complete",
        players,
        ["10D 10C 9S", "10S 10H 2S", *others[1:]],
        zones={"first": 2},
        moves=["2 play 10S 10H"],
        setup={"options": {"completion": "any"}, "window": LONGEST},
        shows=table.countdown,
    )
