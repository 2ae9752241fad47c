"""The island: twelve cards in three rows and four columns, the day, the decks, the sister of a solo game.

A card by itself is only looked at. What picks it lies above it and is out of the way until it is asked for.
"""

from dataclasses import dataclass
from typing import Final

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.pen import box, ring
from archipel.drawing.stamps import TICK
from archipel.drawing.svg import (
    MARK,
    dealt,
    esc,
    explained,
    group,
    hidden,
    hit,
    path,
    pick,
    rect,
    stamp,
    text,
    told,
)
from archipel.drawing.textures import dyed_box
from archipel.games.cats.drawing.cards import card_art
from archipel.games.cats.drawing.pieces import piece_defs
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.moves import COLOURS, COLUMNS, POSITIONS, ROWS
from archipel.games.cats.rules.names import card_name, cards_name
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.games.cats.rules.shown import CardView, DayView
from archipel.games.cats.rules.view import CatsView

_WIDTH: Final = 360
_LEFT: Final = 6
_CARD: Final = 84
_GAP: Final = 4
_Box = tuple[float, float, float, float]
"""Left, top, width, height."""


@dataclass(frozen=True, slots=True)
class _Sizes:
    """What differs on a phone: column letters as large as a finger, no small print."""

    head: float
    letter: float
    small: float
    card: float
    """The height of a card."""


_WIDE: Final = _Sizes(28, 18, 13, 70)
_NARROW: Final = _Sizes(42, 24, 15, 88)


def tableau(view: CatsView, want: WantChanges[CatsView]) -> Picture:
    """The whole island: first a column is chosen, later one of the cards taken; at the end it is bare."""
    sizes = _NARROW if want.narrow else _WIDE
    seen = want.preview if want.preview and want.preview.day == view.day else view
    day = seen.mine or view.mine
    top, over = sizes.head + 8, view.phase == "over"
    below = 10 if over else top + len(ROWS) * (sizes.card + _GAP) + 2
    sister, height = _sister(view, below + 26, sizes, want) if len(view.sheets) == 1 else ("", below + 26.0)
    paper = hidden(path(box(1.5, 1.5, _WIDTH - 3, height - 3, 1.2), "a-paper-2 a-drawn"))
    body = f"<defs>{piece_defs()}</defs>{paper}{'' if over else _columns(view, sizes, want)}"
    for position, name in enumerate(() if over else POSITIONS):
        y = top + position // len(COLUMNS) * (sizes.card + _GAP)
        body += _place(view, day, name, (_x(position % len(COLUMNS)), y, _CARD, sizes.card), want)
    body += _rows(view, day, top, sizes.card, want)
    label = want.say("day-of", day=view.day, days=DAYS)
    return Picture(_WIDTH, height, label, body + _status(view, below, sizes, want) + sister)


def _x(column: int) -> float:
    return _LEFT + column * (_CARD + _GAP)


def _columns(view: CatsView, sizes: _Sizes, want: Want) -> str:
    """The letters that take a column; their names say what lies in it."""
    body = ""
    for index, column in enumerate(COLUMNS):
        x, width = _x(index), _CARD
        drawn = rect(x, 5, width, sizes.head - 2, "a-accent", 5) + text(
            x + width / 2, 4 + sizes.head / 2 + sizes.letter * 0.35, sizes.letter, column, "a-t a-title a-on"
        )
        words = _holding(want.part("column", column), view.island[index :: len(COLUMNS)], want)
        body += explained("column", pick("column", column, words, hit(x, 4, width, sizes.head), drawn))
    return body


def _holding(name: str, cards: tuple[CardView | None, ...], want: Want) -> str:
    found = cards_name(want.rules, want.language, cards)
    return want.say("is", name=name, value=found) if found else name


def _rows(view: CatsView, day: DayView | None, top: float, height: float, want: Want) -> str:
    """Whole rows, above the cards but out of the way until one is asked for (IC-22)."""
    if day is None or day.taken:
        return ""
    body = ""
    for index, row in enumerate(ROWS):
        area = hit(_LEFT - 2, top + index * (height + _GAP) - 1, _WIDTH - 2 * _LEFT + 4, height + 2, 6)
        cards = view.island[index * len(COLUMNS) : (index + 1) * len(COLUMNS)]
        named = _holding(want.part("row", row), cards, want)
        body += explained("row", pick("row", row, named, area, classes="a-over"))
    return body


def _place(view: CatsView, day: DayView | None, name: str, at: _Box, want: Want) -> str:
    """One place of the island: its card to look at, and above it what takes it."""
    x, y, width, height = at
    card = view.island[POSITIONS.index(name)]
    if card is None:
        empty = rect(x + 4, y + 4, width - 8, height - 8, "a-grid", 5)
        return told(want.say("is", name=want.part("card", name), value=want.say("empty-place")), empty)
    words = want.say("is", name=want.part("card", name), value=card_name(want.rules, want.language, card))
    frame = rect(x + 1, y + 1, width - 2, height - 2, "a-frame a-paper a-drawn", 5)
    art = dealt(f"{name} {card.name}", frame + group(card_art(card, want), x + width / 2, y + height / 2))
    column = ""
    if day is not None and not day.done:
        if day.taken:
            art, words = _marked(art, words, day, name, at, want)
        else:
            column = f' data-column="{name[0]}"'
    look = f'<g class="a-look" id="{MARK}look-{name}" role="img" data-look="{name}"{column}>'
    drawn = f"{look}<title>{esc(words)}</title>{art}</g>" + _above(day, name, at, words, want)
    return explained(_symbol(card), drawn)


def _symbol(card: CardView) -> str:
    """What explains a card: its kind, or what it has the player draw."""
    if card.kind == "all":
        return "rare" if card.shapes[0].startswith("rare") else "common"
    return card.kind


def _above(day: DayView | None, name: str, at: _Box, words: str, want: Want) -> str:
    """What takes or opens this card, by what can still happen today."""
    if day is None or day.done:
        return ""
    x, y, width, height = at
    area = hit(x, y, width, height, 5)
    body = ""
    if not day.taken:
        body = pick(f"row{name[1]}", name, words, area, classes="a-over")
    elif name in day.taken:
        return pick("card", name, words, area, classes="a-over")
    if day.special or "extra-card" in day.sheet.used or len(day.sheet.used) >= SPECIALS_A_GAME:
        return body
    badge = path(ring(x + 14, y + 14, 11), "a-paper-2 a-drawn") + text(
        x + 14, y + 20.5, 20, "+", "a-t a-title"
    )
    title = want.say("is", name=want.rules.say("part.extra", want.language), value=words)
    return body + pick("extra", name, title, area, badge, "a-over a-shy")


def _marked(drawn: str, words: str, day: DayView, name: str, at: _Box, want: Want) -> tuple[str, str]:
    """A card with its state today: not taken, taken, open, or resolved."""
    x, y, width, height = at
    if name not in day.taken:
        return f'<g class="a-faint">{drawn}</g>', words
    if name in day.left or name == day.open:
        ink = "a-accent-ink" if name == day.open else "a-ink a-bold"
        return drawn + rect(x + 1, y + 1, width - 2, height - 2, ink, 5), f"{words} ({want.say('taken')})"
    tick = group(path(TICK, "a-accent-ink"), x + width - 13, y + 13, 1.7)
    return f'<g class="a-dim">{drawn}</g>{tick}', f"{words} ({want.say('resolved')})"


def _status(view: CatsView, y: float, sizes: _Sizes, want: Want) -> str:
    """Seven suns for the days, and the number of cards left in the decks."""
    suns = ""
    for index in range(DAYS):
        x, past = 16 + index * 19.0, index + 1 < view.day or view.phase == "over"
        fill = "a-rock" if past else "a-gold" if index + 1 == view.day else "a-paper"
        suns += path(ring(x, y + 10, 6.5), f"{fill} a-drawn a-fine")
        suns += group(path(TICK, "a-ink"), x, y + 10, 0.8) if past else ""
    cats, traditions, size = sum(view.cats_left), sum(view.traditions_left), sizes.small
    decks = rect(226, y, 18, 21, "a-paper a-drawn a-fine", 3) + stamp("face", 235, y + 11, 0.55, "a-land")
    decks += text(250, y + 16, size, str(cats), "a-t a-num a-start")
    scroll = rect(292, y, 18, 21, "a-paper a-drawn a-fine", 3) + path(
        f"M296 {y + 6:g}h10m-10 4h10m-10 4h7", "a-ink a-fine"
    )
    scroll += text(316, y + 16, size, str(traditions), "a-t a-num a-start")
    body = explained("days", told(want.say("day-of", day=view.day, days=DAYS), suns))
    body += explained("cat-deck", told(want.say("cat-deck", cards=cats), decks))
    return body + explained("tradition-deck", told(want.say("traditions-deck", cards=traditions), scroll))


def _sister(view: CatsView, y: float, sizes: _Sizes, want: WantChanges[CatsView]) -> tuple[str, float]:
    """Her colours; also the y coordinate below them. What else she counts is told beside the sheet."""
    size = sizes.small
    body = path(f"M10 {y:g}h340", "a-ink a-fine")
    body += text(10, y + 22, size, want.say("sister"), "a-t a-title a-start")
    told_colours, fresh = [], ""
    known = want.before.colours if want.before else view.colours
    for index in range(len(COLOURS)):
        x = 112 + index * 50.0
        points = str(len(COLOURS) - index)
        if index < len(view.colours):
            colour = view.colours[index]
            told_colours.append(f"{want.word('colour', colour)} {points}")
            body += dyed_box(colour, x, y + 5, 24, 24)
            body += f'<circle class="a-paper" cx="{x + 12:g}" cy="{y + 17:g}" r="9"/>'
            body += text(x + 12, y + 22.4, 15, want.word("letter", colour), "a-t a-bold-t")
            fresh += path(ring(x + 12, y + 17, 17), "a-new") if colour not in known else ""
        else:
            body += rect(x, y + 5, 24, 24, "a-grid", 5)
        body += text(x + 34, y + 22, size, points, "a-t a-num")
    colours = ", ".join(told_colours) or want.say("none")
    row = explained("sister", told(want.say("is", name=want.say("sister"), value=colours), body))
    return row + fresh, y + 36
