"""Moves in words, and a hint: what the Captain would do, what it counts at once and brings later."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from archipel.bots import Budget, think
from archipel.bots.budget import Meter
from archipel.bots.reasons import TO_OTHERS, weigh
from archipel.guide import Guide, Telling
from archipel.guide.gains import gains_words
from archipel.kernel import DONE, Effect, Move, Trial
from archipel.narration import gains_of, trial_scored
from archipel.terminal.places import place_of
from archipel.words import Language

STRONG: Final = "captain"
SECONDS: Final = 1.0  # for the move, and the same again for its reasons
MOST: Final = 3  # reasons


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do in the rest of this turn, and the lines that tell it."""

    moves: tuple[Move, ...]
    lines: tuple[str, ...]


def hint(trial: Trial, guide: Guide[Any], tell: Telling, tongue: Language) -> Hint:
    """The Captain's advice for the turn as it is pencilled."""
    view, say = trial.state.view(trial.seat), tongue.gettext
    thought = think(view, STRONG, "hint", Budget(seconds=SECONDS))
    reasons = weigh(view, thought, "hint", Meter(Budget(seconds=SECONDS)))
    ahead = Trial.begin(trial.state, trial.seat).then([move for move in thought.plan if move is not DONE])
    if not ahead.steps:
        return Hint((), (say("The Captain would end the turn here."),))
    steps = ", ".join(steps_told(ahead, guide, tell))
    captain = say("The Captain:")
    lines = [f"{captain} {steps}."]
    gains = gains_of(trial_scored(ahead), guide, tell)
    if gains:
        lines.append(f"{say('The count changes at once:')} {gains_words(gains)}.")
    others = [(move, value) for move, value in thought.others if move != thought.move]
    stake = thought.value - others[0][1] if others else 0.0
    rival = told(others[0][0], trial.step(others[0][0]).told[-1], guide, tell) if others else ""
    if rival and stake >= 0.05:
        points = f"{stake:.1f}".replace(".", tongue.point)
        lines.append(
            say("About %(stake)s points better than the next best: %(rival)s.", stake=points, rival=rival)
        )
    later = [_reason(name, points, tell, tongue) for name, points in reasons[:MOST]]
    if later:
        said = say("The Captain has played on from both many times. What that changes on average:")
        lines.append(f"{said} {', '.join(later)}.")
    return Hint(ahead.steps, tuple(lines))


def _reason(name: str, points: float, tell: Telling, tongue: Language) -> str:
    """A rule's title, or the others' score, with the points it differs by."""
    if name == TO_OTHERS:
        title = tongue.gettext("the best of the others")
    else:
        title = tell.rules.rules[name].title[tell.language]
    return f"{title} ({f'{points:+.1f}'.replace('.', tongue.point)})"


def told(move: Move, effects: Sequence[Effect], guide: Guide[Any], tell: Telling) -> str:
    """What a player does: “writes 7 beside the 8 (row 2, column 5)”; often a step goes without saying."""
    words = guide.tell_step(effects, tell)
    if not words:
        return ""
    names = [
        tell.rules.name(part.kind, part.value, tell.language) for part in move.parts if place_of(part.value)
    ]
    missing = ", ".join(name for name in names if name not in words)
    return f"{words} ({missing})" if missing else words


def steps_told(trial: Trial, guide: Guide[Any], tell: Telling) -> list[str]:
    """The steps of a trial in words."""
    pairs = zip(trial.steps, trial.told, strict=True)
    return [words for move, effects in pairs if (words := told(move, effects, guide, tell))]
