"""Chromium: which one is installed, how to start it, and what to install if it is missing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from archipel.kernel import ArchipelError

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The shell is the same Chromium without windows, and takes a quarter less time.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM: Final = next(filter(None, map(shutil.which, NAMES)), None)
"""The one of the system; None for Playwright's own."""
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class NoBrowser(ArchipelError):
    """Playwright or Chromium is not installed."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without windows. NoBrowser says what to install."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ModuleNotFoundError:
        raise NoBrowser("a walk in the browser needs Playwright: pip install archipel[browser]") from None
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        except Error as error:
            raise NoBrowser(
                "a walk in the browser needs Chromium: apt install chromium-headless-shell, "
                "or playwright install chromium-headless-shell ({reason})",
                reason=error.message.strip().partition("\n")[0],
            ) from None
        try:
            yield browser
        finally:
            browser.close()
