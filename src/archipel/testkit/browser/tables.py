"""Opening a table and sitting down at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

_LAY = """async body => {
    const csrf = document.cookie.split("; ").find(one => one.startsWith("archipel-csrf="))?.slice(14) ?? "";
    const headers = { "content-type": "application/json", "x-csrf-token": csrf };
    const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
}"""


def lay(
    page: Page,
    game: str,
    names: Sequence[str] = ("Ana",),
    bots: Sequence[str] = ("deckhand",),
    options: Mapping[str, object] | None = None,
    **more: object,
) -> dict[str, str]:
    """A table for people at this browser and bots; the answer has its `id` and `invite`."""
    if page.url == "about:blank":
        page.goto("/about")
    seats: list[dict[str, str]] = [*({"name": name} for name in names), *({"level": level} for level in bots)]
    body = {"game": game, "seats": seats, "options": dict(options or {}), "cookie": True, **more}
    answer: dict[str, str] = page.evaluate(_LAY, body)
    assert "id" in answer, answer
    return answer


def sit(page: Page, table: str, query: str = "") -> None:
    """Go to the table and wait until its script is ready."""
    page.goto(f"/table/{table}{query}")
    page.wait_for_selector("html[data-script=ready]", state="attached")


def your_move(page: Page) -> None:
    """Wait until this seat is asked to move."""
    page.wait_for_selector("#board[data-mine='1']", state="attached")
