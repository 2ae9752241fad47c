"""Finding games: each has one entry point, and the rooms (subpackages) of its folder have fixed names.

An entry point `ID = "PACKAGE:GAME"` in the group `archipel.games` registers a game. The rest of the package
is found by convention: DRAWING in `PACKAGE.drawing`, GUIDE in `PACKAGE.guide`, LEARN in `PACKAGE.learn`,
PAPER in `PACKAGE.paper` and CHECK in `PACKAGE.paper.check`, EXPERT in `PACKAGE.bot`, CODEC in
`PACKAGE.codec`, texts in `PACKAGE.words` and components in `PACKAGE.data`. There is no list of games.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from archipel.kernel import BadText, Game, View
from archipel.words import game_words

GROUP = "archipel.games"
T = TypeVar("T")
D = TypeVar("D")


@cache
def _entries() -> Mapping[str, EntryPoint]:
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found}


@cache
def games() -> Mapping[str, Game]:
    """Every installed game by id, sorted by id."""
    return MappingProxyType({name: find(name) for name in _entries()})


@cache
def find(name: str) -> Game:
    """The game with this id; the others are not imported."""
    entry = _entries().get(name)
    if entry is None:
        raise BadText("no game {name}; there is {known}", name=name, known=tuple(_entries()))
    game = entry.load()
    if not isinstance(game, Game) or game.id != entry.name:
        raise TypeError(f"entry point {entry.name} = {entry.value} is not a game of that id")
    for language, (text, file) in game_words(game.id).items():
        game.rules = game.rules.translated(language, text, file)
    return game


@cache
def game_of(kind: type[View]) -> Game | None:
    """The installed game that this kind of view belongs to: both are in the same package."""
    for name, entry in _entries().items():
        if f"{kind.__module__}.".startswith(f"{entry.module}."):
            return find(name)
    return None


def component(game: str, folder: str, name: str, kind: type[T], default: D) -> T | D:
    """What a game brings in a folder of its package, such as DRAWING in `drawing`; the default without it."""
    entry = _entries().get(game)
    if entry is None or not hasattr(import_module(entry.module), "__path__"):
        return default
    module = f"{entry.module}.{folder}"
    found = getattr(import_module(module), name) if find_spec(module) else default
    if not isinstance(found, kind) and found is not default:
        raise TypeError(f"{name} of {game} is not a {kind.__name__}")
    return found


def home(game: str) -> Path | None:
    """The folder of an installed game's package; None if it is not installed, or not in a folder."""
    entry = _entries().get(game)
    found = files(entry.module) if entry else None
    return found if isinstance(found, Path) else None


def data(game: str, name: str) -> str:
    """The text of a file in an installed game's `data` folder; empty when there is none."""
    entry = _entries().get(game)
    file = files(entry.module).joinpath("data", name) if entry else None
    return file.read_text("utf-8") if file and file.is_file() else ""


def data_names(game: str, folder: str) -> tuple[str, ...]:
    """The sorted names, without their ending, of the TOML files in a folder of a game's `data`."""
    entry = _entries().get(game)
    home = files(entry.module).joinpath("data", folder) if entry else None
    if home is None or not home.is_dir():
        return ()
    found = (file.name.removesuffix(".toml") for file in home.iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(found))
