"""One folder per game. Called, it gives every installed game: `archipel.games()`."""

import sys
from collections.abc import Mapping
from types import ModuleType

from archipel.door import games
from archipel.kernel import Game


class _Games(ModuleType):
    """A package that can be called, so that `archipel.games` is the list of games and their home."""

    def __call__(self) -> Mapping[str, Game]:
        return games()


sys.modules[__name__].__class__ = _Games
