"""What visitors do on the page: open a table, sit down, make the simplest move."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError, expect

from testkit.browser import table
from testkit.browser.people import wait_for_number
from testkit.server.process import House

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
ANALYSIS_SECONDS = 60  # timeout of a hint or an analysis
DUEL = {"hands": ["5H KD 2C", "9S 9H 9D"], "boards": [["8S"], ["8C"]]}  # Boom: Ana's turn, nobody near the end
PLAYED_BEFORE = """try {  // a browser in which every game was played, so that no tips of a first game are shown
    localStorage.powderkeg ??= '{"taught": ["boom", "kaboo", "exploding", "battle-gum"]}';
} catch {}"""

Visitor = Callable[..., Page]


class Faults:
    """The errors logged by the pages of a test, except expected ones."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.expected: list[str] = []

    def expect(self, *parts: str) -> None:
        """Allow errors with these parts from now on: "ERR_CONNECTION_REFUSED" where a server is stopped."""
        self.expected += parts

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self.on_console)
        context.on("weberror", self.on_error)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":  # violations of the content security policy too
            self.note(f"{message.text} ({message.location.get('url', '')})")

    def on_error(self, error: WebError) -> None:
        self.note(f"{error.error}")

    def note(self, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.found.append(text)


def open_table(page: Page, game: str, *seats: dict[str, Any], **more: Any) -> str:
    """Open a table with the cookies of a page, and go there."""
    opened = set_up(page, game, *seats, **more)
    page.goto(f"/t/{opened}")
    return opened


def set_up(page: Page, game: str, *seats: dict[str, Any], **more: Any) -> str:
    """Open a table with the cookies of a page, without going there."""
    body = {"game": game, "seats": list(seats), "pace": 0, **more}
    answer = page.request.post("/api/tables", data=body)
    assert answer.ok, answer.text()
    opened: str = answer.json()["table"]
    return opened


def sit(page: Page, name: str) -> None:
    """Take a free seat at a table that waits for players."""
    page.get_by_role("textbox").fill(name)
    page.get_by_role("textbox").press("Enter")


def two_at_boom(house: House, visitor: Visitor, **wanted: Any) -> tuple[Page, Page, str]:
    """The pages of Ana, whose turn it is, and of Bo, and the id of their table."""
    house.stage.lay("boom", **DUEL)
    ana = visitor(**wanted)
    opened = open_table(ana, "boom", {"name": "Ana"}, {})
    bo = visitor(f"/t/{opened}", **wanted)
    sit(bo, "Bo")
    for page in (ana, bo):
        expect(table.own_hand(page)).to_have_count(3)
    return ana, bo, opened


def look_again(page: Page) -> None:
    """What a browser says when its tab becomes visible."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def discard(page: Page, *others: Page) -> None:
    """Discard a card of Boom, which is always legal and never ends the game; wait until all others see it."""
    table.own_hand(page).first.click()
    table.place(page, "discard").click()
    table.expect_state(page, "waiting")
    for other in others:
        wait_for_number(other, table.number(page))
