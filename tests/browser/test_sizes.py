"""Whatever the size of the window: no page scrolls sideways, nothing is cut off, and fingers find what they press."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, WebSocketRoute, expect

from powderkeg.games import SPECS
from testkit.browser.people import SECONDS, Toucher, play
from testkit.browser.visits import THOUGHT, Faults, open_table
from testkit.server.process import House

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
NAME = "Maximiliana"
CROWDED = (  # boards of Boom: what lies on each accumulator, by seat
    ((0, 2, 4, 0, 1), (1,)),
    ((3,), (0, 2, 4, 0, 1)),
    ((0, 1, 2, 0), (2, 0, 0, 1, 0), (0,), (4, 4)),
    ((0, 2, 0, 1, 0), (1, 0, 3, 0, 0, 2, 1), (), (0, 2), (1,), (0, 0, 1)),
)

MEASURE = Path(__file__).with_name("sizes.js").read_text(encoding="utf-8").partition("\n")[2].rstrip().rstrip(";")


@pytest.fixture(scope="module")
def person(browser: Browser, house: House) -> Iterator[BrowserContext]:
    """Somebody with a table of each game, with the fewest and with the most players, each in the middle of a game."""
    faults = Faults()
    context = browser.new_context(base_url=house.url, locale="en", reduced_motion="reduce")
    context.set_default_timeout(SECONDS * 1000)
    faults.listen(context)
    yield context
    context.close()
    assert faults.found == []


@pytest.fixture(scope="module")
def tables(person: BrowserContext) -> list[Page]:
    pages = []
    for game, spec in SPECS.items():
        for players in sorted(set(spec.seats)):
            page = person.new_page()
            bots = [{"bot": "simple"}] * (players - 1)
            open_table(page, game, {"name": NAME}, *bots)
            expect(page.locator(".spot").first).to_be_visible()
            begin(page)
            pages.append(page)
    return [*pages, *(crowded(person, boards) for boards in CROWDED)]


def crowded(person: BrowserContext, boards: tuple[tuple[int, ...], ...]) -> Page:
    """Boom after much luck with exact kills (B12): the house plays an ordinary game, its boards are laid anew."""

    def crowd(line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        house.on_message(lambda message: line.send(lay(message, boards)))

    page = person.new_page()
    page.route_web_socket("**/live*", crowd)
    open_table(page, "boom", {"name": NAME}, *[{"bot": "simple"}] * (len(boards) - 1))
    expect(page.locator(".stack")).to_have_count(sum(map(len, boards)))
    return page


def lay(message: str | bytes, boards: tuple[tuple[int, ...], ...]) -> str:
    told = json.loads(message)
    if told.get("view"):
        cards = (f"{rank}{suit}" for suit in "SHDC" for rank in ("A", *range(2, 11)))
        for player, stacks in zip(told["view"]["position"]["players"], boards, strict=True):
            player["board"] = [
                {"card": next(cards), "life": 1, "on": [next(cards) for _ in range(on)]} for on in stacks
            ]
    return json.dumps(told)


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
def other_pages(person: BrowserContext) -> list[Page]:
    waiting = person.new_page()
    open_table(waiting, "boom", {"name": NAME}, {}, {"bot": "simple"}, public=True)
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


def sheet(person: BrowserContext, button: str) -> Page:
    page = person.new_page()
    page.goto("/")
    page.get_by_role("button", name=button).click()
    expect(page.locator("dialog[open]")).to_be_visible()
    return page


def replay(person: BrowserContext) -> Page:
    page = person.new_page()
    table = open_table(page, "exploding", {"name": NAME}, {"bot": "simple"}, options={"phase": 2})
    play(Toucher(page, 1))
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("slider").first).to_be_visible()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(".graph")).to_be_visible(timeout=THOUGHT * 1000)
    return page


def size(page: Page, width: int, height: int) -> None:
    page.bring_to_front()  # in the background nothing is drawn for a while
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
        found = page.evaluate(MEASURE, page in tables)
        game = page.locator("main").get_attribute("data-game") or ""
        players = page.locator("main section.other").count() + 1
        faults += [f"{page.url} {game} {players}: {fault}" for fault in found]
    assert faults == [], "\n".join(faults)
