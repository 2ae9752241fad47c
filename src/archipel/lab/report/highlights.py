"""A report in a few sentences, for the top of the page."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.lab.report.figures import Figures, PartFigures, place_of
from archipel.lab.report.plots import number
from archipel.lab.report.words import Speech

RARE_SHARE = 0.01
"""Parts chosen in a smaller share of the decisions that offer them are listed as hardly ever used."""

MAX_NAMED = 6
"""Rare parts that are listed by name."""


def in_short(found: Figures, speech: Speech) -> Iterator[str]:
    """The sentences of the summary."""
    say = speech.say
    alone = [one for one in found.lineups if len(one.levels) == 1]
    best = alone[-1]
    points = best.points[0]
    yield say(
        "A %(level)s makes %(median)s points; half of all counts lie between %(lower)s and %(upper)s."
    ) % {
        "level": speech.level(best.levels[0]),
        "median": number(points.quartiles[2]),
        "lower": number(points.quartiles[1]),
        "upper": number(points.quartiles[3]),
    }
    for one in found.lineups:
        if one.share is not None:
            yield say("Skill counts: a %(better)s beats a %(worse)s in %(share)s of the games.") % {
                "better": speech.level(one.levels[1]),
                "worse": speech.level(one.levels[0]),
                "share": number(one.share[0], True),
            }
    if best.beaten is not None:
        yield say("The player wins %(share)s of these games.") % {"share": number(best.beaten[0], True)}
    yield from _order(found, speech)
    yield say("A game takes %(turns)s turns of each player, with %(decisions)s decisions.") % {
        "turns": number(found.turns.mean[0]),
        "decisions": number(found.decisions),
    }
    if found.lines:
        most = max(found.lines, key=lambda line: line.mean[0])
        yield say("Most points come from “%(line)s”: %(points)s in a count on average.") % {
            "line": speech.line(most.key),
            "points": number(most.mean[0]),
        }
    never = [part for part in found.parts if _dead(part)]
    if never:
        named = ", ".join(
            f"{speech.kind(part.kind)}: {speech.value(part.kind, part.value)}" for part in never[:MAX_NAMED]
        )
        more = f" … ({len(never)})" if len(never) > MAX_NAMED else ""
        yield say("Hardly ever chosen where it could be: %(parts)s.") % {"parts": named + more}


def _order(found: Figures, speech: Speech) -> Iterator[str]:
    say = speech.say
    if not found.order:
        return
    value, low, high = found.order[0]
    fair = 1 / len(found.order)
    facts = {"share": number(value, True), "fair": number(fair, True)}
    if low <= fair <= high:
        yield (
            say("Moving first is no clear advantage: %(share)s of the victories; %(fair)s would be even.")
            % facts
        )
    elif value > fair:
        yield (
            say("Moving first is an advantage: %(share)s of the victories; %(fair)s would be even.") % facts
        )
    else:
        yield (say("Moving first is a handicap: %(share)s of the victories; %(fair)s would be even.") % facts)


def _dead(part: PartFigures) -> bool:
    return part.taken < RARE_SHARE and place_of(part.value) is None
