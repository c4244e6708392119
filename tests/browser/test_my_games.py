"""The home page lists the games that were played in this browser: to go on, to replay, to take along, to forget."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from testkit.browser import table
from testkit.browser.visits import DUEL, Faults, discard, look_again, open_table, two_at_boom
from testkit.server.process import House

Visitor = Callable[..., Page]

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"


def my_games(page: Page) -> Locator:
    return page.get_by_role("region", name="My games")


def listed(page: Page) -> Locator:
    return my_games(page).get_by_role("listitem")


def against_a_bot(page: Page, house: House) -> str:
    """Sit down at Boom, Ana's turn; return the id of the table."""
    house.stage.lay("boom", **DUEL)
    opened = open_table(page, "boom", {"name": "Ana"}, {"bot": "level:3"})
    table.expect_state(page, "turn")
    return opened


def resign(page: Page, opened: str) -> None:
    body = {"version": table.number(page), "move": "resign"}
    assert page.request.post(f"/api/tables/{opened}/moves", data=body).ok


def open_settings(page: Page) -> Locator:
    page.get_by_role("button", name="Settings").click()
    return table.sheet(page).get_by_role("region", name="My games")


def import_file(page: Page, path: Path) -> None:
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Import").click()
    chosen.value.set_files(path)


def test_the_way_back_to_a_game_says_whose_turn_it_is(house: House, visitor: Visitor) -> None:
    ana, bo, opened = two_at_boom(house, visitor)
    tab = bo.context.new_page()
    tab.goto("/")
    expect(listed(tab)).to_contain_text(["Ana’s turn"])
    discard(ana, bo)
    look_again(tab)
    expect(listed(tab)).to_contain_text(["Your turn"])
    tab.get_by_role("link", name=re.compile("^Boom Your turn Ana Go on")).click()
    table.expect_state(tab, "turn")
    assert tab.url.endswith(f"/t/{opened}")


def test_a_table_that_waits_is_listed_for_those_who_sit_there(visitor: Visitor) -> None:
    ana = visitor()
    opened = open_table(ana, "kaboo", {"name": "Ana"}, {})
    expect(ana.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    ana.goto("/")
    expect(listed(ana)).to_contain_text(["Waiting for one more player"])
    stranger = visitor(f"/t/{opened}")
    expect(stranger.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    stranger.goto("/")
    expect(stranger.get_by_role("heading", name="Live tables")).to_be_visible()
    expect(my_games(stranger)).to_have_count(0)


def test_a_finished_game_has_a_result_and_a_replay(house: House, visitor: Visitor) -> None:
    page = visitor()
    opened = against_a_bot(page, house)
    resign(page, opened)
    table.expect_state(page, "over")
    page.get_by_role("link", name="Home").first.click()
    my_games(page).get_by_text("Finished games and results (1)").click()
    scores = my_games(page).get_by_role("row")
    expect(scores).to_have_text([re.compile(text) for text in ("Results", r"Boom\s*0\s*1\s*0", "Against", "Level 3")])
    expect(listed(page)).to_contain_text([re.compile("Lost.*Level 3")])
    listed(page).get_by_role("link").click()
    expect(page.get_by_role("slider").first).to_be_visible()
    assert f"/replay/{opened}" in page.url


def test_a_game_that_ended_while_one_was_away_is_found_finished(house: House, visitor: Visitor) -> None:
    page = visitor()
    opened = against_a_bot(page, house)
    version = table.number(page)
    page.goto("/")
    expect(listed(page)).to_contain_text(["Your turn"])
    page.request.post(f"/api/tables/{opened}/moves", data={"version": version, "move": "resign"})
    look_again(page)
    expect(my_games(page).get_by_text("Finished games and results (1)")).to_be_visible()


def test_games_are_taken_to_another_browser(house: House, visitor: Visitor, tmp_path: Path) -> None:
    ana = visitor()
    against_a_bot(ana, house)
    ana.goto("/")
    open_settings(ana)
    with ana.expect_download() as download:
        ana.get_by_role("button", name="Export").click()
    saved, broken, later = (tmp_path / name for name in ("saved.json", "broken.json", "later.json"))
    download.value.save_as(saved)
    broken.write_text(saved.read_text()[:-5])
    later.write_text(json.dumps(json.loads(saved.read_text()) | {"version": 2}))

    other = visitor("/")
    against_a_bot(other, house)
    other.goto("/")
    settings = open_settings(other)
    import_file(other, broken)
    expect(settings.get_by_role("alert")).to_have_text(re.compile("^This is not a list of games that can be read"))
    import_file(other, later)
    expect(settings.get_by_role("alert")).to_have_text(re.compile("^This file comes from another version"))
    import_file(other, saved)
    expect(settings.get_by_role("status")).to_have_text("One game was added.")
    import_file(other, saved)
    expect(settings.get_by_role("status")).to_have_text("The file has no game that was not listed already.")
    other.reload()
    expect(listed(other)).to_have_count(2)
    expect(listed(other).filter(has_text="you can watch")).to_have_count(1)


def test_forgetting_asks_first(house: House, visitor: Visitor) -> None:
    page = visitor()
    for _ in range(2):
        against_a_bot(page, house)
    page.goto("/")
    forget = my_games(page).get_by_role("button", name=re.compile("^Forget Boom with "))
    forget.first.click()
    table.sheet(page).get_by_role("button", name="Cancel").click()
    expect(listed(page)).to_have_count(2)
    forget.first.click()
    table.sheet(page).get_by_role("button", name="Forget it").click()
    expect(listed(page)).to_have_count(1)
    expect(my_games(page).get_by_role("heading")).to_be_focused()
    settings = open_settings(page)
    settings.get_by_role("button", name="Forget all games…").click()
    settings.get_by_role("button", name="Forget all games", exact=True).click()
    expect(settings.get_by_role("status")).to_have_text("All games are forgotten.")
    page.reload()
    expect(page.get_by_role("heading", name="Live tables")).to_be_visible()
    expect(my_games(page)).to_have_count(0)


def test_a_table_that_was_deleted_is_said_to_be(house: House, visitor: Visitor, faults: Faults) -> None:
    faults.expect("404")
    page = visitor()
    opened = against_a_bot(page, house)
    page.goto("/")
    assert page.request.delete(f"/api/tables/{opened}/me").json()["table_deleted"]
    look_again(page)
    expect(listed(page)).to_contain_text(["The server has deleted this table."])
    expect(listed(page).get_by_role("link")).to_have_count(0)


def test_without_storage_games_are_listed_until_the_page_is_closed(house: House, visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(FULL)
    against_a_bot(page, house)
    page.get_by_role("link", name="Home").first.click()
    expect(my_games(page).get_by_text("This browser does not store your games")).to_be_visible()
    expect(listed(page)).to_contain_text(["Your turn"])


def test_the_list_is_there_without_a_connection(house: House, visitor: Visitor, faults: Faults) -> None:
    faults.expect("ERR_FAILED")
    page = visitor()
    against_a_bot(page, house)
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("heading", name="Can’t reach the server")).to_be_visible()
    expect(listed(page)).to_have_count(1)
    expect(listed(page)).not_to_contain_text("Your turn")
    page.unroute("**/api/**")
    expect(listed(page)).to_contain_text(["Your turn"])


def test_the_games_begin_above_the_fold_of_a_phone(visitor: Visitor) -> None:
    """Also with running games of one's own and with tables that wait."""
    for name in ("Bo", "Cy"):
        open_table(visitor(), "boom", {"name": name}, {}, public=True)
    ana = visitor(viewport={"width": 390, "height": 664})
    for _ in range(3):
        open_table(ana, "kaboo", {"name": "Ana"}, {"bot": "level:3"})
        table.expect_dealt(ana)
    ana.goto("/")
    expect(listed(ana)).to_have_count(2)
    expect(ana.get_by_role("region", name="Waiting for players")).to_be_visible()
    box = ana.get_by_role("article").first.bounding_box()
    assert box is not None
    assert box["y"] < 600
    ana.get_by_role("button", name="Show all 3").click()
    expect(listed(ana)).to_have_count(3)
