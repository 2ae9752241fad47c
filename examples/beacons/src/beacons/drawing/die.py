"""The middle of the table: the die, its underside, and which round it is."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import die, shadow
from archipel.drawing.svg import explained, hidden, hit, pick, rect, text, told
from beacons.rules.chart import CELLS
from beacons.rules.state import BeaconsView, underside

_WIDTH, _HEIGHT = 360, 92


def tableau(view: BeaconsView, want: Want) -> Picture:
    """The die, and next to it, smaller, its underside."""
    body = hidden(rect(1, 1, _WIDTH - 2, _HEIGHT - 2, "a-paper-2 a-drawn", 6))
    if view.die:
        body += _face(view.die, "top", 140, 46, want)
        turned = view.seat >= 0 and view.charts[view.seat].turned
        below = _face(underside(view.die), "underside", 220, 32, want)
        body += f'<g class="a-dim">{below}</g>' if turned else below
    else:
        body += told(want.say("no-dice"), shadow(140, 36, 46) + shadow(220, 36, 32))
    shown = want.say("round", round=min(view.round + 1, len(CELLS)), rounds=len(CELLS))
    body += text(_WIDTH / 2, _HEIGHT - 10, 16, shown, "a-t")
    return Picture(_WIDTH, _HEIGHT, want.word("draw", "die"), body)


def _face(value: int, key: str, x: float, size: float, want: Want) -> str:
    title = want.say(key, number=value)
    face = pick("number", str(value), title, hit(x - 26, 10, 54, 54, 8), die(x, 36, size, value))
    return explained(key, face)
