"""How the table feels: cards that are dragged and fly, a turn that nobody misses, sounds that one key mutes."""

import json
import re

from playwright.sync_api import Page, expect

from testkit.browser.visits import Visitor, discard, open_table, sit, two_at_boom, until_asked

COUNT_FLIGHTS = """() => {
  window.flew = 0;
  const count = changes => changes.forEach(change => { window.flew += change.addedNodes.length; });
  new MutationObserver(count).observe(document.querySelector(".air"), {childList: true});
}"""
NOTE_SHAKEN = """() => {
  window.shaken = new Set();
  const note = () => document.querySelectorAll(".spot.shaken").forEach(({dataset}) => shaken.add(dataset.place));
  new MutationObserver(note).observe(document.body, {subtree: true, attributeFilter: ["class"]});
}"""


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_to_the_pile(visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(visitor)
    page = until_asked(ana, bo)
    page.mouse.move(*middle(page, ".own .hand .spot"))
    page.mouse.down()
    page.mouse.move(*middle(page, "[data-place=deck]"), steps=4)
    expect(page.locator(".dragged")).to_have_count(1)
    page.mouse.move(*middle(page, "[data-place=discard]"), steps=4)
    expect(page.locator("[data-place=discard]")).to_have_class(re.compile("over"))
    page.mouse.up()
    expect(page.locator(".bar.turn")).to_have_count(0)
    expect(page.locator("[data-place=discard]")).to_have_attribute("aria-label", re.compile("one card"))


def test_a_card_that_is_let_go_elsewhere_stays(visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(visitor)
    page = until_asked(ana, bo)
    number = page.locator("main").get_attribute("data-number") or ""
    page.mouse.move(*middle(page, ".own .hand .spot"))
    page.mouse.down()
    page.mouse.move(5, 200, steps=4)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator("main")).to_have_attribute("data-number", number)


def test_what_is_refused_shakes(visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(visitor)
    page = ana if until_asked(ana, bo) is bo else bo
    page.evaluate(NOTE_SHAKEN)
    page.locator(".own .hand .spot").first.click(force=True)
    page.locator(".other .spot.card").first.click(force=True)
    page.wait_for_function("window.shaken.size === 2")
    expect(page.locator(".refusal")).to_contain_text("It is not your turn")
    expect(page.locator(".spot.shaken")).to_have_count(0)


def test_cards_fly_and_nothing_waits_for_them(visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(visitor, reduced_motion="no-preference")
    page = until_asked(ana, bo)
    page.evaluate(COUNT_FLIGHTS)
    discard(page)
    page.wait_for_function("window.flew >= 2")  # the card that went, and the one that came
    assert page.evaluate("getComputedStyle(document.querySelector('.air')).pointerEvents") == "none"
    expect(page.locator(".aloft")).to_have_count(0)


def test_who_wants_no_motion_sees_none(visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(visitor, reduced_motion="reduce")
    page = until_asked(ana, bo)
    discard(page)
    expect(page.locator("[data-place=discard]")).to_have_attribute("aria-label", re.compile("card"))
    assert page.locator(".aloft").count() == 0


def test_nobody_misses_their_turn(visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(visitor)
    page = until_asked(ana, bo)
    other = bo if page is ana else ana
    for one, title, icon in (
        (page, "Your turn · Boom – Powderkeg", "icon-turn"),
        (other, "Boom – Powderkeg", "icon.svg"),
    ):
        expect(one).to_have_title(title)
        expect(one.locator("link[rel=icon]")).to_have_attribute("href", re.compile(icon))


def test_one_key_mutes(visitor: Visitor) -> None:
    ana, *_ = two_at_boom(visitor)
    sounds = ana.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "true")
    ana.keyboard.press("m")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    assert json.loads(ana.evaluate("localStorage.powderkeg"))["sounds"] is False


def test_a_reaction_reaches_the_others(visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(visitor)
    ana.keyboard.press("r")
    ana.get_by_role("button", name="Well played!").click()
    expect(bo.locator(".bubble")).to_have_text("Well played!")
    expect(bo.locator("[role=log]").get_by_text("Ana: Well played!")).to_have_count(1)


def test_clocks_run(visitor: Visitor) -> None:
    page = visitor("/")
    open_table(page, "exploding", {"name": "Ana"}, {"bot": "simple"}, clock={"bank": 300, "increment": 5})
    clock = page.get_by_role("timer").filter(has_text=re.compile(r"^4:5\d$"))
    expect(clock).to_have_count(1)


def test_a_move_is_taken_back_if_the_other_agrees(visitor: Visitor) -> None:
    ana = visitor("/")
    table = open_table(ana, "exploding", {"name": "Ana"}, {}, options={"phase": 3})
    bo = visitor(f"/t/{table}")
    sit(bo, "Bo")
    page = until_asked(ana, bo)
    other = bo if page is ana else ana
    own = page.locator(".own .spot[data-place^='card:']")
    expect(own.first).to_be_visible()
    held = own.count()
    page.locator("[data-place='card:blank'], [data-place='card:defuse']").first.click()
    page.locator("[data-place=discard]").click()
    expect(page.locator("aside li").last).to_contain_text("plays")
    page.keyboard.press("u")
    other.get_by_role("button", name="Agree").click()
    expect(page.locator("aside li").last).to_contain_text("taken the last move back")
    expect(own).to_have_count(held)
