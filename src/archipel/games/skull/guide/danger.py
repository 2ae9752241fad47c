"""The scene of a danger: whose sheet this is, what to do, what it costs, how a 9 turns it (SI-16, SI-50)."""

from collections.abc import Sequence

from archipel.games.skull.guide.choices import places
from archipel.games.skull.guide.gains import restored
from archipel.games.skull.rules.grid import NEAR
from archipel.games.skull.rules.reading import sheet_of
from archipel.games.skull.rules.sheet import NOWHERE, Sheet
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked, Question
from archipel.kernel import Move

SCENE = "danger"


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
