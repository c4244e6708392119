"""What happened is told in a line above the bar, which opens the log."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from testkit.browser import table
from testkit.browser.visits import DESKTOP, PHONE, Visitor, discard, open_table, sit, two_at_boom
from testkit.server.process import House

LIVE = "[aria-live], [role=log], [role=status], [role=alert]"


def heights(page: Page) -> list[float]:
    """Where the deck, the hand, the line and the bar begin, from above."""
    bar = page.get_by_role("region", name="What you can do")
    boxes = [
        part.bounding_box() for part in (table.place(page, "deck"), table.own_hand(page).first, table.recap(page), bar)
    ]
    return [box["y"] for box in boxes if box]


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_line_tells_what_happened_since_ones_own_move(
    viewport: dict[str, int], house: House, visitor: Visitor
) -> None:
    ana, bo, opened = two_at_boom(house, visitor, viewport=viewport)
    cy = visitor(f"/t/{opened}", viewport=viewport)
    before = heights(ana)
    discard(ana, bo, cy)
    discard(bo, ana, cy)
    expect(table.recap(ana)).to_have_text(
        re.compile(r"^Ana discards .+ Ana draws .+ Bo discards .+ Bo draws a card\.$")
    )
    expect(table.recap(bo)).to_have_text(re.compile(r"^Bo discards .+ Bo draws the .+\.$"))
    expect(table.recap(cy)).to_have_text(re.compile(r"Ana discards .+ Bo draws a card\.$"))
    assert heights(ana) == before
    assert ana.locator(LIVE).filter(has=table.recap(ana)).count() == 0  # announced once, elsewhere


def test_what_another_touched_is_marked_until_one_moves(house: House, visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(house, visitor)
    discard(ana, bo)
    expect(table.touched(bo)).to_have_count(1)
    expect(table.touched(bo).and_(table.place(bo, "discard"))).to_be_visible()
    assert table.touched(bo).evaluate("spot => getComputedStyle(spot, '::before').content") == '""'
    discard(bo, ana)
    expect(table.touched(bo)).to_have_count(0)
    expect(table.touched(ana)).to_have_count(1)


def test_moves_of_others_wait_for_a_tap_where_one_wants_to_see_each(house: House, visitor: Visitor) -> None:
    bo = visitor("/")
    bo.get_by_role("button", name="Settings").click()
    bo.get_by_role("radio", name="Step by step").check(force=True)
    opened = open_table(bo, "kaboo", {"name": "Bo"}, {})
    ana = visitor(f"/t/{opened}")
    sit(ana, "Ana")
    table.expect_state(bo, "turn")
    table.offered_moves(bo).filter(has_text="Knock").click()
    table.expect_state(ana, "turn")
    table.place(ana, "deck").click()
    expect(table.recap(bo)).to_have_text(re.compile(r"Ana draws a card; 43 left\.$"))
    table.place(ana, "drawn").click()
    table.place(ana, "discard").click()
    table.expect_state(ana, "over")
    expect(table.recap(bo)).to_have_text(re.compile(r"Ana draws a card; 43 left\. ?Next move$"))
    table.expect_state(bo, "waiting")
    table.recap(bo).focus()
    bo.keyboard.press("Enter")
    table.expect_state(bo, "over")
    expect(table.recap(bo)).to_have_text(re.compile(r"Ana discards.+wins[!.]$"))


@pytest.mark.parametrize("close", ["Escape", "a tap beside it"])
def test_the_log_of_a_phone_closes_and_gives_the_focus_back(close: str, house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor, viewport=PHONE)
    table.recap(ana).focus()
    ana.keyboard.press("Enter")
    expect(table.sheet(ana).get_by_role("listitem").last).to_be_in_viewport()
    if close == "Escape":
        ana.keyboard.press("Escape")
    else:
        ana.mouse.click(5, PHONE["height"] / 2)
    expect(table.sheet(ana)).to_have_count(0)
    expect(table.recap(ana)).to_be_focused()
    expect(table.recap(ana)).to_have_attribute("aria-expanded", "false")


def test_a_window_that_becomes_small_shows_the_board_and_no_log(house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor, viewport=DESKTOP)
    expect(table.event_log(ana).first).to_be_visible()
    ana.set_viewport_size(ViewportSize(width=PHONE["width"], height=PHONE["height"]))
    expect(table.event_log(ana)).to_have_count(0)
    expect(table.sheet(ana)).to_have_count(0)
    ana.set_viewport_size(ViewportSize(width=DESKTOP["width"], height=DESKTOP["height"]))
    expect(table.event_log(ana).first).to_be_visible()
