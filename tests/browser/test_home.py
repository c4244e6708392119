"""Every way from the home page to a table; languages; the page offline."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from testkit.browser import table
from testkit.browser.people import Toucher, play, wait_until
from testkit.browser.visits import PHONE, Faults, look_again, open_table, sit

Visitor = Callable[..., Page]

NAMES = {"boom": "Boom", "kaboo": "Kaboo", "exploding": "Exploding", "battle-gum": "Battle GUM"}
HEADINGS = {
    "en": "Four explosive card games",
    "es": "Cuatro juegos de cartas explosivos",
    "fr": "Quatre jeux de cartes explosifs",
}
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError") } })"""


def at_a_table(page: Page, game: str) -> str:
    """Wait until the cards are dealt; return the address of the table."""
    expect(page.locator("main")).to_have_attribute("data-game", game)
    table.expect_dealt(page)
    return page.url


@pytest.mark.parametrize("game", NAMES)
def test_one_tap_begins_a_game_against_a_bot(game: str, visitor: Visitor) -> None:
    page = visitor("/", viewport=PHONE, has_touch=True)
    page.get_by_role("button", name=f"Play a bot at {NAMES[game]}").tap()
    assert "/t/" in at_a_table(page, game)
    expect(table.places(page, "seat:")).to_have_count(2)


def test_pass_and_play(visitor: Visitor) -> None:
    page = visitor("/")
    page.get_by_role("button", name="Pass and play Boom on this device").click()
    page.get_by_role("radio", name="3").check()
    page.get_by_role("textbox", name="Name in seat 3").fill("Cy")
    page.get_by_role("button", name="Start the game").click()
    table.gate(page).click()
    at_a_table(page, "boom")
    expect(table.places(page, "seat:")).to_have_count(3)
    expect(table.plate(page, "Cy")).to_have_count(1)


@pytest.mark.parametrize(("typed", "turns"), [(None, "1,000"), ("30", "30"), ("0", "1,000"), ("5000", "1,000")])
def test_T1_a_turn_limit_is_chosen_and_the_menu_of_the_table_says_it(
    typed: str | None, turns: str, visitor: Visitor
) -> None:
    page = visitor("/")
    page.get_by_role("button", name="Options for Kaboo").click()
    limit = page.get_by_role("spinbutton", name="Turn limit")
    expect(limit).to_have_value("1000")
    page.get_by_role("switch", name="The knocker is safe").click()
    if typed:
        limit.fill(typed)
        limit.blur()
    page.get_by_role("button", name="Start the game").click()
    at_a_table(page, "kaboo")
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(table.sheet(page).get_by_role("heading", name="Rules of this table")).to_be_visible()
    expect(table.sheet(page).get_by_role("listitem")).to_have_text(
        [
            "After a knock nobody may look at or trade the knocker’s cards.",
            f"After {turns} turns the game stays unfinished.",
        ]
    )


def test_friends_are_invited_by_a_link(visitor: Visitor) -> None:
    ana = visitor("/")
    ana.get_by_role("textbox", name="Your name").fill("Ana")
    ana.get_by_role("textbox", name="Your name").blur()
    ana.get_by_role("button", name="Invite friends to Exploding").click()
    link = ana.get_by_role("textbox", name="Link to this table")
    expect(link).to_be_visible()
    bo = visitor(link.input_value())
    expect(bo.get_by_text("Ana")).to_be_visible()
    sit(bo, "Bo")
    assert at_a_table(bo, "exploding") == at_a_table(ana, "exploding")
    play(Toucher(ana, 1), Toucher(bo, 2), decisions=1)


def test_a_name_that_is_markup_stays_text(visitor: Visitor) -> None:
    page = visitor("/")
    name = "<img src=x onerror=alert(1)>"
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("textbox", name="Your name").blur()
    page.get_by_role("button", name="Play a bot at Kaboo").click()
    at_a_table(page, "kaboo")
    expect(table.plate(page, name)).to_have_count(1)
    assert page.locator("img").count() == 0  # the page has no images
    page.goto("/")
    expect(page.get_by_role("textbox", name="Your name")).to_have_value(name)


def test_todays_deal_is_one_table(visitor: Visitor) -> None:
    page = visitor("/")
    page.get_by_role("heading", name="Live tables").scroll_into_view_if_needed()
    page.get_by_role("button", name="Play today’s deal of Exploding").click()
    address = at_a_table(page, "exploding")
    page.get_by_role("link", name="Home").click()
    page.get_by_role("heading", name="Live tables").scroll_into_view_if_needed()
    page.get_by_role("link", name="Your table of today’s Exploding").click()
    assert at_a_table(page, "exploding") == address


def test_a_public_table_is_watched_and_joined(visitor: Visitor) -> None:
    ana = visitor("/watch")
    ana.get_by_role("button", name="Open a public table of Kaboo").click()
    ana.get_by_role("textbox", name="Name in seat 1").fill("Wilhelmina")
    ana.get_by_role("button", name="Open the table").click()
    expect(ana.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    bo, cy = visitor("/"), visitor("/watch")
    bo.get_by_role("link", name="Watch").first.click()
    bo.get_by_role("button", name="Sit down at Kaboo with Wilhelmina").click()
    address = at_a_table(bo, "kaboo")
    cy.get_by_role("link", name="Watch Kaboo with Wilhelmina").click()
    assert at_a_table(cy, "kaboo") == address == at_a_table(ana, "kaboo")
    expect(cy.get_by_text("You are watching")).to_be_visible()


def test_two_strangers_meet_with_a_tap_each(visitor: Visitor) -> None:
    ana, bo = visitor("/", viewport=PHONE, has_touch=True), visitor("/")
    ana.get_by_role("textbox", name="Your name").fill("Ana")
    ana.get_by_role("textbox", name="Your name").blur()
    ana.get_by_role("button", name="Play a stranger at Exploding").tap()
    expect(ana.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    look_again(bo)
    waiting = bo.get_by_role("region", name="Waiting for players")
    expect(waiting.get_by_role("listitem").filter(has_text="Ana · 1 min a move")).to_be_visible()
    expect(waiting.get_by_role("button", name="Sit down at Exploding with Ana")).to_be_visible()
    bo.get_by_role("button", name="Play a stranger at Exploding").click()
    assert at_a_table(bo, "exploding") == at_a_table(ana, "exploding")


def test_who_stops_waiting_is_not_offered_any_more(visitor: Visitor) -> None:
    ana, bo = visitor("/"), visitor("/")
    ana.get_by_role("button", name="Play a stranger at Boom").click()
    look_again(bo)
    expect(bo.get_by_role("button", name="Sit down at Boom with Guest")).to_be_visible()
    ana.get_by_role("button", name="Stop waiting").click()
    expect(ana.get_by_role("heading", name=HEADINGS["en"])).to_be_visible()
    expect(ana.get_by_role("region", name="My games")).to_have_count(0)
    expect(bo.get_by_role("button", name="Sit down at Boom with Guest")).to_have_count(0)


def test_two_taps_take_one_seat(visitor: Visitor) -> None:
    ana = visitor()
    opened = open_table(ana, "boom", {"name": "Ana"}, {}, {})
    bo = visitor(f"/t/{opened}")
    bo.get_by_role("button", name="Sit down").dblclick()
    expect(bo.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    expect(ana.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    assert [seat["name"] for seat in bo.request.get(f"/api/tables/{opened}").json()["seats"]] == ["Ana", "Guest", None]


def test_a_browser_without_storage_plays_and_says_what_is_lost(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(NO_STORAGE)
    page.goto("/")
    page.get_by_role("button", name="Play a bot at Kaboo").click()
    address = at_a_table(page, "kaboo")
    page.get_by_role("link", name="Home").click()
    mine = page.get_by_role("region", name="My games")
    expect(mine.get_by_text("This browser does not store your games")).to_be_visible()
    mine.get_by_role("link", name=re.compile("^Kaboo")).click()
    assert at_a_table(page, "kaboo") == address


def test_a_deleted_table_says_so_and_leads_home(visitor: Visitor, faults: Faults) -> None:
    faults.expect("404")
    page = visitor()
    opened = open_table(page, "kaboo", {"name": "Ana"}, {"bot": "simple"})
    at_a_table(page, "kaboo")
    assert page.request.delete(f"/api/tables/{opened}/me").ok
    expect(page.get_by_role("alert")).to_have_text("This table has been deleted.")
    page.goto(f"/replay/{opened}")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    page.goto(f"/t/{opened}")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_text("The server has deleted this table.")).to_be_visible()


def test_what_is_stored_is_deleted(visitor: Visitor, faults: Faults) -> None:
    faults.expect("404")
    page = visitor()
    opened = open_table(page, "kaboo", {"name": "Ana"}, {"bot": "simple"})
    at_a_table(page, "kaboo")
    page.goto("/")
    page.get_by_role("contentinfo").get_by_role("link", name="About and privacy").click()
    for name, done in (
        ("Delete my name on the server", "Your name is deleted at 1 table."),
        ("Delete what this browser stores", "This browser stores nothing of yours any more."),
    ):
        page.get_by_role("button", name=name).click()
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("status")).to_have_text(done)
    assert page.request.get(f"/api/tables/{opened}").status == 404
    assert page.context.cookies() == []
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_that_the_server_is_away_is_said_until_it_is_back(visitor: Visitor, faults: Faults) -> None:
    faults.expect("ERR_FAILED", "404")
    heading = "Can’t reach the server"
    pages = home, rules, replay = visitor("/"), visitor("/rules/boom"), visitor()
    for page, tap in ((home, "Play a bot at Boom"), (rules, "Play now")):
        expect(page.get_by_role("button", name=tap)).to_be_enabled()
        page.route(re.compile("/api/|/healthz"), lambda route: route.abort())
        page.get_by_role("button", name=tap).click()
    replay.route("**/api/**", lambda route: route.abort())
    replay.goto("/replay/nothing")
    for page in pages:
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    for page in pages:
        page.unroute_all()
    for page in pages:
        expect(page.get_by_role("heading", name=heading)).to_have_count(0)
        expect(page.get_by_text("Can’t reach the server")).to_have_count(0)


def test_the_address_of_a_rule_leads_to_it(visitor: Visitor) -> None:
    page = visitor("/rules/boom#B5", viewport=PHONE)
    expect(page.locator("#B5")).to_be_focused()
    expect(page.locator("#B5")).to_be_in_viewport()
    page.goto("/")
    page.get_by_role("link", name="Rules of Battle GUM").click()
    expect(page.get_by_role("heading", name="Battle GUM", level=1)).to_be_visible()
    expect(page.locator("#G13")).to_have_count(1)


@pytest.mark.parametrize(("locale", "language"), [("es-MX", "es"), ("fr-CA", "fr"), ("en-GB", "en"), ("de", "en")])
def test_the_language_is_the_browsers(locale: str, language: str, visitor: Visitor) -> None:
    page = visitor("/", locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", name=HEADINGS[language])).to_be_visible()


def test_another_language_is_chosen_and_kept(visitor: Visitor) -> None:
    page = visitor("/", locale="es")
    for language, heading in HEADINGS.items():
        page.get_by_role("combobox").select_option(language)
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.goto("/rules/kaboo")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", name=re.compile("Dans tous les jeux"))).to_be_visible()


def test_it_opens_without_a_connection(visitor: Visitor, faults: Faults) -> None:
    faults.expect("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket")
    page = visitor("/", service_workers="allow")
    expect(page.get_by_role("heading", name="Live tables")).to_be_visible()
    wait_until(page, "() => navigator.serviceWorker.controller !== null")
    page.reload()  # now the service worker has cached all of it
    expect(page.get_by_role("heading", name="Live tables")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Can’t reach the server")).to_be_visible()
    expect(page.get_by_text("You are offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Live tables")).to_be_visible()


def test_it_retries_without_being_asked(visitor: Visitor, faults: Faults) -> None:
    """The page retries when the server is back, though the browser never lost its network."""
    faults.expect("ERR_FAILED")
    page = visitor()
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("heading", name="Can’t reach the server")).to_be_visible()
    page.unroute("**/api/**")
    expect(page.get_by_role("heading", name="Live tables")).to_be_visible()
    expect(page.get_by_role("heading", name="Can’t reach the server")).to_have_count(0)


def test_it_can_be_installed(visitor: Visitor) -> None:
    page = visitor("/")
    address = page.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = json.loads(page.request.get(address).text())
    assert manifest["name"] == "Powderkeg"
    assert manifest["display"] in ("standalone", "fullscreen")
    sizes = [icon["sizes"] for icon in manifest["icons"]]
    assert {"192x192", "512x512"} <= set(sizes)
    assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]


def test_a_stranger_is_not_asked_to_join_a_full_table(visitor: Visitor) -> None:
    ana = visitor()
    opened = open_table(ana, "boom", {"name": "Ana"}, {"bot": "simple"})
    at_a_table(ana, "boom")
    stranger = visitor(f"/t/{opened}")
    at_a_table(stranger, "boom")
    assert stranger.get_by_role("textbox").count() == 0
