"""Why a strong bot prefers a move: what it changes in the score at once, and on average in playouts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from archipel.bots.reasons import TO_OTHERS
from archipel.kernel import Effect
from archipel.narration import gains_of
from archipel.web.pages.table.count import row_title
from archipel.web.pages.table.scene import Scene

MAX_REASONS: Final = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """A score line or a rule, in words, and the points gained or lost through it."""

    words: str
    points: float
    rule: str


@dataclass(frozen=True, slots=True)
class ImmediateChange:
    """The change of the seat's own score, and of the others' totals, by name."""

    points: int
    lines: tuple[Reason, ...]
    others: tuple[tuple[str, int], ...]

    @property
    def progress(self) -> bool:
        """Do lines change without changing any points yet?"""
        return bool(self.lines) and not any(line.points for line in self.lines)


def immediate_change(scene: Scene, told: Sequence[Effect]) -> ImmediateChange:
    """What some steps change within this turn."""
    own = [effect for effect in told if effect.seat == scene.seat]
    totals = Counter[str]()
    for effect in told:
        if effect.seat >= 0 and effect.seat != scene.seat:
            totals[scene.names[effect.seat]] += effect.total
    gains = gains_of([effect for effect in own if effect.kind == "gain"], scene.guide, scene.tell)
    lines = tuple(Reason(one.words, one.points, one.rule) for one in gains[:MAX_REASONS])
    others = tuple((name, points) for name, points in totals.items() if points)
    return ImmediateChange(sum(effect.total for effect in own), lines, others)


def later_reasons(scene: Scene, reasons: Sequence[tuple[str, float]]) -> list[Reason]:
    """What the playouts have shown, by rule."""
    found: list[Reason] = []
    for name, points in reasons[:MAX_REASONS]:
        if name == TO_OTHERS:
            found.append(Reason(scene.tongue.gettext("what your strongest rival scores"), points, ""))
        else:
            found.append(Reason(row_title(scene.game, name, scene.language), points, name))
    return found
