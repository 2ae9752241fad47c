"""What teaches a game: the `learn` room, and the data files `strips`, `symbols` and `lessons/*`.

In these files, a key that is unknown or a word that is missing is refused.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from archipel.kernel import BadText, Game, Part
from archipel.kernel.data import TomlTable
from archipel.kernel.parts import read_part
from archipel.learn.contract import Expected, Frame, Learn, Lesson, Opening, Step, Strip
from archipel.plugins import component, data, data_names, find


@cache
def learn_of(game: str) -> Learn[Any]:
    """The situations of a game; none without the room."""
    return component(game, "learn", "LEARN", Learn, Learn())


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


def read_strips(game: Game, text: str, file: str) -> tuple[Strip, ...]:
    """All strips of a file."""
    root = TomlTable.parse(text, file)
    found = []
    for table in root.tables("strip") if "strip" in root else ():
        name = table.text("id")
        _words(game, table, "id", f"strip.{name}.title")
        modes = table.texts("modes") if "modes" in table else (game.modes[0].id,)
        opening = _opening(game, table, modes[0])
        frames = tuple(_frames(game, name, opening, table.tables("frame")))
        table.done()
        found.append(Strip(name, modes, opening, frames))
    root.done()
    return tuple(found)


def _frames(game: Game, strip: str, opening: Opening, tables: tuple[TomlTable, ...]) -> Iterator[Frame]:
    """Each frame goes on where the one before it ended, unless it begins `anew`."""
    events: tuple[str, ...] = ()
    for table in tables:
        before = () if table.flag("anew") else events
        events = before + (table.texts("events") if "events" in table else ())
        crop = table.numbers("crop") if "crop" in table else None
        show = table.text("show", "sheet")
        if show not in ("sheet", "tableau"):
            table.fail("show", "expected sheet or tableau")
        if crop is not None and (len(crop) != 4 or min(crop) < 0 or max(crop) > 100):
            table.fail("crop", "expected left, top, width and height in percent")
        yield Frame(
            _words(game, table, "say", f"strip.{strip}.{table.text('say')}"),
            events,
            show,
            table.number("seat", 1, opening.seats) - 1 if "seat" in table else 0,
            None if crop is None else (crop[0], crop[1], crop[2], crop[3]),
            _parts(table, "lit"),
            _listed(table, "pencil"),
        )
        table.done()


def read_lesson(game: Game, name: str, text: str, file: str) -> Lesson:
    """One lesson."""
    root = TomlTable.parse(text, file)
    opening = _opening(game, root, root.text("mode", game.modes[0].id))
    for key in ("title", "pitch"):
        _words(game, root, key, f"lesson.{name}.{key}")
    lesson = Lesson(
        name,
        opening,
        tuple(_step(game, name, table) for table in root.tables("step")),
        root.number("seat", 1, opening.seats) - 1 if "seat" in root else 0,
        root.texts("events") if "events" in root else (),
        root.number("order", 0, 99) if "order" in root else 0,
        root.number("minutes", 1, 30) if "minutes" in root else 4,
    )
    root.done()
    return lesson


def _step(game: Game, lesson: str, table: TomlTable) -> Step:
    expect, accept = _expected(table)
    said = table.text("say", "")
    if not said and expect not in ("done", "undo"):
        table.fail("say", "missing")
    wrong = table.text("wrong", "")
    step = Step(
        _words(game, table, "say", f"lesson.{lesson}.{said}") if said else "",
        expect,
        _listed(table, "point"),
        accept,
        _listed(table, "powers"),
        _words(game, table, "wrong", f"lesson.{lesson}.{wrong}") if wrong else "",
        table.texts("then") if "then" in table else (),
    )
    table.done()
    return step


def _expected(table: TomlTable) -> tuple[Expected, tuple[str, ...]]:
    kinds: tuple[Expected, ...] = ("pick", "move", "play", "done", "undo")
    named = [kind for kind in kinds if kind in table]
    if len(named) > 1:
        table.fail(named[1], "a step expects one thing: pick, move, play, done or undo")
    if not named:
        return "next", ()
    [kind] = named
    if kind in ("pick", "move"):
        return kind, _listed(table, kind)
    if not table.flag(kind):
        table.fail(kind, "expected true")
    return kind, ()


def _opening(game: Game, table: TomlTable, mode: str) -> Opening:
    known = {one.id: one for one in game.modes}
    if mode not in known:
        table.fail("mode", "no mode {mode}", mode=mode)
    seats = table.number("seats", 1, 100) if "seats" in table else min(known[mode].seats)
    options = table.table("options") if "options" in table else TomlTable({}, table.file)
    return Opening(mode, seats, tuple((key, options.text(key)) for key in options), table.text("seed", ""))


def _listed(table: TomlTable, key: str) -> tuple[str, ...]:
    """A text, or a list of texts."""
    if key not in table:
        return ()
    return (table.text(key),) if table.single(key) else table.texts(key)


def _parts(table: TomlTable, key: str) -> tuple[Part, ...]:
    try:
        return tuple(read_part(text) for text in _listed(table, key))
    except BadText as error:
        table.fail(key, error.message)


def _words(game: Game, table: TomlTable, where: str, key: str) -> str:
    """The key of a text, which the game must have."""
    if key not in game.rules.learn:
        table.fail(where, "no text {key}", key=key)
    return key
