"""Whole games in the browser, from the invitation to the replay: by touch, by keys, by what a screen reader is told."""

import pytest
from playwright.sync_api import expect

from testkit.browser.people import Listener, Person, Toucher, Typist, play
from testkit.browser.visits import DESKTOP, LIMIT, PHONE, Visitor, open_table, sit


def to_the_replay(people: list[Person]) -> None:
    for person in people:
        page = person.page
        page.locator(".over a[href^='/replay/']").press("Enter")
        expect(page.get_by_role("slider").first).to_be_visible()


@pytest.mark.parametrize(("game", "bots"), [("boom", 3), ("kaboo", 1), ("battle-gum", 3)])
def test_three_people_and_bots(game: str, bots: int, visitor: Visitor) -> None:
    ana = visitor("/", viewport=DESKTOP)
    seats = [{"name": "Ana"}, {}, {}, *({"bot": "simple"} for _ in range(bots))]
    table = open_table(ana, game, *seats, options={"turn_limit": LIMIT})
    bo = visitor(f"/t/{table}", locale="es", viewport=PHONE)
    sit(bo, "Bo")
    cy = visitor(f"/t/{table}", locale="fr", color_scheme="dark")
    sit(cy, "Cy")
    people = [Toucher(ana, 1), Typist(bo, 2, "es"), Listener(cy, 3, "fr")]
    play(*people)
    to_the_replay(people)


@pytest.mark.parametrize(
    ("phase", "hands"),
    [(3, (Toucher, Typist)), (3, (Listener, Toucher)), (2, (Typist, Listener)), (1, (Listener, Typist))],
)
def test_exploding(phase: int, hands: tuple[type[Person], type[Person]], visitor: Visitor) -> None:
    ana = visitor("/", viewport=PHONE)
    table = open_table(ana, "exploding", {"name": "Ana"}, {}, options={"phase": phase})
    bo = visitor(f"/t/{table}")
    sit(bo, "Bo")
    people = [hands[0](ana, 1), hands[1](bo, 2)]
    play(*people)
    to_the_replay(people)
