"""The two builds of `make test` leave out nothing between them."""

import pytest

from tests import dealing

pytest_plugins = ["pytester"]

CONFTEST = "from tests.dealing import leave_out as pytest_collection_modifyitems"
ENGINE = """
import pytest
@pytest.mark.once
def test_of_a_drawing(): pass
def test_of_a_rule(): pass
"""
PAGES = "def test_of_a_page(): pass"


@pytest.mark.parametrize(("share", "passed"), [(0, 3), (1, 1), (2, 3)])
def test_only_tests_of_the_engine_that_are_not_marked_once_run_on_both_builds(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, share: int, passed: int
) -> None:
    monkeypatch.setattr(dealing, "SHARE", share)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nmarkers =\n    once: o\n")
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(**{"tests/games/test_engine": ENGINE, "tests/web/test_pages": PAGES})
    result = pytester.runpytest("-p", "no:cacheprovider")
    result.assert_outcomes(passed=passed, deselected=3 - passed)


def test_the_shares_of_both_builds_add_up_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []
    for share in (1, 2):
        monkeypatch.setattr(dealing, "SHARE", share)
        dealt += dealing.dealt(range(7))
    assert sorted(dealt) == list(range(7))
