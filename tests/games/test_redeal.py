"""`redeal` against exact enumeration: it makes every world that is possible for a seat, as often as it should.

The places that a seat does not see are the "?" in its own copy of the record. All ways to fill them with the unseen
cards are tried; the possible worlds are those in which the moves are legal and the seat's copy is the same.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import msgspec
import numpy as np
import pytest
from scipy.special import chdtrc  # scipy.stats is slow to import

from powderkeg.engine import contract
from powderkeg.engine.contract import NO_CARD
from powderkeg.engine.generator import new_rng
from powderkeg.engine.spec import Value
from powderkeg.engine.state_record import State
from powderkeg.games.battle_gum.state import LANE
from powderkeg.games.cards import GUM
from powderkeg.play.record import Record
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import InOrder, Table
from powderkeg.text.refusal import Refused
from testkit.positions import cards_in, lay, moves, texts
from testkit.scale import scaled
from testkit.traces import fields

UNLIKELY = 1e-4  # seeds are fixed: below this something is wrong


def key(table: Table, s: State) -> str:
    """Where every card lies, and which of them only one seat has seen go; the order within a hand does not matter."""
    zones = table.notation.zones(s)
    for zone in ("hands", "discard"):
        if zone in zones:
            zones[zone] = [sorted(part) if isinstance(part, list) else part for part in zones[zone]]
            zones[zone] = sorted(zones[zone]) if zone == "discard" else zones[zone]
    drawn = int(s.drawn) if "drawn" in fields(s) else NO_CARD
    counted = s.own_counted.tolist() if "own_counted" in fields(s) else []
    return msgspec.json.encode([zones, drawn, counted]).decode()


def fill(value: Any, cards: Iterator[str]) -> Any:
    if isinstance(value, dict):
        return {name: fill(part, cards) for name, part in value.items()}
    if isinstance(value, list):
        return [fill(part, cards) for part in value]
    return next(cards) if value == "?" else value


def possible_worlds(table: Table, seat: int) -> Counter[str]:
    """For each possible world, the number of ways to fill the unseen places that lead to it."""
    record = table.record()
    copy = own_copy(record, seat)
    written = copy.to_json()
    unseen = Counter(cards_in(record.deal))
    unseen.subtract(card for card in cards_in(copy.deal) if card != "?")
    found: Counter[str] = Counter()
    for cards in permutations(unseen.elements()):
        world = msgspec.structs.replace(record, deal=fill(copy.deal, iter(cards)), result=None)
        try:
            other = Table.from_record(world, InOrder())
        except Refused:
            continue
        if own_copy(other.record(), seat).to_json() == written:
            found[key(other, other.state)] += 1
    return found


def check(table: Table, seat: int, fewest: int = 2, worlds: Counter[str] | None = None) -> None:
    """Compare the worlds that `redeal` makes with those that are possible."""
    expected = possible_worlds(table, seat) if worlds is None else worlds
    samples = 40 * len(expected)
    rng = new_rng(len(expected))
    world = table.state.copy()
    states: Counter[bytes] = Counter()
    for _ in range(samples):
        contract.redeal(world, seat - 1, rng)
        states[world.tobytes()] += 1
    made: Counter[str] = Counter()
    for state, times in states.items():
        made[key(table, np.frombuffer(state, world.dtype)[0])] += times
    assert set(made) <= set(expected)  # nothing impossible
    assert len(expected) >= fewest
    total = expected.total()
    names = sorted(expected)
    often = [expected[name] * samples / total for name in names]
    assert chance_of([made[name] for name in names], often) > UNLIKELY


def chance_of(counted: list[int], expected: list[float]) -> float:
    """The p-value of Pearson's chi-squared test; 1 where there is only one outcome."""
    assert sum(counted) == pytest.approx(sum(expected))
    if len(counted) == 1:
        return 1.0
    distance = sum((n - often) ** 2 / often for n, often in zip(counted, expected, strict=True))
    return float(chdtrc(len(counted) - 1, distance))


BASES = [f"{rank}{suit}" for rank in ("10", "9", "8", "7") for suit in "SHDC"] + ["6S", "6H"]
LOW = [f"{rank}{suit}" for rank in "A23" for suit in "SHDC"] + ["4S"]
FACES = [f"{rank}{suit}" for rank in "JQK" for suit in "SHDC"]
STACKS = [" ".join(stack) for stack in zip(BASES[5:], LOW, strict=True)]  # BASES[:5] have none of LOW on them


def few_unseen(first: int, options: dict[str, Value]) -> Table:
    """Two of six players are still in; all cards but nine are on their boards, so that there are few worlds."""
    boards = [[" ".join([BASES[0], *FACES]), *STACKS[:8]], [*BASES[1:5], *STACKS[8:]], [], [], [], []]
    hands = ["4H 4D 4C", "5S 5H 6C", "", "", "", ""]
    return lay("boom", 6, first, options, hands=hands, boards=boards, deck="6D 5D 5C")


def worlds_with_the_same_places(table: Table, seat: int) -> Counter[str]:
    """`possible_worlds` where closed discards name no card: the same places of hands are played in every world."""
    record, codes, replayed = table.record(), [], Table.from_record(table.record(), moves=0)
    for played in record.played():
        codes.append(replayed.decide(*played).code)
        replayed.play(*played)
    copy = own_copy(record, seat)
    written = copy.to_json()
    unseen = Counter(cards_in(record.deal))
    unseen.subtract(card for card in cards_in(copy.deal) if card != "?")
    found: Counter[str] = Counter()
    for cards in permutations(unseen.elements()):
        world = msgspec.structs.replace(record, deal=fill(copy.deal, iter(cards)), moves=[], result=None)
        other = Table.from_record(world, InOrder())
        for code in codes:
            assert code is not None
            if other.notation.refusal(other.state, code):
                break
            other.play(other.actor or 1, other.notation.text(other.state, code))
        else:
            if own_copy(other.record(), seat).to_json() == written:
                found[key(other, other.state)] += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("options", "made"), [({}, 4), ({"open_discard": True}, 3)], ids=str)
def test_boom_counting_keeps_the_cards_that_a_seat_saw_go(options: dict[str, Value], made: int) -> None:
    """B19: seat 2 discards unseen, seat 1 its own card, then seat 2 takes up a card that all see and discards it."""
    table = few_unseen(2, {"counting": True, **options})
    moves(table, *("discard 5S", "discard 4H", "swap 5H 10H", "discard 10H")[:made])
    for seat in (1, 2):
        check(table, seat, worlds=worlds_with_the_same_places(table, seat))


@pytest.mark.slow
def test_boom_counting_after_a_discard_of_known_and_unknown_cards() -> None:
    """Whether the known card was among them is public: it was, or it was not."""
    table = few_unseen(2, {"counting": True, "boom_faces": 2})
    moves(table, "swap 5S 10H", "discard 5H 10H")
    check(table, 1, worlds=worlds_with_the_same_places(table, 1))
    table = few_unseen(2, {"counting": True, "swapped_card": "later"})
    moves(table, "swap 5S 10H", "discard 5H 6C", "discard 4D")
    check(table, 1, worlds=worlds_with_the_same_places(table, 1))


POOLED: list[dict[str, Value]] = [{}, {"open_discard": True}, {"counting": True}, {"reshuffle": "always"}]


@pytest.mark.parametrize("options", POOLED, ids=str)
def test_boom_deck_and_discard_pile_are_one_pool(options: dict[str, Value]) -> None:
    """B19: each unseen card is equally likely in the other hand, in the discard pile and on top of the deck; with
    `counting` too where the pile is a set-up's, which nobody knows."""
    discard = "AS AH AD AC 2H 2D"
    hands = ["2S 3S 4S", "5S KD 6S"]
    table = lay("boom", 2, 1, options, hands=hands, boards=[["10S"], ["10H"]], discard=discard)
    samples, unseen = scaled(8000), [c for c in table.notation.cards if c not in {"2S", "3S", "4S", "10S", "10H"}]
    rng, world = new_rng(1), table.state.copy()
    in_hand: Counter[str] = Counter()
    in_discard: Counter[str] = Counter()
    on_top: Counter[str] = Counter()
    for _ in range(samples):
        contract.redeal(world, 0, rng)
        zones = table.notation.zones(world)
        in_hand.update(zones["hands"][1])
        in_discard.update(zones["discard"])
        on_top[zones["deck"][0]] += 1
    for counted in (in_hand, in_discard, on_top):
        assert set(counted) == set(unseen)
        often = counted.total() / len(unseen)
        assert chance_of([counted[card] for card in unseen], [often] * len(unseen)) > UNLIKELY


@pytest.mark.parametrize("options", [{"open_discard": True}, {"counting": True}], ids=str)
def test_boom_a_reshuffle_makes_one_pool_again(options: dict[str, Value]) -> None:
    """B19: what was seen to go is not kept beyond a reshuffle: a card just discarded may be in the other hand."""
    hands = ["2S 3S 4S", "5S KD 6S"]
    boards = [["10S", "9S"], ["10H", "9H"]]
    table = lay("boom", 2, 1, options, "discard", hands=hands, boards=boards, deck="")
    moves(table, "discard 2S")
    held: Counter[str] = Counter()
    rng, world = new_rng(1), table.state.copy()
    for _ in range(2000):
        contract.redeal(world, 0, rng)
        held.update(table.notation.zones(world)["hands"][1])
    seen = {"10S", "9S", "10H", "9H", *table.notation.zones(table.state)["hands"][0]}
    assert set(held) == set(table.notation.cards) - seen
    assert "2S" in held


def test_kaboo_unknown_slots_and_deck() -> None:
    table = lay("kaboo", squares=["2S 3S 4S 5S", "6S 7S 8S 9S"], deck="7H KS", rest="discard")
    moves(table, "draw", "peek 1")
    check(table, 1)


def test_kaboo_the_drawn_card_is_a_queen_once_she_is_used() -> None:
    table = lay("kaboo", squares=["2S 3S 4S 5S", "QH QD 8S 9S"], deck="7H QS", rest="discard")
    moves(table, "draw", "peek 1", "draw", "look 1 1:3")
    check(table, 1)


@pytest.mark.slow
def test_kaboo_looks_and_trades_are_remembered() -> None:
    table = lay("kaboo", squares=["2S 3S 4S 5S", "6S 7S 8S 9S"], deck="JS 9H KS", rest="discard")
    moves(table, "draw", "trade 3 2:1", "draw", "spy 1:3")
    check(table, 2)


@pytest.mark.parametrize("first_look", [0, 1, 3, 4])
def test_kaboo_another_first_look(first_look: int) -> None:
    options = {"first_look": first_look}
    table = lay("kaboo", options=options, squares=["2S 3S 4S 5S", "6S 7S 8S 9S"], deck="JS 7H", rest="discard")
    if first_look < 2:  # or there would be too many worlds to count
        moves(table, "take 1", "take 1", "take 2", "take 2")
    moves(table, "draw")
    check(table, 1)
    moves(table, "trade 4 2:1")
    check(table, 2)


EXPLODING = ["explosive", *["defuse"] * 4, *["future"] * 5, *["skip"] * 4, *["blank"] * 37]


def exploding(deck: str, hands: list[str]) -> Table:
    return lay("exploding", rest="discard", whole=EXPLODING, deck=deck, hands=hands)


def small_deck(deck: str, hands: list[str], dealt: int, sees: int = 3) -> Table:
    """A deal of the deck that has these cards and no others (E6)."""
    whole = [*deck.split(), *" ".join(hands).split()]
    options: dict[str, Value] = {f"{kind}s": whole.count(kind) for kind in ("blank", "future", "skip", "defuse")}
    options |= {"dealt": dealt, "sees": sees}
    return lay("exploding", options=options, whole=whole, deck=deck, hands=hands)


@pytest.mark.parametrize("seat", [1, 2])
def test_exploding_a_small_deck_as_dealt(seat: int) -> None:
    """The hidden card of the deal is no defuse."""
    check(small_deck("skip blank explosive defuse", ["defuse future", "defuse blank"], 1), seat)


@pytest.mark.parametrize("seat", [1, 2])
def test_exploding_cards_drawn_unseen_beside_those_of_the_deal(seat: int) -> None:
    table = small_deck("defuse skip blank explosive", ["defuse future", "defuse blank"], 1)
    moves(table, "draw", "draw")  # a drawn card may be a defuse, a dealt one may not
    check(table, seat)


def test_exploding_without_cards_dealt() -> None:
    table = small_deck("skip future defuse explosive blank", ["defuse", "defuse"], 0)
    check(table, 1)
    moves(table, "draw", "draw", "play skip")
    for seat in (1, 2):
        check(table, seat)


def test_exploding_without_blanks() -> None:
    check(small_deck("explosive skip future skip defuse", ["defuse skip", "defuse future"], 1), 1)


@pytest.mark.parametrize("sees", [1, 2, 5])
def test_exploding_with_more_or_fewer_cards_seen(sees: int) -> None:
    table = small_deck("blank skip future defuse blank explosive skip", ["defuse future", "defuse blank"], 1, sees)
    moves(table, "play future", "draw", "draw")
    for seat in (1, 2):
        check(table, seat)


@pytest.mark.parametrize("seed", range(scaled(12)))
def test_exploding_random_small_decks(seed: int) -> None:
    """Any deck of up to ten cards, after a few moves without a reshuffle. A card that is played is the only one of its
    kind or was known: which of several was played is a ruling (docs/worlds.md), not a count of deals."""
    rng = random.Random(seed)
    dealt = rng.randrange(3)
    cards = rng.choices(("future", "skip", "blank"), k=2 * dealt + rng.randrange(1, 3))
    hands = [" ".join(["defuse", *cards[seat * dealt : seat * dealt + dealt]]) for seat in range(2)]
    deck = [*cards[2 * dealt :], "explosive", *["defuse"] * rng.randrange(1, 3)]
    rng.shuffle(deck)
    table = small_deck(" ".join(deck), hands, dealt, rng.randrange(1, 6))
    for _ in range(rng.randrange(5)):
        if top_card(table) == "explosive":
            break
        single = [f"play {kind}" for kind in ("future", "skip", "blank") if cards.count(kind) == 1]
        moves(table, rng.choice([text for text in texts(table) if text in ("draw", "play defuse", *single)]))
    for seat in (1, 2):
        check(table, seat, fewest=1)


def top_card(table: Table) -> str:
    """The top card of the pile."""
    top: str = table.notation.zones(table.state)["deck"][0]
    return top


def test_exploding_the_explosive_alone_leaves_one_world() -> None:
    table = small_deck("explosive", ["defuse future", "defuse blank"], 1)
    for seat in range(2):
        world = table.state.copy()
        contract.redeal(world, seat, new_rng(seat))
        assert key(table, world) == key(table, table.state)
    moves(table, "draw", "draw")  # both defuses go, and the pile is reshuffled
    world = table.state.copy()
    contract.redeal(world, 0, new_rng(1))
    assert key(table, world) == key(table, table.state)


def test_exploding_hidden_hand_and_pile() -> None:
    check(exploding("skip blank explosive blank", ["defuse future", "skip blank"]), 1)


def test_exploding_seen_cards_stay_known_on_the_pile_and_in_the_other_hand() -> None:
    table = exploding("blank skip future explosive blank", ["defuse future", "defuse blank"])
    moves(table, "play future", "draw", "draw")  # seat 1 knows that seat 2 drew the skip, and the top is a future
    check(table, 1)
    check(table, 2)


def gum(hands: list[str], **more: Any) -> Table:
    players = len(hands)
    zones: dict[str, Any] = {"up": [""] * players, "down": [""] * players, "hold": False, "rest": "gone"}
    return lay("battle-gum", players, hands=hands, **(zones | more))


def test_battle_gum_hidden_hand_face_down_and_draw_pile() -> None:
    check(gum(["2S 3S 4S", "5S 13S N1"], deck="7S", down=["8S", "9S"]), 1)


def test_battle_gum_a_pick_up_shows_that_nothing_was_playable() -> None:
    table = gum(["5S 3S 12S", "2S 4S 7H"], deck="10H 11S 3H")
    moves(table, "play 12S", "pickup")  # so seat 2 holds nothing from 12 up, and no Ninja
    check(table, 1)


def test_battle_gum_two_players_who_picked_up() -> None:
    table = gum(["12S 11S 2S", "2H 4S", "3H 5S"], deck="6S", first=1)
    moves(table, "play 11S", "pickup", "play 12S", "pickup")
    check(table, 1)


def test_battle_gum_picking_up_after_a_six_where_it_must_be_answered_low() -> None:
    table = gum(["6S 11S 12S", "7S 13S 9S"], deck="2H 8S", options={"six": "must"})
    moves(table, "play 6S", "pickup")
    check(table, 1)


def test_battle_gum_with_fewer_ninjas_nobody_holds_the_others() -> None:
    table = gum(["5S 3S 12S", "2S 4S N1"], deck="10H 11S", options={"ninjas": 1}, whole=GUM[:53])
    moves(table, "play 12S")
    check(table, 1)


def test_battle_gum_who_picks_up_with_ninja_may_hold_ninjas() -> None:
    table = gum(["5S 3S 12S", "2S N2 7H"], deck="10H N1 13H", options={"voluntary_pickup": "ninja"})
    moves(table, "play 12S", "pickup")  # so seat 2 holds nothing from 12 up except Ninjas
    check(table, 1)


def test_battle_gum_who_picks_up_from_a_ninja_holds_nothing_but_ninjas() -> None:
    options = {"voluntary_pickup": "ninja", "ninja_resets": True}
    table = gum(["N1 5S", "N2", "3S 4S"], down=["", "9S", "8S"], deck="", options=options)
    moves(table, "play N1", "pickup")
    check(table, 3)


def test_battle_gum_a_pick_up_by_choice_shows_nothing() -> None:
    table = gum(["5S 3S 12S", "2S 13S 7H"], deck="10H N1", options={"voluntary_pickup": True})
    moves(table, "play 12S", "pickup")
    check(table, 1)


def test_battle_gum_on_a_ninja_that_resets_a_play_shows_nothing() -> None:
    table = gum(["5S 12S N1", "2S 4S 7H"], deck="10H 11S 3H", options={"ninja_resets": True})
    moves(table, "play 12S", "pickup", "play N1", "play 4S")  # 2 and 7 were known to be low, and still are
    check(table, 1)


def test_battle_gum_who_picks_up_an_unnamed_thirteen_holds_no_one() -> None:
    table = gum(["13S 5S", "2S 7H"], deck="1H 1S N1 11S", options={"thirteen": "may"})
    moves(table, "play 13S", "pickup")
    check(table, 1)


def test_battle_gum_a_one_is_ruled_out_for_one_player_and_the_low_for_another() -> None:
    """What is known of one hand does not contain what is known of the other: both may hold a 7, one a 1, one a 2."""
    options = {"thirteen": "may", "six": "must"}
    table = gum(["13S 5S 5H", "6H 8S", "9S 1S"], deck="1H 10H 1D 7D 2D", options=options)
    moves(table, "play 13S", "pickup", "play 5S", "play 6H", "pickup")
    check(table, 1)


def test_battle_gum_places_that_overlap_are_dealt_equally_often() -> None:
    """{1, 7, 8} and {2 … 8} and {1 … 7}: each placement of four cards, some of which fit both."""
    options = {"thirteen": "may", "six": "must"}
    table = gum(["2S 3S", "7S 8S", "7H 4S", "1S 5S"], deck="10H", options=options)
    s = table.state
    s.may_be[1] = both_lanes(kinds(1, 7, 8))
    s.may_be[2] = both_lanes(kinds(*range(2, 9)))
    s.may_be[3] = both_lanes(kinds(*range(1, 8)))
    rng, world = new_rng(1), s.copy()
    made: Counter[tuple[int, ...]] = Counter()
    for _ in range(scaled(20_000)):
        contract.redeal(world, 0, rng)
        made[tuple(int(hand) for hand in world.hand[1:4])] += 1
    fits = [{"1S", "7S", "7H", "8S"}, {"4S", "5S", "7S", "7H", "8S"}, {"1S", "4S", "5S", "7S", "7H"}]
    possible = {
        tuple(frozenset(cards[i : i + 2]) for i in (0, 2, 4))
        for cards in permutations(["7S", "8S", "7H", "4S", "1S", "5S"])
        if all(set(cards[2 * i : 2 * i + 2]) <= fits[i] for i in range(3))
    }
    assert len(made) == len(possible)
    assert chance_of([*made.values()], [made.total() / len(possible)] * len(possible)) > UNLIKELY


def kinds(*values: int) -> int:
    """A set of values as it stands in State.may_be."""
    return sum(1 << value - 1 for value in values)


def both_lanes(kinds: int) -> int:
    return kinds | kinds << LANE


def test_a_world_can_be_laid_out_and_looks_the_same_to_its_seat() -> None:
    table = lay("boom", hands=["2S 3S 4S", "5S KD 6S"], boards=[["10S"], ["10H"]])
    world = table.state.copy()
    contract.redeal(world, 0, new_rng(3))
    record = Record(1, "boom", table.players, 1, table.notation.zones(world), [])
    assert Table.from_record(record).view(1) == table.view(1)
