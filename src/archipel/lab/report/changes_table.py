"""The table that compares your sheet with the printed one."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from archipel.lab.report.changes import Change
from archipel.lab.report.html import lead_paragraph, table
from archipel.lab.report.plots import number, signed
from archipel.lab.report.words import Speech


def changes_table(changed: Sequence[Change], speech: Speech) -> str:
    """Every figure: printed, yours, the difference."""
    say = speech.say
    if not any(change.clear for change in changed):
        lead = say("No figure differs clearly from the printed sheet's.")
    else:
        lead = say(
            "What differs clearly from the printed sheet is in bold, with the interval of the difference."
        )
    rows = []
    for change in changed:
        delta, low, high = change.delta
        value_text = signed(delta, change.percent)
        rows.append(
            [
                escape(_changed(change, speech)),
                number(change.printed, change.percent),
                number(change.own, change.percent),
                f"<strong>{value_text}</strong>"
                if change.clear
                else f'<span class="dim">{value_text}</span>',
                _whisker(change),
                f"<small>{signed(low, change.percent)} … {signed(high, change.percent)}</small>",
            ]
        )
    heads = ["", say("printed"), say("yours"), say("difference"), "", say("95 % interval")]
    return lead_paragraph(lead) + table(heads, rows, say("What your sheet changes"))


def _whisker(change: Change) -> str:
    """The interval around zero, as wide as the row allows."""
    delta, low, high = change.delta
    most = max(abs(low), abs(high)) or 1.0
    kind = " p-clear" if change.clear else ""

    def x(value: float) -> float:
        return 60 + 56 * value / most

    return (
        '<svg class="b" viewBox="0 0 120 12" aria-hidden="true"><path class="p-grid p-zero" d="M60 0V12"/>'
        f'<path class="p-err{kind}" d="M{x(low):.1f} 6H{x(high):.1f}"/>'
        f'<circle class="p-dot{kind}" cx="{x(delta):.1f}" cy="6" r="3.5"/></svg>'
    )


def _changed(change: Change, speech: Speech) -> str:
    say, name = speech.say, change.name
    if change.what == "line":
        return speech.line(name)
    if change.what == "ending":
        return say("ends by: %(rule)s") % {"rule": speech.rule(name)}
    if change.what == "turns":
        return say("turns of a player")
    if change.what == "first":
        return say("victories of who moves first")
    if change.what == "beaten":
        return say("victories of a %(level)s") % {"level": speech.level(name)}
    if change.what == "share":
        one, _, other = name.partition(" – ")
        return say("victories of a %(level)s over a %(other)s") % {
            "level": speech.level(one),
            "other": speech.level(other),
        }
    return say("points of a %(level)s") % {"level": speech.level(name)}
