"""Battle GUM, rule by rule. Each position is laid out in full. Cards not named are in the draw pile, in the order of
cards; in a position made by `late` they have left the game."""

import re
from typing import Any

import msgspec
import numpy as np
import pytest

from powderkeg.engine.contract import observe, redeal
from powderkeg.engine.generator import new_rng as generator
from powderkeg.games.battle_gum.moves import EVENTS, REASONS
from powderkeg.games.cards import GUM
from powderkeg.games.notation import listed_cards
from powderkeg.play.record import Record
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import InOrder, Table
from powderkeg.text.messages import LANGUAGES, LOCALE, sentence
from powderkeg.text.refusal import Refused
from testkit.positions import NAMES, cards_in, heard, lay, moves, refused, texts

TOP = "10H 11H 11D 12S 12H 12D"  # the top of the draw pile, in tests where it does not matter


def fresh(hands: list[str], up: list[str], down: list[str], **more: Any) -> Table:
    """A table before the hands are chosen."""
    return lay("battle-gum", len(hands), hands=hands, up=up, down=down, **more)


def gum(hands: list[str], up: list[str] | None = None, down: list[str] | None = None, **more: Any) -> Table:
    """A table at which play has begun; seat 1 is to play unless `first` names another."""
    nothing = [""] * len(hands)
    return fresh(hands, up or nothing, down or nothing, hold=False, **more)


def late(hands: list[str], up: list[str] | None = None, down: list[str] | None = None, **more: Any) -> Table:
    """A table with an empty draw pile: cards not named have left the game."""
    return gum(hands, up, down, **{"rest": "gone", "deck": "", **more})


def view(table: Table, seat: int | None = None) -> Any:
    return table.view(seat).position


def asked(table: Table) -> tuple[str | None, int | None]:
    """What is to be decided, and by whom."""
    assert view(table).asked == table.actor
    return view(table).question, table.actor


def starting(table: Table, verb: str) -> list[str]:
    return [text for text in texts(table) if text.split()[0] == verb]


def plays(table: Table) -> list[str]:
    return [text.removeprefix("play ") for text in starting(table, "play")]


def hand_sizes(table: Table) -> list[int]:
    """The number of cards in each hand."""
    return [player.hand for player in view(table).players]


# --- the cards and the deal ------------------------------------------------------------------------


def test_G1_fifty_four_cards_for_two_to_six() -> None:
    assert len(GUM) == 54
    assert [sum(card[:-1] == str(value) for card in GUM) for value in range(1, 14)] == [4] * 13
    assert GUM[52:] == ("N1", "N2")
    assert sorted(cards_in(Table.new("battle-gum", NAMES[:2], seed=bytes(32)).deal)) == sorted(GUM)
    for players in (1, 7):
        with pytest.raises(Refused, match="2 to 6 players"):
            Table.new("battle-gum", ["A"] * players)


@pytest.mark.parametrize("value", [2, 3, 4, 5, 7, 10, 11, 12])
def test_G1_plain_cards_have_no_effect(value: int) -> None:
    table = gum([f"{value}S 1H 1D", "1S N1 N2", "6S 8S 9S"], deck="13S 13H 13D")
    assert moves(table, f"play {value}S") == [f"Ana lays the {value} of spades.", "Ana draws a card."]
    assert asked(table) == ("play", 2)
    assert view(table).pile == [f"{value}S"]
    assert view(table).allowed == [*range(value, 14)]  # no special card changes what may follow


def test_G1_with_fewer_ninjas_the_others_are_cards_that_nobody_holds() -> None:
    for ninjas in (1, 0):
        table = Table.new("battle-gum", NAMES[:2], {"ninjas": ninjas}, seed=bytes(32))
        assert sorted(cards_in(table.deal)) == sorted(GUM[: 52 + ninjas])
    one = gum(["5S N1", "7S"], options={"ninjas": 1}, whole=GUM[:53])
    assert plays(one) == ["5S", "N1"]
    assert refused(one, "play N2") == "You do not have Ninja 2 in your hand. (G5)"
    assert refused(one, "play N1 N2") == "You do not have Ninja 2 in your hand. (G5)"
    none = gum(["5S", "7S"], options={"ninjas": 0}, whole=GUM[:52])
    assert refused(none, "play N1") == "You do not have Ninja 1 in your hand. (G5)"
    with pytest.raises(Refused, match="“N2” in pile is not a card of this game"):
        gum(["5S", "7S"], pile="N2", options={"ninjas": 1}, whole=GUM[:53])
    with pytest.raises(Refused, match="Ninja 1 is missing in the deal"):
        gum(["5S", "7S"], options={"ninjas": 1}, whole=GUM[:52])


@pytest.mark.parametrize("ninjas", [2, 1, 0])
@pytest.mark.parametrize("front", [3, 2, 1])
def test_G2_front_cards_down_and_up_and_always_three_in_hand(front: int, ninjas: int) -> None:
    for players in range(2, 7):
        if players * (3 + 2 * front) > 52 + ninjas:
            continue
        table = Table.new("battle-gum", NAMES[:players], {"front": front, "ninjas": ninjas}, seed=bytes(32))
        assert [len(cards) for cards in table.deal["hands"]] == [3] * players
        for zone in ("up", "down"):
            assert [len(cards) for cards in table.deal[zone]] == [front] * players
        assert len(table.deal["deck"]) == 52 + ninjas - players * (3 + 2 * front)


def test_G2_options_for_which_there_are_not_enough_cards_are_refused() -> None:
    for ninjas in (1, 0):
        with pytest.raises(Refused) as refusal:
            Table.new("battle-gum", NAMES, {"ninjas": ninjas}, seed=bytes(32))
        assert sentence(refusal.value.refusal, "en") == (
            f"There are not enough cards: with these options 6 players need 54, and the game has {52 + ninjas}. "
            "Lay fewer cards in front, or play with both Ninjas. (G2)"
        )
        deal = {"deck": list(GUM[6 : 52 + ninjas]), "hands": [[card] for card in GUM[:6]], "hold": False}
        empty: dict[str, list[list[str]]] = {"up": [[]] * 6, "down": [[]] * 6}
        record = Record(1, "battle-gum", list(NAMES), 1, deal | empty, [], {"ninjas": ninjas})
        with pytest.raises(Refused, match="not enough cards"):  # whatever the deal
            Table.from_record(record, InOrder())
        Table.new("battle-gum", NAMES[:5], {"ninjas": ninjas}, seed=bytes(32))
        Table.new("battle-gum", NAMES, {"ninjas": ninjas, "front": 2}, seed=bytes(32))


def test_G2_no_more_than_front_lie_in_a_set_up() -> None:
    for front, lies in ((2, "2 lie"), (1, "1 lies")):
        for zone in ("up", "down"):
            with pytest.raises(Refused) as refusal:
                gum(["5S", "7S"], **{zone: ["2S 2H 2D"[: 3 * front + 2], ""]}, options={"front": front})
            assert sentence(refusal.value.refusal, "en", NAMES) == (
                f"Ana has {front + 1} cards in “{zone}”; with these options no more than {lies} there. (G2)"
            )


def test_G1_a_missing_ninja_is_no_unseen_card() -> None:
    for ninjas in (2, 1, 0):
        table = gum(["5S 6S", "7S"], options={"ninjas": ninjas}, whole=GUM[: 52 + ninjas])
        assert observed(table, 1, "unseen") == [4] * 4 + [3, 3] + [4] * 7 + [ninjas]
        assert observed(table, 1, "ninjas") == [ninjas]


def observed(table: Table, seat: int, piece: str) -> list[int]:
    """A piece of what a seat observes."""
    numbers = np.zeros(table.game.numbers, np.int8)
    observe(table.state, seat - 1, numbers)
    sizes = [size for _, size in table.game.layout]
    place = [name for name, _ in table.game.layout].index(piece)
    return [int(number) for number in numbers[sum(sizes[:place]) :][: sizes[place]]]


def test_G6_what_is_known_of_hidden_cards_is_observed() -> None:
    table = gum(["13S 5S 5H", "6H 8S 2C", "9S 1S"], deck=TOP, options=MAY | NINJA | {"six": "must"})
    assert sum(observed(table, 1, "no_ones") + observed(table, 1, "gaps") + observed(table, 1, "ninjas_left")) == 0
    moves(table, "play 13S", "pickup", "play 5S", "play 6H", "pickup")
    assert observed(table, 1, "doubts")[3:9] == [12, 12, 0, 9, 9, 0]  # 2 … 12 and a Ninja; 1, 7 … 13 and a Ninja
    assert observed(table, 1, "no_ones")[3:9] == [1, 1, 0, 0, 0, 0]
    assert observed(table, 1, "gaps")[3:9] == [0, 0, 0, 1, 1, 0]
    assert observed(table, 1, "ninjas_left")[3:9] == [1, 1, 0, 1, 1, 0]


def test_G2_three_down_three_up_three_in_hand_and_the_rest_is_the_draw_pile() -> None:
    for players in range(2, 7):
        table = Table.new("battle-gum", NAMES[:players], seed=bytes(32))
        for zone in ("hands", "up", "down"):
            assert [len(cards) for cards in table.deal[zone]] == [3] * players
        assert len(table.deal["deck"]) == 54 - 9 * players
        assert view(table).deck == 54 - 9 * players  # none with six


def test_G2_who_sees_what_at_the_deal() -> None:
    table = fresh(["2S 3S 4S", "5S 6S 7S"], ["2H 3H 4H", "5H 6H 7H"], ["2D 3D 4D", "5D 6D 7D"])
    assert (view(table, 1).hand, view(table, 2).hand, view(table).hand) == (["2S", "3S", "4S"], ["5S", "6S", "7S"], [])
    for seat in (None, 1, 2):
        assert [player.up for player in view(table, seat).players] == [["2H", "3H", "4H"], ["5H", "6H", "7H"]]
        assert [(p.hand, p.known, p.down) for p in view(table, seat).players] == [(3, [], 3), (3, [], 3)]
    told = msgspec.json.encode(table.view(2)).decode()
    assert not [card for card in ("2S", "3S", "4S", "2D", "5D", "7D", "8S", "N1") if f'"{card}"' in told]


def test_G2_a_dealt_state_set_up_again_is_the_same_in_every_field() -> None:
    for players in range(2, 7):
        table = Table.new("battle-gum", NAMES[:players], seed=bytes([players]) * 32)
        again = Table.from_record(table.record())
        for field in {*(table.game.State.names or ())} - {"log", "log_n"}:
            assert np.array_equal(table.state[field], again.state[field]), field


# --- choosing the hand -----------------------------------------------------------------------------


def holding() -> Table:
    return fresh(["2S 3S 4S", "5S 6S 7S"], ["2H 3H 4H", "5H 6H 7H"], ["2D 3D 4D", "5D 6D 7D"])


def test_G3_each_chooses_three_of_hand_and_face_up_cards_once() -> None:
    table = holding()
    assert len(starting(table, "hold")) == len(texts(table)) == 20
    assert asked(table) == ("hold", 1)
    table.play(1, "hold 4h 2S 3H")
    assert table.record().moves == ["1 hold 2S 3H 4H"]  # written in the order of cards
    assert view(table, 1).hand == ["2S", "3H", "4H"]
    assert view(table).players[0].up == ["2H", "3S", "4S"]
    assert view(table).players[0].down == 3  # never the face-down ones
    assert asked(table) == ("hold", 2)
    moves(table, "hold 5S 6S 7S")
    assert asked(table) == ("play", 1)
    assert refused(table, "hold 2S 3H 2H") == "Play has begun; hands are chosen once, before it. (G3)"


def test_G3_three_of_hand_and_fewer_face_up_cards() -> None:
    two = fresh(["2S 3S 4S", "5S 6S 7S"], ["2H 3H", "5H 6H"], ["2D 3D", "5D 6D"], options={"front": 2})
    assert len(texts(two)) == 10
    one = fresh(["2S 3S 4S", "5S 6S 7S"], ["2H", "5H"], ["2D", "5D"], options={"front": 1})
    assert texts(one) == ["hold 2H 3S 4S", "hold 2S 2H 3S", "hold 2S 2H 4S", "hold 2S 3S 4S"]
    moves(one, "hold 2H 3S 4S")
    assert (view(one, 1).hand, view(one).players[0].up, view(one).players[0].down) == (["2H", "3S", "4S"], ["2S"], 1)


def test_G3_all_see_the_face_up_cards_before_and_after() -> None:
    table = holding()
    table.play(1, "hold 2S 3H 4H")
    assert (
        heard(table, None)
        == heard(table, 2)
        == [
            "Ana exchanges 2 cards.",
            "Ana puts the 3 of spades face up in front.",
            "Ana takes the 3 of hearts into the hand.",
            "Ana puts the 4 of spades face up in front.",
            "Ana takes the 4 of hearts into the hand.",
        ]
    )
    assert view(table, 2).players[0].known == ["3H", "4H"]
    assert moves(table, "hold 5S 6S 7S") == ["Bo keeps the hand as it is."]
    assert own_copy(table.record(), 2).moves == ["1 hold 3H 4H ?", "2 hold 5S 6S 7S"]
    assert own_copy(table.record(), None).moves == ["1 hold 3H 4H ?", "2 hold ? ? ?"]
    assert own_copy(table.record(), 1).moves == ["1 hold 2S 3H 4H", "2 hold ? ? ?"]


def test_G3_a_seat_s_own_copy_reveals_nothing_by_its_order() -> None:
    table = holding()
    moves(table, "hold 2S 3S 4S", "hold 5S 6S 7S", "play 3S")
    deal = own_copy(table.record(), 2).deal
    assert deal["hands"] == [["3S", "?", "?"], ["5S", "6S", "7S"]]
    assert deal["up"] == table.deal["up"]
    assert deal["down"] == [["?"] * 3] * 2
    assert deal["deck"] == ["?"] * 36
    assert own_copy(table.record(), 1).deal["deck"] == ["1S", *["?"] * 35]


def test_G3_seat_by_seat_from_the_first_player() -> None:
    table = lay("battle-gum", 3, 3, hands=["2S 3S 4S", "5S 6S 7S", "8S 9S 10S"], up=[""] * 3, down=[""] * 3)
    for seat in (3, 1, 2):
        assert asked(table) == ("hold", seat)
        assert len(texts(table)) == 1  # with nothing face up there is one way
        moves(table, texts(table)[0])
    assert asked(table) == ("play", 3)


def test_G3_what_cannot_be_held() -> None:
    table = holding()
    assert refused(table, "hold 2S 3S 2D") == (
        "The 2 of diamonds is neither in your hand nor face up in front of you; hold three of those cards. (G3)"
    )
    assert refused(table, "hold 2S 3S 5S").endswith("(G3)")
    assert refused(table, "hold 2S 3S") == (
        "The 2 of spades and the 3 of spades cannot be your hand: hold exactly three cards. (G3)"
    )
    assert refused(table, "hold 2S 3S 4S 2H").endswith("hold exactly three cards. (G3)")
    assert refused(table, "hold 2S 3S 2S") == "You named the 2 of spades twice. (G3)"
    first = "First choose your hand: hold three of your hand and face-up cards. (G3)"
    for text in ("play 2S", "pickup", "counter 1S", "take 2H", "decline", "complete 5S 5H"):
        assert refused(table, text) == first


def test_G4_the_seat_that_the_record_names_first_starts() -> None:
    for first in (1, 2, 3):
        table = gum(["2S 3S 4S", "5S 6S 7S", "8S 9S 10S"], first=first)
        assert asked(table) == ("play", first)
        assert view(table).layer == (first - 2) % 3 + 1
    firsts = {Table.new("battle-gum", NAMES[:2], seed=bytes([i]) * 32).actor for i in range(12)}
    assert firsts == {1, 2}


# --- plays -----------------------------------------------------------------------------------------


def test_G5_one_two_or_three_cards_of_one_value() -> None:
    table = gum(["5S 5H 5D 5C 7S", "2S 3S 4S"])
    assert plays(table) == [
        *("5C", "5D", "5D 5C", "5H", "5H 5C", "5H 5D", "5H 5D 5C", "5S", "5S 5C", "5S 5D", "5S 5D 5C"),
        *("5S 5H", "5S 5H 5C", "5S 5H 5D", "7S"),
    ]
    assert refused(table, "play 5S 5H 5D 5C") == (
        "The 5 of spades, the 5 of hearts, the 5 of diamonds and the 5 of clubs cannot be laid together: "
        "lay one, two or three cards of one value. (G5)"
    )
    assert refused(table, "play 5S 7S").endswith("lay one, two or three cards of one value. (G5)")
    assert refused(table, "play 5S 5S") == "You named the 5 of spades twice. (G5)"
    assert refused(table, "play 5S 2S").endswith("(G5)")
    assert refused(table, "play 8H 8D") == "You do not have the 8 of hearts and the 8 of diamonds in your hand. (G5)"
    assert moves(table, "play 5c 5S 5D")[:3] == [
        f"Ana lays the 5 of {suit}." for suit in ("spades", "diamonds", "clubs")
    ]
    assert table.record().moves == ["1 play 5S 5D 5C"]
    assert view(table).pile == ["5S", "5D", "5C"]


def test_G5_most_laid_four_allows_all_four_of_a_value() -> None:
    table = gum(["5S 5H 5D 5C 7S 13S 13H 13D 13C", "2S 3S 4S"], options={"most_laid": 4})
    assert [text for text in plays(table) if text.count("S") == text.count("H") == text.count("C") == 1] == [
        *("13S 13H 13C >2", "13S 13H 13D 13C >2", "5S 5H 5C", "5S 5H 5D 5C"),
    ]
    assert refused(table, "play 5S 7S") == (
        "The 5 of spades and the 7 of spades cannot be laid together: lay one to four cards of one value. (G5)"
    )
    assert refused(table, "play 13S 13H 13D 13C").endswith("write the seat at the end, as in “>2”. (G14)")
    assert refused(table, "play 2S 2H 2D 2C").startswith("You do not have")
    assert moves(table, "play 5C 5S 5D 5H") == [
        f"Ana lays the 5 of {suit}." for suit in ("spades", "hearts", "diamonds", "clubs")
    ]
    assert table.record().moves == ["1 play 5S 5H 5D 5C"]
    assert (view(table).pile, asked(table)) == (["5S", "5H", "5D", "5C"], ("play", 2))
    again = Table.from_record(table.record())
    assert again.record() == table.record()


def test_G5_four_thirteens_name_someone() -> None:
    table = gum(["13S 13H 13D 13C 2S 2H 2D", "3S 4S", "5S"], options={"most_laid": 4})
    moves(table, "play 13S 13H 13D 13C >3")
    assert table.record().moves == ["1 play 13S 13H 13D 13C >3"]
    assert asked(table) == ("counter", 3)
    assert refused(table, "counter 13S 13H 13D 13C >1").endswith("only one card does, a 13 or a 1. (G15)")
    usual = gum(["13S 13H 13D 13C 2S", "3S 4S"])
    assert refused(usual, "play 13S 13H 13D 13C >2").endswith("lay one, two or three cards of one value. (G5)")


def test_G5_four_at_once_burn_where_four_in_a_row_do_and_nobody_is_asked_to_complete() -> None:
    options = {"most_laid": 4, "completion": "any"}
    for laid in ("5S 5H 5D 5C", "13S 13H 13D 13C >2", "8S 8H 8D 8C"):
        table = gum(["5S 5H 5D 5C 13S 13H 13D 13C 8S 8H 8D 8C", "3S 4S"], options=options | FOUR)
        assert moves(table, f"play {laid}")[4:] == [
            "Ana burns the pile with four in a row: 4 cards leave the game.",
            "Bo leads.",
        ]
    table = gum(["5S 5H 5D 5C 7S 7H 7D", "3S 4S"], options=options)
    moves(table, "play 5S 5H 5D 5C")
    assert (asked(table), len(view(table).pile)) == (("play", 2), 4)


def test_G5_four_can_win() -> None:
    table = late(["5S 5H 5D 5C", "3S 4S"], options={"most_laid": 4})
    assert moves(table, "play 5S 5H 5D 5C")[-1] == "Ana wins!"


@pytest.mark.parametrize(
    "text", ["play", "play 5X", "play 14S", "play 01S", "play N3", "lay 5S", "play 5S > 2", "", "5S"]
)
def test_G5_text_that_is_not_a_move_is_unreadable(text: str) -> None:
    table = gum(["5S 5H 7S", "2S 3S 4S"])
    assert "is not a move. Moves look like: hold 4S 4H 9D, play 4S 4H, play 13H >2" in refused(table, text)


def test_G6_equal_or_above_the_last_play() -> None:
    table = gum(["5S 7S 10S", "2S 3S 4S"], pile="3H 7H 7D")
    assert plays(table) == ["10S", "7S"]  # how many cards of the value lie there does not matter
    assert refused(table, "play 5S") == ("The 5 of spades cannot go on the value 7: lay 7 or higher, or a Ninja. (G6)")
    assert (view(table).answer, view(table).allowed) == (7, [7, 8, 9, 10, 11, 12, 13])
    assert refused(gum(["5S", "2S"]), "pickup") == "There is no pile to pick up; lead with any card. (G6)"


def test_G6_a_player_who_can_play_must_and_one_who_cannot_picks_up_the_whole_pile() -> None:
    table = gum(["5S 7S 10S", "2S 3S N1"], pile="3H 7H")
    assert "pickup" not in texts(table)
    assert refused(table, "pickup") == ("You can play the 7 of spades and the 10 of spades, so you have to. (G6)")
    moves(table, "play 10S")
    assert texts(table) == ["play N1"]  # a Ninja counts
    assert refused(table, "pickup") == "You can play Ninja 1, so you have to. (G6)"
    stuck = gum(["5S 2H 4S", "2S 3S N1"], pile="3H 7H")
    assert texts(stuck) == ["pickup"]
    assert moves(stuck, "pickup")[0] == "Ana picks up the pile: 2 cards."
    assert view(stuck, 1).hand == ["2H", "3H", "4S", "5S", "7H"]
    assert view(stuck, 2).players[0].known == ["3H", "7H"]  # everyone saw them picked up
    assert view(stuck).pile == []


def test_G6_a_player_who_had_to_pick_up_is_known_to_hold_nothing_playable() -> None:
    table = gum(["5S 2H 4S", "2S 3S N1"], pile="3H 7H")
    moves(table, "pickup")
    for seed in range(20):  # worlds that are possible for Bo
        world = table.state.copy()
        redeal(world, 1, generator(seed))
        hidden = listed_cards(world.hand[0] & ~world.open[0])
        assert len(hidden) == 3
        assert all(GUM[card][:-1] in ("1", "2", "3", "4", "5", "6") for card in hidden)


def test_G6_voluntary_pickup_lets_a_player_who_can_play_pick_up() -> None:
    table = gum(["5S 7S 10S", "2S 3S N1"], pile="3H 7H", options={"voluntary_pickup": True})
    assert texts(table) == ["pickup", "play 10S", "play 7S"]
    moves(table, "pickup")
    assert hand_sizes(table) == [5, 3]
    assert asked(table) == ("play", 2)
    assert "pickup" not in texts(table)  # there is no pile


NINJA: dict[str, Any] = {"voluntary_pickup": "ninja"}


def test_G6_voluntary_pickup_ninja_spares_ninjas_only() -> None:
    only_ninjas = gum(["2S 3S N1", "5S 7S 10S"], pile="3H 7H", options=NINJA)
    assert texts(only_ninjas) == ["pickup", "play N1"]
    assert moves(only_ninjas, "pickup")[0] == "Ana picks up the pile: 2 cards."
    both = gum(["N1 N2", "5S 7S 10S"], pile="3H 7H", options=NINJA)
    assert texts(both) == ["pickup", "play N1", "play N1 N2", "play N2"]
    something_else = gum(["2S 8S N1", "5S 7S 10S"], pile="3H 7H", options=NINJA)
    assert texts(something_else) == ["play 8S", "play N1"]
    assert refused(something_else, "pickup") == ("You can play the 8 of spades and Ninja 1, so you have to. (G6)")
    nothing = gum(["2S 3S", "5S 7S 10S"], pile="3H 7H", options=NINJA)
    assert texts(nothing) == ["pickup"]
    no_pile = gum(["N1 N2", "5S 7S 10S"], options=NINJA)
    assert "pickup" not in texts(no_pile)
    on_a_ninja = gum(["N1", "5S 7S 10S"], pile="N2", options=NINJA)
    assert texts(on_a_ninja) == ["pickup", "play N1"]


def hidden_in_worlds(table: Table, seat: int, owner: int) -> set[str]:
    """The values that the hidden cards of a hand have in worlds that are possible for a seat."""
    found = set()
    for number in range(300):
        world = table.state.copy()
        redeal(world, seat - 1, generator(number))
        hidden = listed_cards(world.hand[owner - 1] & ~world.open[owner - 1])
        found |= {GUM[card][:1] if card >= 52 else GUM[card][:-1] for card in hidden}
    return found


def test_G6_who_picked_up_by_choice_may_hold_ninjas_or_anything() -> None:
    low = {str(value) for value in range(1, 7)}
    for options, shown in (({}, low), (NINJA, low | {"N"})):
        table = gum(["5S 2H 4S", "2S 3S 9S"], pile="3H 7H", options=options)
        moves(table, "pickup")
        assert hidden_in_worlds(table, 2, 1) == shown
    anything = gum(["5S 7S 10S", "2S 3S N1"], pile="3H 7H", options={"voluntary_pickup": True})
    moves(anything, "pickup")
    assert len(hidden_in_worlds(anything, 2, 1)) == 14


def test_G7_after_a_pick_up_the_last_to_lay_leads() -> None:
    table = gum(["5S 7S 10S", "12S 3S 8H", "2S 3H 4S"])
    moves(table, "play 5S", "play 12S")
    assert asked(table) == ("play", 3)
    assert moves(table, "pickup") == ["Cy picks up the pile: 2 cards.", "Bo leads."]
    assert asked(table) == ("play", 2)
    assert "3S" in plays(table)  # on an empty table
    laid_before = gum(["2S 3H 4S", "5S 7S 10S", "9S 3S 8H"], pile="12S")
    assert moves(laid_before, "pickup")[-1] == "Cy leads."  # a set-up begins as if the seat before had laid


def test_G7_a_skipping_eight_counts_as_the_last_lay() -> None:
    table = gum(["8S 7S 10S", "12S 3S 8H", "2S 3H 4S"])
    moves(table, "play 8S")
    assert asked(table) == ("play", 3)
    assert moves(table, "pickup")[-1] == "Ana leads."


def test_G7_next_who_takes_the_own_pile_does_not_lead() -> None:
    for own_pile, leads in (("lead", "Ana leads."), ("next", "Bo leads.")):
        table = gum(["8S 7S 10S 2D", "12S 3S"], options={"own_pile": own_pile})
        moves(table, "play 8S")  # skips Bo
        moves(table, "play 10S")
        moves(table, "play 12S")
        other = moves(table, "pickup")
        assert other[-1] == "Bo leads."  # Bo laid last
        skips = gum(["8S 7S 5S 2D", "12S 3S"], options={"own_pile": own_pile})
        moves(skips, "play 8S")
        assert texts(skips) == ["pickup"]
        assert moves(skips, "pickup") == ["Ana picks up the pile: 1 card.", leads]


def test_G7_next_also_by_choice_and_with_more_players() -> None:
    options = {"own_pile": "next", "voluntary_pickup": True}
    table = gum(["8S 8H 9S 10S", "12S 3S", "4S"], options=options)
    moves(table, "play 8S 8H")
    assert asked(table) == ("play", 1)
    assert moves(table, "pickup")[-1] == "Bo leads."
    of_another = gum(["5S 9S 10S", "12S 3S", "4S"], options=options)
    moves(of_another, "play 5S")
    assert moves(of_another, "pickup")[-1] == "Ana leads."


# --- drawing up and winning ------------------------------------------------------------------------


def test_G8_the_layer_draws_up_to_three_at_once_and_alone_sees_it() -> None:
    table = gum(["5S 5H 10S", "2S 3S 4S"], deck="11C 12C")
    moves(table, "play 5S 5H")
    assert heard(table, 1)[-2:] == ["Ana draws the 11 of clubs.", "Ana draws the 12 of clubs."]
    assert heard(table, 2)[-2:] == heard(table, None)[-2:] == ["Ana draws a card.", "Ana draws a card."]
    assert view(table, 1).hand == ["10S", "11C", "12C"]
    assert view(table, 2).players[0].known == []


def test_G8_with_three_or_more_in_hand_nothing_is_drawn_and_a_pick_up_never_draws() -> None:
    table = gum(["5S 6H 7S 10S", "2S", "4C"])
    assert moves(table, "play 7S") == ["Ana lays the 7 of spades."]
    assert moves(table, "pickup") == ["Bo picks up the pile: 1 card.", "Ana leads."]
    assert hand_sizes(table) == [3, 2, 1]


def test_G8_from_draw_pile_face_up_and_face_down_cards_in_one_go() -> None:
    table = late(["5S 5H 5D", "2S 3S 4S"], ["11H", ""], ["12D 13D", ""], deck="11C")
    moves(table, "play 5S 5H 5D")
    assert heard(table, 1)[-3:] == [
        "Ana draws the 11 of clubs.",
        "Ana draws the 11 of hearts from the face-up cards.",
        "Ana draws face-down card 1: the 12 of diamonds.",
    ]
    assert heard(table, 2)[-3:] == [
        "Ana draws a card.",
        "Ana draws the 11 of hearts from the face-up cards.",
        "Ana draws face-down card 1.",
    ]
    assert view(table, 1).hand == ["11H", "11C", "12D"]
    ana = view(table, 2).players[0]
    assert (ana.hand, ana.known, ana.up, ana.down) == (3, ["11H"], [], 1)
    assert "12D" not in msgspec.json.encode(table.view(2)).decode()
    assert own_copy(table.record(), 2).deal["down"] == [["?", "?"], []]
    assert own_copy(table.record(), 1).deal["down"] == [["12D", "?"], []]


def test_G8_a_player_who_needs_fewer_than_lie_face_up_picks_one_by_one() -> None:
    table = late(["5S 5H 9D", "7S 3S 4S"], ["11H 12H 13H", ""], ["12D 13D 2C", ""])
    assert moves(table, "play 5S 5H") == ["Ana lays the 5 of spades.", "Ana lays the 5 of hearts."]
    assert asked(table) == ("take", 1)
    assert texts(table) == ["take 11H", "take 12H", "take 13H"]
    take = "First refill your hand: take one of your face-up cards. (G8)"
    assert [refused(table, text) for text in ("play 9D", "pickup", "counter 1S")] == [take] * 3
    assert refused(table, "take 9D") == "The 9 of diamonds does not lie face up in front of you. (G8)"
    assert "It is not your turn: Ana decides now. (T4)" in refused(table, "play 7S", 2)
    assert moves(table, "take 12H") == ["Ana takes the 12 of hearts from the face-up cards."]
    assert texts(table) == ["take 11H", "take 13H"]
    moves(table, "take 13h")
    assert table.record().moves[1:] == ["1 take 12H", "1 take 13H"]
    assert view(table, 2).players[0].known == ["12H", "13H"]
    assert (view(table).players[0].up, view(table).players[0].down) == (["11H"], 3)
    assert asked(table) == ("play", 2)
    assert table.state.turn == 1  # the picks belong to the turn
    moves(table, "play 7S")
    assert refused(table, "take 11H").startswith("There is nothing to take now.")
    assert refused(table, "take 11H").endswith("(G8)")


def test_G8_the_draw_pile_comes_first_and_then_the_choice() -> None:
    table = late(["5S 5H 9D", "7S 3S 4S"], ["11H 12H", ""], deck="2D")
    assert moves(table, "play 5S 5H")[-1] == "Ana draws a card."
    assert texts(table) == ["take 11H", "take 12H"]
    exact = late(["5S 5H 9D", "7S 3S 4S"], ["11H 12H", ""], ["2C", ""])
    assert moves(exact, "play 5S 5H")[2:] == [
        "Ana draws the 11 of hearts from the face-up cards.",
        "Ana draws the 12 of hearts from the face-up cards.",
    ]  # exactly as many as needed: they are drawn automatically
    assert asked(exact) == ("play", 2)


def test_G8_also_after_a_counter() -> None:
    table = gum(["13S 5H 9D", "13H 3S 4S", "5S 6S 7S"], deck=TOP)
    moves(table, "play 13S >2")
    assert moves(table, "counter 13H >1")[1] == "Bo draws a card."
    assert hand_sizes(table) == [3, 3, 3]


def test_G9_the_first_without_a_card_wins_at_once() -> None:
    table = late(["5S", "7S 3S 4S"])
    assert moves(table, "play 5S") == ["Ana lays the 5 of spades.", "Ana has no card left.", "Ana wins!"]
    assert table.result
    assert (table.result.outcome, table.result.winners) == ("win", [1])
    assert (table.actor, view(table).question, view(table).asked) == (None, None, None)
    in_front = late(["5S", "7S 3S 4S"], down=["6D", ""])
    moves(in_front, "play 5S")
    assert in_front.result is None
    before_drawing = gum(["5S", "7S 3S 4S"])
    assert moves(before_drawing, "play 5S")[-1] == "Ana wins!"  # although cards are left to draw


def test_G9_before_any_effect_of_the_cards_laid() -> None:
    nine = late(["9S", "7S 3S 4S"], pile="2S")
    assert moves(nine, "play 9S") == ["Ana lays the 9 of spades.", "Ana has no card left.", "Ana wins!"]
    assert view(nine).pile == ["2S", "9S"]  # it does not burn
    thirteen = late(["13S", "13H 3S 4S"])
    assert moves(thirteen, "play 13S >2")[-1] == "Ana wins!"
    assert (thirteen.actor, view(thirteen).named) == (None, None)
    eight = late(["8S", "13H 3S 4S"])
    assert moves(eight, "play 8S") == ["Ana lays the 8 of spades.", "Ana has no card left.", "Ana wins!"]
    pair = late(["5S 5H", "5D 5C 4S"], options={"completion": "any"})
    assert moves(pair, "play 5S 5H")[-1] == "Ana wins!"  # nobody is asked


# --- special cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6, 7, 8, 10, 11, 12])
def test_G10_a_ninja_goes_on_every_value(value: int) -> None:
    table = gum(["1S N1 N2", "3S 4S 5S"], pile=f"{value}H")
    assert plays(table) == ["N1", "N1 N2", "N2"]


def test_G10_a_ninja_goes_on_anything_and_the_card_under_it_is_answered() -> None:
    table = gum(["N1 2H 3H", "5S 10S 4S"], pile="7D")
    assert plays(table) == ["N1"]
    assert moves(table, "play N1")[0] == "Ana lays Ninja 1."
    assert (view(table).pile, view(table).answer) == (["7D", "N1"], 7)
    assert plays(table) == ["10S"]
    for value in (1, 6, 8, 10, 13):
        assert plays(gum(["N1 N2", "5S"], pile=f"{value}D")) == ["N1", "N1 N2", "N2"]


def test_G10_over_a_six_its_effect_stays_and_over_an_eight_no_skip_is_repeated() -> None:
    six = gum(["N1 7H 8H", "2S 5S 7S"], pile="6D", deck=TOP)
    moves(six, "play N1")
    assert plays(six) == ["2S", "5S", "7S"]
    must = gum(["N1 7H 8H", "2S 5S 7S"], pile="6D", options={"six": "must"})
    moves(must, "play N1")
    assert plays(must) == ["2S", "5S"]
    eight = gum(["N1 7H 8H", "2S 5S 9S", "3S"], pile="8D")
    assert "misses" not in " ".join(moves(eight, "play N1"))
    assert asked(eight) == ("play", 2)
    nine = gum(["N1 7H 8H", "2S 5S 9S", "3S"], pile="9D")
    moves(nine, "play N1")
    assert view(nine).pile == ["9D", "N1"]
    thirteen = gum(["N1 7H 8H", "2S 5S 9S", "3S"], pile="13D")
    moves(thirteen, "play N1")
    assert asked(thirteen) == ("play", 2)


def test_G10_two_ninjas_may_go_together_and_nothing_else_with_them() -> None:
    table = gum(["N1 N2 3H", "2S 5S 1S"])
    assert refused(table, "play N1 3H") == (
        "The 3 of hearts and Ninja 1 cannot be laid together: nothing goes with a Ninja but the other Ninja. (G10)"
    )
    moves(table, "play N2 N1")
    assert table.record().moves == ["1 play N1 N2"]
    assert view(table).answer == 0
    assert plays(table) == ["1S", "2S", "5S"]  # no value on the table: anything goes, a 1 too (G17)


RESETS: dict[str, Any] = {"ninja_resets": True}


def test_G10_a_ninja_that_resets_lets_anything_follow() -> None:
    for pile in ("7D N1", "6D N1", "7D N1 N2", "13D N2", "1D N1"):
        for options in (RESETS, RESETS | {"six": "must"}):
            table = gum(["1S 2S 7S 13S", "3S 4S 5S"], pile=pile, options=options)
            assert plays(table) == ["13S >2", "1S", "2S", "7S"]
            assert "pickup" not in texts(table)
            assert (view(table).answer, view(table).allowed) == (0, [*range(1, 14)])
    table = gum(["N1 5H 6H", "2S 5S 7S"], pile="7D", options=RESETS)
    assert plays(table) == ["N1"]  # itself it goes on anything, as ever
    moves(table, "play N1")
    assert asked(table) == ("play", 2)
    moves(table, "play 2S")
    assert (view(table).pile, view(table).answer) == (["7D", "N1", "2S"], 2)  # the pile stays


def test_G10_once_covered_a_ninja_does_nothing() -> None:
    table = gum(["3S 12S", "5S"], pile="7D N1 9D N2 8D", options=RESETS)
    assert (view(table).answer, plays(table)) == (8, ["12S"])
    two = gum(["3S", "5S"], pile="7D N1 8D", options=RESETS)
    assert texts(two) == ["pickup"]


def test_G10_on_a_ninja_that_resets_only_choice_picks_up() -> None:
    assert "pickup" in texts(gum(["3S", "5S"], pile="7D N1", options=RESETS | {"voluntary_pickup": True}))
    assert texts(gum(["3S", "5S"], pile="7D N1", options=RESETS | NINJA)) == ["play 3S"]
    assert texts(gum(["N2", "5S"], pile="7D N1", options=RESETS | NINJA)) == ["pickup", "play N2"]


def test_G10_who_picks_up_from_a_ninja_that_resets_holds_nothing_but_ninjas() -> None:
    table = gum(["N2", "5S 6S"], pile="7D N1", options=RESETS | NINJA)
    moves(table, "pickup")
    assert hidden_in_worlds(table, 2, 1) == {"N"}


def test_G10_a_ninja_that_resets_still_breaks_a_row_and_counts_for_it() -> None:
    table = gum(["5S 8D 8H", "4S"], pile="5H 5D 5C N1", options=RESETS | FOUR)
    moves(table, "play 5S")
    assert view(table).pile == ["5H", "5D", "5C", "N1", "5S"]
    apart = gum(["5S 8D 8H", "5D 5C"], pile="5H N1", options=RESETS | ANY)
    moves(apart, "play 5S")
    assert asked(apart) == ("play", 2)


def test_G11_after_a_six_lower_cards_may_be_played_too_but_not_a_one() -> None:
    table = gum(["6S 7H 8H", "1S 2S 6H 7S N1"])
    moves(table, "play 6S")
    assert plays(table) == ["2S", "6H", "7S", "N1"]
    assert view(table).allowed == [*range(2, 14)]
    assert refused(table, "play 1S").endswith("(G17)")
    moves(table, "play 2S")
    assert view(table).answer == 2


def test_G11_six_must_allows_only_six_or_lower_or_a_ninja() -> None:
    table = gum(["6S 7H 8H", "1S 2S 6H 7S N1"], options={"six": "must"})
    moves(table, "play 6S")
    assert plays(table) == ["2S", "6H", "N1"]
    assert view(table).allowed == [2, 3, 4, 5, 6]
    assert refused(table, "play 7S") == (
        "The 7 of spades cannot go on a 6 at this table: lay a 6 or lower, or a Ninja. (G11)"
    )
    stuck = gum(["7S 7H 8H", "1S"], pile="6S", options={"six": "must"})
    assert texts(stuck) == ["pickup"]


@pytest.mark.parametrize(
    ("players", "laid", "skipped", "then"),
    [
        (2, "8S", [2], 1),
        (2, "8S 8H", [2, 1], 2),
        (2, "8S 8H 8D", [2, 1, 2], 1),
        (3, "8S", [2], 3),
        (3, "8S 8H", [2, 3], 1),
        (3, "8S 8H 8D", [2, 3, 1], 2),
        (5, "8S 8H 8D", [2, 3, 4], 5),
    ],
)
def test_G12_each_eight_skips_one_player(players: int, laid: str, skipped: list[int], then: int) -> None:
    table = gum(["8S 8H 8D 2C", "3S", "4S", "5S", "6S"][:players])
    happened = moves(table, f"play {laid}")
    missed = [f"{NAMES[seat - 1]} misses a turn." for seat in skipped]
    assert [line for line in happened if "misses" in line] == missed
    assert asked(table) == ("play", then)
    assert view(table).pile == laid.split()
    assert table.state.turn == 1


@pytest.mark.parametrize(
    ("players", "laid", "skipped", "then"),
    [
        (2, "8S", [2], 1),
        (2, "8S 8H", [2], 1),
        (2, "8S 8H 8D", [2], 1),
        (2, "8S 8H 8D 8C", [2], 1),
        (3, "8S", [2], 3),
        (3, "8S 8H", [2, 3], 1),
        (3, "8S 8H 8D", [2, 3], 1),
        (5, "8S 8H 8D", [2, 3, 4], 5),
        (5, "8S 8H 8D 8C", [2, 3, 4, 5], 1),
        (6, "8S 8H 8D 8C", [2, 3, 4, 5], 6),
    ],
)
def test_G12_others_only_other_players_miss_turns(players: int, laid: str, skipped: list[int], then: int) -> None:
    hands = ["8S 8H 8D 8C 2C", "3S", "4S", "5S", "6S", "7S"][:players]
    table = gum(hands, options={"eights": "others", "most_laid": 4})
    missed = [f"{NAMES[seat - 1]} misses a turn." for seat in skipped]
    assert [line for line in moves(table, f"play {laid}") if "misses" in line] == missed
    assert asked(table) == ("play", then)


def test_G12_others_the_layer_answers_the_own_eights_or_picks_up() -> None:
    table = gum(["8S 8H 2C 3C 4C", "3S"], options={"eights": "others"})
    moves(table, "play 8S 8H")
    assert texts(table) == ["pickup"]
    assert moves(table, "pickup")[-1] == "Ana leads."  # G7
    answered = gum(["8S 8H 9C 3C 4C", "3S"], options={"eights": "others"})
    moves(answered, "play 8S 8H")
    assert texts(answered) == ["play 9C"]


def test_G12_four_eights_go_round_the_table() -> None:
    table = gum(["8S 8H 8D 8C 2C", "3S", "4S"], options={"most_laid": 4})
    missed = [f"{NAMES[seat - 1]} misses a turn." for seat in (2, 3, 1, 2)]
    assert [line for line in moves(table, "play 8S 8H 8D 8C") if "misses" in line] == missed
    assert asked(table) == ("play", 3)


def test_G13_a_nine_burns_the_pile_and_the_next_seat_leads() -> None:
    table = gum(["9S 9H 8D", "3S 4S 5S", "6S"], pile="2H 7H", deck=TOP)
    assert moves(table, "play 9S 9H")[-2:] == [
        "Ana burns the pile with a 9: 4 cards leave the game.",
        "Bo leads.",
    ]
    assert (view(table).pile, view(table).gone) == ([], ["2H", "7H", "9S", "9H"])
    assert asked(table) == ("play", 2)
    assert plays(table) == ["3S", "4S", "5S"]


def test_G13_burner_leads() -> None:
    table = gum(["9S 9H 8D", "3S 4S 5S", "6S"], pile="2H 7H", deck=TOP, options={"burner_leads": True})
    assert moves(table, "play 9S")[-2:] == [
        "Ana burns the pile with a 9: 3 cards leave the game.",
        "Ana leads.",
    ]
    assert asked(table) == ("play", 1)


def test_G14_a_thirteen_names_another_player() -> None:
    table = gum(["13S 13H 8D", "3S 4S 5S", "6S 6H 6D"], pile="2H", deck=TOP)
    assert plays(table) == ["13H >2", "13H >3", "13S 13H >2", "13S 13H >3", "13S >2", "13S >3", "8D"]
    assert refused(table, "play 13S") == (
        "With the 13 of spades you have to name another player: write the seat at the end, as in “>2”. (G14)"
    )
    assert refused(table, "play 13S >1") == "You cannot name yourself; name another player. (G14)"
    for seat in (0, 4, 6, 7, 99):
        assert (
            refused(table, f"play 13S >{seat}") == f"There is no seat {seat} at this table; name another player. (G14)"
        )
    for text in ("play 8D >2", "play 8D >9", "play 8D >0"):
        assert refused(table, text) == "The 8 of diamonds cannot name a player; only a 13 does. (G14)"
    assert "is not a move" in refused(table, "play 13S >222")
    assert moves(table, "play 13H 13S >3")[:2] == [
        "Ana lays the 13 of spades and names Cy.",
        "Ana lays the 13 of hearts and names Cy.",
    ]
    assert table.record().moves == ["1 play 13S 13H >3"]
    assert asked(table) == ("counter", 3)
    assert view(table).named == 3
    assert moves(table, "pickup") == ["Cy takes the pile because of the 13: 3 cards.", "Ana leads."]
    assert view(table).players[2].known == ["2H", "13S", "13H"]


MAY: dict[str, Any] = {"thirteen": "may"}


def test_G14_may_lets_a_thirteen_go_without_a_name() -> None:
    table = gum(["13S 13H 8D", "3S 12C 13D", "6S 6H 6D"], pile="2H", deck=TOP, options=MAY)
    assert plays(table) == [
        *("13H", "13H >2", "13H >3", "13S", "13S 13H", "13S 13H >2", "13S 13H >3", "13S >2", "13S >3", "8D"),
    ]
    assert moves(table, "play 13S 13H")[:2] == ["Ana lays the 13 of spades.", "Ana lays the 13 of hearts."]
    assert table.record().moves == ["1 play 13S 13H"]
    assert (asked(table), view(table).named) == (("play", 2), None)  # the turn passes on
    assert (view(table).answer, view(table).allowed) == (13, [1, 13])
    assert plays(table) == ["13D", "13D >1", "13D >3"]
    assert refused(table, "counter 13D >1") == "No 13 names you, so there is nothing to counter. (G15)"
    assert refused(table, "play 12C") == ("The 12 of clubs cannot go on a 13: lay another 13, a 1 or a Ninja. (G6)")
    assert refused(table, "pickup") == "You can play the 13 of diamonds, so you have to. (G6)"
    moves(table, "play 13D >1")
    assert asked(table) == ("counter", 1)
    assert Table.from_record(table.record()).record() == table.record()


def test_G14_a_counter_always_names() -> None:
    table = gum(["13S 5H", "13H 3S"], options=MAY)
    moves(table, "play 13S >2")
    assert texts(table) == ["counter 13H >1", "pickup"]
    assert refused(table, "counter 13H").endswith("write the seat at the end, as in “>2”. (G14)")
    assert refused(table, "play 13H").startswith("A 13 names you")


def test_G14_who_cannot_answer_an_unnamed_thirteen_picks_up_and_shows_it() -> None:
    table = gum(["13S 5H 6H", "12C 3S 2S"], deck=TOP, options=MAY)
    moves(table, "play 13S")
    assert texts(table) == ["pickup"]
    assert moves(table, "pickup") == ["Bo picks up the pile: 1 card.", "Ana leads."]
    assert hidden_in_worlds(table, 1, 2) == {str(value) for value in range(2, 13)}


def test_G14_six_must_forbids_thirteens_named_or_not() -> None:
    table = gum(["13S 5H", "12H"], pile="6S", options=MAY | {"six": "must"})
    assert plays(table) == ["5H"]
    for text in ("play 13S", "play 13S >2"):
        assert refused(table, text).endswith("cannot go on a 6 at this table: lay a 6 or lower, or a Ninja. (G11)")


def test_G14_four_thirteens_without_a_name() -> None:
    table = gum(["13S 13H 13D 13C 5H 5D 5C", "1S 2S"], options=MAY | {"most_laid": 4})
    assert "13S 13H 13D 13C" in plays(table)
    moves(table, "play 13S 13H 13D 13C")
    assert (asked(table), texts(table)) == (("play", 2), ["play 1S"])
    usual = gum(["13S 13H 13D 13C 5H", "1S 2S"], options=MAY)
    assert "13S 13H 13D 13C" not in plays(usual)
    assert refused(usual, "play 13S 13H 13D 13C").endswith("lay one, two or three cards of one value. (G5)")


def test_G14_an_unnamed_thirteen_can_be_completed_and_burn() -> None:
    pair = gum(["13S 13H 5H", "13D 13C 2S"], options=MAY | PAIR)
    moves(pair, "play 13S 13H")
    assert texts(pair) == ["complete 13D 13C", "decline"]
    moves(pair, "decline")
    assert (asked(pair), view(pair).named) == (("play", 2), None)
    four = gum(["13S 5H", "2S"], pile="13H 13D 13C", options=MAY | FOUR)
    assert moves(four, "play 13S")[-1] == "Bo leads."


def test_G14_a_thirteen_on_a_set_up_s_pile_is_an_unnamed_one() -> None:
    must = gum(["1S 2S", "5S"], pile="13S")
    assert texts(must) == ["pickup"]
    may = gum(["1S 2S", "5S"], pile="13S", options=MAY)
    assert texts(may) == ["play 1S"]


def test_G15_the_named_player_counters_or_picks_up() -> None:
    table = gum(["13S 5H 8D", "3S 4S 5S", "1S 13H 13D N1 5C"], deck=TOP)
    moves(table, "play 13S >3")
    assert texts(table) == [
        "counter 13D >1",
        "counter 13D >2",
        "counter 13H >1",
        "counter 13H >2",
        "counter 1S",
        "pickup",
    ]
    assert refused(table, "counter 13H 13D >2") == (
        "The 13 of hearts and the 13 of diamonds cannot counter: only one card does, a 13 or a 1. (G15)"
    )
    assert refused(table, "counter N1") == "Ninja 1 cannot counter: only one card does, a 13 or a 1. (G15)"
    assert refused(table, "counter 5C").endswith("only one card does, a 13 or a 1. (G15)")
    assert refused(table, "counter 13C >1") == "You do not have the 13 of clubs in your hand. (G15)"
    assert refused(table, "counter 1H") == "You do not have the 1 of hearts in your hand. (G15)"
    assert refused(table, "counter 13H").endswith("(G14)")
    assert refused(table, "counter 13H >3") == "You cannot name yourself; name another player. (G14)"
    assert refused(table, "counter 13H >4").endswith("(G14)")
    assert refused(table, "counter 1S >2") == "The 1 of spades cannot name a player; only a 13 does. (G14)"
    assert refused(table, "play 13H >2") == ("A 13 names you: counter with one 13 or one 1, or pick up the pile. (G15)")
    moves(table, "pickup")
    assert refused(table, "counter 13S >2") == "No 13 names you, so there is nothing to counter. (G15)"


def test_G15_three_thirteens_and_a_one_in_a_chain() -> None:
    table = gum(["13S 5H 8D", "13H 4S 5S", "13D 1S 6S"], pile="2C", deck="1H 7H 7D 7C 10S")
    moves(table, "play 13S >2")
    assert asked(table) == ("counter", 2)
    assert moves(table, "counter 13H >3")[0] == "Bo counters with the 13 of hearts and names Cy."
    assert asked(table) == ("counter", 3)
    moves(table, "counter 13D >1")  # Ana, who laid the first 13
    assert asked(table) == ("counter", 1)
    assert texts(table) == ["counter 1H", "pickup"]
    assert moves(table, "counter 1H")[0] == "Ana counters with the 1 of hearts."
    assert asked(table) == ("play", 2)  # nobody picks up; the seat after the one that countered answers the 1
    assert view(table).pile == ["2C", "13S", "13H", "13D", "1H"]
    assert (view(table).answer, view(table).allowed, view(table).named) == (1, [*range(2, 14)], None)
    assert hand_sizes(table) == [3, 3, 3]
    assert table.state.turn == 1  # counters belong to the turn


def test_G15_picking_up_is_a_choice_although_one_could_counter() -> None:
    table = gum(["13S 5H 8D", "13H 1S 5S"], pile="2C")
    moves(table, "play 13S >2", "pickup")
    assert view(table, 2).hand == ["1S", "2C", "5S", "13S", "13H"]


def test_G16_after_a_pile_is_taken_for_a_thirteen_the_last_to_lay_leads() -> None:
    table = gum(["13S 5H 8D", "13H 4S 5S", "7D 1S 6S"], deck=TOP)
    moves(table, "play 13S >2", "counter 13H >3")
    assert moves(table, "pickup") == ["Cy takes the pile because of the 13: 2 cards.", "Bo leads."]
    assert asked(table) == ("play", 2)
    assert view(table).pile == []
    to_ana = gum(["13S 5H 8D", "13H 4S 5S", "7D 1S 6S"], deck=TOP)
    moves(to_ana, "play 13S >3", "pickup")
    assert asked(to_ana) == ("play", 1)


def test_G17_a_one_goes_only_on_an_empty_table_or_on_ninjas_or_counters() -> None:
    assert plays(gum(["1S 1H", "5S"])) == ["1H", "1S", "1S 1H"]
    assert plays(gum(["1S 1H", "5S"], pile="N1 N2")) == ["1H", "1S", "1S 1H"]
    for pile in ("2D", "1D", "6D", "13D", "1D N1", "6D N1 N2"):
        table = gum(["1S", "5S"], pile=pile)
        assert texts(table) == ["pickup"]
        assert refused(table, "play 1S") == (
            "The 1 of spades cannot go there: a 1 leads on an empty table or on one that shows only Ninjas, "
            "or counters a 13. (G17)"
        )


def test_G17_with_thirteen_may_ones_go_on_an_unnamed_thirteen_also_through_ninjas() -> None:
    for pile in ("13S", "13S N1", "13S N1 N2"):
        table = gum(["1S 1H 1D 1C 2S", "5S"], pile=pile, options=MAY)
        assert len(plays(table)) == 14  # as many as G5 allows
        moves(table, "play 1S 1H 1D")
        assert (asked(table), view(table).answer) == (("play", 2), 1)
    four = gum(["1S 1H 1D 1C 2S", "5S"], pile="13S", options=MAY | {"most_laid": 4})
    assert "1S 1H 1D 1C" in plays(four)
    for pile in ("12S", "6S", "1D", "13S 1D"):
        table = gum(["1S", "5S"], pile=pile, options=MAY)
        assert texts(table) == ["pickup"]
        assert refused(table, "play 1S") == (
            "The 1 of spades cannot go there: at this table you play a 1 on an empty table, "
            "one that shows only Ninjas, or a 13, and it counters a 13. (G17)"
        )


def test_G17_with_ninja_resets_ones_go_on_any_ninja() -> None:
    assert plays(gum(["1S 1H", "5S"], pile="12D N1", options=RESETS)) == ["1H", "1S", "1S 1H"]
    table = gum(["1S", "5S"], pile="N1 12D", options=RESETS)
    assert refused(table, "play 1S") == (
        "The 1 of spades cannot go there: at this table you play a 1 on an empty table or a Ninja, "
        "and it counters a 13. (G17)"
    )
    both = gum(["1S", "5S"], pile="12D", options=RESETS | MAY)
    assert "on an empty table, a Ninja or a 13, and it counters a 13. (G17)" in refused(both, "play 1S")


@pytest.mark.parametrize(
    ("rule", "pile", "options", "text", "sentence"),
    [
        ("G6", "7H", {}, "play 5S", "The 5 of spades cannot go on the value 7: lay 7 or higher."),
        ("G6", "13H", MAY, "play 5S", "The 5 of spades cannot go on a 13: lay another 13 or a 1."),
        ("G11", "6H", {"six": "must"}, "play 7S", "The 7 of spades cannot go on a 6 at this table: lay a 6 or lower."),
        ("G17", "7H", {}, "play 1S", "The 1 of spades cannot go there: a 1 leads on an empty table, or counters a 13."),
        (
            *("G17", "7H", RESETS, "play 1S"),
            "The 1 of spades cannot go there: at this table you play a 1 on an empty table, and it counters a 13.",
        ),
        (
            *("G17", "7H", RESETS | MAY, "play 1S"),
            "The 1 of spades cannot go there: at this table you play a 1 on an empty table or a 13, "
            "and it counters a 13.",
        ),
    ],
)
def test_G1_without_ninjas_no_refusal_speaks_of_them(
    rule: str, pile: str, options: dict[str, Any], text: str, sentence: str
) -> None:
    table = gum(["1S 5S 7S", "9S"], pile=pile, options={"ninjas": 0} | options, whole=GUM[:52])
    assert refused(table, text) == f"{sentence} ({rule})"
    for language in LANGUAGES:
        assert "Ninja" not in refused(table, text, language=language)


# --- variants --------------------------------------------------------------------------------------

FOUR: dict[str, Any] = {"four_burns": True}


def test_G18_four_of_one_value_in_a_row_burn_the_pile() -> None:
    table = gum(["5S 5H 8D", "5D 5C 4S", "6S"], pile="2H", deck=TOP, options=FOUR)
    moves(table, "play 5S 5H")
    assert asked(table) == ("play", 2)
    assert moves(table, "play 5D 5C")[-2:] == [
        "Bo burns the pile with four in a row: 5 cards leave the game.",
        "Cy leads.",
    ]
    assert view(table).gone == ["2H", "5S", "5H", "5D", "5C"]
    burner = gum(["5S 8D 8H", "4S"], pile="5H 5D 5C", options=FOUR | {"burner_leads": True})
    assert moves(burner, "play 5S")[-1] == "Ana leads."
    off = gum(["5S 8D 8H", "4S"], pile="5H 5D 5C")
    moves(off, "play 5S")
    assert (view(off).pile, asked(off)) == (["5H", "5D", "5C", "5S"], ("play", 2))


def test_G18_sixes_too_and_instead_of_the_effect_of_eights_and_thirteens() -> None:
    sixes = gum(["6S 8D 8H", "4S"], pile="6H 6D 6C", options=FOUR)
    assert "Ana burns the pile with four in a row: 4 cards leave the game." in moves(sixes, "play 6S")
    eights = gum(["8S 2D 2H", "4S", "5S"], pile="8H 8D 8C", options=FOUR)
    happened = moves(eights, "play 8S")
    assert "misses" not in " ".join(happened)
    assert happened[-1] == "Bo leads."
    thirteens = gum(["13S 2D 2H", "4S", "5S"], pile="13H 13D 13C", options=FOUR)
    assert moves(thirteens, "play 13S >3")[-1] == "Bo leads."
    assert asked(thirteens) == ("play", 2)
    countered = gum(["2D 2H 13S", "13H 4S", "5S"], pile="13D 13C", options=FOUR)
    moves(countered, "play 13S >2")
    assert moves(countered, "counter 13H >1")[-1] == "Cy leads."


def test_G18_ninjas_and_other_values_break_the_row() -> None:
    for pile in ("5H 5D N1 5C", "5H 5D 5C N1", "5H 5D 5C 6H", "5H 5D"):
        table = gum(["5S 8D 8H", "4S"], pile=pile, options=FOUR)
        moves(table, "play 5S")
        assert view(table).gone == []
        assert view(table).pile == [*pile.split(), "5S"]
    ninjas = gum(["N2 8D 8H", "4S"], pile="5S 5H 5D 5C N1", options=FOUR)
    moves(ninjas, "play N2")
    assert view(ninjas).gone == []


PAIR: dict[str, Any] = {"completion": "pair"}
ANY: dict[str, Any] = {"completion": "any"}


def test_G19_the_other_two_are_laid_out_of_turn_and_burn_the_pile() -> None:
    table = gum(["5S 5H 8D", "7S 7H 7D", "5D 5C 4S"], pile="2H", deck="10S 10H 10D 10C", options=PAIR)
    moves(table, "play 5S 5H")
    assert hand_sizes(table) == [3, 3, 3]  # asked after the draw-up
    assert asked(table) == ("complete", 2)
    assert texts(table) == ["decline"]  # a player who cannot complete can only decline
    assert moves(table, "decline") == ["Bo does not complete."]
    assert asked(table) == ("complete", 3)
    assert texts(table) == ["complete 5D 5C", "decline"]
    assert moves(table, "complete 5C 5D") == [
        "Cy completes with the 5 of diamonds.",
        "Cy completes with the 5 of clubs.",
        "Cy draws a card.",
        "Cy draws a card.",
        "Cy burns the pile by completing the pair: 5 cards leave the game.",
        "Cy leads.",
    ]
    assert table.record().moves[-1] == "3 complete 5D 5C"
    assert asked(table) == ("play", 3)
    assert view(table).gone == ["2H", "5S", "5H", "5D", "5C"]
    assert table.state.turn == 1


def test_G19_all_decline_and_play_goes_on() -> None:
    table = gum(["5S 5H 8D", "7S 7H 7D", "5D 5C 4S"], options=PAIR)
    moves(table, "play 5S 5H", "decline")
    assert moves(table, "decline") == ["Cy does not complete."]
    assert asked(table) == ("play", 2)
    assert view(table).pile == ["5S", "5H"]


def test_G19_what_is_refused_while_asked() -> None:
    table = gum(["5S 5H 8D", "7S 7H 5C", "5D 4H 4S"], options=PAIR)
    moves(table, "play 5S 5H")
    first = "A pair was just laid: complete it or decline. (G19)"
    assert [refused(table, text) for text in ("play 7S", "pickup", "counter 1S")] == [first] * 3
    assert refused(table, "complete 5D 5C") == "You do not have the 5 of diamonds in your hand. (G19)"
    assert refused(table, "complete 5S 5H").endswith("in your hand. (G19)")
    assert refused(table, "complete 7S 7H") == (
        "The 7 of spades and the 7 of hearts do not complete the pair: "
        "it needs the other two cards of the value 5. (G19)"
    )
    assert refused(table, "complete 6S 6H") == "Pairs of 6s are never completed. (G19)"
    assert refused(table, "complete 5C") == (
        "No pair is completed with the 5 of clubs: lay the other two cards of the same value. (G19)"
    )
    for text in ("complete N1 N2", "complete 5C 7S", "complete 5S 5D 5C"):
        assert refused(table, text).endswith("lay the other two cards of the same value. (G19)")
    assert refused(table, "complete 5C 5C") == "You named the 5 of clubs twice. (G19)"
    assert "is not a move" in refused(table, "complete 5D 5C >1")
    moves(table, "decline", "decline")
    not_asked = "There is no pair to complete or decline now. (G19)"
    assert refused(table, "decline") == refused(table, "complete 7S 7H") == not_asked
    off = gum(["5S 5H 8D", "5D 5C 7C"])
    moves(off, "play 5S 5H")
    assert asked(off) == ("play", 2)
    assert refused(off, "complete 5D 5C") == "Pairs are not completed at this table. (G19)"


def test_G19_before_a_nine_s_burn_a_thirteen_s_answer_and_an_eight_s_skip() -> None:
    nine = gum(["9S 9H 2D", "3S 4S 5S", "9D 9C 4D"], options=PAIR, deck=TOP)
    assert "burns" not in " ".join(moves(nine, "play 9S 9H"))
    assert moves(nine, "decline", "complete 9D 9C")[-2:] == [
        "Cy burns the pile by completing the pair: 4 cards leave the game.",
        "Cy leads.",
    ]
    thirteen = gum(["13S 13H 2D", "3S 4S 5S", "13D 13C 4D"], options=PAIR, deck=TOP)
    moves(thirteen, "play 13S 13H >2")
    assert asked(thirteen) == ("complete", 2)
    assert view(thirteen).named == 2
    assert "A 13 names Bo." in picture(moved(thirteen, "decline"), 1)
    moves(thirteen, "complete 13D 13C")
    assert asked(thirteen) == ("play", 3)  # nobody answers the 13
    eight = gum(["8S 8H 2D", "3S 4S 5S", "8D 8C 4D", "7S"], options=PAIR, deck=TOP)
    assert "misses" not in " ".join(moves(eight, "play 8S 8H"))
    assert "misses" not in " ".join(moves(eight, "decline", "complete 8D 8C"))
    assert asked(eight) == ("play", 3)


def test_G19_after_all_declined_the_effects_come() -> None:
    nine = gum(["9S 9H 2D", "3S 4S 5S"], options=PAIR, deck=TOP)
    moves(nine, "play 9S 9H")
    assert moves(nine, "decline")[1:] == ["Ana burns the pile with a 9: 2 cards leave the game.", "Bo leads."]
    thirteen = gum(["13S 13H 2D", "3S 4S 5S", "7D"], options=PAIR, deck=TOP)
    moves(thirteen, "play 13S 13H >2", "decline", "decline")
    assert asked(thirteen) == ("counter", 2)
    eight = gum(["8S 8H 2D", "3S 4S 5S", "7D"], options=PAIR, deck=TOP)
    moves(eight, "play 8S 8H", "decline")
    assert moves(eight, "decline")[1:] == ["Bo misses a turn.", "Cy misses a turn."]
    assert asked(eight) == ("play", 1)


def test_G19_a_completed_pair_can_win_and_draws_up_by_choice() -> None:
    wins = late(["5S 5H 8D", "5D 5C"], options=PAIR)
    moves(wins, "play 5S 5H")
    assert moves(wins, "complete 5D 5C")[-1] == "Bo wins!"
    picks = late(["5S 5H 8D", "5D 5C 4S"], ["", "11S 11H 11D"], options=PAIR)
    moves(picks, "play 5S 5H", "complete 5D 5C")
    assert asked(picks) == ("take", 2)
    assert moves(picks, "take 11S", "take 11H")[-2:] == [
        "Bo burns the pile by completing the pair: 4 cards leave the game.",
        "Bo leads.",
    ]


def test_G19_nobody_is_asked_about_sixes_ninjas_or_when_one_of_the_others_is_open() -> None:
    for laid in ("6S 6H", "N1 N2"):
        for options in (PAIR, ANY):
            table = gum([f"{laid} 8D", "6D 6C 4S"], options=options)
            moves(table, f"play {laid}")
            assert asked(table) == ("play", 2)
    in_pile = gum(["5S 5H 8D", "5D 10S 4S"], pile="5C", options=PAIR)
    face_up = gum(["5S 5H 8D", "5D 10S 4S"], up=["", "5C"], options=PAIR)
    own_up = gum(["5S 5H 8D", "5D 10S 4S"], up=["5C", ""], options=PAIR)
    gone = gum(["5S 5H 8D", "5D 10S 4S"], gone="5C", options=PAIR)
    for table in (in_pile, face_up, own_up, gone):
        moves(table, "play 5S 5H")
        assert asked(table) == ("play", 2)
    hidden = gum(["5S 5H 8D", "5D 10S 4S"], down=["5C", ""], options=PAIR)
    moves(hidden, "play 5S 5H")
    assert asked(hidden) == ("complete", 2)
    ones = gum(["1S 1H 8D", "1D 1C 4S"], options=PAIR)
    moves(ones, "play 1S 1H")
    assert texts(ones) == ["complete 1D 1C", "decline"]


def test_G19_pair_asks_only_after_one_lay_of_exactly_two() -> None:
    one_and_one = gum(["5S 5H 8D", "5D 10S 4S", "4H 4D"], options=PAIR)
    moves(one_and_one, "play 5S", "play 5D")
    assert asked(one_and_one) == ("play", 3)
    three = gum(["5S 5H 5D 7D", "5C 10S 4S"], options=PAIR)
    moves(three, "play 5S 5H 5D")
    assert asked(three) == ("play", 2)


def test_G19_any_asks_also_after_one_and_one_in_a_row_and_after_a_counter() -> None:
    table = gum(["5S 2H 8D", "5H 10S 4S", "5D 5C 4D"], options=ANY)
    moves(table, "play 5S")
    assert asked(table) == ("play", 2)
    moves(table, "play 5H")
    assert asked(table) == ("complete", 3)
    assert texts(table) == ["complete 5D 5C", "decline"]
    moves(table, "complete 5D 5C")
    assert asked(table) == ("play", 3)
    exact = gum(["5S 5H 8D", "7H 10S 4S"], options=ANY)
    moves(exact, "play 5S 5H")
    assert asked(exact) == ("complete", 2)
    counter = gum(["13S 2H 8D", "13H 10S 4S", "13D 13C 4D"], options=ANY)
    moves(counter, "play 13S >2", "counter 13H >1")
    assert asked(counter) == ("complete", 3)
    moves(counter, "decline", "decline")
    assert asked(counter) == ("counter", 1)
    apart = gum(["5S 2H 8D", "4S"], pile="5H N1", options=ANY)
    moves(apart, "play 5S")
    assert asked(apart) == ("play", 2)
    third = gum(["5S 2H 8D", "4S"], pile="5H 5D", options=ANY)
    moves(third, "play 5S")
    assert asked(third) == ("play", 2)


# --- views, set-ups, words ---------------------------------------------------------------------------


def moved(table: Table, *texts: str) -> Table:
    moves(table, *texts)
    return table


def picture(table: Table, seat: int | None, language: str = "en") -> list[str]:
    return table.notation.picture(view(table, seat), table.players, language)


def test_G2_the_picture_reads_well() -> None:
    table = moved(holding(), "hold 2S 3H 4S", "hold 5S 6S 7S", "play 2S")
    assert picture(table, 2) == [
        "Ana: 3 in hand, among them 3♥",
        "  face up: 2♥, 3♠, 4♥",
        "  face down: 3",
        "Bo: 3 in hand",
        "  face up: 5♥, 6♥, 7♥",
        "  face down: 3",
        "Draw pile: 35.",
        "Pile, bottom first: 2♠. Last to lay: Ana.",
        "Bo plays on the value 2: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 13 or a Ninja.",
        "Your hand: 5♠, 6♠, 7♠",
    ]
    assert picture(holding(), None)[-2:] == ["The table is empty.", "Ana chooses which three cards to hold."]
    over = moved(late(["5S", "7S 3S 4S"]), "play 5S")
    assert picture(over, None)[-1] == "Pile, bottom first: 5♠. Last to lay: Ana."
    assert picture(over, None)[3].startswith("Out of the game: 1♠, 1♥")


def test_G1_the_picture_says_nothing_of_ninjas_where_there_are_none() -> None:
    table = gum(["12S 2H", "4S"], pile="11S", options={"ninjas": 0}, whole=GUM[:52])
    assert picture(table, 1)[-2] == "Ana plays on the value 11: 11, 12 and 13."
    assert not any("Ninja" in line for language in LANGUAGES for line in picture(table, 1, language))


def test_G2_every_question_has_its_line_in_every_language() -> None:
    answer = moved(gum(["13S 2H 3H", "4S"]), "play 13S >2")
    take = moved(late(["5S 2H 3H", "4S"], ["11S 11H", ""]), "play 5S")
    complete = moved(gum(["5S 5H 3H", "4S"], options=PAIR), "play 5S 5H")
    lines = [
        "A 13 names Bo: counter, or pick up the pile.",
        "Ana refills the hand and takes a face-up card.",
        "Bo may complete the pair or decline.",
        "Ana plays: any card will do.",
    ]
    for table, line in zip((answer, take, complete, gum(["5S", "4S"])), lines, strict=True):
        assert picture(table, None)[-1] == line
        assert all(len(picture(table, 1, language)) == len(picture(table, 1)) for language in LANGUAGES)


ZONES: dict[str, Any] = {
    "hands": ["2S 3S 4S", "5S 6S 7S"],
    "up": ["2H 3H 4H", "5H 6H 7H"],
    "down": ["2D 3D 4D", "5D 6D 7D"],
}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"up": ["2H 3H 4H 8H", ""]}, "Ana has 4 cards in “up”; no more than three lie there. (G2)"),
        ({"down": ["", "2H 3H 4H 8H"], "up": ["", ""]}, "Bo has 4 cards in “down”; no more than three lie there. (G2)"),
        ({"hands": ["2S 3S", "5S 6S 7S"]}, "Ana has 2 cards in hand; before hands are chosen everyone has three."),
        ({"hands": ["2S 3S 4S", "5S 6S 7S 8S"]}, "Bo has 4 cards in hand; before hands are chosen everyone has three."),
        ({"pile": "8S"}, "There is neither a pile nor a card out of the game before hands are chosen."),
        ({"gone": "8S", "hold": True}, "There is neither a pile nor a card out of the game before hands are chosen."),
        ({"hands": ["", "5S 6S 7S"]}, "Ana has cards in front but none in hand. (G8)"),
        ({"hands": ["2S 3S 4S", ""], "hold": False}, "Bo has cards in front but none in hand. (G8)"),
        (
            {"hands": ["2S", ""], "up": ["", ""], "down": ["", ""], "hold": False},
            "This game is over before the first move. (G9)",
        ),
        ({"hold": [0]}, "“hold” must be true or false, not “[0]”."),
        ({"discard": "8S"}, "The deal has no zone “discard”. Possible: deck, hands, up, down, pile, gone, hold."),
        ({"up": ["2H 3H 4H"]}, "“up” must have a list for each of the 2 seats."),
        ({"pile": "2S"}, "The 2 of spades is dealt 2 times, but there is only one."),
        ({"pile": "AS"}, "“AS” in pile is not a card of this game."),
    ],
)
def test_G2_set_ups_that_cannot_be_played_are_refused(changes: dict[str, Any], expected: str) -> None:
    with pytest.raises(Refused) as refusal:
        lay("battle-gum", 2, **ZONES | changes)
    assert sentence(refusal.value.refusal, "en", NAMES).startswith(expected)
    assert all(sentence(refusal.value.refusal, language, NAMES) for language in LANGUAGES)


def test_G2_a_set_up_needs_every_zone_and_every_card() -> None:
    deal = dict(Table.new("battle-gum", NAMES[:2], seed=bytes(32)).deal)
    for zone in ("deck", "hands", "up", "down"):
        record = Record(1, "battle-gum", list(NAMES[:2]), 1, {k: v for k, v in deal.items() if k != zone}, [])
        with pytest.raises(Refused, match=f"“{zone}” is missing"):
            Table.from_record(record, InOrder())
    record = Record(1, "battle-gum", list(NAMES[:2]), 1, deal | {"deck": deal["deck"][1:]}, [])
    with pytest.raises(Refused, match="is missing in the deal"):
        Table.from_record(record, InOrder())


def test_G3_a_set_up_in_play_is_written_as_it_was_read() -> None:
    table = late(["5S 6S", "3S 4S 7S N1"], ["11H", ""], ["12D 2D", "3D"], pile="5C 4C", deck="10C 9C")
    assert table.notation.zones(table.state) == table.deal
    assert view(table, 1).players[1].known == ["3S", "4S", "7S", "N1"]  # more than three: they were picked up
    assert view(table, 2).players[0].known == []


def messages(language: str) -> dict[str, set[str]]:
    """Every message and attribute in the catalogue, with its variables."""
    text = (LOCALE / language / "battle-gum.ftl").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    name = attribute = ""
    for line in text.splitlines():
        if match := re.match(r"([a-z][\w-]*) =", line):
            name, attribute = match[1], ""
        elif match := re.match(r"    \.(\w+) =", line):
            attribute = match[1]
        if name:
            found.setdefault(f"{name}.{attribute}", set()).update(re.findall(r"\$(\w+)", line))
    return found


def test_G1_every_event_and_reason_has_a_message_in_three_languages() -> None:
    english = messages("en")
    assert messages("es") == messages("fr") == english
    for event in EVENTS:
        assert f"event-battle-gum-{event.name}." in english
    for reason in REASONS.all[1:]:
        assert f"refusal-battle-gum-{reason.split()[1]}." in english
