"""What visitors of the page do at a table: open one, sit down, wait for their turn, make the simplest move."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError, expect

from testkit.browser.people import wait_until

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
THOUGHT = 60  # seconds that an analysis may take
LIMIT = 100  # turns: random Battle GUM need not end (T1)

Visitor = Callable[..., Page]


class Faults:
    """What went wrong in the pages of a test, but for what it expects."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.expected: list[str] = []

    def expect(self, *parts: str) -> None:
        """From now on these may be logged: "ERR_CONNECTION_REFUSED" where a server is stopped."""
        self.expected += parts

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self.on_console)
        context.on("weberror", self.on_error)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":  # also what the policy of the house forbids
            self.note(f"{message.text} ({message.location.get('url', '')})")

    def on_error(self, error: WebError) -> None:
        self.note(f"{error.error}")

    def note(self, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.found.append(text)


def open_table(page: Page, game: str, *seats: dict[str, Any], **more: Any) -> str:
    """Somebody opens a table from the page's own browser, and goes there."""
    body = {"game": game, "seats": list(seats), "pace": 0, **more}
    answer = page.request.post("/api/tables", data=body)
    assert answer.ok, answer.text()
    table: str = answer.json()["table"]
    page.goto(f"/t/{table}")
    return table


def sit(page: Page, name: str) -> None:
    page.locator("#name").fill(name)
    page.locator("#name").press("Enter")


def hand(page: Page) -> list[str]:
    cards = page.locator(".own .hand .spot").all()
    return sorted(card.get_attribute("data-place") or "" for card in cards)


def two_at_boom(visitor: Visitor, **wanted: Any) -> tuple[Page, Page, str]:
    ana = visitor("/", **wanted)
    table = open_table(ana, "boom", {"name": "Ana"}, {})
    bo = visitor(f"/t/{table}", **wanted)
    sit(bo, "Bo")
    for page in (ana, bo):
        expect(page.locator(".own .hand .spot")).to_have_count(3)
    return ana, bo, table


def until_asked(page: Page, *others: Page) -> Page:
    """The one of them who decides."""
    pages = [page, *others]
    return wait_until(page, lambda: next(filter(is_asked, pages), None), "nobody is asked")


def is_asked(page: Page) -> bool:
    return page.locator(".bar.turn").count() > 0


def discard(page: Page, *others: Page) -> None:
    """What is legal in every turn of Boom, and never ends the game; until all of them see it."""
    page.locator(".own .hand .spot").first.click()
    page.locator("[data-place=discard]").click()
    expect(page.locator(".bar.turn")).to_have_count(0)
    number = page.locator("main").get_attribute("data-number") or ""
    for other in others:
        expect(other.locator("main")).to_have_attribute("data-number", number)
