"""Whatever the size of the window: no page scrolls sideways, nothing on a table is cut off, fingers find what they press."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from browser.conftest import SECONDS, Faults
from browser.people import Toucher, play
from browser.test_games import open_table
from houses import House
from powderkeg.games import SPECS

SIZES = [
    (320, 640),
    (390, 844),
    (844, 390),  # a phone on its side
    (768, 1024),
    (1280, 800),
    (1920, 1080),
    (640, 400),  # 1280 × 800 at 200 %
]
WIDE = 1100  # from here on the log stands open beside the table
DECISIONS = 4
NAMES = ("Maximiliana", "Ana", "Bo")

# What is asked of every page. Links within a line of text need no size of their own (WCAG 2.5.8).
MEASURE = """() => {
    const faults = [], WIDE = innerWidth + 0.5, LONG = document.scrollingElement.scrollWidth;
    if (LONG > WIDE) faults.push(`scrolls sideways: ${LONG} > ${innerWidth}`);
    const shown = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true})
        && !element.closest(".unseen, .skip, [inert], [aria-hidden=true], [disabled]");
    const pressed = "button, a[href], select, summary, input:not([type=radio], [type=checkbox]), [role=button]";
    const modal = document.querySelector("dialog[open]");
    for (const element of (modal ?? document).querySelectorAll(pressed)) {
        if (!shown(element) || getComputedStyle(element).display === "inline") continue;
        const {width, height} = element.getBoundingClientRect(), least = element.matches(".button") ? 44 : 24;
        if (Math.min(width, height) < least - 0.5)
            faults.push(`${width.toFixed(1)} × ${height.toFixed(1)} is less than ${least}: ${named(element)}`);
    }
    return faults;
    function named(element) { return element.outerHTML.slice(0, 160); }
}"""

# What is asked of a table besides.
CUT = """() => {
    const faults = [], page = document.scrollingElement;
    const still = page.scrollHeight <= innerHeight + 1;
    if (scrollY) scrollTo(0, 0);
    const parts = [...document.querySelectorAll("main .spot, main .plate, main .pile, header button, header a, .bar .button")]
        .filter((part) => part.checkVisibility() && !part.closest(".unseen"));
    for (const part of parts) {
        const box = part.getBoundingClientRect();
        const room = {left: 0, right: innerWidth, top: 0, bottom: still ? innerHeight : page.scrollHeight};
        let within = part.parentElement, scrolls = false;
        for (; within && within !== document.body; within = within.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(within), edge = within.getBoundingClientRect();
            if (overflowX === "auto" || overflowX === "scroll") { scrolls = true; continue; }
            if (overflowX !== "visible") { room.left = Math.max(room.left, edge.left); room.right = Math.min(room.right, edge.right); }
            if (overflowY !== "visible") { room.top = Math.max(room.top, edge.top); room.bottom = Math.min(room.bottom, edge.bottom); }
        }
        const aside = !scrolls && (box.left < room.left - 1 || box.right > room.right + 1);
        if (aside || box.top < room.top - 1 || box.bottom > room.bottom + 1)
            faults.push(`cut off: ${named(part)} at ${told(box)} of ${told(room)}`);
    }
    const spots = parts.filter((part) => part.matches(".spot"));
    spots.forEach((one, index) => spots.slice(index + 1).forEach((two) => {
        const hand = one.closest(".hand");
        if ((hand && hand === two.closest(".hand")) || one.contains(two) || two.contains(one)) return;
        const a = one.getBoundingClientRect(), b = two.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) faults.push(`${named(one)} covers ${named(two)}: ${wide.toFixed(1)} × ${high.toFixed(1)}`);
    }));
    return faults;
    function named(element) { return `${element.tagName} ${element.className} ${element.dataset.place ?? element.textContent.trim()}`; }
    function told({left, right, top, bottom}) { return `${[left, right, top, bottom].map((side) => Math.round(side))}`; }
}"""


@pytest.fixture(scope="module")
def person(browser: Browser, house: House) -> Iterator[Any]:
    """Somebody with a table of each game, with the fewest and with the most players, each in the middle of a game."""
    faults = Faults()
    context = browser.new_context(base_url=house.url, locale="en", reduced_motion="reduce")
    context.set_default_timeout(SECONDS * 1000)
    faults.listen(context)
    yield context
    context.close()
    assert faults.found == []


@pytest.fixture(scope="module")
def tables(person: Any) -> list[Page]:
    pages = []
    for game, spec in SPECS.items():
        for players in sorted(set(spec.seats)):
            page = person.new_page()
            bots = [{"bot": "simple"}] * (players - 1)
            open_table(page, game, {"name": NAMES[0]}, *bots)
            expect(page.locator(".spot").first).to_be_visible()
            begin(page)
            pages.append(page)
    return pages


def begin(page: Page) -> None:
    """Some decisions, and one that is begun."""
    person = Toucher(page, 5)
    for _ in range(DECISIONS * 20):
        if person.over or person.moves == DECISIONS:
            break
        if person.asked:
            person.decide()
        page.wait_for_timeout(40)


@pytest.fixture(scope="module")
def other_pages(person: Any) -> list[Page]:
    waiting = person.new_page()
    open_table(waiting, "boom", {"name": NAMES[0]}, {}, {"bot": "simple"}, public=True)
    expect(waiting.locator(".room")).to_be_visible()
    addresses = {"/": ".games", "/watch": ".tables", "/rules/battle-gum": "article h2", "/rules/nothing": "h1"}
    pages = [waiting]
    for address, mark in addresses.items():
        page = person.new_page()
        page.goto(address)
        expect(page.locator(mark).first).to_be_visible()
        pages.append(page)
    pages.append(sheet(person, "Options for Battle GUM"))
    pages.append(sheet(person, "Settings"))
    pages.append(replay(person))
    return pages


def sheet(person: Any, button: str) -> Page:
    page: Page = person.new_page()
    page.goto("/")
    page.get_by_role("button", name=button).click()
    expect(page.locator("dialog[open]")).to_be_visible()
    return page


def replay(person: Any) -> Page:
    page: Page = person.new_page()
    table = open_table(page, "exploding", {"name": NAMES[0]}, {"bot": "simple"}, options={"phase": 2})
    play(Toucher(page, 1))
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("slider").first).to_be_visible()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(".graph")).to_be_visible()
    return page


def size(page: Page, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def show_log(page: Page, wanted: bool) -> None:
    if (page.locator("aside").count() > 0) != wanted:
        page.get_by_role("button", name="What has happened").click()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_size(width: int, height: int, tables: list[Page], other_pages: list[Page]) -> None:
    faults = []
    for page in [*tables, *other_pages]:
        size(page, width, height)
        if page in tables:
            show_log(page, width >= WIDE)
        found = page.evaluate(MEASURE) + (page.evaluate(CUT) if page in tables else [])
        game = page.locator("main").get_attribute("data-game") or ""
        players = page.locator("main section.other").count() + 1
        faults += [f"{page.url} {game} {players}: {fault}" for fault in found]
    assert faults == [], "\n".join(faults)
