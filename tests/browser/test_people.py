"""Between people: who is away, reactions after the end, a rematch that everyone agrees to, leaving."""

import re

from playwright.sync_api import Locator, Page, expect

from powderkeg.server.bounds import ABSENCE_SECONDS
from testkit.browser import table
from testkit.browser.visits import Visitor, two_at_boom
from testkit.server.guests import wait_until
from testkit.server.process import House


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def playing_again(page: Page) -> Locator:
    return page.get_by_role("group", name="Play again")


def resign(page: Page) -> None:
    button(page, "Menu")
    button(page, "Resign…")
    button(page, "Resign")


def test_a_rematch_begins_when_everyone_has_agreed(house: House, visitor: Visitor) -> None:
    ana, bo, opened = two_at_boom(house, visitor)
    resign(ana)
    table.expect_state(bo, "over")
    bo.keyboard.press("r")
    button(bo, "Well played!")
    expect(ana.get_by_test_id("reaction")).to_have_text("Well played!")

    button(ana, "Play again")
    expect(playing_again(ana)).to_contain_text("You want to play again. Waiting for: Bo")
    expect(playing_again(bo)).to_contain_text("Ana wants to play again.")
    button(bo, "No thanks")
    expect(playing_again(ana)).to_contain_text("Bo doesn’t want to play again.")
    button(bo, "Play again")
    button(ana, "Play")
    for page in (ana, bo):
        expect(page).not_to_have_url(re.compile(opened))
        table.expect_dealt(page)

    resign(ana)
    expect(ana.get_by_test_id("series")).to_have_text("After 2 games: Ana 0 · Bo 2")


def test_who_is_away_is_shown_on_the_plate_and_leaving_asks(house: House, visitor: Visitor) -> None:
    ana, bo, opened = two_at_boom(house, visitor)
    away = table.place(ana, "seat:2").and_(ana.get_by_role("button", name=re.compile("\\baway\\b")))
    bo.goto("about:blank")

    def is_away() -> bool:
        house.stage.advance(ABSENCE_SECONDS)
        return away.count() == 1

    wait_until(is_away)
    expect(table.announced(ana).filter(has_text="Bo is away.")).to_have_count(1)
    bo.goto(f"/t/{opened}")
    expect(away).to_have_count(0)
    expect(table.announced(ana).filter(has_text="Bo is back.")).to_have_count(1)

    button(bo, "Menu")
    button(bo, "Leave the table…")
    expect(bo.get_by_text("Leave? A bot plays on for you until you are back.")).to_be_visible()
    button(bo, "Cancel")
    button(bo, "Leave the table…")
    button(bo, "Leave the table")
    expect(bo).to_have_url(re.compile("/$"))
