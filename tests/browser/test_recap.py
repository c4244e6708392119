"""What happened is told in a line above the bar, which opens the log."""

import re

import pytest
from playwright.sync_api import Page, expect

from testkit.browser import table
from testkit.browser.visits import DESKTOP, PHONE, Visitor, discard, two_at_boom
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
