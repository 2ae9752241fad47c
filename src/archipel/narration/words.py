"""What happened, in words."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from archipel.guide import Gain, Guide, Telling
from archipel.kernel import Drawn, Effect, Event, Part, Played, Trial, write_outcome
from archipel.kernel.effects import RIVAL, changes
from archipel.kernel.result import Fact
from archipel.narration.narrator import Narrator
from archipel.words import Language


def trial_scored(trial: Trial, last: bool = False) -> list[Effect]:
    """What a trial, or its `last` step, would change on the sheet that it is written on, and for an opponent
    without a seat."""
    did = [dict(effect.facts).get("whose") for effect in trial.effects if effect.kind == "did"]
    owner = next((whose for whose in did if isinstance(whose, int)), trial.seat)
    effects = trial.told[-1] if last else trial.effects
    return [effect for effect in effects if effect.seat in (owner, RIVAL)]


def gains_of(effects: Sequence[Effect], guide: Guide[Any], tell: Telling) -> tuple[Gain, ...]:
    """What a turn scored and why, the largest change first; then what it did not, and why."""
    scoring = guide.merged([effect for effect in effects if effect.kind in ("gain", "none")])
    gains = [
        Gain(guide.say(effect, tell), 0 if effect.seat == RIVAL else effect.total, effect.rule, effect.parts)
        for effect in scoring
    ]
    return tuple(sorted(gains, key=lambda gain: -abs(gain.points)))


def drawn_words(event: Drawn, guide: Guide[Any], tell: Telling, tongue: Language) -> str:
    """What chance brought: in the game's words, or as the names of the draw and of what was drawn."""
    told = [guide.say(effect, tell) for effect in event.effects if effect.kind == "drew"]
    if told:
        return " ".join(told)
    rules, label = tell.rules, event.draw.label
    what = rules.name("draw", label, tongue.code)
    items = [event.draw.items[item] for item in event.outcome]
    names = [(item, rules.drawn(label, item, tongue.code)) for item in items]
    spoken = [name for item, name in names if name != item or item.isdigit()]  # others are codes
    return tongue.gettext("%(what)s: %(items)s", what=what, items=", ".join(spoken)) if spoken else what


KEPT: Final = 64
"""Matches whose words are kept at once, for each language and reader."""


class Told:
    """What a narrator tells, in one language and for one reader; each turn is put into words once."""

    def __init__(self, narrator: Narrator, guide: Guide[Any], tell: Telling) -> None:
        self.narrator: Final = narrator
        self.tell: Final = tell
        self._guide: Final = guide
        self._words: Final[dict[tuple[int, int, bool], str]] = {}
        self._gains: Final[dict[tuple[int, int], tuple[Gain, ...]]] = {}

    def did(self, number: int, seat: int, you: bool = False) -> str:
        """What a seat did at this moment, in the third person or as `you`; empty if that is not known."""
        key = (number, seat, you)
        if key not in self._words:
            moment = self.narrator.moments.get(number)
            done = moment.did.get(seat, ()) if moment else ()
            self._words[key] = self._guide.tell_turn(done, replace(self.tell, you=True) if you else self.tell)
        return self._words[key]

    def gains(self, number: int, sheet: int) -> tuple[Gain, ...]:
        """What changed on a sheet at this moment."""
        key = (number, sheet)
        if key not in self._gains:
            moment = self.narrator.moments.get(number)
            self._gains[key] = gains_of(
                moment.scored.get(sheet, ()) if moment else (), self._guide, self.tell
            )
        return self._gains[key]

    def other(self, number: int, seat: int) -> list[str]:
        """What was drawn at this moment, as far as a seat may know it."""
        moment = self.narrator.moments.get(number)
        drawn = [one for one in moment.other if one.kind == "drew" and one.visible_to(seat)] if moment else []
        return [self._guide.say(one, self.tell.of(one.seat)) for one in drawn]


class Tellers:
    """What is told of the matches that people look at, the latest ones."""

    def __init__(self) -> None:
        self._kept: Final[OrderedDict[tuple[str, str, int], Told]] = OrderedDict()

    def of(self, name: str, narrator: Narrator, guide: Guide[Any], tell: Telling) -> Told:
        """What this narrator tells of the match of this name."""
        key = (name, tell.language, tell.reader)
        told = self._kept.pop(key, None)
        if told is None or told.narrator is not narrator or tuple(told.tell.names) != tuple(tell.names):
            told = Told(narrator, guide, tell)
        self._kept[key] = told
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return told


@dataclass(frozen=True, slots=True)
class EffectInfo:
    """One thing that happened. The first word of `key` says what: did, drew, gain, none or news.

    `seat` is whom it is about: -1 nobody in particular, -2 an opponent without a seat. `points` changes that
    seat's score, by line. `facts` fill the game's sentence for the key; `parts` are places: kind and value.
    """

    key: str
    rule: str
    seat: int
    points: dict[str, int]
    facts: dict[str, Fact]
    parts: tuple[Part, ...]


def effect_info(effect: Effect) -> EffectInfo:
    """An effect, for programs."""
    return EffectInfo(
        key=effect.key,
        rule=effect.rule,
        seat=effect.seat,
        points=dict(changes(*effect.points)),
        facts=dict(effect.facts),
        parts=effect.parts,
    )


def event_json(number: int, event: Event) -> dict[str, object]:
    """An event of a match, to be written as JSON. It holds all effects, also those that few may know."""
    effects = [asdict(effect_info(effect)) for effect in event.effects]
    if isinstance(event, Played):
        return {"number": number, "seat": event.seat, "move": event.move.text, "effects": effects}
    outcome = write_outcome(event.draw, event.outcome)
    return {"number": number, "draw": event.draw.label, "outcome": outcome, "effects": effects}
