"""What visitors of the page do at a table: open one, sit down, make the simplest move."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError, expect

from testkit.browser import table
from testkit.browser.people import wait_for_number
from testkit.server.process import House

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
THOUGHT = 60  # seconds that an analysis may take
DUEL = {"hands": ["5H KD 2C", "9S 9H 9D"], "boards": [["8S"], ["8C"]]}  # Boom: Ana's turn, nobody near the end

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
    opened = set_up(page, game, *seats, **more)
    page.goto(f"/t/{opened}")
    return opened


def set_up(page: Page, game: str, *seats: dict[str, Any], **more: Any) -> str:
    """Somebody opens a table from the page's own browser, but does not go there yet."""
    body = {"game": game, "seats": list(seats), "pace": 0, **more}
    answer = page.request.post("/api/tables", data=body)
    assert answer.ok, answer.text()
    opened: str = answer.json()["table"]
    return opened


def sit(page: Page, name: str) -> None:
    """At a table that waits for players."""
    page.get_by_role("textbox").fill(name)
    page.get_by_role("textbox").press("Enter")


def two_at_boom(house: House, visitor: Visitor, **wanted: Any) -> tuple[Page, Page, str]:
    """Ana, whose turn it is, Bo, and their table."""
    house.stage.lay("boom", **DUEL)
    ana = visitor(**wanted)
    opened = open_table(ana, "boom", {"name": "Ana"}, {})
    bo = visitor(f"/t/{opened}", **wanted)
    sit(bo, "Bo")
    for page in (ana, bo):
        expect(table.own_hand(page)).to_have_count(3)
    return ana, bo, opened


def discard(page: Page, *others: Page) -> None:
    """What is legal in every turn of Boom, and never ends the game; until all of them see it."""
    table.own_hand(page).first.click()
    table.place(page, "discard").click()
    table.expect_state(page, "waiting")
    for other in others:
        wait_for_number(other, table.number(page))
