"""People at a table in the browser: one touches what glows, one has only keys, one only what a screen reader is told.

None of them knows a rule. Each goes on until its own part of a game is done.
"""

import random
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from playwright.sync_api import Locator, Page, TimeoutError as TooLong

T = TypeVar("T")

SECONDS = 15  # that anything may take

PLAYABLE = {"en": "playable", "es": "jugable", "fr": "jouable"}
MOVES = {"en": "Moves", "es": "Jugadas", "fr": "Coups"}
REPLAY = {"en": "Replay", "es": "Repetición", "fr": "Revoir la partie"}
STEPS = 12  # touches within one decision before something is wrong


class Person(ABC):
    def __init__(self, page: Page, seed: int, language: str = "en") -> None:
        self.page = page
        self.language = language
        self.dice = random.Random(seed)
        self.moves = 0

    @property
    def over(self) -> bool:
        return self.page.locator(".over .result").count() > 0

    @property
    def asked(self) -> bool:
        return self.page.locator(".bar.turn").count() > 0

    def number(self) -> str:
        return self.page.locator("main").get_attribute("data-number") or ""

    def decide(self) -> None:
        """Touch until the table has taken a move, or is no more ours to decide."""
        before = self.number()
        for _ in range(STEPS):
            if self.over or not self.asked or self.number() != before:
                break
            if not self.touch():
                break
            self.page.wait_for_timeout(25)
        self.moves += 1

    @abstractmethod
    def touch(self) -> bool:
        """Touch one thing; false if there is nothing."""


class Toucher(Person):
    """With a finger or a mouse."""

    def touch(self) -> bool:
        things = self.page.locator(".bar .move:visible, .spot.glows:visible").element_handles()
        confirm = self.page.locator("[role=alertdialog] .button").element_handles()
        things = confirm[:1] or things
        if not things:
            return False
        thing = self.dice.choice(things)
        thing.evaluate("thing => thing.scrollIntoView({block: 'nearest', inline: 'nearest'})")
        thing.dispatch_event("click")
        return True


class Typist(Person):
    """With keys alone: to a card by the arrows, or the list of moves."""

    def touch(self) -> bool:
        if self.page.locator("[role=alertdialog]").count():
            self.page.keyboard.press("Tab")
            self.page.locator("[role=alertdialog] .button").first.focus()
            self.page.keyboard.press("Enter")
            return True
        if self.dice.random() < 0.5:
            return self.from_list()
        return self.by_arrows()

    def from_list(self) -> bool:
        self.page.keyboard.press("a")
        moves = self.page.locator("dialog[open] li .button")
        count = moves.count()
        if not count:
            self.page.keyboard.press("Escape")
            return False
        for _ in range(self.dice.randint(1, min(count, 6))):
            self.page.keyboard.press("Tab")
        if not self.page.evaluate("document.activeElement.matches('dialog[open] li .button')"):
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
        return True

    def by_arrows(self) -> bool:
        self.page.keyboard.press("Escape")
        if self.press_digit():
            return True
        for _ in range(2):
            if not self.walk_to_glow():
                return False
            self.page.keyboard.press("Enter")
            if self.press_digit():
                return True
        return True

    def press_digit(self) -> bool:
        shown = self.page.locator(".bar .move").count()
        if shown:
            self.page.keyboard.press(str(self.dice.randint(1, min(shown, 9))))
        return shown > 0

    def walk_to_glow(self) -> bool:
        for _ in range(40):
            self.page.keyboard.press("Tab" if self.dice.random() < 0.6 else self.dice.choice(ARROWS))
            if self.page.evaluate("document.activeElement.matches('.spot.glows')"):
                return True
        return False


ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Listener(Person):
    """Through the accessibility tree alone: what has a role and a name."""

    @property
    def asked(self) -> bool:
        return bool(self.ways())

    @property
    def over(self) -> bool:
        return self.page.get_by_role("link", name=REPLAY[self.language]).count() > 0

    def ways(self) -> list[Locator]:
        playable = self.page.get_by_role("button", name=re.compile(f", {PLAYABLE[self.language]}$"))
        moves = self.page.get_by_role("group", name=MOVES[self.language], exact=True).get_by_role("button")
        return [*playable.all(), *moves.all()]

    def touch(self) -> bool:
        sure = self.page.get_by_role("alertdialog").get_by_role("button")
        ways = [sure.first] if sure.count() else self.ways()
        if ways:
            with suppress(TooLong):  # it was there a moment ago, and the table has gone on
                self.dice.choice(ways).press("Enter", timeout=1000)
        return bool(ways)


def wait_until(page: Page, so: Callable[[], T | None], missing: str) -> T:
    """What comes sooner or later; meanwhile the page goes on."""
    until = time.monotonic() + SECONDS
    while not (found := so()):
        assert time.monotonic() < until, missing
        page.wait_for_timeout(25)
    return found


def play(*people: Person, most: int = 2000) -> None:
    """Everyone decides when asked, until all see the end."""
    for _ in range(most):
        if all(person.over for person in people):
            return
        for person in people:
            if person.asked and not person.over:
                person.decide()
        people[0].page.wait_for_timeout(10)
    raise AssertionError(f"not over after {most} rounds: {[person.moves for person in people]}")
