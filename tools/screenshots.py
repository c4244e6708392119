"""Take the screenshots in docs/shots, each in two sizes and two colour schemes.

python -m tools.screenshots              all of them
python -m tools.screenshots home boom    only these

Seeds, table ids and date of the server are fixed, so the pictures are the same every time except for shades of a few
pixels.
"""

import base64
import hashlib
import io
import itertools
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import APIRequestContext, Browser, Locator, Page, Playwright, expect, sync_playwright

from testkit.browser import table
from testkit.browser.chromium import FLAGS, chromium
from testkit.browser.visits import PLAYED_BEFORE
from testkit.server.process import free_port

ROOT = Path(__file__).parent.parent
SHOTS = ROOT / "docs" / "shots"

ADDRESS = "http://powderkeg.example"  # shown on invitations; the browser maps it to the server
MORNING = 1_784_019_600.0  # 14 July 2026, 9:00 UTC
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
SCHEMES = ("light", "dark")
COLOURS = 256
NAME_ANA = "localStorage.powderkeg = JSON.stringify({...JSON.parse(localStorage.powderkeg), name: 'Ana'})"
SECONDS = 60  # timeout of everything
LATE = 30  # moves
DULL = ("boom-discard", "kaboo-knock")
FRIENDS = ("Bo", "Cleo", "Dario", "Emi", "Faye")


# --- the server ---


def serve(folder: str, port: int) -> None:
    from powderkeg.server.app import Gateway
    from powderkeg.server.live.environment import Environment
    from powderkeg.server.run import Announcement, Server, configure, listen, write_logs
    from powderkeg.server.settings import Settings

    write_logs("text")
    settings = Settings(database=f"sqlite:///{folder}/house.db", port=port, rate=100_000, connections_each=1000)
    begun = time.monotonic()
    seeds, tokens = counted("seed"), counted("token")
    environment = Environment(
        now=lambda: MORNING + time.monotonic() - begun,
        token=lambda: base64.urlsafe_b64encode(next(tokens)[:12]).decode(),
        seed=lambda: next(seeds),
    )
    listening = listen(settings.host, port)
    Server(configure(Gateway(settings, environment)), Announcement(settings, listening, "en")).run([listening])


def counted(name: str) -> Iterator[bytes]:
    return (hashlib.sha256(f"shots {name} {number}".encode()).digest() for number in itertools.count())


@contextmanager
def running_server() -> Iterator[int]:
    """Run the server in another process; yields its port."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log:
        command = [sys.executable, "-m", "tools.screenshots", folder, str(port)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, start_new_session=True)
        try:
            assert process.stdout is not None
            assert process.stdout.readline(), (
                Path(folder) / "log"
            ).read_text()  # it prints its address when it is ready
            yield port
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


# --- the people ---


class Person:
    """A player who makes random moves, but none that loses at once."""

    def __init__(self, ask: Callable[[str, Any], Any], table: str, seed: int) -> None:
        self.ask = ask
        self.table = f"/api/tables/{table}"
        self.dice = random.Random(seed)

    def shown(self) -> Any:
        return self.ask(self.table, None)

    def decide(self) -> bool:
        """Make a move; return False if it is not their turn."""
        shown = self.shown()
        legal = shown.get("legal")
        if not legal:
            return False
        move = self.dice.choice(sensible(legal, shown["version"]))
        self.ask(f"{self.table}/moves", {"version": shown["version"], "move": move["text"]})
        return True


def sensible(legal: list[Any], number: int) -> list[Any]:
    """Moves that neither lose at once nor only pass the time; late in the game a knock."""
    ends = [move for move in legal if move["kind"] == "kaboo-knock" and number >= LATE]
    kept = [move for move in legal if not move.get("loses") and move["kind"] not in DULL]
    return ends or kept or [move for move in legal if not move.get("loses")] or legal


def from_page(page: Page) -> Callable[[str, Any], Any]:
    """Send requests from the page, with its cookies."""
    script = """async ([path, body]) => {
        const sent = {method: "POST", body: JSON.stringify(body), headers: {"Content-Type": "application/json"}};
        return (await fetch(path, body ? sent : {})).json();
    }"""
    return lambda path, body: page.evaluate(script, [path, body])


def from_client(request: APIRequestContext) -> Callable[[str, Any], Any]:
    def ask(path: str, body: Any) -> Any:
        return (request.get(path) if body is None else request.post(path, data=body)).json()

    return ask


class Company:
    """Ana, who uses the browser, and her friends, who use the API."""

    def __init__(self, page: Page, playwright: Playwright, port: int) -> None:
        self.ana = from_page(page)
        url = f"http://127.0.0.1:{port}"
        self.friends = [from_client(playwright.request.new_context(base_url=url)) for _ in FRIENDS]

    def open(self, game: str, players: int, free: int = 0, **more: Any) -> str:
        """Open a table and seat friends; `free` seats stay free."""
        body = {"game": game, "seats": [{"name": "Ana"}, *({} for _ in range(players - 1))], **more}
        table: str = self.ana("/api/tables", body)["table"]
        for name, friend in list(zip(FRIENDS, self.friends, strict=True))[: players - 1 - free]:
            friend(f"/api/tables/{table}/seats", {"name": name})
        return table

    def play(self, table: str, seed: int, until: Callable[[Any], bool]) -> None:
        """Play until a condition holds for Ana's view."""
        ana, *others = (Person(ask, table, seed + seat) for seat, ask in enumerate((self.ana, *self.friends)))
        while not until(ana.shown()):
            if not ana.decide() and not any(friend.decide() for friend in others):
                raise RuntimeError(f"nobody can move at table {table}")

    def deal(self, game: str, players: int, seed: int, until: Callable[[Any], bool], **more: Any) -> str:
        table = self.open(game, players, **more)
        self.play(table, seed, until)
        return f"/t/{table}"


def at_turn(number: int) -> Callable[[Any], bool]:
    """Whether it is Ana's turn after this many moves."""
    return lambda shown: bool(shown.get("legal")) and shown["version"] >= number


def is_over(shown: Any) -> bool:
    return bool(shown["status"] == "finished")


# --- the pictures ---


class Shot(NamedTuple):
    name: str
    phone: str  # an address
    desktop: str
    act: Callable[[Page], None]


Find = Callable[[Page], Locator]


def see(find: Find) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        expect(find(page).first).to_be_visible()

    return act


def see_state(state: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        table.expect_state(page, state)
        table.expect_dealt(page)

    return act


def pick(places: Find = table.own_hand) -> Callable[[Page], None]:
    """Touch the first of these places that can be played."""

    def act(page: Page) -> None:
        see_state("turn")(page)
        wanted = places(page).and_(table.playable(page))
        if wanted.count():
            wanted.first.click()

    return act


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    see(lambda page: table.sheet(page).get_by_role("radio"))(page)


def analyse(page: Page) -> None:
    see(lambda page: page.get_by_role("slider"))(page)
    page.get_by_role("button", name="Analyse this game").click()
    see(lambda page: page.get_by_role("img", name=re.compile("^Win chances after move")))(page)
    if page.viewport_size and page.viewport_size["width"] < page.viewport_size["height"]:
        page.locator("#chances").scroll_into_view_if_needed()
        page.evaluate("document.querySelector('#chances').scrollIntoView()")


def arrange(company: Company) -> list[Shot]:
    """Open all tables, always in this order."""
    boom = company.deal("boom", 3, 1, at_turn(8)), company.deal("boom", 5, 2, at_turn(16))
    kaboo = company.deal("kaboo", 3, 3, at_turn(10)), company.deal("kaboo", 4, 4, at_turn(14))
    exploding = company.deal("exploding", 2, 5, at_turn(8))
    gum = company.deal("battle-gum", 3, 6, at_turn(14)), company.deal("battle-gum", 6, 7, at_turn(24))
    kaboo_end = company.deal("kaboo", 3, 8, is_over), company.deal("kaboo", 4, 9, is_over)
    finished = company.deal("boom", 3, 10, is_over).replace("/t/", "/replay/")
    waiting = f"/t/{company.open('battle-gum', 4, free=2)}"
    for game, players, free in (("kaboo", 4, 1), ("boom", 6, 0), ("battle-gum", 3, 0), ("exploding", 2, 1)):
        company.open(game, players, free, public=True)
    return [
        Shot("home", "/", "/", see(lambda page: page.get_by_role("heading", name="Live tables"))),
        Shot("rules", "/rules/boom#B5", "/rules/boom#B5", see(lambda page: page.locator("#B5"))),
        Shot(
            "watch", "/watch", "/watch", see(lambda page: page.get_by_role("link", name=re.compile("^Watch .* with ")))
        ),
        Shot("settings", "/", "/", settings),
        Shot("waiting", waiting, waiting, see(lambda page: page.get_by_role("textbox", name="Link to this table"))),
        Shot("boom", *boom, pick()),
        Shot("kaboo", *kaboo, pick(lambda page: table.place(page, "discard"))),
        Shot("exploding", exploding, exploding, see_state("turn")),
        Shot("battle-gum", *gum, pick()),
        Shot("kaboo-end", *kaboo_end, see_state("over")),
        Shot("replay", f"{finished}?m=20&seat=1", f"{finished}?m=20&seat=1", analyse),
    ]


def take(page: Page, shot: Shot, size: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.goto("about:blank")
    page.goto(f"{ADDRESS}{shot.phone if size == 'phone' else shot.desktop}")
    shot.act(page)
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")  # the results of today's deals, icons, fonts
    save(page.screenshot(), SHOTS / f"{shot.name}-{size}-{scheme}.png")


def save(picture: bytes, path: Path) -> None:
    """Save a picture with fewer colours, at a third of the size."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)


def new_page(browser: Browser, size: str, **more: Any) -> Page:
    width, height = SIZES[size]
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en", **phone, **more)
    context.set_default_timeout(SECONDS * 1000)
    context.add_init_script(PLAYED_BEFORE)
    return context.new_page()


def main(only: list[str]) -> None:
    SHOTS.mkdir(exist_ok=True)
    expect.set_options(timeout=SECONDS * 1000)
    with running_server() as port, sync_playwright() as playwright:
        here = f"--host-resolver-rules=MAP powderkeg.example:80 127.0.0.1:{port}"
        trusted = f"--unsafely-treat-insecure-origin-as-secure={ADDRESS}"
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, here, trusted])
        desktop = new_page(browser, "desktop")
        desktop.goto(ADDRESS)
        desktop.evaluate(NAME_ANA)
        shots = arrange(Company(desktop, playwright, port))
        pages = {"phone": new_page(browser, "phone", storage_state=desktop.context.storage_state()), "desktop": desktop}
        for shot, size, scheme in itertools.product(shots, SIZES, SCHEMES):
            if not only or shot.name in only:
                take(pages[size], shot, size, scheme)
                print(f"{shot.name}-{size}-{scheme}.png", flush=True)
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[2].isdecimal():
        serve(sys.argv[1], int(sys.argv[2]))
    else:
        main(sys.argv[1:])
