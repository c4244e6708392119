"""Debian's Firefox for the tests, or the one that POWDERKEG_FIREFOX names. Playwright speaks WebDriver BiDi to it.

It cannot be told a colour scheme or less motion for each page, so these are preferences of the whole browser.
"""

from playwright.sync_api import Browser, Playwright

from testkit.requirements import FIREFOX

CLOSED_PORT = 9
PREFERENCES: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "ui.systemUsesDarkTheme": 0,
    "dom.ipc.processCount": 1,  # of the pages
    "dom.ipc.processPrelaunch.enabled": False,
    # Whatever is not on this machine is asked through a proxy that is not there.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": CLOSED_PORT,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": CLOSED_PORT,
    "network.proxy.allow_bypass": False,
    "network.proxy.failover_direct": False,
}


def launch_firefox(playwright: Playwright, is_dark: bool = False) -> Browser:
    """Start it with a profile in a temporary folder, which goes when it is closed."""
    preferences = PREFERENCES | {"ui.systemUsesDarkTheme": int(is_dark)}
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=FIREFOX.require(), firefox_user_prefs=preferences, headless=True
    )
