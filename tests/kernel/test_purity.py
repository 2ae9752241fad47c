"""The kernel and the rules use no clock, read no files, and generate no random numbers of their own."""

import ast
from pathlib import Path

import pytest

import archipel
from archipel.plugins import games

SOURCE = Path(archipel.__file__).parent
KERNEL = sorted(path for path in (SOURCE / "kernel").glob("*.py") if path.name != "files.py")
RULES = sorted((SOURCE / "games").glob("*/rules/*.py"))
FORBIDDEN = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "uuid",
}


def imports(path: Path) -> set[tuple[str, str]]:
    """Every imported (module, name) of a file, including imports inside functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "", alias.name) for alias in node.names}
    return found


@pytest.mark.parametrize("path", [*KERNEL, *RULES], ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_clock_no_files_no_hidden_randomness(path: Path) -> None:
    used = imports(path)
    assert {module for module, _ in used if module.split(".")[0] in FORBIDDEN} == set()
    assert {name for module, name in used if module == "random"} <= {"Random"}
    assert ("random", "") not in used
    calls = [
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert not {"open", "input", "print", "eval", "exec", "Random"} & set(calls)


def test_the_check_looks_at_every_game() -> None:
    assert {path.parents[1].name for path in RULES} == set(games())
