"""One question at a time: which number, where, which crossing; and what to say while others draw."""

from dataclasses import replace

from archipel.games.skull.guide.choices import made_of, places, values
from archipel.games.skull.guide.danger import danger
from archipel.games.skull.guide.gains import restored
from archipel.games.skull.guide.phrases import people, together, waiting
from archipel.games.skull.rules.data import NUMBERS
from archipel.games.skull.rules.moves import PASS, Boat, Circle
from archipel.games.skull.rules.reading import dice_of, worthless
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked, Choice, Question
from archipel.kernel import Move, Part

_BOAT = Part("mark", "boat")


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
    words = together(tell, shown) + (f" {tell.say('a-spent-skull')}" if "D" in view.faces else "")
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
    words = tell.say(key, number=numbers[0], numbers=together(tell, numbers))
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
        return Question(tell.say(key, numbers=together(tell, found)), palettes=palettes)
    return Question(tell.say("turn"), palettes=palettes)
