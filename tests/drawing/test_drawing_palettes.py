"""Palettes leave room for the sheet."""

from xml.etree.ElementTree import fromstring

from archipel.drawing import palette
from tests.drawing.positions import positions


def size(game: str, kind: str, values: list[str]) -> tuple[float, float]:
    view = next(match for _, match in positions() if match.game.id == game).state.view(0)
    root = fromstring(palette(view, kind, values, "en", narrow=True))
    return float(root.get("width", 0)), float(root.get("height", 0))


def test_palettes_leave_the_sheet_in_sight_on_a_phone():
    width, height = size("skull", "number", [str(number) for number in range(1, 16)])
    assert (width <= 360, height <= 100) == (True, True)  # two rows
    routes, height = size("doodle", "route", ["WE", "NS", "NE", "ES", "SW", "WN"])
    fort, _ = size("doodle", "fort", ["1"])
    assert (routes + fort + 8 <= 344, height <= 50) == (True, True)  # one row
