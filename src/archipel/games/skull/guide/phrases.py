"""Phrases that several sentences use, names and places; and effects in words."""

from collections.abc import Sequence
from typing import Final

from archipel.games.skull.rules.data import island
from archipel.games.skull.rules.grid import COLUMN, NAME, ROW, SIZE
from archipel.games.skull.rules.reading import sheet_of
from archipel.games.skull.rules.sheet import Sheet, restore
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Telling
from archipel.kernel import Effect

_MOST: Final = 2
"""Names in a sentence; the others are counted."""
_FEW = 4
"""Players whose swapped sheets are told one by one."""


def people(tell: Telling, seats: Sequence[int]) -> str:
    """The names of these seats; of a crowd, the first few."""
    names = [tell.names[seat] for seat in seats]
    if len(names) > _MOST + 1:
        names = [*names[:_MOST], tell.say("others", count=len(names) - _MOST)]
    return tell.listed(names)


def place(tell: Telling, cell: int) -> str:
    """`row 3, column 5`."""
    return tell.word("cell", NAME[cell])


def at_sea(tell: Telling, cell: int) -> str:
    """Where a boat is: `above column 6`."""
    row, column, last = ROW[cell], COLUMN[cell], SIZE - 1
    if row in (0, last) and column in (0, last):
        return tell.say(f"boat-{'bottom' if row else 'top'}-{'right' if column else 'left'}")
    if column in (0, last):
        return tell.say("boat-right" if column else "boat-left", number=row)
    if row in (0, last):
        return tell.say("boat-below" if row else "boat-above", number=column)
    return tell.say("boat-bay", number=row)


def waiting(view: SkullView) -> list[int]:
    """The seats that still have to draw."""
    return [seat for seat, done in enumerate(view.done) if not done]


def restored(view: SkullView, seat: int) -> Sheet:
    """A seat's sheet, as the rules handle it."""
    return restore(island(view.setup.sheet, str(view.setup["side"])), sheet_of(view, seat))


def say(effect: Effect, tell: Telling) -> str:
    """An effect in words."""
    facts = dict(effect.facts)
    if effect.key == "drew.roll":
        faces = [tell.rules.drawn("roll", face, tell.language) for face in _texts(facts["faces"])]
        return tell.effect(effect, dice=", ".join(faces))
    if effect.key == "drew.swap":
        return _handed([int(seat) for seat in _texts(facts["swap"])], tell)
    if effect.key == "did.boat":
        return tell.effect(effect, where=at_sea(tell, NAME.index(str(facts["cell"]))))
    if effect.key == "none.circled-already":
        return tell.effect(effect, other=tell.listed(_texts(facts["others"])))
    if effect.key.startswith("news"):
        return _news(effect, tell)
    if "whose" in facts:
        name = tell.names[int(str(facts["whose"]))]
        return tell.effect(effect, name=name, beside=_beside(str(facts.get("beside", "")), tell))
    return tell.effect(effect, beside=_beside(str(facts.get("beside", "")), tell))


def _texts(fact: object) -> list[str]:
    return [str(one) for one in fact] if isinstance(fact, tuple) else [str(fact)]


def _beside(what: str, tell: Telling) -> str:
    """“beside the 4”."""
    if not what:
        return ""
    return tell.say({"shore": "on-shore", "boat": "beside-boat"}.get(what, "beside"), number=what)


def _news(effect: Effect, tell: Telling) -> str:
    """Who is close to the end, or has brought it about."""
    facts = dict(effect.facts)
    key, count = effect.key.removeprefix("news."), facts.get("count")
    key = {"treasures": "near-treasures", "end.treasures": "end-treasures", "end.cells": "end-cells"}.get(
        key, f"near-cells-{count}"
    )
    who = "you" if tell.you else "one"
    return tell.say(f"{key}-{who}", names=tell.names[effect.seat], count=count)


def _handed(swap: list[int], tell: Telling) -> str:
    """Who gets whose sheet (SI-16)."""
    if len(swap) > _FEW:
        return tell.say("swap-all")
    each = []
    for seat, whose in enumerate(swap):
        mutual = swap[whose] == seat
        if not mutual or seat < whose:
            key = "swap-two" if mutual else "swap-one"
            each.append(tell.of(seat).say(key, name=tell.names[seat], whose=tell.names[whose]))
    return tell.say("swap-each", who=", ".join(each))
