"""Why a score changes, item by item."""

from collections.abc import Sequence
from dataclasses import dataclass

from archipel.kernel import Part, Rulebook, ScoreLine


@dataclass(frozen=True, slots=True)
class Gain:
    """One reason: “treasure 3”, +3. No points: it says why something gives nothing."""

    words: str
    points: int
    rule: str = ""
    lights: tuple[Part, ...] = ()


def line_words(rules: Rulebook, line: ScoreLine, language: str) -> str:
    """A score line in words."""
    return capital(rules.say(f"line.{line.key}", language, line.facts))


def gains_words(gains: Sequence[Gain]) -> str:
    """Reasons in one line: “treasure 3 +3, bottle −4”."""
    return ", ".join(f"{gain.words} {signed(gain.points)}" if gain.points else gain.words for gain in gains)


def signed(points: int) -> str:
    """A change of points with its sign."""
    return f"+{points}" if points > 0 else f"−{-points}"


def capital(words: str) -> str:
    """With a capital letter, as the beginning of a sentence."""
    return words[:1].upper() + words[1:]
