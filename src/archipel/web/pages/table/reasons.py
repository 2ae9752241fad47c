"""Why a strong bot prefers a move: what it changes in the score at once, and what playing on has shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from archipel.bots.reasons import TO_OTHERS
from archipel.guide.gains import changed
from archipel.kernel import Decide, State
from archipel.web.pages.table.count import row_title, words_of
from archipel.web.pages.table.scene import Scene

MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """A score line or a rule, in words, and the points gained or lost through it."""

    words: str
    points: float
    rule: str


@dataclass(frozen=True, slots=True)
class AtOnce:
    """What some moves change in the seat's own score, and in the others' totals, by name."""

    points: int
    lines: tuple[Reason, ...]
    others: tuple[tuple[str, int], ...]

    @property
    def progress(self) -> bool:
        """Do lines change without changing any points yet?"""
        return bool(self.lines) and not any(line.points for line in self.lines)


def at_once(scene: Scene, state: State, texts: Sequence[str]) -> AtOnce:
    """Compare the score after these moves, within this turn, with the score before."""
    seat, after = scene.seat, state.clone()
    for text in texts:
        node = after.node()
        if isinstance(node, Decide) and seat in node.seats:
            after.apply(seat, scene.game.parse(text))
    before, now = state.view(seat).scores(), after.preview(seat).scores()
    totals = [(scene.names[other], now[other].total - before[other].total) for other in range(len(now))]
    lines = [
        Reason(words_of(scene.game, line, scene.language), points, line.rule)
        for line, points in changed(before[seat], now[seat])
    ]
    lines.sort(key=lambda one: -abs(one.points))
    others = tuple(one for other, one in enumerate(totals) if other != seat and one[1])
    return AtOnce(totals[seat][1], tuple(lines[:MOST]), others)


def later(scene: Scene, reasons: Sequence[tuple[str, float]]) -> list[Reason]:
    """What playing on has shown, by what the rules count."""
    found: list[Reason] = []
    for name, points in reasons[:MOST]:
        if name == TO_OTHERS:
            found.append(Reason(scene.tongue.gettext("what your strongest rival scores"), points, ""))
        else:
            found.append(Reason(row_title(scene.game, name, scene.language), points, name))
    return found
