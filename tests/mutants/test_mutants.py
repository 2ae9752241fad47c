"""The mutants that a weak test lets live are listed, and no others."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.changes import mutants, sample

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
SOURCE = '''
SEATS = 4

def free(taken: int) -> int:
    """Never below 0."""
    return max(0, SEATS - taken)

def rest(number: int) -> int:
    while number > 4:
        number -= 4
    return number
'''
TESTS = """
from weak import free, rest

def test_seats_are_left():
    assert free(1) == 3  # and what if more come?

def test_rest():
    assert [rest(9), rest(4)] == [1, 4]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A module, and tests that forget one case."""
    Path(tmp_path, "weak.py").write_text(SOURCE, "utf-8")
    Path(tmp_path, "test_weak.py").write_text(TESTS, "utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> dict[str, dict[str, object]]:
    """The lines of the result file, by mutant."""
    command = [sys.executable, "-m", "tests.mutants", "--sources", ".", "--tests", "test_weak.py", *arguments]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{folder}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    lines = map(json.loads, Path(folder, "build/mutants/other.jsonl").read_text("utf-8").splitlines())
    return {line["mutant"]: line for line in lines}


def test_what_a_weak_test_does_not_notice_survives(folder: Path) -> None:
    names = [mutant.name for mutant in mutants(folder / "weak.py") if mutant.function != "rest"]
    lines = run(folder, "--only", *names)
    assert set(lines) == set(names)
    survived = [line for line in lines.values() if line["outcome"] == "survived"]
    assert {line["change"] for line in survived} == {
        "return max([-0-]{+-1+}, SEATS - taken)",
        "return max([-0-]{+1+}, SEATS - taken)",
    }
    # Only the test that calls the function runs, unless all of them may depend on a change.
    assert lines["weak:6:4:return-None"]["tests"] == 1
    assert lines["weak:2:8:more"]["by"] == "test_weak.py::test_seats_are_left"
    assert lines["weak:2:8:more"]["tests"] == 2


def test_an_endless_loop_is_noticed(folder: Path) -> None:
    lines = run(folder, "--only", "weak:10:8:remove")
    assert [line["outcome"] for line in lines.values()] == ["timed out"]


def test_a_sample_is_the_same_for_the_same_seed(folder: Path) -> None:
    every = mutants(folder / "weak.py")
    assert sample(every, 3, 2) == sample(every, 3, 2) != sample(every, 3, 3)
    assert set(sample(every, 1000, 2)) == set(every)


CHANGES = {
    "a < b": {"a <= b"},
    "a and b": {"a or b"},
    "not a": {"a"},
    "x[1:n]": {"x[:n]", "x[1:]", "x[2:n]", "x[0:n]"},
    "min(a, b)": {"max(a, b)"},
    "sorted(a, key=b)": {"sorted(a)"},
    "a if b else c": {"a if True else c", "a if False else c"},
    "[a for a in b if c]": {"[a for a in b if True]", "[a for a in b if False]"},
    "f'{1 + 2}'": set(),
    "'text'": set(),
}


@pytest.mark.parametrize(("text", "expected"), CHANGES.items(), ids=CHANGES)
def test_an_expression_changes(tmp_path: Path, text: str, expected: set[str]) -> None:
    path = tmp_path / "one.py"
    path.write_text(f"y = {text}\n", "utf-8")
    found = {mutant.source().removeprefix("y = ").strip() for mutant in mutants(path)}
    assert {
        each.removeprefix("(").removesuffix(")") if each[0] == "(" else each for each in found
    } == expected


def test_statements_are_left_out_and_returns_changed(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text(
        "def f(a: int = 1) -> bool:\n    assert a\n    b = a\n    self.c = b\n    g(a)\n"
        "    for d in b:\n        break\n    return a\n",
        "utf-8",
    )
    assert [mutant.told() for mutant in mutants(path)] == [
        "def f(a: int = [-1-]{+0+}) -> bool:",
        "def f(a: int = [-1-]{+2+}) -> bool:",
        "[-self.c = b-]{+pass+}",
        "[-g(a)-]{+pass+}",
        "[-break-]{+continue+}",
        "[-return a-]{+return False+}",
        "[-return a-]{+return True+}",
    ]
