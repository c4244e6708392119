"""Measure the page in a browser: bytes on the wire, time to the first card and to each move, frame rate, Lighthouse.

Writes bench/results/page.json. All but Lighthouse, which comes from npm, takes a minute and a half; Lighthouse takes
about a minute for each of six addresses, and at most two, since each of its five runs is bounded. What is measured can
be chosen; the other figures stay as they were:

python -m bench.speed.page                                 all of it
python -m bench.speed.page --parts weight moves            two parts
python -m bench.speed.page --parts lighthouse --pages home rules
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from bench.report import read_results, write_results
from testkit.browser import table
from testkit.browser.chromium import FLAGS, chromium
from testkit.browser.people import Toucher, wait_until
from testkit.server.process import House, open_house
from testkit.services import own_folder

LIGHTHOUSE = Path(__file__).parent / "lighthouse"
LIGHTHOUSE_RUNS = 5  # the median counts
LIGHTHOUSE_SECONDS = 24  # the most that a run may take; half of that is usual
LANGUAGES = ("en", "es", "fr")
TABLES = {f"{game} table": game for game in ("boom", "kaboo", "exploding", "battle-gum")}
ADDRESSES = ("home", "rules", *TABLES)
# Moves of the others come as fast as the server sends them, and no tips of a first game are shown.
SETTINGS = """localStorage.powderkeg = '{"pace": "fast", "taught": ["boom", "kaboo", "exploding", "battle-gum"]}'"""
LOADED = r"performance.getEntriesByType('resource').filter(({name}) => /\.(js|css)$/.test(name)).length"
SIZE_CHECKS = 1000
FIRST_VIEWS = 7
MOVES = 60
FRAMES_SECONDS = 20
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
FRAME = 1000 / 60  # milliseconds
BOTS = ({"bot": "simple"}, {"bot": "simple"})

Figures = dict[str, Any]

# Records when the first card is on the screen, and how long each view takes from the socket to a frame.
WATCH = """
window.shown = []; window.heard = new Map(); window.firstCard = null;
const Native = window.WebSocket;
window.WebSocket = class extends Native {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", ({data}) => {
      const answer = JSON.parse(data);
      if (answer.type === "view") window.heard.set(String(answer.version), performance.now());
    });
  }
};
new MutationObserver(() => {
  if (window.firstCard === null && document.querySelector("[data-place]"))
    requestAnimationFrame(() => { window.firstCard ??= performance.now(); });
  const version = document.querySelector("main")?.dataset.version;
  const heard = window.heard.get(version);
  if (heard === undefined) return;
  window.heard.delete(version);
  requestAnimationFrame(() => window.shown.push(performance.now() - heard));
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["data-version"]});
"""

FRAMES = """seconds => new Promise(done => {
  const times = [];
  const frame = now => {
    times.push(now);
    if (now - times[0] < seconds * 1000) requestAnimationFrame(frame); else done(times);
  };
  requestAnimationFrame(frame);
})"""


def open_table(page: Page, house: House, game: str, *seats: dict[str, Any], **more: Any) -> str:
    answer = page.request.post(f"{house.url}/api/tables", data={"game": game, "seats": list(seats), **more})
    return f"{house.url}/t/{answer.json()['table']}"


def visit(browser: Browser, **wanted: Any) -> Page:
    context = browser.new_context(**{"viewport": DESKTOP, "locale": "en", **wanted})
    context.add_init_script(SETTINGS)
    page = context.new_page()
    page.add_init_script(WATCH)
    return page


# --- what is measured ---


def weight(browser: Browser, house: House, names: Sequence[str]) -> Figures:
    """Kilobytes of scripts and styles on a first visit, by language."""
    return {
        name: {language: weight_of(browser, house, path, language) for language in LANGUAGES}
        for name, path in addresses(browser, house, names).items()
    }


def weight_of(browser: Browser, house: House, path: str, language: str) -> float:
    page = visit(browser, locale=language, service_workers="block")  # which would load some of them unseen
    sizes: list[int] = []
    kinds: dict[str, str] = {}

    def loaded(event: dict[str, Any]) -> None:
        if kinds.get(event["requestId"]) in ("Script", "Stylesheet"):
            sizes.append(event["encodedDataLength"])

    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    network.on("Network.loadingFinished", loaded)
    page.goto(house.url + path)
    page.wait_for_selector("[data-place]" if path.startswith("/t/") else "h1")
    page.wait_for_load_state("networkidle")
    wait_until_finished(page, sizes)
    page.context.close()
    return round(sum(sizes) / 1000, 1)


def wait_until_finished(page: Page, sizes: list[int]) -> None:
    """Wait for the sizes of all scripts and styles that the page has loaded."""
    for _ in range(SIZE_CHECKS):
        if len(sizes) >= page.evaluate(LOADED):
            return
        page.wait_for_timeout(10)
    sys.exit(f"{page.url}: {len(sizes)} of {page.evaluate(LOADED)} scripts and styles have a size")


def addresses(browser: Browser, house: House, names: Sequence[str]) -> dict[str, str]:
    """Where pages are, by name; tables are opened."""
    page = visit(browser)
    found = {"home": "/", "rules": "/rules/boom"}
    for name, game in TABLES.items():
        if name in names:
            found[name] = open_table(page, house, game, *BOTS, pace=10).removeprefix(house.url)
    page.context.close()
    return {name: path for name, path in found.items() if name in names}


def first_view(browser: Browser, house: House, names: Sequence[str]) -> Figures:
    """Milliseconds from the link to the first card, with an empty cache."""
    times = []
    for _ in range(FIRST_VIEWS):
        owner = visit(browser)
        address = open_table(owner, house, "battle-gum", *BOTS, pace=10)
        page = visit(browser)
        page.goto(address)
        table.expect_dealt(page)
        wait_until(page, "() => window.firstCard !== null")
        times.append(page.evaluate("window.firstCard"))
        page.context.close()
        owner.context.close()
    return {"median": round(statistics.median(times)), "worst": round(max(times))}


def moves_shown(browser: Browser, house: House, names: Sequence[str]) -> Figures:
    """Milliseconds from a view on the socket to the frame that shows it, at a table of six. Without motion: where cards
    fly, a view waits until those of the views before it have landed."""
    page = visit(browser, reduced_motion="reduce")
    seats = [{"name": "Ana"}, *({"bot": "simple"} for _ in range(5))]
    page.goto(open_table(page, house, "battle-gum", *seats, pace=0.1))
    table.expect_dealt(page)
    person = Toucher(page, 1)
    while (shown := page.evaluate("window.shown.length")) < MOVES and not person.over:
        if person.asked:
            person.decide()
        else:  # a bot is to move
            wait_until(page, "before => window.shown.length > before", shown)
    times = sorted(page.evaluate("window.shown")[1:])  # the first view also loads the script of the game
    page.context.close()
    return {
        "moves": len(times),
        "median": round(statistics.median(times), 1),
        "19 in 20": round(times[int(len(times) * 0.95)], 1),
        "worst": round(times[-1], 1),
    }


def frames(browser: Browser, house: House, names: Sequence[str]) -> Figures:
    """Frame rate while six bots play Battle GUM and cards fly."""
    page = visit(browser, reduced_motion="no-preference")
    page.goto(open_table(page, house, "battle-gum", *({"bot": "simple"} for _ in range(6)), pace=0.4))
    table.expect_dealt(page)
    flights = "window.flew = 0; new MutationObserver(all => all.forEach(one => window.flew += one.addedNodes.length))"
    table.air(page).evaluate(f"air => {{ {flights}.observe(air, {{childList: true}}) }}")
    times = page.evaluate(FRAMES, FRAMES_SECONDS)
    flew = page.evaluate("window.flew")
    page.context.close()
    gaps = [after - before for before, after in pairwise(times)]
    late = [gap for gap in gaps if gap > 1.5 * FRAME]
    return {
        "flights": flew,
        "frames per second": round(1000 * len(gaps) / sum(gaps), 1),
        "late frames, percent": round(100 * len(late) / len(gaps), 2),
        "longest frame, ms": round(max(gaps), 1),
    }


def lighthouse(browser: Browser, house: House, names: Sequence[str]) -> Figures:
    """Scores as on a mid-range phone, with Lighthouse's own slow network and processor."""
    program = install_lighthouse()
    found = {}
    for name, path in addresses(browser, house, names).items():
        runs = [run_lighthouse(program, house.url + path) for _ in range(LIGHTHOUSE_RUNS)]
        found[name] = {key: round(statistics.median(run[key] for run in runs)) for key in runs[0]}
        print(f"Lighthouse, {name}: {[round(run['performance']) for run in runs]}", flush=True)
    return found


def install_lighthouse() -> str:
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("Lighthouse needs Node.js with npm, and it is not on the path; --parts leaves it out")
    if not (LIGHTHOUSE / "node_modules").is_dir():
        print("Installing Lighthouse with npm ci …", flush=True)
        subprocess.run([npm, "ci", "--loglevel=error"], cwd=LIGHTHOUSE, stdout=subprocess.DEVNULL, check=True)
    return str(LIGHTHOUSE / "node_modules" / ".bin" / "lighthouse")


def run_lighthouse(program: str, address: str) -> dict[str, float]:
    """Run Lighthouse once; try again if its browser fails, as happens now and then."""
    kinds = "--only-categories=performance,accessibility,best-practices"
    command = [program, address, "--quiet", "--output=json", kinds, f"--chrome-flags=--headless {' '.join(FLAGS)}"]
    environment = os.environ | {"CHROME_PATH": str(chromium() or "")}
    why = ""
    for _ in range(3):
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LIGHTHOUSE_SECONDS)
        except subprocess.TimeoutExpired:
            why = f"no answer in {LIGHTHOUSE_SECONDS} s"
            continue
        if done.returncode == 0:
            return {name: 100 * kind["score"] for name, kind in json.loads(done.stdout)["categories"].items()}
        why = done.stderr[-500:]
    sys.exit(f"Lighthouse failed on {address}: {why}")


# --- the report ---

PARTS: dict[str, tuple[str, Callable[[Browser, House, Sequence[str]], Figures]]] = {
    "weight": ("script and style over the wire, kB", weight),
    "first-view": ("first view of a table, ms", first_view),
    "moves": ("a view shown after it arrived, ms", moves_shown),
    "frames": ("animation, six players of Battle GUM", frames),
    "lighthouse": ("Lighthouse", lighthouse),
}


def measure(parts: Sequence[str], names: Sequence[str]) -> Figures:
    with (
        own_folder() as folder,
        open_house(f"sqlite:///{folder}/house.db", folder) as house,
        sync_playwright() as player,
    ):
        browser = player.chromium.launch(executable_path=chromium(), args=FLAGS, headless=True)
        found = {}
        for part in parts:
            begun = time.perf_counter()
            title, figures = PARTS[part]
            found[title] = figures(browser, house, names)
            print(f"{title}: measured in {time.perf_counter() - begun:.0f} s", flush=True)
        browser.close()
    return found


def show(found: Figures) -> None:
    grid = Grid("what", "measured")
    for name, figures in found.items():
        grid.add_row(name, "")
        for key, value in figures.items():
            grid.add_row(
                f"  {key}", " · ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else str(value)
            )
    Console().print(grid)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", nargs="+", choices=list(PARTS), default=list(PARTS), help="what to measure")
    parser.add_argument("--pages", nargs="+", choices=ADDRESSES, default=ADDRESSES, help="of weight and Lighthouse")
    asked = parser.parse_args()
    found = measure(asked.parts, asked.pages)
    show(found)
    before = read_results("page") or {}
    kept = {title: before.get(title, {}) for title, _ in PARTS.values()}
    about = {"python": platform.python_version(), "processors": os.cpu_count()}
    write_results("page", about | {title: kept[title] | found.get(title, {}) for title in kept})


if __name__ == "__main__":
    main()
