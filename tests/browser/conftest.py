"""Fixtures: a server, a browser, and visitors. A test fails when a page has logged an error."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from testkit.browser.chromium import FLAGS, chromium
from testkit.browser.firefox import launch_firefox
from testkit.browser.people import SECONDS
from testkit.browser.visits import DESKTOP, PLAYED_BEFORE, Faults
from testkit.requirements import Missing
from testkit.scale import SCALE
from testkit.server.process import House, open_house

HERE = Path(__file__).parent
WORKERS = "allow" if SCALE > 1 else "block"  # service workers, which most tests do not need


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose limits no test reaches."""
    folder = tmp_path_factory.mktemp("house")
    with open_house(f"sqlite:///{folder}/house.db", folder) as found:
        yield found


@pytest.fixture(autouse=True)
def seeds(house: House, request: pytest.FixtureRequest) -> None:
    """Deal the same cards to a test in every run."""
    house.stage.seeds(request.node.name)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Open for this package only: while Playwright runs, no other test in this process can run an event loop."""
    expect.set_options(timeout=SECONDS * 1000)
    with sync_playwright() as started:
        yield started


@contextmanager
def closing(launch: Callable[[], Browser]) -> Iterator[Browser]:
    try:
        browser = launch()
    except Missing as missing:
        raise pytest.fail.Exception(str(missing), pytrace=False) from None
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    def launch() -> Browser:
        return playwright.chromium.launch(executable_path=chromium(), args=FLAGS, headless=True)

    with closing(launch) as found:
        yield found


@pytest.fixture(scope="package")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    with closing(lambda: launch_firefox(playwright)) as found:
        yield found


@pytest.fixture
def engine() -> str:
    """The browser that visitors use. A test that is parametrized with `engine` takes Firefox too."""
    return "chromium"


@pytest.fixture
def faults() -> Iterator[Faults]:
    kept = Faults()
    yield kept
    assert kept.found == []


@pytest.fixture
def context(
    engine: str, request: pytest.FixtureRequest, house: House, faults: Faults
) -> Iterator[Callable[..., BrowserContext]]:
    """Open a browser context with its own cookies: `context(locale="fr", viewport=PHONE, color_scheme="dark")`. A
    newcomer is shown the tips of a first game."""
    browser: Browser = request.getfixturevalue("firefox" if engine == "firefox" else "browser")
    opened: list[BrowserContext] = []

    def new(is_newcomer: bool = False, **wanted: Any) -> BrowserContext:
        usual = {"base_url": house.url, "locale": "en", "viewport": DESKTOP, "reduced_motion": "reduce"}
        made = browser.new_context(**usual | {"service_workers": WORKERS} | wanted)
        made.set_default_timeout(SECONDS * 1000)
        if not is_newcomer:
            made.add_init_script(PLAYED_BEFORE)
        faults.listen(made)
        opened.append(made)
        return made

    yield new
    for made in opened:
        made.close()


@pytest.fixture
def visitor(context: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """Open a page in a new context: at an address, `visitor("/t/abc", locale="es")`, or blank."""

    def new(path: str = "", **wanted: Any) -> Page:
        page = context(**wanted).new_page()
        if path:
            page.goto(path)
        return page

    return new
