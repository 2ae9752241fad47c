"""The dice of a round: the black one and the white ones; those already taken are dimmed."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import die, shadow
from archipel.drawing.svg import hidden, hit, pick, rect, text, told
from archipel.games.doodle.rules.view import DoodleView

_SIZE = 36
_HEIGHT = 92


def tableau(view: DoodleView, want: Want) -> Picture:
    """One row of dice, with the seat that took each one below it."""
    language = want.language
    count = 1 + len(view.whites)
    pitch = min(54.0, 340 / max(count, 1))
    left = 180 - pitch * (count - 1) / 2
    body = hidden(rect(1, 1, 358, _HEIGHT - 2, "a-paper-2 a-drawn", 6))
    if view.black:
        black = die(left, 34, _SIZE, view.black, True)
        body += told(want.say("black-die", value=view.black), black)
    elif view.starts:
        body += told(want.say("black-die", value=view.starts[-1]), die(180, 34, _SIZE, view.starts[-1], True))
    else:
        body += told(want.say("no-dice"), shadow(180, 34, _SIZE))
    body += _whites(view, want, left, pitch)
    if view.round:
        words = want.say("round", round=view.round) + (f", {want.say('last-round')}" if view.ending else "")
        body += text(10, _HEIGHT - 7, 11, words, "a-l a-start")
    return Picture(360, _HEIGHT, want.rules.say("draw.roll", language), body)


def _takers(view: DoodleView, want: Want) -> list[int]:
    """For each white die the seat that took it, or takes it in the preview; -1 if it is free."""
    takers, takes = [-1] * len(view.whites), view.takes
    if isinstance(want.preview, DoodleView) and (want.preview.round, want.preview.whites) == (
        view.round,
        view.whites,
    ):
        takes = want.preview.takes
    for seat, taken in enumerate(takes):
        for index, white in enumerate(view.whites):
            if taken > 0 and white == taken and takers[index] < 0:
                takers[index] = seat
                break
    return takers


def _whites(view: DoodleView, want: Want, left: float, pitch: float) -> str:
    seen, body = list[int](), ""
    for index, (white, taker) in enumerate(zip(view.whites, _takers(view, want), strict=True)):
        x = left + pitch * (index + 1)
        drawn = die(x, 34, _SIZE, white)
        if taker >= 0:
            note = text(x, 70, 11, want.say("seat", number=taker + 1), "a-l")
            body += told(
                want.say("taken-by", value=white, seat=taker + 1), f'<g class="a-dim">{drawn}</g>{note}'
            )
        else:
            area = hit(x - 22, 10, 46, 48, 8)
            body += pick(
                "die", str(white), want.say("white-die", value=white), area, drawn, copy=seen.count(white)
            )
            seen.append(white)
    return body
