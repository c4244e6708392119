"""Chromium for the tests: the one of the system, the one that POWDERKEG_BROWSER names, or Debian's package."""

import os
import shutil
from pathlib import Path

from servers import NoServer, installed

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


def chromium() -> Path:
    """Its program, installed if need be."""
    return installed(find_chromium, "chromium")
