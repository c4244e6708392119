"""Simulated people who play in the browser: by touch, by keyboard, and through the accessibility tree.

None of them knows a rule: they use what the page offers.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from testkit.browser import table

SECONDS = 60  # timeout of every wait
STEPS = 12  # touches within one decision, at most
BEFORE_LIST = 2  # stops of Tab in a sheet: the button that closes it and, in Firefox, what can be scrolled
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

# A point of an element where nothing else lies, the middle first: in a hand, the cards lie on each other.
OPEN_POINT = """thing => {
  thing.scrollIntoView({block: "nearest", inline: "nearest"});
  const {left, top, width, height} = thing.getBoundingClientRect();
  const steps = [0.5, 0.25, 0.75, 0.1, 0.9];
  const points = steps.flatMap(down => steps.map(across => [left + across * width, top + down * height]));
  return points.find(point => thing.contains(document.elementFromPoint(...point)));
}"""
AWAIT_CLICK = """() => {
  window.clicked = false;
  addEventListener("click", () => { window.clicked = true; }, {capture: true, once: true});
}"""


class Person(ABC):
    """`look` is called at every step: whenever the page shows something new, and after each touch."""

    def __init__(
        self, page: Page, seed: int, language: str = "en", look: Callable[[Page], None] = lambda page: None
    ) -> None:
        self.page = page
        self.language = language
        self.dice = random.Random(seed)
        self.moves = 0
        self._look = look

    def look(self) -> None:
        self._look(self.page)

    @property
    def over(self) -> bool:
        return table.state(self.page) == "over"

    @property
    def asked(self) -> bool:
        return table.state(self.page) == "turn"

    def decide(self) -> None:
        """Touch until a move is made or the turn is over."""
        before = table.number(self.page)
        for _ in range(STEPS):
            if not self.touch():
                break
            wait_for_answer(self.page)
            self.look()
            if table.number(self.page) != before or not self.asked:
                break
        self.moves += 1

    @abstractmethod
    def touch(self) -> bool:
        """Touch one thing; return False if there is nothing."""

    def playable(self) -> Locator:
        return table.playable(self.page, self.language)

    def offered_moves(self) -> Locator:
        return table.offered_moves(self.page, self.language)

    def confirmation(self) -> Locator:
        """The button that confirms a costly move."""
        return table.costly_question(self.page).get_by_role("button").first


class Toucher(Person):
    """Plays with a finger or a mouse."""

    def touch(self) -> bool:
        things = self.confirmation().all() or [*self.offered_moves().all(), *self.playable().all()]
        if things:
            self.press(self.dice.choice(things))
        return bool(things)

    def press(self, thing: Locator) -> None:
        thing.evaluate("thing => thing.scrollIntoView({block: 'nearest', inline: 'nearest'})")
        thing.dispatch_event("click")


class Tapper(Toucher):
    """Taps on the screen where a finger meets the thing; fails if other things cover all of it."""

    def press(self, thing: Locator) -> None:
        point: list[float] | None = thing.evaluate(OPEN_POINT)
        assert point, f"no finger can touch {thing.get_attribute('data-place') or thing.inner_text()}"
        if is_firefox(self.page):  # Playwright cannot tap over WebDriver BiDi yet
            self.page.mouse.click(*point)
        else:
            self.page.evaluate(AWAIT_CLICK)
            self.page.touchscreen.tap(*point)
            wait_until(self.page, "() => window.clicked")


def is_firefox(page: Page) -> bool:
    browser = page.context.browser
    return browser is not None and browser.browser_type.name == "firefox"


class Typist(Person):
    """Plays by keyboard: walks to a card with Tab and the arrow keys, or picks from the list of moves."""

    @property
    def tabs(self) -> float:
        """The share of Tab among the keys of a walk. After the last stop of a page it leads to Firefox's own bars, and
        without a screen no key leads back."""
        return 0 if is_firefox(self.page) else 0.6

    def touch(self) -> bool:
        if self.confirmation().count():
            self.confirmation().focus()
            self.page.keyboard.press("Enter")
            return True
        return self.from_list() if self.dice.random() < 0.5 else self.by_arrows()

    def from_list(self) -> bool:
        self.page.keyboard.press("a")
        sheet = table.sheet(self.page)
        expect(sheet).to_be_visible()
        moves = sheet.get_by_role("listitem").get_by_role("button")
        count = moves.count()
        if not count:
            self.page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
            return False
        for _ in range(self.dice.randint(1, min(count, 6))):
            self.page.keyboard.press("Tab")
        for _ in range(BEFORE_LIST):
            if not self.is_on(moves):
                self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
        expect(sheet).to_have_count(0)
        return True

    def by_arrows(self) -> bool:
        self.page.keyboard.press("Escape")
        if self.press_digit():
            return True
        for _ in range(2):
            if not self.walk_to_playable():
                return False
            self.page.keyboard.press("Enter")
            if self.press_digit():
                return True
        return True

    def press_digit(self) -> bool:
        shown = self.offered_moves().count()
        if shown:
            self.page.keyboard.press(str(self.dice.randint(1, min(shown, 9))))
        return shown > 0

    def walk_to_playable(self) -> bool:
        for _ in range(40):
            self.page.keyboard.press("Tab" if self.dice.random() < self.tabs else self.dice.choice(ARROWS))
            if self.is_on(self.playable()):
                return True
        return False

    def is_on(self, things: Locator) -> bool:
        """Whether one of these has the focus."""
        return things.and_(self.page.locator(":focus")).count() > 0


class Listener(Person):
    """Plays through the accessibility tree: finds everything by role and name."""

    @property
    def asked(self) -> bool:
        return bool(self.ways())

    @property
    def over(self) -> bool:
        return table.replay_link(self.page, self.language).count() > 0

    def ways(self) -> list[Locator]:
        return [*self.playable().all(), *self.offered_moves().all()]

    def touch(self) -> bool:
        ways = self.confirmation().all() or self.ways()
        if ways:
            self.dice.choice(ways).press("Enter")
        return bool(ways)


def play(*people: Person, most: int = 500, decisions: int | None = None) -> None:
    """Let everyone decide when asked, until all see the end or the given number of decisions is made."""
    for _ in range(most):
        newest = catch_up(*people)
        for person in people:
            person.look()
        if all(person.over for person in people) or decisions == sum(person.moves for person in people):
            return
        asked = next((person for person in people if person.asked), None)
        if asked:
            asked.decide()
        else:  # a bot is to move
            wait_for_number(people[0].page, newest + 1)
    raise AssertionError(f"not over after {most} rounds: {[person.moves for person in people]}")


def catch_up(*people: Person) -> int:
    """Wait until everyone sees the newest version; return it."""
    newest = max(table.number(person.page) for person in people)
    for person in people:
        wait_for_number(person.page, newest)
    return newest


# --- waiting ---


def wait_until(page: Page, condition: str, arg: Any = None) -> None:
    """Wait until a JavaScript function of `arg` returns true. Playwright's `wait_for_function` evaluates source text,
    which the content security policy of the page forbids."""
    script = f"""async arg => {{
        const holds = {condition};
        const until = performance.now() + {SECONDS} * 1000;
        while (!holds(arg)) {{
            if (performance.now() > until) throw new Error("still false after {SECONDS} s: " + holds);
            await new Promise(next => setTimeout(next, 5));
        }}
    }}"""
    page.evaluate(script, arg)


def wait_for_number(page: Page, least: int) -> None:
    """Wait until the page shows this version or a later one."""
    wait_until(page, "least => Number(document.querySelector('main').dataset.version) >= least", least)


def wait_for_answer(page: Page) -> None:
    """Wait until no move is under way."""
    expect(page.locator("main")).not_to_have_attribute("data-state", "sent")
