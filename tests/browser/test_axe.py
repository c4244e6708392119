"""What axe finds wrong: nothing, on any page, in light and in dark."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, BrowserContext, Page, expect

from testkit.browser.people import Toucher
from testkit.browser.visits import THOUGHT, Faults, discard, open_table, sit

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
LOOK = """async (within) => {
    const rules = {"target-size": {enabled: true}};  // of WCAG 2.2 AA, and the only rule of it that is off by itself
    const {violations} = await axe.run(within ?? document, {rules, resultTypes: ["violations"]});
    return violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}"""
TOUCHES = 40  # at most, to see a game in its states
SHEETS = ("Menu", "Help", "React")
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])

Visitor = Callable[..., Page]
Context = Callable[..., BrowserContext]


def look(page: Page, state: str, within: str | None = None) -> None:
    """The whole page, or what is within an element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(LOOK, within)
    assert found == [], f"{page.url}, {state}:\n" + "\n".join(found)


def in_sheet(page: Page, state: str) -> None:
    expect(page.locator("dialog[open]")).to_be_visible()
    look(page, state, "dialog[open]")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


class Friend:
    """Sits in another seat, and plays what comes; by requests, without a page."""

    def __init__(self, request: APIRequestContext, table: str, seed: int, likes: str = "") -> None:
        self.request = request
        self.likes = likes  # a kind of moves
        self.table = f"/api/tables/{table}"
        self.dice = random.Random(seed)

    def sit(self) -> None:
        assert self.request.post(f"{self.table}/seats", data={"name": "Bo"}).ok

    def shown(self) -> Any:
        return self.request.get(f"{self.table}?words=true").json()

    def decide(self) -> bool:
        """False if it is not their turn."""
        shown = self.shown()
        legal = shown.get("legal")
        if not legal:
            return False
        wise = [move for move in legal if not move.get("loses")] or legal
        liked = [move for move in wise if move["kind"] == self.likes] or wise
        body = {"number": shown["number"], "move": self.dice.choice(liked)["text"]}
        self.request.post(f"{self.table}/moves", data=body)
        return True


# --- around the tables ---


@SCHEMES
def test_the_first_page(scheme: str, visitor: Visitor) -> None:
    page = visitor("/", color_scheme=scheme)
    expect(page.get_by_role("heading", name="Today’s deal")).to_be_visible()
    look(page, "as it opens")
    for button in ("Invite friends to Boom", "Pass and play Kaboo", "Options for Battle GUM", "Settings"):
        page.get_by_role("button", name=button).click()
        in_sheet(page, button)


@SCHEMES
def test_the_lobby(scheme: str, visitor: Visitor) -> None:
    page = visitor("/", color_scheme=scheme)
    page.route("**/api/tables", lambda route: route.fulfill(json={"tables": [], "playing": 0, "waiting": 0}))
    page.goto("/watch")
    expect(page.get_by_role("heading", name="No public table is open now.")).to_be_visible()
    look(page, "empty")
    page.get_by_role("button", name="Open a public table of Boom").click()
    in_sheet(page, "a table to be opened")
    page.unroute("**/api/tables")
    open_table(page, "boom", {"name": "Ana"}, {"bot": "simple"}, {}, public=True)
    page.goto("/watch")
    expect(page.locator(".tables > li").first).to_be_visible()
    look(page, "with tables")


@SCHEMES
def test_rules_and_nothing(scheme: str, visitor: Visitor, faults: Faults) -> None:
    faults.expect("404")
    page = visitor("/rules/boom#B5", color_scheme=scheme)
    expect(page.locator("#B5")).to_be_focused()
    look(page, "a rule")
    page.goto("/rules/nothing")
    expect(page.get_by_role("heading", name="Nothing at this address")).to_be_visible()
    look(page, "no such address")
    page.goto("/t/nothing")
    expect(page.locator(".missing")).to_be_visible()
    look(page, "no such table")
    page.goto("/replay/nothing")
    expect(page.get_by_role("alert")).to_be_visible()
    look(page, "no such game")


@SCHEMES
def test_without_a_connection(scheme: str, visitor: Visitor, faults: Faults) -> None:
    faults.expect("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket")
    page = visitor("/", color_scheme=scheme)
    page.goto("/watch")
    expect(page.locator(".counts")).to_be_visible()
    page.context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # so that it asks at once
    expect(page.get_by_role("heading", name="The house cannot be reached")).to_be_visible()
    look(page, "offline")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="The house cannot be reached")).to_have_count(0)


@SCHEMES
def test_before_the_deal(scheme: str, visitor: Visitor) -> None:
    ana = visitor("/", color_scheme=scheme)
    table = open_table(ana, "kaboo", {"name": "Ana"}, {}, {"bot": "simple"})
    expect(ana.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    look(ana, "waiting")
    bo = visitor(f"/t/{table}", color_scheme=scheme)
    expect(bo.locator("#name")).to_be_visible()
    look(bo, "a stranger")
    sit(bo, "Bo")
    expect(bo.locator(".spot").first).to_be_visible()
    cy = visitor(f"/t/{table}", color_scheme=scheme)
    expect(cy.get_by_text("You are watching")).to_be_visible()
    look(cy, "a spectator")


@SCHEMES
def test_the_device_is_passed_on(scheme: str, visitor: Visitor) -> None:
    page = visitor("/", color_scheme=scheme)
    open_table(page, "boom", {"name": "Ana"}, {"name": "Bo"})
    expect(page.locator(".gate")).to_be_visible()
    look(page, "the gate")


# --- at the tables ---


@SCHEMES
def test_sheets_and_refusals(scheme: str, visitor: Visitor, context: Context) -> None:
    page = visitor("/", color_scheme=scheme)
    friend = sat_down(page, context().request, "boom", 1, "boom-discard")
    while friend.decide():
        pass
    expect(page.locator(".bar.turn")).to_be_visible()
    for name in SHEETS:
        page.get_by_role("button", name=name, exact=True).click()
        in_sheet(page, name)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("dialog[open]").get_by_role("button", name="Settings").click()
    in_sheet(page, "settings")
    page.get_by_role("button", name="What has happened").click()
    expect(page.locator("aside")).to_have_count(0)
    look(page, "without the log")
    page.keyboard.press("l")
    discard(page)
    page.locator(".own .hand .spot").first.click(force=True)
    page.locator(".other .spot.card").first.click(force=True)
    expect(page.locator(".refusal")).to_be_visible()
    look(page, "refused")


@SCHEMES
def test_a_costly_question(scheme: str, visitor: Visitor, context: Context) -> None:
    page, words = until_costly(visitor, context, scheme)
    page.keyboard.press("a")
    page.locator("dialog[open]").get_by_role("button", name=words, exact=True).click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    look(page, "a costly question")


@SCHEMES
@pytest.mark.parametrize("game", ["boom", "kaboo", "exploding", "battle-gum"])
def test_a_game(game: str, scheme: str, visitor: Visitor, context: Context) -> None:
    page, friends = visitor("/", color_scheme=scheme), context().request
    seen: set[str] = set()
    for seed in range(10):  # some games are over too soon
        friend = sat_down(page, friends, game, seed)
        walk(page, friend, seen, seed)
        if is_seen(seen) and until_asked(page, friend):
            break
    else:
        raise AssertionError(f"over too soon in 10 games: {seen}")
    page.keyboard.press("a")
    in_sheet(page, "all moves")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name=re.compile("^Resign")).click()
    page.locator("dialog[open]").get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator(".over .result")).to_be_visible()
    look(page, "finished")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider").first).to_be_visible()
    look(page, "the replay")
    if game == "exploding":  # the shortest to think about
        page.get_by_role("button", name="Analyse this game").click()
        expect(page.locator(".graph")).to_be_visible(timeout=THOUGHT * 1000)
        look(page, "the analysis", ".beside")


def sat_down(page: Page, friends: APIRequestContext, game: str, seed: int, likes: str = "") -> Friend:
    """Two at a new table."""
    friend = Friend(friends, open_table(page, game, {"name": "Ana"}, {}), seed, likes)
    friend.sit()
    expect(page.locator(".spot").first).to_be_visible()
    return friend


def walk(page: Page, friend: Friend, seen: set[str], seed: int) -> None:
    """Touch by touch through a game, with a look at each state that is new, until those that matter were seen."""
    toucher = Toucher(page, seed)
    for _ in range(TOUCHES):
        state = state_of(page)
        if state not in seen:
            look(page, state)
            seen.add(state)
        if is_seen(seen) or toucher.over:
            break
        if not (toucher.asked and toucher.touch()):
            friend.decide()
        page.wait_for_timeout(60)


def is_seen(states: set[str]) -> bool:
    """One's own turn, somebody else's, and a card that is picked."""
    words = {word for state in states for word in state.split()}
    return {"turn", "waits", "picked"} <= words


def state_of(page: Page) -> str:
    marks = {
        "picked": ".spot.picked",
        "moves": ".bar .move",
        "costly": "[role=alertdialog]",
        "refused": ".refusal",
    }
    found = [name for name, mark in marks.items() if page.locator(mark).count()]
    return " ".join(["turn" if page.locator(".bar.turn").count() else "waits", *found])


def until_asked(page: Page, friend: Friend) -> bool:
    """False if the game is over before that."""
    page.keyboard.press("Escape")
    for _ in range(TOUCHES):
        if page.locator(".bar.turn").count():
            return True
        friend.decide()
        page.wait_for_timeout(60)
    return False


def until_costly(visitor: Visitor, context: Context, scheme: str) -> tuple[Page, str]:
    """One attacks, the other does not, until that one could lose at once; and by which move."""
    page, friends = visitor("/", color_scheme=scheme), context().request
    for seed in range(100):  # it comes in one game of five
        body = {"game": "boom", "seats": [{"name": "Ana"}, {}]}
        table = page.request.post("/api/tables", data=body).json()["table"]
        ana, bo = Friend(page.request, table, seed, "boom-discard"), Friend(friends, table, seed, "boom-attack")
        bo.sit()
        costly = play_until_costly(ana, bo)
        if costly:
            page.goto(f"/t/{table}")
            expect(page.locator(".bar.turn")).to_be_visible()
            return page, costly
    raise AssertionError("no costly move in 100 games")


def play_until_costly(ana: Friend, bo: Friend) -> str | None:
    for _ in range(60):
        costly = [move["words"] for move in ana.shown().get("legal") or () if move.get("loses")]
        if costly:
            return str(costly[0])
        if not ana.decide() and not bo.decide():
            break
    return None
