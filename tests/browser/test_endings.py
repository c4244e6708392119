"""The end of a game, and looking back at it: who won and why, the turning point, the decisions on the table."""

import re

from playwright.sync_api import Page, expect

from testkit.browser import table
from testkit.browser.visits import ANALYSIS_SECONDS, DUEL, Visitor, open_table
from testkit.server.process import House

NOTE_ORDER = """() => {
  const found = {"in the air": "[data-testid=air] > *", "on the pile": "[data-place=discard] [data-card]"};
  window.seen = [];
  const look = () => Object.keys(found).forEach(name => {
    if (!window.seen.includes(name) && document.querySelector(found[name])) window.seen.push(name);
  });
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""
PHONE = {"width": 390, "height": 664}  # what a browser leaves of it


def resigned(house: House, page: Page) -> str:
    """A game of Boom against a bot: Ana could have won at once, discards, and resigns; return the id of the table."""
    house.stage.lay("boom", **DUEL)
    opened = open_table(page, "boom", {"name": "Ana"}, {"bot": "simple"})
    for move in ("discard 2C", "resign"):
        table.expect_state(page, "turn")
        answer = page.request.post(f"/api/tables/{opened}/moves", data={"version": table.number(page), "move": move})
        assert answer.ok, answer.text()
    table.expect_state(page, "over")
    return opened


def test_an_ending_says_why_and_leads_to_the_move_that_turned_the_game(house: House, visitor: Visitor) -> None:
    page = visitor(viewport=PHONE)
    opened = resigned(house, page)
    expect(table.result(page)).to_have_text(re.compile(r"wins\.$"))
    expect(page.get_by_test_id("reason")).to_have_text("Ana resigned.")
    expect(page.get_by_text("less than a minute")).to_be_visible()
    expect(table.place(page, "deck")).to_be_in_viewport()
    page.get_by_role("button", name="Turning point").click()
    turning_point = page.get_by_test_id("turning-point")
    expect(turning_point).to_have_text(
        re.compile(r"^Move 1 turned the game: your chance to win went from \d+% to \d+%\.$"),
        timeout=ANALYSIS_SECONDS * 1000,
    )
    expect(page.get_by_test_id("turning-deed")).to_have_text(re.compile("^Ana discards the 2 of clubs"))
    page.get_by_role("button", name="Details").click()
    expect(turning_point).to_be_hidden()
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()
    page.get_by_role("button", name="Details").click()
    turning_point.click()
    expect(page.get_by_test_id("caption")).to_contain_text("After move 1 of 3 Ana discards")
    assert re.search(rf"/replay/{opened}\?m=1&seat=1$", page.url)


def test_a_replay_shows_a_move_before_what_it_led_to(house: House, visitor: Visitor) -> None:
    """The board of the step before stays while the card flies; whoever goes on does not wait for it."""
    page = visitor(reduced_motion="no-preference")
    opened = resigned(house, page)
    page.goto(f"/replay/{opened}?m=0&seat=1")
    expect(table.place(page, "discard")).to_be_visible()
    page.evaluate(NOTE_ORDER)
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_test_id("caption")).to_contain_text("After move 1 of 3 Ana discards")
    expect(table.place(page, "discard")).to_have_accessible_name("Discard: one card")
    expect(table.air(page)).to_be_empty()
    assert page.evaluate("window.seen") == ["in the air", "on the pile"]


def test_a_replay_shows_what_is_decided_on_its_table_and_opens_all_hands(house: House, visitor: Visitor) -> None:
    page = visitor(viewport=PHONE)
    resigned(house, page)
    page.get_by_role("link", name="Analysis").click()  # which begins at once
    expect(page.get_by_role("img", name=re.compile("^Win chances after move 0"))).to_be_visible(
        timeout=ANALYSIS_SECONDS * 1000
    )
    page.get_by_role("link", name="Before move 1", exact=True).click()
    page.evaluate("scrollTo(0, 0)")
    caption = page.get_by_test_id("caption")
    expect(caption).to_contain_text("Before move 1")
    expect(caption.get_by_test_id("advice")).to_contain_text(re.compile("^Ana decides"))
    expect(table.advised(page)).not_to_have_count(0)
    for part in (caption.get_by_test_id("advice"), page.get_by_role("button", name="One move on")):
        expect(part).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="One move on").click()
    expect(caption).to_contain_text("After move 1 of 3 Ana discards")
    hand = page.get_by_role("img", name="3 cards in hand", exact=True)
    expect(hand).to_have_count(1)
    page.get_by_role("switch", name="All hands open").click()
    expect(page.get_by_role("img", name=re.compile("3 cards in hand, known: .+, .+, .+"))).to_have_count(1)
    expect(hand).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?m=1&seat=1&open$"))
