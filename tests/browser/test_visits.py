"""Who comes to a table, by which way, and what each of them sees."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from testkit.browser.people import Toucher, play, wait_until
from testkit.browser.visits import LIMIT, Faults, Visitor, discard, hand, open_table, sit, two_at_boom, until_asked
from testkit.server.process import House, open_house


def test_everyone_sees_their_own_hand_and_no_other(visitor: Visitor) -> None:
    ana, bo, table = two_at_boom(visitor)
    stranger = visitor(f"/t/{table}")
    expect(stranger.get_by_text("You are watching")).to_be_visible()
    assert len({*hand(ana), *hand(bo)}) == 6
    assert hand(stranger) == []
    for page, hidden in ((ana, hand(bo)), (bo, hand(ana)), (stranger, hand(ana) + hand(bo))):
        places = {spot.get_attribute("data-place") for spot in page.locator("[data-place]").all()}
        assert places.isdisjoint(hidden)
    assert stranger.locator(".spot.glows, .bar .move").count() == 0


def test_a_second_tab_shows_the_same_and_follows(visitor: Visitor) -> None:
    ana, bo, table = two_at_boom(visitor)
    tab = ana.context.new_page()
    tab.goto(f"/t/{table}")
    expect(tab.locator(".own .hand .spot")).to_have_count(3)
    assert hand(tab) == hand(ana)
    discard(until_asked(ana, bo), ana, tab)
    assert hand(tab) == hand(ana)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as house:
        yield house


def test_a_game_goes_on_when_the_server_was_restarted(own_house: House, visitor: Visitor, faults: Faults) -> None:
    faults.expect("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_SOCKET_NOT_CONNECTED", "WebSocket connection")
    ana = visitor(f"{own_house.url}/", base_url=own_house.url)
    table = open_table(ana, "battle-gum", {"name": "Ana"}, {}, options={"turn_limit": LIMIT})
    bo = visitor(f"{own_house.url}/t/{table}", base_url=own_house.url)
    sit(bo, "Bo")
    people = [Toucher(ana, 1), Toucher(bo, 2)]
    for _ in range(6):
        asked = until_asked(ana, bo)
        people[asked is bo].decide()
    own_house.kill()
    for page in (ana, bo):
        expect(page.locator(".line.lost")).to_be_visible()
    own_house.start()
    for page in (ana, bo):
        expect(page.locator(".line.lost")).to_have_count(0)
    play(*people)


def test_the_link_invites_and_the_game_begins(visitor: Visitor) -> None:
    ana = visitor("/")
    table = open_table(ana, "battle-gum", {"name": "Ana"}, {}, {})
    expect(ana.get_by_role("heading", name="Waiting for 2 more players")).to_be_visible()
    expect(ana.get_by_role("textbox", name="Link")).to_have_value(re.compile(f"/t/{table}$"))
    ana.get_by_role("button", name="Bot in seat 2").click()
    bo = visitor(f"/t/{table}")
    sit(bo, "Bo <b>bold</b>")
    expect(ana.get_by_text("Bo <b>bold</b>").first).to_be_visible()


def test_one_device_is_passed_on_behind_a_gate(visitor: Visitor) -> None:
    page = visitor("/")
    open_table(page, "boom", {"name": "Ana"}, {"name": "Bo"})
    page.locator(".gate .button").click()
    expect(page.locator(".own .hand .spot")).to_have_count(3)
    first = hand(page)
    discard(page)
    expect(page.locator(".gate")).to_be_visible()
    assert page.locator("[data-place]").count() == 0
    page.locator(".gate .button").click()
    expect(page.locator(".own .hand .spot")).to_have_count(3)
    assert hand(page) != first


def test_who_gets_the_device_later_still_has_the_first_look(visitor: Visitor) -> None:
    page = visitor("/")
    open_table(page, "kaboo", {"name": "Ana"}, {"name": "Bo"})
    for _ in range(2):
        page.locator(".gate .button").click()
        slots = page.locator(".own .spot[data-place^=slot]")
        expect(slots).to_have_count(4)
        seen = [slot.get_attribute("aria-label") or "" for slot in slots.all()]
        assert [" of " in name for name in seen] == [False, False, True, True], seen
        page.locator(".spot[data-place=deck]").click()
        page.get_by_role("group", name="Moves").get_by_role("button", name=re.compile("^Discard")).click()


def test_who_opens_the_gate_before_the_log_is_there_misses_nothing(visitor: Visitor) -> None:
    page = visitor("/")
    told: list[tuple[WebSocketRoute, str | bytes]] = []  # from the beginning: first for the table, then for the seat

    def hear(line: WebSocketRoute, message: str | bytes) -> None:
        from_the_beginning = json.loads(message).get("after") == -1
        if from_the_beginning:
            told.append((line, message))
        if not from_the_beginning or len(told) == 1:
            line.send(message)

    page.route_web_socket(
        "**/live*", lambda line: line.connect_to_server().on_message(lambda message: hear(line, message))
    )
    open_table(page, "kaboo", {"name": "Ana"}, {"name": "Bo"})
    page.locator(".gate .button").click()
    wait_until(page, lambda: len(told) == 2, "nothing is told to the seat")
    expect(page.locator(".gate")).to_be_visible()
    line, message = told[1]
    line.send(message)
    slots = page.locator(".own .spot[data-place^=slot]")
    expect(slots).to_have_count(4)
    assert [" of " in (slot.get_attribute("aria-label") or "") for slot in slots.all()] == [False, False, True, True]


def test_a_refused_move_says_why_and_names_its_rule(visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(visitor)
    page = until_asked(ana, bo)
    discard(page)
    page.locator(".own .hand .spot").first.click(force=True)
    page.locator(".other .spot.card").first.click(force=True)
    expect(page.locator(".refusal a")).to_have_attribute("href", "/rules/boom#T4")


def test_the_language_changes_in_the_middle_of_a_game(visitor: Visitor) -> None:
    page = visitor("/", locale="en")
    open_table(page, "kaboo", {"name": "Ana"}, {"bot": "simple"})
    expect(page.locator(".spot").first).to_be_visible()
    for language, home in (("es", "Inicio"), ("fr", "Accueil"), ("en", "Home")):
        page.get_by_role("button", name=re.compile("^(Menu|Menú)$")).click()
        page.locator("dialog[open] .button").filter(has_text=re.compile("Settings|Ajustes|Réglages")).click()
        choose_language(page, language)
        page.keyboard.press("Escape")
        expect(page.get_by_role("link", name=home).first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
    assert json.loads(page.evaluate("localStorage.powderkeg"))["language"] == "en"


def choose_language(page: Page, language: str) -> None:
    name = {"en": "English", "es": "Español", "fr": "Français"}[language]
    page.get_by_role("radio", name=name).check()


def test_each_event_is_said_once(visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(visitor)
    discard(until_asked(ana, bo), ana)
    said = [line for line in ana.locator("[role=log] p").all_inner_texts() if "Your turn" not in line]
    logged = ana.locator("aside ol li").all_inner_texts()
    assert said
    assert said == logged[-len(said) :]


def test_the_table_is_said_when_asked(visitor: Visitor) -> None:
    ana, *_ = two_at_boom(visitor)
    ana.keyboard.press("t")
    expect(ana.locator("[role=log]").get_by_text(re.compile("Your hand:"))).to_have_count(1)


def test_hints_come_where_they_are_allowed(visitor: Visitor) -> None:
    page = visitor("/")
    open_table(page, "exploding", {"name": "Ana"}, {"bot": "simple"}, hints=True)
    expect(page.locator(".bar.turn")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".hints li").first).to_contain_text("%")
