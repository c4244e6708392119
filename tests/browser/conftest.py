"""A house, a browser, and people who visit the house with it. A test fails when a page has logged an error."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError, expect, sync_playwright

from browser.chromium import FLAGS, chromium
from houses import House, open_house

HERE = Path(__file__).parent
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
SECONDS = 15  # that anything may take
THOUGHT = 60  # but an analysis


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of its own, without limits that a test could meet."""
    folder = tmp_path_factory.mktemp("house")
    with open_house(f"sqlite:///{folder}/house.db", folder) as found:
        yield found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For these tests and no longer: while Playwright is on, no other test could run an event loop in this process."""
    program = chromium()
    expect.set_options(timeout=SECONDS * 1000)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=FLAGS, headless=True)
        yield found
        found.close()


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


@pytest.fixture
def faults() -> Iterator[Faults]:
    kept = Faults()
    yield kept
    assert kept.found == []


@pytest.fixture
def context(browser: Browser, house: House, faults: Faults) -> Iterator[Callable[..., BrowserContext]]:
    """Somebody's browser with its own cookies: `context(locale="fr", viewport=PHONE, color_scheme="dark")`."""
    opened: list[BrowserContext] = []

    def new(**wanted: Any) -> BrowserContext:
        usual = {"base_url": house.url, "locale": "en", "viewport": DESKTOP, "reduced_motion": "reduce"}
        made = browser.new_context(**usual | wanted)
        made.set_default_timeout(SECONDS * 1000)
        faults.listen(made)
        opened.append(made)
        return made

    yield new
    for made in opened:
        made.close()


@pytest.fixture
def visitor(context: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """Somebody who has opened an address: `visitor("/t/abc", locale="es")`."""

    def new(path: str = "/", **wanted: Any) -> Page:
        page = context(**wanted).new_page()
        page.goto(path)
        return page

    return new
