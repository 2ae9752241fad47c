"""Everything in sight: what must be true of a table's page at every step, checked in the page itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Rounding and borders may take a fraction of a pixel.
_CHECK = r"""phone => {
    const wrong = [];
    const board = document.getElementById("board");
    if (board.dataset.phase !== "running" || board.hidden) return wrong;
    const byId = id => document.getElementById(id);
    const visible = wanted => [...board.querySelectorAll(wanted)].filter(one => one.checkVisibility());
    const panes = board.dataset.shape === "wide" && innerWidth < 600;
    const inside = (name, one) => {
        if (!one) return wrong.push(`${name} is missing`);
        const { width, top, left, bottom, right } = one.getBoundingClientRect();
        const across = width > 0 && left > -1 && right < innerWidth + 1;
        if (across && top > -1 && bottom < innerHeight + 1) return null;
        return wrong.push(`${name} is out of sight: ${left} ${top} to ${right} ${bottom}`);
    };
    const large = (name, one) => {
        const { width, height } = one.getBoundingClientRect();
        if (width < 39.5 || height < 39.5) wrong.push(`small: ${name} ${width}x${height}`);
    };
    if (scrollY > 0) wrong.push(`the page is scrolled by ${scrollY}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.push("the page overflows sideways");
    for (const chip of board.querySelectorAll(".chip:not(.many *)"))
        if (chip.scrollWidth > chip.clientWidth + 1) wrong.push(`too little room for ${chip.innerText}`);
    inside("the question", byId("question"));
    if (board.dataset.seat >= 0) for (const id of ["done", "undo"]) inside(id, byId(id));
    const drawings = visible(".b-sheet .drawing > svg, .b-tableau .drawing > svg");
    if (drawings.length !== (panes ? 1 : 2)) wrong.push(`${drawings.length} drawings`);
    if (!panes) for (const one of drawings) inside(one.closest("section").className, one);
    const ask = board.querySelector(".ask");
    if (ask.scrollHeight > ask.clientHeight + 2) wrong.push("the question is cut");
    if (phone) {
        for (const one of visible(".play button")) large(one.id, one);
        for (const one of visible(".picker .can > .a-hit")) large(one.parentElement.id, one);
        const words = document.createTreeWalker(board.querySelector(".play"), NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
            const { textContent, parentElement: held } = words.currentNode;
            if (!textContent.trim() || held.closest("svg, .heard") || !held.checkVisibility()) continue;
            const size = parseFloat(getComputedStyle(held).fontSize);
            if (size < 11.9) wrong.push(`letters of ${size} px: ${textContent.trim()}`);
        }
        for (const svg of visible(".play svg.a-svg")) {
            const { width, height } = svg.getBoundingClientRect();
            const scale = Math.min(width / svg.viewBox.baseVal.width, height / svg.viewBox.baseVal.height);
            for (const text of svg.querySelectorAll("text:not(.worth-badge)")) {
                const size = parseFloat(getComputedStyle(text).fontSize) * scale;
                if (size < 11.9 && text.textContent.trim())
                    wrong.push(`letters of ${size.toFixed(1)} px: ${text.textContent}`);
            }
        }
    }
    const codes = /\br\d+c\d+\b|\bc\d+r\d+\b|(^|[\s(])-?\d+,-?\d+([\s).]|$)|\b(seat|place) \d/;
    const said = [...board.querySelectorAll("title")].map(one => one.textContent);
    for (const text of said.concat(board.innerText)) {
        const at = text.search(codes);
        if (at >= 0) wrong.push(`a code in “${text.slice(Math.max(0, at - 30), at + 40)}”`);
    }
    return [...new Set(wrong)].slice(0, 6);
}"""


# Where the buttons below the question are; nothing while it is not the visitor's turn to press them.
_BUTTONS = """() => {
    const board = document.getElementById("board");
    if (board.dataset.phase !== "running" || board.dataset.mine !== "1") return {};
    const shown = [...board.querySelectorAll(".b-actions button")].filter(one => one.checkVisibility());
    return Object.fromEntries(shown.map(one => {
        const { x, y } = one.getBoundingClientRect();
        return [one.id, [Math.round(x), Math.round(y)]];
    }));
}"""


def faults_in_sight(page: Page, phone: bool) -> list[str]:
    """What is out of sight, cut, too small, or told in codes."""
    found: list[str] = page.evaluate(_CHECK, phone)
    return found


def check_sight(page: Page, phone: bool) -> None:
    """Question, buttons and drawings are in sight, large enough, and told without codes."""
    wrong = faults_in_sight(page, phone)
    assert not wrong, f"{page.url}, “{question(page)}”: {'; '.join(wrong)}"


def question(page: Page) -> str:
    """What the table asks; empty if it asks nothing."""
    asked = page.locator("#question")
    return asked.inner_text() if asked.count() else ""


class Buttons:
    """Where the buttons below the question were when they were first seen: there they must stay."""

    def __init__(self) -> None:
        self._at: dict[str, list[int]] = {}

    def faults(self, page: Page) -> list[str]:
        """The buttons that have moved since."""
        now: dict[str, list[int]] = page.evaluate(_BUTTONS)
        return [
            f"the button {name} has moved from {self._at[name]} to {at}"
            for name, at in now.items()
            if any(abs(was - is_) > 1 for was, is_ in zip(self._at.setdefault(name, at), at, strict=True))
        ]
