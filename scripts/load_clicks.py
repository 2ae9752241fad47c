"""Measure the time from a click to the new sheet, for each game, in a real browser over loopback."""

import json
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from archipel.door import games
from archipel.kernel import Game
from tests.browser.visits import ARGUMENTS, CHROMIUM

CLICKS: Final = 60
LAY: Final = """async body => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) })).json();
}"""
MEASURE: Final = """async most => {
    const pause = ms => new Promise(done => setTimeout(done, ms));
    const board = document.getElementById("board");
    const drawn = () => ["sheet", "tableau"].map(name => board.querySelector(`[data-region=${name}] svg`));
    const times = [];
    for (let tries = 0; tries < 5000 && times.length < most; tries += 1) {
        await pause(5);
        if (board.dataset.phase !== "running") break;
        if (board.dataset.mine !== "1" || board.hasAttribute("aria-busy")) continue;
        const just = document.getElementById("settle-pick");
        const done = document.getElementById("done");
        const kinds = new Set([...board.querySelectorAll(".on")].map(one => one.dataset.kind));
        const glows = [...board.querySelectorAll("[tabindex].can")]
            .filter(one => one.getClientRects().length);
        const next = glows.find(one => !kinds.has(one.dataset.kind)) ?? glows[0];
        const target = !done.disabled ? done : just && !just.hidden ? just : next;
        if (!target) continue;
        const before = drawn();
        const begun = performance.now();
        if (board.hasAttribute("data-piece") && target.dataset.kind === "cell") {
            target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        } else target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        const same = () => drawn().every((one, at) => one === before[at]);
        while (board.hasAttribute("aria-busy") && same()) await pause(0);
        if (!same()) times.push(performance.now() - begun);
    }
    return times;
}"""


def measure(page: Page, game: Game) -> dict[str, float]:
    """Play one game against as few bots as possible, and time every click that changed a drawing."""
    page.goto("/about")
    mode = min(game.modes, key=lambda mode: min(mode.seats))
    bots = [{"level": "drifter"}] * (min(mode.seats) - 1)
    options = dict(mode.options)
    body = {"game": game.id, "seats": [{"name": "Ana"}, *bots], "options": options, "cookie": True}
    table = page.evaluate(LAY, body)["id"]
    page.goto(f"/table/{table}")
    page.wait_for_selector("html[data-script=ready]", state="attached")
    times = sorted(page.evaluate(MEASURE, CLICKS))
    return {
        "clicks": len(times),
        "median ms": round(times[len(times) // 2], 1),
        "95% ms": round(times[int(len(times) * 0.95)], 1),
    }


def main() -> None:
    """Measure all games with one server and one browser."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "store.db")
        command = [sys.executable, "-m", "archipel", "serve", "--port", "0", "--store", store]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            try:
                with sync_playwright() as playwright:
                    chromium = playwright.chromium
                    browser = chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
                    for name, game in games().items():
                        page = browser.new_context(base_url=found[0]).new_page()
                        print(name, json.dumps(measure(page, game)))
                        page.context.close()
                    browser.close()
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(30)


if __name__ == "__main__":
    main()
