"""Every lesson of every game, on a phone by touch and on a desktop by keyboard; strips, coach and symbols."""

import pytest

from archipel.learn import lessons_of, symbols_of
from archipel.plugins import find, games
from archipel.testkit.browser.hands import Hands
from archipel.testkit.browser.lessons import Learner
from archipel.testkit.browser.sight import check_sight
from archipel.testkit.browser.visits import Visits, check_access
from tests.browser import EVERY
from tests.browser.tables import lay, sit, until

LESSONS = [
    pytest.param(game, lesson.id, keys, id=f"{game}-{lesson.id}-{'keys' if keys else 'touch'}")
    for game in games()
    for number, lesson in enumerate(lessons_of(game))
    for keys in (False, True)
    if EVERY or keys == (number % 2 == 1)
]
"""The lessons of a game alternate between touch and keys; `make walks` takes each of them by both."""


@pytest.mark.parametrize(("game", "lesson", "keys"), LESSONS)
def test_a_lesson_leads_to_a_score_and_a_real_game(
    visits: Visits, game: str, lesson: str, keys: bool
) -> None:
    page = visits.visitor(wide=keys, dark=keys, language="en" if keys else "fr")
    learner = Learner(page, keys)
    learner.begin(game, lesson)
    visits.expect_trouble("409")  # wrong answers
    learner.go_on(until="done")
    if not keys:
        said = learner.err()
        assert not said or said.endswith((".", "!", ")", "?", "règle")), said
    page.reload()  # a lesson that was left goes on where it was
    page.wait_for_selector("#board[data-taught]", state="attached")
    until(
        page, "words => document.getElementById('lesson-said').textContent.trim() === words", learner.said[-1]
    )
    learner.go_on()
    assert int(page.locator("#learnt-title").inner_text().split()[0].replace("−", "-")) != 0
    check_access(page)
    page.locator("#play-now").click()
    page.wait_for_selector("html[data-script=ready]", state="attached")
    assert "/table/" in page.url
    assert page.locator("#coach").is_hidden()  # who finished the lesson knows


_SYMBOL = """() => {
    for (const one of document.querySelectorAll(".drawing[data-region] [data-symbol]")) {
        const { x, y, width, height } = one.getBoundingClientRect();
        const at = [x + width / 2, y + height / 2];
        if (document.elementFromPoint(...at)?.closest("[data-symbol]") === one) return at;
    }
    return null;
}"""


_EXPLAINED = """() => {
    for (const one of document.querySelectorAll("[data-region] .a-pick.can")) {
        const { x, y, width, height } = one.querySelector(":scope > .a-hit").getBoundingClientRect();
        const at = [x + width / 2, y + height / 2];
        const symbol = one.closest("[data-symbol]") ?? one.querySelector("[data-symbol]");
        if (symbol && one.contains(document.elementFromPoint(...at))) return at;
    }
    return null;
}"""


@pytest.mark.parametrize("game", [game for game in games() if symbols_of(game)])
def test_the_coach_says_each_thing_once_and_symbols_explain_themselves(visits: Visits, game: str) -> None:
    page = visits.visitor()
    bots = ("drifter",) * max(1, min(min(mode.seats) for mode in find(game).modes if 1 not in mode.seats) - 1)
    sit(page, lay(page, game, bots=bots)["id"])
    page.wait_for_selector("#board[data-mine='1']", state="attached", timeout=30_000)
    page.wait_for_selector("#coach:not([hidden])")
    assert f"/learn/{game}" in (page.locator("#coach-link").get_attribute("href") or "")  # never forced
    check_sight(page, phone=False)
    page.locator("#coach-close").click()
    page.mouse.move(*page.evaluate(_SYMBOL))
    page.wait_for_selector("#tip:not([hidden])")
    assert f"/rules/{game}#" in (page.locator("#tip a").get_attribute("href") or "")
    check_access(page)
    page.keyboard.press("Escape")
    assert page.locator("#tip").is_hidden()
    page.locator(".drawing[data-region] [data-symbol][tabindex='0']").first.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#tip:not([hidden])")
    page.keyboard.press("Escape")
    place = page.evaluate(_EXPLAINED)
    if place is not None:  # after some rolls nothing that glows has more to say
        page.mouse.move(1, 1)
        page.mouse.move(*place)
        page.wait_for_selector("#tip:not([hidden])")  # a choice explains itself …
        page.mouse.click(*place)
        until(
            page, "() => document.querySelector('.a-pick.on, #board:not([data-steps=\"0\"])')"
        )  # … and is taken
    said = []
    for _ in range(2):
        Hands(page, touch=False, seed=game).play(until="#coach:not([hidden])")
        said.append(page.locator("#coach-said").inner_text())
        page.locator("#coach-close").click()
    assert len(set(said)) == 2
    page.keyboard.press("?")
    assert page.locator("#help .frame img").first.evaluate("one => one.decode().then(() => one.naturalWidth)")
    page.locator("#tips").uncheck()
    page.reload()
    page.wait_for_selector("html[data-script=ready]", state="attached")
    assert page.locator("#coach").is_hidden()


def test_a_long_touch_explains_a_symbol_and_picks_nothing(visits: Visits) -> None:
    page = visits.visitor(wide=False)
    sit(page, lay(page, next(iter(games())), bots=())["id"])  # alone, so that nothing changes meanwhile
    page.wait_for_selector("#board[data-mine='1']", state="attached", timeout=30_000)
    x, y = page.evaluate(_SYMBOL)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector("#tip:not([hidden])")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator("#tip a").is_visible()
    assert page.locator(".a-pick.on").count() == 0


@pytest.mark.parametrize("game", games())
def test_the_rules_fold_and_are_searched_without_the_server(visits: Visits, game: str) -> None:
    page = visits.visitor(wide=False, language="fr", dark=True)
    page.goto(f"/rules/{game}", timeout=60_000)  # the first visitor waits until examples are found
    assert page.locator(".chapter[open]").count() == 0
    height = page.evaluate("document.body.scrollHeight / innerHeight")
    first = next(iter(find(game).rules.rules))
    page.locator("#find-rule").fill(first)
    assert page.locator(f"[id='{first}']").is_visible()
    shown = page.locator(".chapter > .rule:visible").count()
    assert 0 < shown < page.locator(".chapter > .rule").count()
    page.goto(f"/rules/{game}#{first}")
    assert page.locator(f"[id='{first}']").is_visible()
    assert height < 12, "too long for a phone"
    plain = visits.visitor(scripts=False)
    plain.goto(f"/rules/{game}", timeout=60_000)
    assert plain.locator(".chapter:not([open])").count() == 0
