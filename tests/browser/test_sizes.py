"""At every window size nothing overlaps, is cut off or scrolls sideways, and touch targets are large enough.

Tables are as full and as empty as the rules allow, with the longest names."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from testkit.browser import table
from testkit.browser.extremes import FEW, MANY, SOME, Extreme, exploding, exploding_decks, extremes
from testkit.browser.people import SECONDS, Toucher, play, wait_for_answer
from testkit.browser.visits import ANALYSIS_SECONDS, PLAYED_BEFORE, Faults, open_table, set_up
from testkit.scale import SCALE
from testkit.server.process import House

Sizes = Sequence[tuple[int, int]]

LEAST_SIZES = [
    (320, 640),
    (390, 664),  # 390 × 844 less the toolbars of a browser
    (844, 390),  # a phone on its side
    (1280, 800),
]
FEW_SIZES = [*LEAST_SIZES, (768, 1024)]
MORE_PHONES = [(360, 640), (375, 667)]  # where Battle GUM is narrowest
ZOOMED = (640, 400)  # 1280 × 800 at 200 %: boards are scrolled there
SIZES = [
    *FEW_SIZES,
    *MORE_PHONES,
    (390, 844),
    (412, 732),
    ZOOMED,
    (1280, 720),
    (1920, 1080),
]
# Pixels of a board that may have to be scrolled: in play, with the result below it, with a tip below it.
HIDDEN, HIDDEN_AT_END, HIDDEN_BY_TIP = 4, 8, 56
WIDE = 1100  # from this width on the log is open beside the table
LARGEST = [(1280, 720), (1920, 1080)]
TURN_SIZES = [(390, 664), (844, 390), (1280, 720)]
LARGE = (1920, 1080)
LARGE_CARD = 90  # pixels
NAME_LENGTH = 60
MOST_NUDGES = 3
FRAME_SECONDS = 10  # timeout for a frame to be drawn
DECKS = range(1, 47) if SCALE > 1 else (1, 13, 34, 46)
COUNTS = (FEW, SOME, MANY) if SCALE > 1 else (FEW, MANY)  # players
TABLES = [*(extreme for extreme in extremes() if extreme.players in COUNTS), *exploding_decks(*DECKS)]

GO = """async path => {
    const last = document.querySelector("main");
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    while (last.isConnected) await new Promise(next => setTimeout(next, 5));
}"""
ROOT = Path(__file__).parent.parent.parent
MEASURE = Path(__file__).with_name("sizes.js").read_text(encoding="utf-8").partition("\n")[2].rstrip().rstrip(";")


@contextmanager
def visiting(browser: Browser, house: House, language: str = "en") -> Iterator[BrowserContext]:
    faults = Faults()
    context = browser.new_context(base_url=house.url, locale=language, reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(SECONDS * 1000)
    faults.listen(context)
    yield context
    context.close()
    assert faults.found == []


@pytest.fixture(scope="module")
def person(browser: Browser, house: House) -> Iterator[BrowserContext]:
    with visiting(browser, house) as context:
        context.add_init_script(PLAYED_BEFORE)
        context.new_page()
        yield context


@pytest.fixture(scope="module")
def newcomer(browser: Browser, house: House) -> Iterator[BrowserContext]:
    """In a browser in which no game was played, so that every table shows the tips of a first game."""
    with visiting(browser, house) as context:
        context.new_page()
        yield context


def long_name(seat: int) -> str:
    return f"{seat}".ljust(NAME_LENGTH, "W")


def lay_out(person: BrowserContext, house: House, extreme: Extreme) -> Page:
    """Lay out a table, make its moves and touches; return the page of seat 1."""
    house.stage.lay(extreme.game, **extreme.zones)
    page = person.pages[0]
    free: list[dict[str, Any]] = [{}] * (extreme.players - 1)
    opened = set_up(page, extreme.game, {"name": long_name(1)}, *free, **extreme.setup)
    tokens = {seat: sit(house, opened, seat) for seat in range(2, extreme.players + 1)}
    for move in extreme.moves:
        seat, _, text = move.partition(" ")
        make_move(page, house, opened, tokens.get(int(seat)), text)
    go(page, f"/t/{opened}")
    for place in extreme.touches:
        table.place(page, place).dispatch_event("click")
    if extreme.press:
        page.get_by_role("button", name=extreme.press).click()
    expect(extreme.shows(page).first).to_be_visible(timeout=ANALYSIS_SECONDS * 1000)
    return page


def go(page: Page, path: str) -> None:
    """Go from table to table as a link does, without a page load; wait until the previous table is gone."""
    if "/t/" in page.url:
        page.evaluate(GO, path)
    else:
        page.goto(path)


def sit(house: House, at: str, seat: int) -> str:
    answer = house.post(f"/api/tables/{at}/seats", {"name": long_name(seat), "seat": seat, "token": True})
    assert answer.status == 201, answer.body
    token: str = answer.json["token"]
    return token


def make_move(page: Page, house: House, at: str, token: str | None, text: str) -> None:
    """Make a move with the cookies of the page, or with a token."""
    path = f"/api/tables/{at}"
    body = {"version": page.request.get(path).json()["version"], "move": text}
    if token is None:
        answer = page.request.post(f"{path}/moves", data=body)
        assert answer.ok, answer.text()
    else:
        reply = house.post(f"{path}/moves", body, token)
        assert reply.status == 201, reply.body


def touch(page: Page, step: str) -> None:
    """Touch a place or ask for a hint, and wait for what follows."""
    if step == "Hint":
        page.get_by_role("button", name=step).click()
        expect(table.hints(page)).to_be_visible(timeout=ANALYSIS_SECONDS * 1000)
    else:
        table.place(page, step).dispatch_event("click")
        wait_for_answer(page)


def faults_of(
    page: Page,
    sizes: Sizes,
    is_table: bool = False,
    is_replay: bool = False,
    log_from: int = WIDE,
    hidden: int = HIDDEN,
) -> list[str]:
    """Measure the page at each size, with the log open in windows at least `log_from` wide."""
    found = []
    for width, height in sizes:
        most = 1000 if (width, height) == ZOOMED else hidden
        how = {"isTable": is_table, "isReplay": is_replay, "isLogged": width >= log_from, "hidden": most}
        faults = measure(page, width, height, how)
        found += [f"{width} × {height}: {fault}" for fault in faults]
    return found


def measure(page: Page, width: int, height: int, how: dict[str, int], seconds: float = FRAME_SECONDS) -> list[str]:
    """Measure the page at one size. Chromium's headless shell may stop drawing frames after a change of size; then the
    size is changed again, and a page that is still not drawn fails."""
    faults: list[str] = evaluate_at(page, width, height, MEASURE, {**how, "seconds": seconds})
    return faults


def evaluate_at(page: Page, width: int, height: int, script: str, arg: Any) -> Any:
    """Evaluate a script at one size, once more if it returns null, since nothing is drawn."""
    for nudge in range(MOST_NUDGES):
        if nudge:
            page.set_viewport_size(ViewportSize(width=width, height=height + nudge))
        page.set_viewport_size(ViewportSize(width=width, height=height))
        found = page.evaluate(script, arg)
        if found is not None:
            return found
    pytest.fail(f"nothing is drawn at {width} × {height}, however often the size is changed")


@pytest.mark.parametrize("extreme", TABLES, ids=str)
def test_a_table(extreme: Extreme, person: BrowserContext, house: House) -> None:
    found = faults_of(lay_out(person, house, extreme), sizes_for(extreme), is_table=True, hidden=hidden_of(extreme))
    assert found == [], "\n".join(found)


def hidden_of(extreme: Extreme) -> int:
    """How much of the board may have to be scrolled."""
    if extreme.hidden:
        return extreme.hidden
    return HIDDEN_AT_END if extreme.name in ("won", "points", "exploded") else HIDDEN


def is_in_play(extreme: Extreme) -> bool:
    """Whether it is one's own turn at a full board; nobody learns there that the game is over."""
    full = (
        "every board full",
        "drawn, nearly all discarded",
        "three known, a card picked, a deck of 34",
        "three to hold",
    )
    return extreme.name in full


@pytest.mark.parametrize("extreme", [extreme for extreme in TABLES if is_in_play(extreme)], ids=str)
def test_a_table_of_a_first_game(extreme: Extreme, newcomer: BrowserContext, house: House) -> None:
    page = lay_out(newcomer, house, extreme)
    expect(table.lesson(page)).to_be_visible()
    found = faults_of(page, [*LEAST_SIZES, *MORE_PHONES], is_table=True, hidden=HIDDEN_BY_TIP)
    assert found == [], "\n".join(found)


PLACES = """async places => {
    const drawn = new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
    if (!(await Promise.race([drawn, new Promise(done => setTimeout(done, 10000, false))]))) return null;
    return places.map(place => document.querySelector(place).getBoundingClientRect().y);
}"""
TURNS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "boom": (
        {"hands": ["5H 3D 2C", "9S 9H 9D"], "boards": [["10S 2S", "8S"], ["10C 2D", "8C"]]},
        ["Hint", "card:5H", "card:10S", "card:8S", "card:3D", "card:10C"],
    ),
    "kaboo": (
        {"squares": ["AS 2S 3S 4S", "AH 2H 3H 4H"], "deck": "7D"},
        ["Hint", "deck", "drawn", "deck", "slot:1:1"],
    ),
    "exploding": (
        exploding("a turn", hands=("future skip skip", "defuse")).zones,
        ["Hint", "card:future", "discard", "card:skip", "discard"],
    ),
    "battle-gum": (
        {
            "hold": False,
            "pile": "11S",
            "hands": ["4S 12H 12D", "5S 5H 5D"],
            "up": ["1S 1H 1D", "2S 2H 2D"],
            "down": ["6S 6H 6D", "7S 7H 7D"],
        },
        ["Hint", "card:12H", "card:4S", "pile"],
    ),
}


@pytest.mark.parametrize("game", TURNS)
def test_nothing_moves_in_a_turn(game: str, person: BrowserContext, house: House) -> None:
    """Neither the deck nor the bar, whatever the bar shows: moves, hints, why a move was refused. Cards are large where
    there is space."""
    zones, steps = TURNS[game]
    page = lay_out(person, house, Extreme("a turn", game, FEW, zones, setup={"hints": True}))
    places = ["[data-place=pile]" if game == "battle-gum" else "[data-place=deck]", "[data-testid=question]"]
    seen: dict[tuple[int, int], dict[tuple[int, ...], list[str]]] = {size: {} for size in TURN_SIZES}
    evaluate_at(page, *LARGE, PLACES, places)
    box = card_of_another(page, game).bounding_box()
    assert box is not None
    assert box["width"] >= LARGE_CARD
    refused = False
    for step in ["", *steps]:
        if step:
            touch(page, step)
        refused = refused or table.refusal(page).count() > 0
        for size in TURN_SIZES:
            where = tuple(round(y) for y in evaluate_at(page, *size, PLACES, places))
            seen[size].setdefault(where, []).append(step)
    assert refused or game == "exploding"
    assert {size: len(found) for size, found in seen.items()} == dict.fromkeys(TURN_SIZES, 1), seen


def test_all_hints_are_in_sight_where_the_bar_is_wide(person: BrowserContext, house: House) -> None:
    """Also where every move is long, as a swap of Boom is, and the log is closed."""
    page = lay_out(person, house, Extreme("a turn", "boom", FEW, TURNS["boom"][0], setup={"hints": True}))
    touch(page, "Hint")
    assert table.hints(page).get_by_role("button").count() > 1
    found = faults_of(page, LARGEST, is_table=True, log_from=10_000)
    assert found == [], "\n".join(found)


BAR = """async () => {
    const drawn = new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
    if (!(await Promise.race([drawn, new Promise(done => setTimeout(done, 10000, false))]))) return null;
    const bar = document.querySelector(".bar");
    return bar.scrollHeight - bar.clientHeight;
}"""


def test_a_request_leaves_the_moves_in_sight(person: BrowserContext, house: House) -> None:
    """Whoever is asked to agree to a take-back, and is to move, sees the question, its answers, and the moves."""
    house.stage.lay("kaboo", **TURNS["kaboo"][0], first=2)
    page = person.pages[0]
    opened = set_up(page, "kaboo", {"name": "Ana"}, {})
    token = sit(house, opened, 2)
    make_move(page, house, opened, token, "knock")
    assert house.post(f"/api/tables/{opened}/undo", {"seat": 2}, token).status < 300
    go(page, f"/t/{opened}")
    expect(page.get_by_text("would like to take the last move back").first).to_be_visible()
    for name in ("Agree", "No", "All moves"):
        expect(table.bar(page).get_by_role("button", name=name)).to_be_visible()
    hidden = {size: evaluate_at(page, *size, BAR, None) for size in [*LEAST_SIZES, *MORE_PHONES]}
    assert set(hidden.values()) == {0}, hidden


@pytest.mark.parametrize("language", ["es", "fr"])
def test_the_options_in_another_language(language: str, browser: Browser, house: House) -> None:
    with visiting(browser, house, language) as visitor:
        page = visitor.new_page()
        page.goto("/?game=exploding&rules=blanks:3")
        expect(table.sheet(page).get_by_role("spinbutton").first).to_be_visible()
        found = faults_of(page, FEW_SIZES)
    assert found == [], "\n".join(found)


def card_of_another(page: Page, game: str) -> Locator:
    """A card of seat 2."""
    if game in ("boom", "kaboo"):
        return table.place(page, {"boom": "card:8C", "kaboo": "slot:2:1"}[game])
    seat = page.get_by_role("region", name=long_name(2))
    return (seat.get_by_role("group") if game == "battle-gum" else seat).get_by_role("img").first


def sizes_for(extreme: Extreme) -> Sizes:
    if extreme.is_worst or SCALE > 1:
        return SIZES
    if extreme.players == MANY:
        return FEW_SIZES
    return [*LEAST_SIZES, *MORE_PHONES] if extreme.game == "battle-gum" else LEAST_SIZES


@pytest.mark.parametrize("extreme", [extreme for extreme in TABLES if extreme.is_worst], ids=str)
def test_a_table_with_its_log(extreme: Extreme, person: BrowserContext, house: House) -> None:
    found = faults_of(lay_out(person, house, extreme), FEW_SIZES, is_table=True, log_from=0, hidden=hidden_of(extreme))
    assert found == [], "\n".join(found)


def test_a_page_that_is_not_drawn_is_not_taken_for_a_good_one(person: BrowserContext) -> None:
    page = address("/", "Boom")(person)
    page.evaluate("window.requestAnimationFrame = () => 0")
    with pytest.raises(pytest.fail.Exception, match="nothing is drawn at 320 × 640"):
        measure(page, 320, 640, {"isTable": False, "isLogged": False, "hidden": 0}, seconds=0.1)


def test_every_class_that_is_measured_is_on_the_page() -> None:
    """Otherwise a renamed class would silently drop out of the measurement."""
    components = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src").rglob("*.svelte"))
    on_the_page = set(re.findall(r"[\w-]+", " ".join(re.findall(r'class(?:="[^"]*"|:[\w-]+)', components))))
    measured = {name for text in re.findall(r'"([^"]*)"', MEASURE) for name in re.findall(r"\.([a-z]+)", text)}
    assert len(measured) > 20
    assert measured - on_the_page == set()


def waiting(person: BrowserContext) -> Page:
    page = person.pages[0]
    options = {"face_attacks": False}
    open_table(page, "boom", {"name": long_name(1)}, {}, {"bot": "simple"}, public=True, options=options)
    expect(page.get_by_role("heading", name="Waiting")).to_be_visible()
    return page


def watch(person: BrowserContext) -> Page:
    waiting(person)
    page = person.new_page()
    page.goto("/watch")
    expect(page.get_by_role("heading", name="Boom").first).to_be_visible()
    return page


def address(path: str, heading: str) -> Callable[[BrowserContext], Page]:
    def visit(person: BrowserContext) -> Page:
        page = person.pages[0]
        page.goto(path)
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
        return page

    return visit


def sheet(button: str) -> Callable[[BrowserContext], Page]:
    def visit(person: BrowserContext) -> Page:
        page = person.pages[0]
        page.goto("/")
        page.get_by_role("button", name=button).click()
        expect(table.sheet(page)).to_be_visible()
        return page

    return visit


def house_rules(person: BrowserContext) -> Page:
    page = person.pages[0]
    page.goto("/?game=battle-gum&rules=six:must,completion:any,turn_limit:9,jokers:2")
    expect(table.sheet(page).get_by_role("alert")).to_be_visible()
    return page


def my_games(person: BrowserContext) -> Page:
    person.pages[0].goto("/")
    person.pages[0].evaluate("localStorage.removeItem('powderkeg-games')")  # those of other tests
    page = waiting(person)
    page.goto("/")
    expect(page.get_by_role("region", name="My games")).to_contain_text("Waiting for one more player")
    return page


def replay(person: BrowserContext) -> Page:
    page = person.pages[0]
    played = open_table(page, "exploding", {"name": long_name(1)}, {"bot": "simple"}, options={"phase": 2})
    play(Toucher(page, 1))
    page.goto(f"/replay/{played}")
    expect(page.get_by_role("slider").first).to_be_visible()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.get_by_role("img", name="Win chances after move")).to_be_visible(timeout=ANALYSIS_SECONDS * 1000)
    return page


PAGES = {
    "a table that waits": waiting,
    "home": address("/", "Boom"),
    "my games": my_games,
    "watch": watch,
    "about": address("/about", "About Powderkeg"),
    "rules": address("/rules/battle-gum", "The 54 cards"),
    "no such rules": address("/rules/nothing", "Nothing at this address"),
    "options": sheet("Options for Battle GUM"),
    "house rules": house_rules,
    "settings": sheet("Settings"),
    "replay": replay,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page(name: str, person: BrowserContext) -> None:
    page = PAGES[name](person)
    found = faults_of(page, SIZES if SCALE > 1 else FEW_SIZES, is_replay=name == "replay")
    assert found == [], "\n".join(found)
