"""Finding a game's drawing through the door."""

from functools import cache

from archipel.drawing.contract import Drawing
from archipel.drawing.fallback import PlainDrawing
from archipel.plugins import room


@cache
def drawing_of(game: str) -> Drawing:
    """The drawing in this game's package, or the plain one that fits any game."""
    found = room(game, "drawing", "DRAWING")
    if found is None:
        return PlainDrawing()
    if not isinstance(found, Drawing):
        raise TypeError(f"the drawing of {game} is not a Drawing")
    return found
