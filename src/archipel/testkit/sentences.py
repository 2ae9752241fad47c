"""Collect the template of every error and message in the sources.

Anything that takes a `message` (or `template`) and `**facts` has one: an error, `Message` itself, a helper.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from archipel import kernel

ROOT: Final = Path(kernel.__file__).parents[1]
_GIVEN: Final = ("message", "template")


@dataclass(frozen=True, slots=True)
class Said:
    """A call with a template; None when the template is neither a literal nor an argument passed on."""

    place: str  # the file, relative to the package
    line: int
    template: str | None
    facts: frozenset[str]

    @property
    def gaps(self) -> frozenset[str]:
        """The names of the template's gaps."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self.template or "") if name)

    @property
    def game(self) -> str:
        """The id of the game whose words translate it; empty for the platform."""
        parts = self.place.split("/")
        return parts[1] if parts[0] == "games" and len(parts) > 2 else ""

    @property
    def needs_words(self) -> bool:
        """Is there any text besides the gaps?"""
        return any(text.strip() for text, _, _, _ in Formatter().parse(self.template or ""))


@dataclass(frozen=True, slots=True)
class _Taker:
    """Something called with a template: the position of that argument, and keywords that are not facts."""

    at: int
    options: frozenset[str]


@cache
def sentences(root: Path = ROOT) -> tuple[Said, ...]:
    """All calls with templates in the sources of a package, file by file."""
    takers = _takers([*_trees(ROOT / "kernel").values(), *_trees(root).values()])
    return tuple(
        said
        for path, tree in _trees(root).items()
        for said in _said(tree, takers, path.relative_to(root).as_posix(), ())
    )


@cache
def _trees(root: Path) -> Mapping[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(root.rglob("*.py"))}


def _takers(trees: Iterable[ast.Module]) -> dict[str, _Taker]:
    """The takers by name. An error without its own constructor is called like its parent."""
    found: dict[str, _Taker] = {}
    heirs: list[tuple[str, set[str]]] = []
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef) and (taker := _taker(node)):
            found[node.name] = taker
        elif isinstance(node, ast.ClassDef):
            makers = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
            if not makers:
                heirs.append((node.name, {base.id for base in node.bases if isinstance(base, ast.Name)}))
            elif taker := _taker(makers[0]):
                found[node.name] = taker
    found.pop("__init__", None)
    while new := [(name, base) for name, bases in heirs for base in bases & set(found) if name not in found]:
        found.update((name, found[base]) for name, base in new)
    return found


def _taker(function: ast.FunctionDef) -> _Taker | None:
    spec = function.args
    names = [one.arg for one in (*spec.posonlyargs, *spec.args) if one.arg != "self"]
    if spec.kwarg is None or spec.kwarg.arg != "facts" or not {*names} & {*_GIVEN}:
        return None
    at = next(at for at, name in enumerate(names) if name in _GIVEN)
    return _Taker(at, frozenset(one.arg for one in spec.kwonlyargs))


def _said(node: ast.AST, takers: dict[str, _Taker], place: str, own: tuple[str, ...]) -> Iterator[Said]:
    """The calls in this node. `own` are the arguments that the enclosing function only passes on."""
    if isinstance(node, ast.FunctionDef):
        own = _GIVEN if _taker(node) else ()
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        taker = takers.get(name)
        if taker is not None and len(node.args) > taker.at:
            given = node.args[taker.at]
            passed = isinstance(given, ast.Name) and given.id in own
            passed |= isinstance(given, ast.Attribute) and given.attr == "message"
            if not passed:
                text = given.value if isinstance(given, ast.Constant) else None
                facts = {str(one.arg) for one in node.keywords} - taker.options
                template = text if isinstance(text, str) else None
                yield Said(place, node.lineno, template, frozenset(facts))
    for child in ast.iter_child_nodes(node):
        yield from _said(child, takers, place, own)
