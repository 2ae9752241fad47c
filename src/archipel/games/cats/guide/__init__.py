"""The guide of Explore & Draw: which column, which card, where it goes; and what a day brought."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from archipel.games.cats.guide.questions import ask, opens_itself
from archipel.games.cats.guide.words import shape, sister_counts, sister_short, together
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.effects import PLAIN
from archipel.games.cats.rules.lights import tradition_lights
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.shapes import COMMON, SHAPE_OF
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.traditions import pay
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.guide.gains import signed
from archipel.kernel import Effect, Move, Part, Result
from archipel.kernel.effects import changes
from archipel.kernel.result import Fact

SOLO_FAMILY: Final = "17-alone"
_TAKES: Final = ("did.take", "did.extra", "did.more", "did.mix", "did.row")


class CatsGuide(Guide[CatsView]):
    """Asks for a column, then for card after card and a place for each of its discoveries."""

    def ask(self, asked: Asked[CatsView]) -> Question:
        return ask(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
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

    def tell_turn(self, effects: Sequence[Effect], tell: Telling) -> str:
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

    def merged(self, effects: Sequence[Effect]) -> Sequence[Effect]:
        """A day's effects, those of one line of the score as one: each rat, a family that has grown twice.

        Two cats that have become a family are not told, nor what is back where it was.
        """
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

    def follows(self, view: CatsView, moves: Sequence[Move]) -> Move | None:
        return opens_itself(view, moves)

    def goals(self, view: CatsView, seat: int, tell: Telling) -> tuple[Goal, ...]:
        """How it starts, then one goal for each ticked tradition; alone, for each line of the sister too."""
        tally = view.tallies()[seat]
        found = [_tradition(tally, number, tell) for number in view.sheet_of(seat).ticks]
        return (*_start(view, seat, tell), *found, *_sister(view, tell))

    def near_end(self, view: CatsView, tell: Telling) -> str:
        """The last two days are announced."""
        if view.day == DAYS:
            return tell.say("news.last-day")
        return tell.say("news.two-days") if view.day == DAYS - 1 else ""

    def ending(self, result: Result, view: CatsView, tell: Telling) -> str:
        """The seventh day is over; alone, how it stands with the sister."""
        if result.rival is None:
            return tell.say("news.end", days=DAYS)
        own, hers = result.scores[0].total, result.rival.total
        key = "ends-won" if own > hers else "ends-level" if own == hers else "ends-lost"
        return tell.say(key, own=str(own).replace("-", "−"), hers=hers)


def _start(view: CatsView, seat: int, tell: Telling) -> list[Goal]:
    """While a boat is empty: why its points are below zero (IC-50, IC-51)."""
    if view.sheet_of(seat).pieces:
        return []
    total = str(view.scores()[seat].total).replace("-", "−")
    return [Goal(tell.say("goal.start", points=total), rule="IC-51")]


def _tradition(tally: Tally, number: int, tell: Telling) -> Goal:
    """“4 of 5 purple cats”, with what it gives now and can give."""
    points, facts = pay(number, tally)
    key = SOLO_FAMILY if number == 17 and tally.alone else str(number)
    # The facts count pairs; what can be seen on the boat are cats.
    count = sum(tally.edge_by_colour) if number == 2 else dict(facts)["count"]
    return Goal(
        tell.say(f"goal.{key}", count=count),
        points,
        tell.say(f"worth.{key}"),
        "IC-54",
        points > 0,
        tradition_lights(tally, number),
    )


def _sister(view: CatsView, tell: Telling) -> list[Goal]:
    """What she counts on this boat. Her points are in the words: the others are the player's own."""
    score = view.rival()
    if score is None:
        return []
    found = []
    for line in score.lines:
        words = tell.say("sister-counts", what=sister_counts(line, tell))
        worth = tell.say("sister-has", points=line.points)
        found.append(Goal(words, None, worth, "IC-62", lights=line.parts))
    return found


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


def _kind(facts: dict[str, Fact]) -> str:
    """What is counted together: cats of a colour, common treasures, rare ones."""
    if facts["colour"]:
        return str(facts["colour"])
    return "treasure" if SHAPE_OF[str(facts["shape"])].kind == COMMON else "rare"


def _counted(kind: str, count: int, tell: Telling) -> str:
    if kind in COLOURS:
        return tell.word("a-cat", kind) if count == 1 else f"{count} {tell.word('cats', kind)}"
    return tell.say(f"tells-one-{kind}") if count == 1 else tell.say(f"tells-some-{kind}", count=count)


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


GUIDE: Final = CatsGuide()
