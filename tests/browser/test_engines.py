"""In Chromium and in Firefox: a visit, and whole games by touch and by keys.

At every step of a game the line with the last events, the question and the bar are in sight.
"""

from itertools import product
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import ViewportSize, expect

from testkit.browser import table
from testkit.browser.people import Person, Tapper, Typist, play
from testkit.browser.sight import look
from testkit.browser.visits import Visitor, discard, open_table, two_at_boom
from testkit.parametrize import mainly
from testkit.positions import exploding
from testkit.scale import SCALE, scaled
from testkit.server.process import House

ENGINES = ("chromium", "firefox")
GAMES = ("boom", "kaboo", "exploding", "battle-gum")
TURNS = 60 if SCALE > 1 else 6
BOTS = 3 if SCALE > 1 else 1
LAST_CARDS = ("blank future blank explosive blank", "skip future", "defuse")  # Exploding: the pile, and both hands


class Way(NamedTuple):
    """How somebody plays, in a window as a browser leaves it."""

    person: type[Person]
    window: ViewportSize


WAYS = {
    "touch": Way(Tapper, {"width": 390, "height": 664}),
    "touch-sideways": Way(Tapper, {"width": 844, "height": 390}),
    "keys": Way(Typist, {"width": 1280, "height": 720}),
}
IN_FIREFOX = {*product(GAMES, ["touch"]), ("battle-gum", "touch-sideways"), ("boom", "keys")}  # a soak takes all


def whole_games() -> list[Any]:
    return [whole_game(*one) for one in product(ENGINES, GAMES, WAYS)]


def whole_game(engine: str, game: str, way: str) -> Any:
    is_costly = engine == "firefox" and (game, way) not in IN_FIREFOX
    return pytest.param(engine, game, way, marks=[pytest.mark.soak] if is_costly else [])


@pytest.mark.parametrize(("engine", "game", "way"), whole_games())
def test_a_whole_game(engine: str, game: str, way: str, house: House, visitor: Visitor) -> None:
    person, window = WAYS[way]
    page = visitor(viewport=window, has_touch=person is Tapper)
    if game == "exploding" and SCALE == 1:
        house.stage.lay(game, **exploding(*LAST_CARDS))
    bots, options = (1, {}) if game == "exploding" else (BOTS, {"turn_limit": TURNS})
    open_table(page, game, {"name": "Ana"}, *[{"bot": "simple"}] * bots, options=options)
    table.expect_dealt(page)
    ana = person(page, 1, look=look)
    play(ana, most=scaled(500))
    assert ana.moves
    table.replay_link(page).press("Enter")
    expect(page.get_by_role("slider").first).to_be_visible()


@pytest.mark.parametrize("engine", mainly("firefox", "chromium"))
def test_a_visit(engine: str, house: House, visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(house, visitor)
    discard(ana, bo)
    expect(table.recap(bo)).to_contain_text("Ana discards")
    for card in ("card:5H", "card:8S"):
        table.place(ana, card).click(force=True)
    expect(table.refusal(ana)).to_contain_text("It is not your turn")
    bo.keyboard.press("a")
    expect(table.sheet(bo).get_by_role("listitem").first).to_be_visible()
    bo.keyboard.press("Escape")
    expect(table.sheet(bo)).to_have_count(0)
    ana.goto("/")
    ana.get_by_role("button", name="Settings").click()
    expect(table.sheet(ana).get_by_role("radio", name="Dark")).to_be_visible()
    ana.keyboard.press("Escape")
    level = ana.get_by_role("slider", name="Bot level")
    level.press("End")
    expect(level).to_have_value("10")
    assert level.evaluate("level => getComputedStyle(level).appearance") == "none"
    assert ana.evaluate("getComputedStyle(document.body).scrollbarColor") != "auto"
