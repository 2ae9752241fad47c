"""Annotations for the compiler (mypyc). Plain Python does not need them, so they are stubs at run time.

Type checkers and the compiler read the first branch, the running program the second. This module is never
compiled: the compiler would leave out the branch that runs.
"""

# interpreted: the words for the compiler itself

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int
    """An integer that fits a machine word."""

    Cls = TypeVar("Cls", bound=type)

    def mypyc_attr(**_: bool) -> Callable[[Cls], Cls]:
        """`allow_interpreted_subclasses=True`: a game in plain Python may subclass this compiled class."""
        return lambda cls: cls


def build() -> str:
    """How the engine runs here: `compiled` or `pure Python`."""
    from archipel.kernel import moves

    return "pure Python" if (moves.__file__ or "").endswith(".py") else "compiled"


__all__ = ["build", "i64", "mypyc_attr"]
