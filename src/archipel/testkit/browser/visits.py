"""Visitors: each has its own browser context, screen, theme and language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

BLOCKED: Final = "Service Worker registration blocked by Playwright"  # what it says where we ask for that
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
ON_A_PHONE: Final = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36"
TABLET: Final[ViewportSize] = {"width": 768, "height": 1024}
LAPTOP: Final[ViewportSize] = {"width": 1440, "height": 900}
SCREEN: Final[ViewportSize] = {"width": 1920, "height": 1080}
LOCALES: Final = {"en": "en-GB", "fr": "fr-FR"}
AXE: Final = "axe_playwright_python"
"""The package that axe comes in."""


class Visits:
    """All that one test opens. `close` fails the test if a page had an unexpected error."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self.troubles: list[str] = []
        self.expected: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def visitor(
        self,
        *,
        wide: bool = True,
        dark: bool = False,
        language: str = "en",
        scripts: bool = True,
        size: ViewportSize | None = None,
        installed: bool = False,
    ) -> Page:
        """A new visitor: no cookies, no history. On a phone everything is done by touch."""
        context = self._browser.new_context(
            base_url=self.address,
            viewport=size or (DESK if wide else PHONE),
            has_touch=not wide,
            is_mobile=not wide,
            user_agent=None if wide or size else ON_A_PHONE,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            locale=LOCALES.get(language, language),
            java_script_enabled=scripts,
            service_workers="allow" if installed else "block",  # each would fetch files of its own
        )
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        return self.tab(context)

    def tab(self, context: BrowserContext) -> Page:
        """Another page for the same visitor."""
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        return page

    def open(self, path: str, *, wide: bool = True, dark: bool = False, language: str = "en") -> Page:
        """A new visitor opens this address."""
        page = self.visitor(wide=wide, dark=dark, language=language)
        page.goto(path)
        return page

    def expect_trouble(self, pattern: str) -> None:
        """An error that a page may log in this test, such as a 404 that the test provokes."""
        self.expected.append(pattern)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.text == BLOCKED:
            return
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.location.get('url', '')}: {message.text}")

    def close(self) -> None:
        """Close all visitors' pages, and check for errors."""
        for context in self._contexts:
            context.close()
        self.check()

    def check(self) -> None:
        """No page may have logged an unexpected error so far."""
        left = [one for one in self.troubles if not any(re.search(known, one) for known in self.expected)]
        self.troubles.clear()
        assert not left, f"a page has logged an error: {'; '.join(left)}"


def check_access(page: Page, but: Sequence[str] = ()) -> None:
    """axe finds no problems; `but` names rules that a test has a reason to skip."""
    _axe(page, {"rules": {name: {"enabled": False} for name in but}})


def check_colours(page: Page) -> None:
    """Only the colour rules of axe, for a page that was already checked in the other theme."""
    _axe(page, {"runOnly": ["color-contrast", "link-in-text-block"]})


def has_axe() -> bool:
    """Is axe installed?"""
    return find_spec(AXE) is not None


def _axe(page: Page, options: dict[str, object]) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(files(AXE).joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("options => axe.run(options)", {"resultTypes": ["violations"], **options})
    wrong = [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
    assert not wrong, f"{page.url}\n" + "\n".join(wrong)


def check_fits(page: Page) -> None:
    """Nothing overflows sideways; on touch screens, every target is large enough for a finger."""
    width = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width[0] <= width[1], f"{page.url} is {width[0]} wide on {width[1]}"
    if not page.evaluate("matchMedia('(pointer: coarse)').matches"):
        return
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, summary, a.button, nav a")]
            .filter(one => one.type !== "hidden")
            .filter(one => one.checkVisibility())
            .map(one => (one.closest("label") ?? one))
            .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
            .filter(([, box]) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
            .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""
    )
    assert not small, small
