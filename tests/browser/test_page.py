"""The server serves the page, and every error in it fails its test."""

from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page

from bench.speed.page import ADDRESSES, weight
from testkit.browser.visits import Faults
from testkit.server.process import House

# Kilobytes of scripts and styles on a first visit; 100 are promised. The most is the first page where a table with
# house rules waits for players.
MOST_KILOBYTES = 99


def test_the_house_has_a_page(context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert "Powderkeg" in page.title()
    assert page.evaluate("isSecureContext")  # otherwise it could not be installed


def test_a_first_visit_loads_little_in_every_language(browser: Browser, house: House) -> None:
    found = weight(browser, house, ADDRESSES)
    heavy = {(name, *one) for name, sizes in found.items() for one in sizes.items() if one[1] > MOST_KILOBYTES}
    assert heavy == set()


def test_what_goes_wrong_in_a_page_is_noticed(visitor: Callable[..., Page], faults: Faults) -> None:
    page = visitor("/")
    with page.expect_console_message(lambda message: message.text == "a line"):
        page.evaluate("console.error('a line')")
    with page.context.expect_event("weberror"):
        page.evaluate("setTimeout(() => { throw new Error('a fault') })")
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: '1'}))")
    found, faults.found = " ".join(faults.found), []
    assert "a line" in found
    assert "a fault" in found
    assert "Content Security Policy" in found
    faults.expect("a line")
    with page.expect_console_message(lambda message: message.text == "a line again"):
        page.evaluate("console.error('a line again')")
