"""A whole day in one sentence: which cards, how many cats of which colour, how many treasures."""

from collections.abc import Sequence

from archipel.games.cats.guide.telling import colour_of, taken, ticks
from archipel.games.cats.guide.words import together
from archipel.games.cats.rules.moves import COLOURS, DECLINE, DrawPiece, Take, Twice
from archipel.games.cats.rules.shapes import COMMON, SHAPE_NAMES, SHAPE_OF
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Telling
from archipel.kernel import Move, View


def tell_day(turn: Sequence[tuple[Move, View]], tell: Telling) -> str:
    """“takes column A, ticks “a rat-free boat” and draws 2 purple cats and a treasure”."""
    phrases: list[str] = []
    found: dict[str, int] = {}
    twice = ""
    for move, before in turn:
        assert isinstance(before, CatsView)
        if isinstance(move, Take):
            phrases.append(taken(move, tell))
            phrases += [
                tell.say("tells-ticks", traditions=" · ".join(words))
                for words in [ticks(move, before, tell)]
                if words
            ]
        elif isinstance(move, DrawPiece):
            kind = _kind(move, before)
            found[kind] = found.get(kind, 0) + 1
        elif isinstance(move, Twice):
            twice = tell.say(f"tells-with-{move.parts[0].value}")
        elif move is DECLINE:
            phrases.append(tell.say("tells-decline"))
    if found:
        order = (*COLOURS, "cat", "treasure", "rare")
        things = [_counted(kind, found[kind], tell) for kind in sorted(found, key=order.index)]
        phrases.append(tell.say("tells-draw", piece=together(things, tell)))
    return together(phrases, tell) + twice


def dealt(label: str, items: Sequence[str], tell: Telling) -> str:
    """What a new day brings; the traditions by their names, as they decide many a column."""
    if label == "colour" and items:
        return tell.say("deals-colour", cats=tell.word("cats", items[0]))
    if label == "cats":
        return tell.say("deals-cats")
    if label != "traditions":
        return ""
    names = [tell.word("short", item[1:]) for item in items if item[:1] == "t" and item[1:].isdecimal()]
    return tell.say("deals-traditions", traditions=" · ".join(names)) if names else tell.say("deals-none")


def _kind(move: DrawPiece, before: CatsView) -> str:
    """What is counted together: cats of a colour, common treasures, rare ones."""
    name = SHAPE_NAMES[move.shape]
    if SHAPE_OF[name].is_cat:
        return colour_of(name, before) or "cat"
    return "treasure" if SHAPE_OF[name].kind == COMMON else "rare"


def _counted(kind: str, count: int, tell: Telling) -> str:
    if kind in COLOURS:
        return tell.word("a-cat", kind) if count == 1 else f"{count} {tell.word('cats', kind)}"
    return tell.say(f"tells-one-{kind}") if count == 1 else tell.say(f"tells-some-{kind}", count=count)
