"""What is on an island card, drawn around its middle in about 74 by 56."""

from archipel.games.cats.shown import CardView
from archipel.sheet.contract import Want
from archipel.sheet.games.cats.pieces import UNIT, box_of, form_cells, shape_art
from archipel.sheet.svg import group, number, path, text, wrap
from archipel.sheet.words import say


def shape_at(
    shape: str, colour: str, x: float, y: float, room: tuple[float, float], want: Want, turn: str = "0"
) -> str:
    """A shape that fills the room as well as it can, its middle at the point."""
    cells = form_cells(shape, turn, want.narrow and bool(want.picked or turn != "0"))
    wide, high = box_of(cells)
    scale = min(room[0] / (wide * UNIT), room[1] / (high * UNIT), 0.75)
    letter = want.word("letter", colour) if colour else ""
    marks = letter, say("rare" if shape.startswith("rare") else "common", want.language)
    return group(
        shape_art(shape, cells, colour, marks),
        x - wide * UNIT * scale / 2,
        y - high * UNIT * scale / 2,
        scale,
    )


def shapes_at(shapes: tuple[str, ...], x: float, y: float, room: tuple[float, float], want: Want) -> str:
    """Several treasures side by side."""
    each = room[0] / len(shapes)
    left = x - room[0] / 2
    return "".join(
        shape_at(shape, "", left + each * (index + 0.5), y, (each - 3, room[1]), want)
        for index, shape in enumerate(shapes)
    )


def card_art(card: CardView, want: Want) -> str:
    """The face of a card."""
    if card.tradition:
        return _tradition(card.tradition, want)
    if card.kind == "two-of":
        return text(0, -17, 12, "2 ×", "a-t a-title") + shapes_at(card.shapes, 0, 8, (72, 30), want)
    if card.below:
        line = path("M-34 1h20M14 1h20", "a-ink a-fine")
        word = text(0, 5, 10, say("or", want.language), "a-l")
        halves = shapes_at(card.shapes, 0, -15, (70, 25), want) + shapes_at(card.below, 0, 18, (70, 22), want)
        return halves + line + word
    if len(card.shapes) == 1:
        return shape_at(card.shapes[0], card.colour, 0, 0, (70, 56), want)
    return shapes_at(card.shapes, 0, 0, (70, 40), want)


def _tradition(tradition: int, want: Want) -> str:
    """A scroll with the number and, in small letters, the words."""
    lines = wrap(want.word("tradition", str(tradition)), 17)[:5]
    size = 7.6 if len(lines) > 3 else 8.6
    scroll = path("M-34-27q-4 4 0 8v46q4 3 8 0h60q4-4 0-8v-46q-4-3-8 0Z", "a-paper a-drawn a-fine")
    body = scroll + number(-24, -18, 14, tradition, "a-t a-num a-tint")
    top = 1 - len(lines) * size * 0.5
    return body + "".join(
        text(1, top + (index + 0.8) * size * 1.12, size, line) for index, line in enumerate(lines)
    )


def card_name(card: CardView, want: Want) -> str:
    """A card in words."""
    language = want.language
    if card.tradition:
        return say("tradition", language, card.tradition, want.word("tradition", str(card.tradition)))
    shown = ", ".join(want.word("shape", name) for name in card.shapes)
    if card.kind == "two-of":
        return f"{say('two-of', language)}: {shown}"
    if card.below:
        return f"{shown} {say('or', language)} {', '.join(want.word('shape', name) for name in card.below)}"
    return f"{shown}, {want.word('colour', card.colour)}" if card.colour else shown
