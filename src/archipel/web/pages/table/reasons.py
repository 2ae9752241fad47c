"""Why the strong bot would do it: what a move changes in the count at once, and what playing on has shown."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from archipel.bots.reasons import TO_OTHERS
from archipel.kernel import Decide, Score, State
from archipel.kernel.result import ScoreLine
from archipel.web.pages.table.count import words_of
from archipel.web.pages.table.scene import Scene

MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """A line of the count, or a rule, in words; the points that are won or lost by it."""

    words: str
    points: float
    rule: str


@dataclass(frozen=True, slots=True)
class AtOnce:
    """What some moves change in the own count, and in the totals of others, by name."""

    points: int
    lines: tuple[Reason, ...]
    others: tuple[tuple[str, int], ...]

    @property
    def progress(self) -> bool:
        """Do lines only come nearer to points?"""
        return bool(self.lines) and not any(line.points for line in self.lines)


def at_once(scene: Scene, state: State, texts: Sequence[str]) -> AtOnce:
    """The count after these moves, as far as this turn goes, against the count before."""
    seat, after = scene.seat, state.clone()
    for text in texts:
        node = after.node()
        if isinstance(node, Decide) and seat in node.seats:
            after.apply(seat, scene.game.parse(text))
    before, now = state.view(seat).scores(), after.view(seat).scores()
    totals = [(scene.names[other], now[other].total - before[other].total) for other in range(len(now))]
    lines = [
        Reason(words_of(scene.game, line, scene.language), points, line.rule)
        for line, points in changed(before[seat], now[seat])
    ]
    lines.sort(key=lambda one: -abs(one.points))
    others = tuple(one for other, one in enumerate(totals) if other != seat and one[1])
    return AtOnce(totals[seat][1], tuple(lines[:MOST]), others)


def changed(before: Score, after: Score) -> list[tuple[ScoreLine, int]]:
    """The lines that are new, different or gone, each with what that means in points."""
    old, new = Counter(before.lines), Counter(after.lines)
    gone = list((old - new).elements())
    found = []
    for line in (new - old).elements():
        # The same line with other facts, or what the same rule said before.
        like = sorted((one for one in gone if one.rule == line.rule), key=lambda one: one.key != line.key)
        for one in like[:1]:
            gone.remove(one)
        found.append((line, line.points - sum(one.points for one in like[:1])))
    return found + [(line, -line.points) for line in gone]


def later(scene: Scene, reasons: Sequence[tuple[str, float]]) -> list[Reason]:
    """What playing on has shown, by the titles of the rules."""
    rules, found = scene.game.rules.rules, []
    for name, points in reasons[:MOST]:
        if name == TO_OTHERS:
            found.append(Reason(scene.tongue.gettext("the best of the others"), points, ""))
        else:
            found.append(Reason(rules[name].title[scene.language], points, name))
    return found
