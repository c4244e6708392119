"""Measure the page in a browser: bytes on the wire, time to the first card and to each move, frame rate, Lighthouse.

Writes bench/results/page.json.

python -m bench.speed.page                     all of it
python -m bench.speed.page --no-lighthouse     without Lighthouse, which comes from npm
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from bench.report import write_results
from testkit.browser import table
from testkit.browser.chromium import FLAGS, chromium
from testkit.browser.people import Toucher, wait_until
from testkit.server.process import House, open_house
from testkit.services import own_folder

LIGHTHOUSE = Path(__file__).parent / "lighthouse"
LIGHTHOUSE_RUNS = 5  # the median counts
# Moves of the others come as fast as the server sends them, and no tips of a first game are shown.
SETTINGS = """localStorage.powderkeg = '{"pace": "fast", "taught": ["boom", "kaboo", "exploding", "battle-gum"]}'"""
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
    context = browser.new_context(viewport=DESKTOP, locale="en", **wanted)
    context.add_init_script(SETTINGS)
    page = context.new_page()
    page.add_init_script(WATCH)
    return page


# --- what is measured ---


def weight(browser: Browser, house: House) -> Figures:
    """Kilobytes of scripts and styles on a first visit."""
    found = {}
    for name, path in {"home": "/", "rules": "/rules/boom", **tables(browser, house)}.items():
        page = visit(browser)
        sizes: list[int] = []
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        kinds: dict[str, str] = {}
        network.on(
            "Network.responseReceived", lambda event, kinds=kinds: kinds.update({event["requestId"]: event["type"]})
        )
        network.on(
            "Network.loadingFinished",
            lambda event, kinds=kinds, sizes=sizes: (
                sizes.append(event["encodedDataLength"])
                if kinds.get(event["requestId"]) in ("Script", "Stylesheet")
                else None
            ),
        )
        page.goto(house.url + path)
        page.wait_for_selector("[data-place]" if name.endswith("table") else "h1")
        page.wait_for_load_state("networkidle")
        found[name] = round(sum(sizes) / 1000, 1)
        page.context.close()
    return found


def tables(browser: Browser, house: House) -> dict[str, str]:
    page = visit(browser)
    found = {}
    for game in ("boom", "kaboo", "exploding", "battle-gum"):
        found[f"{game} table"] = open_table(page, house, game, *BOTS, pace=10).removeprefix(house.url)
    page.context.close()
    return found


def first_view(browser: Browser, house: House) -> Figures:
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


def moves_shown(browser: Browser, house: House) -> Figures:
    """Milliseconds from a view on the socket to the frame that shows it, at a table of six."""
    page = visit(browser)
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


def frames(browser: Browser, house: House) -> Figures:
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


def lighthouse(browser: Browser, house: House) -> Figures:
    """Scores as on a mid-range phone, with Lighthouse's own slow network and processor."""
    program = install_lighthouse()
    found = {}
    for name, path in {"home": "/", "rules": "/rules/boom", **tables(browser, house)}.items():
        runs = [run_lighthouse(program, house.url + path) for _ in range(LIGHTHOUSE_RUNS)]
        found[name] = {key: round(statistics.median(run[key] for run in runs)) for key in runs[0]}
    return found


def install_lighthouse() -> str:
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("Lighthouse needs Node.js with npm, and it is not on the path; --no-lighthouse leaves it out")
    if not (LIGHTHOUSE / "node_modules").is_dir():
        print("Installing Lighthouse with npm ci …", flush=True)
        subprocess.run([npm, "ci", "--loglevel=error"], cwd=LIGHTHOUSE, stdout=subprocess.DEVNULL, check=True)
    return str(LIGHTHOUSE / "node_modules" / ".bin" / "lighthouse")


def run_lighthouse(program: str, address: str) -> dict[str, float]:
    """Run Lighthouse once; try again if its browser fails, as happens now and then."""
    kinds = "--only-categories=performance,accessibility,best-practices"
    command = [program, address, "--quiet", "--output=json", kinds, f"--chrome-flags=--headless {' '.join(FLAGS)}"]
    for _ in range(3):
        done = subprocess.run(
            command, env=os.environ | {"CHROME_PATH": str(chromium() or "")}, capture_output=True, text=True
        )
        if done.returncode == 0:
            return {name: 100 * kind["score"] for name, kind in json.loads(done.stdout)["categories"].items()}
    sys.exit(f"Lighthouse failed on {address}: {done.stderr[-500:]}")


# --- the report ---

PARTS: dict[str, Callable[[Browser, House], Figures]] = {
    "script and style over the wire, kB": weight,
    "first view of a table, ms": first_view,
    "a view shown after it arrived, ms": moves_shown,
    "animation, six players of Battle GUM": frames,
    "Lighthouse": lighthouse,
}


def measure(with_lighthouse: bool) -> Figures:
    with (
        own_folder() as folder,
        open_house(f"sqlite:///{folder}/house.db", folder) as house,
        sync_playwright() as player,
    ):
        browser = player.chromium.launch(executable_path=chromium(), args=FLAGS, headless=True)
        found = {
            name: part(browser, house) for name, part in PARTS.items() if with_lighthouse or part is not lighthouse
        }
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
    parser.add_argument("--no-lighthouse", action="store_true")
    asked = parser.parse_args()
    found = measure(not asked.no_lighthouse)
    show(found)
    about = {"python": platform.python_version(), "processors": os.cpu_count()}
    write_results("page", about | found)


if __name__ == "__main__":
    main()
