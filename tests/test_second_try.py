"""Only real-time tests get a second try, under the same conditions, and the end of the run lists them."""

import ast
import re
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
INI = f"[pytest]\npythonpath = {ROOT}\nmarkers =\n    realtime: r\n"
CONFTEST = "from tests.second_try import pytest_addoption, pytest_configure"
MOST = 15

HELPERS = """
import os, pathlib, pytest
def runs(name):
    path = pathlib.Path(name)
    with path.open("a") as file:
        file.write(os.environ["SHARE"])
    return len(path.read_text())
"""
ACCIDENT = (
    HELPERS
    + """
@pytest.mark.realtime
@pytest.mark.parametrize("side", ["a b", "c"])
def test_accident(side):
    assert side == "c" or runs("accident") == 2, "too late"
"""
)
FAULT = (
    HELPERS
    + """
def test_fault():
    assert runs("fault") == 2, "wrong"
"""
)


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    """Run these test files; returns the result, and the list of tests that needed a second try."""
    monkeypatch.setenv("SHARE", "2")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # dozens of starts would take a minute
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)

    def run(*options: str, **files: str) -> tuple[pytest.RunResult, str]:
        pytester.makeini(INI)
        pytester.makeconftest(CONFTEST)
        pytester.makepyfile(**files)
        result = pytester.runpytest("-p", "no:cacheprovider", "--second-try=tried", *options)
        listed = Path("tried")
        return result, listed.read_text() if listed.exists() else ""

    return run


def test_a_real_time_test_gets_a_second_try_under_the_same_conditions_and_is_listed(run) -> None:
    result, listed = run(test_one=ACCIDENT)
    assert result.ret == 0
    assert Path("accident").read_text() == "22"  # twice, with the same share
    assert listed == "test_one.py::test_accident[a b]\n"
    result.stdout.fnmatch_lines(
        [
            "1 tried once more, alone:",
            "*passed at the second try: test_one.py::test_accident[[]a b[]]*",
            "*too late*",
            "*1 passed, 1 passed at the second try*",
        ]
    )
    assert "failed" not in result.stdout.lines[-1]


def test_second_tries_work_with_several_processes(run) -> None:
    result, listed = run("-pxdist", "-n2", test_one=ACCIDENT)
    assert (result.ret, listed) == (0, "test_one.py::test_accident[a b]\n")


def test_another_failure_fails_at_once(run) -> None:
    result, listed = run(test_two=FAULT)
    assert (result.ret, listed) == (1, "")
    assert Path("fault").read_text() == "2"


def test_with_another_failure_nothing_gets_a_second_try(run) -> None:
    result, listed = run(test_one=ACCIDENT, test_two=FAULT)
    assert (result.ret, listed) == (1, "")
    assert Path("accident").read_text() == "2"
    result.assert_outcomes(passed=1, failed=2)


def test_a_real_bug_in_a_real_time_test_fails_again(run) -> None:
    real = HELPERS + '@pytest.mark.realtime\ndef test_real():\n    assert runs("real") > 2\n'
    result, listed = run(test_real=real)
    assert (result.ret, listed) == (1, "")
    assert Path("real").read_text() == "22"


def test_a_failure_in_teardown_may_come_from_other_tests_and_gets_no_second_try(run) -> None:
    late = (
        HELPERS
        + """
@pytest.fixture(scope="session")
def server():
    yield
    assert runs("late") == 2
@pytest.mark.realtime
def test_late(server):
    pass
"""
    )
    result, listed = run(test_late=late)
    assert (result.ret, listed) == (1, "")
    assert Path("late").read_text() == "2"


def test_many_failures_are_not_an_accident(run) -> None:
    many = (
        HELPERS
        + """
@pytest.mark.realtime
@pytest.mark.parametrize("number", range(11))
def test_many(number):
    assert runs(f"many-{number}") == 2
"""
    )
    result, listed = run(test_many=many)
    assert (result.ret, listed) == (1, "")
    result.assert_outcomes(failed=11)


def test_few_tests_may_have_a_second_try_and_each_says_why() -> None:
    reasons = {
        f"{path.name}:{function.name}": _reason(mark)
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for function in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef)
        for mark in function.decorator_list
        if "mark.realtime" in ast.unparse(mark)
    }
    assert len(reasons) <= MOST, sorted(reasons)
    assert [name for name, reason in reasons.items() if len(reason) < 20] == []


def test_no_file_or_folder_as_a_whole_has_second_tries() -> None:
    for path in {*(ROOT / "tests").rglob("*.py")} - {Path(__file__)}:
        assert not re.search(r"pytestmark.*realtime|add_marker\(.*realtime", path.read_text("utf-8")), path


def _reason(mark: ast.expr) -> str:
    values = mark.args if isinstance(mark, ast.Call) else []
    return next((one.value for one in values if isinstance(one, ast.Constant)), "")
