"""The dice of a round: the black one and the white ones; a taken one is dimmed and says who took it."""

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.dice import die, shadow
from archipel.drawing.pen import box
from archipel.drawing.stamps import BOTTLE
from archipel.drawing.svg import explained, group, hidden, hit, path, pick, rect, text, told
from archipel.games.doodle.drawing.marks import tick
from archipel.games.doodle.rules.sea import sea_of
from archipel.games.doodle.rules.view import DoodleView

_WIDTH = 360
_WHITES = 118  # where the white dice begin: left of it is the black one, above the number of the round
_LAST = 334  # where they end, if they are small
_FEW = 5  # white dice that can be large
_LETTER = 0.74  # the width of a letter, in font sizes


class _Row:
    """The measures of a row of dice."""

    def __init__(self, whites: int, narrow: bool) -> None:
        self.height, self.size, self.y = (75, 40, 26) if narrow else (92, 42, 32)
        last = _LAST - 6
        if whites > _FEW:
            self.size, last = 36, _LAST
        self.letters = 15 if narrow else 14
        self.below = self.height - (8 if narrow else 15)
        self.pitch = min(66.0, (last - _WHITES) / max(whites - 1, 1))
        self.left = _WHITES + (last - _WHITES - self.pitch * (whites - 1)) / 2

    def x(self, index: int) -> float:
        """The middle of a white die."""
        return self.left + self.pitch * index


def tableau(view: DoodleView, want: WantChanges[DoodleView]) -> Picture:
    """One row of dice; below each taken one stands who took it."""
    row = _Row(len(view.whites), want.narrow)
    body = hidden(rect(1, 1, _WIDTH - 2, row.height - 2, "a-paper-2 a-drawn", 6))
    face = view.black or (view.starts[-1] if view.starts else 0)
    x = 40 if view.black else _WIDTH / 2
    if face:
        wild = view.round and face > view.chart.side  # DI-25
        drawn = told(want.say("black-die", value=face), die(x, row.y, row.size, face, True))
        body += explained("black-six" if wild else "black-die", drawn)
    else:
        body += told(want.say("no-dice"), shadow(x, row.y, row.size))
    body += _whites(view, want, row)
    if view.round:
        words = want.say("last-round") if view.ending else want.say("round", round=view.round)
        body += text(8, row.below, row.letters, words, "a-l a-start")
    return Picture(_WIDTH, row.height, want.rules.say("draw.roll", want.language), body)


def _takers(view: DoodleView, takes: tuple[int, ...]) -> list[int]:
    """For each white die the seat that took it, of equal ones the left one first; -1 if it is free."""
    takers = [-1] * len(view.whites)
    first = view.first - 1 if view.phase == "roll" else view.first  # after a round, the next one's is known
    for turn in range(len(takes)):
        seat = (first + turn) % len(takes)
        taken = takes[seat]
        for index, white in enumerate(view.whites):
            if taken > 0 and white == taken and takers[index] < 0:
                takers[index] = seat
                break
    return takers


def _takes(view: DoodleView, later: DoodleView | None) -> tuple[int, ...]:
    """Who has taken what; in the preview, if it is of the same round."""
    if later and (later.round, later.whites) == (view.round, view.whites):
        return later.takes
    return view.takes


def _whites(view: DoodleView, want: WantChanges[DoodleView], row: _Row) -> str:
    takers = _takers(view, _takes(view, want.preview))
    fresh = {effect.seat for effect in want.told if effect.kind == "did"}
    fees = sea_of(view.setup).fees[view.black]
    seen, body = list[int](), ""
    for index, (white, taker) in enumerate(zip(view.whites, takers, strict=True)):
        x = row.x(index)
        drawn = die(x, row.y, row.size, white)
        if taker >= 0:
            name = want.seat_name(taker)
            dimmed = f'<g class="a-dim">{drawn}</g>{_taker(taker, x, row, want)}'
            if taker in fresh:
                half = row.size / 2 + 2
                dimmed += path(box(x - half, row.y - half, half * 2 + 2, half * 2 + 2), "a-new")
            body += explained("taken-die", told(want.say("taken-by", value=white, name=name), dimmed))
        else:
            area = hit(x - 21, row.y - 23, 44, 50, 8)
            title = want.say("costly-die" if fees[white] else "white-die", value=white)
            if fees[white]:
                drawn += group(BOTTLE, x, row.below - 5, 0.6) + tick(x, row.below - 5, 1, pencil=False)
            costly = "white-six" if view.chart.sea == "treasures" else "breakers-die"
            free = pick("die", str(white), title, area, drawn, copy=seen.count(white))
            body += explained(costly if fees[white] else "white-die", free)
            seen.append(white)
    return body


def _taker(taker: int, x: float, row: _Row, want: Want) -> str:
    """Who took a die: a name that is short enough, or the number that stands beside the name."""
    if len(want.names) == 1:
        return ""  # alone, nobody asks
    name = want.seat_name(taker)
    if len(name) <= (row.pitch - 4) / row.letters / _LETTER:
        return text(x, row.below, row.letters, name, "a-l")
    size = row.letters + 3
    flag = rect(x - size / 2, row.below - size + 4, size, size, "a-paper a-drawn a-fine", 3)
    return flag + text(x, row.below + 1, row.letters - 1, str(taker + 1), "a-t")
