"""Find things on the page of a table: by role and name, by place, by test id.

Names are those of the English page, except where a language can be given.
"""

import re

from playwright.sync_api import Locator, Page, expect

PLAYABLE = {"en": "playable", "es": "jugable", "fr": "jouable"}
MOVES = {"en": "Moves", "es": "Jugadas", "fr": "Coups"}
REPLAY = {"en": "Replay", "es": "Repetición", "fr": "Revoir la partie"}


# --- cards and piles ---


def place(page: Page, name: str) -> Locator:
    """A place that can be touched, by the name that the page itself uses: "deck", "card:8S", "seat:2", "slot:1:3"."""
    return page.locator(f"[data-place='{name}']")


def places(page: Page, beginning: str = "") -> Locator:
    return page.locator(f"[data-place^='{beginning}']" if beginning else "[data-place]")


def plate(page: Page, name: str) -> Locator:
    """The name plate of a player."""
    return places(page, "seat:").filter(has_text=name)


def own_hand(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^Your hand: ")).get_by_role("button")


def hand(page: Page) -> list[str]:
    """The places of the cards in one's own hand, sorted."""
    return sorted(card.get_attribute("data-place") or "" for card in own_hand(page).all())


def playable(page: Page, language: str = "en") -> Locator:
    """The glowing buttons, which begin or continue a legal move."""
    return page.get_by_role("button", name=re.compile(rf", {PLAYABLE[language]}(\s?: .+)?$"))


def picked(page: Page) -> Locator:
    return page.get_by_role("button", pressed=True).and_(places(page))


def touched(page: Page) -> Locator:
    """The places that others have touched since one's own last move."""
    return page.locator("[data-touched]")


def aim(page: Page) -> Locator:
    """The arrow to the player whom a card names."""
    return page.get_by_test_id("aim")


def countdown(page: Page) -> Locator:
    return page.get_by_role("timer")


def air(page: Page) -> Locator:
    """The layer above the table in which cards fly."""
    return page.get_by_test_id("air")


# --- around the cards ---


def offered_moves(page: Page, language: str = "en") -> Locator:
    """The buttons below the table that make a move."""
    return page.get_by_role("group", name=MOVES[language], exact=True).get_by_role("button")


def costly_question(page: Page) -> Locator:
    """The dialog that asks to confirm a move which loses at once."""
    return page.get_by_role("alertdialog")


def hints(page: Page) -> Locator:
    """The moves that a hint names, best first, below what it says of them."""
    return page.get_by_test_id("hints")


def advised(page: Page) -> Locator:
    """The places that are marked as those of the best move."""
    return page.get_by_role("main").get_by_role("button", name=re.compile("best move"))


def result(page: Page) -> Locator:
    """The result of the game."""
    return page.get_by_test_id("result")


def refusal(page: Page) -> Locator:
    return page.get_by_test_id("refusal")


def pass_on(page: Page) -> Locator:
    """Pass and play: the button that hides one's cards, so that the next player can have the device."""
    return page.get_by_role("button", name="Done, pass it on")


def gate(page: Page) -> Locator:
    """Pass and play: the button that shows the cards of the next player."""
    return page.get_by_role("button", name=re.compile(": show my cards$"))


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog")


def lesson(page: Page) -> Locator:
    """A sentence of a first game."""
    return page.get_by_test_id("lesson").get_by_role("paragraph")


def recap(page: Page) -> Locator:
    """The line above the bar: what happened since one's own last move."""
    return page.get_by_test_id("recap")


def question(page: Page) -> Locator:
    """The line below the board that says what is asked now; empty while nothing is."""
    return page.get_by_test_id("question")


def bar(page: Page) -> Locator:
    """The bar below the table: whose turn it is, moves, requests, refusals, and the result."""
    return page.get_by_role("region", name="What you can do")


def event_log(page: Page) -> Locator:
    return page.get_by_role("complementary", name="What has happened").get_by_role("listitem")


def announced(page: Page) -> Locator:
    """The sentences announced to screen readers."""
    return page.get_by_role("log").get_by_role("paragraph")


def replay_link(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("link", name=REPLAY[language])


# --- its state ---


def number(page: Page) -> int:
    """The version that the page shows."""
    return int(page.locator("main").get_attribute("data-version") or 0)


def state(page: Page) -> str:
    """`turn`, `sent` while a move is under way, `waiting` for others, or `over`."""
    return page.locator("main").get_attribute("data-state") or ""


def expect_state(page: Page, wanted: str) -> None:
    expect(page.locator("main")).to_have_attribute("data-state", wanted)


def expect_dealt(page: Page) -> None:
    expect(place(page, "seat:1")).to_be_visible()
