"""Measure the time from a click to the first frame with the new sheet, in a real browser over loopback.

The mouse is real, and rests on its target before each click as a hand does. The page itself takes the times,
from the event's own time stamp to the frame, so the driver's latency does not count.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import CDPSession, Page, sync_playwright

from archipel.kernel import Game
from archipel.plugins import games
from archipel.testkit.browser.chromium import ARGUMENTS, CHROMIUM
from archipel.testkit.browser.visits import DESK

CLICKS: Final = 60
TRIES: Final = 600  # clicks and looks, for those that change no sheet
REST: Final = 150  # milliseconds on the target before a click, and between looks
AFTER: Final = 400  # milliseconds of looking at the new sheet
LAY: Final = """async body => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) })).json();
}"""
WATCH: Final = """() => {
    const board = document.getElementById("board");
    const stand = () => [board.dataset.number, board.dataset.steps].join();
    let last = null;
    window.clicks = [];
    performance.setResourceTimingBufferSize(5000);
    addEventListener("click", event => {
        last = { at: event.timeStamp, stood: stand() };
    }, true);
    new MutationObserver(() => {
        if (!last || stand() === last.stood) return;
        const click = last;
        last = null;
        click.patched = performance.now();
        requestAnimationFrame(() => {
            const after = new MessageChannel();
            after.port1.onmessage = () => {
                const asked = performance.getEntriesByType("resource")
                    .filter(one => one.initiatorType === "fetch" && one.startTime >= click.at)
                    .filter(one => one.responseEnd <= click.patched);
                const got = asked.at(-1)?.responseEnd ?? click.at;
                const server = asked.reduce((sum, one) => sum + one.responseStart - one.requestStart, 0);
                const painted = performance.now();
                window.clicks.push({
                    total: painted - click.at, server, request: got - click.at - server,
                    patch: click.patched - got, paint: painted - click.patched,
                    requests: asked.length,
                    kB: asked.reduce((sum, one) => sum + one.decodedBodySize, 0) / 1000,
                });
            };
            after.port2.postMessage(0);
        });
    }).observe(board, { attributes: true });
}"""
TARGET: Final = """() => {
    const board = document.getElementById("board");
    if (board.dataset.phase !== "running") return "over";
    if (board.dataset.mine !== "1" || board.hasAttribute("aria-busy")) return null;
    const kinds = new Set([...board.querySelectorAll(".on")].map(one => one.dataset.kind));
    const glows = [...board.querySelectorAll("[tabindex].can")];
    const fresh = glows.filter(one => !kinds.has(one.dataset.kind));
    const done = [...board.querySelectorAll("#done:enabled, .power.main:not([aria-disabled])")];
    for (const one of [...done, ...fresh, ...glows]) {
        const box = (one.querySelector(".a-hit") ?? one).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (one.contains(document.elementFromPoint(x, y))) return [x, y];
    }
    return null;
}"""


def measure(page: Page, game: Game) -> dict[str, object]:
    """Play one game against as few bots as possible, and time every click that changed the table."""
    page.goto("/about")
    mode = min(game.modes, key=lambda mode: min(mode.seats))
    bots = [{"level": "drifter"}] * (min(mode.seats) - 1)
    body = {"game": game.id, "seats": [{"name": "Ana"}, *bots], "options": dict(mode.options), "cookie": True}
    table = page.evaluate(LAY, body)["id"]
    page.goto(f"/table/{table}")
    page.wait_for_selector("html[data-script=ready]", state="attached")
    page.evaluate(WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    spent: list[float] = []
    for _ in range(TRIES):
        place = page.evaluate(TARGET)
        if place == "over" or len(spent) >= CLICKS:
            break
        if place is None:
            page.wait_for_timeout(REST)
            continue
        page.mouse.move(*place, steps=2)
        page.wait_for_timeout(REST)
        before, timed = _work(session), page.evaluate("window.clicks.length")
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(AFTER)
        if page.evaluate("window.clicks.length") > timed:
            spent.append(_work(session) - before)
    return _summary(page.evaluate("window.clicks"), spent)


def _work(session: CDPSession) -> float:
    """Milliseconds of processor time that the page's main thread has used for its own work."""
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    parts = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
    return 1000 * float(sum(metrics[part] for part in parts))


def _summary(clicks: Sequence[dict[str, float]], spent: Sequence[float]) -> dict[str, object]:
    if not clicks:
        return {"clicks": 0}
    parts = ("request", "server", "patch", "paint", "requests", "kB")
    return {
        "clicks": len(clicks),
        "median ms": _share([one["total"] for one in clicks], 0.5),
        "95% ms": _share([one["total"] for one in clicks], 0.95),
        "of these": {part: _share([one[part] for one in clicks], 0.5) for part in parts},
        "page's CPU ms": _share(spent, 0.5),
    }


def _share(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies."""
    return round(sorted(values)[int(len(values) * share)], 1) if values else 0.0


def main() -> None:
    """Measure the games named, or all, with one server and one browser."""
    wanted = sys.argv[1:] or list(games())
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
                    for name in wanted:
                        context = browser.new_context(base_url=found[0], viewport=DESK)  # type: ignore[arg-type]
                        print(name, json.dumps(measure(context.new_page(), games()[name])), flush=True)
                        context.close()
                    browser.close()
                    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(30)


if __name__ == "__main__":
    main()
