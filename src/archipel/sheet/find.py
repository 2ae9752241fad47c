"""Finding a game's drawing by the game's id, and a view's game by where its class lives. No list to keep."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from archipel.games import games
from archipel.kernel import Game, View
from archipel.sheet.contract import Drawing
from archipel.sheet.plain import PlainDrawing

GROUP = "archipel.sheets"
"""The entry points by which a game of another package brings a drawing: its id, and a `Drawing`."""


@cache
def game_of(kind: type[View]) -> Game | None:
    """The installed game that this kind of view belongs to: both live in one package."""
    for game in games().values():
        package = type(game).__module__.rpartition(".")[0]
        if package and f"{kind.__module__}.".startswith(f"{package}."):
            return game
    return None


@cache
def drawing_of(game: str) -> Drawing:
    """Our own drawing of this game, or one that its package brings, or the plain table that fits any game."""
    name = f"{__package__}.games.{game}"
    if game.isidentifier() and find_spec(name) is not None:
        found = import_module(name).DRAWING
    else:
        entries = [entry for entry in entry_points(group=GROUP) if entry.name == game]
        found = entries[0].load() if entries else PlainDrawing()
    if not isinstance(found, Drawing):
        raise TypeError(f"the drawing of {game} is not a Drawing")
    return found
