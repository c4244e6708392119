"""The page comes up: in a browser, from the house, without an error."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from testkit.browser.people import wait_until
from testkit.browser.visits import Faults


def test_the_house_has_a_page(context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert "Powderkeg" in page.title()
    assert page.evaluate("isSecureContext")  # else it could not be installed


def test_what_goes_wrong_in_a_page_is_noticed(visitor: Callable[..., Page], faults: Faults) -> None:
    page = visitor()
    page.evaluate("console.error('a line'); setTimeout(() => { throw new Error('a fault') })")
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: '1'}))")
    wait_until(page, lambda: len(faults.found) >= 3, "they were not noticed")
    found, faults.found = " ".join(faults.found), []
    assert "a line" in found
    assert "a fault" in found
    assert "Content Security Policy" in found
    faults.expect("a line")
    page.evaluate("console.error('a line again')")
    page.wait_for_timeout(50)
