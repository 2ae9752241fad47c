"""A digital table for four island board games, and a library to play them from Python.

`archipel.new` begins a match, `archipel.load` reads one from its record, `archipel.games` lists the games.
The modules behind these names are imported on first use.
"""

TYPE_CHECKING = False  # type checkers know the name; importing `typing` would cost more than all the rest
if TYPE_CHECKING:
    from archipel.kernel import (
        Ambiguous,
        ArchipelError,
        BadDraw,
        BadRecord,
        BadSetup,
        BadText,
        Illegal,
        NotNow,
    )
    from archipel.match import LegalMoves, Match, load, new
    from archipel.plugins import games

__all__ = [
    "Ambiguous",
    "ArchipelError",
    "BadDraw",
    "BadRecord",
    "BadSetup",
    "BadText",
    "Illegal",
    "LegalMoves",
    "Match",
    "NotNow",
    "games",
    "load",
    "new",
]

__version__ = "0.3.0"  # the only place: `make release` raises it


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "games":
        return import_module("archipel.games")  # a callable package: see there
    found: object = getattr(import_module("archipel.match"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
