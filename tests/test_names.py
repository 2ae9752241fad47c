"""One word means one thing: no two classes share a name, and the glossary names classes that exist."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "src" / "archipel"
GLOSSARY = (ROOT / "docs" / "reference" / "glossary.md").read_text("utf-8")

ONE_IDEA = {"Match", "Writer"}
"""The engine's match, and the one of the Python front door; a writer for each database."""
STILL_TWO = """
    Broken Frame Health Left Said Sheet Strip Turn
"""
"""Names that stand for two ideas until one of each is renamed. Only take names away from here."""


def classes() -> dict[str, set[str]]:
    """Every public class of the program: its name, and the files that define it."""
    found = defaultdict(set)
    for path in HOUSE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(path.relative_to(HOUSE).as_posix())
    return dict(found)


def shared(found: dict[str, set[str]]) -> set[str]:
    """The names of several classes. Two games may use one word, as their rulebooks do."""
    return {name for name, files in found.items() if _has_two(files)}


def _has_two(files: set[str]) -> bool:
    of_games = [file.split("/")[1] for file in files if file.startswith("games/")]
    platform = len(files) - len(of_games)
    return platform > 1 or bool(platform and of_games) or len(of_games) > len(set(of_games))


def test_no_class_name_stands_for_two_ideas() -> None:
    found = shared(classes())
    assert sorted(found - ONE_IDEA - set(STILL_TWO.split())) == [], "find another name"
    assert sorted(set(STILL_TWO.split()) - found) == [], "take it away from STILL_TWO"
    assert sorted(ONE_IDEA - found) == [], "take it away from ONE_IDEA"


def test_names_are_compared_within_a_game_and_with_the_platform_but_not_between_games() -> None:
    between = {"games/a/rules/sheet.py", "games/b/rules/sheet.py"}
    assert shared({"Sheet": between}) == set()
    assert shared({"Sheet": {*between, "press/sheet.py"}}) == {"Sheet"}
    assert shared({"Sheet": {"games/a/rules/sheet.py", "games/a/paper/sheet.py"}}) == {"Sheet"}
    assert shared({"Match": {"match.py", "kernel/match.py"}}) == {"Match"}
    assert shared({"Match": {"match.py"}}) == set()


def test_the_classes_that_the_glossary_names_exist() -> None:
    named = set(re.findall(r"`([A-Z][a-z]+[A-Za-z]*)(?:\.\w+)?`", GLOSSARY))
    assert len(named) > 20
    assert sorted(named - set(classes())) == []


def test_the_glossary_has_one_line_for_each_word_and_each_word_once() -> None:
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", GLOSSARY, re.MULTILINE)
    words = [word for word, _ in rows if word != "word"]
    assert len(words) == len(set(words)) > 60
    assert [word for word, meaning in rows if word != "word" and not meaning.endswith((".", "…"))] == []
