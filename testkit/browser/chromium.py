"""Chromium for the tests: the one that POWDERKEG_BROWSER names, the system's, Debian's package, or Playwright's own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from testkit.services import NoServer, installed

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",  # which cannot be set up by root, nor in most containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium() -> Path | None:
    named = os.environ.get("POWDERKEG_BROWSER")
    if named:
        return named_browser(named)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def named_browser(named: str) -> Path:
    found = shutil.which(named)
    if found is None:
        raise NoServer(f"POWDERKEG_BROWSER is {named}, which cannot be run")
    return Path(found)


def chromium() -> Path | None:
    """Its program, installed if need be; None for Playwright's own, which is fetched where Debian's cannot be had."""
    try:
        return installed(find_chromium, "chromium")
    except NoServer as error:
        print(f"{error}; fetching Playwright's own …", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
        return None
