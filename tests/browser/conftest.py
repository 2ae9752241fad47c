"""A real server and a real browser. No page that a test opens may log errors to the console."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from archipel.testkit.browser.chromium import chromium as found_chromium
from archipel.testkit.browser.visits import Visits
from tests.web.serving import OPEN, Running, free_port, new_store

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs Chromium."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """`archipel serve` on a free loopback port with its own store, without rate limits. It gives out its
    address as one that others can reach."""
    port = free_port()
    known = ("--address", f"http://127.0.0.1:{port}")
    with Running(new_store(tmp_path_factory.mktemp("browser")), *OPEN, *known, port=port) as running:
        yield running
        code = running.end()
        log = running.log()
    assert code == 0, log
    assert '"level": "error"' not in log, log


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Debian’s Chromium. Its event loop must end with this folder: other tests have their own loops."""
    with found_chromium() as browser:
        yield browser


@pytest.fixture
def visits(chromium: Browser, served: Running) -> Iterator[Visits]:
    """Opens pages: `visits.open("/", wide=False, language="fr")`. Fails if any page logged an error."""
    made = Visits(chromium, served.url)
    yield made
    made.close()
