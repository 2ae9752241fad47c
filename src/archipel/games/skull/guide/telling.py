"""Effects in words: beside what; where exactly, the marks on the sheets show."""

from archipel.games.skull.guide.phrases import at_sea, together
from archipel.games.skull.rules.grid import NAME
from archipel.guide import Telling
from archipel.kernel import Effect

_FEW = 4
"""Players whose swapped sheets are told one by one."""


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
        return tell.effect(effect, other=together(tell, _texts(facts["others"])))
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
