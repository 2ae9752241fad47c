"""The mutants of a source file: each replaces one piece of its text.

Strings, annotations, asserts, decorators and log messages are left alone. So are f-strings, whose parts have
no exact positions before Python 3.12.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
KEYWORDS = ("key", "reverse", "default")
"""Of built-in functions: without them, a call means something else."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Node = ast.expr | ast.stmt
Change = tuple[Node, str, ast.AST | str]
"""What is replaced, the kind of change, and what stands there instead."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. Its name stays the same as long as the file does."""

    name: str
    path: Path
    function: str  # the outermost one, with its class, as in "Sheet.tick"; empty outside functions
    line: int  # its first line, with its decorators; 0 outside functions
    start: int
    end: int
    old: str
    new: str

    def source(self) -> str:
        """The whole file with the change."""
        text = self.path.read_bytes()
        return (text[: self.start] + self.new.encode() + text[self.end :]).decode()

    def told(self) -> str:
        """The line with the change in it, as `git diff --word-diff` shows it."""
        text = self.path.read_bytes()
        before = text[: self.start].decode().rpartition("\n")[2].lstrip()
        after = text[self.end :].decode().partition("\n")[0]
        return f"{before}[-{' '.join(self.old.split())}-]{{+{self.new}+}}{after}"


def mutants(path: Path) -> list[Mutant]:
    """All mutants of a file, in the order of its text."""
    text = path.read_bytes()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: dict[str, Mutant] = {}
    for scope, (node, kind, change) in _changes(ast.parse(text), ()):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        name = f"{path.stem}:{node.lineno}:{node.col_offset}:{kind}"
        outer = next((each for each in scope if isinstance(each, Function)), None)
        first = min(each.lineno for each in (outer, *outer.decorator_list)) if outer else 0
        function = ".".join(each.name for each in scope[: scope.index(outer) + 1]) if outer else ""
        new = change if isinstance(change, str) else _written(change)
        found[name] = Mutant(name, path, function, first, start, end, text[start:end].decode(), new)
    return sorted(found.values(), key=lambda mutant: (mutant.start, mutant.name))


def sample(every: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """Some of them; the same ones for the same seed."""
    return Random(seed).sample(every, min(count, len(every)))


def _written(node: ast.AST) -> str:
    bare = isinstance(node, ast.stmt | ast.Constant | ast.Name | ast.Call | ast.Slice)
    return ast.unparse(node) if bare else f"({ast.unparse(node)})"


Scope = tuple[Function | ast.ClassDef, ...]


def _changes(node: ast.AST, scope: Scope) -> Iterator[tuple[Scope, Change]]:
    """All changes in a tree, each with the classes and functions around it."""
    kinds = (_of_conditions(node), _of_expression(node), _of_part(node), _of_statement(node, scope))
    for change in chain.from_iterable(kinds):
        yield scope, change
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.AST) and not _is_left_alone(field, child):
                # Defaults of arguments are outside: they are evaluated when the function is defined.
                inside = field == "body" and isinstance(node, Function | ast.ClassDef)
                yield from _changes(child, (*scope, node) if inside else scope)


def _is_left_alone(field: str, node: ast.AST) -> bool:
    if field in ("annotation", "returns", "decorator_list") or isinstance(node, ast.Assert | ast.JoinedStr):
        return True
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.Expr) and ast.unparse(node).startswith("log.")


def _of_conditions(node: ast.AST) -> Iterator[Change]:
    """A condition always holds, or never does."""
    if isinstance(node, ast.If | ast.IfExp):
        yield from ((node.test, "always", "True"), (node.test, "never", "False"))
    elif isinstance(node, ast.While):
        yield node.test, "never", "False"
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield from ((test, "always", "True"), (test, "never", "False"))


def _of_expression(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                other = COMPARISONS[type(op)]()
                yield node, f"compare{at or ''}", _with(node, ops=[*ops[:at], other, *ops[at + 1 :]])
        case ast.BinOp(left=left, op=op, right=right):
            if _is_sequence(left) or _is_sequence(right):
                yield from ((node, "left", left), (node, "right", right))
            elif other := OPERATORS.get(type(op)):
                yield node, "operator", _with(node, op=other())
        case ast.BoolOp(op=op):
            yield node, "and-or", _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield node, "sign", operand
        case ast.Constant(value=value) if type(value) is bool:
            yield node, "flip", str(not value)
        case ast.Constant(value=value) if type(value) is int:
            yield from ((node, "more", str(value + 1)), (node, "less", str(value - 1)))


def _of_part(node: ast.AST) -> Iterator[Change]:
    """Calls and slices with one part less."""
    if isinstance(node, ast.Slice):
        if node.lower:
            yield node, "from-start", _with(node, lower=None)
        if node.upper:
            yield node, "to-end", _with(node, upper=None)
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
            yield node.func, "function", FUNCTIONS[node.func.id]
        for keyword in node.keywords:
            if keyword.arg in KEYWORDS:
                others = [each for each in node.keywords if each is not keyword]
                yield node, f"no-{keyword.arg}", _with(node, keywords=others)


def _of_statement(node: ast.AST, scope: Scope) -> Iterator[Change]:
    """Statements of functions are left out, and return something else."""
    function = scope[-1] if scope else None
    if not isinstance(function, Function):
        return
    match node:
        case ast.Return(value=ast.expr() as value):
            is_bool = function.returns is not None and ast.unparse(function.returns) == "bool"
            for other in ("True", "False") if is_bool else ("None",):
                if ast.unparse(value) != other:
                    yield node, f"return-{other}", f"return {other}"
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise() | ast.Delete():
            yield node, "remove", "pass"
        case ast.Assign(targets=[target]) if not isinstance(target, ast.Name) or _is_bound_twice(
            target, function
        ):
            yield node, "remove", "pass"
        case ast.AugAssign(op=op):
            yield node, "remove", "pass"
            if type(op) in OPERATORS and not isinstance(node.value, ast.Tuple | ast.List):
                yield node, "operator", _with(node, op=OPERATORS[type(op)]())
        case ast.Break():
            yield node, "continue", "continue"
        case ast.Continue():
            yield node, "break", "break"


def _is_bound_twice(name: ast.Name, function: Function) -> bool:
    """Would the name still have a value without this assignment?"""
    bound = Counter(
        each.id
        for each in ast.walk(function)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    )
    return bound[name.id] > 1 or any(
        each.arg == name.id for each in ast.walk(function.args) if isinstance(each, ast.arg)
    )


def _is_sequence(node: ast.expr) -> bool:
    """Text, too: without an operator but +."""
    text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return text or isinstance(node, ast.Tuple | ast.List | ast.JoinedStr)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """A copy with other fields."""
    other = copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other
