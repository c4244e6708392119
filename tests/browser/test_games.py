"""Whole games in the browser, from invitation to replay: by touch, by keyboard, through the accessibility tree."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from testkit.browser import table
from testkit.browser.people import Listener, Person, Toucher, Typist, play
from testkit.browser.visits import DESKTOP, PHONE, Visitor, open_table, sit
from testkit.positions import exploding
from testkit.scale import SCALE, scaled
from testkit.server.process import House

TURNS = 18 if SCALE > 1 else 5  # enough for everyone to have one
BOTS = {"boom": 3, "kaboo": 1, "battle-gum": 3} if SCALE > 1 else {"boom": 1, "kaboo": 1, "battle-gum": 1}
STRONG: dict[str, list[Any]] = {  # Boom for six: everyone survives the first round
    "hands": ["AS 2S KS", "AH 2H KH", "AD 2D KD", "AC 2C KC", "3S 4S QS", "3H 4H QH"],
    "boards": [["8S", "8H"], ["9S", "9H"], ["10S", "10H"], ["8D", "8C"], ["9D", "9C"], ["10D", "10C"]],
}
NEAR_THE_END = {  # Exploding, by phase: the pile, and both hands
    3: ("blank future blank skip blank explosive", "skip future", "future defuse"),
    2: ("blank defuse blank blank explosive", "defuse", ""),
    1: ("blank blank blank blank explosive",),
}


def to_the_replay(*people: Person) -> None:
    for person in people:
        table.replay_link(person.page, person.language).press("Enter")
        expect(person.page.get_by_role("slider").first).to_be_visible()


@pytest.mark.parametrize(("game", "bots"), BOTS.items())
def test_three_people_and_bots(game: str, bots: int, house: House, visitor: Visitor) -> None:
    ana = visitor(viewport=DESKTOP, service_workers="allow")
    seats = [{"name": "Ana"}, {}, {}, *({"bot": "simple"} for _ in range(bots))]
    if game == "boom":
        house.stage.lay("boom", **{zone: cards[: len(seats)] for zone, cards in STRONG.items()})
    opened = open_table(ana, game, *seats, options={"turn_limit": scaled(TURNS)})
    bo = visitor(f"/t/{opened}", locale="es", viewport=PHONE)
    sit(bo, "Bo")
    cy = visitor(f"/t/{opened}", locale="fr", color_scheme="dark")
    sit(cy, "Cy")
    people: list[Person] = [Toucher(ana, 1), Typist(bo, 2, "es"), Listener(cy, 3, "fr")]
    play(*people, most=scaled(500))
    assert all(made := [person.moves for person in people]), made
    to_the_replay(*people)


@pytest.mark.parametrize(("phase", "ways"), [(3, (Toucher, Typist)), (2, (Listener, Toucher)), (1, (Typist, Listener))])
def test_exploding(phase: int, ways: tuple[type[Person], type[Person]], house: House, visitor: Visitor) -> None:
    house.stage.lay("exploding", **exploding(*NEAR_THE_END[phase], phase=phase))
    ana = visitor(viewport=PHONE)
    opened = open_table(ana, "exploding", {"name": "Ana"}, {}, options={"phase": phase})
    bo = visitor(f"/t/{opened}")
    sit(bo, "Bo")
    people = [ways[0](ana, 1), ways[1](bo, 2)]
    play(*people)
    assert all(made := [person.moves for person in people]), made
    to_the_replay(*people)


def test_boom_shows_the_cards_that_a_player_saw_go(house: House, visitor: Visitor) -> None:
    """B19, counting: Ana swaps, cannot use the card she took up (B4, later), and discards two others."""
    house.stage.lay("boom", hands=["5H KD 2C", "9S 9H 9D"], boards=[["8S", "3D"], ["8C"]])
    ana = visitor(viewport=PHONE)
    opened = open_table(ana, "boom", {"name": "Ana"}, {}, options={"counting": True, "swapped_card": "later"})
    bo = visitor(f"/t/{opened}")
    sit(bo, "Bo")
    before = table.place(ana, "deck").bounding_box()
    for name in ("card:5H", "card:3D"):
        table.place(ana, name).click()
    expect(table.place(ana, "card:3D").and_(table.own_hand(ana))).to_have_attribute("aria-disabled", "true")
    for name in ("card:KD", "card:2C", "discard"):
        table.place(ana, name).click()
    known = "You know in the discard pile: 2 of clubs, king of diamonds"
    expect(ana.get_by_role("img", name=known)).to_be_visible()
    assert table.place(ana, "deck").bounding_box() == before  # what is counted moves no pile
    expect(bo.get_by_role("img", name="You know in the discard pile")).to_have_count(0)


COVERING = """stack => {
    const name = stack.querySelector(".spot text").getBoundingClientRect();
    return [...stack.querySelectorAll(":scope > .count, :scope > .exposed")].filter(badge => {
        const box = badge.getBoundingClientRect();
        return box.left < name.right && name.left < box.right && box.top < name.bottom && name.top < box.bottom;
    }).length;
}"""


def test_no_badge_of_exploding_covers_the_name_of_a_card(house: House, visitor: Visitor) -> None:
    house.stage.lay("exploding", **exploding("blank blank blank", "future blank blank", "defuse blank"))
    ana = visitor(viewport={"width": 1280, "height": 720})
    opened = open_table(ana, "exploding", {"name": "Ana"}, {}, options={"open_future": True})
    sit(visitor(f"/t/{opened}"), "Bo")
    table.expect_dealt(ana)
    for place in ("card:future", "discard", "deck"):
        table.place(ana, place).click()
    blanks = table.place(ana, "card:blank")
    expect(blanks).to_have_accessible_name(re.compile("the other player knows of one"))
    for width, height in ((1280, 720), (1920, 1080)):
        ana.set_viewport_size({"width": width, "height": height})
        stack = blanks.locator("xpath=..")
        expect(stack.locator("> .count, > .exposed")).to_have_count(2)
        assert stack.evaluate(COVERING) == 0, (width, height)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_B13_ten_booms_stand_in_one_row_in_the_order_of_their_numbers(
    language: str, house: House, visitor: Visitor
) -> None:
    house.stage.lay("boom", hands=["KD QS JC", "9S 9D KC"], boards=[["10S", "7S"], ["8C", "6C"]])
    page = visitor(locale=language, viewport={"width": 1280, "height": 720})
    open_table(page, "boom", {"name": "Ana"}, {"bot": "simple"})
    table.expect_dealt(page)
    if language == "fr":  # whose Booms are longer: beside an open log they scroll
        page.keyboard.press("l")
    booms = page.locator("main .move")
    expect(booms.locator(".words")).to_have_text([re.compile(rf"\b{number}$") for number in range(1, 11)])
    tops = set()
    for boom in booms.all():
        expect(boom).to_be_in_viewport(ratio=1)
        tops.add(boom.evaluate("button => button.offsetTop"))
    assert len(tops) == 1


def test_B13_a_boom_is_called_out_over_the_middle_of_the_board(house: House, visitor: Visitor) -> None:
    """The open log is beside the board, not a part of it."""
    house.stage.lay("boom", hands=["KD QS JC", "9S 9D KC"], boards=[["10S", "7S"], ["8C", "6C"]])
    page = visitor(viewport={"width": 1280, "height": 720}, reduced_motion="no-preference")
    open_table(page, "boom", {"name": "Ana"}, {"bot": "simple"})
    table.expect_dealt(page)
    table.offered_moves(page).filter(has_text="Boom on 8").click()
    called, board = page.get_by_test_id("air").get_by_text("Boom! 8"), page.locator(".tabletop")
    middle = "element => { const {x, width} = element.getBoundingClientRect(); return x + width / 2; }"
    assert abs(called.evaluate(middle) - board.evaluate(middle)) < 1
    assert abs(called.evaluate(middle) - 640) > 100  # the log is open


def test_B13_booms_stay_offered_while_faces_are_picked(house: House, visitor: Visitor) -> None:
    """The move of the picked cards comes first, and has the first number."""
    house.stage.lay("boom", hands=["JH KD 2C", "9S 9H 9D"], boards=[["8S", "3D"], ["8C"]])
    ana = visitor(viewport=PHONE)
    open_table(ana, "boom", {"name": "Ana"}, {"bot": "simple"}, options={"boom_faces": 2})
    expect(table.offered_moves(ana).first).to_have_text(re.compile("^Boom on 1"))
    for face in ("card:JH", "card:KD"):
        table.place(ana, face).click()
    expect(table.offered_moves(ana)).to_have_count(11)
    expect(table.offered_moves(ana).first).to_have_text(re.compile("^Discard the jack of hearts and the king of"))
    table.place(ana, "card:2C").click()
    expect(table.offered_moves(ana)).to_have_count(1)
    table.place(ana, "card:2C").click()
    table.offered_moves(ana).filter(has_text="Boom on 8").click()
    expect(table.recap(ana)).to_contain_text("Boom")


def test_B4_a_card_that_waits_is_refused_with_its_reason(house: House, visitor: Visitor) -> None:
    house.stage.lay("boom", hands=["5H KD 2C", "9S 9H 9D"], boards=[["8S", "3D"], ["8C"]])
    ana = visitor(viewport=PHONE)
    open_table(ana, "boom", {"name": "Ana"}, {"bot": "simple"}, options={"swapped_card": "later"})
    for place in ("card:5H", "card:3D"):
        table.place(ana, place).click()
    expect(table.place(ana, "card:KD").and_(table.playable(ana))).to_be_visible()
    table.place(ana, "card:3D").click(force=True)
    expect(table.refusal(ana)).to_contain_text("You took up the 3 of diamonds this turn")
    expect(table.picked(ana)).to_have_count(0)


def test_what_a_card_of_the_hand_would_do_is_read_whole(house: House, visitor: Visitor) -> None:
    house.stage.lay("boom", hands=["5H KD 2C", "9S 9H 9D"], boards=[["8S"], ["8C"]])
    page = visitor(viewport={"width": 1280, "height": 720})
    open_table(page, "boom", {"name": "Ana"}, {"bot": "simple"})
    table.expect_dealt(page)
    for card in table.own_hand(page).all():
        card.hover()
        expect(card.get_by_test_id("deed").locator("span").first).to_be_in_viewport(ratio=1)
