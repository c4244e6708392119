"""Exploding, rule by rule. Positions are laid out in full; cards not named are under the pile, in card order."""

import re
from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec import UNSET

from powderkeg.engine.contract import observe, redeal
from powderkeg.engine.generator import new_rng as generator
from powderkeg.engine.spec import Value
from powderkeg.games.exploding.state import DEFUSE, MOST_CARDS
from powderkeg.play.record import Record, read_record
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import Table
from powderkeg.play.verify import verify
from powderkeg.text.messages import LANGUAGES, sentence
from powderkeg.text.refusal import Refused
from testkit.positions import events_of, heard, lay, moves, refused, texts

CARDS = {  # E1, E2, E6
    1: Counter(explosive=1, blank=46),
    2: Counter(explosive=1, defuse=4, blank=46),
    3: Counter(explosive=1, defuse=4, future=5, skip=4, blank=37),
}


def whole_deck(phase: int = 3, **options: Any) -> Counter[str]:
    """All cards of a phase, those of phase 3 by their options (E6)."""
    if phase < 3:
        return CARDS[phase]
    return Counter(
        explosive=1,
        defuse=options.get("defuses", 4),
        future=options.get("futures", 5),
        skip=options.get("skips", 4),
        blank=options.get("blanks", 37),
    )


def exploding(deck: str, hands: list[str] | None = None, phase: int = 3, **more: Any) -> Table:
    """The pile begins, from the top, with the cards of `deck`. Hands that no deal gives are unknown to the opponent."""
    options = {"phase": phase} | more.pop("options", {})
    whole = whole_deck(**options).elements()
    return lay("exploding", whole=whole, deck=deck, hands=hands or ["", ""], options=options, **more)


def fresh(phase: int) -> Table:
    return Table.new("exploding", ["Ana", "Bo"], {"phase": phase}, seed=bytes(32))


def view(table: Table, seat: int | None) -> Any:
    return table.view(seat).position


DEFUSE_EACH = "defuse future skip skip blank blank blank blank", "defuse future blank blank blank blank blank blank"


def regular(deck: str, **more: Any) -> Table:
    """Phase 3 as if just dealt (E6)."""
    return exploding(deck, list(DEFUSE_EACH), **more)


def copy_for(table: Table, seat: int | None) -> Record:
    """The seat's own copy of the record."""
    return own_copy(table.record(), seat)


# --- phases 1 and 2 ---------------------------------------------------------------------------------


def test_E1_47_cards_one_of_them_explosive_and_no_hands() -> None:
    table = fresh(1)
    assert Counter(table.deal["deck"]) == {"explosive": 1, "blank": 46}
    assert table.deal["hands"] == [[], []]


def test_E1_draw_in_turn_a_blank_is_discarded_and_the_explosive_loses() -> None:
    table = exploding("blank blank explosive", phase=1)
    assert texts(table) == ["draw"]
    assert moves(table, "draw") == ["Ana draws a blank card and discards it."]
    assert (table.actor, view(table, 1).hand, view(table, None).discarded) == (2, [], ["blank"])
    moves(table, "draw")
    assert table.actor == 1
    assert moves(table, "draw") == ["Ana draws the explosive card: boom!", "Bo wins!"]
    assert table.result
    assert (table.result.outcome, table.result.winners) == ("win", [2])
    assert view(table, 2).discarded == ["explosive", "blank", "blank"]


def test_E1_nothing_is_played() -> None:
    table = exploding("blank", phase=1)
    assert refused(table, "play blank") == "In phase 1 you play no cards: you can only draw. (E1)"
    assert refused(table, "blank").startswith("“blank” is not a move. Moves look like: draw, play future,")


def test_E2_a_defuse_each_and_two_in_the_pile() -> None:
    table = fresh(2)
    assert table.deal["hands"] == [["defuse"], ["defuse"]]
    assert Counter(table.deal["deck"]) == {"explosive": 1, "defuse": 2, "blank": 46}
    assert [player.known for player in view(table, None).players] == [["defuse"], ["defuse"]]  # everyone knows


def test_E3_a_drawn_defuse_is_kept_in_sight_a_blank_discarded_and_the_turn_is_over() -> None:
    table = exploding("defuse blank", ["defuse", "defuse"], phase=2)
    moves(table, "draw")
    assert heard(table, 1) == heard(table, 2) == heard(table, None) == ["Ana draws a defuse."]
    assert table.actor == 2
    assert view(table, 1).hand == ["defuse", "defuse"]
    assert view(table, 2).players[0].known == view(table, None).players[0].known == ["defuse", "defuse"]
    assert moves(table, "draw") == ["Bo draws a blank card and discards it."]
    assert (table.actor, view(table, 2).hand, view(table, 1).discarded) == (1, ["defuse"], ["blank"])


def test_E3_only_drawing_is_a_move() -> None:
    table = exploding("blank", ["defuse", "defuse"], phase=2)
    assert texts(table) == ["draw"]
    assert refused(table, "play defuse") == "In phase 2 you play no cards: you can only draw. (E3)"


# --- the explosive ----------------------------------------------------------------------------------


class LastFirst:
    """Every shuffle reverses the order of cards, which puts the explosive at the bottom."""

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        return cards[::-1]


@pytest.mark.parametrize("phase", [2, 3])
def test_E4_a_defuse_is_used_automatically_and_the_pile_is_reshuffled(phase: int) -> None:
    table = exploding("explosive blank defuse", ["defuse defuse", ""], phase, chance=LastFirst())
    pile = Counter(table.deal["deck"])
    moves(table, "draw")
    assert heard(table, 1) == heard(table, 2) == heard(table, None)
    assert heard(table, None) == [
        "Ana draws the explosive card, discards a defuse and puts the explosive card back.",
        f"The draw pile is reshuffled: {pile.total()} cards.",
    ]
    assert (table.result, table.actor) == (None, 2)
    assert (view(table, 1).hand, view(table, 2).discarded) == (["defuse"], ["defuse"])  # one of her two
    assert view(table, 2).deck == pile.total()
    assert [Counter(order) for order in table.shuffles] == [pile]
    assert table.shuffles[0][-1] == "explosive"
    assert table.notation.zones(table.state)["deck"] == table.shuffles[0]


def test_E4_cards_are_put_in_order_before_the_shuffle() -> None:
    piles = "explosive blank defuse skip", "explosive skip blank defuse"
    one, other = [exploding(deck, ["defuse", ""], chance=LastFirst()) for deck in piles]
    moves(one, "draw")
    moves(other, "draw")
    assert one.shuffles == other.shuffles  # the order of the pile before does not matter


def test_E4_the_explosive_is_never_in_a_hand() -> None:
    table = exploding("explosive", ["defuse", ""])
    sentence = "You can’t play the explosive card: nobody ever holds it. Play a card from your hand, or draw. (E4)"
    assert refused(table, "play explosive") == sentence
    moves(table, "draw")
    assert "explosive" not in view(table, 1).hand


@pytest.mark.parametrize(("phase", "hands"), [(2, ["", "defuse"]), (3, ["skip blank", "defuse defuse"])])
def test_E5_without_a_defuse_the_explosive_loses(phase: int, hands: list[str]) -> None:
    table = exploding("explosive", hands, phase)
    assert moves(table, "draw") == ["Ana draws the explosive card and has no defuse: boom!", "Bo wins!"]
    assert table.result
    assert (table.result.outcome, table.result.winners) == ("win", [2])
    assert table.shuffles == []
    assert view(table, 1).hand == hands[0].split()
    assert view(table, None).discarded == ["explosive"]
    assert refused(table, "draw", 2) == "The game is over. (T4)"


def test_E5_a_player_who_exploded_is_known_to_hold_no_defuse() -> None:
    table = exploding("explosive", ["blank blank blank skip skip skip", "blank"])
    moves(table, "draw")
    for seed in range(20):  # worlds that are possible for Bo; all four defuses are in the pile
        world = table.state.copy()
        redeal(world, 1, generator(seed))
        assert world.hand[0, DEFUSE] == 0


# --- phase 3 ----------------------------------------------------------------------------------------


def test_E6_a_defuse_and_seven_others_each_and_35_in_the_pile() -> None:
    table = Table.new("exploding", ["Ana", "Bo"], seed=bytes(32))  # phase 3 by default
    hands = [Counter(hand) for hand in table.deal["hands"]]
    pile = Counter(table.deal["deck"])
    assert [(hand.total(), hand["defuse"], hand["explosive"]) for hand in hands] == [(8, 1, 0), (8, 1, 0)]
    assert (pile.total(), pile["defuse"], pile["explosive"]) == (35, 2, 1)
    assert pile + hands[0] + hands[1] == CARDS[3]


def test_E6_the_defuse_that_was_dealt_is_known_and_the_others_are_not() -> None:
    table = regular("blank")
    assert view(table, 1).hand == DEFUSE_EACH[0].split()
    assert view(table, 2).players[0] == view(table, None).players[0]
    assert (view(table, 2).players[0].hand, view(table, 2).players[0].known) == (8, ["defuse"])
    assert view(table, None).hand == []
    assert table.state.plain.tolist() == [[7, 7], [7, 7]]  # everyone knows that the other seven are not defuses
    assert exploding("blank", ["defuse blank", "defuse blank"]).state.plain.tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize(
    ("options", "hand", "pile"),
    [
        ({"blanks": 37, "futures": 8, "skips": 8, "defuses": 8, "dealt": 10}, 11, 40),
        ({"blanks": 0, "futures": 8, "skips": 8, "defuses": 2, "dealt": 8}, 9, 1),
        ({"blanks": 3, "futures": 0, "skips": 1, "defuses": 3, "dealt": 0}, 1, 6),
        ({"blanks": 0, "futures": 0, "skips": 0, "defuses": 2, "dealt": 0}, 1, 1),
        ({"defuses": 8}, 8, 39),
        ({"dealt": 1}, 2, 47),
    ],
)
def test_E6_the_numbers_of_cards_may_be_chosen(options: dict[str, int], hand: int, pile: int) -> None:
    whole = whole_deck(**options)
    assert whole.total() <= MOST_CARDS
    assert pile == whole.total() - 2 * hand
    for seed in range(5):
        table = Table.new("exploding", ["Ana", "Bo"], {**options}, seed=bytes([seed] * 32))
        hands = [Counter(cards) for cards in table.deal["hands"]]
        assert [(cards.total(), cards["defuse"], cards["explosive"]) for cards in hands] == [(hand, 1, 0)] * 2
        assert hands[0] + hands[1] + Counter(table.deal["deck"]) == whole
        assert len(table.deal["deck"]) == pile
        assert [player.known for player in view(table, None).players] == [["defuse"], ["defuse"]]
        assert table.state.plain.tolist() == [[hand - 1, hand - 1]] * 2


def test_E6_every_card_has_the_same_chance_to_be_dealt() -> None:
    """One of four cards to each hand: each kind equally often at each seat."""
    options = {"blanks": 2, "futures": 1, "skips": 1, "defuses": 2, "dealt": 1}
    counted = [Counter[str](), Counter[str]()]
    for number in range(400):
        table = Table.new("exploding", ["Ana", "Bo"], {**options}, seed=number.to_bytes(32, "big"))
        for seat in range(2):
            counted[seat].update(card for card in table.deal["hands"][seat] if card != "defuse")
    for times in counted:
        assert all(60 < times[card] < 140 for card in ("future", "skip"))
        assert 160 < times["blank"] < 240


def test_E6_the_explosive_alone_is_a_pile_and_its_reshuffle_is_recorded() -> None:
    options = {"blanks": 0, "futures": 2, "skips": 0, "defuses": 2, "dealt": 1}
    table = Table.new("exploding", ["Ana", "Bo"], {**options}, seed=bytes(32))
    assert table.deal == {"deck": ["explosive"], "hands": [["defuse", "future"]] * 2}
    begins = table.first
    moves(table, "play future", "draw")
    assert heard(table, None)[1] == "The draw pile is reshuffled: one card."
    moves(table, "draw")
    assert table.shuffles == [["explosive"], ["explosive"]]
    moves(table, "draw")
    assert table.result
    assert table.result.winners == [3 - begins]
    record = read_record(table.record().to_json())
    assert verify(record).shuffles == 2
    assert Table.from_record(msgspec.structs.replace(record, seed=UNSET)).record().result == record.result


def test_E6_what_is_dealt_says_nothing_about_the_hands_of_a_set_up() -> None:
    table = exploding("blank explosive", ["skip skip skip", ""], options={"dealt": 2, "blanks": 4})
    assert (view(table, 1).hand, view(table, 2).hand) == (["skip", "skip", "skip"], [])
    assert table.state.plain.tolist() == [[0, 0], [0, 0]]


def test_E6_hands_as_dealt_are_known_as_dealt() -> None:
    options = {"blanks": 3, "futures": 2, "skips": 1, "defuses": 3, "dealt": 2}
    table = exploding("blank", ["defuse future blank", "defuse skip future"], options=options)
    assert table.state.plain.tolist() == [[2, 2], [2, 2]]
    assert [player.known for player in view(table, None).players] == [["defuse"], ["defuse"]]
    none = exploding("blank", ["defuse", "defuse"], options=options | {"dealt": 0})
    assert [player.known for player in view(none, None).players] == [["defuse"], ["defuse"]]


TOO_FEW = "The hands need {} cards besides the defuses, but there {} to deal. (E6)"
OTHER_PHASE = "The option {} is for phase 3; in phase {} the deck is always the same. (E6)"
REFUSED_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"blanks": 4}, TOO_FEW.format(14, "are only 13")),
    ({"blanks": 0, "futures": 8, "skips": 0, "dealt": 5}, TOO_FEW.format(10, "are only 8")),
    ({"blanks": 1, "futures": 0, "skips": 0, "dealt": 1}, TOO_FEW.format(2, "is only one")),
    ({"blanks": 0, "futures": 0, "skips": 0, "dealt": 1}, TOO_FEW.format(2, "are none")),
    ({"phase": 2, "defuses": 5}, OTHER_PHASE.format("defuses", 2)),
    ({"phase": 1, "blanks": 36}, OTHER_PHASE.format("blanks", 1)),
    ({"phase": 2, "futures": 0}, OTHER_PHASE.format("futures", 2)),
    ({"phase": 2, "skips": 0}, OTHER_PHASE.format("skips", 2)),
    ({"phase": 1, "dealt": 0}, OTHER_PHASE.format("dealt", 1)),
    ({"blanks": 38}, "The option blanks cannot be “38”. Possible: 0 … 37. (E6)"),
    ({"futures": -1}, "The option futures cannot be “-1”. Possible: 0 … 8. (E6)"),
    ({"skips": 9}, "The option skips cannot be “9”. Possible: 0 … 8. (E6)"),
    ({"defuses": 1}, "The option defuses cannot be “1”. Possible: 2 … 8. (E6)"),
    ({"dealt": 11}, "The option dealt cannot be “11”. Possible: 0 … 10. (E6)"),
    ({"dealt": True}, "The option dealt cannot be “true”. Possible: 0 … 10. (E6)"),
    ({"sees": 6}, "The option sees cannot be “6”. Possible: 1 … 5. (E9)"),
    ({"sees": "2"}, "The option sees cannot be “2”. Possible: 1 … 5. (E9)"),
]


@pytest.mark.parametrize(("options", "why"), REFUSED_OPTIONS, ids=lambda value: str(value)[:40])
def test_E6_E9_options_that_cannot_be_dealt_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused) as refusal:
        Table.new("exploding", ["Ana", "Bo"], options)
    assert sentence(refusal.value.refusal, "en") == why
    with pytest.raises(Refused, match=re.escape(why)):  # in a set-up too
        lay("exploding", whole=["explosive", "blank"], options=options, hands=["", ""])


@pytest.mark.parametrize("language", LANGUAGES)
def test_E6_refusals_of_options_exist_in_every_language(language: str) -> None:
    for options, _ in REFUSED_OPTIONS:
        with pytest.raises(Refused) as refusal:
            Table.new("exploding", ["Ana", "Bo"], options)
        assert sentence(refusal.value.refusal, language).endswith((" (E6)", " (E9)"))


def test_E7_play_any_number_of_cards_then_draw_one_into_the_hand() -> None:
    table = exploding("future blank", ["defuse skip blank blank", "future"])
    assert texts(table) == ["draw", "play blank", "play defuse", "play skip"]
    assert moves(table, "play blank") == ["Ana plays a blank card."]  # and nothing else
    assert moves(table, "Play  DEFUSE") == ["Ana plays a defuse."]
    moves(table, "play blank")
    assert table.record().moves[1] == "1 play defuse"
    assert (table.actor, view(table, 1).hand) == (1, ["skip"])
    assert view(table, 2).discarded == ["defuse", "blank", "blank"]
    sentence = "You can’t play a blank card: you have none. Play a card from your hand, or draw. (E7)"
    assert refused(table, "play blank") == sentence
    assert refused(table, "play future").endswith("(E7)")  # Bo's
    moves(table, "draw")
    assert (table.actor, view(table, 1).hand) == (2, ["future", "skip"])


def test_E7_only_the_drawer_sees_what_was_drawn() -> None:
    table = exploding("future blank", ["skip", "blank"])
    moves(table, "draw")
    assert heard(table, 1) == ["Ana draws See the Future."]
    assert heard(table, 2) == heard(table, None) == ["Ana draws a card."]
    assert (view(table, 2).players[0].hand, view(table, 2).players[0].known) == (2, [])
    moves(table, "draw")  # in phase 3 a blank is kept too
    assert (view(table, 2).hand, view(table, 2).discarded) == (["blank", "blank"], [])


def test_E8_a_skip_ends_the_turn_without_a_draw() -> None:
    table = exploding("explosive", ["skip skip", ""])
    assert moves(table, "play skip") == ["Ana plays a skip."]
    assert (table.actor, table.state.turn) == (2, 1)
    assert (view(table, 1).hand, view(table, 1).deck) == (["skip"], 48 + 1)


def test_E9_the_player_alone_sees_the_top_three_cards() -> None:
    table = exploding("explosive blank skip future", ["future", "skip"])
    moves(table, "play future")
    assert heard(table, 1) == [
        "Ana plays See the Future.",
        "Ana sees the explosive card on top of the draw pile.",
        "Ana sees a blank card second from the top.",
        "Ana sees a skip third from the top.",
    ]
    assert (
        heard(table, 2)
        == heard(table, None)
        == [
            "Ana plays See the Future.",
            "Ana looks at the top card of the draw pile.",
            "Ana looks at the second card.",
            "Ana looks at the third card.",
        ]
    )
    tops = [view(table, seat).top for seat in (1, 2, None)]
    assert tops == [["explosive", "blank", "skip"], [], []]
    assert [player.knows_top for player in view(table, 2).players] == [3, 0]
    assert table.actor == 1  # the turn goes on


def test_E9_with_an_open_future_everyone_sees_them() -> None:
    table = exploding("explosive blank skip", ["future", "skip"], options={"open_future": True})
    moves(table, "play future")
    assert heard(table, 1) == heard(table, 2) == heard(table, None)
    assert heard(table, None)[1:] == [
        "Ana shows everyone the explosive card on top of the draw pile.",
        "Ana shows everyone a blank card second from the top.",
        "Ana shows everyone a skip third from the top.",
    ]
    assert [view(table, seat).top for seat in (1, 2, None)] == [["explosive", "blank", "skip"]] * 3
    assert [player.knows_top for player in view(table, 2).players] == [3, 3]


def test_E9_the_player_sees_fewer_cards_if_fewer_are_left() -> None:
    table = exploding("blank explosive", ["future", ""], rest="discard")
    moves(table, "play future")
    assert view(table, 1).top == ["blank", "explosive"]
    assert len(heard(table, 1)) == 3


@pytest.mark.parametrize("sees", range(1, 6))
def test_E9_how_many_cards_are_seen_may_be_chosen(sees: int) -> None:
    top = ["blank", "skip", "future", "explosive", "blank", "skip"]
    table = exploding(" ".join(top), ["future", ""], options={"sees": sees})
    moves(table, "play future")
    assert (
        heard(table, 1)[1:]
        == [
            "Ana sees a blank card on top of the draw pile.",
            "Ana sees a skip second from the top.",
            "Ana sees See the Future third from the top.",
            "Ana sees the explosive card fourth from the top.",
            "Ana sees a blank card fifth from the top.",
        ][:sees]
    )
    assert (
        heard(table, 2)[1:]
        == [
            "Ana looks at the top card of the draw pile.",
            "Ana looks at the second card.",
            "Ana looks at the third card.",
            "Ana looks at the fourth card.",
            "Ana looks at the fifth card.",
        ][:sees]
    )
    assert [view(table, seat).top for seat in (1, 2, None)] == [top[:sees], [], []]
    numbers = np.zeros(table.game.numbers, np.int8)
    observe(table.state, 0, numbers)
    at = dict(zip([name for name, _ in table.game.layout], range(6), strict=False))
    assert numbers[at["sees"]] == sees
    kinds = [table.notation.numbers[card] for card in top[:sees]]
    assert numbers[at["top"] : at["top"] + 5].tolist() == kinds + [-1] * (5 - sees)


def test_E9_five_cards_are_shown_to_everyone_with_an_open_future() -> None:
    table = exploding("blank skip future blank skip", ["future", ""], options={"open_future": True, "sees": 5})
    moves(table, "play future")
    assert heard(table, None)[4:] == [
        "Ana shows everyone a blank card fourth from the top.",
        "Ana shows everyone a skip fifth from the top.",
    ]


def test_E9_the_player_who_may_see_five_sees_fewer_if_fewer_are_left() -> None:
    table = exploding("blank explosive", ["future", ""], rest="discard", options={"sees": 5})
    moves(table, "play future")
    assert view(table, 1).top == ["blank", "explosive"]


@pytest.mark.parametrize("phase", [1, 2])
def test_E9_sees_is_accepted_in_phases_1_and_2_and_does_nothing(phase: int) -> None:
    usual = Table.new("exploding", ["Ana", "Bo"], {"phase": phase}, seed=bytes(32))
    options: dict[str, Value] = {"phase": phase, "sees": 5, "open_future": True}
    table = Table.new("exploding", ["Ana", "Bo"], options, seed=bytes(32))
    while usual.actor:
        assert moves(table, "draw") == moves(usual, "draw")
        assert view(table, 1) == view(usual, 1)
    assert table.record().deal == usual.record().deal
    assert table.record().moves == usual.record().moves


@pytest.mark.parametrize("sees", [1, 5])
def test_E10_looking_raises_what_is_known_to_the_cards_seen(sees: int) -> None:
    deck = "blank skip future defuse blank blank blank"
    table = exploding(deck, ["future future", "future"], options={"sees": sees})
    moves(table, "play future", "draw")
    assert view(table, 1).top == deck.split()[1:sees]
    moves(table, "draw")
    assert view(table, 1).top == deck.split()[2:sees]
    moves(table, "play future")
    assert view(table, 1).top == deck.split()[2 : 2 + sees]
    assert [player.knows_top for player in view(table, 2).players] == [sees, 0]


def test_E10_what_was_seen_stays_true_until_drawn() -> None:
    table = exploding("blank skip future defuse blank blank blank", ["future future", "future"])
    moves(table, "play future", "draw")
    assert [view(table, seat).top for seat in (1, 2, None)] == [["skip", "future"], [], []]
    moves(table, "draw")  # Bo's draw lowers Ana's count too
    assert view(table, 1).top == ["future"]
    moves(table, "play future")
    assert view(table, 1).top == ["future", "defuse", "blank"]
    moves(table, "draw", "draw", "draw", "draw")
    assert view(table, 1).top == []
    assert [player.knows_top for player in view(table, 2).players] == [0, 0]


def test_E10_a_reshuffle_makes_what_was_seen_worthless() -> None:
    table = exploding("skip explosive blank blank", ["future", "defuse future"], options={"open_future": True})
    moves(table, "play future", "draw")
    assert view(table, 2).top == ["explosive", "blank"]
    moves(table, "draw")
    assert [view(table, seat).top for seat in (1, 2, None)] == [[], [], []]


def test_E10_a_card_seen_before_it_is_drawn_is_known_in_that_hand_until_it_leaves() -> None:
    table = exploding("blank skip future", ["future", "blank skip"])
    moves(table, "play future", "draw", "draw")
    assert heard(table, 1) == heard(table, 2) == ["Bo draws a skip."]
    assert heard(table, None) == ["Bo draws a card."]
    known = [view(table, seat).players[1].known for seat in (1, 2, None)]
    assert known == [["skip"], ["skip"], []]  # Bo knows that Ana knows
    moves(table, "draw", "play skip")
    assert view(table, 1).players[1].known == []
    assert view(table, 2).hand == ["skip", "blank"]


def test_E10_a_card_that_everyone_saw_is_known_to_everyone() -> None:
    table = exploding("blank skip future", ["future", ""], options={"open_future": True})
    moves(table, "play future", "draw")
    assert heard(table, None) == ["Ana draws a blank card."]
    assert view(table, None).players[0].known == ["blank"]


# --- a seat's own copy ------------------------------------------------------------------------------


def test_a_seat_s_own_copy_names_its_hand_the_dealt_defuse_and_the_cards_drawn_or_seen() -> None:
    table = regular("blank skip future defuse explosive")
    moves(table, "play future", "draw", "draw", "draw", "draw")
    ana, bo, spectator = copy_for(table, 1), copy_for(table, 2), copy_for(table, None)
    closed = ["defuse", *"???????"]
    assert ana.deal["hands"] == [DEFUSE_EACH[0].split(), closed]
    assert bo.deal["hands"] == [closed, DEFUSE_EACH[1].split()]
    assert spectator.deal["hands"] == [closed, closed]
    assert ana.deal["deck"] == ["blank", "skip", "future", *"?" * 32]
    assert bo.deal["deck"] == ["?", "skip", "?", "defuse", *"?" * 31]
    assert spectator.deal["deck"] == ["?"] * 35
    assert ana.moves == bo.moves == spectator.moves == table.record().moves  # what is played is public


def test_a_seat_s_own_copy_names_the_drawn_explosive_and_goes_on_with_the_shuffle() -> None:
    table = regular("explosive blank", chance=LastFirst())
    moves(table, "draw", "draw", "play future", "draw")
    ana, bo = copy_for(table, 1), copy_for(table, 2)
    assert ana.deal["deck"] == bo.deal["deck"] == copy_for(table, None).deal["deck"] == ["explosive", *"?" * 34]
    assert ana.shuffles == [["?", "blank", "blank", "blank", *"?" * 31]]  # seen by Ana: the second to the fourth
    assert bo.shuffles == [["blank", *"?" * 34]]


def test_a_seat_s_own_copy_in_the_open_phases_and_with_an_open_future() -> None:
    two = exploding("blank defuse explosive", ["defuse", "defuse"], 2, rest="discard")
    moves(two, "draw", "draw")
    assert copy_for(two, None).deal == two.deal | {"deck": ["blank", "defuse", "?"]}
    one = exploding("blank explosive", phase=1)
    moves(one, "draw", "draw")
    assert copy_for(one, 1).deal["deck"] == ["blank", "explosive", *"?" * 45]
    open_future = exploding("blank skip skip", ["future", "blank"], options={"open_future": True})
    moves(open_future, "play future")
    assert copy_for(open_future, None).deal["deck"][:4] == ["blank", "skip", "skip", "?"]
    assert copy_for(open_future, None).deal["hands"] == [["?"], ["?"]]  # not as dealt: no defuse is known


def test_E9_a_seat_s_own_copy_names_the_five_cards_it_saw() -> None:
    table = regular("blank skip future defuse explosive", options={"sees": 5, "futures": 6, "blanks": 36})
    moves(table, "play future")
    assert copy_for(table, 1).deal["deck"] == ["blank", "skip", "future", "defuse", "explosive", *"?" * 30]
    assert copy_for(table, 2).deal["deck"] == ["?"] * 35


# --- set-ups ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_a_deal_set_up_again_is_the_deal(phase: int, seed: int) -> None:
    table = Table.new("exploding", ["Ana", "Bo"], {"phase": phase}, seed=bytes([seed] * 32))
    again = Table("exploding", ["Ana", "Bo"], {"phase": phase}, table.first, table.chance)
    again.notation.set_up(again.state, table.deal)
    for field in table.game.State.names or ():
        assert np.array_equal(table.state[field], again.state[field]), field
    assert table.state.tobytes() == again.state.tobytes()


def test_a_position_set_up_gives_the_same_zones_and_the_right_seat_begins() -> None:
    table = exploding("blank explosive", ["skip", "defuse future"], first=2, rest="discard")
    assert table.notation.zones(table.state) == table.deal
    assert (table.actor, texts(table)) == (2, ["draw", "play defuse", "play future"])
    assert [player.known for player in view(table, 1).players] == [[], []]


def test_phase_1_needs_no_hands() -> None:
    record = Record(1, "exploding", ["Ana", "Bo"], 1, {"deck": [*CARDS[1].elements()]}, [], {"phase": 1})
    table = Table.from_record(record)
    moves(table, "draw")
    assert table.result
    assert copy_for(table, 1).deal == {"deck": ["explosive", *"?" * 46]}


REFUSED: dict[str, dict[str, Any]] = {
    "The deal has “blank” 38 times; phase 3 is played with 37. (E6)": {"deck": "blank " * 38},
    "The deal has “blank” 37 times; phase 3 is played with 36. (E6)": {"options": {"blanks": 36}},
    "The deal has “skip” 4 times; phase 3 is played with 8. (E6)": {"options": {"skips": 8}},
    "The deal has “explosive” 0 times; phase 3 is played with 1. (E6)": {"left_out": "explosive"},
    "The deal has “skip” 1 times; phase 2 is played with 0. (E2)": {"phase": 2, "hands": ["skip", ""]},
    "The deal has “defuse” 2 times; phase 1 is played with 0. (E1)": {"phase": 1, "hands": ["defuse", "defuse"]},
    "Seat 2 cannot hold the explosive card; it must be in the deck. (E4)": {"hands": ["", "explosive"]},
    "The explosive card is in the discard pile, so the game is over; it must be in the deck. (E5)": {
        "discard": "explosive"
    },
    "The explosive card is in the discard pile, so the game is over; it must be in the deck. (E1)": {
        "phase": 1,
        "discard": "explosive",
    },
    "Seat 1 holds cards, but in phase 1 all hands are empty. (E1)": {"phase": 1, "hands": ["blank", ""]},
    "Seat 2 holds other cards than defuses; in phase 2 only defuses are kept. (E3)": {
        "phase": 2,
        "hands": ["", "blank"],
    },
    "“hands” must have a list for each of the 2 seats.": {"hands": ["", "", ""]},
    "“bomb” in deck is not a card of this game.": {"deck": "bomb"},
    "“Skip” in deck is not a card of this game.": {"deck": "Skip"},
    "The deal has no zone “pile”. Possible: deck, hands, discard.": {"pile": "blank"},
}


@pytest.mark.parametrize("why", REFUSED)
def test_refused_set_ups(why: str) -> None:
    zones: dict[str, Any] = {"deck": "", "hands": ["", ""], "phase": 3} | REFUSED[why]
    phase, left_out, options = zones.pop("phase"), zones.pop("left_out", None), zones.pop("options", {})
    whole = [card for card in CARDS[phase].elements() if card != left_out]
    with pytest.raises(Refused) as refusal:
        lay("exploding", whole=whole, options={"phase": phase} | options, **zones)
    assert sentence(refusal.value.refusal, "en") == why


@pytest.mark.parametrize("phase", [2, 3])
def test_refused_without_hands(phase: int) -> None:
    with pytest.raises(Refused, match=r"“hands” is missing in the deal\. Needed: deck, hands\."):
        lay("exploding", whole=CARDS[phase].elements(), options={"phase": phase})


# --- words ------------------------------------------------------------------------------------------


def test_picture() -> None:
    table = regular("explosive blank blank", first=2)
    moves(table, "play future", "play blank")
    bo = table.notation.picture(view(table, 2), table.players, "en")
    assert bo == [
        "Ana: 8 in hand, among them defuse",
        "Bo: 6 in hand, among them defuse",
        "  knows the top 3 cards of the draw pile",
        "Draw pile: 35. Discard pile: 2.",
        "On top, first to last: explosive, blank, blank",
        "Discarded: see the future, blank",
        "Your hand: defuse, 5 blanks",
    ]
    spectator = table.notation.picture(view(table, None), table.players, "en")
    assert spectator == [line for line in bo if not line.startswith(("On top", "Your"))]
    empty = exploding("blank", phase=1)
    assert empty.notation.picture(view(empty, 1), empty.players, "en") == [
        "Ana: no cards in hand",
        "Bo: no cards in hand",
        "Draw pile: 47. Discard pile: 0.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_exists_in_every_language(language: str) -> None:
    table = regular("blank skip explosive", chance=LastFirst())
    told = [move.words(language, table.players) for move in table.legal(1)]
    for text in ("play future", "draw", "play blank", "draw", "draw"):
        told += table.notation.picture(view(table, 1), table.players, language)
        moves(table, text)
        for seat in (1, 2, None):
            told += [table.tell(event, language) for event in table.events(seat)]
    open_future = exploding("blank skip explosive", ["future", ""], options={"open_future": True})
    happened = events_of(open_future, [None], "play future", "draw", "draw", "draw")
    told += [open_future.tell(event, language) for event in happened]
    for asked in (exploding("", phase=1), exploding("", phase=2), exploding("")):
        for text in ("play skip", "play explosive", "explode"):
            refusal = asked.why_not(1, text)
            assert refusal
            told.append(sentence(refusal, language))
    assert all(line and "$" not in line for line in told)


def test_moves_are_written_one_way_and_read_in_any_case() -> None:
    table = exploding("blank", ["defuse future skip blank", ""])
    for code in table.codes():
        text = table.notation.text(table.state, code)
        assert table.decide(1, text).code == table.decide(1, f" {text.upper()} ").code == code
        assert text in table.game.moves.examples
    assert sorted(table.game.moves.examples) == texts(table)
    for nonsense in ("play", "play bomb", "play skip skip", "draw 2", ""):
        refusal = table.why_not(1, nonsense)
        assert refusal
        assert refusal.kind == "unreadable"
