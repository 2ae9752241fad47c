"""Effects and events as JSON, the same for the API, its streams and the command line."""

from dataclasses import asdict, dataclass

from archipel.kernel import Effect, Event, Part, Played, write_outcome
from archipel.kernel.effects import changes
from archipel.kernel.result import Fact


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
