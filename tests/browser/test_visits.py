"""Players, spectators, second tabs and shared devices at a table, and what each of them sees."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from testkit.browser import table
from testkit.browser.people import Toucher, play
from testkit.browser.visits import DUEL, Faults, Visitor, discard, open_table, sit, two_at_boom
from testkit.positions import exploding
from testkit.scale import SCALE
from testkit.server.process import House, open_house

SQUARES = {"squares": ["2S 3S 4S 5S", "2H 3H 4H 5H"], "deck": "2C 2D"}  # Kaboo
BEFORE = 4 if SCALE > 1 else 2  # turns before the server restarts, and again after it
NARROW = {"width": 320, "height": 640}
FIRST_LOOKS = (("4 of spades", "5 of spades"), ("4 of hearts", "5 of hearts"))


def test_everyone_sees_their_own_hand_and_no_other(house: House, visitor: Visitor) -> None:
    ana, bo, opened = two_at_boom(house, visitor)
    stranger = visitor(f"/t/{opened}")
    expect(stranger.get_by_text("You are watching")).to_be_visible()
    assert table.hand(ana) == ["card:2C", "card:5H", "card:KD"]
    assert table.hand(bo) == ["card:9D", "card:9H", "card:9S"]
    assert table.hand(stranger) == []
    for page, hidden in ((ana, table.hand(bo)), (bo, table.hand(ana)), (stranger, table.hand(ana) + table.hand(bo))):
        places = {spot.get_attribute("data-place") for spot in table.places(page).all()}
        assert places.isdisjoint(hidden)
    assert table.playable(stranger).count() == table.offered_moves(stranger).count() == 0


def test_a_second_tab_shows_the_same_and_follows(house: House, visitor: Visitor) -> None:
    ana, _, opened = two_at_boom(house, visitor)
    tab = ana.context.new_page()
    tab.goto(f"/t/{opened}")
    expect(table.own_hand(tab)).to_have_count(3)
    before = table.hand(tab)
    assert before == table.hand(ana)
    discard(ana, tab)
    assert before != table.hand(tab) == table.hand(ana)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as house:
        yield house


def test_a_game_goes_on_when_the_server_was_restarted(own_house: House, visitor: Visitor, faults: Faults) -> None:
    faults.expect("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_SOCKET_NOT_CONNECTED", "WebSocket connection")
    ana = visitor(f"{own_house.url}/", base_url=own_house.url)
    opened = open_table(ana, "battle-gum", {"name": "Ana"}, {}, options={"turn_limit": 2 * BEFORE})
    bo = visitor(f"{own_house.url}/t/{opened}", base_url=own_house.url, viewport=NARROW)
    sit(bo, "Bo")
    for page in (ana, bo):
        table.expect_dealt(page)
    people = [Toucher(ana, 1), Toucher(bo, 2)]
    play(*people, decisions=BEFORE)
    own_house.kill()
    for page in (ana, bo):
        lost = page.get_by_text("Connection lost")
        expect(lost).to_be_visible()
        assert is_one_line(lost)
    bo.keyboard.press("u")
    expect(table.refusal(bo)).to_contain_text("Can’t reach the server.")
    own_house.start()
    for page in (ana, bo):
        expect(page.get_by_text("Connection lost")).to_have_count(0)
    expect(table.refusal(bo)).to_have_count(0)
    play(*people)


def is_one_line(text: Locator) -> bool:
    """Whether a text is inside the window and not broken into lines."""
    box = text.bounding_box()
    size = text.page.viewport_size
    assert box is not None
    assert size is not None
    return box["height"] < 36 and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]


def test_the_link_invites_and_the_game_begins(visitor: Visitor) -> None:
    ana = visitor()
    opened = open_table(ana, "battle-gum", {"name": "Ana"}, {}, {})
    expect(ana.get_by_role("heading", name="Waiting for 2 more players")).to_be_visible()
    expect(ana.get_by_role("textbox", name="Link")).to_have_value(re.compile(f"/t/{opened}$"))
    ana.get_by_role("button", name="Bot in seat 2").click()
    bo = visitor(f"/t/{opened}")
    sit(bo, "Bo <b>bold</b>")
    expect(ana.get_by_text("Bo <b>bold</b>").first).to_be_visible()


def test_one_device_is_passed_on_behind_a_gate(house: House, visitor: Visitor) -> None:
    house.stage.lay("boom", **DUEL)
    page = visitor()
    open_table(page, "boom", {"name": "Ana"}, {"name": "Bo"})
    table.gate(page).click()
    expect(table.own_hand(page)).to_have_count(3)
    before = table.hand(page)
    assert before == ["card:2C", "card:5H", "card:KD"]
    discard(page)
    expect(table.own_hand(page)).to_have_count(3)  # with the card that was drawn, for as long as Ana looks at it
    assert len(set(table.hand(page)) - set(before)) == 1
    table.pass_on(page).click()
    expect(table.gate(page)).to_be_visible()
    expect(table.places(page)).to_have_count(0)
    expect(table.event_log(page)).to_have_count(0)
    table.gate(page).click()
    expect(table.own_hand(page)).to_have_count(3)
    assert table.hand(page) == ["card:9D", "card:9H", "card:9S"]


def test_who_gets_the_device_later_still_has_the_first_look(house: House, visitor: Visitor) -> None:
    house.stage.lay("kaboo", **SQUARES)
    page = visitor()
    open_table(page, "kaboo", {"name": "Ana"}, {"name": "Bo"})
    for seat, cards in enumerate(FIRST_LOOKS, 1):
        table.gate(page).click()
        expect_first_look(page, seat, cards)
        table.place(page, "deck").click()
        table.offered_moves(page).filter(has_text=re.compile("^Discard")).click()
        table.pass_on(page).click()


def test_a_card_that_was_looked_at_is_seen_before_the_device_is_passed_on(house: House, visitor: Visitor) -> None:
    house.stage.lay("kaboo", **SQUARES | {"deck": "7C 2D"})
    page = visitor()
    open_table(page, "kaboo", {"name": "Ana"}, {"name": "Bo"})
    table.gate(page).click()
    table.place(page, "deck").click()
    table.place(page, "slot:1:1").click()
    table.offered_moves(page).filter(has_text=re.compile("^Look")).click()
    expect(table.place(page, "slot:1:1")).to_have_accessible_name(re.compile("2 of spades"))
    table.pass_on(page).press("Enter")
    table.gate(page).press("Enter")
    expect(table.place(page, "slot:1:1")).to_have_accessible_name(re.compile("face down"))


def expect_first_look(page: Page, seat: int, cards: tuple[str, str]) -> None:
    """Expect slots 3 and 4, the player's own cards nearest to them, to be face up."""
    for slot, card in enumerate(("face down", "face down", *cards), 1):
        expect(table.place(page, f"slot:{seat}:{slot}")).to_have_accessible_name(re.compile(card))


def test_a_refused_move_says_why_and_names_its_rule(house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor)
    discard(ana)
    table.own_hand(ana).first.click(force=True)
    table.place(ana, "card:8C").click(force=True)
    expect(table.refusal(ana).get_by_role("link")).to_have_attribute("href", "/rules/boom#T4")


def test_the_language_changes_in_the_middle_of_a_game(visitor: Visitor) -> None:
    page = visitor(locale="en")
    open_table(page, "kaboo", {"name": "Ana"}, {"bot": "simple"})
    table.expect_dealt(page)
    for language, home in (("es", "Inicio"), ("fr", "Accueil"), ("en", "Home")):
        page.get_by_role("button", name=re.compile("^(Menu|Menú)$")).click()
        table.sheet(page).get_by_role("button", name=re.compile("Settings|Ajustes|Réglages")).click()
        choose_language(page, language)
        page.keyboard.press("Escape")
        expect(page.get_by_role("link", name=home).first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
    assert json.loads(page.evaluate("localStorage.powderkeg"))["language"] == "en"


def choose_language(page: Page, language: str) -> None:
    name = {"en": "English", "es": "Español", "fr": "Français"}[language]
    page.get_by_role("radio", name=name).check()


def test_each_event_is_said_once(house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor)
    asked = ("Your turn", table.question(ana).inner_text())
    discard(ana)
    announced = [line for line in table.announced(ana).all_inner_texts() if line not in asked]
    logged = table.event_log(ana).all_inner_texts()
    assert announced
    assert announced == logged[-len(announced) :]


def test_the_table_is_said_when_asked(house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor)
    ana.keyboard.press("t")
    expect(table.announced(ana).filter(has_text="Your hand:")).to_have_count(1)


def test_hints_come_where_they_are_allowed(house: House, visitor: Visitor) -> None:
    house.stage.lay("exploding", **exploding("blank explosive"))
    page = visitor()
    open_table(page, "exploding", {"name": "Ana"}, {"bot": "simple"}, hints=True)
    table.expect_state(page, "turn")
    page.keyboard.press("h")
    expect(table.hints(page)).to_contain_text("% to win")
    expect(table.advised(page)).to_have_count(1)
    table.hints(page).get_by_role("button").first.click()
    table.expect_state(page, "over")  # a draw or a play: the explosive is next
