"""The two builds of `make test` leave out nothing between them."""

import pytest

from tests import dealing

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.once

CONFTEST = "from tests.dealing import leave_out as pytest_collection_modifyitems"
TESTS = """
import pytest
@pytest.mark.once
def test_of_a_store(): pass
@pytest.mark.browser
def test_of_a_page(): pass
def test_of_the_engine(): pass
"""


@pytest.mark.parametrize(("share", "passed"), [(0, 3), (1, 1), (2, 3)])
def test_tests_marked_once_or_browser_run_on_the_compiled_engine_only(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, share: int, passed: int
) -> None:
    monkeypatch.setattr(dealing, "SHARE", share)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nmarkers =\n    once: o\n    browser: b\n")
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    result = pytester.runpytest("-p", "no:cacheprovider")
    result.assert_outcomes(passed=passed, deselected=3 - passed)


def test_the_shares_of_both_builds_add_up_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []
    for share in (1, 2):
        monkeypatch.setattr(dealing, "SHARE", share)
        dealt += dealing.dealt(range(7))
    assert sorted(dealt) == list(range(7))
