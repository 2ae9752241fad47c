"""Every rule of every game has a test that names its id, and no test names an unknown rule."""

from pathlib import Path

from archipel.plugins import games
from archipel.testkit import proved

FOLDER = Path(__file__).parent


def test_every_rule_has_a_test_and_no_test_names_an_unknown_rule() -> None:
    found = proved(FOLDER.rglob("test_*.py"))
    known = {rule for game in games().values() for rule in game.rules.rules}
    assert known - found.keys() == set()
    assert {rule: tests for rule, tests in found.items() if rule not in known} == {}


def test_the_search_finds_decorated_tests_only(tmp_path: Path) -> None:
    path = tmp_path / "test_x.py"
    path.write_text('@rule("XX-1", "XX-2")\ndef test_a(): ...\n@rule("XX-3")\ndef helper(): ...\n')
    assert proved([path]) == {"XX-1": ["test_x.py::test_a"], "XX-2": ["test_x.py::test_a"]}
