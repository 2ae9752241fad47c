"""The contents of an island card, centred, about 74 by 56."""

from archipel.drawing.contract import Want
from archipel.drawing.pen import ring
from archipel.drawing.svg import group, number, path, text, wrap
from archipel.games.cats.drawing.pieces import UNIT, GridCells, box_of, form_cells, shape_art
from archipel.games.cats.rules.shown import CardView

_LINES = 6  # how many lines of a tradition fit on a card


def _cells(shape: str, turn: str, want: Want) -> GridCells:
    """Turned as it will lie on the boat; as printed while nothing is chosen."""
    return form_cells(shape, turn, want.narrow and bool(want.picked))


def _fit(cells: GridCells, room: tuple[float, float]) -> float:
    wide, high = box_of(cells)
    return min(room[0] / (wide * UNIT), room[1] / (high * UNIT), 0.75)


def shape_at(
    shape: str,
    colour: str,
    at: tuple[float, float],
    room: tuple[float, float],
    want: Want,
    turn: str = "0",
    scale: float = 0,
) -> str:
    """A shape centred on the point; it fills the room as well as it can, unless a scale is given."""
    cells = _cells(shape, turn, want)
    scale = scale or _fit(cells, room)
    wide, high = (side * UNIT * scale for side in box_of(cells))
    letter = want.word("letter", colour) if colour else ""
    marks = letter, want.say("rare" if shape.startswith("rare") else "common")
    return group(shape_art(shape, cells, colour, marks), at[0] - wide / 2, at[1] - high / 2, scale)


def shapes_at(shapes: tuple[str, ...], x: float, y: float, room: tuple[float, float], want: Want) -> str:
    """Several treasures side by side, all at the same scale."""
    cells = [_cells(shape, "0", want) for shape in shapes]
    widths = [box_of(each)[0] for each in cells]
    gap = 5
    space = room[0] - gap * (len(shapes) - 1)
    scale = min(space / (sum(widths) * UNIT), *(_fit(each, (room[0], room[1])) for each in cells))
    left = x - (sum(widths) * UNIT * scale + gap * (len(shapes) - 1)) / 2
    body = ""
    for shape, width in zip(shapes, widths, strict=True):
        across = width * UNIT * scale
        body += shape_at(shape, "", (left + across / 2, y), room, want, scale=scale)
        left += across + gap
    return body


def card_art(card: CardView, want: Want) -> str:
    """The face of a card."""
    if card.tradition:
        return _tradition(card.tradition, want)
    if card.kind == "two-of":
        half = (len(card.shapes) + 1) // 2
        rows = (card.shapes[:half], -14.0), (card.shapes[half:], 15.0)
        body = "".join(shapes_at(shapes, 9, y, (54, 26), want) for shapes, y in rows if shapes)
        return text(-26, 5, 13, "2×", "a-t a-title") + body
    if card.below:
        line = path("M-34 1h20M14 1h20", "a-ink a-fine")
        word = text(0, 5, 10, want.say("or"), "a-l")
        halves = shapes_at(card.shapes, 0, -15, (70, 25), want) + shapes_at(card.below, 0, 18, (70, 22), want)
        return halves + line + word
    if len(card.shapes) == 1:
        return shape_at(card.shapes[0], card.colour, (0, 0), (70, 56), want)
    return shapes_at(card.shapes, 0, 0, (70, 40), want)


def _tradition(tradition: int, want: Want) -> str:
    """A scroll with as many of the words as fit, and the number on a seal."""
    words, size = want.word("tradition", str(tradition)), 7.4
    lines = wrap(words, 15)
    if len(lines) > 5:
        size, lines = 6.4, wrap(words, 18)
    if len(lines) > _LINES:
        lines = [*lines[: _LINES - 1], f"{lines[_LINES - 1]} …"]
    scroll = path("M-33-28q-4 4 0 8v46q4 3 8 0h60q4-4 0-8v-46q-4-3-8 0Z", "a-paper a-drawn a-fine")
    top = 1.5 - len(lines) * size * 0.56
    body = "".join(text(2, top + (at + 0.8) * size * 1.12, size, line) for at, line in enumerate(lines))
    seal = path(ring(-31, -25, 9.5), "a-accent") + number(-31.5, -25, 12, tradition, "a-t a-num a-on")
    return scroll + body + seal


def card_name(card: CardView, want: Want) -> str:
    """A card in words."""
    if card.tradition:
        return want.say("tradition", number=card.tradition, name=want.word("tradition", str(card.tradition)))
    shown = ", ".join(want.word("shape", name) for name in card.shapes)
    if card.kind == "two-of":
        return want.say("is", name=want.say("two-of"), value=shown)
    if card.below:
        return f"{shown} {want.say('or')} {', '.join(want.word('shape', name) for name in card.below)}"
    return f"{shown}, {want.word('colour', card.colour)}" if card.colour else shown
