"""Walks: a whole game on a desk or a phone, and the lessons of a game, as its players will meet them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from archipel.kernel import Game, Setup
from archipel.testkit.browser.hands import Hands, final_count
from archipel.testkit.browser.lessons import Learner
from archipel.testkit.browser.server import Server
from archipel.testkit.browser.visits import Visits, check_access, has_axe
from archipel.testkit.check import as_arguments

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROMISE: Final = 20
"""Hexadecimal digits in the id of a table."""


@dataclass(frozen=True, slots=True)
class Device:
    """What somebody plays on. On a phone everything is done by touch, in the dark, in another language."""

    name: str
    told: str
    phone: bool

    def page(self, visits: Visits, game: Game) -> Page:
        """A new visitor with this device."""
        language = game.rules.languages[-1] if self.phone else "en"
        return visits.visitor(wide=not self.phone, dark=self.phone, language=language)


DEVICES: Final = {
    one.name: one
    for one in (Device("desk", "on a desk, 1280×800", False), Device("phone", "on a phone, 360×740", True))
}


class Walks:
    """Walks through one game. The same seed, on a store with the same key, gives the same dice and picks."""

    def __init__(self, browser: Browser, server: Server, game: Game, seed: int = 0) -> None:
        self._browser, self._server, self.game, self.seed = browser, server, game, seed

    def play(self, setup: Setup, device: Device) -> int:
        """One person plays a whole game with bots; returns after how many clicks the final score is shown.

        Fails if something is out of sight, too small, or leads nowhere, or if a page or the server complains.
        """
        where = as_arguments(self.game, setup)
        with self._visitor(device, f"{where} --browser {device.name} --seed {self.seed}") as page:
            told = f"{where} {device.name} {self.seed}"
            promise = sha256(told.encode()).hexdigest()[:PROMISE]
            bots = ["drifter"] * (setup.seats - 1)
            options, sheet = dict(setup.options), setup.sheet
            table = lay(page, self.game.id, bots=bots, options=options, sheet=sheet, promise=promise)
            sit(page, table["id"])
            your_move(page)
            hands = Hands(page, device.phone, told, sight=True)
            hands.look_around()
            _access(page)
            hands.play()
            final_count(page)
            _access(page)
            return hands.clicks

    def learn(self, lesson: str, device: Device) -> int:
        """Somebody takes a lesson, with a finger or with the keyboard; returns how often it spoke."""
        with self._visitor(device, f"{self.game.id} --browser {device.name}") as page:
            learner = Learner(page, keys=not device.phone)
            learner.begin(self.game.id, lesson)
            learner.go_on()
            assert page.locator("#learnt-title").is_visible(), "the lesson does not end with a score"
            _access(page)
            return len(learner.said)

    @contextmanager
    def _visitor(self, device: Device, again: str) -> Iterator[Page]:
        """A visitor for one walk. A failure says how to see it again, and what the server had to say."""
        from playwright.sync_api import Error

        before = len(self._server.warnings())
        visits = Visits(self._browser, self._server.url)
        faults = []
        try:
            yield device.page(visits, self.game)
        except (AssertionError, Error) as error:
            faults.append(str(error))
        try:
            visits.close()
        except AssertionError as error:
            faults.append(str(error))
        faults += [f"the server says: {line}" for line in self._server.warnings()[before:]]
        if faults:
            raise AssertionError("\n  ".join([*faults, f"again: archipel try-game {again}"]))


def _access(page: Page) -> None:
    """axe finds nothing, where it is installed."""
    if has_axe():
        check_access(page)


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
