"""Every table: T1 to T4, refusals that change nothing, data that can be sent as it is."""

import random
from typing import Any

import msgspec
import pytest

from powderkeg.games import SPECS
from powderkeg.play.record import read_record
from powderkeg.play.table import CHECKPOINT_MOVES, TALK, Table
from powderkeg.research.selfplay import RandomChance
from powderkeg.text.refusal import Refusal, Refused
from testkit.positions import NAMES, heard, lay, moves, refused, texts
from testkit.traces import whole

GAMES = list(SPECS)


def duel(**more: Any) -> Table:
    """Boom for two, nobody near the end."""
    return lay("boom", hands=["5H KD 2C", "9S 9H 9D"], boards=[["8S"], ["8C"]], **more)


def trio(**more: Any) -> Table:
    """Boom for three, nobody near the end."""
    hands, boards = ["5H KD 2C", "9S 9H 9D", "KH 4H 4D"], [["8S"], ["8C"], ["7C"]]
    return lay("boom", 3, hands=hands, boards=boards, **more)


def dealt(name: str, players: int | None = None) -> Table:
    """A table just dealt."""
    return Table.new(name, NAMES[: players or SPECS[name].seats[0]], seed=bytes(32))


def outcome(table: Table) -> tuple[str, list[int]] | None:
    return (table.result.outcome, table.result.winners) if table.result else None


# --- moves as text ---


def test_a_move_may_be_written_with_the_symbols_that_players_read() -> None:
    table = duel()
    moves(table, "attack 5♥ 2:8♣")
    assert table.record().moves == ["1 attack 5H 2:8C"]
    assert refused(table, "discard 9♥ 9♣", 2) == "The 9 of clubs is not in your hand. (B14)"


# --- T1 ---


def test_T1_after_n_turns_the_game_is_unfinished() -> None:
    table = duel(options={"turn_limit": 2})
    moves(table, "discard 2C")
    assert table.view(None).turn == 1
    assert moves(table, "discard 9S") == [
        "Bo discards a card.",
        "Bo draws a card.",
        "The turn limit is reached: the game stays unfinished.",
    ]
    assert table.record().result == table.result
    assert outcome(table) == ("unfinished", [])


def test_T1_a_swap_belongs_to_its_turn() -> None:
    table = duel(options={"turn_limit": 1})
    moves(table, "swap 5H 8S")
    assert table.view(None).turn == 0
    moves(table, "discard 8S")
    assert outcome(table) == ("unfinished", [])


def test_T1_a_drawn_card_is_played_in_the_same_turn() -> None:
    table = lay("kaboo", squares=["AS 2S 3S 4S", "AH 2H 3H 4H"], deck="7C", options={"turn_limit": 1})
    moves(table, "draw")
    assert outcome(table) is None
    moves(table, "peek 1")
    assert outcome(table) == ("unfinished", [])
    assert table.result
    assert table.result.scores is None


def test_T1_an_ending_on_the_last_turn_comes_first() -> None:
    table = lay("boom", hands=["3H KD 2C", "9S 9H 9D"], boards=[["8S"], ["3C"]], options={"turn_limit": 1})
    moves(table, "attack 3H 2:3C")
    assert outcome(table) == ("win", [1])


def test_T1_no_limit_unless_asked_for() -> None:
    table = duel()
    for _ in range(40):
        moves(table, next(text for text in texts(table) if text.startswith("discard")))
    assert outcome(table) is None


# --- T2 ---


def test_T2_two_players_agree() -> None:
    table = duel()
    table.play(1, "offer-draw")
    assert heard(table, 2) == ["Ana offers a draw."]
    assert table.view(2).draw_agreed == [1]
    assert table.actor == 1
    table.play(2, "accept-draw")  # at any time: it is Ana's turn
    assert heard(table, None) == ["Bo agrees to a draw.", "The game is a draw."]
    assert outcome(table) == ("draw", [])


def test_T2_offering_while_an_offer_stands_is_agreeing() -> None:
    table = duel()
    table.play(2, "offer-draw")
    table.play(1, "offer-draw")
    assert heard(table, None) == ["Ana agrees to a draw.", "The game is a draw."]


def test_T2_an_offer_lapses_with_the_offerer_s_next_move() -> None:
    table = duel()
    table.play(1, "offer-draw")
    moves(table, "swap 5H 8S")
    assert table.view(2).draw_agreed == []
    assert refused(table, "accept-draw", 2) == "There is no draw offer to accept. (T2)"
    table.play(2, "offer-draw")
    moves(table, "discard 8S")  # Ana's move: Bo's offer stands
    assert table.view(1).draw_agreed == [2]
    moves(table, "discard 9S")
    assert table.view(1).draw_agreed == []


def test_T2_nobody_agrees_twice_or_without_an_offer() -> None:
    table = trio()
    assert refused(table, "accept-draw", 2) == "There is no draw offer to accept. (T2)"
    table.play(1, "offer-draw")
    assert refused(table, "offer-draw", 1) == "You have agreed to a draw already; the others have not yet. (T2)"
    assert refused(table, "accept-draw", 1) == "There is no draw offer to accept. (T2)"
    table.play(3, "accept-draw")
    assert refused(table, "offer-draw", 3) == "You have agreed to a draw already; the others have not yet. (T2)"


def test_T2_with_three_all_must_agree() -> None:
    table = trio()
    table.play(3, "offer-draw")
    table.play(1, "accept-draw")
    assert outcome(table) is None
    table.play(2, "offer-draw")
    assert outcome(table) == ("draw", [])
    assert table.view(None).draw_agreed == [3, 1, 2]


def test_T2_the_offerer_s_move_ends_all_agreement_another_s_only_its_own() -> None:
    table = trio()
    table.play(2, "offer-draw")
    table.play(1, "accept-draw")
    moves(table, "discard 2C")
    assert table.view(None).draw_agreed == [2]
    table.play(1, "accept-draw")
    moves(table, "discard 9S")
    assert table.view(None).draw_agreed == []


def test_T2_a_player_who_is_out_is_not_asked() -> None:
    hands, boards = ["5H KD 2C", "9S 9H 9D", ""], [["8S"], ["8C"], []]
    table = lay("boom", 3, hands=hands, boards=boards)
    assert refused(table, "offer-draw", 3) == "You are no longer in the game. (T2)"
    table.play(1, "offer-draw")
    table.play(2, "accept-draw")
    assert outcome(table) == ("draw", [])


def test_T2_a_draw_is_agreed_when_the_only_player_who_had_not_agreed_goes_out() -> None:
    table = trio(first=3)
    table.play(1, "offer-draw")
    table.play(2, "accept-draw")
    assert moves(table, "swap KH 7C")[-2:] == ["Cy is out.", "The game is a draw."]
    assert outcome(table) == ("draw", [])


def test_T2_an_offer_lapses_when_its_offerer_goes_out() -> None:
    hands, boards = ["5H KD 2C", "9S 9H 8D", "KH 4H 4D"], [["8S"], ["8C"], ["7C"]]
    table = lay("boom", 3, first=2, hands=hands, boards=boards)
    table.play(1, "offer-draw")
    moves(table, "attack 8D 1:8S")
    assert table.view(None).draw_agreed == []
    assert refused(table, "accept-draw", 3) == "There is no draw offer to accept. (T2)"


def test_T2_a_seat_played_on_by_a_bot_agrees() -> None:
    table = trio()
    table.play(2, "resign")
    table.play(1, "offer-draw")
    assert outcome(table) is None
    table.play(3, "accept-draw")
    assert outcome(table) == ("draw", [])
    late = trio()
    late.play(1, "offer-draw")
    late.play(3, "accept-draw")
    late.play(2, "resign")
    assert outcome(late) == ("draw", [])


@pytest.mark.parametrize("name", GAMES)
def test_T2_in_every_game(name: str) -> None:
    table = dealt(name)
    table.play(2, "offer-draw")
    table.play(1, " Accept-Draw ")
    assert outcome(table) == ("draw", [])
    assert table.record().moves == ["2 offer-draw", "1 accept-draw"]


# --- T3 ---


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [1, 2])
def test_T3_with_two_the_other_wins(name: str, seat: int) -> None:
    table = dealt(name)
    table.play(seat, "resign")
    assert heard(table, None) == [f"{NAMES[seat - 1]} resigns.", f"{NAMES[2 - seat]} wins!"]
    assert table.result
    assert (table.result.outcome, table.result.winners, table.result.scores) == ("win", [3 - seat], None)
    assert table.view(None).resigned == []


def test_T3_with_more_the_seat_is_played_on() -> None:
    table = trio()
    table.play(1, "resign")
    assert heard(table, None) == ["Ana resigns."]
    assert outcome(table) is None
    assert table.view(2).resigned == [1]
    assert table.actor == 1
    moves(table, "discard 2C")  # by the bot
    assert table.record().moves == ["1 resign", "1 discard 2C"]
    assert refused(table, "resign", 1) == "You are no longer in the game. (T3)"
    assert refused(table, "offer-draw", 1) == "You are no longer in the game. (T2)"


def test_T3_two_left_of_three() -> None:
    hands, boards = ["5H KD 2C", "9S 9H 9D", ""], [["8S"], ["8C"], []]
    table = lay("boom", 3, hands=hands, boards=boards)
    assert refused(table, "resign", 3) == "You are no longer in the game. (T3)"
    table.play(2, "resign")
    assert outcome(table) == ("win", [1])


def test_T3_bots_count_as_left() -> None:
    table = trio()
    table.play(1, "resign")
    table.play(2, "resign")
    assert outcome(table) is None
    assert table.view(None).resigned == [1, 2]


# --- T4 ---


def test_T4_only_the_seat_to_move_may_move() -> None:
    table = duel()
    assert refused(table, "discard 9S", 2) == "It is not your turn: Ana decides now. (T4)"
    assert refused(table, "nonsense", 2) == "It is not your turn: Ana decides now. (T4)"
    assert table.legal(2) == table.legal(None) == []
    moves(table, "discard 2C")
    assert refused(table, "discard 5H", 1) == "It is not your turn: Bo decides now. (T4)"


@pytest.mark.parametrize("name", GAMES)
def test_T4_nobody_may_move_after_the_end(name: str) -> None:
    table = dealt(name)
    table.play(1, "resign")
    assert table.actor is None
    assert table.legal(1) == table.legal(2) == []
    for text in ("draw", "offer-draw", "resign", "nonsense"):
        assert refused(table, text, 2) == "The game is over. (T4)"


def test_T4_a_seat_that_does_not_exist_is_refused() -> None:
    table = duel()
    for seat in (-1, 0, 3):
        with pytest.raises(Refused, match=f"There is no seat {seat}; seats go from 1 to 2"):
            table.play(seat, "resign")
        with pytest.raises(Refused, match="seats go from 1 to 2"):
            table.view(seat)


# --- plain data ---


def check_frozen(value: Any) -> None:
    """Check that a value is plain data and frozen structs all the way down."""
    if isinstance(value, msgspec.Struct):
        assert value.__struct_config__.frozen
        for field in value.__struct_fields__:
            check_frozen(getattr(value, field))
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            check_frozen(part)
    else:
        assert value is None or type(value) in (int, str, bool)


@pytest.mark.parametrize("name", GAMES)
def test_views_events_moves_and_refusals_can_be_sent_as_they_are(name: str) -> None:
    table = dealt(name, SPECS[name].seats[1])
    for _ in range(30):
        if table.actor is None:
            break
        why = table.why_not(table.actor, "nonsense")
        sent: list[Any] = [why, *table.legal(table.actor)]
        for seat in (None, *range(1, len(table.players) + 1)):
            sent += [table.view(seat), *table.events(seat)]
        for part in sent:
            check_frozen(part)
            assert msgspec.json.decode(msgspec.json.encode(part)) == msgspec.to_builtins(part)
        assert why
        assert msgspec.json.decode(msgspec.json.encode(why), type=Refusal) == why
        moves(table, texts(table)[len(table.moves) % len(texts(table))])


def test_the_events_of_the_deal_are_told_too() -> None:
    table = lay("kaboo", squares=["AS 2S 3S 4S", "AH 2H 3H 4H"])
    assert heard(table, 1) == [
        "Ana looks at slots 3 and 4: the 3 of spades and the 4 of spades.",
        "Bo looks at slots 3 and 4.",
    ]


# --- the record ---


@pytest.mark.parametrize("name", [name for name in GAMES if SPECS[name].seats[1] > 2])
def test_a_game_with_offers_and_a_resignation_replays(name: str) -> None:
    table = dealt(name, 3)
    for number in range(12):
        if number in (3, 7):
            table.play(1, "offer-draw")
        if number == 4:
            table.play(2, "resign")
        if table.actor:
            moves(table, texts(table)[0])
    if table.actor:
        for seat, text in ((3, "offer-draw"), (1, "accept-draw")):
            if table.why_not(seat, text) is None:
                table.play(seat, text)
    written = table.record().to_json()
    again = Table.from_record(read_record(written))
    assert again.record().to_json() == written
    for watcher in (None, 1, 2, 3):
        assert again.view(watcher) == table.view(watcher)
        assert again.events(watcher) == table.events(watcher)
    assert table.view(None).resigned == [2]


# --- before the last move ---


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seeded", [True, False])
def test_a_table_as_it_was_before_its_last_move(name: str, seeded: bool) -> None:
    """Including draw offers and resignations, and wherever shuffles come from."""
    rng = random.Random(name)
    players = SPECS[name].seats[1]
    longest = 0
    for number in range(4):
        table = Table.new(name, NAMES[:players], {"turn_limit": 60}, seed=bytes([number] * 32))
        if not seeded:
            table.chance = RandomChance(number)
        while table.actor is not None:
            before = snapshot(table)
            seat, move = any_move(table, rng)
            table.play(seat, move)
            after = snapshot(table)
            assert snapshot(table.before_last()) == before
            assert snapshot(table) == after, "the table itself has changed"
        longest = max(longest, len(table.moves))
    assert longest > CHECKPOINT_MOVES


def any_move(table: Table, rng: random.Random) -> tuple[int, str]:
    """A random move of the seat to move; now and then talk from any seat."""
    seat, word = rng.randint(1, len(table.players)), rng.choice(TALK)
    if rng.random() < 0.1 and table.why_not(seat, word) is None:
        return seat, word
    assert table.actor
    return table.actor, rng.choice(texts(table))


def snapshot(table: Table) -> tuple[Any, ...]:
    lists = [list(part) for part in (table.agreed, table.resigned, table.happened)]
    return whole(table.state), lists, table.record().to_json()
