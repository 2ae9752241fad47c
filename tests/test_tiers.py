"""Between them, the tiers and the builds run every test, and none twice but where that is meant."""

import pytest

from tests import tiers

pytest_plugins = ["pytester"]

CONFTEST = """
from tests.tiers import pytest_addoption
from tests.tiers import select as pytest_collection_modifyitems
"""
FILES = {
    "tests/games/test_laws": "def test_of_a_law(): pass",
    "tests/games/test_rules": """
import pytest
def test_of_a_rule(): pass
@pytest.mark.once
def test_of_words(): pass
@pytest.mark.check
def test_of_a_crowd(): pass
""",
    "tests/web/test_pages": "def test_of_a_page(): pass",
    "tests/browser/test_clicks": """
import pytest
def test_of_all_widths(): pass
@pytest.mark.daily
def test_of_one_width(): pass
""",
}
RAN = {
    ("plain", "test"): "law",
    ("compiled", "test"): "law rule words page one_width",
    ("plain", "check"): "rule crowd",
    ("compiled", "check"): "crowd all_widths",
    ("compiled", None): "law rule words crowd page all_widths one_width",
    ("", None): "law rule words crowd page all_widths one_width",
}


@pytest.mark.parametrize(("build", "tier"), RAN)
def test_each_test_runs_where_it_belongs(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, build: str, tier: str | None
) -> None:
    monkeypatch.setattr(tiers, "ON", build)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nmarkers =\n    once: o\n    check: c\n    daily: d\n")
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(**FILES)
    result = pytester.runpytest("-p", "no:cacheprovider", "-v", *([f"--tier={tier}"] if tier else []))
    ran = {
        line.split("::test_of_")[1].split(" ")[0].removeprefix("a_")
        for line in result.outlines
        if "PASSED" in line
    }
    assert ran == set(RAN[build, tier].split())
