"""The games: each a folder of its own, found by entry point, in no list here."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType

from archipel.kernel import BadText, Game


@cache
def games() -> Mapping[str, Game]:
    """Every installed game by id, in the order of their ids."""
    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group="archipel.games"), key=lambda entry: entry.name):
        game = entry.load()
        if not isinstance(game, Game) or game.id != entry.name:
            raise TypeError(f"entry point {entry.name} = {entry.value} is not a game of that id")
        found[game.id] = game
    return MappingProxyType(found)


def find(name: str) -> Game:
    """The game of this id."""
    game = games().get(name)
    if game is None:
        raise BadText(f"no game {name}; there is {', '.join(games())}")
    return game
