"""The front page."""

from tests.browser.visits import Visits, check_access, check_fits


def test_the_front_page_shows_every_game(visits: Visits) -> None:
    page = visits.open("/", wide=False, language="fr")
    assert page.locator("article").count() == 4
    check_access(page)
    check_fits(page)
