"""How the table feels: dragging and flying cards, notice of one's turn, sounds, reactions, clocks, undo."""

import json
import re

from playwright.sync_api import Locator, expect

from powderkeg.server.bounds import EXPIRATIONS_ALONE
from testkit.browser import table
from testkit.browser.people import wait_until
from testkit.browser.visits import Visitor, discard, open_table, sit, two_at_boom
from testkit.positions import exploding
from testkit.server.process import House

COUNT_FLIGHTS = """air => {
  window.flew = 0;
  const count = changes => changes.forEach(change => { window.flew += change.addedNodes.length; });
  new MutationObserver(count).observe(air, {childList: true});
}"""
NOTE_ORDER = """() => {
  const found = {"in the air": "[data-testid=air] > *", "the winner": "[data-testid=result]"};
  window.seen = [];
  const look = () => Object.keys(found).forEach(name => {
    if (!window.seen.includes(name) && document.querySelector(found[name])) window.seen.push(name);
  });
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""
NOTE_SHAKEN = """() => {
  window.shaken = new Set();
  const note = ({target}) => { if (target.classList.contains("shaken")) window.shaken.add(target.dataset.place); };
  const all = changes => changes.forEach(note);
  new MutationObserver(all).observe(document.body, {subtree: true, attributeFilter: ["class"]});
}"""


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_to_the_pile(house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor)
    card, pile = table.place(ana, "card:5H"), table.place(ana, "discard")
    ana.mouse.move(*middle(card))
    ana.mouse.down()
    ana.mouse.move(*middle(table.place(ana, "deck")), steps=4)
    expect(card).to_have_class(re.compile("dragged"))
    ana.mouse.move(*middle(pile), steps=4)
    expect(pile).to_have_class(re.compile("over"))
    ana.mouse.up()
    table.expect_state(ana, "waiting")
    expect(pile).to_have_attribute("aria-label", re.compile("one card"))


def test_a_card_that_is_let_go_elsewhere_stays(house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor)
    number = table.number(ana)
    card = table.place(ana, "card:5H")
    ana.mouse.move(*middle(card))
    ana.mouse.down()
    ana.mouse.move(5, 200, steps=4)
    expect(card).to_have_class(re.compile("dragged"))
    ana.mouse.up()
    expect(card).not_to_have_class(re.compile("dragged"))
    table.expect_state(ana, "turn")
    assert table.number(ana) == number


def test_what_is_refused_shakes(house: House, visitor: Visitor) -> None:
    _, bo, _ = two_at_boom(house, visitor)
    bo.evaluate(NOTE_SHAKEN)
    table.place(bo, "card:9S").click(force=True)
    table.place(bo, "card:8S").click(force=True)
    wait_until(bo, "() => window.shaken.size === 2")
    expect(table.refusal(bo)).to_contain_text("It is not your turn")
    for card in ("card:9S", "card:8S"):
        expect(table.place(bo, card)).not_to_have_class(re.compile("shaken"))


def test_cards_fly_and_nothing_waits_for_them(house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor, reduced_motion="no-preference")
    air = table.air(ana)
    air.evaluate(COUNT_FLIGHTS)
    discard(ana)
    wait_until(ana, "() => window.flew >= 2")  # the discarded card and the drawn one
    assert air.evaluate("air => getComputedStyle(air).pointerEvents") == "none"
    expect(air).to_be_empty()


def test_the_bomb_goes_off_before_anybody_has_won(house: House, visitor: Visitor) -> None:
    house.stage.lay("exploding", **exploding("explosive", "blank", "defuse"))
    ana = visitor(reduced_motion="no-preference")
    opened = open_table(ana, "exploding", {"name": "Ana"}, {})
    bo = visitor(f"/t/{opened}", reduced_motion="no-preference")
    sit(bo, "Bo")
    table.expect_state(ana, "turn")
    for page in (ana, bo):
        page.evaluate(NOTE_ORDER)
    table.place(ana, "deck").click()
    for page, sentence in ((ana, "Bo wins."), (bo, "You win!")):
        expect(table.result(page)).to_have_text(sentence)
        expect(table.air(page)).to_be_empty()
        assert page.evaluate("window.seen") == ["in the air", "the winner"]


def test_who_wants_no_motion_sees_none(house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor, reduced_motion="reduce")
    air = table.air(ana)
    air.evaluate(COUNT_FLIGHTS)
    discard(ana)
    expect(table.place(ana, "discard")).to_have_attribute("aria-label", re.compile("one card"))
    assert ana.evaluate("window.flew") == 0


def test_nobody_misses_their_turn(house: House, visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(house, visitor)
    for page, title, icon in (
        (ana, "Your turn · Boom – Powderkeg", "icon-turn"),
        (bo, "Boom – Powderkeg", "icon.svg"),
    ):
        expect(page).to_have_title(title)
        expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(icon))


def test_one_key_mutes(house: House, visitor: Visitor) -> None:
    ana, *_ = two_at_boom(house, visitor)
    sounds = ana.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "true")
    ana.keyboard.press("m")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    assert json.loads(ana.evaluate("localStorage.powderkeg"))["sounds"] is False


def test_a_reaction_reaches_the_others(house: House, visitor: Visitor) -> None:
    ana, bo, _ = two_at_boom(house, visitor)
    ana.keyboard.press("r")
    ana.get_by_role("button", name="Well played!").click()
    expect(bo.get_by_test_id("reaction")).to_have_text("Well played!")
    expect(table.announced(bo).filter(has_text="Ana: Well played!")).to_have_count(1)


def test_clocks_run(house: House, visitor: Visitor) -> None:
    house.stage.lay("exploding", **exploding("blank"))
    page = visitor()
    open_table(page, "exploding", {"name": "Ana"}, {"bot": "simple"}, clock={"bank": 3000, "increment": 5})
    timer = table.plate(page, "Ana").get_by_role("timer")
    expect(timer).to_have_text(re.compile("^(50|49):"))
    house.stage.advance(1200)
    page.reload()
    expect(timer).to_have_text(re.compile("^(30|29):"))
    expect(timer).not_to_have_text(timer.inner_text())  # a second later


def test_a_clock_that_has_run_down_hands_the_seat_to_a_bot(house: House, visitor: Visitor) -> None:
    house.stage.lay("exploding", **exploding("blank"))
    page = visitor()
    open_table(page, "exploding", {"name": "Ana"}, {"bot": "simple"}, clock={"bank": 300, "increment": 5})
    table.expect_state(page, "turn")
    house.stage.advance(301)
    expect(page.get_by_role("button", name="Take your seat again")).to_be_visible()


def test_a_table_where_nobody_moves_waits_for_who_comes_back(house: House, visitor: Visitor) -> None:
    page = visitor()
    clock = {"clock": {"move": 1000}, "on_timeout": "move", "stand_in": "simple"}
    opened = open_table(page, "battle-gum", {"name": "Ana"}, {}, **clock)
    assert house.post(f"/api/tables/{opened}/seats", {"name": "Bo", "token": True}).status == 201
    for _ in range(5 * EXPIRATIONS_ALONE):  # decision windows expire too
        house.stage.advance(1000)
        house.stage.settle()
        if all(seat.get("away") for seat in house.get(f"/api/tables/{opened}").json["seats"]):
            break
    expect(page.get_by_text("Your seat waits for you.")).to_be_visible()
    page.get_by_role("button", name="Take your seat again").click()
    expect(page.get_by_text("Your seat waits for you.")).to_be_hidden()


def test_a_move_is_taken_back_if_the_other_agrees(house: House, visitor: Visitor) -> None:
    house.stage.lay("exploding", **exploding("blank", "blank defuse", "blank defuse"))
    ana = visitor()
    opened = open_table(ana, "exploding", {"name": "Ana"}, {})
    bo = visitor(f"/t/{opened}")
    sit(bo, "Bo")
    expect(table.own_hand(ana)).to_have_count(2)
    table.place(ana, "card:blank").click()
    table.place(ana, "discard").click()
    expect(table.event_log(ana).last).to_contain_text("plays")
    expect(table.own_hand(ana)).to_have_count(1)
    ana.keyboard.press("u")
    bo.get_by_role("button", name="Agree").click()
    expect(table.event_log(ana).last).to_contain_text("taken the last move back")
    expect(table.own_hand(ana)).to_have_count(2)
