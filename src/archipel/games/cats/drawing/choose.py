"""Pickers of Explore & Draw: shapes and their turns, the oshax's colour, halves and pairs of treasures."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pickers import grid, strip
from archipel.drawing.svg import MARK, group, path, text
from archipel.drawing.textures import dyed_box
from archipel.games.cats.drawing.actions import icon
from archipel.games.cats.drawing.cards import shape_at, shapes_at
from archipel.games.cats.drawing.pieces import piece_defs
from archipel.games.cats.rules.moves import POSITIONS
from archipel.games.cats.rules.shapes import SHAPE_OF
from archipel.games.cats.rules.shown import CardView
from archipel.games.cats.rules.view import CatsView

Paint = Callable[[str, float, float], str]


def choose(view: CatsView, kind: str, values: Sequence[str], want: Want) -> Picture:
    """A picker for one kind of part."""
    painter = _painter(view, kind, want)
    if painter is None:
        return strip(kind, values, want)
    size, paint = painter
    picture = grid(kind, values, want, size, paint)
    return replace(picture, body=f"<defs>{piece_defs()}</defs>{picture.body}")


def _picked(want: Want, kind: str) -> str:
    return next((part.value for part in want.picked if part.kind == kind), "")


def _painter(view: CatsView, kind: str, want: Want) -> tuple[tuple[float, float], Paint] | None:
    colour = view.mine.colour if view.mine else ""
    due = tuple(dict.fromkeys(view.mine.due)) if view.mine else ()
    if kind == "shape":
        return (66, 62), lambda value, x, y: shape_at(value, colour, (x, y), (56, 52), want)
    if kind == "turn":
        shape = _picked(want, "shape") or (due[0] if len(due) == 1 else "")
        if not shape:
            return None
        return (66, 66), lambda value, x, y: shape_at(shape, colour, (x, y), (56, 56), want, value)
    if kind == "card":
        return (66, 62), lambda value, x, y: _card(view, value, x, y, want)
    if kind == "colour":
        return (62, 56), lambda value, x, y: _face(value, x, y, want)
    if kind == "pair":
        # Upright pieces stand side by side, level ones lie one above the other.
        stack = not want.narrow
        return (66, 56), lambda value, x, y: shapes_at(tuple(value.split("+")), x, y, (58, 46), want, stack)
    if kind == "half":
        card = _halved(view, want)
        return None if card is None else ((110, 70), lambda value, x, y: _half(card, value, x, y, want))
    if kind == "twice":
        return (66, 52), lambda value, x, y: group(icon(f"{value}-twice"), x, y)
    if kind == "again":
        return (96, 60), lambda value, x, y: _again(view, value, x, y, want)
    return None


def _card(view: CatsView, place: str, x: float, y: float, want: Want) -> str:
    """A card that is still to be drawn, small: one discovery, or the sign of several."""
    card = view.island[POSITIONS.index(place)]
    if card is None:
        return ""
    if len(card.shapes) == 1 and not card.below:
        return shape_at(card.shapes[0], card.colour, (x, y), (56, 52), want)
    if card.kind == "two-of":
        sign = text(x - 20, y + 5, 15, "2×", "a-t a-title")
        return sign + shapes_at(card.shapes[:2], x + 12, y, (36, 44), want)
    if card.below:
        above = shapes_at(card.shapes, x - 15, y, (26, 48), want, stack=True)
        below = shapes_at(card.below, x + 17, y, (26, 48), want, stack=True)
        return above + below + path(f"M{x:g} {y - 22:g}v44", "a-ink a-fine")
    return shapes_at(card.shapes, x, y, (56, 48), want)


def _again(view: CatsView, value: str, x: float, y: float, want: Want) -> str:
    """The last discovery, with ×2."""
    cat = value == "cat"
    fresh = view.mine.fresh if view.mine else ()
    shape = next((name for name in fresh if SHAPE_OF[name].is_cat == cat), "")
    if not shape:
        return group(icon(f"{value}-twice"), x, y)
    colour = view.mine.colour if view.mine and cat else ""
    return shape_at(shape, colour, (x - 16, y), (54, 50), want) + text(x + 29, y + 6, 16, "×2", "a-t a-title")


def _face(colour: str, x: float, y: float, want: Want) -> str:
    cloth = dyed_box(colour, x - 27, y - 24, 54, 48)
    face = f'<use class="a-{colour}" href="#{MARK}face" transform="translate({x - 9:g} {y:g})scale(1.15)"/>'
    plate = f'<circle class="a-paper" cx="{x + 16:g}" cy="{y:g}" r="9.5"/>'
    return cloth + face + plate + text(x + 16, y + 5.5, 15, want.word("letter", colour), "a-t a-bold-t")


def _halved(view: CatsView, want: Want) -> CardView | None:
    """The card whose halves to show: the picked one, or the only one that has halves."""
    left = [_picked(want, "card")] if _picked(want, "card") else list(view.mine.left) if view.mine else []
    cards = [view.island[POSITIONS.index(name)] for name in left if name in POSITIONS]
    halved = [card for card in cards if card is not None and card.below]
    return halved[0] if len(halved) == 1 else None


def _half(card: CardView, value: str, x: float, y: float, want: Want) -> str:
    return shapes_at(card.shapes if value == "above" else card.below, x, y, (96, 56), want)
