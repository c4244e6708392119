"""Undo: a player may take back only their own last move, only if it revealed no card, and only by agreement."""

import random
from typing import Any

import pytest

from powderkeg.engine.generator import below, new_rng
from powderkeg.games import SPECS
from powderkeg.games.card_tracker import leaves
from powderkeg.games.cards import POKER
from powderkeg.play.fair_shuffle import FairChance
from powderkeg.play.record import Played, Record
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import CHECKPOINT_MOVES, Table
from powderkeg.play.verify import verify
from powderkeg.server.protocol.messages import UndoShown
from powderkeg.server.tables import entries
from powderkeg.server.tables.entries import Clock, OnTimeout, Setup
from powderkeg.server.tables.room import Dealer
from powderkeg.server.tables.undo import reveals_cards
from testkit.card_trackers import CardTrackers
from testkit.positions import NAMES
from testkit.server.scene import BOT, NOON, SEED, Scene, duel, exploding, fold, laid, show, trio
from testkit.traces import variants

NOT_LAST = "illegal: Only your own last move can be taken back, before anyone else has moved."
SHOWN = "illegal: This move has shown cards, so it cannot be taken back."


def swapped(*seats: str, **setup: Any) -> Scene:
    """Ana has swapped: this revealed nothing that she did not know, and the turn is still hers."""
    scene = duel(*seats, **setup)
    scene.move("swap 5H 8S")
    return scene


def test_a_move_is_taken_back_when_the_other_agrees() -> None:
    scene = swapped()
    before = scene.table.record()
    scene.write(scene.room.ask_undo(1))
    assert scene.room.undo_waits_for == [2]
    assert scene.table.record() == before
    number = scene.room.version
    scene.write(scene.room.answer_undo(2, agree=True))
    assert scene.kinds(number) == ["house-undone"]
    assert scene.table.record().moves == []
    assert scene.table.actor == 1
    assert scene.room.undo is None
    assert "swap 5H 8S" in scene.legal(1)


def test_views_from_before_an_undo_are_stale() -> None:
    scene = swapped()
    scene.write(scene.room.ask_undo(1))
    number = scene.room.version
    scene.write(scene.room.answer_undo(2, agree=True))
    assert scene.refused_move("discard 2C", 1, number).startswith("stale: ")


def test_the_move_stays_when_someone_declines() -> None:
    scene = swapped()
    scene.write(scene.room.ask_undo(1))
    number = scene.room.version
    scene.write(scene.room.answer_undo(2, agree=False))
    assert scene.kinds(number) == ["house-undo-declined"]
    assert scene.table.record().moves == ["1 swap 5H 8S"]
    assert scene.room.undo is None
    scene.write(scene.room.ask_undo(1))  # asking again is allowed


def test_only_those_who_are_asked_answer() -> None:
    scene = swapped()
    nobody = "illegal: Nobody is asking you to let a move be taken back."
    assert scene.refused(scene.room.answer_undo, 2, True) == nobody
    scene.write(scene.room.ask_undo(1))
    assert scene.refused(scene.room.answer_undo, 1, True) == nobody
    assert scene.refused(scene.room.ask_undo, 1) == (
        "illegal: Someone has asked already whether a move may be taken back."
    )


def test_all_must_agree() -> None:
    scene = trio()
    scene.move("swap 5H 8S")
    scene.write(scene.room.ask_undo(1))
    scene.write(scene.room.answer_undo(3, agree=True))
    assert scene.room.undo_waits_for == [2]
    assert scene.refused(scene.room.answer_undo, 3, True).startswith("illegal: ")
    scene.write(scene.room.answer_undo(2, agree=True))
    assert scene.table.record().moves == []


def test_bots_agree() -> None:
    scene = swapped("Ana", BOT)
    scene.write(scene.room.ask_undo(1))
    assert scene.table.record().moves == []


def test_a_player_who_is_out_of_the_game_is_not_asked() -> None:
    position = {"hands": ["5H KD 2C", "9S 9H 9D", ""], "boards": [["8S"], ["8C"], []]}
    scene = Scene(Setup("boom", 3), "Ana", "Bo", "Cy", dealer=laid("boom", **position))
    scene.move("swap 5H 8S")
    assert scene.room.ask_undo(1) == entries.UndoAsked(1, (2,))


def test_on_one_device_nobody_is_asked() -> None:
    scene = swapped("Ana", "Bo", one_device=True)
    scene.write(scene.room.ask_undo(1))
    assert scene.table.record().moves == []


def test_an_undo_is_replayed_when_its_people_are_forgotten() -> None:
    """It is no longer known that one secret held both seats, and still the move was taken back."""
    scene = swapped("Ana", "Bo", one_device=True)
    scene.write(scene.room.ask_undo(1))
    scene.move("discard KD")
    forgotten = scene.again(people=[])
    assert forgotten.playing.record().moves == scene.table.record().moves == ["1 discard KD"]
    assert forgotten.playing.state.tobytes() == scene.table.state.tobytes()


def test_a_move_cannot_be_taken_back_after_others_have_moved() -> None:
    scene = duel()
    scene.moves("discard 2C", "swap 9S 8C")
    assert scene.refused(scene.room.ask_undo, 1) == NOT_LAST
    assert duel().refused(duel().room.ask_undo, 1) == NOT_LAST


def test_a_draw_offer_and_the_moves_before_it_cannot_be_taken_back() -> None:
    scene = swapped()
    scene.move("offer-draw", 1)
    assert scene.refused(scene.room.ask_undo, 1) == NOT_LAST


def test_the_last_move_of_a_finished_game_cannot_be_taken_back() -> None:
    scene = Scene(
        Setup("boom", 2),
        *("Ana", "Bo"),
        dealer=laid("boom", hands=["3H KD 2C", "9S 9H 9D"], boards=[["8S"], ["3C"]]),
    )
    scene.move("attack 3H 2:3C")
    assert scene.is_at("finished")
    assert scene.refused(scene.room.ask_undo, 1) == NOT_LAST


def test_an_undo_request_ends_with_any_move_or_draw_offer() -> None:
    """Otherwise the agreement would take back what came after it, here an offer."""
    scene = swapped()
    scene.write(scene.room.ask_undo(1))
    scene.move("offer-draw", 2)
    assert scene.room.undo is None
    assert scene.refused(scene.room.answer_undo, 2, True).startswith("illegal: ")
    assert scene.table.record().moves == ["1 swap 5H 8S", "2 offer-draw"]
    moved = swapped()
    moved.write(moved.room.ask_undo(1))
    moved.move("discard 2C", 1)
    assert moved.room.undo is None


@pytest.mark.parametrize("on_timeout", ["bot", "move"])
def test_an_undo_request_ends_when_time_is_up(on_timeout: OnTimeout) -> None:
    """A player who did not answer has not agreed, although a bot would."""
    setup = Setup("exploding", 2, clock=Clock(move=10), on_timeout=on_timeout)
    scene = Scene(setup, "Ana", "Bo", dealer=exploding("", "skip", ""))
    scene.move("play skip")
    scene.write(scene.room.ask_undo(1))
    assert scene.wait(10) == entries.Expired(2)
    assert scene.room.undo is None
    assert scene.table.record().moves == ["1 play skip"]


def test_everyone_is_shown_who_asks_and_whose_answer_is_missing() -> None:
    scene = trio()
    scene.move("swap 5H 8S")
    scene.write(scene.room.ask_undo(1))
    scene.write(scene.room.answer_undo(3, agree=True))
    for seat in (None, 1, 2, 3):
        assert show(scene.room, [], seat, scene.now).undo == UndoShown(1, [2])


def test_a_bot_that_takes_over_agrees() -> None:
    scene = swapped()
    scene.write(scene.room.ask_undo(1))
    scene.leave(2)
    assert scene.table.record().moves == []
    assert scene.room.undo is None


def test_an_undo_request_ends_when_a_bot_takes_over_for_its_seat() -> None:
    scene = swapped()
    scene.write(scene.room.ask_undo(1))
    scene.leave(1)
    assert scene.room.undo is None
    assert scene.table.record().moves == ["1 swap 5H 8S"]
    assert scene.refused(scene.room.ask_undo, 1).startswith("seat: A bot plays for seat 1")


def test_a_bot_s_move_cannot_be_taken_back_by_a_player_who_returns() -> None:
    scene = duel()
    scene.leave(1)
    scene.move("swap 5H 8S", by="bot")
    scene.come_back(1)
    assert scene.refused(scene.room.ask_undo, 1) == NOT_LAST
    scene.move("discard KD", 1)


def test_a_move_made_for_a_seat_out_of_time_cannot_be_taken_back() -> None:
    scene = duel(clock=Clock(move=10), on_timeout="move")
    scene.wait(10)
    scene.move("swap 5H 8S", by="bot")
    assert scene.room.plays_for(1) is None
    assert scene.refused(scene.room.ask_undo, 1) == NOT_LAST


def test_a_second_move_may_be_taken_back_after_the_first() -> None:
    """Both moves belong to the same seat, one after the other."""
    scene = Scene(
        Setup("exploding", 2),
        *("Ana", BOT),
        dealer=exploding("", "blank blank", ""),
    )
    scene.moves("play blank", "play blank")
    scene.write(scene.room.ask_undo(1))
    scene.write(scene.room.ask_undo(1))
    assert scene.table.record().moves == []


def test_an_undo_restores_draw_offers() -> None:
    scene = duel("Ana", BOT)
    scene.move("offer-draw", 1)
    scene.move("swap 5H 8S", 1)
    assert scene.table.agreed == []
    scene.write(scene.room.ask_undo(1))
    assert scene.table.agreed == [1]


def test_after_an_undo_the_clock_restarts_and_the_time_until_the_answer_is_not_counted() -> None:
    scene = duel(clock=Clock(bank=60))
    scene.leave(2)
    scene.come_back(2)
    scene.move("swap 5H 8S", after=10)
    scene.write(scene.room.ask_undo(1))
    scene.write(scene.room.answer_undo(2, agree=True), after=30)
    assert scene.room.clock.banks == [50, 60]
    assert scene.due() == scene.now + 50


# --- revealed cards, game by game ---

BOOM = laid("boom", hands=["5H KD 2C", "9S 9H 9D"], boards=[["8S"], ["8C"]])
HAND = "blank skip future"


def kaboo(deck: str) -> Dealer:
    """Slots 3 and 4 are seen by their owners at the start (K2)."""
    return laid("kaboo", squares=["AS 2S 3S 4S", "AH 2H 3H 4H"], deck=deck)


def gum(hands: list[str], **more: Any) -> Dealer:
    return laid("battle-gum", hands=hands, **{"up": ["", ""], "down": ["", ""], "hold": False} | more)


CASES = {
    "boom: a swap shows cards that the mover knew": (BOOM, "swap 5H 8S", True),
    "boom: after a discard a card is drawn": (BOOM, "discard 2C", False),
    "boom: after an attack a card is drawn": (BOOM, "attack 5H 2:8C", False),
    "kaboo: a knock": (kaboo("5S"), "knock", True),
    "kaboo: a drawn card is seen": (kaboo("5S"), "draw", False),
    "kaboo: the drawn card is discarded": (kaboo("5S"), "draw, discard", True),
    "kaboo: the card that goes was known": (kaboo("5S"), "draw, swap 3", True),
    "kaboo: the card that goes was not known": (kaboo("5S"), "draw, swap 1", False),
    "kaboo: looked at once more": (kaboo("7S"), "draw, peek 3", True),
    "kaboo: looked at": (kaboo("7S"), "draw, peek 1", False),
    "kaboo: another's card is looked at": (kaboo("9S"), "draw, spy 2:1", False),
    "kaboo: traded unseen": (kaboo("JS"), "draw, trade 1 2:1", True),
    "kaboo: two cards are looked at": (kaboo("QS"), "draw, look 1 2:1", False),
    "kaboo: then traded": (kaboo("QS"), "draw, look 1 2:1, trade", True),
    "exploding: a card from the hand": (exploding("blank", HAND, ""), "play blank", True),
    "exploding: a skip": (exploding("blank", HAND, ""), "play skip", True),
    "exploding: the future is seen": (exploding("blank", HAND, ""), "play future", False),
    "exploding: what is seen already": (exploding("blank", "future future", ""), "play future, play future", True),
    "exploding: a card is drawn": (exploding("blank", HAND, ""), "draw", False),
    "exploding: a card that was known is drawn": (exploding("blank", HAND, ""), "play future, draw", True),
    "exploding: the pile is shuffled": (exploding("explosive", "future defuse", ""), "play future, draw", False),
    "battle-gum: a card is drawn": (gum(["5S 7H 9D", "4S"]), "play 5S", False),
    "battle-gum: nothing is drawn": (gum(["5S 7H 9D 9C", "4S"]), "play 5S", True),
    "battle-gum: the pile is open": (gum(["2S 2H 3D", "4S"], pile="12S"), "pickup", True),
    "battle-gum: face-up cards are taken": (
        gum(["5S 5H", "4S"], up=["2S 2H 2D", ""], rest="gone", deck=""),
        *("play 5S, take 2S", True),
    ),
    "battle-gum: a face-down card comes": (
        gum(["5S 5H", "4S"], down=["2S 2H", ""], rest="gone", deck=""),
        *("play 5S", False),
    ),
    "battle-gum: cards from the hand lie face up": (
        gum(["5S 7H 9D", "4S 4H 4D"], up=["2S 2H 2D", "3S 3H 3D"], hold=True),
        *("hold 2S 5S 7H", True),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_move_that_revealed_a_card_stays(case: str) -> None:
    dealer, texts, allowed = CASES[case]
    setup, moves = Setup(case.partition(":")[0], 2), texts.split(", ")
    scene, before = (Scene(setup, "Ana", "Bo", dealer=dealer) for _ in range(2))
    scene.moves(*moves)
    if not allowed:
        assert scene.refused(scene.room.ask_undo, 1) == SHOWN
        return
    scene.write(scene.room.ask_undo(1))
    scene.write(scene.room.answer_undo(2, agree=True))
    before.moves(*moves[:-1])
    assert fold(scene.room)[1:] == fold(before.room)[1:]
    assert fold(scene.again()) == fold(scene.room)


class Topped:
    """Chance whose shuffles leave these cards on top."""

    def __init__(self, *cards: str) -> None:
        self.top = [POKER.index(card) for card in cards]

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        return [*self.top, *(card for card in cards if card not in self.top)]


def test_a_card_that_was_seen_before_a_shuffle_is_not_known() -> None:
    """Bo discards the 9 of spades face up, it is shuffled into the new deck, and Ana draws it."""
    position = {"hands": ["5H KD 2C", "9S 9H 9D"], "boards": [["8S"], ["8C"]], "deck": "", "rest": "discard"}
    dealer = laid("boom", first=2, chance=Topped("AS", "9S"), **position)
    scene = Scene(Setup("boom", 2, {"open_discard": True}), "Ana", "Bo", dealer=dealer)
    scene.moves("discard 9S", "discard 2C")
    assert "9S" in scene.table.view(1).position.hand  # type: ignore[attr-defined]
    assert scene.refused(scene.room.ask_undo, 1) == SHOWN


def from_own_copies(record: Record) -> bool:
    """Like `reveals_cards`, but computed from each seat's own copy, for games whose copies keep the places of cards."""

    def named(record: Record, seat: int) -> set[Any]:
        copy = own_copy(record, seat)
        cards = [*leaves(("deal",), copy.deal), *leaves(("shuffles",), copy.shuffles)]
        return {path for path, card in cards if card != "?"}

    before = Table.from_record(record, moves=len(record.moves) - 1)
    earlier, mover = before.record(), [*record.played()][-1].seat
    if len(before.shuffles) != len(record.shuffles):
        return True
    seats, known = range(1, len(record.players) + 1), named(earlier, mover)
    return any(named(record, seat) - named(earlier, seat) - known for seat in seats)


@pytest.mark.parametrize("game", ["boom", "kaboo", "exploding"])
def test_revealed_cards_are_those_that_own_copies_name(game: str) -> None:
    rng = new_rng(11)
    found = set()
    for number in range(3):
        table = Table.new(game, ["Ana", "Bo"], {"turn_limit": 12}, bytes([number]) * 32)
        while table.actor is not None:
            moves = table.legal(table.actor)
            table.play(table.actor, moves[below(rng, len(moves))].text)
            shown = reveals_cards(table)
            assert shown == from_own_copies(table.record())
            found.add(shown)
    assert found == {False, True}


@pytest.mark.parametrize("game", SPECS)
def test_revealed_cards_agree_with_what_all_seats_have_seen_since_the_deal(game: str) -> None:
    """`reveals_cards` looks only at the last move; what a seat has seen before is part of the state."""
    rng = random.Random(game)
    found = set()
    for players, options in rng.sample(variants(SPECS[game]), k=min(4, len(variants(SPECS[game])))):
        table = Table.new(game, NAMES[:players], options | {"turn_limit": 40}, rng.randbytes(32))
        trackers = CardTrackers(Table.from_record(table.record()))
        while table.actor is not None:
            had, shuffles, seat = trackers.named, len(table.shuffles), table.actor
            table.play(seat, rng.choice(table.legal(seat)).text)
            trackers.play(table.moves[-1])
            known = had[seat - 1]
            seen = any(now - before - known for now, before in zip(trackers.named, had, strict=True))
            found.add(seen)
            assert reveals_cards(table) == (seen or len(table.shuffles) != shuffles)
    assert found == {False, True}


# --- long games ---


def taking(moves: int) -> Scene:
    """A game of Kaboo on one device in which two players only take from the discard pile. This reveals nothing, so that
    every move but the first ones can be taken back."""
    scene = Scene(Setup("kaboo", 2), "Ana", "Bo", one_device=True)
    scene.moves("draw", "discard", *["take 1"] * moves)
    return scene


def take_back(scene: Scene) -> None:
    scene.write(scene.room.ask_undo(scene.table.moves[-1].seat))


@pytest.mark.parametrize("moves", range(2 * CHECKPOINT_MOVES, 3 * CHECKPOINT_MOVES + 1))
def test_a_move_is_taken_back_at_any_distance_from_a_checkpoint(moves: int) -> None:
    straight, detour = taking(moves), taking(moves + 1)
    take_back(detour)
    assert fold(detour.room)[1:] == fold(straight.room)[1:]
    assert fold(detour.again()) == fold(detour.room)


def test_many_moves_are_taken_back_beyond_a_checkpoint() -> None:
    straight, detour = taking(10), taking(10 + 2 * CHECKPOINT_MOVES)
    for _ in range(2 * CHECKPOINT_MOVES):
        take_back(detour)
    assert fold(detour.room)[1:] == fold(straight.room)[1:]
    for scene in (straight, detour):
        scene.moves(*["take 2"] * 2 * CHECKPOINT_MOVES)
        take_back(scene)
    assert fold(detour.room)[1:] == fold(straight.room)[1:]
    assert fold(detour.again()) == fold(detour.room)


def test_an_undo_replays_only_the_moves_since_the_last_checkpoint() -> None:
    scene = taking(100)
    recent = len(scene.table.moves) - 1 - CHECKPOINT_MOVES
    for number in range(recent):
        scene.table.moves[number] = Played(1, "no move at all")
    take_back(scene)
    assert len(scene.table.moves) == 101


# --- after an undo ---


def test_a_shuffle_is_the_same_after_a_move_was_taken_back() -> None:
    """Shuffles are derived from the number of their move."""
    dealer = exploding("explosive", "blank defuse", "", chance=FairChance(SEED))
    straight, detour = (Scene(Setup("exploding", 2), "Ana", BOT, dealer=dealer) for _ in range(2))
    detour.move("play blank")
    detour.write(detour.room.ask_undo(1))
    for scene in (straight, detour):
        scene.moves("play blank", "draw")
    assert straight.table.shuffles
    assert fold(detour.room)[1:] == fold(straight.room)[1:]


def test_a_game_with_a_move_taken_back_verifies() -> None:
    scene = Scene(Setup("kaboo", 2), "Ana", "Bo", one_device=True)
    for _ in range(3):
        scene.moves("draw", "discard")
        seat = scene.table.moves[-1].seat
        scene.write(scene.room.ask_undo(seat))
        scene.move("discard", seat)
    scene.moves("knock", "draw", "discard")
    assert scene.is_at("finished")
    assert len(scene.table.moves) == 9
    assert verify(scene.table.record(), scene.room.commitment).from_seed
    assert fold(scene.again()) == fold(scene.room)


# --- against bots ---


def against_bots(*seats: str, **setup: Any) -> Scene:
    """Ana has drawn a blank, which she had not known, and the bot has drawn the next one."""
    scene = Scene(Setup("exploding", 2, **setup), *seats, dealer=exploding("blank blank blank explosive", "", ""))
    scene.move("draw", 1)
    scene.move("draw", 2, by="bot" if seats[1] == BOT else "person")
    return scene


def test_against_bots_one_goes_back_to_one_s_last_decision_whatever_was_seen() -> None:
    straight = Scene(Setup("exploding", 2), "Ana", BOT, dealer=exploding("blank blank blank explosive", "", ""))
    scene = against_bots("Ana", BOT)
    before = scene.room.version
    scene.write(scene.room.ask_undo(1))
    assert scene.kinds(before) == ["house-turn-undone"]
    assert scene.room.undo is None
    assert scene.table.actor == 1
    assert scene.table.record() == straight.table.record()
    assert show(scene.room, [1], 1, NOON).aided == [1]
    assert fold(scene.again()) == fold(scene.room)


def test_after_going_back_the_same_move_shows_the_same_cards() -> None:
    """Chance follows from the seed and the number of the move, shuffles in the middle of the game too."""
    dealer = exploding("explosive blank", "defuse", "defuse", chance=FairChance(SEED))
    scene = Scene(Setup("exploding", 2), "Ana", BOT, dealer=dealer)
    scene.move("draw", 1)
    scene.move("draw", 2, by="bot")
    once = scene.table.record()
    assert once.shuffles
    scene.write(scene.room.ask_undo(1))
    assert scene.table.moves == []
    scene.move("draw", 1)
    scene.move("draw", 2, by="bot")
    assert scene.table.record() == once


def test_several_moves_of_bots_are_taken_back_beyond_a_checkpoint() -> None:
    scene = Scene(Setup("kaboo", 3), "Ana", BOT, BOT)
    while len(scene.table.moves) < 3 * CHECKPOINT_MOVES or scene.table.actor == 1:
        seat = scene.table.actor or 1
        scene.write(
            scene.room.move(seat, scene.room.version, scene.table.legal(seat)[0].text, "person" if seat == 1 else "bot")
        )
    last = max(number for number, played in enumerate(scene.table.moves) if played.seat == 1)
    scene.write(scene.room.ask_undo(1))
    assert (len(scene.table.moves), scene.table.actor) == (last, 1)
    assert fold(scene.again()) == fold(scene.room)


def test_beside_another_person_nobody_goes_back_to_what_was_seen() -> None:
    scene = against_bots("Ana", "Bo")
    assert scene.refused(scene.room.ask_undo, 1) == NOT_LAST
    scene.leave(2)
    assert scene.refused(scene.room.ask_undo, 1) == NOT_LAST, "Bo may come back"


def test_in_a_deal_of_the_day_nobody_goes_back_to_what_was_seen() -> None:
    scene = against_bots("Ana", BOT, day="2026-03-31")
    assert scene.refused(scene.room.ask_undo, 1) == NOT_LAST


def test_against_bots_there_must_be_a_move_and_the_game_must_go_on() -> None:
    scene = duel("Ana", BOT)
    assert scene.refused(scene.room.ask_undo, 1) == ("illegal: You have not made a move yet that you could take back.")
    scene.move("resign", 1)
    assert scene.refused(scene.room.ask_undo, 1) == (
        "illegal: The game is over, so no move can be taken back any more."
    )


def test_a_move_that_showed_nothing_is_taken_back_without_a_mark() -> None:
    scene = swapped("Ana", BOT)
    scene.write(scene.room.ask_undo(1))
    assert show(scene.room, [1], 1, NOON).aided == []


def test_after_going_back_a_move_that_shows_nothing_is_an_ordinary_one_again() -> None:
    scene = duel("Ana", BOT)
    scene.move("discard 2C", 1)
    scene.move("discard 9S", 2, by="bot")
    scene.write(scene.room.ask_undo(1))
    scene.move("swap 5H 8S", 1)
    before = scene.room.version
    scene.write(scene.room.ask_undo(1))
    assert scene.kinds(before) == ["house-undo-asked", "house-undone"]
