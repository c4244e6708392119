"""axe finds no accessibility violations on any page; rules about colours are checked in light and in dark mode."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from testkit.browser import table
from testkit.browser.visits import ANALYSIS_SECONDS, DUEL, PHONE, Faults, discard, open_table, sit, two_at_boom
from testkit.positions import exploding
from testkit.scale import SCALE
from testkit.server.process import House

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN_AXE = """async ([within, runOnly]) => {
    const rules = {"target-size": {enabled: true}};  // the only rule of WCAG 2.2 AA that is off by default
    const options = {resultTypes: ["violations"], ...(runOnly ? {runOnly} : {rules})};
    const {violations} = await axe.run(within ?? document, options);
    return violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}"""
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that depend on the colour scheme
SHEETS = ("Menu", "Help", "React")

Visitor = Callable[..., Page]


def run_axe(page: Page, state: str, within: Locator | None = None) -> None:
    """Run axe on the whole page or within an element; a short run checks each page in dark mode only once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    element = within.element_handle() if within else None
    found = page.evaluate(RUN_AXE, [element, None])
    if SCALE > 1 or page.evaluate("!window.wasDark && (window.wasDark = true)"):
        page.emulate_media(color_scheme="dark")
        found += [f"in dark mode, {fault}" for fault in page.evaluate(RUN_AXE, [element, COLOURS])]
        page.emulate_media(color_scheme="light")
    assert found == [], f"{page.url}, {state}:\n" + "\n".join(found)


def run_axe_on_sheet(page: Page, state: str) -> None:
    expect(table.sheet(page)).to_be_visible()
    run_axe(page, state, table.sheet(page))
    page.keyboard.press("Escape")
    expect(table.sheet(page)).to_have_count(0)


@pytest.mark.parametrize("colours", ["#eee, #000", "#000, #eee"], ids=["light", "dark"])
def test_bad_contrast_is_found_in_either_scheme(colours: str, visitor: Visitor) -> None:
    page = visitor("/rules/boom")
    rule = page.locator("#B5")
    rule.evaluate(f"rule => rule.style = 'background: #fff; color: light-dark({colours})'")
    with pytest.raises(AssertionError, match="color-contrast: <span>No swap under a card"):
        run_axe(page, "with a rule that is hard to read")


# --- around the tables ---


def test_the_first_page(visitor: Visitor) -> None:
    page = visitor("/")
    page.get_by_role("heading", name="Live tables").scroll_into_view_if_needed()
    expect(page.get_by_role("heading", name="Today’s deal")).to_be_visible()
    run_axe(page, "as it opens")
    for button in ("Invite friends to Boom", "Pass and play Kaboo", "Options for Battle GUM", "Settings"):
        page.get_by_role("button", name=button).click()
        run_axe_on_sheet(page, button)


def test_house_rules(visitor: Visitor) -> None:
    page = visitor("/?game=battle-gum&rules=six:must,turn_limit:40,jokers:1", viewport=PHONE)
    expect(table.sheet(page).get_by_role("alert")).to_be_visible()
    run_axe(page, "rules of a link", table.sheet(page))
    page.get_by_role("button", name="Start the game").click()
    table.expect_dealt(page)
    badge = page.get_by_role("button", name=re.compile("2 house rules"))
    expect(badge).to_be_visible()
    run_axe(page, "a table with house rules")
    badge.click()
    run_axe_on_sheet(page, "the house rules of a table")
    page.goto("/?game=exploding")
    expect(table.sheet(page)).to_be_visible()
    run_axe_on_sheet(page, "numbers to choose from")
    page.goto("/?game=battle-gum")
    expect(page.get_by_role("button", name="Our evening")).to_be_visible()
    run_axe_on_sheet(page, "presets")


def test_my_games(visitor: Visitor, house: House) -> None:
    page = visitor()
    for _ in range(2):
        house.stage.lay("boom", **DUEL)
        open_table(page, "boom", {"name": "Ana"}, {"bot": "level:3"})
        table.expect_state(page, "turn")
    resign(page)
    table.expect_state(page, "over")
    page.goto("/")
    page.get_by_text("Finished games and results (1)").click()
    expect(page.get_by_role("link", name=re.compile("Your turn"))).to_be_visible()
    run_axe(page, "with games")
    page.get_by_role("button", name=re.compile("^Forget Boom with ")).first.click()
    run_axe_on_sheet(page, "a game to be forgotten")


def test_the_lobby(visitor: Visitor) -> None:
    page = visitor()
    page.route("**/api/tables", lambda route: route.fulfill(json={"tables": [], "playing": 0, "waiting": 0}))
    page.goto("/watch")
    expect(page.get_by_role("heading", name="No public table is open now.")).to_be_visible()
    run_axe(page, "empty")
    page.get_by_role("button", name="Open a public table of Boom").click()
    run_axe_on_sheet(page, "a table to be opened")
    page.unroute("**/api/tables")
    open_table(visitor(), "boom", {"name": "Ana"}, {"bot": "simple"}, {}, public=True)
    page.goto("/watch")
    expect(page.get_by_role("link", name="Watch Boom with Ana")).to_be_visible()
    run_axe(page, "with tables")
    page.goto("/")
    expect(page.get_by_role("button", name="Sit down at Boom with Ana")).to_be_visible()
    run_axe(page, "somebody waits")


def test_about(visitor: Visitor) -> None:
    page = visitor("/about")
    page.get_by_role("button", name="Delete what this browser stores").click()
    run_axe(page, "about to delete")


def test_rules_and_nothing(visitor: Visitor, faults: Faults) -> None:
    faults.expect("404")
    page = visitor("/rules/boom#B5")
    expect(page.locator("#B5")).to_be_focused()
    run_axe(page, "a rule")
    page.goto("/rules/nothing")
    expect(page.get_by_role("heading", name="Nothing at this address")).to_be_visible()
    run_axe(page, "no such address")
    for address in ("/t/nothing", "/replay/nothing"):
        page.goto(address)
        expect(page.get_by_role("alert")).to_be_visible()
        run_axe(page, f"no {address}")


def test_without_a_connection(visitor: Visitor, faults: Faults) -> None:
    faults.expect("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket")
    page = visitor("/watch")
    expect(page.get_by_role("button", name="Open a public table of Boom")).to_be_visible()
    page.context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # makes it reload at once
    expect(page.get_by_role("heading", name="Can’t reach the server")).to_be_visible()
    run_axe(page, "offline")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Can’t reach the server")).to_have_count(0)


def test_before_the_deal(visitor: Visitor) -> None:
    ana = visitor()
    opened = open_table(ana, "kaboo", {"name": "Ana"}, {}, {"bot": "simple"})
    expect(ana.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    run_axe(ana, "waiting")
    bo = visitor(f"/t/{opened}")
    expect(bo.get_by_role("textbox")).to_be_visible()
    run_axe(bo, "a stranger")
    sit(bo, "Bo")
    table.expect_dealt(bo)
    cy = visitor(f"/t/{opened}")
    expect(cy.get_by_text("You are watching")).to_be_visible()
    run_axe(cy, "a spectator")


def test_the_device_is_passed_on(house: House, visitor: Visitor) -> None:
    house.stage.lay("boom", **DUEL)
    page = visitor()
    open_table(page, "boom", {"name": "Ana"}, {"name": "Bo"})
    expect(table.gate(page)).to_be_visible()
    run_axe(page, "the gate")
    table.gate(page).click()
    discard(page)
    expect(table.pass_on(page)).to_be_visible()
    run_axe(page, "before the device is passed on")


# --- at the tables ---


def test_sheets_and_refusals(house: House, visitor: Visitor) -> None:
    page, *_ = two_at_boom(house, visitor)
    for name in SHEETS:
        page.get_by_role("button", name=name, exact=True).click()
        run_axe_on_sheet(page, name)
    page.get_by_role("button", name="Menu", exact=True).click()
    table.sheet(page).get_by_role("button", name="Settings").click()
    run_axe_on_sheet(page, "settings")
    page.get_by_role("button", name="What has happened").click()
    expect(table.event_log(page)).to_have_count(0)
    run_axe(page, "without the log")
    page.keyboard.press("l")
    discard(page)
    table.own_hand(page).first.click(force=True)
    table.place(page, "card:8C").click(force=True)
    expect(table.refusal(page)).to_be_visible()
    run_axe(page, "refused")


def test_a_first_game(house: House, visitor: Visitor) -> None:
    house.stage.lay("exploding", **exploding("blank blank explosive", "future skip defuse", "defuse"))
    page = visitor(is_newcomer=True)
    open_table(page, "exploding", {"name": "Ana"}, {"bot": "simple"}, hints=True)
    table.expect_state(page, "turn")
    expect(table.lesson(page)).to_be_visible()
    run_axe(page, "with a tip")
    table.own_hand(page).first.focus()
    page.keyboard.press("i")
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("h")
    expect(table.hints(page)).to_be_visible(timeout=ANALYSIS_SECONDS * 1000)
    run_axe(page, "with hints, and what a card does")


def test_a_rematch_that_is_asked_for(house: House, visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(house, visitor)
    resign(ana)
    ana.get_by_role("button", name="Play again").click()
    expect(bo.get_by_role("group", name="Play again")).to_contain_text("Ana wants to play again.")
    run_axe(bo, "asked for a rematch")
    run_axe(ana, "waiting for a rematch")


def test_the_log_of_a_phone(house: House, visitor: Visitor) -> None:
    page, *_ = two_at_boom(house, visitor, viewport=PHONE)
    run_axe(page, "a phone")
    table.recap(page).click()
    run_axe_on_sheet(page, "the log")


def test_a_costly_question(house: House, visitor: Visitor) -> None:
    page, *_ = two_at_boom(house, visitor)
    table.place(page, "card:KD").click()
    table.place(page, "card:8S").click()  # her only accumulator; a king has no life
    expect(table.costly_question(page)).to_be_visible()
    run_axe(page, "a costly question")


class Turn(NamedTuple):
    """A position in which it is Ana's turn, and the places that she touches."""

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
    """The states to check. A short run checks all of them at Boom, and at other games only those that differ most."""
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
        run_axe(page, TURN)
    if MOVES in states:
        page.keyboard.press("a")
        run_axe_on_sheet(page, MOVES)
    touch(page, *picks)
    expect(page.get_by_role("button", pressed=True).and_(table.places(page))).to_have_count(1)
    run_axe(page, PICKED)
    touch(page, *ends)
    table.expect_state(page, "waiting")
    if OTHERS in states:
        run_axe(page, OTHERS)
    resign(bo)
    table.expect_state(page, "over")
    run_axe(page, FINISHED)
    if REPLAY in states:
        table.replay_link(page).click()
        expect(page.get_by_role("slider").first).to_be_visible()
        run_axe(page, REPLAY)
    if game == "exploding":  # the quickest to analyse
        run_axe_on_analysis(page)


def touch(page: Page, *places: str) -> None:
    for name in places:
        table.place(page, name).click()


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    table.sheet(page).get_by_role("button", name=re.compile("^Resign…")).click()
    table.sheet(page).get_by_role("button", name="Resign", exact=True).click()


def run_axe_on_analysis(page: Page) -> None:
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.get_by_role("img", name=re.compile("^Win chances after move"))).to_be_visible(
        timeout=ANALYSIS_SECONDS * 1000
    )
    run_axe(page, "the analysis")
