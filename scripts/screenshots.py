"""Make the README's pictures: a real server, a real browser, real games.

See `.venv/bin/python -m scripts.screenshots --help`. Each picture is a few lines in docs/images/shots.toml;
the steps that lead to it are a function here.
"""

import argparse
import tempfile
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from archipel.testkit.browser.chromium import ARGUMENTS, CHROMIUM
from scripts.palette import shrink
from tests.web.serving import OPEN, Running, new_store

ROOT = Path(__file__).parents[1]
OUT = ROOT / "docs" / "images"
DESK = (1280, 800)
PHONE = (360, 720)
PATIENCE = 60  # seconds to wait for bots


@dataclass(frozen=True)
class Shot:
    """One picture: its name, the steps that lead to it, and the settings of the browser."""

    name: str
    visit: Callable[[Page], None]
    size: tuple[int, int] = DESK
    dark: bool = False
    language: str = "en"


def at(path: str) -> Callable[[Page], None]:
    """Visit an existing page."""
    return lambda page: page.goto(path) and None


def playing(game: str, turns: int) -> Callable[[Page], None]:
    """Open a table against bots and play some turns, until it is our move."""

    def visit(page: Page) -> None:
        rng = Random(f"{game} {turns}")
        page.goto(f"/new/{game}")
        page.locator("#name").fill("Ana")
        page.locator("#friends").fill("0")
        page.locator("#bots").fill("2")
        page.locator("main form button.main").click()
        page.wait_for_url("**/table/*")
        table = page.url.rpartition("/")[2].partition("?")[0]
        for _ in range(turns):
            _until_asked(page, table)
            _play(page, table, rng)
        _until_asked(page, table)
        page.goto(f"/table/{table}")  # scrolled to the top: a reload would stay at the last piece
        page.locator("#board .a-svg").locator("visible=true").first.wait_for()

    return visit


def _play(page: Page, table: str, rng: Random) -> None:
    """Play a turn of random steps; end it only as a last resort."""
    for _ in range(20):
        offer = page.request.get(f"/api/tables/{table}/choices?limit=2000").json()
        if "texts" not in offer:
            raise SystemExit(f"choices: {offer}")
        texts = [text for text in offer["texts"] if text != "done"] or offer["texts"]
        draft = _ask(page, table, "draft", {"seen": offer["fresh"], "move": rng.choice(texts)})
        if draft["complete"]:
            _ask(page, table, "commit", {"seen": offer["fresh"]})
            return
    raise SystemExit("a turn without an end")


def waiting(game: str) -> Callable[[Page], None]:
    """Open a table that waits for a friend."""

    def visit(page: Page) -> None:
        page.goto(f"/new/{game}")
        page.locator("#name").fill("Ana")
        page.locator("#friends").fill("1")
        page.locator("#bots").fill("1")
        page.locator("main form button.main").click()
        page.wait_for_url("**/lobby/*")

    return visit


def replaying(record: str, share: float) -> Callable[[Page], None]:
    """Open the replay of a recorded game at some point."""

    def visit(page: Page) -> None:
        page.goto("/replay")
        page.locator("#file").set_input_files(ROOT / "tests" / "golden" / f"{record}.record")
        page.locator("main button.main").click()
        slider = page.get_by_role("slider")
        slider.fill(str(int(int(slider.get_attribute("max") or "0") * share)))
        slider.blur()
        page.locator("#moment[aria-busy=false]").wait_for()

    return visit


def _until_asked(page: Page, table: str) -> None:
    end = time.monotonic() + PATIENCE
    while not page.request.get(f"/api/tables/{table}").json()["seats"][0]["waiting"]:
        if time.monotonic() > end:
            raise SystemExit("it never was our move")
        time.sleep(0.05)


def _ask(page: Page, table: str, what: str, body: dict[str, object]) -> dict[str, Any]:
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "archipel-csrf")
    answer = page.request.post(f"/api/tables/{table}/{what}", data=body, headers={"x-csrf-token": token})
    if not answer.ok:
        raise SystemExit(f"{what}: {answer.text()}")
    return answer.json()


def visit_of(shot: dict[str, Any]) -> Callable[[Page], None]:
    """The steps that lead to this picture."""
    if "play" in shot:
        return playing(shot["play"], shot["turns"])
    if "wait" in shot:
        return waiting(shot["wait"])
    if "replay" in shot:
        return replaying(shot["replay"], shot["share"])
    return at(shot["open"])


def read_shots() -> list[Shot]:
    """All pictures, in the order of the file."""
    return [
        Shot(
            name,
            visit_of(shot),
            PHONE if shot.get("phone") else DESK,
            shot.get("dark", False),
            shot.get("language", "en"),
        )
        for name, shot in tomllib.loads((OUT / "shots.toml").read_text("utf-8")).items()
    ]


def take(browser: Browser, address: str, shot: Shot, out: Path) -> None:
    """Follow the steps and take the picture."""
    width, height = shot.size
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme="dark" if shot.dark else "light",
        locale={"en": "en-GB", "fr": "fr-FR"}[shot.language],
        reduced_motion="reduce",
        is_mobile=width < 500,
        has_touch=width < 500,
    )
    page = context.new_page()
    shot.visit(page)
    page.wait_for_load_state("networkidle") if "table" not in page.url else page.wait_for_timeout(500)
    path = out / f"{shot.name}.png"
    page.screenshot(path=path)
    shrink(path)
    print(f"{path.name}: {path.stat().st_size // 1024} kB")
    context.close()


def main() -> None:
    """Take all pictures, or only the named ones."""
    shots = read_shots()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=", ".join(shot.name for shot in shots))
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    wanted = [shot for shot in shots if not given.names or shot.name in given.names]
    with tempfile.TemporaryDirectory() as folder:
        served = Running(new_store(Path(folder)), *OPEN, "--address", "https://games.example")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
                for shot in wanted:
                    take(browser, served.url, shot, given.out)
                browser.close()
        finally:
            served.end()


if __name__ == "__main__":
    main()
