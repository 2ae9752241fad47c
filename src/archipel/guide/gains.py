"""Why a score changes: item by item, from the lines that are new, changed or gone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from archipel.kernel import Part, Rulebook, Score
from archipel.kernel.result import ScoreLine


@dataclass(frozen=True, slots=True)
class Gain:
    """One reason: “treasure 3”, +3. No points: it says why something gives nothing."""

    words: str
    points: int
    rule: str = ""
    lights: tuple[Part, ...] = ()


def changed(before: Score, after: Score) -> list[tuple[ScoreLine, int]]:
    """The lines that are new, changed or gone, each with the difference in points."""
    old, new = Counter(before.lines), Counter(after.lines)
    gone = list((old - new).elements())
    found = []
    for line in (new - old).elements():
        # The same line with different facts, or else another line of the same rule.
        like = sorted((one for one in gone if one.rule == line.rule), key=lambda one: one.key != line.key)
        for one in like[:1]:
            gone.remove(one)
        found.append((line, line.points - sum(one.points for one in like[:1])))
    return found + [(line, -line.points) for line in gone]


def line_words(rules: Rulebook, line: ScoreLine, language: str) -> str:
    """A score line in words."""
    text = rules.say(f"line.{line.key}", language, line.facts)
    return text[:1].upper() + text[1:]


def from_lines(before: Score, after: Score, rules: Rulebook, language: str) -> tuple[Gain, ...]:
    """The changed lines as gains, the largest change first."""
    found = [
        Gain(line_words(rules, line, language), points, line.rule)
        for line, points in changed(before, after)
        if points
    ]
    found.sort(key=lambda one: -abs(one.points))
    return tuple(found)


def gains_words(gains: Sequence[Gain]) -> str:
    """Reasons in one line: “treasure 3 +3, bottle −4”."""
    return ", ".join(f"{gain.words} {signed(gain.points)}" if gain.points else gain.words for gain in gains)


def signed(points: int) -> str:
    """A change of points with its sign."""
    return f"+{points}" if points > 0 else f"−{-points}"
