"""One folder per game. Calling the package lists every installed game: `archipel.games()`."""

import sys
from collections.abc import Mapping
from types import ModuleType

from archipel.kernel import Game
from archipel.plugins import games


class _Games(ModuleType):
    """A callable package, so that `archipel.games` both holds the games and lists them."""

    def __call__(self) -> Mapping[str, Game]:
        return games()


sys.modules[__name__].__class__ = _Games
