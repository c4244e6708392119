"""House rules: chosen in the form, carried by a link, remembered by the browser, and seen wherever a game is shown."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from testkit.browser import table
from testkit.browser.visits import PHONE, Faults, open_table

Visitor = Callable[..., Page]

PINNED = "A jack, queen or king may not attack."
OPEN = "Everyone sees each card as it goes to the discard pile."
SIZES = [(320, 640), (390, 664), (844, 390), (1280, 720), (1920, 1080)]
NO_STORAGE = """Object.defineProperty(window, "localStorage",
    { get() { throw new DOMException("denied", "SecurityError") } })"""
FULL_STORAGE = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }"""


def form(page: Page) -> Locator:
    return table.sheet(page).locator("form")


def fold(page: Page) -> Locator:
    """The line that unfolds the house rules, and says what differs."""
    return form(page).locator("summary", has_text="House rules")


def option(page: Page, name: str) -> Locator:
    return form(page).locator(f"[data-option={name}]")


def badge(page: Page) -> Locator:
    """How many house rules a table has, beside the name of the game."""
    return page.get_by_role("button", name=re.compile(r"\d+ house rules?$"))


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the game").click()
    table.expect_dealt(page)


def close(page: Page) -> None:
    page.get_by_role("button", name="Close").click()


# --- the form ---


def test_a_form_for_friends_begins_as_written_and_folded(visitor: Visitor) -> None:
    page = visitor("/", viewport={"width": 320, "height": 640}, has_touch=True)
    page.get_by_role("button", name="Invite friends to Boom").tap()
    expect(fold(page)).to_have_text(re.compile(r"House rules\s+As written"))
    expect(page.get_by_role("switch", name="Face cards may attack")).to_be_hidden()
    fold(page).tap()
    page.get_by_role("switch", name="Face cards may attack").tap()
    expect(fold(page)).to_have_text(re.compile(r"House rules\s+1 house rule"))
    fold(page).tap()
    expect(fold(page)).to_have_text(re.compile(rf"House rules\s+1 house rule: {PINNED}"))


def test_an_option_says_what_is_chosen_and_what_is_written(visitor: Visitor) -> None:
    page = visitor("/?game=boom")
    faces = option(page, "face_attacks")
    expect(faces).to_contain_text("A jack, queen or king may attack: it takes no life but pins the accumulator.")
    expect(faces).to_contain_text("(as written)")
    faces.get_by_role("switch").click()
    expect(faces).to_contain_text(PINNED)
    expect(faces).not_to_contain_text("(as written)")
    expect(faces.get_by_role("switch")).to_have_accessible_description(PINNED)
    expect(faces.get_by_role("link", name="Rule B10")).to_have_attribute("href", "/rules/boom#B10")


def test_rules_go_back_one_by_one_or_all_at_once(visitor: Visitor) -> None:
    page = visitor("/?game=boom&rules=face_attacks:false,open_discard:true,turn_limit:40")
    expect(fold(page)).to_contain_text("3 house rules")
    page.get_by_role("button", name="Face cards may attack: back to as written").click()
    expect(page.get_by_role("switch", name="Face cards may attack")).to_be_checked()
    page.get_by_role("button", name="Turn limit: back to as written").click()
    expect(page.get_by_role("spinbutton", name="Turn limit")).to_have_value("1000")
    expect(fold(page)).to_contain_text("1 house rule")
    written = page.get_by_role("button", name="As written", exact=True)
    expect(written).to_have_attribute("aria-pressed", "false")
    written.click()
    expect(written).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("switch", name="Open discard pile")).not_to_be_checked()
    expect(fold(page)).to_contain_text("As written")


def test_a_number_is_typed_or_stepped_within_its_range(visitor: Visitor) -> None:
    page = visitor("/?game=kaboo")
    limit, more, less = (
        page.get_by_role("spinbutton", name="Turn limit"),
        page.get_by_role("button", name="Turn limit: more"),
        page.get_by_role("button", name="Turn limit: less"),
    )
    expect(more).to_be_disabled()
    less.click()
    less.click()
    more.click()
    expect(limit).to_have_value("999")
    expect(option(page, "turn_limit")).to_contain_text("After 999 turns the game stays unfinished.")
    limit.fill("1")
    limit.blur()
    expect(less).to_be_disabled()


def test_numbers_in_a_set_are_one_strip_with_the_sentence_of_the_chosen_one(visitor: Visitor) -> None:
    page = visitor("/?game=exploding")
    phase = option(page, "phase")
    expect(phase.get_by_role("radio")).to_have_count(3)
    expect(phase.get_by_role("radio", name=re.compile("^3: Phase 3"))).to_be_checked()
    phase.get_by_role("radio", name=re.compile("^3: ")).press("ArrowLeft")
    expect(phase.get_by_role("radio", name="2: Phase 2: the explosive card and four defuses.")).to_be_checked()
    expect(phase).to_contain_text("Phase 2: the explosive card and four defuses.")


def test_words_are_sentences_of_which_one_is_marked(visitor: Visitor) -> None:
    page = visitor("/?game=battle-gum")
    six = option(page, "six")
    expect(six.locator("label").first).to_contain_text("(as written)")
    six.get_by_role("radio", name="After a 6 you may not play any higher card.").check()
    expect(fold(page)).to_contain_text("1 house rule")
    expect(six.get_by_role("radio")).to_have_count(2)
    expect(form(page).get_by_role("region", name="Special cards").locator("[data-option=six]")).to_have_count(1)


@pytest.mark.parametrize(("players", "word"), [(4, ""), (5, "five"), (6, "six")])
def test_B10_five_and_six_are_told_what_spares_them_dead_draws(players: int, word: str, visitor: Visitor) -> None:
    page = visitor("/")
    page.get_by_role("button", name="Invite friends to Boom").click()
    form(page).get_by_role("radio", name=str(players)).check()
    advice = form(page).get_by_text("fewer games get stuck and end in a draw")
    expect(advice).to_have_count(1 if word else 0)
    if word:
        expect(advice).to_contain_text(f"With {word} players, ")
        fold(page).click()
        page.get_by_role("switch", name="Face cards may attack").click()
        expect(advice).to_have_count(0)


def test_E6_a_deck_that_cannot_be_dealt_is_refused_at_the_form(visitor: Visitor, faults: Faults) -> None:
    faults.expect("400")
    page = visitor("/?game=exploding&rules=blanks:3,futures:2,skips:1")
    page.get_by_role("button", name="Start the game").click()
    expect(form(page).get_by_role("alert")).to_contain_text("(E6)")
    rule = form(page).get_by_role("alert").get_by_role("link", name="Rule E6")
    expect(rule).to_have_attribute("href", "/rules/exploding#E6")
    expect(page.get_by_role("spinbutton", name="Blank cards")).to_have_value("3")
    expect(fold(page)).to_contain_text("3 house rules")
    for _ in range(4):
        page.get_by_role("button", name="Cards dealt: less").click()
    expect(form(page).get_by_role("alert")).to_have_count(0)
    start(page)
    expect(badge(page)).to_have_text(re.compile("4 house rules"))


def test_E6_in_a_low_window_the_reason_stays_in_sight(visitor: Visitor, faults: Faults) -> None:
    faults.expect("400")
    low = {"width": 844, "height": 390}
    page = visitor("/?game=exploding&rules=blanks:3,futures:2,skips:1", viewport=low)
    page.get_by_role("button", name="Start the game").click()
    expect(form(page).get_by_role("alert")).to_contain_text("(E6)")
    expect(form(page).get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_G2_six_players_need_both_ninjas_and_keep_their_choice(visitor: Visitor, faults: Faults) -> None:
    faults.expect("400")
    page = visitor("/?game=battle-gum&rules=ninjas:1,six:must", viewport=PHONE, has_touch=True)
    form(page).get_by_role("radio", name="6", exact=True).check()
    page.get_by_role("button", name="Start the game").tap()
    expect(form(page).get_by_role("alert")).to_contain_text("(G2)")
    expect(option(page, "front")).to_have_class(re.compile("refused"))
    expect(option(page, "front").get_by_role("radio").first).to_be_in_viewport(ratio=1)
    form(page).get_by_role("radio", name="5", exact=True).check()
    expect(form(page).get_by_role("alert")).to_have_count(0)
    expect(fold(page)).to_contain_text("2 house rules")


# --- links ---


def test_a_link_carries_the_rules_to_somebody_else(visitor: Visitor) -> None:
    ana = visitor("/?game=boom")
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.get_by_role("switch", name="Face cards may attack").click()
    option(ana, "turn_limit").get_by_role("button", name="Turn limit: less").click()
    ana.get_by_role("button", name="Copy link").click()
    expect(form(ana).get_by_text("Copied.")).to_be_visible()
    link = ana.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/?game=boom&rules=face_attacks:false,turn_limit:999")
    assert link == ana.get_by_role("textbox", name="Link with these rules").input_value()
    bo = visitor(link, viewport=PHONE)
    expect(form(bo).get_by_role("alert")).to_have_count(0)
    expect(bo.get_by_role("switch", name="Face cards may attack")).not_to_be_checked()
    expect(bo.get_by_role("spinbutton", name="Turn limit")).to_have_value("999")
    start(bo)
    expect(badge(bo)).to_have_text(re.compile("2 house rules"))


def test_what_a_link_asks_in_vain_is_said_and_the_rest_is_chosen(visitor: Visitor) -> None:
    page = visitor("/?game=boom&rules=jokers:2,face_attacks:false,turn_limit:5000,open_discard:maybe")
    expect(form(page).get_by_role("alert")).to_have_text(
        "The link asks for something this game does not have, which is left out: "
        "jokers:2, turn_limit:5000, open_discard:maybe. Everything else is set."
    )
    expect(fold(page)).to_contain_text("1 house rule")
    expect(page.get_by_role("switch", name="Face cards may attack")).not_to_be_checked()


def test_a_closed_link_is_not_opened_again_by_a_reload(visitor: Visitor) -> None:
    page = visitor("/?game=kaboo")
    expect(form(page)).to_be_visible()
    close(page)
    expect(page).to_have_url(re.compile("/$"))
    page.reload()
    expect(page.get_by_role("button", name="Options for Kaboo")).to_be_enabled()
    expect(table.sheet(page)).to_have_count(0)


def test_a_link_to_a_game_that_is_not_here(visitor: Visitor) -> None:
    page = visitor("/?game=<b>snap</b>&rules=a:1")
    expect(page.get_by_role("alert")).to_have_text("The link is for a game that is not here: “<b>snap</b>”.")
    expect(table.sheet(page)).to_have_count(0)


# --- our evening ---


def test_the_rules_last_played_with_are_one_tap_away(visitor: Visitor) -> None:
    page = visitor("/?game=boom&rules=face_attacks:false,open_discard:true")
    expect(page.get_by_role("button", name="Our evening")).to_have_count(0)
    start(page)
    for address in ("/", "/?game=kaboo"):  # another game has another evening
        page.goto(address)
    expect(form(page)).to_be_visible()
    expect(page.get_by_role("button", name="Our evening")).to_have_count(0)
    close(page)
    page.get_by_role("button", name="Invite friends to Boom").click()
    fold(page).click()
    evening = page.get_by_role("button", name="Our evening")
    expect(evening).to_have_attribute("aria-pressed", "false")
    expect(evening).to_have_accessible_description(re.compile(f"{PINNED} {OPEN}$"))
    evening.click()
    expect(evening).to_have_attribute("aria-pressed", "true")
    expect(fold(page)).to_contain_text("2 house rules")
    close(page)
    page.get_by_role("button", name="Play a bot at Boom").click()  # as written: the evening stays
    table.expect_dealt(page)
    page.goto("/?game=boom")
    expect(page.get_by_role("button", name="Our evening")).to_be_visible()


@pytest.mark.parametrize("script", [NO_STORAGE, FULL_STORAGE], ids=["off", "full"])
def test_a_browser_that_stores_nothing_says_so_and_offers_the_link(script: str, visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(script)
    page.goto("/?game=boom&rules=face_attacks:false")
    start(page)
    page.get_by_role("link", name="Home").click()
    page.get_by_role("button", name="Options for Boom").click()
    expect(form(page).get_by_text("This browser cannot remember your rules")).to_be_visible()
    page.get_by_role("button", name="Our evening").click()  # for as long as the page is open
    expect(page.get_by_role("textbox", name="Link with these rules")).to_have_value(
        re.compile(r"/\?game=boom&rules=face_attacks:false$")
    )


def test_stored_rules_of_another_version_are_left_until_they_are_forgotten(visitor: Visitor) -> None:
    page = visitor("/")
    text = json.dumps({"version": 7, "rules": {"boom": {"face_attacks": False}}})
    page.evaluate("text => localStorage.setItem('powderkeg-rules', text)", text)
    page.goto("/?game=boom&rules=open_discard:true")
    expect(form(page).get_by_text("come from another version of this page or are damaged")).to_be_visible()
    assert page.evaluate("localStorage.getItem('powderkeg-rules')") == text
    page.get_by_role("button", name="Forget the stored rules").click()
    expect(form(page).get_by_text("come from another version of this page")).to_have_count(0)
    start(page)
    page.goto("/?game=boom")
    expect(page.get_by_role("button", name="Our evening")).to_be_visible()


# --- where games are shown ---


def test_a_table_shows_at_every_size_how_many_rules_differ(visitor: Visitor) -> None:
    page = visitor()
    options = {"six": "must", "completion": "any", "four_burns": True}
    open_table(page, "battle-gum", {"name": "Ana"}, {"bot": "simple"}, options=options)
    table.expect_dealt(page)
    expect(badge(page)).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        box, bar = badge(page).bounding_box(), page.get_by_role("banner").bounding_box()
        assert box is not None
        assert bar is not None
        assert box["height"] >= 44, (width, height)
        assert 0 <= box["x"] < box["x"] + box["width"] < width, (width, height)
        assert bar["y"] <= box["y"] < box["y"] + box["height"] <= bar["y"] + bar["height"], (width, height)
        assert bar["height"] <= 50, (width, height)
    badge(page).click()
    sheet = table.sheet(page)
    expect(sheet.get_by_role("listitem")).to_have_text(
        [
            re.compile(r"^After a 6 you may not play any higher card\.\s+G11$"),
            re.compile(r"^Four cards of one value in a row burn the pile\.\s+G18$"),
            re.compile(r"^Two of a value laid one after the other may be completed too\.\s+G19$"),
        ]
    )
    expect(sheet).to_contain_text("Everything else is played as written.")
    expect(sheet.get_by_role("link", name="Rule G18")).to_have_attribute("href", "/rules/battle-gum#G18")
    page.keyboard.press("Escape")
    expect(badge(page)).to_be_focused()


def test_a_table_as_written_shows_no_house_rules(visitor: Visitor) -> None:
    page = visitor("/")
    page.get_by_role("button", name="Play a bot at Boom").click()
    table.expect_dealt(page)
    expect(page.get_by_role("link", name="Boom", exact=True)).to_be_visible()
    expect(badge(page)).to_have_count(0)


def test_waiting_room_lobby_spectator_and_replay_show_house_rules(visitor: Visitor) -> None:
    ana, bo = visitor(), visitor("/", viewport={"width": 320, "height": 640})
    options = {"phase": 1}
    opened = open_table(ana, "exploding", {"name": "Ana"}, {}, options=options, public=True)
    for page in (ana, bo):
        page.goto(f"/t/{opened}")
        expect(badge(page)).to_have_text(re.compile("1 house rule"))
        expect(page.get_by_role("region", name="Rules of this table").get_by_role("listitem")).to_contain_text(
            "Phase 1: the explosive card and blanks, nothing else."
        )
    bo.goto("/watch")
    expect(bo.get_by_role("listitem").filter(has_text="Ana").first).to_contain_text(
        "1 house rule: Phase 1: the explosive card and blanks, nothing else."
    )
    ana.get_by_role("button", name="Bot in seat 2").click()
    table.expect_dealt(ana)
    bo.goto(f"/t/{opened}")
    expect(bo.get_by_text("You are watching")).to_be_visible()
    expect(badge(bo)).to_be_visible()
    assert ana.request.post(
        f"/api/tables/{opened}/moves", data={"version": table.number(ana), "move": "resign"}
    ).status in (200, 201)
    bo.goto(f"/replay/{opened}")
    expect(badge(bo)).to_be_in_viewport(ratio=1)
    heights: dict[int, int] = {}
    for width, height in SIZES:
        bo.set_viewport_size({"width": width, "height": height})
        bar = bo.get_by_role("banner").bounding_box()
        assert bar is not None
        heights[width] = round(bar["height"])
    assert len(set(heights.values())) == 1, heights
    badge(bo).click()
    expect(table.sheet(bo).get_by_role("link", name="Rule E1")).to_be_visible()
