"""Pieces that are turned and flipped before they are drawn: their forms, for the script that moves them."""

from collections.abc import Mapping

from archipel.games.cats.shapes import SHAPE_OF
from archipel.web.pages.table_offer import Offer

Forms = Mapping[str, Mapping[str, tuple[tuple[int, int], ...]]]
"""By shape and turn: the cells it covers, as steps across and down from the cell that names its place."""


def forms_of(game: str, offer: Offer) -> Forms:
    """The forms of all shapes that can be drawn now; none for games without pieces."""
    if game != "cats":
        return {}
    shapes = [value for kind, value in offer.parts if kind == "shape" and value in SHAPE_OF]
    return {name: {form.turn: form.cells for form in SHAPE_OF[name].forms} for name in shapes}
