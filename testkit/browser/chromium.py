"""Chromium for the tests: the one that POWDERKEG_BROWSER names, the system's, Debian's package, or Playwright's own."""

import os
import subprocess
import sys
from pathlib import Path

from testkit.requirements import CHROMIUM, MINUTES, Missing

FLAGS = [
    "--no-sandbox",  # it cannot be set up by root or in most containers
    "--disable-gpu",
    "--in-process-gpu",  # with the next two flags, short-lived pages take a sixth less CPU time
    "--no-zygote",
    "--js-flags=--no-opt",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> Path | None:
    """The path of Chromium, installed if need be; None for Playwright's own, if there is no other."""
    try:
        return CHROMIUM.require()
    except Missing as missing:
        if CHROMIUM.variable in os.environ:
            raise
        fetch_playwright_chromium(missing)
        return None


def fetch_playwright_chromium(missing: Missing) -> None:
    print(f"{missing}; fetching Playwright's own …", flush=True)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        subprocess.run(command, capture_output=True, timeout=MINUTES * 60, check=True)
    except subprocess.SubprocessError:
        raise Missing(f"{missing}; and Playwright could not fetch its own") from None
