"""One question at a time: which number, where, which crossing; and what to say while others draw."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from archipel.games.skull.guide.phrases import people, place, restored, say, waiting
from archipel.games.skull.rules.data import NUMBERS
from archipel.games.skull.rules.effects import scored
from archipel.games.skull.rules.grid import NAME, NEAR
from archipel.games.skull.rules.moves import PASS, Boat, CellMove, Circle, Danger, Write
from archipel.games.skull.rules.reading import addends, dice_of, sheet_of, worthless
from archipel.games.skull.rules.sheet import NOWHERE, Sheet
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked, Choice, Question, Telling
from archipel.guide.gains import signed
from archipel.kernel import Move, Part

_BOAT = Part("mark", "boat")
SCENE = "danger"


def ask(asked: Asked[SkullView]) -> Question:
    """The question for this seat, or what it waits for."""
    view = asked.view
    if not asked.moves:
        return danger(asked, view, ()) if asked.steps and view.danger else _rest(asked, view)
    left = asked.left
    if not left:  # picks that fit no move: begin anew
        asked = replace(asked, picked=())
        left = asked.left
    if left[0] is PASS:
        chosen = Part("pass", "pass") in asked.parts
        choice = Choice(Part("pass", "pass"), asked.tell.word("pass", "pass"))
        return Question(asked.tell.say("pass"), () if chosen else (choice,), palettes=("pass",))
    if isinstance(left[0], Circle):
        return _circle(asked, view, left)
    return danger(asked, view, left) if view.danger else _write(asked, view, left)


def _write(asked: Asked[SkullView], view: SkullView, left: list[Move]) -> Question:
    """A number and its cell, or a boat and its cell, in any order."""
    tell, sheet = asked.tell, restored(view, view.seat)
    palettes = _palettes(view)
    number, cell = asked.value("number"), asked.value("cell")
    if cell and (number or isinstance(left[0], Boat)):
        return Question(tell.say("turn"), palettes=palettes)
    if number:
        key = "where-boats" if sheet.near and sheet.fleet.boats else "where" if sheet.near else "where-first"
        if sheet.near and not sheet.free & (sheet.near | sheet.fleet.near):
            key = "where-any"
        return Question(tell.say(key, number=number), places(left, sheet, tell), palettes=palettes)
    if asked.value("mark"):
        return Question(tell.say("where-boat"), places(left, sheet, tell), palettes=palettes)
    if cell:
        found = values(left, tell, lambda one: made_of(view.faces, one), sheet)
        return Question(tell.say("which-here"), tuple(found), palettes=palettes)
    choices = values(left, tell, lambda one: made_of(view.faces, one))
    if any(isinstance(move, Boat) for move in left):
        choices.append(Choice(_BOAT, tell.say("boat-choice")))
    return Question(_dice(asked, view), tuple(choices), palettes=palettes)


def _palettes(view: SkullView) -> tuple[str, ...]:
    """All fifteen numbers fill two rows: then the boat is picked on its die."""
    few = len(view.numbers) < len(NUMBERS)
    return ("number", "mark") if view.boat and few else ("number",)


def _dice(asked: Asked[SkullView], view: SkullView) -> str:
    """What the dice show, and what that lets a player do."""
    tell, dice = asked.tell, dice_of(view.faces)
    if "P" in view.faces:
        return tell.say("penny-boat" if view.boat else "penny")
    shown = [*map(str, dice)]
    shown += [tell.say("a-boat")] if view.boat else []
    words = tell.listed(shown) + (f" {tell.say('a-spent-skull')}" if "D" in view.faces else "")
    key = (
        ("dice-boat" if len(dice) > 1 else "die-boat")
        if view.boat
        else "dice"
        if len(dice) > 2
        else "dice-two"
    )
    return tell.say(key, dice=words, die=dice[0])


def _circle(asked: Asked[SkullView], view: SkullView, left: list[Move]) -> Question:
    """Several crossings at once: which one is circled (SI-23)."""
    tell, sheet = asked.tell, restored(view, view.seat)
    numbers = sorted({move.number for move in left if isinstance(move, Circle)})
    palettes = _palettes(view)
    cell = asked.value("cell")
    if cell and len(numbers) > 1:
        treasures = values(left, tell, lambda one: tell.say("gain.treasure", number=one))
        return Question(tell.say("circle-here"), tuple(treasures), palettes=palettes)
    if cell:
        return Question(tell.say("turn"), palettes=palettes)
    key = "circle" if len(numbers) == 1 else "circle-more"
    words = tell.say(key, number=numbers[0], numbers=tell.listed(numbers))
    return Question(words, places(left, sheet, tell), palettes=palettes)


def _rest(asked: Asked[SkullView], view: SkullView) -> Question:
    """Nothing to choose: the turn is in pencil, or others are still drawing, or nobody is."""
    tell, seat = asked.tell, view.seat
    if asked.steps:
        return _pencilled(asked, view)
    if view.phase == "over":
        return Question(tell.say("over"))
    if view.phase != "play":
        return Question(tell.say("roll"))
    names = people(tell, waiting(view))
    if seat < 0 or not view.done[seat]:
        return Question(tell.say("watch-danger" if view.danger else "watch", names=names))
    return Question(tell.say("wait-danger" if view.danger else "wait", names=names))


def _pencilled(asked: Asked[SkullView], view: SkullView) -> Question:
    tell, seat, inked = asked.tell, view.seat, asked.inked
    old, new = restored(inked, seat), restored(view, seat)
    fresh = [circle for circle in new.treasures if circle not in old.treasures]
    found = [circle.number for circle in fresh]
    palettes = _palettes(view)
    if found:
        void = all(worthless(new.show(), circle.cell) for circle in fresh)
        key = "turn-void" if void else "turn-treasures" if len(found) > 1 else "turn-treasure"
        return Question(tell.say(key, numbers=tell.listed(found)), palettes=palettes)
    return Question(tell.say("turn"), palettes=palettes)


def danger(asked: Asked[SkullView], view: SkullView, left: Sequence[Move]) -> Question:
    """Where the danger goes; with no moves left, what the one in pencil costs."""
    tell, alone = asked.tell, len(view.sheets) == 1
    sheet = restored(view, view.target)
    name = tell.names[view.target]
    title = tell.say("danger-title-alone") if alone else tell.say("danger-title", name=name)
    if not left:
        words = _cost(asked, view, alone, name)
        return Question(words, palettes=("number",), title=title, scene=SCENE)
    if asked.value("cell"):
        return Question(tell.say("turn"), palettes=("number",), title=title, scene=SCENE)
    key = f"danger-alone-{_where(sheet)}" if alone else _worst(view, sheet)
    return Question(
        tell.say(key, name=name), places(left, sheet, tell), palettes=("number",), title=title, scene=SCENE
    )


def _where(sheet: Sheet) -> str:
    """Alone: beside the cell filled last, if there is one and it has free neighbours (SI-50)."""
    return "beside" if sheet.last != NOWHERE and sheet.free & NEAR[sheet.last] else "any"


def _worst(view: SkullView, sheet: Sheet) -> str:
    """What a danger can do to a rival: take a number, and a treasure with it (SI-31, SI-32)."""
    if sheet.circled & sheet.free:
        return "danger-circled"
    return "danger" if any(sheet_of(view, view.target).numbers) else "danger-bare"


def _cost(asked: Asked[SkullView], view: SkullView, alone: bool, name: str) -> str:
    """What the pencilled danger takes or gives."""
    before, after = (seen.scores()[view.target].total for seen in (asked.inked, view))
    change = "loses" if after < before else "gains" if after > before else "nothing"
    key = f"turn-danger-{change}" + ("-alone" if alone else "")
    return asked.tell.say(key, name=name, points=abs(after - before))


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
