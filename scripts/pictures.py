"""Take pictures of the playing page: all questions, five sizes, light and dark, both languages.

Real games in a real browser, played by whatever glows; a picture whenever the table asks something new, and
one of the end. See `.venv/bin/python -m scripts.pictures --help`. They are for looking at, not for the
repository.
"""

import argparse
import re
import tempfile
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from archipel.kernel import Game, Mode
from archipel.plugins import games
from archipel.testkit.browser.chromium import ARGUMENTS, CHROMIUM
from archipel.testkit.browser.hands import LISTEN, LOOK
from archipel.testkit.browser.visits import DESK, LAPTOP, PHONE, SCREEN, TABLET
from archipel.words import languages
from tests.browser.tables import lay, sit
from tests.web.serving import OPEN, Running, new_store

SIZES = {"desk": DESK, "laptop": LAPTOP, "screen": SCREEN, "tablet": TABLET, "phone": PHONE}
END = "#board[data-phase=over]"


@dataclass(frozen=True)
class Look:
    """How a visitor sees the page."""

    size: str
    dark: bool
    language: str

    def __str__(self) -> str:
        return f"{self.size}-{'dark' if self.dark else 'light'}-{self.language}"


def looks() -> list[Look]:
    """All of them."""
    return [Look(size, dark, code) for size in SIZES for dark in (False, True) for code in languages()]


def take(browser: Browser, address: str, game: Game, mode: Mode, look: Look, clicks: int, out: Path) -> int:
    """Play a mode, and take a picture whenever the question is new."""
    phone = look.size == "phone"
    context = browser.new_context(
        base_url=address,
        viewport=SIZES[look.size],  # type: ignore[arg-type]
        has_touch=phone,
        is_mobile=phone,
        color_scheme="dark" if look.dark else "light",
        locale=look.language,
        reduced_motion="reduce",
    )
    page, asked = context.new_page(), set[str]()
    bots = ("deckhand",) * (min(mode.seats) - 1)
    sit(page, lay(page, game.id, bots=bots, options=dict(mode.options))["id"])
    page.evaluate(LISTEN)
    rng = Random(f"{game.id} {mode.id} {look}")
    for number in range(clicks):
        seen = page.evaluate(LOOK, [number, rng.random(), END])
        over = page.locator(END).count() > 0
        question = "the end" if over else re.sub(r"\d+", "#", page.locator("#question").inner_text())[:24]
        if question not in asked:
            asked.add(question)
            page.screenshot(path=out / f"{game.id}-{mode.id}-{look}-{len(asked):02}.png")
        if over or "x" not in seen:
            break
        _press(page, seen["x"], seen["y"], phone)
    context.close()
    return len(asked)


def _press(page: Page, x: float, y: float, phone: bool) -> None:
    page.touchscreen.tap(x, y) if phone else page.mouse.click(x, y)


def main() -> None:
    """Take pictures of all games, or of the named ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=", ".join(games()))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--clicks", type=int, default=120, help="of each game (120)")
    parser.add_argument(
        "--every", action="store_true", help="every mode in every look, not one look after the other"
    )
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    turn = cycle(looks())
    with tempfile.TemporaryDirectory() as folder, Running(new_store(Path(folder)), *OPEN) as served:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            for game in (games()[name] for name in given.names or games()):
                for mode in game.modes:
                    for look in looks() if given.every else [next(turn), next(turn)]:
                        count = take(browser, served.url, game, mode, look, given.clicks, given.out)
                        print(f"{game.id} {mode.id} {look}: {count} pictures", flush=True)
            browser.close()
        served.end()


if __name__ == "__main__":
    main()
