"""Steps in the guide's words, with their places: pages mark them on the drawing, a terminal needs words."""

from collections.abc import Sequence

from archipel.guide import Guide, Telling
from archipel.kernel import Effect, Move, Trial
from archipel.terminal.places import place_of


def step_words(move: Move, effects: Sequence[Effect], guide: Guide, tell: Telling) -> str:
    """What a player does: “writes 7 beside the 8 (row 2, column 5)”; empty for steps without words."""
    words = guide.tell_step(effects, tell)
    if not words:
        return ""
    names = [
        tell.rules.name(part.kind, part.value, tell.language) for part in move.parts if place_of(part.value)
    ]
    missing = ", ".join(name for name in names if name not in words)
    return f"{words} ({missing})" if missing else words


def steps_words(trial: Trial, guide: Guide, tell: Telling) -> list[str]:
    """The steps of a trial in words."""
    pairs = zip(trial.steps, trial.told, strict=True)
    return [words for move, effects in pairs if (words := step_words(move, effects, guide, tell))]
