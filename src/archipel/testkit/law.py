"""What a law is, how it fails with everything that is wrong, and how a test says which rules it proves."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from archipel.kernel import Game, Match
from archipel.testkit.positions import Kind

Look = Callable[[Match, Random], int]
"""Looks at a position, asserts what must hold, and returns how many things it looked at."""
GameLaw = Callable[[Game], None]
"""Looks at everything of one kind that a game has, and lists all faults it finds."""
MOST: Final = 40
"""How many faults are listed."""


@dataclass(frozen=True, slots=True)
class Law:
    """A law that every game must keep. Where games of a set-up have positions of its kind, it must find
    something to look at: a law that has looked at nothing has proved nothing."""

    name: str
    looks_at: Kind | None  # None: at every position
    look: Look
    doc: str

    def __call__(self, match: Match, rng: Random) -> int:
        return self.look(match, rng)


def law(looks_at: Kind | None = None) -> Callable[[Look], Law]:
    """Make a function a law."""

    def made(look: Look) -> Law:
        return Law(look.__name__, looks_at, look, look.__doc__ or "")

    return made


def no_faults(found: Iterable[str]) -> None:
    """Fail with all these faults, each once and on a line of its own."""
    faults = list(dict.fromkeys(found))
    more = [f"and {len(faults) - MOST} more"] if len(faults) > MOST else []
    assert not faults, "\n  ".join([f"{len(faults)} faults:", *faults[:MOST], *more])


def at(where: str, found: Iterable[str]) -> Iterator[str]:
    """These faults, each with where it is; whatever a game raises there is one, too."""
    try:
        yield from (f"{where}: {fault}" for fault in found)
    except Exception as error:  # noqa: BLE001 - whatever a game raises under a law is its fault
        yield f"{where}: {told(error)}"


def told(error: Exception) -> str:
    """What went wrong, and at which event if a note says so."""
    kind = "" if isinstance(error, AssertionError) and str(error) else f"{type(error).__name__}: "
    return ": ".join((*getattr(error, "__notes__", ()), f"{kind}{error}"))


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
