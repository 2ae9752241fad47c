"""A hint in words: what the Captain would do, what that counts at once, and what it brings later."""

from dataclasses import dataclass
from typing import Final

from archipel.bots import Budget, think
from archipel.bots.budget import Meter
from archipel.bots.reasons import TO_OTHERS, weigh
from archipel.guide import Guide, Telling
from archipel.guide.gains import gains_words
from archipel.kernel import DONE, Move, Trial
from archipel.narration import gains_of, trial_scored
from archipel.terminal.step_words import step_words, steps_words
from archipel.words import Language

STRONG: Final = "captain"
THINKING_S: Final = 1.0  # for the move, and again for its reasons
MAX_REASONS: Final = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """The moves for the rest of this turn, and the lines that explain them."""

    moves: tuple[Move, ...]
    lines: tuple[str, ...]


def hint(trial: Trial, guide: Guide, tell: Telling, tongue: Language) -> Hint:
    """The Captain's advice for the turn as it is pencilled."""
    view, say = trial.state.view(trial.seat), tongue.gettext
    thought = think(view, STRONG, "hint", Budget(seconds=THINKING_S))
    reasons = weigh(view, thought, "hint", Meter(Budget(seconds=THINKING_S)))
    ahead = Trial.begin(trial.state, trial.seat).then([move for move in thought.plan if move is not DONE])
    if not ahead.steps:
        return Hint((), (say("The Captain would end the turn here."),))
    steps = ", ".join(steps_words(ahead, guide, tell))
    captain = say("The Captain:")
    lines = [f"{captain} {steps}."]
    gains = gains_of(trial_scored(ahead), guide, tell)
    if gains:
        lines.append(f"{say('The count changes at once:')} {gains_words(gains)}.")
    others = [(move, value) for move, value in thought.others if move != thought.move]
    stake = thought.value - others[0][1] if others else 0.0
    rival = step_words(others[0][0], trial.step(others[0][0]).told[-1], guide, tell) if others else ""
    if rival and stake >= 0.05:
        points = f"{stake:.1f}".replace(".", tongue.point)
        lines.append(
            say("About %(stake)s points better than the next best: %(rival)s.", stake=points, rival=rival)
        )
    later = [_reason(name, points, tell, tongue) for name, points in reasons[:MAX_REASONS]]
    if later:
        said = say("The Captain has played on from both many times. What that changes on average:")
        lines.append(f"{said} {', '.join(later)}.")
    return Hint(ahead.steps, tuple(lines))


def _reason(name: str, points: float, tell: Telling, tongue: Language) -> str:
    """A rule's title, or the others' score, with the difference in points."""
    if name == TO_OTHERS:
        title = tongue.gettext("the best of the others")
    else:
        title = tell.rules.rules[name].title[tell.language]
    return f"{title} ({f'{points:+.1f}'.replace('.', tongue.point)})"
