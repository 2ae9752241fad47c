"""Finding what teaches a game: the `learn` room, and the data files `strips`, `symbols` and `lessons/*`."""

from collections.abc import Mapping
from functools import cache

from archipel.kernel.data import TomlTable
from archipel.learn.contract import Learn, Lesson, Strip
from archipel.learn.read import read_lesson, read_strips
from archipel.plugins import data, data_names, find, room


@cache
def learn_of(game: str) -> Learn:
    """The situations of a game; none without the room."""
    found = room(game, "learn", "LEARN")
    if found is None:
        return Learn()
    if not isinstance(found, Learn):
        raise TypeError(f"LEARN of {game} is not a Learn")
    return found


@cache
def strips_of(game: str) -> tuple[Strip, ...]:
    """The strips of a game, in the order of its file."""
    return read_strips(find(game), data(game, "strips.toml"), f"{game}/strips.toml")


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, the first one first."""
    found = [
        read_lesson(find(game), name, data(game, f"lessons/{name}.toml"), f"{game}/lessons/{name}.toml")
        for name in data_names(game, "lessons")
    ]
    return tuple(sorted(found, key=lambda lesson: (lesson.order, lesson.id)))


@cache
def symbols_of(game: str) -> Mapping[str, str]:
    """The rule behind each symbol of a game's drawings."""
    root = TomlTable.parse(data(game, "symbols.toml"), f"{game}/symbols.toml")
    found = {key: root.text(key) for key in root}
    for key, rule in found.items():
        if rule not in find(game).rules.rules:
            root.fail(key, "no such rule")
    return found
