"""Explore & Draw by hand: a piece follows the pointer or a finger, turns, snaps; a refused place says why."""

import math
import re

import pytest
from playwright.sync_api import CDPSession, Page, expect

from archipel.games.cats import GAME
from archipel.testkit.browser.visits import PHONE, TABLET, Visits
from tests.browser.tables import deal, lay, settled, sit, until, your_move

_TURNS = """() => {
    const { forms } = JSON.parse(document.querySelector("[data-region=position]").textContent);
    return Math.min(...Object.values(forms).map(turns => Object.keys(turns).length));
}"""
_INSTEAD = """() => JSON.parse(document.querySelector("[data-region=glow]").textContent).instead"""
_CELLS = """() => [...document.querySelectorAll(".ghost-cell")].map(one => one.outerHTML).join()"""
_MIDDLE = """() => {
    const boxes = [...document.querySelectorAll(".ghost-cell")].map(one => one.getBoundingClientRect());
    const mean = side => boxes.reduce((sum, box) => sum + box[side] + box.width / 2, 0) / boxes.length;
    return [mean("x"), mean("y"), boxes[0].width];
}"""


DEALT = 1
"""With this seed the first card of the first column shows a piece with eight different forms."""


def _hold_a_piece(page: Page, touch: bool) -> None:
    """A solo game with a held piece that looks different when it is turned."""
    sit(page, deal(page, "cats", DEALT))
    your_move(page)
    while not page.locator("#board[data-piece]").count():
        wanted = page.locator("[tabindex].a-pick.can").locator("visible=true").first
        wanted.tap() if touch else wanted.click()
        settled(page)
    assert page.evaluate(_TURNS) == 8


def test_another_card_can_be_drawn_instead_as_long_as_nothing_of_this_one_is(visits: Visits) -> None:
    page = visits.visitor()
    _hold_a_piece(page, touch=False)
    others = page.evaluate(_INSTEAD)
    page.locator(f"[data-look={others[0].removeprefix('card:')}]").click()
    until(page, f"({_INSTEAD})().indexOf({others[0]!r}) < 0")
    expect(page.locator("#enlarged")).not_to_be_visible()
    settled(page)
    page.keyboard.press("Escape")
    expect(page.locator("#board[data-piece]")).to_have_count(0)
    assert page.evaluate(_INSTEAD) == []


def test_a_held_piece_is_shown_at_once_and_waits_where_the_mouse_left_it(visits: Visits) -> None:
    page = visits.visitor()
    _hold_a_piece(page, touch=False)
    expect(page.locator(".ghost:not(.bad)")).to_have_count(1)  # before the mouse is over the boat
    expect(page.locator("#piece-put")).to_be_enabled()
    page.locator('[data-region="sheet"] [data-kind="cell"][data-value="r4c10"]').hover()
    page.locator("#piece-put").hover()
    expect(page.locator(".ghost:not(.bad)")).to_have_count(1)
    for _ in range(2):
        page.locator("#piece-turn").click()
        expect(page.locator(".ghost:not(.bad)")).to_have_count(1)  # wherever it fits in this turn
    shown = sorted(page.evaluate(_UNDER))
    page.locator("#piece-put").click()
    until(
        page,
        "shown => shown.every(name => !document.querySelector(`[data-kind=cell][data-value='${name}']`))",
        shown,
    )


_UNDER = """() => {
    const ghost = [...document.querySelectorAll(".ghost-cell")].map(one => one.getAttribute("d"));
    const cells = [...document.querySelectorAll("[data-region=sheet] [data-kind=cell]")];
    return cells.filter(one => ghost.includes(one.querySelector(".a-hit").getAttribute("d")))
        .map(one => one.dataset.value);
}"""  # the cells below the held piece
_FITS = """fits => {
    const pane = document.querySelector(".b-sheet").getBoundingClientRect();
    const cells = [...document.querySelectorAll("[data-region=sheet] [data-kind=cell]")].filter(one => {
        const { top, bottom } = one.getBoundingClientRect();
        return top > pane.top && bottom < pane.bottom && one.classList.contains("fits") === fits;
    });
    return cells.map(one => one.dataset.value);
}"""  # cells in sight that glow, or do not


def test_exactly_the_cells_glow_that_the_piece_can_cover_and_others_say_why_not(visits: Visits) -> None:
    page = visits.visitor(wide=False)
    _hold_a_piece(page, touch=True)
    page.locator("#piece-put").tap()
    settled(page)
    while not page.locator("#board[data-piece]").count():
        page.locator("[tabindex].a-pick.can").locator("visible=true").first.tap()
        settled(page)
    for fits in (True, False):
        names = page.evaluate(_FITS, fits)[:3]
        assert names
        for name in names:
            page.locator(f'[data-region="sheet"] [data-kind="cell"][data-value="{name}"]').tap()
            covered, bad = name in page.evaluate(_UNDER), page.locator(".ghost.bad").count()
            assert (covered and not bad) == fits, name
            if fits:
                expect(page.locator("#refused")).to_be_hidden()
            else:
                expect(page.locator("#refused")).to_contain_text(
                    re.compile("beside it|stick out|touch nothing")
                )
                expect(page.locator("#ahead .no")).to_have_count(0)  # once is enough


_PUT = """() => {
    const { left, top, right, bottom } = document.getElementById("piece-put").getBoundingClientRect();
    return [left, top, right, bottom];
}"""
_UNDER_PUT = """([left, top, right, bottom]) => {
    const pressed = document.querySelectorAll(".play button, .play .a-pick.can > .a-hit");
    return [...pressed].filter(one => one.checkVisibility() && !one.disabled && one.ariaDisabled !== "true")
        .filter(one => one.id !== "piece-put" && !one.closest(".b-sheet, .b-tableau")).filter(one => {
            const box = one.getBoundingClientRect();
            return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        }).map(one => one.id || one.parentElement.id);
}"""  # what could be pressed in that place


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_second_tap_on_draw_here_presses_nothing_else(visits: Visits, size: dict[str, int]) -> None:
    page = visits.visitor(wide=size is TABLET, size=size, language="fr")
    drawn = 0
    for _ in range(3):
        sit(page, lay(page, "cats", bots=())["id"])
        your_move(page)
        while not page.locator("#done").is_enabled():
            if page.locator("#board[data-piece]").count():
                place = page.evaluate(_PUT)
                page.locator("#piece-put").click()
                settled(page)
                assert page.evaluate(_UNDER_PUT, place) == [], page.locator("#question").inner_text()
                drawn += 1
            else:
                page.locator("[tabindex].a-pick.can").locator("visible=true").first.click()
                settled(page)
    assert drawn > 5


_END = """words => {
    const panes = document.querySelector(".panes");
    const before = panes.getBoundingClientRect().top;
    const end = document.createElement("p");
    end.className = "near-end";
    end.textContent = words;
    document.querySelector(".status").append(end);
    const { height } = end.getBoundingClientRect();
    return [panes.getBoundingClientRect().top - before, height];
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_announced_end_moves_nothing_on_a_phone(visits: Visits, language: str) -> None:
    page = visits.visitor(wide=False, language=language)
    sit(page, lay(page, "cats", bots=())["id"])
    for key in ("news.two-days", "news.last-day"):
        moved, height = page.evaluate(_END, GAME.rules.guide[key][language])
        assert (moved, height <= 17) == (0, True)  # one line


class Fingers:
    """Real touches with one or two fingers."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, what: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touches})

    def down(self, *points: tuple[float, float]) -> None:
        for number in range(len(points)):
            self._send("touchStart", *points[: number + 1])

    def move(self, *points: tuple[float, float]) -> None:
        self._send("touchMove", *points)

    def up(self) -> None:
        self._send("touchEnd")


def _first_cell(page: Page) -> tuple[float, float, float]:
    """The middle of the first cell of the held piece, and its width."""
    cell = page.locator(".ghost-cell").first.bounding_box()
    assert cell is not None
    return cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, cell["width"]


def test_a_piece_follows_a_finger_turns_with_two_and_is_drawn_by_its_button(visits: Visits) -> None:
    page = visits.visitor(wide=False)
    _hold_a_piece(page, touch=True)
    fingers = Fingers(page)
    expect(page.locator(".ghost:not(.bad)")).to_have_count(1)  # it is shown where a finger can reach it
    x, y, size = _first_cell(page)
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.b-sheet') !== null", [x, y])
    # Away from the edges, where dragging a piece would scroll the page.
    page.locator(".ghost-cell").first.evaluate("one => one.scrollIntoView({ block: 'center' })")
    x, y, size = _first_cell(page)
    pane = "document.getElementById('sheet-pane').scrollTop"
    before, scrolled = page.evaluate(_MIDDLE), page.evaluate(pane)
    right = size if before[0] < 180 else -size
    fingers.down((x, y))
    for step in range(1, 13):
        fingers.move((x + right * step / 4, y - size * step / 8))
    after = page.evaluate(_MIDDLE)
    assert abs(after[0] - before[0] - 3 * right) < 2 * size
    assert abs(after[0] - before[0]) > size
    assert page.evaluate(pane) == scrolled
    fingers.up()
    shown = page.locator(".ghost").inner_html()
    one, far = tuple(page.evaluate(_MIDDLE)[:2]), math.copysign(80, right)
    fingers.down(one, (one[0] + far, one[1]))
    for degrees in range(0, 60, 10):
        turned = math.radians(degrees)
        fingers.move(one, (one[0] + far * math.cos(turned), one[1] + far * math.sin(turned)))
    fingers.up()
    assert page.locator(".ghost").inner_html() != shown
    if page.locator("#piece-put").is_disabled():  # it was dragged and turned to an illegal place
        page.locator('[data-region="sheet"] [data-kind="cell"].can').first.tap()
    x, y, size = _first_cell(page)
    steps = int(page.locator("#board").get_attribute("data-steps") or 0)
    fingers.down((x, y))
    fingers.up()
    expect(page.locator("#board")).to_have_attribute("data-steps", str(steps))  # a tap does not draw it
    page.locator("#piece-put").tap()
    expect(page.locator("#board")).to_have_attribute("data-steps", str(steps + 1))


_CHANGED = "shown => document.querySelector('.ghost').innerHTML !== shown"
_SHAPE = """() => {
    const boxes = [...document.querySelectorAll(".ghost-cell")].map(one => one.getBoundingClientRect());
    const [left, top] = ["x", "y"].map(side => Math.min(...boxes.map(box => box[side])));
    const size = boxes[0].width;
    return boxes.map(box => [Math.round((box.x - left) / size), Math.round((box.y - top) / size)]);
}"""


def _flipped(cells: list[list[int]]) -> list[list[list[int]]]:
    """The cells flipped horizontally, and vertically (on a phone, where boats are upright)."""
    across, down = (max(cell[axis] for cell in cells) for axis in (0, 1))
    return [sorted([across - x, y] for x, y in cells), sorted([x, down - y] for x, y in cells)]


def _hold_one_with_two_sides(page: Page, touch: bool) -> list[list[int]]:
    """Hold a piece whose mirror image differs, however it is turned; returns its cells."""
    _hold_a_piece(page, touch)
    if not touch:
        page.locator('[data-region="sheet"] [data-kind="cell"][data-value="r4c10"]').hover()
    expect(page.locator(".ghost:not(.bad)")).to_have_count(1)
    cells: list[list[int]] = sorted(page.evaluate(_SHAPE))
    assert cells not in _flipped(cells)
    return cells


def test_a_tap_with_two_fingers_flips_the_piece(visits: Visits) -> None:
    page = visits.visitor(wide=False)
    cells = _hold_one_with_two_sides(page, touch=True)
    x, y, size = page.evaluate(_MIDDLE)
    fingers = Fingers(page)
    shown, steps = page.locator(".ghost").inner_html(), page.locator("#board").get_attribute("data-steps")
    fingers.down((x, y), (x + 3 * size, y + size))
    fingers.up()
    until(page, _CHANGED, shown)
    assert sorted(page.evaluate(_SHAPE)) in _flipped(cells)
    assert page.locator("#board").get_attribute("data-steps") == steps  # nothing was drawn
    fingers.down((x, y), (x + 3 * size, y + size))
    page.wait_for_timeout(700)  # too long for a tap
    fingers.up()
    assert sorted(page.evaluate(_SHAPE)) in _flipped(cells)
    fingers.down((x, y), (x + 3 * size, y + size))
    fingers.move((x, y), (x + 6 * size, y + 2 * size))  # a pinch is not a tap either
    fingers.up()
    assert sorted(page.evaluate(_SHAPE)) in _flipped(cells)


def test_scrolling_sideways_flips_the_piece(visits: Visits) -> None:
    page = visits.visitor()
    cells = _hold_one_with_two_sides(page, touch=False)
    shown = page.locator(".ghost").inner_html()
    page.mouse.wheel(100, 0)
    until(page, _CHANGED, shown)
    assert sorted(page.evaluate(_SHAPE)) in _flipped(cells)


def test_a_long_touch_turns_the_piece(visits: Visits) -> None:
    page = visits.visitor(wide=False, language="fr", dark=True)
    _hold_a_piece(page, touch=True)
    cell = page.locator(".ghost-cell").first.bounding_box()
    assert cell is not None
    shown = page.locator(".ghost").inner_html()
    fingers = Fingers(page)
    fingers.down((cell["x"] + 9, cell["y"] + 9))
    until(page, "shown => document.querySelector('.ghost').innerHTML !== shown", shown)
    fingers.up()
    assert page.locator("#board").get_attribute("data-piece") is not None


def test_the_wheel_turns_and_an_illegal_place_says_why_before_a_click(visits: Visits) -> None:
    page = visits.visitor()
    _hold_a_piece(page, touch=False)
    page.locator('[data-region="sheet"] [data-kind="cell"][data-value="r4c10"]').hover()
    shown = page.evaluate(_CELLS)
    page.mouse.wheel(0, 100)
    until(page, f"shown => ({_CELLS})() !== shown", shown)
    page.wait_for_timeout(200)  # otherwise it would count as the same swipe
    page.mouse.wheel(0, -100)
    until(page, f"shown => ({_CELLS})() === shown", shown)
    while page.locator("#board[data-piece]").count():
        page.locator('[data-region="sheet"] [data-kind="cell"].can').first.click()
        settled(page)
    page.locator('[data-kind="card"].can').first.click()
    settled(page)
    while not page.locator("#board[data-piece]").count():  # some cards offer a choice
        page.locator("[tabindex].a-pick.can").locator("visible=true").first.click()
        settled(page)
    bow = page.locator('[data-region="sheet"] [data-kind="cell"][data-value$="c1"]').first
    bow.hover()  # far from everything that is drawn
    expect(page.locator("#ahead .no")).to_contain_text(re.compile("stick out of the boat|touch nothing"))
    expect(page.locator(".ghost.bad")).to_have_count(1)
    bow.click()
    expect(page.locator("#refused a")).to_have_attribute("href", re.compile("^/rules/cats#IC-3[01]$"))
    expect(page.locator("#ahead .no")).to_have_count(0)  # once is enough


_WHOLE = """() => {
    const { moves } = JSON.parse(document.querySelector('[data-region="glow"]').textContent);
    return moves.filter(one => one.startsWith("card:")).map(one => one.slice(5));
}"""  # cards that leave nothing to choose: only these have a preview


def test_a_preview_stays_as_long_as_the_pointer_rests(visits: Visits) -> None:
    page = visits.visitor()
    sit(page, deal(page, "cats", DEALT))
    your_move(page)
    page.locator("[data-kind=column].can").locator("visible=true").first.click()
    settled(page)
    whole = page.evaluate(_WHOLE)
    page.locator(f"#board .b-tableau [data-kind=card][data-value={whole[0]}].can").hover()
    preview = page.wait_for_selector(".b-tableau .peek svg")
    page.wait_for_timeout(500)  # long enough to be closed and drawn again several times
    assert preview is not None
    assert preview.is_visible()
