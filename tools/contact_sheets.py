"""Take contact sheets of every state of the page, to be looked at one by one.

python -m tools.contact_sheets FOLDER                  every state, light and dark at every size
python -m tools.contact_sheets FOLDER boom replay      only states whose names begin with one of these words
python -m tools.contact_sheets FOLDER 390x664 320x640  only at these sizes

Each size and colour scheme gets its own sheets. Times out and goes on where a state cannot be reached, and says so.
"""

import io
import itertools
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, Error, Page, ViewportSize, expect, sync_playwright

from powderkeg.server.bounds import ABSENCE_SECONDS
from testkit.browser import table
from testkit.browser.chromium import FLAGS, chromium
from testkit.browser.extremes import GUM, Extreme, extremes
from testkit.browser.visits import DUEL, PLAYED_BEFORE, discard, open_table, set_up, sit, two_at_boom
from testkit.positions import exploding
from testkit.server.process import House, open_house
from tools.screenshots import sensible

Size = tuple[int, int]
Scheme = Literal["light", "dark"]

PHONE, DESKTOP = (390, 664), (1280, 720)
SIZES = (PHONE, (320, 640), (844, 390), DESKTOP, (1920, 1080))
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SHEET = 1560  # pixels wide
ACROSS = {PHONE: 5, (320, 640): 7, (844, 390): 3, DESKTOP: 3, (1920, 1080): 3}
DOWN = {PHONE: 2, (320, 640): 2, (844, 390): 4, DESKTOP: 3, (1920, 1080): 3}
LABEL = 18
HIDDEN = """() => {
    const board = document.querySelector(".tabletop");
    return board ? board.scrollHeight - board.clientHeight : 0;
}"""
SECONDS = 40
# What goes on by itself, or is scrolled to or pointed at: played again for each picture.
AGAIN = re.compile(
    "drama|card info|replay (analysis|bottom)|^rules$|^form .*(open|refused)|home (daily|settings) .*below"
)
LONG = ("Maximiliane von Wittelsbach", "Bartholomew Fitzgerald", "Ana Clara de Albuquerque", "Li", "Ødegård", "W" * 60)
SHORT = ("Ana", "Bo", "Cleo", "Dario", "Emi", "Faye")
GAMES = ("boom", "kaboo", "exploding", "battle-gum")

TURNS: dict[str, dict[str, Any]] = {
    "boom": {"hands": ["5H 3D 2C", "9S 9H 9D"], "boards": [["10S 2S", "8S"], ["10C 2D", "8C"]]},
    "kaboo": {"squares": ["AS 2S 3S 4S", "AH 2H 3H 4H"], "deck": "JD 7D"},
    "exploding": exploding("blank blank explosive", "future skip defuse blank", "defuse blank"),
    "battle-gum": {
        "hold": False,
        "pile": "11S",
        "hands": ["4S 12H 12D", "5S 5H 5D"],
        "up": ["1S 1H 1D", "2S 2H 2D"],
        "down": ["6S 6H 6D", "7S 7H 7D"],
    },
}
SMALL = {"explosive": 1, "defuse": 4, "future": 3, "skip": 2, "blank": 6}
PICKS = {"boom": ["card:5H"], "kaboo": ["deck"], "exploding": ["card:skip"], "battle-gum": ["card:12H"]}
REFUSED = {
    "boom": ["card:5H", "card:10S"],
    "kaboo": ["deck", "deck"],
    "exploding": ["card:future", "seat:2"],
    "battle-gum": ["card:4S"],
}


class Shot(NamedTuple):
    state: str
    size: Size
    scheme: Scheme
    picture: Image.Image


class Studio:
    """Opens pages and tables, and seats friends who play over HTTP."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.opened: list[Any] = []
        self.size: Size = PHONE  # of new pages
        self.scheme: Scheme = "light"

    def page(self, path: str = "", is_newcomer: bool = False, **wanted: Any) -> Page:
        usual: dict[str, Any] = {
            "base_url": self.house.url,
            "locale": "en",
            "reduced_motion": "reduce",
            "service_workers": "block",
            "color_scheme": self.scheme,
            "viewport": viewport(self.size),
        }
        context = self.browser.new_context(**usual | wanted)
        context.set_default_timeout(SECONDS * 1000)
        if not is_newcomer:
            context.add_init_script(PLAYED_BEFORE)
        self.opened.append(context)
        page = context.new_page()
        if path:
            page.goto(path)
        return page

    def close(self) -> None:
        for context in self.opened:
            context.close()
        self.opened.clear()

    def against(self, page: Page, game: str, *bots: str, zones: Any = None, **more: Any) -> str:
        """Sit down with bots, at a laid-out position."""
        self.house.stage.lay(game, **(zones or TURNS[game]))
        opened = open_table(page, game, {"name": "Ana"}, *({"bot": bot} for bot in bots or ("simple",)), **more)
        table.expect_dealt(page)
        return opened

    def company(self, game: str, names: Sequence[str], moves: int, seed: int, page: Page) -> str:
        """Play `moves` random moves, and on until it is the turn of the first seat, whose page this is."""
        opened = set_up(page, game, {"name": names[0]}, *({} for _ in names[1:]))
        path = f"/api/tables/{opened}"
        tokens = [
            self.house.post(f"{path}/seats", {"name": name, "seat": seat, "token": True}).json["token"]
            for seat, name in enumerate(names[1:], 2)
        ]
        dice = random.Random(seed)
        for _ in range(400):
            shown = page.request.get(path).json()
            if shown["status"] == "finished" or (shown["version"] >= moves and shown.get("legal")):
                break
            for token in (None, *tokens):
                shown = page.request.get(path).json() if token is None else self.house.get(path, token).json
                if shown.get("legal"):
                    move = dice.choice(sensible(shown["legal"], shown["version"]))["text"]
                    body = {"version": shown["version"], "move": move}
                    if token is None:
                        page.request.post(f"{path}/moves", data=body)
                    else:
                        self.house.post(f"{path}/moves", body, token)
                    break
        page.goto(f"/t/{opened}")
        table.expect_dealt(page)
        return opened


State = Callable[[Studio], Page]


def viewport(size: Size) -> ViewportSize:
    return ViewportSize(width=size[0], height=size[1])


def states() -> dict[str, State]:
    found: dict[str, State] = {}
    for game in GAMES:
        found |= {f"{game} {name}": state for name, state in states_of(game)}
    found |= (
        dict(states_between_people())
        | dict(states_with_house_rules())
        | dict(states_of_replays())
        | dict(states_around())
    )
    wanted = {"boom for 6, won", "boom for 6, every board full", "kaboo for 6, points", "kaboo for 6, knocked"}
    wanted |= {"battle-gum for 6, three to hold", "battle-gum for 6, a pair to complete", "battle-gum for 6, named"}
    wanted |= {"battle-gum for 2, nearly all in hand", "exploding for 2, everything in hand", "boom for 4, won"}
    wanted |= {"exploding for 2, every kind known", "battle-gum for 2, a pick, a refusal and a hint"}
    found |= {f"extreme {one}": at_extreme(one) for one in extremes() if str(one) in wanted}
    return found | {"people disconnected": disconnected}


def at_extreme(extreme: Extreme) -> State:
    def state(studio: Studio) -> Page:
        house, page = studio.house, studio.page()
        house.stage.lay(extreme.game, **extreme.zones)
        free: list[dict[str, Any]] = [{}] * (extreme.players - 1)
        opened = set_up(page, extreme.game, {"name": "1" + "W" * 59}, *free, **extreme.setup)
        path = f"/api/tables/{opened}"
        tokens = {
            str(seat): house.post(f"{path}/seats", {"name": f"{seat}" + "W" * 59, "seat": seat, "token": True}).json[
                "token"
            ]
            for seat in range(2, extreme.players + 1)
        }
        for move in extreme.moves:
            seat, _, text = move.partition(" ")
            body = {"version": page.request.get(path).json()["version"], "move": text}
            if seat in tokens:
                house.post(f"{path}/moves", body, tokens[seat])
            else:
                page.request.post(f"{path}/moves", data=body)
        page.goto(f"/t/{opened}")
        for place in extreme.touches:
            table.place(page, place).dispatch_event("click")
        if extreme.press:
            page.get_by_role("button", name=extreme.press).click()
        expect(extreme.shows(page).first).to_be_visible()
        return page

    return state


# --- at a table ---


def states_of(game: str) -> Iterator[tuple[str, State]]:
    for players in (2,) if game == "exploding" else (2, 4, 6):
        for names in (SHORT, LONG) if players != 4 else (LONG,):
            kind = "long names" if names is LONG else ""
            yield f"for {players} {kind}".strip(), midgame(game, names[:players], 10 + 4 * players)
    yield "picked", touched(game, *PICKS[game])
    yield "refused", touched(game, *REFUSED[game])
    yield "hint", hinted(game)
    yield "first game", touched(game, is_newcomer=True)
    yield "first game, picked", touched(game, PICKS[game][0], is_newcomer=True)
    yield "card info", informed(game)
    yield "others' deeds", after_others(game)
    yield "resigned", resigned(game)
    yield "all moves", with_sheet(game, "a")
    yield "help", with_sheet(game, "?")
    if costly := COSTLY.get(game):
        yield "costly question", touched(game, *costly[1], zones=costly[0])
    yield f"ending {ENDINGS[game]}", ending(game)
    yield from dramas(game)


def dramas(game: str) -> Iterator[tuple[str, State]]:
    """The end as it happens; of Boom also three faces."""
    if game == "battle-gum":
        return
    for moment in MOMENTS:
        yield f"drama after {moment} ms", dramatic(game, moment)
    if game == "boom":
        for moment in MOMENTS[:2]:
            yield f"drama of three faces after {moment} ms", dramatic("boom!", moment)


def touched(game: str, *places: str, is_newcomer: bool = False, **more: Any) -> State:
    def state(studio: Studio) -> Page:
        page = studio.page(is_newcomer=is_newcomer)
        studio.against(page, game, **more)
        for place in places:
            table.place(page, place).dispatch_event("click")
            page.wait_for_timeout(200)
        return page

    return state


def hinted(game: str) -> State:
    def state(studio: Studio) -> Page:
        page = touched(game, hints=True)(studio)
        page.keyboard.press("h")
        expect(table.hints(page)).to_be_visible()
        return page

    return state


def informed(game: str) -> State:
    def state(studio: Studio) -> Page:
        page = touched(game, *(["deck"] if game == "kaboo" else []))(studio)
        table.place(page, "drawn" if game == "kaboo" else PICKS[game][0]).focus()
        page.keyboard.press("i")
        return page

    return state


def after_others(game: str) -> State:
    def state(studio: Studio) -> Page:
        page = touched(game)(studio)
        path = page.url.replace("/t/", "/api/tables/")
        for version, move in enumerate(MOVES[game], table.number(page)):
            page.request.post(f"{path}/moves", data={"version": version, "move": move})
        page.wait_for_timeout(1500)
        return page

    return state


def resigned(game: str) -> State:
    def state(studio: Studio) -> Page:
        page = touched(game)(studio)
        resign(page)
        return page

    return state


def with_sheet(game: str, key: str) -> State:
    def state(studio: Studio) -> Page:
        page = touched(game)(studio)
        page.keyboard.press(key)
        expect(table.sheet(page)).to_be_visible()
        return page

    return state


MOVES = {
    "boom": ["discard 2C"],
    "kaboo": ["draw", "discard"],
    "exploding": ["draw"],
    "battle-gum": ["play 12H 12D"],
}
COSTLY: dict[str, tuple[Any, list[str]]] = {
    "boom": (DUEL, ["card:KD", "card:8S"]),
    "exploding": (TURNS["exploding"], ["card:defuse", "discard"]),
}
ENDINGS = {"boom": "by attack", "kaboo": "by points", "exploding": "exploded", "battle-gum": "last card"}
LAST: dict[str, tuple[Any, list[tuple[int, str]]]] = {
    "boom": ({"hands": ["8H 6S 7S", "9S 9D KC"], "boards": [["10S", "8S"], ["8C"]]}, [(1, "attack 8H 2:8C")]),
    "boom!": ({"hands": ["KD QS JC", "9S 9D KC"], "boards": [["10S", "7S"], ["8C", "6C"]]}, [(1, "boom 8")]),
    "kaboo": (
        {"squares": ["AS 2S 3S 4S", "JH 2H 9H 4H"], "deck": "7D"},
        [(1, "knock"), (2, "draw"), (2, "discard")],
    ),
    "exploding": (exploding("explosive blank", "future skip", "defuse blank"), [(1, "draw")]),
    "battle-gum": (
        {"hold": False, "pile": "", "hands": ["10S", "5S 5H"], "up": ["", "2S"], "down": ["", "7S"], "rest": "gone"}
        | {"deck": ""},
        [(1, "play 10S")],
    ),
}
MOMENTS = (250, 700, 1300, 2200)


def midgame(game: str, names: Sequence[str], moves: int) -> State:
    def state(studio: Studio) -> Page:
        page = studio.page()
        studio.company(game, names, moves, seed=len(names), page=page)
        return page

    return state


def at_last_move(studio: Studio, game: str, **wanted: Any) -> tuple[Page, Page]:
    """Ana and Bo, before the moves that end a game."""
    studio.house.stage.lay(game.rstrip("!"), **LAST[game][0])
    ana = studio.page(**wanted)
    opened = open_table(ana, game.rstrip("!"), {"name": "Ana"}, {})
    bo = studio.page(f"/t/{opened}", **wanted)
    sit(bo, "Bo")
    table.expect_dealt(ana)
    return ana, bo


def end(ana: Page, bo: Page, game: str) -> None:
    path = ana.url.replace("/t/", "/api/tables/")
    for seat, move in LAST[game][1]:
        page = (ana, bo)[seat - 1]
        version = page.request.get(path).json()["version"]
        answer = page.request.post(f"{path}/moves", data={"version": version, "move": move})
        assert answer.ok, answer.text()


def ending(game: str) -> State:
    def state(studio: Studio) -> Page:
        ana, bo = at_last_move(studio, game)
        end(ana, bo, game)
        table.expect_state(ana, "over")
        return ana

    return state


def dramatic(game: str, moment: int) -> State:
    """Show the end as it happens, at a moment after the last move."""

    def state(studio: Studio) -> Page:
        ana, bo = at_last_move(studio, game, reduced_motion="no-preference")
        end(ana, bo, game)
        ana.wait_for_timeout(moment)
        return ana

    return state


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    table.sheet(page).get_by_role("button", name=re.compile("^Resign…")).click()
    table.sheet(page).get_by_role("button", name="Resign", exact=True).click()
    table.expect_state(page, "over")


# --- between people ---


def two(studio: Studio) -> tuple[Page, Page, str]:
    return two_at_boom(studio.house, lambda path="", **wanted: studio.page(path, **wanted))


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def away(studio: Studio) -> Page:
    ana, bo, _ = two(studio)
    bo.goto("about:blank")
    mark = table.place(ana, "seat:2").and_(ana.get_by_role("button", name=re.compile("\\baway\\b")))
    for _ in range(20):
        studio.house.stage.advance(ABSENCE_SECONDS)
        ana.wait_for_timeout(200)
        if mark.count():
            break
    return ana


def left(studio: Studio) -> Page:
    ana, bo, _ = two(studio)
    button(bo, "Menu")
    button(bo, "Leave the table…")
    button(bo, "Leave the table")
    ana.wait_for_timeout(500)
    return ana


def leaving(studio: Studio) -> Page:
    ana, *_ = two(studio)
    button(ana, "Menu")
    button(ana, "Leave the table…")
    return ana


def disconnected(studio: Studio) -> Page:
    """The last state of all: the server is gone."""
    page = studio.page()
    studio.against(page, "boom")
    studio.house.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    return page


def menu(studio: Studio) -> Page:
    ana, *_ = two(studio)
    button(ana, "Menu")
    return ana


def draw(of: int, answer: str = "") -> State:
    def state(studio: Studio) -> Page:
        ana, bo, _ = two(studio)
        button(ana, "Menu")
        button(ana, "Offer a draw")
        if answer:
            button(bo, answer)
        ana.wait_for_timeout(300)
        return (ana, bo)[of - 1]

    return state


def undo(of: int) -> State:
    def state(studio: Studio) -> Page:
        ana, bo = at_last_move(studio, "kaboo")
        ana.get_by_role("button", name="Knock").click()
        table.expect_state(ana, "waiting")
        button(ana, "Menu")
        button(ana, "Take back my move")
        ana.wait_for_timeout(300)
        return (ana, bo)[of - 1]

    return state


def reacting(studio: Studio) -> Page:
    ana, bo, _ = two(studio)
    bo.keyboard.press("r")
    button(bo, "Well played!")
    expect(ana.get_by_test_id("reaction")).to_be_visible()
    return ana


def reactions(studio: Studio) -> Page:
    ana, *_ = two(studio)
    ana.keyboard.press("r")
    return ana


def rematch(of: int, *answers: str) -> State:
    def state(studio: Studio) -> Page:
        ana, bo, _ = two(studio)
        resign(ana)
        table.expect_state(bo, "over")
        button(ana, "Play again")
        for answer in answers:
            button(bo, answer)
        ana.wait_for_timeout(300)
        return (ana, bo)[of - 1]

    return state


def series(studio: Studio) -> Page:
    ana, bo, opened = two(studio)
    resign(ana)
    button(ana, "Play again")
    button(bo, "Play")
    expect(ana).not_to_have_url(re.compile(opened))
    table.expect_dealt(ana)
    resign(ana)
    return ana


def gate(studio: Studio) -> Page:
    page = studio.page()
    studio.house.stage.lay("boom", **DUEL)
    open_table(page, "boom", {"name": "Ana"}, {"name": "Bo"})
    expect(table.gate(page)).to_be_visible()
    return page


def passing(studio: Studio) -> Page:
    page = gate(studio)
    table.gate(page).click()
    discard(page)
    expect(table.pass_on(page)).to_be_visible()
    return page


def watching(studio: Studio) -> Page:
    *_, opened = two(studio)
    page = studio.page(f"/t/{opened}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    return page


def waiting(studio: Studio) -> Page:
    page = studio.page()
    open_table(page, "kaboo", {"name": "Ana"}, {}, {"bot": "simple"}, {})
    expect(page.get_by_role("heading", name="Waiting")).to_be_visible()
    return page


def stranger(studio: Studio) -> Page:
    opened = waiting(studio).url.rsplit("/", 1)[1]
    page = studio.page(f"/t/{opened}")
    expect(page.get_by_role("textbox")).to_be_visible()
    return page


def clocks(studio: Studio) -> Page:
    page = studio.page()
    studio.against(page, "boom", clock={"bank": 65, "increment": 5})
    return page


def log(studio: Studio) -> Page:
    page = studio.page()
    studio.company("battle-gum", SHORT[:3], 14, 6, page)
    page.keyboard.press("l")
    page.wait_for_timeout(200)
    return page


def states_between_people() -> Iterator[tuple[str, State]]:
    yield "people away", away
    yield "people left, a bot plays", left
    yield "people leaving asks", leaving
    yield "people menu", menu
    yield "people draw offered, mine", draw(1)
    yield "people draw offered, theirs", draw(2)
    yield "people draw declined", draw(1, "Decline")
    yield "people undo asked, mine", undo(1)
    yield "people undo asked, theirs", undo(2)
    yield "people reacting", reacting
    yield "people reactions", reactions
    yield "people rematch asked", rematch(2)
    yield "people rematch waiting", rematch(1)
    yield "people rematch declined", rematch(1, "No thanks")
    yield "people series", series
    yield "people gate", gate
    yield "people passing", passing
    yield "people watching", watching
    yield "people waiting", waiting
    yield "people stranger", stranger
    yield "people clocks", clocks
    yield "people log", log


# --- with house rules ---

BEGUN: dict[str, tuple[str, dict[str, Any], dict[str, Any], tuple[str, ...]]] = {  # game, options, zones, touches
    "boom, cards counted, one waits": (
        "boom",
        {"counting": True, "swapped_card": "later"},
        {"hands": ["5H KD 2C", "9S 9H 9D"], "boards": [["8S", "3D"], ["8C"]]},
        ("card:5H", "card:3D", "card:KD", "card:2C", "discard"),
    ),
    "boom, the swapped card is refused": (
        "boom",
        {"counting": True, "swapped_card": "later"},
        {"hands": ["5H KD 2C", "9S 9H 9D"], "boards": [["8S", "3D"], ["8C"]]},
        ("card:5H", "card:3D", "card:3D"),  # the last touch is of the card that was taken up
    ),
    "boom, two faces": (
        "boom",
        {"boom_faces": 2, "open_discard": True, "face_attacks": False},
        {"hands": ["JH KD 2C", "9S 9H 9D"], "boards": [["8S", "3D"], ["8C"]]},
        ("card:JH", "card:KD"),
    ),
    "kaboo, four looked at": ("kaboo", {"first_look": 4, "king_points": 13, "memory_aid": True}, TURNS["kaboo"], ()),
    "kaboo, none looked at": ("kaboo", {"first_look": 0, "king_points": 10}, TURNS["kaboo"], ("deck",)),
    "exploding, five seen of a small deck": (
        "exploding",
        {"sees": 5, "blanks": 6, "futures": 3, "skips": 2, "dealt": 4},
        exploding("skip blank defuse explosive", "future skip blank defuse", "blank defuse")
        | {"whole": list(Counter(SMALL).elements())},
        ("card:future", "discard"),
    ),
    "battle-gum, one in front": (
        "battle-gum",
        {"front": 1, "ninjas": 0, "thirteen": "may"},
        {"whole": [card for card in GUM if not card.startswith("N")], "hold": False, "pile": "13S"}
        | {"hands": ["4S 12H 12D", "5S 5H 5D"], "up": ["1S", "2S"], "down": ["6S", "7S"]},
        ("card:12H",),
    ),
    "battle-gum, two in front": (
        "battle-gum",
        {"front": 2, "most_laid": 4, "completion": "any", "four_burns": True},
        {
            "hold": False,
            "pile": "11S",
            "hands": ["12S 12H 12D 12C", "5S 5H 5D"],
            "up": ["1S 1H", "2S 2H"],
            "down": ["6S 6H", "7S 7H"],
        },
        ("card:12H", "card:12S", "card:12D", "card:12C"),
    ),
}
FORMS = {  # addresses that open the form, and whether its refusal is shown
    "boom": "/?game=boom&rules=boom_faces:2,counting:true,swapped_card:later",
    "kaboo": "/?game=kaboo&rules=first_look:4,king_points:13",
    "exploding, refused": "/?game=exploding&rules=blanks:3,futures:2,skips:1",
    "battle-gum, left out": "/?game=battle-gum&rules=front:1,thirteen:may,most_laid:4,ninjas:0,jokers:2",
}
LANGUAGES = ("en", "es", "fr")


def states_with_house_rules() -> Iterator[tuple[str, State]]:
    for name in BEGUN:
        yield f"rules {name}", begun(name)
    for name in ("boom, cards counted, one waits", "battle-gum, two in front"):
        yield f"rules {name}, told", begun(name, is_told=True)
    for name in FORMS:
        for language in LANGUAGES:
            yield f"form {language} {name}", form(name, language)
            yield f"form {language} {name}, open", form(name, language, is_open=True)


def begun(name: str, is_told: bool = False) -> State:
    def state(studio: Studio) -> Page:
        game, options, zones, touches = BEGUN[name]
        page = studio.page()
        studio.against(page, game, options=options, zones=zones)
        for place in touches:
            table.place(page, place).dispatch_event("click")
            page.wait_for_timeout(200)
        if is_told:
            page.locator(".house-rules").click()
        return page

    return state


def form(name: str, language: str, is_open: bool = False) -> State:
    def state(studio: Studio) -> Page:
        page = studio.page(FORMS[name], locale=language)
        sheet = table.sheet(page)
        fold = sheet.locator("details").last
        if is_open != (fold.get_attribute("open") is not None):
            fold.locator("summary").click()
        if is_open:
            fold.evaluate("fold => fold.scrollIntoView()")
        if "refused" in name and not is_open:
            sheet.locator("button.main").click()
            expect(sheet.get_by_role("alert")).to_be_visible()
        page.wait_for_timeout(400)
        return page

    return state


# --- looking back ---


def states_of_replays() -> Iterator[tuple[str, State]]:
    def replay(game: str, query: str = "", act: Callable[[Page], None] = lambda page: None) -> State:
        def state(studio: Studio) -> Page:
            page = studio.page()
            opened = finished(studio, page, game)
            page.goto(f"/replay/{opened}{query}")
            expect(page.get_by_role("slider").first).to_be_visible()
            act(page)
            return page

        return state

    def finished(studio: Studio, page: Page, game: str) -> str:
        opened = studio.company(game, SHORT[:2], 8, 3, page)
        resign(page)
        return opened

    def analyse(page: Page) -> None:
        page.get_by_role("button", name="Analyse this game").click()
        expect(page.get_by_role("img", name=re.compile("^Win chances after move"))).to_be_visible()
        page.evaluate("scrollTo(0, 0)")

    def graph(page: Page) -> None:
        analyse(page)
        page.evaluate("document.querySelector('#chances').scrollIntoView()")

    def turning(studio: Studio) -> Page:
        page = studio.page()
        studio.house.stage.lay("boom", **DUEL)
        open_table(page, "boom", {"name": "Ana"}, {"bot": "simple"})
        page.request.post(
            page.url.replace("/t/", "/api/tables/") + "/moves",
            data={"version": table.number(page), "move": "discard 2C"},
        )
        page.wait_for_timeout(500)
        table.expect_state(page, "turn")
        resign(page)
        page.get_by_role("button", name="Turning point").click()
        page.wait_for_timeout(4000)
        return page

    for game in GAMES:
        yield f"replay {game}", replay(game, "?m=4&seat=1")
        yield f"replay {game} open hands", replay(game, "?m=5&seat=1&open")
    yield "replay of a spectator", replay("boom", "?m=3")
    yield "replay advice", replay("exploding", "?m=2&seat=1", analyse)
    yield "replay analysis", replay("exploding", "?m=2&seat=1", graph)
    yield "replay bottom", replay("boom", "?m=3&seat=1", bottom)
    yield "replay turning point", turning


# --- around the tables ---


def states_around() -> Iterator[tuple[str, State]]:
    def plain(path: str, act: Callable[[Page], None] = lambda page: None) -> State:
        def state(studio: Studio) -> Page:
            page = studio.page(path)
            act(page)
            page.wait_for_timeout(500)
            return page

        return state

    def press(name: str) -> Callable[[Page], None]:
        return lambda page: page.get_by_role("button", name=name).first.click()

    def full_home(studio: Studio) -> Page:
        for name in ("Bo", "Bartholomew Fitzgerald"):
            open_table(studio.page(), "kaboo", {"name": name}, {}, {"bot": "simple"}, public=True)
        page = studio.page()
        for game in ("boom", "kaboo", "exploding", "boom"):
            studio.against(page, game, "level:3")
        resign(page)
        page.goto("/")
        page.get_by_text("Finished games and results").click()
        page.wait_for_timeout(500)
        return page

    def lobby(studio: Studio) -> Page:
        open_table(
            studio.page(), "battle-gum", {"name": "Bartholomew Fitzgerald"}, {}, {"bot": "simple"}, {}, public=True
        )
        page = studio.page("/watch")
        page.wait_for_timeout(800)
        return page

    def unreachable(path: str) -> State:
        def state(studio: Studio) -> Page:
            page = studio.page()
            page.route("**/api/**", lambda route: route.abort())
            page.goto(path)
            page.wait_for_timeout(1500)
            return page

        return state

    def deleted(studio: Studio) -> Page:
        page = studio.page()
        opened = studio.against(page, "boom")
        page.request.delete(f"/api/tables/{opened}/me")
        page.wait_for_timeout(800)
        return page

    yield "home empty", plain("/")
    yield "home daily and below", plain("/", bottom)
    yield "home full", full_home
    yield "home invite", plain("/", press("Invite friends to Boom"))
    yield "home pass and play", plain("/", press("Pass and play Kaboo"))
    yield "home options", plain("/", press("Options for Battle GUM"))
    yield "home settings", plain("/", press("Settings"))
    yield "home settings below", plain("/", settings_below)
    yield "home unreachable", unreachable("/")
    yield "watch lobby", lobby
    yield "watch unreachable", unreachable("/watch")
    yield "about", plain("/about")
    yield "about deleting", plain("/about", press("Delete what this browser stores"))
    yield "rules", plain("/rules/boom#B5")
    yield "rules top", plain("/rules/battle-gum")
    yield "rules nothing", plain("/rules/nothing")
    yield "table nothing", plain("/t/nothing")
    yield "table deleted", deleted
    yield "replay nothing", plain("/replay/nothing")


def bottom(page: Page) -> None:
    page.wait_for_timeout(1000)
    page.evaluate("scrollTo(0, 1e6)")


def settings_below(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.wait_for_timeout(200)
    table.sheet(page).evaluate("sheet => [sheet, ...sheet.querySelectorAll('*')].forEach(e => (e.scrollTop = 1e6))")


# --- the sheets ---


def take(studio: Studio, name: str, state: State, wanted: Sequence[Size]) -> Iterator[Shot]:
    """Take a state at each size in both schemes."""
    if AGAIN.search(name):
        for studio.size, studio.scheme in itertools.product(wanted, SCHEMES):
            yield shoot(state(studio), name, studio.size, studio.scheme)
            studio.close()
        studio.size, studio.scheme = PHONE, "light"
        return
    page = state(studio)
    for size in wanted:
        page.set_viewport_size(viewport(size))
        page.wait_for_timeout(150)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(60)
            yield shoot(page, name, size, scheme)
        hidden = page.evaluate(HIDDEN)
        if hidden > 1:
            print(f"{name}: at {size[0]}x{size[1]} the board is scrolled by {hidden}", flush=True)


def shoot(page: Page, name: str, size: Size, scheme: Scheme) -> Shot:
    return Shot(name, size, scheme, Image.open(io.BytesIO(page.screenshot())).convert("RGB"))


def sheets(shots: Sequence[Shot], size: Size) -> Iterator[Image.Image]:
    """Lay pictures of one size on sheets, with their names."""
    across, down = ACROSS[size], DOWN[size]
    width = SHEET // across - 6
    height = round(width * size[1] / size[0])
    font = ImageFont.load_default(14)
    for first in range(0, len(shots), across * down):
        few = shots[first : first + across * down]
        rows = -(-len(few) // across)
        sheet = Image.new("RGB", (SHEET, rows * (height + LABEL + 6)), "magenta")
        draw = ImageDraw.Draw(sheet)
        for index, shot in enumerate(few):
            x, y = index % across * (width + 6), index // across * (height + LABEL + 6)
            draw.rectangle((x, y, x + width, y + LABEL), fill="black")
            draw.text((x + 3, y + 1), shot.state[:42], fill="white", font=font)
            sheet.paste(shot.picture.resize((width, height), Image.Resampling.LANCZOS), (x, y + LABEL))
        yield sheet


def save(shot: Shot, folder: Path) -> None:
    shot.picture.save(folder / f"{shot.state.replace(' ', '-')}.{shot.size[0]}x{shot.size[1]}.{shot.scheme}.png")


def main(folder: Path, words: Sequence[str], sizes: Sequence[Size] = SIZES) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=SECONDS * 1000)
    shots: list[Shot] = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with open_house(f"sqlite:///{data}/house.db", Path(data)) as house:
            studio = Studio(browser, house)
            for name, state in states().items():
                if words and not name.startswith(tuple(words)):
                    continue
                try:
                    for shot in take(studio, name, state, sizes):
                        shots.append(shot)
                        save(shot, folder)
                    print(name, flush=True)
                except (Error, AssertionError, KeyError) as error:
                    print(f"NOT REACHED: {name}: {str(error)[:400]}", flush=True)
                studio.close()
        browser.close()
    for size in SIZES:
        for scheme in SCHEMES:
            chosen = [shot for shot in shots if (shot.size, shot.scheme) == (size, scheme)]
            for number, sheet in enumerate(sheets(chosen, size), 1):
                sheet.save(folder / f"sheet-{size[0]}x{size[1]}-{scheme}-{number:02}.png")


if __name__ == "__main__":
    named = {f"{width}x{height}": (width, height) for width, height in SIZES}
    chosen = [named[word] for word in sys.argv[2:] if word in named]
    main(Path(sys.argv[1]), [word for word in sys.argv[2:] if word not in named], chosen or SIZES)
