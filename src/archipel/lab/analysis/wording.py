"""An analysis in words, for the terminal and for pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from archipel.bots.reasons import MIN_STANDARD_ERRORS, TO_OTHERS
from archipel.guide import Telling, guide_of
from archipel.guide.gains import Gain
from archipel.kernel import DONE, Game, State, Trial, View
from archipel.lab.analysis.curves import shown
from archipel.lab.analysis.game_analysis import Analysis, Luck, RunningTotals, SeatAnalysis, TurnAnalysis
from archipel.narration import gains_of, trial_scored
from archipel.words import Language

MAX_LISTED = 3
"""Reasons for one turn, or leaders of one game."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A choice in words, with its immediate gains."""

    words: str
    gains: tuple[Gain, ...]
    trial: Trial
    because: str = ""


def describe_moves(game: Game, state: State, seat: int, texts: Sequence[str], tell: Telling) -> Explanation:
    """Describe these moves of a seat with the game's guide; the given state is not changed."""
    guide, trial, views = guide_of(game.id), Trial.begin(state.clone(), seat), list[View]()
    for text in texts:
        move = game.parse(text)
        if trial.complete or trial.state.check(seat, move) is not None:
            break
        views += [trial.state.view(seat)] if move is not DONE else []
        trial = trial.step(move)
    because = guide.because(trial.steps[0], views[0], tell) if len(views) == 1 else ""
    gains = gains_of(trial_scored(trial), guide, tell)
    return Explanation(guide.tell_turn(trial.effects, tell), gains, trial, because)


def describe_reasons(turn: TurnAnalysis, tell: Telling, tongue: Language) -> list[tuple[str, str, str]]:
    """Why the better choice is better: the rule's title, the points it differs by, the rule's id."""
    found = []
    for name, points in turn.reasons[:MAX_LISTED]:
        if name == TO_OTHERS:
            found.append((tongue.gettext("the best of the others"), _signed(points, tongue), ""))
        else:
            found.append((tell.rules.rules[name].title[tell.language], _signed(points, tongue), name))
    return found


def describe_accuracy(seat: SeatAnalysis, tongue: Language) -> str:
    """The accuracy in a sentence."""
    if seat.accuracy is None:
        return tongue.gettext("There was too little to choose for one number to mean anything.")
    return tongue.gettext(
        "Accuracy %(number)s of 100, give or take %(error)s.",
        number=round(seat.accuracy),
        error=max(1, round(MIN_STANDARD_ERRORS * seat.accuracy_error)),
    )


def explain_accuracy(tongue: Language) -> str:
    """An explanation of the accuracy."""
    return tongue.gettext(
        "100 is what the Captain would choose itself in every turn, 0 is choosing blindly. The Captain "
        "judges by playing on many times from what you knew then; it may be wrong, too."
    )


def describe_loss(seat: SeatAnalysis, tongue: Language) -> str:
    """How much was left on the table."""
    count = sum(1 for turn in seat.turns if turn.best)
    if not count:
        return tongue.gettext("The Captain found nothing clearly better: every turn was as good as any.")
    return tongue.ngettext(
        "About %(points)s points were left on the table, in %(num)s turn.",
        "About %(points)s points were left on the table, in %(num)s turns.",
        count,
        points=shown(seat.loss, tongue),
    )


def explain_loss(tongue: Language, alone: bool) -> str:
    """An explanation of the points left on the table."""
    words = tongue.gettext("A turn counts only if the difference is larger than chance could make it.")
    if alone:
        return words
    also = tongue.gettext("Points ahead of the others and the chance to win are part of it.")
    return f"{words} {also}"


def describe_luck(luck: Luck | None, tongue: Language) -> str:
    """The luck of the draw in a sentence."""
    say = tongue.gettext
    if luck is None:
        return say(
            "Luck is not measured here: on one board for all, a good card for one is bad for the others."
        )
    if abs(luck.points) <= MIN_STANDARD_ERRORS * luck.error or abs(luck.points) < 0.5:
        return say("The draw was neither kind nor unkind.")
    points, error = shown(abs(luck.points), tongue), shown(MIN_STANDARD_ERRORS * luck.error, tongue)
    if luck.points > 0:
        return say(
            "The draw was kind: about %(points)s points better than average, give or take %(error)s.",
            points=points,
            error=error,
        )
    return say(
        "The draw was unkind: about %(points)s points worse than average, give or take %(error)s.",
        points=points,
        error=error,
    )


def explain_luck(luck: Luck | None, analysis: Analysis, tongue: Language) -> str:
    """An explanation of how luck is measured; empty if it is not."""
    if luck is None:
        return ""
    return tongue.gettext(
        "Each draw was compared with %(count)s others from the same position, a bot playing the next turn.",
        count=analysis.effort.draws,
    )


def leads(standings: Sequence[RunningTotals]) -> list[tuple[tuple[int, ...], int, int]]:
    """Who led from which event to which; ties are shared. While all totals are equal, nobody leads."""
    found: list[tuple[tuple[int, ...], int, int]] = []
    before = 0
    for one in standings:
        leaders = one.leaders if len(one.leaders) < len(one.totals) else ()
        if found and found[-1][0] == leaders:
            found[-1] = (leaders, found[-1][1], one.at)
        else:
            found.append((leaders, before + 1, one.at))
        before = one.at
    return found


def describe_leads(standings: Sequence[RunningTotals], names: Sequence[str], tongue: Language) -> str:
    """Who led for how long, and since when the final leader has led; empty if nobody ever did."""
    spans = leads(standings)
    share: dict[tuple[int, ...], int] = {}
    for leaders, first, last in spans:
        if leaders:
            share[leaders] = share.get(leaders, 0) + last - first + 1
    if not share:
        return ""
    total = max(1, spans[-1][2])
    parts = [
        tongue.gettext(
            "%(who)s for %(share)s %% of the game", who=_who(one, names), share=round(100 * long / total)
        )
        for one, long in sorted(share.items(), key=lambda item: -item[1])[:MAX_LISTED]
    ]
    leaders, first, _ = spans[-1]
    if leaders and len(spans) > 1:
        parts.append(
            tongue.gettext("%(who)s for good from step %(first)s", who=_who(leaders, names), first=first)
        )
    return tongue.gettext("In the lead: %(who)s.", who="; ".join(parts))


def _who(seats: Sequence[int], names: Sequence[str]) -> str:
    return " + ".join(names[seat] for seat in seats)


def _signed(points: float, tongue: Language) -> str:
    return f"{points:+.1f}".replace(".", tongue.point).replace("-", "−")
