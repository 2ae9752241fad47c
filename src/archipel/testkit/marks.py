"""Marking which rules a test proves."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as proof of these rules: it fails when one of them is implemented wrongly."""
    import pytest

    return pytest.mark.rule(*ids)


def proved(tests: Iterable[Path]) -> dict[str, list[str]]:
    """Every rule id named in `@rule(…)` in these files, with the names of the tests."""
    found: dict[str, list[str]] = {}
    for path in tests:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for name in _ids(node):
                    found.setdefault(name, []).append(f"{path.name}::{node.name}")
    return found


def _ids(function: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
