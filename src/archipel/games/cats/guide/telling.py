"""Effects in words, in the third person without the name; when the end is near, and how it came."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from archipel.games.cats.guide.words import shape, sister_short, together
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.effects import PLAIN
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.shapes import COMMON, SHAPE_OF
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Telling
from archipel.guide.gains import signed
from archipel.kernel import Effect, Part, Result
from archipel.kernel.effects import changes
from archipel.kernel.result import Fact

_TAKES: Final = ("did.take", "did.extra", "did.more", "did.mix", "did.row")


def say(effect: Effect, tell: Telling) -> str:
    """An effect in words; what is chosen on a card is told by what is drawn."""
    facts = dict(effect.facts)
    if effect.key in _TAKES:
        ticked = _ticked(facts, tell)
        return _taken(effect, tell) + (tell.say("tells-ticked", traditions=ticked) if ticked else "")
    if effect.key == "did.draw":
        return _drawn(facts, tell)
    if effect.key.startswith("gain.tradition"):
        return tell.effect(effect, name=tell.word("short", facts["short"]))
    if effect.key == "drew.traditions":
        return tell.effect(effect, traditions=_ticked(facts, tell))
    if effect.key == "gain.sister":
        points = sorted(effect.points, key=lambda one: -abs(one[1]))
        items = ", ".join(f"{signed(more)} {sister_short(key, tell)}" for key, more in points)
        return tell.effect(effect, items=items)
    if effect.key == "news.end":
        return tell.effect(effect, days=DAYS)
    if "colour" in facts:
        colour = facts["colour"]
        names = {"map": tell.word("map", colour), "cats": tell.word("cats", colour)}
        return tell.effect(effect, cat=tell.word("a-cat", colour), **names)
    return tell.effect(effect)


def _taken(effect: Effect, tell: Telling) -> str:
    """Which cards are taken."""
    facts = dict(effect.facts)
    return tell.effect(effect, column=facts["column"], row=facts["row"])


def _ticked(facts: dict[str, Fact], tell: Telling) -> str:
    """The traditions among the cards: they are ticked at once (IC-38)."""
    numbers = facts["short"]
    return " · ".join(tell.word("short", number) for number in numbers) if isinstance(numbers, tuple) else ""


def _drawn(facts: dict[str, Fact], tell: Telling) -> str:
    """What is drawn and in which cabin; the rats and maps that it covers."""
    words = tell.say("did.draw", piece=shape(str(facts["shape"]), str(facts["colour"]), tell, the=False))
    cabin, rats, maps = facts["cabin"], facts["rats"], facts["maps"]
    words += tell.say("tells-in", cabin=tell.word("cabin", cabin)) if cabin != PLAIN else ""
    over = [tell.say("one-rat") if rats == 1 else tell.say("rats", rats=rats)] if rats else []
    over += [tell.word("map", colour) for colour in maps] if isinstance(maps, tuple) else []
    return words + (tell.say("tells-over", things=together(over, tell)) if over else "")


def tell_day(effects: Sequence[Effect], tell: Telling) -> str:
    """“takes column A, ticks “a rat-free boat” and draws 2 purple cats and a treasure”."""
    phrases, found, twice = list[str](), dict[str, int](), ""
    for effect in effects:
        facts = dict(effect.facts)
        if effect.key in _TAKES:
            ticked = _ticked(facts, tell)
            phrases.append(_taken(effect, tell))
            phrases += [tell.say("tells-ticks", traditions=ticked)] if ticked else []
        elif effect.key == "did.draw":
            kind = _kind(facts)
            found[kind] = found.get(kind, 0) + 1
        elif effect.key.startswith(("did.twice", "did.again")):
            twice = tell.say(f"tells-with-{effect.key.rpartition('.')[2]}")
        elif effect.key == "did.decline":
            phrases.append(tell.effect(effect))
    if found:
        order = (*COLOURS, "treasure", "rare")
        things = [_counted(kind, found[kind], tell) for kind in sorted(found, key=order.index)]
        phrases.append(tell.say("did.draw", piece=together(things, tell)))
    return together(phrases, tell) + twice if phrases else ""


def _kind(facts: dict[str, Fact]) -> str:
    """What is counted together: cats of a colour, common treasures, rare ones."""
    if facts["colour"]:
        return str(facts["colour"])
    return "treasure" if SHAPE_OF[str(facts["shape"])].kind == COMMON else "rare"


def _counted(kind: str, count: int, tell: Telling) -> str:
    if kind in COLOURS:
        return tell.word("a-cat", kind) if count == 1 else f"{count} {tell.word('cats', kind)}"
    return tell.say(f"tells-one-{kind}") if count == 1 else tell.say(f"tells-some-{kind}", count=count)


def merged(effects: Sequence[Effect]) -> list[Effect]:
    """A day's effects, those of one line of the score as one: each rat, a family that has grown twice. Two
    cats that have become a family are not told, nor what is back where it was."""
    grown = {part for effect in effects if effect.rule == "IC-52" for part in effect.parts}
    found: list[Effect] = []
    for effect in effects:
        if effect.key == "none.pair" and grown.intersection(effect.parts):
            continue
        at = next((at for at, one in enumerate(found) if _is_same(one, effect)), None)
        if at is None:
            found.append(effect)
        else:
            found[at] = _both(found[at], effect)
    return [
        effect for effect in found if effect.points or effect.key not in ("gain.sister", "gain.tradition")
    ]


def _is_same(one: Effect, other: Effect) -> bool:
    if one.seat != other.seat or one.rule != other.rule:
        return False
    if one.rule == "IC-52":
        return bool(set(one.parts) & set(other.parts))  # the family has grown
    return one.rule in ("IC-50", "IC-62") or (one.rule == "IC-54" and one.facts == other.facts)


def _both(one: Effect, other: Effect) -> Effect:
    points = changes(*one.points, *other.points)
    if one.rule == "IC-50":
        count = sum(more for _, more in points)
        parts: tuple[Part, ...] = tuple(dict.fromkeys((*one.parts, *other.parts)))
        return replace(other, key="gain.rats", points=points, facts=(("count", count),), parts=parts)
    key = one.key if one.rule == "IC-54" else other.key  # a tradition that is new remains so
    return replace(other, key=key, points=points)


def near_end(view: CatsView, tell: Telling) -> str:
    """The last two days are announced."""
    if view.day == DAYS:
        return tell.say("news.last-day")
    return tell.say("news.two-days") if view.day == DAYS - 1 else ""


def ending(result: Result, tell: Telling) -> str:
    """The seventh day is over; alone, how it stands with the sister."""
    if result.rival is None:
        return tell.say("news.end", days=DAYS)
    own, hers = result.scores[0].total, result.rival.total
    key = "ends-won" if own > hers else "ends-level" if own == hers else "ends-lost"
    return tell.say(key, own=str(own).replace("-", "−"), hers=hers)
