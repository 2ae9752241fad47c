"""Finding a game's guide through the door."""

from functools import cache

from archipel.guide.contract import Guide
from archipel.guide.fallback import PlainGuide
from archipel.plugins import room


@cache
def guide_of(game: str) -> Guide:
    """The guide in this game's package, or the plain one that fits any game."""
    found = room(game, "guide", "GUIDE")
    if found is None:
        return PlainGuide()
    if not isinstance(found, Guide):
        raise TypeError(f"the guide of {game} is not a Guide")
    return found
