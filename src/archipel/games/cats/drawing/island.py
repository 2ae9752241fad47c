"""The island: twelve cards in three rows and four columns, the day, the decks, the sister of a solo game."""

from typing import Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import box, num, ring
from archipel.drawing.stamps import TICK
from archipel.drawing.svg import dealt, group, hidden, hit, path, pick, rect, stamp, text, told, wrap
from archipel.drawing.textures import dyed_box
from archipel.games.cats.drawing.cards import card_art, card_name
from archipel.games.cats.drawing.pieces import piece_defs
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.moves import COLOURS, COLUMNS, POSITIONS, ROWS
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.games.cats.rules.shown import DayView
from archipel.games.cats.rules.view import CatsView

_WIDTH: Final = 360
_LEFT: Final = 24
_TOP: Final = 30
_CARD: Final = (82, 70)
_GAP: Final = 2


def tableau(view: CatsView, want: Want) -> Picture:
    """The whole island. In the morning a card stands for its row; later it is a card to resolve."""
    seen = want.preview if isinstance(want.preview, CatsView) and want.preview.day == view.day else view
    day = seen.mine or view.mine
    below = _TOP + 3 * (_CARD[1] + _GAP) + 4
    sister, height = _sister(view, below + 26, want) if len(view.sheets) == 1 else ("", below + 26.0)
    paper = hidden(path(box(1.5, 1.5, _WIDTH - 3, height - 3, 1.2), "a-paper-2 a-drawn"))
    body = f"<defs>{piece_defs()}</defs>{paper}{_headings(want)}"
    for position, name in enumerate(POSITIONS):
        body += _place(view, day, position, name, want)
    return Picture(
        _WIDTH,
        height,
        want.say("day-of", day=view.day, days=DAYS),
        body + _status(view, below, want) + sister,
    )


def _headings(want: Want) -> str:
    body = ""
    for index, column in enumerate(COLUMNS):
        x = _LEFT + index * (_CARD[0] + _GAP)
        drawn = rect(x, 5, _CARD[0], 22, "a-accent", 5) + text(
            x + _CARD[0] / 2, 21, 15, column, "a-t a-title a-on"
        )
        body += pick("column", column, want.part("column", column), hit(x, 4, _CARD[0], 24, 5), drawn)
    for index, row in enumerate(ROWS):
        y = _TOP + index * (_CARD[1] + _GAP)
        drawn = rect(4, y + 2, 17, _CARD[1] - 4, "a-paper a-drawn a-fine", 4) + text(
            12.5, y + 40, 14, row, "a-t a-title"
        )
        body += pick("row", row, want.part("row", row), hit(3, y + 1, 19, _CARD[1] - 2, 4), drawn)
    return body


def _place(view: CatsView, day: DayView | None, position: int, name: str, want: Want) -> str:
    """One place of the island, with its card."""
    x, y = _LEFT + position % 4 * (_CARD[0] + _GAP), _TOP + position // 4 * (_CARD[1] + _GAP)
    width, height = _CARD
    card = view.island[position]
    if card is None:
        return told(
            want.say("is", name=name, value=want.say("empty-place")),
            rect(x + 4, y + 4, width - 8, height - 8, "a-grid", 5),
        )
    words = want.say("is", name=name, value=card_name(card, want))
    frame = rect(x + 1, y + 1, width - 2, height - 2, "a-paper a-drawn", 5)
    drawn = dealt(f"{name} {card.name}", frame + group(card_art(card, want), x + width / 2, y + height / 2))
    if day is not None and day.taken:
        drawn, words = _marked(drawn, words, day, name, (x, y), want)
    kind = f"row{name[1]}" if day is not None and not day.taken else "card"
    card_itself = pick(kind, name, words, hit(x, y, width, height, 5), drawn)
    return card_itself + (_extra(name, x + width - 11, y + height - 11, want) if _spare(day, name) else "")


def _spare(day: DayView | None, name: str) -> bool:
    """Could this card be taken as an extra one, now or between two cards (IC-25)?"""
    if day is None or day.done or day.special or name in day.taken:
        return False
    return "extra-card" not in day.sheet.used and len(day.sheet.used) < SPECIALS_A_GAME


def _marked(
    drawn: str, words: str, day: DayView, name: str, corner: tuple[float, float], want: Want
) -> tuple[str, str]:
    """A card with its state today: not taken, taken, open, or resolved."""
    (x, y), (width, height) = corner, _CARD
    if name not in day.taken:
        return f'<g class="a-faint">{drawn}</g>', words
    if name in day.left or name == day.open:
        mark = rect(
            x + 1, y + 1, width - 2, height - 2, "a-accent-ink" if name == day.open else "a-ink a-bold", 5
        )
        return drawn + mark, f"{words} ({want.say('taken')})"
    tick = group(path(TICK, "a-accent-ink"), x + width - 13, y + 13, 1.7)
    return f'<g class="a-dim">{drawn}</g>{tick}', f"{words} ({want.say('resolved')})"


def _extra(name: str, x: float, y: float, want: Want) -> str:
    """The corner of a card that takes it as an extra one."""
    drawn = path(ring(x, y, 8.5), "a-paper-2 a-drawn a-fine") + text(x, y + 5, 15, "+", "a-t")
    area = f'<circle class="a-hit" cx="{num(x)}" cy="{num(y)}" r="10"/>'
    return pick("extra", name, f"{want.rules.say('part.extra', want.language)} {name}", area, drawn)


def _status(view: CatsView, y: float, want: Want) -> str:
    """Seven suns for the days, and the number of cards left in the decks."""
    suns = ""
    for index in range(DAYS):
        x, past = 16 + index * 19.0, index + 1 < view.day or view.phase == "over"
        fill = "a-rock" if past else "a-gold" if index + 1 == view.day else "a-paper"
        suns += path(ring(x, y + 10, 6.5), f"{fill} a-drawn a-fine")
        suns += group(path(TICK, "a-ink"), x, y + 10, 0.8) if past else ""
    cats, traditions = sum(view.cats_left), sum(view.traditions_left)
    decks = rect(226, y, 18, 21, "a-paper a-drawn a-fine", 3) + stamp("face", 235, y + 11, 0.55, "a-land")
    decks += text(252, y + 15, 13, str(cats), "a-t a-num a-start")
    scroll = rect(292, y, 18, 21, "a-paper a-drawn a-fine", 3) + path(
        f"M296 {y + 6:g}h10m-10 4h10m-10 4h7", "a-ink a-fine"
    )
    scroll += text(318, y + 15, 13, str(traditions), "a-t a-num a-start")
    body = told(want.say("day-of", day=view.day, days=DAYS), suns)
    return (
        body
        + told(want.say("cat-deck", cards=cats), decks)
        + told(want.say("traditions-deck", cards=traditions), scroll)
    )


def _sister(view: CatsView, y: float, want: Want) -> tuple[str, float]:
    """Her colours as they were revealed, and her traditions in words; also the y coordinate below them."""
    body = path(f"M10 {y:g}h340", "a-ink a-fine")
    body += text(10, y + 20, 13, want.say("sister"), "a-t a-title a-start")
    told_colours = []
    for index in range(len(COLOURS)):
        x = 128 + index * 46.0
        points = str(len(COLOURS) - index)
        if index < len(view.colours):
            colour = view.colours[index]
            told_colours.append(f"{want.word('colour', colour)} {points}")
            body += dyed_box(colour, x, y + 5, 22, 22)
            body += f'<circle class="a-paper" cx="{x + 11:g}" cy="{y + 16:g}" r="7.5"/>'
            body += text(x + 11, y + 20.5, 12, want.word("letter", colour), "a-t a-bold-t")
        else:
            body += rect(x, y + 5, 22, 22, "a-grid", 5)
        body += text(x + 32, y + 21, 13, points, "a-t a-num")
    colours = ", ".join(told_colours) or want.say("none")
    body = told(want.say("is", name=want.say("sister"), value=colours), body)
    line = y + 44
    for key, numbers in (("solo", view.sister), ("advanced", view.advanced)):
        for tradition in numbers:
            words = want.word(key, str(tradition))
            for index, part in enumerate(wrap(words, 58)):
                body += stamp("jewel", 16, line - 4, 0.4) if not index else ""
                body += text(26, line, 11, part, "a-t a-start")
                line += 15
    return body, line
