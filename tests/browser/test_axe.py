"""axe finds no accessibility fault on any page; what depends on colours is checked in light and in dark."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from testkit.browser import table
from testkit.browser.visits import DUEL, THOUGHT, Faults, discard, open_table, sit, two_at_boom
from testkit.positions import exploding
from testkit.scale import SCALE
from testkit.server.process import House

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
LOOK = """async ([within, only]) => {
    const rules = {"target-size": {enabled: true}};  // the only rule of WCAG 2.2 AA that is off by default
    const options = {resultTypes: ["violations"], ...(only ? {runOnly: only} : {rules})};
    const {violations} = await axe.run(within ?? document, options);
    return violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}"""
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that depend on the colour scheme
SHEETS = ("Menu", "Help", "React")

Visitor = Callable[..., Page]


def look(page: Page, state: str, within: Locator | None = None) -> None:
    """Run axe on the whole page or within an element; in a short run a page is checked in the dark only once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    element = within.element_handle() if within else None
    found = page.evaluate(LOOK, [element, None])
    if SCALE > 1 or page.evaluate("!window.wasDark && (window.wasDark = true)"):
        page.emulate_media(color_scheme="dark")
        found += [f"in the dark, {fault}" for fault in page.evaluate(LOOK, [element, COLOURS])]
        page.emulate_media(color_scheme="light")
    assert found == [], f"{page.url}, {state}:\n" + "\n".join(found)


def look_at_sheet(page: Page, state: str) -> None:
    expect(table.sheet(page)).to_be_visible()
    look(page, state, table.sheet(page))
    page.keyboard.press("Escape")
    expect(table.sheet(page)).to_have_count(0)


@pytest.mark.parametrize("colours", ["#eee, #000", "#000, #eee"], ids=["light", "dark"])
def test_bad_contrast_is_found_in_either_scheme(colours: str, visitor: Visitor) -> None:
    page = visitor("/rules/boom")
    rule = page.locator("#B5")
    rule.evaluate(f"rule => rule.style = 'background: #fff; color: light-dark({colours})'")
    with pytest.raises(AssertionError, match="color-contrast: <span>No swap under a card"):
        look(page, "with a rule that is hard to read")


# --- around the tables ---


def test_the_first_page(visitor: Visitor) -> None:
    page = visitor("/")
    expect(page.get_by_role("heading", name="Today’s deal")).to_be_visible()
    look(page, "as it opens")
    for button in ("Invite friends to Boom", "Pass and play Kaboo", "Options for Battle GUM", "Settings"):
        page.get_by_role("button", name=button).click()
        look_at_sheet(page, button)


def test_the_lobby(visitor: Visitor) -> None:
    page = visitor()
    page.route("**/api/tables", lambda route: route.fulfill(json={"tables": [], "playing": 0, "waiting": 0}))
    page.goto("/watch")
    expect(page.get_by_role("heading", name="No public table is open now.")).to_be_visible()
    look(page, "empty")
    page.get_by_role("button", name="Open a public table of Boom").click()
    look_at_sheet(page, "a table to be opened")
    page.unroute("**/api/tables")
    open_table(page, "boom", {"name": "Ana"}, {"bot": "simple"}, {}, public=True)
    page.goto("/watch")
    expect(page.get_by_role("link", name="Watch Boom with Ana")).to_be_visible()
    look(page, "with tables")


def test_rules_and_nothing(visitor: Visitor, faults: Faults) -> None:
    faults.expect("404")
    page = visitor("/rules/boom#B5")
    expect(page.locator("#B5")).to_be_focused()
    look(page, "a rule")
    page.goto("/rules/nothing")
    expect(page.get_by_role("heading", name="Nothing at this address")).to_be_visible()
    look(page, "no such address")
    for address in ("/t/nothing", "/replay/nothing"):
        page.goto(address)
        expect(page.get_by_role("alert")).to_be_visible()
        look(page, f"no {address}")


def test_without_a_connection(visitor: Visitor, faults: Faults) -> None:
    faults.expect("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket")
    page = visitor("/watch")
    expect(page.get_by_role("button", name="Open a public table of Boom")).to_be_visible()
    page.context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # makes it reload at once
    expect(page.get_by_role("heading", name="The house cannot be reached")).to_be_visible()
    look(page, "offline")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="The house cannot be reached")).to_have_count(0)


def test_before_the_deal(visitor: Visitor) -> None:
    ana = visitor()
    opened = open_table(ana, "kaboo", {"name": "Ana"}, {}, {"bot": "simple"})
    expect(ana.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    look(ana, "waiting")
    bo = visitor(f"/t/{opened}")
    expect(bo.get_by_role("textbox")).to_be_visible()
    look(bo, "a stranger")
    sit(bo, "Bo")
    table.expect_dealt(bo)
    cy = visitor(f"/t/{opened}")
    expect(cy.get_by_text("You are watching")).to_be_visible()
    look(cy, "a spectator")


def test_the_device_is_passed_on(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "boom", {"name": "Ana"}, {"name": "Bo"})
    expect(table.gate(page)).to_be_visible()
    look(page, "the gate")


# --- at the tables ---


def test_sheets_and_refusals(house: House, visitor: Visitor) -> None:
    page, *_ = two_at_boom(house, visitor)
    for name in SHEETS:
        page.get_by_role("button", name=name, exact=True).click()
        look_at_sheet(page, name)
    page.get_by_role("button", name="Menu", exact=True).click()
    table.sheet(page).get_by_role("button", name="Settings").click()
    look_at_sheet(page, "settings")
    page.get_by_role("button", name="What has happened").click()
    expect(table.event_log(page)).to_have_count(0)
    look(page, "without the log")
    page.keyboard.press("l")
    discard(page)
    table.own_hand(page).first.click(force=True)
    table.place(page, "card:8C").click(force=True)
    expect(table.refusal(page)).to_be_visible()
    look(page, "refused")


def test_a_costly_question(house: House, visitor: Visitor) -> None:
    page, *_ = two_at_boom(house, visitor)
    table.place(page, "card:KD").click()
    table.place(page, "card:8S").click()  # her only accumulator; a king has no life
    expect(table.costly_question(page)).to_be_visible()
    look(page, "a costly question")


class Turn(NamedTuple):
    """A position in which Ana is to play, and what she touches."""

    zones: dict[str, Any]
    picks: tuple[str, ...]  # places that leave something picked
    ends: tuple[str, ...]  # places that end her turn


TURNS = {
    "boom": Turn(DUEL, ("card:5H",), ("discard",)),
    "kaboo": Turn({"squares": ["2S 3S 4S 5S", "2H 3H 4H 5H"], "deck": "2C"}, ("deck", "drawn"), ("discard",)),
    "exploding": Turn(exploding("blank", "blank skip", "defuse"), ("card:skip",), ("discard",)),
    "battle-gum": Turn(
        {
            "hands": ["2S 3S 4S", "5S 6S 7S"],
            "up": ["9S 9H 9D", "10S 10H 10D"],
            "down": ["2H 3H 4H", "5H 6H 7H"],
            "hold": False,
        },
        ("card:4S",),
        ("pile",),
    ),
}


TURN, MOVES, PICKED, OTHERS, FINISHED, REPLAY = STATES = (
    "one's own turn",
    "all moves",
    "something is picked",
    "somebody else's turn",
    "finished",
    "the replay",
)


def states_of(game: str) -> tuple[str, ...]:
    """The states to check: in a short run all of them for Boom, and for others those that show what is particular."""
    if game == "boom" or SCALE > 1:
        return STATES
    return (PICKED, FINISHED, REPLAY) if game == "exploding" else (PICKED, FINISHED)


@pytest.mark.parametrize("game", TURNS)
def test_a_game(game: str, house: House, visitor: Visitor) -> None:
    zones, picks, ends = TURNS[game]
    states = states_of(game)
    house.stage.lay(game, **zones)
    page = visitor()
    bo = visitor(f"/t/{open_table(page, game, {'name': 'Ana'}, {})}")
    sit(bo, "Bo")
    table.expect_state(page, "turn")
    if TURN in states:
        look(page, TURN)
    if MOVES in states:
        page.keyboard.press("a")
        look_at_sheet(page, MOVES)
    touch(page, *picks)
    expect(page.get_by_role("button", pressed=True).and_(table.places(page))).to_have_count(1)
    look(page, PICKED)
    touch(page, *ends)
    table.expect_state(page, "waiting")
    if OTHERS in states:
        look(page, OTHERS)
    resign(bo)
    table.expect_state(page, "over")
    look(page, FINISHED)
    if REPLAY in states:
        table.replay_link(page).click()
        expect(page.get_by_role("slider").first).to_be_visible()
        look(page, REPLAY)
    if game == "exploding":  # the quickest to analyse
        look_at_analysis(page)


def touch(page: Page, *places: str) -> None:
    for name in places:
        table.place(page, name).click()


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    table.sheet(page).get_by_role("button", name=re.compile("^Resign…")).click()
    table.sheet(page).get_by_role("button", name="Resign", exact=True).click()


def look_at_analysis(page: Page) -> None:
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.get_by_role("img", name=re.compile("^Chances after move"))).to_be_visible(timeout=THOUGHT * 1000)
    look(page, "the analysis")
