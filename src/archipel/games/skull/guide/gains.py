"""A sheet as the rules handle it."""

from archipel.games.skull.rules.data import island
from archipel.games.skull.rules.reading import sheet_of
from archipel.games.skull.rules.sheet import Sheet, restore
from archipel.games.skull.rules.view import SkullView


def restored(view: SkullView, seat: int) -> Sheet:
    """A seat's sheet, as the rules handle it."""
    return restore(island(view.setup.sheet, str(view.setup["side"])), sheet_of(view, seat))
