"""Every game and mode against bots, from the front page to the final score, with the mouse or by touch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page

from archipel.kernel import Game, Mode, prove, read_record, replay
from archipel.kernel.options import show
from archipel.plugins import games
from archipel.testkit.browser.hands import Hands, final_count
from archipel.testkit.browser.visits import LAPTOP, SCREEN, TABLET, Visits
from tests.browser import EVERY
from tests.web.serving import Running

# Games and modes alternate between a phone and larger screens; `make test` walks the first mode of each game.
MODES = [
    pytest.param(
        ("desk", "phone", "tablet", "phone", "screen", "phone", "laptop")[(start + number) % 7],
        game,
        mode,
        id=f"{game.id}-{mode.id}",
        marks=[pytest.mark.daily] if number == 0 else [],
    )
    for start, game in enumerate(games().values())
    for number, mode in enumerate(game.modes)
    if EVERY or number == 0
]


@pytest.fixture(scope="module")
def people(chromium: Browser, served: Running) -> Iterator[Visits]:
    """One browser for each device, kept for all games, as for returning visitors."""
    made = Visits(chromium, served.url)
    yield made
    made.close()


@pytest.fixture(scope="module")
def persons(people: Visits) -> dict[str, Page]:
    """Visitors with larger screens, light theme, in English; one with a phone, dark theme, in French."""
    return {
        "desk": people.visitor(),
        "tablet": people.visitor(size=TABLET),
        "laptop": people.visitor(size=LAPTOP),
        "screen": people.visitor(size=SCREEN),
        "phone": people.visitor(wide=False, dark=True, language="fr"),
    }


@pytest.mark.parametrize(("device", "game", "mode"), MODES)
def test_every_mode_is_played_from_the_front_page_to_the_final_score(
    people: Visits, persons: dict[str, Page], device: str, game: Game, mode: Mode
) -> None:
    page, touch = persons[device], device == "phone"
    page.goto("/")
    assert page.evaluate("matchMedia('(pointer: coarse)').matches") == touch
    use(page.locator(f"a[href='/new/{game.id}']"), touch)
    page.locator("#friends").fill("0")
    page.locator("#bots").fill(str(min(mode.seats) - 1))
    page.locator("#level").select_option("drifter")
    for name, value in mode.options:
        if isinstance(value, bool):
            page.locator(f"input[type=checkbox][name='option-{name}']").set_checked(value)
        else:
            page.locator(f"#option-{name}").select_option(show(value))
    use(page.locator("main form button.main"), touch)
    page.wait_for_selector("html[data-script=ready]", state="attached")
    Hands(page, touch, f"{game.id} {mode.id}", sight=True).play()
    final_count(page)
    if mode is game.modes[0]:
        _verify_and_play_again(page, touch, game)
    people.check()


def _verify_and_play_again(page: Page, touch: bool, game: Game) -> None:
    """The record verifies with the seed that is shown, and a rematch is among one's games."""
    use(page.locator(".proof summary"), touch)
    with page.expect_download() as download:
        use(page.locator("a.button[download][href*='/record']"), touch)
    text = download.value.path().read_text()
    assert page.locator(".proof dl code").nth(1).inner_text() in text
    record = read_record(text)
    assert prove(record, replay(record, game)) > 0
    use(page.locator("#to-analysis"), touch)
    page.wait_for_selector("#analysis")
    page.go_back()
    use(page.locator("#rematch"), touch)
    page.wait_for_selector("#board[data-phase=running]", state="attached")
    again = page.url.partition("?")[0].rpartition("/")[2]
    page.goto("/")
    assert page.locator(f".yours a[href='/table/{again}']").count() == 1


def use(button: Locator, touch: bool) -> None:
    """Click or tap it."""
    if touch:
        button.tap()
    else:
        button.click()
