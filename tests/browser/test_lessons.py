"""Every lesson of every game, on a phone by touch and on a desktop by keyboard; strips, coach and symbols."""

import pytest

from archipel.door import games
from archipel.learn import lessons_of
from tests.browser.lessons import Learner
from tests.browser.tables import until
from tests.browser.visits import Visits, check_access

LESSONS = [(game, lesson.id) for game in games() for lesson in lessons_of(game)]


@pytest.mark.parametrize("keys", [False, True], ids=["touch", "keys"])
@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_leads_to_a_score_and_a_real_game(
    visits: Visits, game: str, lesson: str, keys: bool
) -> None:
    page = visits.visitor(wide=keys, dark=keys, language="en" if keys else "fr")
    learner = Learner(page, keys)
    learner.begin(game, lesson)
    visits.expect_trouble("409")  # wrong answers
    learner.go_on(until="done")
    if not keys:
        assert learner.err().endswith((".", "!", ")", "?", "règle"))
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
