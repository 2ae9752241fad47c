"""A fifth game in its own package: its entry point is enough to find all of it."""

import shutil
import site
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from archipel.testkit.browser.chromium import ARGUMENTS, CHROMIUM
from archipel.testkit.browser.hands import Hands, final_count
from archipel.testkit.browser.lessons import Learner
from archipel.testkit.browser.visits import Visits
from tests.browser.tables import lay, sit
from tests.web.serving import OPEN, Running, new_store

pytestmark = pytest.mark.check

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "examples" / "beacons"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A separate environment with everything that is installed here, plus the package."""
    folder = tmp_path_factory.mktemp("outside")
    venv.create(folder / "env", with_pip=False)
    found = str(folder / "env" / "bin" / "python")
    (packages,) = (folder / "env").glob("lib/python*/site-packages")
    here = [f"import site; site.addsitedir({path!r})\n" for path in site.getsitepackages()]
    (packages / "here.pth").write_text("".join(here))
    source = folder / "source"  # a copy, because the build leaves files behind
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    offline = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    _run(sys.executable, "-m", "pip", "--python", found, "install", *offline, str(source))
    return found


@pytest.fixture(scope="module")
def served(python: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server in that environment."""
    store = new_store(tmp_path_factory.mktemp("outside-store"))
    with Running(store, *OPEN, python=python) as running:
        yield running
        code = running.end()
        log = running.log()
    assert code == 0, log
    assert '"level": "error"' not in log, log


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, as in the other browser tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


def _run(*command: str) -> str:
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_without_the_package_the_game_is_unknown() -> None:
    assert "beacons" not in _run(sys.executable, "-m", "archipel", "games")


def test_its_own_tests_pass_where_it_is_installed(python: str) -> None:
    """These include the testkit's laws, and that the door finds its drawing and its bot."""
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={PACKAGE}")
    told = _run(python, "-m", "pytest", *options, str(PACKAGE / "tests"))
    assert " passed" in told


def test_the_laws_notice_sabotage_of_it(python: str) -> None:
    """Tests that are parametrised by all installed games have it there, too."""
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "beacons")
    told = _run(python, "-m", "pytest", *options, "tests/sabotage")
    assert " passed" in told


def test_the_command_line_knows_it(python: str) -> None:
    assert "BE-4" in _run(python, "-m", "archipel", "games", "beacons")
    three = ("simulate", "beacons", "--players", "2", "--games", "3")
    assert "ended by BE-7 3" in _run(python, "-m", "archipel", *three)


@pytest.mark.browser
@pytest.mark.parametrize("touch", [False, True])
def test_it_is_played_against_its_own_bot_in_its_own_colours(
    served: Running, chromium: Browser, touch: bool
) -> None:
    visits = Visits(chromium, served.url)
    page = visits.visitor(wide=not touch, dark=touch, language="fr" if touch else "en")
    page.goto("/")
    card = page.locator("article.a-of-beacons")
    assert ("Phares" if touch else "Beacons") in card.inner_text()
    accent = "#a5d67f" if touch else "#2c6a1e"
    assert card.evaluate("one => getComputedStyle(one).getPropertyValue('--a-accent')") == accent
    sit(page, lay(page, "beacons", bots=("navigator",))["id"])
    sheet = page.locator("[data-region=sheet] svg")
    assert sheet.evaluate("one => getComputedStyle(one).getPropertyValue('--a-accent')") == accent
    assert sheet.locator("[data-kind=cell]").count() == 9
    Hands(page, touch, "beacons").play()
    final_count(page)
    assert page.locator(".final").count() == 2
    learner = Learner(page, keys=not touch)
    learner.begin("beacons", "first")
    visits.expect_trouble("409")  # wrong answers
    learner.go_on()
    assert page.locator("#learnt-title").is_visible()
    page.goto("/rules/beacons#BE-4")
    assert page.locator("#BE-4").is_visible()
    visits.close()
