"""Scores in lines: the totals, one score line by line, and the end of a game."""

from collections.abc import Sequence
from typing import Any

from archipel.guide import Guide, Telling
from archipel.guide.gains import line_words, signed
from archipel.kernel import Result, Score, View
from archipel.kernel.result import ScoreLine
from archipel.words import Language


def totals(view: View, tell: Telling, tongue: Language) -> str:
    """All players' points in one line."""
    rival = view.rival()
    found = [f"{name} {score.total}" for name, score in zip(tell.names, view.scores(), strict=True)]
    if rival is not None:
        found.append(f"{tell.rules.words['role.rival'][tell.language]} {rival.total}")
    return tongue.gettext("Points: %(points)s", points=", ".join(found))


def breakdown(name: str, score: Score, tell: Telling, tongue: Language) -> list[str]:
    """A score line by line, with the rule behind each."""
    lines = [
        f"  {_points(line)}  {line_words(tell.rules, line, tell.language)} ({line.rule})"
        for line in score.lines
    ]
    titles = [tell.rules.words[f"title.{title}"][tell.language] for title in score.titles]
    head = tongue.gettext("%(name)s: %(value)s", name=name, value=score.total)
    return [f"{head} – {', '.join(titles)}" if titles else head, *lines]


def _points(line: ScoreLine) -> str:
    return signed(line.points) if line.points else "0"


def all_points(view: View, tell: Telling, tongue: Language) -> list[str]:
    """All players' scores, line by line."""
    found = [
        line
        for name, score in zip(tell.names, view.scores(), strict=True)
        for line in breakdown(name, score, tell, tongue)
    ]
    rival = view.rival()
    if rival is not None:
        found += breakdown(tell.rules.words["role.rival"][tell.language], rival, tell, tongue)
    return found


def ending(
    result: Result, view: View, seat: int, guide: Guide[Any], tell: Telling, tongue: Language
) -> Sequence[str]:
    """Why the game is over, who has won, the scores by place, and how far a player's next title is."""
    say = tongue.gettext
    lines = [guide.ending(result, view, tell)]
    if seat in result.winners and len(result.scores) > 1:
        lines.append(say("You win!") if len(result.winners) == 1 else say("You share the victory!"))
    elif len(result.scores) > 1 and result.winners:
        lines.append(say("%(names)s: victory", names=", ".join(tell.names[one] for one in result.winners)))
    order = sorted(range(len(result.scores)), key=lambda one: (result.places[one], one))
    for one in order:
        lines += breakdown(f"{result.places[one]}. {tell.names[one]}", result.scores[one], tell, tongue)
    if result.rival is not None:
        lines += breakdown(tell.rules.words["role.rival"][tell.language], result.rival, tell, tongue)
    title = guide.next_title(result.scores[seat], view, tell) if seat >= 0 else ""
    return [line for line in (*lines, title) if line]
