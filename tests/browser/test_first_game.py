"""A newcomer at a table: tips of a first game, what a touch would do, what a card does, the question before a waste."""

import re

from playwright.sync_api import Page, ViewportSize, expect

from powderkeg.text.messages import LANGUAGES, LOCALE, say
from testkit.browser import table
from testkit.browser.visits import DESKTOP, DUEL, Visitor, open_table
from testkit.positions import exploding
from testkit.server.process import House

TIPS = re.findall(r"^(lesson-\S+) =", (LOCALE / "en" / "guide.ftl").read_text(encoding="utf-8"), re.MULTILINE)
CUT_OFF = """(tip, sentences) => sentences.filter((sentence) => {
    tip.textContent = sentence;
    return tip.scrollHeight > tip.clientHeight + 1;
})"""


def expect_tip(page: Page, name: str) -> None:
    expect(table.lesson(page)).to_have_text(say("en", f"lesson-{name}"))


def test_a_first_game_of_boom(house: House, visitor: Visitor) -> None:
    house.stage.lay("boom", **DUEL)
    page = visitor(viewport=DESKTOP, is_newcomer=True)
    open_table(page, "boom", {"name": "Ana"}, {"bot": "simple"})
    expect(table.question(page)).to_have_text("Swap? Then attack or discard")
    expect_tip(page, "boom-attack")
    table.place(page, "card:5H").click()
    expect_tip(page, "boom-target")
    expect(table.announced(page).filter(has_text="This card can attack")).to_have_count(1)
    for place, deed in (("card:8C", "attack"), ("card:8S", "swap"), ("discard", "discard")):
        expect(table.place(page, place)).to_have_accessible_name(re.compile(f", playable: {deed}$"))
        expect(table.place(page, place).get_by_test_id("deed")).to_be_visible()
    table.place(page, "card:8C").dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.get_by_role("tooltip")).to_have_text(
        "8 of clubs 8 lives in front of you. From the hand it takes 8 off."
    )
    table.place(page, "card:8C").dispatch_event("click")  # when the finger is lifted: it only read
    expect(table.picked(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.get_by_role("button", name="Skip the tips of the first game").click()
    expect(table.lesson(page)).to_have_count(0)
    page.reload()
    expect(table.question(page)).to_be_visible()
    expect(table.lesson(page)).to_have_count(0)
    page.set_viewport_size(ViewportSize(width=320, height=640))
    page.get_by_role("button", name="Help").click()
    expect(table.sheet(page).get_by_role("link", name="Rules of Boom")).to_have_attribute("href", "/rules/boom")
    expect(table.sheet(page)).to_contain_text(say("en", "game-boom-aim"))
    table.sheet(page).get_by_role("button", name="Show the tips of a first game").click()
    expect_tip(page, "boom-attack")


def test_a_drawn_jack_of_kaboo(house: House, visitor: Visitor) -> None:
    house.stage.lay("kaboo", squares=["4D AC 9H 2C", "JH 7C KC 3C"], deck="JS 8C", discard="5H")
    page = visitor()
    open_table(page, "kaboo", {"name": "Ana"}, {"bot": "simple"})
    expect(table.question(page)).to_have_text("Draw, take the 5♥, or knock")
    expect(table.announced(page).filter(has_text="Draw, take the 5 of hearts, or knock")).to_have_count(1)
    table.place(page, "deck").click()
    expect(table.announced(page).filter(has_text="A jack: trade, swap or discard")).to_have_count(1)
    drawn = table.place(page, "drawn")
    power = "10 points. Drawn from the deck, it lets you trade one of your cards with another player, unseen."
    expect(drawn).to_have_accessible_description(power)
    drawn.focus()
    page.keyboard.press("i")
    expect(page.get_by_role("tooltip")).to_contain_text(power)
    page.keyboard.press("i")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    drawn.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("jack of spades")


def test_a_defuse_is_not_thrown_away_unasked(house: House, visitor: Visitor) -> None:
    house.stage.lay("exploding", **exploding("blank blank explosive", "defuse skip", "defuse"))
    page = visitor()
    open_table(page, "exploding", {"name": "Ana"}, {"bot": "simple"})
    table.place(page, "card:defuse").click()
    table.place(page, "discard").click()
    expect(table.costly_question(page)).to_contain_text("Played, a defuse does nothing.")
    table.costly_question(page).get_by_role("button", name="Cancel").click()
    expect(table.place(page, "card:defuse")).to_be_visible()
    table.expect_state(page, "turn")


def test_every_tip_fits_on_a_phone(house: House, visitor: Visitor) -> None:
    page = visitor(is_newcomer=True)
    open_table(page, "battle-gum", {"name": "Ana"}, {"bot": "simple"})
    expect_tip(page, "battle-gum-hold")
    sentences = [say(language, tip) for language in LANGUAGES for tip in TIPS]
    for width, height in ((320, 640), (390, 664), (640, 400), (844, 390)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert table.lesson(page).evaluate(CUT_OFF, sentences) == [], (width, height)
