"""The choices that answer a question, each with what it would do on the sheet."""

from collections.abc import Callable, Iterable

from archipel.games.skull.guide.phrases import place, signed
from archipel.games.skull.guide.telling import say
from archipel.games.skull.rules.effects import scored
from archipel.games.skull.rules.grid import NAME
from archipel.games.skull.rules.moves import Boat, CellMove, Circle, Danger, Write
from archipel.games.skull.rules.reading import addends
from archipel.games.skull.rules.sheet import Sheet
from archipel.guide import Choice, Telling
from archipel.kernel import Move, Part


def places(moves: Iterable[Move], sheet: Sheet, tell: Telling) -> tuple[Choice, ...]:
    """The cells of these moves, each once; what the first move for a cell would change."""
    found: dict[int, Choice] = {}
    for move in moves:
        if isinstance(move, CellMove) and move.cell not in found:
            words = _with(place(tell, move.cell), effect(move, sheet, tell), tell)
            found[move.cell] = Choice(Part("cell", NAME[move.cell]), words)
    return tuple(found.values())


def values(
    moves: Iterable[Move], tell: Telling, words: Callable[[int], str], sheet: Sheet | None = None
) -> list[Choice]:
    """The numbers of these moves, each once; with a sheet, what the first move for a number would change."""
    found: dict[int, Choice] = {}
    for move in moves:
        if isinstance(move, Write | Circle) and move.number not in found:
            more = effect(move, sheet, tell) if sheet else ""
            said = _with(words(move.number), more, tell)
            found[move.number] = Choice(Part("number", str(move.number)), said)
    return [found[number] for number in sorted(found)]


def made_of(faces: tuple[str, ...], number: int) -> str:
    """`7 = 3 + 4`; only the number if one die shows it, or Penny Papers gives it."""
    dice = addends(faces, number)
    return f"{number} = {' + '.join(map(str, dice))}" if len(dice) > 1 else str(number)


def effect(move: Move, sheet: Sheet, tell: Telling) -> str:
    """What a move changes at once: `treasure 7 (+7)`, or why it gives nothing."""
    after = _after(move, sheet)
    if after is None:
        return ""
    said = [
        f"{say(one, tell)} ({signed(one.total)})" if one.total else say(one, tell)
        for one in scored(0, sheet, after)
    ]
    if after.choices:
        said.append(tell.say("gain-choose"))
    return ", ".join(said)


def _after(move: Move, sheet: Sheet) -> Sheet | None:
    if isinstance(move, Write):
        return sheet.write(move)
    if isinstance(move, Boat):
        return sheet.sail(move)
    if isinstance(move, Circle):
        return sheet.circle(move)
    return sheet.endanger(move) if isinstance(move, Danger) else None


def _with(name: str, more: str, tell: Telling) -> str:
    return tell.say("does", what=name, effect=more) if more else name
